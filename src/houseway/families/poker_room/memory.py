"""The memory of a poker table: its decks and how long they are in use, the button, who need not wait for the
blind, the kill, who is away or waits for a seat, and the displayed bad beat fund.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.messages.note import Note
from houseway.core.money.places import Place
from houseway.core.round.state import Round
from houseway.core.values.hands import Hand, Player
from houseway.core.values.memory import remembered
from houseway.families.deck.notes import DECK_REMOVED
from houseway.families.deck.one_deck import next_deck

from .house_rules import BLINDS

KILL_BUTTON: Final = Note("kill button")
"""The seat that has the kill button now."""
SENT_AWAY: Final = Note("player_sent_away")
"""The hand whose player plays no more here."""
DIED: Final = Note("dead")
"""The hand that died, and the clause it died by."""
PAYOUT_PENDING: Final = Note("bad_beat_pending")
"""The display of the bad beat fund must be corrected after a payout."""


class RoomMemory(NamedTuple):
    """The memory of a table between two hands."""

    deck: str = "red"
    by_hand: bool = False
    """Whether the shuffling machine was taken away, so that decks alternate only when the dealer rotates them."""
    button: int = 0
    """The seat the button was at, or zero before the first hand."""
    stays: bool = False
    """Whether the button stays where it is: the last hand did not count."""
    entitled: tuple[tuple[Hand, Player], ...] = ()
    """The seats and players dealt in without waiting for the blind; empty before the first hand, which deals in all."""
    kill: int = 0
    """The seat with the kill button, or zero."""
    killer: Player = ""
    """The player at that seat."""
    away: tuple[tuple[Player, str], ...] = ()
    """The players who have left the table and kept the seat, and how the stakes of each are looked after."""
    sent: tuple[Player, ...] = ()
    """The players who were sent from the game and are dealt no more cards."""
    waiting: tuple[Player, ...] = ()
    """The players who wait for a seat, in order."""
    since_count: int = 0
    """Minutes since the deck was counted."""
    since_order: int = 0
    """Minutes since it was put in order."""
    since_change: int = 0
    """Minutes since the decks were changed."""
    since_time: int = -1
    """Minutes since time was last collected; negative if it never was."""
    shows: int = 0
    """The displayed amount of the bad beat fund."""
    pending: bool = False
    """Whether the display has yet to be adjusted after a payout."""
    collecting: bool = True
    """Whether pots still contribute."""


def kept(player: Player) -> Place:
    """Return the place of the stakes a player carries while away, as the supervisor recorded them."""
    return "away " + player


def invalid_memory(memory: RoomMemory, rules: Rules) -> str:
    """Return the error in a memory, or an empty text: a button at no seat."""
    seats = len(rules.seats)
    for name, seat in (("button", memory.button), ("kill", memory.kill)):
        if not 0 <= seat <= seats:
            return f"{name}: a seat from 1 to {seats}, or 0"
    return ""


def memory_of(round: Round) -> RoomMemory:
    """Return the table's memory when the round began."""
    return remembered(round, RoomMemory)


def carries(round: Round) -> RoomMemory:
    """Return the memory a hand leaves. A dead hand is dealt again from the same button, by the other deck of two."""
    was = memory_of(round)
    deck = was.deck if was.by_hand else next_deck(round, was.deck)
    now = was._replace(deck=deck, pending=was.pending or PAYOUT_PENDING.is_in(round))
    sent = [round.seating[hand] for hand in SENT_AWAY.subjects(round)]
    now = now._replace(sent=(*was.sent, *sent))
    if DECK_REMOVED.is_in(round):
        now = now._replace(since_count=0, since_order=0, since_change=0)
    if not round.rules[BLINDS]:
        return now
    if round.void or not round.hands:
        button = int(round.hands[-1]) if round.hands and round.bets else was.button
        return now._replace(button=button, stays=bool(button) and (bool(round.bets) or was.stays))
    button = int(round.hands[-1])
    kills = next(iter(KILL_BUTTON.subjects(round)), "0")
    now = now._replace(kill=int(kills), killer=round.seating.get(kills, ""))
    return now._replace(button=button, stays=False, entitled=_entitled(round, was, button))


def _entitled(round: Round, was: RoomMemory, button: int) -> tuple[tuple[Hand, Player], ...]:
    """Return those who were dealt in, and those who sat out before the blinds could reach them (R-PKR-30)."""
    blinds = len(round.rules[BLINDS])
    last = int(round.hands[min(blinds, len(round.hands)) - 1])
    keeps: list[tuple[Hand, Player]] = []
    for seat, player in round.seating.items():
        sat_out = not was.entitled or (seat, player) in was.entitled
        if seat in round.hands or (sat_out and round.word("seats", seat) == "sits out" and not _passed(int(seat), button, last)):
            keeps.append((seat, player))
    return tuple(keeps)


def _passed(seat: int, button: int, last: int) -> bool:
    """Whether a seat is between the button and the last blind."""
    return button < seat < last if button < last else seat > button or seat < last
