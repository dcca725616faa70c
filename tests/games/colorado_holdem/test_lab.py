"""Colorado hold 'em in the lab: boards dealt by a kernel beside boards counted by the game, the engine beside both, and the file.

The two ways share only what a hand is called: the kernel deals 18,424 boards beside each of 1,755 classes and looks every hand
up; the game deals none and counts them by ranks.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from houseway.core.values.cards import FRENCH, cards
from houseway.games import GAMES
from houseway.games.colorado_holdem.odds import BOARDS, HANDS, ante_edge, boards, bonus_edge, discards, starts
from houseway.games.colorado_holdem.payouts import PERMISSIBLE_SCALE, REQUIRED_SCALE
from houseway.lab.dealt_table import DealtTable
from houseway.lab.kept_counts import Counts
from houseway.lab.sheet import par
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.study import under
from houseway.poker.values.draws import PRICED_ALIKE, kind_of
from houseway.poker.values.hands import high
from houseway.studies.colorado_holdem import STUDY
from houseway.studies.colorado_holdem.acts import BY_THE_ANTE, STRATEGIES, ante_prices, bonus_prices, held_of
from houseway.studies.colorado_holdem.player import in_order, key_of
from houseway.testing import clause

GAME = GAMES["colorado_holdem"]
ANTE = STUDY.line("ante")
SCALES = {"required": REQUIRED_SCALE, "permissible": PERMISSIBLE_SCALE}


@pytest.fixture(scope="module")
def counts() -> Counts:
    return STUDY.counts(ANTE, under(GAME, {}))


# Two ways


@clause("CHE-1.hand", "CHE-10(d)(1)", "CHE-11(d)(1)")
def test_every_board_that_was_dealt_was_counted_by_the_game_too(counts):
    for at, (held, ways) in enumerate(starts()):
        assert held_of(counts, at) == held and counts["ways"][at] == ways
        for away, card in enumerate(held):
            kept = [other for other in held if other != card]
            assert tuple(counts["boards"][at, away]) == boards(kept, card), (held, card)
    assert counts["boards"].sum() == len(counts["ways"]) * 3 * BOARDS


@pytest.mark.parametrize("held", ["As Ks Qs", "8s 8h 3s"])
def test_the_best_two_of_three_are_as_if_dealt_by_hand(counts, held):
    three = cards(held)
    at = next(at for at in range(len(counts["ways"])) if set(held_of(counts, at)) == set(three))
    rest = [card for card in FRENCH if card not in three]
    found = Counter(kind_of(max(high((*two, *board)) for two in combinations(three, 2))) for board in combinations(rest, 3))
    assert [*counts["best"][at]] == [found[kind] for kind in range(len(PRICED_ALIKE))]


@clause("CHE-12(b)", "CHE-13(b)", "CHE-12(d)", "CHE-13(d)")
def test_both_ways_come_to_the_same_fractions():
    for version, scale in SCALES.items():
        for ace_low in (True, False):
            settings = {"che.instant_ace_low": ace_low}
            ante, bonus = (STUDY.answer(wager, GAME.pays[wager][version], settings=settings) for wager in ("ante", "bonus"))
            table = GAME.pays["ante"][version]
            assert ante.house_edge == ante_edge(scale, table, may_fold=version == "required", ace_low=ace_low)
            assert bonus.house_edge == bonus_edge(GAME.pays["bonus"][version], ace_low=ace_low)
            assert ante.spread.total == bonus.spread.total == HANDS * BOARDS


# The engine beside them


@pytest.mark.parametrize("version", SCALES)
def test_the_table_pays_what_the_lab_reckons(counts, version):
    source, settings = Random(f"colorado {version}"), {"che.version": version, "che.bonus.offered": True}
    table, rules = DealtTable(GAME, settings), under(GAME, settings)
    ante, bonus = ante_prices(rules, None), bonus_prices(rules, None)
    plays = ANTE.plays
    assert plays is not None
    player = plays(counts, rules, None, "optimal")
    for _ in range(150):
        deal = source.sample(FRENCH, 6)
        held, board = deal[:3], deal[3:]
        dealt = {"1": held, "board": board}
        seen = table.plays(["seat 1 bets ante 10, bonus 1", "dealer closes bets"], dealt)
        said: list[str] = []
        for _ in range(2):
            said.append(player(seen, "1"))
            if not said[-1].startswith("bets"):
                break
            seen = table.plays(
                ["seat 1 bets ante 10, bonus 1", "dealer closes bets", *(f"seat 1 {word}" for word in said)], dealt
            )
        lines = ["seat 1 bets ante 10, bonus 1", "dealer closes bets", *(f"seat 1 {word}" for word in said), "dealer reveals"]
        came = table.settles(lines, dealt)
        if said[-1] == "folds":
            assert (came["ante"].net, came["bonus"].net) == (-10_00, -1_00)
        elif said[-1] == "declares":
            assert (came["ante"].net, came["bonus"].net) == (50_00, 5_00)
        else:
            away = next(card for card in held if str(card) == said[-1].removeprefix("discards "))
            kind = kind_of(high([card for card in deal if card != away]))
            assert came["ante"].net == 10_00 * ante.nets[kind]
            assert came["bonus"].net == 1_00 * bonus.nets[kind]
            made = discards(held, tuple(int(net) for net in ante.nets))
            assert made[away] == max(made.values())
            assert ("bet" in came) == (version == "required" or made[away] > 0)


def test_every_hand_of_three_has_its_class(counts):
    classes = Counter(key_of(in_order(held)) for held in combinations(FRENCH, 3))
    mine = {key_of(in_order(held_of(counts, at))): int(counts["ways"][at]) for at in range(len(counts["ways"]))}
    assert classes == mine
    for at in range(len(mine)):
        held = held_of(counts, at)
        assert [card.rank for card in in_order(held)] == [card.rank for card in held]


# Strategies


def test_nothing_is_better_than_the_best_and_the_points_are_nearly_as_good():
    for table in GAME.pays["ante"].values():
        edges = {strategy: STUDY.answer("ante", table, strategy).house_edge for strategy in STRATEGIES}
        assert min(edges.values()) == edges["optimal"]
        assert 0 < edges["points"] - edges["optimal"] < Fraction(2, 10_000)
    for table in GAME.pays["bonus"].values():
        assert STUDY.answer("bonus", table).house_edge < STUDY.answer("bonus", table, BY_THE_ANTE).house_edge


def test_the_chart_is_about_every_hand(counts):
    for table in GAME.pays["ante"].values():
        assert ANTE.charts is not None and ANTE.figures is not None
        [chart] = ANTE.charts(counts, under(GAME, {}), table)
        assert sum(line.ways for line in chart.lines) == chart.total == HANDS
        assert all(line.mistake > 0 for line in chart.lines)
        figures = {figure.name: figure.value for figure in ANTE.figures(counts, under(GAME, {}), table)}
        assert figures["instant winners"] == Fraction(1, 221)
    declares = STUDY.answer("ante", GAME.pays["ante"]["required"], "never declare").house_edge
    best = STUDY.answer("ante", GAME.pays["ante"]["required"])
    [worth] = [f.value for f in ANTE.figures(counts, under(GAME, {}), best_table()) if f.name == "what declaring is worth"]
    assert worth * Fraction(1, 221) == declares - best.house_edge


def test_what_folding_for_the_bonus_makes_is_on_the_sheet_where_a_fold_is_looked_at(counts):
    line, looked_at = STUDY.line("bonus"), under(GAME, {"che.bonus.offered": True, "che.bonus_on_fold": "best_discard"})
    assert line.figures is not None
    [figure] = line.figures(counts, looked_at, GAME.pays["bonus"]["required"])
    assert figure.value == Fraction(5026559, 25448150)
    assert line.figures(counts, looked_at, GAME.pays["bonus"]["permissible"]) == (), "nobody folds there"
    assert line.figures(counts, under(GAME, {}), GAME.pays["bonus"]["required"]) == ()


def best_table():
    return GAME.pays["ante"]["required"]


def test_a_price_of_ones_own_is_answered_at_once():
    rules = under(GAME, {"che.odds": [500, 200, 40, 11, 8, 5, 5, 5, 3, 2, 1]})
    dear = STUDY.answer("ante", rules.pays["ante"])
    assert dear.house_edge < STUDY.answer("ante", best_table()).house_edge
    assert isinstance(dear.house_edge, Fraction) and np.int64 is not type(dear.spread.total)


def test_par_is_what_the_lab_says():
    desk = StudyResults(STUDY)
    text = par.place("colorado_holdem").read_text()
    asked = desk.every()
    assert par.differences(desk, asked, text) == []
    assert par.written(desk, asked, text) == text, "houseway analyze --all --write"
