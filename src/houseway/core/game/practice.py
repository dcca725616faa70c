"""Practice seats: a sensible player's bets and choices, from a view of the round and the offers to one hand.

A game exports `BOT` from its `bot.py`. A seat without one takes the default choice, or the first offer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips

from .rules import Rules

Shuffle: TypeAlias = Callable[[Sequence[Card]], Sequence[Card]]
"""Cards in another order, a new one each time."""
Shuffles: TypeAlias = Callable[[str], Shuffle]
"""The shuffle of a name: the same name gives the same orders. A game has no randomness of its own, so a seat is given this."""


def default_choice(asks: Sequence[RoundOffer]) -> Say:
    """Return the choice that adds no money, or else the first one offered."""
    ask = next((ask for ask in asks if ask.in_silence), asks[0])
    return Say(ask.who, ask.says, ask.low)


def chooses_default(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the default choice, whatever the cards."""
    return default_choice(asks)


class Practice(NamedTuple):
    """The way a practice seat plays."""

    chooses: Callable[[Round, Sequence[RoundOffer]], Command] = chooses_default
    """Returns a sensible player's command, from a view of the round and the offers to one hand."""
    samples: Callable[[Round, Sequence[RoundOffer], Shuffles], Command] | None = None
    """The same for a seat that deals the unseen cards at random to value its hand; used in place of `chooses`."""
    speaks: Callable[[Round, Sequence[RoundOffer]], Command | None] | None = None
    """Returns a sensible player's command where any seat may act and none must, or None for no action."""
    likes: tuple[str, ...] = ()
    """The wagers a sensible player bets on first, where any bet will do."""
    minimum: Callable[[Rules], Chips] | None = None
    """Returns the minimum that buys a hand, where no posted limit sets it."""

    def choice(self, seen: Round, asks: Sequence[RoundOffer], shuffles: Shuffles) -> Command:
        """Return the command this seat chooses now."""
        return self.samples(seen, asks, shuffles) if self.samples else self.chooses(seen, asks)


PLAIN = Practice()
