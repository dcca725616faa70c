"""Three Card Poker, clause by clause. The plain rounds are in the game's rounds/ folder.

Tested here is what rounds cannot express. Whole deals are settled twice, by the game and by a slow reference that
reads Sections 3 and 11 off the cards and shares no code with it, in both settling orders and under every version.
Every key a house may set is tried with an unlawful value, and every ratio of the three versions with every chip
around it. Each viewer's view is searched for hidden cards.
"""

import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.rules import Rules
from houseway.core.messages.event import BetSettled, CardsDealt, CardsShown, Noted, PaymentHeld
from houseway.core.messages.refusal import Refusal
from houseway.core.money.price import Odds
from houseway.core.round.settlement import first
from houseway.core.round.view import seen_by
from houseway.core.values.cards import BACK, FRENCH, Card, cards, spelled
from houseway.games.three_card_poker import GAME
from houseway.games.three_card_poker.odds import pair_plus_edge
from houseway.games.three_card_poker.payouts import QUEEN_HIGH, SHOWDOWN, Showdown
from houseway.poker.values.three_cards import high, ways
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt
from houseway.testing.close_cards import close_cards
from houseway.testing.submissions import breaches, common, keys, refuses, values

# The slow reference: the book's rules, read off the cards

LINE = "A23456789TJQKA"
KINDS = ("nothing", "pair", "flush", "straight", "three", "straight flush")
BONUS = {
    "base": {"straight": 1, "three": 4, "straight flush": 5, "mini": 5, "spades": 5},
    "A": {"straight": 1, "three": 3, "straight flush": 4, "mini": 5, "spades": 50},
    "B": {"three": 6, "straight flush": 8, "mini": 50, "spades": 50},
    "C": {"three": 3, "straight flush": 4, "mini": 10, "spades": 50},
}
PAIR_PLUS = {"pair": 1, "flush": 3, "straight": 5, "three": 25, "straight flush": 35}
VERSION_OF = {"base": "base", "A": "ante_ge_pp", "B": "ante_ge_half_pp", "C": "both_compulsory"}


def slow_hand(held: tuple[Card, ...]) -> tuple[int, list[int]]:
    """Return the kind of hand, and ranks from the most significant."""
    ranks = [card.text[0] for card in held]
    places = [LINE.rindex(rank) for rank in ranks]
    suited = len({card.text[1] for card in held}) == 1
    runs = [at for at in range(12) if {*LINE[at : at + 3]} == {*ranks}]
    if runs and len({*ranks}) == 3:
        return KINDS.index("straight flush" if suited else "straight"), [max(runs)]
    if suited:
        return KINDS.index("flush"), sorted(places, reverse=True)
    same = max(ranks.count(rank) for rank in ranks)
    places.sort(key=lambda place: (ranks.count(LINE[place]), place), reverse=True)
    return KINDS.index({1: "nothing", 2: "pair", 3: "three"}[same]), places


def slow_settled(seat: tuple[Card, ...], dealer: tuple[Card, ...], table: str) -> dict[str, int]:
    """Settle an ante and a play bet of ten and a pair plus of five by Section 11."""
    mine, theirs = slow_hand(seat), slow_hand(dealer)
    qualifies = theirs[0] > 0 or max(theirs[1]) >= LINE.rindex("Q")
    won = (mine > theirs) - (mine < theirs)
    nets = {"ante": 10 * won if qualifies else 10, "play": 10 * won if qualifies else 0}
    kind = KINDS[mine[0]]
    nets["pair_plus"] = 5 * PAIR_PLUS.get(kind, -1)
    if {card.text[0] for card in seat} == {*"AKQ"} and kind == "straight flush":
        kind = "spades" if seat[0].text[1] == "s" else "mini"
    if kind in BONUS[table]:
        nets["ante_bonus"] = 10 * BONUS[table][kind]
    return nets


