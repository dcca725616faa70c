"""The submission of a house: the games at its tables, and its choices where the law leaves one.

A submission is TOML. `[ruleset]` applies to every table; a table may add keys, nested or dotted, and its own value
wins. A sheet is one table's choices with dotted names, just as `Game.under` takes them.

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
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from numbers import Real
from typing import Any, Final, Literal, NamedTuple, get_args

from houseway.core.messages.bounded import read_toml
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.plain import is_list, is_table
from houseway.core.values.printable import quoted, shortened

from .edition import Breach
from .game import Game
from .rules import SIDE_BETS, Rules

VERSION = "ruleset.version"
MOST_TABLES: Final = 500
"""Tables of one submission: few casinos have more. Each is read under its game's whole law, which takes some milliseconds."""
MOST_SETTINGS: Final = 300
"""Settings of one table, and of the ruleset. No game has half as many."""
LONGEST_NAME: Final = 200
"""Characters of the name of a house or a table."""
_PARTS = ("property", "ruleset", "regulator", "tables")
_DAY = re.compile(r"20\d\d-[01]\d-[0-3]\d")
_AT = re.compile(r"(?P<what>.*) \(at (?P<where>line \d+, column \d+|end of document)\)")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The settings a house submitted for one table."""

    name: str
    game: str
    written: dict[str, object]


@dataclass(frozen=True, slots=True)
class Submission:
    """The settings a house submitted for all of its tables."""

    property: str
    tables: tuple[Sheet, ...]
    regulator: Mapping[str, RegulatorWord] = field(default_factory=dict[str, "RegulatorWord"])
    """What the regulator said about rulings, by their ids. A ruling without a word is pending."""


WordSaid = Literal["accepted", "objected", "pending"]


class RegulatorWord(NamedTuple):
    """The regulator's word on a ruling, as the house's submission carries it."""

    says: WordSaid
    on: str
    """The day on which it was said, as `2026-11-18`."""
    note: str = ""


class SubmissionFault(NamedTuple):
    """One thing in a submission that cannot be read, and where: the number of its table, or None, and the key."""

    table: int | None
    key: str
    says: str


class ReadTables(NamedTuple):
    """The tables of a submission that can be read, the number of each in the file, and everything that cannot be read."""

    submission: Submission
    numbers: tuple[int, ...]
    wrong: tuple[SubmissionFault, ...]


def read_submission(text: str, games: Mapping[str, Game] | None = None) -> Submission:
    """Return the submission in a TOML text; the games define which settings are small tables that stay whole."""
    found = read_tables(text, games)
    if found.wrong:
        raise Unreadable(found.wrong[0].says)
    return found.submission


def read_tables(text: str, games: Mapping[str, Game] | None = None) -> ReadTables:
    """Return every table of a TOML text that can be read, and all that is wrong with the others."""
    try:
        data = read_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(_place_first(str(error))) from None
    wrong = [SubmissionFault(None, part, _misplaced(part)) for part in data if part not in _PARTS]
    common = _common(data.get("ruleset", {}), wrong)
    entries = _entries(data.get("tables"), wrong)
    tried = ((number, _sheet(number, entry, common, games or {}, wrong)) for number, entry in enumerate(entries, start=1))
    sheets = [(number, sheet) for number, sheet in tried if sheet is not None]
    first: dict[str, int] = {}
    for number, sheet in sheets:
        if first.setdefault(sheet.name, number) != number:
            wrong.append(SubmissionFault(number, "name", f"two tables are called {quoted(sheet.name)}. Give each its own name"))
    named = _tried(wrong, None, "property", lambda: _words(data, "property", "the submission"))
    said = _regulator(data.get("regulator", {}), games or {}, wrong)
    submission = Submission(named or "", tuple(sheet for _, sheet in sheets), said)
    return ReadTables(submission, tuple(number for number, _ in sheets), tuple(wrong))


def _misplaced(part: str) -> str:
    return f"{quoted(part)} is not a top-level key. Use property, [ruleset], [regulator] and [[tables]]; settings go in a table"


def _common(ruleset: object, wrong: list[SubmissionFault]) -> dict[str, object]:
    """Return the settings that hold for every table."""
    if not is_table(ruleset):
        wrong.append(
            SubmissionFault(None, "ruleset", "ruleset is not a table. Write [ruleset], with version and jurisdiction below it")
        )
        return {}
    common = dict(_flat("ruleset", ruleset, ()))
    _check_settings(None, "ruleset", common, wrong)
    return common


def _regulator(told: object, games: Mapping[str, Game], wrong: list[SubmissionFault]) -> dict[str, RegulatorWord]:
    """Return the regulator's words on rulings; each names a ruling of a game, a word and the day on which it was said."""
    known = {id for game in games.values() for id in game.rulings}
    words: dict[object, WordSaid] = {word: word for word in get_args(WordSaid)}
    found: dict[str, RegulatorWord] = {}
    for id, entry in told.items() if is_table(told) else (("", None),):
        if not is_table(entry):
            says = 'is not a table. Write [regulator.R-GEN-07], with says = "accepted" and on = 2026-11-18 below it'
            wrong.append(SubmissionFault(None, "regulator", f"{f'regulator.{shortened(id)}' if id else 'regulator'} {says}"))
            continue
        said, on, note = entry.get("says"), entry.get("on"), entry.get("note", "")
        key = f"regulator.{id}"
        if known and id not in known:
            wrong.append(SubmissionFault(None, key, f"there is no ruling {quoted(id)}. All of them: docs/rulings.md"))
        elif said not in words:
            wrong.append(SubmissionFault(None, key, f"{key}.says is not one of {', '.join(words.values())}"))
        elif not _DAY.fullmatch(str(on)):
            wrong.append(SubmissionFault(None, key, f"{key}.on is not a day. Write on = 2026-11-18"))
        elif not isinstance(note, str) or len(note) > LONGEST_NAME or not note.isprintable() or {*entry} - {"says", "on", "note"}:
            wrong.append(SubmissionFault(None, key, f"{key} has more than says, on and a note on one line"))
        else:
            found[id] = RegulatorWord(words[said], str(on), note)
    return found


