"""One answer of the lab: a wager, under a pay table and a strategy, and everything it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.core.law.choice import Value

from .spread import Spread


def as_text(fraction: Fraction) -> str:
    """A fraction as `n/d`, whole numbers too.

    >>> as_text(Fraction(1, 36)), as_text(Fraction(2))
    ('1/36', '2/1')
    """
    return f"{fraction.numerator}/{fraction.denominator}"


@dataclass(frozen=True)
class Answer:
    """What the lab says of one wager."""

    game: str
    wager: str
    pays: str
    """The printed table by its letter, `own` for prices given by hand, or `printed` where the rulebook has one price only."""
    strategy: str
    """`none` where nobody has anything to decide."""
    unit: str
    """What the figures are per: one ante, one chip."""
    spread: Spread
    method: str
    cites: tuple[str, ...]
    settings: Mapping[str, Value] = field(default_factory=dict[str, Value])
    """What it was asked under, where it differs from the defaults: decks, dealing procedure."""
    error: Fraction | None = None
    """The standard error of the house edge where it was simulated; None where it is exact."""

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each unit; below nought it loses."""
        return self.spread.house_edge

    @property
    def house_loses(self) -> bool:
        """Whether the house would pay to have this table open."""
        return self.house_edge < 0

    def as_json(self) -> dict[str, object]:
        """Plain data: fractions as text, so that nothing is lost on the way."""
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
