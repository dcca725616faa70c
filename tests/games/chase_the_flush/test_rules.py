"""Chase the Flush, clause by clause. The plain rounds are in the game's rounds/ folder.

Tested here is what rounds cannot express. Whole deals are settled twice, by the game and by a slow reference that
examines every subset of the seven cards and shares no code with it. The hands behind the Same Suit Bonus are counted
a second way. Every key a house may set is tried with an unlawful value. Each viewer's view is searched for hidden
cards.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from importlib.resources import files
from itertools import chain, combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.rules import Rules
from houseway.core.messages.event import BetSettled, CardsDealt, CardsShown, Noted, PaymentHeld
from houseway.core.messages.refusal import Refusal
from houseway.core.money.price import Odds
from houseway.core.round.view import seen_by
from houseway.core.values.cards import BACK, FRENCH, Card, cards, spelled
from houseway.games.chase_the_flush import GAME
from houseway.games.chase_the_flush.payouts import SHOWDOWN, Showdown
from houseway.games.chase_the_flush.same_suit import house_edge, same_suit_named
from houseway.poker.values.flush_counts import HANDS, counts
from houseway.poker.values.flushes import best_flush, longest_run
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt
from houseway.testing.submissions import breaches, keys, refuses, values

# The slow reference: the book's rules, by trying everything

ORDER = "23456789TJQKA"
SAME_SUIT = {"run 6": 2000, "flush 7": 300, "run 5": 100, "flush 6": 50, "run 4": 20, "flush 5": 10, "flush 4": 1}
XTRA = {7: 250, 6: 20, 5: 5, 4: 1}


def subsets(held: Iterable[Card]) -> Iterable[tuple[Card, ...]]:
    held = tuple(held)
    return chain.from_iterable(combinations(held, size) for size in range(len(held), 0, -1))


def suited(part: Iterable[Card]) -> bool:
    return len({card.text[1] for card in part}) == 1


def slow_flush(held: Iterable[Card]) -> list[int]:
    """The longest suited subset, and of equal ones the higher, card by card."""
    flushes = (sorted((ORDER.index(card.text[0]) for card in part), reverse=True) for part in subsets(held) if suited(part))
    return max(flushes, key=lambda ranks: (len(ranks), ranks))


def in_a_row(ranks: Iterable[str], *, ace_low: bool) -> bool:
    ranks = set(ranks)
    line = "A" + ORDER if ace_low else ORDER
    return any(set(line[at : at + len(ranks)]) == ranks for at in range(len(line) - len(ranks) + 1))


def slow_same_suit(held: Iterable[Card], *, ace_low: bool = True) -> int | None:
    """Return the highest price of any row that a suited subset satisfies, or None."""
    prices: list[int] = []
    for part in subsets(held):
        if suited(part):
            prices.append(SAME_SUIT.get(f"flush {len(part)}", 0))
            if in_a_row((card.text[0] for card in part), ace_low=ace_low):
                prices.append(SAME_SUIT.get(f"run {min(len(part), 6)}", 0))
    return max(prices) or None


def slow_main(seat: list[int], dealer: list[int]) -> dict[str, int]:
    """Settle ante, All-In of 3 and X-tra Bonus of 1 on an ante of 1 by Section 9."""
    qualifies = (len(dealer), dealer) >= (3, [7, 1, 0])
    won = {"ante": 1 if qualifies else 0, "all_in": 3, "xtra_bonus": XTRA.get(len(seat), 0)}
    lost = {"ante": -1 if qualifies else 0, "all_in": -3, "xtra_bonus": -1}
    if len(seat) != len(dealer):
        return won if len(seat) > len(dealer) else lost
    for mine, theirs in zip(seat, dealer, strict=True):
        if mine != theirs:
            return won if mine > theirs else lost
    return dict.fromkeys(won, 0)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Card, ...]:
    """Ten cards, many of one suit, in any order: three for the seat, three for the dealer, four for the board."""
    suit = draw(st.sampled_from("cdhs"))
    own = [card for card in FRENCH if card.suit == suit]
    some = draw(st.lists(st.sampled_from(own), max_size=9, unique=True))
    rest = [card for card in FRENCH if card not in some]
    fill = draw(st.lists(st.sampled_from(rest), min_size=10 - len(some), max_size=10 - len(some), unique=True))
    return tuple(draw(st.permutations([*some, *fill])))


def burns(out: Iterable[Card]) -> tuple[Card, Card]:
    """Two cards nobody has."""
    left = [card for card in FRENCH if card not in set(out)]
    return left[0], left[1]


def played(deal: tuple[Card, ...], last: str = "goes all in 30", **written: object) -> AcceptingFelt:
    """A round of one seat, all in at once or checked down to its last word."""
    felt = AcceptingFelt(GAME, settings=written)
    seat, dealer, board = deal[:3], deal[3:6], deal[6:]
    one, other = burns(deal)
    felt.accept("seat 3 bets ante 10, xtra_bonus 10, same_suit 5\ndealer closes bets")
    felt.accept(f"seat 3 gets {spelled(seat)}\ndealer gets {spelled(dealer)}")
    at_once = last == "goes all in 30"
    felt.accept(f"seat 3 {last if at_once else 'checks'}\nburn gets {spelled((one,))}\nboard gets {spelled(board[:2])}")
    felt.accept(f"{'' if at_once else 'seat 3 checks'}\nburn gets {spelled((other,))}\nboard gets {spelled(board[2:])}".strip())
    if not at_once:
        felt.accept(f"seat 3 {last}")
    return felt


# Whole deals, settled twice


@clause("CTF-5", "CTF-9(g)", "CTF-9(h)", "CTF-9(h)(1)", "CTF-9(h)(2)", "CTF-9(h)(3)", "CTF-9(h)(4)", "CTF-9(i)", "CTF-9(i)(1)")
@clause("CTF-9(i)(2)", "CTF-9(j)", "CTF-9(k)", "CTF-9(l)", "CTF-10(b)", "CTF-10(c)")
@settings(max_examples=300)
@given(deal=deals())
def test_any_deal_is_settled_as_the_reference_settles_it(deal):
    felt = played(deal)
    felt.accept("dealer reveals")
    seven = deal[:3] + deal[6:]
    main = slow_main(slow_flush(seven), slow_flush(deal[3:]))
    bonus = slow_same_suit(seven)
    assert felt.settled("seat 3") == {
        **{wager: 10 * times for wager, times in main.items()},
        "same_suit": 5 * bonus if bonus else -5,
    }


@clause("CTF-7(d)(2)(i)a", "CTF-8(f)(7)(i)", "CTF-8(g)(3)(i)a", "CTF-9(c)", "CTF-9(k)")
@settings(max_examples=100)
@given(deal=deals(), ace_low=st.booleans())
def test_a_fold_leaves_the_same_suit_bonus_as_it_was(deal, ace_low):
    felt = played(deal, "folds", **{"ctf.same_suit.ace_low": ace_low})
    felt.accept("dealer reveals")
    bonus = slow_same_suit(deal[:3] + deal[6:], ace_low=ace_low)
    assert felt.settled("seat 3") == {"ante": -10, "xtra_bonus": -10, "same_suit": 5 * bonus if bonus else -5}


@clause("CTF-9(h)(1)", "CTF-9(i)(2)")
@given(deal=deals())
def test_exactly_one_row_holds_for_any_two_hands(deal):
    facts = Showdown(best_flush(deal[:3] + deal[6:]), best_flush(deal[3:]))
    assert sum(row.holds(facts) for row in SHOWDOWN) == 1


@clause("CTF-10(c)")
@given(deal=deals(), ace_low=st.booleans())
def test_the_row_of_the_same_suit_bonus_is_what_every_subset_says(deal, ace_low):
    seven = deal[:7]
    named = same_suit_named(flush=best_flush(seven).length, run=longest_run(seven, ace_low=ace_low))
    price = GAME.pays["same_suit"]["A"].of(named)
    assert (price.num if isinstance(price, Odds) else None) == slow_same_suit(seven, ace_low=ace_low)


@clause("CTF-5")
@pytest.mark.parametrize(
    ("held", "low", "high"),
    [
        ("As 2s 3s 4s Kd 9h 7c", 4, 3),
        ("As Ks Qs Js 9h 7c 2d", 4, 4),
        ("As Ks 2s 3s 9h 7c 2d", 3, 2),
        ("8s 9s Ts Js Qs Ks As", 7, 7),
    ],
)
def test_an_ace_stands_below_the_two_where_the_house_lets_it(held, low, high):
    assert longest_run(cards(held)) == low
    assert longest_run(cards(held), ace_low=False) == high


# How often, and at what price


def second_count(*, ace_low: bool) -> Counter[str]:
    """Every set of four to seven cards of one suit, by the row it is paid by, times what can lie beside it in other suits.

    Four suited cards leave room for three others, so no hand has two such suits and none is counted twice.
    """
    found: Counter[str] = Counter()
    names = {300: "7 card flush", 100: "5 card straight flush", 50: "6 card flush", 20: "4 card straight flush"}
    names |= {2000: "6-7 card straight flush", 10: "5 card flush", 1: "4 card flush"}
    for size in (4, 5, 6, 7):
        for ranks in combinations(ORDER, size):
            runs = [
                run for run in range(4, size + 1) if any(in_a_row(part, ace_low=ace_low) for part in combinations(ranks, run))
            ]
            best = max(SAME_SUIT[f"flush {size}"], SAME_SUIT[f"run {min(max(runs), 6)}"] if runs else 0)
            found[names[best]] += 4 * comb(39, 7 - size)
    return found


@clause("CTF-10(c)")
@pytest.mark.parametrize("ace_low", [True, False])
def test_the_hands_of_the_same_suit_bonus_are_counted_two_ways(ace_low):
    par = tomllib.loads((files("houseway.games.chase_the_flush") / "par.toml").read_text())["same_suit"]["A"]
    par = par if ace_low else par["ace_high"]
    first: Counter[str] = Counter()
    for (flush, run), ways in counts(ace_low=ace_low).items():
        named = same_suit_named(flush=flush, run=run)
        if named:
            first[named] += ways
    second = second_count(ace_low=ace_low)
    assert first == second == par["hands"]
    table = GAME.pays["same_suit"]["A"]
    back = sum(ways * (table.pays[hand].num + 1) for hand, ways in second.items())
    assert house_edge(table, ace_low=ace_low) == 1 - Fraction(back, comb(52, 7)) == Fraction(par["house_edge"])
    if ace_low:
        assert Fraction(sum(second.values()), HANDS) == Fraction(par["hits"])


@clause("CTF-10(c)")
@pytest.mark.parametrize(("ace_low", "per_cent"), [(True, "5.67"), (False, "6.84")])
def test_the_edge_is_the_published_one(ace_low, per_cent):
    assert f"{float(house_edge(GAME.pays['same_suit']['A'], ace_low=ace_low) * 100):.2f}" == per_cent


@clause("CTF-10(a)", "CTF-10(b)", "CTF-10(c)")
def test_odds_are_worded_to_and_never_for_and_fall_from_the_top():
    assert {wager: "".join(tables) for wager, tables in GAME.pays.items()} == {"xtra_bonus": "A", "same_suit": "A"}
    for table in (GAME.pays["xtra_bonus"]["A"], GAME.pays["same_suit"]["A"]):
        assert all(str(price) == "even money" or str(price).endswith(" to 1") for price in table.pays.values())
        odds = [price.num for price in table.pays.values() if isinstance(price, Odds)]
        assert odds == sorted(odds, reverse=True)


# Offers, and their order


@clause("CTF-1.all_in_bet", "CTF-8(f)", "CTF-8(g)(1)", "CTF-8(f)(1)", "CTF-8(f)(2)", "CTF-8(f)(7)(ii)", "CTF-9(a)", "CTF-9(b)")
def test_each_decision_offers_one_amount_or_none():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets ante 25, xtra_bonus 25\nseat 5 bets ante 10, xtra_bonus 10\ndealer closes bets")
    felt.accept("seat 3 gets Ah Kd 4h\nseat 5 gets 2h 3h 4d\ndealer gets 2c 3d 5c")
    assert felt.offers() == ["seat 3 goes all in 75", "seat 3 checks"]
    felt.accept("seat 3 checks")
    assert felt.offers() == ["seat 5 goes all in 30", "seat 5 checks"]
    felt.accept("seat 5 goes all in 30\nburn gets Js\nboard gets Qs Jh")
    assert felt.offers() == ["seat 3 goes all in 50", "seat 3 checks"]
    felt.accept("seat 3 checks\nburn gets 9d\nboard gets 9h Tc")
    assert felt.offers() == ["seat 3 goes all in 25", "seat 3 folds", "dealer counts stub"]
    felt.accept("seat 3 folds")
    assert felt.offers() == ["dealer reveals", "dealer counts stub"]


@clause("CTF-8(f)(3)", "CTF-8(g)(1)(iii)", "CTF-9(a)")
def test_three_antes_are_asked_for_once_and_lie_once():
    felt = played(cards("Ah Kd 4h 2c 3d 5c Qs Jh 9h Tc"))
    assert felt.round.bets[felt.round.bet("3", "all_in")] == 30_00
    assert sum(type(event).__name__ == "Chosen" for event in felt.events) == 1


@clause("CTF-7(d)", "CTF-7(d)(1)", "CTF-7(d)(2)", "CTF-8(d)", "CTF-8(e)", "CTF-8(f)(4)", "CTF-8(f)(6)")
@pytest.mark.parametrize(
    ("method", "deal", "flop", "turn"),
    [
        ("automated_shoe", ["CTF-8(d)", "CTF-8(d)", "CTF-8(e)"], "CTF-8(f)(4)", "CTF-8(f)(6)"),
        ("hand", ["CTF-7(d)", "CTF-7(d)", "CTF-7(d)(1)"], "CTF-7(d)(1)", "CTF-7(d)(2)"),
    ],
)
def test_packets_of_three_are_owed_from_the_left_and_one_of_each_later_packet_is_burned(method, deal, flop, turn):
    felt = AcceptingFelt(GAME, settings={"table.dealing_method": method, "table.shuffler": "single"})
    felt.accept("seat 4 bets ante 10, xtra_bonus 10\nseat 1 bets ante 10, xtra_bonus 10\ndealer closes bets")
    assert [(to, many, seen) for to, many, seen, _ in felt.round.due] == [
        ("1", 3, "owner"),
        ("4", 3, "owner"),
        ("dealer", 3, "owner"),
    ]
    assert [due.cites for due in felt.round.due] == deal
    felt.accept("seat 1 gets Ah Kd 4h\nseat 4 gets 2h 3h 4d\ndealer gets 2c 3d 5c\nseat 1 checks\nseat 4 goes all in 30")
    assert felt.round.due == (("burn", 1, "owner", flop), ("board", 2, "all", flop))
    felt.accept("burn gets Js\nboard gets Qs Jh\nseat 1 checks")
    assert felt.round.due == (("burn", 1, "owner", turn), ("board", 2, "all", turn))


@clause("CTF-6(a)", "CTF-6(b)", "CTF-6(d)", "CTF-6(e)", "CTF-1.ante_wager", "CTF-1.x_tra_bonus_wager")
def test_refusals_come_in_rulebook_order():
    felt = AcceptingFelt(GAME, settings={"money.smallest_unit": 1})
    assert felt("seat 8 bets dragon 0.50 in cash") == Refusal("no_such_seat", "CTF-6(e)")  # the seat before all else
    assert felt("bob bets dragon 0.50 on seat 3") == Refusal("not_your_seat", "CTF-6(e)")
    assert felt("seat 3 bets dragon 0.50 in cash") == Refusal("not_offered", "CTF-6(b)")  # then the wager
    assert felt("seat 3 bets all_in 0.50 in cash") == Refusal("not_open", "CTF-6(b)")
    assert felt("seat 3 bets same_suit 0.50 in cash") == Refusal("only_chips", "CTF-6(a)")  # then what is put down
    assert felt("seat 3 bets same_suit 0.50") == Refusal("no_ante", "CTF-1.ante_wager")  # then what it needs
    assert felt("seat 3 bets ante 9.50") == Refusal("below_minimum", "CTF-1.ante_wager")  # then how much
    assert felt("seat 3 bets ante 500.50") == Refusal("above_maximum", "CTF-1.ante_wager")
    assert felt("seat 3 bets ante 10.50") == Refusal("not_in_chips_of_the_table", "CTF-1.ante_wager")
    assert felt("seat 3 checks") == Refusal("bets_are_open", "CTF-6(b)")
    felt.accept("seat 3 bets ante 10")
    assert felt("seat 3 bets same_suit 0.50") == Refusal("no_xtra_bonus", "CTF-1.x_tra_bonus_wager")
    assert felt("seat 3 bets xtra_bonus 9.50") == Refusal("below_minimum", "CTF-1.x_tra_bonus_wager")


@clause("CTF-1.x_tra_bonus_wager", "CTF-6(b)")
def test_a_bare_ante_is_offered_its_equal_and_no_side_bet():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets ante 25")
    mine = [offer for offer in felt.offers() if offer.startswith(("seat 3", "dealer"))]
    assert mine == ["seat 3 bets ante 0.01 to 475", "seat 3 bets xtra_bonus 25", "dealer closes bets"]
    felt.accept("seat 3 bets xtra_bonus 25")
    mine = [offer for offer in felt.offers() if offer.startswith(("seat 3", "dealer"))]
    assert mine == ["seat 3 bets ante 0.01 to 475", "seat 3 bets same_suit 5 to 100", "dealer closes bets"]


# What is shown


@clause("CTF-7(d)(1)", "CTF-8(f)(4)", "CTF-9(l)")
def test_nobody_sees_a_burned_card_and_everybody_the_board():
    felt = played(cards("Ah Kd 4h 2c 3d 5c Qs Jh 9h Tc"))
    for viewer in ("player3", "player1", ""):
        seen = [seen_by(event, viewer, felt.round.seating) for event in felt.events if isinstance(event, CardsDealt)]
        dealt = [(event.to, event.cards) for event in seen if isinstance(event, CardsDealt)]
        assert [faces for to, faces in dealt if to == "burn"] == [(BACK,), (BACK,)]
        assert [faces for to, faces in dealt if to == "board"] == [cards("Qs Jh"), cards("9h Tc")]
        assert [faces for to, faces in dealt if to == "dealer"] == [(BACK, BACK, BACK)]
        assert [faces for to, faces in dealt if to == "3"] == [cards("Ah Kd 4h") if viewer == "player3" else (BACK, BACK, BACK)]


@clause("CTF-9(k)", "CTF-9(l)(3)")
@pytest.mark.parametrize(("seat", "shown"), [("Ah Kh 4d", ["dealer", "3"]), ("Ah Kd 4d", ["dealer"])])
def test_a_folded_hand_is_turned_up_only_if_it_wins_its_bonus(seat, shown):
    felt = played(cards(f"{seat} 2c 3d 5c Qs Jh 9h Tc"), "folds")
    said = felt.accept("dealer reveals")
    assert [event.hand for event in said if isinstance(event, CardsShown)] == shown


@clause("CTF-9(i)(1)", "CTF-9(e)")
def test_reasons_tell_of_no_hidden_cards():
    felt = played(cards("Ah Kd 4h 2d 3s 5c Qs Jh 9h Tc"), "folds")
    felt.accept("dealer reveals")
    assert felt.because("seat 3", "ante") == felt.because("seat 3", "xtra_bonus") == "folded"
    felt = played(cards("Ac Kd 4s 2d 3s 5c Qs Jh 9h Tc"), "folds")
    felt.accept("dealer reveals")
    assert felt.because("seat 3", "same_suit") == "no hand on the table"


@clause("CTF-9(i)(1)", "CTF-9(l)")
def test_antes_go_back_before_any_hand_is_turned_up():
    felt = played(cards("Ah Kd 4h 2d 3s 5c Qs Jh 9h Tc"))
    said = felt.accept("dealer reveals")
    order = [
        event.hand if isinstance(event, CardsShown) else event.bet.wager
        for event in said
        if isinstance(event, CardsShown | BetSettled)
    ]
    assert order == ["dealer", "ante", "3", "all_in", "xtra_bonus", "same_suit"]
    assert felt.because("seat 3", "ante") == "dealer: 2-card flush, queen high; does not qualify"


# The limit


@clause("CTF-6(g)")
def test_the_limit_is_used_up_in_paying_order_and_stakes_come_back_on_top():
    felt = AcceptingFelt(GAME, ante=(10, 500), same_suit=(5, 100))
    felt.accept("seat 3 bets ante 300, xtra_bonus 300, same_suit 100\ndealer closes bets")
    felt.accept("seat 3 gets 4h 5h 9h\ndealer gets 2c Qd 2d\nseat 3 goes all in 900")
    felt.accept("burn gets Js\nboard gets 6h 7h\nburn gets 9d\nboard gets 8h Th\ndealer reveals")
    assert felt.settled("seat 3") == {"ante": 300, "all_in": 900, "xtra_bonus": 73_800, "same_suit": 0}
    assert felt.cited("seat 3", "xtra_bonus") == felt.cited("seat 3", "same_suit") == "CTF-6(g)"
    assert felt.round.chips["player player3"] == 175_000_00


@clause("CTF-6(g)", "CTF-9(l)(3)")
def test_a_payment_that_waits_uses_the_limit_up_all_the_same():
    felt = AcceptingFelt(GAME, settings={"approval.amount_threshold": 500})
    felt.accept("seat 3 bets ante 300, xtra_bonus 300, same_suit 100\ndealer closes bets")
    felt.accept("seat 3 gets 4h 5h 9h\ndealer gets 2c Qd 2d\nseat 3 goes all in 900")
    said = felt.accept("burn gets Js\nboard gets 6h 7h\nburn gets 9d\nboard gets 8h Th\ndealer reveals")
    assert [(event.bet.wager, event.net) for event in said if isinstance(event, PaymentHeld)] == [
        ("all_in", 900_00),
        ("xtra_bonus", 73_800_00),
        ("same_suit", 0),
    ]
    assert not felt.settled("seat 3").get("same_suit"), (
        "it was cut to nothing, and what the others do not use is added (R-GEN-35)"
    )
    felt.accept("floor approves seat 3 xtra_bonus\nfloor approves seat 3 all_in")
    assert felt.net("seat 3") == 75_000


@clause("CTF-6(a)", "CTF-6(g)")
def test_a_coupon_shares_the_limit():
    felt = AcceptingFelt(GAME, settings={"matchplay.enabled": True})
    felt.accept("seat 3 bets ante 300\nseat 3 bets match_play 300 by coupon\nseat 3 bets xtra_bonus 300\ndealer closes bets")
    felt.accept("seat 3 gets 4h 5h 9h\ndealer gets 2c Qd 2d\nseat 3 goes all in 900")
    felt.accept("burn gets Js\nboard gets 6h 7h\nburn gets 9d\nboard gets 8h Th\ndealer reveals")
    assert felt.settled("seat 3") == {"ante": 300, "match_play": 300, "all_in": 900, "xtra_bonus": 73_500}


# What goes wrong


@clause("CTF-11(d)", "CTF-6(b)")
def test_a_void_hand_gives_back_what_was_put_right_before_it():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets ante 10, xtra_bonus 10, same_suit 5\ndealer closes bets")
    felt.accept("seat 3 gets 4h 5h 9h\ndealer gets 2c Qd 2d\nfloor calls bet_below_minimum on seat 3 ante at 5")
    felt.accept("seat 3 goes all in 15\nfloor calls wrong_count on seat 3")
    assert felt.net("seat 3") == 0
    assert felt.round.chips["player player3"] == 100_000_00


@clause("CTF-7(f)", "CTF-8(h)")
def test_a_wrong_count_takes_the_deck_away_and_a_misdealt_hand_does_not():
    def notes(line: str) -> list[str]:
        felt = played(cards("Ah Kd 4h 2d 3s 5c Qs Jh 9h Tc"))
        return [event.what for event in felt.accept(line) if isinstance(event, Noted)]

    assert notes("dealer counts stub 39 cards") == ["deck_removed"]
    assert notes("dealer counts stub 41 cards") == ["deck_removed"]
    assert notes("dealer counts stub 40 cards") == []
    assert notes("dealer calls misdealt_at_count on seat 3") == ["stub_counted"]


@clause("CTF-11(a)", "CTF-11(b)", "CTF-11(c)", "CTF-11(d)", "CTF-11(e)", "CTF-11(f)", "CTF-9(e)")
def test_every_call_has_its_time():
    """Stage by stage: what the floor may call. Everything else comes too early or too late."""
    settings = {"table.shuffler": "single"}
    rules = GAME.under(settings)
    assert isinstance(rules, Rules)
    late = {"bet_below_minimum", "bet_above_maximum"}
    at = {
        stage.name: {name for name, line in rules.irregularities.items() if stage.name in line.during} - late
        for stage in rules.stages
    }
    deal = {"card_face_up", "card_drawn_in_error"}
    early = {"community_card_exposed", "dealer_card_exposed", "dealing_shoe_jams", "shuffler_jams", "wrong_count"}
    assert at == {
        "bets": {"community_card_exposed", "shuffler_jams"},
        "deal": deal | early | {"hand_talked_about"},
        "first choice": early | {"card_missing", "hand_talked_about"},
        "flop": deal | early | {"hand_talked_about"},
        "second choice": early | {"card_missing", "hand_talked_about"},
        "turn": (deal | early | {"hand_talked_about"}) - {"community_card_exposed"},
        "last choice": {"dealer_card_exposed", "shuffler_jams", "wrong_count", "card_missing", "misdealt_at_count"},
        "reveal": {"shuffler_jams", "wrong_count", "card_missing", "misdealt_at_count"},
        "pay": set(),
    }


# What a house may choose

UNLAWFUL: dict[str, tuple[list[object], str]] = {
    "table.dealing_method": (["manual_shoe", True], "CTF-8(a)"),
    "table.shuffler": (["csm", 2], "CTF-2(b)"),
    "table.preshuffled": (["yes", 1], "CTF-4(a)"),
    "table.positions_per_player": ([0, 2], "CTF-6(d)"),
    "deck.count_interval": ([0, 6, True, "never"], "CTF-7(f)"),
    "deck.change_hours": ([0, 25], "CTF-2(a)"),
    "money.smallest_unit": ([0.1, 5, "a chip"], "CTF-6(a)"),
    "matchplay.enabled": (["yes", 1], "CTF-6(a)"),
    "limits.late_under_min": (["return"], "CTF-6(b)"),
    "limits.late_over_max": (["honour"], "CTF-6(b)"),
    "timeout.seconds": ([4, 301, True], "CTF-9(a)"),
    "timeout.action": (["all_in"], "CTF-9(a)"),
    "config.allow_negative_edge": ([True, ""], "CTF-10(c)"),
    "irregularity.settled_independent_side_bets": (["forget"], "CTF-11(a)"),
    "approval.amount_threshold": ([0, -1, "much"], "CTF-9(l)(3)"),
    "approval.odds_threshold": ([0, 2.5], "CTF-9(l)(3)"),
    "tokens.enabled": ([True], "CTF-6(a)"),
    "ctf.seats": ([0, 15, True], "CTF-6(d)"),
    "ctf.xtra_equals_ante": (["yes"], "CTF-1.x_tra_bonus_wager"),
    "ctf.xtra_table": (["B", {"7": 300}], "CTF-10(b)"),
    "ctf.same_suit.offered": (["A"], "CTF-1.same_suit_wager"),
    "ctf.same_suit.table": (["B"], "CTF-10(c)"),
    "ctf.same_suit.ace_low": (["no"], "CTF-10(c)"),
    "ctf.payout_limit": ([74_999, 75_001, "none"], "CTF-6(g)"),
    "ctf.bonus_spin": (["offered", True], "CTF-6(f)"),
    "table.min.ante": ([0, 501], "CTF-1.ante_wager"),
    "table.max.ante": ([9, "high"], "CTF-1.ante_wager"),
    "table.min.xtra_bonus": ([0, 501], "CTF-1.x_tra_bonus_wager"),
    "table.max.xtra_bonus": ([9], "CTF-1.x_tra_bonus_wager"),
    "table.min.same_suit": ([0, 101], "CTF-1.same_suit_wager"),
    "table.max.same_suit": ([4], "CTF-1.same_suit_wager"),
}


def found(written: dict[str, object]) -> list[tuple[str, str]]:
    return breaches(GAME, written)


def test_every_key_is_tried():
    assert set(UNLAWFUL) == keys(GAME)


@clause("CTF-2(b)", "CTF-4(a)", "CTF-6(a)", "CTF-6(b)", "CTF-6(d)", "CTF-6(f)", "CTF-6(g)", "CTF-8(a)", "CTF-10(b)", "CTF-10(c)")
@pytest.mark.parametrize(("key", "value"), values(UNLAWFUL))
def test_an_unlawful_choice_is_a_breach_of_its_clause(key, value):
    refuses(GAME, UNLAWFUL, key, value)


@clause("CTF-7(a)", "CTF-7(c)(1)", "CTF-8(a)")
def test_dealing_from_the_hand_needs_a_shuffler():
    assert found({"table.dealing_method": "hand"}) == [("table.dealing_method", "CTF-7(c)(1)")]
    assert found({"table.dealing_method": "hand", "table.shuffler": "single"}) == []
    assert found({"table.dealing_method": "automated_shoe"}) == []


@clause("CTF-8(i)")
def test_a_counting_shuffler_is_a_shuffler():
    assert found({"deck.count_interval": "counting_shuffler"}) == [("deck.count_interval", "CTF-8(i)")]
    assert found({"deck.count_interval": "counting_shuffler", "table.shuffler": "two_deck"}) == []


@clause("CTF-6(g)")
def test_the_limit_asks_nothing_of_the_posted_minimums():
    assert found({"table.min.same_suit": 100, "table.min.ante": 500}) == []  # 200,000 on the least Same Suit Bonus alone
    apart = {"table.min.same_suit": 35, "table.min.ante": 20, "ctf.xtra_equals_ante": False}
    assert found({**apart, "table.min.xtra_bonus": 500}) == []


@clause("CTF-1.x_tra_bonus_wager")
def test_limits_of_its_own_go_with_an_xtra_bonus_of_its_own():
    own: dict[str, object] = {"table.min.xtra_bonus": 5, "table.max.xtra_bonus": 50}
    assert found(own) == [("table.min.xtra_bonus", "CTF-1.x_tra_bonus_wager")]
    assert found({**own, "ctf.xtra_equals_ante": False}) == []
    assert found({"table.min.ante": 25, "table.min.xtra_bonus": 25}) == []
    assert found({"table.min.ante": 25}) == []


@clause("CTF-6(b)", "CTF-1.x_tra_bonus_wager")
def test_an_equal_xtra_bonus_is_found_outside_the_antes_limits():
    felt = AcceptingFelt(GAME, ante=(25, 500))
    felt.accept("seat 3 bets ante 25, xtra_bonus 25\ndealer closes bets")
    felt.accept("seat 3 gets 4h 5h 9h\ndealer gets 2c Qd 2d\nfloor calls bet_below_minimum on seat 3 xtra_bonus at 15")
    assert felt.round.bets[felt.round.bet("3", "xtra_bonus")] == 15_00


@clause("CTF-2(a)", "CTF-6(d)")
def test_fourteen_seats_fit_one_deck_and_fifteen_do_not():
    rules = GAME.under({"ctf.seats": 14})
    assert isinstance(rules, Rules)
    assert rules.equipment.size == 52 == len(set(rules.equipment.pieces()))
    assert 3 * len(rules.seats) + 9 <= rules.equipment.size < 3 * 15 + 9
