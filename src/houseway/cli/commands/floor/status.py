"""`houseway floor status`: owners, tables, rounds in progress, days and the servers of the record, from the record alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.screen import print_json, screen
from houseway.floor.lookback.status import Status, status
from houseway.floor.store.replicas import Replication, replication

from .database import reached

SHOWN = 40
"""Tables that are listed on the screen; JSON has them all."""


def show_status(database: str, *, as_json: bool) -> None:
    """Print the status of a floor."""
    with reached(database) as connection, connection.transaction():
        connection.execute("set transaction isolation level repeatable read, read only")
        found = status(connection)
    servers = replication(database)
    if as_json:
        print_json(_plain(found) | {"replication": servers._asdict() | {"servers": [one._asdict() for one in servers.servers]}})
        return
    console = screen(markup=False)
    for part in (*_report(found), *_replication(servers)):
        console.print(part)


def _plain(found: Status) -> dict[str, Any]:
    days = [day._asdict() | {"day": str(day.day)} for day in found.days]
    tables = [one._asdict() | {"day": str(one.day) if one.day else None} for one in found.tables]
    return {"owners": [one._asdict() for one in found.owners], "tables": tables, "days": days}


def _report(found: Status) -> Iterator[RenderableType]:
    playing, oldest = found.playing, next(iter(found.playing), None)
    opened = f", the oldest since {age(oldest.round_seconds)} at table {oldest.table}" if oldest else ""
    last = min((one.last_seconds for one in found.tables if one.last_seconds is not None), default=None)
    yield Text(
        f"{_many(len(found.owners), 'owner')}, {_many(len(found.tables), 'table')}, {_many(len(playing), 'round')} in progress"
        f"{opened}; last step {age(last)} ago"
        if last is not None
        else f"{_many(len(found.tables), 'table')}, no steps yet"
    )
    if found.unowned:
        names = ", ".join(str(one.table) for one in found.unowned[:20]) + (" …" if len(found.unowned) > 20 else "")
        yield Text.assemble(("! ", "bold yellow"), f"no owner has a lease for table {names}: no owner process responds there")
    yield _owners(found)
    yield _tables(found)
    if len(found.tables) > SHOWN:
        yield Text(f"{len(found.tables) - SHOWN:,} more tables: see --json", style="dim")
    yield _days(found)


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' * (count != 1)}"


def age(seconds: float | None) -> str:
    """Return a length of time in the largest unit of which there are two.

    >>> age(0.25), age(90), age(7200), age(None)
    ('0.2 s', '90 s', '2 h', '')
    """
    if seconds is None:
        return ""
    for unit, size in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"


def _grid(*names: str) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold", title_justify="left")
    for name in names:
        grid.add_column(name)
    return grid


def _owners(found: Status) -> Grid:
    grid = _grid("owner", "lease", "tables")
    for name, lease, tables in found.owners:
        over = "given back" if lease is None else f"over since {age(-lease)}" if lease < 0 else f"{age(lease)} left"
        grid.add_row(name, over, str(tables))
    return grid


def _tables(found: Status) -> Grid:
    grid = _grid("table", "game", "owner", "epoch", "steps", "round", "state", "last step", "day")
    for one in found.tables[:SHOWN]:
        state = f"in play for {age(one.round_seconds)}" if one.playing else "between rounds"
        row = (
            one.table,
            one.game or "?",
            one.owner or "none",
            one.epoch,
            one.steps,
            one.round,
            state,
            age(one.last_seconds),
            one.day or "",
        )
        grid.add_row(*map(str, row))
    return grid


def _replication(found: Replication) -> Iterator[RenderableType]:
    """Yield the servers of the record, where there are several or commits wait for one, and warnings about them."""
    if len(found.servers) == 1 and not found.waits_for:
        return
    grid = _grid("server", "role", "timeline", "behind")
    for server, role, timeline, behind in found.servers:
        grid.add_row(server, role, "" if timeline is None else str(timeline), "" if behind is None else f"{behind:,} bytes")
    yield grid
    if found.loses_nothing:
        yield Text(f"commits wait for {found.waits_for}")
    else:
        yield Text.assemble(("! ", "bold yellow"), "commits wait for no standby: a failover loses the last answers")
    if any(one.role == "replaced" for one in found.servers):
        yield Text.assemble(("! ", "bold yellow"), "a former primary still runs: stop it")


def _days(found: Status) -> Grid:
    grid = _grid("day", "state", "steps")
    for day, closed, exported, attached, steps in found.days:
        state = "open" if not closed else "closed" + ", exported" * exported + ", detached" * (not attached)
        grid.add_row(str(day), state, "" if steps is None else f"{steps:,}")
    return grid
