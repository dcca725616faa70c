"""Deals at a live table: what is due comes from a shoe that is a value, so that a step which did not happen dealt nothing.

A host deals for one table and remembers it. This dealer remembers nothing; whoever runs the tables keeps each one's shoe. It says
chance's words and one of the dealer's, that the shoe has run out. It approves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from houseway.core.game.between_rounds import READY, SHUFFLED
from houseway.core.messages.command import Call, Command, Deal
from houseway.core.messages.event import RackShuffled, RoundOpened, Tended
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.table.table import Table, Taken, cards_out
from houseway.core.values.equipment import Piece
from houseway.core.values.role import CHANCE, DEALER
from houseway.families.deck.shoe import RUNS_OUT

from .chance import Chance, Live, LiveChance, cut, undealt


class Shoe(NamedTuple):
    """Pieces in order, from the top, and how many of them are gone."""

    pieces: tuple[Piece, ...]
    gone: int = 0


class HouseDealer:
    """Shuffles, cuts and deals for any number of tables."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def fresh(self, table: Table) -> Shoe:
        """Return a shoe for a table whose order is not known: everything that is not in play, shuffled."""
        round = table.round
        held = round.held if round is not None and table.is_playing else cards_out(table)
        return self._shuffled(table, held.values()) if held else self._deck(table)

    def tended(self, shoe: Shoe, before: Table, taken: Taken) -> Shoe:
        """Return the shoe after a command: shuffled or cut where the events say so."""
        after = taken.after
        for event in taken.events:
            if isinstance(event, RackShuffled) and after.round is not None:
                shoe = self._shuffled(after, after.round.held.values())
            elif isinstance(event, Tended | RoundOpened):
                table = before if isinstance(event, RoundOpened) else after
                if not cards_out(table) and (shoe.gone or len(shoe.pieces) != table.rules.equipment.size):
                    shoe = self._deck(table)
                if isinstance(event, Tended) and (before.deck, after.deck) == (SHUFFLED, READY) and event.value.isdecimal():
                    shoe = Shoe(cut(shoe.pieces, int(event.value)))
        return shoe

    def owes(self, shoe: Shoe, table: Table) -> tuple[str, Command, Shoe] | None:
        """Return the next command of the platform, whose word it is and the shoe after it, or None where nothing is due."""
        round = table.round
        if round is None or not round.due or not table.is_playing:
            return None
        due = round.due[0]
        if due.to == DICE:
            return CHANCE, self._chance.roll(due), shoe
        if due.to == NUMBER:
            return CHANCE, self._chance.number(due), shoe
        end = shoe.gone + due.many
        if end > len(shoe.pieces):
            return DEALER, Call(DEALER, RUNS_OUT), shoe
        return CHANCE, Deal(due.to, shoe.pieces[shoe.gone : end]), Shoe(shoe.pieces, end)

    def _deck(self, table: Table) -> Shoe:
        return Shoe(self._chance.deck(table.rules.equipment).pieces)

    def _shuffled(self, table: Table, held: Iterable[tuple[Piece, ...]]) -> Shoe:
        return Shoe(self._chance.reshuffle(undealt(table.rules.equipment, held)).pieces)


def live_dealer(source: Live) -> HouseDealer:
    """Return the dealer of tables where money is at stake: live chance only, at every door."""
    return HouseDealer(LiveChance(source))
