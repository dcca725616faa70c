"""Double Down Stud, clause by clause. The plain rounds are in the game's rounds/ folder.

Tested here is what rounds cannot express. Whole deals are settled twice, by the game and by a slow reference that
reads Sections 5, 9 and 10 off the cards and shares no code with it. The prices are counted a second way. Every key a
house may set is tried with an unlawful value, and every double around its limits. Each viewer's view is searched for
the hole card.
"""

import tomllib
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.edition import Breach
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Leave
from houseway.core.messages.event import BetSettled, CardsDealt, CardsShown, Noted, PaymentHeld
from houseway.core.messages.refusal import Refusal
from houseway.core.money.price import Odds
from houseway.core.round.view import seen_by
from houseway.core.table.table import Taken, take
from houseway.core.values.cards import BACK, FRENCH, Card, cards, spelled
from houseway.games.double_down_stud import GAME
from houseway.games.double_down_stud.checks import limit
from houseway.games.double_down_stud.hands import ZONES, Five
from houseway.games.double_down_stud.house_rules import CHOICES, FLOOR
from houseway.games.double_down_stud.odds import HOLES, PRINTED_EDGE, SEEN, becomes, house_edge, outlook, sights
from houseway.poker import high
from houseway.poker.values.sights import in_sight
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt
from houseway.testing.close_cards import close_cards

# The slow reference: the book's rules, read off the cards

LINE = "A23456789TJQKA"
PRICES = {
    "royal flush": 1000, "straight flush": 100, "four": 25, "full house": 10, "flush": 8, "straight": 5, "three": 3,
    "two pairs": 2, "jacks to aces": 1, "sixes to tens": 0, "fives or less": -1,
}  # fmt: skip


def slow_hand(held: tuple[Card, ...]) -> str:
    """Return the line of 10(b) for five cards."""
    ranks = [card.text[0] for card in held]
    suited = len({card.text[1] for card in held}) == 1
    row = any({*LINE[at : at + 5]} == {*ranks} for at in range(10))
    groups = sorted((ranks.count(rank) for rank in {*ranks}), reverse=True)
    if row and suited:
        return "royal flush" if {*"TJQKA"} == {*ranks} else "straight flush"
    if groups[0] == 4:
        return "four"
    if groups == [3, 2]:
        return "full house"
    if suited or row:
        return "flush" if suited else "straight"
    if groups[0] == 3:
        return "three"
    if groups[:2] == [2, 2]:
        return "two pairs"
    paired = next((rank for rank in ranks if ranks.count(rank) == 2), "2")
    return "jacks to aces" if paired in "JQKA" else "sixes to tens" if paired in "6789T" else "fives or less"


def dealt(deal: tuple[Card, ...], bets: str = "wager 10", **written: object) -> AcceptingFelt:
    """A round of one seat until doubles are open: the seat's card, the hole card, three on the board."""
    felt = AcceptingFelt(GAME, settings=written)
    felt.accept(f"seat 3 bets {bets}\ndealer closes bets")
    felt.accept(f"seat 3 gets {deal[0]}\ndealer gets {deal[1]}\nboard gets {spelled(deal[2:])}")
    return felt


def ended(felt: AcceptingFelt) -> AcceptingFelt:
    felt.accept("dealer closes bets\ndealer reveals")
    return felt


# Whole deals, settled twice


@clause("DDS-5(a)", "DDS-5(b)", "DDS-9(a)", "DDS-9(b)", "DDS-9(c)", "DDS-10(b)", "DDS-1.hand", "DDS-1.push", "DDS-1.rank")
@settings(max_examples=400)
@given(deal=close_cards(5), double=st.integers(0, 10))
def test_any_deal_is_settled_as_the_reference_settles_it(deal: Any, double: Any):
    felt = dealt(deal)
    if double:
        felt.accept(f"seat 3 doubles {double}")
    price = PRICES[slow_hand(deal)]
    assert ended(felt).settled("seat 3") == {"wager": 10 * price} | ({"double_down": double * price} if double else {})
    cites = {0: "DDS-9(b)", -1: "DDS-9(a)"}.get(price, "DDS-10(b)")
    assert {event.cites for event in felt.events if isinstance(event, BetSettled)} == {cites}


