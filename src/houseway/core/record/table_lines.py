"""The text of two things said between rounds: another submission for the table, and a correction of a round that is over.

>>> hangs('floor    hangs holdem {"table.seats": "9"}')
Hang(by='floor', game='holdem', settings=(('table.seats', '9'),))
>>> write_correction(corrects("floor", 3, "25 from rack to player ann with surveillance"))
'round 3 by 25 from rack to player ann with surveillance'
"""

from __future__ import annotations

import json
import re

from houseway.core.messages.command import Correct, Hang
from houseway.core.money.cage import CORRECTION
from houseway.core.money.places import Move
from houseway.core.values.chips import cents, dollars
from houseway.core.values.plain import is_table
from houseway.core.values.role import Role


def hangs(line: str) -> Hang:
    """Return the submission on a line: the game, then each setting as TOML writes it, in one table of JSON."""
    role, _, game, written = line.split(None, 3)
    try:
        settings: object = json.loads(written)
    except RecursionError:
        settings = None
    if not is_table(settings) or not all(isinstance(text, str) for text in settings.values()):
        raise ValueError("""not a submission. Write its settings as for example {"table.min.ante": "25"}""")
    return Hang(role, game, tuple(settings.items()))


def write_submission(settings: tuple[tuple[str, str], ...]) -> str:
    """Return settings as JSON in which nothing can be taken for a comment or a mark of a worked round."""
    return re.sub(r"[#!>]", lambda mark: f"\\u{ord(mark[0]):04x}", json.dumps(dict(settings)))


def corrects(role: Role, number: int, text: str) -> Correct:
    """Return the correction in a text such as `25 from rack to player ann, 5 from meter main to rack with surveillance`."""
    moved, _, approved = text.partition(" with ")
    moves: list[Move] = []
    for part in moved.split(", "):
        found = re.fullmatch(r"(\S+) from (\S.*) to (\S.*)", part)
        if found is None:
            raise ValueError("not a correction. Write amount and places, for example '25 from rack to player ann'")
        moves.append(Move(found[2], found[3], cents(found[1]), CORRECTION))
    return Correct(role, number, tuple(moves), tuple(approved.split(" and ")) if approved else ())


def write_correction(said: Correct) -> str:
    """Return a correction as the text from which it is read, without its speaker."""
    moved = ", ".join(f"{dollars(move.chips)} from {move.src} to {move.dst}" for move in said.moves)
    approved = " with " + " and ".join(said.approved) if said.approved else ""
    return f"round {said.number} by {moved}{approved}"
