"""Fast Action Hold 'Em counted exactly: shoes of few cards dealt out whole, and settled by the game's own rows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb, prod
from pathlib import Path

import numpy as np
import pytest

from houseway.core.round.settlement import first
from houseway.core.values.cards import FRENCH, Card, cards
from houseway.games.fast_action_holdem.facts import is_natural
from houseway.games.fast_action_holdem.game import GAME
from houseway.games.fast_action_holdem.house_rules import DECKS
from houseway.games.fast_action_holdem.house_way import HIGHEST_SUIT, set_by
from houseway.games.fast_action_holdem.payouts import Finish
from houseway.lab import kept_counts as counting
from houseway.lab.answer import Answer
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.study import under
from houseway.lab.tally import net_of
from houseway.poker.values.many_decks import high
from houseway.studies.fast_action_holdem import STUDY, WAGER
from houseway.studies.fast_action_holdem.act_values import act_values
from houseway.studies.fast_action_holdem.alike import alike, shared, splits_alike
from houseway.studies.fast_action_holdem.apart import PAIRED
from houseway.studies.fast_action_holdem.boards import CLASSES, boards, ways
from houseway.studies.fast_action_holdem.by_suits import suited_boards, wins_added
from houseway.studies.fast_action_holdem.dealt import naturals_keep
from houseway.studies.fast_action_holdem.eight_hands import COPIED, LIKE_THE_HOUSE, LOST, SPLIT, SURRENDER, WON
from houseway.studies.fast_action_holdem.exact import THREE, shards_of
from houseway.studies.fast_action_holdem.fours import SUITS_CALLED, deals_of, fours, house_shares
from houseway.studies.fast_action_holdem.second_way import (
    COLUMNS,
    GIVES_UP,
    HOUSES,
    ONE_HAND,
    SPLITS,
    Compared,
    counted_on,
    ends,
    leaving,
)
from houseway.studies.fast_action_holdem.strategies import HOUSE, HOUSE_SPLITS, STRATEGIES
from houseway.studies.fast_action_holdem.sums import may_be_split, slots, won_by_class
from houseway.studies.fast_action_holdem.tables import PAIRS

FEW = ["Kc Kc Kc Kc Kc 9c 9c 9c 9c 9c Kd Kd Kh Kh", "Ac Ac Ac Ac Qc Qc Qc Qc 7c 7c 7c 7c Qd Qd"]
TWINS = "Kc Kc 9c 9c 9c 7c 7c Kd Kd 9d 9d 9d 7d 7d"
Cards = tuple[Card, ...]
Kept = tuple[tuple[Cards, int], ...]
"""Two cards, with the times of three that they are kept."""
RULES = under(GAME, {})
SHOES = {decks: under(GAME, {"fah.decks": decks}) for decks in (6, 8)}
SIX = (6,) * len(FRENCH)
FLUSHES = 6_188 + 23_660 + 2 * 41_405
"""The classes with three or more cards of the first suit come first."""


def dealt(many: int, left: Counter[Card]) -> Iterator[tuple[Cards, int]]:
    """Yield every hand of some cards, equal cards counted as one, with the number of real ones."""
    for hand in combinations_with_replacement(sorted(left, key=FRENCH.index), many):
        found = prod(comb(left[card], held) for card, held in Counter(hand).items())
        if found:
            yield hand, found


@cache
def house(four: Cards) -> Kept:
    """Count the two cards that the house keeps, over all orders of the deal."""
    kept = Counter(tuple(sorted(set_by(order).two, key=FRENCH.index)) for order in permutations(four))
    return tuple((two, many // 8) for two, many in kept.items())


@cache
def settled(board: Cards, mine: Cards, theirs: Cards) -> tuple[bool, bool]:
    """Whether the game pays the hand, and whether it calls it a copy."""
    finish = Finish(high((*mine, *board)), high((*theirs, *board)))
    return net_of(first(RULES.rows["showdown"], finish).outcomes["wager"]) > 0, finish.is_a_copy()


@cache
def played(board: Cards, mine: Kept, theirs: Cards) -> tuple[int, int]:
    """Count, out of nine, the wins and the copies of these settings."""
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
@pytest.mark.parametrize("few", FEW)
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


def wins(told: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Return three times the wins of each two cards of each class, and of both hands of each split."""
    kinds, times = len(fours().held), slots().times.astype(object)
    two, both = np.array(told[: 6 * kinds], object).reshape(-1, 6), np.array(told[6 * kinds :], object).reshape(-1, 3)
    assert not (two % times).any() and not (both % times[:, :3]).any()
    return two // times, both // times[:, :3]


