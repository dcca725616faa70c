"""Everything that is wrong with one table of a submission: where, what decides, and what to write instead.

Three voices are kept apart: a clause does not allow it, our reading of an open clause does not, or this software does not
support what may be lawful. A table that loses money is lawful under its clause, and it is our ruling that stops it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from houseway.cli.options.keys import Key, keys_of
from houseway.cli.options.starter import spelled
from houseway.cli.options.wording import UNWRITTEN, is_read
from houseway.core.game.edition import Breach, Edition
from houseway.core.game.game import Game
from houseway.core.game.rules import JURISDICTION, SIDE_BETS, VERSION, Rules
from houseway.core.game.submission import Sheet
from houseway.core.law.choice import Voice
from houseway.core.values.printable import shortened
from houseway.worked.toml_writer import as_toml

from .lines import Lines

TRIED = 40
"""Values of one key that are tried for a suggestion: each is read under the whole law of its game."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to change in a submission."""

    line: int
    key: str
    says: str
    instead: str
    voice: Voice
    clause: str
    """The clause that decides, or under our reading the one that allows it; empty for what is not supported."""
    ruling: str
    """The ruling that objects, or that reads the clause of a breach of the law."""
    reason: str
    """Why the software does not support it; empty for the other voices."""
    after: bool
    """Whether it was found with defaults in place of other values that cannot be read."""

    def plain(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "line": self.line,
            "key": self.key,
            "says": self.says,
            "instead": self.instead,
            "voice": self.voice,
            "clause": self.clause if self.voice == "law" else None,
            "lawful_under": self.clause if self.voice == "reading" else None,
            "ruling": self.ruling or None,
            "reason": self.reason or None,
            "assumes_defaults": self.after,
        }


def findings(sheet: Sheet, game: Game, breaches: Sequence[Breach], number: int, lines: Lines) -> list[Finding]:
    """Return everything that is wrong with a table, by line; `breaches` are those the core found at once."""
    known = {key.name: key for key in keys_of(game, _edition(game, sheet.written))}
    asked = _WrittenTable(game, sheet.written, known)
    found = [(breach, False) for breach in breaches] + [(breach, True) for breach in _hidden(asked, breaches)]
    told = [_finding(asked, breach, number, lines, after=after) for breach, after in found]
    return sorted(told, key=lambda one: one.line)


@dataclass(frozen=True, slots=True)
class _WrittenTable:
    """A table as a house wrote it, and the keys it may set there."""

    game: Game
    written: Mapping[str, object]
    keys: Mapping[str, Key]

    def unread(self, breach: Breach) -> set[str]:
        """Return the written keys that cannot be read, if that is what a breach is about."""
        key = self.keys.get(breach.key)
        if key is None:
            return {name for name in self.written if shortened(name) == breach.key}
        if key.name in self.written and not is_read(key.reads, self.written[key.name]):
            return {key.name}
        return {name for name in self.crossed(breach) if name in self.written}

    def crossed(self, breach: Breach) -> tuple[str, ...]:
        """Return a minimum and its maximum, if a breach is about the one being above the other."""
        most = breach.key.replace("table.min.", "table.max.")
        return (breach.key, most) if most != breach.key and breach.says.startswith("the minimum is above") else ()


def _edition(game: Game, written: Mapping[str, object]) -> Edition:
    wanted = written.get(JURISDICTION.name)
    return next((edition for edition in game.editions if edition.key == wanted), game.editions[0])


def _hidden(asked: _WrittenTable, breaches: Sequence[Breach]) -> Iterator[Breach]:
    """Yield the breaches hidden by other values: the core checks a table as a whole only if it can read every key."""
    left, seen = dict(asked.written), list(breaches)
    while unread := {name for breach in seen for name in asked.unread(breach) if name in left}:
        left = {name: value for name, value in left.items() if name not in unread}
        answer = asked.game.under(left)
        seen = [] if isinstance(answer, Rules) else list(answer)
        yield from (breach for breach in seen if breach.key not in unread and breach not in breaches)


def _finding(asked: _WrittenTable, breach: Breach, number: int, lines: Lines, *, after: bool) -> Finding:
    line, key = lines.of(number, breach.key), asked.keys.get(breach.key)
    if breach.key.startswith(f"{SIDE_BETS.name}.") or breach.key == SIDE_BETS.name:  # its sentence says what to write
        fix, says = breach.instead, breach.says
    elif key is None:
        near = get_close_matches(breach.key, asked.keys, n=1)
        fix = f"Write {near[0]}" if near else f"Delete the line. `houseway options {asked.game.key}` lists the keys"
        says = "this game has no such key"
    else:
        fix, says = breach.instead or _below_the_maximum(asked, breach) or _instead(asked, key), breach.says
    return Finding(
        line=line,
        key=breach.key,
        says=says,
        instead=fix,
        voice=breach.source,
        clause="" if breach.reason else breach.cites,
        ruling="" if breach.reason else breach.ruling or (key.ruling if key else ""),
        reason=breach.reason,
        after=after,
    )


def _below_the_maximum(asked: _WrittenTable, breach: Breach) -> str:
    """Return the correction for a minimum above its maximum, and an empty text for any other breach."""
    for most in asked.crossed(breach)[1:]:
        posted = asked.written.get(most, asked.keys[most].default)
        return f"Write {breach.key} = {as_toml(posted)} or less, or raise {most}"
    return ""


def _instead(asked: _WrittenTable, key: Key) -> str:
    """Return the correction: a value with which this key is no longer in breach, even if other keys still are."""
    written, known = asked.written, asked.keys
    read = {name: value for name, value in written.items() if name in known and is_read(known[name].reads, value)}
    for value in (key.default, *key.values, *key.examples)[:TRIED]:
        answer = asked.game.under({**read, key.name: value}) if value is not UNWRITTEN else ()
        if isinstance(answer, Rules) or (answer and all(breach.key != key.name for breach in answer)):
            more = "" if key.is_fixed else f", or {key.takes}" if not key.values else ""
            return f"Write {_line(asked, key, value)}{' (the default)' * (value == key.default)}{more}"
    return f"Write {key.takes}. More: houseway options {asked.game.key} {key.name}"


def _line(asked: _WrittenTable, key: Key, value: object) -> str:
    house = key.name.removeprefix("ruleset.")
    name = house if key.name in (JURISDICTION.name, VERSION.name) else spelled(key.name, asked.keys)
    return f"{name} = {as_toml(value)}"
