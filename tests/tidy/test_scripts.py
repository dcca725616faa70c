"""Every script answers --help without doing its work: some write files or choose new versions."""

from __future__ import annotations

import re
import subprocess

import pytest
from tools.shipped import ROOT

SCRIPTS = sorted(file for file in (ROOT / "scripts").iterdir() if file.is_file())
IN_SHELL = [file.name for file in SCRIPTS if ". tools/help.sh" in file.read_text(encoding="utf-8")]
READS_OPTIONS = ("argparse", "card_soak import", "typer")


def reads_options(script: str) -> bool:
    """Whether the program that a script starts reads its options, `--help` among them."""
    if any(word in script for word in READS_OPTIONS) or "bin/houseway play" in script:
        return True
    started = re.search(r"python (?:-m (tools[\w.]*)|(tests/\S+\.py))", script)
    assert started, script
    place = ROOT / (started[2] or started[1].replace(".", "/"))
    source = place / "__main__.py" if place.is_dir() else place.with_suffix(".py")
    return any(word in source.read_text(encoding="utf-8") for word in READS_OPTIONS)


@pytest.mark.parametrize("name", [file.name for file in SCRIPTS])
def test_every_script_can_be_asked_for_help(name: str) -> None:
    assert name in IN_SHELL or reads_options((ROOT / "scripts" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", IN_SHELL)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_a_script_in_shell_says_what_it_does_and_does_nothing(name: str, option: str) -> None:
    said = subprocess.run([ROOT / "scripts" / name, option], capture_output=True, text=True, check=True, timeout=60)
    first = (ROOT / "scripts" / name).read_text(encoding="utf-8").splitlines()[1]
    assert said.stdout.splitlines()[0] == first.removeprefix("# ")
    assert "\nset " not in said.stdout
    assert not said.stderr
