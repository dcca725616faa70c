"""An owner's cache of shared meters: the tables that share each one, and the amounts shown.

It is read from the record every second, so a display follows its meter within that and a round opens with what the
meter showed then. A claim never relies on it: the amount shown to a claim is read under the meter's lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.command import Command, OpenRound, PlaceBet, Show
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import meter
from houseway.core.money.price import Share
from houseway.core.table.shared_meters import chips_now, shared_meters
from houseway.core.table.table import Table
from houseway.core.values.chips import Chips
from houseway.floor.meters.events import Level, Timing

Record = Connection[TupleRow]


class PostedMeter(NamedTuple):
    """A meter as the board has it."""

    meter: int
    name: str
    timing: Timing
    away: str
    enabled: bool
    levels: tuple[Level, ...]
    held: tuple[Chips, ...]
    """The amount of each level."""


class Boarded(NamedTuple):
    """Shared meters in the record: each meter, and the meter of each level by table."""

    meters: dict[int, PostedMeter]
    parts: dict[int, dict[str, int]]


class Board:
    """The meters of an owner's tables. It is used on the event loop alone: a thread reads `posted_in`, and the loop enters it."""

    def __init__(self) -> None:
        self.meters: dict[int, PostedMeter] = {}
        self._of: dict[int, dict[str, int]] = {}
        self.cut: set[int] = set()
        """Meters of another house that cannot be reached."""
        self._told: dict[int, tuple[tuple[Level, ...], tuple[Chips, ...]]] = {}
        """The last reports of other houses about their meters."""

    def enters(self, read: Boarded) -> None:
        """Enter what was read from the record."""
        self.meters, self._of = dict(read.meters), read.parts
        away = {number for number, posted in self.meters.items() if posted.away}
        self.cut |= away - self._told.keys()  # they have not reported yet
        for number in away & self._told.keys():
            self.update_remote(number, *self._told[number], is_new=False)

    def update_remote(self, number: int, levels: tuple[Level, ...], held: tuple[Chips, ...], *, is_new: bool = True) -> None:
        """Enter another house's report of its meter; the house is reachable."""
        self._told[number] = levels, held
        self.meters[number] = self.meters[number]._replace(levels=levels, held=held)
        if is_new:
            self.cut.discard(number)

    def of(self, table: int) -> Mapping[str, int]:
        """Return the meter of each level that a table shares."""
        return self._of.get(table, {})

    def total(self, number: int, level: str) -> Chips | None:
        """Return the amount that a level shows, or None if it is unknown."""
        posted = self.meters.get(number)
        if posted is None or number in self.cut:
            return None
        for one, held in zip(posted.levels, posted.held, strict=True):
            if one.name == level:
                return held if one.ceiling is None else min(held, one.ceiling)
        return None

    def shows(self, number: int, table: Table, command: Command) -> tuple[Show, ...]:
        """Return the meter displays for a table before a command: every level that it shares, before a round opens."""
        if not isinstance(command, OpenRound) or table.is_playing:
            return ()
        chips, meters = chips_now(table), self.of(number)
        told: list[Show] = []
        for level in shared_meters(table):
            total = self.total(meters[level], level) if level in meters else None
            if total is not None and total != chips.get(meter(level), 0):
                told.append(Show(level, total))
        return tuple(told)

    def closes(self, number: int, table: Table, command: Command) -> Refusal | None:
        """Return the refusal of a bet on a meter that is out of use or out of reach, or that no table here shares."""
        if not isinstance(command, PlaceBet) or not table.rules.meters:
            return None
        levels = [level for level in shared_meters(table) if not self._is_offered(self.of(number).get(level))]
        return out_of_reach(table, command, levels)

    def _is_offered(self, number: int | None) -> bool:
        posted = None if number is None else self.meters.get(number)
        return posted is not None and posted.enabled and number not in self.cut


def posted_in(record: Record) -> Boarded:
    """Return the shared meters as the record has them."""
    rows = record.execute(
        "select m.meter, m.name, m.timing, m.away, m.enabled, array_agg(t.level order by t.nr),"
        " array_agg(t.ceiling order by t.nr), array_agg(t.chips order by t.nr)"
        " from meter m join meter_total t using (meter) group by m.meter"
    ).fetchall()
    parts: dict[int, dict[str, int]] = {}
    for table, level, number in record.execute("select table_id, level, meter from meter_part").fetchall() if rows else ():
        parts.setdefault(table, {})[level] = number
    meters = {
        row[0]: PostedMeter(
            meter=row[0],
            name=row[1],
            timing=Timing(row[2]),
            away=row[3],
            enabled=row[4],
            levels=_levels(row[5], row[6]),
            held=tuple(row[7]),
        )
        for row in rows
    }
    return Boarded(meters, parts)


def out_of_reach(table: Table, command: Command, levels: Sequence[str]) -> Refusal | None:
    """Return the refusal of a bet while these levels are out of use or out of reach; None where the bet is not on them."""
    if not isinstance(command, PlaceBet) or not levels or command.wager not in wagers_on(table, levels):
        return None
    return Refusal("meter_out_of_reach", table.rules.pays[command.wager].cites)


def wagers_on(table: Table, levels: Iterable[str]) -> set[str]:
    """Return the wagers that feed one of these levels or win a share of it."""
    wanted = {*levels}
    return {
        wager
        for wager, pays in table.rules.pays.items()
        if wanted & pays.rates.keys() or any(isinstance(price, Share) and price.of in wanted for price in pays.pays.values())
    }


def _levels(names: list[str], ceilings: list[Chips | None]) -> tuple[Level, ...]:
    return tuple(Level(name, 0, ceiling) for name, ceiling in zip(names, ceilings, strict=True))
