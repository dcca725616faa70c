"""The value of knowing the dealer's cards or one's own stack: against hands judged by the game, and recounted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from houseway.core.values.cards import JOKER, Card
from houseway.games.pai_gow_poker.game import GAME
from houseway.games.pai_gow_poker.hands import splits
from houseway.games.pai_gow_poker.house_way import DEFAULT, set_by
from houseway.games.pai_gow_poker.payouts import Face
from houseway.games.pai_gow_poker.sides import all_seven, bonus_rows, insurance_row, progressive_rows, seven_card_rows
from houseway.lab.exposure import counted_figures
from houseway.lab.kept_counts import Counts, no_progress
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.studies import studied
from houseway.lab.study import Threat, under
from houseway.studies.pai_gow_poker import exposed, full_tables, known_stack, main, met, seen_dealers, sides
from houseway.studies.pai_gow_poker.best import best_of, met_left
from houseway.studies.pai_gow_poker.classes import classes
from houseway.studies.pai_gow_poker.contenders import Contenders, contenders
from houseway.studies.pai_gow_poker.known_dealers import ANY, PARTS, Listed, listed, meet
from houseway.studies.pai_gow_poker.known_joker import faces_by_joker
from houseway.studies.pai_gow_poker.one_hand import counted, dealers
from houseway.studies.pai_gow_poker.pairs import EVERY_RANK
from houseway.studies.pai_gow_poker.rows import HOUSE, SETTINGS, Rows, key_all
from houseway.studies.pai_gow_poker.tables import DECK, FIRST, SECOND, Ints, cards_of, high_places, worths
from houseway.studies.pai_gow_poker.way import lines_of, low_worths

RULES = under(GAME, {})
NETS = main.both_nets(RULES)
SEED = 4
HANDS = ((0, 13, 26, 3, 4, 5, 52), (0, 1, 2, 3, 17, 31, 51), (8, 9, 10, 11, 25, 38, 50), (12, 25, 38, 51, 2, 20, 33))
"""With the joker, with four of a suit, with a straight, with four aces."""


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship."""
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")


@pytest.fixture(scope="module")
def all_set() -> tuple[Counts, Rows, Contenders]:
    setting, rows = met.set_hands(RULES, NETS)
    return setting, rows, contenders(rows, worths(), EVERY_RANK)


@pytest.fixture(scope="module")
def lists(all_set: tuple[Counts, Rows, Contenders]) -> Listed:
    return listed(*all_set[1:])


# Side wagers on a known stack


def side_threats() -> list[Threat]:
    return [threat for threat in exposed.THREATS if threat.summary is not None]


@pytest.mark.parametrize("threat", side_threats(), ids=lambda threat: threat.wager)
def test_bets_on_some_hands_and_on_all_others_lose_the_exact_edge(threat: Threat) -> None:
    """And the figure is the one that was written: all of these are quick enough to be counted again."""
    study = studied(GAME)
    assert study is not None
    found = threat.counts(RULES, no_progress)
    known = counted_figures(GAME.key)[threat.name]
    assert threat.made(found, RULES) == known.made > 0
    pays = study.table_in_use(study.line(threat.wager), RULES) or next(iter(study.tables(threat.wager).values()))
    exact = study.answer(threat.wager, pays).house_edge
    priced = getattr(sides, threat.wager)
    bet, passed = (known_stack.spread_of(found, RULES, priced, name) for name in (known_stack.BET, known_stack.PASSED))
    assert bet.total + passed.total == (comb(53, 3) if threat.wager == "three_card" else comb(53, 7))
    assert bet.house_edge * bet.total + passed.house_edge * passed.total == exact * (bet.total + passed.total)
    assert known.edge == exact
    assert threat.summary is not None and f"{100 * bet.total / (bet.total + passed.total):.2f} % of rounds" in threat.summary(
        found
    )