def written_regulator(words: Mapping[str, RegulatorWord]) -> str:
    """Return words on rulings as a submission carries them.

    >>> print(written_regulator({"R-S21-07": RegulatorWord("objected", "2026-11-18", "Not here.")}), end="")
    [regulator.R-S21-07]
    says = "objected"
    on = 2026-11-18
    note = "Not here."
    """
    return "\n".join(
        f'[regulator.{id}]\nsays = "{word.says}"\non = {word.on}\n' + (f"note = {toml_text(word.note)}\n" if word.note else "")
        for id, word in sorted(words.items())
    )


def toml_text(text: str) -> str:
    """Return printable text as TOML writes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _entries(tables: object, wrong: list[SubmissionFault]) -> list[object]:
    """Return the tables of a submission as they were written."""
    if not is_list(tables) or not tables:
        wrong.append(SubmissionFault(None, "tables", "no table is submitted. Start each with [[tables]], a name and a game"))
        return []
    if len(tables) > MOST_TABLES:
        raise Unreadable(f"{len(tables):,} tables are too many. Submit at most {MOST_TABLES:,} in one file")
    return tables


def _tried(wrong: list[SubmissionFault], table: int | None, key: str, reads: Callable[[], str]) -> str | None:
    """Return the text that `reads` returns, or None after noting why it cannot be read."""
    try:
        return reads()
    except Unreadable as error:
        wrong.append(SubmissionFault(table, key, str(error)))
        return None


def rules_of(sheet: Sheet, game: Game) -> Rules | tuple[Breach, ...]:
    """Return the rules a table is dealt under, or every breach; the house must also give the version of its rules."""
    found = game.under(sheet.written)
    version = sheet.written.get(VERSION)
    if isinstance(version, str) and version.strip():
        return found
    missing = Breach(
        VERSION,
        "every round records the version of its rules",
        game.editions[0].law.cites["opens"],
        reason="a record of a round names it, so that the round replays under the same rules",
        instead='Write version = "2026-1" below [ruleset]',
    )
    return (missing, *(found if isinstance(found, tuple) else ()))


def rules_of_all(submission: Submission, games: Mapping[str, Game]) -> list[tuple[Sheet, Rules | tuple[Breach, ...]]]:
    """Return every table with its rules or its breaches; house-wide settings are compared with the first table's."""
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
                yield Breach(key, what, choice.cites, choice.ruling, instead="Write the same at both tables")


def _sheet(
    number: int, entry: object, common: Mapping[str, object], games: Mapping[str, Game], wrong: list[SubmissionFault]
) -> Sheet | None:
    """Return one table, or None where its name, its game or a setting cannot be read."""
    if not is_table(entry):
        wrong.append(SubmissionFault(number, "", "tables is not a list of tables. Start each table with [[tables]]"))
        return None
    before = len(wrong)
    name = _tried(wrong, number, "name", lambda: _words(entry, "name", f"table {number}"))
    whose = f"table {quoted(name)}" if name else f"table {number}"
    key = _tried(wrong, number, "game", lambda: _words(entry, "game", whose))
    game = games.get(key or "")
    whole = {choice.name for edition in game.editions for choice in edition.law.choices} if game else set[str]()
    whole.add(SIDE_BETS.name)
    own = dict(_flat("", {part: value for part, value in entry.items() if part not in ("name", "game")}, whole))
    _check_settings(number, whose, {**common, **own}, wrong, own)
    return Sheet(name, key, {**common, **own}) if name and key and len(wrong) == before else None


def _check_settings(
    number: int | None,
    whose: str,
    written: Mapping[str, object],
    wrong: list[SubmissionFault],
    own: Mapping[str, object] | None = None,
) -> None:
    """Note too many settings, and each of a table's own that is a number and not an amount: TOML can write nan and inf."""
    if len(written) > MOST_SETTINGS:
        wrong.append(SubmissionFault(number, "", f"{whose} has {len(written):,} settings. Use at most {MOST_SETTINGS}"))
    for key, value in (written if own is None else own).items():
        if isinstance(value, Real) and not math.isfinite(value):
            says = f"{shortened(key)} = {value} is not an amount. Use dollars, for example 25 or 0.25"
            wrong.append(SubmissionFault(number, key, says))


def _words(table: Mapping[str, Any], key: str, whose: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise Unreadable(f'{whose} has no {key}. Write {key} = "..."')
    if len(value) > LONGEST_NAME:
        raise Unreadable(f"{whose} has a {key} of {len(value):,} characters. Use at most {LONGEST_NAME}")
    if not value.isprintable():
        raise Unreadable(f"{whose} has a {key} that does not print on one line: {quoted(value)}. Use letters, digits and spaces")
    return value


def _flat(path: str, table: Mapping[str, Any], whole: Collection[str]) -> Iterator[tuple[str, object]]:
    for part, value in table.items():
        key = f"{path}.{part}" if path else part
        if is_table(value) and value and key not in whole:
            yield from _flat(key, value, whole)
        else:
            yield key, value


def _place_first(message: str) -> str:
    """Return an error message with the place before the problem, the order in which a reader fixes it."""
    found = _AT.fullmatch(message)
    where, what = (found["where"], found["what"]) if found else ("somewhere", message)
    return f'{where}: {what}. Write choices as in table.min.ante = 15 or hcf.flush_bonus.table = "B"'
