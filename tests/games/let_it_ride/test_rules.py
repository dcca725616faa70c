"""Let It Ride, clause by clause. The plain rounds are in the game's rounds/ folder.

Tested here is what rounds cannot express. Whole deals with every wager on them are settled twice, by the game and by
a slow reference that reads Sections 3, 10 and 11 off the cards and shares no code with it. Every key a house may set
is tried with an unlawful value. Each viewer's view is searched for the community cards. The edges of the bets are
counted.
"""

import tomllib
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.rules import Rules
from houseway.core.messages.event import CardsDiscarded, Noted, RoundClosed
from houseway.core.messages.refusal import Refusal
from houseway.core.money.price import Fixed
from houseway.core.round.view import view
from houseway.core.values.cards import BACK, FRENCH, Card, cards, spelled
from houseway.families.bets.three_cards import edge
from houseway.games.let_it_ride import GAME
from houseway.games.let_it_ride.house_rules import PAYS
from houseway.games.let_it_ride.odds import PRINTED_EDGE, bets_edge, bonus_edge
from houseway.games.let_it_ride.payouts import SHOWDOWN, Hands
from houseway.poker.values.five_cards import KINDS
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt
from houseway.testing.close_cards import close_cards
from houseway.testing.submissions import breaches, common, keys, refuses, values
from houseway.worked.replay import _opened  # pyright: ignore[reportPrivateUsage]

# The slow reference: the book's rules, read off the cards

RUNS = "A23456789TJQKA"
SHAPES = {
    (4, 1): "quads",
    (3, 2): "full",
    (3, 1, 1): "three",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
    (3,): "three",
    (2, 1): "pair",
}
ODDS = {"royal": 1000, "straight flush": 200, "quads": 50, "full": 11, "flush": 8, "straight": 5, "three": 3, "two pair": 2}
DOLLARS = {"royal": 25_000, "straight flush": 2_500, "quads": 400, "full": 200, "flush": 50, "straight": 25, "three": 5}
THREE_CARDS = {
    "A": {"royal": 40, "straight flush": 40, "three": 30, "straight": 6, "flush": 4, "pair": 1},
    "B": {"royal": 40, "straight flush": 40, "three": 30, "straight": 5, "flush": 4, "pair": 1},
    "C": {"royal": 40, "straight flush": 40, "three": 30, "straight": 6, "flush": 3, "pair": 1},
    "D": {"royal": 50, "straight flush": 40, "three": 30, "straight": 6, "flush": 4, "pair": 1},
    "E": {"royal": 50, "straight flush": 40, "three": 30, "straight": 5, "flush": 4, "pair": 1},
    "F": {"royal": 50, "straight flush": 40, "three": 30, "straight": 6, "flush": 3, "pair": 1},
}


def slow_kind(held: tuple[Card, ...]) -> tuple[str, str]:
    """Return the kind of three or five cards, and their most frequent rank."""
    ranks = Counter(card.text[0] for card in held)
    (most, _), *_ = ranks.most_common(1)
    shape = tuple(sorted(ranks.values(), reverse=True))
    if shape in SHAPES:
        return SHAPES[shape], most
    tops = [RUNS[at + len(held) - 1] for at in range(15 - len(held)) if {*RUNS[at : at + len(held)]} == {*ranks}]
    suited = len({card.text[1] for card in held}) == 1
    if suited and tops:
        return ("royal" if tops == ["A"] else "straight flush"), most
    return ("flush" if suited else "straight" if tops else ""), most


def slow_settled(deal: tuple[Card, ...], bet: int, rides: tuple[bool, bool], letter: str, limit: int | None) -> dict[str, int]:
    """Settle three bets, a dollar on the bonus and five on the three cards by Sections 10 and 11."""
    kind, rank = slow_kind(deal)
    odds = ODDS.get(kind, 1 if kind == "pair" and rank in "TJQKA" else -1)
    room, came = limit if limit is not None else 10**9, dict[str, int]()
    for wager, up in zip(("bet_1", "bet_2", "bet_3"), (*rides, True), strict=True):
        came[wager] = min(odds * bet, room) if up else 0
        room -= max(came[wager], 0)
    own, _ = slow_kind(deal[:3])
    return came | {"bonus": DOLLARS.get(kind, 0) - 1, "three_card": 5 * THREE_CARDS[letter].get(own, -1)}


EVERYTHING: dict[str, object] = {"lir.bonus.offered": True, "lir.three_card.table": "D"}
WORDS = {True: "lets it ride", False: "withdraws"}


