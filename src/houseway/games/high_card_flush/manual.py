"""One casino's own manual on top of the regulation: only the lines in which it is stricter or different.

Two decks in a shuffler that deals, one hand per player, $500 / $25 / $5, every call decided by the floor, long odds paid last,
and bets for the dealer. A round cites the manual's line where there is one, and the regulation's otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from houseway.core.game.between_rounds import Tending
from houseway.core.game.edition import Breach, Check, Edition, Law, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.choice import Value
from houseway.core.law.condition import under
from houseway.core.law.readers import money, one_of, read_as, whole
from houseway.core.messages.command import Call
from houseway.core.round.approval import Approval
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import forfeit, play_on, void_round
from houseway.core.round.state import Round
from houseway.core.table.table import Table, relieved, settles
from houseway.core.values.role import DEALER, DIRECTOR, FLOOR, MANAGER, SHIFT_MANAGER, SURVEILLANCE
from houseway.families.bets.late_bets import honour
from houseway.families.choices import (
    AMOUNT_THRESHOLD,
    DEALING_METHOD,
    DECK_CHANGE_HOURS,
    LATE_UNDER_MIN,
    ODDS_THRESHOLD,
    SHUFFLER,
    TOKENS_ENABLED,
)
from houseway.families.data_files import rulebook
from houseway.families.deck.duties import deck_changed
from houseway.families.deck.one_deck import already_dealt_so, counted_by_hand, device_still_there, no_cards_yet
from houseway.families.pay.pay_bet import large_sum, long_odds

from .house_rules import (
    BLIND_PLAY,
    BONUS_LIMIT,
    CONFIRM_STRONG_FOLD,
    DEAL_PATTERN,
    DEALER_MISSING_LAST_CARD,
    FLUSH_BONUS_TABLE,
    FOLDED_BONUS_TIMING,
    MAX_POSITIONS_PER_PLAYER,
    PROGRESSIVE_OFFERED,
    RAISE_GRANULARITY,
    SF_BONUS_TABLE,
    SINGLE_FACE_UP_CARD,
)
from .manual_play import STAGES, WAGERS
from .mishaps import DEAL, IRREGULARITIES, ONCE_DEALT, UNTIL_SHOWN, supply_the_seventh, the_seventh_has_been_called_for

RULES = rulebook(__package__ or "", "house_manual.toml")

# What is left to choose

# fmt: off
CHOICES = (
    DEALING_METHOD.choice(one_of("automated_shoe", "hand"), "automated_shoe", "HCFM-shuffling_procedures.automatic_shuffler.F"),
    SHUFFLER.choice(one_of("two_deck", "none"), "two_deck", "HCFM-shuffling_procedures.automatic_shuffler.A"),
    DECK_CHANGE_HOURS.choice(whole(1, 4), 4, "HCFM-opening_the_table_for_play.D"),
    AMOUNT_THRESHOLD.choice(money(500_00, 500_00), 500_00, "HCFM-payout_procedure.H", "R-HCFM-06"),
    ODDS_THRESHOLD.choice(one_of(300), 300, "HCFM-side_bets.notes.d", "R-HCFM-06"),
    LATE_UNDER_MIN.choice(read_as("honour"), "honour", "HCFM-table_minimums_and_maximums.B", "R-GEN-17"),
    TOKENS_ENABLED.choice(one_of(True, False), True, "HCFM-taking_tips.A", "R-HCFM-08"),
    MAX_POSITIONS_PER_PLAYER.choice(one_of(1), 1, "HCFM-general_rules.D", "R-HCFM-05"),
    DEAL_PATTERN.choice(one_of("seven_consecutive", "one_at_a_time"), "seven_consecutive",
                        "HCFM-dealing_procedure.standard_manual_shuffle.A", "R-HCF-25"),
    FLUSH_BONUS_TABLE.choice(one_of("A"), "A", "HCFM-side_bets", "R-HCFM-01"),
    SF_BONUS_TABLE.choice(one_of("A"), "A", "HCFM-side_bets", "R-HCFM-01"),
    PROGRESSIVE_OFFERED.choice(one_of(False), False, "HCFM-rules_of_play.A", "R-HCFM-01"),
    BONUS_LIMIT.choice(one_of(None), None, "HCFM-side_bets"),
    RAISE_GRANULARITY.choice(one_of("whole_multiples", "any_unit"), "whole_multiples", "HCFM-general_rules.C", "R-HCF-06"),
    FOLDED_BONUS_TIMING.choice(one_of("in_sequence"), "in_sequence", "HCFM-procedures.A", "R-HCF-21"),
    DEALER_MISSING_LAST_CARD.choice(one_of("complete_if_no_discard_yet"), "complete_if_no_discard_yet",
                                    "HCFM-general_rules.E", "R-HCFM-03"),
    SINGLE_FACE_UP_CARD.choice(one_of("misdeal"), "misdeal", "HCFM-irregularities_and_disputes.B", "R-HCFM-02"),
    CONFIRM_STRONG_FOLD.choice(one_of(True), True, "HCFM-dealing_procedure.automatic_shuffle.C.2"),
    BLIND_PLAY.choice(one_of("forbidden"), "forbidden", "HCFM-procedures.D", "R-HCFM-09"),
)

LIMITS = {
    "ante":                 Limit("HCFM-table_minimums_and_maximums.C", low=10_00, high=500_00, most=500_00),
    "flush_bonus":          Limit("HCFM-table_minimums_and_maximums.D", low=5_00, high=25_00, least=5_00, most=25_00),
    "straight_flush_bonus": Limit("HCFM-table_minimums_and_maximums.E", low=5_00, high=25_00, least=5_00, most=25_00),
}
# fmt: on


def _hand_deals_one_at_a_time(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the deal does not fit the method: by hand one card at a time, by the machine packets of seven."""
    by_hand = rules[SHUFFLER] == "none"
    if by_hand is not (rules[DEAL_PATTERN] == "one_at_a_time"):
        clause = "dealing_procedure.standard_manual_shuffle.A" if by_hand else "shuffling_procedures.automatic_shuffler.F"
        wanted = "one at a time" if by_hand else "in packets of seven"
        yield Breach(DEAL_PATTERN.name, f"cards are dealt {wanted} here", "HCFM-" + clause)
    if by_hand is not (rules[DEALING_METHOD] == "hand"):
        wanted = "from the hand" if by_hand else "by the machine"
        clause = "dealing_procedure.standard_manual_shuffle.A" if by_hand else "shuffling_procedures.automatic_shuffler.F"
        yield Breach(DEALING_METHOD.name, f"cards are dealt {wanted} here", "HCFM-" + clause)


