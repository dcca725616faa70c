"""`houseway floor evidence` as somebody types it: a file is written, checked, and a changed byte is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.conftest import Run
from tests.floor.played import KEY

from houseway.cli.commands.floor import evidence
from houseway.floor.looking.evidence.writing import Program

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
