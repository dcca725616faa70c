"""What a house submits: which game it deals at which table, and what it chose where the law leaves a choice.

A submission is TOML. `[ruleset]` holds for every table; a table may say more, nested or dotted, and its own word wins. A sheet
is one table's choices with dotted names, just as `Game.under` takes them.

>>> text = '''
... property = "The Harbour"
... [ruleset]
... jurisdiction = "MA"
... version = "2026-1"
... [[tables]]
... name = "pit 1 table 4"
... game = "high_card_flush"
... table.min.ante = 15
... '''
>>> read_submission(text).tables[0].written
{'ruleset.jurisdiction': 'MA', 'ruleset.version': '2026-1', 'table.min.ante': 15}
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from numbers import Real
from typing import Any

from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.plain import is_list, is_table

from .edition import Breach
from .game import Game
from .rules import Rules

VERSION = "ruleset.version"
_PARTS = ("property", "ruleset", "tables")
_AT = re.compile(r"(?P<what>.*) \(at (?P<where>line \d+, column \d+|end of document)\)")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a house wrote for one table."""

    name: str
    game: str
    written: dict[str, object]


@dataclass(frozen=True, slots=True)
class Submission:
    """What a house wrote for all of its tables."""

    property: str
    tables: tuple[Sheet, ...]


def read_submission(text: str, games: Mapping[str, Game] | None = None) -> Submission:
    """Read a submission. The games say which of their choices are small tables of their own and stay whole."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(_place_first(str(error))) from None
    for part in data:
        if part not in _PARTS:
            raise Unreadable(f"{part!r} stands at the top: only property, [ruleset] and [[tables]] do; choices go to a table")
    ruleset = data.get("ruleset", {})
    if not is_table(ruleset):
        raise Unreadable("ruleset is a table of its own: write [ruleset], and version and jurisdiction below it")
    common = dict(_flat("ruleset", ruleset, ()))
    tables = data.get("tables")
    if not is_list(tables) or not tables:
        raise Unreadable("no table is submitted: begin each with [[tables]], a name and a game")
    sheets = tuple(_sheet(number, entry, common, games or {}) for number, entry in enumerate(tables, start=1))
    names = [sheet.name for sheet in sheets]
    for name in names:
        if names.count(name) > 1:
            raise Unreadable(f"two tables are called {name!r}: give each a name of its own")
    return Submission(_words(data, "property", "the submission"), sheets)


def rules_of(sheet: Sheet, game: Game) -> Rules | tuple[Breach, ...]:
    """The rules a table is dealt under, or every breach; a house must also say which version of its rules this is."""
    found = game.under(sheet.written)
    version = sheet.written.get(VERSION)
    if isinstance(version, str) and version.strip():
        return found
    wanted = 'every round records the version of its rules: write version = "2026-1" below [ruleset] (R-GEN-01)'
    missing = Breach(VERSION, wanted, game.editions[0].law.cites["opens"])
    return (missing, *(found if isinstance(found, tuple) else ()))


def rules_of_all(submission: Submission, games: Mapping[str, Game]) -> list[tuple[Sheet, Rules | tuple[Breach, ...]]]:
    """Every table with its rules or its breaches; what a house must choose alike everywhere is held against its first table."""
    found: list[tuple[Sheet, Rules | tuple[Breach, ...]]] = []
    opened: dict[str, tuple[Sheet, Rules]] = {}
    for sheet in submission.tables:
        rules = rules_of(sheet, games[sheet.game])
        if isinstance(rules, Rules):
            first, said = opened.setdefault(sheet.game, (sheet, rules))
            rules = tuple(_apart(first, said, rules)) or rules
        found.append((sheet, rules))
    return found


def _apart(first: Sheet, said: Rules, rules: Rules) -> Iterator[Breach]:
    for edition in rules.game.editions:
        for choice in edition.law.choices:
            key = choice.name
            if choice.everywhere and rules.settings.get(key) != said.settings.get(key):
                what = (
                    f"{rules.settings[key]} here and {said.settings[key]} at table {first.name!r}: one holds for the whole house"
                )
                yield Breach(key, what, choice.cites)


def _sheet(number: int, entry: object, common: Mapping[str, object], games: Mapping[str, Game]) -> Sheet:
    if not is_table(entry):
        raise Unreadable("tables are written one by one: begin each with [[tables]]")
    table = entry
    name = _words(table, "name", f"table {number}")
    key = _words(table, "game", f"table {name!r}")
    game = games.get(key)
    whole = {choice.name for edition in game.editions for choice in edition.law.choices} if game else ()
    own = dict(_flat("", {part: value for part, value in table.items() if part not in ("name", "game")}, whole))
    return Sheet(name, key, {**common, **own})


def _words(table: Mapping[str, Any], key: str, whose: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise Unreadable(f'{whose} has no {key}: write {key} = "..."')
    return value


def _flat(path: str, table: Mapping[str, Any], whole: Collection[str]) -> Iterator[tuple[str, object]]:
    for part, value in table.items():
        key = f"{path}.{part}" if path else part
        if is_table(value) and value and key not in whole:
            yield from _flat(key, value, whole)
        elif isinstance(value, Real) and not math.isfinite(value):  # TOML can write nan and inf
            raise Unreadable(f"{key} = {value} is no number a table can post: write dollars, as in 25 or 0.25")
        else:
            yield key, value


def _place_first(message: str) -> str:
    """Where it is, then what is wrong: that is the order in which somebody mends it."""
    found = _AT.fullmatch(message)
    where, what = (found["where"], found["what"]) if found else ("somewhere", message)
    return f'{where}: {what}. Write choices as in table.min.ante = 15 or hcf.flush_bonus.table = "B"'
