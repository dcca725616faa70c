"""A plan for a new dealer of a game, from the first card to the audition: five steps, each with its kinds and its clauses."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from houseway.core.game.game import Game

from .items import House, items
from .kinds import KINDS
from .learner import Learner

STEPS = ("Cards and chips", "Single bets", "The procedure", "What goes wrong", "Whole rounds")
SAMPLED = 1_500
"""Number of items of a game that are sampled to find the topics of its plan."""
ENOUGH = 20
"""Number of recent answers of a step that are counted."""
PASSED = 0.9
"""The share of them that must be right before the next step."""


class Lesson(NamedTuple):
    """One step of the plan."""

    number: int
    title: str
    kinds: tuple[str, ...]
    clauses: tuple[str, ...]


def plan_of(game: Game, house: House = None, looked_at: int = SAMPLED) -> tuple[Lesson, ...]:
    """Return the steps for a game, with the topics that remain under a house's options."""
    found: dict[int, dict[str, set[str]]] = {number: {} for number in range(1, len(STEPS) + 1)}
    for item in islice(items(game, "plan", house), looked_at):
        found[KINDS[item.name.kind].step].setdefault(item.name.kind, set()).add(item.clause)
    return tuple(
        Lesson(
            number,
            STEPS[number - 1],
            tuple(kind for kind in KINDS if kind in kinds),
            tuple(sorted({clause for clauses in kinds.values() for clause in clauses})),
        )
        for number, kinds in found.items()
    )


def step_of(learner: Learner, game: str) -> int:
    """Return the step that a learner is at: the first in which too few of the last answers were right; 6 for the audition."""
    for number in range(1, len(STEPS) + 1):
        last = [
            answer.right
            for answer in learner.answers
            if answer.item.startswith(game + "/") and KINDS[answer.item.split("/")[1]].step == number
        ][-ENOUGH:]
        if len(last) < ENOUGH or sum(last) / len(last) < PASSED:
            return number
    return len(STEPS) + 1
