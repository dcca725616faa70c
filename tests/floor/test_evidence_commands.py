"""`houseway floor evidence` as somebody types it: a file is written, checked, and a changed byte is named."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.conftest import Run
from tests.floor.log.followed import SALTS, WITNESS_KEY, log_signer
from tests.floor.played import KEY

from houseway.cli.commands.floor import evidence
from houseway.floor.log.follower import Follower
from houseway.floor.log.merkle import WrongProof
from houseway.floor.log.notes import COSIGNATURE, Note, NoteSigner
from houseway.floor.log.store import Writer
from houseway.floor.lookback.evidence.check import check, held_in, receipt_proves
from houseway.floor.lookback.evidence.file import Program

SECRETS = {"second_factor_key": "factor.key", "day_key": "day.key"}


@pytest.fixture
def config(played_record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The configuration of a house whose record was played."""
    monkeypatch.setattr(evidence, "program_in", lambda: Program(b"0", b"a{}"))
    for name, key in (("day.key", KEY.private_bytes_raw()), ("factor.key", bytes(32))):
        (tmp_path / name).write_text(key.hex())
        (tmp_path / name).chmod(0o600)
    file = tmp_path / "floor.toml"
    keys = "".join(f'{key} = {{ file = "{tmp_path}/{name}" }}\n' for key, name in SECRETS.items())
    file.write_text(f'[database]\nconninfo = "{played_record}"\n[secrets]\n{keys}')
    return file


def test_evidence_is_written_checked_and_a_changed_byte_is_named(run: Run, config: Path, tmp_path: Path) -> None:
    file = tmp_path / "round.html"
    said = run("floor", "evidence", "11.2", "--config", config, "--to", file, "--about", "dispute 7")
    assert said.exit_code == 0 and "round 11.2" in said.stdout, said.stdout + said.stderr
    assert "is there already" in run("floor", "evidence", "11.2", "--config", config, "--to", file).stderr
    assert run("floor", "evidence", "11.99", "--config", config, "--to", tmp_path / "no.html").exit_code == 2
    checked = run("floor", "evidence", "--check", file)
    assert checked.exit_code == 0 and "decided again by the rules" in checked.stdout, checked.stdout
    data = bytearray(file.read_bytes())
    data[500] ^= 4
    file.write_bytes(data)
    altered = run("floor", "evidence", "--check", file)
    assert altered.exit_code == 1 and "byte 500 was changed" in altered.stdout
    told = json.loads(run("floor", "evidence", "--check", file, "--json").stdout)
    assert told["changed_byte"]["at"] == 500 and told["holds"] is False
    assert run("floor", "evidence").exit_code == 2


def test_evidence_has_a_receipt_that_is_checked_with_the_key_of_the_witness(
    run: Run, config: Path, played_record: str, tmp_path: Path
) -> None:
    """The receipt proves that the round was in the log when a witness saw it; another witness, or a changed step, is refused."""
    log, witness = log_signer(), NoteSigner("witness.example/w1", WITNESS_KEY, COSIGNATURE)
    follower = Follower(played_record, Writer(tmp_path / "log"), SALTS, log)
    while follower.poll():
        pass
    note = follower.log.sign(log)
    follower.log.publish(Note(note.text, (*note.lines, witness.line(note.text, 1_794_999_999))), cosigned=True)
    follower.close()
    (tmp_path / "salts").write_text(SALTS.hex())
    (tmp_path / "salts").chmod(0o600)
    text = config.read_text() + f'log_salt_key = {{ file = "{tmp_path}/salts" }}\n'
    config.write_text(text + f'[log]\nfolder = "{tmp_path}/log"\norigin = "{log.key.name}"\n')
    file = tmp_path / "round.html"
    assert run("floor", "evidence", "11.2", "--config", config, "--to", file).exit_code == 0
    keys = ("--witness-key", str(witness.key), "--log-key", str(log.key))
    checked = run("floor", "evidence", "--check", file, *keys)
    assert checked.exit_code == 0, checked.stdout + checked.stderr
    assert "witness.example/w1 saw it at 2026-11-18" in checked.stdout
    told = json.loads(run("floor", "evidence", "--check", file, *keys, "--json").stdout)
    assert told["receipt"]["witnesses"] == {"witness.example/w1": 1_794_999_999}
    stranger = NoteSigner("other.example/w2", Ed25519PrivateKey.generate(), COSIGNATURE)
    refused = run("floor", "evidence", "--check", file, "--witness-key", str(stranger.key))
    assert refused.exit_code == 1
    assert "none of these witnesses cosigned" in refused.stdout
    data = file.read_bytes()
    seal = check(data).seal
    assert seal is not None
    held = held_in(data, seal)
    assert len(msgspec.json.encode(held.about["receipt"])) < 8_000
    altered = held._replace(covered=(held.covered[0] + b"!", *held.covered[1:]))
    with pytest.raises(WrongProof):
        receipt_proves(altered, log.key, [witness.key])
