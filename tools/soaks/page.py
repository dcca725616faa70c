"""Writes the page of the soak: the rounds, calls, corrections and denials of each game; every invariant held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.games import GAMES

from .kept import Tally

HEAD = """# Soak

Written by `scripts/dev soak --keep FOLDER --write`; do not edit it. Random players play random tables of each game under random
elections. Staff call mistakes of the deal and of betting, enter cards and dice wrongly and correct them, deny payments that wait,
and find mistakes after a round was paid. After every round [every invariant](adding-a-game.md#invariants) is checked: money
balances, every event cites a clause, the events alone rebuild the round, no viewer is sent a card of others, and the rest.
Then a second process reads each round from its text, plays it again and must come to the same digest.

One round more for every ten of a card game is dealt three times, by a machine, card by card, and from a shoe that reads nothing,
and must end with the same money.

A violated invariant ends the soak and prints the round. The numbers here are of soaks that reached their end. **code** is the
beginning of the digest of the code that decides rounds of the game; `scripts/dev soak --code` prints it for the tree you have,
so a row with another one was played by an earlier tree.
"""

COLUMNS = ("rounds", "events", "calls", "corrected", "denied", "void", "dealt blind", "unread cards")

Row = dict[str, int]
"""The figures of one game and seed."""
Rows = dict[str, dict[str, Any]]
"""By game: `code`, and under `seeds` the rows of the soaks of that code."""


def page(rows: Rows) -> str:
    """Return docs/soak.md as text."""
    return "\n".join([HEAD, *_table(rows), ""])


def rows_of(found: Mapping[str, Tally]) -> dict[str, Row]:
    """Return the figures of a soak by game."""
    return {game: _row(tally) for game, tally in found.items()}


def joined(known: Rows, new: Mapping[str, Row], codes: Mapping[str, str], seed: str) -> Rows:
    """Return the figures with those of one more soak; what other code was played by makes room."""
    found = dict(known)
    for game, row in new.items():
        before, code = found.get(game, {}), codes[game]
        seeds: dict[str, Row] = before["seeds"] if before.get("code") == code else {}
        found[game] = {"code": code, "seeds": {**seeds, seed: row}}
    return {game: found[game] for game in GAMES if game in found}


def _row(tally: Tally) -> Row:
    seen = tally.seen
    corrected = seen["Reread"] + seen["BetCorrected"]
    figures = (tally.rounds, tally.events, seen["Called"], corrected, seen["Denied"], seen["Voided"], tally.blind, tally.backs)
    return dict(zip(COLUMNS, figures, strict=True))


def _table(rows: Rows) -> Iterator[str]:
    yield f"| game | {' | '.join(COLUMNS)} | code |"
    yield f"|---|{'--:|' * len(COLUMNS)}---|"
    total: Counter[str] = Counter()
    for game, kept in rows.items():
        row: Counter[str] = Counter()
        for of_seed in kept["seeds"].values():
            row.update(of_seed)
        total.update(row)
        yield f"| {GAMES[game].name} | {_cells(row)} | `{kept['code']}` |"
    yield f"| **all** | {_cells(total)} | |"


def _cells(row: Counter[str]) -> str:
    return " | ".join(f"{row[column]:,}" for column in COLUMNS)
