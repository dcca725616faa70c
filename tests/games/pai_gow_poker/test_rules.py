"""Pai gow poker, clause by clause. The plain rounds are in the game's rounds/ folder.

Tested here is what rounds cannot express. The ranking of hands, fouls and the payouts of side wagers are compared
with a slow reference that tries the joker as every card there is and shares no code with the game. Random deals are
settled twice, by the game and by the reference. The house way is compared with its ten lines in words. Every key a
house may set is tried with an unlawful value.
"""

from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import combinations, pairwise

import pytest

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Sit
from houseway.core.messages.event import CardsDealt, CardsShown, LookedAt
from houseway.core.round.settlement import first
from houseway.core.round.view import seen_by
from houseway.core.values.cards import FRENCH, JOKER, Card, cards
from houseway.games.pai_gow_poker import GAME
from houseway.games.pai_gow_poker.hands import is_foul, splits
from houseway.games.pai_gow_poker.house_rules import CHOICES
from houseway.games.pai_gow_poker.house_way import DEFAULT, HANDS, POSSIBLE, WISHES, Seen, parted, set_by, way_of
from houseway.games.pai_gow_poker.offered import bonus_limit, seven_limit
from houseway.games.pai_gow_poker.payouts import COMPARED, Face
from houseway.games.pai_gow_poker.sides import (
    KING_QUEEN,
    bonus_rows,
    insurance_row,
    progressive_rows,
    seven_card_rows,
    three_card_rows,
)
from houseway.games.pai_gow_poker.start import clockwise_from, first_place, to_and_fro
from houseway.play.chance import Seeded, shuffled
from houseway.play.random_tables import Sitting
from houseway.poker.values.joker import high, two
from houseway.testing import clause
from houseway.testing.invariants import ALL
from houseway.worked.reader import read_worked
from houseway.worked.replay import open_table, play_worked
from houseway.worked.worked import Worked

DECK = (*FRENCH, JOKER)
ORDER = ("nothing", "pair", "two pairs", "three of a kind", "straight", "flush", "full house", "four of a kind")
ORDER += ("straight flush", "royal flush", "five aces")
STRAIGHTS = ["AKQJT", "5432A", *("KQJT98765432"[at : at + 5] for at in range(8))]


# The slow reference: every card the joker could be


def plain_value(five: list[str]) -> tuple[int, list[int]]:
    """Five cards without a joker, by the printed list: the kind, and then what decides within it."""
    ranks = ["23456789TJQKA".index(card[0]) + 2 for card in five]
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda one: (counts[one], one), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    text = "".join(sorted((card[0] for card in five), key="AKQJT98765432".index))
    runs = [at for at, run in enumerate(STRAIGHTS) if sorted(run) == sorted(text)]
    suited = len({card[1] for card in five}) == 1 and shape[0] == 1
    if shape == [5]:
        return ORDER.index("five aces"), []
    if runs and suited:
        return (ORDER.index("royal flush"), []) if runs[0] == 0 else (ORDER.index("straight flush"), [-runs[0]])
    if runs:
        return ORDER.index("straight"), [-runs[0]]
    if suited:
        return ORDER.index("flush"), groups
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    return kinds[tuple(shape)], groups


@cache
def slow_value(five: tuple[Card, ...]) -> tuple[int, list[int]]:
    """The joker as an ace, or as any other card where that makes a straight or a flush."""
    text = [repr(card) for card in five]
    if "JK" not in text:
        return plain_value(text)
    others = [card for card in text if card != "JK"]
    spare = next((suit for suit in "cdhs" if suit not in {card[1] for card in others}), "x")
    found = [plain_value([*others, "A" + (spare if len({card[1] for card in others}) > 1 else "x")])]
    for card in FRENCH:
        if repr(card) not in others:
            value = plain_value([*others, repr(card)])
            if ORDER[value[0]] in ("straight", "flush", "straight flush", "royal flush"):
                found.append(value)
    return max(found)


def slow_two(low: tuple[Card, ...]) -> tuple[int, list[int]]:
    one, other = sorted(("23456789TJQKA".index("A" if card is JOKER else repr(card)[0]) + 2 for card in low), reverse=True)
    return (1, [one]) if one == other else (0, [one, other])


