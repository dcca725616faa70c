"""Chemin de fer: a five that draws or stays, over all cards of a full shoe; every other count has no choice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from houseway.core.game.rules import Rules
from houseway.core.round.state import Round
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.families.baccarat.hands import value
from houseway.games.chemin_de_fer.facts import CARD, CHOICE, COVER, STAY
from houseway.lab.hints import Priced
from houseway.lab.kept_counts import no_progress

from .counted import FIVES, LOSES, WINS, Ways
from .prices import count, counted, fives


@cache
def _made(rules: Rules) -> dict[tuple[int, int], tuple[Fraction, Fraction]]:
    """Return the expected net per chip of each five: if it stays, and if it draws."""
    _, stays, draws = fives(counted(count(rules, no_progress)))
    return {five: (_net(stay), _net(draw)) for five, stay, draw in zip(FIVES, stays, draws, strict=True)}


def _net(ways: Ways) -> Fraction:
    return Fraction(int(ways[WINS] - ways[LOSES]), int(ways.sum()))


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return the expected net of staying and of drawing, for the bet of the seat that plays the hand."""
    if seen.stage is None or seen.stage.name != CHOICE:
        return ()
    two = cards_in(seen.held.get(hand, ()))[:2]
    low, high = sorted(map(value, two)) if len(two) == 2 else (0, 0)
    made = _made(seen.rules).get((low, high))
    if made is None:
        return ()
    chips = sum(stake for bet, stake in seen.bets.items() if bet.on == hand and bet.wager == COVER)
    return Priced(STAY, None, made[0] * chips), Priced(CARD, None, made[1] * chips)
