"""Arrays for PostgreSQL in its binary format, each packed by one call of `struct`.

The driver inspects every element of a list to find its type. The types of a call are fixed, so its arrays are packed
here and passed on as they are.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import ClassVar, Final

from psycopg.abc import AdaptContext
from psycopg.adapt import Dumper
from psycopg.pq import Format

EPOCH_DAY: Final = date(2000, 1, 1).toordinal()
EPOCH_MICROSECONDS: Final = 946_684_800_000_000
"""Days and times of PostgreSQL count from 2000; ours count days from year one and microseconds from 1970."""

_EMPTY: Final = struct.Struct(">iiI")
_HEAD: Final = struct.Struct(">iiIii")
_LENGTH: Final = struct.Struct(">i")
_NULL: Final = _LENGTH.pack(-1)


class Packed(bytes):
    """An array that is packed already. Each subclass is one type of array."""

    array_oid: ClassVar[int]


class Booleans(Packed):
    """An array of `boolean`."""

    array_oid = 1000


class Smalls(Packed):
    """An array of `smallint`."""

    array_oid = 1005


class Ints(Packed):
    """An array of `int`."""

    array_oid = 1007


class Longs(Packed):
    """An array of `bigint`."""

    array_oid = 1016


class Texts(Packed):
    """An array of `text`."""

    array_oid = 1009


class Blobs(Packed):
    """An array of `bytea`."""

    array_oid = 1001


class Days(Packed):
    """An array of `date`."""

    array_oid = 1182


class Times(Packed):
    """An array of `timestamptz`."""

    array_oid = 1185


class _PackedDumper(Dumper):
    format = Format.BINARY

    def dump(self, obj: Packed) -> bytes:
        return bytes(obj)


def register(context: AdaptContext) -> None:
    """Teach a connection to pass packed arrays on."""
    for kind in (Booleans, Smalls, Ints, Longs, Texts, Blobs, Days, Times):
        dumper = type(kind.__name__ + "Dumper", (_PackedDumper,), {"oid": kind.array_oid})
        context.adapters.register_dumper(kind, dumper)


def booleans(values: Sequence[bool]) -> Booleans:
    """Return an array of truths."""
    return Booleans(_fixed(16, 1, "?", values))


def smalls(values: Sequence[int]) -> Smalls:
    """Return an array of small numbers."""
    return Smalls(_fixed(21, 2, "h", values))


def ints(values: Sequence[int]) -> Ints:
    """Return an array of numbers of four bytes."""
    return Ints(_fixed(23, 4, "i", values))


def longs(values: Sequence[int]) -> Longs:
    """Return an array of numbers of eight bytes."""
    return Longs(_fixed(20, 8, "q", values))


def days(values: Sequence[date]) -> Days:
    """Return an array of days."""
    return Days(_fixed(1082, 4, "i", [day.toordinal() - EPOCH_DAY for day in values]))


def times(microseconds: Sequence[int]) -> Times:
    """Return an array of times from microseconds since 1970."""
    return Times(_fixed(1184, 8, "q", [at - EPOCH_MICROSECONDS for at in microseconds]))


def texts(values: Sequence[str | None]) -> Texts:
    """Return an array of texts, of which some may be null."""
    return Texts(_varied(25, [None if text is None else text.encode() for text in values]))


def blobs(values: Sequence[bytes | None]) -> Blobs:
    """Return an array of byte strings, of which some may be null."""
    return Blobs(_varied(17, values))


@cache
def _shape(code: str, count: int) -> struct.Struct:
    return struct.Struct(">" + ("i" + code) * count)


def _fixed(oid: int, size: int, code: str, values: Sequence[int]) -> bytes:
    if not values:
        return _EMPTY.pack(0, 0, oid)
    both = [size] * (2 * len(values))
    both[1::2] = values
    return _HEAD.pack(1, 0, oid, len(values), 1) + _shape(code, len(values)).pack(*both)


def _varied(oid: int, values: Sequence[bytes | None]) -> bytes:
    if not values:
        return _EMPTY.pack(0, 0, oid)
    parts: list[bytes] = [_HEAD.pack(1, None in values, oid, len(values), 1)]
    for value in values:
        parts += (_NULL,) if value is None else (_LENGTH.pack(len(value)), value)
    return b"".join(parts)
