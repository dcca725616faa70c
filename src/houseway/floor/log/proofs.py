"""Receipts: proof that steps were in the log at a time, for whoever has the keys of the log and of a witness and nothing else.

One entry is proved as version 1 of C2SP's `tlog-proof` has it, in the text that `docs/floor/log.md` names: it is not tagged. The
steps of a round are proved together: each hash of the tree is in the receipt once.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from .entries import SALT, StepEntry, commitment_of, step_salt
from .merkle import HASH, WrongProof, bundle, inclusion, leaf_hash, root_of_bundle, root_of_inclusion
from .notes import BadNote, LogHead, Note, NoteKey, head_in, note_in, signed_by
from .store import COSIGNED, Folder, nodes_of
from .tiles import Unavailable

ENTRY: Final = 45
"""Bytes of the entry of a step."""
FORMAT: Final = "houseway receipt 1"
PROOF: Final = "c2sp.org/tlog-proof@v1"


class Receipt(msgspec.Struct, frozen=True):
    """Proof that steps are in a log: where they are, their salts, the hashes that lead to the root, and the cosigned head."""

    indexes: tuple[int, ...]
    salts: tuple[str, ...]
    """One per step, in base64: each opens its own step."""
    hashes: tuple[str, ...]
    checkpoint: str
    format: str = FORMAT


class OpenedStep(NamedTuple):
    """A step as the holder of a receipt has it: the bytes that its hash covers, and that hash."""

    chain: int
    seq: int
    covered: bytes
    hash: bytes


class Proved(NamedTuple):
    """The result of a receipt: the head that contains the steps, and its cosigners with the times."""

    head: LogHead
    witnesses: dict[str, int]
    """Names of the witnesses, each with its time in seconds since 1970."""


def receipt_of(log: Folder, salts: bytes, chain: int, steps: Iterable[int]) -> Receipt | None:
    """Return a receipt for steps of a chain, or None while a witness has not cosigned a head that has all of them."""
    seqs = list(steps)
    note = log.note(COSIGNED)
    indexes = [log.step_at(chain, seq) for seq in seqs]
    if note is None or not seqs:
        return None
    size = head_in(note).size
    found = [one for one in indexes if one is not None and one < size]
    if len(found) < len(seqs):
        return None
    try:
        hashes = bundle(nodes_of(log, size), found, size)
    except Unavailable:
        return None
    return Receipt(
        tuple(found),
        tuple(_coded(step_salt(salts, chain, seq)) for seq in seqs),
        tuple(map(_coded, hashes)),
        str(note),
    )


def check_receipt(receipt: Receipt, steps: Sequence[OpenedStep], log: NoteKey | None, witnesses: Sequence[NoteKey]) -> Proved:
    """Return the proof in a receipt of steps, or raise `WrongProof`; without `log` its signature is not checked."""
    if receipt.format != FORMAT or not len(receipt.indexes) == len(receipt.salts) == len(steps):
        raise WrongProof("the receipt is not one of these steps")
    leaves: dict[int, bytes] = {}
    for index, salt, step in zip(receipt.indexes, receipt.salts, steps, strict=True):
        commitment = commitment_of(step.covered, step.hash, _bytes(salt, SALT))
        leaves[index] = leaf_hash(StepEntry(step.chain, step.seq, commitment).data)
    if len(leaves) < len(steps):
        raise WrongProof("the receipt has one place for two steps")
    return _proved(leaves, receipt.hashes, receipt.checkpoint, log, witnesses)


def _proved(
    leaves: Mapping[int, bytes], hashes: Sequence[str], checkpoint: str, log: NoteKey | None, witnesses: Sequence[NoteKey]
) -> Proved:
    try:
        note = note_in(checkpoint)
        head, signed = head_in(note), signed_by(note, [*([log] if log else []), *witnesses])
    except BadNote as wrong:
        raise WrongProof(str(wrong)) from None
    if log is not None and (log not in signed or head.origin != log.name):
        raise WrongProof(f"the head is not signed by {log.name}")
    if root_of_bundle(leaves, head.size, [_bytes(one, HASH) for one in hashes]) != head.root:
        raise WrongProof("the steps do not lead to the root of the head: one of them, a salt or a hash was changed")
    return Proved(head, {key.name: at for key, at in signed.items() if key != log})


# Without the salts


class ClosedReceipt(msgspec.Struct, frozen=True):
    """Proof that entries were in a log at a time, without content: a player must not test guesses of hidden cards.

    Anyone with the evidence of the round can compare it: the entries follow from its steps and salts.
    """

    indexes: tuple[int, ...]
    entries: tuple[str, ...]
    """Kind, chain, number and commitment of each step, in base64."""
    hashes: tuple[str, ...]
    checkpoint: str


def closed(log: Folder, receipt: Receipt) -> ClosedReceipt:
    """Return a receipt with the entries themselves in the place of the salts that open them."""
    entries = tuple(_coded(log.entry(index)) for index in receipt.indexes)
    return ClosedReceipt(receipt.indexes, entries, receipt.hashes, receipt.checkpoint)


def check_closed(receipt: ClosedReceipt, log: NoteKey | None, witnesses: Sequence[NoteKey]) -> Proved:
    """Return the proof in a receipt without salts, or raise `WrongProof`."""
    if len(receipt.indexes) != len(receipt.entries):
        raise WrongProof("the receipt has another number of entries than of places")
    leaves = {index: leaf_hash(_bytes(entry, ENTRY)) for index, entry in zip(receipt.indexes, receipt.entries, strict=True)}
    return _proved(leaves, receipt.hashes, receipt.checkpoint, log, witnesses)


# One entry


def proof_text(log: Folder, index: int, note: Note, extra: bytes = b"") -> str:
    """Return the proof that one entry is in the log, as a `.tlog-proof` file."""
    size = head_in(note).size
    hashes = inclusion(nodes_of(log, size), index, size)
    rows = [PROOF, *([f"extra {_coded(extra)}"] if extra else []), f"index {index}", *map(_coded, hashes)]
    return "\n".join(rows) + f"\n\n{note}"


def entry_of(text: str) -> bytes:
    """Return the entry that a `.tlog-proof` file of `proof_text` carries with it, or raise `WrongProof`."""
    first = text.partition("\n")[2].partition("\n")[0]
    try:
        found = base64.b64decode(first.removeprefix("extra "), validate=True)
    except binascii.Error:
        found = b""
    if not first.startswith("extra ") or not found:
        raise WrongProof("the proof has no entry with it")
    return found


def check_proof(text: str, entry: bytes, log: NoteKey, witnesses: Sequence[NoteKey]) -> Proved:
    """Return the proof of an entry in a `.tlog-proof` file, or raise `WrongProof`."""
    body, _, signed_text = text.partition("\n\n")
    first, *rows = body.split("\n")
    if rows and rows[0].startswith("extra "):
        rows.pop(0)
    if first != PROOF or not rows or not rows[0].removeprefix("index ").isdecimal():
        raise WrongProof("not a proof of a transparency log")
    try:
        note = note_in(signed_text)
        head, signed = head_in(note), signed_by(note, [log, *witnesses])
    except BadNote as wrong:
        raise WrongProof(str(wrong)) from None
    if log not in signed or head.origin != log.name:
        raise WrongProof(f"the head is not signed by {log.name}")
    index, hashes = int(rows[0].removeprefix("index ")), [_bytes(one, HASH) for one in rows[1:]]
    if root_of_inclusion(leaf_hash(entry), index, head.size, hashes) != head.root:
        raise WrongProof("the entry does not lead to the root of the head")
    return Proved(head, {key.name: at for key, at in signed.items() if key != log})


def _coded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _bytes(text: str, size: int) -> bytes:
    try:
        found = base64.b64decode(text, validate=True)
    except binascii.Error:
        found = b""
    if len(found) != size:
        raise WrongProof(f"a value does not have {size} bytes in base64")
    return found
