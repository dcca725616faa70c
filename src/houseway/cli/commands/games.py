"""`houseway games`: the games, their editions, clause counts and worked rounds."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.screen import print_json, screen
from houseway.core.game.edition import Edition
from houseway.core.game.game import Game
from houseway.core.law.rulebook import KINDS
from houseway.games import GAMES
from houseway.worked.clause_index import rounds_of


def games(*, as_json: bool) -> None:
    """List every game with its editions."""
    if as_json:
        print_json([_plain(game) for game in GAMES.values()])
        return
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), title="Games", title_justify="left", title_style="bold")
    grid.add_column("game", overflow="fold")  # may run over two lines, so that a narrow terminal cuts no heading
    grid.add_column("edition", no_wrap=True)
    for column in ("clauses", "rules", "procedures", "outside", "rounds"):
        grid.add_column(column, justify="right", no_wrap=True, min_width=len(column))
    for game in GAMES.values():
        names = [game.name, Text(game.key, style="dim"), *[""] * len(game.editions)]
        rounds = str(sum(1 for _ in rounds_of(game)))
        rows = [_row(edition, rounds if not place else "") for place, edition in enumerate(game.editions)]
        for name, row in zip_longest(names[: max(2, len(rows))], rows, fillvalue=()):
            grid.add_row(name or "", *row)
        grid.add_section()
    console = screen()
    console.print(grid)
    books = {edition.rulebook.prefix: edition.rulebook for game in GAMES.values() for edition in game.editions}
    count = sum(len(book.clauses) for book in books.values())
    console.print(f"{len(GAMES)} games, {count:,} clauses: a rulebook that several games share is counted once.")
    first = next(iter(GAMES))
    console.print(f"Play one: [bold]houseway play {first}[/]. Read its rules: [bold]houseway rules {first}[/].")


def _row(edition: Edition, rounds: str) -> tuple[str, ...]:
    kinds = _kinds(edition)
    return (edition.key, str(len(edition.rulebook.clauses)), *(str(kinds[kind]) for kind in KINDS), rounds)


def _plain(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "name": game.name,
        "seats": game.seats,
        "rounds": sum(1 for _ in rounds_of(game)),
        "editions": [
            {
                "key": edition.key,
                "code": edition.rulebook.prefix,
                "clauses": len(edition.rulebook.clauses),
                **{kind: _kinds(edition)[kind] for kind in KINDS},
            }
            for edition in game.editions
        ],
    }


def _kinds(edition: Edition) -> Counter[str]:
    return Counter(clause.kind for clause in edition.rulebook.clauses.values())
