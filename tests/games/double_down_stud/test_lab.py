"""Double Down Stud in the lab: every sight counted by cards, by ranks and on the felt; and what follows from it.

The two counts share nothing but the game's own classification of five cards: the kernel adds 12,994,800 hands by
lookup, `odds.sights` computes 2,535 cases of ranks and suits. The classification itself is compared with a slow
reference in the tests of the rules.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseway.core.money.price import Odds, PayTable
from houseway.core.values.cards import FRENCH, Card
from houseway.games.double_down_stud import GAME
from houseway.games.double_down_stud.checks import raised
from houseway.games.double_down_stud.house_rules import FLOOR, PRICED
from houseway.games.double_down_stud.odds import HOLES, SEEN, becomes, house_edge, outlook
from houseway.games.double_down_stud.odds import sights as by_ranks
from houseway.lab.dealt_table import DealtTable
from houseway.lab.kept_counts import Counts
from houseway.lab.sheet import par, published
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.simulate import simulated
from houseway.lab.study import OPTIMAL, under
from houseway.poker import high
from houseway.studies.double_down_stud import STUDY
from houseway.studies.double_down_stud.count import ENDS
from houseway.studies.double_down_stud.figures import figures
from houseway.studies.double_down_stud.player import plays
from houseway.studies.double_down_stud.sights import INSIDE, KINDS, OPEN, STRATEGIES, kind_of, nets, sights, worth
from houseway.studies.double_down_stud.spreads import at_a_bet_of, seeing

RULES = under(GAME, {})
LIMITED = under(GAME, {"dds.payout_limit": "least"})
LINE = STUDY.line("wager")
DEAR = raised(FLOOR, PRICED, (3999, 199, 49, 11, 8, 5, 3, 2, 1))


@pytest.fixture(scope="module", name="counts")
def _counts() -> Counts:
    return STUDY.counts(LINE, RULES)


# Counted twice


def test_every_sight_counted_by_cards_is_the_one_reckoned_by_ranks(counts: Counts) -> None:
    by_cards: Counter[tuple[tuple[str, int], ...]] = Counter()
    for sight in sights(counts):
        by_cards[tuple(sorted((end, many) for end, many in zip(ENDS, sight.makes, strict=True) if many))] += sight.ways
    assert by_cards == by_ranks() and len(by_cards) == 65


def test_the_kernel_sees_what_the_game_sees(counts: Counts) -> None:
    """The kernel's twin: fours at random, and one of every sight, each hole card judged by the game."""
    random = Random("sights")
    known = {sight.makes: sight.kind for sight in sights(counts)}
    fours: list[list[Card]] = [[FRENCH[card] for card in four] for four in counts["four"].tolist()]
    for four in (*fours, *(random.sample(FRENCH, 4) for _ in range(200))):
        made = Counter(becomes(high((*four, card))) for card in FRENCH if card not in four)
        makes = tuple(made[end] for end in ENDS)
        assert known[makes] == kind_of(four, makes)


