"""What a practice seat is: how a sensible player bets and chooses, from a view of the round and the offers to one hand.

A game exports `BOT` from its `bot.py`. A seat without one says what silence means, or takes the first offer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from houseway.core.messages.command import Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips

from .rules import Rules

Shuffle: TypeAlias = Callable[[Sequence[Card]], Sequence[Card]]
"""Cards in another order, a new one each time."""
Shuffles: TypeAlias = Callable[[str], Shuffle]
"""The shuffle of a name: the same name gives the same orders. A game has no randomness of its own, so a seat is given this."""


def silent(asks: Sequence[Ask]) -> Say:
    """Return the choice that adds no money, or else the first one offered."""
    ask = next((ask for ask in asks if ask.in_silence), asks[0])
    return Say(ask.who, ask.says, ask.low)


def by_silence(seen: Round, asks: Sequence[Ask]) -> Command:
    """Return the default choice, whatever the cards."""
    return silent(asks)


class Practice(NamedTuple):
    """The way a practice seat plays."""

    chooses: Callable[[Round, Sequence[Ask]], Command] = by_silence
    """What a sensible player says, from a view of the round and the offers to one hand."""
    samples: Callable[[Round, Sequence[Ask], Shuffles], Command] | None = None
    """The same for a seat that deals the unseen cards at random to value its hand; used in place of `chooses`."""
    speaks: Callable[[Round, Sequence[Ask]], Command | None] | None = None
    """What a sensible player says where any seat may speak and none must; None for nothing."""
    likes: tuple[str, ...] = ()
    """What a sensible player bets on first, where any bet will do."""
    minimum: Callable[[Rules], Chips] | None = None
    """The minimum that buys a hand, where no posted limit says so."""

    def choice(self, seen: Round, asks: Sequence[Ask], shuffles: Shuffles) -> Command:
        """Return the command this seat chooses now."""
        return self.samples(seen, asks, shuffles) if self.samples else self.chooses(seen, asks)


PLAIN = Practice()
