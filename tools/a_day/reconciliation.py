"""Chapter: every figure of the day against another that comes from somewhere else. A difference fails the day."""

from __future__ import annotations

from .day import Day
from .figures import figures_of
from .page import DifferentFigures, Figure


def reconcile(day: Day) -> None:
    """Write all figures, and raise `DifferentFigures` where two differ."""
    day.page.chapter(
        "Every figure, reconciled",
        "Each line has one figure from two sources: slips and statements as the API tells them, accounts and books as the"
        " database has"
        " them, and what the steps of the record posted. The first group are all kinds of accounts of all tables and meters.",
    )
    figures = figures_of(day)
    day.page.table(("what", "one source", "another source", "difference", "behind it"), (one.cells for one in figures))
    raise_where_they_differ(figures)


def raise_where_they_differ(figures: list[Figure]) -> None:
    """Raise `DifferentFigures` with every figure whose difference is not zero."""
    if wrong := [one for one in figures if one.difference]:
        raise DifferentFigures("\n".join(f"not zero: {' | '.join(one.cells)}" for one in wrong))
