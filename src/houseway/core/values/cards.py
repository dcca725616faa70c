"""Playing cards: 52, a joker, and the back of a hidden card.

There is exactly one object for each card, so cards compare and hash by identity: `Card("Qs") is Card("Qs")`.
A card has no order of its own; each game defines what beats what.

>>> cards("Qs 9h 4d")
(Qs, 9h, 4d)
>>> Card("Qs").rank, Card("Qs").suit
(12, 's')
"""

from __future__ import annotations

from typing import Final

from .printable import quoted

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_NAMES: Final = dict(
    zip(
        RANKS,
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
)
SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class Card:
    """One card, by rank (2 to 14, an ace is 14) and suit; parsed from its text."""

    __slots__ = ("rank", "suit", "text")

    rank: int
    suit: str
    text: str

    def __new__(cls, text: str) -> Card:
        known = _PRINTED.get(text)
        if known is None:
            raise ValueError(f"not a card: {quoted(text)}. Use rank and suit, for example Qs, Th or 2c; JK is the joker")
        return known

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card does not change")

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)  # another process gets its own one object for this card


_PRINTED: Final[dict[str, Card]] = {}
"""Every card there is, by its text."""


def _print(text: str, rank: int, suit: str) -> Card:
    card = object.__new__(Card)
    for name, value in (("text", text), ("rank", rank), ("suit", suit)):
        object.__setattr__(card, name, value)
    _PRINTED[text] = card
    return card


FRENCH: Final[tuple[Card, ...]] = tuple(
    _print(rank + suit, value, suit) for suit in SUITS for value, rank in enumerate(RANKS, start=2)
)
JOKER: Final[Card] = _print("JK", 0, "")
BACK: Final[Card] = _print("??", 0, "")
"""A card in a view that its viewer may not see. It is never part of a round."""


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards in a text, separated by spaces."""
    return tuple(Card(word) for word in text.split())


def spelled(pieces: tuple[object, ...]) -> str:
    """Return cards or tiles as the text from which they are read."""
    return " ".join(map(repr, pieces))