def hands_of(name: str, count: int, size: int = 7, *, joker: bool = False) -> list[tuple[Card, ...]]:
    source = Seeded(name)
    if joker:
        return [(JOKER, *shuffled(FRENCH, source)[: size - 1]) for _ in range(count)]
    return [shuffled(DECK, source)[:size] for _ in range(count)]


# What beats what


@clause("PGP-3(b)(1)", "PGP-3(b)(2)", "PGP-3(b)(3)", "PGP-3(b)(4)", "PGP-3(b)(5)", "PGP-3(b)(6)", "PGP-3(b)(7)", "PGP-3(b)(8)")
@clause("PGP-3(b)(9)", "PGP-3(b)(10)", "PGP-3(c)", "PGP-3(e)")
def test_any_five_cards_compare_as_the_slow_reference_says():
    suited = [(JOKER, *(Card(one + "h") for one in ranks)) for ranks in combinations("23456789TJQKA", 4)]
    grouped = [
        (JOKER, *cards(text))
        for text in ("Ac Ad Ah As", "Ac Ad Ah 2s", "Ac Ad Kc Kd", "Kc Kd Kh Ks", "2c 2d 3c 3d", "Ac Kd Kh Ks")
    ]
    fives = [*hands_of("fives", 500, 5), *hands_of("jokers", 400, 5, joker=True), *suited, *grouped]
    ranked = sorted(fives, key=high)
    for lower, higher in pairwise(ranked):
        slow = slow_value(lower), slow_value(higher)
        assert slow[0] <= slow[1], (lower, higher)
        assert (slow[0] == slow[1]) == (high(lower) == high(higher)), (lower, higher)


@clause("PGP-3(d)")
def test_one_switch_moves_ace_to_five_in_both_lists():
    run, king = cards("As 2d 3c 4h 5s"), cards("Kd Qc Jh Ts 9d")
    assert high(run) > high(king) and high(run, wheel_lowest=True) < high(cards("6d 5c 4h 3s 2d"), wheel_lowest=True)
    suited, queen = cards("As 2s 3s 4s 5s"), cards("Kd Qd Jd Td 9d")
    assert high(suited) > high(queen) and high(suited, wheel_lowest=True) < high(cards("6d 5d 4d 3d 2d"), wheel_lowest=True)
    joker = cards("JK 2h 3d 4c 5s")
    assert high(joker) == high(run) and high(joker, wheel_lowest=True) == high(cards("6d 5c 4h 3s 2d"), wheel_lowest=True)


@clause("PGP-9(a)", "PGP-9(g)(3)")
def test_fouls_are_those_of_the_slow_reference():
    for seven in [*hands_of("fouls", 60), *hands_of("fouls", 15, joker=True)]:
        for five, low in splits(seven):
            slow_high, slow_low = slow_value(five), slow_two(low)
            foul = slow_low[0] > slow_high[0] or (slow_low[0] == slow_high[0] and slow_low[1] > slow_high[1][: len(slow_low[1])])
            assert is_foul(five, low) == foul, (five, low)


# The house way


