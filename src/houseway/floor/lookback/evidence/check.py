"""Checks an evidence file: every byte against the seal, the seal against its signature, the chain of steps, and the rules."""

from __future__ import annotations

import base64
import struct
from collections.abc import Sequence
from datetime import date
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from houseway.floor.ledger import Posting, numbered
from houseway.floor.log.merkle import WrongProof
from houseway.floor.log.notes import NoteKey
from houseway.floor.log.proofs import OpenedStep, Proved, Receipt, check_receipt
from houseway.floor.lookback.redecision import Deciding
from houseway.floor.lookback.texts import TextCache
from houseway.floor.lookback.walk import Walked
from houseway.floor.step import Step, fits
from houseway.floor.store.tables import RulesCache

from .file import AGAIN, END, SEAL
from .seal import BLOCK, ChangedByte, Seal, changed_byte, seal_in, sums_of

_HEAD: Final = struct.Struct(">H32siqiqqqi")
_MOVE: Final = struct.Struct(">qqq")
_COUNT: Final = struct.Struct(">i")
_CLOSE: Final = END[: END.index(b">") + 1]


class CheckedFile(NamedTuple):
    """The result of checking a file."""

    seal: Seal | None
    """The seal whose signature holds, or None where none does."""
    change: ChangedByte | None = None
    """The one byte that is not as it was sealed."""
    wrong: str = ""
    """The other fault, if more than a single byte was changed."""

    @property
    def holds(self) -> bool:
        """Whether every byte is as it was sealed."""
        return self.seal is not None and self.change is None and not self.wrong


def check(data: bytes) -> CheckedFile:
    """Check every byte of a file, and name one that was changed."""
    seal, text = _seal_of(data)
    if seal is None:
        return CheckedFile(None, wrong="it has no seal whose signature holds")
    before, behind = data[: seal.bytes], data[seal.bytes :]
    should = SEAL + text + AGAIN + text + END
    if len(data) != seal.bytes + len(should):
        more = len(data) - seal.bytes - len(should)
        return CheckedFile(
            seal, wrong=f"{abs(more):,} bytes were {'added' if more > 0 else 'left out'}{_first_wrong(before, seal)}"
        )
    wrong_behind = [at for at in range(len(should)) if behind[at] != should[at]]
    if sha256(before).hexdigest() == seal.sha256:
        if len(wrong_behind) == 1:
            at = wrong_behind[0]
            return CheckedFile(seal, ChangedByte(seal.bytes + at, None, should[at], behind[at]))
        return CheckedFile(seal, wrong=f"{len(wrong_behind):,} bytes of the seal were changed" if wrong_behind else "")
    change = None if wrong_behind else changed_byte(before, seal)
    return CheckedFile(seal, change, "" if change else f"more than one byte was changed{_first_wrong(before, seal)}")


def _seal_of(data: bytes) -> tuple[Seal | None, bytes]:
    """Return the seal that holds, the first or the second, and its text."""
    for marker in (SEAL, AGAIN):
        at = data.rfind(marker)
        end = data.find(_CLOSE, at + len(marker))
        if at >= 0:
            text = data[at + len(marker) : end if end >= 0 else len(data)]
            seal = seal_in(text)
            if seal is not None:
                return seal, text
    return None, b""


def _first_wrong(before: bytes, seal: Seal) -> str:
    """Return the position of the first block that differs, with the part that contains it."""
    for at, sums in enumerate(seal.blocks):
        if sums_of(before[at * BLOCK : (at + 1) * BLOCK]) != sums:
            part = seal.part_at(at * BLOCK)
            return f", the first between bytes {at * BLOCK:,} and {(at + 1) * BLOCK:,}" + (f", in {part.name}" if part else "")
    return ""


class FileContents(NamedTuple):
    """The contents of a valid file."""

    about: dict[str, Any]
    before: bytes
    """The hash of the step before the first."""
    steps: tuple[Step, ...]
    covered: tuple[bytes, ...] = ()
    """The bytes that the hash of each step covers."""


def held_in(data: bytes, seal: Seal) -> FileContents:
    """Return the contents of a file that was found whole."""
    parts = {part.name: data[part.at : part.at + part.bytes] for part in seal.parts}
    lines = [line.split() for line in parts["record"].splitlines()]
    covered = [base64.b64decode(line[2]) for line in lines]
    steps = tuple(step_in(one, bytes.fromhex(line[1].decode())) for one, line in zip(covered, lines, strict=True))
    return FileContents(msgspec.json.decode(parts["about"]), covered[0][2:34], steps, tuple(covered))


def receipt_proves(held: FileContents, log: NoteKey | None, witnesses: Sequence[NoteKey]) -> Proved | None:
    """Return the proof of a file's receipt, or None if it has no receipt; raise `WrongProof` if it does not fit."""
    told = held.about.get("receipt")
    if told is None:
        return None
    try:
        receipt = msgspec.convert(told, Receipt)
    except msgspec.ValidationError:
        raise WrongProof("the receipt cannot be read") from None
    steps = [OpenedStep(step.table, step.seq, data, step.hash) for step, data in zip(held.steps, held.covered, strict=True)]
    return check_receipt(receipt, steps, log, witnesses)


def broken_chain(held: FileContents) -> list[int]:
    """Return the steps whose hash does not follow from the step and the one before it; the chain is kept by the house."""
    before, wrong = held.before, list[int]()
    for step in held.steps:
        if not fits(step, before):
            wrong.append(step.seq)
        before = step.hash
    return wrong


def decided_again(held: FileContents, shelf: RulesCache) -> Walked:
    """Decide every command of the round once more, and return what was found."""
    about = held.about
    table, had = int(about["table"]), dict[str, int](about["accounts"])
    missing = (numbered(table, at) for at in range(int(about["accounts_before"])))
    accounts = had | {f"account {id}": id for id in missing if id not in had.values()}  # of others, whom the round does not touch
    walk = Deciding(table, shelf, accounts, TextCache())
    for step in held.steps:
        walk.add(step)
    return walk.ended()


def step_in(covered: bytes, hash: bytes) -> Step:
    """Return the step of which a hash covers these bytes."""
    version, _, table, seq, day, at, speaker, number, size = _HEAD.unpack_from(covered)
    reader = _Reader(covered, _HEAD.size)
    said = reader.take(size)
    events = reader.counted() or b""
    refused, rests = reader.counted(), reader.counted()
    opens = tuple((reader.counted() or b"").decode() for _ in range(reader.count()))
    postings = tuple(Posting(*reader.move(), (reader.counted() or b"").decode()) for _ in range(reader.count()))
    root, shoe = (reader.counted(), reader.counted()) if reader.left else (None, None)
    word = None if refused is None else refused.decode()
    return Step(
        table=table,
        seq=seq,
        day=date.fromordinal(day),
        at=at,
        speaker=speaker,
        number=number,
        said=said,
        refused=word,
        events=events,
        opens=opens,
        postings=postings,
        rests=rests,
        hash=hash,
        version=version,
        root=root,
        shoe=shoe,
    )


class _Reader:
    """Reads lengths and what follows them."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at

    @property
    def left(self) -> int:
        return len(self._data) - self._at

    def take(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def count(self) -> int:
        return _COUNT.unpack(self.take(4))[0]

    def counted(self) -> bytes | None:
        size = self.count()
        return None if size < 0 else self.take(size)

    def move(self) -> tuple[int, int, int]:
        return _MOVE.unpack(self.take(_MOVE.size))
