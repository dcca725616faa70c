"""Caribbean Stud in the lab: counted by parts, dealt card by card, and played by the engine, with equal results.

The totals of seven strategies over all 19,933,230,517,200 deals are published; ours are those to the last unit.
"""

from __future__ import annotations

import random
import tomllib
from fractions import Fraction
from importlib.resources import files
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.core.money.price import ForOne, PayTable
from houseway.core.values.cards import FRENCH, Card, cards
from houseway.games import GAMES
from houseway.games.caribbean_stud.odds import bonus_edge, fixed_part
from houseway.lab import dealer_hands as facing_ladders
from houseway.lab.dealt_table import DealtTable
from houseway.lab.kept_counts import Counts, kept, no_progress
from houseway.lab.poker_ranks import HIGH, places_of
from houseway.lab.sheet.words import price_text
from houseway.lab.study import OPTIMAL, Study
from houseway.poker.values.hands import PAIR, high
from houseway.studies.caribbean_stud import ante, counted, dealt, players, sides
from houseway.studies.caribbean_stud.cells import ACE_KING, GOOD, MATCHES, NOTHING
from houseway.studies.caribbean_stud.one_hand import behind, raising
from houseway.studies.caribbean_stud.subsets import DEALS, HANDS, HOLES, PARTS, UPS, choose, count_in, facing, hands

GAME = GAMES["caribbean_stud"]
PUBLISHED = {
    OPTIMAL: 1_041_372_912_372,
    "three rules of thumb": 1_041_417_758_724,
    "raise A-K-J-8-3 or better": 1_059_715_400_580,
    "raise pairs, and A-K that the up card matches": 1_063_176_931_284,
    "raise any pair or better": 1_090_272_101_460,
    "raise any A-K or better": 1_132_600_203_540,
    "raise everything": 3_310_360_338_060,
}
"""Antes lost over all deals: wizardofodds.com/games/caribbean-stud-poker."""
QUALIFIES = high(cards("As Kh 4d 3c 2s"))


@pytest.fixture(scope="module")
def came() -> np.ndarray:
    return kept(GAME.key, "outcomes", {}, lambda: {"came": counted.outcomes(no_progress)}, by=counted.__name__)["came"]


@pytest.fixture(scope="module")
def counts(study: Study, rules: Rules, came: np.ndarray) -> Counts:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counted, "outcomes", lambda progress: came)  # counted once for all tests
        return study.counts(study.line("ante"), rules)


# Counting


def test_hands_and_their_parts_are_numbered_without_a_gap():
    assert comb(52, 5) == HANDS == len(hands()) and DEALS == 19_933_230_517_200
    table = choose()
    for at in (0, 1, 777_777, HANDS - 1):
        assert sum(int(table[card, place + 1]) for place, card in enumerate(hands()[at])) == at
    whole = np.zeros((PARTS, 3), np.int32)
    count_in(hands()[123_456], 1, whole, table)
    assert whole.sum() == 32 and set(whole[:, 1]) == {0, 1}


def test_classes_cover_every_hand_once():
    known = counted.all_hands()
    assert len(known.firsts) == 134_459 and int(known.ways.sum()) == HANDS


def test_what_faces_a_hand_in_a_small_deck_is_what_a_plain_loop_finds():
    """All dealer's hands of one suit and a little more, counted in by parts and looked through one by one."""
    luck = random.Random(5)
    some = [held for held in combinations(range(12, 27), 5) if sum(held) % 3]
    table, found = np.zeros((PARTS, 3), np.int32), np.zeros(3, np.int64)
    for held in some:
        count_in(np.array(held, np.uint8), sum(held) % 3, table, choose())
    for _ in range(60):
        mine = sorted(luck.sample(range(10, 30), 5))
        up = luck.choice([card for card in range(12, 27) if card not in mine])
        facing(np.array(mine, np.uint8), up, table, choose(), found)
        met = [held for held in some if up in held and not {*held} & {*mine}]
        assert list(found) == [0, *(sum(sum(held) % 3 == column for held in met) for column in (1, 2))]


def test_dealt_out_card_by_card_it_comes_to_the_same(came: np.ndarray):
    """The short form of scripts/dev deal caribbean_stud."""
    which = np.unique(np.linspace(0, 134_458, 40).astype(np.int64))
    assert (dealt.dealt(which) == came[which]).all()
    assert int(came.sum(axis=2).max()) <= HOLES


def test_counted_by_ladders_it_comes_to_the_same(came: np.ndarray):
    """The shared code of games with a dealer is built differently: ladders of places instead of a table that grows."""
    known, ladders = counted.all_hands(), facing_ladders.ladders(HIGH, 5)
    edge = int(np.searchsorted(places_of(HIGH).worth, QUALIFIES))
    for number in np.linspace(0, 134_458, 50).astype(np.int64):
        held = hands()[known.firsts[number]]
        ups = np.array([up for up in range(52) if up not in held], np.uint8)
        found = np.zeros((UPS, 6), np.int64)
        seats = np.full(UPS, known.worth[known.firsts[number]], np.uint16)
        facing_ladders.stand(np.repeat(held[None, :], UPS, axis=0), ups[:, None].copy(), seats, edge, ladders, found)
        mine = came[number, ups]
        assert (found[:, :3].sum(axis=1) == mine[:, 0]).all() and (found[:, 3:5] == mine[:, 1:]).all()


