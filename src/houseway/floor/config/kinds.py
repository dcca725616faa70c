"""The kinds of values that a key can have: how each is read strictly, what it is called, how it is written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import time
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast
from zoneinfo import ZoneInfo, available_timezones

from .secret import Secret

T = TypeVar("T")


class InvalidValue(Exception):
    """A value that a kind does not take: what is wrong, and the fix."""


class ValueKind(NamedTuple, Generic[T]):
    """A kind of value."""

    words: str
    """Its name on the page of keys."""
    read: Callable[[object], T]
    """Return the value that TOML gave, or raise `InvalidValue`."""
    written: Callable[[Any], str]
    """Return a value as TOML writes it."""
    hides: bool = False
    """Whether a value must not be shown in an error."""


def _quoted(value: object) -> str:
    return json.dumps(str(value), ensure_ascii=False)


def whole(low: int, high: int) -> ValueKind[int]:
    """Return the kind of whole numbers in a range."""

    def read(value: object) -> int:
        if type(value) is not int:
            raise InvalidValue(f"not a whole number. Write one from {low:,} to {high:,}, without quotes")
        if not low <= value <= high:
            raise InvalidValue(f"out of range. Write a number from {low:,} to {high:,}")
        return value

    return ValueKind(f"whole number, {low:,} to {high:,}", read, str)


def _read_yes(value: object) -> bool:
    if type(value) is not bool:
        raise InvalidValue("neither true nor false. Write true or false, without quotes")
    return value


def _lower(value: bool) -> str:
    return str(value).lower()


YES_OR_NO: Final = ValueKind("true or false", _read_yes, _lower)


def _read_text(value: object) -> str:
    if type(value) is not str:
        raise InvalidValue("not a text. Put it in quotes")
    if not value.strip() or not value.isprintable():
        raise InvalidValue("empty, or with characters that cannot be printed. Write a line of text")
    return value


TEXT: Final = ValueKind("text", _read_text, _quoted)


def _read_text_or_empty(value: object) -> str:
    return "" if value == "" else _read_text(value)


TEXT_OR_EMPTY: Final = ValueKind("text, or empty", _read_text_or_empty, _quoted)


_NAMED: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")


def _read_name(value: object) -> str:
    text = _read_text(value)
    if not _NAMED.fullmatch(text):
        raise InvalidValue("not a name. Write small letters, digits and underscores, a letter first")
    return text


NAME: Final = ValueKind("name of small letters, digits and underscores", _read_name, _quoted)


def one_of(*words: str) -> ValueKind[str]:
    """Return the kind of texts of which there are only a few."""
    listed = " or ".join(f'"{word}"' for word in words)

    def read(value: object) -> str:
        if value not in words:
            raise InvalidValue(f"unknown. Write {listed}")
        assert isinstance(value, str)
        return value

    return ValueKind(listed, read, _quoted)


_SPANS: Final = re.compile(r"(\d{1,6}(-\d{1,6})?(, *\d{1,6}(-\d{1,6})?)*)?")


class Numbers(NamedTuple):
    """Numbers of tables, as spans.

    >>> 3 in Numbers(((1, 4),)), 5 in Numbers(((1, 4),)), 5 in Numbers(())
    (True, False, False)
    """

    spans: tuple[tuple[int, int], ...] = ()

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and any(low <= number <= high for low, high in self.spans)


def _read_numbers(value: object) -> Numbers:
    if type(value) is not str or not _SPANS.fullmatch(value):
        raise InvalidValue('not numbers of tables. Write numbers and spans in quotes, for example "1-24, 30"')
    parts = [part.strip().partition("-") for part in value.split(",") if part]
    return Numbers(tuple((int(low), int(high or low)) for low, _, high in parts))


def _spans(value: Numbers) -> str:
    return _quoted(", ".join(str(low) if low == high else f"{low}-{high}" for low, high in value.spans))


NUMBERS: Final = ValueKind("numbers of tables", _read_numbers, _spans)


class Networks(NamedTuple):
    """Networks of addresses; one address is a network too.

    >>> "10.1.2.3" in Networks((ip_network("10.0.0.0/8"),)), "host.example" in Networks((ip_network("10.0.0.0/8"),))
    (True, False)
    """

    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    def __contains__(self, address: object) -> bool:
        try:
            found = ip_address(str(address))
        except ValueError:
            return False
        return any(found in network for network in self.networks)


def _read_networks(value: object) -> Networks:
    wrong = 'not addresses or networks. Write them in quotes, for example "127.0.0.1, 10.0.0.0/8"'
    if type(value) is not str:
        raise InvalidValue(wrong)
    try:
        return Networks(tuple(ip_network(part.strip()) for part in value.split(",") if part.strip()))
    except ValueError:
        raise InvalidValue(wrong) from None


def _networks(value: Networks) -> str:
    return _quoted(", ".join(str(network) for network in value.networks))


NETWORKS: Final = ValueKind("addresses or networks", _read_networks, _networks)


def _read_time(value: object) -> time:
    if type(value) is not str or not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", value):
        raise InvalidValue('not a time of day. Write hours and minutes in quotes, for example "06:00"')
    return time.fromisoformat(value)


def _of_day(value: time) -> str:
    return f'"{value:%H:%M}"'


TIME: Final = ValueKind("time of day", _read_time, _of_day)


def _read_zone(value: object) -> ZoneInfo:
    if type(value) is not str or value not in available_timezones():
        raise InvalidValue('not a time zone. Write a name of the IANA database, for example "America/New_York"')
    return ZoneInfo(value)


ZONE: Final = ValueKind("time zone", _read_zone, _quoted)

_PLAIN_PASSWORD: Final = re.compile(r"\bpassword\s*=|://[^/@\s]*:[^/@\s]*@", re.IGNORECASE)


def _read_conninfo(value: object) -> str:
    text = _read_text(value)
    if _PLAIN_PASSWORD.search(text):
        raise InvalidValue("a password in plain. Take it out and name it with database.password")
    return text


CONNINFO: Final = ValueKind("how to connect to PostgreSQL", _read_conninfo, _quoted, hides=True)


def _read_secret(value: object) -> Secret:
    if isinstance(value, dict) and len(told := cast("dict[str, object]", value)) == 1:
        ((where, name),) = told.items()
        if where in ("file", "env") and isinstance(name, str) and name:
            return Secret("file" if where == "file" else "env", name)
    raise InvalidValue('not a reference. Write { file = "NAME" } or { env = "NAME" }; a secret is never in this file')


def _reference(value: object) -> str:
    return '{ file = "NAME" }'


SECRET: Final = ValueKind("reference to a secret", _read_secret, _reference, hides=True)


def or_none(kind: ValueKind[T]) -> ValueKind[T | None]:
    """Return a kind that can also be absent."""
    return ValueKind(f"{kind.words}, or absent", kind.read, kind.written, kind.hides)
