"""Irregularities with dice, and with hands that were seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Call
from houseway.core.messages.event import Event, Noted
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import DEALER
from houseway.families.bets.late_bets import honour, late_bets

from .bank import WAGER, a_player_banks, bank_of
from .set_hands import EXPOSED, is_live, then_show_next_area


def no_bank(round: Round, call: Call) -> bool:
    """No player banks this round, so only the dealer shakes and lifts the lid."""
    return bank_of(round) is None


def not_a_players_hand(round: Round, call: Call) -> bool:
    """The hand does not play against the dealer or the bank."""
    return call.about == bank_of(round) or not is_live(round, call.about or "")


def already_set(round: Round, call: Call) -> bool:
    """The player has already looked at the hand and set it."""
    return call.about in round.arranged


def already_asked(round: Round, call: Call) -> bool:
    """The player has already been asked about this hand."""
    return EXPOSED.is_in(round, call.about)


def not_of_that_hand(round: Round, call: Call) -> bool:
    """The pieces are not all of that hand."""
    return any(piece not in round.held.get(call.about or "", ()) for piece in call.pieces)


def a_players_hand(round: Round, call: Call) -> bool:
    """The hand is a player's own, so that player decides about it."""
    about = call.about or ""
    return about not in (DEALER, bank_of(round)) and about in round.hands


def shown_already(round: Round, call: Call) -> bool:
    """The hand has already been shown to the table."""
    return call.about in round.shown


def bank_has_covered(round: Round, call: Call) -> bool:
    """A player banks and has covered the wagers only as they were recorded."""
    return call.wager == WAGER and a_player_banks(round)


def late(cites: str, tender: str, *, during: tuple[str, ...], already: str, covers: str, area: str) -> Iterator[Irregularity]:
    """Yield the lines that correct bets until their hand is set, also where the seat passed the bank or another banks.

    Only the part above the maximum cannot be played against a bank.
    """
    for line in late_bets(cites, tender, during=during, needed=(WAGER,), stands=(Bar(already, already_set),)):
        rides = line.name == "bet_above_maximum" and line.remedy is honour
        bars = (*line.bars, Bar(covers, bank_has_covered)) if rides else line.bars
        yield replace(line, bars=bars, remedy=then_show_next_area(line.remedy, area))


def no_roll(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Have the dice shaken again; they are still due."""
    yield Noted("no_roll", irregularity.cites)


def player_decides(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Ask the player to say, before setting, whether the hand is played."""
    yield EXPOSED.noted(irregularity.cites, call.about, about=call.about)