def played(deal: tuple[Card, ...], says: str = "plays 10", **written: object) -> AcceptingFelt:
    """A round of one seat, up to the reveal."""
    felt = AcceptingFelt(GAME, settings=written)
    felt.accept("seat 3 bets ante 10, pair_plus 5\ndealer closes bets")
    felt.accept(f"seat 3 gets {spelled(deal[:3])}\ndealer gets {spelled(deal[3:])}\nseat 3 {says}")
    return felt


# Whole deals, settled twice


@clause("TCP-3(a)", "TCP-3(b)", "TCP-3(c)", "TCP-10(c)", "TCP-11(a)", "TCP-11(a)(1)", "TCP-11(a)(2)", "TCP-11(a)(3)")
@clause("TCP-11(a)(3)(i)", "TCP-10(c)(1)", "TCP-10(c)(2)")
@settings(max_examples=300)
@given(deal=close_cards(6), table=st.sampled_from(["base", "A", "B", "C"]), order=st.sampled_from(["by_player", "by_step"]))
def test_any_deal_is_settled_as_the_reference_settles_it(deal: Any, table: Any, order: Any):
    felt = played(deal, **{"tcp.version": VERSION_OF[table], "tcp.ante_bonus": table, "tcp.settlement": order})
    felt.accept("dealer reveals")
    assert felt.settled("seat 3") == slow_settled(deal[:3], deal[3:], table)


@clause("TCP-11(a)(3)", "TCP-11(a)(3)(i)")
@pytest.mark.parametrize("table", BONUS)
@pytest.mark.parametrize("seat", ["As Ks Qs", "Ah Kh Qh", "Jh Th 9h", "3c 2c Ac", "7h 7d 7c", "4s 3h 2c", "Ah 9h 2h", "9h 9d 2c"])
def test_each_row_of_each_bonus_table(table: Any, seat: Any):
    deal = cards(f"{seat} Kd 8s 6d")
    felt = played(deal, **{"tcp.version": VERSION_OF[table], "tcp.ante_bonus": table})
    felt.accept("dealer reveals")
    assert felt.settled("seat 3") == slow_settled(deal[:3], deal[3:], table)


@clause("TCP-10(b)")
@settings(max_examples=100)
@given(deal=close_cards(6))
def test_a_fold_leaves_pair_plus_as_it_was_and_a_hidden_one_takes_it(deal: Any):
    felt = played(deal, "folds")
    felt.accept("dealer reveals")
    assert felt.settled("seat 3") == {"ante": -10, "pair_plus": slow_settled(deal[:3], deal[3:], "base")["pair_plus"]}
    felt = played(deal, "folds hidden")
    felt.accept("dealer reveals")
    assert felt.settled("seat 3") == {"ante": -10, "pair_plus": -5}


@clause("TCP-11(a)(1)")
def test_any_two_values_have_a_row_and_the_dealer_needs_queen_high():
    values = tuple(ways())
    assert [value for value in values if value < QUEEN_HIGH] == [high(cards(hand)) for hand in _below_queen_high()]
    for seat in values[::7]:
        for dealer in values[::5]:
            row = first(SHOWDOWN, Showdown(seat, dealer))
            if dealer < QUEEN_HIGH:
                assert row is SHOWDOWN[0]
            else:
                assert row is SHOWDOWN[1 if seat > dealer else 2 if seat < dealer else 3]


def _below_queen_high() -> list[str]:
    """Every jack high and less, lowest first: three ranks that are no run."""
    ranks = "23456789TJ"
    found = [part for part in combinations(range(10), 3) if part[2] - part[0] > 2]
    return [f"{ranks[a]}c {ranks[b]}d {ranks[c]}h" for a, b, c in sorted(found, key=lambda part: part[::-1])]


# What pair plus keeps


