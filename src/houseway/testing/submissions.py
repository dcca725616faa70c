"""Tries unlawful values for every setting; each must be refused with its clause."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules

Unlawful = Mapping[str, tuple[list[object], str]]
"""For each setting, values that are not allowed and the clause that forbids them."""

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
"""Settings of most one-deck games, with values that none of them allows."""


def common(clauses: Mapping[str, str]) -> dict[str, tuple[list[object], str]]:
    """Return the common settings of a game with its own clauses."""
    return {key: (COMMON[key], cites) for key, cites in clauses.items()}


def keys(game: Game) -> set[str]:
    """Return every setting of a game, including posted limits."""
    law = game.editions[0].law
    return {choice.name for choice in law.choices} | {f"table.{end}.{wager}" for end in ("min", "max") for wager in law.limits}


def values(unlawful: Unlawful) -> list[tuple[str, object]]:
    """Yield every setting with each value that it must refuse."""
    return [(key, value) for key, (written, _) in unlawful.items() for value in written]


def breaches(game: Game, written: Mapping[str, object]) -> list[tuple[str, str]]:
    """Return the settings that a submission breaches, each with its clause."""
    answer = game.under({**written})
    return [] if isinstance(answer, Rules) else [(breach.key, breach.cites) for breach in answer]


def refuses(game: Game, unlawful: Unlawful, key: str, value: object) -> None:
    """Check that a value is refused with its clause and no other setting is; a limit may be reported with its counterpart."""
    found = breaches(game, {key: value})
    assert found
    assert all(cites == unlawful[key][1] for _, cites in found), found
    assert {name for name, _ in found} <= {key, key.replace(".max.", ".min."), key.replace(".min.", ".max.")}, found
