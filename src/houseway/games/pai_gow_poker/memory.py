"""The memory of a pai gow poker table: its decks, the rotation of the bank, and the button's position."""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import DEALER, Hand, Player
from houseway.core.values.memory import remembered
from houseway.families.deck.one_deck import carries as carries_deck
from houseway.families.two_hands.memory import ROTATION, handed_on, wrong_offer

CLOCKWISE: tuple[Hand, ...] = (DEALER, *reversed(ROTATION[1:]))
"""The dealer, then the positions from the dealer's left."""


class Memory(NamedTuple):
    """The table's memory; a new table has its first deck up, no bank to offer, and the button before the dealer."""

    deck: str = "red"
    rounds_since_count: int = 0
    offer: str = ""
    """The position offered the bank first, or the dealer whose turn it is to bank."""
    banked: str = ""
    """The player who banked the last round, if any."""
    wagers: tuple[tuple[Player, Chips], ...] = ()
    """Each player's bet in the last round the dealer banked."""
    button: str = DEALER
    """The position that gets the first cards, where a button marks it."""


def carries(round: Round) -> Memory:
    """Return the memory after a round; a void round moves neither bank nor button, but the decks change (R-GEN-28)."""
    button = remembered(round, Memory).button
    if not round.void:
        button = CLOCKWISE[(CLOCKWISE.index(button) + 1) % len(CLOCKWISE)]
    return Memory(*carries_deck(round), *handed_on(round), button)


def invalid_memory(memory: Memory, rules: Rules) -> str:
    """Return the reason why a stored memory is impossible: a bank or a button at no position."""
    return wrong_offer(memory.offer) or ("" if memory.button in CLOCKWISE else f"button: {DEALER} or a seat")


def game_begins_anew(memory: Memory, value: str) -> Memory:
    """Return the memory after a shuffle as at the start, so that no player banks the next round (PGP-10(b))."""
    return memory._replace(offer="", banked="", wagers=())
