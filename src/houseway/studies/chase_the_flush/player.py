"""A player who follows a strategy at a real table, using only their own cards and the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import SUITS
from houseway.core.values.chips import dollars
from houseway.core.values.equipment import Piece, card_in
from houseway.core.values.hands import BOARD, Hand
from houseway.families.bets.antes import ante_of
from houseway.games.chase_the_flush.play import FIRST, SECOND, TIMES
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Player

from .boards import fill, flop_classes
from .dealer import NINE, WHOLE, against
from .prices import unpriced
from .simple import BEST, STYLES, best_of, calls_twice, goes_at_once, stays
from .tree import ONE, worth

Ints = NDArray[Any]


def suits_of(held: Iterable[Piece]) -> Ints:
    """Return cards as four suits of thirteen bits."""
    masks = np.zeros(4, np.int64)
    for card in map(card_in, held):
        masks[SUITS.index(card.suit)] |= 1 << card.rank - 2
    return masks


class Strategy:
    """The three decisions, exactly or by the chart."""

    def __init__(self, counts: Counts, rules: Rules, named: str) -> None:
        self.how = STYLES[named]
        self.nets, self.fold = unpriced(rules)
        self.holdings = 14_190
        self.hands = {tuple(map(int, held)): at for at, held in enumerate(counts["held"])}
        self.at_once: list[bool] = (counts["at_once"] > counts["waits"]).tolist()
        self.starts = np.concatenate([[0], np.cumsum(counts["flops"].astype(np.int64))])
        self.margins = counts["margins"]

    def first(self, held: Ints) -> bool:
        """Whether to put up three antes on three cards."""
        if self.how[0] != BEST:
            return bool(goes_at_once(self.how[0], held))
        return self.at_once[self.hands[tuple(sorted(held.tolist(), reverse=True))]]

    def second(self, held: Ints, flop: Ints) -> bool:
        """Whether to put up two after the flop."""
        if self.how[1] != BEST:
            return bool(calls_twice(self.how[1], held, flop))
        order = np.argsort(-held, kind="stable")
        held, flop = held[order], flop[order]
        one, two = (suit * 13 + rank for suit in range(4) for rank in range(13) if int(flop[suit]) >> rank & 1)
        classes, _, _ = flop_classes(held, WHOLE)
        return bool(self.margins[self.starts[self.hands[tuple(held.tolist())]] + classes[one, two]] > 0)

    def last(self, held: Ints, board: Ints) -> bool:
        """Whether to put up one at the river."""
        return bool(stays(self.how[2], held, board)) if self.how[2] != BEST else self.margin(held, board) > 0

    def margin(self, held: Ints, board: Ints) -> int:
        """Return by how much one ante at the river is better than a fold, summed over the dealer's holdings."""
        row, (best, _) = np.zeros(9, np.int64), best_of(held, board)
        free = WHOLE & ~held & ~board
        below, equal = against(best, board, free)
        fill(row, best, NINE, self.holdings, below, below + equal, against(NINE, board, free)[0])
        return int(worth(row, self.nets[ONE])) - self.fold * self.holdings


def plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player that follows a strategy. No price of the X-tra Bonus changes its decisions."""
    known = Strategy(counts, rules, strategy)

    def next_word(round: Round, hand: Hand) -> str:
        assert round.stage is not None
        held, all_in = suits_of(round.held[hand]), f"goes all in {dollars(TIMES[round.stage.name] * ante_of(round, hand))}"
        if round.stage.name == FIRST:
            return all_in if known.first(held) else "checks"
        board = suits_of(round.held[BOARD])
        if round.stage.name == SECOND:
            return all_in if known.second(held, board) else "checks"
        return all_in if known.last(held, board) else "folds"

    return next_word