def _side_bets_start_at_five(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the minimum of a side bet is not $5; its maximum may be posted lower."""
    for wager in ("flush_bonus", "straight_flush_bonus"):
        if rules.limits[wager][0] != LIMITS[wager].low:
            yield Breach(f"table.min.{wager}", "the minimum is always $5", LIMITS[wager].cites)


def _nothing(rules: Rules) -> Iterator[Breach]:
    """Yield no breach: the regulation's check does not apply here."""
    return iter(())


# What can go wrong: the dealer calls, the floor decides

DISPUTES = "HCFM-irregularities_and_disputes.D"
FLOOR_OR_ABOVE = (FLOOR, MANAGER, SHIFT_MANAGER, DIRECTOR)


def _ruled(irregularity: Irregularity) -> Irregularity:
    return replace(irregularity, needs_ruling=FLOOR_OR_ABOVE)


def nobody_allowed_so_much(round: Round, call: Call) -> bool:
    """The amount above the maximum was not allowed before the deal."""
    return round.allowed.get((call.about or "", call.wager or ""), 0) < (call.chips or 0)


TOO_LARGE = next(i for i in IRREGULARITIES if i.name == "bet_above_maximum" and i.remedy is honour)
OVER_LIMIT = "HCFM-table_minimums_and_maximums"

MISDEAL = "HCFM-irregularities_and_disputes.A"

# fmt: off
OWN = (
    Irregularity("card_face_up",          "HCFM-irregularities_and_disputes.B", void_round, (DEAL,), names="card",
                 bars=next(i.bars for i in IRREGULARITIES if i.name == "card_face_up")),
    lasts(Irregularity("wrong_count",     MISDEAL, void_round, UNTIL_SHOWN, names="hand")),
    Irregularity("dealer_short_one_card", "HCFM-general_rules.E", supply_the_seventh, ONCE_DEALT,
                 bars=(Bar("HCFM-general_rules.E", the_seventh_has_been_called_for),)),
    Irregularity("shuffler_jams",         "HCFM-irregularities_and_disputes.C", void_round, (DEAL,),
                 under=(under(SHUFFLER, "two_deck"),)),
    Irregularity("other_deck_jams",       "HCFM-shuffling_procedures.automatic_shuffler.C", play_on, ("bets", *UNTIL_SHOWN),
                 under=(under(SHUFFLER, "two_deck"),)),
    Irregularity("hand_talked_about",     "HCFM-general_rules.G", forfeit, UNTIL_SHOWN, names="seat",
                 bars=(Bar("HCFM-general_rules.G", no_cards_yet),)),
    Irregularity("bet_below_minimum",     "HCFM-table_minimums_and_maximums.B", honour, UNTIL_SHOWN, names="bet chips",
                 bars=next(i.bars for i in IRREGULARITIES if i.name == "bet_below_minimum")),
    replace(TOO_LARGE, cites=OVER_LIMIT, bars=(*TOO_LARGE.bars, Bar(OVER_LIMIT, nobody_allowed_so_much))),
)
# fmt: on
REPLACED = {irregularity.name for irregularity in OWN} - {TOO_LARGE.name}  # the excess goes back as under the regulation
CALLS = tuple(_ruled(line) for line in (*(i for i in IRREGULARITIES if i.name not in REPLACED), *OWN))


# Who must approve


APPROVALS = (
    Approval("long_odds", long_odds, (MANAGER, SURVEILLANCE), "HCFM-side_bets.notes.d", last=True),
    Approval("large_sum", large_sum, (FLOOR,), "HCFM-payout_procedure.H"),
)


# Between rounds


def same_dealer(table: Table, value: str) -> bool:
    """The new dealer is the dealer who is already at the table."""
    return table.dealer == value


def not_dealt_so_here(table: Table, value: str) -> bool:
    """This house deals only by the machine or from the hand."""
    return value not in ("automated_shoe", "hand")


def dealt_by(rules: Rules, value: str) -> dict[str, Value]:
    """Return the settings of a method: by hand one deck, shuffled and counted by the dealer; by the machine as before."""
    machine = value == "automated_shoe"
    return {
        **({} if machine else counted_by_hand(rules)),
        DEALING_METHOD.name: value,
        SHUFFLER.name: "two_deck" if machine else "none",
        DEAL_PATTERN.name: "seven_consecutive" if machine else "one_at_a_time",
    }


MACHINE_FAILS = "HCFM-shuffling_procedures.automatic_shuffler.C"

# fmt: off
TENDINGS = (
    Tending("changes dealer", "HCFM-changing_dealers.D", (DEALER, FLOOR), takes="name", does=(relieved,),
            bars=(Bar("HCFM-changing_dealers.D", same_dealer),)),
    Tending("deals by", MACHINE_FAILS, (FLOOR,), takes="method", does=(settles(dealt_by),),
            bars=(Bar(MACHINE_FAILS, not_dealt_so_here), Bar(MACHINE_FAILS, already_dealt_so),
                  Bar("HCF-13(g)", device_still_there))),
)
# fmt: on

HOUSE_MANUAL = Edition(
    "house_manual",
    RULES,
    Law(
        choices=CHOICES,
        wagers=WAGERS,
        limits=LIMITS,
        orders={"paying": ("raise", "ante", "match_play", "token_raise", "token_ante", "flush_bonus", "straight_flush_bonus")},
        stages=STAGES,
        irregularities=CALLS,
        approvals=APPROVALS,
        tendings=TENDINGS,
        duties=(deck_changed("HCFM-opening_the_table_for_play.D"),),
        over_limit=(SHIFT_MANAGER, DIRECTOR),
        checks=(
            Check("hand_needs_a_shuffler", _nothing),
            Check("hand_deals_one_at_a_time", _hand_deals_one_at_a_time),
            Check("side_bets_start_at_five", _side_bets_start_at_five),
        ),
        cites={
            "closed": "HCFM-general_rules.B",
            "seated": "HCFM-general_rules.G",
            "own_seat": "HCFM-general_rules.D",
            "deck": "HCFM-opening_the_table_for_play.A",
            "limits": "HCFM-table_minimums_and_maximums",
            "disputes": DISPUTES,
            "tokens": "HCFM-taking_tips.I",
            "tip": "HCFM-taking_tips.F",
        },
        words={
            "show": "HCFM-payout_procedure.G",
            "turned up": "HCFM-procedures.A",
        },
    ),
)
