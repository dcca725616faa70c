"""The second factors are sealed with another key by a command, all of them or none."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Run
from tests.floor.people.casino import KEY, Casino

from houseway.floor.people.second_factor import Box
from houseway.floor.people.significant import SignificantKind, significant_events

NEW = bytes(range(100, 132))


def _written(file: Path, text: str) -> Path:
    file.write_text(text)
    file.chmod(0o600)
    return file


def test_the_command_seals_the_second_factors_with_another_key(casino: Casino, conninfo: str, run: Run, tmp_path: Path) -> None:
    """As it was seen: nothing called it, so a key that had leaked could not be replaced."""
    old, record = Box(KEY), casino.record
    rows = record.execute("select speaker, secret from credential where secret is not null").fetchall()
    secrets = {speaker: old.open(sealed, speaker) for speaker, sealed in rows}
    assert secrets
    _written(tmp_path / "old", KEY.hex())
    new = _written(tmp_path / "new", NEW.hex())
    config = _written(
        tmp_path / "floor.toml", f'database.conninfo = "{conninfo}"\nsecrets.second_factor_key = {{file = "old"}}\n'
    )
    same = run("floor", "reseal", "--config", config, tmp_path / "old")
    assert same.exit_code == 2 and "the key that is used now" in same.output
    done = run("floor", "reseal", "--config", config, new)
    assert done.exit_code == 0 and f"{len(secrets)} second factors" in done.output, done.output
    rows = record.execute("select speaker, secret from credential where secret is not null").fetchall()
    assert {speaker: Box(NEW).open(sealed, speaker) for speaker, sealed in rows} == secrets
    (noted,) = significant_events(record, kind=SignificantKind.RESEALED)
    assert noted.after == {"many": len(secrets)} and not any(secret in done.output for secret in secrets.values())
    again = run("floor", "reseal", "--config", config, new)  # the configuration still names the old key
    assert again.exit_code == 2 and "Nothing was changed" in again.output