def wins_by_hand(shoe: Counter[Card]) -> tuple[np.ndarray, np.ndarray]:
    """The same, deal by deal."""
    slow_two, slow_both = np.zeros((len(fours().held), 6), object), np.zeros((len(fours().held), 3), object)
    for board, boards_here in dealt(5, shoe):
        after = shoe - Counter(board)
        for four, hands_here in dealt(4, after):
            which, places = fours().find(four)
            for theirs, many in dealt(4, after - Counter(four)):
                if is_natural(theirs):
                    continue
                for other, part in house(theirs):
                    paid = [settled(board, tuple(four[places[at]] for at in pair), other)[0] for pair in PAIRS]
                    times = boards_here * hands_here * many * part
                    slow_two[which] += np.array([times * won for won in paid], object)
                    slow_both[which] += np.array([times * (paid[at] and paid[5 - at]) for at in range(3)], object)
    return slow_two, slow_both


@pytest.mark.long
@pytest.mark.parametrize("few", FEW)
def test_two_cards_win_in_a_shoe_of_few_cards_what_the_game_pays_deal_by_deal(few: str) -> None:
    shoe = Counter(cards(few))
    every = np.array([[FRENCH.index(card) for card in board] for board, _ in dealt(5, shoe)])
    two, both = wins(won_by_class(tuple(shoe[card] for card in FRENCH), every, np.ones(len(every), np.int64)))
    slow_two, slow_both = wins_by_hand(shoe)
    assert slow_two.any() and (two == slow_two).all()
    counted = may_be_split()
    assert slow_both[counted].any() and (both[counted] == slow_both[counted]).all()


@pytest.mark.long
def test_boards_by_class_come_to_what_the_game_pays_on_all_of_them() -> None:
    """A shoe in which clubs and diamonds are the same cards: boards that are alike are counted once, the flush in clubs.

    The clubs of a hand such as `Kc 9c Kd 9d` win more than its diamonds there, and as often on all boards.
    """
    shoe = Counter(cards(TWINS))
    once: dict[tuple[int, ...], int] = {}
    for board, _ in dealt(5, shoe):
        numbers = [FRENCH.index(card) for card in board]
        other = tuple(sorted((card + 13) % 26 for card in numbers))
        first = min((tuple(numbers), other), key=lambda twin: (sum(card >= 13 for card in twin), twin))
        once[first] = 1 if other == tuple(numbers) else 2
    told = won_by_class(tuple(shoe[card] for card in FRENCH), np.array([*once]), np.array([*once.values()]))
    raw = wins(told)[0]
    two, both = shared(raw, alike()), shared(wins(told)[1], splits_alike())
    slow_two, slow_both = wins_by_hand(shoe)
    assert (two == slow_two).all()
    assert (both[may_be_split()] == slow_both[may_be_split()]).all()
    assert (raw != slow_two).any(), "this shoe would not notice"


def test_cards_are_alike_if_other_names_of_the_suits_make_them_each_other() -> None:
    rng = random.Random(4)
    for at in [rng.randrange(len(fours().held)) for _ in range(300)]:
        held = fours().held[at]
        kept = [tuple(sorted(held[[*pair]].tolist())) for pair in PAIRS]
        ways = [*zip(kept, reversed(kept), strict=True)]
        for one, (two, others) in enumerate(ways):
            called = {(tuple(sorted(name[[*two]])), tuple(sorted(name[[*others]]))) for name in SUITS_CALLED}
            assert [way in called for way in ways] == alike()[at, one].tolist()
    [clubs_and_diamonds] = np.flatnonzero((fours().held == [FRENCH.index(card) for card in cards("2c 6c 2d 6d")]).all(axis=1))
    assert alike()[clubs_and_diamonds, 0].tolist() == [True, False, False, False, False, True]


def test_two_cards_win_what_strategies_are_compared_by() -> None:
    """Two boards, a flush among them: any act in any class, by sums that share nothing but what two cards are part of."""
    rng = np.random.default_rng(5)
    every, names = boards()
    some = [int(rng.integers(FLUSHES)), int(rng.integers(FLUSHES, CLASSES))]
    acts = rng.integers(0, SPLIT, len(fours().held))
    splits = may_be_split().any(axis=1) & (rng.random(len(acts)) < 0.5)
    acts[splits] = SPLIT + may_be_split()[splits].argmax(axis=1)
    told = dict(zip(COLUMNS, counted_on(SIX, every[some], names[some], Compared(acts[None, :]))[2:], strict=True))
    two, both = wins(won_by_class(SIX, every[some], names[some]))
    kinds, shares = np.full(len(acts), -1), house_shares("first_dealt").astype(object)
    kinds[fours().of] = leaving(acts)
    houses, rows = (two * shares).sum(axis=1) * THREE, np.arange(len(acts))
    one, split = kinds == ONE_HAND, kinds == SPLITS
    assert 24 * told["won more"] == (24 * THREE * two[rows, np.minimum(acts, 5)] - houses)[one].sum()
    assert 24 * told["house won"] == houses[split].sum()
    at = acts[split] - SPLIT
    assert told["both split hands won"] == THREE * both[split, at].sum()
    assert told["a split hand won"] == THREE * (two[split, at] + two[split, 5 - at] - both[split, at]).sum()


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


