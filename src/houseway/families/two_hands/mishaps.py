"""What can go wrong with dice, and with hands somebody has seen."""

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

from .banking import WAGER, a_player_banks, bank_of
from .setting import EXPOSED, is_live, then_looks


def no_bank(round: Round, call: Call) -> bool:
    """The dealer shakes, and only the dealer lifts the lid."""
    return bank_of(round) is None


def not_a_players_hand(round: Round, call: Call) -> bool:
    """Not a hand that plays against the dealer or the bank."""
    return call.about == bank_of(round) or not is_live(round, call.about or "")


def already_set(round: Round, call: Call) -> bool:
    """The player has looked and set."""
    return call.about in round.arranged


def already_asked(round: Round, call: Call) -> bool:
    """The player was asked before; once is enough."""
    return EXPOSED.is_in(round, call.about)


def not_of_that_hand(round: Round, call: Call) -> bool:
    """It lies elsewhere."""
    return any(piece not in round.held.get(call.about or "", ()) for piece in call.pieces)


def a_players_hand(round: Round, call: Call) -> bool:
    """What is a player's own is that player's to decide about."""
    about = call.about or ""
    return about not in (DEALER, bank_of(round)) and about in round.hands


def shown_already(round: Round, call: Call) -> bool:
    """What lies open was not exposed."""
    return call.about in round.shown


def bank_has_covered(round: Round, call: Call) -> bool:
    """A bank has put up what covers the wagers as they were recorded, and no more."""
    return call.wager == WAGER and a_player_banks(round)


def late(cites: str, tender: str, *, during: tuple[str, ...], already: str, covers: str, area: str) -> Iterator[Irregularity]:
    """Bets are put right until their hand is set, also where the seat has let the bank go by or another banks; only what lies
    above the maximum cannot ride against a bank."""
    for line in late_bets(cites, tender, during=during, needed=(WAGER,), stands=(Bar(already, already_set),)):
        rides = line.name == "bet_above_maximum" and line.remedy is honour
        bars = (*line.bars, Bar(covers, bank_has_covered)) if rides else line.bars
        yield replace(line, bars=bars, remedy=then_looks(line.remedy, area))


def no_roll(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """It is shaken again; the dice are still due."""
    yield Noted("no_roll", irregularity.cites)


def player_decides(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The player says, before setting, whether the hand is played."""
    yield EXPOSED.noted(irregularity.cites, call.about, about=call.about)
