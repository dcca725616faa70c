"""The plan of a deal: the cards dealt as one, and the number of rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from time import process_time
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, Deal, OpenRound
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.values.equipment import Shoe

from .alike import CardsDiffer, FaceDown, Likeness
from .every_deal import MOST, Felt, NotDealt, Walk, pieces_of, without

PROBES = 200
"""The random rounds by which the number of all rounds is estimated, and by which cards dealt as one are checked."""


class DealPlan(NamedTuple):
    """The plan of a deal: the cards dealt as one, and how many rounds that is, estimated."""

    likeness: Likeness
    rounds: int
    seconds: Fraction


_plans: dict[tuple[str, str], DealPlan | NotDealt] = {}


def planned(rules: Rules) -> DealPlan:
    """Return the plan of a game's deal, or raise `NotDealt` with the reason."""
    key = f"{rules.game.key} {rules.digest}", repr(rules.equipment)
    if key not in _plans:
        try:
            _plans[key] = _plan(rules)
        except NotDealt as reason:
            _plans[key] = reason
    found = _plans[key]
    if isinstance(found, NotDealt):
        raise found
    return found


def forget() -> None:
    """Forget all plans, for tests that change a game."""
    _plans.clear()


def _plan(rules: Rules) -> DealPlan:
    if rules.game.least_players > 1:
        raise NotDealt("its players bet against each other")
    likeness = Likeness(suits=True, apart=frozenset()) if isinstance(rules.equipment, Shoe) else Likeness()
    while True:
        try:
            plan = _estimate(rules, likeness)
            if plan.rounds > MOST:
                raise NotDealt(
                    f"it has too many different rounds to deal each, {_about(plan.rounds)}: it needs a study of its own"
                )
            _check(rules, likeness)
        except (FaceDown, CardsDiffer) as found:
            likeness = likeness.after(found)
            continue
        return plan


def _about(rounds: int) -> str:
    """Return a rounded number in words.

    >>> _about(1_234_567), _about(10**15)
    ('about 1,000,000', 'more than 100,000,000')
    """
    most = 100_000_000
    return f"more than {most:,}" if rounds > most else f"about {round(rounds, 1 - len(str(rounds))):,}"


def _random_round(walk: Walk, chance: Random) -> Iterator[tuple[Felt, Command]]:
    """Play one random round: yield each table that waits for chance or a person, with the command that follows."""
    felt = walk.start
    while not felt.round.over:
        command = _random_command(walk, felt, chance)
        yield felt, command
        left = (
            without(felt.left, command)
            if isinstance(command, Deal) and felt.round.due[0].to not in walk.likeness.blank
            else felt.left
        )
        felt = walk.play(felt, command)[1]._replace(left=left)
    yield felt, OpenRound()


def _random_command(walk: Walk, felt: Felt, chance: Random) -> Command:
    """Return a random deal or roll, or a random choice."""
    round = felt.round
    if round.due:
        due = round.due[0]
        if due.to in (DICE, NUMBER):
            return chance.choice(walk.ways(felt, due))[0]
        if walk.likeness.is_blank(due):
            return Deal(due.to, (walk.likeness.blank[due.to],) * due.many)
        pieces = [*felt.left]
        return Deal(due.to, tuple(chance.sample(pieces, due.many, counts=[felt.left[piece] for piece in pieces])))
    mine = walk.mine(round)
    return chance.choice(walk.choices(round, mine))[0] if mine else walk.next_command(round)


def _check(rules: Rules, likeness: Likeness) -> None:
    """Play random rounds with real cards and with the cards that stand for them; raise `CardsDiffer` where they end otherwise."""
    real, alike = Walk(rules, Likeness()), Walk(rules, likeness)
    for seed in range(PROBES):
        other = alike.start
        for felt, command in _random_round(real, Random(seed)):
            if felt.round.over:
                if real.settled(felt.round) != alike.settled(other.round):
                    raise CardsDiffer(
                        "a round ends otherwise with real cards", "" if likeness.suits else min(likeness.unseen, default="")
                    )
                break
            other = alike.play(other, _stand_in(command, likeness))[1]


def _stand_in(command: Command, likeness: Likeness) -> Command:
    if not isinstance(command, Deal):
        return command
    blank = likeness.blank.get(command.to)
    return replace(command, pieces=tuple(blank or likeness.stand_in(piece) for piece in pieces_of(command)))


def _estimate(rules: Rules, likeness: Likeness) -> DealPlan:
    """Return the number of rounds and seconds, from random rounds: each counts by the reciprocal of its probability."""
    walk = Walk(rules, likeness)
    rounds, began, commands = Fraction(0), process_time(), 0
    for seed in range(PROBES):
        paths = Fraction(1)
        for felt, command in _random_round(walk, Random(seed)):
            paths *= walk.paths(felt, command)
            commands += 1
        rounds += paths / PROBES
        if rounds > 1000 * MOST:
            break
    each = Fraction(process_time() - began) / commands
    return DealPlan(likeness, max(round(rounds), 1), rounds * each * Fraction(5, 2))