@clause("TCP-11(a)(2)")
@pytest.mark.parametrize(
    ("name", "prices", "per_cent"),
    [
        ("printed", [1, 3, 5, 25, 35, 35], "12.80"),
        ("usual", [1, 3, 6, 30, 40, 40], "7.28"),
        ("dearer", [1, 4, 6, 30, 40, 40], "2.32"),
    ],
)
def test_the_edge_is_the_published_one_and_counted_two_ways(name: Any, prices: Any, per_cent: Any):
    par = tomllib.loads((files("houseway.games.three_card_poker") / "par.toml").read_text())["pair_plus"]
    rules = GAME.under({"tcp.pair_plus": prices})
    assert isinstance(rules, Rules)
    kinds = Counter(KINDS[slow_hand(held)[0]] for held in combinations(FRENCH, 3))
    back = sum(kinds[kind] * (price + 1) for kind, price in zip(KINDS[1:], prices, strict=False))
    edge = pair_plus_edge(rules.pays["pair_plus"])
    assert edge == Fraction(par[name]["house_edge"]) == 1 - Fraction(back, 22_100)
    assert f"{float(edge * 100):.2f}" == per_cent
    counted = dict(par["hands"])
    counted["straight flush"] += counted.pop("mini royal flush")
    counted["three"] = counted.pop("three of a kind")
    assert counted == {kind: many for kind, many in kinds.items() if kind != "nothing"}
    assert Fraction(sum(counted.values()), 22_100) == Fraction(par["printed"]["hits"])


@clause("TCP-11(a)(2)", "TCP-11(a)(3)", "TCP-11(a)(3)(i)")
def test_tables_fall_from_the_top():
    for table in (*GAME.pays["pair_plus"].values(), *GAME.pays["ante_bonus"].values()):
        odds = [price.num for price in table.pays.values() if isinstance(price, Odds)]
        assert odds == sorted(odds, reverse=True)


# Offers, and their order


@clause("TCP-6(a)", "TCP-6(a)(1)", "TCP-6(a)(2)", "TCP-10(b)")
def test_what_is_offered_is_what_is_there_to_choose():
    felt = AcceptingFelt(GAME, ante=(10, 500), pair_plus=(5, 100))
    felt.accept("seat 3 bets ante 25\nseat 4 bets pair_plus 5\nseat 5 bets ante 10, pair_plus 5\ndealer closes bets")
    felt.accept("seat 3 gets Qs 9h 4d\nseat 4 gets 8c 8d 2s\nseat 5 gets 7c 5d 2h\ndealer gets Jc 8h 2d")
    assert felt.offers() == ["seat 3 plays 25", "seat 3 folds", "dealer counts stub"]
    felt.accept("seat 3 plays 25")
    assert felt.offers() == ["seat 5 plays 10", "seat 5 folds", "seat 5 folds hidden", "dealer counts stub"]
    felt.accept("seat 5 folds hidden")
    assert felt.offers() == ["dealer reveals", "dealer counts stub"]


@clause("TCP-7(c)", "TCP-8(c)", "TCP-9(c)", "TCP-9(c)(1)", "TCP-9(c)(2)")
@pytest.mark.parametrize(
    ("written", "owed"),
    [
        ({}, [(hand, 1, "TCP-7(c)") for _ in range(3) for hand in ("1", "4", "dealer")]),
        (
            {"table.dealing_method": "hand", "table.shuffler": "single"},
            [(hand, 1, "TCP-8(c)") for _ in range(3) for hand in ("1", "4", "dealer")],
        ),
        (
            {"table.dealing_method": "automated_shoe"},
            [("1", 3, "TCP-9(c)"), ("4", 3, "TCP-9(c)"), ("dealer", 3, "TCP-9(c)(1)")],
        ),
        (
            {"table.dealing_method": "automated_shoe", "tcp.dealer_stack": "after_decisions"},
            [("1", 3, "TCP-9(c)"), ("4", 3, "TCP-9(c)")],
        ),
    ],
)
def test_cards_are_owed_as_the_table_deals_them(written: Any, owed: Any):
    felt = AcceptingFelt(GAME, settings=written)
    felt.accept("seat 4 bets ante 10\nseat 1 bets pair_plus 5\ndealer closes bets")
    assert [(due.to, due.many, due.cites) for due in felt.round.due] == owed
    assert {due.seen for due in felt.round.due} == {"owner"}


