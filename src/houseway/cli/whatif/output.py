"""Rounds decided again under other rules, for a person and as a table of rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.screen import screen
from houseway.cli.why import clause_text
from houseway.core.game.words import money
from houseway.floor.lookback.columns import ExportColumn
from houseway.floor.lookback.files import Writing
from houseway.whatif.decided import (
    DIFFERS,
    OPEN,
    SAME,
    UNFINISHED,
    RoundAgain,
)
from houseway.whatif.findings import Findings, command_of
from houseway.whatif.money import GROUPS
from houseway.whatif.totals import Reason, Sum, Totals, what_of

ROWS_SHOWN: Final = 20
"""Rows of one table on the screen; JSON has them all."""
COLUMNS: Final = (
    ExportColumn("table", "text", "The table, or the file of a record."),
    ExportColumn("round", "text", "The round, as the record names it."),
    ExportColumn("line", "int64", "Where the round begins in the record: a line of the file, a step of the table."),
    ExportColumn("account", "text", "Whose money it is: player ann, rack, meter main."),
    ExportColumn("what", "text", "The hand and the wager, or the reason of the moves."),
    ExportColumn("was_cents", "int64", "What the account gained in the record, in whole cents."),
    ExportColumn("now_cents", "int64", "What it gains under the other rules."),
    ExportColumn("more_cents", "int64", "The second less the first."),
    ExportColumn("was_clause", "text", "The clause that decided it in the record; empty where there was nothing."),
    ExportColumn("now_clause", "text", "The clause that decides it under the other rules."),
    ExportColumn("was_because", "text", "The facts behind it in the record."),
    ExportColumn("now_because", "text", "The facts behind it under the other rules, or why it is not accepted."),
)
"""The columns of the rows that `--to` writes: one row for each amount that differs."""


# As rows


def write_rows(file: Path, rounds: Iterable[RoundAgain]) -> int:
    """Write one row for each amount that differs, as CSV or Parquet by the name of the file, and return their number."""
    many = 0
    with Writing(file, COLUMNS) as rows:
        for again in rounds:
            for one in again.changes:
                was, now = one.was, one.now
                where = (again.table, again.name, again.line, one.key.account, what_of(one))
                rows.add((*where, was.net, now.net, one.chips, was.cites, now.cites, was.because, now.because))
                many += 1
    return many


# For a person


def print_findings(found: Findings, under: str, *, examples: bool) -> None:
    """Print the totals, and examples with their clauses on request."""
    console, totals = screen(markup=False), found.totals
    names = ", ".join(f"{rules.game.name}, {rules.edition}" for rules in found.games.values())
    console.print(
        Text(f"{totals.rounds:,} round{'s' * (totals.rounds != 1)} decided again under {under} ({names})", style="bold")
    )
    for keys in found.dropped.values():
        console.print(Text(f"  Not kept, because the other edition does not allow it: {', '.join(keys)}.", style="yellow"))
    if found.not_concerned:
        others = ", ".join(f"{many:,} of {name}" for name, many in found.not_concerned.items())
        console.print(Text(f"  Not concerned, and not counted: {others}."))
    console.print(_statuses(totals))
    if totals.by_clause:
        console.print(_by_clause(totals))
        console.print(_by_person(totals))
        if len(totals.by_table) > 1:
            console.print(_by_table(totals))
    if totals.left_out:
        many = totals.left_out_rounds
        console.print(_reasons(found, totals.left_out, f"Refused under the other rules and left out, in {many:,} rounds"))
    if totals.opens:
        console.print(_reasons(found, totals.opens, "Open rounds: in no total from the refused line on"))
    if totals.supposed:
        said = ", ".join(f"{many:,} by {cites}" for cites, many in totals.supposed.most_common())
        console.print(Text(f"Taken as given, because only the other rules require it and it decides nothing: {said}"))
    if examples:
        _print_examples(console, found)


def _statuses(totals: Totals) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column()
    recited = f"{totals.recited:,} of all rounds have an amount by another clause" if totals.recited else ""
    grid.add_row("  same money", f"{totals.statuses[SAME]:,}", recited)
    grid.add_row("  other money", f"{totals.statuses[DIFFERS]:,}", _voids(totals))
    grid.add_row("  open", f"{totals.statuses[OPEN]:,}", "")
    if totals.statuses[UNFINISHED]:
        grid.add_row("  not finished in the record", f"{totals.statuses[UNFINISHED]:,}", "")
    return grid


def _voids(totals: Totals) -> str:
    voids = ((totals.voided, "only under the other rules"), (totals.not_voided, "only in the record"))
    return ", ".join(f"{many:,} void {where}" for many, where in voids if many)


def _sums(heads: Sequence[str], rows: Iterable[tuple[Sequence[str], Sum]], title: str, *, by_group: bool = True) -> Padding:
    found = sorted(rows, key=lambda row: -max(map(abs, row[1].chips.values())))
    groups = [group for group in GROUPS if by_group and any(one.chips[group] for _, one in found)]
    grid = Grid(title=title, title_justify="left", title_style="bold")
    for head in heads:
        grid.add_column(head)
    for head in ("rounds", *(groups or ("gains",))):
        grid.add_column(head, justify="right", no_wrap=True)
    for names, one in found[:ROWS_SHOWN]:
        amounts = [one.chips[group] for group in groups] if groups else [sum(one.chips.values())]
        grid.add_row(*names, f"{one.rounds:,}", *map(_amount, amounts))
    if len(found) > ROWS_SHOWN:
        grid.caption = f"{len(found) - ROWS_SHOWN:,} more: see --json"
    return Padding(grid, (1, 0, 0, 0))


def _amount(chips: int) -> str:
    return f"{'+' if chips > 0 else '-' if chips < 0 else ''}{money(abs(chips))}"


def _by_clause(totals: Totals) -> Padding:
    rows = [((pair.was or "nothing", pair.now or "nothing"), one) for pair, one in totals.by_clause.items()]
    return _sums(("in the record", "under the other"), rows, "Gained more under the other rules, by clause")


def _by_person(totals: Totals) -> Padding:
    is_one = len({whom.table for whom in totals.by_whom}) == 1
    rows = [((*([] if is_one else [whom.table]), whom.seat, whom.account), one) for whom, one in totals.by_whom.items()]
    return _sums((*([] if is_one else ["table"]), "seat", "whose"), rows, "By person and account", by_group=False)


def _by_table(totals: Totals) -> Padding:
    return _sums(("table",), [((table,), one) for table, one in totals.by_table.items()], "By table")


def _reasons(found: Findings, reasons: Mapping[Reason, int], title: str) -> Padding:
    grid = Grid(title=title, title_justify="left", title_style="bold")
    grid.add_column("times", justify="right")
    grid.add_column("clause", no_wrap=True)
    grid.add_column("why")
    ordered = sorted(reasons.items(), key=lambda one: -one[1])
    for one, many in ordered[:ROWS_SHOWN]:
        grid.add_row(f"{many:,}", one.cites, found.sentence(*one))
    return Padding(grid, (1, 0, 0, 0))


def _place(table: str, name: str, line: int) -> str:
    """Return the place of a round in the record: one of a floor has its table in its name, and steps for lines."""
    if table and name.startswith(f"{table}."):
        return f"round {name}" + f", step {line}" * (line > 0)
    return f"{table}, " * bool(table) + f"round {name}" + f", line {line}" * (line > 0)


def _print_examples(console: Console, found: Findings) -> None:
    cited: dict[str, None] = {}
    for pair, examples in found.totals.examples.items():
        console.print(Text(f"\n{pair.was or 'nothing'} → {pair.now or 'nothing'}", style="bold cyan"))
        for one in examples:
            change = one.change
            where = _place(one.table, one.round, one.line)
            console.print(Text(f"  {where}: {change.key.account}, {what_of(change)}"), soft_wrap=True)
            for name, line in (("record", change.was), ("other", change.now)):
                because = f": {line.because}" if line.because else ""
                console.print(Text(f"    {name:<7} {_amount(line.net):>10}  {line.cites}{because}"), soft_wrap=True)
        cited |= dict.fromkeys(filter(None, pair))
    opens = [one for one in found.rounds if one.open_at is not None][:ROWS_SHOWN]
    if opens:
        console.print(Text("\nOpen rounds", style="bold cyan"))
    for again in opens:
        at = again.open_at
        assert at is not None
        said = f"'{command_of(at)}': " if at.command is not None else ""
        waits = f" It waits for {at.about}." if at.about else ""
        where = _place(again.table, again.name, at.line)
        sentence = f"{said}{found.sentence(at.reason, at.cites)}{waits}"
        console.print(Text(f"  {where}: {sentence} ({at.cites})"), soft_wrap=True)
        cited[at.cites] = None
    console.print()
    for id in cited:
        clause = found.clause(id)
        if clause is not None:
            console.print(clause_text(clause))
