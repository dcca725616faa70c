"""Every script answers --help without doing its work: some write files or choose new versions."""

from __future__ import annotations

import re
import subprocess

import pytest
from tools.shipped import ROOT

SCRIPTS = sorted(file for file in (ROOT / "scripts").iterdir() if file.is_file())
IN_SHELL = [file.name for file in SCRIPTS if ". tools/help.sh" in file.read_text(encoding="utf-8")]
READS_OPTIONS = ("argparse", "card_soak import", "typer", "bin/houseway play")


def program_of(script: str) -> str:
    """Return the program behind a script, which must read its options, `--help` among them."""
    started = re.search(r"python (?:-m (tools[\w.]*)|(tests/\S+\.py))", script)
    if started:
        place = ROOT / (started[2] or started[1].replace(".", "/"))
        script = (place / "__main__.py" if place.is_dir() else place.with_suffix(".py")).read_text(encoding="utf-8")
    assert any(word in script for word in READS_OPTIONS), script
    return script


@pytest.mark.parametrize("name", [file.name for file in SCRIPTS if file.name not in IN_SHELL])
def test_every_script_can_be_asked_for_help_and_names_itself_as_it_is_typed(name: str) -> None:
    program = program_of((ROOT / "scripts" / name).read_text(encoding="utf-8"))
    assert f'"scripts/{name}"' in program or "bin/houseway play" in program


@pytest.mark.parametrize("name", IN_SHELL)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_a_script_in_shell_says_what_it_does_and_does_nothing(name: str, option: str) -> None:
    said = subprocess.run([ROOT / "scripts" / name, option], capture_output=True, text=True, check=True, timeout=60)
    first = (ROOT / "scripts" / name).read_text(encoding="utf-8").splitlines()[1]
    assert said.stdout.splitlines()[0] == first.removeprefix("# ")
    assert "\nset " not in said.stdout
    assert not said.stderr
