"""The search for what insiders can gain: holes that were open once are found, and without them nothing is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools.insiders.planted import HOLES
from tools.insiders.powers import ABOVE, ROLES, matrix

from houseway.floor.people.duties import OVER
from houseway.floor.people.roles import HELD

PAGE = Path(__file__).parents[2] / "docs/floor/security.md"


def searched(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the search in a process of its own: a planted hole stays open in the process that planted it."""
    command = [sys.executable, "-m", "tools.insiders", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)


@pytest.mark.parametrize("hole", HOLES)
def test_a_hole_that_is_planted_is_found_within_a_minute(hole: str) -> None:
    done = searched("--plant", hole, "--minutes", "1")
    assert done.returncode == 1, done.stdout + done.stderr
    assert " 1 with findings" in done.stdout


@pytest.mark.parametrize("role", ["dealer", "cage"])
def test_one_person_gains_nothing(role: str) -> None:
    done = searched("--only", role, "--minutes", "0.1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "gained $0; found: nothing" in done.stdout


@pytest.mark.parametrize(
    ("pair", "does"), [(("dealer", "floor"), "was paid more"), (("manager", "cage"), "took money of a patron")]
)
def test_what_a_pair_can_do_is_found_and_named_by_the_record(pair: tuple[str, str], does: str) -> None:
    done = searched("--only", pair[0], "--only", pair[1], "--minutes", "0.6")
    assert done.returncode == 0, done.stdout + done.stderr
    (line,) = [one for one in done.stdout.splitlines() if f" {pair[0]} 1 + {pair[1]} 1: " in one]
    assert f"found: nothing; named by the record: {does}" in line


def test_the_page_has_every_role_and_every_pair() -> None:
    assert matrix() in PAGE.read_text()
    assert set(ROLES) == set(HELD) and dict(ABOVE) == dict(OVER)


@pytest.mark.long
def test_nobody_gains_alone_or_with_one_other() -> None:
    done = searched("--minutes", "8")
    assert done.returncode == 0, done.stdout