def words_of(seven: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the low hand by the ten lines of the ruling, in ranks: read off the words, with a loop for each line."""
    ways = [(five, low) for five, low in splits(seven) if not is_foul(five, low)]
    ranks = sorted((14 if card is JOKER else card.rank for card in seven), reverse=True)
    counts = Counter(ranks)
    of = lambda many: sorted((one for one in counts if counts[one] == many), reverse=True)  # noqa: E731
    low_ranks = lambda low: sorted((14 if card is JOKER else card.rank for card in low), reverse=True)  # noqa: E731
    complete = [way for way in ways if ORDER[slow_value(way[0])[0]] in ("straight", "flush", "straight flush", "royal flush")]

    def best(among):
        top = max(slow_two(low) for _, low in among)
        among = [way for way in among if slow_two(way[1]) == top]
        return max(among, key=lambda way: slow_value(way[0]))

    def with_low(*wanted):
        return best([way for way in ways if low_ranks(way[1]) == sorted(wanted, reverse=True)])

    if of(5):
        return with_low(13, 13) if counts[13] == 2 else with_low(14, 14)
    if of(4):
        [quad] = of(4)
        others = sorted((one for one in ranks if one != quad), reverse=True)
        pair = next((one for one in others if others.count(one) >= 2), 0)
        keep = (
            quad <= 6
            or (quad <= 10 and (pair or 14 in others))
            or (11 <= quad <= 13 and pair >= 10)
            or (quad == 14 and pair >= 7)
        )
        return (with_low(pair, pair) if pair else with_low(*others[:2])) if keep else with_low(quad, quad)
    if len(of(3)) == 2:
        return with_low(of(3)[0], of(3)[0])
    if of(3) and of(2):
        odd = of(1)
        return with_low(14, 13) if of(2) == [2] and odd == [14, 13] else with_low(of(2)[0], of(2)[0])
    if len(of(2)) == 3:
        return with_low(of(2)[0], of(2)[0])
    if len(of(2)) == 2:
        paired = [way for way in complete if len({*low_ranks(way[1])}) == 1]
        if paired:
            return best(paired)
        (top, small), odd = of(2), of(1)
        size = lambda one: 0 if one <= 6 else 1 if one <= 10 else 2 if one <= 13 else 3  # noqa: E731
        both = (size(top), size(small))
        keep = (both == (0, 0) and odd[0] >= 13) or (both in ((1, 0), (1, 1), (2, 0)) and odd[0] == 14)
        return with_low(*odd[:2]) if keep else with_low(small, small)
    if complete:
        return best(complete)
    if of(3):
        return with_low(14, of(1)[0]) if of(3) == [14] else with_low(*of(1)[:2])
    return with_low(*of(1)[:2]) if of(2) else with_low(*ranks[1:3])


@clause("PGP-9(d)")
def test_the_house_way_does_what_its_ten_lines_say_in_words():
    rich = [cards(text) for text in RICH]
    for seven in [*rich, *hands_of("way", 150), *hands_of("way", 60, joker=True)]:
        ours, words = set_by(DEFAULT, seven).split, words_of(seven)
        assert (high(ours[0]), two(ours[1])) == (high(words[0]), two(words[1])), (seven, ours, words)
        assert set_by(DEFAULT, seven[::-1]).rule == set_by(DEFAULT, seven).rule


@clause("PGP-9(d)")
def test_of_equal_cards_the_joker_stays_high_and_the_rest_do_not_hang_on_the_order_they_came_in():
    source = Seeded("order")
    for seven in [*map(cards, RICH), *hands_of("order", 100), *hands_of("order", 50, joker=True)]:
        first, again = set_by(DEFAULT, seven).split, set_by(DEFAULT, shuffled(seven, source)).split
        assert [{*part} for part in first] == [{*part} for part in again]
    for text in ("JK As Ah 5s 5d 5c 9h", "Jd Ac JK Ah As 4c 6c", "Ad JK Ah Qc 9s 4d 2h"):
        assert JOKER in set_by(DEFAULT, cards(text)).split[0], text


RICH = """
As Ah Ad Ac JK Ks Kd
As Ah Ad Ac JK Qs Qd
As Ah Ad JK 3s 4d 5s
4s 4h 4d 4c Ks Kd 2h
8s 8h 8d 8c Ks Jd 2h
8s 8h 8d 8c As Jd 2h
Ks Kh Kd Kc Ts Td 2h
Ks Kh Kd Kc 9s 9d 9h
As Ah Ad Ac 7s 7d 2h
As Ah Ad JK 6s 6d 2h
9s 9h 9d 5s 5h 5d 2c
9s 9h 9d 2s 2h As Kd
9s 9h 9d 2s 2h JK Kd
9s 9h 9d 5s 5h 4s 4d
Ks Kd 9s 9d 4h 4c As
Kd Ks 6c 6h Ah 9s 2d
9s 9d 5h 5c Kd Jh 2s
JK As Kd Qh Js 9c 9d
As Ad Kh Kc 9s 4d 2h
3s 3d 5h 5c Kd Jh 2s
As Ad Ah Kc 9s 4d 2h
2s 3s 4s 5s 6s 7s 8s
JK 2s 3s 4s 5s Ah Kd
As Ks Qs Js Ts 9s 8d
7s 7d 7h 8c 9d Tc Jh
""".strip().splitlines()


@clause("PGP-9(d)", "PGP-9(a)")
def test_what_a_house_way_may_ask_for_can_be_done_with_every_such_hand_and_is_no_foul():
    for seven in [*map(cards, RICH), *hands_of("possible", 200), *hands_of("possible", 100, joker=True)]:
        seen = Seen.of(seven)
        hand = next(hand for hand, holds in HANDS.items() if holds(seen.sizes))
        for wish in POSSIBLE[hand]:
            assert any(WISHES[wish](seen, way) for way in parted(seven)), (seven, hand, wish)


@clause("PGP-9(d)", "PGP-11(i)")
@pytest.mark.parametrize(
    ("way", "says", "cites"),
    [
        (
            [{"hand": "two pairs", "prefer": ["both_kept", "low", "high"]}],
            "does not say how to set every hand of five aces",
            "PGP-9(d)",
        ),
        (
            [{"hand": "one pair", "of": "2-6", "prefer": ["low", "high"]}, {"prefer": ["two_low", "low", "high"]}],
            "two_low",
            "PGP-9(a)",
        ),
    ],
)
def test_a_way_that_leaves_a_hand_open_or_fouls_one_is_a_breach(way, says, cites):
    [breach] = GAME.under({"pgp.house_way": way})
    assert says in breach.says and breach.cites == cites


def test_a_house_way_of_its_own_is_read_back_as_it_was_written():
    rules = GAME.under({"pgp.house_way": [{"name": "all", "prefer": ["high", "low"]}]})
    assert isinstance(rules, Rules)
    [rule] = way_of(rules.settings["pgp.house_way"])
    assert rule.prefer == ("high", "low") and set_by((rule,), cards("JK As Kd Qh Js 9c 9d")).split[1] == cards("9c 9d")


# Settlement


@clause("PGP-9(g)(1)", "PGP-9(g)(2)", "PGP-9(h)(1)", "PGP-9(h)(2)", "PGP-9(i)")
def test_random_hands_are_settled_as_the_slow_reference_settles_them():
    source = Seeded("settled")
    for _ in range(400):
        deal = shuffled(DECK, source)
        seat = splits(deal[:7])[source.below(21)]
        bank = set_by(DEFAULT, deal[7:14]).split
        row = first(COMPARED, Face.of(seat, bank))
        mine, theirs, own, other = slow_value(seat[0]), slow_value(bank[0]), slow_two(seat[1]), slow_two(bank[1])
        foul = own[0] > mine[0] or (own[0] == mine[0] and own[1] > mine[1][: len(own[1])])
        wins = (mine > theirs) + (own > other)
        wanted = "lost" if foul or not wins else "push" if wins == 1 else "even money"
        assert str(row.outcomes["wager"]) == wanted, (seat, bank)


# Side wagers


def slow_rows(seven: tuple[Card, ...]) -> set[str]:
    return {ORDER[slow_value(five)[0]] for five, _ in splits(seven)} & {*ORDER[3:]}


@clause("PGP-16(a)", "PGP-18(c)", "PGP-14(d)", "PGP-3(g)", "PGP-1.seven_card_bonus_wager")
def test_side_wagers_see_what_the_slow_reference_sees():
    for seven in [*map(cards, RICH), *hands_of("sides", 60), *hands_of("sides", 25, joker=True)]:
        rows = slow_rows(seven)
        assert {row for row in bonus_rows(seven, KING_QUEEN) if "seven" not in row and "match" not in row} == rows
        assert {row for row in seven_card_rows(seven) if "joker" not in row} == rows
        wanted = set()
        for five, low in splits(seven):
            kind = ORDER[slow_value(five)[0]]
            if kind in ORDER[3:]:
                kind = "natural royal flush" if kind == "royal flush" and JOKER not in five else kind
                wanted.add(kind + " and pair" if slow_two(low)[0] and kind != "three of a kind" else kind)
        assert progressive_rows(seven) == wanted


@clause("PGP-3(f)(1)", "PGP-3(f)(2)", "PGP-3(f)(3)")
@pytest.mark.parametrize(
    ("held", "match", "row"),
    [
        ("Ah 2h 3h 4h 5h 6h 7h", "king_queen", "seven-card straight flush with no joker"),
        ("8h 9h Th Jh Qh Kh Ah", "king_queen", "seven-card straight flush with no joker"),
        ("8h 9h JK Jh Qh Kh Ah", "king_queen", "seven-card straight flush with joker"),
        ("2h 3h 4h 5h 6h 7h JK", "king_queen", "seven-card straight flush with joker"),
        ("As Ks Qs JK Ts Kh Qh", "king_queen", "royal flush plus royal match"),
        ("As Ks Qs Js Ts Kh Qd", "king_queen", "royal flush"),
        ("As Ks Qs Js Ts Ah Kh", "natural_ace_king", "royal flush plus royal match"),
        ("As Ks Qs Js Ts JK Kh", "natural_ace_king", "royal flush"),
        ("9h Th Jh Qh Kh Ah 2h", "king_queen", "royal flush"),
    ],
)
def test_hands_of_seven_cards(held, match, row):
    table = GAME.pays["bonus"]["printed"]
    rows = bonus_rows(cards(held), match)
    assert next(name for name in table.pays if name in rows) == row


@clause("PGP-18(b)", "PGP-1.three_card_bonus_wager", "PGP-17(f)")
@pytest.mark.parametrize(
    ("held", "pays"),
    [
        *[
            ("JK 7h 9h", 5),
            ("JK Ah Ad", 25),
            ("JK Kh Kd", 1),
            ("JK 5h 9d", None),
            ("Ac 2c 3c", 40),
            ("JK Ah 9d", 1),
            ("JK Ah Kd", 4),
        ],
        *[
            ("JK 5h 9h", 3),
            ("9h 9d 9c", 25),
            ("Qh Kd Ac", 4),
            ("Kh Ah 2h", 3),
            ("2c 2d 5h", 1),
            ("JK 2h 3d", 4),
            ("Qh Kh Ah", 40),
        ],
    ],
)
def test_three_cards(held, pays):
    table = GAME.pays["three_card"]["printed"]
    rows = three_card_rows(cards(held))
    assert max((price.num for row, price in table.pays.items() if row in rows), default=None) == pays


@clause("PGP-16(c)", "PGP-3(h)")
@pytest.mark.parametrize(
    ("held", "row"),
    [
        ("JK Kd Jc 9h 7s 4d 2c", "ace high"),
        ("JK Ad Jc 9h 7s 4d 2c", None),
        ("JK Kd Qc Jh 9s 4d 2c", "ace high"),
        ("JK Kd Qc Jh Ts 4d 2c", None),
        ("JK 2d 3c 4h 5s 9d Jc", None),
        ("JK Kd Jd 9d 7d 4h 2c", "ace high"),
        ("9s 8d 7c 5h 4s 3d 2h", "nine high"),
        ("8s 7d 6c 5h 4s 3d 2h", None),
        ("Kd Jd 9d 7d 4d 3h 2c", None),
    ],
)
def test_insurance(held, row):
    assert insurance_row(cards(held)) == row


# Dealing


@clause("PGP-8c(b)(2)", "PGP-8c(c)", "PGP-8a(c)", "PGP-10(h)(3)")
def test_counting_and_stacking():
    assert [first_place(total, "dealer") for total in (3, 8, 14, 18)] == ["5", "dealer", "1", "4"]
    assert [first_place(number, "3") for number in (1, 2, 7)] == ["3", "2", "4"]
    assert clockwise_from("6")[:3] == ("6", "dealer", "1")
    first_stack = [at + 1 for at, stack in enumerate(to_and_fro()) if stack == 1]
    assert first_stack == [1, 14, 15, 28, 29, 42, 43] and len(to_and_fro()) == 49


@clause("PGP-12(b)", "PGP-8(d)(1)")
def test_nobody_sees_cards_of_empty_places_nor_of_a_hand_that_waits():
    worked = (files("houseway.games.pai_gow_poker") / "rounds/12-two-areas-the-larger-first.round").read_text()
    [played] = play_worked(read_worked(worked, "pai_gow_poker")).rounds
    seating = played.round.seating
    dealt = [event for event in played.events if isinstance(event, CardsDealt)]
    assert {event.to for event in dealt if seen_by(event, "ann", seating) == event} == {"2"}
    assert [event.hand for event in played.events if isinstance(event, LookedAt)] == ["3"]


# What a house may choose

UNLAWFUL = {
    "pgp.house_way": "mine",
    "pgp.bank.dealer_wager": {"percent": 0, "most": 10},
    "pgp.number_wager": 7,
    "pgp.progressive.rate": 20,
    "pgp.progressive.seed": 9_999,
    "pgp.progressive.reset": 1,
    "pgp.progressive.table": [1, 2, 3],
    "pgp.bonus.min": 0.5,
    "pgp.three_card": [40, 25],
    "pgp.seven_card.table": {"table": "C", "odds": []},
    "pgp.limit.bonus": 39_999,
    "pgp.limit.seven": 49_999,
    "timeout.seconds": 1,
    "dice.change_hours": 25,
    "deck.change_hours": 0,
    "approval.amount_threshold": 0,
    "approval.odds_threshold": 0,
    "config.allow_negative_edge": 5,
    "money.smallest_unit": 2,
}


@clause("PGP-4(a)(1)(iii)", "PGP-16(d)", "PGP-18(d)", "PGP-14(f)", "PGP-13(b)(6)")
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_every_key_refuses_what_is_unlawful_with_its_clause(choice):
    found = GAME.under({choice.name: UNLAWFUL.get(choice.name, "moonlight")})
    assert not isinstance(found, Rules)
    assert (found[0].key, found[0].cites) == (choice.name, choice.cites)


SHOE = {"table.dealing_method": "automated_shoe", "pgp.start_method": "section17"}
ONE_DOLLAR = [100, 100, 10, 10, 200, 100, 50, 25, 40, 20, 10, 5, 6, 3, 4, 2, 2]


@clause("PGP-15(a)", "PGP-17(a)", "PGP-17(b)", "PGP-17(d)", "PGP-4(a)", "PGP-4(a)(3)", "PGP-13(a)", "PGP-10(e)", "PGP-14(a)")
@clause("PGP-14(d)", "PGP-14(e)", "PGP-16(d)", "PGP-18(b)", "PGP-18(c)", "PGP-18(d)", "PGP-17(i)", "PGP-17(h)")
@pytest.mark.parametrize(
    ("written", "key", "cites"),
    [
        ({**SHOE, "pgp.bonus.offered": True, "pgp.three_card": "printed"}, "pgp.three_card", "PGP-17(a)"),
        ({**SHOE, "pgp.bonus.offered": True, "pgp.seven_card.table": "A"}, "pgp.seven_card.table", "PGP-17(a)"),
        ({"pgp.start_method": "button"}, "pgp.start_method", "PGP-4(a)(3)"),
        (
            {"pgp.start_method": "button", "table.dealing_method": "hand", "table.shuffler": "single"},
            "pgp.start_method",
            "PGP-4(a)(3)",
        ),
        ({"pgp.start_method": "section17"}, "pgp.start_method", "PGP-4(a)"),
        ({"pgp.three_card": "printed", "table.dealing_method": "automated_shoe"}, "pgp.start_method", "PGP-17(d)"),
        ({"pgp.three_card": "printed", "pgp.start_method": "section17"}, "table.dealing_method", "PGP-17(b)"),
        ({"pgp.number_wager": 6}, "pgp.number_wager", "PGP-13(a)"),
        ({"pgp.cobank.offered": True}, "pgp.cobank.offered", "PGP-10(e)"),
        ({"deck.count_interval": "counting_shuffler"}, "deck.count_interval", "PGP-17(i)"),
        ({"pgp.progressive.wager": 5, "pgp.progressive.rate": 26}, "pgp.progressive.rate", "PGP-14(e)"),
        ({"pgp.progressive.wager": 5, "pgp.progressive.table": ONE_DOLLAR}, "pgp.progressive.table", "PGP-14(d)"),
        ({"pgp.progressive.wager": 1, "pgp.progressive.table": [99, *ONE_DOLLAR[1:]]}, "pgp.progressive.table", "PGP-14(d)"),
        ({"pgp.progressive.wager": 5, "table.max.progressive": 1}, "table.max.progressive", "PGP-14(a)"),
        ({**SHOE, "pgp.three_card": [39, 25, 5, 4, 3, 1]}, "pgp.three_card", "PGP-18(b)"),
        (
            {**SHOE, "pgp.seven_card.table": {"table": "B", "odds": [500, 200, 50, 29, 25, 5, 4, 3, 2]}},
            "pgp.seven_card.table",
            "PGP-18(c)",
        ),
        ({"pgp.bonus.offered": True, "pgp.bonus.min": 6, "pgp.limit.bonus": 60_000}, "pgp.limit.bonus", "PGP-16(d)"),
        ({"pgp.insurance.table": "A", "table.min.insurance": 100, "pgp.limit.bonus": 40_000}, None, None),
        (
            {
                **SHOE,
                "pgp.seven_card.table": "A",
                "table.min.seven_card": 100,
                "table.max.seven_card": 200,
                "pgp.limit.seven": 50_000,
            },
            None,
            None,
        ),
        (
            {
                **SHOE,
                "pgp.seven_card.table": "A",
                "table.min.seven_card": 101,
                "table.max.seven_card": 200,
                "pgp.limit.seven": 50_000,
            },
            "pgp.limit.seven",
            "PGP-18(d)",
        ),
    ],
)
def test_choices_that_do_not_go_together(written, key, cites):
    found = GAME.under(written)
    if key is None:
        assert isinstance(found, Rules)
    else:
        assert not isinstance(found, Rules) and (key, cites) in {(breach.key, breach.cites) for breach in found}


@clause("PGP-16(d)", "PGP-18(d)")
def test_a_house_that_elects_no_limit_has_none():
    plain = GAME.under({"pgp.bonus.offered": True})
    assert isinstance(plain, Rules)
    assert (bonus_limit(plain), seven_limit(plain)) == (None, None)


@clause("PGP-16(d)", "PGP-18(d)")
def test_the_least_limit_rises_with_the_least_bets():
    least = {"pgp.bonus.offered": True, "pgp.limit.bonus": "least", "pgp.limit.seven": "least"}
    plain = GAME.under(least)
    dear = GAME.under({**least, "pgp.bonus.min": 10, "table.max.bonus": 100})
    assert isinstance(plain, Rules) and isinstance(dear, Rules)
    assert (bonus_limit(plain), bonus_limit(dear), seven_limit(plain)) == (40_000_00, 97_000_00, 50_000_00)
    both = GAME.under({**least, "pgp.bonus.min": 5, "pgp.insurance.table": "A", **INSURED})
    assert isinstance(both, Rules) and bonus_limit(both) == (400 * 150 + 17_000) * 100


INSURED = {"table.min.insurance": 150, "table.max.insurance": 200}
BEST_ENVIED = """
7s 8s 9s 6s 2h 3d 4c
3h 4h 5h 6h 7h 8h 9h
4d 5d 6d 7d 8d 9d Td
5c 6c 7c 8c 9c Tc Jc
As Ks Qs Js Ts Kd Qd
Ah Kh Qh Jh Th Kc Qc
""".strip().splitlines()


@clause("PGP-16(b)", "PGP-16(d)")
def test_nine_high_can_envy_as_much_as_seven_in_a_row():
    own, *others = map(cards, BEST_ENVIED)
    assert insurance_row(own) == "nine high" and len({card for hand in (own, *others) for card in hand}) == 42
    table = GAME.pays["envy"]["printed"].pays
    assert sum(max(table[row].chips for row in bonus_rows(hand, KING_QUEEN) & {*table}) for hand in others) == 17_000_00


GIVEN_UP = """
table sets pgp.bonus.offered true
table sets pgp.insurance.table A
{bets}
seat 6 bets wager 20
dealer closes bets
dice show 1 2 5
seat 1 gets 2c 5c 7c Jc Ac Td 3h
seat 2 gets Qd Tc 9s 7h 5d 3c 2s
seat 3 gets Ts 6d 4c 3s Ad Js 9h
seat 4 gets 7d Kc Qs Th 6c 5s Jh
seat 5 gets 9d 4h 2d As Qh 7s 5h
seat 6 gets 8s 8h 8d 8c Ks 4s 2h
dealer gets Kh Kd 9c 6s 3d Ah Qc
dealer counts stub 4 cards
seat 1 sets house way
{said}
dealer exposes
"""
BEFORE_SETTING = "seat 6 surrenders\ndealer sets house way"
AFTER_SETTING = "seat 6 sets house way\ndealer sets house way\nseat 6 surrenders"


@clause("PGP-9(e)", "PGP-9(e)(2)", "PGP-15(d)(1)(ii)")
@pytest.mark.parametrize(
    ("bets", "said", "shown", "because"),
    [
        ("seat 1 bets wager 20", BEFORE_SETTING, [], "surrendered, cards unseen"),
        ("seat 1 bets wager 20, bonus 4", BEFORE_SETTING, [], "surrendered, cards unseen"),  # too small to envy anybody
        ("seat 1 bets wager 20, insurance 1", AFTER_SETTING, [], "surrendered, cards unseen"),  # depends on its own cards alone
        ("seat 1 bets wager 20, bonus 5", BEFORE_SETTING, ["PGP-15(d)(2)"], "surrendered"),
        ("seat 1 bets wager 20, bonus 5", AFTER_SETTING, ["PGP-15(d)(2)"], "surrendered"),
    ],
)
def test_a_surrendered_hand_is_seen_only_where_somebody_envies(bets, said, shown, because):
    """R-PGP-07: envy is settled from the cards of every player, also of one who gave up; otherwise nobody sees them."""
    [played] = play_worked(read_worked(GIVEN_UP.format(bets=bets, said=said), GAME.key)).rounds
    assert [event.cites for event in played.events if isinstance(event, CardsShown) and event.hand == "6"] == shown
    [given_up] = [result for bet, result in played.round.settled.items() if bet.on == "6"]
    assert (given_up.net, given_up.cites, given_up.because) == (-20_00, "PGP-9(e)(1)", because)
    envied = [bet.on for bet in played.round.settled if bet.wager == "envy_6"]
    assert envied == ["1"] * len(shown)


@clause("PGP-14(e)")
@pytest.mark.parametrize(("written", "rate"), [({}, 21), ({"pgp.progressive.rate": 30}, 30)])
def test_the_sign_says_what_of_each_chip_goes_to_the_meter(written, rate):
    rules = GAME.under({"pgp.progressive.wager": 1, **written})
    assert isinstance(rules, Rules) and rules.pays["progressive"].rates == {"main": rate}


@clause("PGP-18(a)")
def test_no_price_of_the_bonuses_is_worded_for():
    for wager in ("bonus", "insurance", "three_card", "seven_card", "number"):
        for table in GAME.pays[wager].values():
            assert all(" for " not in str(price) for price in table.pays.values())


# Tables with everything on them

BANK = {"pgp.bank.offered": True, "pgp.cobank.offered": True}
WITH_17 = {
    **SHOE,
    "pgp.three_card": "printed",
    "pgp.seven_card.table": "B",
    "pgp.progressive.wager": 5,
    "pgp.insurance.table": "A",
}
FULL = [
    {
        **BANK,
        "pgp.bonus.offered": True,
        "pgp.insurance.table": "E",
        "pgp.progressive.wager": 1,
        "pgp.max_positions_per_player": 2,
    },
    {**BANK, **WITH_17},
    {**WITH_17, "pgp.section17_finish": "hand_four", "deck.count_interval": 1, "pgp.max_positions_per_player": 2},
    {**BANK, "table.dealing_method": "hand", "pgp.start_method": "rng", "pgp.number_wager": 5.5, "pgp.envy.per": "player"},
    {"pgp.bonus.offered": True, "pgp.progressive.wager": 5, "pgp.foul": "block_at_entry", "approval.odds_threshold": 3},
]


@clause("PGP-10(p)", "PGP-13(c)", "PGP-15(a)", "PGP-17(a)")
@pytest.mark.parametrize(
    "settings", FULL, ids=["section 15 and a bank", "section 17 and a bank", "two areas", "hand", "approvals"]
)
def test_tables_with_everything_on_them_keep_every_promise(settings):
    sits = [Sit("ann", ("2", "3")), Sit("bob", ("4",)), Sit("cat", ("6",))]
    stacks = {"ann": 10_000_00, "bob": 10_000_00, "cat": 300_00}
    worked = Worked(game=GAME.key, settings=dict(settings), only_these=True, sits=sits, stacks=stacks)
    sitting = Sitting(open_table(worked), Seeded("everything"))
    for number in range(6):
        sitting.irregularities = number % 3 == 2
        played = sitting.play(f"everything {number}")
        for invariant in ALL:
            invariant(played)
