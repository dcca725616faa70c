"""Let It Ride in the lab: all deals counted by ranks, card by card, and on the felt; and what follows from it.

The two counts share nothing but the game's own prices: one computes 741 classes of three cards and 2,535 of four, the
other takes 51,979,200 deals one by one and decides each bet by the cards themselves.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseway.core.messages.event import RoundOpened
from houseway.core.money.price import Odds, PayTable
from houseway.core.round.state import opened
from houseway.core.round.view import view
from houseway.core.values.cards import FRENCH, Card, cards
from houseway.families.pay.pay_tables import raised
from houseway.games.let_it_ride import GAME
from houseway.games.let_it_ride.house_rules import BETS_FLOOR
from houseway.games.let_it_ride.odds import DRAWS, bets_edge, nets
from houseway.lab.dealt_table import DealtTable
from houseway.lab.kept_counts import Counts
from houseway.lab.sheet import par, published
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.simulate import simulated
from houseway.lab.study import OPTIMAL, under
from houseway.poker.values.draws import PRICED_ALIKE, alike, drawn, kind_of
from houseway.poker.values.hands import high
from houseway.shell import Felt
from houseway.studies.let_it_ride import STUDY
from houseway.studies.let_it_ride.charts import charts
from houseway.studies.let_it_ride.count import DEALS, THREES
from houseway.studies.let_it_ride.dealt import dealt
from houseway.studies.let_it_ride.figures import figures, gained
from houseway.studies.let_it_ride.player import plays
from houseway.studies.let_it_ride.sights import (
    KINDS,
    OPEN,
    STRATEGIES,
    SUITED,
    by_high_cards,
    by_points,
    sight_of,
    sights,
    worths,
)
from houseway.studies.let_it_ride.spreads import at_bets_of, makes

RULES = under(GAME, {})
LIMITED = under(GAME, {"lir.payout_limit": 50_000})
LINE = STUDY.line("bet_1")
ROWS = tuple(BETS_FLOOR.pays)
RICH = raised(BETS_FLOOR, ROWS, (2000, 500, 60, 12, 8, 6, 3, 2, 1))
FLUSHES = raised(BETS_FLOOR, ROWS, (1000, 200, 50, 40, 20, 5, 3, 2, 1))


@pytest.fixture(scope="module", name="counts")
def _counts() -> Counts:
    return STUDY.counts(LINE, RULES)


# Counted twice


@pytest.mark.parametrize("table", [BETS_FLOOR, RICH, FLUSHES], ids=["printed", "rich", "flushes"])
def test_every_deal_one_by_one_ends_as_the_classes_say(counts: Counts, table: PayTable) -> None:
    assert makes(counts, table, OPTIMAL) == dealt(nets(table))


def test_what_draws_make_is_what_cards_make() -> None:
    """The twin of the classes: cards at random, every draw dealt and judged by the game's own poker."""
    random = Random("draws")
    for seen in [random.sample(FRENCH, many) for many in (3, 3, 3, 3, 4, 4, 4, 4)] + [list(cards(text)) for text in SUITED_CARDS]:
        found = [0] * len(PRICED_ALIKE)
        for more in combinations([card for card in FRENCH if card not in seen], 5 - len(seen)):
            found[kind_of(high((*seen, *more)))] += 1
        assert drawn(tuple(seen)) == tuple(found) and sum(found) == DRAWS[len(seen)]


SUITED_CARDS = ("Ts Js Qs", "As 2s 3s", "2h 7h Jh", "9d Td Jd Qd", "2c 2d 2h 2s", "5c 5d 5h")


@pytest.mark.parametrize("many", [3, 4])
def test_classes_stand_for_every_three_and_every_four(many: int) -> None:
    found = list(alike(many))
    assert len(found) == {3: 741, 4: 2_535}[many]
    assert sum(ways for _, ways in found) == {3: THREES, 4: 270_725}[many]


