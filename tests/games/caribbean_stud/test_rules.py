"""Caribbean Stud, clause by clause. The plain rounds are in the game's rounds/ folder.

Tested here is what rounds cannot express. Whole deals with every wager on them are settled twice, by the game and by
a slow reference that reads Sections 5, 10 and 11 off the cards and shares no code with it, meters and envy included.
Every key a house may set is tried with an unlawful value. Each viewer's view is searched for hidden cards.
"""

import tomllib
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from itertools import combinations
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.rules import Rules
from houseway.core.messages.event import BetSettled, CardsDealt, CardsShown, Noted, PaymentHeld
from houseway.core.messages.refusal import Refusal
from houseway.core.money.price import ForOne, Odds, Share
from houseway.core.round.settlement import first
from houseway.core.round.view import seen_by, view
from houseway.core.values.cards import BACK, FRENCH, Card, cards, spelled
from houseway.games.caribbean_stud import GAME
from houseway.games.caribbean_stud.odds import bonus_edge, envy_part, fixed_part, meter_part
from houseway.games.caribbean_stud.payouts import ACE_KING, SHOWDOWN, Showdown
from houseway.games.high_card_flush import GAME as HIGH_CARD_FLUSH
from houseway.poker.values.five_cards import HANDS, KINDS, rows, ways
from houseway.poker.values.hands import CATEGORIES, high
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt
from houseway.testing.close_cards import close_cards
from houseway.testing.submissions import breaches, common, keys, refuses, values

# The slow reference: the book's rules, read off the cards

LINE = "A23456789TJQKA"
NAMES = ("nothing", "pair", "two pair", "trips", "straight", "flush", "full", "quads", "straight flush", "royal")
BET = {
    "nothing": 1,
    "pair": 1,
    "two pair": 2,
    "trips": 3,
    "straight": 4,
    "flush": 5,
    "full": 7,
    "quads": 20,
    "straight flush": 50,
    "royal": 100,
}
BONUS_TOP = {"two pair": 3, "flush": 40, "full": 50, "quads": 100, "straight flush": 200, "royal": 1000}
BONUS = {
    "A": {**BONUS_TOP, "trips": 7, "straight": 25},
    "B": {**BONUS_TOP, "trips": 6, "straight": 25},
    "C": {**BONUS_TOP, "trips": 6, "straight": 20},
}
FOR_ONE = {
    "A": {"two pair": 2, "trips": 3, "straight": 10, "flush": 50, "full": 100, "quads": 500, "straight flush": 5000},
    "B": {"two pair": 2, "trips": 3, "straight": 10, "flush": 50, "full": 100, "quads": 500},
    "C": {"trips": 9, "straight": 30, "flush": 40, "full": 50, "quads": 200},
    "D": {"trips": 9, "straight": 30, "flush": 40, "full": 50, "quads": 300},
    "E": {"flush": 50, "full": 100, "quads": 500},
}
FIVE = {"flush": 50, "full": 100, "quads": 500}
ENVY = {"royal": 1000, "straight flush": 300}


def slow_hand(held: tuple[Card, ...]) -> tuple[int, list[int]]:
    """Return the kind of hand, and places from the most significant."""
    ranks = [card.text[0] for card in held]
    places = [LINE.rindex(rank) for rank in ranks]
    suited = len({card.text[1] for card in held}) == 1
    runs = [at for at in range(10) if {*LINE[at : at + 5]} == {*ranks}]
    if runs and suited:
        return NAMES.index("royal" if max(runs) == 9 else "straight flush"), [max(runs)]
    places.sort(key=lambda place: (ranks.count(LINE[place]), place), reverse=True)
    shape = sorted((ranks.count(rank) for rank in {*ranks}), reverse=True)
    if shape[0] == 4:
        return NAMES.index("quads"), places
    if shape == [3, 2]:
        return NAMES.index("full"), places
    if suited:
        return NAMES.index("flush"), places
    if runs:
        return NAMES.index("straight"), [max(runs)]
    return NAMES.index({3: "trips", 2: "two pair" if shape.count(2) == 2 else "pair", 1: "nothing"}[shape[0]]), places


def slow_name(held: tuple[Card, ...]) -> str:
    return NAMES[slow_hand(held)[0]]


