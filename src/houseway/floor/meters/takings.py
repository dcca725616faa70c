"""The effect of a ruling on the money of shared meters, from its moves alone.

Feeding a meter does not affect other tables and is not handled here. Everything else does: chips that leave a meter
for a player, for the place where they wait for approval, or for their source, and chips that waited and are paid or
returned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from houseway.core.messages.event import Event
from houseway.core.money.places import Aside, Bet, Move, Place, link, meter
from houseway.core.table.shared_meters import shared_meters
from houseway.core.table.table import Table
from houseway.core.values.chips import Chips
from houseway.floor.ledger import UNDOES

FEEDS: Final = frozenset({"contribution", "seed", "shown"})
"""Reasons of moves to a meter, or within it, that do not affect another table."""


@dataclass
class Amounts:
    """The amounts added to each of a claim's sums."""

    reserved: Chips = 0
    paid: Chips = 0
    returned: Chips = 0

    def __bool__(self) -> bool:
        return any((self.reserved, self.paid, self.returned))


@dataclass
class Effect:
    """The effect of a ruling on the levels of one meter."""

    takes: bool = False
    """Whether chips leave a level, so that what it shows has to be true."""
    new: Amounts = field(default_factory=Amounts)
    """The amounts that this ruling takes."""
    bets: list[str] = field(default_factory=list[str])
    """The bets for which it sets chips aside."""
    settled: dict[str, Amounts] = field(default_factory=dict[str, Amounts])
    """The chips set aside before that it pays or returns, by bet."""


def bet_name(bet: Bet) -> str:
    """Return a bet as a claim names it."""
    return f"{bet.by} {bet.on} {bet.wager}"


def effects(table: Table, events: Iterable[Event], meters: Mapping[str, int]) -> dict[int, Effect]:
    """Return the effect of events on each meter; `table` is the table before them, `meters` the meter of each level."""
    found = _Effects(table, meters)
    for event in events:
        for move in event.moves:
            found.add(move)
    return found.by_meter


def touches(table: Table, events: Iterable[Event]) -> bool:
    """Whether events do more to a shared meter than feed it."""
    levels = shared_meters(table)
    return bool(levels) and bool(effects(table, events, dict.fromkeys(levels, 0)))


class _Effects:
    def __init__(self, table: Table, meters: Mapping[str, int]) -> None:
        self.by_meter: dict[int, Effect] = {}
        self._of: dict[Place, int] = {}
        for level, number in meters.items():
            self._of[meter(level)] = self._of[link(level)] = number
        self._waits: dict[Place, int] = {}
        """Chips set aside in this round, by the meter from which they came."""
        if table.round is not None and table.is_playing:
            for move in table.round.moves:
                if isinstance(move.dst, Aside) and move.src in self._of:
                    self._waits[move.dst] = self._of[move.src]

    def add(self, move: Move) -> None:
        src, dst = self._of.get(move.src), self._of.get(move.dst)
        if src is not None and move.why not in FEEDS:
            self._effect(src).takes = True
        if src is not None and dst is None:
            self._leaves(move, src)
        elif dst is not None and src is None and move.why not in FEEDS:
            self._arrives(move, dst)
        elif src is None and dst is None and move.src in self._waits:
            amounts = self._settles(move.src, self._waits[move.src])
            amounts.reserved -= move.chips
            if _is_stack(move.dst):
                amounts.paid += move.chips
            else:
                amounts.returned += move.chips

    def _leaves(self, move: Move, number: int) -> None:
        effect = self._effect(number)
        if isinstance(move.dst, Aside):
            effect.new.reserved += move.chips
            effect.bets.append(bet_name(move.dst.bet))
            self._waits[move.dst] = number
        elif _is_stack(move.dst) and move.why not in UNDOES:
            effect.new.paid += move.chips
        else:
            effect.new.returned += move.chips

    def _arrives(self, move: Move, number: int) -> None:
        if move.src in self._waits:
            self._settles(move.src, number).reserved -= move.chips
        elif _is_stack(move.src):
            self._effect(number).new.paid -= move.chips
        else:
            self._effect(number).new.returned -= move.chips

    def _settles(self, place: Place, number: int) -> Amounts:
        """Return the sums to change for chips that waited: this ruling's own, or those of an earlier claim."""
        assert isinstance(place, Aside)
        effect, bet = self._effect(number), bet_name(place.bet)
        return effect.new if bet in effect.bets else effect.settled.setdefault(bet, Amounts())

    def _effect(self, number: int) -> Effect:
        return self.by_meter.setdefault(number, Effect())


def _is_stack(place: Place) -> bool:
    return isinstance(place, str) and place.startswith("player ")
