"""What a Spanish 21 table remembers from one round to the next: its shoe, and who has played since the shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand
from houseway.families.deck.shoe import rack_of

WORKS, BROKEN = "works", "broken"


class Memory(NamedTuple):
    """The shoe, the reader, and who may come in."""

    gone: str = ""
    """Cards in the discard rack that everybody has seen, one after the other."""
    unseen: int = 0
    """Cards in the rack nobody has seen: burns."""
    burns: int = 1
    """Cards to burn before the next deal: one for a new shoe, one for each new dealer."""
    rounds: int = 0
    """Rounds since the shuffle."""
    players: str = ""
    """Who has bet in every round since the shuffle, or was let in."""
    reader: str = WORKS


def gone(memory: Memory) -> Mapping[Hand, tuple[Piece, ...]]:
    """The discard rack as a round finds it; a burn nobody saw is a back."""
    return rack_of(memory.gone, memory.unseen)


def fresh_shoe(memory: Memory, value: str) -> Memory:
    """A shuffle begins everything anew, but mends nothing."""
    return Memory(reader=memory.reader)


def one_more_burn(memory: Memory, value: str) -> Memory:
    """A dealer who comes to the table burns a card."""
    return memory._replace(burns=memory.burns + 1)


def let_in(memory: Memory, value: str) -> Memory:
    """A player who sat out may bet before the shuffle."""
    return memory._replace(players=" ".join(sorted({*memory.players.split(), value})))


def mended(memory: Memory, value: str) -> Memory:
    """The reader works again."""
    return memory._replace(reader=WORKS)