# Three of a kind, kept by suits


@cache
def by_suits(four: Cards) -> Cards:
    """Return the two cards that a house keeps by suits, in whatever order they were dealt."""
    [two] = {frozenset(Counter(set_by(order, HIGHEST_SUIT).two).items()) for order in permutations(four)}
    return tuple(sorted(Counter(dict(two)).elements(), key=FRENCH.index))


def threes(left: Counter[Card]) -> Iterator[tuple[Cards, int]]:
    """Yield the hands in which three cards of a rank tie: the house keeps different cards of them in other orders."""
    yield from ((four, many) for four, many in dealt(4, left) if not is_natural(four) and len(house(four)) == THREE)


@pytest.mark.long
@pytest.mark.parametrize("few", ["Kc Kd Kh 9d 9d 9h 9s Ad Jd 7d 4d 4c 2s", "Ks Ks Kd Kh Kh 9s 9s 9d 9h As Js Js 3s 3s"])
def test_what_keeping_by_suits_adds_is_what_the_game_pays_deal_by_deal(few: str) -> None:
    """Every deal of a small shoe in which both sides have three that tie, on any board: flushes on four cards of a suit."""
    shoe, added = Counter(cards(few)), 0
    for board, boards_here in dealt(5, shoe):
        after = shoe - Counter(board)
        for mine, hands_here in threes(after):
            for theirs, many in threes(after - Counter(mine)):
                paid = settled(board, by_suits(mine), by_suits(theirs))[0]
                added += boards_here * hands_here * many * (9 * paid - played(board, house(mine), theirs)[0])
    assert added
    assert wins_added([shoe[card] for card in FRENCH]) == added


@pytest.mark.long
def test_whoever_sets_alike_under_every_name_of_the_suits_wins_as_often() -> None:
    """Three suits with the same five cards: what each two cards of a class win of dealers with three that tie, both ways."""
    shoe = Counter(cards("Kc Kd Kh 9c 9d 9h Ac Ad Ah 7c 7d 7h 2c 2d 2h"))
    more, apart = np.zeros((len(fours().held), 6), object), 0
    for board, _ in dealt(5, shoe):
        if max(Counter(card.suit for card in board).values()) < 4:
            continue  # the deals in which suits decide nothing
        after = shoe - Counter(board)
        for theirs, _ in threes(after):
            for four, _ in dealt(4, after - Counter(theirs)):
                which, places = fours().find(four)
                for at, pair in enumerate(PAIRS):
                    two = tuple(four[places[one]] for one in pair)
                    paid = THREE * settled(board, two, by_suits(theirs))[0]
                    paid -= sum(part * settled(board, two, other)[0] for other, part in house(theirs))
                    more[which, at] += paid
                    apart += paid != 0
    assert apart, "this shoe would not notice"
    assert not shared(more * 12, alike()).any()


def test_boards_with_four_of_a_suit_are_all_there() -> None:
    every = [tuple(sorted(board)) for suit in range(4) for board in suited_boards(suit).tolist()]
    assert len({*every}) == len(every) == 308_672 == 4 * (comb(17, 5) + comb(16, 4) * 39)


# What ships

SECOND_WAY = {
    6: (
        Fraction(696133269419604774778271, 20700946260015082210899750),
        Fraction(671739680249068297950887, 20700946260015082210899750),
    ),
    8: (
        Fraction(71297748957224506342739387, 2090120445421652963586492225),
        Fraction(68824482283726517080450747, 2090120445421652963586492225),
    ),
}
"""`SIX_HOUSE` and `EIGHT_HOUSE` of `comparing`: the house way, and with two pairs split."""
SAMPLES = {
    6: {
        "optimal": (1.8350, 1.8352),
        "points": (1.8370, 1.8354),
        "never split": (1.9669, 1.9680),
        HOUSE_SPLITS: (3.2447, 3.2483),
        HOUSE: (3.3626, 3.3690),
    },
    8: {
        "optimal": (1.9134, 1.9119),
        "points": (1.9136, 1.9114),
        "never split": (2.0418, 2.0401),
        HOUSE_SPLITS: (3.2914, 3.2888),
        HOUSE: (3.4093, 3.4057),
    },
}
ERRORS = {
    "optimal": (0.0032, 0.0152),
    "points": (0.0032, 0.0152),
    "never split": (0.0031, 0.0150),
    HOUSE_SPLITS: (0.0015, 0.0058),
    HOUSE: (0.0015, 0.0041),
}


