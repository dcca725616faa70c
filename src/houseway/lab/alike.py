"""Cards that stand for several: one for all suits of a rank, and one for every card that nobody may see.

Whoever deals every possible round deals far fewer if cards that the rules cannot tell apart are one. That they cannot is not
assumed. A card without a suit raises `CardsDiffer` where a rule reads its suit, compares it with a card of a deck, or counts it
among different cards; a card without a face raises it for its rank too. The caller then deals with more kinds of cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import currentframe
from math import comb
from types import FrameType
from typing import Final, NoReturn

from houseway.core.game.rules import Rules
from houseway.core.messages.due import Due
from houseway.core.values.cards import FRENCH, JOKER, Card
from houseway.core.values.equipment import Piece, Shoe
from houseway.core.values.hands import Hand

MAY_COUNT = ("houseway.core.", "houseway.lab.", "houseway.views.", "collections")
"""The modules that may count these cards: those that check a deck, and not the rules of a game."""


class CardsDiffer(Exception):
    """A rule tells apart cards that were dealt as one."""

    def __init__(self, how: str, of: Hand) -> None:
        super().__init__(how)
        self.of = of
        """The hand of the card without a face, or nothing for a card without a suit."""


class FaceDown(Exception):
    """A hand is dealt cards that nobody may see, and these have a face yet."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.of = hand


class Alike(Card):
    """A card that stands for several. It is equal to itself and to none in a deck."""

    __slots__ = ("of",)
    of: Hand

    def __new__(cls, text: str, rank: int | None = None, of: Hand = "") -> Alike:
        card = object.__new__(cls)
        object.__setattr__(card, "text", text)
        object.__setattr__(card, "of", of)
        if rank is not None:
            object.__setattr__(card, "rank", rank)
        return card

    def __getattr__(self, name: str) -> NoReturn:
        raise CardsDiffer(f"a rule reads the {name} of a card", self.of) if name in ("rank", "suit") else AttributeError(name)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, Card) and other in _IN_A_DECK and not _may_count(currentframe()):
            raise CardsDiffer(f"a rule compares a card with {other}", self.of)
        return False

    def __hash__(self) -> int:
        if not _may_count(currentframe()):
            raise CardsDiffer("a rule counts different cards", self.of)
        return id(self)


def _may_count(own: FrameType | None) -> bool:
    """Whether the caller of a method may count these cards."""
    caller = own and own.f_back
    return caller is not None and caller.f_globals.get("__name__", "").startswith(MAY_COUNT)


_IN_A_DECK = frozenset({*FRENCH, JOKER})
RANKED: Final = {card.text[0]: Alike(f"{card.text[0]}*", card.rank) for card in FRENCH}
"""A card of any suit, by the letter of its rank."""


@dataclass(frozen=True, slots=True)
class AlikeShoe(Shoe):
    """A shoe in which cards stand for several."""

    holds: tuple[Piece, ...] = field(default=(), kw_only=True)

    def pieces(self) -> tuple[Piece, ...]:
        """Return every card, and for each hand that nobody sees as many without a face."""
        return self.holds


@dataclass(frozen=True)
class Likeness:
    """The cards that are dealt as one."""

    suits: bool = False
    """Whether the suits of a rank are one card."""
    unseen: frozenset[Hand] = frozenset()
    """The hands that nobody sees, and that are dealt cards without a face."""
    apart: frozenset[Hand] | None = None
    """The hands that nobody sees and that a rule reads all the same; None if every card is dealt with its face."""

    @cached_property
    def blank(self) -> Mapping[Hand, Piece]:
        """The card without a face, by hand."""
        return {hand: Alike("**", of=hand) for hand in self.unseen}

    def is_blank(self, due: Due) -> bool:
        """Whether pending cards are dealt without a face; raise `FaceDown` where they can be and are not yet."""
        if due.seen != "nobody" or self.apart is None or due.to in self.apart:
            return False
        if due.to not in self.unseen:
            raise FaceDown(due.to)
        return True

    def stand_in(self, piece: Piece) -> Piece:
        """Return the card that stands for a card."""
        return RANKED[piece.text[0]] if self.suits and isinstance(piece, Card) and piece is not JOKER else piece

    def kinds(self, pieces: tuple[Piece, ...]) -> dict[Piece, int]:
        """Return the number of cards of each kind."""
        found: dict[Piece, int] = {}
        for piece in map(self.stand_in, pieces):
            found[piece] = found.get(piece, 0) + 1
        return found

    def under(self, rules: Rules) -> Rules:
        """Return the rules of a table that deals these cards."""
        shoe = rules.equipment
        if not isinstance(shoe, Shoe) or not (self.suits or self.unseen):
            return rules
        blanks = (blank for blank in self.blank.values() for _ in range(shoe.size))
        holds = (*map(self.stand_in, shoe.pieces()), *blanks)
        return replace(rules, equipment=AlikeShoe(shoe.decks, shoe.jokers, shoe.without, holds=holds))

    def after(self, found: FaceDown | CardsDiffer) -> Likeness:
        """Return the likeness that takes into account what was found: cards that are face down, or that a rule tells apart."""
        if isinstance(found, FaceDown):
            return replace(self, unseen=self.unseen | {found.of})
        if not found.of:
            return replace(self, suits=False)
        assert self.apart is not None
        return replace(self, unseen=self.unseen - {found.of}, apart=self.apart | {found.of})


def ways_to_deal(kinds: Mapping[Piece, int], many: int) -> list[tuple[tuple[Piece, ...], int]]:
    """Return each different packet of cards with its number of ways, order within the packet aside.

    >>> ways_to_deal({Card("As"): 4, Card("Ks"): 1}, 2)
    [((As, As), 6), ((As, Ks), 4)]
    """
    found: list[tuple[tuple[Piece, ...], int, int]] = [((), 1, many)]
    for kind, there in kinds.items():
        found = [
            ((*packet, *(kind,) * take), ways * comb(there, take), missing - take)
            for packet, ways, missing in found
            for take in range(min(there, missing), -1, -1)
        ]
    return [(packet, ways) for packet, ways, missing in found if not missing]
