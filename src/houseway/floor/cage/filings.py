"""Tax forms, currency reports and the log of a day's cash: what is due, and what was filed, by whom and when (T18, T19).

What is due follows from the record at each request. Filing adds a row and moves no money, so it hides nothing: what was filed
stays in the list with who filed it, and a sum that has grown since is due again. Who handled a part of the cash does not file
about it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final, Literal, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.store.seconds import Seconds

from .bars import CageBar
from .cash_sums import CashRules

Record = Connection[TupleRow]
Way = Literal["in", "out"]


class FilingKind(StrEnum):
    """A form, a report or a log that the house files about money of patrons."""

    W2G = "w2g"
    """The tax form for a win at long odds."""
    CTR = "ctr"
    """The currency report about a patron's cash of a day."""
    MTL = "mtl"
    """The log of a day's cash transactions of patrons whom the house watches."""


REQUIRED_BY: Final = {FilingKind.W2G: "T18", FilingKind.CTR: "T19", FilingKind.MTL: "T19"}
"""The row of requirements behind each."""


class CashMove(msgspec.Struct, frozen=True):
    """Cash that a patron gave or received, once."""

    at: Seconds
    patron: int
    way: Way
    cents: Chips
    table: int | None
    """The table where chips were sold; null at the cage."""
    slip: int | None
    by: int
    """Who handled it."""


class FiledReport(msgspec.Struct, frozen=True):
    """A row of what was filed."""

    id: int
    at: Seconds
    kind: FilingKind
    day: date
    about: str
    patron: int | None
    cents: Chips
    reference: str
    by: int
    role: str
    cites: str


class TaxedWin(NamedTuple):
    """A win that a form is due for."""

    about: str
    """Table, round and wager."""
    patron: int
    at: float
    stake: Chips
    win: Chips


class DueFiling(msgspec.Struct, frozen=True):
    """Something that is due, or was filed."""

    kind: FilingKind
    about: str
    patron: int | None
    at: Seconds
    """When the sum was reached first."""
    cents: Chips
    cites: str
    filed: FiledReport | None
    """The last one that was filed about it; it is due again where the sum has grown since."""

    @property
    def is_due(self) -> bool:
        """Whether it is not filed as it stands."""
        return self.filed is None or self.filed.cents != self.cents


def cash_moves(record: Record, day: date, rules: CashRules, *, everyone: bool = False) -> list[CashMove]:
    """Return the cash of patrons in a gaming day, tables and cage together, in order; `everyone`: marked accounts too (A17)."""
    begin = datetime.combine(day, rules.day_begins, rules.zone)
    end = datetime.combine(day + timedelta(days=1), rules.day_begins, rules.zone)
    rows = record.execute(
        """
        with moved as (
            select to_timestamp((body ->> 'at')::numeric / 1000000) as at, patron,
                case kind when 'deposit' then 'in' else 'out' end as way, chips, null::int as table_id, number as slip,
                (body ->> 'asked_by')::bigint as by
            from slip where kind in ('deposit', 'withdrawal') and standing = 'done'
                and (body ->> 'at')::bigint >= %(first)s and (body ->> 'at')::bigint < %(last)s
            union all
            select x.at, p.number, 'in', x.chips, x.table_id, null, coalesce((select s.speaker from step s
                where s.table_id = x.table_id and s.seq = x.seq and s.day between %(day)s::date - 1 and %(day)s::date + 1), 0)
            from crossing x join speaker p on p.name = x.name
            where x.at >= %(begin)s and x.at < %(end)s and starts_with(x.behind, 'drop ') and x.chips > 0
        )
        select extract(epoch from m.at)::float8, m.patron, m.way, m.chips, m.table_id, m.slip, m.by
        from moved m join speaker s on s.number = m.patron where s.mark = 'real' or %(everyone)s order by m.at, m.patron, m.slip
        """,
        {
            "first": int(begin.timestamp()) * 1_000_000,
            "last": int(end.timestamp()) * 1_000_000,
            "begin": begin,
            "end": end,
            "day": day,
            "everyone": everyone,
        },
    ).fetchall()
    return [CashMove(*row) for row in rows]


def players(record: Record, names: Sequence[str], *, everyone: bool = False) -> dict[str, int]:
    """Return the numbers of patrons by opaque name; without marked accounts, unless `everyone` (A17)."""
    query = "select name, number from speaker where name = any (%s) and kind = 'patron' and (mark = 'real' or %s)"
    return dict(record.execute(query, ([*names], everyone)).fetchall())


