"""One result of the lab: a wager under a pay table and a strategy, with its figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.core.law.choice import Value

from .spread import Spread


def as_text(fraction: Fraction) -> str:
    """Return a fraction as `n/d`, for whole numbers too.

    >>> as_text(Fraction(1, 36)), as_text(Fraction(2))
    ('1/36', '2/1')
    """
    return f"{fraction.numerator}/{fraction.denominator}"


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

    @property
    def house_edge(self) -> Fraction:
        """The share of each unit that the house wins on average; negative if it loses."""
        return self.spread.house_edge

    @property
    def house_loses(self) -> bool:
        """Whether the house edge is negative."""
        return self.house_edge < 0

    def as_json(self) -> dict[str, object]:
        """Return the result as JSON data, with fractions as exact text."""
        spread = self.spread
        return {
            "game": self.game,
            "wager": self.wager,
            "pays": self.pays,
            "strategy": self.strategy,
            "settings": {key: list(value) if isinstance(value, tuple) else value for key, value in self.settings.items()},
            "unit": self.unit,
            "house_edge": as_text(self.house_edge),
            "standard_error": None if self.error is None else as_text(self.error),
            "element_of_risk": as_text(spread.element_of_risk),
            "hit_frequency": as_text(spread.hit_frequency),
            "average_wager": as_text(spread.average_stake),
            "variance": as_text(spread.variance),
            "standard_deviation": round(spread.deviation, 9),
            "ways": spread.total,
            "endings": [
                {"name": e.name, "net": as_text(e.net), "staked": as_text(e.staked), "ways": ways, "cites": e.cites}
                for e, ways in spread.ways.items()
            ],
            "payouts": [{"net": as_text(net), "ways": ways} for net, ways in spread.payouts.items()],
            "method": self.method,
            "cites": list(self.cites),
        }
