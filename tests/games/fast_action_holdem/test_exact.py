"""Fast Action Hold 'Em counted exactly: shoes of few cards dealt out whole, and settled by the game's own rows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb, prod

import numpy as np
import pytest

from houseway.core.round.settlement import first
from houseway.core.values.cards import FRENCH, Card, cards
from houseway.games.fast_action_holdem.facts import is_natural
from houseway.games.fast_action_holdem.game import GAME
from houseway.games.fast_action_holdem.house_way import set_by
from houseway.games.fast_action_holdem.lab import STUDY, WAGER
from houseway.games.fast_action_holdem.lab.apart import PAIRED
from houseway.games.fast_action_holdem.lab.boards import CLASSES, boards, ways
from houseway.games.fast_action_holdem.lab.choosing import HOUSE
from houseway.games.fast_action_holdem.lab.dealt import naturals_keep
from houseway.games.fast_action_holdem.lab.exact import (
    COLUMNS,
    EXACTLY,
    GIVES_UP,
    HOUSES,
    ONE_HAND,
    SPLITS,
    Compared,
    counted_on,
    ends,
    leaving,
)
from houseway.games.fast_action_holdem.lab.fours import SUITS_CALLED, beside, fours
from houseway.games.fast_action_holdem.lab.meeting import COPIED, LIKE_THE_HOUSE, LOST, SPLIT, WON
from houseway.games.fast_action_holdem.lab.tables import PAIRS
from houseway.games.fast_action_holdem.paying import Finish
from houseway.lab import counting
from houseway.lab.answer import Answer
from houseway.lab.sheet.asking import Desk
from houseway.lab.study import under
from houseway.lab.tally import net_of
from houseway.poker.values.many_decks import high

Cards = tuple[Card, ...]
Kept = tuple[tuple[Cards, int], ...]
"""Two cards, with the times of three that they are kept."""
RULES = under(GAME, {})
SIX = (6,) * len(FRENCH)
FLUSHES = 6_188 + 23_660 + 2 * 41_405
"""The classes with three or more cards of the first suit come first."""


def dealt(many: int, left: Counter[Card]) -> Iterator[tuple[Cards, int]]:
    """Every hand of some cards, equal cards not told apart, with the number of real ones."""
    for hand in combinations_with_replacement(sorted(left, key=FRENCH.index), many):
        found = prod(comb(left[card], held) for card, held in Counter(hand).items())
        if found:
            yield hand, found


@cache
def house(four: Cards) -> Kept:
    """What the house keeps, over all orders of the deal."""
    kept = Counter(tuple(sorted(set_by(order).two, key=FRENCH.index)) for order in permutations(four))
    return tuple((two, many // 8) for two, many in kept.items())


@cache
def settled(board: Cards, mine: Cards, theirs: Cards) -> tuple[bool, bool]:
    """Whether the game pays the hand, and whether it calls it a copy."""
    finish = Finish(high((*mine, *board)), high((*theirs, *board)))
    return net_of(first(RULES.rows["showdown"], finish).outcomes["wager"]) > 0, finish.is_a_copy()


@cache
def played(board: Cards, mine: Kept, theirs: Cards) -> tuple[int, int]:
    """How often, of nine, one of these settings wins, and how often it is a copy."""
    won = copied = 0
    for two, share in mine:
        for other, part in house(theirs):
            paid, same = settled(board, two, other)
            won, copied = won + share * part * paid, copied + share * part * same
    return won, copied


def by_hand(shoe: Counter[Card], acts: np.ndarray) -> list[int]:
    """The columns of one strategy, deal by deal."""
    found = [0] * (2 + len(COLUMNS))
    kinds = leaving(acts)
    numbers = {tuple(hand): at for at, hand in enumerate(fours().every.tolist())}

    def add(kind: int, times: int, *both: int) -> None:
        for at, many in enumerate(both):
            found[2 + 2 * kind + at] += times * many

    for board, boards_here in dealt(5, shoe):
        after = shoe - Counter(board)
        for four, hands_here in dealt(4, after):
            if is_natural(four):
                continue
            which, places = fours().find(four)
            kind, act = int(kinds[numbers[tuple(FRENCH.index(card) for card in four)]]), int(acts[which])
            pair = act - SPLIT if act >= SPLIT else act
            one, two = (tuple(four[places[at]] for at in PAIRS[side % 6]) for side in (pair, 5 - pair))
            for theirs, many in dealt(4, after - Counter(four)):
                if is_natural(theirs):
                    continue
                times = boards_here * hands_here * many
                won, copied = played(board, house(four), theirs)
                found[0] += PAIRED * times
                found[1] += times * copied
                if kind in (SPLITS, GIVES_UP):
                    add(HOUSES, times, won, copied)
                if kind == ONE_HAND:
                    mine = played(board, ((one, 3),), theirs)
                    add(ONE_HAND, times, mine[0] - won, mine[1] - copied)
                for other, part in house(theirs) if kind == SPLITS else ():
                    wins = sum(settled(board, hand, other)[0] for hand in (one, two))
                    add(SPLITS, 3 * part * times, wins > 0, wins == 2)
    return found


@pytest.mark.long
@pytest.mark.parametrize("few", ["Kc Kc Kc Kc Kc 9c 9c 9c 9c 9c Kd Kd Kh Kh", "Ac Ac Ac Ac Qc Qc Qc Qc 7c 7c 7c 7c Qd Qd"])
def test_a_shoe_of_few_cards_comes_to_what_the_game_pays_deal_by_deal(few: str) -> None:
    """Every deal of fourteen cards, three kings that tie among them, and flushes; any act anywhere, by luck of the draw."""
    shoe = Counter(cards(few))
    mine = [fours().find(four)[0] for four, _ in dealt(4, shoe)]
    acts = np.full((1, len(fours().held)), LIKE_THE_HOUSE)
    acts[0, mine] = np.random.default_rng(3).integers(0, LIKE_THE_HOUSE + 1, len(mine))
    every = np.array([[FRENCH.index(card) for card in board] for board, _ in dealt(5, shoe)])
    told = counted_on([shoe[card] for card in FRENCH], every, np.ones(len(every), np.int64), Compared(acts))
    assert all(told)
    assert told == by_hand(shoe, acts[0])


def test_boards_in_classes_are_all_boards() -> None:
    every, names = boards()
    assert len(every) == CLASSES
    for decks in (6, 8):
        copies = (decks,) * len(FRENCH)
        told = (ways(tuple(board), many, copies) for board, many in zip(every.tolist(), names.tolist(), strict=True))
        assert sum(told) == comb(52 * decks, 5)


@pytest.mark.long
def test_boards_of_one_class_come_to_the_same() -> None:
    """A board under other names of the suits, and the number of pairs in closed form."""
    every, names = boards()
    nobody = Compared(np.full((1, len(fours().held)), LIKE_THE_HOUSE))
    for at in (random.Random(2).randrange(FLUSHES), random.Random(3).randrange(FLUSHES, CLASSES)):
        board, one = every[at], np.ones(1, np.int64)
        renamed = {tuple(sorted(called[board])) for called in SUITS_CALLED}
        assert len(renamed) == names[at]
        other = np.array([max(cards for cards in renamed if Counter(card // 13 for card in cards)[0] > 2 or at >= FLUSHES)])
        here, there = (counted_on(SIX, some, one, nobody) for some in (board[None, :], other))
        assert here == there
        left = Counter(FRENCH * 6) - Counter(FRENCH[card] for card in board)
        ranks = Counter[int]()
        for card, many in left.items():
            ranks[card.rank] += many
        natural = sum(comb(many, 4) for many in ranks.values())
        both = sum(comb(a, 4) * (comb(a - 4, 4) if r == s else comb(b, 4)) for r, a in ranks.items() for s, b in ranks.items())
        pairs = comb(307, 4) * comb(303, 4) - 2 * natural * comb(303, 4) + both
        assert here[0] == PAIRED * pairs * ways(tuple(board.tolist()), 1, SIX)


# What ships


@pytest.fixture(autouse=True)
def from_what_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)
    counting.depends_on.cache_clear()
    assert STUDY.has_exactly(WAGER, RULES), "the count does not ship for this code: run scripts/counts fast_action_holdem"


def answers() -> dict[str, Answer]:
    desk = Desk(STUDY)
    return {one.strategy: desk.answer(one) for one in desk.every(settings={"fah.decks": 6}) if one.strategy in EXACTLY}


def shipped_ends() -> list[list[int]]:
    exact = WAGER.exact
    assert exact is not None
    return [[int(str(many)) for many in row] for row in STUDY.exactly(WAGER, exact, RULES)["ends"]]


def test_what_ships_is_every_deal_once() -> None:
    """A hand of the player's, one of the dealer's and a board: no deal is left out, and copies are those of the house edge."""
    split, house = shipped_ends()
    deals = comb(312, 4) * comb(308, 4) * comb(304, 5)
    for row, (name, answer) in zip((split, house), answers().items(), strict=True):
        assert answer.error is None and answer.spread.total == deals, name
        assert sum(row) == deals - 13 * comb(24, 4) * comb(308, 4) * comb(304, 5)
    assert house[WON] == house[LOST], "two hands set alike win as often as each other"
    copies = Fraction(house[COPIED], deals)
    assert answers()[HOUSE].house_edge == copies + naturals_keep(RULES)


def test_what_ships_lies_where_samples_said() -> None:
    """Two simulations of the house way: boards that eight hands share, and rounds one by one."""
    edge = float(100 * answers()[HOUSE].house_edge)
    assert abs(edge - 3.3626) < 4 * 0.0015 and abs(edge - 3.3690) < 4 * 0.0041
    split = float(100 * answers()[EXACTLY[0]].house_edge)
    assert abs(split - 3.2447) < 4 * 0.0015 and abs(split - 3.2483) < 4 * 0.0058


def test_sums_that_leave_out_a_pair_of_hands_are_refused() -> None:
    held = fours()
    others = held.ways(6).astype(object) * (beside(6) - held.dealers_naturals(6).astype(object)) * comb(304, 5)
    whole = PAIRED * int(others[~held.natural].sum())
    sums = {"pairs": whole, "copies": 0, **{f"{EXACTLY[0]}: {column}": 0 for column in COLUMNS}}
    for wrong in ({"pairs": whole - PAIRED}, {"copies": 1}, {"copies": PAIRED}):
        with pytest.raises(AssertionError):
            ends(6, {**sums, **wrong})
