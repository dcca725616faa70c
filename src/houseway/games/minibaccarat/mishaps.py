"""Irregularities at minibaccarat, until when each can be called, and its remedy."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import (
    BetVoided,
    CardExposed,
    CardsDealt,
    CardsRemoved,
    CardsShown,
    Chosen,
    DuesChanged,
    Event,
    Owed,
    StageBegan,
)
from houseway.core.messages.note import RESHUFFLE
from houseway.core.money.laws import sent_back
from houseway.core.round.irregularity import Irregularity, named_bet
from houseway.core.round.remedies import use_as_next
from houseway.core.round.state import Draft, Round
from houseway.core.stages.drawing import first_draw
from houseway.core.values.hands import BURN
from houseway.core.values.role import FLOOR
from houseway.families.baccarat.hands import Hands
from houseway.families.bets.late_bets import late_bets
from houseway.families.choices import SHUFFLER
from houseway.families.deck.shoe import (
    RUNS_OUT,
    cards_are_left,
    next_shoe,
    no_such_card_left,
    one_lies_there,
    other_cards,
    void_and_reshuffle,
)

from . import facts as f
from .house_rules import BURN_TWO, DISCLOSED_CARD_PROCEDURE, SIMULATE
from .third_card import PLAYER_DRAWS, came_open
from .turning_right import FOR_NOTHING, PASSES
from .vigorish import free_chips

TURNING = (f.PLAYERS, f.BANKERS)
OPEN = (f.HOUSE_MONEY, f.PLAYERS_THIRD, f.PLAYERS_THIRD_TURNED, f.BANKERS_THIRD, f.BANKERS_THIRD_TURNED, f.ANNOUNCE)
"""From the moment both hands are open until the result is called."""
CARDS_COME = (f.BURN_CARD, f.BURNS, f.SIMULATED, f.DEAL, f.PLAYERS_THIRD, f.BANKERS_THIRD, f.ANNOUNCE)
"""The stages in which a card may be pending."""
THIRDS = (f.BANKERS_THIRD, f.ANNOUNCE)
"""The stages in which it is clear that the Player's Hand gets no third card."""


# Checks of a call


def third_card_is_due(round: Round, call: Call) -> bool:
    """The Player's Hand is due a third card, so that card was not drawn in error."""
    return first_draw(PLAYER_DRAWS, Hands.for_player(round)._replace(drawn=False)).draws


def not_holding_the_cards(round: Round, call: Call) -> bool:
    """The cards have not been handed to this seat."""
    return round.stage is None or round.stage.turn(round) != call.about


def chips_cover_vigorish(round: Round, call: Call) -> bool:
    """The player needs these chips to cover marked vigorish."""
    bet = named_bet(round, call)
    return bet is not None and (call.chips or 0) - round.bets[bet] > free_chips(round, bet.by)


# What is done


