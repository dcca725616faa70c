"""The side that each setting of a house favors, the defaults for keys it left out, and the required notices.

The sides are data, in `elections.toml`. A value counts as a default where the house did not write it. A value that a
clause or a ruling itself prescribes where the house chooses none is not an election, and is not listed. Notices are
required by clauses.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.law.choice import AnyChoice, Value
from houseway.core.values.plain import is_list

Side = Literal["house", "player", "text", "neutral"]
OFF: Final = (None, False, "off", "none")
"""Values that leave out what a setting could offer."""


class Election(NamedTuple):
    """A default for a key that the house left out: its value, the side it favors, and the clause of the choice."""

    key: str
    value: Value
    favors: Side
    cites: str
    says: str


class Notice(NamedTuple):
    """A notice that a clause requires to be posted or announced at a table with these settings."""

    key: str
    cites: str
    says: str


@cache
def _read_elections() -> dict[str, Any]:
    return tomllib.loads((files("houseway.families") / "elections.toml").read_text(encoding="utf-8"))


def _entry(key: str) -> dict[str, Any] | None:
    """Return the entry of a setting: by its name, or by the beginning of it that ends in a dot."""
    entries: list[dict[str, Any]] = _read_elections()["election"]
    return next((one for one in entries if one["key"] == key or (one["key"].endswith(".") and key.startswith(one["key"]))), None)


def is_listed(key: str) -> bool:
    """Whether a setting has a side, or is listed as neutral."""
    return key in _read_elections()["neutral"] or _entry(key) is not None


def side(choice: AnyChoice, value: Value) -> Side:
    """Return whom a value of a choice favors."""
    entry = _entry(choice.name)
    if entry is None:
        return "neutral"
    sides: tuple[Side, ...] = ("text", "house", "player")
    for one in sides:
        if any(_same(listed, value, choice) for listed in entry.get(one, ()) if listed != "*"):
            return one
    for one in sides:
        if "*" in entry.get(one, ()):
            return one
    return "neutral"


def _same(listed: object, value: Value, choice: AnyChoice) -> bool:
    if listed == "default":
        return value == choice.default
    if listed == "none":
        return value is None
    plain = tuple(listed) if is_list(listed) else listed
    return isinstance(plain, bool) == isinstance(value, bool) and plain == value


def choices_of(rules: Rules) -> dict[str, AnyChoice]:
    """Return every choice of a game in the edition in force."""
    return {choice.name: choice for edition in rules.game.edition(rules.edition) for choice in edition.law.choices}


def elected_by_default(rules: Rules, written: Collection[str]) -> Iterator[Election]:
    """Yield the defaults that favor either side, where they matter at this table."""
    for key, choice in choices_of(rules).items():
        entry = _entry(key)
        if key in written or entry is None or ("with" in entry and rules.settings[entry["with"]] in OFF):
            continue
        value = rules.settings[key]
        favors = side(choice, value)
        if favors in ("house", "player"):
            yield Election(key, value, favors, choice.cites, entry["says"])


def notices(rules: Rules) -> Iterator[Notice]:
    """Yield every notice that a clause demands of a table with these settings."""
    known = choices_of(rules)
    for one in _read_elections()["notice"]:
        if one["key"] not in known:
            continue
        value = rules.settings[one["key"]]
        if value in one["values"] if "values" in one else value not in OFF:
            yield Notice(one["key"], one["cites"], one["says"])