@clause("TCP-7(c)")
def test_cards_told_hand_by_hand_are_dealt_one_at_a_time():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 4 bets ante 10\nseat 1 bets pair_plus 5\ndealer closes bets")
    felt.accept("dealer gets Jc 8h 2d\nseat 4 gets 8c 8d 2s")
    assert not felt.round.held, "the first card goes to seat 1"
    felt.accept("seat 1 gets Qs 9h 4d")
    dealt = [(event.to, *event.cards) for event in felt.events if isinstance(event, CardsDealt)]
    assert dealt == [
        (to, card)
        for cards_of_one_turn in zip(cards("Qs 9h 4d"), cards("8c 8d 2s"), cards("Jc 8h 2d"), strict=True)
        for to, card in zip(("1", "4", "dealer"), cards_of_one_turn, strict=True)
    ]


@clause("TCP-6(a)(1)", "TCP-6(b)", "TCP-6(c)", "TCP-6(d)", "TCP-6(e)")
def test_refusals_come_in_rulebook_order():
    felt = AcceptingFelt(GAME, settings={"money.smallest_unit": 1})
    assert felt("seat 8 bets dragon 0.50 in cash") == Refusal("no_such_seat", "TCP-6(c)")  # the seat before all else
    assert felt("bob bets dragon 0.50 on seat 3") == Refusal("not_your_seat", "TCP-6(c)")
    assert felt("seat 3 bets dragon 0.50 in cash") == Refusal("not_offered", "TCP-6(a)")  # then the wager
    assert felt("seat 3 bets play 0.50 in cash") == Refusal("not_open", "TCP-6(d)")
    assert felt("seat 3 bets ante 0.50 in cash") == Refusal("only_chips", "TCP-6(b)")  # then what is put down
    assert felt("seat 3 bets ante 9.50") == Refusal("below_minimum", "TCP-6(a)(1)")  # then how much
    assert felt("seat 3 bets ante 500.50") == Refusal("above_maximum", "TCP-6(a)(1)")
    assert felt("seat 3 bets ante 10.50") == Refusal("not_in_chips_of_the_table", "TCP-6(a)(1)")
    assert felt("seat 3 plays 10") == Refusal("bets_are_open", "TCP-6(d)")


# The versions


RATIOS: dict[str, Callable[[int, int], bool]] = {
    "base": lambda ante, plus: True,
    "ante_ge_pp": lambda ante, plus: plus <= ante,
    "ante_ge_half_pp": lambda ante, plus: plus <= 2 * ante,
    "both_compulsory": lambda ante, plus: max(ante, plus) <= 5 * min(ante, plus),
}


@clause("TCP-6(f)", "TCP-6(f)(1)", "TCP-6(f)(2)", "TCP-6(f)(3)")
@pytest.mark.parametrize(("version", "lawful"), RATIOS.items())
def test_every_ratio_around_the_edge_of_a_version(version: Any, lawful: Any):
    for ante in (5, 7, 12, 26):
        for plus in range(1, 66):
            felt = AcceptingFelt(GAME, settings={"tcp.version": version}, ante=(5, 100), pair_plus=(1, 100))
            felt.accept(f"seat 3 bets ante {ante}")
            answer = felt(f"seat 3 bets pair_plus {plus}")
            assert isinstance(answer, Refusal) is not lawful(ante, plus), (version, ante, plus)
            if version == "both_compulsory":
                turned = AcceptingFelt(GAME, settings={"tcp.version": version}, ante=(5, 100), pair_plus=(1, 100))
                turned.accept(f"seat 3 bets pair_plus {plus}")
                assert isinstance(turned(f"seat 3 bets ante {ante}"), Refusal) is not lawful(ante, plus), (ante, plus)
            if isinstance(answer, Refusal):
                assert answer.cites == {"ante_ge_pp": "TCP-6(f)(1)", "ante_ge_half_pp": "TCP-6(f)(2)"}.get(version, "TCP-6(f)(3)")


