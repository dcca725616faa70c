"""Kinds of configuration values with several parts: sums that hold from a day on, and the shifts of a house."""

from __future__ import annotations

import re
from datetime import date, time
from typing import Final, NamedTuple, cast

from .kinds import TIME, InvalidValue, ValueKind, whole

_CENTS: Final = whole(0, 10**15)


class Dated(NamedTuple):
    """A sum that holds from a day on."""

    since: date
    cents: int


def in_force(sums: tuple[Dated, ...], day: date) -> int | None:
    """Return the sum that holds on a day, or None before the first.

    >>> in_force((Dated(date(2000, 1, 1), 60_000), Dated(date(2026, 1, 1), 200_000)), date(2026, 7, 4))
    200000
    """
    held = [one for one in sums if one.since <= day]
    return max(held).cents if held else None


def _read_sums(value: object) -> tuple[Dated, ...]:
    if not isinstance(value, dict) or not value:
        raise InvalidValue("not sums with days. Write { 2000-01-01 = 60000, 2026-01-01 = 200000 }")
    found: list[Dated] = []
    for key, cents in cast("dict[str, object]", value).items():
        try:
            found.append(Dated(date.fromisoformat(key), _CENTS.read(cents)))
        except ValueError:
            raise InvalidValue(f"not a day: {key}. Write year, month and day, for example 2026-01-01") from None
    return tuple(sorted(found))


def _write_sums(value: tuple[Dated, ...]) -> str:
    return "{ " + ", ".join(f"{one.since} = {one.cents}" for one in value) + " }"


SUMS: Final = ValueKind("sums by the day from which they hold", _read_sums, _write_sums)

Shifts = tuple[tuple[str, time], ...]
"""Each shift by name, and when it begins by the clock of the house."""


def _read_shifts(value: object) -> Shifts:
    if not isinstance(value, dict) or not value:
        raise InvalidValue('not shifts. Write { day = "06:00", swing = "14:00" }')
    found = tuple((name, TIME.read(since)) for name, since in cast("dict[str, object]", value).items())
    if any(not re.fullmatch(r"[a-z][a-z0-9_-]{0,19}", name) for name, _ in found):
        raise InvalidValue("not the name of a shift. Use small letters, for example swing")
    if len({since for _, since in found}) < len(found):
        raise InvalidValue("two shifts begin at one time. Give each a time of its own")
    return tuple(sorted(found, key=lambda one: one[1]))


def _write_shifts(value: Shifts) -> str:
    return "{ " + ", ".join(f"{name} = {TIME.written(since)}" for name, since in value) + " }"


PublicKeys = tuple[bytes, ...]
"""Ed25519 public keys, of 32 bytes each."""


def _read_public_keys(value: object) -> PublicKeys:
    keys = cast("list[object]", value) if isinstance(value, list) else []
    if not isinstance(value, list) or not all(isinstance(key, str) and re.fullmatch(r"[0-9a-f]{64}", key) for key in keys):
        raise InvalidValue(
            "not public keys. Write a list of 64 hexadecimal digits each, as houseway floor config signers prints it"
        )
    return tuple(bytes.fromhex(str(key)) for key in keys)


def _write_public_keys(value: PublicKeys) -> str:
    return "[" + ", ".join(f'"{key.hex()}"' for key in value) + "]"


PUBLIC_KEYS: Final = ValueKind("list of Ed25519 public keys", _read_public_keys, _write_public_keys)


def _read_day(value: object) -> date:
    if type(value) is not date:
        raise InvalidValue("not a day. Write year, month and day without quotes, for example 2026-11-18")
    return value


DAY: Final = ValueKind("day", _read_day, str)


Witnesses = tuple[tuple[str, str], ...]
"""Each witness by its address, with its verifier key."""


def _read_witnesses(value: object) -> Witnesses:
    fix = 'Write { "https://witness.example" = "KEY" }, with the key that houseway witness prints'
    if not isinstance(value, dict):
        raise InvalidValue(f"not addresses with keys. {fix}")
    found: list[tuple[str, str]] = []
    for url, vkey in cast("dict[str, object]", value).items():
        if not re.fullmatch(r"https?://[^\s]+", url):
            raise InvalidValue(f"not an address: {url}. {fix}")
        if not isinstance(vkey, str) or not re.fullmatch(r"[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+", vkey):
            raise InvalidValue(f"not the key of a witness. {fix}")
        found.append((url, vkey))
    return tuple(found)


def _write_witnesses(value: Witnesses) -> str:
    return "{ " + ", ".join(f'"{url}" = "{vkey}"' for url, vkey in value) + " }" if value else "{}"


WITNESSES: Final = ValueKind("addresses of witnesses, each with its verifier key", _read_witnesses, _write_witnesses)


SHIFTS: Final = ValueKind("names of shifts, each with the time of day when it begins", _read_shifts, _write_shifts)
