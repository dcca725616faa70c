"""`houseway floor archive`: moves old gaming days out of the record, each after its file was verified."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import typer
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.cli.screen import DIFFERS, fail, screen
from houseway.floor.config.secret import NoSecret
from houseway.floor.pit.archive import NotArchived, archive_days
from houseway.floor.store.days import gaming_day
from houseway.floor.store.queries import now

from .database import reached
from .serve import conninfo_of, read_config

NOWHERE = "none"
"""Written in the configuration where there is no second folder."""


def archive(file: Path) -> None:
    """Archive the days that are older than the configuration keeps, and print each with what was done."""
    config = read_config(file)
    told, house = config.archive, config.house
    if config.secrets.day_key is None:
        fail(f"secrets.day_key is missing in {file}. It signs what is exported")
    folder, copy = Path(told.folder), None if told.copy == NOWHERE else Path(told.copy)
    for one in (folder, *([copy] if copy else [])):
        if not one.is_dir():
            fail(f"{one}: no such folder. Make it, mount its disk, or name another one in [archive] of {file}")
    if copy is not None and copy.resolve() == folder.resolve():
        fail("archive.copy is the same folder as archive.folder. Name one on another disk, or take the line out")
    try:
        key = Ed25519PrivateKey.from_private_bytes(config.secrets.day_key.key())
        conninfo = conninfo_of(config)
    except NoSecret as wrong:
        fail(str(wrong))
    console, left = screen(markup=False), 0
    with reached(conninfo) as record:
        before = gaming_day(now(record), house.day_begins, house.zone) - timedelta(days=told.keep_days)
        for one in archive_days(record, folder, copy, key, before):
            is_left = isinstance(one, NotArchived)
            left += is_left
            says = one.why if isinstance(one, NotArchived) else ", ".join(one.did) or "verified"
            console.print(f"{'≠ ' if is_left else 'ok '}{one.day}: {says}", soft_wrap=True)
    if left:
        raise typer.Exit(DIFFERS)
