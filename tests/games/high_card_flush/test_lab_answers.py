"""Results of the lab for High Card Flush: par.toml, table G, the meter, the chart and the players."""

from __future__ import annotations

import random
import tomllib
from fractions import Fraction
from importlib.resources import files

import pytest

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH, Card, cards
from houseway.games import GAMES
from houseway.games.high_card_flush.odds import house_edge
from houseway.lab.dealt_table import DealtTable
from houseway.lab.kept_counts import Counts, no_progress
from houseway.lab.study import OPTIMAL, Study, under
from houseway.poker.values.flushes import best_flush, longest_run
from houseway.studies.high_card_flush import ante, players, progressive
from houseway.studies.high_card_flush.one_hand import antes_raised, flush_in, hand_worth, off_suit_high_cards, suits_of
from houseway.studies.high_card_flush.rule_tables import FOLD, nets, values
from houseway.studies.high_card_flush.suits import HANDS, mask_of

GAME = GAMES["high_card_flush"]


@pytest.fixture(scope="module")
def counted(study: Study, rules: Rules) -> Counts:
    return study.counts(study.line("ante"), rules)


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
    figures = {figure.name: figure.value for figure in progressive.figures(counted, rules, table, progressive.EVERY_WINNER)}
    even = figures["the wager breaks even at a meter of"]
    assert figures["wagers until the meter is emptied"] == Fraction(HANDS, 32)
    spread = progressive.at_meter(counted, rules, table, progressive.EVERY_WINNER, even * 100)  # type: ignore[arg-type]
    assert spread.house_edge == 0
    alive = study.answer("progressive", table, progressive.AS_THE_ANTE, {progressive.PROGRESSIVE_ON_FOLD.name: "stays_alive"})
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
    assert said["3 suited, T-9-3 to T-9-8"] == "raise 1x with 1 or more high cards, else fold"
    assert said["3 suited, T-7-4 to T-9-2"] == "raise 1x with 2 or more high cards, else fold"
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


def test_players_are_understood_at_a_real_table(study: Study, rules: Rules) -> None:
    """Every line's player sends commands that the table accepts, and the ante's best player nets what was priced."""
    luck, felt = random.Random(11), DealtTable(GAME, {"hcf.progressive.offered": True})
    for line in study.lines:
        assert line.plays is not None
        for strategy in line.strategies:
            player = line.plays(study.counts(line, rules), rules, None, strategy)
            bets = [f"seat 1 bets {wager} {chips // 100}" for wager, chips in sorted(line.bets.items())]  # the ante comes first
            for _ in range(6):
                deck = luck.sample(FRENCH, 14)
                hands = {"1": deck[:7], "dealer": deck[7:]}
                round = felt.plays([*bets, "dealer closes bets"], hands)
                said = player(round, "1")
                again = ["seat 1 folds"] if said == "folds" and best_flush(tuple(deck[:7])).length >= 4 else []
                came = felt.plays([*bets, "dealer closes bets", f"seat 1 {said}", *again, "dealer reveals"], hands)
                assert came.over or came.waiting


def test_pricing_again_asks_nobody_to_count(study: Study, rules: Rules, counted: Counts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.lab.kernel.shared_out", None)
    assert study.answer("ante", strategy="never fold").house_edge > Fraction(9, 100)
    assert values(nets(rules)).shape == (5812, 3, 4) and no_progress("", 0) is not None
