"""Chase the Flush: all in or wait, over every flop, board and hand of the dealer that can still come.

What the X-tra Bonus pays is the same on every path that is not folded. So it is left out of the first two choices, and is part of
the last one, where a fold gives it up.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.hands import BOARD, Hand
from houseway.families.bets.antes import ante_of
from houseway.games.chase_the_flush.play import FIRST, LAST, SECOND, TIMES
from houseway.lab.hints import Priced
from houseway.lab.studies import studied

from .boards import HIT, LN, LQ, TN, TQ, WN, WQ, fill, flop_classes, met
from .count import BOARDS, Deal
from .dealer import NINE, WHOLE, against
from .one_flop import after_flop
from .player import suits_of
from .prices import folded, net_by_path, nets_by_ending, unpriced
from .simple import best_of
from .tree import weighed

Ints = NDArray[Any]
ENDS = (WQ, WN, LQ, LN, TQ, TN)
RIVERS = 1_081
"""The boards that complete a flop."""
ONE = 1


@cache
def _deal(rules: Rules) -> Deal:
    return Deal(*unpriced(rules))


@cache
def _counted(rules: Rules) -> dict[tuple[int, ...], tuple[int, int]]:
    """Return three antes and waiting for every hand, where a count of these rules ships or is kept; nothing otherwise."""
    study = studied(rules.game)
    assert study is not None
    line = study.lines[0]
    if not study.has_counted(line, rules):
        return {}
    counts = study.counts(line, rules)
    rows = zip(counts["held"].tolist(), counts["at_once"].tolist(), counts["waits"].tolist(), strict=True)
    return {tuple(held): (at_once, waits) for held, at_once, waits in rows}


@lru_cache(maxsize=256)
def _first(rules: Rules, held: tuple[int, ...]) -> tuple[Fraction, Fraction]:
    """Return three antes on three cards, and waiting for the flop: as the lab counted them, or counted now."""
    deal = _deal(rules)
    known = _counted(rules).get(held)
    if known is None:
        known = _now(deal, np.array(held, np.int64))
    return Fraction(known[0], deal.each), Fraction(known[1], deal.each)


def _now(deal: Deal, suits: Ints) -> tuple[int, int]:
    seen = np.zeros((BOARDS, 9), np.int32)
    many = met(suits, deal.deck, deal.nine, seen)
    classes, _, sizes = flop_classes(suits, deal.deck)
    twice, waits, worst = np.zeros(len(sizes), np.int64), np.zeros(len(sizes), np.int64), np.full(8, 1 << 40)
    at_once, patient = weighed(seen, many, classes, sizes, deal.nets, deal.fold, deal.holdings, twice, waits, worst)
    return int(at_once), int(patient)


def _flop(rules: Rules, held: Ints, board: Ints) -> tuple[Fraction, Fraction]:
    """Return the expected net of two antes after a flop, and of waiting."""
    deal = _deal(rules)
    twice, waits = after_flop(held, board, deal.deck, deal.nine, deal.nets, deal.fold, deal.holdings)
    return Fraction(int(twice), RIVERS * deal.holdings), Fraction(int(waits), RIVERS * deal.holdings)


def _river(rules: Rules, held: Ints, board: Ints) -> Fraction:
    """Return the expected net of one ante at the river, with the X-tra Bonus."""
    row, (best, _) = np.zeros(9, np.int64), best_of(held, board)
    free, holdings = WHOLE & ~held & ~board, _deal(rules).holdings
    below, equal = against(best, board, free)
    fill(row, best, NINE, holdings, below, below + equal, against(NINE, board, free)[0])
    prices = _prices(rules)
    made = sum((int(row[end]) * prices[end, int(row[HIT])] for end in ENDS if row[end]), Fraction(0))
    return made / holdings


@cache
def _prices(rules: Rules) -> dict[tuple[int, int], Fraction]:
    """Return the net of one ante at the river, by ending and length of flush."""
    return {ends: net_by_path(nets, ONE) for ends, (nets, _) in nets_by_ending(rules, rules.pays["xtra_bonus"]).items()}


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return the expected total net of each choice, for the ante of the hand."""
    stage = seen.stage.name if seen.stage is not None else ""
    if stage not in TIMES:
        return ()
    rules, ante = seen.rules, ante_of(seen, hand)
    held = suits_of(seen.held[hand])
    board = suits_of(card for card in seen.held.get(BOARD, ()) if card != BACK)
    all_in = TIMES[stage] * ante
    if stage == FIRST:
        at_once, waits = _first(rules, tuple(sorted(map(int, held), reverse=True)))
    elif stage == SECOND:
        at_once, waits = _flop(rules, held, board)
    else:
        assert stage == LAST
        return Priced("goes all in", all_in, _river(rules, held, board) * ante), Priced("folds", None, folded() * ante)
    return Priced("goes all in", all_in, at_once * ante), Priced("checks", None, waits * ante)
