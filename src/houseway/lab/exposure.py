"""Information that players can get too early at a game: the game's own `protection.toml`, by wager and by kind.

A game lists what is hidden, from whom, and which clause or setting keeps it so. Where an exposure cannot happen it
gives the reason, with the clause behind it. `threats.toml` has the player's gain from each. This module contains no
game and counts nothing; `like` in the file of a game names a package whose file is used instead.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.games import GAMES

from .answer import as_decimal, as_text

FILE, FIGURES = "protection.toml", "threats.toml"


class ExposureKind(NamedTuple):
    """One kind of exposure: its key in the files, its title, and its description."""

    key: str
    title: str
    asks: str


KINDS = (
    ExposureKind("exposed", "Exposed card", "A card that everybody sees by accident."),
    ExposureKind("hole", "Hole-carding", "A hidden card that one player sees."),
    ExposureKind("backs", "Sorted backs", "Backs by which some cards can be told from others."),
    ExposureKind("shared", "Seats that share", "Players who tell each other what they hold."),
    ExposureKind("counted", "Counting", "Cards that are remembered from round to round."),
    ExposureKind("meter", "Meter", "A meter that has grown until the wager pays."),
)
"""The kinds of exposure, in the order of the report."""


class By(NamedTuple):
    """A clause or a setting that counters an exposure, what it does, and the value of the setting that does it."""

    by: str
    how: str
    value: Value = None

    @property
    def named(self) -> str:
        """The clause, or the setting with the value that counters."""
        return f"{self.by} = {str(self.value).lower()}" if self.value is not None else self.by

    @property
    def sentence(self) -> str:
        """The countermeasure and its effect; a clause or a value does something, a setting without a value is explained."""
        is_explained = self.by[0].islower() and self.value is None
        return f"`{self.named}`{':' * is_explained} {self.how}"


class Exposure(NamedTuple):
    """A game's entry for one kind of exposure and some of its wagers."""

    kind: str
    wagers: tuple[str, ...]
    """Names of wagers; a star stands for any letters."""
    applies: bool
    says: str
    by: tuple[By, ...]
    unpriced: str = ""
    """The reason why it has no price although it applies."""

    def is_about(self, wager: str) -> bool:
        """Whether it answers for this wager."""
        return any(fnmatchcase(wager, name) for name in self.wagers)


class Made(NamedTuple):
    """A player's gain from one threat, as it was counted: a share of a unit, or a number of units."""

    name: str
    kinds: tuple[str, ...]
    wager: str
    unit: str
    percent: bool
    made: Fraction
    error: Fraction | None
    edge: Fraction | None
    how: str = ""


@cache
def declared(game: str) -> tuple[Exposure, ...]:
    """Return the entries of a game, in the order of its file; empty if it has none."""
    said = _read(game, FILE)
    if "like" in said:
        said = tomllib.loads(files(said["like"]).joinpath(FILE).read_text(encoding="utf-8"))
    return tuple(
        Exposure(
            one["kind"],
            tuple(one["wagers"]),
            one["applies"],
            one["says"],
            tuple(By(by["by"], by["how"], by.get("set")) for by in one["by"]),
            one.get("unpriced", ""),
        )
        for one in said.get("exposure", ())
    )


@cache
def counted_figures(game: str) -> dict[str, Made]:
    """Return the players' gains from the threats to a game, by the name of the threat, as counted and written."""
    return {
        name: Made(
            name=name,
            kinds=tuple(one["kinds"]),
            wager=one["wager"],
            unit=one["unit"],
            percent=one.get("percent", True),
            made=Fraction(one["made"]),
            error=Fraction(one["error"]) if "error" in one else None,
            edge=Fraction(one["edge"]) if "edge" in one else None,
            how=one.get("how", ""),
        )
        for name, one in _read(game, FIGURES).items()
    }


def _read(game: str, name: str) -> dict[str, Any]:
    folder = GAMES.folder(game)
    file = folder.joinpath(name) if folder else None
    return tomllib.loads(file.read_text(encoding="utf-8")) if file is not None and file.is_file() else {}


def wagers_of(game: Game) -> tuple[str, ...]:
    """Return every wager of a game under any settings, and every further one that its study prices."""
    from .studies import studied

    study = studied(game)
    named = [wager.name for edition in game.editions for wager in edition.law.wagers]
    return tuple(dict.fromkeys([*named, *(line.wager for line in (study.lines if study else ()))]))


def answer(game: str, wager: str, kind: str) -> Exposure | None:
    """Return a game's entry for a wager and a kind of exposure: the first that is about both."""
    return next((one for one in declared(game) if one.kind == kind and one.is_about(wager)), None)


def grouped(game: Game, only: Collection[str] = ()) -> list[tuple[tuple[str, ...], tuple[Exposure | None, ...]]]:
    """Return the wagers of a game, or only some, with its entry per kind; wagers with the same entries are together."""
    from .side_protection import exposure_of  # which is about described bets

    found: dict[tuple[Exposure | None, ...], list[str]] = {}
    for wager in (wager for wager in wagers_of(game) if not only or wager in only):
        own = tuple(exposure_of(game, wager, kind.key) or answer(game.key, wager, kind.key) for kind in KINDS)
        found.setdefault(own, []).append(wager)
    return [(tuple(wagers), answers) for answers, wagers in found.items()]


class Note(NamedTuple):
    """A setting of a table that leaves an exposure open, with the value that would counter it."""

    key: str
    value: Value
    instead: Value
    title: str
    how: str
    worth: str

    @property
    def sentence(self) -> str:
        """The note in one line, for whoever submits the table."""
        return f"{self.title}: it {self.how}" + (f". {self.worth[0].upper()}{self.worth[1:]}" if self.worth else "")


def notes(rules: Rules) -> Iterator[Note]:
    """Yield the settings of a table that leave an exposure open, once each; only wagers that the table offers count."""
    told: set[str] = set()
    for one in declared(rules.game.key):
        offered = [wager for wager in rules.wagers if answer(rules.game.key, wager, one.kind) == one]
        if not one.applies or not offered:
            continue
        for by in one.by:
            if by.value is None or by.by in told or by.by not in rules.settings or rules.settings[by.by] == by.value:
                continue
            told.add(by.by)
            title = next(kind.title for kind in KINDS if kind.key == one.kind)
            yield Note(by.by, rules.settings[by.by], by.value, title, by.how, _worth(rules.game.key, one.kind, offered))


def _worth(game: str, kind: str, offered: list[str]) -> str:
    """Return the most that a player makes of a kind of exposure at the wagers on offer, in words."""
    made = [one for one in counted_figures(game).values() if kind in one.kinds and one.wager in offered and one.made > 0]
    best = max(made, key=lambda one: one.made, default=None)
    if best is None:
        return ""
    return f"{best.name}: the player makes {in_words(best.made, best.error, best.unit, percent=best.percent)}"


def in_words(made: Fraction, error: Fraction | None, unit: str, *, percent: bool) -> str:
    """Return a player's gain in words, with its exact value or its standard error."""
    if not percent:
        return f"{as_decimal(made, error)} {unit}" + (f", standard error {as_decimal(error, error)}" if error else "")
    exact = as_text(made) if error is None else f"standard error {100 * float(error):.4f} %"
    return f"{100 * float(made):.4f} % of {unit} ({exact})"
