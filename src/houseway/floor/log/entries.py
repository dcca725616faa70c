"""Entries of the log: the content of a leaf, in bytes that follow from the values alone.

An entry names a row and commits to its content under a salt. It does not contain the content, so it may be given to
anyone; once the salt is gone, nothing can be guessed from it.
"""

from __future__ import annotations

import hmac
import struct
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from houseway.floor.step import Step, canonical

STEP: Final = 1
ROW: Final = 2
RESTORED: Final = 3
ACCEPTED: Final = 4
SALT: Final = 16
"""Bytes of a salt."""
COMMITMENT: Final = 32
_STEP: Final = struct.Struct(">Biq32s")
_ROW: Final = struct.Struct(">BqHc32sB")
_PLACE: Final = struct.Struct(">iq")
_BEFORE: Final = slice(2, 34)
"""The position of the previous step's hash in the canonical bytes of a step."""


class BadEntry(Exception):
    """An entry that cannot be read."""


class StepEntry(NamedTuple):
    """A step: its chain, its number, and the commitment to everything the record has of it."""

    chain: int
    seq: int
    commitment: bytes

    @property
    def data(self) -> bytes:
        """The bytes of the entry."""
        return _STEP.pack(STEP, self.chain, self.seq, self.commitment)


class RowEntry(NamedTuple):
    """A row that was added (`i`), changed (`u`), deleted (`d`) or there when the log began (`s`)."""

    number: int
    """Its number in the outbox `log_row`, which has the salt."""
    relation: str
    key: str
    op: str
    version: int
    """The version of the list of columns that the commitment covers."""
    commitment: bytes

    @property
    def data(self) -> bytes:
        """The bytes of the entry."""
        relation = self.relation.encode()
        head = _ROW.pack(ROW, self.number, self.version, self.op.encode(), self.commitment, len(relation))
        return head + relation + self.key.encode()


class NumberSpan(msgspec.Struct, frozen=True, array_like=True):
    """Numbers from a first to a last one, of a chain or of the outbox."""

    chain: int | None
    """None for the outbox."""
    first: int
    last: int


class RestoredEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A restore that was decided by a person: what the record lost by it, so that entries before this one are excused."""

    by: str
    why: str
    at: int
    """Seconds since 1970."""
    lost: tuple[NumberSpan, ...]

    @property
    def data(self) -> bytes:
        """The bytes of the entry."""
        return bytes([RESTORED]) + msgspec.json.encode(self)


class AcceptedEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps with a wrong signature or voucher that a person decided to log: the log's chain continues after them."""

    by: str
    why: str
    at: int
    """Seconds since 1970."""
    steps: NumberSpan

    @property
    def data(self) -> bytes:
        """The bytes of the entry."""
        return bytes([ACCEPTED]) + msgspec.json.encode(self)


Entry = StepEntry | RowEntry | RestoredEntry | AcceptedEntry


def entry_in(data: bytes) -> Entry:
    """Return the entry that bytes hold, or raise `BadEntry`."""
    try:
        if data[0] == STEP:
            return StepEntry(*_STEP.unpack(data)[1:])
        if data[0] == ROW:
            _, number, version, op, commitment, size = _ROW.unpack_from(data)
            relation, key = data[_ROW.size : _ROW.size + size], data[_ROW.size + size :]
            return RowEntry(number, relation.decode(), key.decode(), op.decode("ascii"), version, commitment)
        if data[0] == RESTORED:
            return msgspec.json.decode(data[1:], type=RestoredEntry)
        if data[0] == ACCEPTED:
            return msgspec.json.decode(data[1:], type=AcceptedEntry)
    except (IndexError, struct.error, UnicodeError, msgspec.MsgspecError):
        pass
    raise BadEntry("an entry of the log cannot be read")


def step_salt(key: bytes, chain: int, seq: int) -> bytes:
    """Return the salt of a step, from the key of salts: a receipt opens its own steps and no others."""
    return hmac.digest(key, _PLACE.pack(chain, seq), "sha256")[:SALT]


def commitment_of(covered: bytes, hash: bytes, salt: bytes) -> bytes:
    """Return the commitment to a step: its canonical bytes without the hash of the step before, and its own hash as it is stored.

    A step that is missing then does not make the next one look changed.
    """
    return sha256(salt + covered[: _BEFORE.start] + covered[_BEFORE.stop :] + hash).digest()


def step_entry(step: Step, salt: bytes) -> StepEntry:
    """Return the entry of a step."""
    return StepEntry(step.table, step.seq, commitment_of(canonical(step, b""), step.hash, salt))