def test_one_hand_looked_through_is_the_same(came: np.ndarray):
    known, luck = counted.all_hands(), random.Random(1)
    for number in luck.sample(range(134_459), 12):
        place = known.firsts[number]
        held = tuple(FRENCH[card] for card in hands()[place])
        up = luck.choice([card for card in FRENCH if card not in held])
        fails, wins, ties, loses = behind(held, up)
        assert [fails, wins, ties] == list(came[number, FRENCH.index(up)]) and fails + wins + ties + loses == HOLES


# Against the engine


@pytest.mark.parametrize("seed", range(3))
def test_each_case_pays_what_the_engine_pays(rules: Rules, seed: int):
    """Deals of every kind of hand, settled on the felt: net and clause are those the lab uses."""
    luck, felt = random.Random(seed), DealtTable(GAME)
    found, odds = ante.deciding_rows(rules, rules.pays["bet"]), rules.pays["bet"]
    nets = ante.nets(rules, odds)
    for number in range(150):
        deck = luck.sample(FRENCH, 52)
        if number % 2:  # near in rank or suit, so that rare hands come
            deck.sort(key=lambda card: (card.suit, luck.random()) if number % 4 == 1 else (card.rank + luck.randrange(3), 0))
            cut = luck.randrange(42)
            deck = deck[cut:] + deck[:cut]
        seat, dealer = tuple(deck[:5]), tuple(deck[5:10])
        mine, theirs = high(seat), high(dealer)
        case = 0 if theirs < QUALIFIES else 1 if mine > theirs else 3 - (mine == theirs)
        lines = ("seat 1 bets ante 10", "dealer closes bets", "seat 1 raises 20", "dealer reveals")
        settled = felt.settles(lines, {"1": seat, "dealer": dealer})
        row, net = found[mine >> 20, case]
        assert (
            sum(one.net for one in settled.values())
            == net * 10_00
            == Fraction(int(nets.table[mine >> 20, case]), nets.parts) * 10_00
        )
        assert settled["ante"].cites == row.cites


def test_cells_are_what_a_person_would_say():
    def cell(held: str, up: str) -> int:
        return players.cell_of(cards(held), Card(up))

    assert cell("2s 2h 3d 4c 6s", "As") == PAIR and cell("As Qh Jd 9c 8s", "2d") == NOTHING
    assert cell("As Kh 9d 5c 3s", "9h") & MATCHES and not cell("As Kh 9d 5c 3s", "8h") - ACE_KING & MATCHES
    assert cell("As Kh Jd 8c 3s", "2h") - ACE_KING & GOOD and not cell("As Kh Jd 7c 6s", "2h") - ACE_KING & GOOD
    assert cell("As Kh Qd Jc 3s", "Ad") >= ACE_KING and cell("As Kh Qd Jc Ts", "Ad") < ACE_KING


# Answers


@pytest.mark.parametrize("strategy", PUBLISHED)
def test_every_strategy_loses_what_is_published_over_all_deals(study: Study, counts: Counts, strategy: str):
    spread = study.answer("ante", strategy=strategy).spread
    assert spread.total == DEALS
    assert spread.house_edge * DEALS == PUBLISHED[strategy]


def test_strategies_are_those_that_are_published(study: Study):
    assert set(study.line("ante").strategies) == set(PUBLISHED)


def test_pairs_are_always_bet_and_less_than_ace_king_never(counts: Counts, rules: Rules):
    gain, _ = ante.gains(counts, rules, None)
    assert (gain[ante.kinds(counts) >= PAIR] > 0).all()
    assert (gain[counts["cell"] == NOTHING] < 0).all()
    assert not (gain == 0).any(), "nothing hangs on how an even choice is broken"


def test_the_player_bets_what_the_count_bets(counts: Counts, rules: Rules, came: np.ndarray):
    """Ace-king hands at random: the player, who deals out the hole cards, and the count agree on what is best."""
    known, luck = counted.all_hands(), random.Random(2)
    tried = 0
    while tried < 12:
        number = luck.randrange(134_459)
        held = tuple(FRENCH[card] for card in hands()[known.firsts[number]])
        up = luck.choice([card for card in FRENCH if card not in held])
        if players.cell_of(held, up) < ACE_KING:
            continue
        tried += 1
        fails, lower, ties = (int(many) for many in came[number, FRENCH.index(up)])
        made = Fraction(fails + 3 * lower - 3 * (HOLES - fails - lower - ties), HOLES)
        assert raising(rules, held, up) == made
        assert players.bets_on(rules, held, up, OPTIMAL) is (made > -1)