def slow_settled(seat: tuple[Card, ...], dealer: tuple[Card, ...], bonus: str) -> dict[str, int]:
    """Settle ante ten, bet twenty and bonus five by Sections 10 and 11."""
    mine, theirs = slow_hand(seat), slow_hand(dealer)
    name = NAMES[mine[0]]
    qualifies = theirs[0] > 0 or {"A", "K"} <= {card.text[0] for card in dealer}
    won = (mine > theirs) - (mine < theirs)
    nets = {"ante": 10 * won if qualifies else 10}
    nets["bet"] = 0 if not qualifies else 20 * BET[name] if won > 0 else 20 * won
    good_pair = name == "pair" and mine[1][0] >= LINE.rindex("T")
    nets["bonus"] = 5 * BONUS[bonus].get(name, 1 if good_pair else -1)
    return nets


PROGRESSIVE: dict[str, object] = {"cs.progressive.seed": 10_000, "cs.progressive.reset": 10_000}
FIVE_CARD: dict[str, object] = {"cs.five_card": {"wager": 1, "rate": 40, "seed": 10_000, "reset": 10_000}}


def played(deal: tuple[Card, ...], says: str = "raises 20", bets: str = "ante 10", **written: object) -> AcceptingFelt:
    """A round of one seat, up to the reveal."""
    felt = AcceptingFelt(GAME, settings=written)
    felt.accept(f"seat 3 bets {bets}\ndealer closes bets")
    felt.accept(f"seat 3 gets {spelled(deal[:5])}\ndealer gets {spelled(deal[5:])}\nseat 3 {says}")
    return felt


def approve_all(felt: AcceptingFelt) -> None:
    for bet in tuple(felt.round.waiting):
        felt.accept(f"floor approves seat {bet.on} {bet.wager}")


# Whole deals, settled twice


@clause("CS-5(a)", "CS-5(b)", "CS-5(c)", "CS-10(c)(3)", "CS-10(c)(3)(i)", "CS-10(c)(3)(ii)", "CS-11(a)", "CS-11(b)", "CS-11(c)")
@clause("CS-10(c)(3)(ii)(A)", "CS-10(c)(3)(ii)(B)", "CS-10(c)(3)(ii)(C)", "CS-10(c)(1)'", "CS-10(c)(2)")
@settings(max_examples=400)
@given(deal=close_cards(10), bonus=st.sampled_from("ABC"))
def test_any_deal_is_settled_as_the_reference_settles_it(deal: Any, bonus: Any):
    felt = played(deal, bets="ante 10, bonus 5", **{"cs.bonus.table": bonus})
    felt.accept("dealer reveals")
    assert felt.settled("seat 3") == slow_settled(deal[:5], deal[5:], bonus)


