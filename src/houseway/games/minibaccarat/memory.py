"""The memory of a minibaccarat table: its shoe, the cover card, the marked vigorish, and the coups on the roads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.core.round.state import Round
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand
from houseway.core.values.memory import remembered
from houseway.families.deck.shoe import cards_out, other_batch, rack_of

from .house_rules import CSM, CUT_FROM_BOTTOM


class Memory(NamedTuple):
    """The table's memory; a new table has a full shoe, no markers and empty roads."""

    gone: str = ""
    """Cards in the discard rack that were shown, in order."""
    unseen: int = 0
    """The number of cards in the rack that were never turned up."""
    rounds: int = 0
    """Rounds since the shuffle."""
    last: int = 0
    """One where the cover card has come out: the next round is the last."""
    batch: str = "red"
    """The colour of the batch in the shoe, where there are two."""
    owed: str = ""
    """The markers for vigorish, seat by seat."""
    road: str = ""
    """The coups of this shoe, as `roads.py` reads them."""


def gone(memory: Memory) -> Mapping[Hand, tuple[Piece, ...]]:
    """Return the discard rack at the start of a round."""
    return rack_of(memory.gone, memory.unseen)


def shuffles_itself(round: Round) -> bool:
    """Whether the shoe shuffles continuously, with neither burn nor cover card."""
    return round.rules[CSM]


def is_fresh(round: Round) -> bool:
    """Whether the shoe has not been dealt from."""
    was = remembered(round, Memory)
    return not (was.gone or was.unseen or shuffles_itself(round))


def cover_card_is_out(round: Round) -> bool:
    """Whether the cover card is out: a card from behind it has been drawn, in this round or earlier."""
    return cards_out(round) > round.rules.equipment.size - round.rules[CUT_FROM_BOTTOM]


def fresh_shoe(memory: Memory, value: str) -> Memory:
    """Return the memory after a shuffle: a full shoe and empty roads; vigorish has been collected."""
    return Memory(batch=memory.batch)


def the_other_batch(memory: Memory, value: str) -> Memory:
    """Return the memory with the other batch in play, which the machine has shuffled meanwhile (MB-3(b)(4))."""
    return Memory(batch=other_batch(memory.batch))


def no_markers(memory: Memory, value: str) -> Memory:
    """Return the memory without markers: everything owed has been collected."""
    return memory._replace(owed="")
