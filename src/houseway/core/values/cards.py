"""Playing cards: 52, a joker, and the back of a hidden card.

There is exactly one object for each card, so cards compare and hash by identity: `Card("Qs") is Card("Qs")`.
A card has no order of its own; each game defines what beats what.

>>> cards("Qs 9h 4d")
(Qs, 9h, 4d)
>>> Card("Qs").rank, Card("Qs").suit
(12, 's')
"""

from __future__ import annotations

from typing import Final, NoReturn

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


class Unread(Exception):
    """Raised when a rule reads the face of a card that has not been shown yet."""

    def __init__(self, of: str) -> None:
        super().__init__(f"a card of {of or 'some hand'} has not been shown")
        self.of = of
        """The name of its hand, if it is given."""


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

    def __getattr__(self, name: str) -> NoReturn:
        """Raise `Unread` where the face of a back is read: it has none."""
        if name in ("rank", "suit"):
            raise Unread("")
        raise AttributeError(name)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card does not change")

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)  # another process gets its own one object for this card


_PRINTED: Final[dict[str, Card]] = {}
"""Every card there is, by its text."""


def _print(text: str, **face: int | str) -> Card:
    card = object.__new__(Card)
    for name, value in {"text": text, **face}.items():
        object.__setattr__(card, name, value)
    _PRINTED[text] = card
    return card


FRENCH: Final[tuple[Card, ...]] = tuple(
    _print(rank + suit, rank=value, suit=suit) for suit in SUITS for value, rank in enumerate(RANKS, start=2)
)
JOKER: Final[Card] = _print("JK", rank=0, suit="")
BACK: Final[Card] = _print("??")
"""A card that a viewer may not see; at a table where cards are not read, one that nobody has shown yet (H-BACK-01)."""


class Back(Card):
    """A back that has the name of its hand. All backs are equal."""

    __slots__ = ("of",)
    of: str

    def __new__(cls, of: str) -> Back:
        back = object.__new__(cls)
        object.__setattr__(back, "text", BACK.text)
        object.__setattr__(back, "of", of)
        return back

    def __getattr__(self, name: str) -> NoReturn:
        raise Unread(self.of) if name in ("rank", "suit") else AttributeError(name)

    def __eq__(self, other: object) -> bool:
        return other is BACK or isinstance(other, Back)

    def __hash__(self) -> int:
        return hash(BACK)


class ByFace(dict[object, int]):
    """Numbers by card. The key of a back raises `Unread`."""

    def __missing__(self, card: object) -> int:
        raise Unread(card.of if isinstance(card, Back) else "") if card == BACK else KeyError(card)


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards in a text, separated by spaces."""
    return tuple(Card(word) for word in text.split())


def spelled(pieces: tuple[object, ...]) -> str:
    """Return cards or tiles as the text from which they are read."""
    return " ".join(map(repr, pieces))