def test_all_deals_hold_every_hand_of_five_twenty_times(counts: Counts) -> None:
    ways = STUDY.answer("bet_1", BETS_FLOOR, "never ride").spread.ways
    hands = {end.name.partition(",")[0]: many for end, many in ways.items()}
    assert sum(ways.values()) == DEALS == 20 * 2_598_960
    assert [hands[row] // 20 for row in ROWS] == [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 422_400]


# Priced


def test_par_is_what_the_lab_says() -> None:
    desk = StudyResults(STUDY)
    text, asked = par.place(GAME.key).read_text(), desk.every()
    assert par.differences(desk, asked, text) == []
    assert par.written(desk, asked, text) == text, "houseway analyze --all --write"


def test_the_best_play_keeps_three_and_a_half_per_cent() -> None:
    answer = STUDY.answer("bet_1", BETS_FLOOR)
    assert answer.house_edge == Fraction(37_963, 1_082_900)
    assert answer.spread.average_stake == Fraction(331_288, 270_725)


@pytest.mark.parametrize("table", [BETS_FLOOR, RICH, FLUSHES], ids=["printed", "rich", "flushes"])
def test_the_lab_and_the_check_before_a_table_opens_say_the_same(table: PayTable) -> None:
    assert STUDY.answer("bet_1", table).house_edge == bets_edge(table)


def test_no_strategy_beats_the_best_at_any_prices(counts: Counts) -> None:
    odd = PayTable("bet_1", "own", BETS_FLOOR.cites, {"flush": Odds(30), "pair of tens or better": Odds(3, 2)}, {})
    for table in (BETS_FLOOR, RICH, FLUSHES, odd):
        edges = {name: LINE.spread(counts, RULES, table, name).house_edge for name in STRATEGIES}
        assert edges[OPTIMAL] == min(edges.values())
    assert LINE.spread(counts, RULES, BETS_FLOOR, "simple") == LINE.spread(counts, RULES, BETS_FLOOR, OPTIMAL)


def test_a_price_that_is_no_whole_number_is_weighed_exactly(counts: Counts) -> None:
    half = PayTable("bet_1", "own", BETS_FLOOR.cites, {**BETS_FLOOR.pays, "straight": Odds(11, 2)}, {})
    whole = raised(BETS_FLOOR, ROWS, (1000, 200, 50, 11, 8, 6, 3, 2, 1))
    five, six, between = (STUDY.answer("bet_1", table).house_edge for table in (BETS_FLOOR, whole, half))
    assert worths(counts, half).parts == 2 and six < between < five and between <= (five + six) / 2 + Fraction(1, 1000)


def test_each_bet_makes_what_it_makes_alone(counts: Counts) -> None:
    gains = gained(counts, BETS_FLOOR)
    alone = STUDY.answer("bet_1", BETS_FLOOR, "never ride").house_edge
    assert alone - gains[3] - gains[4] == bets_edge(BETS_FLOOR)


CLAIMS = """game,wager,variant,quantity,value,source,confidence,note
Let It Ride,main,optimal,house_edge,0.0351,a page,high,published
Let It Ride,main,optimal,element_of_risk,0.0286,a page,high,
Let It Ride,main,optimal,element_of_risk,0.0236,a page,low,
Let It Ride,$1 bonus,20000-2000-400-200-50-25-5,rtp,0.7446,a page,medium,published return
Let It Ride,Three card bonus,table F,house_edge,0.071,a page,high,published
Let It Ride,Three card bonus,table D,house_edge,0.0214,a page,high,published
"""


def test_what_others_have_published_is_held_against_ours() -> None:
    found = published.compared(published.claims(CLAIMS), {GAME.key: StudyResults(STUDY)}, published.mapping())
    assert [one.verdict for one in found] == ["agrees", "agrees", "disagrees", "disagrees", "agrees", "agrees"]
    assert found[3].ours == Fraction(1_935_360, 2_598_960), "0.7447, and 0.7446 was cut"


# The charts


def test_the_charts_followed_line_by_line_are_the_best_play(counts: Counts) -> None:
    first, second = charts(counts, RULES, BETS_FLOOR)
    for many, chart in ((3, first), (4, second)):
        assert sum(line.ways for line in chart.lines) == chart.total == sum(sight.ways for sight in sights(many))
        assert {line.when for line in chart.lines} == {*KINDS[many]}
        rides = sum((line.mistake * line.ways for line in chart.lines if line.do == "let it ride"), Fraction(0)) / chart.total
        assert rides == gained(counts, BETS_FLOOR)[many]
    parted = [(line.do, line.when, line.by) for line in (*first.lines, *second.lines) if line.by]
    straight_flush, inside = SUITED["three"][1], "four to an inside straight"
    assert parted == [
        ("let it ride", straight_flush, "with 3 to 5 points"),
        ("take it back", straight_flush, "with 1 to 2 points"),
        ("let it ride", OPEN, "with 1 to 4 points"),
        ("either way", OPEN, "with 0 points"),
        ("either way", inside, "with 4 points"),
        ("take it back", inside, "with 0 to 3 points"),
    ]


def as_published(three: tuple[Card, ...]) -> bool:
    """The rule others give for three cards, word for word: rows, gaps and high cards, and nothing of points."""
    ranks = sorted(card.rank for card in three)
    if len({*ranks}) < 3:
        return len({*ranks}) == 1 or ranks[1] >= 10
    if len({card.suit for card in three}) > 1:
        return False
    low = sorted(1 if rank == 14 else rank for rank in ranks)
    spread, high = min(ranks[2] - ranks[0], low[2] - low[0]) + 1, sum(rank >= 10 for rank in ranks)
    if spread == 3:
        return low not in ([1, 2, 3], [2, 3, 4])
    return high == 3 or (spread == 4 and high >= 1) or (spread == 5 and high >= 2)


def test_points_decide_as_the_rule_that_is_published_but_for_eight_hands(counts: Counts) -> None:
    """Ace-two-four and ace-three-four have an ace and one gap, but one straight only: they lose a fourteenth of a bet."""
    rides, apart = 0, {}
    for (three, ways), worth in zip(alike(3), worths(counts, BETS_FLOOR).threes, strict=True):
        assert by_points(sight_of(three), 0) is (worth > 0)
        rides += ways * (worth > 0)
        if as_published(three) is not (worth > 0):
            apart[tuple(card.rank for card in three)] = (ways, Fraction(worth, DRAWS[3]))
    assert rides == 1_608
    assert apart == {(2, 4, 14): (4, Fraction(-1, 14)), (3, 4, 14): (4, Fraction(-1, 14))}


def test_simple_decides_as_the_best_play_wherever_it_is_not_even(counts: Counts) -> None:
    made = worths(counts, BETS_FLOOR)
    for many, rule, worth in ((3, by_points, made.threes), (4, by_high_cards, made.fours)):
        assert all(rule(sight, 0) is (one > 0) for sight, one in zip(sights(many), worth, strict=True) if one)
        assert all(not rule(sight, 0) for sight, one in zip(sights(many), worth, strict=True) if not one)


# The limit


def test_the_limit_costs_nothing_until_it_cuts(counts: Counts) -> None:
    edges = [at_bets_of(counts, LIMITED, BETS_FLOOR, chips) for chips in (10_00, 16_66, 16_67, 100_00)]
    assert edges[0] == edges[1] == bets_edge(BETS_FLOOR) < edges[2] < edges[3] == Fraction(1_647, 41_650)
    assert at_bets_of(counts, RULES, BETS_FLOOR, 100_00) == edges[0], "a house that elects no limit has none (LIR-11(c))"


def test_the_sheet_speaks_of_a_limit_where_there_is_one(counts: Counts) -> None:
    for rules, said in ((RULES, 0), (LIMITED, 2)):
        names = [figure.name for figure in figures(counts, rules, BETS_FLOOR)]
        assert sum(name.startswith(("largest bet", "house edge at the posted")) for name in names) == said


@pytest.mark.parametrize("chips", [16_67, 25_00, 100_00, 10_000_00])
def test_under_the_limit_no_strategy_beats_the_best_play_there(counts: Counts, chips: int) -> None:
    best, most = at_bets_of(counts, LIMITED, BETS_FLOOR, chips), Fraction(50_000_00, chips)
    for strategy in STRATEGIES:
        spread = LINE.spread(counts, RULES, BETS_FLOOR, strategy)
        cut = -sum((min(end.net, most) * ways for end, ways in spread.ways.items()), Fraction(0)) / spread.total
        assert best <= cut
        if (strategy, chips) == (OPTIMAL, 100_00):
            assert cut == Fraction(42_863, 1_082_900)


def test_the_limit_on_the_felt_is_the_limit_in_the_lab() -> None:
    royal, rides = list(cards("As Ks Qs Js Ts")), ["lets it ride"] * 2
    assert _on_the_felt(DealtTable(GAME, {"lir.payout_limit": 50_000}), royal, rides, 100) == 50_000_00
    assert _on_the_felt(DealtTable(GAME), royal, rides, 100) == 300_000_00, "a house that elects no limit"


# On the felt


def _on_the_felt(asked: DealtTable, five: list[Card], words: list[str], bet: int = 10) -> int:
    """Return the net of a seat with these three cards and these two turned up, by its commands."""
    burned = next(card for card in FRENCH if card not in five)
    said = [f"seat 1 bets bet_1 {bet}, bet_2 {bet}, bet_3 {bet}", "dealer closes bets", f"seat 1 {words[0]}"]
    said += ["dealer burns and turns", f"seat 1 {words[1]}", "dealer turns"]
    return sum(one.net for one in asked.settles(said, {"1": five[:3], "board": [burned, *five[3:]]}).values())


def test_rounds_on_the_felt_net_what_the_lab_reckons(counts: Counts) -> None:
    asked, random, by = DealtTable(GAME), Random("felt"), nets(BETS_FLOOR)
    made, at = worths(counts, BETS_FLOOR), {many: [seen for seen, _ in alike(many)] for many in (3, 4)}
    for _ in range(60):
        three, four = (random.randrange(len(at[many])) for many in (3, 4))
        seen = list(at[4][four])
        random.shuffle(seen)
        five = [*seen, random.choice([card for card in FRENCH if card not in seen])]
        rides = random.choice([True, False]), made.fours[four] > 0
        words = ["lets it ride" if one else "withdraws" for one in rides]
        assert _on_the_felt(asked, five, words) == 10_00 * (1 + sum(rides)) * by[kind_of(high(five))]
        assert (made.threes[three] > 0) is (sum(n * by[k] for k, n in enumerate(drawn(at[3][three]))) > 0)


def test_a_player_by_the_strategy_looks_at_what_lies_open(counts: Counts) -> None:
    says, felt = plays(counts, RULES, BETS_FLOOR, OPTIMAL), Felt(GAME)

    def word() -> str:
        opens = felt.events[0]
        assert isinstance(opens, RoundOpened)
        return says(view(opened(opens, felt.round.rules), felt.events[1:], "player3"), "3")

    felt("seat 3 bets bet_1 10, bet_2 10, bet_3 10\ndealer closes bets\nseat 3 gets 9s Ts Js\nboard gets 2h 4d 3c")
    assert word() == "lets it ride"
    felt("seat 3 lets it ride\ndealer burns and turns")
    assert word() == "withdraws", "a four of diamonds came, and the three that would not help lies face down"


def test_a_table_played_by_the_strategy_stays_near_the_answer() -> None:
    found = simulated(STUDY, 600, "ride", {"lir.bonus.offered": True, "lir.three_card.table": "D"})
    assert [one.answer.wager for one in found] == ["bet_1", "bonus", "three_card"]
    assert found[0].answer.house_edge == bets_edge(BETS_FLOOR) and all(abs(one.strays) < 5 for one in found)
