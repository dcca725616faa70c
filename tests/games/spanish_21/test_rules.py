"""Spanish 21: what is peculiar to it.

Tested here is what rounds cannot express. Totals and whole hands are settled twice, the second time by a slow
reference that shares no code with the game. The side bets are counted card by card and by the formulae. Every key a
house may set is tried with an unlawful value. A shoe is dealt to its end, card for card.
"""

import tomllib
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Sit
from houseway.core.messages.event import CardsShown, HandSplit, Noted, RackShuffled
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet
from houseway.core.round.state import opened
from houseway.core.round.view import PUBLIC, offers_to, view
from houseway.core.values.cards import BACK, Card, cards, spelled
from houseway.core.values.equipment import Shoe
from houseway.games.spanish_21 import GAME
from houseway.games.spanish_21.hands import bonus_of, points
from houseway.games.spanish_21.odds import insurance_edge, match_edge
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt
from houseway.testing.invariants import CHEAP
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

SIX = Shoe(decks=6, without="T")
DECK = [card for card in dict.fromkeys(SIX.pieces()) if isinstance(card, Card)]
FACE = {**{str(n): (n,) for n in range(2, 10)}, "J": (10,), "Q": (10,), "K": (10,), "A": (1, 11)}


# Totals


def every_total(held):
    """Every sum the cards can make, each ace both ways."""
    return {sum(way) for way in product(*(FACE[card.text[0]] for card in held))}


def slow_total(held):
    sums = every_total(held)
    return max((total for total in sums if total <= 21), default=min(sums))


hands = st.lists(st.sampled_from(DECK), min_size=1, max_size=9).map(tuple)


@clause("S21-2(b)", "S21-2(b)(1)", "S21-2(b)(2)", "S21-2(b)(3)", "S21-1.hard_total", "S21-1.soft_total")
@given(held=hands)
def test_a_total_is_what_every_way_of_counting_aces_says(held):
    count = points(held)
    assert count.total == slow_total(held)
    if count.total <= 21:
        assert count.soft == (count.total - 10 in every_total(held))


