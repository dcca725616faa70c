"""A wager is a kind of bet a game offers; who may make it, and what it needs first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from houseway.core.circle import Round
from houseway.core.money.places import Bet
from houseway.core.values.chips import Chips

from .bar import Bar
from .condition import Condition

Tender = Literal["chips", "cash", "coupon"]
"""The form of a bet: chips, a banknote with words, or a match-play coupon."""


class BetLimit(NamedTuple):
    """The maximum or minimum of a bet, and the clause behind it."""

    chips: Chips
    cites: str
    of_the_stack: bool = False
    """Whether it only holds chips of the player's back: cash called out brings its own."""


@dataclass(frozen=True, slots=True)
class Wager:
    """One kind of bet at a game."""

    name: str
    cites: str
    bars: tuple[Bar[Round, Bet], ...] = ()
    """In rulebook order; the first that holds is the answer no."""
    back_bars: tuple[Bar[Round, Bet], ...] = ()
    """The bars to taking it back."""
    limits_as: str = ""
    """The name of the posted limits it uses, where many wagers share one sign; its own name by default."""
    open_in: str = "bets"
    """The stage in which it is bet; a raise is put up by a choice instead."""
    equal_to: str | None = None
    """The wager whose chips it must match on the same hand; otherwise it has its own limits, or rides with the main wager."""
    paper: bool = False
    """A coupon: it moves no chips, and what it wins is paid once."""
    for_the_dealer: bool = False
    """Whether it is a token bet: its stake and its win go to the token box."""
    cap: Callable[[Round, Bet], BetLimit] | None = None
    """The limit it may not exceed, besides the posted maximum."""
    floor: Callable[[Round, Bet], BetLimit] | None = None
    """The limit it must reach, besides the posted minimum."""
    independent: bool = False
    """Whether it affects no other bet: once settled it stands when the round is voided (R-GEN-08)."""
    under: tuple[Condition, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether nothing but its posted limits and the player's chips bounds it, whatever else was bet."""
        return not (self.bars or self.cap or self.floor or self.equal_to or self.for_the_dealer or self.paper)

    @property
    def limit(self) -> str:
        """Return the name its limits are posted under."""
        return self.limits_as or self.name
