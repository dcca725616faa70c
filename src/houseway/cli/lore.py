"""What the command line knows of a game beside its rules: how a sensible player chooses, how cards are laid out and named.

A game without lore of its own is still played: by silence, or by the first thing offered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from houseway.core.cards import Card
from houseway.core.command import Command, Say
from houseway.core.game import Rules
from houseway.core.round import Round
from houseway.core.stage import Ask

from . import chase_the_flush, high_card_flush


class Lore(NamedTuple):
    """How to play, lay out, name and price a game."""

    chooses: Callable[[Round, Sequence[Ask]], Command]
    """What a sensible player says, from a view of the round and the offers to one hand."""
    lays: Callable[[tuple[Card, ...]], tuple[Card, ...]]
    names: Callable[[tuple[Card, ...]], str]
    edges: Callable[[Rules], Mapping[str, Fraction]]
    """What the house keeps of each chip, by wager, where it is known exactly."""


def by_silence(seen: Round, asks: Sequence[Ask]) -> Command:
    """The choice that adds no money, or the first one there is."""
    ask = next((ask for ask in asks if ask.in_silence), asks[0])
    return Say(ask.who, ask.says, ask.low)


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

_LORE = {
    "chase_the_flush": Lore(chase_the_flush.chooses, high_card_flush.lays, high_card_flush.names, chase_the_flush.edges),
    "high_card_flush": Lore(high_card_flush.chooses, high_card_flush.lays, high_card_flush.names, high_card_flush.edges),
}


def lore_of(game: str) -> Lore:
    """What is known of a game."""
    return _LORE.get(game, PLAIN)
