"""High Card Flush under the house manual: what its worked rounds cannot express.

Every key the manual narrows is tried with a value the regulation would accept. Every line of the manual is looked for
at the table it makes. The cap on bets for the dealer is tested with antes and tokens put down in any order.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.game.edition import Breach
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Tend
from houseway.core.messages.due import Due
from houseway.core.messages.event import BetsClosed, PaymentHeld
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import TOKENS, stack
from houseway.core.table.table import take
from houseway.core.values.role import DIRECTOR, FLOOR, MANAGER, SHIFT_MANAGER, SURVEILLANCE
from houseway.games import GAMES
from houseway.games.high_card_flush.manual import HOUSE_MANUAL
from houseway.shell import Felt
from houseway.testing import clause

GAME = GAMES["high_card_flush"]
MANUAL = {"ruleset.jurisdiction": "house_manual"}
BY_HAND = {"table.shuffler": "none", "table.dealing_method": "hand", "hcf.deal_pattern": "one_at_a_time"}


def rules_under(**also: object) -> Rules:
    rules = GAME.under(MANUAL | also)
    assert isinstance(rules, Rules), rules
    return rules


def breaches(also: dict[str, object]) -> list[tuple[str, str]]:
    found = GAME.under(MANUAL | also)
    assert isinstance(found, tuple), "the manual takes it"
    return [(breach.key, breach.cites) for breach in found]


def manual_felt(**limits: tuple[int, int]) -> Felt:
    return Felt(GAME, "house_manual", **limits)


# What a house may choose

# fmt: off
NARROWED: tuple[tuple[str, object, str], ...] = (
    ("table.dealing_method",      "manual_shoe",  "HCFM-shuffling_procedures.automatic_shuffler.F"),
    ("table.shuffler",            "single",       "HCFM-shuffling_procedures.automatic_shuffler.A"),
    ("deck.change_hours",         5,              "HCFM-opening_the_table_for_play.D"),
    ("deck.change_hours",         "none",         "HCFM-opening_the_table_for_play.D"),
    ("approval.amount_threshold", 501,            "HCFM-payout_procedure.H"),
    ("approval.amount_threshold", 499,            "HCFM-payout_procedure.H"),
    ("approval.amount_threshold", "none",         "HCFM-payout_procedure.H"),
    ("approval.odds_threshold",   301,            "HCFM-side_bets.notes.d"),
    ("approval.odds_threshold",   299,            "HCFM-side_bets.notes.d"),
    ("approval.odds_threshold",   "none",         "HCFM-side_bets.notes.d"),
    ("limits.late_under_min",     "void",         "HCFM-table_minimums_and_maximums.B"),
    ("hcf.max_positions_per_player", 2,           "HCFM-general_rules.D"),
    ("hcf.max_positions_per_player", 3,           "HCFM-general_rules.D"),
    ("hcf.flush_bonus.table",     "B",            "HCFM-side_bets"),
    ("hcf.sf_bonus.table",        "B",            "HCFM-side_bets"),
    ("hcf.bonus_limit",           {"scope": "hand", "amount": 50_000}, "HCFM-side_bets"),
    ("hcf.progressive.offered",   True,           "HCFM-rules_of_play.A"),
    ("hcf.folded_bonus_timing",   "at_fold",      "HCFM-procedures.A"),
    ("hcf.dealer_missing_last_card", "void",      "HCFM-general_rules.E"),
    ("hcf.single_face_up_card",   "remove_and_continue", "HCFM-irregularities_and_disputes.B"),
    ("hcf.confirm_strong_fold",   False,          "HCFM-dealing_procedure.automatic_shuffle.C.2"),
    ("hcf.blind_play",            "allowed",      "HCFM-procedures.D"),
    ("table.max.ante",            500.01,         "HCFM-table_minimums_and_maximums.C"),
    ("table.max.flush_bonus",     25.01,          "HCFM-table_minimums_and_maximums.D"),
    ("table.min.flush_bonus",     4.99,           "HCFM-table_minimums_and_maximums.D"),
    ("table.min.flush_bonus",     10,             "HCFM-table_minimums_and_maximums.D"),
    ("table.max.straight_flush_bonus", 25.01,     "HCFM-table_minimums_and_maximums.E"),
    ("table.min.straight_flush_bonus", 4.99,      "HCFM-table_minimums_and_maximums.E"),
    ("table.min.straight_flush_bonus", 10,        "HCFM-table_minimums_and_maximums.E"),
)
# fmt: on
WIDENED = {"tokens.enabled", "hcf.deal_pattern"}
NEW_DEFAULT = {"hcf.raise_granularity"}


@clause(
    "HCFM-shuffling_procedures.automatic_shuffler.A",
    "HCFM-shuffling_procedures.automatic_shuffler.F",
    "HCFM-payout_procedure.H",
    "HCFM-side_bets",
    "HCFM-side_bets.notes.d",
    "HCFM-table_minimums_and_maximums.B",
    "HCFM-table_minimums_and_maximums.C",
    "HCFM-table_minimums_and_maximums.D",
    "HCFM-table_minimums_and_maximums.E",
    "HCFM-general_rules.D",
    "HCFM-general_rules.E",
    "HCFM-rules_of_play.A",
    "HCFM-procedures.A",
    "HCFM-procedures.D",
    "HCFM-irregularities_and_disputes.B",
    "HCFM-dealing_procedure.automatic_shuffle.C.2",
)
@pytest.mark.parametrize(("key", "value", "cites"), NARROWED)
def test_what_the_regulation_takes_and_the_manual_does_not(key: str, value: object, cites: str) -> None:
    assert isinstance(GAME.under({key: value}), Rules), "the regulation must take it, or nothing is narrowed"
    assert breaches({key: value}) == [(key, cites)]


def test_every_key_of_the_manual_is_asked() -> None:
    asked = {key for key, _, _ in NARROWED}
    assert {choice.name for choice in HOUSE_MANUAL.law.choices} <= asked | WIDENED | NEW_DEFAULT
    assert {f"table.max.{wager}" for wager in HOUSE_MANUAL.law.limits} <= asked


@clause("HCFM-taking_tips.A", "HCFM-dealing_procedure.standard_manual_shuffle.A")
def test_what_only_the_manual_takes() -> None:
    assert isinstance(GAME.under({"tokens.enabled": True}), tuple)
    assert isinstance(GAME.under(BY_HAND), tuple)
    assert rules_under().settings["tokens.enabled"] is True
    assert rules_under(**BY_HAND).settings["hcf.deal_pattern"] == "one_at_a_time"


@clause("HCFM-dealing_procedure.standard_manual_shuffle.A", "HCFM-shuffling_procedures.automatic_shuffler.F")
def test_by_hand_one_at_a_time_and_by_the_machine_in_packets() -> None:
    by_hand, by_machine = "HCFM-dealing_procedure.standard_manual_shuffle.A", "HCFM-shuffling_procedures.automatic_shuffler.F"
    assert breaches({"table.shuffler": "none"}) == [("hcf.deal_pattern", by_hand), ("table.dealing_method", by_hand)]
    assert breaches(BY_HAND | {"hcf.deal_pattern": "seven_consecutive"}) == [("hcf.deal_pattern", by_hand)]
    assert breaches(BY_HAND | {"table.dealing_method": "automated_shoe"}) == [("table.dealing_method", by_hand)]
    assert breaches({"hcf.deal_pattern": "one_at_a_time"}) == [("hcf.deal_pattern", by_machine)]
    assert breaches({"table.dealing_method": "hand"}) == [("table.dealing_method", by_machine)]


@clause("HCFM-rules_of_play.A", "HCFM-side_bets", "HCFM-general_rules.D", "HCFM-shuffling_procedures.automatic_shuffler.A")
def test_the_manual_as_it_comes() -> None:
    settings = rules_under().settings
    assert settings["table.shuffler"] == "two_deck"
    assert settings["deck.change_hours"] == 4
    assert settings["hcf.flush_bonus.table"] == settings["hcf.sf_bonus.table"] == "A"
    assert settings["hcf.progressive.offered"] is False
    assert settings["hcf.max_positions_per_player"] == 1
    assert settings["hcf.raise_granularity"] == "whole_multiples"
    assert rules_under().limits["ante"] == (10_00, 500_00)
    assert rules_under().limits["flush_bonus"] == rules_under().limits["straight_flush_bonus"] == (5_00, 25_00)


@clause("HCFM-payout_procedure.H", "HCFM-side_bets.notes.d")
def test_the_manuals_own_thresholds_may_be_written_down() -> None:
    written = rules_under(**{"approval.amount_threshold": 500, "approval.odds_threshold": 300})
    assert written.submission == rules_under().submission


@clause("HCFM-table_minimums_and_maximums.D", "HCFM-table_minimums_and_maximums.E")
def test_a_house_may_post_a_lower_maximum_but_no_other_minimum_of_a_side_bet() -> None:
    assert rules_under(**{"table.max.flush_bonus": 20}).limits["flush_bonus"] == (5_00, 20_00)
    assert rules_under(**{"table.min.ante": 25, "table.max.ante": 300}).limits["ante"] == (25_00, 300_00)
    assert breaches({"table.min.flush_bonus": 10, "table.max.flush_bonus": 20}) == [
        ("table.min.flush_bonus", "HCFM-table_minimums_and_maximums.D")
    ]


def test_a_breach_says_what_would_be_lawful() -> None:
    (breach,) = GAME.under(MANUAL | {"table.max.ante": 600})  # type: ignore[misc]
    assert breach == Breach("table.max.ante", "600 is not from $0.01 to $500", "HCFM-table_minimums_and_maximums.C")


# One edition over the other


@pytest.mark.parametrize("lines", ["wagers", "irregularities", "tendings"])
def test_a_line_of_the_manual_replaces_the_regulations_of_that_name(lines: str) -> None:
    ground, laid = GAME.under({"table.dealing_method": "automated_shoe", "table.shuffler": "two_deck"}), rules_under()
    assert isinstance(ground, Rules)
    apply = [line for line in getattr(HOUSE_MANUAL.law, lines) if all(choice.holds(laid.settings) for choice in line.under)]
    own = {line.name: line for line in apply}
    found, old = getattr(laid, lines), getattr(ground, lines)
    assert own
    for name, line in found.items():
        assert line is own.get(name, line)
        assert name in own or line == old[name], "what the manual does not say is as it was"
    assert [name for name in found if name in old] == [name for name in old if name in found], "a replaced line keeps its place"


def test_a_stage_of_the_manual_says_all_that_is_said_in_it() -> None:
    *_, ground, _, _ = GAME.under({"table.dealing_method": "automated_shoe", "table.shuffler": "two_deck"}).stages  # type: ignore[union-attr]
    *_, laid, _, _ = rules_under().stages
    assert set(ground.by_word) == {"raises", "folds", "counts stub"}
    assert set(laid.by_word) == {"raises", "folds", "looks", "raises token", "counts stub"}
    own = {word for word, option in laid.by_word.items() if option.cites.startswith("HCFM-")}
    assert own == {"raises", "folds", "looks", "raises token"}
    assert laid.by_word["counts stub"] == ground.by_word["counts stub"], "what the manual does not say is as it was"


def test_stages_orders_and_approvals_are_the_manuals() -> None:
    laid = rules_under()
    assert [stage.name for stage in laid.stages] == ["bets", "deal", "choice", "reveal", "pay"]
    assert [stage.cites.startswith("HCFM-") for stage in laid.stages] == [True, True, True, True, False]
    assert [approval.cites for approval in laid.approvals] == [
        "HCF-12(f)",
        "HCFM-side_bets.notes.d",
        "HCFM-payout_procedure.H",
    ]
    assert laid.over_limit == (SHIFT_MANAGER, DIRECTOR)
    assert laid.orders["paying"][:2] == ("raise", "ante")


WON = """
    seat 2 bets ante 10, flush_bonus 5
    dealer closes bets
    seat 2 gets Kh 9h 4h Js 8s 6d 2c
    dealer gets Qd Td 3d 7s 5s 9c 4c
    seat 2 looks
    seat 2 raises 10
    dealer reveals
