"""A step: one command and its result, or its refusal. It is the unit of commit, of order, of the hash chain and of news.

Each table has a chain. The hash of a step covers everything that the record holds of it and the hash of the step before, as
bytes that follow from the values alone, so another program in another language can check it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from .ledger import Account, Posting

VERSION: Final = 2
"""The version of a step's bytes: what the chain covers and how `said` and `events` are written.

In the first version, `said` was the command alone. The actor could then be derived only where the command was
accepted. That version had no shoes either.
"""


class Step(msgspec.Struct, frozen=True, gc=False):
    """One step of one table, as the record holds it."""

    table: int
    seq: int
    """Steps of a table are counted from one, without a gap."""
    day: date
    """The gaming day in which the round was opened: midnight divides no round."""
    at: int
    """Microseconds since 1970, by the clock of the database."""
    speaker: int
    number: int
    """The sequence number of this command among the account's commands at this table; a repeat has the same number."""
    said: bytes
    """The actor at this table, on a line of its own, and then the command as it arrived (`read_recorded_command`)."""
    refused: str | None
    events: bytes
    opens: tuple[Account, ...]
    """The accounts that the ledger opens with this step."""
    postings: tuple[Posting, ...]
    rests: bytes | None
    """The SHA-256 of the table as it is kept after this step, where the step ends a round."""
    hash: bytes = b""
    version: int = VERSION
    root: bytes | None = None
    """The public commitment to the shoe that this step brings into play."""
    shoe: bytes | None = None
    """The SHA-256 of that shoe as the record keeps it, sealed."""
    voucher: bytes | None = None
    """The API's voucher for the command (`signatures`). The hash does not cover it: its own key does."""


_HEAD: Final = struct.Struct(">H32siqiqqqi")
_MOVE: Final = struct.Struct(">qqq")
_COUNT: Final = struct.Struct(">i")
_ABSENT: Final = _COUNT.pack(-1)
_NONE: Final = _COUNT.pack(0)
_NEITHER: Final = _ABSENT + _ABSENT + _NONE
"""No refusal, no table that was kept, and no account that is opened: most steps have none of them."""
_NO_SHOE: Final = _ABSENT + _ABSENT


def recorded_command(voice: str, text: bytes) -> bytes:
    """Return the bytes a step stores for a command: the actor on a line of its own, then the command as it arrived.

    >>> recorded_command("the platform", b'{"kind":"Roll"}')
    b'the platform\\n{"kind":"Roll"}'
    """
    return voice.encode("ascii") + b"\n" + text


def read_recorded_command(step: Step) -> tuple[str | None, bytes]:
    """Return the actor and the command of a step; a step of the first version does not contain the actor."""
    if step.version < 2:
        return None, step.said
    voice, _, text = step.said.partition(b"\n")
    return voice.decode("ascii", "replace"), text


def is_table(chain: int) -> bool:
    """Whether a chain of the record belongs to a table, with rounds: meters are below zero, and the cage is zero."""
    return chain > 0


def genesis(table: int) -> bytes:
    """Return the hash before the first step of a table."""
    return hashlib.sha256(b"houseway table %d" % table).digest()


def canonical(step: Step, before: bytes) -> bytes:
    """Return the bytes that the hash of a step covers. Lengths come first, so no two steps have the same bytes."""
    said, events = step.said, step.events
    day = step.day.toordinal()
    head = _HEAD.pack(step.version, before, step.table, step.seq, day, step.at, step.speaker, step.number, len(said))
    return b"".join(
        (
            head,
            said,
            _COUNT.pack(len(events)),
            events,
            covered_marks(step.refused, step.rests, step.opens),
            covered_postings(step.postings),
            covered_shoe(step.version, step.root, step.shoe),
        )
    )


def covered_marks(refused: str | None, rests: bytes | None, opens: Sequence[Account]) -> bytes:
    """Return the bytes of a refusal, of the table that was kept, and of the accounts that are opened."""
    if refused is None and rests is None and not opens:
        return _NEITHER
    parts = [
        _ABSENT if refused is None else _counted(refused.encode()),
        _ABSENT if rests is None else _counted(rests),
        _COUNT.pack(len(opens)),
        *[_counted(account.encode()) for account in opens],
    ]
    return b"".join(parts)


