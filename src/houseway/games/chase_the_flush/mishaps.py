"""Irregularities at Chase the Flush, until when each can be called, and its remedy."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardsTakenBack, Event, Owed
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import forfeit, void_round
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import BOARD, DEALER, Hand
from houseway.core.values.role import FLOOR
from houseway.families.bets.late_bets import late_bets
from houseway.families.deck.misdeals import void_hand_or_all, was_voided
from houseway.families.deck.mishaps import MishapClauses, deck_mishaps
from houseway.families.deck.one_deck import card_already_out, misdeal_explains_the_count, no_cards_yet, not_a_dealers_card

from .play import BY_HAND, BY_SHOE, FIRST, LAST, SECOND, undecided

BETS, DEAL, FLOP, TURN, REVEAL = "bets", "deal", "flop", "turn", "reveal"
CARDS_COME = (DEAL, FLOP, TURN)
UNTIL_RIVER = (DEAL, FIRST, FLOP, SECOND, TURN)
UNTIL_SHOWN = (*UNTIL_RIVER, LAST, REVEAL)


# When a call does not hold


def no_decision_left(round: Round, call: Call) -> bool:
    """All players have already decided, so a card seen early changes nothing."""
    return bool(round.hands) and not any(undecided(round, hand) for hand in round.hands)


def hand_is_out(round: Round, call: Call) -> bool:
    """The hand is already void or forfeited."""
    result = round.settled.get(round.bet(call.about, "ante")) if call.about in round.hands else None
    return result is not None and (result.void or result.cites == "CTF-9(e)")


def all_in_follows_it(round: Round, call: Call) -> bool:
    """The player has already gone all in on this ante, so it stands as recorded."""
    return call.wager == "ante" and round.bet(call.about or "", "all_in") in round.bets


def not_the_dealers_or_the_board(round: Round, call: Call) -> bool:
    """The missing card is neither the dealer's nor the board's, so the next card does not replace it."""
    return call.about not in (DEALER, BOARD)


# What is done


def next_card_or_void(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Deal the missing last card of the dealer or the board, or void the round if it is too late."""
    assert call.about is not None
    if _too_late(now, call.about):
        yield from void_round(now, call, irregularity)
        return
    seen = "all" if call.about == BOARD else "owner"
    yield CardsTakenBack(call.about, 1, irregularity.cites)
    yield Owed((Due(call.about, 1, seen, irregularity.cites),), irregularity.cites)


def _too_late(now: Draft, hand: Hand) -> bool:
    """Whether a player has decided on fewer cards, or other cards have come off the deck since."""
    if hand == DEALER:
        return BOARD in now.held or any(said.stage == FIRST for said in now.said)
    stage = SECOND if len(now.held[BOARD]) == 2 else LAST
    return any(said.stage == stage and said.hand in now.hands for said in now.said)


ONCE = (Bar("CTF-11(d)", was_voided("CTF-11(d)")), Bar("CTF-9(e)", hand_is_out), Bar("CTF-11(d)", card_already_out))
EARLY = (Bar("CTF-11(a)", no_decision_left),)

CLAUSES = MishapClauses(
    face_up="CTF-11(b)", in_error="CTF-11(c)", shuffler="CTF-11(e)", shoe="CTF-11(f)", machine_count="CTF-8(i)"
)

# fmt: off
IRREGULARITIES = (
    *deck_mishaps(CLAUSES, cards_come=CARDS_COME, until_shown=UNTIL_SHOWN, shoe_runs=UNTIL_RIVER),
    Irregularity("community_card_exposed", "CTF-11(a)", void_round, (BETS, DEAL, FIRST, FLOP, SECOND), names="card?",
                 bars=(Bar("CTF-11(a)", card_already_out), *EARLY)),
    Irregularity("dealer_card_exposed",    "CTF-11(a)", void_round, (*UNTIL_RIVER, LAST), names="card?",
                 bars=(Bar("CTF-11(a)", not_a_dealers_card(3)), *EARLY)),
    lasts(Irregularity("wrong_count",      "CTF-11(d)", void_hand_or_all, UNTIL_SHOWN, names="hand card?", bars=ONCE)),
    Irregularity("card_missing",           "CTF-11(d)", next_card_or_void, (FIRST, SECOND, LAST, REVEAL), names="hand",
                 bars=(Bar("CTF-11(d)", not_the_dealers_or_the_board),)),
    Irregularity("misdealt_at_count",      "CTF-7(f)", misdeal_explains_the_count, (LAST, REVEAL), names="hand", under=BY_HAND),
    Irregularity("misdealt_at_count",      "CTF-8(h)", misdeal_explains_the_count, (LAST, REVEAL), names="hand", under=BY_SHOE),
    Irregularity("hand_talked_about",      "CTF-9(e)", forfeit, UNTIL_RIVER, names="seat", by=(FLOOR,),
                 bars=(Bar("CTF-9(e)", no_cards_yet), Bar("CTF-9(e)", hand_is_out))),
    *late_bets("CTF-6(b)", "CTF-6(a)", during=UNTIL_SHOWN, needed=("ante", "xtra_bonus"),
               stands=(Bar("CTF-6(b)", all_in_follows_it),)),
)
# fmt: on