def test_hands_that_are_bet_on_satisfy_the_rows_that_the_game_says() -> None:
    hands, ways = classes()
    held = np.flatnonzero((hands == 52).any(axis=1))
    assert int(ways[held].sum()) == comb(52, 6)
    random = np.random.default_rng(6)
    match = str(RULES.settings["pgp.royal_match"])
    suited = [at for at in held.tolist() if len({card // 13 for card in hands[at].tolist() if card != 52}) <= 2]
    runs = [at for at in suited if all_seven(cards_of(hands[at]), match)]
    assert runs, "rows that take all seven cards are rare, so all of their hands are looked at"
    for at in [*random.choice(held, 60, replace=False).tolist(), *runs]:
        seven, one = cards_of(hands[at]), known_stack._sevens(hands[at : at + 1], ways[at : at + 1])
        assert list(sides.rows_of(one, sides.kind_names, match)) == [bonus_rows(seven, match)]
        assert list(sides.rows_of(one, sides.progressive_names)) == [progressive_rows(seven)]
        assert list(sides.rows_of(one, sides.seven_card_names)) == [seven_card_rows(seven)]


def test_three_cards_with_the_joker_pay_what_is_printed() -> None:
    """By hand: the joker is an ace, or completes a straight or a flush (PGP-18(b))."""
    made = 0
    for one, other in combinations([card for card in DECK if card is not JOKER], 2):
        gap, suited = abs(one.rank - other.rank), one.suit == other.suit
        low = {one.rank, other.rank} <= {14, 2, 3}  # ace, two, three
        if gap == 0:
            made += 25 if one.rank == 14 else 1
        elif gap <= 2 or low:
            made += 5 if suited else 4
        else:
            made += 3 if suited else 1 if 14 in (one.rank, other.rank) else -1
    name = "three-card bonus bet only when the joker is among the own first three"
    assert counted_figures(GAME.key)[name].made == Fraction(made, comb(52, 2))


def test_insurance_without_an_ace_is_that_of_a_deck_without_aces() -> None:
    """Another way: hands out of 48 cards are drawn and judged one by one."""
    deck, random = [card for card in DECK if card is not JOKER and card.rank != 14], np.random.default_rng(8)
    table = sides.table_in_use(RULES, "insurance", None)
    nets = list[float]()
    for _ in range(20_000):
        row = insurance_row(tuple(deck[at] for at in random.choice(48, 7, replace=False)))
        price: Any = table.pays.get(row) if row else None
        nets.append(price.num / price.den if price is not None else -1.0)
    made = counted_figures(GAME.key)["insurance bet only when no ace and no joker comes to the own stack"].made
    assert abs(np.mean(nets) - float(made)) < 4 * np.std(nets) / len(nets) ** 0.5


# One hand


def settings_of(hand: Ints, rows: Rows, hands: Contenders) -> Ints:
    """Return the settings of a hand that can be best, in rising order."""
    row = seen_dealers.row_in(hand, rows)
    return np.sort(hands.keys[hands.starts[row] : hands.starts[row + 1]].astype(np.int64))


def faces_from(keys: Ints, ways: Ints) -> Ints:
    """Return the faces of settings from the count of one hand's dealers by how they are set."""
    theirs = dealers(RULES).keys
    found = np.zeros((len(keys), 9), np.int64)
    for at, key in enumerate(keys):
        face = 4 + 3 * np.sign((key >> 7) - (theirs >> 7)) + np.sign((key & 127) - (theirs & 127))
        np.add.at(found[at], face, ways)
    return found


@pytest.mark.long
@pytest.mark.parametrize("held", HANDS)
def test_dealers_who_hold_a_card_are_all_less_those_who_do_not(held: tuple[int, ...], all_set: Any, lists: Listed) -> None:
    _, rows, hands = all_set
    hand = np.array(held, np.int64)
    seven, keys = [DECK[card] for card in held], settings_of(hand, rows, hands)
    every = counted(RULES, seven)
    for card in (14, 21, 39, 37 if 52 in held else 52):
        found = np.zeros((len(keys), 9), np.int64)
        meet(hand, keys, card, 0, lists, found)
        assert np.array_equal(found, faces_from(keys, every - counted(RULES, [*seven, DECK[card]]))), card
        assert (found.sum(axis=1) == comb(45, 6)).all()


@pytest.mark.long
@pytest.mark.parametrize("held", HANDS)
def test_dealers_by_aces_and_joker_are_those_of_decks_without_them(held: tuple[int, ...], all_set: Any, lists: Listed) -> None:
    _, rows, hands = all_set
    hand = np.array(held, np.int64)
    seven, keys = [DECK[card] for card in held], settings_of(hand, rows, hands)
    found = np.zeros((PARTS, len(keys), 9), np.int64)
    for part in range(PARTS):
        meet(hand, keys, ANY, part, lists, found[part])
    aces = [card for card in DECK if card is not JOKER and card.rank == 14 and card not in seven]
    assert np.array_equal(found.sum(axis=0), faces_from(keys, counted(RULES, seven)))
    assert np.array_equal(found[0::2].sum(axis=0), faces_from(keys, counted(RULES, [*seven, JOKER])))
    assert np.array_equal(found[0], faces_from(keys, counted(RULES, [*seven, JOKER, *aces])))
    for many in range(5):
        assert int(found[2 * many, 0].sum()) == comb(len(aces), many) * comb(45 + (52 in held) - len(aces), 7 - many)


@pytest.mark.long
def test_who_cannot_tell_backs_apart_sets_as_a_player_who_sees_none(all_set: Any, lists: Listed) -> None:
    """Dealt hands, one by one: with nothing known and with the joker known, against counts of decks without it."""
    _, rows, hands = all_set
    told = np.array([[0] * PARTS, [0, 1] * (PARTS // 2)])
    for number in range(3):
        deck = np.arange(53)
        deal(deck, 7, begun(SEED, number))
        seven, keys = [DECK[card] for card in deck[:7]], settings_of(deck[:7], rows, hands)
        known = rows.keys[seen_dealers.row_in(deck[:7], rows)]
        every = faces_from(keys, counted(RULES, seven))
        without = faces_from(keys, counted(RULES, [*seven, JOKER]))
        sums = seen_dealers.see_backs(number, number + 1, SEED, rows, hands, lists, NETS, told)
        for side in range(2):
            usual = int((every[keys == known[3 + side]] @ NETS[side])[0])
            blind = int((every @ NETS[side]).max())
            knows = int((without @ NETS[side]).max()) + int(((every - without) @ NETS[side]).max())
            assert sums[0, side, 0] == pytest.approx((blind - usual) / comb(46, 7), abs=1e-9)
            assert sums[1, side, 0] == pytest.approx((knows - usual) / comb(46, 7), abs=1e-9) and knows >= blind


# Whole decks, set and compared by the game


def net_by_game(own: Any, across: Any, side: int) -> int | None:
    """Return the net of a setting against another by the game; None for a foul."""
    face = Face.of(own, across)
    return None if face.fouled else int(NETS[side, main.FACES.index(face)])


def dealt(many: int, number: int) -> list[Card]:
    deck = np.arange(53)
    deal(deck, many, begun(SEED, number))
    return [DECK[card] for card in deck]


def usual_split(setting: Counts, seven: Sequence[Card], side: int) -> Any:
    return splits(tuple(seven))[main.best_way(setting, RULES, tuple(seven), main.FULL_DECK, side)]


@pytest.mark.long
def test_a_deck_of_hands_that_see_each_other_is_what_the_game_says(all_set: Any) -> None:
    setting, rows, hands = all_set
    deck = dealt(49, 0)
    sevens = [tuple(deck[at : at + 7]) for at in range(0, 49, 7)]
    house = [set_by(DEFAULT, seven).split for seven in sevens]
    sums = full_tables.see_all(0, 1, SEED, rows, hands, NETS)
    for side in range(2):
        more = 0
        for at, seven in enumerate(sevens):
            usual = usual_split(setting, seven, side)
            for across in (one for number, one in enumerate(house) if number != at):
                nets = [net_by_game(split, across, side) for split in splits(seven)]
                plain = net_by_game(usual, across, side)
                assert plain is not None
                more += max(net for net in nets if net is not None) - plain
        assert sums[side, 0] == pytest.approx(more / 42) and more > 0


@pytest.mark.long
def test_a_table_of_seats_that_share_is_what_the_game_says(all_set: Any) -> None:
    setting, rows, hands = all_set
    number = next(at for at in range(50) if full_tables.share(at, at + 1, SEED, rows, hands, NETS)[main.SEAT, 0] > 0)
    deck = dealt(42, number)
    house = [set_by(DEFAULT, held).split for held in combinations(deck[42:], 7)]
    sums, more = full_tables.share(number, number + 1, SEED, rows, hands, NETS), 0
    assert len(house) == 330
    for at in range(0, 42, 7):
        seven = tuple(deck[at : at + 7])
        usual = usual_split(setting, seven, main.SEAT)
        made = {}
        for split in splits(seven):
            nets = [net_by_game(split, across, main.SEAT) for across in house]
            if None not in nets:
                made[split] = sum(net or 0 for net in nets)
        more += max(made.values()) - made[usual]
    assert sums[main.SEAT, 0] == pytest.approx(more / 6 / 330) and more > 0


@pytest.mark.long
def test_parts_of_a_count_add_up_whatever_their_size(all_set: Any, lists: Listed) -> None:
    _, rows, hands = all_set
    for work, given in ((full_tables.see_all, ()), (full_tables.share, ()), (seen_dealers.see_one, (lists,))):
        whole, one, other = (work(first, last, SEED, rows, hands, *given, NETS) for first, last in ((0, 9), (0, 4), (4, 9)))
        assert whole == pytest.approx(one + other) and (whole >= 0).all()


# What is written


def test_more_knowledge_is_never_worth_less() -> None:
    known = counted_figures(GAME.key)
    for who in ("", ", for a bank"):
        edge = known[f"one dealer card seen{who}"].edge
        assert edge is not None
        blind = -edge
        joker = known[f"dealer's joker known by its back{who}"].made
        aces = known[f"number of dealer's aces, with the joker, known by the backs{who}"].made
        one, shared, all_seven = (
            known[name + who].made for name in ("one dealer card seen", "cards of six seats known", "all seven dealer cards seen")
        )
        assert blind < joker < aces < all_seven and blind < one < shared < all_seven
    errors = [one.error for one in known.values() if one.error is not None]
    assert len(errors) == 8 and max(errors) <= Fraction(2, 10_000)


# A small deck, pair by pair


def by_sight(setting: Counts, ranks: tuple[int, ...], told: tuple[int, int]) -> Ints:
    """Return the net of the best settings of all hands of a small deck, chosen again for each look of a dealer."""
    deck = [13 * suit + rank for suit in range(4) for rank in ranks] + [52]
    hands = np.array(list(combinations(deck, 7)), np.uint8)
    keys = np.zeros((len(hands), SETTINGS), np.int32)
    key_all(hands, worths(), lines_of(DEFAULT), FIRST, SECOND, np.ascontiguousarray(setting["values"]), keys)
    bits = np.bitwise_or.reduce(np.int64(1) << hands.astype(np.int64), axis=1)
    looks = np.array(told)[(hands == 52).any(axis=1).astype(np.int64)]
    places, lows, best = np.zeros(21, np.int64), np.zeros(21, np.int64), np.zeros(2, np.int64)
    for at, hand in enumerate(hands):
        high_places(hand, places, worths(), FIRST, SECOND)
        low_worths(hand, places, lows, worths(), FIRST, SECOND)
        for look in {*told}:
            house = keys[((bits & bits[at]) == 0) & (looks == look), HOUSE]
            if len(house):
                face = 4 + 3 * np.sign(places[:, None] - (house >> 7)) + np.sign(lows[:, None] - (house & 127))
                best += NETS[:, face[lows >= 0]].sum(axis=2).max(axis=1)
    return best


@pytest.mark.long
@pytest.mark.parametrize("ranks", [(8, 9, 10, 11), (0, 1, 2, 12)])
def test_the_joker_known_in_a_small_deck_is_worth_what_pairs_one_by_one_say(ranks: tuple[int, ...], all_set: Any) -> None:
    setting, rows, _ = all_set
    hands = contenders(rows, worths(), ranks)
    for told in ((0, 1), (0, 0)):
        faces = faces_by_joker(rows, hands, NETS, told)
        assert (faces.sum(axis=1) == comb(17, 7) * comb(10, 7)).all()
        assert [int(faces[side] @ NETS[side]) for side in range(2)] == by_sight(setting, ranks, told).tolist(), told
    left = met_left(rows, hands)
    for side in range(2):  # without any distinction the walk is that of the best setting
        assert np.array_equal(faces[side], best_of(rows, hands, left, NETS, side, ranks).faces)


@pytest.mark.long
def test_the_joker_known_is_worth_what_dealt_hands_say(all_set: Any, lists: Listed) -> None:
    """Another way: hands are dealt, and the exact figure is within four standard errors of what they make."""
    _, rows, hands = all_set
    many, told = 2_000, np.array([[0, 1] * (PARTS // 2)])
    sums = seen_dealers.see_backs(0, many, SEED, rows, hands, lists, NETS, told)[0]
    for side, who in enumerate(("", ", for a bank")):
        simulated: Counts = {"sums": sums, "many": np.array([many])}
        made, error = exposed._mean(side)(simulated, RULES), exposed._error(side)(simulated, RULES)
        assert abs(made - counted_figures(GAME.key)[f"dealer's joker known by its back{who}"].made) < 4 * error
