"""The search for what insiders can gain: holes that were open once are found, and without them nothing is."""

from __future__ import annotations

import re
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


ALONE = ("dealer", "floor", "manager", "cage")
TOGETHER = {"dealer+floor": "was paid more", "manager+cage": "took money of a patron"}
"""Pairs, and what the record names of what they can do."""


@pytest.fixture(scope="module")
def search() -> subprocess.CompletedProcess[str]:
    """Search for some people alone and some pairs, in copies of one house."""
    sets = [word for roles in (*ALONE, *TOGETHER) for word in ("--set", roles)]
    return searched(*sets, "--minutes", "0.72")


def reported(search: subprocess.CompletedProcess[str], roles: str) -> str:
    """Return the line of a set of insiders."""
    label = " + ".join(f"{role} 1" for role in roles.split("+"))
    (line,) = [one for one in search.stdout.splitlines() if re.match(rf"\d+/\d+ {re.escape(label)}: ", one)]
    return line


def test_nobody_of_some_gains_anything(search: subprocess.CompletedProcess[str]) -> None:
    assert search.returncode == 0, search.stdout + search.stderr
    assert f"{len(ALONE) + len(TOGETHER)} sets, " in search.stdout and " 0 with findings" in search.stdout


@pytest.mark.parametrize("role", ALONE)
def test_one_person_gains_nothing(search: subprocess.CompletedProcess[str], role: str) -> None:
    assert "gained $0; found: nothing" in reported(search, role)


@pytest.mark.parametrize("pair", TOGETHER)
def test_what_a_pair_can_do_is_found_and_named_by_the_record(search: subprocess.CompletedProcess[str], pair: str) -> None:
    assert f"found: nothing; named by the record: {TOGETHER[pair]}" in reported(search, pair)


def test_the_page_has_every_role_and_every_pair() -> None:
    assert matrix() in PAGE.read_text()
    assert set(ROLES) == set(HELD) and dict(ABOVE) == dict(OVER)


@pytest.mark.long
def test_nobody_gains_alone_or_with_one_other() -> None:
    done = searched("--minutes", "8")
    assert done.returncode == 0, done.stdout
