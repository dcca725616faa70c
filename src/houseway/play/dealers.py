"""Deals at a live table from a shoe that is a value, so that a step that is not committed deals nothing.

A host deals for one table and keeps its state. This dealer is stateless; the process that runs the tables keeps each
table's shoe, and its order in a record. It issues the commands of chance, and one of the dealer: that the shoe has
run out. It approves nothing.

A table has a shoe from the shuffle until its cards are shuffled again. If the discards are not kept between rounds,
every round has its own: the previous one is put away when its round is closed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from houseway.core.fault import Fault
from houseway.core.game.between_rounds import READY, SHUFFLED
from houseway.core.messages.command import Call, Command, Deal
from houseway.core.messages.event import (
    CardExposed,
    CardsGathered,
    CardsRemoved,
    CardsTakenBack,
    Event,
    Hung,
    RackShuffled,
    RoundClosed,
    RoundOpened,
    Tended,
)
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.table.cut import cut_in
from houseway.core.table.table import Table, Taken, cards_out
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand
from houseway.core.values.order import Order, committed
from houseway.core.values.role import CHANCE, DEALER
from houseway.families.deck.shoe import RUNS_OUT

from .chance import Chance, Live, LiveChance, undealt

_OTHER_CARDS = (RackShuffled, CardsGathered, CardsTakenBack, CardsRemoved, CardExposed)
"""Events that change the remaining cards of a round (returned, or removed by hand). The rest is reshuffled."""


class Shoe(NamedTuple):
    """Pieces in order, and how many of them are gone."""

    order: Order
    gone: int = 0


class HouseDealer:
    """Shuffles, cuts and deals for any number of tables."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def resumes(self, order: Order | None, table: Table) -> Shoe | None:
        """Return the shoe of a table from its order, at the piece that comes next, or None where no shoe is in play."""
        if order is None:
            return None
        equipment, held, size = table.rules.equipment, in_play(table), len(order.pieces)
        if not held and not table.is_playing:
            return Shoe(order) if Counter(order.pieces) == equipment.counts else None  # or the equipment changed since
        gone = size - (equipment.size - sum(map(len, held.values())))
        left = Counter(undealt(equipment, held.values()))  # and cards of the rack that were never turned up
        if not 0 <= gone <= size or Counter(order.dealt(gone, size)) - left:
            raise Fault(f"an order of {size} pieces is not that of this table, where {size - gone} of them would be left")
        return Shoe(order, gone)

    def order(self, shoe: Shoe | None) -> Order | None:
        """Return the order of a shoe; the same object until it is shuffled or cut."""
        return None if shoe is None else shoe.order

    def shoe_after(self, shoe: Shoe | None, before: Table, taken: Taken) -> Shoe | None:
        """Return the shoe after a command: shuffled, cut or put away according to the events."""
        after = taken.after
        for event in taken.events:
            shoe = self._after(shoe, event, before, after)
        if (after.is_playing or shoe is not None) and any(isinstance(event, _OTHER_CARDS) for event in taken.events):
            return self._shuffled(after, in_play(after))
        return shoe

    def _after(self, shoe: Shoe | None, event: Event, before: Table, after: Table) -> Shoe | None:
        """Return the shoe after one event."""
        match event:
            case RoundOpened():
                return self._for_a_round(shoe, before)
            case RoundClosed():
                return shoe if cards_out(after) else None
            case Hung():
                return shoe if after.rules.equipment == before.rules.equipment else None
            case Tended(value=value):
                shoe = self._for_a_round(shoe if after.rules.equipment == before.rules.equipment else None, after)
                depth = cut_in(value).depth
                is_cut = shoe is not None and (before.deck, after.deck) == (SHUFFLED, READY) and depth.isdecimal()
                return Shoe(shoe.order.cut_at(int(depth))) if shoe is not None and is_cut else shoe
            case _:
                return shoe

    def next_command(self, shoe: Shoe | None, table: Table) -> tuple[str, Command, Shoe | None] | None:
        """Return the next command of the platform, whose word it is and the shoe after it, or None where nothing is due."""
        round = table.round
        if round is None or not round.due or not table.is_playing or table.deck != READY:  # or the cards wait to be cut again
            return None
        due = round.due[0]
        if due.to == DICE:
            return CHANCE, self._chance.roll(due), shoe
        if due.to == NUMBER:
            return CHANCE, self._chance.number(due), shoe
        if shoe is None:
            raise Fault("cards are due, and the order of those that are left is not known")
        end = shoe.gone + due.many
        if end > len(shoe.order.pieces):
            return DEALER, Call(DEALER, RUNS_OUT), shoe
        return CHANCE, Deal(due.to, shoe.order.dealt(shoe.gone, end)), Shoe(shoe.order, end)

    def _for_a_round(self, shoe: Shoe | None, table: Table) -> Shoe | None:
        """Return a shoe from which a round can be dealt: all pieces where the rack is empty, otherwise the one in play."""
        equipment = table.rules.equipment
        if out := cards_out(table):  # an unknown order can only be shuffled again
            return self._shuffled(table, out) if shoe is None else shoe
        if not equipment.size or (shoe and not shoe.gone and len(shoe.order.pieces) == equipment.size):
            return shoe
        return self._committed(self._chance.deck(equipment).pieces)

    def _shuffled(self, table: Table, held: Mapping[Hand, tuple[Piece, ...]]) -> Shoe:
        """Return the pieces that are not held, shuffled; a held piece that was never turned up may be any unseen one."""
        equipment = table.rules.equipment
        pieces = self._chance.reshuffle(undealt(equipment, held.values())).pieces
        return self._committed(pieces[: equipment.size - sum(map(len, held.values()))])

    def _committed(self, pieces: tuple[Piece, ...]) -> Shoe:
        return Shoe(committed(pieces, self._chance.secret()))


def live_dealer(source: Live) -> HouseDealer:
    """Return the dealer of tables where money is at stake: live chance only, at every door."""
    return HouseDealer(LiveChance(source))


def in_play(table: Table) -> Mapping[Hand, tuple[Piece, ...]]:
    """Return the pieces that were dealt and are not to be dealt again: those of the round, or those in the rack."""
    return table.round.held if table.round is not None and table.is_playing else cards_out(table)
