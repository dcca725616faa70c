"""Writes the pages of clauses: one per rulebook, with each clause next to its rows, its rulings and a worked round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from houseway.cli.rulebook import plainest, remark_in, rulings_about
from houseway.core.game.game import Game
from houseway.core.law.rulebook import Clause, Rulebook
from houseway.games import GAMES
from houseway.worked.clause_index import rounds_by_clause, text_in

from .markdown import anchor, folded, linked, table
from .static_page import HOW_TO_RUN, NOT_BUILT
from .uses import uses_of

KINDS = {
    "rule": "",
    "procedure": "A procedure: the dealer is shown it {at}, and the software does nothing else with it.",
    "outside": "Outside the software: {reason}",
}
MOMENTS = {"between": "between rounds", "any": "at any time", "opening": "when the table opens"}
SHOWN = 8
"""Lines of one kind that are listed for a clause; a general clause may have a hundred refusals."""


def rulebooks() -> dict[str, tuple[Rulebook, list[Game]]]:
    """Return every rulebook by its code, with the games that follow it."""
    found: dict[str, tuple[Rulebook, list[Game]]] = {}
    for game in GAMES.values():
        for edition in game.editions:
            book = edition.rulebook
            found.setdefault(book.prefix, (book, []))[1].append(game)
    return found


NUMBER = re.compile(r"(?<![\w-])[A-Z0-9]+-\d+[\w().']*[\w)']|R-[A-Z0-9]+-\d+")
"""Matches a possible number of a clause or of a ruling in a text."""


@cache
def _clause_ids() -> frozenset[str]:
    return frozenset(id for game in GAMES.values() for id in game.clauses)


@cache
def _ruling_ids() -> frozenset[str]:
    return frozenset(id for game in GAMES.values() for id in game.rulings)


def with_links(text: str, up: str) -> str:
    """Return a text in which every number of a clause or a ruling is a link."""
    return NUMBER.sub(lambda found: _link(found[0], up), text)


def _link(number: str, up: str) -> str:
    if number in _ruling_ids():
        return f"[{number}]({up}rulings.md#{anchor(number)})"
    id = number
    while id not in _clause_ids() and id.endswith((")", "'", ".")):
        id = id[:-1]
    return f"{linked(id, up)}{number[len(id) :]}" if id in _clause_ids() else number


def pages(*, plays: bool) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every page of clauses, the list of rulebooks first."""
    books = rulebooks()
    yield "clauses/index.md", _list_of(books, plays=plays)
    for prefix, (book, games) in books.items():
        yield f"clauses/{prefix.lower()}.md", page(book, games)


def section(clause: Clause) -> str:
    """Return the part of a rulebook that a clause belongs to: what is before the first bracket or dot of its number."""
    return clause.id.partition("(")[0].partition(".")[0]


def _list_of(books: Mapping[str, tuple[Rulebook, list[Game]]], *, plays: bool) -> str:
    count = sum(len(book.clauses) for book, _ in books.values())
    rows = [
        (
            f"[{prefix}]({prefix.lower()}.md)",
            ", ".join(f"[{game.name}](../games/{game.key}/index.md)" for game in games),
            book.edition,
            str(len(book.clauses)),
        )
        for prefix, (book, games) in books.items()
    ]
    return (
        f"# Clauses\n\n{count:,} numbered clauses of {len(books)} rulebooks, each restated in our own words. Next to a clause\n"
        "are the lines of the game that rest on it, the rulings about it and a worked round that shows it. The search field of\n"
        "this site finds a clause by its number or by its words; so does `houseway rules GAME WORDS`.\n"
        f"{HOW_TO_RUN if plays else NOT_BUILT}\n\n" + table(("rulebook", "games", "edition", "clauses"), rows, right=(3,))
    )


def page(book: Rulebook, games: Sequence[Game]) -> str:
    """Return the page of one rulebook: every clause with its rows, rulings and a round."""
    first = games[0]
    named = first.name if len(games) == 1 else book.game
    edition = "" if book.edition == first.editions[0].key else f", edition {book.edition}"
    titled = f"# {named}: clauses {book.prefix}{edition}\n"
    head = [titled, _about(book, games)]
    rounds = rounds_by_clause(first)
    parts = [*head]
    for name, clauses in groupby(book.clauses.values(), section):
        listed = list(clauses)
        if listed[0].id != name:
            parts.append(f"## {name} {{#{anchor(name)}}}\n")
        parts += [_entry(first, clause, rounds.get(clause.id, ())) for clause in listed]
    return "\n".join(parts)


def _about(book: Rulebook, games: Sequence[Game]) -> str:
    names = ", ".join(f"[{game.name}](../games/{game.key}/index.md)" for game in games)
    return (
        f"{len(book.clauses)} clauses in our own words, for {names}. The numbers are those of the source document.\n"
        "A clause without a mark is a rule that the software executes, and at least one test names it.\n"
    )


def _entry(game: Game, clause: Clause, files: Sequence[Path]) -> str:
    moment = MOMENTS.get(clause.at, f"while {clause.at}")
    remark = KINDS[clause.kind].format(at=moment, reason=clause.reason)
    level = "##" if clause.id == section(clause) else "###"
    lines = [f"{level} {clause.id} {clause.title} {{#{anchor(clause.id)}}}\n", with_links(clause.says, "../")]
    lines += [f"\n*{remark}*"] if remark else []
    beside = [*_uses(clause), *_rulings(game, clause)]
    lines += ["", *beside] if beside else []
    shown = plainest(files, clause.id)
    if shown:
        more = f" ({len(shown) - 1} more)" if len(shown) > 1 else ""
        lines += ["", folded(f"Worked round{more}: {remark_in(shown[0]) or shown[0].stem}", typed(shown[0]), game.key)]
    return "\n".join(lines) + "\n"


def typed(file: Path) -> str:
    """Return the lines of a worked round, without its comments."""
    return "\n".join(line for line in text_in(file).splitlines() if not line.startswith("#")).strip("\n")


def _uses(clause: Clause) -> Iterator[str]:
    uses = uses_of(clause.id.partition("-")[0]).get(clause.id, ())
    for kind, group in groupby(sorted(uses, key=lambda use: use[0]), key=lambda use: use[0]):
        said = [words for _, words in group]
        more = f"; {len(said) - SHOWN} more" if len(said) > SHOWN else ""
        yield f"- {kind}: {'; '.join(said[:SHOWN])}{more}"


def _rulings(game: Game, clause: Clause) -> Iterator[str]:
    for ruling in rulings_about(game, clause):
        yield f"- Ruling: [{ruling.id}](../rulings.md#{anchor(ruling.id)}) {ruling.title}"
