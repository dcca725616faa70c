"""Irregularities at chemin de fer, until when each can be called, and the remedy.

An extra card comes out of the shoe like any other: the call makes it pending, and names the hand it goes to. A card
that was seen by mistake is named with the call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardExposed, CardsRemoved, Chosen, DuesChanged, Event, HandsJoined, Owed
from houseway.core.messages.note import RESHUFFLE
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.remedies import use_as_next, void_round
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import BURN, DISCARDS
from houseway.core.values.role import FLOOR
from houseway.families.baccarat.hands import points
from houseway.families.deck.shoe import (
    RUNS_OUT,
    cards_are_due,
    cards_are_left,
    no_such_card_left,
    one_lies_there,
    other_cards,
    void_and_reshuffle,
)

from . import facts as f
from .house_rules import ANNUL_MOVES_BANK, FACE_UP_TEN
from .memory import BANK_MOVES, cutting_card_is_out, is_last_hand, may_keep
from .play import AFTER_STAY, FACE_UP, MISCALLED, is_simulated, shows_both, thrown_out

BEFORE = (f.KEEP, f.OFFER, f.TAKEOVER, f.BIDDING, f.REBIDDING, f.WAGER, f.BANCO, f.COVERS)
"""Until the first card of a hand."""
COUP = (f.DEAL, f.CHOICE, f.LOOK, f.TURN, f.RESULT)
TURNED = {f.TURNS_UP, f.ANNOUNCES}
SIMULATION = (f.SIMULATED, f.SIMULATED_PLAYER, f.SIMULATED_BANKER)


# Checks of a call


def no_card_is_due(round: Round, call: Call) -> bool:
    """No card is due to be drawn now."""
    return not round.due


def has_three_already(round: Round, call: Call) -> bool:
    """The player's hand already has the card that was dealt in excess."""
    return f.is_complete(round)


def counts_nought_already(round: Round, call: Call) -> bool:
    """The banker's hand already counts zero."""
    return f.COUNTS_NOUGHT.is_in(round)


def cards_are_thrown_out(round: Round, call: Call) -> bool:
    """The cards to be discarded must be drawn first."""
    return any(due.to in (DISCARDS, BURN) for due in round.due)


def player_did_not_stay(round: Round, call: Call) -> bool:
    """The player's hand did not stay, so this is not that error."""
    return f.STAY not in round.words(f.CHOICE, f.dominant_of(round))


def no_card_was_asked_for(round: Round, call: Call) -> bool:
    """The player's hand is not waiting for a card."""
    return len(f.players(round)) > 2 or f.CARD not in round.words(f.CHOICE, f.dominant_of(round))


def banker_did_not_draw(round: Round, call: Call) -> bool:
    """The banker's hand does not have three cards from the drawing, so a fourth was not dealt."""
    return len(f.bankers(round)) != 3 or f.COUNTS_NOUGHT.is_in(round)


def nobody_banks_yet(round: Round, call: Call) -> bool:
    """There is no banker who may keep the shoe, so there is none to pass."""
    return may_keep(round) is None


# What is done