def dealt(deal: tuple[Card, ...], bet: int = 10, **written: object) -> AcceptingFelt:
    """A round of one seat with every wager down, up to its first choice; the last of six cards is the one that will be burned."""
    felt = AcceptingFelt(GAME, settings={**EVERYTHING, **written})
    felt.accept(f"seat 3 bets bet_1 {bet}, bet_2 {bet}, bet_3 {bet}, bonus 1, three_card 5\ndealer closes bets")
    felt.accept(f"seat 3 gets {spelled(deal[:3])}\nboard gets {deal[5]} {spelled(deal[3:5])}")
    return felt


def finished(felt: AcceptingFelt, first: bool, second: bool) -> dict[str, int]:
    felt.accept(f"seat 3 {WORDS[first]}\ndealer burns and turns\nseat 3 {WORDS[second]}\ndealer turns")
    assert felt.round.over
    return felt.settled("seat 3")


# Whole deals, settled twice


@clause("LIR-1.hand", "LIR-1.let_it_ride", "LIR-3(a)", "LIR-3(b)", "LIR-3(c)", "LIR-6(d)", "LIR-6a(d)", "LIR-6b(d)")
@clause("LIR-10(b)(1)", "LIR-10(b)(2)", "LIR-10(e)(1)", "LIR-10(e)(2)", "LIR-10(g)(2)", "LIR-11(b)", "LIR-11(d)", "LIR-11(e)")
@settings(max_examples=250)
@given(
    deal=close_cards(6),
    bet=st.sampled_from([10, 15, 100]),
    rides=st.tuples(st.booleans(), st.booleans()),
    letter=st.sampled_from("ABCDEF"),
    limit=st.sampled_from([None, 50_000, 250_000]),
)
def test_any_deal_is_settled_as_the_reference_settles_it(deal, bet, rides, letter, limit):
    felt = dealt(deal, bet, **{"lir.three_card.table": letter, "lir.payout_limit": "none" if limit is None else limit})
    assert finished(felt, *rides) == slow_settled(deal[:5], bet, rides, letter, limit)


@clause("LIR-11(c)")
@pytest.mark.parametrize(
    ("five", "rides", "came"),
    [
        ("As Ks Qs Js Ts", (True, True), (50_000, 0, 0)),
        ("As Ks Qs Js Ts", (False, True), (0, 50_000, 0)),
        ("9s Ks Qs Js Ts", (True, True), (20_000, 20_000, 10_000)),
        ("9s Ks Qs Js Ts", (False, False), (0, 0, 20_000)),
    ],
)
def test_the_limit_is_shared_by_what_still_rides(five, rides, came):
    settled = finished(dealt(cards(f"{five} 2h"), 100, **{"lir.payout_limit": 50_000}), *rides)
    assert (settled["bet_1"], settled["bet_2"], settled["bet_3"]) == came


@clause("LIR-11(c)")
@pytest.mark.parametrize("written", [{}, {"lir.payout_limit": "none"}])
def test_a_house_that_elects_no_limit_pays_three_bets_on_a_royal_flush_in_full(written):
    settled = finished(dealt(cards("As Ks Qs Js Ts 2h"), 100, **written), True, True)
    assert (settled["bet_1"], settled["bet_2"], settled["bet_3"]) == (100_000, 100_000, 100_000)


@clause("LIR-3(b)", "LIR-10(g)(2)", "LIR-11(b)")
def test_any_five_cards_have_one_row_and_the_kind_the_reference_finds():
    paid = 0
    for held in [*combinations(FRENCH[:16], 5), *combinations(FRENCH[34:], 5), *combinations(FRENCH[::3], 5)]:
        facts, (kind, rank) = Hands.of_cards(held), slow_kind(held)
        assert [row.holds(facts) for row in SHOWDOWN].count(True) == 1
        assert facts.is_tens_or_better() is (kind in ODDS or (kind == "pair" and rank in "TJQKA"))
        paid += facts.is_tens_or_better()
    assert paid


# Who sees what


