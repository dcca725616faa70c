"""The equipment of a table: a deck, a shoe of several decks, a set of tiles, or dice.

Equipment defines which pieces exist and how many of each. It holds no order: shuffling is done outside, and its
result comes in as a command.

>>> Shoe(decks=6, without="T").size
288
>>> Shoe(jokers=1).counts[Card("JK")]
1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard

from .cards import BACK, FRENCH, JOKER, Card
from .tiles import SET, Tile

Piece = Card | Tile


def cards_in(pieces: tuple[Piece, ...]) -> tuple[Card, ...]:
    """Return pieces that are cards. A table deals from one kind of equipment, so only the first piece is checked."""
    assert _are_cards(pieces)
    return pieces


def tiles_in(pieces: tuple[Piece, ...]) -> tuple[Tile, ...]:
    """Return pieces that are tiles."""
    assert _are_tiles(pieces)
    return pieces


def card_in(piece: object) -> Card:
    """Return a piece that is a card."""
    assert isinstance(piece, Card)
    return piece


def are_cards(held: Sequence[object]) -> TypeGuard[Sequence[Card]]:
    """Whether the pieces are cards; only the first is checked."""
    return not held or isinstance(held[0], Card)


def _are_cards(pieces: tuple[Piece, ...]) -> TypeGuard[tuple[Card, ...]]:
    return not pieces or isinstance(pieces[0], Card)


def _are_tiles(pieces: tuple[Piece, ...]) -> TypeGuard[tuple[Tile, ...]]:
    return not pieces or isinstance(pieces[0], Tile)


@dataclass(frozen=True, slots=True)
class Shoe:
    """Cards: a number of decks, with jokers, without certain ranks."""

    decks: int = 1
    jokers: int = 0
    without: str = ""
    counts: Mapping[Piece, int] = field(init=False, repr=False, compare=False)
    """The number of each piece."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", dict(Counter(self.pieces())))

    def pieces(self) -> tuple[Piece, ...]:
        """Return every card, in the order of a new deck."""
        deck = tuple(card for card in FRENCH if card.text[0] not in self.without)
        return (deck + (JOKER,) * self.jokers) * self.decks

    @property
    def size(self) -> int:
        """Return the number of pieces in all."""
        return sum(self.counts.values())


DECK = Shoe()
"""One deck of fifty-two."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """The thirty-two tiles of pai gow."""

    counts: Mapping[Piece, int] = field(init=False, repr=False, compare=False)
    """The number of each piece."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", dict(Counter(self.pieces())))

    def pieces(self) -> tuple[Piece, ...]:
        """Return every tile, twins twice."""
        return SET

    @property
    def size(self) -> int:
        """Return the number of pieces in all."""
        return len(SET)


@dataclass(frozen=True, slots=True)
class Dice:
    """A number of dice, which never run out."""

    count: int
    counts: Mapping[Piece, int] = field(default_factory=dict[Piece, int], init=False, repr=False, compare=False)

    def pieces(self) -> tuple[Piece, ...]:
        """Return no pieces: none are dealt from dice."""
        return ()

    @property
    def size(self) -> int:
        """Return zero: dice have no pieces to deal."""
        return 0


Equipment = Shoe | TileSet | Dice

__all__ = ["BACK", "DECK", "Dice", "Equipment", "Piece", "Shoe", "TileSet", "are_cards", "card_in", "cards_in", "tiles_in"]