@clause("TCP-6(f)(3)")
def test_neither_bet_outgrows_the_other_where_both_are_compulsory():
    felt = AcceptingFelt(GAME, settings={"tcp.version": "both_compulsory"}, ante=(10, 1000), pair_plus=(5, 100))
    assert felt("seat 3 bets ante 501") == Refusal("above_maximum", "TCP-6(f)(3)"), "no pair plus could stand beside it"
    felt.accept("seat 3 bets ante 20")
    mine = [offer for offer in felt.offers() if offer.startswith("seat 3")]
    assert mine == ["seat 3 bets ante 0.01 to 480", "seat 3 bets pair_plus 5 to 100"]
    felt.accept("seat 3 bets pair_plus 5")
    mine = [offer for offer in felt.offers() if offer.startswith("seat 3")]
    assert mine == ["seat 3 bets ante 0.01 to 5", "seat 3 bets pair_plus 0.01 to 95"]


@clause("TCP-6(f)(3)")
def test_a_table_of_compulsory_bets_with_no_whole_position_deals_to_nobody():
    felt = AcceptingFelt(GAME, settings={"tcp.version": "both_compulsory"})
    felt.accept("seat 3 bets ante 20\ndealer closes bets")
    assert felt.round.over
    assert felt.round.chips["player player3"] == 100_000_00


# What is shown


@clause("TCP-7(c)", "TCP-10(b)", "TCP-10(c)(2)(i)")
def test_nobody_sees_another_hand_until_it_is_shown():
    felt = played(cards("Ah Kd 4h Jc 8d 2h"))
    for viewer in ("player3", "player1", ""):
        seen = [seen_by(event, viewer, felt.round.seating) for event in felt.events if isinstance(event, CardsDealt)]
        dealt = [(event.to, event.cards) for event in seen if isinstance(event, CardsDealt)]
        assert [faces for to, faces in dealt if to == "dealer"] == [(BACK,)] * 3
        assert ((BACK,) in [faces for to, faces in dealt if to == "3"]) is (viewer != "player3")
    said = felt.accept("dealer reveals")
    assert [(event.hand, event.cites) for event in said if isinstance(event, CardsShown)] == [
        ("dealer", "TCP-10(b)"),
        ("3", "TCP-10(c)(2)(i)"),
    ]


@clause("TCP-10(b)")
@pytest.mark.parametrize(("says", "shown"), [("folds", ["dealer", "3"]), ("folds hidden", ["dealer"])])
def test_a_folded_hand_is_turned_up_for_its_pair_plus_and_not_where_its_player_asks(says: Any, shown: Any):
    felt = played(cards("9h 9d 4h Jc 8d 2h"), says)
    said = felt.accept("dealer reveals")
    assert [event.hand for event in said if isinstance(event, CardsShown)] == shown
    if says == "folds hidden":
        reasons = {event.because for event in felt.events if isinstance(event, BetSettled)}
        assert reasons == {"folded, the cards stay down"}, "no reason tells of the cards"


@clause("TCP-10(b)")
def test_a_fold_without_pair_plus_is_never_shown():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets ante 10\ndealer closes bets\nseat 3 gets 9h 9d 4h\ndealer gets Jc 8d 2h\nseat 3 folds")
    said = felt.accept("dealer reveals")
    assert [event.hand for event in said if isinstance(event, CardsShown)] == ["dealer"]


