"""The memory of a Spanish 21 table between rounds: its shoe, and the players since the shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand
from houseway.families.deck.shoe import MOST_BURNS, rack_of, wrong_rack

WORKS, BROKEN = "works", "broken"


class Memory(NamedTuple):
    """The table's memory: the shoe, the reader, and the players who may bet."""

    gone: str = ""
    """Cards in the discard rack that were shown, in order."""
    unseen: int = 0
    """The number of unseen cards in the rack: burns."""
    burns: int = 1
    """Cards to burn before the next deal: one for a new shoe, one for each new dealer."""
    rounds: int = 0
    """Rounds since the shuffle."""
    players: str = ""
    """The players who have bet in every round since the shuffle, or were let in."""
    reader: str = WORKS


def gone(memory: Memory) -> Mapping[Hand, tuple[Piece, ...]]:
    """Return the discard rack at the start of a round; an unseen burn card is a back."""
    return rack_of(memory.gone, memory.unseen)


def invalid_memory(memory: Memory, rules: Rules) -> str:
    """Return the reason why a memory is impossible: an impossible shoe, too many burns, an unknown reader state."""
    if memory.burns > MOST_BURNS:
        return f"burns: at most {MOST_BURNS}"
    if memory.reader not in (WORKS, BROKEN):
        return f"reader: {WORKS} or {BROKEN}"
    return wrong_rack(memory.gone, memory.unseen, rules)


def fresh_shoe(memory: Memory, value: str) -> Memory:
    """Return the memory after a shuffle: a full shoe, with a broken reader still broken."""
    return Memory(reader=memory.reader)


def one_more_burn(memory: Memory, value: str) -> Memory:
    """Return the memory with one more card to burn, for a dealer who comes to the table."""
    return memory._replace(burns=memory.burns + 1)


def let_in(memory: Memory, value: str) -> Memory:
    """Return the memory with a player who sat out allowed to bet before the shuffle."""
    return memory._replace(players=" ".join(sorted({*memory.players.split(), value})))


def mended(memory: Memory, value: str) -> Memory:
    """Return the memory with the reader working again."""
    return memory._replace(reader=WORKS)