def reports_due(record: Record, day: date, moves: Sequence[CashMove], over: Chips | None) -> list[DueFiling]:
    """Return a currency report for each patron and way whose cash of a day passed the sum of the house."""
    if over is None:
        return []
    filed = filed_of(record, day, FilingKind.CTR)
    sums: dict[tuple[int, Way], Chips] = defaultdict(int)
    reached: dict[tuple[int, Way], float] = {}
    for move in moves:
        key = (move.patron, move.way)
        sums[key] += move.cents
        if sums[key] > over:
            reached.setdefault(key, move.at)
    return [_due(FilingKind.CTR, way, patron, at, sums[patron, way], filed) for (patron, way), at in reached.items()]


def forms_due(record: Record, day: date, wins: Iterable[TaxedWin]) -> list[DueFiling]:
    """Return a tax form for each win of a day that needs one."""
    filed = filed_of(record, day, FilingKind.W2G)
    return [_due(FilingKind.W2G, one.about, one.patron, one.at, one.win, filed) for one in wins]


def logged_moves(moves: Sequence[CashMove], watched: Chips) -> list[CashMove]:
    """Return the transactions of patrons whose cash of the day, in or out, reaches the sum that the house watches."""
    sums: dict[tuple[int, Way], Chips] = defaultdict(int)
    for move in moves:
        sums[move.patron, move.way] += move.cents
    return [move for move in moves if sums[move.patron, move.way] >= watched]


def log_due(record: Record, day: date, listed: Sequence[CashMove]) -> DueFiling | None:
    """Return the log of a day, or None if nothing is in it."""
    if not listed:
        return None
    filed = filed_of(record, day, FilingKind.MTL)
    return _due(FilingKind.MTL, "", None, listed[0].at, sum(one.cents for one in listed), filed)


_Key = tuple[str, int | None]


def _due(kind: FilingKind, about: str, patron: int | None, at: float, cents: Chips, filed: dict[_Key, FiledReport]) -> DueFiling:
    return DueFiling(kind, about, patron=patron, at=at, cents=cents, cites=REQUIRED_BY[kind], filed=filed.get((about, patron)))


def filed_of(record: Record, day: date, kind: FilingKind) -> dict[_Key, FiledReport]:
    """Return the last filing of a kind about each thing in a day."""
    rows = record.execute(
        "select distinct on (about, patron) id, extract(epoch from at)::float8, kind, day, about, patron, cents, reference, by,"
        " role, cites from filing where day = %s and kind = %s order by about, patron, id desc",
        (day, kind),
    ).fetchall()
    found = [FiledReport(id, at, FilingKind(of), *rest) for id, at, of, *rest in rows]
    return {(one.about, one.patron): one for one in found}


def file(
    record: Record, by: Actor, day: date, due: DueFiling, handled: Iterable[CashMove], reference: str
) -> FiledReport | Bar | CageBar:
    """Enter that something was filed, with the number that it got; nobody files about cash that they handled."""
    if barred := check_right(by, Action.FILE_REPORT, due.patron):
        return barred
    if not due.is_due:
        return CageBar.FILED_ALREADY
    if any(move.by == by.speaker for move in handled):
        return CageBar.ANOTHER_FILES
    row = record.execute(
        "insert into filing (kind, day, about, patron, cents, reference, by, role, cites)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s, %s) on conflict do nothing returning id, extract(epoch from at)::float8",
        (due.kind, day, due.about, due.patron, due.cents, reference, by.speaker, by.capacity, due.cites),
    ).fetchone()
    if row is None:
        return CageBar.FILED_ALREADY
    id, at = row
    return FiledReport(
        id,
        at,
        due.kind,
        day,
        about=due.about,
        patron=due.patron,
        cents=due.cents,
        reference=reference,
        by=by.speaker,
        role=by.capacity,
        cites=due.cites,
    )


def handled_moves(due: DueFiling, moves: Iterable[CashMove], listed: Iterable[CashMove]) -> list[CashMove]:
    """Return the cash that something to be filed is about; none for a win."""
    if due.kind is FilingKind.MTL:
        return [*listed]
    return [one for one in moves if due.kind is FilingKind.CTR and (one.patron, one.way) == (due.patron, due.about)]


class CashTotals(msgspec.Struct, frozen=True):
    """The cash and chips of a gaming day, in cents."""

    cage_in: Chips
    """Cash into wallets."""
    tables_in: Chips | None
    """Cash for chips at tables; null for whoever must not know what is in the boxes (T13)."""
    cage_out: Chips
    """Cash out of wallets."""
    patrons: int
    """Patrons whose cash moved."""


def cash_totals(moves: Sequence[CashMove], *, hides_tables: bool) -> CashTotals:
    """Return the totals of a day's transactions."""
    at_tables = sum(one.cents for one in moves if one.table is not None)
    cage_in = sum(one.cents for one in moves if one.way == "in") - at_tables
    out = sum(one.cents for one in moves if one.way == "out")
    return CashTotals(cage_in, None if hides_tables else at_tables, out, len({one.patron for one in moves}))
