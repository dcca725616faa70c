"""The report of a gaming day, table by table and shift by shift: figures of play beside the slips and counts of the cage.

Figures of play are the ones that the pit shows, and slips are the ones that the cage shows, so all desks have one figure each.
Where two of them are not to be compared yet, the row says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from houseway.core.game.words import money
from houseway.core.values.chips import Chips
from houseway.floor.cage.day_end import CageDay, TableDay
from houseway.floor.cage.events import Slip, SlipKind

from .current_day import TableDayPlay
from .figures import FigureKey, Figures, grouped


class PlayTotals(msgspec.Struct, frozen=True):
    """The play of a table, of a shift or of the whole floor, in cents."""

    rounds: int
    seconds: int
    """From the first opening to the last end of a round, added up over tables and shifts."""
    cash: Chips
    """Cash for chips: what the drop boxes took."""
    drop: Chips
    """Cash, and chips from wallets."""
    win: Chips
    """The gain of racks, without what waits."""
    compared: Chips
    """Win and meters of the rounds that the lab has odds for."""
    expected: Chips | None
    """The expected win of those rounds; null if nothing is compared."""
    deviation: Chips | None


class TableReport(msgspec.Struct, frozen=True):
    """A table in the report."""

    table: int
    play: PlayTotals
    waits: Chips
    """Chips set aside for payments that wait."""
    cage: TableDay | None
    """What the cage has of it: opener, fills, credits, counted drop and closer."""
    says: list[str]
    """Why figures of it are not to be compared yet, or differ."""


class ShiftReport(msgspec.Struct, frozen=True):
    """The play of a shift, at all tables; what waits is in the win of no shift before it is decided."""

    shift: str
    tables: int
    play: PlayTotals


class DayReport(NamedTuple):
    """The report of a gaming day."""

    tables: list[TableReport]
    shifts: list[ShiftReport]
    total: PlayTotals
    waits: Chips


def totals(figures: Figures, played: int, waits: Chips = 0) -> PlayTotals:
    """Return the totals of some figures; `played` in microseconds, `waits` is given back to the win."""
    theory = figures.theory
    return PlayTotals(
        rounds=figures.rounds,
        seconds=played // 1_000_000,
        cash=figures.drop,
        drop=figures.drop + figures.wallets,
        win=figures.win + waits,
        compared=figures.compared,
        expected=round(theory.expected) if theory.bet else None,
        deviation=theory.band(1) if theory.bet else None,
    )


def day_report(
    play: Mapping[int, TableDayPlay],
    cells: Mapping[FigureKey, Figures],
    spans: Mapping[FigureKey, int],
    waits: Mapping[int, Chips],
    cage: CageDay,
) -> DayReport:
    """Return the report of a day; `spans` has the time of play of each group in microseconds."""
    counted = {one.table: one for one in cage.tables}
    nothing = TableDayPlay(Figures(), 0, None)
    tables = [
        TableReport(
            table=number,
            play=totals((stands := play.get(number, nothing)).figures, stands.played, waits.get(number, 0)),
            waits=waits.get(number, 0),
            cage=counted.get(number),
            says=_remarks(number, stands.figures, waits.get(number, 0), counted.get(number), cage.waiting),
        )
        for number in sorted({*play, *counted})
    ]
    by_shift = grouped(cells.items(), lambda key: (key.shift,))
    shifts = [
        ShiftReport(
            shift=str(name),
            tables=len({key.table for key, one in cells.items() if key.shift == name and one.rounds}),
            play=totals(figures, sum(span for key, span in spans.items() if key.shift == name)),
        )
        for (name,), figures in by_shift.items()
    ]
    sum_of = Figures()
    for stands in play.values():
        sum_of.add(stands.figures)
    set_aside = sum(waits.values())
    return DayReport(tables, shifts, totals(sum_of, sum(one.played for one in play.values()), set_aside), set_aside)


def _remarks(table: int, figures: Figures, waits: Chips, counted: TableDay | None, waiting: tuple[Slip, ...]) -> list[str]:
    """Return the reason for which figures of a table are not to be compared yet, or differ."""
    said = [f"{money(waits)} waits and is in no win"] if waits else []
    for slip in waiting:
        if slip.table == table and slip.kind in (SlipKind.FILL, SlipKind.CREDIT):
            says = "has left one place and not reached the other" if slip.given else "is asked for, and nothing has moved"
            said.append(f"{slip.kind} {slip.number} of {money(slip.chips)} {says}")
    if counted is None:
        return said
    if counted.drop is None and figures.drop:
        said.append("the box is not counted: cash as dealers entered it")
    elif counted.drop is not None and counted.drop != figures.drop:
        said.append(f"{money(counted.drop)} counted in the box, {money(figures.drop)} entered by dealers")
    if counted.difference:
        said.append(f"counts differ from the books by {money(counted.difference)}")
    return said