def begins_a_round(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Handle a card found face up, by how far the round has come (R-MB-16)."""
    stage = now.stage.name if now.stage else ""
    if now.due and stage in (f.PLAYERS_THIRD, f.BANKERS_THIRD):
        yield from plays_it(now, call, irregularity)
    elif stage == f.DEAL and len(now.due) < 4:
        yield from for_nothing(now, call, irregularity)
    elif stage in (f.BETS, f.DEAL):
        if now.due:
            yield DuesChanged((), irregularity.cites)
        yield CardExposed(call.pieces, irregularity.cites)
        yield StageBegan(f.SIMULATED, irregularity.cites)
    else:
        yield CardExposed(call.pieces, irregularity.cites)


def plays_it(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Play the card, because it was due."""
    hand = now.due[0].to
    yield CardsDealt(hand, call.pieces, "all", irregularity.cites)
    yield came_open(hand).noted(irregularity.cites)


def for_nothing(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Return the bets and make this round the simulated one, dealt to its end face up."""
    yield FOR_NOTHING.noted(irregularity.cites)
    for bet in now.live_bets():
        back = sent_back(move for move in now.moves if move.about == bet)
        yield BetVoided(bet, call.what, irregularity.cites, moves=back)
    for hand in f.HANDS:
        if hand in now.held:
            yield CardsShown(hand, now.held[hand], irregularity.cites)
    yield CardsDealt(now.due[0].to, call.pieces, "all", irregularity.cites)
    yield DuesChanged(tuple(due._replace(seen="all") for due in now.due), irregularity.cites)


def goes_to_the_banker(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Use the card as the Banker's third if one is due; otherwise discard it and one more."""
    if now.due:
        yield from plays_it(now, call, irregularity)
    else:
        yield CardsRemoved(call.pieces, "MB-13(c)(1)")
        yield Owed((Due(BURN, 1, "nobody", "MB-13(c)(1)"),), "MB-13(c)(1)")


def goes_to_the_banker_or_begins_a_round(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Use the card as the Banker's third if one is due; otherwise as the first of a simulated round after this one is paid."""
    if now.due:
        yield from plays_it(now, call, irregularity)
    else:
        yield CardExposed(call.pieces, "MB-13(c)(2)")


def ends_there(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """End a simulated round after a real one: there is nothing to void, and the cards are shuffled."""
    if now.stage is not None and now.stage.name == f.SIMULATED_AFTER:
        yield DuesChanged((), irregularity.cites)
        yield RESHUFFLE.noted(irregularity.cites)
    else:
        yield from void_and_reshuffle(now, call, irregularity)


def relinquishes(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Pass the right to turn the cards to the next player."""
    yield Chosen(call.about or "", PASSES, irregularity.cites)


SHOWN = (Bar("MB-13(d)", one_lies_there), Bar("MB-13(d)", no_such_card_left))
TOO_MANY = (Bar("MB-10(b)(1)", third_card_is_due),)
SEEN = (*TOO_MANY, Bar("MB-13(c)", one_lies_there), Bar("MB-13(c)", no_such_card_left))
HOLDS = (Bar("MB-8(d)", not_holding_the_cards),)
VIGORISH_COVERED = Bar("MB-12(d)(2)(iii)", chips_cover_vigorish)

# fmt: off
IRREGULARITIES = (
    Irregularity("card_drawn_in_error",  "MB-13(a)", use_as_next, (f.BETS, f.DEAL, *TURNING, *OPEN)),
    Irregularity("third_card_in_error",  "MB-13(b)", use_as_next, THIRDS, bars=TOO_MANY),
    Irregularity("third_card_exposed",   "MB-13(c)", goes_to_the_banker, THIRDS, names="card", bars=SEEN,
                 under=(under(DISCLOSED_CARD_PROCEDURE, BURN_TWO),)),
    Irregularity("third_card_exposed",   "MB-13(c)", goes_to_the_banker_or_begins_a_round, THIRDS, names="card", bars=SEEN,
                 under=(under(DISCLOSED_CARD_PROCEDURE, SIMULATE),)),
    Irregularity("card_face_up",         "MB-13(d)", begins_a_round, (f.BETS, f.DEAL, *TURNING, *OPEN), names="card", bars=SHOWN),
    Irregularity("card_exposed",         "MB-13(d)", for_nothing, (f.DEAL,), names="card", bars=SHOWN),
    Irregularity(RUNS_OUT,               "MB-13(e)", ends_there, (*CARDS_COME, f.SIMULATED_AFTER),
                 bars=(Bar("MB-13(e)", cards_are_left),)),
    Irregularity("player_delays",        "MB-8(d)",  relinquishes, (*TURNING, f.PLAYERS_THIRD_TURNED, f.BANKERS_THIRD_TURNED),
                 names="seat", bars=HOLDS),
    Irregularity("wrong_number_of_cards", "MB-3(a)", other_cards, (f.DEAL, *TURNING, *OPEN), by=(FLOOR,)),
    Irregularity("shuffler_jams",        "MB-3(b)(3)", next_shoe, (f.BETS, f.DEAL, *TURNING, *OPEN),
                 under=(under(SHUFFLER, "batch"),)),
    # choices do not depend on the bet, so it is corrected even where its seat has turned cards over
    *late_bets("MB-7(c)", "MB-7(b)", during=(f.DEAL, *TURNING, *OPEN), needed=(), stands=(VIGORISH_COVERED,)),
)
# fmt: on