@clause("CS-11(d).p2", "CS-11(d)(1)", "CS-11(d)(4)", "CS-11(d)(5)", "CS-10(c)(2)'", "CS-10(c)(2)'(v)", "CS-11(d)(ii)")
@clause("CS-11(e)(1)", "CS-11(e)(2)", "CS-10(b)", "CS-11(d)(3)", "CS-11(e)(3)")
@settings(max_examples=250)
@given(
    deal=close_cards(20),
    table=st.sampled_from("ABCDE"),
    folds=st.lists(st.booleans(), min_size=3, max_size=3),
    meters=st.tuples(st.integers(0, 20_000_00), st.integers(0, 20_000_00)),
)
def test_meters_and_envy_come_out_as_the_reference_says(deal: Any, table: Any, folds: Any, meters: Any):
    """Three seats with every wager down, at meters of any size; the reference walks from seat 5 to seat 1."""
    written = {"cs.progressive.table": table, **PROGRESSIVE, **FIVE_CARD}
    felt = AcceptingFelt(GAME, settings=written)
    shown = {"meter main": meters[0], "meter five_card": meters[1]}
    felt.table = replace(felt.table, chips=MappingProxyType({**felt.table.chips, **shown}))
    for seat in "135":
        felt.accept(f"seat {seat} bets ante 10, progressive 1, five_card 1, five_card_dealer 1")
    felt.accept("dealer closes bets")
    hands = dict(zip("135", (deal[:5], deal[5:10], deal[10:15]), strict=True))
    for seat, held in hands.items():
        felt.accept(f"seat {seat} gets {spelled(held)}")
    felt.accept(f"dealer gets {spelled(deal[15:])}")
    for seat, folded in zip("135", folds, strict=True):
        felt.accept(f"seat {seat} {'folds' if folded else 'raises 20'}")
    felt.accept("dealer reveals")
    approve_all(felt)

    main, five, wanted = meters[0] + 210, meters[1] + 240, {seat: Counter[str]() for seat in "135"}
    dealers = slow_name(deal[15:])
    if dealers in ENVY:
        won = five if dealers == "royal" else -(-five // 10)
        for at, seat in enumerate("531"):
            wanted[seat]["five_card_dealer"] = won // 3 + (at < won % 3) - 100
        five = 10_000_00 if dealers == "royal" and five - won < 10_000_00 else five - won
    else:
        for seat in "135":
            wanted[seat]["five_card_dealer"] = 100 * FIVE.get(dealers, 0) - 100
    for seat, folded in zip("531", folds[::-1], strict=True):
        name = slow_name(hands[seat])
        won = 0
        if not folded:
            shares = {"royal": main, "straight flush": -(-main // 10)}
            won = 100 * FOR_ONE[table][name] if name in FOR_ONE[table] else shares.get(name, 0)
            main = max(main - won, 10_000_00) if won else main
            if table == "D" and name in ENVY:
                for other in set("135") - {seat}:
                    wanted[other][f"envy_{seat}"] = 100 * ENVY[name]
        wanted[seat]["progressive"] = won - 100
        mine = {"royal": five, "straight flush": -(-five // 10)}.get(name, 100 * FIVE.get(name, 0))
        wanted[seat]["five_card"] = mine - 100
        if name in ENVY:
            five = max(five - mine, 10_000_00) if name == "royal" else five - mine
    for seat in "135":
        found = {bet.wager: result.net for bet, result in felt.round.settled.items() if bet.on == seat}
        assert {wager: net for wager, net in found.items() if wager not in ("ante", "bet")} == wanted[seat]
    assert (felt.round.chips["meter main"], felt.round.chips.get("meter five_card", 0)) == (main, five)


@clause("CS-10(c)(3)(i)", "CS-1.qualifying_hand", "CS-1.rank")
def test_any_two_values_have_a_row_and_the_dealer_needs_ace_king():
    values = sorted({high(held) for held in combinations(FRENCH[::3], 5)})
    for seat in values[::29]:
        for dealer in values[::31]:
            row = first(SHOWDOWN, Showdown(seat, dealer))
            below = dealer < ACE_KING
            assert row is SHOWDOWN[0 if below else 1 if dealer > seat else 2 if seat > dealer else 3]
    assert high(cards("As Qh Jd Tc 9s")) < ACE_KING == high(cards("Ac Kd 2h 3c 4d"))


# What the side wagers keep


def _par() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads((files("houseway.games.caribbean_stud") / "par.toml").read_text())


@clause("CS-11(c)", "CS-11(d).p2", "CS-11(e)(1)")
def test_edges_are_those_of_par_and_of_the_reference():
    counted = Counter({"royal": 4, "straight flush": 36, "quads": 624, "full": 3_744, "flush": 5_108, "straight": 10_200})
    counted |= {"trips": 54_912, "two pair": 123_552}
    for letter, prices in BONUS.items():
        back = sum(counted[name] * (price + 1) for name, price in prices.items()) + 5 * 84_480 * 2
        edge = bonus_edge(GAME.pays["bonus"][letter])
        assert edge == 1 - Fraction(back, HANDS) == Fraction(_par()["bonus"][letter]["house_edge"])
    for letter, prices in FOR_ONE.items():
        part = fixed_part(GAME.pays["progressive"][letter])
        assert part == Fraction(sum(counted[name] * price for name, price in prices.items()), HANDS)
        assert part == Fraction(_par()["progressive"][letter]["fixed_part"])
    part = fixed_part(GAME.pays["five_card"]["printed"])
    assert part == Fraction(_par()["five_card"]["printed"]["fixed_part"])
    for price in (1, 5):
        other = Fraction(100 * price * (4 * 1000 + 36 * 300), HANDS * 100 * price)
        assert (
            envy_part(GAME.pays["envy"][str(price)], 100 * price, 1) == other == Fraction(_par()["envy"]["one_other"]["returns"])
        )


@clause("CS-5(b)")
def test_hands_of_five_are_counted_right():
    """A sixth of the deck's ranks is enough to compare two counts; the whole deck is the sum."""
    assert sum(KINDS.values()) == sum(ways().values()) == HANDS == 2_598_960
    some = [card for card in FRENCH if card.rank >= 9]
    found = Counter(slow_name(held) for held in combinations(some, 5))
    named = Counter(CATEGORIES[high(held) >> 20] for held in combinations(some, 5))
    assert [found[name] for name in NAMES] == [named[name] for name in CATEGORIES]
    assert rows(high(cards("Th Td 7c 5s 2h")))[1:2] == ("pair of tens or better",)
    assert "pair of tens or better" not in rows(high(cards("9h 9d 7c 5s 2h")))


@clause("CS-11(b)", "CS-11(c)", "CS-11(d).p2", "CS-11(e)(1)")
def test_tables_fall_from_the_top_and_for_one_is_worded_as_printed():
    for tables in GAME.pays.values():
        for table in tables.values():
            odds = [price.num for price in table.pays.values() if isinstance(price, Odds)]
            assert odds == sorted(odds, reverse=True)
            shares = [price.percent for price in table.pays.values() if isinstance(price, Share)]
            assert shares in ([], [100], [100, 10])
    assert str(GAME.pays["progressive"]["A"].of("straight flush")) == "5,000 for 1"
    assert isinstance(GAME.pays["five_card"]["printed"].of("flush"), ForOne)
    assert str(GAME.pays["bet"]["printed"].of("flush")) == "5 to 1"


# Offers, and their order


@clause("CS-6(c)", "CS-6(b)", "CS-10(b)", "CS-11(e)")
def test_what_is_offered_is_what_is_there_to_choose():
    felt = AcceptingFelt(GAME, settings={"cs.progressive.table": "A", **PROGRESSIVE, **FIVE_CARD}, ante=(10, 500))
    felt.accept("seat 3 bets ante 25")
    mine = [offer for offer in felt.offers() if offer.startswith("seat 3")]
    assert mine == [
        "seat 3 bets ante 0.01 to 475",
        "seat 3 bets progressive 1",
        "seat 3 bets five_card 1",
        "seat 3 bets five_card_dealer 1",
    ]
    felt.accept("dealer closes bets\nseat 3 gets Qs 9h 4d 3c 2c\ndealer gets Jc 8h 2d 2h 3h")
    assert felt.offers() == ["seat 3 raises 50", "seat 3 folds", "dealer counts stub"]
    felt.accept("seat 3 raises 50")
    assert felt.offers() == ["dealer reveals", "dealer counts stub"]


@clause("CS-7(d)", "CS-8(c)", "CS-9(c)", "CS-7(d)(2)", "CS-8(c)(2)")
@pytest.mark.parametrize(
    ("written", "section"), [({}, "CS-7(d)"), ({"table.dealing_method": "hand", "table.shuffler": "single"}, "CS-8(c)")]
)
def test_cards_are_owed_one_at_a_time_and_the_dealers_first_is_for_all_to_see(written: Any, section: Any):
    felt = AcceptingFelt(GAME, settings=written)
    felt.accept("seat 4 bets ante 10\nseat 1 bets ante 10\ndealer closes bets")
    steps = (("(1)", "(2)"), ("(3)", "(4)"), ("(5)", "(5)"), ("(5)", "(5)"), ("(5)", "(5)"))
    owed = [(hand, 1, section + step[hand == "dealer"]) for step in steps for hand in ("1", "4", "dealer")]
    assert [(due.to, due.many, due.cites) for due in felt.round.due] == owed
    assert [due.seen for due in felt.round.due if due.to == "dealer"] == ["all", *["owner"] * 4]


@clause("CS-6(a)", "CS-6(b)", "CS-6(e)", "CS-6(f)")
def test_refusals_come_in_rulebook_order():
    felt = AcceptingFelt(GAME, settings={"money.smallest_unit": 1})
    assert felt("seat 8 bets dragon 0.50 in cash") == Refusal("no_such_seat", "CS-6(f)")
    assert felt("bob bets dragon 0.50 on seat 3") == Refusal("not_your_seat", "CS-6(f)")
    assert felt("seat 3 bets dragon 0.50 in cash") == Refusal("not_offered", "CS-6(a)")
    assert felt("seat 3 bets bet 20 in cash") == Refusal("not_open", "CS-6(b)")
    assert felt("seat 3 bets ante 0.50 in cash") == Refusal("only_chips", "CS-6(a)")
    assert felt("seat 3 bets ante 9.50") == Refusal("below_minimum", "CS-6(b)")
    assert felt("seat 3 bets ante 10.50") == Refusal("not_in_chips_of_the_table", "CS-6(b)")
    assert felt("seat 3 raises 20") == Refusal("bets_are_open", "CS-6(b)")


# What is shown


@clause("CS-1.hole_card", "CS-7(d)(2)", "CS-9(g)", "CS-10(c)(1)")
@pytest.mark.parametrize("written", [{}, {"table.dealing_method": "automated_shoe"}])
def test_everybody_sees_the_up_card_and_nobody_a_hole_card(written: Any):
    felt = played(cards("Ah Kd 4h Jc 8d 2h 3h 4d 5s 9c"), **written)
    first_round = felt.round
    for viewer in ("player3", "player1", ""):
        for event in felt.events:
            seen = seen_by(event, viewer, first_round.seating)
            if isinstance(seen, CardsDealt) and seen.to == "3" and viewer != "player3":
                assert set(seen.cards) == {BACK}
        known = view(_opened(felt), [event for event in felt.events if event.__class__.__name__ != "RoundOpened"], viewer)
        assert known.held["dealer"] == (*cards("2h"), BACK, BACK, BACK, BACK)
    said = felt.accept("dealer reveals")
    shown = [(event.hand, len(event.cards), event.cites) for event in said if isinstance(event, CardsShown)]
    assert shown == [("dealer", 5, "CS-10(c)"), ("3", 5, "CS-10(c)(1)")]


def _opened(felt: AcceptingFelt):
    from houseway.core.round.state import opened

    return opened(felt.round.opened, felt.round.rules)


@clause("CS-10(a)", "CS-10(b)")
@pytest.mark.parametrize(("bets", "shown"), [("ante 10", ["dealer"]), ("ante 10, five_card 1", ["dealer", "3"])])
def test_a_folded_hand_is_turned_up_only_for_its_five_card_bonus(bets: Any, shown: Any):
    felt = played(cards("Ah Kd 4h Jc 8d 2h 3h 4d 5s 9c"), "folds", bets, **FIVE_CARD)
    said = felt.accept("dealer reveals")
    assert [event.hand for event in said if isinstance(event, CardsShown)] == shown
    assert {event.because for event in felt.events if isinstance(event, BetSettled) and event.bet.wager == "ante"} == {"folded"}


# Who approves


@clause("CS-10(c)(2)'(iii)", "CS-10(c)(3)'(ii)", "CS-10(c)(3)'(iii)", "CS-11(d)(i)C", "CS-10(c)(2)'(iv)")
@pytest.mark.parametrize(
    ("seat", "held"),
    [
        ("Qc 9c 7c 5c 3c", {"progressive"}),
        ("9h 9d 5c 5s Kh", {"progressive"}),
        ("4c 4d 4h 4s Kh", {"progressive", "five_card"}),
        ("5c 6c 7c 8c 9c", {"progressive", "five_card"}),
        ("Qc 9c 7c 5c 3h", set[str]()),
    ],
)
def test_what_waits_for_the_floor(seat: Any, held: Any):
    written: dict[str, Any] = {"cs.progressive.table": "A", **PROGRESSIVE, **FIVE_CARD}
    felt = played(cards(f"{seat} As Kd 8s 6d 2h"), bets="ante 10, progressive 1, five_card 1", **written)
    said = felt.accept("dealer reveals")
    assert {event.bet.wager for event in said if isinstance(event, PaymentHeld)} == held
    assert felt.round.over is not bool(held)


@clause("CS-11(b)")
def test_a_large_win_waits_where_the_house_says_what_is_large():
    threshold: dict[str, Any] = {"approval.odds_threshold": 20}
    felt = played(cards("4c 4d 4h 4s Kh As Kd 8s 6d 2h"), **threshold)
    said = felt.accept("dealer reveals")
    assert [(event.bet.wager, event.net) for event in said if isinstance(event, PaymentHeld)] == [("bet", 400_00)]


# What goes wrong


@clause("CS-12(a)", "CS-12(b)", "CS-12(c)", "CS-12(d)", "CS-12(e)", "CS-12(f)", "CS-9(f)", "CS-7(f)(2)")
def test_every_call_has_its_time():
    """Stage by stage: what the floor may call. Everything else comes too early or too late."""
    written = {"table.shuffler": "single", "table.dealing_method": "automated_shoe", "cs.progressive.table": "A", **PROGRESSIVE}
    rules = GAME.under({**written, "deck.count_interval": "counting_shuffler"})
    assert isinstance(rules, Rules)
    at = {
        stage.name: {name for name, line in rules.irregularities.items() if stage.name in line.during} for stage in rules.stages
    }
    always = {"shuffler_jams", "wrong_count", "light_off", "bet_below_minimum", "bet_above_maximum"}
    once_dealt = always | {"dealer_short_one_card", "misdealt_at_count"}
    assert at == {
        "bets": {"shuffler_jams", "shuffler_counts_wrong"},
        "deal": always | {"card_face_up", "card_drawn_in_error", "dealing_shoe_jams", "hole_card_exposed"},
        "choice": once_dealt | {"hole_card_exposed"},
        "reveal": once_dealt,
        "pay": {"light_off", "dealer_short_one_card"},
    }


@clause("CS-12(d)")
def test_a_void_hand_gives_back_even_what_a_fold_has_lost_and_the_others_play_on():
    written = {"cs.progressive.table": "D", "cs.bonus.table": "A", **PROGRESSIVE, **FIVE_CARD}
    felt = AcceptingFelt(GAME, settings=written)
    everything = "ante 10, bonus 5, progressive 1, five_card 1, five_card_dealer 1"
    felt.accept(f"seat 3 bets {everything}\nseat 4 bets ante 10, progressive 1\ndealer closes bets")
    felt.accept(
        "seat 3 gets As Ks Qs Js Ts\nseat 4 gets Ah Kd 4h Jc 8d\ndealer gets 2h 3h 4d 5s 9c\nseat 3 folds\nseat 4 raises 20"
    )
    felt.accept("floor calls wrong_count on seat 3")
    felt.accept("dealer reveals")
    assert felt.net("seat 3") == 0 and set(felt.settled("seat 3").values()) == {0}
    assert felt.settled("seat 4") == {"ante": 10, "bet": 0, "progressive": -1}
    assert felt.round.chips["meter main"] == 10_000_70 and felt.round.chips["meter five_card"] == 10_000_00


@clause("CS-7(f)", "CS-7(f)(1)", "CS-7(f)(2)", "CS-1.stub")
def test_a_wrong_count_takes_the_deck_away_and_a_misdealt_hand_explains_it():
    def notes(line: str) -> list[str]:
        felt = played(cards("Ah Kd 4h Jc 8d 2h 3h 4d 5s 9c"))
        return [event.what for event in felt.accept(line) if isinstance(event, Noted)]

    assert notes("dealer counts stub 41 cards") == ["deck_removed"]
    assert notes("dealer counts stub 42 cards") == []
    assert notes("dealer calls misdealt_at_count on seat 3") == ["stub_counted"]
    assert notes("dealer calls misdealt_at_count on dealer") == ["stub_counted"]


@clause("CS-6(c)", "CS-11(e)")
def test_a_wager_with_one_price_is_never_found_outside_its_limits():
    written: dict[str, Any] = {"cs.progressive.table": "A", **PROGRESSIVE, **FIVE_CARD}
    felt = AcceptingFelt(GAME, settings=written)
    felt.accept("seat 3 bets ante 10, progressive 1, five_card 1\ndealer closes bets")
    felt.accept("seat 3 gets As Ks Qs Js Ts\ndealer gets 2h 3h 4d 5s 9c")
    for wager in ("progressive", "five_card"):
        assert felt(f"dealer calls bet_below_minimum on seat 3 {wager} at 0.50") == Refusal("not_below_minimum", "CS-6(b)")


@clause("CS-6(c)")
def test_high_card_flush_still_collects_and_pays_by_the_same_hands():
    """The shared code of progressives is tested here on the older game too."""
    felt = AcceptingFelt(HIGH_CARD_FLUSH, settings={"hcf.progressive.offered": True})
    felt.accept("seat 3 bets ante 10, progressive 1\ndealer closes bets")
    assert (felt.round.chips["meter main"], felt.round.chips["meter secondary"]) == (10_000_24, 2)


# What a house may choose

SEEDED = {"cs.progressive.table": "A", **PROGRESSIVE}
UNLAWFUL: dict[str, tuple[list[object], str]] = {
    **common(
        {
            "table.dealing_method": "CS-7(a)",
            "table.shuffler": "CS-2(b)",
            "table.preshuffled": "CS-4(a)",
            "deck.count_interval": "CS-7(f)",
            "deck.change_hours": "CS-2(a)",
            "money.smallest_unit": "CS-6(a)",
            "matchplay.enabled": "CS-6(a)",
            "limits.late_under_min": "CS-6(b)",
            "limits.late_over_max": "CS-6(b)",
            "timeout.seconds": "CS-10(b)",
            "timeout.action": "CS-10(b)",
            "config.allow_negative_edge": "CS-11(d)(3)",
            "irregularity.settled_independent_side_bets": "CS-12(a)",
            "approval.amount_threshold": "CS-10(c)(2)'(iii)",
            "approval.odds_threshold": "CS-10(c)(2)'(iii)",
            "tokens.enabled": "CS-6(a)",
        }
    ),
    "table.positions_per_player": ([2, 0, True], "CS-6(e)"),
    "progressive.multi_winner": (["equal_share"], "CS-11(d)(4)"),
    "cs.seats": ([0, 10, True], "CS-7(d)"),
    "cs.bonus.table": (["D", 1, True], "CS-11(c)"),
    "cs.progressive.table": (["F", 1, True], "CS-11(d).p2"),
    "cs.progressive.wager": ([0, 2, 10, True], "CS-6(c)"),
    "cs.progressive.rate": ([69, 101, 69.5, "70 %"], "CS-11(d)(3)"),
    "cs.progressive.seed": ([-1, "much"], "CS-11(d)(3)"),
    "cs.progressive.reset": ([-1, "much"], "CS-11(d)(3)"),
    "cs.progressive.deduct": (["none"], "CS-11(d)(3)"),
    "cs.progressive.linked": (["yes", 1], "CS-11(d)(2)"),
    "cs.five_card": (
        [
            True,
            {"wager": 1, "rate": 40, "seed": 10_000},
            {"wager": 1, "rate": 40, "seed": 9_999, "reset": 10_000},
            {"wager": 1, "rate": 40, "seed": 10_000, "reset": 9_999.99},
            {"wager": 0, "rate": 40, "seed": 10_000, "reset": 10_000},
            {"wager": 1, "rate": 101, "seed": 10_000, "reset": 10_000},
        ],
        "CS-11(e)(3)",
    ),
    "cs.magic_card": ([True, {}, {"amount": 0}, 25], "CS-10(c)(3)'"),
    "cs.lucky_bonus": ([True, {"sum": 5}], "CS-10(c)(3)'"),
    "table.min.ante": ([0, 501], "CS-6(b)"),
    "table.max.ante": ([9, "high"], "CS-6(b)"),
    "table.min.bonus": ([0, 101], "CS-11(c)"),
    "table.max.bonus": ([4], "CS-11(c)"),
    "table.min.progressive": ([0, 6], "CS-6(c)"),
    "table.max.progressive": ([0.5, 6], "CS-6(c)"),
    "table.min.five_card": ([0, 101], "CS-11(e)"),
    "table.max.five_card": ([0.5, 101], "CS-11(e)"),
}


def found(written: dict[str, object]) -> list[tuple[str, str]]:
    return breaches(GAME, written)


def test_every_key_is_tried():
    assert set(UNLAWFUL) == keys(GAME)


@clause("CS-2(b)", "CS-4(a)", "CS-6(a)", "CS-6(e)", "CS-7(f)", "CS-11(c)", "CS-11(d).p2", "CS-11(d)(3)", "CS-11(e)(3)")
@pytest.mark.parametrize(("key", "value"), values(UNLAWFUL))
def test_an_unlawful_choice_is_a_breach_of_its_clause(key: Any, value: Any):
    refuses(GAME, UNLAWFUL, key, value)


@clause("CS-11(d)(3)", "CS-11(d)")
def test_a_progressive_needs_its_seed_and_reset():
    missing = [("cs.progressive.seed", "CS-11(d)(3)"), ("cs.progressive.reset", "CS-11(d)(3)")]
    assert found({"cs.progressive.table": "A"}) == missing
    for letter in "ABCDE":
        assert found({**SEEDED, "cs.progressive.table": letter}) == []


@clause("CS-11(d)(2)", "CS-11(d)(5)", "CS-6(c)")
def test_linked_tables_and_five_dollars_go_with_table_d():
    for letter in "ABCE":
        written = {**SEEDED, "cs.progressive.table": letter}
        assert found({**written, "cs.progressive.linked": True}) == [("cs.progressive.table", "CS-11(d)(2)")]
        assert found({**written, "cs.progressive.wager": 5}) == [("cs.progressive.wager", "CS-11(d)(5)")]
    assert found({**SEEDED, "cs.progressive.table": "D", "cs.progressive.linked": True, "cs.progressive.wager": 5}) == []


@clause("CS-11(d)(3)", "CS-11(d).p2")
@pytest.mark.parametrize("letter", "ABCDE")
def test_a_house_that_pays_the_prizes_beside_the_meter_loses_and_somebody_must_answer_for_it(letter: Any):
    """The meter's seventy and the fixed part are more than a hundred under every table (R-CS-09)."""
    written = {**SEEDED, "cs.progressive.table": letter, "cs.progressive.deduct": "percent_only"}
    assert found(written) == [("cs.progressive.deduct", "CS-11(d).p2")]
    assert found({**written, "config.allow_negative_edge": "the director"}) == []
    assert meter_part(70, 10_000_00, 100) + fixed_part(GAME.pays["progressive"][letter]) > 1


@clause("CS-11(d)(3)", "CS-11(e)(3)")
def test_a_reset_amount_can_be_too_generous():
    assert found({**SEEDED, "cs.progressive.reset": 150_000}) == []
    assert found({**SEEDED, "cs.progressive.reset": 200_000}) == [("cs.progressive.deduct", "CS-11(d).p2")]
    dear = {"wager": 1, "rate": 63, "seed": 10_000, "reset": 10_000}
    assert found({"cs.five_card": dear}) == [("cs.five_card", "CS-11(e)(1)")]
    assert found({"cs.five_card": {**dear, "rate": 62}}) == []


@clause("CS-10(c)(3)'")
def test_magic_card_and_lucky_bonus_ride_on_five_card_bets():
    for key in ("cs.magic_card", "cs.lucky_bonus"):
        assert found({key: {"amount": 25}}) == [(key, "CS-10(c)(3)'")]
        assert found({key: {"amount": 25}, **FIVE_CARD}) == []
        assert found({key: "off"}) == []


@clause("CS-6(c)", "CS-11(e)")
def test_the_one_price_of_a_wager_lies_within_what_is_posted():
    assert found({**SEEDED, "table.min.progressive": 2}) == [("table.min.progressive", "CS-6(c)")]
    assert found({**SEEDED, "cs.progressive.table": "D", "cs.progressive.wager": 5, "table.max.progressive": 4}) == [
        ("table.max.progressive", "CS-6(c)")
    ]
    assert found({**FIVE_CARD, "table.min.five_card": 2}) == [("table.min.five_card", "CS-11(e)")]


@clause("CS-11(e)(3)", "CS-6(a)")
def test_the_one_price_of_a_wager_can_be_put_down_in_chips():
    dear = {"cs.five_card": {"wager": 2.5, "rate": 40, "seed": 10_000, "reset": 10_000}}
    assert found({**dear, "money.smallest_unit": 0.5}) == []
    assert found({**dear, "money.smallest_unit": 1}) == [("cs.five_card", "CS-6(a)")]


@clause("CS-8(a)", "CS-8(b)(1)", "CS-9(a)", "CS-9(f)")
def test_dealing_from_the_hand_and_counting_by_machine_need_a_shuffler():
    assert found({"table.dealing_method": "hand"}) == [("table.dealing_method", "CS-8(b)(1)")]
    assert found({"table.dealing_method": "hand", "table.shuffler": "single"}) == []
    assert found({"deck.count_interval": "counting_shuffler"}) == [("deck.count_interval", "CS-9(f)")]


@clause("CS-2(a)", "CS-7(d)", "CS-1.hand")
def test_nine_seats_fit_one_deck_and_ten_do_not():
    rules = GAME.under({"cs.seats": 9})
    assert isinstance(rules, Rules)
    assert 5 * (len(rules.seats) + 1) <= rules.equipment.size < 5 * (10 + 1)


@clause("CS-11(a)", "CS-11(b)")
def test_no_payout_limit_can_be_chosen():
    assert found({"cs.payout_limit": 50_000}) == [("cs.payout_limit", "CS-6(a)")]
