"""Searches a game's rulebook: a clause by its number, a ruling, or every clause with a word."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from houseway.core.game.game import Game
from houseway.core.law.rulebook import Clause
from houseway.core.law.rulings import Ruling
from houseway.worked.clause_index import text_in


@dataclass(frozen=True, slots=True)
class Found:
    """The clauses and rulings that answer a reader's words, in the order of the rulebook."""

    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    by_number: bool
    """Whether a clause or a ruling was named, and not a word of its text."""
    of_ruling: bool = False
    """Whether it was a ruling that was named; its clauses come after it."""


def find(game: Game, words: str) -> Found:
    """Return the clauses and rulings that a number or some words name; without words, all of them."""
    clauses, rulings = tuple(game.clauses.values()), rulings_of(game)
    if not words.strip():
        return Found(clauses, rulings, by_number=False)
    for ruling in rulings:
        if ruling.id.lower() == words.strip().lower():
            own = tuple(clause for clause in clauses if clause.id in ruling.clauses)
            return Found(own, (ruling,), by_number=True, of_ruling=True)
    numbered = tuple(_numbered(game, words))
    if numbered:
        ids = {clause.id for clause in numbered}
        return Found(numbered, tuple(ruling for ruling in rulings if ids & {*ruling.clauses}), by_number=True)
    wanted = words.lower().split()
    return Found(
        tuple(clause for clause in clauses if _has(wanted, clause.title, clause.says)),
        tuple(ruling for ruling in rulings if _has(wanted, ruling.title, ruling.says)),
        by_number=False,
    )


def rulings_of(game: Game) -> tuple[Ruling, ...]:
    """Return the rulings that concern a game: its own, and the general ones that name one of its clauses or none."""
    known = game.clauses
    return tuple(one for one in game.rulings.values() if not one.clauses or any(id in known for id in one.clauses))


def rulings_about(game: Game, clause: Clause) -> tuple[Ruling, ...]:
    """Return the rulings that name a clause."""
    return tuple(ruling for ruling in game.rulings.values() if clause.id in ruling.clauses)


def remark_in(file: Path) -> str:
    """Return the description of a worked round: the comment at its top."""
    lines: list[str] = []
    for line in text_in(file).splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("# ").strip())
    return " ".join(line for line in lines if not line.startswith("shows "))  # that line names clauses for the tests


def plainest(files: Iterable[Path], id: str) -> list[Path]:
    """Return rounds in the order in which they show a clause best: named for it, then settled by it, then the shorter ones."""
    return sorted(files, key=lambda file: _rank(file, id))


def _rank(file: Path, id: str) -> tuple[bool, bool, int, str]:
    text = text_in(file)
    number = re.sub(r"\W", "", id.partition("-")[2]).lower()
    settles = text.rpartition("\n---\n")[2]
    return file.name.partition("-")[0] != number, not _names(settles, id), len(text.splitlines()), file.name


def _names(text: str, id: str) -> bool:
    return re.search(rf"{re.escape(id)}(?![\w(])", text) is not None


def _numbered(game: Game, words: str) -> Iterable[Clause]:
    """Yield the clause with a number, and those below it; the code before the dash may be left out."""
    number = re.sub(r"\s", "", words).lower()
    codes = [edition.rulebook.prefix.lower() for edition in game.editions]
    wanted = [number, *(f"{code}-{number}" for code in codes)]
    if not any(id.lower() in wanted for id in game.clauses) and re.search(r"\d", number):
        wanted += [id.lower() for id in game.clauses if is_named_by(id, number)]
    for clause in game.clauses.values():
        id = clause.id.lower()
        if any(id == one or (id.startswith(one) and "-" in one and not id[len(one)].isalnum()) for one in wanted):
            yield clause


def is_named_by(id: str, words: str) -> bool:
    """Whether words name a clause without its brackets, which a shell does not take: `10e1i`, as in names of files.

    >>> is_named_by("HCF-10(e)(1)(i)", "10e1i"), is_named_by("HCF-10(e)(1)(i)", "hcf-10e1i"), is_named_by("HCF-10(e)", "10e1i")
    (True, True, False)
    """
    letters = re.sub(r"\W", "", words).lower()
    return letters in (re.sub(r"\W", "", part).lower() for part in (id, id.partition("-")[2]))


def _has(wanted: Iterable[str], *texts: str) -> bool:
    """Whether every word starts a word of these texts: `flush` finds flushes too."""
    text = " ".join(texts).lower()
    return all(re.search(rf"(?<!\w){re.escape(word)}", text) for word in wanted)