@clause("LIR-1.community_card", "LIR-1.round_of_play", "LIR-7(c)", "LIR-10(c)", "LIR-10(d)", "LIR-10(f)")
def test_nobody_sees_a_community_card_before_its_time_and_the_burned_one_never():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets bet_1 10, bet_2 10, bet_3 10\ndealer closes bets\nseat 3 gets Ah Ad 3c\nboard gets 5c 8s Kd")

    def seen(viewer: str = "player3") -> tuple[object, object]:
        known = view(_opened(felt.table), felt.events[1:], viewer)
        return known.held["board"], known.held.get("burn")

    assert seen() == seen("") == ((BACK,) * 3, None)
    felt.accept("seat 3 lets it ride\ndealer burns and turns")
    assert seen() == seen("") == ((*cards("8s"), BACK), (BACK,))
    assert [event.cards for event in felt.events if isinstance(event, CardsDiscarded)] == [cards("5c")]
    felt.accept("seat 3 lets it ride")
    said = felt.accept("dealer turns")
    assert seen() == (cards("8s Kd"), (BACK,))
    assert said[-1] == RoundClosed("LIR-1.round_of_play", memory=("red", 1), deck="used")


# What goes wrong


@clause("LIR-12(a)", "LIR-12(b)", "LIR-12(c)", "LIR-12(d)", "LIR-12(e)", "LIR-7(e)(2)", "LIR-7(f)", "LIR-7(b)")
def test_every_call_has_its_time():
    """Stage by stage: what the floor may call. Everything else comes too early or too late."""
    written = {"table.shuffler": "single", "table.dealing_method": "automated_shoe", **EVERYTHING}
    rules = GAME.under({**written, "deck.count_interval": "counting_shuffler"})
    assert isinstance(rules, Rules)
    at = {
        stage.name: {name for name, line in rules.irregularities.items() if stage.name in line.during} for stage in rules.stages
    }
    always = {"shuffler_jams", "wrong_count", "light_off"}
    once_dealt = always | {"misdealt_at_count", "bet_below_minimum", "bet_above_maximum"}
    assert at == {
        "bets": {"shuffler_jams", "shuffler_counts_wrong"},
        "deal": always | {"card_face_up", "card_drawn_in_error", "dealing_shoe_jams", "community_card_exposed"},
        "first choice": once_dealt | {"community_card_exposed"},
        "first card": once_dealt | {"community_card_exposed"},
        "second choice": once_dealt | {"community_card_exposed"},
        "second card": once_dealt,
        "pay": set(),
    }


@clause("LIR-7(e)", "LIR-7(e)(1)", "LIR-7(e)(2)", "LIR-1.stub")
def test_a_wrong_count_takes_the_deck_away_and_a_misdealt_hand_explains_it():
    def comes_of(line: str) -> tuple[list[str], bool]:
        felt = dealt(cards("Ah Kd 4h Jc 8d 2h"))
        notes = [event.what for event in felt.accept(line) if isinstance(event, Noted)]
        return notes, felt.round.over and {*felt.settled("seat 3").values()} == {0}

    assert comes_of("dealer counts stub 45 cards") == (["deck_removed"], True)
    assert comes_of("dealer counts stub 46 cards") == ([], False)
    assert comes_of("dealer calls misdealt_at_count on seat 3") == (["stub_counted"], True)
    assert comes_of("dealer calls misdealt_at_count on board") == (["stub_counted"], True)


@clause("LIR-6a(b)")
def test_a_dollar_is_never_found_outside_its_limits():
    felt = dealt(cards("Ah Kd 4h Jc 8d 2h"))
    assert felt("dealer calls bet_below_minimum on seat 3 bonus at 0.50") == Refusal("not_below_minimum", "LIR-6(d)")


@clause("LIR-6a(b)", "LIR-6b(b)", "LIR-6(d)")
@pytest.mark.parametrize("wager", ["bonus 1", "three_card 5"])
@pytest.mark.parametrize("bets", ["", "bet_1 10", "bet_1 10, bet_2 10"])
def test_what_rides_on_cards_needs_all_three_bets(wager, bets):
    felt = AcceptingFelt(GAME, settings=EVERYTHING)
    if bets:
        felt.accept(f"seat 3 bets {bets}")
    cites = {"bonus 1": "LIR-6a(b)", "three_card 5": "LIR-6b(b)"}[wager]
    assert felt(f"seat 3 bets {wager}") == Refusal("no_three_bets", cites)


# What the bets keep


@clause("LIR-11(d)", "LIR-11(e)", "LIR-6a(c)", "LIR-6b(c)")
def test_what_the_bonuses_keep():
    par = tomllib.loads((files("houseway.games.let_it_ride") / "par.toml").read_text())
    table = PAYS["bonus"]["printed"]
    back = sum(KINDS[hand] * price.chips for hand, price in table.pays.items() if isinstance(price, Fixed))
    assert bonus_edge(table) == Fraction(par["bonus"]["printed"]["house_edge"]) == 1 - Fraction(back, 259_896_000)
    own = Counter(slow_kind(held)[0] for held in combinations(FRENCH, 3))
    for letter, printed in PAYS["three_card"].items():
        kept = -Fraction(sum(many * THREE_CARDS[letter].get(kind, -1) for kind, many in own.items()), 22_100)
        assert edge(printed) == Fraction(par["three_card"][letter]["house_edge"]) == kept


