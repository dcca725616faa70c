"""A round without bets, dealt because a card was seen that should not have been: it ends in the discard rack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from houseway.core.law.moments import DEALING, Part
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardsDiscarded, Event, ExposedTaken, Owed
from houseway.core.messages.note import RESHUFFLE
from houseway.core.round.state import Draft, Round
from houseway.core.stages.drawing import first_draw
from houseway.core.stages.stage import Stage
from houseway.core.values.hands import DISCARDS, EXPOSED
from houseway.families.baccarat.hands import BANKER, PLAYER, Hands

from .facts import HANDS, held
from .third_card import BANKER_DRAWS, PLAYER_DRAWS


@dataclass(frozen=True, slots=True)
class Simulating(Stage):
    """A stage that plays a round without bets: the exposed card is the first, the others are dealt face up and go to the rack."""

    reacts: ClassVar[bool] = True

    @property
    def part(self) -> Part:
        """Return dealing: pieces come here."""
        return DEALING

    def applies(self, round: Round) -> bool:
        """Whether a card is exposed."""
        return EXPOSED in round.held

    def done(self, round: Round) -> bool:
        """Whether the cards are in the rack, or there were not enough."""
        return RESHUFFLE.is_in(round) or not (EXPOSED in round.held or held(round, PLAYER))

    def react(self, now: Draft) -> Iterator[Event]:
        """Deal the rest of the round by the drawing rules."""
        if RESHUFFLE.is_in(now):
            return
        if EXPOSED in now.held:
            yield from self._put_away(now)  # the round that was played before, if one was
            yield ExposedTaken(PLAYER, self.cites)
            yield Owed(tuple(Due(hand, 1, "all", self.cites) for hand in (BANKER, PLAYER, BANKER)), self.cites)
        elif held(now, PLAYER):
            for hand, rows in ((PLAYER, PLAYER_DRAWS), (BANKER, BANKER_DRAWS)):
                row = first_draw(rows, Hands.of(now, hand))
                if row.draws:
                    yield Owed((Due(hand, 1, "all", row.cites),), row.cites)
                    return
            yield from self._put_away(now)

    def _put_away(self, now: Draft) -> Iterator[Event]:
        for hand in HANDS:
            if cards := held(now, hand):
                yield CardsDiscarded(hand, cards, DISCARDS, "MB-11(c)")
