"""High Card Flush in the lab: the kernel beside its plain twin, and every figure by a second way.

Trouble is looked for in three places. That the rules were asked rightly: whole rounds through the engine, and dealers of few cards
dealt out in full before the game's own rows. That the counting is right: both hands counted at once by pairs of sets, which
knows no classes and no forms, must give the same sums for every flush; and for the flushes that off-suit cards decide, a coarser
class in plain Python must fold and raise the same hands. That what is said of it is right: par.toml, the chart, the players.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

import numpy as np
import pytest

from houseway.core.cards import FRENCH, Card, cards
from houseway.core.game import Rules
from houseway.core.settle import first
from houseway.games import GAMES
from houseway.games.flushes import NINE_HIGH, best_flush, longest_run
from houseway.games.high_card_flush.odds import house_edge
from houseway.games.high_card_flush.paying import Showdown
from houseway.lab.asking import Asked
from houseway.lab.counting import Counts, silent
from houseway.lab.high_card_flush import ante, dealt, players, progressive
from houseway.lab.high_card_flush.asked import CASES, FOLD, LEAST, MOST, Ints, antes, cases, nets, qualifier, rows, values
from houseway.lab.high_card_flush.one_hand import (
    Suits,
    antes_raised,
    beside,
    flush_in,
    hand_worth,
    off_suit_high_cards,
    suits_of,
    worth,
)
from houseway.lab.high_card_flush.suits import DEALERS, HANDS, flush_of, mask_of, suits
from houseway.lab.study import OPTIMAL, Study, studied, under

GAME = GAMES["high_card_flush"]


@pytest.fixture(scope="module")
def study() -> Study:
    found = studied(GAME)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def rules() -> Rules:
    return under(GAME, {})


@pytest.fixture(scope="module")
def counted(study: Study, rules: Rules) -> Counts:
    return study.counts(study.line("ante"), rules)


# That the rules were asked rightly


def test_sets_stand_in_the_order_in_which_flushes_compare() -> None:
    flushes = [flush_of(int(mask)) for mask in suits().masks]
    assert flushes == sorted(flushes) and len(set(flushes)) == sum(comb(13, size) for size in range(8))
    assert all(mask_of(flush) == mask for flush, mask in zip(flushes, suits().masks, strict=True))


def test_the_rows_tell_no_more_than_six_cases_apart(rules: Rules) -> None:
    """Every flush of the dealer's against seats around it and at both ends is decided as its case was."""
    flushes, edge, decided = [flush_of(int(mask)) for mask in suits().masks[1:]], qualifier() - 1, rows(rules)
    for at, dealer in enumerate(flushes):
        for seat in {0, at // 2, max(0, at - 1), at, min(at + 1, len(flushes) - 1), edge, len(flushes) - 1}:
            case = CASES.index((at >= edge, (seat > at) - (seat < at)))
            assert first(rules.rows["showdown"], Showdown(flushes[seat], dealer)) is decided[case]


def test_a_dealer_of_few_cards_dealt_out_comes_to_what_was_counted() -> None:
    """The plain twin before the game's own rows: all 14,190 dealers of three cards, and all 148,995 of four."""
    luck = random.Random(2)
    for need, many in ((3, 12), (4, 1)):
        for _ in range(many):
            held = tuple(luck.sample(FRENCH, 7))
            left, seat, found = [card for card in FRENCH if card not in held], best_flush(held), Counter[tuple[bool, int]]()
            for dealer in map(best_flush, combinations(left, need)):
                found[not Showdown(seat, dealer).dealer_does_not_qualify(), (seat > dealer) - (seat < dealer)] += 1
            assert beside(suits_of(held), need).cases(seat >= NINE_HIGH) == tuple(found[case] for case in CASES)


def test_every_dealer_dealt_beside_a_published_hand() -> None:
    """The two hands others have priced: all 45,379,620 dealers, one by one."""
    for text in ("Th 8h 6h Js Ad Qd Jc", "Th 8h 6h 7d 4d 2d 9c"):
        hand = suits_of(cards(text))
        assert dealt.deal_all(hand) == beside(hand).cases(seat_qualifies=True)


def test_whole_rounds_pay_what_the_tables_say(rules: Rules) -> None:
    luck, felt, found = random.Random(3), Asked(GAME, {"hcf.confirm_strong_fold": False}), nets(rules)
    for _ in range(120):
        deck = luck.sample(FRENCH, 14)
        seat, dealer = tuple(deck[:7]), tuple(deck[7:])
        length, edge = best_flush(seat).length, best_flush(dealer) >= NINE_HIGH
        case = CASES.index((edge, (best_flush(seat) > best_flush(dealer)) - (best_flush(seat) < best_flush(dealer))))
        for action in (FOLD, LEAST, MOST):
            said = f"seat 1 raises {10 * antes(length)[action]}" if action != FOLD else "seat 1 folds"
            lines = ["seat 1 bets ante 10", "dealer closes bets", said, "dealer reveals"]
            came = felt.settles(lines, {"1": seat, "dealer": dealer})
            assert sum(one.net for one in came.values()) * found.parts == 1000 * int(found.table[length, action, case])


# That the counting is right


def test_all_hands_are_there(counted: Counts) -> None:
    sums = counted["sums"]
    assert int(sums[..., 0].sum()) == HANDS == 133_784_560 and DEALERS == comb(45, 7)
    by_length = {length: int(sums[suits().sizes == length][..., 0].sum()) for length in range(2, 8)}
    assert {length: Fraction(ways, HANDS) for length, ways in by_length.items()}[7] == Fraction(4 * comb(13, 7), HANDS)
    assert (cases(sums) >= 0).all() and int(cases(sums).sum()) == HANDS * DEALERS


def test_the_kernel_and_its_plain_twin_price_the_same_hands(counted: Counts, rules: Rules) -> None:
    """Every hand of one flush that off-suit cards decide, up to the names of the suits; and of a longer one and a low one."""
    found, masks = nets(rules), [int(mask) for mask in suits().masks]
    sized = [[at for at, mask in enumerate(masks) if mask.bit_count() == size] for size in range(8)]
    for text in ("T-8-6", "T-9-4-2", "9-3"):
        flush = sum(1 << "23456789TJQKA".index(rank) for rank in text.split("-"))
        at, rest = masks.index(flush), 7 - flush.bit_count()
        sums = np.zeros((3, 4), dtype=np.int64)
        for second in range(at + 1):
            for third in range(second + 1):
                last = rest - masks[second].bit_count() - masks[third].bit_count()
                for fourth in sized[last] if last >= 0 else ():
                    if fourth > third:
                        break
                    hand: Suits = (flush, masks[second], masks[third], masks[fourth])
                    ways = factorial(4) // prod(map(factorial, Counter(hand).values()))
                    lower, upto, fail, _ = beside(hand)
                    sums[worth(hand, found).best] += np.array([1, lower, upto, fail]) * ways
        assert (counted["sums"][at].sum(axis=1) == sums).all(), text


def test_both_hands_counted_at_once_come_to_the_same_for_every_flush(counted: Counts) -> None:
    """The second way. A pair of hands is four pairs of disjoint sets; those with neither set above a flush make a table by size,
    and the pairs of hands are a coefficient of its fourth power. Differences from one flush to the next give each flush's own."""
    masks, sizes, edge = suits().masks, suits().sizes, qualifier()
    both, below, unfit = (np.zeros((len(masks) + 1, 8, 8), dtype=np.int64) for _ in range(3))
    for at, (mask, size) in enumerate(zip(masks, sizes, strict=True)):
        apart = masks & mask == 0
        lower = np.bincount(sizes[:at][apart[:at]], minlength=8)
        below[at + 1] = both[at]  # the player up to here, the dealer below
        below[at + 1, size] += lower
        both[at + 1] = below[at + 1]  # both up to here
        both[at + 1, :, size] += lower
        both[at + 1, 0, 0] += not mask  # no cards are apart from no cards
        unfit[at + 1] = unfit[at]  # the player up to here, the dealer not qualifying
        unfit[at + 1, size] += np.bincount(sizes[:edge][apart[:edge]], minlength=8)
    upto, under, short = _pairs(both), _pairs(below), _pairs(unfit)
    higher = under[1:] - upto[:-1]  # this flush, and the dealer's below it
    sums = counted["sums"].sum(axis=(1, 2))
    assert (higher == sums[:, 1]).all()
    assert (upto[1:] - under[1:] - higher == sums[:, 2] - sums[:, 1]).all()
    assert (short[1:] - short[:-1] == sums[:, 3]).all()
    assert int(upto[-1]) == HANDS * DEALERS


def _pairs(tables: Ints) -> Ints:
    """The coefficient of x^7 y^7 in the fourth power of each table."""
    square = np.zeros_like(tables)
    for a in range(8):
        for b in range(8):
            square[:, a:, b:] += tables[:, a, b][:, None, None] * tables[:, : 8 - a, : 8 - b]
    return (square * square[:, ::-1, ::-1]).sum(axis=(1, 2))


def test_ten_high_flushes_fold_and_raise_the_same_by_coarser_classes(counted: Counts) -> None:
    """What a suit's cards do to the dealer is four numbers: how many, how many of them below a nine, how many of the flushes left
    in it are lower, and whether the same one is. Suits with equal numbers are one class; 28 flushes have about 10,000."""
    start, stop = map(int, counted["mixed"])
    masks = [int(mask) for mask in suits().masks]
    assert (flush_of(masks[start]).ranks, flush_of(masks[stop - 1]).ranks) == ((10, 3, 2), (10, 9, 8))
    for at in range(start, stop, 3):
        raised = folded = 0
        classes: dict[tuple[int, ...], list[int]] = {}
        for other in masks[:at]:
            left = [rank for rank in range(13) if not other >> rank & 1]
            lower = sum(1 for three in combinations(left, 3) if sum(1 << rank for rank in three) < masks[at])
            alike = (other.bit_count(), (other & 127).bit_count(), lower, other & masks[at] == 0)
            classes.setdefault(alike, []).append(other)
        for some in combinations_with_replacement(sorted(classes), 3):
            if sum(one[0] for one in some) == 4:
                ways = 4 * factorial(3) * prod(len(classes[one]) for one in some)
                ways //= prod(factorial(many) for many in Counter(some).values())
                lower, upto, fail, total = beside((masks[at], *(classes[one][0] for one in some)))
                better = fail + 2 * (lower - fail) - 2 * (total - upto) > -total
                raised, folded = raised + ways * better, folded + ways * (not better)
        twice = _with_two(masks[at], masks[:at])
        raised += sum(ways for ways, better in twice if better)
        folded += sum(ways for ways, better in twice if not better)
        hands = counted["sums"][at, :, :, 0].sum(axis=1)
        assert (folded, raised, 0) == tuple(hands), flush_of(masks[at])


def _with_two(flush: int, lower: list[int]) -> list[tuple[int, bool]]:
    """Hands with the same three ranks in two suits: one card more."""
    found: list[tuple[int, bool]] = []
    for card in (mask for mask in lower if mask.bit_count() == 1):
        below, upto, fail, total = beside((flush, flush, card, 0))
        found.append((12, fail + 2 * (below - fail) - 2 * (total - upto) > -total))
    return found


def test_a_million_rounds_dealt_hold_the_edges(counted: Counts, rules: Rules, study: Study) -> None:
    for name, (mean, square) in dealt.simulated(rules, counted, 1_000_000, seed=5).items():
        exact = study.answer("ante", strategy=name).house_edge
        assert (mean - exact) ** 2 < 16 * square, name


# That what is said of it is right


def test_answers_are_those_of_par_toml(study: Study) -> None:
    par = tomllib.loads((files("houseway.games.high_card_flush") / "par.toml").read_text())
    asked = 0
    for line in study.lines:
        for name, table in study.tables(line.wager).items():
            for strategy in line.strategies:
                kept = par[line.wager][name] if strategy == line.strategies[0] else par[line.wager][name][strategy]
                assert study.answer(line.wager, table, strategy).house_edge == Fraction(kept["house_edge"]), (
                    line.wager,
                    name,
                    strategy,
                )
                asked += 1
    assert asked == len(ante.STRATEGIES) + 14 + 6 + 2 * 4


def test_bonus_answers_are_those_the_game_checks_itself_by(study: Study) -> None:
    for wager in ("flush_bonus", "straight_flush_bonus"):
        for table in study.tables(wager).values():
            assert table is not None
            assert study.answer(wager, table).house_edge == house_edge(table, 500)


def test_table_g_is_answered_with_the_houses_own_prices(study: Study) -> None:
    own = {"7": 5000, "6": 500, "5": 100, "4": 50, "3": 8}
    settings = {"hcf.sf_bonus.table": "G", "hcf.sf_bonus.G": own, "hcf.sf_bonus.suit_specific": {"suit": "d", "amount": 9000}}
    rules = under(GAME, settings)  # type: ignore[arg-type]
    table = rules.pays["straight_flush_bonus"]
    answer = study.answer("straight_flush_bonus", table, settings=settings)  # type: ignore[arg-type]
    assert answer.house_edge == house_edge(table, 500, rules.settings["hcf.sf_bonus.suit_specific"])
    assert {ending.name: ways for ending, ways in answer.spread.ways.items()}["7 card straight flush, suit specific"] == 8
    fixed = {**settings, "hcf.sf_bonus.G": {**own, "3": {"dollars": 40}}, "hcf.sf_bonus.suit_specific": None}
    rules = under(GAME, fixed)  # type: ignore[arg-type]
    table = rules.pays["straight_flush_bonus"]
    assert study.answer("straight_flush_bonus", table, settings=fixed).house_edge == house_edge(table, 500)  # type: ignore[arg-type]


def test_runs_and_flushes_come_as_often_as_the_kernel_meets_them(counted: Counts, study: Study) -> None:
    """The bonuses fold sets over suits; the kernel walks the hands: the same names, as often."""
    runs = counted["sums"][..., 0].sum(axis=(0, 1))
    for wager, number in (("straight_flush_bonus", [int(runs[n]) for n in range(3, 8)]),):
        table = study.tables(wager)["A"]
        ways = {ending.name: ways for ending, ways in study.answer(wager, table).spread.ways.items()}
        assert [ways[f"{n} card straight flush"] for n in range(3, 8)] == number


def test_the_progressive_is_worth_what_its_meter_shows(study: Study, rules: Rules) -> None:
    line, table = study.line("progressive"), study.tables("progressive")["A"]
    counted = study.counts(line, rules)
    figures = {figure.name: figure.value for figure in progressive.figures(counted, rules, table)}
    even = figures["the wager breaks even at a meter of"]
    assert figures["wagers until the meter is emptied"] == Fraction(HANDS, 32)
    spread = progressive.at_meter(counted, rules, table, progressive.EVERY_WINNER, even * 100)  # type: ignore[arg-type]
    assert spread.house_edge == 0
    alive = study.answer("progressive", table, progressive.AS_THE_ANTE, {progressive.ON_FOLD: "stays_alive"})
    assert alive.house_edge == study.answer("progressive", table).house_edge
    lost = study.answer("progressive", table, progressive.AS_THE_ANTE).house_edge - alive.house_edge
    assert lost == figures["folding it gives up"] > 0


def test_a_meter_that_runs_for_long_pays_what_was_worked_out() -> None:
    """A small meter, its long run summed wager by wager until the rest is nothing."""
    emptied, tenth, main, second = Fraction(1, 20), Fraction(1, 10), Fraction(1, 4), Fraction(1, 50)
    part = emptied + tenth / 10
    start = mean = second / emptied
    paid, alive = 0.0, 1.0
    shown = float(mean)
    for _ in range(4000):  # `shown` is the mean meter of those not emptied yet, times how many they are
        shown += float(main) * alive
        paid += float(emptied) * shown
        shown *= 1 - float(emptied) - float(tenth) / 10
        alive *= 1 - float(emptied)
    assert start > 0 and paid == pytest.approx(float(progressive._jackpot(emptied, part, main, second)))  # pyright: ignore
    floor, rate = Fraction(3), Fraction(1, 7)
    seed = sum(emptied * (1 - emptied) ** (n - 1) * max(Fraction(0), floor - n * rate) for n in range(1, 30))
    assert abs(progressive._seed(floor, rate, emptied) - seed) < Fraction(1, 10**11)  # pyright: ignore


def test_the_chart_is_what_the_counting_strategy_does(counted: Counts, rules: Rules, study: Study) -> None:
    line = study.line("ante")
    assert line.charts is not None
    (chart,) = line.charts(counted, rules, None)
    said = {advice.when: advice.do for advice in chart.lines}
    assert said["3 suited, T-9-3 to T-9-8"] == "raise 1x with 1 or more, else fold"
    assert said["3 suited, T-7-4 to T-9-2"] == "raise 1x with 2 or more, else fold"
    assert said["3 suited, J-3-2 or better"] == "raise 1x" and said["3 suited, 9-8-7 or worse"] == "fold"
    assert sum(advice.ways for advice in chart.lines) == chart.total == HANDS


def test_players_do_what_their_strategy_does(counted: Counts, rules: Rules) -> None:
    """Hands of every kind, ten-high ones above all; the best player's choice is the dearest of three prices."""
    luck, found = random.Random(8), nets(rules)
    for number in range(400):
        held: tuple[Card, ...] = tuple(luck.sample(FRENCH, 7))
        if number % 2:
            held = (*cards("Th 8h 6h"), *luck.sample([card for card in FRENCH if card.suit != "h"], 4))
        hand = suits_of(held)
        best = players.action_of(hand, counted, found, OPTIMAL)
        prices = hand_worth(rules, held)
        assert prices[best] == max(prices)
        counting = players.action_of(hand, counted, found, ante.HIGH_CARDS)
        if best_flush(held).ranks == (10, 8, 6):
            assert (counting != FOLD) == (off_suit_high_cards(hand) >= 2)
        else:
            assert antes_raised(hand, counting) == antes_raised(hand, best) or best_flush(held).ranks[0] == 10
        once = players.action_of(hand, counted, found, ante.ONE_ANTE)
        assert antes_raised(hand, once) == min(1, antes_raised(hand, best))
        assert flush_in(hand) == mask_of(best_flush(held)) and longest_run(held) <= 7


def test_pricing_again_asks_nobody_to_count(study: Study, rules: Rules, counted: Counts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.lab.kernel.shared_out", None)
    assert study.answer("ante", strategy="never fold").house_edge > Fraction(9, 100)
    assert values(nets(rules)).shape == (5812, 3, 4) and silent("", 0) is not None
