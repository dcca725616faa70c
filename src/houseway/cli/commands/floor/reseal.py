"""`houseway floor reseal`: seals the second factors with another key."""

from __future__ import annotations

from pathlib import Path

from houseway.cli.screen import fail, screen
from houseway.floor.config.secret import NoSecret, Secret
from houseway.floor.people import second_factor
from houseway.floor.people.second_factor import Box, CannotDecrypt

from .database import reached
from .serve import conninfo_of, read_config


def reseal(file: Path, new: Path) -> None:
    """Seal every second factor with the key in a file, all of them or none, and print what to do next."""
    config = read_config(file)
    try:
        old, other, conninfo = config.secrets.second_factor_key.key(), Secret("file", str(new)).key(), conninfo_of(config)
    except NoSecret as wrong:
        fail(str(wrong))
    if old == other:
        fail(f"{new} holds the key that is used now. Make another one: openssl rand -hex 32")
    try:
        with reached(conninfo) as record:
            many = second_factor.reseal(record, Box(old), Box(other))
    except CannotDecrypt as wrong:
        fail(f"{wrong}. Nothing was changed")
    console = screen(markup=False)
    console.print(f"{many} second factors are sealed with the key in {new}", soft_wrap=True)
    console.print(f"Name it as secrets.second_factor_key in {file}, then start the API again", soft_wrap=True)
