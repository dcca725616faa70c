"""Players for a simulation: they see their own five cards and the up card, and follow a strategy."""

from __future__ import annotations

from functools import cache

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK, FRENCH, Card
from houseway.core.values.chips import dollars
from houseway.core.values.equipment import card_in, cards_in
from houseway.core.values.hands import DEALER, Hand
from houseway.families.bets.antes import ante_of
from houseway.games.caribbean_stud.play import ANTES_OF_BET
from houseway.lab.kept_counts import Counts
from houseway.lab.poker_ranks import numbered
from houseway.lab.study import OPTIMAL, Player
from houseway.poker.values.hands import high

from .ante import STRATEGIES_BY_CELL
from .cells import ACE_KING, NOTHING, cells
from .one_hand import raising


@cache
def cell_of(held: tuple[Card, ...], up: Card) -> int:
    """Return the cell of one hand with one up card."""
    return int(cells(np.array([sorted(numbered(held))]), np.array([high(held)]))[0, FRENCH.index(up)])


def bets_on(rules: Rules, held: tuple[Card, ...], up: Card, strategy: str, table: PayTable | None = None) -> bool:
    """Whether a strategy bets this hand against this up card; by best play only ace-king has to be computed."""
    cell = cell_of(held, up)
    if strategy != OPTIMAL:
        return bool(STRATEGIES_BY_CELL[strategy][cell])
    return raising(rules, held, up, table) > -1 if cell >= ACE_KING else cell != NOTHING


def player(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player who plays the ante by a strategy."""

    def next_word(round: Round, hand: Hand) -> str:
        held = cards_in(round.held[hand])
        up = card_in(next(card for card in round.held[DEALER] if card != BACK))
        if bets_on(rules, held, up, strategy, table):
            return f"raises {dollars(ANTES_OF_BET * ante_of(round, hand))}"
        return "folds"

    return next_word
