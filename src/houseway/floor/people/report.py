"""Significant events and alterations of a period (D6, D7)."""

from __future__ import annotations

import json
from typing import Any, Final

from houseway.floor.reports.people import named
from houseway.floor.reports.query import ReportKind, ReportQuery, reported
from houseway.floor.reports.report import Column, FloorReport, Row

_FIRST: Final = (
    Column("id", "count", "The number of the event; numbers only grow."),
    Column("at", "time", "When, by the clock of the house."),
    Column("kind", "text", "What happened."),
    Column("who", "text", "Who did it, by opaque name; absent if unknown."),
    Column("about", "text", "About whom."),
    Column("element", "text", "What was changed or tried."),
)
EVENTS: Final = ReportKind(
    "events",
    "Significant events",
    "Every significant event of the period (D6).",
    (*_FIRST, Column("address", "text", "The network address of a log-in."), Column("after", "text", "What it is now, in JSON.")),
)
ALTERATIONS: Final = ReportKind(
    "alterations",
    "Alterations",
    "Events that changed something: what it was, what it is, when and who (D7).",
    (*_FIRST, Column("before", "text", "What it was, in JSON."), Column("after", "text", "What it is, in JSON.")),
)


def events(asked: ReportQuery) -> FloorReport:
    """Return the significant events of the period."""
    rows: list[Row] = [(*first, address, _json(after)) for *first, address, _, after in _read(asked)]
    return reported(asked, EVENTS, rows)


def alterations(asked: ReportQuery) -> FloorReport:
    """Return the significant events that contain a state before or after."""
    rows: list[Row] = [
        (*first, _json(before), _json(after))
        for *first, _, before, after in _read(asked)
        if before is not None or after is not None
    ]
    return reported(asked, ALTERATIONS, rows)


def _read(asked: ReportQuery) -> list[tuple[Any, ...]]:
    names = named(asked.record)
    found = asked.record.execute(
        "select id, at, kind, who, about, element, address, before, after from significant"
        " where at >= %(begin)s and at < %(end)s order by id",
        asked.moments(),
    ).fetchall()
    return [(id, at, kind, _name(names, who), _name(names, about), *rest) for id, at, kind, who, about, *rest in found]


def _name(names: dict[int, str], number: int | None) -> str | None:
    return None if number is None else names.get(number, str(number))


def _json(state: dict[str, Any] | None) -> str | None:
    return None if state is None else json.dumps(state, ensure_ascii=False, sort_keys=True)
