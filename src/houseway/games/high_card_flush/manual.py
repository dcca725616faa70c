"""One casino's own manual, laid over the regulation: only the lines in which it is stricter or different.

Two decks in a shuffler that deals, one hand a player, $500 / $25 / $5, every call decided by the floor, long odds paid last, and
bets for the dealer. Where a line of its stands, that line is what a round cites; where none does, the regulation's.
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
from houseway.core.law.readers import money, one_of, whole
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import BetCorrected, Event
from houseway.core.money.places import TOKENS, Bet, Move, stack
from houseway.core.round.approval import Approval
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.option import Option, Span
from houseway.core.round.remedies import forfeit, play_on, void_round
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.table.table import Table, relieved, settles
from houseway.core.values.chips import Chips
from houseway.core.values.hands import DEALER as DEALERS_HAND
from houseway.core.values.hands import Hand
from houseway.core.values.role import DEALER, DIRECTOR, FLOOR, MANAGER, SHIFT_MANAGER, SURVEILLANCE
from houseway.families.bets.antes import no_ante
from houseway.families.bets.late_bets import honour
from houseway.families.bets.positions import no_more_than
from houseway.families.choices import (
    AMOUNT_THRESHOLD,
    DEALING_METHOD,
    DECK_CHANGE_HOURS,
    LATE_UNDER_MIN,
    ODDS_THRESHOLD,
    SHUFFLER,
    TOKENS_ENABLED,
)
from houseway.families.deck.one_deck import already_dealt_so, counted_by_hand, device_still_there, no_cards_yet
from houseway.families.loading import rulebook
from houseway.families.pay.pay_bet import large_sum, long_odds

from .house_rules import (
    BLIND_PLAY,
    BONUS_LIMIT,
    CONFIRM_STRONG_FOLD,
    DEAL_PATTERN,
    DEALER_MISSING_LAST_CARD,
    FLUSH_BONUS_OFFERED,
    FLUSH_BONUS_TABLE,
    FOLDED_BONUS_TIMING,
    MAX_POSITIONS_PER_PLAYER,
    PROGRESSIVE_OFFERED,
    RAISE_GRANULARITY,
    SF_BONUS_OFFERED,
    SF_BONUS_TABLE,
    SINGLE_FACE_UP_CARD,
)
from .mishaps import DEAL, IRREGULARITIES, ONCE_DEALT, UNTIL_SHOWN, supply_the_seventh, the_seventh_has_been_called_for
from .playing import (
    ALSO,
    RAISE_BARS,
    REVEALS,
    already_looked,
    folds,
    hand_is_out,
    has_not_raised,
    is_strong,
    not_looked,
    raise_span,
    still_in,
)

RULES = rulebook(__package__ or "", "house_manual.toml")

# What is left to choose

# fmt: off
CHOICES = (
    DEALING_METHOD.choice(one_of("automated_shoe", "hand"), "automated_shoe", "HCFM-shuffling_procedures.automatic_shuffler.F"),
    SHUFFLER.choice(one_of("two_deck", "none"), "two_deck", "HCFM-shuffling_procedures.automatic_shuffler.A"),
    DECK_CHANGE_HOURS.choice(whole(1, 4), 4, "HCFM-opening_the_table_for_play.D"),
    AMOUNT_THRESHOLD.choice(money(500_00, 500_00), 500_00, "HCFM-payout_procedure.H", "R-HCFM-06"),
    ODDS_THRESHOLD.choice(one_of(300), 300, "HCFM-side_bets.notes.d", "R-HCFM-06"),
    LATE_UNDER_MIN.choice(one_of("honour"), "honour", "HCFM-table_minimums_and_maximums.B", "R-GEN-17"),
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
    """Without the machine the deck is held in the hand and goes round card by card; with it, in packets of seven."""
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
    """The maximum of a side bet may be posted lower; its minimum is always $5."""
    for wager in ("flush_bonus", "straight_flush_bonus"):
        if rules.limits[wager][0] != LIMITS[wager].low:
            yield Breach(f"table.min.{wager}", "the minimum is always $5", LIMITS[wager].cites)


def _nothing(rules: Rules) -> Iterator[Breach]:
    """The regulation's check does not apply here."""
    return iter(())


