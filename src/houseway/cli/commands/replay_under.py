"""`houseway replay --under`: the rounds of records decided again under other rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from houseway.cli.files import is_hand_history, worked_in
from houseway.cli.progress import bar
from houseway.cli.screen import DIFFERS, fail, print_json
from houseway.cli.whatif.output import print_findings
from houseway.cli.whatif.query import WhatIfQuery
from houseway.cli.whatif.rows import export_rows
from houseway.core.messages.unreadable import Unreadable
from houseway.whatif.decided import Carried
from houseway.whatif.findings import Findings, plain
from houseway.worked.recorded_rounds import RecordedFile


def replay_under(files: Sequence[Path], query: WhatIfQuery, to: Path | None, *, examples: bool, as_json: bool) -> None:
    """Decide the rounds of files again under other rules, and print which differ."""
    found = Findings()
    try:
        other = query.rules()
        read = [_recorded(file, several=len(files) > 1) for file in files]
        done = 0
        with bar("rounds", sum(one.parts for one in read)) as tick:
            for file, one in zip(files, read, strict=True):
                carried = Carried()
                for recorded in one.rounds():
                    found.decide(recorded, other, carried)
                    done += 1
                    tick(done)
                if one.wrong:
                    fail(f"{file} does not replay under its own rules, so nothing was compared: {one.wrong[0]}", code=DIFFERS)
        if not found.totals.rounds:
            raise Unreadable(next(iter(other.not_concerned.values()), "these files contain no rounds"))
    except Unreadable as error:
        fail(str(error))
    if to is not None:
        export_rows(to, found.rounds, quiet=as_json)
    if as_json:
        print_json(plain(found, query.in_words()))
    else:
        print_findings(found, query.in_words(), examples=examples)
    if found.rounds:
        raise typer.Exit(DIFFERS)


def _recorded(file: Path, *, several: bool) -> RecordedFile:
    if is_hand_history(file):
        raise Unreadable(f"{file} is a hand history, which does not name the rules of its table. Use a .round record")
    try:
        return RecordedFile(worked_in(file), str(file) if several else "")
    except Unreadable as error:
        raise Unreadable(f"{file}: {error}") from None
