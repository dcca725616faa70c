"""One result of the lab: a wager under a pay table and a strategy, with its figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import floor, log10

from houseway.core.law.choice import Value

from .spread import FIGURES, NOT_WHOLE, Spread


def as_decimal(value: Fraction, error: Fraction | None = None) -> str:
    """Return a simulated figure as a decimal without digits that mean nothing: two digits of its standard error, or six places.

    >>> as_decimal(Fraction(12614881, 504000000), Fraction(32, 10**6)), as_decimal(Fraction(1, 3))
    ('0.025030', '0.333333')
    """
    places = 6 if not error else max(2, 2 - floor(log10(error)) - 1)
    return f"{float(value):.{places}f}"


def as_text(fraction: Fraction) -> str:
    """Return a fraction as `n/d`, for whole numbers too.

    >>> as_text(Fraction(1, 36)), as_text(Fraction(2))
    ('1/36', '2/1')
    """
    return f"{fraction.numerator}/{fraction.denominator}"


class SampledFigure(float):
    """A figure that was simulated: a float, so that it is never taken for an exact fraction, with its standard error.

    >>> SampledFigure(1.25, 0.0625)
    1.25 (simulated, standard error 0.062)
    """

    error: float | None

    def __new__(cls, value: Fraction | float, error: Fraction | float | None = None) -> SampledFigure:
        """Return the figure with its kind."""
        made = super().__new__(cls, value)
        made.error = None if error is None else float(error)
        return made

    def __repr__(self) -> str:
        told = "" if not self.error else f", standard error {self.error:.2g}"
        return f"{float(self)!r} (simulated{told})"


@dataclass(frozen=True)
class Answer:
    """The result for one wager."""

    game: str
    wager: str
    pays: str
    """The letter of the printed pay table, `own` for given prices, or `printed` if the rulebook has only one price."""
    strategy: str
    """`none` if the player decides nothing."""
    unit: str
    """The unit of the figures: one ante, one chip."""
    spread: Spread
    method: str
    cites: tuple[str, ...]
    settings: Mapping[str, Value] = field(default_factory=dict[str, Value])
    """The settings that differ from the defaults, such as decks or dealing procedure."""
    error: Fraction | None = None
    """The standard error of a simulated house edge; None if the result is exact."""
    sample: str = ""
    """The number of rounds and the seed behind simulated figures."""
    digests: tuple[str, str] = ("", "")
    """The digest of the rules, and that of the code that counted."""

    @property
    def kind(self) -> str:
        """Whether the house edge is exact or simulated."""
        return "exact" if self.error is None else "simulated"

    def value(self, name: str) -> Fraction | SampledFigure:
        """Return a figure by its name: a fraction, or a `SampledFigure` number with its standard error."""
        value = self.spread.figure(name)
        return SampledFigure(value, self.errors.get(name)) if name in self.simulated else value

    @property
    def house_edge(self) -> Fraction:
        """The share of each unit that the house wins on average; negative if it loses."""
        return self.spread.house_edge

    @cached_property
    def errors(self) -> Mapping[str, Fraction]:
        """The available standard errors, by figure; a figure that is exact has none."""
        return {**({} if self.error is None else {"house_edge": self.error}), **self.spread.errors}

    @cached_property
    def simulated(self) -> frozenset[str]:
        """The figures that are simulated: all of them if the house edge is."""
        return frozenset(self.spread.errors) if self.error is None else frozenset(FIGURES)

    def figure_text(self, name: str) -> str:
        """Return a figure as an exact fraction, or as a decimal if it is simulated."""
        value = self.spread.figure(name)
        return as_decimal(value, self.errors.get(name)) if name in self.simulated else as_text(value)

    @property
    def house_loses(self) -> bool:
        """Whether the house edge is negative."""
        return self.house_edge < 0

    def as_json(self) -> dict[str, object]:
        """Return the result as JSON data: exact figures as fractions, simulated ones as decimals, and all of them as floats."""
        spread = self.spread
        return {
            "game": self.game,
            "wager": self.wager,
            "pays": self.pays,
            "strategy": self.strategy,
            "settings": {key: list(value) if isinstance(value, tuple) else value for key, value in self.settings.items()},
            "unit": self.unit,
            **{name: self.figure_text(name) for name in FIGURES},
            "standard_error": None if self.error is None else as_decimal(self.error, self.error),
            "simulated": sorted(self.simulated),
            "standard_errors": {name: as_decimal(error, error) for name, error in self.errors.items()},
            "floats": {name: float(spread.figure(name)) for name in FIGURES},
            "standard_deviation": round(spread.deviation, 9),
            "ways_are": "dealt rounds" if self.error is not None else "equally likely ways",
            "ways": spread.total,
            "endings": [
                {"name": e.name, "net": as_text(e.net), "staked": as_text(e.staked), "ways": ways, "cites": e.cites}
                for e, ways in spread.ways.items()
            ],
            "payouts": [{"net": as_text(net), "ways": ways} for net, ways in spread.payouts.items()] if spread.is_whole else None,
            "payouts_note": "" if spread.is_whole else NOT_WHOLE,
            "kind": self.kind,
            "rules_digest": self.digests[0],
            "code_digest": self.digests[1],
            "sample": self.sample,
            "method": self.method,
            "cites": list(self.cites),
        }
