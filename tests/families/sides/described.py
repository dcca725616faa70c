"""Described bets for the tests: the examples, the twins, and their count at a table."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from houseway.core.game.rules import Rules
from houseway.core.values.equipment import Shoe, card_in
from houseway.families.sides.checks import shoe_of
from houseway.families.sides.counts import Composition, Counted, composition_of, counted, edge_of
from houseway.families.sides.described_game import bets_of
from houseway.families.sides.side_bet import SideBet
from houseway.families.sides.zones import Zones
from houseway.games import GAMES

EXAMPLES = Path(__file__).parents[3] / "examples" / "side_bets"
PUBLISHED: dict[str, dict[str, Any]] = tomllib.loads((EXAMPLES / "published.toml").read_text(encoding="utf-8"))
TWINS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("twins.toml").read_text(encoding="utf-8"))


def example(name: str) -> dict[str, Any]:
    """Return the table of an example, by its name."""
    return tomllib.loads((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"))


def rules_with(game: str, *bets: Mapping[str, Any], **settings: object) -> Rules:
    """Return the rules of a game with described bets."""
    tables = {key: table for bet in bets for key, table in bet.items()}
    found = GAMES[game].under({**settings, "side_bets": tables})
    assert isinstance(found, Rules), found
    return found


def bet_at(rules: Rules) -> tuple[SideBet, Zones]:
    """Return the one described bet of some rules."""
    [found] = bets_of(rules.game, GAMES.package(rules.game.key))
    return found


def shoe(**of: Any) -> Composition:
    """Return a full shoe."""
    return composition_of({card_in(piece): many for piece, many in Shoe(**of).counts.items()})


def counts_at(rules: Rules, **of: Any) -> tuple[Counted, Fraction]:
    """Return the count of the described bet of some rules and its edge, from their shoe or from another one."""
    bet, zones = bet_at(rules)
    found = counted(bet, zones, shoe(**of) if of else shoe_of(rules))
    return found, edge_of(bet, found, rules.limits[bet.key][0])
