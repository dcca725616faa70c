"""The settings by which a house applies a pay table of its own, and the floors that the game's checks enforce.

This module contains no game. Every setting that reads a list of prices, one price or prices by row is tried, together
with a setting of the same name that selects a table; the settings that yield the wanted prices are those of the
submission. If none does, the clause prints exact tables, and a house selects one of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.choice import AnyChoice, Unlawful
from houseway.core.law.readers import takes_one_of
from houseway.core.money.price import PayTable, Price, Share
from houseway.core.values.plain import is_sequence, is_table
from houseway.lab.study import Line, Study

from .prices import as_printed, table_of

Settings = Mapping[str, Any]


class TableSettings(NamedTuple):
    """Settings that apply a pay table, as a submission writes them, and the law's objections: empty if it is lawful."""

    settings: Settings
    breaches: tuple[str, ...]


class SettingsWriter:
    """Finds the settings for tables of one wager: finds the form once, and then writes prices in it."""

    def __init__(self, study: Study, line: Line, like: PayTable, settings: Settings) -> None:
        self.game, self.study, self.line, self.settings = study.game, study, line, settings
        self.form: tuple[str, str, Settings] | None = None
        self._find(like)

    def _find(self, like: PayTable) -> None:
        """Look for the setting with prices above the floors: those printed, each one higher, or the first, or none."""
        rules, _ = under(self.game, self.settings)
        values = {row: as_printed(price) for row, price in like.pays.items() if _has_number(price)}
        first = next(iter(values))
        for own in ({row: value + 1 for row, value in values.items()}, {**values, first: values[first] + 1}, values):
            wanted = table_of(like, own)
            if rules is not None and _same(self.study.table_in_use(self.line, rules), wanted):
                continue  # it is active already, so a setting that changes nothing would seem to apply it
            for choice in _choices(self.game):
                for form, written in forms(wanted):
                    if _reads(choice, written) and self._fits(choice, form, written, wanted):
                        return

    def _fits(self, choice: AnyChoice, form: str, written: object, wanted: PayTable) -> bool:
        for along in self._companions(choice):
            tried = {**self.settings, **along, choice.name: written}
            if along and self._selects(along, wanted):
                continue  # the others apply it alone, such as an offer that comes with its printed table
            rules, _ = under(self.game, tried)
            if rules is None and wanted.wager.split("_")[0] in choice.name:
                # another setting may have to follow one that is about the wager: dealing from a shoe, another start of the deal
                more = followed(self.game, tried, frozenset({*self.settings, choice.name}))
                along = {**along, **(more or {})}
                rules, _ = under(self.game, {**tried, **along}) if more else (None, ())
            if rules is not None and _same(self.study.table_in_use(self.line, rules), wanted):
                self.form = (choice.name, form, along)
                return True
        return False

    def _selects(self, along: Settings, wanted: PayTable) -> bool:
        """Whether settings apply a table without a price among them."""
        rules, _ = under(self.game, {**self.settings, **along})
        return rules is not None and _same(self.study.table_in_use(self.line, rules), wanted)

    def _companions(self, choice: AnyChoice) -> Iterator[Settings]:
        """Yield settings that may have to be chosen with a list of prices: a letter or an offer of the same name."""
        yield {}
        family = choice.name.rpartition(".")[0]
        others = [one for one in _choices(self.game) if one.name != choice.name and one.name.rpartition(".")[0] == family]
        listed = [
            (one.name, value) for one in others if takes_one_of(one.reads) for value in one.reads.values if value is not None
        ]
        offers = {name: True for name, value in listed if value is True and name.endswith("offered")}
        if offers:
            yield offers
        for name, value in listed:
            if isinstance(value, str):
                yield {**offers, name: value}

    def settings_for(self, table: PayTable) -> TableSettings | None:
        """Return the settings for a table with the law's objections, or None if no setting yields such a table."""
        if self.form is None:
            return None
        name, form, along = self.form
        written = dict(forms(table)).get(form)
        if written is None or not any(choice.name == name and _reads(choice, written) for choice in _choices(self.game)):
            return None
        settings = {**self.settings, **along, name: written}
        rules, breaches = under(self.game, settings)
        if rules is not None and not _same(self.study.table_in_use(self.line, rules), table):
            return None
        return TableSettings({**along, name: written}, breaches)

    def floors(self, table: PayTable) -> dict[str, Fraction]:
        """Return the lowest lawful price of each row that has one: those the checks refuse to go below."""
        found: dict[str, Fraction] = {}
        values = {row: as_printed(price) for row, price in table.pays.items() if _has_number(price)}
        for row, value in values.items():
            lower = self.settings_for(table_of(table, {**values, row: value - 1})) if value >= 1 else None
            refused = lower is not None and any(row in said or "least" in said or "from" in said for said in lower.breaches)
            if self.form is not None and (lower is None or refused):
                found[row] = value
        return found


