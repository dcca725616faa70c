"""The text of commands between rounds, such as another submission for the table or a correction of a past round.

>>> read_new_submission('floor    hangs holdem {"table.seats": "9"}')
Hang(by='floor', game='holdem', settings=(('table.seats', '9'),))
>>> write_correction(corrects("floor", 3, "25 from rack to player ann with surveillance"))
'round 3 by 25 from rack to player ann with surveillance'
"""

from __future__ import annotations

import json
import re

from houseway.core.messages import command as c
from houseway.core.money.cage import CORRECTION
from houseway.core.money.places import Move
from houseway.core.values.chips import cents, dollars
from houseway.core.values.plain import is_table
from houseway.core.values.role import Role


def read_new_submission(line: str) -> c.Hang:
    """Return the submission on a line: the game, then each setting as TOML writes it, in one table of JSON."""
    role, _, *rest = line.split(None, 3)
    try:
        settings: object = json.loads(rest[1]) if len(rest) == 2 else None
    except (ValueError, RecursionError):
        settings = None
    if not is_table(settings) or not all(isinstance(text, str) for text in settings.values()):
        raise ValueError("""not a submission. Write its settings as for example {"table.min.ante": "25"}""")
    return c.Hang(role, rest[0], tuple(settings.items()))


def write_submission(settings: tuple[tuple[str, str], ...]) -> str:
    """Return settings as JSON in which nothing can be taken for a comment or a mark of a worked round."""
    return re.sub(r"[#!>]", lambda mark: f"\\u{ord(mark[0]):04x}", json.dumps(dict(settings)))


def corrects(role: Role, number: int, text: str) -> c.Correct:
    """Return the correction in a text such as `25 from rack to player ann, 5 from meter main to rack with surveillance`."""
    moved, _, approved = text.partition(" with ")
    moves: list[Move] = []
    for part in moved.split(", "):
        found = re.fullmatch(r"(\S+) from (\S.*) to (\S.*)", part)
        if found is None:
            raise ValueError("not a correction. Write amount and places, for example '25 from rack to player ann'")
        moves.append(Move(found[2], found[3], cents(found[1]), CORRECTION))
    return c.Correct(role, number, tuple(moves), tuple(approved.split(" and ")) if approved else ())


def write_correction(said: c.Correct) -> str:
    """Return a correction as the text from which it is read, without its actor."""
    moved = ", ".join(f"{dollars(move.chips)} from {move.src} to {move.dst}" for move in said.moves)
    approved = " with " + " and ".join(said.approved) if said.approved else ""
    return f"round {said.number} by {moved}{approved}"


def line_of(who: str, *said: str) -> str:
    """Return a line: the actor, in a column of its own, and the words."""
    return f"{who:<8} {' '.join(word for word in said if word)}"


def write_between(command: c.TableCommand) -> str:
    """Return a command of a table as the line from which it is read."""
    match command:
        case c.Sit(player, seats):
            return line_of(player, "plays", "seat" if len(seats) == 1 else "seats", " and ".join(seats))
        case c.Leave(player):
            return line_of(player, "leaves")
        case c.BuyIn(player, chips, how):
            return line_of(player, "buys in", dollars(chips), "by wallet" if how == "wallet" else "")
        case c.Fill(by, chips):
            return line_of(by, "fills" if chips >= 0 else "credits", dollars(abs(chips)))
        case c.Tend(by, what, value):
            return line_of(by, what, value)
        case c.Hang(by, game, settings):
            return line_of(by, "hangs", game, write_submission(settings))
        case c.Correct():
            return line_of(command.by, "corrects", write_correction(command))
        case c.OpenRound(by):
            return line_of(by, "opens round")