@clause("S21-1.suit", "S21-2(a)")
def test_the_shoe_has_four_suits_of_twelve_and_no_ten():
    for decks, size in ((6, 288), (8, 384)):
        rules = GAME.under({"s21.decks": decks})
        assert isinstance(rules, Rules)
        pieces = rules.equipment.pieces()
        assert len(pieces) == size
        assert Counter(card.suit for card in pieces) == dict.fromkeys("cdhs", size // 4)
        assert not any(card.text.startswith("T") for card in pieces)


@clause("S21-5(f)", "S21-5(f)(5)", "S21-5(f)(6)", "S21-5(f)(7)")
@pytest.mark.parametrize(
    ("held", "named"),
    [
        ("6h 7d 8c", "6-7-8 of mixed suits"),
        ("8s 7s 6s", "6-7-8 of spades"),
        ("8h 7h 6h", "6-7-8 of one suit"),
        ("7h 7h 7s", "7-7-7 of mixed suits"),
        ("7s 7s 7s", "7-7-7 of spades"),
        ("7c 7c 7c", "7-7-7 of one suit"),
        ("6h 7d 7c", None),
        ("9h 5d 7c", None),
        ("As Kd", None),
        ("6h 7d 6c 2c", None),
        ("2c 3c 4c 5c 7c", "21 in five cards"),
        ("Ac 3c 4c 5c 8c", "21 in five cards"),
        ("Ac Ac 4c 5c Kc", "21 in five cards"),
        ("2c 2c 3c 4c 3c 7c", "21 in six cards"),
        ("2c 2c 3c 4c 3c 3c 4c", "21 in seven cards or more"),
        ("2c 2c 2c 2c 2c 2c 2c 2c 5c", "21 in seven cards or more"),
        ("2c 3c 4c 5c 6c", None),
    ],
)
def test_bonus_hands_are_named_as_printed(held, named):
    found = bonus_of(cards(held))
    assert (found.hand if found else None) == named


# Whole hands, settled twice

THREE = {"678": (15, 20, 30), "777": (15, 20, 30)}


def slow_net(mine, doubled, dealer):
    """Return the net of a stake of 10 (and a double of so much) by section 5; the dealer's cards are final."""
    total, theirs = slow_total(mine), slow_total(dealer)
    if len(mine) == 2 and total == 21:
        return 15
    if len(dealer) == 2 and theirs == 21:
        return -10  # the double is returned
    if total > 21:
        return -10 - doubled
    if total == 21 and not doubled:
        ranks, suits = "".join(sorted(card.text[0] for card in mine)), {card.text[1] for card in mine}
        if ranks in THREE:
            super_bonus = 1000 if ranks == "777" and len(suits) == 1 and dealer[0].text[0] == "7" else 0
            return THREE[ranks][0 if len(suits) > 1 else 2 if suits == {"s"} else 1] + super_bonus
        if len(mine) >= 5:
            return {5: 15, 6: 20}.get(len(mine), 30)
    if theirs > 21 or total == 21 or total > theirs:
        return 10 + doubled
    return 0 if total == theirs else -10 - doubled


short = st.sampled_from([card for card in DECK if card.text[0] in "2345678A"])


@clause("S21-5(a)(1)", "S21-5(a)(2)", "S21-5(a)(3)", "S21-5(a)(4)", "S21-5(b)", "S21-5(e)", "S21-5(f)", "S21-5(g)")
@clause("S21-7(f)", "S21-9(a)", "S21-9(b)", "S21-9(c)", "S21-12(a)", "S21-12(a)(2)", "S21-12(b)", "S21-12(c)")
@settings(max_examples=250)
@given(
    draws=st.one_of(st.lists(st.sampled_from(DECK), min_size=9, max_size=9), st.lists(short, min_size=9, max_size=9)),
    dealers=st.lists(st.sampled_from(DECK), min_size=12, max_size=12),
    wants=st.integers(2, 9),
    double=st.sampled_from([0, 0, 4, 10]),
)
def test_any_hand_is_settled_as_the_reference_settles_it(draws, dealers, wants, double):
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets wager 10\ndealer closes bets\nburn gets 4c")
    shoe = Counter(SIX.counts) - Counter([Card("4c")])
    if any(count > shoe[card] for card, count in Counter([*draws, *dealers]).items()):
        return
    felt.accept(f"seat 3 gets {draws[0]}\ndealer gets {dealers[0]}\nseat 3 gets {draws[1]}")
    if dealers[0].text[0] == "A":
        felt.accept("dealer goes on")
    mine, doubled = draws[:2], 0
    while not felt.round.over and not doubled and "seat 3 stands" in felt.offers():
        if len(mine) >= wants:
            if not double:
                felt.accept("seat 3 stands")
                break
            felt.accept(f"seat 3 doubles {double}")
            doubled = double
        else:
            felt.accept("seat 3 hits")
        mine = draws[: len(mine) + 1]
        felt.accept(f"seat 3 gets {mine[-1]}")
    if "dealer goes on" in felt.offers():
        felt.accept("dealer goes on")
    if "dealer draws" in felt.offers():
        felt.accept("dealer draws")
    at = 1
    while felt.round.due:
        felt.accept(f"dealer gets {dealers[at]}")
        at += 1
    if not felt.round.over:
        felt.accept("dealer announces")
    theirs = dealers[:at]
    if slow_total(mine) < 21:  # the dealer's total decides: below seventeen another card, at seventeen no more
        assert slow_total(theirs) >= 17
        assert all(slow_total(theirs[:count]) < 17 for count in range(1, at))
    else:
        assert at <= 2
    assert felt.net("seat 3") == slow_net(mine, doubled, theirs)


# The side bets, counted


@clause("S21-6(a)", "S21-6(e)", "S21-6(e)(1)", "S21-6(e)(2)", "S21-11(c)")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_side_bets_keep_what_the_par_sheet_says(decks):
    par = tomllib.loads((files("houseway.games.spanish_21") / "par.toml").read_text())
    shoe = {6: "six decks", 8: "eight decks"}[decks]
    same, another = {6: (9, 4), 8: (12, 3)}[decks]
    left = Counter(Shoe(decks=decks, without="T").pieces())
    left[Card("8s")] -= 1
    others = sum(left.values())
    kept = Fraction(0)
    price = {card: (same if card.suit == "s" else another) if card.rank == 8 else 0 for card in left}
    for one, two in product(left, left):
        ways = left[one] * (left[two] - (one is two))
        wins = price[one] + price[two]
        kept -= Fraction(ways * (wins or -1), others * (others - 1))
    assert match_edge(decks, same, another) == kept == Fraction(par["match"][shoe]["house_edge"])
    tens = 12 * decks
    assert insurance_edge(decks) == 1 - 3 * Fraction(tens, 48 * decks - 1) == Fraction(par["insurance"][shoe]["house_edge"])


# What a house may choose

UNLAWFUL = {
    "table.dealing_method": ["hand"],
    "table.shuffler": ["csm", "two_deck"],
    "table.preshuffled": ["yes"],
    "deck.recut_by": ["anybody"],
    "money.smallest_unit": [0.10],
    "matchplay.enabled": ["yes"],
    "limits.late_under_min": ["ignore"],
    "limits.late_over_max": ["ignore"],
    "timeout.seconds": [4, 301],
    "timeout.action": ["hit"],
    "config.allow_negative_edge": [True],
    "irregularity.settled_independent_side_bets": ["maybe"],
    "approval.amount_threshold": ["much"],
    "approval.odds_threshold": [0],
    "tokens.enabled": [True],
    "s21.boxes": [0, 8],
    "s21.boxes_per_player": [0, 8],
    "s21.players_per_box": [0, 4],
    "s21.decks": [7, 1],
    "s21.hole_card": ["peek"],
    "s21.reader_reveals_value": ["yes", True],
    "s21.match.offered": ["yes"],
    "s21.match.max": [0, 0.50],
    "s21.match.odds": [{"same": 8, "another": 4}, {"same": 9, "another": 3}, {"same": 9}, 9, {"same": 10, "another": 4}],
    "s21.dealer_bj_takes": ["everything"],
    "s21.hit_soft_21": [1],
    "s21.super_bonus.envy_per": ["seat"],
    "s21.mid_shoe_entry": ["sometimes"],
    "s21.cut_fraction": [0, 1, 0.20, "1/5", "deep"],
    "s21.custom_shuffle": [True],
    "s21.insurance_unit": ["chip"],
}


@clause("S21-2(a)", "S21-4(e)", "S21-4(h)", "S21-6(e)", "S21-13(a)", "S21-14", "S21-5(j)")
@pytest.mark.parametrize("choice", GAME.editions[0].law.choices, ids=lambda choice: choice.name)
def test_an_unlawful_choice_is_refused_with_a_clause(choice):
    for value in UNLAWFUL[choice.name]:
        breaches = GAME.under({choice.name: value})
        assert not isinstance(breaches, Rules), (choice.name, value)
        assert {breach.key for breach in breaches} == {choice.name}
        assert all(breach.cites in GAME.clauses for breach in breaches)


@clause("S21-4(h)", "S21-4(e)")
def test_a_cut_nearer_to_the_back_needs_a_shuffle_of_the_houses_own():
    assert isinstance(GAME.under({"s21.cut_fraction": 0.10, "s21.custom_shuffle": "letter 14"}), Rules)
    assert isinstance(GAME.under({"s21.cut_fraction": "1/3"}), Rules)


@clause("S21-6(e)")
def test_a_match_that_loses_money_needs_a_name():
    odds = {"s21.match.odds": {"same": 10, "another": 4}}
    (breach,) = GAME.under(odds)
    assert "house loses" in breach.says
    assert isinstance(GAME.under({**odds, "config.allow_negative_edge": "the shift manager"}), Rules)
    with_eight = {"s21.decks": 8, "s21.match.odds": {"same": 12, "another": 3}}
    assert isinstance(GAME.under(with_eight), Rules)


# What is seen


@clause("S21-7(i)", "S21-7(c)")
def test_nobody_sees_the_hole_card_or_the_burn_until_they_are_shown():
    felt = AcceptingFelt(GAME, settings={"s21.hole_card": "reader"})
    felt.accept(
        "seat 3 bets wager 10\ndealer closes bets\nburn gets 4c\nseat 3 gets Kh\ndealer gets Kd\nseat 3 gets 9d\ndealer gets 9c"
    )

    def seen_by(viewer):
        return view(opened(felt.round.opened, felt.table.rules), felt.events[1:], viewer).held

    for viewer in ("player3", PUBLIC):
        assert seen_by(viewer)["dealer"] == (Card("Kd"), BACK)
        assert seen_by(viewer)["burn"] == (BACK,)
    assert not [event for event in felt.accept("dealer reads") if isinstance(event, CardsShown)]
    felt.accept("dealer shows burn")
    assert seen_by(PUBLIC)["burn"] == (Card("4c"),)
    felt.accept("seat 3 stands\ndealer reveals")
    assert seen_by(PUBLIC)["dealer"] == (Card("Kd"), Card("9c"))


@clause("S21-7(c)")
def test_a_burn_nobody_saw_is_remembered_as_a_number_only():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets wager 10\ndealer closes bets\nburn gets 4c\nseat 3 gets Ah\ndealer gets 9d\nseat 3 gets Kd")
    assert "4c" not in felt.table.memory.gone
    assert felt.table.memory.unseen == 1
    felt.accept("seat 3 bets wager 10")
    assert felt.round.held["burn"] == (BACK,)


# Splits and boxes


@clause("S21-10(b)", "S21-10(c)")
def test_hands_lie_beside_the_one_they_came_from():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 2 bets wager 10\nseat 3 bets wager 10\ndealer closes bets\nburn gets 4c")
    felt.accept("seat 2 gets Kh\nseat 3 gets 8h\ndealer gets 6d\nseat 2 gets 9h\nseat 3 gets 8d\nseat 2 stands")
    felt.accept("seat 3 splits 10\nseat 3 gets 8c")
    said = felt.accept("seat 3 splits 10")
    assert [(event.hand, event.into) for event in said if isinstance(event, HandSplit)] == [("3", "3.3")]
    assert felt.round.hands == ("2", "3", "3.3", "3.2")
    felt.accept("seat 3 gets Kd\nseat 3 stands\nhand 3.3 gets 8s\nhand 3.3 splits 10")
    assert felt.round.hands == ("2", "3", "3.3", "3.4", "3.2")
    felt.accept("hand 3.3 gets 8s")
    assert "hand 3.3 splits 10" not in felt.offers()


@clause("S21-13(b)", "S21-13(f)", "S21-8(b)")
def test_everybody_is_asked_only_what_is_theirs_to_say():
    felt = AcceptingFelt(GAME, settings={"s21.players_per_box": 2, "s21.boxes_per_player": 2})
    felt.accept("seat 3 bets wager 10\nseat 3 shares\nplayer2 bets wager 20 on seat 3\ndealer closes bets\nburn gets 4c")
    felt.accept("seat 3 gets Kh\ndealer gets Ad\nseat 3 gets 9d")
    mine, behind = offers_to(felt.round, "player3"), offers_to(felt.round, "player2")
    assert [(ask.who, ask.wager, ask.high, ask.by) for ask in mine] == [("3", "insurance", 5_00, None)]
    assert [(ask.who, ask.wager, ask.high, ask.by) for ask in behind] == [("3", "insurance", 10_00, "player2")]
    felt.accept("dealer goes on")
    assert {ask.says for ask in offers_to(felt.round, "player3")} == {"surrenders", "doubles", "stands", "hits"}
    assert offers_to(felt.round, "player2") == ()


@clause("S21-7(e)", "S21-8(a)")
def test_a_hand_is_offered_what_nothing_bars():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets wager 10\ndealer closes bets\nburn gets 4c\nseat 3 gets 8h\ndealer gets 6d\nseat 3 gets 8d")
    offered = ["seat 3 surrenders", "seat 3 doubles 0.01 to 10", "seat 3 splits 10", "seat 3 stands", "seat 3 hits"]
    assert felt.offers() == [*offered, "dealer shows burn"]
    felt.accept("seat 3 hits\nseat 3 gets 2d")
    assert felt.offers() == ["seat 3 doubles 0.01 to 10", "seat 3 stands", "seat 3 hits", "dealer shows burn"]
    felt.accept("seat 3 doubles 10\nseat 3 gets 2c")
    assert felt.offers() == ["seat 3 stands", "seat 3 rescues", "dealer goes on", "dealer shows burn"]


@clause("S21-9(a)", "S21-10(a)", "S21-5(c)")
def test_nobody_doubles_or_splits_with_chips_they_do_not_have():
    table = open_table(Worked(game=GAME.key, only_these=True, stacks={"ann": 12_00}, sits=[Sit("ann", ("3",))]))
    felt = AcceptingFelt(GAME)
    felt.table = table
    felt.accept("seat 3 bets wager 10\ndealer closes bets\nburn gets 4c\nseat 3 gets 8h\ndealer gets 6d\nseat 3 gets 8d")
    assert felt("seat 3 splits 10") == Refusal("not_enough_chips", "S21-5(c)")
    assert felt("seat 3 doubles 10") == Refusal("above_maximum", "S21-9(a)")
    felt.accept("seat 3 doubles 2")


# The shoe


@clause("S21-4(g)", "S21-7(j)", "S21-7(j)(3)", "S21-7(c)", "S21-2(a)")
@pytest.mark.parametrize("decks", [6, 8])
def test_a_shoe_is_dealt_card_for_card_until_the_cutting_card_shows(decks):
    worked = Worked(game=GAME.key, settings={"s21.decks": decks})
    sitting = Sitting(open_table(worked), Seeded(f"shoe of {decks}"), irregularities=False)
    shoes, size = 0, decks * 48
    for number in range(60):
        fresh = sitting.table.memory.rounds == 0 or sitting.table.deck != "ready"
        shoes += fresh
        played = sitting.play(f"shoe {number}")
        memory = sitting.table.memory
        out = len(memory.gone) // 2 + memory.unseen
        assert out == sitting.feeder.gone
        assert memory.unseen <= 1  # one burn a shoe, unless somebody was shown it
        dealt = Counter(memory.gone[at : at + 2] for at in range(0, len(memory.gone), 2))
        assert max(dealt.values()) <= decks
        noted = [event.what for event in played.events if isinstance(event, Noted)]
        assert ("cutting_card_is_out" in noted) == (out >= size * 3 // 4) == (sitting.table.deck == "used")
    assert shoes >= 2


@clause("S21-15(g)", "S21-4(h)")
@pytest.mark.parametrize("trouble", [False, True])
def test_a_shoe_that_runs_out_is_finished_from_the_rack(trouble):
    worked = Worked(game=GAME.key, settings={"s21.cut_fraction": "1/99", "s21.custom_shuffle": "letter 14"})
    sitting = Sitting(open_table(worked), Seeded("to the last card"), irregularities=trouble)
    ran_out = 0
    for number in range(160):
        played = sitting.play(f"last {number}")
        for invariant in CHEAP:
            invariant(played)
        if any(isinstance(event, RackShuffled) for event in played.events):
            ran_out += 1
            assert trouble or not played.round.void
            assert sitting.table.deck == "used"
            assert sum(map(len, played.round.held.values())) < 288
    assert ran_out >= 1 + (not trouble)


@clause("S21-15(b)")
def test_a_ten_is_none_of_these_cards_and_counts_for_nothing():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets wager 10\ndealer closes bets\nburn gets 4c")
    felt.accept("floor calls ten_found with Ts\nseat 3 gets Ah\ndealer gets 9d\nseat 3 gets Kd")
    assert spelled(cards("Ah Kd 9d")).replace(" ", "") == felt.table.memory.gone


@clause("S21-13(d)", "S21-13(e)")
def test_those_behind_are_offered_what_they_may_do():
    felt = AcceptingFelt(GAME, settings={"s21.players_per_box": 2, "s21.boxes_per_player": 2})
    felt.accept("seat 3 bets wager 10\nseat 3 shares\nplayer2 bets wager 20 on seat 3\ndealer closes bets\nburn gets 4c")
    felt.accept("seat 3 gets 8h\ndealer gets 6d\nseat 3 gets 8d\nseat 3 splits 10")
    splitting = ["player2 bets split 20 on hand 3.2", "player2 names hand 3.2"]
    assert felt.offers() == ["dealer goes on", "dealer shows burn", *splitting]
    felt.accept("player2 names hand 3.2")
    assert felt.offers() == ["dealer goes on", "dealer shows burn"]
    felt.accept("dealer goes on\nseat 3 gets Kd\nseat 3 stands\nhand 3.2 gets 3d\nhand 3.2 doubles 10")
    assert felt.offers() == ["dealer goes on", "dealer shows burn", "player2 bets double 0.01 to 20 on hand 3.2"]


@clause("S21-9(d)", "S21-13(d)")
@pytest.mark.parametrize(
    ("up", "last", "then", "net", "cites"),
    [
        ("Kd", "4c", "dealer draws\ndealer gets Ac\ndealer announces", -5, "S21-9(c)"),  # blackjack takes the first stake
        ("Kd", "4c", "dealer draws\ndealer gets 4h\ndealer gets Kc\ndealer announces", 5, "S21-5(a)(1)"),
        ("6d", "Ac", "", 5, "S21-5(a)(2)"),  # twenty-one has won without a card of the dealer's
    ],
)
def test_who_did_not_double_plays_on_after_a_rescue(up: str, last: str, then: str, net: int, cites: str):
    felt = AcceptingFelt(GAME, settings={"s21.players_per_box": 2, "s21.boxes_per_player": 2}, wager=(5, 500))
    felt.accept("seat 3 bets wager 10\nseat 3 shares\nplayer2 bets wager 5 on seat 3\ndealer closes bets\nburn gets 4c")
    felt.accept(f"seat 3 gets 6h\ndealer gets {up}\nseat 3 gets 4d\nseat 3 doubles 10\ndealer goes on\nseat 3 gets {last}")
    felt.accept("seat 3 rescues")
    felt.accept(then)
    made = {bet: (result.net // 100, result.cites) for bet, result in felt.round.settled.items()}
    assert made == {
        Bet("player3", "3", "wager"): (-10, "S21-9(d)"),
        Bet("player3", "3", "double"): (0, "S21-9(d)"),
        Bet("player2", "3", "wager"): (net, cites),
    }


@clause("S21-13(b)")
def test_the_highest_bet_speaks_for_a_box_nobody_sits_at():
    worked = Worked(game=GAME.key, only_these=True, sits=[Sit("ann", ("2",)), Sit("bob", ("4",))])
    worked.settings = {"s21.players_per_box": 2, "s21.boxes_per_player": 2}
    felt = AcceptingFelt(GAME)
    felt.table = open_table(worked)
    felt.accept("ann bets wager 10 on seat 3\nseat 3 shares\nbob bets wager 20 on seat 3\ndealer closes bets\nburn gets 4c")
    felt.accept("seat 3 gets 6h\ndealer gets 6d\nseat 3 gets 5d")
    assert {ask.says for ask in offers_to(felt.round, "bob")} == {"surrenders", "doubles", "stands", "hits"}
    assert offers_to(felt.round, "ann") == ()


@clause("S21-13(b)", "S21-5(d)")
def test_a_late_bet_on_a_box_nobody_sits_at_is_named_by_its_owner():
    worked = Worked(game=GAME.key, only_these=True, sits=[Sit("ann", ("2",)), Sit("bob", ("4",))])
    worked.settings = {"s21.players_per_box": 2, "s21.boxes_per_player": 2}
    felt = AcceptingFelt(GAME)
    felt.table = open_table(worked)
    felt.accept("ann bets wager 10 on seat 3\nseat 3 shares\nbob bets wager 10 on seat 3\ndealer closes bets\nburn gets 4c")
    felt.accept("seat 3 gets 6h\ndealer gets 6d\nseat 3 gets 5d")
    assert felt("dealer calls bet_below_minimum on seat 3 wager at 5") == Refusal("say_which_bet", "S21-5(d)")
    felt.accept("dealer calls bet_below_minimum on seat 3 wager of bob at 5")
    assert {bet.by: chips for bet, chips in felt.round.bets.items()} == {"ann": 10_00, "bob": 5_00}


@clause("S21-15(k)'", "S21-7(g)")
def test_a_reader_that_fails_before_the_deal_leaves_no_hole_card():
    felt = AcceptingFelt(GAME, settings={"s21.hole_card": "reader"})
    felt.accept("seat 3 bets wager 10\ndealer calls reader_fails\ndealer closes bets\nburn gets 4c")
    felt.accept("seat 3 gets Kh\ndealer gets Kd\nseat 3 gets 9d")
    assert "seat 3 stands" in felt.offers()
    felt.accept("seat 3 stands\ndealer draws\ndealer gets 9c\ndealer announces")
    assert felt.net("seat 3") == 0


# Refusals


@clause("S21-13(b)", "S21-5(d)", "S21-5(c)", "S21-14", "S21-5(a)")
def test_a_bet_is_refused_in_rulebook_order():
    felt = AcceptingFelt(GAME, settings={"money.smallest_unit": 1})
    assert felt("seat 9 bets dragon 0.50") == Refusal("no_such_seat", "S21-13(b)")  # the box before all else
    assert felt("nobody bets dragon 0.50 on seat 3") == Refusal("nobody_of_that_name", "S21-13(a)")  # then who
    assert felt("seat 3 bets dragon 0.50") == Refusal("not_offered", "S21-5(a)")  # then the wager
    assert felt("seat 3 bets insurance 0.50") == Refusal("not_open", "S21-5(d)")
    assert felt("seat 3 bets envy 50") == Refusal("not_open", "S21-5(d)")
    assert felt("seat 3 bets wager 0.50 in cash") == Refusal("the_floor_must_confirm", "S21-5(c)")  # then what is put down
    assert felt("seat 3 bets wager 9") == Refusal("below_minimum", "S21-5(a)")  # then how much
    assert felt("seat 3 bets wager 501") == Refusal("above_maximum", "S21-5(a)")
    assert felt("seat 3 bets wager 10.50") == Refusal("not_in_chips_of_the_table", "S21-5(a)")
    assert felt("seat 3 shares") == Refusal("bets_are_open", "S21-5(d)")  # nobody shares where one may bet on a box


@clause("S21-7(e)", "S21-9(a)", "S21-10(a)", "S21-12(a)(2)")
def test_a_choice_is_refused_in_rulebook_order():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets wager 10\nseat 4 bets wager 10\ndealer closes bets\nburn gets 4c\nseat 3 gets 6h\nseat 4 gets 9h")
    assert felt("seat 3 doubles 11") == Refusal("cards_are_due", "S21-7(d)(2)")  # first the cards
    felt.accept("dealer gets 6d\nseat 3 gets 5h\nseat 4 gets 9d")
    assert felt("seat 3 dances") == Refusal("no_such_option", "S21-7(e)")
    assert felt("seat 3 draws") == Refusal("not_now", "S21-7(e)")
    assert felt("seat 6 doubles 11") == Refusal("no_such_hand", "S21-7(e)")
    assert felt("seat 4 doubles 11") == Refusal("not_your_turn", "S21-7(e)")  # then the turn
    assert felt("seat 3 splits 10") == Refusal("not_a_pair", "S21-10(a)")  # then its precondition
    assert felt("seat 3 doubles") == Refusal("how_much", "S21-9(a)")  # then how much
    assert felt("seat 3 doubles 11") == Refusal("above_maximum", "S21-9(a)")
    assert felt("dealer goes on") == Refusal("nothing_to_wait_for", "S21-9(d)")
    felt.accept("seat 3 doubles 5\nseat 3 gets 2c")
    assert felt("seat 3 hits") == Refusal("already_doubled", "S21-12(a)(2)")
    assert felt("seat 4 stands") == Refusal("not_your_turn", "S21-7(e)")
