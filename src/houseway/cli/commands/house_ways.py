"""`houseway explain --house-way`: how a dealer sets a hand, the line of the way that decided, and what it rests on."""

from __future__ import annotations

from collections import Counter

from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.lore import SetSo, lore_of
from houseway.cli.screen import print_json, screen, trouble
from houseway.cli.why import clause_text
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.record.notation import pieces_in
from houseway.core.values.cards import spelled
from houseway.core.values.equipment import Piece, cards_in
from houseway.games import GAMES


def explain_way(typed: str, game: Game | None, *, as_json: bool) -> None:
    """Set some cards or tiles as the house would, in the game that was named or in every game they are a hand of."""
    try:
        held = pieces_in(typed.replace(",", " ").split())
    except ValueError as error:
        trouble(str(error))
    wanted = [game] if game else [GAMES[key] for key in GAMES if lore_of(key).sets]
    found = [(one, rules, so) for one in wanted for rules, so in [_set(one, held)] if so is not None]
    if not found:
        where = game.name if game else "any game here"
        hands = "seven cards at pai gow poker, four tiles at pai gow, four cards at Fast Action Hold 'Em"
        trouble(f"{spelled(held)} is no hand that a house way sets at {where}: {hands}")
    if as_json:
        print_json([_plain(one, rules, so) for one, rules, so in found])
        return
    for one, rules, so in found:
        screen().print(_drawn(one, rules, so))


def _set(game: Game, held: tuple[Piece, ...]) -> tuple[Rules, SetSo | None]:
    rules = game.under({})
    assert isinstance(rules, Rules)  # as a game comes it is lawful
    sets, counts = lore_of(game.key).sets, rules.equipment.counts
    there = all(many <= counts.get(piece, 0) for piece, many in Counter(held).items())
    return rules, sets(rules, held) if sets and there else None


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
    lore, ruling = lore_of(game.key), game.rulings[so.ruling]
    assert lore.setting is not None  # whoever sets by a way has parts with names
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=8, style="dim")
    grid.add_column(ratio=1)
    grid.add_row("", Text(game.name, style="bold"))
    for called, part in zip(lore.setting.parts, so.parts, strict=True):
        worth = lore.names(cards_in(part))
        grid.add_row(called, f"{spelled(part)}" + (f"   {worth}" if worth else ""))
    if so.line:
        grid.add_row("line", so.line)
    grid.add_row("clause", clause_text(rules.clauses[so.cites]))
    grid.add_row("ruling", Text.assemble((ruling.id, "cyan"), f"  {ruling.title}. {ruling.says}"))
    return grid
