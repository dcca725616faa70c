"""What a poker table with a button remembers: where the button stood, who need not wait for the blind, which deck is up."""

from __future__ import annotations

from typing import NamedTuple, cast

from houseway.core.money import Hand, Player
from houseway.core.round import Round


class Memory(NamedTuple):
    """A table between two hands."""

    deck: str = "red"
    button: int = 0
    """The seat the button stood at, or nought before the first hand."""
    stays: bool = False
    """Whether the button stays where it is: the last hand did not count."""
    entitled: tuple[tuple[Hand, Player], ...] = ()
    """Who is dealt in without waiting for the blind; nobody before the first hand, and then all are."""


def memory_of(round: Round) -> Memory:
    """What the table remembered when the round began."""
    return cast("Memory", round.memory)


def carries(round: Round) -> Memory:
    """What a finished hand leaves. A dead hand is dealt again from the same button, by the other deck if two take turns."""
    was = memory_of(round)
    deck = was.deck
    if round.rules.settings["table.shuffler"] == "two_deck":
        deck = "blue" if deck == "red" else "red"
    if round.void or not round.hands:
        button = int(round.hands[-1]) if round.hands and round.bets else was.button
        return Memory(deck, button, bool(button) and (bool(round.bets) or was.stays), was.entitled)
    button = int(round.hands[-1])
    return Memory(deck, button, False, _entitled(round, was, button))


def _entitled(round: Round, was: Memory, button: int) -> tuple[tuple[Hand, Player], ...]:
    """Those who were dealt in, and those who sat out before the blinds could reach them (R-PKR-30)."""
    blinds = len(cast("tuple[int, ...]", round.rules.settings["pkr.blinds"]))
    last = int(round.hands[min(blinds, len(round.hands)) - 1])
    keeps: list[tuple[Hand, Player]] = []
    for seat, player in round.seating.items():
        sat_out = not was.entitled or (seat, player) in was.entitled
        if seat in round.hands or (sat_out and round.word("seats", seat) == "sits out" and not _passed(int(seat), button, last)):
            keeps.append((seat, player))
    return tuple(keeps)


def _passed(seat: int, button: int, last: int) -> bool:
    """Whether a seat lies between the button and the last blind."""
    return button < seat < last if button < last else seat > button or seat < last