def annul(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void the round and return all bets; at a house that chose so, the shoe moves on as well (R-CDF-12)."""
    yield from void_round(now, call, irregularity)
    if now.rules[ANNUL_MOVES_BANK]:
        yield BANK_MOVES.noted(irregularity.cites)


def count_nought(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Turn up the banker's hand with the extra card and count it as zero; no card is drawn, even one that was due."""
    yield f.COUNTS_NOUGHT.noted(irregularity.cites)
    yield from shows_both(now, irregularity.cites)
    yield DuesChanged((Due(f.the_banker(now), 1, "all", irregularity.cites),), irregularity.cites)


def third_for_player(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Add the card to the player's two, face down unless those are open; the hand is complete and draws nothing (R-CDF-13)."""
    player = f.dominant_of(now)
    seen = "all" if f.is_face_up(now, player) else "owner"
    yield Owed((Due(player, 1, seen, irregularity.cites),), irregularity.cites)


def fourth_for_banker(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Add the card to the banker's three; the lowest two count."""
    yield Owed((Due(f.the_banker(now), 1, "all", irregularity.cites),), irregularity.cites)


def lay_open(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Expose the card until the banker's hand determines whose it is."""
    yield CardExposed(call.pieces, irregularity.cites)


def throw_out(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Discard a card that no hand can use."""
    yield CardExposed(call.pieces, irregularity.cites)
    yield from thrown_out(now)


def first_of_the_next(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Use an unseen card as the next one, of this hand or the next; past the cutting card, with no card of this hand to come, it
    is not used any more.
    """
    if cutting_card_is_out(now) and not now.due:
        yield Owed((Due(BURN, 1, "nobody", irregularity.cites),), irregularity.cites)
    else:
        yield from use_as_next(now, call, irregularity)


def face_up(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Remove the card with as many more as its value, none for a ten or court card by default; void a shoe's last hand
    (R-CDF-16).
    """
    yield CardsRemoved(call.pieces, irregularity.cites)
    if is_last_hand(now):
        yield from void_and_reshuffle(now, call, irregularity)
        return
    more = points(f.held(now, DISCARDS)[-1:]) or now.rules[FACE_UP_TEN]
    if more:
        yield DuesChanged((Due(DISCARDS, more, "all", irregularity.cites), *now.due), irregularity.cites)


def _hands_are_complete(round: Round) -> bool:
    """Whether both hands have all their cards, and only what is thrown out is still to come."""
    over = f.is_decided(round) or TURNED & {said.word for said in round.said}
    return bool(over) and all(due.to in (DISCARDS, BURN) for due in round.due)


def run_out(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void a hand that the shoe cannot finish; a finished hand counts, and so do payments before a round without bets."""
    if is_simulated(now) or _hands_are_complete(now):
        yield DuesChanged((), irregularity.cites)
        yield RESHUFFLE.noted(irregularity.cites)
    else:
        yield from void_and_reshuffle(now, call, irregularity)


def order_on(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Pass the shoe as if the bank had lost; this is remembered even if no player takes it in this round."""
    banker = may_keep(now) or ""
    yield Chosen(banker, f.ORDERED, irregularity.cites)
    yield HandsJoined((banker,), irregularity.cites)


def _bars(cites: str, *holds: Callable[[Round, Call], bool]) -> tuple[Bar[Round, Call], ...]:
    return tuple(Bar(cites, question) for question in holds)


# fmt: off
IRREGULARITIES = (
    Irregularity("banker_must_pass",    "CDF-10(a)(2)", order_on, (f.KEEP,), bars=_bars("CDF-10(a)(2)", nobody_banks_yet)),
    Irregularity("dealt_out_of_order",  "CDF-11(a)", annul, COUP),
    Irregularity("banker_gets_three",   "CDF-11(b)", count_nought, (f.CHOICE, f.LOOK, f.TURN, f.RESULT),
                 bars=_bars("CDF-11(b)", counts_nought_already, cards_are_thrown_out, one_lies_there)),
    Irregularity(f.THREE_FOR_PLAYER,    "CDF-11(c)", third_for_player, (f.CHOICE, f.LOOK, f.TURN, f.RESULT),
                 bars=_bars("CDF-11(c)", cards_are_due, has_three_already)),
    Irregularity(f.TWO_FOR_BANKER,      "CDF-11(d)", fourth_for_banker, (f.RESULT,),
                 bars=_bars("CDF-11(d)", cards_are_due, banker_did_not_draw)),
    Irregularity(AFTER_STAY,            "CDF-11(e)", lay_open, (f.TURN,), names="card",
                 bars=_bars("CDF-11(e)", cards_are_due, player_did_not_stay, one_lies_there, no_such_card_left)),
    Irregularity(MISCALLED,             "CDF-11(f)", lay_open, (f.TURN,), names="card",
                 bars=_bars("CDF-11(f)", cards_are_due, player_did_not_stay, one_lies_there, no_such_card_left)),
    Irregularity("card_drawn_in_error", "CDF-11(g)", first_of_the_next, (*BEFORE, *COUP)),
    Irregularity("card_disclosed",      "CDF-11(g)", throw_out, COUP, names="card",
                 bars=_bars("CDF-11(g)", cards_are_due, one_lies_there, no_such_card_left)),
    Irregularity("banker_takes_card",   "CDF-11(i)", use_as_next, (f.LOOK,), bars=_bars("CDF-11(i)", no_card_was_asked_for)),
    Irregularity(FACE_UP,               "CDF-11(j)", face_up, COUP, names="card",
                 bars=_bars("CDF-11(j)", no_card_is_due, no_such_card_left)),
    Irregularity(RUNS_OUT,              "CDF-11(k)", run_out, (f.BURN_FIRST, f.BURN_MORE, *BEFORE, *COUP, *SIMULATION),
                 bars=_bars("CDF-11(k)", cards_are_left)),
    Irregularity("wrong_number_of_cards", "CDF-1(a)", other_cards, COUP, by=(FLOOR,)),
)
# fmt: on
