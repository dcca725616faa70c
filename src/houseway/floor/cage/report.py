"""The cage: slips by kind, drop and count with what was over or short, and patrons with much cash in one day (T19)."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from typing import Final

import msgspec

from houseway.core.values.chips import Chips
from houseway.floor.cage.events import Slip, SlipKind, SlipStanding
from houseway.floor.reports.people import named, not_players
from houseway.floor.reports.period import moment
from houseway.floor.reports.query import ReportKind, ReportQuery, reported
from houseway.floor.reports.report import Column, FloorReport, Row, shown
from houseway.floor.store.days import gaming_day

SLIPS: Final = ReportKind(
    "slips",
    "Slips of the cage",
    "Every slip that was asked for in the period, with who asked and who signed.",
    (
        Column("slip", "count", "Its number; numbers have no gap."),
        Column("at", "time", "When it was asked for."),
        Column("kind", "text", "What it is for."),
        Column("stands", "text", "Its status."),
        Column("table", "count", "The table, if it is about one."),
        Column("patron", "text", "The patron, by opaque name."),
        Column("chips", "cents", "The sum; absent while a box is counted (T13)."),
        Column("asked_by", "text", "Who asked."),
        Column("signed_by", "text", "Who signed, each with the role."),
    ),
)
CAGE: Final = ReportKind(
    "cage",
    "Cage summary",
    "Slips of the period by kind: how many, how many are done, and their sum.",
    (
        Column("kind", "text", "What they are for."),
        Column("slips", "count", "How many were asked for."),
        Column("done", "count", "How many are done."),
        Column("waiting", "count", "How many are pending."),
        Column("sum", "cents", "The sum of those that are done."),
    ),
)
DROPS: Final = ReportKind(
    "drops",
    "Drop and count",
    "Every drop box that was taken: what it took by the books, what was counted, and what was over or short.",
    (
        Column("slip", "count", "Its number."),
        Column("at", "time", "When the box was taken."),
        Column("table", "count", "The table."),
        Column("stands", "text", "The status of the count."),
        Column("books", "cents", "What the box took by the books; absent until it is counted."),
        Column("counted", "cents", "What was counted; absent until it is."),
        Column("over", "cents", "Counted beyond the books; below zero, short."),
        Column("counted_by", "text", "Who counted."),
    ),
)
CASH: Final = ReportKind(
    "cash",
    "Cash of patrons by gaming day",
    "Patrons whose cash in or out in one gaming day reaches the threshold of the house (T19).",
    (
        Column("day", "day", "The gaming day."),
        Column("patron", "text", "The patron, by opaque name."),
        Column("deposits", "cents", "Cash into the wallet."),
        Column("tables", "cents", "Cash for chips at tables."),
        Column("cash_in", "cents", "Both."),
        Column("cash_out", "cents", "Cash out of the wallet."),
        Column("asks_for", "text", "A report where more than the threshold of the house went in or out; otherwise attention."),
    ),
)
_AT_TABLES: Final = b"""
select s.day, substr(a.place, 8), sum(m.chips)::bigint
from step s, unnest(s.src, s.dst, s.chips, s.why) m(src, dst, chips, why) join account a on a.id = m.dst
where s.day = any (%(days)s) and m.why in ('buys in', 'changed') and starts_with(a.place, 'player ')
group by s.day, a.place
"""


def _slips(asked: ReportQuery) -> list[Slip]:
    begin, end = (int(one.timestamp()) * 1_000_000 for one in asked.terms.clock.moments(asked.period))
    rows = asked.record.execute(
        "select body from slip where (body ->> 'at')::bigint >= %s and (body ->> 'at')::bigint < %s"
        " and (%s::int is null or table_id = %s) order by number",
        (begin, end, asked.only.table, asked.only.table),
    )
    return [msgspec.convert(body, Slip) for (body,) in rows.fetchall()]


def _is_secret(slip: Slip) -> bool:
    """Whether a sum is still hidden because an independent count is pending (T13)."""
    return slip.kind is SlipKind.DROP and slip.standing is not SlipStanding.DONE


def slips(asked: ReportQuery) -> FloorReport:
    """Return every slip of the period."""
    names = named(asked.record)
    rows: list[Row] = []
    for one in _slips(asked):
        signed = ", ".join(f"{names.get(given.by, given.by)} ({given.role})" for given in one.given)
        chips = None if _is_secret(one) else one.chips
        asker = names.get(one.asked_by, str(one.asked_by))
        rows.append(
            (one.number, moment(one.at), str(one.kind), str(one.standing), one.table, one.name or None, chips, asker, signed)
        )
    return reported(asked, SLIPS, rows)


def cage(asked: ReportQuery) -> FloorReport:
    """Return the slips of the period by kind."""
    by_kind: dict[SlipKind, list[Slip]] = defaultdict(list)
    for one in _slips(asked):
        by_kind[one.kind].append(one)
    rows: list[Row] = []
    for kind in SlipKind:
        if found := by_kind.get(kind):
            done = [one for one in found if one.standing is SlipStanding.DONE]
            over = [one for one in found if one.standing in (SlipStanding.REFUSED, SlipStanding.WITHDRAWN)]
            rows.append((str(kind), len(found), len(done), len(found) - len(done) - len(over), sum(one.chips for one in done)))
    return reported(asked, CAGE, rows)


def drops(asked: ReportQuery) -> FloorReport:
    """Return the drop boxes of the period with their counts."""
    names = named(asked.record)
    rows: list[Row] = []
    wrong: list[str] = []
    for one in _slips(asked):
        if one.kind is not SlipKind.DROP:
            continue
        is_counted = one.standing is SlipStanding.DONE
        over = one.chips - (one.books or 0) if is_counted else None
        who = ", ".join(names.get(count.by, str(count.by)) for count in one.counts)
        counted = one.chips if is_counted else None
        rows.append(
            (
                one.number,
                moment(one.at),
                one.table,
                str(one.standing),
                one.books if is_counted else None,
                counted,
                over,
                who,
            )
        )
        if over:
            told = f"{shown(abs(over), 'cents')} {'over' if over > 0 else 'short'}"
            wrong.append(f"slip {one.number}, table {one.table}: {told}")
    return reported(asked, DROPS, rows, findings=tuple(wrong))


def cash(asked: ReportQuery) -> FloorReport:
    """Return the patrons whose cash reaches the sum that the house watches, by gaming day."""
    terms, clock = asked.terms.reports, asked.terms.clock
    marked = {} if asked.everyone else not_players(asked.record)
    sums: dict[tuple[date, str], list[Chips]] = defaultdict(lambda: [0, 0, 0])
    for one in _slips(asked):
        if one.standing is SlipStanding.DONE and one.kind in (SlipKind.DEPOSIT, SlipKind.WITHDRAWAL):
            day = gaming_day(moment(one.at), clock.day_begins, clock.zone)
            sums[day, one.name][0 if one.kind is SlipKind.DEPOSIT else 2] += one.chips
    for day, name, chips in asked.record.execute(_AT_TABLES, {"days": asked.period.readable}).fetchall():
        sums[day, name][1] += chips
    rows: list[Row] = []
    for (day, name), (deposits, tables, out) in sorted(sums.items()):
        most = max(deposits + tables, out)
        if name not in marked and most >= terms.cash_watched_cents:
            asks = "a currency report" if most > terms.cash_over_cents else "attention"
            rows.append((day, name, deposits, tables, deposits + tables, out, asks))
    return reported(asked, CASH, rows, notes=tuple(asked.period.notes()))