@clause(
    "TCP-10(c)(1)",
    "TCP-10(c)(1)(i)",
    "TCP-10(c)(1)(ii)",
    "TCP-10(c)(1)(iii)",
    "TCP-10(c)(2)",
    "TCP-10(c)(2)(i)",
    "TCP-10(c)(2)(ii)",
)
def test_both_orders_pay_the_same_and_show_and_settle_in_their_own():
    def shown_and_paid(order: str) -> tuple[list[str], Counter[tuple[str, int]]]:
        felt = AcceptingFelt(GAME, settings={"tcp.settlement": order})
        felt.accept("seat 2 bets ante 10, pair_plus 5\nseat 6 bets ante 10, pair_plus 5\ndealer closes bets")
        felt.accept("seat 2 gets Ah Kd 4h\nseat 6 gets 9h 9d 4s\ndealer gets Qc 8d 2h\nseat 2 plays 10\nseat 6 plays 10")
        events = [event for event in felt.accept("dealer reveals") if isinstance(event, CardsShown | BetSettled)][1:]
        nets = Counter((str(event.bet), event.net) for event in events if isinstance(event, BetSettled))
        return [f"{event.hand} shown" if isinstance(event, CardsShown) else str(event.bet) for event in events], nets

    by_player, by_step = shown_and_paid("by_player"), shown_and_paid("by_step")
    assert by_player[1] == by_step[1]
    assert by_player[0] == [
        "6 shown", "seat 6 ante", "seat 6 play", "seat 6 pair_plus",
        "2 shown", "seat 2 ante", "seat 2 play", "seat 2 pair_plus",
    ]  # fmt: skip
    assert by_step[0] == [
        "6 shown", "2 shown", "seat 2 pair_plus",
        "seat 6 ante", "seat 6 play", "seat 6 pair_plus", "seat 2 ante", "seat 2 play",
    ]  # fmt: skip


# Who approves


@clause("TCP-11(a)", "TCP-11(a)(3)(i)")
def test_a_bonus_waits_by_its_odds_and_by_its_sum():
    deal = cards("As Ks Qs 9h 9d 9c")
    thresholds: list[dict[str, Any]] = [{"approval.odds_threshold": 50}, {"approval.amount_threshold": 499}]
    for written in thresholds:
        felt = played(deal, **{"tcp.version": "ante_ge_pp", **written})
        said = felt.accept("dealer reveals")
        assert [(event.bet.wager, event.net) for event in said if isinstance(event, PaymentHeld)] == [("ante_bonus", 500_00)]
        assert not felt.round.over
        felt.accept("floor approves seat 3 ante_bonus")
        assert felt.net("seat 3") == 20 + 500 + 175


# What goes wrong


@clause("TCP-7(e)", "TCP-7(e)(1)", "TCP-7(e)(2)", "TCP-1.stub")
def test_a_wrong_count_takes_the_deck_away_and_a_misdealt_hand_does_not():
    def notes(line: str) -> list[str]:
        felt = played(cards("Ah Kd 4h Jc 8d 2h"))
        return [event.what for event in felt.accept(line) if isinstance(event, Noted)]

    assert notes("dealer counts stub 45 cards") == ["deck_removed"]
    assert notes("dealer counts stub 47 cards") == ["deck_removed"]
    assert notes("dealer counts stub 46 cards") == []
    assert notes("dealer calls misdealt_at_count on seat 3") == ["stub_counted"]


@clause("TCP-12(a)", "TCP-12(b)", "TCP-12(c)", "TCP-12(d)", "TCP-12(e)", "TCP-12(f)", "TCP-7(f)")
@pytest.mark.parametrize("stack", ["with_cover_card", "after_decisions"])
def test_every_call_has_its_time(stack: Any):
    """Stage by stage: what the floor may call. Everything else comes too early or too late."""
    written = {"table.shuffler": "single", "table.dealing_method": "automated_shoe", "tcp.dealer_stack": stack}
    rules = GAME.under({**written, "deck.count_interval": "counting_shuffler"})
    assert isinstance(rules, Rules)
    late = {"bet_below_minimum", "bet_above_maximum"}
    at = {
        stage.name: {name for name, line in rules.irregularities.items() if stage.name in line.during} for stage in rules.stages
    }
    always = {"shuffler_jams", "wrong_count", "dealer_card_exposed"}
    deal = {"card_face_up", "card_drawn_in_error", "dealing_shoe_jams"}
    waits = stack == "after_decisions"
    last = {"last stack": always | deal | late | {"misdealt_at_count"}} if waits else {}
    assert at == {
        "bets": {"shuffler_jams", "shuffler_counts_wrong"},
        "deal": always | deal,
        "choice": always | late | {"misdealt_at_count"} | ({"dealing_shoe_jams"} if waits else set()),
        **last,
        "reveal": always | late | {"misdealt_at_count"},
        "pay": set(),
    }


