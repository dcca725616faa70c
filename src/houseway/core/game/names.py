"""The names of hands, bets and words at a game, and what is in the middle of its table.

A game exports `NAMES` from its `names.py`. Terminal, page and school read the same ones; a game without names is still played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from houseway.core.messages.event import Event
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BOARD, Hand, Player

from .picture import Line, Listing, Picture
from .road import Road
from .rules import Rules


class Spots(NamedTuple):
    """A layout with more spots than a menu has lines: its spots have names instead of numbers."""

    reads: Callable[[str], str]
    """Returns typed text as the name of a wager."""
    missing: Callable[[str], str]
    """Returns a suggestion for typed text that is not a spot."""
    menu: Callable[[Round, Sequence[RoundOffer]], Listing]
    layout: Callable[[Round, Player, bool], Sequence[Picture]]
    """The layout and then the players around it, in place of a panel per seat; the last argument is whether the
    screen is wide.
    """
    brief: Callable[[Round], Sequence[Picture]]
    """The prices of every spot in words, for a screen that has no room for the layout."""
    example: str


class Ways(NamedTuple):
    """The ways in which hands are set at this game."""

    ways: Callable[[Round, Hand], Sequence[Parts]]
    """Every way to set a hand, the house way first."""
    typed: Callable[[Round, Hand, str], Parts | None]
    """A way the player typed, or None where it cannot be read."""
    example: str
    """An example of what a player may type."""
    parts: tuple[str, str] = ("high", "low")
    """The names of the parts."""
    counts: tuple[int, int] = (2, 2)
    """The number of pieces in each part."""
    apart: bool = False
    """Whether a hand that is set is drawn and named part by part."""


class SetSo(NamedTuple):
    """The parts a house way makes of some pieces, and what decided."""

    parts: Parts
    line: str
    """The line of the way, in words."""
    cites: str
    ruling: str


class HouseWay(NamedTuple):
    """The dealer's way of setting a hand at this game."""

    sets: Callable[[Rules, tuple[Piece, ...]], SetSo | None]
    """Returns the house way for these pieces, or None if they are not a hand of this game."""
    hand: str
    """The kind of hand in words, for example four tiles."""


def no_remark(seen: Round, ask: RoundOffer) -> str:
    """Return an empty text: the offer needs no remark."""
    return ""


def no_event_line(event: Event) -> None:
    """Return None: the event is described as at every other game."""
    return


def as_dealt(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards in the order they were dealt."""
    return held


def nameless(held: tuple[Card, ...]) -> str:
    """Return an empty text: the game has no name for a hand."""
    return ""


class Stakes(NamedTuple):
    """Stakes of a table without limits of wagers: the ante, the blinds, and the bets or the least bet."""

    ante: Chips
    blinds: tuple[Chips, ...]
    bets: tuple[Chips, ...]


class Names(NamedTuple):
    """The names of hands and offers at a game, and what is drawn besides the usual."""

    hand: Callable[[tuple[Any, ...]], str] = nameless
    """Returns the name of a hand, with the shared cards; of a hand that is set, the name of each part."""
    lays: Callable[[tuple[Any, ...]], tuple[Any, ...]] = as_dealt
    """A hand as a player would sort it."""
    remarks: Callable[[Round, RoundOffer], str] = no_remark
    """Returns a short explanation that is shown next to an offer."""
    event_line: Callable[[Event], str | Line | None] = no_event_line
    """Returns the description of an event at this game; None for the usual description, an empty text for none."""
    board: int = 0
    """The number of shared cards when all are dealt."""
    shares: tuple[Hand, ...] = (BOARD,)
    """The places whose cards belong to every hand."""
    apart: tuple[Hand, ...] = ()
    """Hands in the middle that belong to no seat."""
    plays: Callable[[Round, Hand], tuple[Piece, ...]] | None = None
    """The cards of a hand that play, where some are put away."""
    middle: Callable[[Round, bool], Picture | None] | None = None
    """Returns the picture between the dealer and the seats; the last argument is whether the screen is wide."""
    thrown: Callable[[Round], str] | None = None
    """Returns the result of the dice."""
    spots: Spots | None = None
    setting: Ways | None = None
    house_way: HouseWay | None = None
    marks: Mapping[str, str] = MappingProxyType({})
    """Words that are shown next to a player's name for the rest of the round, and how."""
    looks: str = ""
    """The command by which a player looks at cards that were dealt face down, where one is required."""
    in_full: tuple[str, ...] = ()
    """Options and wagers that may be a single chip, and are meant in full where no amount is typed."""
    hands_cards: bool = False
    """Whether cards to turn over are offered from seat to seat, which costs nothing; elsewhere it is a bank."""
    makes: Callable[[tuple[Any, ...], tuple[Any, ...]], tuple[Any, ...]] | None = None
    """Returns the cards, of a hand and of the shared ones, that make its named hand, where the game can find them."""
    button: Callable[[Round], Hand | None] | None = None
    """The seat that has the button, where there is one."""
    stakes: Callable[[Rules], Stakes] | None = None
    """Returns what is posted, where it is not limits of wagers."""
    roads: Callable[[Round], tuple[Road, ...]] | None = None
    """The roads of the table. They change only when a round is opened and when it is over."""
    lit: Callable[[Round], tuple[str, ...]] | None = None
    """The wagers that win by the dice that were rolled, whether somebody has bet on them or not; a layout lights them."""
    called: tuple[str, ...] = ()
    """The facts that the dealer calls out at this game besides hands and amounts, by the names that `say.toml` has in braces."""
    calls: Callable[[Round, Hand | None], Mapping[str, str]] | None = None
    """Returns those facts in words, from a view of a round and the hand that is asked; unknown facts are left out."""


PLAIN = Names()


def two_typed(held: Sequence[Card], typed: str) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """Return the two cards that were typed and the others; None where they are not two cards of the hand.

    >>> from houseway.core.values.cards import cards
    >>> two_typed(cards("Ah JK Ts"), "joker / 10s")
    ((JK, Ts), (Ah,))
    """
    left, picked = list(held), list[Card]()
    for word in typed.replace("/", " ").replace("10", "T").replace("joker", "JK").split()[:2]:
        card = next((card for card in left if card.text.lower() == word.lower()), None)
        if card is None:
            return None
        left.remove(card)
        picked.append(card)
    return (tuple(picked), tuple(left)) if len(picked) == 2 else None
