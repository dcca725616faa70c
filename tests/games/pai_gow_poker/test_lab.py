"""The lab's study of pai gow poker: classes against the game, the house way in arrays against the list, prices.

Kernels are compared with the game, hand by hand; prices with published ones. All hands dealt one by one are in
scripts/dev deal pai_gow_poker. The pairs of hands are counted again here from a small deck; scripts/dev lab
pai_gow_poker met counts those of the whole deck.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.core.round.settlement import first
from houseway.core.values.cards import FRENCH, JOKER, Card, cards
from houseway.games.pai_gow_poker.game import GAME
from houseway.games.pai_gow_poker.hands import splits
from houseway.games.pai_gow_poker.house_way import DEFAULT, Way, parted, set_by, way_of
from houseway.games.pai_gow_poker.odds import bonus_edge, hands
from houseway.games.pai_gow_poker.payouts import Face
from houseway.games.pai_gow_poker.sides import fives, insurance_row, progressive_names, seven_card_names
from houseway.lab.dealt_table import DealtTable
from houseway.lab.kept_counts import Counts
from houseway.lab.study import under
from houseway.play.chance import Seeded, shuffled
from houseway.poker.values.joker import high as worth
from houseway.poker.values.joker import two
from houseway.studies.pai_gow_poker import STUDY, main, met, sides
from houseway.studies.pai_gow_poker import decks as dealt_decks
from houseway.studies.pai_gow_poker.best_hands import table_of
from houseway.studies.pai_gow_poker.classes import classes, fives_in
from houseway.studies.pai_gow_poker.pairs import meetings
from houseway.studies.pai_gow_poker.rows import SETTINGS, Rows, digest_of, key_all, place_rows
from houseway.studies.pai_gow_poker.tables import FIRST, SECOND, cards_of, high_places, masks_of, numbered, worths
from houseway.studies.pai_gow_poker.way import lines_of, low_worths, set_by_lines

RULES = under(GAME, {})
PAR = tomllib.loads((files("houseway.games.pai_gow_poker") / "par.toml").read_text())
OWN = GAME.under(
    {
        "pgp.wheel_rank": "lowest",
        "pgp.house_way": [
            {"hand": "two pairs", "when": "complete", "prefer": ["complete", "high", "low"]},
            {"prefer": ["low", "high"]},
        ],
    }
)
FEW = 1_500
"""Decks of a test."""


@pytest.fixture(scope="module")
def counts() -> Counts:
    return STUDY.counts(STUDY.line("bonus"), RULES)


@pytest.fixture(scope="module")
def few() -> Counts:
    return dealt_decks.counts(RULES, main.both_nets(RULES), many=FEW)


@pytest.fixture(scope="module")
def rows() -> Rows:
    return met.set_hands(RULES, main.both_nets(RULES))[1]


@pytest.fixture(scope="module")
def exact(few: Counts, rows: Rows) -> Counts:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(met, "set_hands", lambda rules, nets: ({}, rows))  # every hand was set for the rows
        return {**few, "faces": met.counts(RULES, main.both_nets(RULES))["faces"]}


def some_hands(name: str, many: int) -> list[tuple[Card, ...]]:
    """Random hands, half of them with the joker."""
    source = Seeded(name)
    plain = [shuffled((*FRENCH, JOKER), source)[:7] for _ in range(many // 2)]
    return plain + [shuffled((JOKER, *shuffled(FRENCH, source)[:6]), source) for _ in range(many // 2)]


# Classes


def test_a_class_is_what_the_game_says_of_any_of_its_hands() -> None:
    found = classes()
    at = np.array([Seeded("classes").below(len(found.ways)) for _ in range(400)] + list(range(0, 20_000, 100)))
    for number, mask in zip(at.tolist(), masks_of(found.hands[at]).tolist(), strict=True):
        held = cards_of(found.hands[number])
        assert fives_in(mask) == fives(held)
        suits = dict(zip("cdhs", "hcsd", strict=True))
        renamed = tuple(card if card is JOKER else Card(card.text[0] + suits[card.suit]) for card in held)
        assert fives(renamed) == fives(held) and insurance_row(renamed) == insurance_row(held)


def test_any_hand_at_all_is_seen_as_the_game_sees_it() -> None:
    held = some_hands("any", 1_000)
    for hand, mask in zip(held, masks_of(np.array([numbered(hand) for hand in held], np.uint8)).tolist(), strict=True):
        assert fives_in(mask) == fives(hand)


def test_the_best_of_seven_comes_as_often_as_others_have_counted(counts: Counts) -> None:
    best: Counter[int] = Counter()
    for mask, ways in zip(counts["masks"].tolist(), counts["ways"].tolist(), strict=True):
        best[max((five.kind for five in fives_in(mask)), default=0)] += ways
    published = {10: 1_128, 7: 307_472, 6: 4_188_528, 5: 6_172_088, 4: 11_236_028, 3: 7_470_676, 0: 124_556_196}
    assert {kind: best[kind] for kind in published} == published
    assert best[8] + best[9] == 210_964 and sum(best.values()) == main.HANDS


def test_the_odds_a_table_is_checked_by_are_those_counted_here(counts: Counts) -> None:
    for wager, names in (("seven_card", seven_card_names), ("progressive", progressive_names)):
        assert {frozenset(rows): ways for rows, ways in hands(wager)} == sides.rows_of(counts, names)
    three = STUDY.counts(STUDY.line("three_card"), RULES)
    pairs = zip(three["rows"].tolist(), three["ways"].tolist(), strict=True)
    assert {"|".join(rows): ways for rows, ways in hands("three_card")} == dict(pairs)
    for wager in ("three_card", "seven_card"):
        for table in GAME.pays[wager].values():
            assert bonus_edge(RULES, table) == STUDY.answer(wager, table).house_edge


# Priced

EDGES = {
    ("bonus", "printed"): "1496262/19267885",
    ("insurance", "A"): "73241/550511",
    ("insurance", "B"): "41606/550511",
    ("insurance", "C"): "5231/64766",
    ("insurance", "D"): "47083/1101022",
    ("insurance", "E"): "13829/550511",
    ("progressive", "1"): "6207079/19267885",
    ("progressive", "5"): "59441/161915",
    ("seven_card", "A"): "72161/1133405",
    ("seven_card", "B"): "1755322/19267885",
    ("three_card", "printed"): "597/11713",
    ("number", "least"): "1/14",
    ("number", "most"): "0/1",
}


@pytest.mark.parametrize(("wager", "table"), EDGES)
def test_side_wagers_are_what_par_says(wager: str, table: str, counts: Counts) -> None:
    edge = STUDY.answer(wager, STUDY.tables(wager)[table]).house_edge
    assert edge == Fraction(EDGES[wager, table]) == Fraction(PAR[wager][table]["house_edge"])


def test_a_hand_of_each_row_is_paid_so_at_a_real_table(counts: Counts) -> None:
    """The plain way: one hand of every ending, dealt and settled."""
    asked = DealtTable(GAME, {"pgp.bonus.offered": True, "pgp.insurance.table": "B", "table.dealing_method": "automated_shoe"})
    bonus = {ending.name: ending.net for ending in STUDY.answer("bonus", GAME.pays["bonus"]["printed"]).spread.ways}
    insurance = {ending.name: ending.net for ending in STUDY.answer("insurance", GAME.pays["insurance"]["B"]).spread.ways}
    for text, row, high in (
        ("9s 9d 9h Kc 7d 4s 2h", "three of a kind", ""),
        ("5s 6d 7h 8c 9s 9d 9h", "three of a kind", ""),
        ("JK 6d 7h 8c 9s Kd 2h", "straight", "ace high"),
        ("2c 5c 7c Jc Ac Td 3h", "flush", ""),
        ("8s 8h 8d 8c Ks 4s 2h", "four of a kind", ""),
        ("As Ks Qs JK Ts Kh Qh", "royal flush plus royal match", ""),
        ("9s 8d 7c 5h 4s 3d 2h", "", "nine high"),
        ("Ts Td 4c 6s 8h Jc 2d", "", ""),
    ):
        deck = [card for card in (*FRENCH, JOKER) if card not in cards(text)]
        places = ("1", "2", "3", "4", "5", "6", "dealer")
        held = {place: cards(text) if place == "1" else tuple(deck[7 * at - 7 : 7 * at]) for at, place in enumerate(places)}
        said = [
            "seat 1 bets wager 10, bonus 1, insurance 1",
            "dealer closes bets",
            "dice show 5 4 5",
            "dealer counts stub 4 cards",
        ]
        said += ["seat 1 sets house way", "dealer sets house way", "dealer exposes"]
        came = asked.settles(said, held)
        assert came["bonus"].net == 100 * bonus[row or "no winning hand"], text
        assert came["insurance"].net == 100 * insurance[high or "no winning hand"], text


def test_the_meter_figures_add_up(counts: Counts) -> None:
    table = GAME.pays["progressive"]["1"]
    figures = {figure.name: figure.value for figure in sides.progressive_figures(counts, RULES, table)}
    even = int(figures["the wager breaks even at a meter of"] * 100)
    assert abs(sides.at_meter(counts, table, even).house_edge) < Fraction(1, 10**6)
    assert round(float(figures["fixed prizes return"]), 3) == 0.622
    more = GAME.under({"pgp.progressive.wager": 1, "pgp.progressive.rate": 30})
    assert isinstance(more, Rules)
    long_run = {figure.name: figure.value for figure in sides.progressive_figures(counts, more, table)}
    name = "long-run house edge"
    assert figures[name] - long_run[name] == Fraction(9, 100)
    for rules, shown in ((RULES, figures), (more, long_run)):  # what feeds the meter is not held
        assert sides.progressive_held(counts, rules, table, "none").house_edge == shown[name]


# The house way in arrays


@pytest.mark.parametrize("rules", [RULES, OWN], ids=["ours", "a house's own"])
def test_a_kernel_sets_every_hand_as_the_list_does(rules: object) -> None:
    assert isinstance(rules, Rules)
    way, lowest = way_of(rules.settings["pgp.house_way"]), rules.settings["pgp.wheel_rank"] == "lowest"
    for held in some_hands("set", 2_000 if way == DEFAULT else 200):
        at, line = _set(held, way, lowest)
        chosen = set_by(way, held, wheel_lowest=lowest)
        ours, theirs = ((worth(five, wheel_lowest=lowest), two(low)) for five, low in (splits(held)[at], chosen.split))
        assert (ours, way[line]) == (theirs, chosen.rule), held  # of equal cards any may be low: the kernel has no favourite suit


def _set(held: tuple[Card, ...], way: Way, lowest: bool) -> tuple[int, int]:
    w, lines, hand = worths(lowest), lines_of(way, lowest), np.array(numbered(held), np.uint8)
    places, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    high_places(hand, places, w, FIRST, SECOND)
    low_worths(hand, places, lows, w, FIRST, SECOND)
    return set_by_lines(hand, places, lows, w, lines, FIRST, SECOND)


def test_every_hand_is_set_by_one_line(few: Counts) -> None:
    assert int(few["decided"].sum()) == int(few["sets"].sum()) == main.HANDS


# Decks


def test_decks_are_whole_and_no_two_alike() -> None:
    decks = np.zeros((400, 53), np.uint8)
    for number in range(len(decks)):
        dealt_decks.shuffled(decks[number], number)
    assert np.all(np.sort(decks, axis=1) == np.arange(53)) and len({deck.tobytes() for deck in decks}) == len(decks)
    often = np.bincount(decks[:, :7].ravel(), minlength=53)
    assert abs(often - 400 * 7 / 53).max() < 40


def test_a_few_decks_come_out_as_the_game_settles_them() -> None:
    nets = main.both_nets(RULES)
    w, lines = worths(), lines_of(DEFAULT)
    faces, sums = np.zeros((2, 4, 9), np.int64), np.zeros((2, 4, 2), np.int64)
    dealt_decks.play(0, 12, w, lines, FIRST, SECOND, np.zeros((2, len(w.kinds), len(w.floor)), np.int64), nets, faces, sums)
    made = Counter[str]()
    deck = np.zeros(53, np.uint8)
    for number in range(12):
        dealt_decks.shuffled(deck, number)
        held = [set_by(DEFAULT, cards_of(deck[7 * seat : 7 * seat + 7])).split for seat in range(7)]
        for seat, across in permutations(held, 2):
            made[str(first(RULES.rows["compared"], Face.of(seat, across)).outcomes["wager"])] += 1
    seat = faces[0, 1]
    assert made == Counter(
        {"lost": seat[0] + seat[1] + seat[3] + seat[4], "push": seat[[2, 5, 6, 7]].sum(), "even money": seat[8]}
    )
    assert int((faces[0, 1] * nets[0]).sum()) == int(sums[0, 1, 0])


def test_the_table_of_settings_is_what_playing_every_dealer_gives() -> None:
    sets = np.zeros((6, 4), np.int64)
    source = Seeded("table")
    for _ in range(40):
        sets[source.below(6), source.below(4)] += 1
    nets = np.array([[1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000], range(9)])
    values = table_of(sets, nets)
    for high, low in np.ndindex(6, 4):
        slow = [0, 0]
        for theirs, other in np.ndindex(6, 4):
            face = 3 * (1 + (high > theirs) - (high < theirs)) + 1 + (low > other) - (low < other)
            slow = [slow[side] + int(sets[theirs, other] * nets[side, face]) for side in (0, 1)]
        assert values[:, high, low].tolist() == slow


# Pairs of hands


def test_every_edge_is_a_fraction_over_all_pairs_of_hands(exact: Counts) -> None:
    whole = comb(53, 7) * comb(46, 7)
    assert whole == 8_250_459_031_214_400
    assert {int(many) for many in exact["faces"].sum(axis=2).ravel()} == {whole}
    for wager, strategy in product(("wager", "bank"), main.STRATEGIES):
        line = STUDY.line(wager)
        said = PAR[wager]["printed"] if strategy == line.strategies[0] else PAR[wager]["printed"][strategy]
        found = line.spread(exact, RULES, None, strategy)
        assert [found.figure(name) for name in ("house_edge", "hit_frequency", "variance")] == [
            Fraction(said[name]) for name in ("house_edge", "hit_frequency", "variance")
        ]
        assert "standard_error" not in said


def test_two_hands_set_the_same_way_have_the_same_chances(exact: Counts) -> None:
    """Each pair of hands is dealt both ways round, so a face comes as often as its reverse."""
    for side in (main.SEAT, main.BANK):
        house = exact["faces"][side, main.STRATEGIES.index(main.HOUSE)].tolist()
        assert house == house[::-1]


def test_few_decks_agree_with_the_exact_count(few: Counts, exact: Counts) -> None:
    strays = dealt_decks.strays(few, exact, RULES)
    assert len(strays) == 8 and all(abs(away) < 4 for _, away in strays.values())
    planted = {**exact, "faces": exact["faces"][:, [0, 1, 1, 3, 4]]}  # the faces of another setting as the house way's
    edges = [float(main.seat_spread(one, RULES, None, main.HOUSE).house_edge) for one in (planted, exact)]
    long_run = dealt_decks.error(few, main.SEAT, 1) * (FEW / dealt_decks.PLAYED) ** 0.5
    assert abs(edges[0] - edges[1]) > 4 * long_run  # the decks of scripts/dev lab pai_gow_poker decks would find it


@pytest.mark.long
def test_pairs_of_a_small_deck_are_those_that_meet_one_by_one(exact: Counts, rows: Rows) -> None:
    """Seventeen cards, in which straights, flushes and the joker matter: 2,333,760 pairs of hands without a common card."""
    ranks = (8, 9, 10, 11)
    deck = [13 * suit + rank for suit in range(4) for rank in ranks] + [52]
    hands = np.array(list(combinations(deck, 7)), np.uint8)
    keys = np.zeros((len(hands), SETTINGS), np.int32)
    key_all(hands, worths(), lines_of(DEFAULT), FIRST, SECOND, np.ascontiguousarray(exact["values"]), keys)
    bits = np.bitwise_or.reduce(np.int64(1) << hands.astype(np.int64), axis=1)
    slow, high, low = np.zeros(9 * SETTINGS, np.int64), keys >> 7, keys & 127
    for at, held in enumerate(bits):
        across = np.flatnonzero((bits & held) == 0)
        face = 4 + 3 * np.sign(high[at][:, None] - high[across, 0]) + np.sign(low[at][:, None] - low[across, 0])
        slow += np.bincount((face + 9 * np.arange(SETTINGS)[:, None]).ravel(), minlength=9 * SETTINGS)
    assert int(slow[:9].sum()) == comb(17, 7) * comb(10, 7)
    assert np.array_equal(meetings(rows, ranks).ravel(), slow)


def test_a_hand_finds_its_row_whatever_its_suits(exact: Counts, rows: Rows) -> None:
    hands = np.array([numbered(hand) for hand in some_hands("rows", 3_000)], np.uint8)
    keys = np.zeros((len(hands), SETTINGS), np.int32)
    key_all(hands, worths(), lines_of(DEFAULT), FIRST, SECOND, np.ascontiguousarray(exact["values"]), keys)
    found = np.zeros(len(hands), np.int64)
    place_rows(hands, rows, found)
    assert np.array_equal(rows.keys[found], keys)


def test_another_way_to_set_is_another_digest(rows: Rows) -> None:
    keys = rows.keys.copy()
    keys[0, 0] += 1
    assert digest_of(rows) in met.shipped_counts() and digest_of(rows._replace(keys=keys)) not in met.shipped_counts()


def test_what_a_face_nets_is_part_of_the_digest_of_the_best(rows: Rows) -> None:
    nets = main.both_nets(RULES)
    assert met.best_digest(rows, nets) in met.shipped_counts("best.toml")
    assert met.best_digest(rows, nets + np.eye(2, 9, dtype=np.int64)) not in met.shipped_counts("best.toml")


def test_the_best_setting_against_a_full_deck_is_never_below_another(few: Counts) -> None:
    player = main.seat_plays(few, RULES, None, main.FULL_DECK)
    assert player is not None
    for held in some_hands("best", 60):
        best = main.best_way(few, RULES, held, main.FULL_DECK, main.SEAT)
        house = splits(held).index(set_by(DEFAULT, held).split)
        assert _value(few, held, best) >= _value(few, held, house)
        assert splits(held)[best] in [way.split for way in parted(held)]


def _value(few: Counts, held: tuple[Card, ...], way: int) -> int:
    w, hand = worths(), np.array(numbered(held), np.uint8)
    places, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    high_places(hand, places, w, FIRST, SECOND)
    low_worths(hand, places, lows, w, FIRST, SECOND)
    return int(few["values"][0, places[way], lows[way]])


def test_charts_and_figures_can_be_read(exact: Counts) -> None:
    [chart] = main.seat_charts(exact, RULES, None)
    assert sum(line.ways for line in chart.lines) == chart.total == main.HANDS
    worst = max(chart.lines, key=lambda line: line.mistake)
    assert worst.by == "6b high and low"
    figures = {figure.name: figure.value for figure in main.seat_figures(exact, RULES, None)}
    assert sum(figures[name] for name in ("a seat that sets the house way wins", "it pushes", "it loses")) == 1
    assert main.bank_figures(exact, RULES, None)
