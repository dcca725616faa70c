"""The command `houseway replay`: its options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .arguments import AsJson, Examples, OtherSettings, OtherSheet, OtherSubmission, RowsFile
from .screen import fail


def replay(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records: .round, .phh or .phhs files.")],
    strict: Annotated[bool, typer.Option("--strict", help="Fail if anything is missing from a complete record.")] = False,
    key: Annotated[
        Path | None, typer.Option(metavar="PUBLIC", help="Require a signature by this Ed25519 public key (PEM).")
    ] = None,
    under: OtherSubmission = None,
    sheet: OtherSheet = None,
    settings: OtherSettings = None,
    to: RowsFile = None,
    examples: Examples = False,
    as_json: AsJson = False,
) -> None:
    """Replay records and compare every line, payment and digest.

    "As written" means that the chain of digests is complete and everything replays to the same events.

    With --under or --set every round is decided again under other rules: which rounds differ, by which clause, by how much and
    for whom: [bold]houseway replay week.round --set hcf.flush_bonus.table=B[/].

    Exit codes: 0 identical, 1 differences found (printed with line numbers) or --strict and incomplete, 2 unreadable file.
    """
    if under is not None or settings:
        from .commands.replay_under import replay_under
        from .whatif.query import WhatIfQuery

        if strict or key is not None:
            fail("--strict and --key check a record: run houseway replay without --under and --set for that")
        replay_under(files, WhatIfQuery(under, sheet, settings or ()), to, examples=examples, as_json=as_json)
        return
    if sheet is not None or to is not None or examples:
        fail("--sheet, --to and --examples require other rules: add --under or --set")
    from .commands import replay as replaying

    replaying.replay(files, strict=strict, key=key, as_json=as_json)
