"""Reads a worked round from its text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from houseway.core.messages.command import Sit
from houseway.core.messages.unreadable import Unreadable
from houseway.core.record.notation import read_line
from houseway.core.values.chips import cents
from houseway.games import GAMES

from .header import is_of_the_record
from .worked import Line, Part, Worked

PAID = "paid in order "


# Reading


def read_worked(text: str, game: str = "") -> Worked:
    """Read a file; a line that cannot be read raises `Unreadable` with its number."""
    worked = Worked(game=game)
    part = Part()
    worked.parts.append(part)
    below = False
    for number, raw in enumerate(text.splitlines(), start=1):
        line, comment = _uncommented(raw)
        if not line:
            _comment(worked, comment.strip())
        elif is_of_the_record(line):
            continue
        elif line == "---":
            below = True
        elif line == "===":
            part, below = Part(), False
            worked.parts.append(part)
        elif below:
            _end(part, number, " ".join(line.split()))
        else:
            try:
                if not _header(worked, line.split(), fresh=not part.said and len(worked.parts) == 1):
                    part.said.append(_line(number, line, GAMES[worked.game].between if worked.game in GAMES else ()))
            except (ValueError, KeyError) as error:
                raise Unreadable(f"line {number}: {error}") from None
    if not part.said and not part.ends and len(worked.parts) > 1:
        worked.parts.pop()
    return worked


def _uncommented(raw: str) -> tuple[str, str]:
    """Return a line and its comment; a hash within quotes does not start a comment."""
    quoted = False
    for at, mark in enumerate(raw):
        if mark == '"':
            quoted = not quoted
        elif mark == "#" and not quoted:
            return raw[:at].strip(), raw[at + 1 :]
    return raw.strip(), ""


def _end(part: Part, number: int, line: str) -> None:
    """Read one result line; an order of payment may span several."""
    if part.ends and line.startswith(PAID) and part.ends[-1][1].startswith(PAID):
        first, before = part.ends.pop()
        part.ends.append((first, f"{before.rstrip(',')}, {line.removeprefix(PAID)}"))
    else:
        part.ends.append((number, line))


def _comment(worked: Worked, comment: str) -> None:
    if comment.startswith("shows "):
        worked.names += comment.removeprefix("shows ").replace(",", " ").split()
    elif comment and not worked.title:
        worked.title = comment


def _line(number: int, line: str, between: tuple[str, ...]) -> Line:
    said, bang, refused = line.partition(" ! ")
    said, arrow, cites = said.partition(" -> ")
    commands = tuple(read_line(said.strip(), between))
    if bang:
        reason, clause = refused.split()
        return Line(number, commands, refused=(reason, clause))
    return Line(number, commands, cites=tuple(cites.replace(",", " ").split()) if arrow else ())


def _header(worked: Worked, words: list[str], *, fresh: bool) -> bool:
    """Read a line that sets up the table; other lines are commands."""
    match words:
        case ["table", "plays", game]:
            worked.game = game
        case ["table", "plays", game, "under", edition]:
            worked.game = game
            worked.settings["ruleset.jurisdiction"] = edition
        case ["table", "sets", key, *value]:
            worked.settings[key] = _value(" ".join(value))
        case ["table", "posts", wager, low, "to", high]:
            worked.settings[f"table.min.{wager}"] = _value(low.replace(",", ""))
            worked.settings[f"table.max.{wager}"] = _value(high.replace(",", ""))
        case ["table", "seats", "only", "these"]:
            worked.only_these = True
        case ["table", "has", *places]:
            for place, chips in pairs(places):
                worked.has[place] = cents(chips)
        case ["table", "remembers", *facts]:
            for name, value in pairs(facts):
                worked.remembers[name] = int(value) if value.isdecimal() else value
        case [name, "plays", "seat" | "seats", *seats] if fresh:
            worked.sits.append(Sit(name, tuple(seat for seat in seats if seat != "and")))
        case ["seat", seat, "has", chips] if fresh:
            worked.stacks["seat " + seat] = cents(chips)
        case ["seat", seat, "last", "bet", chips] if fresh:
            worked.last_bets["seat " + seat] = cents(chips)
        case [name, "has", chips] if fresh:
            worked.stacks[name] = cents(chips)
        case ["table", *_]:
            raise ValueError(f"a table plays, sets, posts, seats, has or remembers; not {' '.join(words)!r}")
        case _:
            return False
    return True


def pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    for pair in re.split(r",\s+", " ".join(words)):
        name, _, value = pair.rpartition(" ")
        yield name, value


def _value(text: str) -> object:
    """Read a TOML value; a bare word is a string."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