def covered_postings(postings: Sequence[Posting]) -> bytes:
    """Return the bytes of the postings of a step."""
    if not postings:
        return _NONE
    parts = [_COUNT.pack(len(postings))]
    for src, dst, chips, why in postings:
        parts += _MOVE.pack(src, dst, chips), _counted_word(why)
    return b"".join(parts)


def covered_shoe(version: int, root: bytes | None, shoe: bytes | None) -> bytes:
    """Return the bytes of the shoe that a step brings into play. It is covered in every version."""
    if root is None and shoe is None:
        return _NO_SHOE if version > 1 else b""
    return (_ABSENT if root is None else _counted(root)) + (_ABSENT if shoe is None else _counted(shoe))


def _counted(part: bytes) -> bytes:
    return _COUNT.pack(len(part)) + part


@lru_cache(1_000)
def _counted_word(word: str) -> bytes:
    return _counted(word.encode())


def chained(step: Step, before: bytes) -> bytes:
    """Return the hash of a step that follows a step with the hash `before`."""
    return hashlib.sha256(canonical(step, before)).digest()


def fits(step: Step, before: bytes) -> bool:
    """Whether the hash of a step follows from the step and the hash before it."""
    return _hash_of(step, before) == step.hash


def _hash_of(step: Step, before: bytes) -> bytes:
    """Return the hash of a step from the record; none where an altered value does not even fit in its place."""
    try:
        return chained(step, before)
    except (struct.error, AttributeError, UnicodeError):
        return b""


def sealed(step: Step, before: bytes, voucher: bytes | None = None) -> Step:
    """Return the step with its hash, as a link of its table's chain, and with its voucher."""
    return msgspec.structs.replace(step, hash=chained(step, before), voucher=voucher)


class Ruling(StrEnum):
    """The reason the record rejected a call. None of the call happened."""

    FENCED = "fenced"
    """Another owner has this table now."""
    SAID_BEFORE = "said before"
    """This account has used this number; `seq` is the step of the last accepted number."""
    OUT_OF_ORDER = "out of order"
    """The record has other steps than the caller thought."""
    OVERDRAWN = "overdrawn"
    """An account that may not be below zero would be."""
    UNKNOWN_ACCOUNT = "unknown account"
    MOVE_OF_NOTHING = "move of nothing"
    DAY_IS_NOT_OPEN = "day is not open"
    EXCLUDED = "excluded"
    """A patron who is excluded would wager or buy in (A11)."""
    BEYOND_LIMIT = "beyond a limit"
    """A buy-in could lose more than a limit of the patron or of the house allows (A10)."""


class Verdict(NamedTuple):
    """The record's objection to one table of a call, and the table's last step in the record."""

    table: int
    ruling: Ruling
    seq: int | None


class Link(NamedTuple):
    """A step of a chain that does not fit, and why."""

    table: int
    seq: int
    wrong: str
    before: bytes = b""
    """The hash before a step that is missing."""


def broken_links(steps: Sequence[Step], before: bytes, first: int = 1) -> list[Link]:
    """Return the steps of one table, in order, that are missing or altered, and no others.

    Each step is compared with the hash that is stored before it. Where that fails, it is compared with the hash that the step
    before should have: then only that one was altered, and it has been named already.
    """
    found: list[Link] = []
    stored = should = before
    expected = first
    rows = list(reversed(steps))
    while rows:
        step = rows.pop()
        if step.seq != expected:
            rows.append(step)
            at = next((at for at, row in enumerate(rows) if is_step(row, row.table, expected, stored)), None)
            if at is None:
                found.append(Link(step.table, expected, f"missing: the next step is {step.seq}", stored))
                step = rows.pop()
                stored = should = b""  # what follows a gap can be compared with nothing
            else:
                step = rows.pop(at)
                found.append(Link(step.table, step.seq, f"altered: this is step {expected}"))
                stored, should, expected = step.hash, step.hash, expected + 1
                continue
        mine = _hash_of(step, stored) if stored else step.hash
        if mine != step.hash and not (should != stored and fits(step, should)):
            found.append(Link(step.table, step.seq, "altered: the hash does not fit"))
        stored, should, expected = step.hash, mine, step.seq + 1
    return found


def is_step(step: Step, table: int, seq: int, before: bytes) -> bool:
    """Whether a step is this one of this table, whatever table and number the record shows for it."""
    return fits(msgspec.structs.replace(step, table=table, seq=seq), before)