@clause("DDS-9(a)", "DDS-9(b)", "DDS-9(c)")
def test_every_pair_falls_in_its_zone_and_every_hand_in_one():
    for rank, named in enumerate("23456789TJQKA", start=2):
        sides = [card for card in FRENCH if card.rank != rank and card.suit == "c"][:3]
        value = Five(high((Card(f"{named}h"), Card(f"{named}s"), *sides)))
        held = [row for row in ZONES if row.holds(value)]
        assert [row.cites for row in held] == ["DDS-9(a)" if rank <= 5 else "DDS-9(b)" if rank <= 10 else "DDS-9(c)"]


@clause("DDS-5(b)", "DDS-5(b)(1)", "DDS-5(b)(2)", "DDS-5(b)(3)", "DDS-5(b)(4)", "DDS-5(b)(5)", "DDS-5(b)(6)", "DDS-5(b)(7)")
@clause("DDS-5(b)(8)", "DDS-5(b)(9)", "DDS-1.suit")
def test_a_hundred_thousand_hands_are_named_as_the_reference_names_them():
    ours = {"four": "four of a kind", "three": "three of a kind", "jacks to aces": "high pair", "sixes to tens": "push"}
    for number, held in enumerate(combinations(FRENCH, 5)):
        if number % 26 == 0:
            kind = slow_hand(held)
            assert becomes(high(held)) == {**ours, "fives or less": "lost"}.get(kind, kind), held


# Prices


@clause("DDS-10(b)")
def test_what_the_printed_table_keeps_is_counted_and_not_guessed():
    par = tomllib.loads((files("houseway.games.double_down_stud") / "par.toml").read_text())["wager"]
    assert house_edge(FLOOR) == PRINTED_EDGE == Fraction(par["printed"]["house_edge"])
    made: Counter[str] = Counter()
    for makes, ways in sights().items():
        assert sum(many for _, many in makes) == HOLES
        for row, many in makes:
            made[row] += many * ways
    assert made == par["makes"] and sum(made.values()) == SEEN * HOLES
    # four seen and one behind them is every hand of five, five times over
    assert {row: many // 5 for row, many in made.items() if row != "lost"} == {
        "royal flush": 4, "straight flush": 36, "four of a kind": 624, "full house": 3_744, "flush": 5_108, "straight": 10_200,
        "three of a kind": 54_912, "two pairs": 123_552, "high pair": 337_920, "push": 422_400,
    }  # fmt: skip


@clause("DDS-10(b)")
def test_a_sight_stands_for_its_like():
    """Of some fours, counted one hole card after the other."""
    classes = set(sights())
    for number, four in enumerate(combinations(FRENCH, 4)):
        if number % 997 == 0:
            assert outlook(four, [card for card in FRENCH if card not in four]) in classes


@clause("DDS-10(b)", "DDS-10(a)")
def test_prices_fall_from_the_top_and_are_told_to_one():
    odds = [price for price in FLOOR.pays.values() if isinstance(price, Odds)]
    assert [price.num for price in odds] == [1000, 100, 25, 10, 8, 5, 3, 2, 1]
    assert all(str(price).endswith(" to 1") or str(price) == "even money" for price in odds)
    assert "for" not in " ".join(map(str, odds))


@clause("DDS-10(b)")
@pytest.mark.parametrize("place", range(9))
def test_no_row_is_hung_below_the_floor(place: Any):
    prices = [1000, 100, 25, 10, 8, 5, 3, 2, 1]
    lower = [price - (at == place) for at, price in enumerate(prices)]
    breaches = GAME.under({"dds.odds": lower})
    assert not isinstance(breaches, Rules)
    assert {(breach.key, breach.cites) for breach in breaches} == {("dds.odds", "DDS-10(b)")}


def objections(written: dict[str, object]) -> tuple[Breach, ...]:
    found = GAME.under(written)
    assert not isinstance(found, Rules)
    return found


@clause("DDS-10(b)")
def test_a_table_that_gives_itself_away_needs_somebody_who_answers_for_it():
    dear = [1000, 100, 25, 11, 9, 6, 4, 3, 1]
    assert house_edge(_table_under(dear, who="ann")) < 0
    [breach] = objections({"dds.odds": dear})
    assert breach.cites == "DDS-10(b)" and "the house loses" in breach.says
    [breach] = objections({"dds.odds": [100, 100, 25, 10, 8, 5, 3, 2, 1]})
    assert "no less than" in breach.says
    breaches = objections({"dds.odds": [1000, 1001, 25, 10, 8, 5, 3, 2, 1]})
    assert any("cannot pay less" in breach.says for breach in breaches)


def _table_under(prices: list[int], who: str | None = None):
    rules = GAME.under({"dds.odds": prices, **({"config.allow_negative_edge": who} if who else {})})
    assert isinstance(rules, Rules), rules
    return rules.pays["wager"]