# What may be bet

TOKENS_TAKEN = (under(TOKENS_ENABLED, True),)
NEEDS_ANTE = (Bar("HCFM-rules_of_play.A.1", no_ante),)
ONE_POSITION = no_more_than(MAX_POSITIONS_PER_PLAYER, "HCFM-general_rules.D")

WAGERS = (
    Wager("ante", "HCFM-rules_of_play.A.1", bars=(ONE_POSITION,)),
    Wager("flush_bonus", "HCFM-rules_of_play.A.2", bars=NEEDS_ANTE, under=(under(FLUSH_BONUS_OFFERED, True),)),
    Wager("straight_flush_bonus", "HCFM-rules_of_play.A.3", bars=NEEDS_ANTE, under=(under(SF_BONUS_OFFERED, True),)),
    Wager("token_ante", "HCFM-taking_tips.J", bars=NEEDS_ANTE, for_the_dealer=True, under=TOKENS_TAKEN),
    Wager("token_raise", "HCFM-taking_tips.B", open_in="choice", for_the_dealer=True, under=TOKENS_TAKEN),
)


def token_cap(round: Round, bet: Bet) -> Chips:
    """At the table maximum a tenth of it; below, what is left up to a tenth above the maximum (R-HCFM-08)."""
    most, unit = round.rules.limits["ante"][1], round.rules.unit
    own = round.bets.get(Bet(bet.by, bet.on, "ante"), 0)
    cap = most // 10 if own >= most else most + most // 10 - own
    return cap - cap % unit  # what no chips of the table make is no bet


def split_tokens(now: Draft) -> Iterator[Event]:
    """An ante that grew beside a token may leave it above its cap: before the deal the excess becomes a plain token."""
    for bet, stake in tuple(now.bets.items()):
        if bet.wager == "token_ante" and (over := stake - token_cap(now, bet)) > 0:
            player = stack(bet.by)
            moves = (Move(bet, player, over, "back", bet), Move(player, TOKENS, over, "token"))  # a void leaves it in the box
            yield BetCorrected(bet, stake - over, now.rules.cites.tokens, moves=moves)


# What is dealt

PACKETS = ("HCFM-shuffling_procedures.automatic_shuffler.F", "HCFM-dealing_procedure.automatic_shuffle.A")
ONE_BY_ONE = "HCFM-dealing_procedure.standard_manual_shuffle.A"


def as_the_house_deals(round: Round) -> tuple[Due, ...]:
    """Packets of seven from the machine; by hand one card to each and to the dealer, seven times round.

    The method decides, not the pattern: a machine that was taken off the table deals no packets.
    """
    hands = (*round.hands, DEALERS_HAND)
    if round.rules[DEALING_METHOD] == "hand":
        return tuple(Due(hand, 1, "owner", ONE_BY_ONE) for _ in range(7) for hand in hands)
    return tuple(Due(hand, 7, "owner", PACKETS[hand != DEALERS_HAND]) for hand in hands)


# What may be said


def raise_in_antes(round: Round, hand: Hand) -> Span:
    """What the regulation allows, and here only as whole antes, unless the house takes any sum up to the most."""
    whole = round.rules[RAISE_GRANULARITY] == "whole_multiples"
    return raise_span(round, hand)._replace(cites="HCFM-general_rules.C" if whole else "HCFM-rules_of_play.C.2")


def no_token_ante(round: Round, hand: Hand) -> bool:
    """The dealer's raise needs the dealer's ante."""
    return round.bet(hand, "token_ante") not in round.bets


def token_raised_already(round: Round, hand: Hand) -> bool:
    """Once."""
    return round.bet(hand, "token_raise") in round.bets


