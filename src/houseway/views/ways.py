"""The ways to set a hand, given to the player who sees all of its cards; the house's way comes first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand

from .hands import names_of
from .types import Offer, Way


def with_ways(seen: Round, offers: Sequence[Offer]) -> list[Offer]:
    """Return a viewer's offers, those to set a hand with the ways to set what this viewer sees of it."""
    if names_of(seen).setting is None:
        return list(offers)
    return [replace(offer, ways=_ways(seen, offer.who)) if offer.act == "Arrange" else offer for offer in offers]


def _ways(seen: Round, hand: Hand) -> tuple[Way, ...]:
    held = seen.held.get(hand, ())
    return _ways_of_key(_Key(seen, hand, held)) if held and BACK not in held else ()


class _Key:
    """A round and a hand, equal where the rules and the cards are: the ways to set it are worked out once."""

    __slots__ = ("hand", "held", "seen")

    def __init__(self, seen: Round, hand: Hand, held: tuple[Piece, ...]) -> None:
        self.seen, self.hand, self.held = seen, hand, held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.held == other.held and self.seen.rules == other.seen.rules

    def __hash__(self) -> int:
        return hash((self.seen.rules.digest, self.held))


@lru_cache(maxsize=512)
def _ways_of_key(key: _Key) -> tuple[Way, ...]:
    names = names_of(key.seen)
    assert names.setting is not None
    apart = names.setting.apart

    def way(number: int, parts: Parts) -> Way:
        worth = tuple(names.hand(part) for part in parts) if apart else ()
        return Way(parts=tuple(tuple(map(repr, part)) for part in parts), worth=worth, house=number == 0)

    return tuple(way(number, parts) for number, parts in enumerate(names.setting.ways(key.seen, key.hand)))
