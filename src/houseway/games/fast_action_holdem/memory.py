"""What a Fast Action Hold 'Em table remembers: its shoe, the dealing marker, and which batch is in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from houseway.core.game.between_rounds import READY, USED
from houseway.core.messages.note import RESHUFFLE, Note
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, DEALER, DISCARDS, MUCK, Hand
from houseway.core.values.memory import remembered
from houseway.families.deck.shoe import is_dealt_down_to, other_batch, put_away, rack_of

from .house_rules import CSM

MARKER_STAYS: Final = Note("marker_stays")


class Memory(NamedTuple):
    """A new table has a full shoe, and the marker lies before the dealer."""

    gone: str = ""
    """Cards in the discard rack that everybody has seen, one after the other."""
    unseen: int = 0
    """Cards in the rack that were never turned up: burns, discards, hands given up."""
    burns: int = 1
    """Cards to burn before the next deal: one for a new shoe, one for each new dealer."""
    rounds: int = 0
    """Rounds since the shuffle."""
    marker: str = ""
    """The position at which the marker belongs in the next round; nothing where it has not been moved yet."""
    batch: str = "red"
    """The colour of the batch in the shoe, where there are two."""
    in_place: bool = False
    """Whether the marker lies there already: a void round left it, so nobody has to move it."""


def gone(memory: Memory) -> Mapping[Hand, tuple[Piece, ...]]:
    """The discard rack as a round finds it."""
    return rack_of(memory.gone, memory.unseen)


# The marker


def positions(round: Round) -> tuple[Hand, ...]:
    """Every place the marker comes to, clockwise: the dealer, then the seats, taken or not."""
    return (DEALER, *round.rules.seats)


def marker(round: Round) -> Hand:
    """Where the marker lies: where it belongs, or where it was left (FAH-9(k))."""
    places, belongs = positions(round), remembered(round, Memory).marker or DEALER
    return places[places.index(belongs) - 1] if MARKER_STAYS.is_in(round) else belongs


def _next_marker(round: Round) -> tuple[str, bool]:
    """One position on; a void round was not completed, so it moves nothing. And whether the marker lies there already."""
    places = positions(round)
    if round.void:
        return remembered(round, Memory).marker, not MARKER_STAYS.is_in(round)
    return places[(places.index(marker(round)) + 1) % len(places)], False


# The shoe


def carries(round: Round) -> Memory:
    """What a finished round leaves; a shoe that shuffles by itself has all its cards again."""
    was, (at, in_place) = remembered(round, Memory), _next_marker(round)
    if round.rules[CSM]:
        return was._replace(marker=at, in_place=in_place)
    seen, unseen = put_away(round, _hidden)
    return Memory(seen, unseen, 0, was.rounds + 1, at, was.batch, in_place)


def _hidden(round: Round, hand: Hand) -> int:
    """How many cards of a hand nobody has seen: all, unless it was turned up."""
    if hand == DISCARDS or (hand in round.shown and hand not in (BURN, MUCK)):
        return 0
    return len(round.held[hand])


def leaves(table: Table, round: Round) -> str:
    """The shoe goes on until the cutting card has come out, or a mishap wants a shuffle (FAH-5(g))."""
    if round.rules[CSM]:
        return READY
    return USED if RESHUFFLE.is_in(round) or is_dealt_down_to(round, 1, 4) else READY


def fresh_shoe(memory: Memory, value: str) -> Memory:
    """A shuffle begins the shoe anew; the marker stays where it is."""
    return Memory(marker=memory.marker, batch=memory.batch, in_place=memory.in_place)


def the_other_batch(memory: Memory, value: str) -> Memory:
    """The batch the machine has shuffled meanwhile comes into the shoe (FAH-2(d)(5))."""
    return fresh_shoe(memory, value)._replace(batch=other_batch(memory.batch))


def one_more_burn(memory: Memory, value: str) -> Memory:
    """A dealer who comes to the table burns a card."""
    return memory._replace(burns=memory.burns + 1)
