"""Results as a workbook (.xlsx): one sheet of results and one of outcomes, each row with its kind, digests and method.

A spreadsheet keeps fifteen digits of a number, so exact figures are text (`1/36`) beside a number that formulas can use.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from importlib import import_module
from io import BytesIO
from typing import Any, Final

from houseway.lab.answer import Answer, as_decimal, as_text

from .csv_text import COLUMNS, NAMED, PROVED, named, proved, row_of

Cell = str | float

OUTCOMES: Final = (
    *NAMED,
    *("outcome", "net", "net_float", "staked", "staked_float", "ways", "chance", "chance_float", "clause"),
    *PROVED,
)
WIDTHS: Final = {"method": 60, "sample": 30, "settings": 24, "outcome": 34, "unit": 26, "clause": 18}
"""Columns that are not as wide as their name, in characters."""
NARROW: Final = 12
CREATED: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in each file, so that the same results are the same bytes; rows name rules and code by their digests."""


def outcome_rows(answer: Answer) -> list[list[Cell]]:
    """Return one row for each outcome of a result; chances of a simulation are decimals."""
    total = answer.spread.total
    rows: list[list[Cell]] = []
    for ending, ways in answer.spread.ways.items():
        chance = Fraction(ways, total)
        told = as_text(chance) if answer.error is None else as_decimal(chance)
        made = [ending.name, as_text(ending.net), float(ending.net), as_text(ending.staked), float(ending.staked)]
        rows.append([*named(answer), *made, str(ways), told, float(chance), ending.cites, *proved(answer)])
    return rows


def in_xlsx(answers: Iterable[Answer]) -> bytes:
    """Return results as a workbook; it needs the extra `workbooks`."""
    workbook: Any = import_module("xlsxwriter").Workbook  # its functions have no types
    found, out = [*answers], BytesIO()
    with workbook(out, {"strings_to_formulas": False, "strings_to_urls": False, "in_memory": True}) as book:
        book.set_properties({"title": "Houseway: results of the lab", "created": CREATED})
        bold = book.add_format({"bold": True, "bottom": 1})
        for title, columns, rows in (
            ("results", COLUMNS, [row_of(answer) for answer in found]),
            ("outcomes", OUTCOMES, [row for answer in found for row in outcome_rows(answer)]),
        ):
            _fill(book.add_worksheet(title), bold, columns, rows)
    return out.getvalue()


def _fill(sheet: Any, bold: Any, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    for at, column in enumerate(columns):
        sheet.set_column(at, at, WIDTHS.get(column, max(NARROW, len(column) + 2)))
        sheet.write_string(0, at, column, bold)
    for line, row in enumerate(rows, start=1):
        for at, cell in enumerate(row):
            if isinstance(cell, str):
                sheet.write_string(line, at, cell)
            else:
                sheet.write_number(line, at, cell)
    sheet.freeze_panes(1, 2)
    sheet.autofilter(0, 0, len(rows), len(columns) - 1)