@clause("TCP-6(a)(1)", "TCP-6(f)(3)")
@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_a_late_bet_that_goes_back_takes_what_cannot_stand_without_it(wager: Any):
    for version, both in (("base", False), ("ante_ge_pp", wager == "ante"), ("both_compulsory", True)):
        felt = AcceptingFelt(GAME, settings={"tcp.version": version, "limits.late_under_min": "void"})
        felt.accept("seat 3 bets ante 10, pair_plus 5\ndealer closes bets\nseat 3 gets 9h 9d 4h\ndealer gets Jc 8d 2h")
        felt.accept(f"floor calls bet_below_minimum on seat 3 {wager} at 1")
        assert set(felt.settled("seat 3")) == ({"ante", "pair_plus"} if both else {wager})


# What a house may choose

UNLAWFUL: dict[str, tuple[list[object], str]] = {
    **common(
        {
            "table.dealing_method": "TCP-7(a)",
            "table.shuffler": "TCP-2(b)",
            "table.preshuffled": "TCP-5(a)",
            "deck.count_interval": "TCP-7(e)",
            "deck.change_hours": "TCP-2(a)",
            "money.smallest_unit": "TCP-6(b)",
            "matchplay.enabled": "TCP-6(b)",
            "limits.late_under_min": "TCP-6(a)(1)",
            "limits.late_over_max": "TCP-6(a)(1)",
            "timeout.seconds": "TCP-10(b)",
            "timeout.action": "TCP-10(b)",
            "config.allow_negative_edge": "TCP-11(a)(2)",
            "irregularity.settled_independent_side_bets": "TCP-12(d)",
            "approval.amount_threshold": "TCP-11(a)",
            "approval.odds_threshold": "TCP-11(a)",
            "tokens.enabled": "TCP-6(a)",
        }
    ),
    "tcp.seats": ([0, 17, True], "TCP-7(c)"),
    "tcp.max_positions_per_player": ([0, 4, True], "TCP-6(e)"),
    "tcp.version": (["progressive", 1], "TCP-6(f)"),
    "tcp.pair_plus": (
        [
            [1, 3, 5, 25, 34, 35],
            [0, 3, 5, 25, 35, 35],
            [1, 3, 5, 25, 35],
            [1, 3, 5, 25, 35, "40"],
            [1, 3, 5, 25, 45, 34],
            [1, 5, 6, 30, 40, 40],
            "printed",
            40,
        ],
        "TCP-11(a)(2)",
    ),
    "tcp.ante_bonus": (["A", "D", "none"], "TCP-11(a)(3)"),
    "tcp.settlement": (["by_wager"], "TCP-10(c)"),
    "tcp.dealer_stack": (["never"], "TCP-9(c)"),
    "table.min.ante": ([0, 501], "TCP-6(a)(1)"),
    "table.max.ante": ([9, "high"], "TCP-6(a)(1)"),
    "table.min.pair_plus": ([0, 101], "TCP-6(a)(2)"),
    "table.max.pair_plus": ([4], "TCP-6(a)(2)"),
}


def found(written: dict[str, object]) -> list[tuple[str, str]]:
    return breaches(GAME, written)


def test_every_key_is_tried():
    assert set(UNLAWFUL) == keys(GAME)


@clause("TCP-2(b)", "TCP-5(a)", "TCP-6(b)", "TCP-6(e)", "TCP-6(f)", "TCP-7(e)", "TCP-10(c)", "TCP-11(a)(2)", "TCP-11(a)(3)")
@pytest.mark.parametrize(("key", "value"), values(UNLAWFUL))
def test_an_unlawful_choice_is_a_breach_of_its_clause(key: Any, value: Any):
    refuses(GAME, UNLAWFUL, key, value)


