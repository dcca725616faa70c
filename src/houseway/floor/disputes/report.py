"""Disputes that were opened in the period, and how they stand (G13, G14, U7)."""

from __future__ import annotations

from typing import Final

from houseway.floor.disputes.store import EntryKind, disputes
from houseway.floor.reports.people import named
from houseway.floor.reports.query import ReportKind, ReportQuery, reported
from houseway.floor.reports.report import Column, FloorReport, Row

DISPUTES: Final = ReportKind(
    "disputes",
    "Disputes",
    "Disputes that were opened in the period, and their current status.",
    (
        Column("dispute", "count", "Its number."),
        Column("at", "time", "When it was opened."),
        Column("table", "count", "The table."),
        Column("round", "count", "The round."),
        Column("player", "text", "Whose bet it is about, by opaque name."),
        Column("sum", "cents", "What it is about."),
        Column("opened_by", "text", "Who opened it."),
        Column("stands", "text", "Open, decided, or settled once the chips have moved as decided."),
        Column("decided_by", "text", "Who decided it."),
        Column("reported", "time", "When the notice to the regulator was made."),
    ),
)


def disputed(asked: ReportQuery) -> FloorReport:
    """Return the disputes of the period."""
    names = named(asked.record)
    begin, end = asked.terms.clock.moments(asked.period)
    rows: list[Row] = []
    for one in disputes(asked.record):
        if not begin <= one.at < end or asked.only.table not in (None, one.table):
            continue
        decided, told = one.last(EntryKind.DECIDED), one.last(EntryKind.REPORTED)
        rows.append(
            (
                one.id,
                one.at,
                one.table,
                one.round,
                one.player,
                one.cents,
                names.get(one.opened_by, str(one.opened_by)),
                one.state,
                None if decided is None else names.get(decided.by, str(decided.by)),
                None if told is None else told.at,
            )
        )
    return reported(asked, DISPUTES, rows)