@pytest.fixture
def from_what_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)
    counting.depends_on.cache_clear()
    for rules in SHOES.values():
        assert STUDY.has_exactly(WAGER, rules), "the count does not ship for this code: run scripts/dev counts fast_action_holdem"


def answers(decks: int) -> dict[str, Answer]:
    desk = StudyResults(STUDY)
    return {one.strategy: desk.answer(one) for one in desk.every(settings={"fah.decks": decks})}


def shipped(decks: int) -> dict[str, np.ndarray]:
    exact = WAGER.exact
    assert exact is not None
    return {**STUDY.exactly(WAGER, exact, SHOES[decks])}


@pytest.mark.usefixtures("from_what_ships")
@pytest.mark.parametrize("decks", SHOES)
def test_what_ships_is_every_deal_once(decks: int) -> None:
    """A hand of the player's, one of the dealer's and a board: no deal is left out, and copies are those of the house edge."""
    later = comb(52 * decks - 4, 4) * comb(52 * decks - 8, 5)
    deals = comb(52 * decks, 4) * later
    rows = {name: [int(str(many)) for many in row] for name, row in zip(STRATEGIES, shipped(decks)["ends"], strict=True)}
    for name, answer in answers(decks).items():
        assert answer.error is None and answer.spread.total in (deals, THREE * deals), name
        assert sum(rows[name]) == THREE * (deals - 13 * comb(4 * decks, 4) * later)
    house = rows[HOUSE]
    assert house[WON] == house[LOST], "two hands set alike win as often as each other"
    assert answers(decks)[HOUSE].spread.total == deals
    assert answers(decks)[HOUSE].house_edge == Fraction(house[COPIED], THREE * deals) + naturals_keep(SHOES[decks])


@pytest.mark.usefixtures("from_what_ships")
@pytest.mark.parametrize("decks", SHOES)
def test_what_ships_is_what_the_second_way_came_to(decks: int) -> None:
    """`comparing` counts copies, and compares two pairs that are split with what the house keeps of them."""
    copied, split = SECOND_WAY[decks]
    edges = {name: answer.house_edge for name, answer in answers(decks).items()}
    assert edges[HOUSE] == copied
    assert edges[HOUSE_SPLITS] == split


@pytest.mark.usefixtures("from_what_ships")
@pytest.mark.parametrize("decks", SHOES)
def test_what_ships_lies_where_samples_said(decks: int) -> None:
    """Two simulations: boards that eight hands share, and rounds one by one. By a sample the best play was chosen then."""
    for name, answer in answers(decks).items():
        for one, off in zip(SAMPLES[decks][name], ERRORS[name], strict=True):
            assert abs(float(100 * answer.house_edge) - one) < 4 * off, name


@pytest.mark.usefixtures("from_what_ships")
@pytest.mark.parametrize("decks", SHOES)
def test_no_act_makes_more_than_the_best_play(decks: int) -> None:
    """By what ships for the charts, in millionths of deals: a second wager may double their rounding."""
    seen, plays = act_values(shipped(decks), SHOES[decks]), ~fours().natural
    assert not seen.simulated
    assert (seen.best >= seen.worth.max(axis=1) - 1e-5)[plays].all()
    assert (seen.house <= seen.best + 1e-5)[plays].all()
    split = plays & (seen.acts >= SPLIT) & (seen.acts < SURRENDER)
    assert may_be_split()[split, seen.acts[split] - SPLIT].all()


@pytest.mark.usefixtures("from_what_ships")
@pytest.mark.parametrize("decks", SHOES)
def test_cards_that_only_names_of_suits_tell_apart_win_as_often(decks: int) -> None:
    won = shipped(decks)["won"].astype(object)
    assert (shared(won, alike()) == won).all()


@pytest.mark.parametrize("decks", [6, 8])
def test_shards_of_a_shoe_have_a_folder_of_their_own(decks: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A count again starts with it: it reads every file that adds."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    folder = shards_of(under(GAME, {DECKS.name: decks}))
    assert folder.parent == tmp_path
    assert folder != shards_of(under(GAME, {DECKS.name: 14 - decks}))


def test_sums_that_leave_out_a_pair_of_hands_are_refused() -> None:
    whole = PAIRED * int(deals_of(6).others[~fours().natural].sum())
    sums = {"pairs": whole, "copies": 0, **{f"{HOUSE_SPLITS}: {column}": 0 for column in COLUMNS}}
    for wrong in ({"pairs": whole - PAIRED}, {"copies": 1}, {"copies": PAIRED}):
        with pytest.raises(AssertionError):
            ends(6, {**sums, **wrong})
