"""The casino by seed: the same seed gives the same history, and what a seed found once stays corrected."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import nullcontext

import pytest
from tools.casino.faults import FOR_EVER, Fault
from tools.casino.found import KEPT as HISTORIES
from tools.casino.found import broken_by
from tools.casino.house import Parts, Ran, Settings, run
from tools.casino.planted import planted


def test_a_seed_gives_the_same_history_in_every_process() -> None:
    told = "from tools.casino.house import run; ran = run('4', seconds=8.0, recovers=4.0); print(ran.digest, ran.counts['steps'])"
    said = {
        subprocess.run(
            [sys.executable, "-c", told],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for seed in (1, 2)
    }
    assert len(said) == 1 and int(said.pop().split()[1]) > 60


def test_seeds_differ() -> None:
    assert len({_short(str(seed)).digest for seed in (1, 2)}) == 2


def _short(seed: str, *faults: Fault) -> Ran:
    return run(seed, faults=faults, settings=Settings(owners=2, tables=2, players=1), seconds=8.0, recovers=30.0)


KEPT = {
    "a drain without the record ends": [Fault(4.0, "restart", 0, 9.0), Fault(4.5, "drain", 1, 0.5)],
    "a commit whose answer is lost is answered once": [Fault(4.0, "answer lost"), Fault(4.2, "answer lost", 1)],
    "a paused owner answers nothing for its successor": [Fault(3.0, "pause", 0, 7.0)],
    "a process that was replaced under its name owns nothing": [Fault(3.0, "twin", 0, 4.0)],
    "two lines are half open at once": [Fault(3.0, "half-open", 0, 5.0), Fault(3.1, "half-open", 1, 3.0)],
    "an owner that commands never reach again gives its tables to another": [Fault(3.0, "bus cut", 0, FOR_EVER)],
    "a server that accepts no writes stops no table": [Fault(3.0, "read-only", 0, 3.0), Fault(7.5, "once", 0, 0.0, "58030")],
}
"""Histories by what they show."""


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_history_breaks_no_promise(name: str) -> None:
    ran = _short(name, *KEPT[name])
    assert ran.broken == [] and ran.counts["rounds"] > 4


@pytest.mark.parametrize("bug", ["", "a claim does not wait for its turn"])
def test_a_meter_that_two_owners_claim_at_once_pays_what_it_has_and_no_more(bug: str) -> None:
    """The first owner is slow, so its claims are open while the other claims too."""
    with planted(bug) if bug else nullcontext():
        ran = run(
            "m0",
            faults=[Fault(12.0, "slow", 0, 20.001)],
            settings=Settings(owners=2, tables=3, players=2),
            parts=Parts(stream=False, followers=False, days=False, meter=True),
            seconds=35.0,
            recovers=40.0,
        )
    assert ran.counts["won"] > 8
    assert {one.promise for one in ran.broken} == ({"a meter pays what it has and no more"} if bug else set())


FOUND = json.loads(HISTORIES.read_text(encoding="utf-8"))
"""The shortest history that finds each planted bug, as `scripts/dev casino-bugs --write` keeps them."""


@pytest.mark.parametrize("name", FOUND)
def test_a_planted_bug_is_found_by_its_kept_history(name: str) -> None:
    assert FOUND[name]["seeds"] <= 1000
    with planted(name):
        assert broken_by(FOUND[name])


@pytest.mark.parametrize("name", FOUND)
def test_without_the_bug_the_same_history_breaks_no_promise(name: str) -> None:
    assert not broken_by(FOUND[name])
