"""Bets, deal and choices under the casino's own manual, where they differ from the regulation's; and bets for the dealer.

The dealer's ante and raise are tokens: they ride with the player's own and are capped by what is left above the table maximum.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.law.wager import Wager
from houseway.core.messages.due import Due
from houseway.core.messages.event import BetCorrected, Event
from houseway.core.money.places import TOKENS, Bet, Move, stack
from houseway.core.round.option import Option, Span
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.values.chips import Chips
from houseway.core.values.hands import DEALER as DEALERS_HAND
from houseway.core.values.hands import Hand
from houseway.families.bets.antes import no_ante
from houseway.families.bets.positions import no_more_than
from houseway.families.choices import DEALING_METHOD, TOKENS_ENABLED

from .house_rules import FLUSH_BONUS_OFFERED, MAX_POSITIONS_PER_PLAYER, RAISE_GRANULARITY, SF_BONUS_OFFERED
from .play import (
    ALSO,
    RAISE_BARS,
    REVEALS,
    already_looked,
    folds,
    given_up,
    hand_is_out,
    has_not_raised,
    is_strong,
    not_looked,
    raise_span,
    still_in,
)

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
    """Return the most a token may be: a tenth of the table maximum, or what is left up to a tenth above it (R-HCFM-08)."""
    most, unit = round.rules.limits["ante"][1], round.rules.unit
    own = round.bets.get(Bet(bet.by, bet.on, "ante"), 0)
    cap = most // 10 if own >= most else most + most // 10 - own
    return cap - cap % unit  # an amount that the table's chips cannot make is not a bet


def split_tokens(now: Draft) -> Iterator[Event]:
    """Turn the part of a token above its cap into a plain token before the deal: an ante that grew may leave it too large."""
    for bet, stake in tuple(now.bets.items()):
        if bet.wager == "token_ante" and (over := stake - token_cap(now, bet)) > 0:
            player = stack(bet.by)
            moves = (Move(bet, player, over, "back", bet), Move(player, TOKENS, over, "token"))  # a void leaves it in the box
            yield BetCorrected(bet, stake - over, now.rules.cites.tokens, moves=moves)


# What is dealt

PACKETS = ("HCFM-shuffling_procedures.automatic_shuffler.F", "HCFM-dealing_procedure.automatic_shuffle.A")
ONE_BY_ONE = "HCFM-dealing_procedure.standard_manual_shuffle.A"


def as_the_house_deals(round: Round) -> tuple[Due, ...]:
    """Return the cards due: packets of seven from the machine, or by hand one card at a time to each hand, seven times round.

    The method decides, not the pattern: a machine that was taken off the table deals no packets.
    """
    hands = (*round.hands, DEALERS_HAND)
    if round.rules[DEALING_METHOD] == "hand":
        return tuple(Due(hand, 1, "owner", ONE_BY_ONE) for _ in range(7) for hand in hands)
    return tuple(Due(hand, 7, "owner", PACKETS[hand != DEALERS_HAND]) for hand in hands)


# Options


def raise_in_antes(round: Round, hand: Hand) -> Span:
    """Return the raises the regulation allows, in whole antes unless the house accepts any sum up to the maximum."""
    whole = round.rules[RAISE_GRANULARITY] == "whole_multiples"
    return raise_span(round, hand)._replace(cites="HCFM-general_rules.C" if whole else "HCFM-rules_of_play.C.2")


def no_token_ante(round: Round, hand: Hand) -> bool:
    """The raise for the dealer requires an ante for the dealer, and there is none."""
    return round.bet(hand, "token_ante") not in round.bets


def token_raised_already(round: Round, hand: Hand) -> bool:
    """The raise for the dealer has already been made."""
    return round.bet(hand, "token_raise") in round.bets


def token_span(round: Round, hand: Hand) -> Span:
    """Return the raise for the dealer: one to three times the dealer's ante, as the flush allows."""
    ante = round.bets.get(round.bet(hand, "token_ante"), 0)
    own = raise_span(round, hand)
    times = {"a": 1, "b": 2, "c": 3}[own.cites[-1]]
    have = round.chips.get(stack(round.seating[hand]), 0)
    return Span(ante, min(ante * times, have // max(ante, 1) * ante), max(ante, 1), "HCFM-taking_tips.B")


def cannot_afford_token(round: Round, hand: Hand) -> bool:
    """The stack is too small for the raise for the dealer."""
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
    Option("raises", "HCFM-rules_of_play.C.2", bars=(LOOKED, *RAISE_BARS), puts_up=raise_in_antes, on="raise", times="ante"),
    Option("folds",  "HCFM-rules_of_play.C.2", folds, bars=(LOOKED,), asks_again=STRONG, forgoes=given_up, in_silence=True),
)
LOOKS = Option("looks", "HCFM-procedures.D", bars=LOOK_BARS, in_silence=True)  # the default never folds an unseen hand
TOKEN = Option("raises token", "HCFM-taking_tips.B", bars=TOKEN_BARS, puts_up=token_span, on="token_raise", under=TOKENS_TAKEN)
STAGES = (
    Betting("bets", "HCFM-general_rules.A", main="ante", each_alone=True, locks=split_tokens, caps=token_cap),
    Dealing("deal", "HCFM-dealing_procedure.automatic_shuffle.A", dues=as_the_house_deals),
    Choosing("choice", "HCFM-rules_of_play.C.2", options=HERE, asks_hand=still_in, also=(LOOKS, TOKEN, *ALSO)),
    Choosing("reveal", "HCFM-rules_of_play.C.3", options=REVEALS, also=(TOKEN, *ALSO)),
)
# fmt: on