"""


def test_a_round_cites_the_manual_where_it_differs_and_the_regulation_where_it_does_not() -> None:
    felt = manual_felt()
    felt(WON)
    assert felt.net("seat 2") == 15
    cited = {(type(event).__name__, event.cites) for event in felt.events}
    assert ("BetPlaced", "HCFM-rules_of_play.A.1") in cited
    assert ("Chosen", "HCFM-procedures.D") in cited
    assert ("Chosen", "HCFM-rules_of_play.C.2") in cited
    assert ("CardsShown", "HCFM-payout_procedure.G") in cited
    assert ("CardsShown", "HCF-10(d)") in cited  # how the dealer turns over, the manual leaves as it was
    assert felt.cited("seat 2", "raise") == "HCF-10(e)(1)(ii)a"  # and what that pays
    assert felt.cited("seat 2", "flush_bonus") == "HCF-11(c)"


def test_a_round_without_the_manual_never_cites_it() -> None:
    felt = Felt(GAME)
    felt(WON.replace("    seat 2 looks\n", ""))
    assert felt.net("seat 2") == 15
    assert {event.cites.partition("-")[0] for event in felt.events} == {"HCF"}


def test_the_opening_event_pins_the_edition() -> None:
    felt = manual_felt()
    felt("seat 2 bets ante 10")
    opened = felt.round.opened
    assert opened.edition == "house_manual"
    assert opened.digest == rules_under().digest
    assert opened.digest != rules_under(**{"table.max.ante": 400}).digest


# What is dealt


@clause("HCFM-dealing_procedure.standard_manual_shuffle.A", "HCFM-rules_of_play.C.1")
def test_by_hand_a_full_table_gets_one_card_each_seven_times_round() -> None:
    felt = Felt(GAME, "house_manual", BY_HAND)  # type: ignore[arg-type]
    felt("\n".join(f"seat {seat} bets ante 10" for seat in "361524") + "\ndealer closes bets")
    one = "HCFM-dealing_procedure.standard_manual_shuffle.A"
    assert felt.round.due == tuple(Due(hand, 1, "owner", one) for hand in ("1", "2", "3", "4", "5", "6", "dealer")) * 7


@clause(
    "HCFM-dealing_procedure.automatic_shuffle.A",
    "HCFM-shuffling_procedures.automatic_shuffler.F",
    "HCFM-rules_of_play.C.1",
)
def test_the_machine_deals_packets_of_seven_to_spots_with_an_ante_and_to_the_dealer_last() -> None:
    felt = manual_felt()
    felt("""
        seat 5 bets ante 10
        seat 2 bets ante 10
        dealer closes bets
    """)
    closed = next(event for event in felt.events if isinstance(event, BetsClosed))
    assert closed.hands == ("2", "5")
    assert [due[:3] for due in felt.round.due] == [
        ("2", 7, "owner"),
        ("5", 7, "owner"),
        ("dealer", 7, "owner"),
    ]


@clause("HCFM-opening_the_table_for_play.A")
def test_each_deck_has_52_cards_and_no_joker() -> None:
    deck = rules_under().equipment
    assert deck.size == len(set(deck.pieces())) == 52
    assert "JK" not in map(str, deck.pieces())


@clause("HCFM-shuffling_procedures.standard_manual_shuffle.D")
@pytest.mark.parametrize("who", ["floor", "manager", "surveillance", "player2", "2"])
def test_only_the_dealer_cuts(who: str) -> None:
    felt = Felt(GAME, "house_manual", BY_HAND)  # type: ignore[arg-type]
    felt("seat 2 bets ante 10\ndealer closes bets\nfloor calls card_face_up with 5c\ndealer shuffles")
    assert take(felt.table, Tend(who, "cuts", "26")) == Refusal("not_yours_to_say", "HCF-4(c)")
    assert not isinstance(take(felt.table, Tend("dealer", "cuts", "26")), Refusal)


# Offers

DEALT = """
    seat 2 bets ante 10, token_ante 5
    dealer closes bets
    seat 2 gets Ah Jh 9h 6h 2h Kd 8c
    dealer gets Qd Td 3d 7s 5s 9c 4c
