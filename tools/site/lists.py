"""Writes the pages that list others: the games, the decisions and the pages of the floor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from houseway.core.game.game import Game
from houseway.games import GAMES

from .edges import edges_of
from .markdown import table


def title_of(file: Path) -> str:
    """Return the first heading of a page."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next((line.removeprefix("# ") for line in lines if line.startswith("# ")), file.stem)


def pages(docs: Path) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each list."""
    yield "games/index.md", _games(docs)
    yield (
        "decisions/index.md",
        _folder(docs / "decisions", "Decisions", "What was decided, why, and what it costs, oldest first."),
    )
    if not (docs / "floor" / "index.md").is_file():
        yield "floor/index.md", _folder(docs / "floor", "The floor", "A casino of tables with its cage, its pit and its records.")


def is_poker(game: Game) -> bool:
    """Whether a game is dealt in the poker room, between players."""
    return game.editions[0].rulebook.prefix == "PKR"


def _games(docs: Path) -> str:
    rows = [_row(docs, game) for game in sorted(GAMES.values(), key=lambda game: (is_poker(game), game.name))]
    return (
        "# Games\n\nEvery game has a page that is generated from its own data: a round, wagers, pay tables with their edge,\n"
        "strategy, irregularities, settings, rulings and worked rounds. The edge is that of the first result in the\n"
        "game's `par.toml`.\n\n" + table(("game", "clauses", "edge", "how it is known", "picture"), rows, right=(1,))
    )


def _row(docs: Path, game: Game) -> tuple[str, ...]:
    edges = edges_of(game.key)
    main = next((edge for edge in edges if edge.wager == "wager"), next(iter(edges), None))
    shown = docs / "page" / "tables" / f"{game.key}-paid-1440.webp"
    picture = f"[![{game.name}](../page/tables/{shown.name})](../page/tables/{shown.name})" if shown.is_file() else ""
    return (
        f"[{game.name}]({game.key}/index.md)",
        " + ".join(str(len(edition.rulebook.clauses)) for edition in game.editions),
        f"{main.percent} ({main.wager})" if main else "none",
        main.proof if main else "played between players",
        picture,
    )


def _folder(folder: Path, title: str, says: str) -> str:
    lines = [f"- [{title_of(file)}]({file.name})" for file in sorted(folder.glob("*.md"))]
    return f"# {title}\n\n{says}\n\n" + "\n".join(lines) + "\n"
