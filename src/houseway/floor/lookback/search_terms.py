"""The words of a search for rounds: what they name in this house, and a sentence for those that name nothing.

A search for a word that nothing has would find nothing, and look like an answer.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from typing import Final

from houseway.core.game.rules import Rules

_PARTS: Final = re.compile(r"[a-z]+|\d+|'")


def _parts(clause: str) -> list[str]:
    return _PARTS.findall(clause.casefold())


def clauses_below(written: str, clauses: Iterable[str]) -> list[str]:
    """Return the clause that is named and every clause below it; brackets, case and the code of the document may be left out.

    >>> ids = ["HCF-1(a)", "HCF-10", "HCF-10(c)", "HCF-10(e)(1)(i)", "TCP-10(c)"]
    >>> clauses_below("hcf-10", ids)
    ['HCF-10', 'HCF-10(c)', 'HCF-10(e)(1)(i)']
    >>> clauses_below("HCF-10e1", ids), clauses_below("10(c)", ids), clauses_below("hcf", ids)[:1], clauses_below("HCF-2", ids)
    (['HCF-10(e)(1)(i)'], ['HCF-10(c)', 'TCP-10(c)'], ['HCF-1(a)'], [])
    """
    wanted = _parts(written)
    if not wanted:
        return []
    many = len(wanted)
    return [one for one in clauses if (parts := _parts(one))[:many] == wanted or parts[1 : many + 1] == wanted]


def what_means_nothing(
    *, table: int | None, wager: str | None, game: str | None, tables: Collection[int], rules: Collection[Rules]
) -> str | None:
    """Return a sentence about the first word of a search that nothing in this house has, or None."""
    if table is not None and table not in tables:
        return f"There is no table {table} in this house."
    games = {one.game.key for one in rules}
    if game is not None and game not in games:
        return f"No table of this house deals {game!r}.{_meant(game, games)}"
    wagers = {name for one in rules if game in (None, one.game.key) for name in one.wagers}
    if wager is not None and wager not in wagers:
        return f"No game of this house has a wager {wager!r}.{_meant(wager, wagers)}"
    return None


def _meant(word: str, known: Collection[str]) -> str:
    near = get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return f" Did you mean {near[0]!r}?" if near else ""
