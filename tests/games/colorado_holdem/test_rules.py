"""Colorado hold 'em, clause by clause. The plain rounds are in the game's rounds/ folder.

Tested here is what rounds cannot express. Whole deals are settled twice, by the game and by a slow reference that
reads Sections 3, 12 and 13 off the cards and shares no code with it. All sets of three cards are checked for an
instant win. The values of hands are counted again by dealing every board. Every key a house may set is tried with an
unlawful value. Each viewer's view is searched for hidden cards.
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
from houseway.core.game.submission import read_submission, rules_of_all
from houseway.core.messages.event import Arranged, CardsDealt, CardsShown
from houseway.core.messages.refusal import Refusal
from houseway.core.money.price import Odds
from houseway.core.round.settlement import first
from houseway.core.round.view import seen_by
from houseway.core.values.cards import BACK, FRENCH, Card, cards, spelled
from houseway.core.values.hands import BOARD
from houseway.games import GAMES
from houseway.games.colorado_holdem import GAME
from houseway.games.colorado_holdem.hands import Five, instant
from houseway.games.colorado_holdem.house_rules import PAYS
from houseway.games.colorado_holdem.odds import BOARDS, ante_edge, best_discard, boards, bonus_edge, fold_bonus_edge, starts
from houseway.games.colorado_holdem.payouts import PERMISSIBLE_SCALE, REQUIRED_SCALE, most_a_hand_wins
from houseway.poker.values.draws import PRICED_ALIKE, kind_of
from houseway.poker.values.hands import high
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt
from houseway.testing.close_cards import close_cards
from houseway.testing.submissions import breaches, common, keys, refuses, values

# The slow reference: the book's rules, read off the cards

LINE = "A23456789TJQKA"
PAID = {
    "required": {"royal": 500, "straight flush": 100, "four": 40, "full": 11, "flush": 8, "straight": 5, "three": 3, "two": 2},
    "permissible": {"royal": 500, "straight flush": 100, "four": 25, "full": 10, "flush": 8, "straight": 5, "three": 3, "two": 2},
}
BONUS = {"royal": 10_000, "straight flush": 1000, "four": 100, "full": 50, "flush": 25, "straight": 15, "three": 3, "two": 1}
PUSHES = {"required": "789", "permissible": "9T"}
WINS = {"required": "TJQKA", "permissible": "JQKA"}


def slow_kind(held: tuple[Card, ...]) -> str:
    """The kind of hand five cards are, or the rank of the one pair among them, or nothing."""
    ranks = [card.text[0] for card in held]
    groups = sorted((ranks.count(rank) for rank in {*ranks}), reverse=True)
    suited = len({card.text[1] for card in held}) == 1
    run = any({*LINE[at : at + 5]} == {*ranks} for at in range(10))
    if run and suited:
        return "royal" if {*ranks} == {*"AKQJT"} else "straight flush"
    if groups[0] == 4:
        return "four"
    if groups == [3, 2]:
        return "full"
    if suited or run:
        return "flush" if suited else "straight"
    if groups[0] == 3:
        return "three"
    if groups[:2] == [2, 2]:
        return "two"
    return next((rank for rank in ranks if ranks.count(rank) == 2), "")


def slow_settled(five: tuple[Card, ...], version: str) -> dict[str, int]:
    """Settle ten on the ante, ten on the bet and a dollar on the bonus by Sections 10 to 13."""
    kind = slow_kind(five)
    odds = PAID[version].get(kind, 1 if kind and kind in WINS[version] else 0 if kind and kind in PUSHES[version] else -1)
    bonus = BONUS.get(kind, 0 if kind and kind in "JQKA" else -1)
    return {"ante": 10 * odds, "bet": 10 * odds, "bonus": bonus}


def slow_instant(held: tuple[Card, ...], ace_low: bool) -> bool:
    """Three of a rank, or three of a suit next to each other."""
    ranks, suits = {card.text[0] for card in held}, {card.text[1] for card in held}
    in_a_row = any({*LINE[at : at + 3]} == ranks for at in range(0 if ace_low else 1, 12))
    return len(ranks) == 1 or (len(suits) == 1 and in_a_row)


def dealt(deal: tuple[Card, ...], bets: str = "ante 10, bonus 1", **written: object) -> AcceptingFelt:
    """A round of one seat, up to its choice."""
    felt = AcceptingFelt(GAME, settings={"che.bonus.offered": True, **written})
    felt.accept(f"seat 3 bets {bets}\ndealer closes bets")
    felt.accept(f"seat 3 gets {spelled(deal[:3])}\nboard gets {spelled(deal[3:])}")
    return felt


# Whole deals, settled twice


@clause("CHE-3(a)", "CHE-3(b)", "CHE-10(d)(1)", "CHE-10(e)", "CHE-10(f)", "CHE-10(g)", "CHE-12(b)", "CHE-12(d)", "CHE-6a(d)")
@clause("CHE-11(d)(1)", "CHE-11(e)", "CHE-11(f)", "CHE-11(g)", "CHE-13(b)", "CHE-13(d)")
@settings(max_examples=300)
@given(deal=close_cards(6), version=st.sampled_from(["required", "permissible"]), away=st.integers(0, 2))
def test_any_deal_is_settled_as_the_reference_settles_it(deal, version, away):
    felt = dealt(deal, **{"che.version": version, "che.payout_limit": "none"})
    felt.accept(f"seat 3 bets 10\nseat 3 discards {deal[away]}\ndealer reveals")
    five = tuple(card for card in deal if card != deal[away])
    assert felt.settled("seat 3") == slow_settled(five, version)


@clause("CHE-11(b)(1)", "CHE-11(d)")
@settings(max_examples=100)
@given(deal=close_cards(6))
def test_an_ante_alone_is_settled_as_with_a_bet(deal):
    felt = dealt(deal, **{"che.version": "permissible"})
    felt.accept(f"seat 3 discards {deal[0]}\ndealer reveals")
    wanted = slow_settled(deal[1:], "permissible")
    assert felt.settled("seat 3") == {"ante": wanted["ante"], "bonus": wanted["bonus"]}


@clause("CHE-6a(a)", "CHE-10(b)(2)")
@settings(max_examples=100)
@given(deal=close_cards(6))
def test_a_folds_bonus_is_its_best_two_cards_where_the_house_looks(deal):
    felt = dealt(deal, **{"che.bonus_on_fold": "best_discard"})
    felt.accept("seat 3 folds\ndealer reveals")
    best = max(slow_settled(tuple(card for card in deal if card != away), "required")["bonus"] for away in deal[:3])
    assert felt.settled("seat 3") == {"ante": -10, "bonus": best}


@clause("CHE-3(c)", "CHE-3(c)(1)", "CHE-3(c)(2)", "CHE-1.instant_winner")
@pytest.mark.parametrize(("ace_low", "many"), [(True, 52 + 48), (False, 52 + 44)])
def test_every_three_cards_win_at_once_or_do_not(ace_low, many):
    found = [held for held in combinations(FRENCH, 3) if instant(held, ace_low=ace_low)]
    assert len(found) == many
    assert found == [held for held in combinations(FRENCH, 3) if slow_instant(held, ace_low)]


@clause("CHE-10(e)", "CHE-10(f)", "CHE-10(g)", "CHE-11(e)", "CHE-11(f)", "CHE-11(g)")
@pytest.mark.parametrize("scale", [REQUIRED_SCALE, PERMISSIBLE_SCALE])
def test_any_value_has_one_row_of_its_scale(scale):
    for value in PRICED_ALIKE:
        assert sum(row.holds(Five(value)) for row in scale) == 1
        assert first(scale, Five(value)).holds(Five(value))


# What hands are worth before the board


@clause("CHE-1.hand")
@pytest.mark.parametrize("held", ["As Ks Qs", "9h 8h 2c", "7c 7d 7h", "Jd Jc 4d", "Ad 2c 5h", "6s 5d 4d"])
def test_boards_are_counted_as_if_they_were_dealt(held):
    three = cards(held)
    rest = [card for card in FRENCH if card not in three]
    for away in three:
        kept = tuple(card for card in three if card != away)
        dealt_out = Counter(kind_of(high((*kept, *board))) for board in combinations(rest, 3))
        counted = boards(kept, away)
        assert counted == tuple(dealt_out[kind] for kind in range(len(PRICED_ALIKE)))
        assert sum(counted) == BOARDS


@clause("CHE-12(b)", "CHE-13(b)", "CHE-12(d)", "CHE-13(d)")
def test_what_the_house_keeps_is_on_record_and_as_published():
    par = tomllib.loads((files("houseway.games.colorado_holdem") / "par.toml").read_text())
    required = ante_edge(REQUIRED_SCALE, PAYS["ante"]["required"], may_fold=True, ace_low=True)
    permissible = ante_edge(PERMISSIBLE_SCALE, PAYS["ante"]["permissible"], may_fold=False, ace_low=True)
    assert required == Fraction(par["ante"]["required"]["house_edge"])
    assert permissible == Fraction(par["ante"]["permissible"]["house_edge"])
    for version, table in PAYS["bonus"].items():
        assert bonus_edge(table, ace_low=True) == Fraction(par["bonus"][version]["house_edge"])
    assert (round(required * 1000), round(permissible * 1000)) == (55, 30)
    assert (sum(ways for _, ways in starts()), len(list(starts()))) == (22_100, 1_755)


@clause("CHE-10(b)(1)", "CHE-11(b)(1)")
@pytest.mark.parametrize(
    ("held", "away"),
    [("Jh Kc Jd", "Kc"), ("Ah 9h 2c", "2c"), ("Qs 7d Js", "7d"), ("6c 6d 6h", "6c"), ("Ac Kd 8s", "8s")],
)
def test_silence_puts_away_what_is_worth_least(held, away):
    rules = GAME.under({})
    assert isinstance(rules, Rules)
    assert str(best_discard(rules, cards(held))) == away


# Offers, and their order


@clause("CHE-10(b)", "CHE-10(b)(1)", "CHE-10(b)(3)", "CHE-11(b)", "CHE-11(b)(2)")
def test_what_is_offered_is_what_there_is_to_say():
    felt = dealt(cards("7h 7d 7c Ac 2d 3c"))
    assert felt.offers() == ["seat 3 bets 10", "seat 3 folds", "seat 3 declares", "dealer counts stub"]
    felt.accept("seat 3 bets 10")
    assert felt.offers() == ["seat 3 discards", "seat 3 leaves the discard", "dealer counts stub"]
    felt.accept("seat 3 discards 7c")
    assert felt.offers() == ["dealer reveals", "dealer counts stub"]
    felt = dealt(cards("7h 7d 8c Ac 2d 3c"), **{"che.version": "permissible"})
    assert felt.offers() == ["seat 3 bets 10", "seat 3 discards", "seat 3 leaves the discard", "dealer counts stub"]


@clause("CHE-7(c)", "CHE-8(c)", "CHE-9(c)")
@pytest.mark.parametrize(
    ("written", "owed"),
    [
        (
            {},
            [(to, 1, f"CHE-7(c)({at + (to == BOARD)})") for at in (1, 3, 5) for to in ("1", "4", BOARD)],
        ),
        (
            {"table.dealing_method": "hand", "table.shuffler": "single"},
            [(to, 1, f"CHE-8(c)({at + (to == BOARD)})") for at in (1, 3, 5) for to in ("1", "4", BOARD)],
        ),
        ({"table.dealing_method": "automated_shoe"}, [(to, 3, "CHE-9(c)") for to in ("1", "4", BOARD)]),
    ],
)
def test_cards_are_owed_as_the_table_deals_them(written, owed):
    felt = AcceptingFelt(GAME, settings=written)
    felt.accept("seat 4 bets ante 10\nseat 1 bets ante 10\ndealer closes bets")
    assert [(due.to, due.many, due.cites) for due in felt.round.due] == owed
    assert all(due.seen != "all" for due in felt.round.due)


@clause("CHE-6(a)", "CHE-6(b)", "CHE-6(c)", "CHE-6(d)")
def test_refusals_come_in_rulebook_order():
    felt = AcceptingFelt(GAME, settings={"money.smallest_unit": 1})
    assert felt("seat 8 bets dragon 0.50 in cash") == Refusal("no_such_seat", "CHE-6(b)")
    assert felt("bob bets dragon 0.50 on seat 3") == Refusal("not_your_seat", "CHE-6(b)")
    assert felt("seat 3 bets dragon 0.50 in cash") == Refusal("not_offered", "CHE-6(d)")
    assert felt("seat 3 bets bet 0.50 in cash") == Refusal("not_open", "CHE-6(c)")
    assert felt("seat 3 bets ante 0.50 in cash") == Refusal("only_chips", "CHE-6(a)")
    assert felt("seat 3 bets ante 4.50") == Refusal("below_minimum", "CHE-6(d)")
    assert felt("seat 3 bets ante 100.50") == Refusal("above_maximum", "CHE-6(d)")
    assert felt("seat 3 bets ante 10.50") == Refusal("not_in_chips_of_the_table", "CHE-6(d)")
    assert felt("seat 3 bets 10") == Refusal("bets_are_open", "CHE-6(c)")


# What is shown


@clause("CHE-1.community_card", "CHE-1.discard", "CHE-7(c)(1)", "CHE-7(c)(2)", "CHE-10(c)", "CHE-10(d)")
def test_shared_cards_stay_down_until_all_have_chosen_and_a_discard_for_good():
    felt = dealt(cards("Ah Kd 4h Jc 8d 2h"))
    felt.accept("seat 3 bets 10\nseat 3 discards 4h")
    for viewer in ("player1", ""):
        seen = [seen_by(event, viewer, felt.round.seating) for event in felt.events]
        assert {card for event in seen if isinstance(event, CardsDealt) for card in event.cards} == {BACK}
        assert {card for event in seen if isinstance(event, Arranged) for part in event.parts for card in part} == {BACK}
    felt.accept("dealer reveals")
    shown = [(event.hand, spelled(event.cards)) for event in felt.events if isinstance(event, CardsShown)]
    assert shown == [(BOARD, "Jc 8d 2h"), ("3", "Ah Kd")]
    opened, events = felt.table.round, [event for event in felt.events if type(event).__name__ != "RoundOpened"]
    assert opened is not None and not opened.void
    assert all("4h" not in str(event) for event in (seen_by(event, "player1", opened.seating) for event in events))


@clause("CHE-10(b)(3)(i)", "CHE-14(d)")
def test_cards_that_are_declared_are_turned_up_and_what_is_owed_is_not_told_before():
    felt = dealt(cards("7h 7d 7c Ac 2d 3c"))
    felt.accept("seat 3 declares")
    assert [(event.hand, spelled(event.cards)) for event in felt.events if isinstance(event, CardsShown)] == [("3", "7h 7d 7c")]
    felt = dealt(cards("7h 7d 8c Ac 2d 3c"))
    felt.accept("dealer calls declared_in_error on seat 3")
    assert [(event.hand, spelled(event.cards)) for event in felt.events if isinstance(event, CardsShown)] == [("3", "7h 7d 8c")]
    assert felt.settled("seat 3") == {"ante": -10, "bonus": 0}


# Prices


@clause("CHE-12(a)", "CHE-13(a)")
def test_odds_are_worded_to_and_fall_from_the_top():
    for tables in PAYS.values():
        for table in tables.values():
            odds = [price for price in table.pays.values() if isinstance(price, Odds)]
            assert [price.num for price in odds] == sorted((price.num for price in odds), reverse=True)
            assert not any(" for " in str(price) for price in odds)


# What a house may choose

PRINTED = [500, 100, 40, 11, 8, 5, 5, 5, 3, 2, 1]
BONUS_PRINTED = [10_000, 1000, 100, 50, 25, 15, 5, 5, 3, 1, 0]


def instead(prices: list[int], at: int, price: int) -> list[int]:
    """A list with one price changed."""
    return [*prices[:at], price, *prices[at + 1 :]]


UNLAWFUL: dict[str, tuple[list[object], str]] = {
    **common(
        {
            "table.dealing_method": "CHE-7(a)",
            "table.shuffler": "CHE-2(b)",
            "table.preshuffled": "CHE-5(a)",
            "deck.count_interval": "CHE-7(e)",
            "deck.change_hours": "CHE-2(a)",
            "money.smallest_unit": "CHE-6(a)",
            "matchplay.enabled": "CHE-6(a)",
            "limits.late_under_min": "CHE-6(d)",
            "limits.late_over_max": "CHE-6(d)",
            "timeout.seconds": "CHE-10(b)",
            "timeout.action": "CHE-10(b)",
            "config.allow_negative_edge": "CHE-12(b)",
            "irregularity.settled_independent_side_bets": "CHE-6a(d)",
            "approval.amount_threshold": "CHE-12(b)",
            "approval.odds_threshold": "CHE-12(b)",
            "tokens.enabled": "CHE-6(a)",
        }
    ),
    "che.version": (["both", 1], "CHE-6(f)"),
    "che.seats": ([0, 17, True], "CHE-7(c)"),
    "che.max_positions_per_player": ([0, 3, True], "CHE-6(e)"),
    "che.odds": (
        [
            *(instead(PRINTED, at, price - 1) for at, price in enumerate(PRINTED)),
            PRINTED[:-1],
            "better",
            40,
            [*PRINTED[:-1], "1"],
        ],
        "CHE-12(b)",
    ),
    "che.bonus.offered": (["yes", 1], "CHE-6a(a)"),
    "che.bonus.table": ([BONUS_PRINTED[:-1], "better", 40, instead(BONUS_PRINTED, 0, 10_000_000)], "CHE-12(d)"),
    "che.payout_limit": ([49_999, 0, "much", True], "CHE-12(c)"),
    "che.bonus_on_fold": (["win"], "CHE-6a(a)"),
    "che.instant_ace_low": (["yes"], "CHE-3(c)"),
    "che.instant_winner_prompt": (["never"], "CHE-10(b)(3)"),
    "table.min.ante": ([0, 101], "CHE-6(d)"),
    "table.max.ante": ([4, "high"], "CHE-6(d)"),
    "table.min.bonus": ([0.5, 2], "CHE-6a(b)"),
    "table.max.bonus": ([0.5, 5], "CHE-6a(b)"),
}


def found(written: dict[str, object]) -> list[tuple[str, str]]:
    return breaches(GAME, written)


def test_every_key_is_tried():
    assert set(UNLAWFUL) == keys(GAME)


@clause("CHE-2(b)", "CHE-5(a)", "CHE-6(a)", "CHE-6(e)", "CHE-6(f)", "CHE-6a(b)", "CHE-7(e)", "CHE-12(b)", "CHE-12(c)")
@pytest.mark.parametrize(("key", "value"), values(UNLAWFUL))
def test_an_unlawful_choice_is_a_breach_of_its_clause(key, value):
    refuses(GAME, UNLAWFUL, key, value)


@clause("CHE-12(d)", "CHE-13(b)", "CHE-13(d)")
def test_each_version_has_its_own_floor():
    free: dict[str, object] = {"che.version": "permissible"}
    assert found({**free, "che.odds": instead(PRINTED, 2, 25)}) == []
    assert found({**free, "che.odds": instead(PRINTED, 2, 24)}) == [("che.odds", "CHE-13(b)")]
    assert found({"che.odds": instead(PRINTED, 2, 39)}) == [("che.odds", "CHE-12(b)")]
    low = {"che.bonus.offered": True, "che.bonus.table": instead(BONUS_PRINTED, 5, 14)}
    assert found(low) == [("che.bonus.table", "CHE-12(d)")]
    assert found({**free, **low}) == [("che.bonus.table", "CHE-13(d)")]
    assert found({"che.odds": instead(PRINTED, 1, 501)}) == [("che.odds", "CHE-12(b)")], "a royal flush is a straight flush"


@clause("CHE-12(b)", "CHE-12(d)")
def test_prices_are_raised_until_the_house_would_lose():
    dear: dict[str, object] = {"che.odds": instead(PRINTED, 10, 2)}
    assert found(dear) == [("che.odds", "CHE-12(b)")]
    assert found({**dear, "config.allow_negative_edge": "the general manager"}) == []
    assert found({"che.odds": instead(PRINTED, 1, 200)}) == []
    bonus: dict[str, object] = {"che.bonus.offered": True}
    assert found({**bonus, "che.bonus.table": instead(BONUS_PRINTED, 9, 2)}) == []
    assert found({**bonus, "che.bonus.table": instead(BONUS_PRINTED, 10, 1)}) == [("che.bonus.table", "CHE-12(d)")]


@clause("CHE-6a(a)", "CHE-12(d)")
def test_no_ante_is_so_small_that_it_is_folded_for_the_bonus_at_a_gain():
    looked_at: dict[str, object] = {"che.bonus.offered": True, "che.bonus_on_fold": "best_discard"}
    assert found(looked_at) == []
    small: dict[str, object] = {**looked_at, "table.min.ante": 0.30}
    assert found(small) == [("che.bonus_on_fold", "CHE-12(d)")]
    assert found({**small, "config.allow_negative_edge": "the general manager"}) == []
    assert found({**small, "che.version": "permissible"}) == [], "nobody folds there"
    assert found({**small, "che.bonus_on_fold": "lose"}) == []
    raised = {"che.bonus.table": instead(BONUS_PRINTED, 9, 2)}
    assert found({**looked_at, **raised}) == []
    assert found({**looked_at, **raised, "table.min.ante": 0.50}) == [("che.bonus_on_fold", "CHE-12(d)")]


@clause("CHE-6a(a)", "CHE-12(d)")
def test_what_a_looked_at_bonus_keeps_grows_with_the_ante():
    tables = PAYS["ante"]["required"], PAYS["bonus"]["required"]
    kept = [fold_bonus_edge(REQUIRED_SCALE, *tables, least, ace_low=True) for least in (1, 30, 5_00, 100_00)]
    assert kept == sorted(kept)
    assert kept[1] < 0 < kept[2] < kept[3] < bonus_edge(tables[1], ace_low=True) + Fraction(1, 10)


@clause("CHE-12(c)", "CHE-13(c)")
def test_fifty_thousand_is_the_only_floor_of_a_limit():
    printed: dict[str, object] = {"che.payout_limit": 50_000}
    for written in ({}, {"table.min.ante": 100}, {"table.min.ante": 30, "che.odds": instead(PRINTED, 0, 900)}):
        for version in ("required", "permissible"):
            assert found({**printed, **written, "che.version": version}) == [], "a minimum asks nothing of this limit"
    assert found({"che.payout_limit": 49_999.99}) == [("che.payout_limit", "CHE-12(c)")]


@clause("CHE-12(c)", "CHE-13(c)")
@pytest.mark.parametrize(
    ("written", "most"),
    [
        ({}, None),
        ({"table.min.ante": 51}, None),
        ({"che.version": "permissible"}, None),
        ({"che.payout_limit": "least"}, 50_000),
        ({"table.min.ante": 100, "che.version": "permissible", "che.payout_limit": "least"}, 50_000),
        ({"table.min.ante": 51, "che.payout_limit": 60_000}, 60_000),
        ({"table.min.ante": 51, "che.payout_limit": "none"}, None),
    ],
)
def test_a_limit_is_what_the_house_names_and_none_where_it_names_none(written, most):
    rules = GAME.under(written)
    assert isinstance(rules, Rules)
    assert most_a_hand_wins(rules) == (most and most * 100)


@clause("CHE-7(f)", "CHE-8(a)", "CHE-8(b)(1)", "CHE-9(a)")
def test_dealing_from_the_hand_and_counting_by_machine_need_a_shuffler():
    assert found({"table.dealing_method": "hand"}) == [("table.dealing_method", "CHE-8(b)(1)")]
    assert found({"table.dealing_method": "hand", "table.shuffler": "single"}) == []
    assert found({"deck.count_interval": "counting_shuffler"}) == [("deck.count_interval", "CHE-7(f)")]
    assert found({"deck.count_interval": "counting_shuffler", "table.shuffler": "two_deck"}) == []


@clause("CHE-2(a)", "CHE-7(c)", "CHE-1.suit")
def test_sixteen_seats_fit_one_deck_and_seventeen_do_not():
    rules = GAME.under({"che.seats": 16})
    assert isinstance(rules, Rules)
    assert rules.equipment.size == 52 == len(set(rules.equipment.pieces()))
    assert 3 * (len(rules.seats) + 1) <= rules.equipment.size < 3 * (17 + 1)


@clause("CHE-6(f)")
def test_one_version_holds_at_every_table_of_a_house():
    text = 'property = "x"\nruleset.version = "1"\n' + "".join(
        f'[[tables]]\nname = "{name}"\ngame = "colorado_holdem"\nche.version = "{version}"\n'
        for name, version in (("one", "permissible"), ("two", "permissible"), ("three", "required"))
    )
    one, two, three = (rules for _, rules in rules_of_all(read_submission(text, GAMES), GAMES))
    assert isinstance(one, Rules) and isinstance(two, Rules)
    assert isinstance(three, tuple)
    assert [(breach.key, breach.cites) for breach in three] == [("che.version", "CHE-6(f)")]
    assert "table 'one'" in three[0].says
