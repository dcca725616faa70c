"""The seal of an evidence file: it covers every byte before it, is signed, and can locate a changed byte.

For each block of bytes the seal has two sums: of the bytes, and of the bytes times their places. One changed byte
alters both, and the two differences give its place and its old value. The SHA-256 of all bytes then shows that
nothing else was changed. The file contains the seal twice: if one copy was changed, the other is valid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from operator import mul
from typing import Final, NamedTuple

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

FORMAT: Final = "houseway evidence 1"
BLOCK: Final = 4096
"""Bytes of a block."""
PRIME: Final = 65_537
"""Larger than a block and than any two bytes, so a place and a difference follow from the sums in one way only."""


class FilePart(msgspec.Struct, frozen=True):
    """A part of the file: where its bytes are, and their SHA-256."""

    name: str
    at: int
    bytes: int
    sha256: str


class Seal(msgspec.Struct, frozen=True):
    """The signed digest of a file: it covers all bytes before the seal."""

    format: str
    bytes: int
    sha256: str
    parts: tuple[FilePart, ...]
    frame: tuple[str, ...]
    """The text around the parts: the first is before the first part, and the last is after the last one."""
    blocks: tuple[tuple[int, int], ...]
    """Two sums of each block."""
    public: str
    """The public key, in hexadecimal."""

    def part_at(self, at: int) -> FilePart | None:
        """Return the part in which a byte is, or None where it is in the frame around the parts."""
        return next((part for part in self.parts if part.at <= at < part.at + part.bytes), None)


class ChangedByte(NamedTuple):
    """A byte that is not as it was sealed."""

    at: int
    """Its place in the file, from zero."""
    part: str | None
    """The part in which it is; None in the frame of the file or in the seal."""
    was: int
    now: int


def sums_of(block: bytes | Sequence[int]) -> tuple[int, int]:
    """Return the two sums of a block.

    >>> sums_of(b"chip")
    (420, 1070)
    """
    return sum(block) % PRIME, sum(map(mul, block, range(1, len(block) + 1))) % PRIME


def sealed(parts: Mapping[str, bytes], frame: Sequence[bytes], key: Ed25519PrivateKey) -> tuple[bytes, bytes]:
    """Return the bytes before the seal, which are the parts in their frame, and the text of the seal with its signature."""
    before = bytearray()
    told: list[FilePart] = []
    for (name, data), around in zip(parts.items(), frame, strict=False):
        before += around
        told.append(FilePart(name, len(before), len(data), sha256(data).hexdigest()))
        before += data
    before += frame[-1]
    blocks = tuple(sums_of(before[at : at + BLOCK]) for at in range(0, len(before), BLOCK))
    public = key.public_key().public_bytes_raw().hex()
    words = tuple(one.decode("ascii") for one in frame)
    seal = Seal(
        format=FORMAT,
        bytes=len(before),
        sha256=sha256(before).hexdigest(),
        parts=tuple(told),
        frame=words,
        blocks=blocks,
        public=public,
    )
    text = msgspec.json.encode(seal).replace(b"<", b"\\u003c")
    return bytes(before), text + b"\n" + key.sign(_signed(text)).hex().encode()


def _signed(text: bytes) -> bytes:
    return FORMAT.encode() + b"\n" + text


def seal_in(text: bytes) -> Seal | None:
    """Return a seal from its text, or None where it was altered or not signed by the key that it names."""
    line, _, signature = text.partition(b"\n")
    try:
        seal = msgspec.json.decode(line, type=Seal)
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(seal.public))
        key.verify(bytes.fromhex(signature.decode("ascii")), _signed(line))
    except (msgspec.DecodeError, UnicodeError, ValueError, InvalidSignature):
        return None
    return seal if seal.format == FORMAT else None


def changed_byte(data: bytes, seal: Seal) -> ChangedByte | None:
    """Return the one byte that was changed in the bytes before a seal, or None where more was changed, added or left out."""
    if len(data) != seal.bytes:
        return None
    wrong = [(at, sums) for at, sums in enumerate(seal.blocks) if sums_of(data[at * BLOCK : (at + 1) * BLOCK]) != sums]
    if len(wrong) != 1:
        return None
    block, (bytes_sum, places_sum) = wrong[0]
    has, had_places = sums_of(data[block * BLOCK : (block + 1) * BLOCK])
    more, places = (has - bytes_sum) % PRIME, (had_places - places_sum) % PRIME
    if not more:
        return None
    place = places * pow(more, -1, PRIME) % PRIME
    at = block * BLOCK + place - 1
    if not (1 <= place <= BLOCK and at < len(data)):
        return None
    was = (data[at] - more) % PRIME
    if was > 255 or sha256(data[:at] + bytes([was]) + data[at + 1 :]).hexdigest() != seal.sha256:
        return None
    part = seal.part_at(at)
    return ChangedByte(at, part.name if part else None, was, data[at])
