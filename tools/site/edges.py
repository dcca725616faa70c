"""Reads the house edges that the lab stores in each game's par.toml, and marks each as exact or simulated."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from typing import Any

from houseway.core.game.words import spoken
from houseway.core.values.plain import is_table

LONGEST = 44
"""Characters of a fraction that is printed in a table; longer ones are counted and left in the file."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One kept result: a wager under a pay table, a strategy and settings."""

    wager: str
    pays: str
    strategy: str
    under: str
    value: Fraction
    error: Fraction | None

    @property
    def percent(self) -> str:
        """The edge as a percentage of one unit of the wager."""
        return percent(self.value)

    @property
    def proof(self) -> str:
        """Whether it is exact, with its fraction, or simulated, with its standard error."""
        if self.error is not None:
            return f"simulated, standard error {percent(self.error)}"
        text = f"{self.value.numerator}/{self.value.denominator}"
        if len(text) <= LONGEST:
            return f"exact: {text}"
        return f"exact: {len(str(abs(self.value.numerator)))} digits over {len(str(self.value.denominator))}"


def percent(share: Fraction) -> str:
    """Return a share as a percentage to four decimals.

    >>> percent(Fraction(1, 36))
    '2.7778 %'
    """
    return f"{float(100 * share):.4f} %"


def edges_of(key: str) -> list[Edge]:
    """Return every edge in a game's par.toml, in its order; games between players have none."""
    file = files("houseway.games").joinpath(key, "par.toml")
    return edges_in(tomllib.loads(file.read_text(encoding="utf-8")))


def edges_in(kept: Mapping[str, Any]) -> list[Edge]:
    """Return every edge that such a file holds; one with a standard error was simulated."""
    return [edge for wager, tables in kept.items() if is_table(tables) for edge in _walk(wager, tables, ())]


def _walk(wager: str, found: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Edge]:
    if "house_edge" in found:
        error = Fraction(found["standard_error"]) if "standard_error" in found else None
        yield _edge(wager, path, Fraction(found["house_edge"]), error)
        for name, value in found.items():
            if isinstance(value, str) and " " in name:  # a simpler strategy, kept as its edge alone
                yield _edge(wager, (*path, name), Fraction(value), None)
    for name, value in found.items():
        if is_table(value):
            yield from _walk(wager, value, (*path, name))


def _edge(wager: str, path: tuple[str, ...], value: Fraction, error: Fraction | None) -> Edge:
    pays, *rest = path or ("printed",)
    under = ""
    if "under" in rest:
        at = rest.index("under")
        under = rest[at + 1]
        rest = [*rest[:at], *rest[at + 2 :]]
    return Edge(spoken(wager), pays, spoken(", ".join(rest)), under, value, error)
