"""Writes the table of closings: for every irregularity from when and until when it can be called, and the words that close it."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.round.irregularity import Irregularity
from houseway.games import GAMES

from .closing_words import CLEARED, DEALT, DUE, END, Closing, closing_of, closings, lines_of

HEAD = """# Until when a mistake can be called

Written by `scripts/dev closings --write` from the rules and from `tools/law/closings.toml`; do not edit it. Every irregularity
of every game, the stage from which it can be called, when it closes, and the words that close it: of its clause as we put it,
or of the ruling named with them. "The table is cleared" is R-GEN-30: a clause without a time limit. What else may stand in the
way of a call is in the last column.

`scripts/dev closings` plays random rounds and calls every line at every moment by every rank. At a moment that the words leave
open the answer must be the remedy of the clause, or one of these reasons; at any other the refusal of the clause. Ranks are
those of R-GEN-29.
"""


def page() -> str:
    """Return docs/closings.md as text."""
    poker = [game for game in GAMES if any(line.cites.startswith("PKR-") for line in lines_of(game))]
    parts = [HEAD]
    for games in [[game] for game in GAMES if game not in poker] + [poker]:
        parts.append("\n".join(_section(games)))
    return "\n".join(parts)


def _section(games: list[str]) -> Iterator[str]:
    title = GAMES[games[0]].name if len(games) == 1 else "Poker, ten games"
    yield f"## {title}\n"
    yield "| irregularity | clause | who | open from | until | words that close it | also refused |"
    yield "|---|---|---|---|---|---|---|"
    told: set[tuple[str, str]] = set()
    for game in games:
        for line in lines_of(game):
            if (line.name, line.cites) not in told:
                told.add((line.name, line.cites))
                yield _row(line, closing_of(closings(), line), shared=len(games) > 1)
    yield ""


def _row(line: Irregularity, closing: Closing, *, shared: bool) -> str:
    words = f"“{closing.words}” ({closing.by or line.cites})"
    bars = ", ".join(dict.fromkeys(f"`{bar.holds.__name__}`" for bar in line.bars)) or "-"
    first = "the deal" if shared else f"`{line.during[0]}`"
    cells = (f"`{line.name}`", line.cites, ", ".join(line.by), first, _until(line, closing), words, bars)
    return f"| {' | '.join(cells)} |"


def _until(line: Irregularity, closing: Closing) -> str:
    closes, gaps = closing.closes_for(line.cites), closing.gaps_for(line.cites)
    listed = f"not in {_listed(gaps)}" if gaps else ""
    but = closing.but or ("not while cards are due" if DUE in gaps else listed)
    known = {CLEARED: "the table is cleared", DEALT: "no card is due", END: "the round is over"}
    return known.get(closes[0], f"{_listed(closes)} begins") + (f", {but}" if but else "")


def _listed(stages: tuple[str, ...]) -> str:
    """Return stages as words: a, b or c."""
    *before, end = (f"`{stage}`" for stage in stages)
    return f"{', '.join(before)} or {end}" if before else end