@clause("LIR-6(d)", "LIR-11(b)")
def test_what_the_three_bets_keep_is_known_of_the_printed_prices_and_counted_of_others():
    printed = PAYS["bet_1"]["printed"]
    assert bets_edge(printed) == PRINTED_EDGE
    assert {table: Fraction(37_963, 1_082_900) for table in PAYS["bet_1"]} == {"printed": PRINTED_EDGE}


@clause("LIR-11(a)")
def test_odds_are_told_to_one():
    for tables in PAYS.values():
        for table in tables.values():
            assert not any(" for " in str(price) for price in table.pays.values())


# What a house may choose

PRINTED = [1000, 200, 50, 11, 8, 5, 3, 2, 1]
SUMS = [25_000, 2_500, 400, 200, 50, 25, 5]
LETTER_D = [50, 40, 30, 6, 4, 1]


def instead(prices: list[int], at: int, price: object) -> list[object]:
    """The list with another price in one place."""
    return [*prices[:at], price, *prices[at + 1 :]]


UNLAWFUL: dict[str, tuple[list[object], str]] = {
    **common(
        {
            "table.dealing_method": "LIR-7(a)",
            "table.shuffler": "LIR-2(b)",
            "table.preshuffled": "LIR-5(a)",
            "deck.count_interval": "LIR-7(e)",
            "deck.change_hours": "LIR-2(a)",
            "money.smallest_unit": "LIR-6(a)",
            "matchplay.enabled": "LIR-6(a)",
            "limits.late_under_min": "LIR-6(d)",
            "limits.late_over_max": "LIR-6(d)",
            "timeout.seconds": "LIR-10(b)",
            "timeout.action": "LIR-10(b)",
            "config.allow_negative_edge": "LIR-11(e)",
            "irregularity.settled_independent_side_bets": "LIR-6b(d)",
            "approval.amount_threshold": "LIR-10(g)(3)",
            "approval.odds_threshold": "LIR-10(g)(3)",
            "tokens.enabled": "LIR-6(a)",
        }
    ),
    "lir.seats": ([0, 8, True], "LIR-7(c)"),
    "lir.max_positions_per_player": ([0, 3, True], "LIR-6(e)"),
    "lir.odds": (
        [
            *(instead(PRINTED, at, price - 1) for at, price in enumerate(PRINTED)),
            PRINTED[:-1],
            "better",
            40,
            instead(PRINTED, 8, "1"),
            instead(PRINTED, 1, 1001),
            instead(PRINTED, 8, 2),
        ],
        "LIR-11(b)",
    ),
    "lir.payout_limit": ([49_999, 0, "much", True], "LIR-11(c)"),
    "lir.bonus.offered": (["yes", 1], "LIR-6a(a)"),
    "lir.bonus.table": ([SUMS[:-1], "better", 40, instead(SUMS, 6, 5.5)], "LIR-11(d)"),
    "lir.three_card.table": (["G", 1, True], "LIR-6b(a)"),
    "lir.three_card.odds": ([LETTER_D[:-1], "better", 40], "LIR-11(e)"),
    "table.min.bet_1": ([0, 101], "LIR-6(d)"),
    "table.max.bet_1": ([9, "high"], "LIR-6(d)"),
    "table.min.bonus": ([0.5, 2], "LIR-6a(b)"),
    "table.max.bonus": ([0.5, 5], "LIR-6a(b)"),
    "table.min.three_card": ([0, 101], "LIR-6b(b)"),
    "table.max.three_card": ([4, "high"], "LIR-6b(b)"),
}


def found(written: dict[str, object]) -> list[tuple[str, str]]:
    return breaches(GAME, written)


def test_every_key_is_tried():
    assert set(UNLAWFUL) == keys(GAME)


@clause("LIR-2(b)", "LIR-5(a)", "LIR-6(a)", "LIR-6(e)", "LIR-6a(a)", "LIR-6b(a)", "LIR-7(e)", "LIR-11(b)", "LIR-11(c)")
@pytest.mark.parametrize(("key", "value"), values(UNLAWFUL))
def test_an_unlawful_choice_is_a_breach_of_its_clause(key, value):
    refuses(GAME, UNLAWFUL, key, value)


