"""Writes the page of the census: for each game how often a clause decides and what it moves, the most frequent first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from houseway.games import GAMES

if TYPE_CHECKING:
    from .census import Census

HEAD = """# Census of the clauses

Written by `scripts/dev census --keep FOLDER --write`; do not edit it. Bots play each game under its defaults as well as they
can: two at a table, four at poker. A clause decides when an event cites it: a bet placed, cards dealt, a choice, a settlement.
Counts are from simulated rounds, so a figure of few rounds is uncertain: one of *n* rounds has a standard error of about the
root of *n*.

- **of 1,000** is the number of rounds in a thousand in which the clause decides something.
- **moved** is all that its moves put from one place to another, in dollars per 1,000 rounds, a bet going down included.
- **players win** is the net of the bets it settles, in dollars per 1,000 rounds; a minus sign is what the house wins.

The table says how many rounds were played of each game; more of them (`--rounds 1000000`) show clauses that decide more rarely.
No round here has a mistake of the deal, so clauses about mistakes never decide; `docs/closings.md` lists them. Clauses that are
elected, and clauses about how hands rank, act through others that are cited.
"""


def page(found: Mapping[str, Census]) -> str:
    """Return docs/census.md as text."""
    parts = [HEAD, "\n".join(_summary(found)), *("\n".join(_section(census)) for census in found.values())]
    return "\n".join(parts)


def _summary(found: Mapping[str, Census]) -> Iterator[str]:
    yield "| game | rounds | clauses that decided | of rule clauses | rarest |"
    yield "|---|--:|--:|--:|---|"
    for game, census in found.items():
        rules = sum(clause.kind == "rule" for clause in GAMES[game].clauses.values())
        rarest = min(census.clauses, key=lambda clause: census.clauses[clause].rounds)
        seen = census.clauses[rarest].rounds
        yield f"| {GAMES[game].name} | {census.rounds:,} | {len(census.clauses)} | {rules} | {rarest}, {seen:,} of the rounds |"
    yield ""


def _section(census: Census) -> Iterator[str]:
    game = GAMES[census.game]
    yield f"## {game.name}\n"
    yield f"{census.rounds:,} rounds.\n"
    yield "| clause | what it is about | of 1,000 | moved | players win |"
    yield "|---|---|--:|--:|--:|"
    thousands = census.rounds / 1000
    for clause, count in sorted(census.clauses.items(), key=lambda one: (-one[1].rounds, one[0])):
        title = game.clauses[clause].title if clause in game.clauses else ""
        moved, net = (_dollars(cents / thousands) for cents in (count.moved, count.net))
        yield f"| {clause} | {title} | {_often(count.rounds / thousands)} | {moved} | {net} |"
    yield ""


def _often(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}"


def _dollars(cents: float) -> str:
    return f"{cents / 100:,.0f}" if round(cents / 100) else "-"
