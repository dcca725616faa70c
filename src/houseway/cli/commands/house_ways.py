"""`houseway explain --house-way`: how the dealer must set a hand, the line that decided, its clause and its ruling."""

from __future__ import annotations

from collections import Counter

from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.screen import fail, print_json, screen
from houseway.cli.why import clause_text
from houseway.core.game.game import Game
from houseway.core.game.names import SetSo
from houseway.core.game.rules import Rules
from houseway.core.values.cards import spelled
from houseway.core.values.equipment import Piece
from houseway.core.values.tiles import Tile
from houseway.core.wire.notation import pieces_in
from houseway.games import GAMES
from houseway.worked.typed_lines import typed_card


def explain_way(typed: str, game: Game | None, *, as_json: bool) -> None:
    """Set some cards or tiles the house way, in the named game or in every game where they are a hand."""
    try:
        held = pieces_in([typed_card(word) for word in typed.replace(",", " ").split()])
    except ValueError as error:
        fail(str(error))
    wanted = [game] if game else [GAMES[key] for key in GAMES if GAMES.names(key).house_way]
    found = [(one, rules, so) for one in wanted for rules, so in [_set(one, held)] if so is not None]
    if not found:
        for piece, many in Counter(held).items():
            if many > 1 and not isinstance(piece, Tile):
                fail(f"{spelled((piece,))} is named {many} times, and a deck has it once")
        where = f" at {game.name}" if game else ""
        ways = ((GAMES[key].name, GAMES.names(key).house_way) for key in GAMES)
        hands = " or ".join(f"{way.hand} ({name})" for name, way in ways if way)
        fail(f"no house way for {spelled(held)}{where}: give {hands}")
    if as_json:
        print_json([_plain(one, rules, so) for one, rules, so in found])
        return
    for one, rules, so in found:
        screen().print(_drawn(one, rules, so))


def _set(game: Game, held: tuple[Piece, ...]) -> tuple[Rules, SetSo | None]:
    rules = game.under({})
    assert isinstance(rules, Rules)  # default settings are always lawful
    way, counts = GAMES.names(game.key).house_way, rules.equipment.counts
    there = all(many <= counts.get(piece, 0) for piece, many in Counter(held).items())
    return rules, way.sets(rules, held) if way and there else None


def _plain(game: Game, rules: Rules, so: SetSo) -> dict[str, object]:
    ruling = game.rulings[so.ruling]
    return {
        "game": game.key,
        "parts": [spelled(part).split() for part in so.parts],
        "line": so.line,
        "clause": {"id": so.cites, "says": rules.clauses[so.cites].says},
        "ruling": {"id": ruling.id, "title": ruling.title, "says": ruling.says},
    }


def _drawn(game: Game, rules: Rules, so: SetSo) -> Grid:
    names, ruling = GAMES.names(game.key), game.rulings[so.ruling]
    assert names.setting is not None  # a game with a house way names its parts
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=8, style="dim")
    grid.add_column(ratio=1)
    grid.add_row("", Text(game.name, style="bold"))
    for called, part in zip(names.setting.parts, so.parts, strict=True):
        worth = names.hand(part)
        grid.add_row(called, f"{spelled(part)}" + (f"   {worth}" if worth else ""))
    if so.line:
        grid.add_row("line", so.line)
    grid.add_row("clause", clause_text(rules.clauses[so.cites]))
    grid.add_row("ruling", Text.assemble((ruling.id, "cyan"), f"  {ruling.title}. {ruling.says}"))
    return grid
