"""Signed notes, checkpoints and cosignatures, by C2SP's `signed-note` 1.0.0, `tlog-checkpoint` 1.0.0, `tlog-cosignature` 1.0.1.

A note is text and signature lines. A checkpoint is a note whose text is the origin of a log, its size and its root. A witness
adds a line of its own, with the time at which it had seen no larger tree (Ed25519, type 0x04).
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from .merkle import HASH

ED25519: Final = 0x01
COSIGNATURE: Final = 0x04
_DASH: Final = "\N{EM DASH} "
_MOST_LINES: Final = 64
"""Maximum number of signature lines of a note; the specification requires at least 16."""
_SIZE: Final = re.compile(r"0|[1-9][0-9]{0,18}")
_NAME: Final = re.compile(r"[^\s+]+")


class BadNote(Exception):
    """A malformed note, checkpoint or key, or an invalid signature by a known key."""


class SignatureLine(NamedTuple):
    """A signature line: who signed, the number of the key, and the signature."""

    name: str
    key_id: bytes
    signature: bytes

    def __str__(self) -> str:
        return f"{_DASH}{self.name} {base64.b64encode(self.key_id + self.signature).decode()}\n"


class Note(NamedTuple):
    """A text with its line break at the end, and its signature lines."""

    text: str
    lines: tuple[SignatureLine, ...]

    def __str__(self) -> str:
        return f"{self.text}\n" + "".join(map(str, self.lines))


class NoteKey(NamedTuple):
    """A public key that may sign notes, with its name and the type of its signatures."""

    name: str
    type: int
    public: bytes

    @property
    def id(self) -> bytes:
        """The four bytes that name the key in a signature line."""
        return sha256(self.name.encode() + b"\n" + bytes([self.type]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{base64.b64encode(bytes([self.type]) + self.public).decode()}"


def key_in(text: str) -> NoteKey:
    """Return the verifier key that a text has (`name+id+key`), or raise `BadNote`.

    >>> key_in("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k").name
    'example.com/foo'
    """
    name, _, rest = text.strip().partition("+")
    id, _, coded = rest.partition("+")
    raw = _decoded(coded)
    if not _NAME.fullmatch(name) or len(raw) != 33 or raw[0] not in (ED25519, COSIGNATURE):
        raise BadNote(f"not a verifier key: {text.strip()[:80]!r}. It is name+id+key, as houseway witness prints it")
    key = NoteKey(name, raw[0], raw[1:])
    if key.id.hex() != id:
        raise BadNote(f"the number of the verifier key {name} does not fit its bytes. Copy it again, whole")
    return key


def witness_key_in(text: str) -> NoteKey:
    """Return the verifier key of a witness; the key of a log is not one, since a log does not witness itself."""
    key = key_in(text)
    if key.type != COSIGNATURE:
        raise BadNote(f"{key.name} is the key of a log, and not of a witness. Use the one that houseway witness prints")
    return key


def note_in(text: str) -> Note:
    """Return the note that a text has, or raise `BadNote`."""
    if any(ord(one) < 32 and one != "\n" for one in text):
        raise BadNote("a note has no control characters")
    body, blank, signed = text.rpartition("\n\n")
    if not blank or not signed.endswith("\n"):
        raise BadNote("a note is text, an empty line and signature lines")
    rows = signed[:-1].split("\n")
    if len(rows) > _MOST_LINES:
        raise BadNote(f"a note has at most {_MOST_LINES} signatures here")
    return Note(body + "\n", lines_in(signed))


def lines_in(text: str) -> tuple[SignatureLine, ...]:
    """Return signature lines, each ended by a line break."""
    found: list[SignatureLine] = []
    for row in text.removesuffix("\n").split("\n"):
        name, _, coded = row.removeprefix(_DASH).partition(" ")
        raw = _decoded(coded)
        if not row.startswith(_DASH) or not _NAME.fullmatch(name) or len(raw) < 5:
            raise BadNote(f"not a signature line: {row[:80]!r}")
        found.append(SignatureLine(name, raw[:4], raw[4:]))
    return tuple(found)


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        raise BadNote(f"not base64: {text[:80]!r}") from None


def signed_by(note: Note, keys: Iterable[NoteKey]) -> dict[NoteKey, int]:
    """Return the known keys that signed a note, each with the time of its cosignature or zero.

    Lines of other keys are ignored. An invalid line of a known key makes the whole note bad.
    """
    known = {(key.name, key.id): key for key in keys}
    found: dict[NoteKey, int] = {}
    for line in note.lines:
        key = known.get((line.name, line.key_id))
        if key is not None:
            found[key] = _verified(note.text, key, line.signature)
    return found


def _verified(text: str, key: NoteKey, signature: bytes) -> int:
    at, message = 0, text.encode()
    if key.type == COSIGNATURE:
        at, signature = int.from_bytes(signature[:8], "big"), signature[8:]
        message = _cosigned(text, at)
    try:
        Ed25519PublicKey.from_public_bytes(key.public).verify(signature, message)
    except (InvalidSignature, ValueError):
        raise BadNote(f"the signature by {key.name} does not hold") from None
    return at


def _cosigned(text: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{text}".encode()


class NoteSigner:
    """A private key that signs notes under a name."""

    def __init__(self, name: str, private: Ed25519PrivateKey, type: int = ED25519) -> None:
        if not _NAME.fullmatch(name):
            raise ValueError(f"not a name of a key: {name!r}. Use no space and no plus sign, for example casino.example/log")
        self._private = private
        self.key = NoteKey(name, type, private.public_key().public_bytes_raw())

    def line(self, text: str, at: int = 0) -> SignatureLine:
        """Return the signature line for a text; `at` is the time of a cosignature, in seconds since 1970."""
        if self.key.type == COSIGNATURE:
            stamp = at.to_bytes(8, "big")
            return SignatureLine(self.key.name, self.key.id, stamp + self._private.sign(_cosigned(text, at)))
        return SignatureLine(self.key.name, self.key.id, self._private.sign(text.encode()))


class LogHead(NamedTuple):
    """The head of a log: whose it is, how many leaves it has, and the root over them."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text of a checkpoint."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def head_in(note: Note) -> LogHead:
    """Return the head that the text of a checkpoint has; extension lines are not taken."""
    rows = note.text.removesuffix("\n").split("\n")
    if len(rows) != 3 or not rows[0] or not _SIZE.fullmatch(rows[1]):
        raise BadNote("a checkpoint has three lines: origin, size and root")
    root = _decoded(rows[2])
    if len(root) != HASH:
        raise BadNote("the root of a checkpoint has 32 bytes")
    return LogHead(rows[0], int(rows[1]), root)


def with_lines(note: Note, lines: Sequence[SignatureLine]) -> Note:
    """Return a note with more signature lines; a key that signed already has its newer line."""
    new = {(line.name, line.key_id): line for line in (*note.lines, *lines)}
    return Note(note.text, tuple(new.values()))
