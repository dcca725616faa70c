"""A player of either side for simulations: banks when asked, covers all of a bank, and plays five by a strategy.

It uses only what its player could see.
"""

from __future__ import annotations

from collections.abc import Container

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.chips import dollars
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.core.values.memory import remembered
from houseway.families.baccarat.hands import is_natural, points, value
from houseway.games.chemin_de_fer import facts as f
from houseway.games.chemin_de_fer.cover import BANCO, COVERS
from houseway.games.chemin_de_fer.memory import Memory
from houseway.games.chemin_de_fer.play import MUST_DRAW, MUST_STAY
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL, Player

from .counted import FIVES
from .prices import ALWAYS_DRAWS, counted, fives, gain


def plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player of both sides."""
    _, stays, draws = fives(counted(counts))
    gains = zip(FIVES, gain(stays, draws), strict=True)
    drawn = {five for five, more in gains if strategy == ALWAYS_DRAWS or (strategy == OPTIMAL and more > 0)}

    def next_word(round: Round, hand: Hand) -> str:
        """Return the player's command for the current stage."""
        stage = round.stage.name if round.stage else ""
        if stage == f.KEEP:
            return f"{f.BANKS} {dollars(remembered(round, Memory).last)}"
        if stage == f.BANCO:
            return BANCO
        if stage == f.COVERS:
            return f"{COVERS} {dollars(f.room(round))}"
        if stage == f.TURN:
            return f.TURNS_UP
        two = cards_in(round.held[hand])
        if stage == f.LOOK:
            return f.NATURAL if is_natural(points(two)) else f.UNDER_EIGHT
        return _speaks(two, drawn)

    return next_word


def _speaks(two: tuple[Card, ...], drawn: Container[tuple[int, ...]]) -> str:
    """Return the word of the player's hand: five draws if its two cards are among these."""
    count = points(two)
    if is_natural(count):
        return f.NATURAL
    if count in MUST_DRAW or (count not in MUST_STAY and tuple(sorted(map(value, two))) in drawn):
        return f.CARD
    return f.STAY
