"""`houseway export`: the poker hands of a record as PHH, for other programs."""

from __future__ import annotations

from pathlib import Path

import typer

from houseway.cli.files import is_hand_history, rounds_in
from houseway.cli.screen import DIFFERS, fail, screen
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.printable import printable
from houseway.phh import has_code, write_hand, write_hands


def export(file: Path, to: Path | None, *, for_others: bool = False) -> None:
    """Write the hands of a record to a PHH file or to the screen; `for_others` leaves out those without a PHH code."""
    try:
        if is_hand_history(file):
            fail(f"{file} is already PHH: pass a record from `houseway play --log`")
        rounds, wrong, *_ = rounds_in(file)
        if wrong:
            fail(f"{file} does not replay cleanly, so nothing was exported: run houseway replay {file}", code=DIFFERS)
        if not rounds:
            fail(f"{file} contains no hands")
        coded = [played for played in rounds if has_code(played)]
        if for_others and not coded:
            fail(f"{file}: standard PHH cannot express any of its hands", code=DIFFERS)
        left_out = len(rounds) - len(coded)
        rounds = coded if for_others else rounds
        if to is not None and not is_hand_history(to):
            fail(f"{to}: use .phh for one hand, .phhs for several")
        several = len(rounds) > 1 if to is None else to.suffix == ".phhs"
        if len(rounds) > 1 and not several:
            fail(f"{to} is for one hand and {file} has {len(rounds)}: use .phhs")
        text = write_hands(rounds) if several else write_hand(rounds[0])
        if to is None:
            typer.echo(text, nl=False)
        else:
            to.write_text(text, encoding="utf-8")
            typer.echo(f"{printable(str(to))}: {len(rounds)} hand{'s' * (len(rounds) > 1)}")
        if left_out:
            _warn(left_out, for_others=for_others)
    except Unreadable as error:
        fail(f"{file}: {error}")
    except OSError as error:
        fail(f"{to}: cannot write: {error.strerror}")


def _warn(many: int, *, for_others: bool) -> None:
    """Warn about hands without a PHH code: other programs reject a whole file for one such hand."""
    hands = f"{many} hand{'s' * (many > 1)}"
    use = "uses" if many == 1 else "use"
    left_out = f": left out, because standard PHH cannot express {'it' if many == 1 else 'them'}"
    what = left_out if for_others else f" {use} Houseway fields that other programs reject; --for-others leaves such hands out"
    screen(stderr=True).print(hands + what, soft_wrap=True, style="yellow")
