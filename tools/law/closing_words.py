"""The words that close each irregularity, read from `closings.toml`, and the check that they are really there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.round.irregularity import Irregularity
from houseway.core.values.plain import is_table
from houseway.games import GAMES

HERE = Path(__file__).parent
CLEARED, DEALT, END, DUE = "cleared", "dealt", "end", "due"
"""Open until the table is cleared; exactly while a card is due; through the last stage. Of a gap: while cards are due."""


class Closing(NamedTuple):
    """The stages at which lines of one name close, and the words that close them."""

    name: str
    """The name of the line; `*` stands for any characters."""
    clauses: tuple[str, ...]
    closes: Mapping[str, tuple[str, ...]]
    """By clause, or `*` for all: the stages of which the first that a table has closes a line when it begins."""
    words: str
    by: str
    """The ruling that has the words, or nothing where its clause has them."""
    gaps: Mapping[str, tuple[str, ...]]
    """By clause, or `*`: the stages in which a line is closed before it closes for good, or `due`: while cards are due."""
    but: str
    """The gaps in words, where their list is long."""

    def closes_for(self, clause: str) -> tuple[str, ...]:
        """Return the stages of which the first one that the table has closes a line."""
        return self.closes.get(clause) or self.closes["*"]

    def gaps_for(self, clause: str) -> tuple[str, ...]:
        """Return the stages in which a line is closed before it closes for good, or `due`."""
        return self.gaps.get(clause) or self.gaps.get("*", ())

    def is_in_a_gap(self, clause: str, stage: str, *, due: bool) -> bool:
        """Whether a line is closed at a moment before it closes for good."""
        gaps = self.gaps_for(clause)
        return due if DUE in gaps else stage in gaps


def _by_clause(told: Any) -> dict[str, tuple[str, ...]]:
    """Return stages by clause: the text has one, several, or a table of them."""
    if is_table(told):
        return {clause: _by_clause(stages)["*"] for clause, stages in told.items()}
    return {"*": (told,) if isinstance(told, str) else tuple(told)}


@cache
def closings() -> Mapping[tuple[str, str], Closing]:
    """Return every closing by the name of its line and its clause."""
    told = tomllib.loads((HERE / "closings.toml").read_text(encoding="utf-8"))["closing"]
    found: dict[tuple[str, str], Closing] = {}
    for one in told:
        clauses, closes, gaps = tuple(one["clauses"]), _by_clause(one["closes"]), _by_clause(one.get("gaps", ()))
        closing = Closing(
            name=one["name"],
            clauses=clauses,
            closes=closes,
            words=one["words"],
            by=one.get("by", ""),
            gaps=gaps,
            but=one.get("but", ""),
        )
        found |= {(closing.name, clause): closing for clause in closing.clauses}
    return found


def closing_of(found: Mapping[tuple[str, str], Closing], line: Irregularity) -> Closing:
    """Return the closing of a line."""
    exact = found.get((line.name, line.cites))
    if exact is not None:
        return exact
    return next(one for (name, clause), one in found.items() if clause == line.cites and fnmatchcase(line.name, name))


@cache
def lines_of(game: str) -> tuple[Irregularity, ...]:
    """Return the irregularities of a game in all its editions and settings, each name and clause once."""
    layers = (layer for edition in GAMES[game].editions for layer in GAMES[game].edition(edition.key))
    lines = {(line.name, line.cites): line for layer in layers for line in layer.law.irregularities}
    return tuple(lines.values())


def text_of(game: str, clause: str, by: str) -> str:
    """Return the text that must have the words: of a clause, or of a ruling."""
    if by:
        ruling = GAMES[game].rulings.get(by)
        return ruling.says if ruling is not None else ""
    clauses = (rules(game, edition.key).clauses for edition in GAMES[game].editions)
    return next((found[clause].says for found in clauses if clause in found), "")


@cache
def rules(game: str, edition: str) -> Rules:
    """Return the rules of an edition without any settings."""
    found = GAMES[game].under({"ruleset.jurisdiction": edition})
    assert isinstance(found, Rules)
    return found


def unfounded() -> Iterator[str]:
    """Yield every line without words, words that are not in their text, and closings of no line."""
    told, used = closings(), set[tuple[str, str]]()
    for game in GAMES:
        for line in lines_of(game):
            try:
                closing = closing_of(told, line)
            except StopIteration:
                yield f"{game} {line.name} {line.cites}: closings.toml does not say when it closes"
                continue
            used.add((closing.name, line.cites))
            if closing.words not in text_of(game, line.cites, closing.by):
                yield f"{game} {line.name}: {closing.by or line.cites} does not say {closing.words!r}"
            if (line.late is not None) != (CLEARED in closing.closes_for(line.cites)):
                yield f"{game} {line.name} {line.cites}: it lasts until the table is cleared, or its words close it before"
    yield from (f"closings.toml: no line is called {name} under {clause}" for name, clause in told.keys() - used)
