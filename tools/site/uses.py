"""Finds the uses of each clause in a game: rows that settle, bets, words, settings and pay tables.

The site shows a clause next to its row, so that a reader sees its effect in the rules and not only its text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.game.sentences import docstring_sentence
from houseway.core.game.words import everybody, spoken
from houseway.core.law.bar import reason
from houseway.core.round.settlement import Row
from houseway.core.stages.setting import SetHands
from houseway.games import GAMES

Use = tuple[str, str]
"""The kind of line that rests on a clause, and the line in words."""


@cache
def uses_of(prefix: str) -> Mapping[str, tuple[Use, ...]]:
    """Return for each clause of a rulebook what the games that follow it make of it, each line once."""
    found: defaultdict[str, dict[Use, None]] = defaultdict(dict)
    for game in GAMES.values():
        for edition in game.editions:
            if any(one.rulebook.prefix == prefix for one in game.editions):
                for cites, use in (*_of_law(edition.law), *_of_edition(game, edition)):
                    found[cites].setdefault(use)
    return {cites: tuple(uses) for cites, uses in found.items()}


def outcomes(row: Row) -> str:
    """Return the outcome of each wager in a row, in words: `ante even money, raise push`."""
    return ", ".join(f"{spoken(name)} {outcome}" for name, outcome in row.outcomes.items())


def question(holds: Callable[..., object]) -> str:
    """Return the question of a row or a bar as words: its name without its underscores."""
    return spoken(getattr(holds, "__name__", "")).strip()


def remedy_in_words(remedy: object) -> str:
    """Return the effect of a remedy, from its docstring; empty if it is composed of others."""
    return " ".join((getattr(remedy, "__doc__", "") or "").strip().partition("\n\n")[0].split())


def _of_edition(game: Game, edition: Edition) -> Iterator[tuple[str, Use]]:
    if edition is game.editions[0]:
        for wager, tables in game.pays.items():
            for name, table in tables.items():
                yield table.cites, ("Pay table", f"{spoken(wager)} {name}")


def _of_law(law: Law) -> Iterator[tuple[str, Use]]:
    for name, rows in law.rows.items():
        for row in rows:
            yield row.cites, ("Row", f"{spoken(name)}, {question(row.holds)}: {outcomes(row) or 'decides'}")
    for wager in law.wagers:
        yield wager.cites, ("Wager", spoken(wager.name))
        for bar in (*wager.bars, *wager.back_bars):
            yield bar.cites, _refusal(bar.holds)
    for wager, limit in law.limits.items():
        yield limit.cites, ("Posted limits", spoken(wager))
    for choice in law.choices:
        yield choice.cites, ("Setting", f"`{choice.name}`")
    yield from _of_stages(law)
    for line in law.irregularities:
        yield line.cites, ("Irregularity", f"{spoken(line.name)}: {remedy_in_words(line.remedy)}".removesuffix(": "))
        for bar in line.bars:
            yield bar.cites, _refusal(bar.holds)
    for approval in law.approvals:
        who = everybody(approval.needs, or_above=approval.or_above)
        yield approval.cites, ("Approval", f"{spoken(approval.name)}: {who}")
    for tending in law.tendings:
        yield tending.cites, ("Between rounds", f"{spoken(tending.name)}, by {everybody(tending.by, together=False)}")
        for bar in tending.bars:
            yield bar.cites, _refusal(bar.holds)
    for bar in law.open_bars:
        yield bar.cites, _refusal(bar.holds)


def _of_stages(law: Law) -> Iterator[tuple[str, Use]]:
    for stage in law.stages:
        yield stage.cites, ("Stage", stage.name)
        rows: tuple[Row, ...] = getattr(stage, "rows", ())
        for row in rows:
            yield row.cites, ("Row", f"{stage.name}, {question(row.holds)}")
        for option in stage.by_word.values():
            yield option.cites, ("Word", f"{spoken(option.name)} ({stage.name})")
            for bar in option.bars:
                yield bar.cites, _refusal(bar.holds)
        for bar in stage.bars if isinstance(stage, SetHands) else ():
            yield bar.cites, _refusal(bar.holds)


def _refusal(holds: Callable[..., bool]) -> Use:
    said = docstring_sentence(holds)
    return "Refusal", f"`{reason(holds)}`" + (f": {said}" if said else "")
