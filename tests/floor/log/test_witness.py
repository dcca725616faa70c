"""A witness: which heads it cosigns, and how it answers the others, by the protocol of C2SP."""

from __future__ import annotations

import threading
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.floor.log.followed import ORIGIN, WITNESS_KEY, log_signer, served

from houseway.floor.log.entries import StepEntry, commitment_of, step_salt
from houseway.floor.log.merkle import WrongProof, consistency
from houseway.floor.log.notes import COSIGNATURE, LogHead, Note, NoteSigner, head_in, lines_in, signed_by
from houseway.floor.log.proofs import OpenedStep, check_closed, check_proof, check_receipt, closed, proof_text, receipt_of
from houseway.floor.log.remote import Conflict, CosignRefused, WitnessAt, head_at, request, submission
from houseway.floor.log.store import Position, Writer, nodes_of
from houseway.floor.log.witness import Witness


def witness_in(folder: Path) -> Witness:
    """Return a witness of the house's log."""
    return Witness(folder, NoteSigner("witness.example/w1", WITNESS_KEY, COSIGNATURE), [log_signer().key])


def log_of(folder: Path, many: int, fill: int = 0) -> Writer:
    """Return a log of some steps; another filling makes another tree."""
    log = Writer(folder)
    log.append([StepEntry(1, seq, bytes([fill]) * 32) for seq in range(1, many + 1)], {1: Position(many, b"")})
    return log


def sent(
    witness: Witness, log: Writer, old: int, signer: NoteSigner | None = None, proof: list[bytes] | None = None
) -> tuple[int, str]:
    """Send the head of a log to a witness and return status and body."""
    head = LogHead(ORIGIN, log.size, log.root_hash())
    key = signer or log_signer()
    note = Note(head.text, (key.line(head.text),))
    if proof is None:
        proof = consistency(nodes_of(log, log.size), old, log.size) if 0 < old <= log.size else []
    found = witness.add_checkpoint(submission(note, old, proof))
    return found.status, found.body


def test_heads_that_extend_each_other_are_cosigned(tmp_path: Path) -> None:
    witness = witness_in(tmp_path / "witness")
    log = log_of(tmp_path / "log", 5)
    status, body = sent(witness, log, 0)
    assert status == 200
    text = LogHead(ORIGIN, 5, log.root_hash()).text
    assert witness.key in signed_by(Note(text, lines_in(body)), [witness.key])
    log.append([StepEntry(1, seq, bytes(32)) for seq in range(6, 601)], {})
    assert sent(witness, log, 5)[0] == 200
    assert sent(witness, log, 600)[0] == 200, "the same head again, for a newer time"
    again = witness_in(tmp_path / "witness")
    kept = again.last(ORIGIN)
    assert kept is not None
    assert head_in(kept).size == 600, "a witness that starts again has not forgotten"


def test_what_a_witness_refuses_and_how(tmp_path: Path) -> None:
    witness = witness_in(tmp_path / "witness")
    log, other = log_of(tmp_path / "log", 50), log_of(tmp_path / "other", 50, fill=1)
    longer = log_of(tmp_path / "longer", 70, fill=1)
    shorter = log_of(tmp_path / "shorter", 20)
    assert sent(witness, log, 0)[0] == 200
    kept = witness.last(ORIGIN)
    assert sent(witness, other, 50)[0] == 422, "same size, other root"
    assert sent(witness, longer, 50)[0] == 422, "a split view"
    assert len(witness.not_cosigned(ORIGIN)) == 2
    assert all(str(kept) in one for one in witness.not_cosigned(ORIGIN)), "both notes are kept"
    assert sent(witness, shorter, 20) == (409, "50\n"), "an older head"
    assert sent(witness, shorter, 0) == (409, "50\n")
    assert len(witness.not_cosigned(ORIGIN)) == 3
    assert sent(witness, log, 51)[0] == 400
    stranger = NoteSigner(ORIGIN, Ed25519PrivateKey.generate())
    assert sent(witness, log, 50, stranger)[0] == 403, "another key"
    head = LogHead("another.example/log", 1, bytes(32))
    unknown = Note(head.text, (stranger.line(head.text),))
    assert witness.add_checkpoint(submission(unknown, 0, [])).status == 404
    for body in (b"", b"old x\n\n", b"old 1\nAAAA\n\n", b"\xff", submission(unknown, 0, [bytes(32)] * 64)):
        assert witness.add_checkpoint(body).status == 400
    fresh = witness_in(tmp_path / "fresh")
    assert sent(fresh, log, 0, proof=[bytes(32)])[0] == 422, "a first head has no proof"
    assert witness.last(ORIGIN) == kept, "nothing of it changed what the witness has"