@clause("TCP-11(a)(3)", "TCP-11(a)(3)(i)", "TCP-6(f)")
def test_a_bonus_table_goes_with_its_version():
    for version in ("ante_ge_pp", "ante_ge_half_pp", "both_compulsory"):
        assert found({"tcp.version": version, "tcp.ante_bonus": "base"}) == [("tcp.ante_bonus", "TCP-11(a)(3)(i)")]
        for letter in "ABC":
            assert found({"tcp.version": version, "tcp.ante_bonus": letter}) == []
            assert found({"tcp.ante_bonus": letter}) == [("tcp.ante_bonus", "TCP-11(a)(3)")]
        rules = GAME.under({"tcp.version": version})
        assert isinstance(rules, Rules)
        assert rules.pays["ante_bonus"].name == "A", "where the house says nothing"
    plain = GAME.under({"tcp.ante_bonus": "base"})
    assert isinstance(plain, Rules)
    assert plain.pays["ante_bonus"].name == "base"


@clause("TCP-11(a)(2)")
def test_pair_plus_is_raised_row_by_row_until_the_house_would_lose():
    assert found({"tcp.pair_plus": [1, 3, 5, 25, 40, 40]}) == []
    assert found({"tcp.pair_plus": [1, 4, 6, 30, 40, 100]}) == []
    assert found({"tcp.pair_plus": [1, 3, 5, 25, 40, 35]}) == [], "one row raised: ace-king-queen is paid by it as well"
    dear: dict[str, object] = {"tcp.pair_plus": [1, 4, 7, 30, 40, 100]}
    assert found(dear) == [("tcp.pair_plus", "TCP-11(a)(2)")]
    assert found({**dear, "config.allow_negative_edge": "the general manager"}) == []


@clause("TCP-9(c)(2)")
def test_only_a_machine_shoe_keeps_the_dealers_stack():
    late: dict[str, object] = {"tcp.dealer_stack": "after_decisions"}
    assert found(late) == [("tcp.dealer_stack", "TCP-9(c)(2)")]
    assert found({**late, "table.dealing_method": "automated_shoe"}) == []


@clause("TCP-6(f)(1)", "TCP-6(f)(2)", "TCP-6(f)(3)")
def test_limits_leave_a_bet_that_the_version_allows():
    apart: dict[str, object] = {"table.min.pair_plus": 51, "table.max.pair_plus": 90, "table.max.ante": 50}
    assert found(apart) == []
    assert found({**apart, "tcp.version": "ante_ge_pp"}) == [("table.min.pair_plus", "TCP-6(f)(1)")]
    assert found({**apart, "tcp.version": "ante_ge_half_pp"}) == []
    assert found({**apart, "table.max.ante": 25, "tcp.version": "ante_ge_half_pp"}) == [("table.min.pair_plus", "TCP-6(f)(2)")]
    assert found({**apart, "table.max.ante": 10, "tcp.version": "both_compulsory"}) == [("table.min.pair_plus", "TCP-6(f)(3)")]
    wide: dict[str, object] = {"table.min.ante": 501, "table.max.ante": 600, "tcp.version": "both_compulsory"}
    assert found(wide) == [("table.min.ante", "TCP-6(f)(3)")]


@clause("TCP-7(f)", "TCP-8(a)", "TCP-8(b)(1)", "TCP-9(a)")
def test_dealing_from_the_hand_and_counting_by_machine_need_a_shuffler():
    assert found({"table.dealing_method": "hand"}) == [("table.dealing_method", "TCP-8(b)(1)")]
    assert found({"table.dealing_method": "hand", "table.shuffler": "single"}) == []
    assert found({"deck.count_interval": "counting_shuffler"}) == [("deck.count_interval", "TCP-7(f)")]
    assert found({"deck.count_interval": "counting_shuffler", "table.shuffler": "two_deck"}) == []


@clause("TCP-2(a)", "TCP-7(c)")
def test_sixteen_seats_fit_one_deck_and_seventeen_do_not():
    rules = GAME.under({"tcp.seats": 16})
    assert isinstance(rules, Rules)
    assert rules.equipment.size == 52 == len(set(rules.equipment.pieces()))
    assert 3 * (len(rules.seats) + 1) <= rules.equipment.size < 3 * (17 + 1)
