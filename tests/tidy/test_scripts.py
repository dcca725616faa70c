"""Every script and every development command answers --help without doing its work: some write files or choose new versions."""

from __future__ import annotations

import re
import subprocess

import pytest
from tools.dev import COMMANDS, SUBJECTS, is_there
from tools.releases.shipped import ROOT

SCRIPTS = sorted(file for file in (ROOT / "scripts").iterdir() if file.is_file())
NAMED = ("check", "dev", "lock", "play", "release", "setup", "test", "web")
IN_SHELL = [file.name for file in SCRIPTS if ". tools/help.sh" in file.read_text(encoding="utf-8")]
READS_OPTIONS = ("argparse", "cards import program", "typer", '-m tools.site "$@"', "from .programs import", "sys.argv")


def source_of(program: str) -> str:
    """Return the text of a program, which must read its options, `--help` among them."""
    place = ROOT / (program if "/" in program else program.replace(".", "/"))
    file = place if place.is_file() else place / "__main__.py" if place.is_dir() else place.with_suffix(".py")
    text = file.read_text(encoding="utf-8")
    assert any(word in text for word in READS_OPTIONS), program
    return text


def test_only_what_everybody_needs_is_a_script() -> None:
    assert [file.name for file in SCRIPTS] == [*NAMED]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_asked_for_help_and_names_itself_as_it_is_typed(name: str) -> None:
    assert f"scripts/dev {name}" in source_of(COMMANDS[name].program)


def test_a_command_has_one_name_and_one_line() -> None:
    assert len(COMMANDS) == sum(map(len, SUBJECTS.values())) == len({command.program for command in COMMANDS.values()})
    assert not [name for name, command in COMMANDS.items() if len(command.does) > 90 or command.does[-1] == "."]


def test_the_list_names_every_command() -> None:
    said = subprocess.run([ROOT / "scripts" / "dev"], capture_output=True, text=True, check=True, timeout=60).stdout
    assert all(re.search(rf"^  {name} ", said, re.MULTILINE) for name in COMMANDS)
    assert subprocess.run([ROOT / "scripts" / "dev", "nothing"], capture_output=True, check=False, timeout=60).returncode == 2


def test_a_command_that_a_text_names_is_there() -> None:
    assert is_there("scripts/dev soak --rounds 10") and is_there("scripts/check")
    assert not is_there("scripts/dev nothing") and not is_there("scripts/dev") and not is_there("scripts/soak")


@pytest.mark.parametrize("name", IN_SHELL)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_a_script_in_shell_says_what_it_does_and_does_nothing(name: str, option: str) -> None:
    said = subprocess.run([ROOT / "scripts" / name, option], capture_output=True, text=True, check=True, timeout=60)
    first = (ROOT / "scripts" / name).read_text(encoding="utf-8").splitlines()[1]
    assert said.stdout.splitlines()[0] == first.removeprefix("# ")
    assert "\nset " not in said.stdout
    assert not said.stderr