def test_of_two_heads_at_once_only_one_is_cosigned(tmp_path: Path) -> None:
    """The witness compares and keeps under one lock: otherwise both sides of a split view could pass the comparison."""
    witness = witness_in(tmp_path / "witness")
    base = log_of(tmp_path / "base", 4)
    assert sent(witness, base, 0)[0] == 200
    logs = [log_of(tmp_path / f"log{fill}", 4) for fill in range(8)]
    for fill, log in enumerate(logs):
        log.append([StepEntry(2, 1, bytes([fill]) * 32)], {})
    found: list[int] = []

    def sends(log: Writer) -> None:
        found.append(sent(witness, log, 4)[0])

    threads = [threading.Thread(target=sends, args=(log,)) for log in logs]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(found) == [200] + [409] * 7


def test_over_http(tmp_path: Path) -> None:
    witness = witness_in(tmp_path / "witness")
    log = log_of(tmp_path / "log", 300)
    note = log.sign(log_signer())
    with served(witness) as url:
        at = WitnessAt(url, witness.key)
        assert head_at(url, ORIGIN) is None
        line = at.cosign(note, 0, [])
        assert line.name == "witness.example/w1"
        with pytest.raises(Conflict) as wrong:
            at.cosign(note, 7, [])
        assert wrong.value.size == 300
        with pytest.raises(CosignRefused):
            WitnessAt(url, NoteSigner("witness.example/w1", Ed25519PrivateKey.generate(), COSIGNATURE).key).cosign(note, 300, [])
        kept = head_at(url, ORIGIN)
        assert kept is not None
        assert signed_by(kept, [log_signer().key, witness.key]).keys() == {log_signer().key, witness.key}
        assert request(f"{url}/").body.decode().startswith(str(witness.key))
        assert request(f"{url}/nothing").status == 404
        assert request(f"{url}/nothing", b"x").status == 404
        assert request(f"{url}/add-checkpoint", b"x" * 70_000).status == 413


def test_receipts_are_small_and_prove_their_steps_only(tmp_path: Path) -> None:
    salts, covered = b"s" * 32, [b"vv" + bytes(32) + b"step %d" % seq for seq in range(40)]
    steps = [OpenedStep(1, seq + 1, covered[seq], bytes([seq]) * 32) for seq in range(40)]
    log = Writer(tmp_path / "log")
    log.append([StepEntry(1, one.seq, commitment_of(one.covered, one.hash, step_salt(salts, 1, one.seq))) for one in steps], {})
    assert receipt_of(log, salts, 1, [3]) is None, "no witness has seen it yet"
    note = log.sign(log_signer())
    witness = NoteSigner("witness.example/w1", WITNESS_KEY, COSIGNATURE)
    cosigned = Note(note.text, (*note.lines, witness.line(note.text, 1_700_000_000)))
    log.publish(cosigned, cosigned=True)
    receipt = receipt_of(log, salts, 1, range(5, 17))
    assert receipt is not None
    proved = check_receipt(receipt, steps[4:16], log_signer().key, [witness.key])
    assert (proved.head.size, proved.witnesses) == (40, {"witness.example/w1": 1_700_000_000})
    changed = [*steps[4:15], steps[15]._replace(covered=covered[15] + b"!")]
    for wrong in (changed, steps[5:17], steps[4:15]):
        with pytest.raises(WrongProof):
            check_receipt(receipt, wrong, log_signer().key, [witness.key])
    assert check_receipt(receipt, steps[4:16], None, []).witnesses == {}
    assert receipt_of(log, salts, 1, [41]) is None
    without = closed(log, receipt)
    assert check_closed(without, log_signer().key, [witness.key]) == proved
    assert receipt.salts[0] not in str(without), "a player gets nothing to test guesses with"
    with pytest.raises(WrongProof):
        check_closed(msgspec.structs.replace(without, entries=without.entries[::-1]), log_signer().key, [witness.key])
    text, entry = proof_text(log, 7, cosigned, b"salt"), log.entry(7)
    assert check_proof(text, entry, log_signer().key, [witness.key]).head.size == 40
    for wrong_text, wrong_entry in ((text, log.entry(8)), (text.replace("index 7", "index 8"), entry), ("", entry)):
        with pytest.raises(WrongProof):
            check_proof(wrong_text, wrong_entry, log_signer().key, [witness.key])
