"""Reads a worked round from its text. What the text may hold is capped, so that no file takes long before it is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from houseway.core.messages.bounded import MOST_OF_A_RECORD, bounded, read_value
from houseway.core.messages.command import Say, Sit
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.chips import cents
from houseway.core.values.printable import quoted
from houseway.core.wire.notation import read_line
from houseway.games import GAMES

from .header import is_of_the_record
from .typed_lines import as_written
from .worked import Line, Part, Worked

PAID = "paid in order "
LONGEST_LINE: Final = 10_000
"""Characters of a line. A shoe of eight decks is 1,250; the longest line of any record of ours is below 200."""
MOST_COMMANDS: Final = 5_000
"""Commands and results of one round: every player of the largest table bets on every spot of sic bo seven times over.

A round keeps every move of its chips, so a command costs more the longer a round already is; this many take below a second.
"""
_ENDED: Final = re.compile(r"round\s+ended\s+")
_DIGITS: Final = re.compile(r"\d{1,15}", re.ASCII)


# Reading


def read_worked(text: str, game: str = "") -> Worked:
    """Read a file; a line that cannot be read raises `Unreadable` with its number."""
    worked = Worked(game=game)
    part = Part()
    worked.parts.append(part)
    below, said, known = False, 0, ""
    between: tuple[str, ...] = ()
    for number, raw in enumerate(bounded(text, MOST_OF_A_RECORD).splitlines(), start=1):
        if len(raw) > LONGEST_LINE:
            raise Unreadable(f"line {number}: {len(raw):,} characters are too many. Split the line at {LONGEST_LINE:,}")
        line, comment = _uncommented(raw)
        if not line:
            _comment(worked, comment.strip())
        elif is_of_the_record(line):
            part.ended = _ENDED.sub("", line) if _ENDED.match(line) else part.ended
        elif line == "---":
            below = part.is_ruled_off = True
        elif line == "===":
            part, below, said = Part(), False, 0
            worked.parts.append(part)
        elif below:
            _end(part, number, " ".join(line.split()))
            said += 1
        else:
            if worked.game != known:
                known, between = worked.game, GAMES[worked.game].between if worked.game in GAMES else ()
            fresh = not part.lines and len(worked.parts) == 1
            try:
                said += _read(worked, part, number, line, between, fresh=fresh)
            except ValueError as error:
                typed = as_written(line)  # as people write it, and as it is shown on the screen
                try:
                    if typed == line:
                        raise
                    said += _read(worked, part, number, typed, between, fresh=fresh)
                except ValueError:
                    raise Unreadable(f"line {number}: {error}") from None
        if said > MOST_COMMANDS:
            wrong = f"more than {MOST_COMMANDS:,} commands and results in one round. Begin the next round with ==="
            raise Unreadable(f"line {number}: {wrong}")
    if not part.lines and not part.ends and len(worked.parts) > 1:
        worked.parts.pop()
    return worked


def _read(worked: Worked, part: Part, number: int, line: str, between: tuple[str, ...], *, fresh: bool) -> int:
    """Read a line that sets up the table, or a command; return the number of commands."""
    if _header(worked, line.split(), fresh=fresh):
        return 0
    part.lines.append(_line(number, line, between))
    return len(part.lines[-1].commands)


def _uncommented(raw: str) -> tuple[str, str]:
    """Return a line and its comment; a hash within quotes does not start a comment."""
    at, before, quotes = raw.find("#"), 0, 0
    while at >= 0:
        quotes += raw.count('"', before, at)
        if quotes % 2 == 0:
            return raw[:at].strip(), raw[at + 1 :]
        at, before = raw.find("#", at + 1), at
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
    if any(isinstance(command, Say) and command.what != command.what.lower() for command in commands):
        raise ValueError(f"no word of a game has capital letters: {quoted(said.strip())}")
    if bang:
        if len(words := refused.split()) != 2:
            raise ValueError("not a refusal. Write its reason and its clause, for example '! below_minimum HCF-6(a)(1)'")
        return Line(number, commands, refused=(words[0], words[1]))
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
            worked.settings[key] = read_value(" ".join(value))
        case ["table", "posts", wager, low, "to", high]:
            worked.settings[f"table.min.{wager}"] = read_value(low.replace(",", ""))
            worked.settings[f"table.max.{wager}"] = read_value(high.replace(",", ""))
        case ["table", "seats", "only", "these"]:
            worked.only_these = True
        case ["table", "has", *places]:
            for place, chips in pairs(places):
                worked.has[_named(place, "rack 500, meter main 250")] = cents(chips)
        case ["table", "remembers", *facts]:
            for name, value in pairs(facts):
                worked.remembers[_named(name, "button 3, deck red")] = int(value) if _DIGITS.fullmatch(value) else value
        case [name, "plays", "seat" | "seats", *seats] if fresh:
            worked.sits.append(Sit(name, tuple(seat for seat in seats if seat != "and")))
        case ["seat", seat, "has", chips] if fresh:
            worked.stacks["seat " + seat] = cents(chips)
        case ["seat", seat, "last", "bet", chips] if fresh:
            worked.last_bets["seat " + seat] = cents(chips)
        case [name, "has", chips] if fresh:
            worked.stacks[name] = cents(chips)
        case ["table", *_]:
            raise ValueError(f"a table plays, sets, posts, seats, has or remembers; not {quoted(' '.join(words))}")
        case _:
            return False
    return True


def pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    for pair in re.split(r",\s+", " ".join(words)):
        name, _, value = pair.rpartition(" ")
        yield name, value


def _named(name: str, example: str) -> str:
    if not name:
        raise ValueError(f"a name is missing. Write each with its value, for example '{example}'")
    return name
