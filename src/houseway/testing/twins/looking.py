"""What a viewer is shown of two worlds, and the first thing that differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houseway.core.messages import command as c
from houseway.core.messages import event as e
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import Ask, word_of
from houseway.core.round.state import Round
from houseway.core.round.view import asks_of, seen_by
from houseway.core.table.speaking import Speaker, speaks, take_from
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand, Player
from houseway.views.staff import offers_at
from houseway.views.types import Offer

from .worlds import Step, Swap, opened_to, said_there, seating_of


@dataclass(frozen=True, slots=True)
class Eyes:
    """Everything the engine shows to a viewer: events, offers and answers. A test of this test puts a fault in here."""

    sees: Callable[[e.Event, str, Mapping[Hand, Player]], e.Event | None] = seen_by
    asked: Callable[[Round, str], tuple[Ask, ...]] = asks_of
    told: Callable[[Table, Speaker, c.Command], Taken | Refusal] = take_from
    offered: Callable[[Table], Mapping[str, Sequence[Offer]]] = offers_at


class Difference(NamedTuple):
    """Something a viewer was shown in one world and not in the other."""

    what: str
    """`refused`, `event`, `turn`, `offer` or `answer`; `shown` where a piece that changed places was lawfully turned up."""
    key: str
    """What the closed list must name to account for the difference."""
    story: str


@dataclass(frozen=True, slots=True)
class Look:
    """One viewer looking at two worlds."""

    viewer: str
    changed: frozenset[Piece]
    """The pieces that changed places."""
    eyes: Eyes = Eyes()

    def events(self, here: Sequence[e.Event], there: Sequence[e.Event], seating: Mapping[Hand, Player]) -> Difference | None:
        """Return the first event that this viewer sees in one world only."""
        one, other = self._seen(here, seating), self._seen(there, seating)
        for at in range(max(len(one), len(other))):
            pair = [events[at] if at < len(events) else (None, None) for events in (one, other)]
            if pair[0][0] == pair[1][0]:
                continue
            raw = [event for _, event in pair if event is not None]
            shows = [event for event in raw if self.changed & {*opened_to(event, self.viewer, seating)}]
            key = " or ".join(sorted({f"{type(event).__name__} {event.cites}" for event in shows or raw}))
            return Difference("shown" if shows else "event", key, f"{pair[0][0]} and {pair[1][0]}")
        return None

    def _seen(self, events: Iterable[e.Event], seating: Mapping[Hand, Player]) -> list[tuple[e.Event | None, e.Event | None]]:
        seen = [(self.eyes.sees(event, self.viewer, seating), event) for event in events]
        return [pair for pair in seen if pair[0] is not None]

    def tables(self, here: Table, there: Table) -> Difference | None:
        """Return what differs between two moments: whose turn it is, and what this viewer is offered."""
        one, other = here.round, there.round
        if one is None or other is None or one is other:
            return None
        turns = _turn(one), _turn(other)
        if turns[0] != turns[1]:
            return Difference("turn", one.stage.name if one.stage else "", f"{turns[0]} and {turns[1]}")
        asks = self.eyes.asked(one, self.viewer), self.eyes.asked(other, self.viewer)
        if asks[0] != asks[1]:
            odd = [ask for ask in (*asks[0], *asks[1]) if (ask in asks[0]) is not (ask in asks[1])]
            return Difference("offer", " or ".join(sorted({ask.says for ask in odd})), f"{asks[0]} and {asks[1]}")
        data = [tuple(self.eyes.offered(table).get(self.viewer, ())) for table in (here, there)]
        if data[0] != data[1]:
            names = sorted({offer.says for offer in {*data[0]} ^ {*data[1]}})
            return Difference("offer", " or ".join(names), f"{data[0]} and {data[1]}"[:2_000])
        return None

    def answers(self, here: Table, there: Table, said: c.Command) -> Difference | None:
        """Return what differs when this viewer says something in both worlds."""
        one, other = (self.eyes.told(table, self.viewer, said) for table in (here, there))
        if isinstance(one, Taken) and isinstance(other, Taken):
            round = one.after.round
            found = self.events(one.events, other.events, round.seating if round else one.after.seating)
            return found or self.tables(one.after, other.after)
        if one == other:
            return None
        reasons = sorted(f"{answer.reason} {answer.cites}" if isinstance(answer, Refusal) else "heard" for answer in (one, other))
        return Difference("answer", f"{word(said)}: {reasons[0]} or {reasons[1]}", f"{said}: {one} and {other}"[:1_000])


def _turn(round: Round) -> Hand | None:
    if round.over or round.due or round.disputed or round.stage is None:
        return None
    return round.stage.turn(round)


def _only_questioned(events: Sequence[e.Event]) -> bool:
    """Whether a word was only questioned: it is said again before it counts."""
    return len(events) == 1 and isinstance(events[0], e.Questioned)


def word(said: c.Command) -> str:
    """Return what a command says, in a word."""
    return word_of(said) if isinstance(said, (c.Say, c.Arrange, c.CutStacks)) else type(said).__name__


def difference(steps: Sequence[Step], swap: Swap, look: Look, probes: Iterable[c.Command]) -> Difference | None:
    """Return the first thing that differs for a viewer between some steps and their twin, or None where they are twins.

    `probes` are what the viewer tries to say at the end, in both worlds.
    """
    start = min((spot.step for spot in swap), default=0)  # before it the two worlds are one
    there = steps[start].before
    for number in range(start, len(steps)):
        step = steps[number]
        if _only_questioned(step.events) and speaks(step.said, step.before) != look.viewer:
            continue  # in the other world the word counts at once, and nobody else can tell
        said = said_there(step, number, there, swap)
        ruling = take(there, said)
        if isinstance(ruling, Taken) and _only_questioned(ruling.events) and not _only_questioned(step.events):
            ruling = take(ruling.after, said)
        if isinstance(ruling, Refusal):
            whose = speaks(step.said, step.before)
            key = f"{word(said)}: {ruling.reason} {ruling.cites}"
            return Difference("answer" if whose == look.viewer else "refused", key, f"{whose} says {said}")
        found = look.events(step.events, ruling.events, seating_of(step)) or look.tables(step.after, ruling.after)
        if found is not None:
            return found
        there = ruling.after
    here = steps[-1].after
    for said in probes:
        found = look.answers(here, there, said)
        if found is not None and found.what != "shown":  # what a lawful word turns up is no longer hidden
            return found
    return None