# The limit


@clause("DDS-10(c)")
@pytest.mark.parametrize(
    ("written", "comes_to"),
    [
        ({}, None),
        ({"table.min.wager": 60}, None),
        ({"dds.payout_limit": "least"}, 100_000),
        ({"dds.payout_limit": "least", "table.min.wager": 50}, 100_000),
        ({"dds.payout_limit": "least", "table.min.wager": 60}, 120_000),
        ({"dds.payout_limit": 250_000}, 250_000),
        ({"dds.payout_limit": "none", "table.min.wager": 60}, None),
        ({"dds.payout_limit": "least", "dds.odds": [10_000, 100, 25, 10, 8, 5, 3, 2, 1]}, 200_000),
    ],
)
def test_a_limit_is_the_printed_one_or_the_best_win_at_the_minimum_or_none(written: Any, comes_to: Any):
    rules = GAME.under(written)
    assert isinstance(rules, Rules), rules
    assert limit(rules) == (comes_to and comes_to * 100)


@clause("DDS-10(c)")
@pytest.mark.parametrize(
    "written",
    [
        {"dds.payout_limit": 99_999},
        {"dds.payout_limit": 99_999.99},
        {"dds.payout_limit": 100_000, "table.min.wager": 50.01},
        {"dds.payout_limit": 100_000, "dds.odds": [10_000, 100, 25, 10, 8, 5, 3, 2, 1]},
    ],
)
def test_a_lower_limit_is_refused(written: Any):
    breaches = GAME.under(written)
    assert not isinstance(breaches, Rules)
    assert [(breach.key, breach.cites) for breach in breaches] == [("dds.payout_limit", "DDS-10(c)")]


@clause("DDS-10(c)", "DDS-6(a)")
def test_a_coupon_shares_the_limit_of_its_hand():
    felt = AcceptingFelt(GAME, settings={"matchplay.enabled": True, "dds.payout_limit": "least"})
    felt.accept("seat 3 bets wager 100\nseat 3 bets match_play 100 by coupon\ndealer closes bets")
    felt.accept("seat 3 gets As\ndealer gets Ts\nboard gets Ks Qs Js\nseat 3 doubles 50")
    assert ended(felt).settled("seat 3") == {"wager": 100_000, "match_play": 0, "double_down": 0}
    assert felt.cited("seat 3", "match_play") == felt.cited("seat 3", "double_down") == "DDS-10(c)"


@clause("DDS-10(c)", "DDS-9(c)")
def test_what_waits_for_the_floor_has_used_the_limit_up():
    limited = {"approval.amount_threshold": 50_000, "dds.payout_limit": "least"}
    felt = ended(dealt(cards("As Ts Ks Qs Js"), "wager 100", **limited))
    assert [event.net for event in felt.events if isinstance(event, PaymentHeld)] == [100_000_00]
    felt = dealt(cards("As Ts Ks Qs Js"), "wager 60", **limited)
    felt.accept("seat 3 doubles 60")
    ended(felt)
    assert felt.settled("seat 3") == {}, "the bet waits, and the double waits for what is left of the limit (R-GEN-35)"
    felt.accept("floor approves seat 3 wager")
    assert felt.settled("seat 3") == {"wager": 60_000, "double_down": 40_000}
    assert felt.cited("seat 3", "double_down") == "DDS-10(c)"


# Doubling


@clause("DDS-1.double_down_wager", "DDS-8(c)")
@pytest.mark.parametrize("unit", [0.01, 0.25, 1])
def test_every_double_around_its_limits(unit: Any):
    cents = round(unit * 100)
    for amount in (-100, 0, 1, 24, 25, 50, 99, 100, 101, 999, 1000, 1001, 1025, 2000):
        felt = dealt(cards("Kh 3h Kd 8c 8s"), **{"money.smallest_unit": unit})
        answer = felt(f"seat 3 doubles {amount / 100:.2f}") if amount >= 0 else Refusal("below_minimum", "")
        lawful = cents <= amount <= 1000 and amount % cents == 0
        assert isinstance(answer, Refusal) is not lawful, amount


