"""Trying what a house may not choose: something unlawful for every key, each refused with the clause it breaks."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules

Unlawful = Mapping[str, tuple[list[object], str]]
"""For each key what may not be chosen, and the clause that says so."""

COMMON: Mapping[str, list[object]] = {
    "table.dealing_method": ["mouth", True],
    "table.shuffler": ["csm", 2],
    "table.preshuffled": ["yes", 1],
    "deck.count_interval": [0, 6, True, "never"],
    "deck.change_hours": [0, 25],
    "money.smallest_unit": [0.1, 5, "a chip"],
    "matchplay.enabled": ["yes", 1],
    "limits.late_under_min": ["return"],
    "limits.late_over_max": ["honour"],
    "timeout.seconds": [4, 301, True],
    "timeout.action": ["hurry"],
    "config.allow_negative_edge": [True, ""],
    "irregularity.settled_independent_side_bets": ["forget"],
    "approval.amount_threshold": [0, -1, "much"],
    "approval.odds_threshold": [0, 2.5],
    "tokens.enabled": [True],
}
"""Keys most games of one deck have, and what none of them may choose."""


def common(clauses: Mapping[str, str]) -> dict[str, tuple[list[object], str]]:
    """The common keys of a game, by the clauses its own paper has for them."""
    return {key: (COMMON[key], cites) for key, cites in clauses.items()}


def keys(game: Game) -> set[str]:
    """Every key a house may write for a game: its choices, and the posted limits."""
    law = game.editions[0].law
    return {choice.name for choice in law.choices} | {f"table.{end}.{wager}" for end in ("min", "max") for wager in law.limits}


def values(unlawful: Unlawful) -> list[tuple[str, object]]:
    """Every key with everything it may not be, one trial after the other."""
    return [(key, value) for key, (written, _) in unlawful.items() for value in written]


def breaches(game: Game, written: Mapping[str, object]) -> list[tuple[str, str]]:
    """The keys a submission breaches, each with its clause."""
    answer = game.under({**written})
    return [] if isinstance(answer, Rules) else [(breach.key, breach.cites) for breach in answer]


def refuses(game: Game, unlawful: Unlawful, key: str, value: object) -> None:
    """The choice is refused, with its clause and for no other key; one limit may be found wrong beside the other."""
    found = breaches(game, {key: value})
    assert found
    assert all(cites == unlawful[key][1] for _, cites in found), found
    assert {name for name, _ in found} <= {key, key.replace(".max.", ".min."), key.replace(".min.", ".max.")}, found
