"""The cards, dice and numbers of a recorded round, given out again as other rules wait for them.

Cards lie in the order in which they were dealt, and none is made up:

- Of a deal to several hands each hand keeps its cards, whatever the order of dealing.
- Cards that are drawn one hand after the other come in their order: where another hand draws, it gets the next card.
- The cards of a hand that is not in play are left aside, and a card that was burned is no one's.
- Behind the last recorded card comes the stub, where the record holds its order.
- A card that is burned unseen decides nothing: any card that is not dealt in the round stands for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.core.messages.command import Deal, DealOut, Display, Roll
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardsDealt, DuesChanged, Event, Owed
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, Hand, box

from .recorded import RecordedRound

ChanceCommand = Deal | Roll | Display
CHANCE = (Deal, DealOut, Roll, Display)


class _Dealt(NamedTuple):
    """A piece as it was dealt: to which hand, in which step, and whether other hands were due at the same time."""

    to: Hand
    piece: Piece
    step: int
    is_drawn: bool


class Pieces:
    """The pieces of one round that have not been given out yet."""

    def __init__(self, recorded: RecordedRound) -> None:
        self._recorded = recorded
        self._dealt = list(_dealt(recorded))
        self._others: list[tuple[int, ChanceCommand]] = [
            (at, one.command) for at, one in enumerate(recorded.steps) if isinstance(one.command, Roll | Display)
        ]
        self._stub = list(recorded.stub)
        self._standing: list[Piece] | None = None

    def next_command(self, round: Round, upto: int) -> ChanceCommand | None:
        """Return the command that gives a round what it waits for, from the pieces of the first steps, or None."""
        due = round.due[0]
        if due.to in (DICE, NUMBER):
            kind = Roll if due.to == DICE else Display
            at = next((at for at, (step, said) in enumerate(self._others) if isinstance(said, kind) and step <= upto), None)
            return None if at is None else self._others.pop(at)[1]
        left = list(self._dealt)
        found: list[Piece] = []
        while len(found) < due.many:
            one = self._next(round, due, left, upto)
            if one is None:
                return None
            found.append(one)
        self._dealt = left
        return Deal(due.to, tuple(found))

    def _next(self, round: Round, due: Due, left: list[_Dealt], upto: int) -> Piece | None:
        is_drawing = len({one.to for one in round.due}) == 1
        first: int | None = None
        for at, one in enumerate(left):
            if one.step > upto:
                break
            if one.to == due.to:
                if first is not None and is_drawing and left[first].is_drawn:
                    break
                return left.pop(at).piece
            if first is None and one.to != BURN and not _is_away(round, one.to):
                first = at
        if due.to == BURN and due.seen != "all":
            return None if upto < len(self._recorded.steps) else BACK if round.rules.unread else self._any_other()
        if first is not None and is_drawing and left[first].is_drawn and due.to != BURN:
            return left.pop(first).piece
        if upto >= len(self._recorded.steps) and not any(one.to == due.to for one in left):
            return self._stub.pop(0) if self._stub else None
        return None

    def _any_other(self) -> Piece | None:
        """Return a card that is not dealt in this round, to be burned unseen."""
        if self._standing is None:
            counts = dict(self._recorded.rules.equipment.counts)
            for _, cards in self._recorded_hands():
                for piece in cards:
                    counts[piece] = counts.get(piece, 0) - 1
            for piece in self._stub:
                counts[piece] = counts.get(piece, 0) - 1
            self._standing = [piece for piece, many in counts.items() for _ in range(many)]
        return self._standing.pop() if self._standing else None

    def _recorded_hands(self) -> Iterator[tuple[Hand, tuple[Piece, ...]]]:
        rules, memory = self._recorded.rules, self._recorded.opened.memory
        if rules.game.gone:
            yield from rules.game.gone(rules.game.remembers(*memory)).items()
        for event in self._recorded.events:
            if isinstance(event, CardsDealt):
                yield event.to, event.cards


def _is_away(round: Round, hand: Hand) -> bool:
    """Whether a hand is a player's who has no hand in play."""
    return hand[:1].isdigit() and bool(round.hands) and all(box(one) != box(hand) for one in round.hands)


def _dealt(recorded: RecordedRound) -> Iterator[_Dealt]:
    is_drawn = False

    def watches(events: tuple[Event, ...]) -> None:
        nonlocal is_drawn
        for event in events:
            if isinstance(event, Owed):
                is_drawn = len({due.to for due in event.dues}) == 1
            elif isinstance(event, DuesChanged) and event.dues:
                is_drawn = is_drawn and len({due.to for due in event.dues}) == 1

    watches(recorded.begun)
    for at, step in enumerate(recorded.steps):
        if isinstance(step.command, Deal | DealOut):
            for event in step.events:
                if isinstance(event, CardsDealt):
                    for piece in event.cards:
                        yield _Dealt(event.to, piece, at, is_drawn)
        watches(step.events)
