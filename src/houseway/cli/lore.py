"""What the command line knows of a game beside its rules: how a sensible player chooses, how cards are laid out and named.

A game without lore of its own is still played: by silence, or by the first thing offered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from rich.console import RenderableType

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, Say
from houseway.core.messages.event import Event
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BOARD, Hand, Player


def no_remark(seen: Round, ask: Ask) -> str:
    """An offer that speaks for itself."""
    return ""


def told_as_elsewhere(event: Event) -> str | None:
    """Nothing here is told in words of its own."""
    return None


class Spots(NamedTuple):
    """A layout with more spots than a menu has lines: spots have names of their own, and no numbers."""

    reads: Callable[[str], str]
    """What was typed, as the name of a wager."""
    missing: Callable[[str], str]
    """What to type instead of something that is no spot."""
    menu: Callable[[Round, Sequence[Ask]], RenderableType]
    layout: Callable[[Round, Player, bool], list[RenderableType]]
    """The layout and whoever sits round it, in place of a panel a seat."""
    example: str
    likes: tuple[str, ...]
    """What a sensible player bets on first."""


class Ways(NamedTuple):
    """How hands are set here."""

    ways: Callable[[Round, Hand], Sequence[Parts]]
    """Every way to set a hand, the house's first."""
    typed: Callable[[Round, Hand, str], Parts | None]
    """A way somebody typed, or None where it cannot be read."""
    example: str
    """What somebody may type."""
    parts: tuple[str, str] = ("high", "low")
    """What the parts are called."""
    apart: bool = False
    """Whether a hand that is set is drawn and named part by part."""


class SetSo(NamedTuple):
    """How a house way sets some pieces, and what decided."""

    parts: Parts
    line: str
    """The line of the way, in words."""
    cites: str
    ruling: str


class Lore(NamedTuple):
    """How to play, lay out, name and price a game."""

    chooses: Callable[[Round, Sequence[Ask]], Command]
    """What a sensible player says, from a view of the round and the offers to one hand."""
    lays: Callable[[tuple[Any, ...]], tuple[Any, ...]]  # cards or tiles: which of them is the game's business
    names: Callable[[tuple[Any, ...]], str]
    """What a hand is worth, with the shared cards; of a hand that is set, each part."""
    edges: Callable[[Rules], Mapping[str, Fraction]]
    """What the house keeps of each chip, by wager, where it is known exactly."""
    remarks: Callable[[Round, Ask], str] = no_remark
    """What an offer means, in a few words beside it."""
    board: int = 0
    """How many shared cards there will be."""
    middle: Callable[[Round, bool], RenderableType | None] | None = None
    """What lies between the dealer and the seats."""
    thrown: Callable[[Round], str] | None = None
    """What the dice came to."""
    spots: Spots | None = None
    setting: Ways | None = None
    plays: Callable[[Round, Hand], tuple[Piece, ...]] | None = None
    """The cards of a hand that play, where some are put away."""
    speaks: Callable[[Round, Sequence[Ask]], Command | None] | None = None
    """What a sensible player says where everybody may speak and nobody must; if nothing is said here, nothing."""
    sets: Callable[[Rules, tuple[Piece, ...]], SetSo | None] | None = None
    """How the house sets these, where it has a way; None where these are not a hand of this game."""
    shares: tuple[Hand, ...] = (BOARD,)
    """Where the cards lie that belong to every hand."""
    apart: tuple[Hand, ...] = ()
    """Hands that lie in the middle and belong to no seat."""
    least: Callable[[Rules], Chips] | None = None
    """The least that buys a hand, where no posted limit says so."""
    likes: tuple[str, ...] = ()
    """What a sensible player bets on first, where any bet will do and the layout has no spots of its own."""
    tells: Callable[[Event], str | None] = told_as_elsewhere
    """How an event is told here; None tells it as elsewhere, an empty text not at all."""
    hands_cards: bool = False
    """What is offered from seat to seat are cards to turn over, which costs nothing; elsewhere it is a bank."""


def silent(asks: Sequence[Ask]) -> Say:
    """The choice that adds no money, or the first one there is."""
    ask = next((ask for ask in asks if ask.in_silence), asks[0])
    return Say(ask.who, ask.says, ask.low)


def by_silence(seen: Round, asks: Sequence[Ask]) -> Command:
    """Whatever the cards: what silence means."""
    return silent(asks)


def as_dealt(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards in the order they came."""
    return held


def nameless(held: tuple[Card, ...]) -> str:
    """Nobody told us what such a hand is called."""
    return ""


def unknown(rules: Rules) -> Mapping[str, Fraction]:
    """Nobody has worked the edges out."""
    return {}


PLAIN = Lore(by_silence, as_dealt, nameless, unknown)
_KNOWN: dict[str, Lore] = {}


def lore_of(game: str) -> Lore:
    """What is known of a game: `LORE` in the file of its name beside this one, if there is one."""
    name = f"{__package__}.{game}"
    if game not in _KNOWN:
        _KNOWN[game] = getattr(import_module(name), "LORE", PLAIN) if find_spec(name) else PLAIN
    return _KNOWN[game]
