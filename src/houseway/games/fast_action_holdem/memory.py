"""The memory of a Fast Action Hold 'Em table: its shoe, the dealing marker, and the batch in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from houseway.core.game.between_rounds import READY, USED
from houseway.core.game.rules import Rules
from houseway.core.messages.note import RESHUFFLE, Note
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, DEALER, DISCARDS, MUCK, Hand
from houseway.core.values.memory import remembered
from houseway.families.deck.shoe import MOST_BURNS, is_dealt_down_to, other_batch, put_away, rack_of, wrong_rack

from .house_rules import CSM

MARKER_STAYS: Final = Note("marker_stays")


class Memory(NamedTuple):
    """A table's memory; at a new table the shoe is full and the marker is in front of the dealer."""

    gone: str = ""
    """Cards in the discard rack that were shown, in order."""
    unseen: int = 0
    """Cards in the rack that were never turned up: burns, discards, surrendered hands."""
    burns: int = 1
    """Cards to burn before the next deal: one for a new shoe, one for each new dealer."""
    rounds: int = 0
    """Rounds since the shuffle."""
    marker: str = ""
    """The position of the marker in the next round; empty where it has not been moved yet."""
    batch: str = "red"
    """The color of the batch in the shoe, where there are two."""
    in_place: bool = False
    """Whether the marker is already there: a void round left it, so it is not moved."""


def gone(memory: Memory) -> Mapping[Hand, tuple[Piece, ...]]:
    """Return the discard rack as a round finds it."""
    return rack_of(memory.gone, memory.unseen)


def invalid_memory(memory: Memory, rules: Rules) -> str:
    """Return the reason why a memory is impossible: an impossible shoe, too many burns, a marker at no position."""
    if memory.burns > MOST_BURNS:
        return f"burns: at most {MOST_BURNS}"
    if memory.marker not in ("", DEALER, *rules.seats):
        return f"marker: {DEALER} or a seat"
    return wrong_rack(memory.gone, memory.unseen, rules)


# The marker


def positions(round: Round) -> tuple[Hand, ...]:
    """Return every position of the marker, clockwise: the dealer, then the seats, taken or not."""
    return (DEALER, *round.rules.seats)


def marker(round: Round) -> Hand:
    """Return the marker's position: where it belongs, or where it was left (FAH-9(k))."""
    places, belongs = positions(round), remembered(round, Memory).marker or DEALER
    return places[places.index(belongs) - 1] if MARKER_STAYS.is_in(round) else belongs


def _next_marker(round: Round) -> tuple[str, bool]:
    """Return the marker's next position and whether it is already there; a void round does not move it."""
    places = positions(round)
    if round.void:
        return remembered(round, Memory).marker, not MARKER_STAYS.is_in(round)
    return places[(places.index(marker(round)) + 1) % len(places)], False


# The shoe


def carries(round: Round) -> Memory:
    """Return the memory after a finished round; a continuous shuffler's shoe is full again."""
    was, (at, in_place) = remembered(round, Memory), _next_marker(round)
    if round.rules[CSM]:
        return was._replace(marker=at, in_place=in_place)
    seen, unseen = put_away(round, _hidden)
    return Memory(gone=seen, unseen=unseen, burns=0, rounds=was.rounds + 1, marker=at, batch=was.batch, in_place=in_place)


def _hidden(round: Round, hand: Hand) -> int:
    """Return the number of cards of a hand that were not shown: all, unless it was turned up."""
    if hand == DISCARDS or (hand in round.shown and hand not in (BURN, MUCK)):
        return 0
    return len(round.held[hand])


def leaves(table: Table, round: Round) -> str:
    """Return the state of the shoe: used once the cutting card is out or an irregularity requires a shuffle (FAH-5(g))."""
    if round.rules[CSM]:
        return READY
    return USED if RESHUFFLE.is_in(round) or is_dealt_down_to(round, 1, 4) else READY


def fresh_shoe(memory: Memory, value: str) -> Memory:
    """Return the memory after a shuffle: a full shoe, with the marker where it is."""
    return Memory(marker=memory.marker, batch=memory.batch, in_place=memory.in_place)


def the_other_batch(memory: Memory, value: str) -> Memory:
    """Return the memory with the batch that the machine has shuffled meanwhile in the shoe (FAH-2(d)(5))."""
    return fresh_shoe(memory, value)._replace(batch=other_batch(memory.batch))


def one_more_burn(memory: Memory, value: str) -> Memory:
    """Return the memory with one more card to burn, for a dealer who comes to the table."""
    return memory._replace(burns=memory.burns + 1)