def test_the_chart_covers_every_hand_and_costs_what_the_rules_of_thumb_cost(study: Study, counts: Counts, rules: Rules):
    line = study.line("ante")
    assert line.charts is not None and line.figures is not None
    [chart] = line.charts(counts, rules, None)
    assert sum(advice.ways for advice in chart.lines) == chart.total == HANDS * UPS
    assert all(advice.mistake > 0 for advice in chart.lines)
    figures = {figure.name: figure.value for figure in line.figures(counts, rules, None)}
    assert figures["the dealer qualifies"] == 1 - Fraction(1_135_260, HANDS)


def test_a_dearer_list_for_the_bet_is_another_answer(study: Study):
    printed = GAME.pays["bet"]["printed"]
    dearer = type(printed)(printed.wager, "own", printed.cites, {**printed.pays, "flush": printed.pays["full house"]}, {})
    assert study.answer("ante", dearer).house_edge < study.answer("ante", printed).house_edge == study.answer("ante").house_edge


# The side wagers


def test_side_wagers_agree_with_the_games_own_odds(study: Study):
    for name, table in study.tables("bonus").items():
        assert table is not None
        assert study.answer("bonus", table).house_edge == bonus_edge(table), name
    for wager in ("progressive", "five_card"):
        for table in study.tables(wager).values():
            assert table is not None
            edge = study.answer(wager, table).house_edge
            shares = sum(Fraction(many * getattr(table.of(kind), "percent", 0), 100) for kind, many in sides.KINDS.items())
            assert edge == 1 - fixed_part(table) - shares * 10_000 / HANDS


def test_a_meter_at_its_break_even_keeps_nothing(study: Study, rules: Rules):
    counts = sides.hand_counts(rules, no_progress)
    for name, table in study.tables("progressive").items():
        assert table is not None
        shows = sides.break_even(table, 100) * 100
        below, above = (sides.at_meter(counts, table, 100, int(shows) + more).house_edge for more in (0, 1))
        assert above < 0 <= below, name
    assert round(sides.break_even(GAME.pays["progressive"]["E"], 100)) == 218_047


@pytest.mark.parametrize(
    ("prices", "published"), [((100, 75, 50), 263_205), ((150, 100, 50), 246_784), ((500, 150, 75), 176_613)]
)
def test_break_even_meters_of_other_tables_are_those_published(prices: tuple[int, int, int], published: int):
    """Contingencies, November 2000: four of a kind, full house and flush, a straight flush ten per cent of the meter."""
    table = GAME.pays["progressive"]["E"]
    own = dict(zip(("four of a kind", "full house", "flush"), (ForOne(price - 1) for price in prices), strict=True))
    other = PayTable(table.wager, "own", table.cites, {**table.pays, **own}, {})
    assert round(sides.break_even(other, 100)) == published


def test_a_sheet_words_prizes_for_one_as_the_paper_prints_them():
    """Caribbean Stud prints these prizes "for 1" (R-GEN-27); prices "to 1" stay so."""
    for table in (GAME.pays["progressive"]["D"], GAME.pays["five_card"]["printed"]):
        price = table.of("full house")
        assert price is not None and price_text(price) == f"{50 if table.name == 'D' else 100} for 1"
    price = GAME.pays["bonus"]["A"].of("full house")
    assert price is not None and price_text(price) == "50 to 1"
    share = GAME.pays["five_card"]["printed"].of("royal flush")
    assert share is not None and price_text(share) == "100% of the five card meter"


def test_the_long_run_jackpot_is_what_a_walk_of_the_meter_comes_to():
    """A plain walk over what can happen next, for a made-up meter whose royal flush is not so rare."""
    table = GAME.pays["progressive"]["B"]
    emptied, some, part = sides._often(table)
    stays = Fraction(70, 100) - fixed_part(table)
    paid = sides.jackpot(table, 100, 70, 10_000_00, from_the_meter=True)
    # one step: j(m) = emptied * (m + r) + tenth * j(0.9 (m + r)) + the rest j(m + r - prizes), which is linear in m
    later = (emptied * (10_000 + Fraction(7, 10)) - emptied * fixed_part(table) + stays) / part
    tenth = some - emptied
    slope = emptied / part
    start = 10_000 + Fraction(7, 10)
    one_step = emptied * start + tenth * (slope * start * Fraction(9, 10) + stays / part)
    one_step += (1 - some) * (slope * start + stays / part) - slope * fixed_part(table)
    assert one_step == paid
    assert later > paid


def test_answers_are_those_of_par_toml(study: Study, counts: Counts):
    par = tomllib.loads((files("houseway.games.caribbean_stud") / "par.toml").read_text())
    for line in study.lines:
        for name, table in study.tables(line.wager).items():
            for strategy in line.strategies:
                kept = par[line.wager][name] if strategy == line.strategies[0] else par[line.wager][name][strategy]
                assert study.answer(line.wager, table, strategy).house_edge == Fraction(kept["house_edge"])
