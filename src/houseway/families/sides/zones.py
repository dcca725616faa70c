"""The zones of a game: which cards a described bet can be about, when they are known, and where it is settled.

A game has them as data, in `side_bets.toml` in its folder; nothing here names a game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from houseway.core.values.hands import Hand
from houseway.core.values.plain import table_in

from .questions import Deal

FILE: Final = "side_bets.toml"
OWN: Final = "own"
"""The zone of the seat's own cards, and the hand that stands for the bet's."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that a question can be about."""

    name: str
    hand: Hand
    """The hand they are in; `own` is the hand of the bet."""
    cards: int
    first: int
    """The number of the hand's cards before them."""
    ready: str
    """The moment from which they are known."""
    says: str
    """The cards in words."""
    dealt: bool = False
    """Whether they are read from the deal, because a hand may get or lose cards later."""
    down: bool = False
    """Whether they may lie face down until the bet is settled."""
    completes: bool = False
    """Whether the cards that are missing are dealt before the bet is settled."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment at which bets are settled."""

    name: str
    stage: str
    place: Literal["after", "in"]
    """After a stage, or as the last part of it."""
    says: str


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones, moments and wagers of a game that described bets can use."""

    deal: Deal
    needs: tuple[str, ...]
    """The wagers that a bet may need, the default first; an empty one is a bet that may be made alone."""
    zones: Mapping[str, Zone]
    moments: Mapping[str, Moment]
    folds: tuple[str, ...] = ()
    """The words with which a hand is given up."""
    hidden: tuple[str, ...] = ()
    """The words with which its cards stay down as well: then the bet is lost with it."""

    def is_before(self, one: str, other: str) -> bool:
        """Whether a moment is before another one."""
        order = list(self.moments)
        return order.index(one) < order.index(other)


@cache
def zones_of(package: str) -> Zones | None:
    """Return the zones of the game in a package, or None where it has none."""
    file = files(package) / FILE
    if not file.is_file():
        return None
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    folds: dict[str, Any] = data.get("folds", {})
    return Zones(
        deal=data["deal"],
        needs=tuple(data["needs"]),
        zones={name: _zone(name, table_in(zone)) for name, zone in table_in(data["zones"]).items()},
        moments={name: _moment(name, table_in(one)) for name, one in table_in(data["moments"]).items()},
        folds=tuple(folds.get("words", ())),
        hidden=tuple(folds.get("hidden", ())),
    )


def _zone(name: str, zone: dict[str, Any]) -> Zone:
    return Zone(
        name=name,
        hand=zone.get("hand", name),
        cards=zone.get("cards", 0),
        first=zone.get("first", 0),
        ready=zone["ready"],
        says=zone["says"],
        dealt=zone.get("dealt", False),
        down=zone.get("down", False),
        completes=zone.get("completes", False),
    )


def _moment(name: str, moment: dict[str, Any]) -> Moment:
    return Moment(name, moment["stage"], moment.get("place", "after"), moment["says"])
