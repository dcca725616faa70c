"""The procedures of a game: what the dealer is shown, and when. Every moment they name is checked when the game is read."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.circle import Game
from houseway.core.fault import Fault
from houseway.core.law.choice import Unlawful
from houseway.core.law.condition import applies
from houseway.core.law.moments import MOMENTS, PARTS
from houseway.core.law.rulebook import Clause

from .edition import Edition
from .rules import Rules


def procedures_at(rules: Rules, *at: str) -> tuple[Clause, ...]:
    """Return the procedures of these moments, parts or stages that apply under a house's settings, in the order of the book."""
    wanted, settings = {*at}, rules.settings
    return tuple(clause for clause in rules.clauses.values() if clause.at in wanted and applies(clause.under, settings))


def check_procedures(game: Game) -> None:
    """Raise a fault unless every procedure names a moment, a part with a stage in it, or a stage of its game."""
    for edition in game.editions:
        faults = tuple(_faults(game, edition))
        if faults:
            raise Fault(f"{game.key}: " + "; ".join(faults))


def _faults(game: Game, edition: Edition) -> Iterator[str]:
    stack = game.edition(edition.key)
    stages = [stage for one in stack for stage in one.law.stages]
    names, parts = {stage.name for stage in stages}, {stage.part for stage in stages}
    choices = {choice.name: choice for one in stack for choice in one.law.choices}
    for name in sorted(names & {*MOMENTS, *PARTS}):
        yield f"a stage is called {name}, which is a moment or a part of a round"
    for clause in edition.rulebook.clauses.values():
        if clause.at and clause.at not in MOMENTS and clause.at not in parts and clause.at not in names:
            yield f"{clause.id} is shown at {clause.at!r}, which is no moment, part or stage of the game"
        for condition in clause.under:
            choice = choices.get(condition.key)
            if choice is None:
                yield f"{clause.id} is shown under {condition.key}, which no house chooses here"
                continue
            for value in condition.values:
                try:
                    choice.reads(value)
                except Unlawful as unlawful:
                    yield f"{clause.id} is shown under {condition.key} = {value!r}, which is not {unlawful}"
