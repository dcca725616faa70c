"""Owners of chips by place: players, the house, a meter, tips, or the middle. A move between two is a figure.

No rule of any game is used: the name of a place shows whose it is.
"""

from __future__ import annotations

from enum import Enum

from houseway.core.money.places import Aside, Bet, Move, Place
from houseway.core.values.hands import HOUSE, Player


class Side(Enum):
    """The owner of the chips at a place."""

    PLAYER = "player"
    HOUSE = "house"
    METER = "meter"
    TIPS = "tips"
    FELT = "felt"
    """In a pot or between two players: nobody's until the round is over."""
    CAGE = "cage"


_NAMED = {"rack": Side.HOUSE, "rake": Side.HOUSE, "tokens": Side.TIPS, "centre": Side.FELT, "cage": Side.CAGE}
_KINDS = {"player": Side.PLAYER, "away": Side.PLAYER, "meter": Side.METER, "link": Side.METER, "pot": Side.FELT}


class UnknownPlace(Exception):
    """A place without a side: add it to `_NAMED` or `_KINDS`."""


def side_of(place: Place) -> Side:
    """Return the side that owns the chips at a place.

    >>> side_of("player p77"), side_of(Bet(HOUSE, "dealer", "wager")), side_of("meter main")
    (<Side.PLAYER: 'player'>, <Side.HOUSE: 'house'>, <Side.METER: 'meter'>)
    """
    if isinstance(place, tuple):
        return Side.HOUSE if owner_of(place) == HOUSE else Side.PLAYER
    found = _NAMED.get(place) or _KINDS.get(place.partition(" ")[0])
    if found is None:
        raise UnknownPlace(f"no report has an owner for the chips at {place!r}")
    return found


def owner_of(place: Place) -> Player | None:
    """Return the player whose place it is; None where it is nobody's own."""
    if isinstance(place, Bet):
        return place.by
    if isinstance(place, Aside):
        return place.bet.by
    kind, _, name = place.partition(" ")
    return name if kind in ("player", "away") else None


def players_in(move: Move) -> set[Player]:
    """Return the players that a move is about: by its places, or by its bet where the places are nobody's own."""
    named = {owner_of(move.src), owner_of(move.dst)} - {None, HOUSE}
    if not named and move.about is not None and move.about.by != HOUSE:
        named = {move.about.by}
    return {one for one in named if one is not None}
