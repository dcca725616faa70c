"""`houseway floor replay`: the rounds of a record decided again under other rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import typer
from rich.text import Text

from houseway.cli.progress import bar
from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.cli.whatif.output import print_findings
from houseway.cli.whatif.query import WhatIfQuery
from houseway.cli.whatif.rows import export_rows
from houseway.core.messages.unreadable import Unreadable
from houseway.floor.lookback.recorded_rounds import RecordedRounds, RoundsScope, days_between, rounds_to_read
from houseway.floor.store.tables import RulesCache
from houseway.whatif.decided import Carried
from houseway.whatif.findings import Findings, plain

from .database import day_called, game_of, reached, shoe_keys


class Period(NamedTuple):
    """The tables and gaming days that a person names."""

    tables: Sequence[int]
    since: str | None
    until: str | None
    shoes: Sequence[str]


def replay_record(database: str, query: WhatIfQuery, period: Period, to: Path | None, *, examples: bool, as_json: bool) -> None:
    """Decide the rounds of a record again under other rules, and print which differ."""
    found, carried = Findings(), Carried()
    since, until = (None if day is None else day_called(day) for day in (period.since, period.until))
    with reached(database) as connection, connection.transaction():
        connection.execute("set transaction isolation level repeatable read, read only")
        days = None if since is None and until is None else days_between(connection, since, until)
        scope = RoundsScope(frozenset(period.tables) or None, days, shoe_keys(period.shoes))
        read = RecordedRounds(connection, RulesCache(game_of), scope)
        try:
            other = query.rules()
            with bar("rounds", rounds_to_read(connection, scope)) as tick:
                for done, recorded in enumerate(read.rounds(), start=1):
                    found.decide(recorded, other, carried)
                    tick(done)
            if not found.totals.rounds and other.not_concerned:
                raise Unreadable(next(iter(other.not_concerned.values())))
        except Unreadable as error:
            fail(str(error))
    if not found.totals.rounds and not read.not_judged:
        fail("the record has no rounds there: name other tables or days, or none for all of them")
    if to is not None:
        export_rows(to, found.rounds, quiet=as_json)
    if as_json:
        print_json(plain(found, query.in_words()) | {"not_judged": read.not_judged})
    else:
        print_findings(found, query.in_words(), examples=examples)
        for name, why in read.not_judged.items():
            screen(markup=False).print(Text(f"round {name} was not judged: {why}", style="yellow"), soft_wrap=True)
    if found.rounds or read.not_judged:
        raise typer.Exit(DIFFERS)
