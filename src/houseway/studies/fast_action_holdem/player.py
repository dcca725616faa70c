"""A player who sets, splits or surrenders by a strategy, using only their own four cards."""

from __future__ import annotations

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import spelled
from houseway.core.values.chips import dollars
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.games.fast_action_holdem.facts import has_split, stake
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Player

from .eight_hands import LIKE_THE_HOUSE, SPLIT, SURRENDER
from .fours import fours
from .strategies import STRATEGIES
from .tables import PAIRS, Ints


def plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player by a named strategy."""
    return speaks(np.asarray(counts["acts"])[STRATEGIES.index(strategy)])


def speaks(acts: Ints) -> Player:
    """Return a player by one act for every class: a second wager goes down first, then the cards are set."""

    def next_word(round: Round, hand: Hand) -> str:
        if hand in round.arranged:
            return ""
        held = cards_in(round.held[hand])
        kind, places = fours().find(held)
        act = int(acts[kind])
        if act == SURRENDER:
            return "surrenders"
        if act == LIKE_THE_HOUSE:
            return "sets house way"
        if act >= SPLIT and not has_split(round, hand):
            return f"splits {dollars(round.bets[stake(round, hand)])}"
        pair = act - SPLIT if act >= SPLIT else act
        two, others = (spelled(tuple(held[places[at]] for at in PAIRS[which])) for which in (pair, 5 - pair))
        return f"sets {two} / {others}" if act >= SPLIT else f"sets {two}"

    return next_word