def test_four_in_sight_and_one_behind_them_is_every_hand_of_five_times_five(counts: Counts) -> None:
    made = [sum(sight.makes[end] * sight.ways for sight in sights(counts)) for end in range(len(ENDS))]
    assert [many // 5 for many in made[:9]] == [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920]
    assert sum(made) == SEEN * HOLES == 5 * 2_598_960


# Priced


def test_par_is_what_the_lab_says() -> None:
    desk = StudyResults(STUDY)
    text, asked = par.place(GAME.key).read_text(), desk.every()
    assert par.differences(desk, asked, text) == []
    assert par.written(desk, asked, text) == text, "houseway analyze --all --write"


@pytest.mark.parametrize("prices", [None, (1000, 100, 25, 10, 8, 5, 3, 2, 2), (2000, 200, 50, 11, 9, 6, 3, 2, 1)])
def test_the_lab_and_the_check_before_a_table_opens_say_the_same(prices: tuple[int, ...] | None) -> None:
    table = FLOOR if prices is None else raised(FLOOR, PRICED, prices)
    assert STUDY.answer("wager", table).house_edge == house_edge(table)


def test_no_strategy_beats_the_best_at_any_prices(counts: Counts) -> None:
    for table in (FLOOR, DEAR, PayTable("wager", "own", FLOOR.cites, {"flush": Odds(30), "high pair": Odds(3, 2)}, {})):
        edges = {name: LINE.spread(counts, RULES, table, name).house_edge for name in STRATEGIES}
        assert edges[OPTIMAL] == min(edges.values())
    assert LINE.spread(counts, RULES, FLOOR, "simple").house_edge == LINE.spread(counts, RULES, FLOOR, OPTIMAL).house_edge


def test_what_others_have_published_agrees() -> None:
    text = "game,wager,variant,quantity,value,source,confidence,note\n"
    text += "Double Down Stud,main,3999-199-49-11-8-5-3-2-1,house_edge,0.021033,a page,high,\n"
    [one] = published.compared(published.claims(text), {GAME.key: StudyResults(STUDY)}, published.mapping())
    assert (one.verdict, one.ours) == ("agrees", Fraction(6833, 324_870))
    assert round(float(house_edge(raised(FLOOR, PRICED, (2000, 200, 50, 11, 8, 5, 3, 2, 1)))), 6) == 0.026678


# The chart


def test_the_chart_followed_line_by_line_is_the_best_play(counts: Counts) -> None:
    assert LINE.charts is not None
    [chart] = LINE.charts(counts, RULES, FLOOR)
    assert sum(line.ways for line in chart.lines) == chart.total == SEEN
    said = [(line.do, line.when, line.by) for line in chart.lines]
    assert {when for _, when, _ in said} == {*KINDS}
    assert [line for line in said if line[1] in (OPEN, INSIDE)] == [
        ("double", OPEN, "with 1 to 7 points"),
        ("either way", OPEN, "with 0 points"),
        ("either way", INSIDE, "with 8 points"),
        ("leave it", INSIDE, "with 1 to 7 points"),
    ]
    gained = sum((line.mistake * line.ways for line in chart.lines if line.do == "double"), Fraction(0)) / SEEN
    never = LINE.spread(counts, RULES, FLOOR, "never double").house_edge
    assert never - gained == LINE.spread(counts, RULES, FLOOR, OPTIMAL).house_edge


def test_points_tell_what_pairing_a_card_is_worth(counts: Counts) -> None:
    by = nets(FLOOR)
    for kind in (OPEN, INSIDE):
        seen = sorted((sight.points, worth(sight.makes, by)) for sight in sights(counts) if sight.kind == kind)
        assert {made - 3 * points for points, made in seen} == {seen[0][1] - 3 * seen[0][0]}


# Other seats' cards, and the limit


@pytest.mark.parametrize("others", [0, 1, 2])
def test_cards_of_other_seats_counted_are_cards_dealt(counts: Counts, others: int) -> None:
    """Slowly: every way to take so many of the 48, the double decided by what is left."""
    by, made = nets(FLOOR), Fraction(0)
    for sight in sights(counts):
        holes = [net for net, many in zip(by, sight.makes, strict=True) for _ in range(many)]
        left = [max(sum(holes) - sum(gone), Fraction(0)) / (HOLES - others) for gone in combinations(holes, others)]
        made += sight.ways * (sum(holes) / Fraction(HOLES) + sum(left) / len(left))
    assert seeing(counts, FLOOR, others) == -made / SEEN


def test_the_more_is_seen_the_less_the_house_keeps(counts: Counts) -> None:
    edges = [seeing(counts, FLOOR, others) for others in range(7)]
    assert edges[0] == house_edge(FLOOR) and edges == sorted(edges, reverse=True)
    assert edges[6] == Fraction(19_620_991_718, 415_275_635_775)


def test_the_limit_costs_nothing_until_it_cuts(counts: Counts) -> None:
    edges = [at_a_bet_of(counts, LIMITED, FLOOR, chips) for chips in (10_00, 50_00, 50_01, 500_00)]
    assert edges[0] == edges[1] == house_edge(FLOOR) < edges[2] < edges[3] == Fraction(137, 2730)
    assert at_a_bet_of(counts, RULES, FLOOR, 500_00) == house_edge(FLOOR)


def test_the_sheet_speaks_of_a_limit_where_there_is_one(counts: Counts) -> None:
    for written, said in (({}, 0), ({"dds.payout_limit": "least"}, 2)):
        names = [figure.name for figure in figures(counts, under(GAME, written), FLOOR)]
        assert sum(name.startswith(("largest bet", "house edge at the posted")) for name in names) == said


# On the felt


def test_rounds_on_the_felt_net_what_the_lab_reckons(counts: Counts) -> None:
    asked, by, random = DealtTable(GAME), nets(FLOOR), Random("felt")
    says = plays(counts, RULES, FLOOR, OPTIMAL)
    for _ in range(150):
        seat, hole, *board = deal = random.sample(FRENCH, 5)
        cards = {"1": [seat], "dealer": [hole], "board": board}
        opened = asked.plays(["seat 1 bets wager 10", "dealer closes bets"], cards)
        word = says(opened, "1")
        found = dict(outlook((seat, *board), [card for card in FRENCH if card not in (seat, *board)]))
        assert bool(word) is (worth([found.get(end, 0) for end in ENDS], by) > 0)
        said = ["seat 1 bets wager 10", "dealer closes bets", *([f"seat 1 {word}"] if word else [])]
        came = asked.settles([*said, "dealer closes bets", "dealer reveals"], cards)
        staked = 20_00 if word else 10_00
        assert sum(one.net for one in came.values()) == staked * by[ENDS.index(becomes(high(deal)))]


def test_a_table_played_by_the_strategy_stays_near_the_answer() -> None:
    [one] = simulated(STUDY, 1_000, "double down")
    assert one.answer.house_edge == house_edge(FLOOR) and abs(one.strays) < 4


def test_the_limit_on_the_felt_is_the_limit_in_the_lab() -> None:
    cards = {"1": [FRENCH[51]], "dealer": [FRENCH[47]], "board": [FRENCH[50], FRENCH[49], FRENCH[48]]}
    said = ["seat 1 bets wager 500", "dealer closes bets", "seat 1 doubles 500", "dealer closes bets", "dealer reveals"]
    for settings, due in (({"dds.payout_limit": "least"}, 100_000_00), ({}, 1_000_000_00)):
        came = DealtTable(GAME, settings).settles(said, cards)
        assert sum(one.net for one in came.values()) == due