@clause("DDS-8(c)", "DDS-8(d)", "DDS-8(b)")
def test_what_is_offered_is_what_is_there_to_say():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets wager 25\nseat 5 bets wager 10\ndealer closes bets")
    assert [(due.to, due.many, due.seen) for due in felt.round.due] == [
        ("3", 1, "all"), ("5", 1, "all"), ("dealer", 1, "nobody"), ("board", 3, "all"),
    ]  # fmt: skip
    felt.accept("seat 3 gets Kh\nseat 5 gets 2d\ndealer gets 3h\nboard gets Kd 8c 8s")
    assert felt.offers() == ["seat 3 doubles 0.01 to 25", "seat 5 doubles 0.01 to 10", "dealer closes bets"]
    felt.accept("seat 5 doubles 10")
    assert felt.offers() == ["seat 3 doubles 0.01 to 25", "dealer closes bets"]
    felt.accept("dealer closes bets")
    assert felt.offers() == ["dealer reveals"]


@clause("DDS-1.hole_card", "DDS-8(b)", "DDS-8(d)")
def test_nobody_sees_the_hole_card_until_it_is_turned():
    felt = dealt(cards("Kh 3h Kd 8c 8s"))
    for viewer in ("player3", "player1", ""):
        seen = [seen_by(event, viewer, felt.round.seating) for event in felt.events if isinstance(event, CardsDealt)]
        assert {event.to: event.cards for event in seen if isinstance(event, CardsDealt)} == {
            "3": cards("Kh"), "dealer": (BACK,), "board": cards("Kd 8c 8s"),
        }  # fmt: skip
    said = felt.accept("dealer closes bets\ndealer reveals")
    assert [(event.hand, event.cards) for event in said if isinstance(event, CardsShown)] == [("dealer", cards("3h"))]


@clause("DDS-6(a)", "DDS-6(b)", "DDS-6(c)")
def test_refusals_come_in_rulebook_order():
    felt = AcceptingFelt(GAME, settings={"money.smallest_unit": 1})
    assert felt("seat 8 bets dragon 0.50 in cash") == Refusal("no_such_seat", "DDS-6(c)")  # the seat before all else
    assert felt("bob bets dragon 0.50 on seat 3") == Refusal("not_your_seat", "DDS-6(c)")
    assert felt("seat 3 bets dragon 0.50 in cash") == Refusal("not_offered", "DDS-6(a)")  # then the wager
    assert felt("seat 3 bets double_down 0.50 in cash") == Refusal("not_open", "DDS-6(b)")
    assert felt("seat 3 bets wager 0.50 in cash") == Refusal("only_chips", "DDS-6(a)")  # then what is put down
    assert felt("seat 3 bets wager 9.50") == Refusal("below_minimum", "DDS-6(a)")  # then how much
    assert felt("seat 3 bets wager 500.50") == Refusal("above_maximum", "DDS-6(a)")
    assert felt("seat 3 bets wager 10.50") == Refusal("not_in_chips_of_the_table", "DDS-6(a)")
    assert felt("seat 3 doubles 10") == Refusal("bets_are_open", "DDS-6(b)")


@clause("DDS-6(c)")
def test_two_areas_at_most_and_no_gap_left_behind():
    felt = AcceptingFelt(GAME, settings={"dds.max_positions_per_player": 2})
    assert felt("bob plays seats 2 and 3 and 4") == Refusal("seat_is_taken", "DDS-6(c)")
    for seat in (2, 3, 4):
        felt.table = _without(felt.table, f"player{seat}")
    felt.accept("bob plays seats 2 and 3 and 4\nbob buys in 1000")
    felt.accept("seat 3 bets wager 10\nseat 2 bets wager 10")
    assert felt("seat 4 bets wager 10") == Refusal("too_many_positions", "DDS-6(c)")


def _without(table: Any, player: Any):
    ruling = take(table, Leave(player))
    assert isinstance(ruling, Taken)
    return ruling.after


# What a house may choose


