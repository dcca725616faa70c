"""What a Spanish 21 table remembers from one round to the next: its shoe, and who has played since the shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from houseway.core.game.between_rounds import READY, USED
from houseway.core.messages.note import RESHUFFLE
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, DEALER, Hand
from houseway.families.deck.shoe import is_dealt_down_to, put_away, rack_of

from .facts import READER_BROKEN, has_hole_card, is_revealed

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


def carries(round: Round) -> Memory:
    """What a finished round leaves: its cards in the rack, those nobody saw as a number only (S21-7(h))."""
    was = cast("Memory", round.memory)
    reader = BROKEN if READER_BROKEN.is_in(round) else was.reader
    if not round.hands:
        return was._replace(reader=reader)  # nobody bet: no card left the shoe, and nobody sat out
    seen, unseen = put_away(round, _hidden)
    bettors = {bet.by for bet in round.bets if bet.wager == "wager"}
    if was.rounds:
        bettors &= set(was.players.split())
    return Memory(seen, unseen, 0, was.rounds + 1, " ".join(sorted(bettors)), reader)


def _hidden(round: Round, hand: Hand) -> int:
    held = round.held[hand]
    if hand == BURN and BURN not in round.shown:
        return len(held)
    return int(hand == DEALER and has_hole_card(round) and len(held) > 1 and not is_revealed(round))  # face down after a void


def leaves(table: Table, round: Round) -> str:
    """The shoe goes on until the cutting card has shown, or a mishap wants a shuffle (S21-4(g))."""
    return USED if RESHUFFLE.is_in(round) or cutting_card_is_out(round) else READY


def cutting_card_is_out(round: Round) -> bool:
    """Whether the round has come to the cutting card, as deep as this house has it (S21-4(e))."""
    return is_dealt_down_to(round, *cast("tuple[int, int]", round.rules.settings["s21.cut_fraction"]))


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
