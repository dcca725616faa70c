"""The blocks of the page about the query commands, run here and compared with what the commands print."""

import re
import shlex
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "asking.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n\$ houseway (.*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)
DISPUTE = re.search(r"^```text\n(table plays(?:.*\n)*?)```$", PAGE, re.MULTILINE)
SUBMISSION = re.search(r"^```toml\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_a_command_prints_what_the_page_shows(run, monkeypatch, tmp_path, command, shown):
    assert SUBMISSION and DISPUTE
    (tmp_path / "dispute.round").write_text(DISPUTE[1], encoding="utf-8")
    (tmp_path / "my.toml").write_text(SUBMISSION[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    said = run(*shlex.split(command))
    lines = "\n".join(line.rstrip() for line in (said.stdout + said.stderr).splitlines())
    parts = [re.escape(part.strip("\n")) for part in shown.split("[...]\n")]
    assert re.fullmatch(r"(?:.*\n)*".join(f"{part}\n" if part else "" for part in parts), lines + "\n"), lines


def test_the_page_shows_each_command():
    assert {command.split()[0] for command, _ in BLOCKS} == {"rules", "owed", "options", "check", "explain"}
