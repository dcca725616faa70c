"""Hands are set: cards or tiles are divided into parts. Players set at the same time, and each hand is set once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Arrange, Say
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal, refused_by
from houseway.core.round.option import Consequences, RoundOffer
from houseway.core.round.state import Draft, Round
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand

from .stage import Stage, StageCommand

Parts = tuple[tuple[Piece, ...], ...]

SETS = "sets"
HOUSE_WAY = "sets house way"
"""Said instead of laying out cards: as the house would set them. It is also the default choice (R-GEN-18)."""


@dataclass(frozen=True, slots=True)
class SetHands(Stage):
    """The stage in which hands are set, in any order that no bar stops."""

    words: ClassVar[tuple[str, ...]] = (HOUSE_WAY, SETS)
    """The house way first: commands are reconstructed in this order, and it still fits after corrected cards."""
    who: Callable[[Round], Mapping[Hand, Hand]]
    """Returns the hand that each hand sets: its own, or for the dealer of a shared bank another's."""
    wrong: Callable[[Round, Hand, Parts], Refusal | None]
    """Returns the refusal of a hand set in these parts, or None."""
    lays: Callable[[Draft, Hand, Parts | None], Iterable[Event]]
    """Yields what follows; without parts the hand is set the house way."""
    once: str
    """The clause by which a hand that is set is not touched again."""
    bars: tuple[Bar[Round, Hand], ...] = ()

    def applies(self, round: Round) -> bool:
        """Whether any hand has to set."""
        return bool(self.who(round))

    def done(self, round: Round) -> bool:
        """Whether every hand that has to set has set."""
        arranged = round.arranged
        return all(hand in arranged for hand in self.who(round).values())

    def turn(self, round: Round) -> Hand | None:
        """Return the first hand that could set now; otherwise the first that has another offer."""
        return next((ask.who for ask in self.offers(round)), None)

    def offers(self, round: Round) -> Iterator[RoundOffer]:
        """Yield every hand that is not set yet, and the other options."""
        for speaker, hand in self.who(round).items():
            if self._refusal(round, hand) is None:
                yield RoundOffer(speaker, SETS, self.cites, sets=True)
                yield RoundOffer(speaker, HOUSE_WAY, self.cites, in_silence=speaker != DEALER)
        yield from Stage.offers(self, round)

    def handle(self, round: Round, said: StageCommand) -> Consequences | Refusal:
        """Return the consequences of a hand that is set, of the house way, or of another option."""
        if not isinstance(said, (Arrange, Say)) or not _is_setting(said):
            return Stage.handle(self, round, said)
        hand = self.who(round).get(said.who)
        if hand is None:
            known = said.who == DEALER or said.who in round.hands
            return Refusal("not_yours_to_set" if known else "no_such_hand", self.cites)
        parts = _laid(said)
        refused = self._refusal(round, hand) or _wrong_form(said, self.cites)
        if refused is None and parts is not None:
            refused = self.wrong(round, hand, parts)
        if refused is not None:
            return refused
        return lambda now: self.lays(now, hand, parts)

    def _refusal(self, round: Round, hand: Hand) -> Refusal | None:
        if hand in round.arranged:
            return Refusal("already_set", self.once)
        return refused_by(self.bars, round, hand)


def _is_setting(said: Say | Arrange) -> bool:
    """Whether a hand is set by this: by cards laid out, or by a word."""
    return said.word == SETS if isinstance(said, Arrange) else said.what in SetHands.words


def _laid(said: Say | Arrange) -> Parts | None:
    """Return the parts laid out: none for the bare word, which a game refuses, and None for the house way."""
    if isinstance(said, Arrange):
        return said.parts
    return () if said.what == SETS else None


def _wrong_form(said: Say | Arrange, cites: str) -> Refusal | None:
    if isinstance(said, Say) and (said.chips is not None or said.count is not None):
        return Refusal("no_chips_asked", cites)
    return None
