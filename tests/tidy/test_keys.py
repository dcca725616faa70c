"""Every key a house may set does something, or is listed here with the reason why it moves no card or chip.

Method: for each choice of each game the sources are searched for a place that reads it, in the game's own package or
in what the games share. A key that is only listed among the choices is found.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

import houseway
from houseway.core.game.game import Game
from houseway.core.law.choice import AnyChoice, Setting
from houseway.core.law.readers import takes_one_of
from houseway.floor.table.readiness import CHANGES
from houseway.games import GAMES

SOURCES = Path(houseway.__file__).parent
SHARED = ("core", "families", "poker", "play", "floor")

UNREAD_KEYS = {
    "pgp.cut_card_after": "it says where the dealer puts the cutting card once the cards are cut (PGP-6(e)): no card is there",
    "pkr.irregularity_supplements": "PKR-15(r) lets a house have procedures of its own; their words are in every record",
}
"""Keys that no rule reads, and why."""


@cache
def _names_read_in(file: Path) -> frozenset[str]:
    """Return the constants a file reads otherwise than to list them."""
    tree = ast.parse(file.read_text())
    listed: set[ast.AST] = set()
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else ()
        if isinstance(node, ast.Assign) and any(isinstance(name, ast.Name) and "CHOICES" in name.id for name in targets):
            listed |= {*ast.walk(node.value)}
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    return frozenset(node.id for node in names if node not in listed)


@cache
def _constants() -> dict[str, set[str]]:
    """Return the constants that hold each setting, by its name."""
    found: dict[str, set[str]] = {}
    assert all(GAMES.values()), "a game is loaded when it is asked for"
    for name, module in [*sys.modules.items()]:
        if name.startswith(("houseway.core", "houseway.families", "houseway.games", "houseway.poker")):
            for constant, value in vars(module).items():
                if isinstance(value, Setting):
                    found.setdefault(value.name, set()).add(constant)
    return found


def _is_read(choice: AnyChoice, game: Game) -> bool:
    roots = [*(SOURCES / part for part in SHARED), *(SOURCES / room / game.key for room in ("games", "studies"))]
    constants = _constants().get(choice.name, set())
    return any(constants & _names_read_in(file) for root in roots for file in root.rglob("*.py"))


def _does_something(choice: AnyChoice, game: Game) -> bool:
    fixed = takes_one_of(choice.reads) and len(choice.reads.values) == 1  # anything else is refused, with its clause
    in_a_family = choice.name.startswith("sb.odds.")  # read row by row
    return bool(choice.means) or fixed or in_a_family or choice.name in CHANGES or _is_read(choice, game)


@pytest.mark.parametrize("game", GAMES)
def test_every_key_does_something_or_says_why_not(game: str) -> None:
    choices = {choice.name: choice for edition in GAMES[game].editions for choice in edition.law.choices}
    idle = {name for name, choice in choices.items() if not _does_something(choice, GAMES[game])}
    assert idle == {name for name in UNREAD_KEYS if name in choices}


def test_a_key_that_nothing_reads_is_found() -> None:
    game = GAMES["sic_bo"]
    planted = next(choice for choice in GAMES["holdem"].editions[0].law.choices if choice.name == "pkr.bets")
    assert _does_something(planted, GAMES["holdem"]) and not _does_something(
        type(planted)("sb.planted", planted.reads, planted.default, planted.cites), game
    )


def test_odds_of_every_row_are_read() -> None:
    game = GAMES["sic_bo"]
    rows = [choice.name for choice in game.editions[0].law.choices if choice.name.startswith("sb.odds.")]
    plain = game.under({"ruleset.version": "test", "config.allow_negative_edge": "the test"})
    for name in rows:
        dearer = game.under({"ruleset.version": "test", "config.allow_negative_edge": "the test", name: 9_999.5})
        assert not isinstance(plain, tuple) and not isinstance(dearer, tuple)
        assert dearer.pays != plain.pays, name