def token_span(round: Round, hand: Hand) -> Span:
    """One to three times the dealer's ante, as the flush allows."""
    ante = round.bets.get(round.bet(hand, "token_ante"), 0)
    own = raise_span(round, hand)
    times = {"a": 1, "b": 2, "c": 3}[own.cites[-1]]
    have = round.chips.get(stack(round.seating[hand]), 0)
    return Span(ante, min(ante * times, have // max(ante, 1) * ante), max(ante, 1), "HCFM-taking_tips.B")


def cannot_afford_token(round: Round, hand: Hand) -> bool:
    """The stack does not hold the dealer's raise."""
    have = round.chips.get(stack(round.seating[hand]), 0)
    return have < round.bets.get(round.bet(hand, "token_ante"), 0)


LOOKED = Bar("HCFM-procedures.D", not_looked)
LOOK_BARS = (Bar("HCFM-procedures.D", already_looked), Bar("HCFM-procedures.D", hand_is_out))
TOKEN_BARS = (
    Bar("HCFM-taking_tips.A", no_token_ante),
    Bar("HCFM-taking_tips.A", has_not_raised),
    Bar("HCFM-taking_tips.B", token_raised_already),
    Bar("HCFM-taking_tips.B", cannot_afford_token),
)

STRONG = Bar("HCFM-dealing_procedure.automatic_shuffle.C.2", is_strong)

# fmt: off
HERE = (
    Option("raises", "HCFM-rules_of_play.C.2", bars=(LOOKED, *RAISE_BARS), puts_up=raise_in_antes, on="raise"),
    Option("folds",  "HCFM-rules_of_play.C.2", folds, bars=(LOOKED,), asks_again=STRONG, in_silence=True),
)
LOOKS = Option("looks", "HCFM-procedures.D", bars=LOOK_BARS, in_silence=True)  # else silence could never fold an unseen hand
TOKEN = Option("raises token", "HCFM-taking_tips.B", bars=TOKEN_BARS, puts_up=token_span, on="token_raise", under=TOKENS_TAKEN)
STAGES = (
    Betting("bets", "HCFM-general_rules.A", main="ante", locks=split_tokens, caps=token_cap),
    Dealing("deal", "HCFM-dealing_procedure.automatic_shuffle.A", owes=as_the_house_deals),
    Choosing("choice", "HCFM-rules_of_play.C.2", options=HERE, asks_hand=still_in, also=(LOOKS, TOKEN, *ALSO)),
    Choosing("reveal", "HCFM-rules_of_play.C.3", options=REVEALS, also=(TOKEN, *ALSO)),
)
# fmt: on


# What can go wrong: the dealer calls, the floor decides

DISPUTES = "HCFM-irregularities_and_disputes.D"
FLOOR_OR_ABOVE = (FLOOR, MANAGER, SHIFT_MANAGER, DIRECTOR)


def _ruled(irregularity: Irregularity) -> Irregularity:
    return replace(irregularity, needs_ruling=FLOOR_OR_ABOVE)


def nobody_allowed_so_much(round: Round, call: Call) -> bool:
    """A bet above the maximum rides only with those who could have allowed it before the deal."""
    return round.allowed.get((call.about or "", call.wager or ""), 0) < (call.chips or 0)


TOO_LARGE = next(i for i in IRREGULARITIES if i.name == "bet_above_maximum" and i.remedy is honour)
OVER_LIMIT = "HCFM-table_minimums_and_maximums"

MISDEAL = "HCFM-irregularities_and_disputes.A"

# fmt: off
OWN = (
    Irregularity("card_face_up",          "HCFM-irregularities_and_disputes.B", void_round, (DEAL,), names="card",
                 bars=next(i.bars for i in IRREGULARITIES if i.name == "card_face_up")),
    Irregularity("wrong_count",           MISDEAL, void_round, UNTIL_SHOWN, names="hand"),
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
    """A dealer does not relieve themselves."""
    return table.dealer == value


def not_dealt_so_here(table: Table, value: str) -> bool:
    """By the machine or from the hand; there is no manual shoe in this house."""
    return value not in ("automated_shoe", "hand")


def dealt_by(rules: Rules, value: str) -> dict[str, Value]:
    """Without the machine the dealer shuffles one deck by hand, deals it card by card and counts it; with it, as before."""
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
