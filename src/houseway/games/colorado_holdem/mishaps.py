"""Irregularities at Colorado hold 'em, until when each can be called, and the remedy: mostly, a void round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Call
from houseway.core.messages.event import CardsShown, Event
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import void_round
from houseway.core.round.state import Draft, Round
from houseway.families.bets.antes import ANTE
from houseway.families.bets.late_bets import can_go_back, goes_back, honour, late_bets
from houseway.families.deck.mishaps import MishapClauses, deck_mishaps
from houseway.families.deck.one_deck import dealer_has_no_hand, misdeal_explains_the_count, not_a_community_card
from houseway.families.pay.pay_bet import lost

from .house_rules import BONUS
from .payouts import COUPON, instant_of
from .play import CHOICE, DEAL, PERMISSIBLE, REQUIRED, REVEAL, bet_is_made

ONCE_DEALT = (CHOICE, REVEAL)
UNTIL_SHOWN = (DEAL, *ONCE_DEALT)


# When a call does not hold


def not_asked_now(round: Round, call: Call) -> bool:
    """It is not this hand's turn, and a hand declares only when asked."""
    return round.stage is None or round.stage.turn(round) != call.about


def plays_on(round: Round, call: Call) -> bool:
    """The hand has already bet."""
    return bet_is_made(round, call.about or "")


def is_an_instant_winner(round: Round, call: Call) -> bool:
    """The hand is an instant winner, as it was declared."""
    return instant_of(round, call.about or "") is not None


def is_always_one_dollar(round: Round, call: Call) -> bool:
    """The bonus is always a one-dollar chip, so no other amount can be approved."""
    return call.wager == BONUS


# What is done


def loses_its_ante(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Take the ante of a hand that declared wrongly; the hand is void, so its bonus is returned (R-CHE-08)."""
    hand = call.about or ""
    yield CardsShown(hand, now.held[hand], irregularity.cites)
    yield from lost(now, hand, (ANTE, COUPON), irregularity.cites, "declared, and no instant winner")
    bonus = now.bet(hand, BONUS)
    if can_go_back(now, bonus):
        yield goes_back(now, bonus, call, irregularity)


CLAUSES = MishapClauses(
    face_up="CHE-14(a)", in_error="CHE-14(b)", shuffler="CHE-14(e)", shoe="CHE-14(f)", machine_count="CHE-7(f)"
)
A_HAND = (Bar("CHE-14(c)", dealer_has_no_hand),)
IN_ERROR = tuple(
    (version, (Bar(asked, not_asked_now), Bar(f"{asked}(1)", plays_on), Bar("CHE-3(c)", is_an_instant_winner)))
    for version, asked in ((REQUIRED, "CHE-10(b)"), (PERMISSIBLE, "CHE-11(b)"))
)
LATE = late_bets("CHE-6(d)", "CHE-6(a)", during=ONCE_DEALT, needed=(ANTE,))
ONE_DOLLAR = Bar("CHE-6a(b)", is_always_one_dollar)

# fmt: off
IRREGULARITIES = (
    *deck_mishaps(CLAUSES, cards_come=(DEAL,), until_shown=UNTIL_SHOWN),
    lasts(Irregularity("wrong_count", "CHE-14(c)",   void_round, UNTIL_SHOWN, names="hand", bars=A_HAND)),
    Irregularity("misdealt_at_count", "CHE-7(e)(2)", misdeal_explains_the_count, ONCE_DEALT, names="hand", bars=A_HAND),
    *(Irregularity("declared_in_error", "CHE-14(d)", loses_its_ante, (CHOICE,), names="seat", bars=bars, under=(version,))
      for version, bars in IN_ERROR),
    # No clause covers a shared card seen early; it is seen before the time these set, so all hands are void (R-CHE-11).
    Irregularity("community_card_exposed", "CHE-10(c)", void_round, (DEAL, CHOICE), names="card?", under=(REQUIRED,),
                 bars=(Bar("CHE-10(c)", not_a_community_card(3)),)),
    Irregularity("community_card_exposed", "CHE-11(c)", void_round, (DEAL, CHOICE), names="card?", under=(PERMISSIBLE,),
                 bars=(Bar("CHE-11(c)", not_a_community_card(3)),)),
    *(replace(line, bars=(ONE_DOLLAR, *line.bars)) if line.remedy is honour else line for line in LATE),
)
# fmt: on
