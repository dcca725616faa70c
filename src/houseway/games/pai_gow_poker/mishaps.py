"""Irregularities at pai gow poker, their deadlines and remedies. A wrong setting is corrected at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from houseway.core.law.bar import Bar
from houseway.core.law.condition import stated, under
from houseway.core.messages.command import Call
from houseway.core.messages.event import CardsTakenBack, DuesChanged, Event, Noted, Owed
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import void_round
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import DEALER, DISCARDS, pile
from houseway.families.choices import DEALING_METHOD
from houseway.families.deck.mishaps import FACE_UP, MishapClauses, deck_mishaps
from houseway.families.pay.progressive import light_off
from houseway.families.two_hands.bank import OFFER_STAGE, WISHES, bank_of
from houseway.families.two_hands.mishaps import (
    already_asked,
    already_set,
    late,
    no_bank,
    no_roll,
    not_a_players_hand,
    not_of_that_hand,
    player_decides,
    shown_already,
)

from .house_rules import BANK_OFFERED, DICE, PROGRESSIVE_WAGER, START_METHOD
from .play import BANK_SETS, DEAL, DEALER_SETS, DICE_FALL, FOUR, NUMBER_COMES, SETTING, STACK, STUB, SURRENDER, THREE
from .start import PLACES, SHAKEN, seven_stacks

CARDS_COME = (STACK, DEAL, THREE, FOUR)
ONCE_DEALT = (SETTING, BANK_SETS, DEALER_SETS, SURRENDER)
ONCE_LOCKED = (OFFER_STAGE, WISHES, DICE_FALL, NUMBER_COMES, *CARDS_COME, STUB, *ONCE_DEALT)


# When a call does not hold


def not_the_banks_hand(round: Round, call: Call) -> bool:
    """The hand named is neither the dealer's nor the bank's."""
    return call.about not in (DEALER, bank_of(round))


def not_dealt_yet(round: Round, call: Call) -> bool:
    """The hand named has not been dealt yet."""
    return not round.held.get(call.about or "")


# What is done


def no_card_is_due(round: Round, call: Call) -> bool:
    """No card is to be dealt."""
    return not round.due


def reshuffle(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Return the stacked cards to be shuffled with the others, and stack them again."""
    for hand in (*(pile(number) for number in range(PLACES, 0, -1)), DISCARDS):
        if now.held.get(hand):
            yield CardsTakenBack(hand, len(now.held[hand]), irregularity.cites)
    again = seven_stacks(now)
    yield DuesChanged(again, irregularity.cites) if now.due else Owed(again, irregularity.cites)
    yield Noted("stacked_again", irregularity.cites)


CLAUSES = MishapClauses(
    face_up="PGP-11(f)", in_error="PGP-11(g)", shuffler="PGP-11(m)", shoe="PGP-11(n)", machine_count="PGP-17(i)"
)
PLAYERS = (
    Bar("PGP-11(e)", not_a_players_hand),
    Bar("PGP-11(d)", not_dealt_yet),
    Bar("PGP-11(d)", already_set),
    Bar("PGP-11(d)", already_asked),
    Bar("PGP-11(d)", not_of_that_hand),
)
THE_BANKS = (
    Bar("PGP-11(d)", not_the_banks_hand),
    Bar("PGP-11(e)", not_dealt_yet),
    Bar("PGP-11(e)", shown_already),
    Bar("PGP-11(e)", not_of_that_hand),
)
BY_HAND, BY_DICE = (under(DEALING_METHOD, "hand"),), (under(START_METHOD, DICE),)
NEXT_CARD = (Bar("PGP-11(g)", no_card_is_due),)
"""Stacks may be due again while the rest is counted (PGP-11(l))."""
BANKED = under(BANK_OFFERED, True)

# fmt: off
IRREGULARITIES = (
    *(lasts(line) if line.name == FACE_UP  # its clause has no "while the cards are being dealt" (R-GEN-30)
      else replace(line, during=(*CARDS_COME, STUB), bars=NEXT_CARD) if line.name == "card_drawn_in_error" else line
      for line in deck_mishaps(CLAUSES, cards_come=CARDS_COME, until_shown=ONCE_LOCKED, shoe_runs=(DEAL, THREE, FOUR))),
    Irregularity("die_not_flat",         "PGP-11(a)", no_roll, (DICE_FALL,), under=BY_DICE),
    Irregularity("die_fell_out",         "PGP-11(b)", no_roll, (DICE_FALL,), under=BY_DICE),
    *(Irregularity("lid_lifted",         cites, no_roll, (DICE_FALL,), bars=(Bar(cites, no_bank),),
                   under=(*BY_DICE, BANKED, under(DEALING_METHOD, method))) for method, cites in SHAKEN.items()),
    lasts(Irregularity("dice_totalled_wrong", "PGP-11(c)", void_round, (DEAL, STUB, *ONCE_DEALT), under=BY_DICE)),
    Irregularity("player_card_exposed",  "PGP-11(d)", player_decides, (DEAL, THREE, FOUR, STUB, SETTING), names="seat card?",
                 bars=PLAYERS),
    Irregularity("bank_card_exposed",    "PGP-11(e)", void_round, (DEAL, THREE, FOUR, STUB, *ONCE_DEALT), names="hand card?",
                 bars=THE_BANKS),
    lasts(Irregularity("wrong_count",    "PGP-11(h)", void_round, (DEAL, THREE, FOUR, STUB, *ONCE_DEALT))),
    Irregularity("stack_wrong_count",    "PGP-8a(d)(2)", void_round, (STACK, STUB, WISHES, DICE_FALL, NUMBER_COMES),
                 under=BY_HAND),
    Irregularity("card_exposed_stacking", "PGP-11(k)", reshuffle, (STACK, STUB), under=BY_HAND),
    Irregularity("stacks_dealt_wrong",   "PGP-11(l)", reshuffle, (STACK, STUB), under=BY_HAND),
    replace(light_off("PGP-14(c)(1)", ONCE_LOCKED), under=(stated(PROGRESSIVE_WAGER),)),
    *late("PGP-7(c)", "PGP-7(a)", during=(SETTING,), already="PGP-9(b)", covers="PGP-10(d)(2)", area="PGP-12(b)"),
)
# fmt: on
