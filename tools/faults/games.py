"""The games of the tables: mixed, with hidden cards, meters, and shoes that continue from round to round."""

from __future__ import annotations

from functools import cache
from typing import Final

from houseway.cli.table.setup import Chosen, choose
from houseway.core.game.rules import Rules
from houseway.games import GAMES

MIXED: Final = (
    "high_card_flush",
    "holdem",
    "spanish_21",
    "minibaccarat",
    "pai_gow",
    "sic_bo",
    "three_card_poker",
    "chase_the_flush",
    "caribbean_stud",
)


@cache
def _chosen(key: str) -> Chosen:
    return choose(GAMES[key], None, None, None)


def chosen_for(table: int) -> Chosen:
    """Return the game and the rules of a table, by its number."""
    return _chosen(MIXED[table % len(MIXED)])


def rules_of(table: int) -> Rules:
    """Return the rules of a table, by its number."""
    return chosen_for(table).rules