"""


@clause("HCFM-procedures.D", "HCFM-general_rules.C", "HCFM-taking_tips.A", "HCFM-taking_tips.B")
def test_offers_grow_with_what_has_been_done() -> None:
    felt = manual_felt()
    felt(DEALT)
    assert felt.offers() == ["seat 2 looks", "dealer counts stub"]
    felt("seat 2 looks")
    assert felt.offers() == ["seat 2 raises 10 to 20", "seat 2 folds", "dealer counts stub"]
    felt("seat 2 raises 20")
    assert felt.offers() == ["dealer reveals", "seat 2 raises token 5 to 10", "dealer counts stub"]


@clause("HCFM-dealing_procedure.automatic_shuffle.C.2")
@pytest.mark.parametrize(("hand", "asked"), [("Kc 9c 6c 3h Qh Jd 8s", False), ("Kc 9c 6c 3c Qh Jd 8s", True)])
def test_only_four_suited_cards_or_more_are_asked_about(hand: str, asked: bool) -> None:
    felt = manual_felt()
    felt(f"""
        seat 2 bets ante 10
        dealer closes bets
        seat 2 gets {hand}
        dealer gets Qd Td 3d 7s 5s 9h 4h
        seat 2 looks
        seat 2 folds
    """)
    assert (felt.settled("seat 2") == {}) is asked


@clause("HCFM-irregularities_and_disputes.D")
@pytest.mark.parametrize("settings", [{}, BY_HAND, {"limits.late_over_max": "honour_with_approval"}])
def test_whatever_goes_wrong_the_floor_or_above_decides(settings: dict[str, object]) -> None:
    for irregularity in rules_under(**settings).irregularities.values():
        assert set(irregularity.needs_ruling) == {FLOOR, MANAGER, SHIFT_MANAGER, DIRECTOR}, irregularity.name


@clause("HCFM-irregularities_and_disputes.D")
@pytest.mark.parametrize("role", ["floor", "manager", "shift_manager", "director"])
def test_each_of_them_may_have_the_last_word(role: str) -> None:
    felt = manual_felt()
    felt(DEALT + "dealer calls wrong_count on seat 2")
    assert felt(f"{SURVEILLANCE} upholds wrong_count") == Refusal("not_yours_to_rule_on", "HCFM-irregularities_and_disputes.D")
    felt(f"{role} upholds wrong_count")
    assert felt.round.void == "HCFM-irregularities_and_disputes.A"


# What waits for whom


@clause("HCFM-payout_procedure.H", "HCFM-side_bets.notes.d")
@given(cents=st.integers(5_00, 25_00))
def test_the_floor_is_called_by_dollars_and_the_manager_by_odds(cents: int) -> None:
    stake = f"{cents // 100}.{cents % 100:02}"
    needs = {"2h 3h 5h 6h 8h 9h Jh": (MANAGER, SURVEILLANCE), "2h 3h 5h 6h 8h 9h Kd": (FLOOR,) if cents > 5_00 else None}
    for hand, wanted in needs.items():
        felt = manual_felt()
        felt(f"""
            seat 2 bets ante 10, flush_bonus {stake}
            dealer closes bets
            seat 2 gets {hand}
            dealer gets Qd Td 3d 7s 5s 9c 4c
            seat 2 looks
            seat 2 raises 10
            dealer reveals
        """)
        held = [event.needs for event in felt.events if isinstance(event, PaymentHeld)]
        assert held == ([wanted] if wanted else [])


# Bets for the dealer


@clause("HCFM-taking_tips.I", "HCFM-taking_tips.J", "HCFM-table_minimums_and_maximums.F")
@given(
    most=st.integers(10, 500),
    short=st.integers(0, 60),
    said=st.lists(st.tuples(st.sampled_from(["ante", "token_ante"]), st.integers(1, 120)), max_size=6),
)
def test_a_token_never_passes_its_cap_and_is_never_lost(most: int, short: int, said: list[tuple[str, int]]) -> None:
    felt = manual_felt(ante=(10, most))
    before = felt.table.chips[stack("player2")]
    first = max(10, most - short)
    felt(f"seat 2 bets ante {first}")
    put_down = {"ante": first, "token_ante": 0}
    for wager, chips in said:
        if not isinstance(felt(f"seat 2 bets {wager} {chips}"), Refusal):
            put_down[wager] += chips
    felt("dealer closes bets")
    round = felt.round
    ante, token = (round.bets.get(round.bet("2", wager), 0) for wager in put_down)
    boxed = round.chips.get(TOKENS, 0)
    top = most * 100
    assert ante == put_down["ante"] * 100
    assert token + boxed == put_down["token_ante"] * 100  # whatever is no bet was given
    assert token * 10 <= top if ante == top else (ante + token) * 10 <= top * 11
    if boxed:  # and only what there was no room for
        assert (ante + token) * 10 == top * 11
    assert round.chips[stack("player2")] == before - ante - token - boxed


@clause("HCFM-taking_tips.D")
@given(
    token=st.integers(1, 60),
    times=st.sampled_from([0, 1, 2]),
    dealer=st.sampled_from(["Qd Td 3d 7s 5s 9c 4c", "Qs Ts 8s 7s 5s 3s 4c", "8s 7s 2s Qd Jd Th 5c"]),
)
def test_no_token_ever_comes_back_to_the_player(token: int, times: int, dealer: str) -> None:
    felt = manual_felt()
    before = felt.table.chips[stack("player2")]
    felt(f"""
        seat 2 bets ante 10, token_ante {token}
        dealer closes bets
        seat 2 gets Ah Jh 9h 6h 2h Kd 8c
        dealer gets {dealer}
        seat 2 looks
        seat 2 raises 10
    """)
    if times:
        felt(f"seat 2 raises token {token * times}")
    felt("dealer reveals")
    settled = felt.settled("seat 2")
    own, staked = settled["ante"] + settled["raise"], token * (1 + times)
    assert felt.round.chips[stack("player2")] == before + (own - staked) * 100
    boxed = 0 if settled["token_ante"] < 0 else staked + settled["token_ante"] + settled.get("token_raise", 0)
    assert felt.round.chips.get(TOKENS, 0) == boxed * 100
