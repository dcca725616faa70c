"""`houseway export`: a record's poker hands as PHH, for other programs."""

from __future__ import annotations

from pathlib import Path

import typer

from houseway.core.notation import Unreadable
from houseway.phh import write_hand, write_hands

from .files import is_hand_history, rounds_in
from .screen import DIFFERS, trouble


def export(file: Path, to: Path | None) -> None:
    """Write a file's hands to another, or to the screen."""
    try:
        if is_hand_history(file):
            trouble(f"{file} is PHH already: name a record, as `houseway play --log` writes it")
        rounds, wrong, _ = rounds_in(file)
        if wrong:
            trouble(f"{file} does not come out as written, so nothing is exported: see houseway replay {file}", code=DIFFERS)
        if not rounds:
            trouble(f"{file}: no hand is played in it")
        if to is not None and not is_hand_history(to):
            trouble(f"{to}: name a .phh file for one hand, a .phhs file for several")
        several = len(rounds) > 1 if to is None else to.suffix == ".phhs"
        if len(rounds) > 1 and not several:
            trouble(f"{to} holds one hand, and {file} has {len(rounds)}: name a .phhs file")
        text = write_hands(rounds) if several else write_hand(rounds[0])
        if to is None:
            typer.echo(text, nl=False)
        else:
            to.write_text(text, encoding="utf-8")
    except Unreadable as error:
        trouble(f"{file}: {error}")
    except OSError as error:
        trouble(f"{to} cannot be written: {error.strerror}")
