"""`houseway export`: a record's poker hands as PHH, for other programs."""

from __future__ import annotations

from pathlib import Path

import typer

from houseway.cli.files import is_hand_history, rounds_in
from houseway.cli.screen import DIFFERS, screen, trouble
from houseway.core.messages.unreadable import Unreadable
from houseway.phh import has_code, write_hand, write_hands


def export(file: Path, to: Path | None, *, for_others: bool = False) -> None:
    """Write a file's hands to another, or to the screen; those without a code of PHH are left out for others."""
    try:
        if is_hand_history(file):
            trouble(f"{file} is PHH already: name a record, as `houseway play --log` writes it")
        rounds, wrong, _ = rounds_in(file)
        if wrong:
            trouble(f"{file} does not come out as written, so nothing is exported: see houseway replay {file}", code=DIFFERS)
        if not rounds:
            trouble(f"{file}: no hand is played in it")
        coded = [played for played in rounds if has_code(played)]
        if for_others and not coded:
            trouble(f"{file}: PHH has no code for any hand in it, so no other program can follow one", code=DIFFERS)
        left_out = len(rounds) - len(coded)
        rounds = coded if for_others else rounds
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
            typer.echo(f"{to}: {len(rounds)} hand{'s' * (len(rounds) > 1)}")
        if left_out:
            _say(left_out, for_others=for_others)
    except Unreadable as error:
        trouble(f"{file}: {error}")
    except OSError as error:
        trouble(f"{to} cannot be written: {error.strerror}")


def _say(many: int, *, for_others: bool) -> None:
    """A hand without a code keeps other programs from reading the whole file, so it is worth a line."""
    hands = f"PHH has no code for {many} hand{'s' * (many > 1)}"
    what = ": left out" if for_others else ", and other programs refuse a file with such a hand; see --for-others"
    screen(stderr=True).print(hands + what, soft_wrap=True, style="yellow")