@clause("LIR-11(b)", "LIR-10(g)(3)")
def test_odds_may_be_raised_until_the_house_would_lose():
    assert found({"lir.odds": instead(PRINTED, 0, 1500)}) == []
    assert found({"lir.odds": instead(PRINTED, 3, 15)}) == []
    dear = {"lir.odds": instead(PRINTED, 7, 3)}
    assert found(dear) == [("lir.odds", "LIR-11(b)")], "two pairs come once in 21 hands, and the best play knows it"
    assert found({**dear, "config.allow_negative_edge": "the general manager"}) == []


@clause("LIR-11(d)")
def test_sums_of_the_bonus_may_be_raised_until_the_house_would_lose():
    bonus: dict[str, object] = {"lir.bonus.offered": True}
    for at, least in enumerate(SUMS):
        assert found({**bonus, "lir.bonus.table": instead(SUMS, at, least)}) == []
        assert found({**bonus, "lir.bonus.table": instead(SUMS, at, least - 1)}) == [("lir.bonus.table", "LIR-11(d)")]
    assert found({**bonus, "lir.bonus.table": instead(SUMS, 6, 10)}) == []
    dear = {**bonus, "lir.bonus.table": instead(SUMS, 6, 17)}
    assert found(dear) == [("lir.bonus.table", "LIR-11(d)")], "three of a kind comes once in 47 hands"
    assert found({**dear, "config.allow_negative_edge": "the general manager"}) == []
    allowed = {**bonus, "config.allow_negative_edge": "the general manager"}
    assert found({**allowed, "lir.bonus.table": instead(SUMS, 1, 25_001)}) == [("lir.bonus.table", "LIR-11(d)")], "a royal is one"


@clause("LIR-6b(a)", "LIR-11(e)")
def test_three_card_prices_belong_to_a_letter_and_lie_at_or_above_it():
    assert found({"lir.three_card.odds": LETTER_D}) == [("lir.three_card.odds", "LIR-6b(a)")]
    allowed = {"config.allow_negative_edge": "the general manager"}
    for letter in "ABCDEF":
        least = [THREE_CARDS[letter][kind] for kind in ("royal", "straight flush", "three", "straight", "flush", "pair")]
        chosen = {**allowed, "lir.three_card.table": letter}
        assert found({"lir.three_card.table": letter}) == found({**chosen, "lir.three_card.odds": least}) == []
        for at, price in enumerate(least):
            assert found({**chosen, "lir.three_card.odds": instead(least, at, price - 1)}) == [
                ("lir.three_card.odds", "LIR-11(e)")
            ]
            raised = instead(least, at, price + 10)
            wrong = [("lir.three_card.odds", "LIR-11(e)")] if raised[0] < raised[1] and letter in "ABC" else []
            assert found({**chosen, "lir.three_card.odds": raised}) == wrong, "without its row a mini-royal is a straight flush"
    dear = {"lir.three_card.table": "A", "lir.three_card.odds": [40, 40, 30, 6, 4, 2]}
    assert found(dear) == [("lir.three_card.odds", "LIR-11(e)")]
    assert found({**dear, **allowed}) == []


@clause("LIR-11(c)")
def test_a_limit_leaves_room_for_three_least_bets_on_a_royal_flush():
    assert found({"table.min.bet_1": 20, "lir.payout_limit": "least"}) == [], "the least limit grows with the minimum"
    assert found({"table.min.bet_1": 20, "lir.payout_limit": 50_000}) == [("lir.payout_limit", "LIR-11(c)")]
    assert found({"table.min.bet_1": 20, "lir.payout_limit": 60_000}) == []
    assert found({"table.min.bet_1": 20, "lir.payout_limit": "none"}) == []
    assert found({"lir.odds": instead(PRINTED, 0, 1700), "lir.payout_limit": 50_000}) == [("lir.payout_limit", "LIR-11(c)")]


@clause("LIR-7(f)", "LIR-8(a)", "LIR-8(b)(1)", "LIR-9(a)")
def test_dealing_from_the_hand_and_counting_by_machine_need_a_shuffler():
    assert found({"table.dealing_method": "hand"}) == [("table.dealing_method", "LIR-8(b)(1)")]
    assert found({"table.dealing_method": "hand", "table.shuffler": "single"}) == []
    assert found({"deck.count_interval": "counting_shuffler"}) == [("deck.count_interval", "LIR-7(f)")]
    assert found({"deck.count_interval": "counting_shuffler", "table.shuffler": "two_deck"}) == []