def _has_number(price: Price) -> bool:
    return not isinstance(price, Share)


def _choices(game: Game) -> list[AnyChoice]:
    return [choice for edition in game.editions for choice in edition.law.choices]


def forms(table: PayTable) -> Iterator[tuple[str, object]]:
    """Yield the ways to write prices: a list from the top or from the bottom, under a letter, by first word, or one number."""
    values = [_number(price) for price in table.pays.values()]
    if any(value is None for value in values):
        return
    if len(values) == 1:
        yield "one price", values[0]
    yield "from the top", values
    yield "from the bottom", values[::-1]
    for letter in "ABCDEF":
        yield f"under {letter}", {"table": letter, "odds": values}
    yield "by row", dict(zip((row.split()[0] for row in table.pays), values, strict=True))


def _number(price: Price) -> int | float | None:
    if isinstance(price, Share):
        return price.percent
    value = as_printed(price)
    if value.denominator == 1:
        return int(value)
    return float(value) if (value * 100).denominator == 1 else None


def _reads(choice: AnyChoice, written: object) -> bool:
    try:
        choice.reads(written)
    except (Unlawful, ValueError, TypeError, KeyError):
        return False
    return True


def under(game: Game, settings: Settings) -> tuple[Rules | None, tuple[str, ...]]:
    """Return the rules under some settings, or None with the law's objections to them."""
    answered = game.under({**settings})
    if isinstance(answered, Rules):
        return answered, ()
    allowed = game.under({**settings, "config.allow_negative_edge": "the design"})
    said = tuple(map(str, answered))
    return (allowed if isinstance(allowed, Rules) else None), said


FOLLOWING = 4
"""At most so many settings follow another."""


def followed(game: Game, settings: Settings, kept: frozenset[str], left: int = FOLLOWING) -> Settings | None:
    """Return settings that have to follow, so that nothing is in breach, or None; those that are kept stay as they are.

    A breach names its setting. Every lawful value of that setting is tried, and again for what is then in breach.
    """
    answered = game.under({**settings, "config.allow_negative_edge": "the design"})
    if isinstance(answered, Rules):
        return {}
    listed = {choice.name: choice for choice in _choices(game) if takes_one_of(choice.reads)}
    for breach in answered if left else ():
        if breach.key in kept or breach.key not in listed:
            continue
        reads = listed[breach.key].reads
        assert takes_one_of(reads)
        for value in reads.values:
            if value == settings.get(breach.key, listed[breach.key].default):
                continue
            more = followed(game, {**settings, breach.key: value}, kept | {breach.key}, left - 1)
            if more is not None:
                return {breach.key: value, **more}
    return None


def _same(hung: PayTable | None, wanted: PayTable) -> bool:
    return hung is not None and {**hung.pays} == {**wanted.pays}


def in_toml(game: str, settings: Settings) -> str:
    """Return a submission of one table."""
    lines = [
        'property = "your house"',
        "",
        "[ruleset]",
        'version = "1"',
        "",
        "[[tables]]",
        'name = "designed"',
        f'game = "{game}"',
    ]
    return "\n".join([*lines, *(f"{key} = {_toml(value)}" for key, value in settings.items())]) + "\n"


def _toml(value: object) -> str:
    if is_table(value):
        return "{ " + ", ".join(f"{json.dumps(str(key))} = {_toml(one)}" for key, one in value.items()) + " }"
    return "[" + ", ".join(map(_toml, value)) + "]" if is_sequence(value) else json.dumps(value)
