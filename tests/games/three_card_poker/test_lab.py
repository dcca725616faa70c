"""Three Card Poker in the lab: the counts against the game's own rows and a real table, and their results."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib.resources import files
from itertools import combinations
from random import Random

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable, to_one
from houseway.core.round.settlement import first
from houseway.core.values.cards import FRENCH, Card, cards
from houseway.games import GAMES
from houseway.games.three_card_poker.odds import pair_plus_edge
from houseway.games.three_card_poker.payouts import Showdown
from houseway.lab.dealer_hands import STANDINGS, cards_of, class_of
from houseway.lab.dealt_table import DealtTable
from houseway.lab.duel import place_of
from houseway.lab.kept_counts import Counts
from houseway.lab.poker_ranks import THREE, places_of, tally
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.simulate import simulated
from houseway.lab.study import OPTIMAL, Study, under
from houseway.poker.values.three_cards import category, high, rows, ways
from houseway.studies.three_card_poker import ante, chart, pair_plus

GAME = GAMES["three_card_poker"]
PAR = tomllib.loads((files("houseway.games.three_card_poker") / "par.toml").read_text())
VERSIONS = {"base": "base", "A": "ante_ge_pp", "B": "ante_ge_half_pp", "C": "both_compulsory"}
"""A version of the game under which each bonus table may apply."""


@pytest.fixture(scope="module")
def counted(study: Study, rules: Rules) -> Counts:
    return study.counts(study.line("ante"), rules)


def settings(table: str) -> dict[str, str]:
    return {"tcp.version": VERSIONS[table], "tcp.ante_bonus": table}


# What is counted


def test_hands_are_classed_up_to_suits_but_for_the_one_a_table_looks_at() -> None:
    hands, number = ante.held()
    assert len(number) == 1756 and number.sum() == 22_100
    alone = [cards_of(hand) for hand, many in zip(hands, number.tolist(), strict=True) if many == 1]
    assert [set(three) for three in alone] == [set(cards("As Ks Qs"))]
    by_names: dict[tuple[str, ...], int] = {}
    for three in combinations(FRENCH, 3):
        by_names[ante.names(three)] = by_names.get(ante.names(three), 0) + 1
    for hand, many in zip(hands, number.tolist(), strict=True):
        by_names[ante.names(cards_of(hand))] -= many
    assert not any(by_names.values())


def test_counts_are_what_the_games_rows_say_of_every_dealer(counted: Counts, rules: Rules) -> None:
    """The plain twin: all 18,424 dealers against a hand, each judged by the rows; hands at the line among them."""
    luck, known = Random("twin"), ante.by_class(counted)
    decided = ante.standings(rules)
    for held in (cards("Qs 6h 4d"), cards("Qs 6s 3d"), cards("3h 2h Ah"), *(tuple(luck.sample(FRENCH, 3)) for _ in range(5))):
        seat, found = high(held), dict.fromkeys(STANDINGS, 0)
        left = [card for card in FRENCH if card not in held]
        for dealer in map(high, combinations(left, 3)):
            facts = Showdown(seat, dealer)
            standing = not facts.dealer_does_not_qualify(), (seat > dealer) - (seat < dealer)
            found[standing] += 1
            assert first(rules.rows["showdown"], facts) is decided[STANDINGS.index(standing)]
        assert counted["came"][known[class_of(held)]].tolist() == list(found.values())


@pytest.mark.parametrize("table", ["base", "A", "B", "C"])
def test_a_real_table_pays_what_the_lab_prices(counted: Counts, table: str) -> None:
    """Hands of every kind, played and folded, under each bonus table and a version of the game that has it."""
    luck, chosen = Random(table), under(GAME, settings(table))  # type: ignore[arg-type]
    felt, duel, known = DealtTable(GAME, settings(table)), ante.duel(counted, chosen, None), ante.by_class(counted)
    kinds = ("As Ks Qs", "Ah Kh Qh", "5c 4c 3c", "8s 8h 8d", "9s 8h 7d", "Kd 9d 2d", "Tc Th 4s", "Qs 6h 4d", "Jh 7d 2c")
    for number in range(90):
        held: tuple[Card, ...] = cards(kinds[number % len(kinds)])
        left = [card for card in FRENCH if card not in held]
        dealer = tuple(luck.sample(left, 3))
        if number >= 81:  # the same hand in other suits, as far as there are any
            dealer = next((d for d in combinations(left, 3) if high(d) == high(held)), dealer)
        seat, shown = high(held), high(dealer)
        at = known[class_of(held)]
        if class_of(held) == class_of(cards("As Ks Qs")) and held[0].suit != "s":
            at = next(row for row, many in enumerate(counted["ways"].tolist()) if many == 3 and _royal(counted, row))
        facts = Showdown(seat, shown)
        standing = STANDINGS.index((not facts.dealer_does_not_qualify(), (seat > shown) - (seat < shown)))
        ending = duel.ends[int(duel.paid[at])][standing]
        for said, meant in (("plays 10", ending), ("folds", duel.folds)):
            lines = ["seat 1 bets ante 10, pair_plus 10", "dealer closes bets", f"seat 1 {said}", "dealer reveals"]
            came = felt.settles(lines, {"1": held, "dealer": dealer})
            net = sum(one.net for wager, one in came.items() if wager != "pair_plus")
            assert Fraction(net, 10_00) == meant.net, (held, dealer, said, came)
            side = pair_plus.spread({"values": np.array([seat]), "ways": np.array([1])}, chosen, None, "")
            assert Fraction(came["pair_plus"].net, 10_00) == -side.house_edge
            assert all(one.cites in meant.cites for wager, one in came.items() if wager != "pair_plus")


def _royal(counted: Counts, row: int) -> bool:
    return "mini royal flush" in ante.names(cards_of(counted["hands"][row]))


# What is answered


def test_the_edge_is_reached_from_all_pairs_of_values(counted: Counts, study: Study) -> None:
    """No classes and no ladders: numbers of hands by value, less the pairs of hands that share a card, for every strategy.

    Pairs that share a card are counted card by card: all pairs with one card in common, and back those with two and three.
    """
    hands = [*combinations(range(52), 3)]
    values = np.array([high(cards_of(hand)) for hand in hands])
    order = np.array(sorted({*values.tolist()}))
    place = dict(zip(hands, np.searchsorted(order, values).tolist(), strict=True))
    pairs = np.zeros((741, 741), np.int64)
    for size in range(4):
        for shared in combinations(range(52), size):
            rest = [card for card in range(52) if card not in shared]
            found = np.zeros(741, np.int64)
            if size == 0:
                found += np.bincount(list(place.values()), minlength=741)
            else:
                for more in combinations(rest, 3 - size):
                    first, second, third = sorted((*shared, *more))
                    found[place[first, second, third]] += 1
            at = np.flatnonzero(found)
            pairs[np.ix_(at, at)] += (-1) ** size * np.outer(found[at], found[at])
    assert pairs.sum() == 407_170_400
    for strategy, lowest in {OPTIMAL: high(cards("Qs 6h 4d")), **ante.THRESHOLDS}.items():
        net = 0
        for seat, value in enumerate(order.tolist()):
            if value < lowest:
                net -= int(pairs[seat].sum())
                continue
            bonus = {3: 1, 4: 4, 5: 5, 6: 5}.get(category(value), 0)
            unfit = order < high(cards("Qs 3h 2d"))
            than = np.sign(seat - np.arange(741))
            net += int((pairs[seat] * (np.where(unfit, 1, 2 * than) + bonus)).sum())
        assert study.answer("ante", GAME.pays["ante_bonus"]["base"], strategy).house_edge == Fraction(-net, 407_170_400)


def test_answers_are_those_of_par_toml(study: Study) -> None:
    asked = 0
    for line in study.lines:
        for name, table in study.tables(line.wager).items():
            for strategy in line.strategies:
                kept = PAR[line.wager][name] if strategy == line.strategies[0] else PAR[line.wager][name][strategy]
                answer = study.answer(line.wager, table, strategy)
                assert answer.house_edge == Fraction(kept["house_edge"])
                assert answer.spread.variance == Fraction(kept["variance"])
                asked += 1
    assert asked == 4 * len(ante.STRATEGIES) + 2
    assert study.answer("ante", GAME.pays["ante_bonus"]["base"]).spread.total == 407_170_400


def test_the_best_play_is_queen_six_four_whatever_the_suits_and_the_bonus(counted: Counts, rules: Rules) -> None:
    line = place_of(THREE, high(cards("Qs 6h 4d")))
    for table in GAME.pays["ante_bonus"].values():
        duel = ante.duel(counted, rules, table)
        assert (duel.best == (counted["seats"] >= line)).all()
        assert duel.best_from(counted["seats"]) == line
        (shown,) = chart.charts(counted, rules, table)
        said = {advice.when: advice.do for advice in shown.lines}
        assert said["Q-6-4"] == said["Q-6-5"] == said["K high"] == "play" and said["Q-6-3"] == said["J high or worse"] == "fold"
        assert shown.total == 22_100 and "play Q-6-4 or better" in shown.note


def test_a_bonus_is_worth_its_hands(study: Study, rules: Rules, counted: Counts) -> None:
    """Every bonus hand is played, so a table gives back exactly what its hands come to."""
    bare = ante.duel(counted, rules, chart.NO_BONUS)
    for table, prices in {"base": (5, 5, 5, 4, 1), "A": (50, 5, 4, 3, 1), "B": (50, 50, 8, 6, 0), "C": (50, 10, 4, 3, 0)}.items():
        back = sum(price * many for price, many in zip(prices, (1, 3, 44, 52, 720), strict=True))
        edge = study.answer("ante", GAME.pays["ante_bonus"][table]).house_edge
        assert bare.spread(bare.best).house_edge - edge == Fraction(back, 22_100)
        figures = {figure.name: figure.value for figure in chart.figures(counted, rules, GAME.pays["ante_bonus"][table])}
        assert figures["the bonus gives back"] == Fraction(back, 22_100)
        assert figures["with 1 in pair plus for each 1 on the ante"] == (edge + Fraction(707, 5525)) / 2
        assert figures["the dealer qualifies"] == Fraction(769, 1105)
        assert figures["playing Qs 6h 4d"] > -1 > figures["playing Qs 6h 3d"]


def test_no_hand_the_best_play_folds_could_win_pair_plus(counted: Counts, rules: Rules) -> None:
    """So a request to keep the cards down costs a player nothing who folds correctly."""
    duel = ante.duel(counted, rules, None)
    worth = places_of(THREE).worth[counted["seats"]]
    assert not any(rows(int(value)) for value in worth[~duel.best])


# Pair plus


def test_pair_plus_is_counted_by_looking_at_every_hand() -> None:
    """By ranks in the game, by looks in the lab."""
    found = tally(3, THREE)
    worth = places_of(THREE).worth
    assert {int(value): int(many) for value, many in zip(worth[1:], found[1:], strict=True)} == dict(ways())


def test_pair_plus_at_any_prices_is_what_the_game_checks_itself_by(study: Study) -> None:
    for prices in ([1, 3, 5, 25, 35, 35], [1, 4, 6, 30, 40, 200], [2, 4, 6, 30, 40, 40]):
        chosen = under(GAME, {"tcp.pair_plus": prices})  # type: ignore[dict-item]
        table = chosen.pays["pair_plus"]
        assert study.answer("pair_plus", table).house_edge == pair_plus_edge(table)
    assert study.answer("pair_plus", table).house_loses
    narrow = PayTable("pair_plus", "own", "TCP-11(a)(2)", {"straight flush": to_one(40), "flush": to_one(4)}, {})
    came = {ending.name: (ending.net, many) for ending, many in study.answer("pair_plus", narrow).spread.ways.items()}
    assert came == {  # a mini royal flush falls through to the row above it; what has no row loses
        "straight flush": (40, 48),
        "flush": (4, 1096),
        "no winning hand": (-1, 4516),
        "less than a pair": (-1, 16_440),
    }


# Queries


def test_the_table_that_hangs_is_the_one_that_is_answered(study: Study) -> None:
    desk = StudyResults(study)
    assert desk.first(desk.every(["ante"])).pays == "base" and desk.first(desk.every(["pair_plus"])).pays == "printed"
    for table in "ABC":
        asked = desk.every(["ante"], settings=settings(table))
        assert {one.pays for one in asked} == {table}


def test_players_do_what_their_strategy_does(study: Study, counted: Counts, rules: Rules) -> None:
    luck, felt = Random(5), DealtTable(GAME)
    line = study.line("ante")
    assert line.plays is not None
    for strategy in line.strategies:
        player = line.plays(counted, rules, None, strategy)
        lowest = ante.THRESHOLDS.get(strategy, high(cards("Qs 6h 4d")))
        for number in range(12):
            dealt = luck.sample(FRENCH, 6)
            if number < 4:
                dealt = [*cards("Qs 6h 4d" if number % 2 else "Qd 6d 3h"), *luck.sample(FRENCH[:3], 3)]
            hands = {"1": dealt[:3], "dealer": dealt[3:]}
            round = felt.plays(["seat 1 bets ante 10", "dealer closes bets"], hands)
            said = player(round, "1")
            assert said == ("plays 10" if high(dealt[:3]) >= lowest else "folds")
            felt.settles(["seat 1 bets ante 10", "dealer closes bets", f"seat 1 {said}", "dealer reveals"], hands)


def test_a_simulation_prices_what_its_table_hangs(study: Study) -> None:
    """Under the version that requires both bets, with table C: the exact result is shown with the rounds, and near."""
    found = {one.answer.wager: one for one in simulated(study, 300, "c", settings("C"))}  # type: ignore[arg-type]
    assert found["ante"].answer.pays == "C" and found["ante"].answer.house_edge == Fraction(PAR["ante"]["C"]["house_edge"])
    assert all(abs(one.strays) < 4 for one in found.values())