@clause("DDS-8(a)", "DDS-8(a)(2)(i)", "DDS-4(b)(1)", "DDS-2(b)", "DDS-4(f)")
@pytest.mark.parametrize(
    ("written", "key", "cites"),
    [
        ({"table.dealing_method": "automated_shoe"}, "table.dealing_method", "DDS-8(a)"),
        ({"table.dealing_method": "hand"}, "table.dealing_method", "DDS-8(a)(2)(i)"),
        ({"table.shuffler": "csm"}, "table.shuffler", "DDS-2(b)"),
        ({"dds.shuffler_loads": "shoe"}, "dds.shuffler_loads", "DDS-4(b)(1)"),
        (
            {"dds.shuffler_loads": "shoe", "table.shuffler": "single", "table.dealing_method": "hand"},
            "dds.shuffler_loads",
            "DDS-4(b)(1)",
        ),
        ({"dds.seats": 8}, "dds.seats", "DDS-8(b)"),
        ({"dds.seats": 0}, "dds.seats", "DDS-8(b)"),
        ({"dds.max_positions_per_player": 3}, "dds.max_positions_per_player", "DDS-6(c)"),
        ({"dds.odds": [1000, 100]}, "dds.odds", "DDS-10(b)"),
        ({"dds.odds": "printed"}, "dds.odds", "DDS-10(b)"),
        ({"deck.recut_by": "anybody"}, "deck.recut_by", "DDS-4(f)"),
        ({"deck.count_interval": 5}, "deck.count_interval", "DDS-6(a)"),
        ({"table.min.wager": 600}, "table.min.wager", "DDS-6(a)"),
    ],
)
def test_what_a_house_may_not_choose(written: Any, key: Any, cites: Any):
    breaches = GAME.under(written)
    assert not isinstance(breaches, Rules)
    assert [(breach.key, breach.cites) for breach in breaches] == [(key, cites)]


@clause("DDS-6(a)", "DDS-8(b)")
def test_every_key_refuses_what_nobody_could_mean():
    for choice in CHOICES:
        for written in ({"x": 1}, "sideways", -1):
            breaches = GAME.under({choice.name: written})
            if choice.name == "config.allow_negative_edge" and written == "sideways":
                continue  # somebody may be called that
            assert not isinstance(breaches, Rules), choice.name
            assert (choice.name, choice.cites) in {(breach.key, breach.cites) for breach in breaches}


# What goes wrong


@clause("DDS-11(a)", "DDS-11(b)", "DDS-11(c)", "DDS-11(d)", "DDS-11(e)", "DDS-2(a)")
def test_every_call_has_its_time():
    """Stage by stage: what the floor may call. Everything else comes too early or too late."""
    rules = GAME.under({"table.shuffler": "single"})
    assert isinstance(rules, Rules)
    at = {
        stage.name: {name for name, line in rules.irregularities.items() if stage.name in line.during} for stage in rules.stages
    }
    always = {"shuffler_jams", "wrong_count", "deck_count_wrong"}
    late = {"bet_below_minimum", "bet_above_maximum"}
    assert at == {
        "bets": {"shuffler_jams"},
        "deal": {*always, "card_face_up", "card_drawn_in_error", "hole_card_exposed"},
        "doubles": {*always, *late, "hole_card_exposed"},
        "reveal": {*always, *late},
        "pay": set(),
    }


@clause("DDS-2(a)", "DDS-11(d)")
def test_only_a_deck_that_is_not_whole_leaves_the_table():
    for call, notes in (("deck_count_wrong", ["deck_removed"]), ("wrong_count on board", [])):
        said = dealt(cards("Kh 3h Kd 8c 8s")).accept(f"floor calls {call}")
        assert [event.what for event in said if isinstance(event, Noted)] == notes


@clause("DDS-11(a)", "DDS-1.round_of_play")
def test_a_void_gives_every_chip_back():
    felt = dealt(cards("Kh 3h Kd 8c 8s"), "wager 100")
    felt.accept("seat 3 doubles 60")
    assert felt.round.chips["player player3"] == 99_840_00
    felt.accept("floor calls hole_card_exposed")
    assert felt.round.over and felt.round.chips["player player3"] == 100_000_00
    assert felt.settled("seat 3") == {"wager": 0, "double_down": 0}


# What four cards are called


@clause("DDS-5(b)")
@pytest.mark.parametrize(
    ("four", "name"),
    [
        ("7c 7d 7h 7s", "four of a kind, sevens"),
        ("7c 7d 7h 2s", "three of a kind, sevens"),
        ("7c 7d 2h 2s", "two pairs, sevens and twos"),
        ("6c 6d 2h As", "pair, sixes"),
        ("As Ks Qs Js", "four to a royal flush"),
        ("As 2s 3s 4s", "four to a straight flush"),
        ("9s 8s 7s 5s", "four to a straight flush"),
        ("9s 8s 7s 2s", "four to a flush"),
        ("9s 8d 7s 6s", "four to an open straight"),
        ("9s 8d 7s 5s", "four to an inside straight"),
        ("As Kd Qs Js", "four to an inside straight"),
        ("As 2d 3s 4s", "four to an inside straight"),
        ("As 9d 3s 4s", "ace high"),
    ],
)
def test_what_four_cards_are_while_the_hole_card_is_down(four: Any, name: Any):
    assert in_sight(cards(four)) == name
