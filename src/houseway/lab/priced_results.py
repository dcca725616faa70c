"""Results that ship: every outcome of a wager with its ways, as it was priced before, so that nothing has to be priced again.

They are kept by the name of their question and answer only for code and rules of the same meaning, pricing included.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .answer import as_text
from .spread import Ending, Spread

KEPT_FIGURES = ("hit_frequency", "variance")
"""The figures that may be simulated although the ways are exact, and are then kept beside them."""


@dataclass(frozen=True)
class PricedSpread(Spread):
    """A spread that was priced before."""

    kept_figures: Mapping[str, Fraction] = field(default_factory=dict[str, Fraction])
    """Figures that do not follow from the ways."""
    wrong: Mapping[str, Fraction] = field(default_factory=dict[str, Fraction])
    """Their standard errors."""

    @property
    def errors(self) -> Mapping[str, Fraction]:
        """The standard errors of simulated figures."""
        return self.wrong

    @property
    def hit_frequency(self) -> Fraction:  # type: ignore[override]
        """The probability of winning anything."""
        return self.kept_figures.get("hit_frequency") or Spread(self.ways).hit_frequency

    @property
    def variance(self) -> Fraction:  # type: ignore[override]
        """The variance of one bet."""
        return self.kept_figures.get("variance") or Spread(self.ways).variance


def written(spread: Spread, error: Fraction | None) -> dict[str, Any]:
    """Return a result as JSON data."""
    plain = Spread(spread.ways)
    said = {name: as_text(spread.figure(name)) for name in KEPT_FIGURES if spread.figure(name) != plain.figure(name)}
    return {
        "ways": [[e.name, as_text(e.net), as_text(e.staked), e.cites, str(ways)] for e, ways in spread.ways.items()],
        "said": said,
        "errors": {name: as_text(value) for name, value in spread.errors.items()},
        "error": None if error is None else as_text(error),
    }


def read(told: Mapping[str, Any]) -> tuple[Spread, Fraction | None]:
    """Read a result, and the standard error of its edge if it was simulated."""
    ways = {Ending(name, Fraction(net), Fraction(staked), cites): int(many) for name, net, staked, cites, many in told["ways"]}
    said, errors = ({name: Fraction(value) for name, value in told[key].items()} for key in ("said", "errors"))
    spread = PricedSpread(ways, said, errors) if said or errors else Spread(ways)
    return spread, None if told["error"] is None else Fraction(told["error"])
