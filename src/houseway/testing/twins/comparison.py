"""Comparison of a viewer's information in two worlds: the first difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houseway.core.messages import command as c
from houseway.core.messages import event as e
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import RoundOffer, word_of
from houseway.core.round.state import Round
from houseway.core.round.view import offers_to, seen_by
from houseway.core.table.actors import TableActor, table_actor, take_from
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand, Player
from houseway.views.types import Offer, SeenEvent, View
from houseway.views.viewers import Viewers

from .worlds import Swap, TwinStep, command_there, opened_to, seating_of


@dataclass(frozen=True, slots=True)
class Eyes:
    """Everything the engine shows to a viewer: events, offers and answers. A test of this test puts a fault in here."""

    sees: Callable[[e.Event, str, Mapping[Hand, Player]], e.Event | None] = seen_by
    offers: Callable[[Round, str], tuple[RoundOffer, ...]] = offers_to
    answers: Callable[[Table, TableActor, c.Command], Taken | Refusal] = take_from
    handed: Callable[[Viewers, str], tuple[View | None, list[Offer]]] = lambda looking, viewer: (
        looking.view(viewer),
        looking.offers().get(viewer, []),
    )
    """A view and the offers as data."""


class Difference(NamedTuple):
    """Something a viewer was shown in one world and not in the other."""

    what: str
    """`refused`, `event`, `turn`, `offer`, `answer`, `data` or `view`; `shown` where a piece that changed was turned up."""
    key: str
    """The entry that the closed list needs to account for the difference."""
    story: str


@dataclass(frozen=True, slots=True)
class Viewpoint:
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
        """Return the difference between two moments: the turn, and this viewer's offers."""
        one, other = here.round, there.round
        if one is None or other is None or one is other:
            return None
        turns = _turn(one), _turn(other)
        if turns[0] != turns[1]:
            return Difference("turn", one.stage.name if one.stage else "", f"{turns[0]} and {turns[1]}")
        asks = self.eyes.offers(one, self.viewer), self.eyes.offers(other, self.viewer)
        if asks[0] != asks[1]:
            odd = [ask for ask in (*asks[0], *asks[1]) if (ask in asks[0]) is not (ask in asks[1])]
            return Difference("offer", " or ".join(sorted({ask.says for ask in odd})), f"{asks[0]} and {asks[1]}")
        return None

    def answers(self, here: Table, there: Table, said: c.Command) -> Difference | None:
        """Return the difference between the results of this viewer's command in both worlds."""
        one, other = (self.eyes.answers(table, self.viewer, said) for table in (here, there))
        if isinstance(one, Taken) and isinstance(other, Taken):
            round = one.after.round
            found = self.events(one.events, other.events, round.seating if round else one.after.seating)
            return found or self.tables(one.after, other.after)
        if one == other:
            return None
        reasons = sorted(f"{answer.reason} {answer.cites}" if isinstance(answer, Refusal) else "heard" for answer in (one, other))
        return Difference("answer", f"{word(said)}: {reasons[0]} or {reasons[1]}", f"{said}: {one} and {other}"[:1_000])

    def data(self, here: Sequence[Happened], there: Sequence[Happened]) -> Difference | None:
        """Return the difference in a round as data: the numbered events, the view and the offers at its end."""
        (one, first), (other, second) = self._handed(here), self._handed(there)
        for at, (event, twin) in enumerate(zip(one, other, strict=False)):
            if event != twin:
                return Difference("data", f"{event.event['kind']} {event.event.get('cites', '')}", f"{at}: {event} and {twin}")
        if len(one) != len(other) or first[0] != second[0]:
            return Difference("view", f"{len(one)} or {len(other)}", f"{first[0]} and {second[0]}")
        if first[1] != second[1]:
            odd = [offer for offer in (*first[1], *second[1]) if (offer in first[1]) is not (offer in second[1])]
            return Difference("data", " or ".join(sorted({offer.says for offer in odd})), f"{odd}")
        return None

    def _handed(self, happened: Sequence[Happened]) -> tuple[list[SeenEvent], tuple[View | None, list[Offer]]]:
        looking, told = Viewers.of(happened[0].after, [self.viewer]), list[SeenEvent]()
        for events, table in happened:
            new, looking = looking.after(events, table)
            told += new[self.viewer]
        return told, self.eyes.handed(looking, self.viewer)


class Happened(NamedTuple):
    """The events of a step and the table after them."""

    events: tuple[e.Event, ...]
    after: Table


def _turn(round: Round) -> Hand | None:
    if round.over or round.due or round.disputed or round.stage is None:
        return None
    return round.stage.turn(round)


def _only_questioned(events: Sequence[e.Event]) -> bool:
    """Whether a word was only questioned: it must be repeated before it counts."""
    return len(events) == 1 and isinstance(events[0], e.Questioned)


def word(said: c.Command) -> str:
    """Return a command's word, or the name of its type."""
    return word_of(said) if isinstance(said, (c.Say, c.Arrange, c.CutStacks)) else type(said).__name__


def difference(steps: Sequence[TwinStep], swap: Swap, look: Viewpoint, probes: Iterable[c.Command]) -> Difference | None:
    """Return the first difference for a viewer between some steps and their twin, or None if they are twins.

    `probes` are the commands that the viewer tries at the end, in both worlds.
    """
    start = min((spot.step for spot in swap), default=0)  # before it the two worlds are one
    ours = [Happened(step.events, step.after) for step in steps]
    theirs = ours[:start]
    there = steps[start].before
    for number in range(start, len(steps)):
        step = steps[number]
        if _only_questioned(step.events) and table_actor(step.command, step.before) != look.viewer:
            theirs.append(Happened((), there))
            continue  # in the other world the word counts at once, and no other viewer can see the difference
        said = command_there(step, number, there, swap)
        ruling = take(there, said)
        if isinstance(ruling, Taken) and _only_questioned(ruling.events) and not _only_questioned(step.events):
            ruling = take(ruling.after, said)
        if isinstance(ruling, Refusal):
            whose = table_actor(step.command, step.before)
            key = f"{word(said)}: {ruling.reason} {ruling.cites}"
            return Difference("answer" if whose == look.viewer else "refused", key, f"{whose} says {said}")
        found = look.events(step.events, ruling.events, seating_of(step)) or look.tables(step.after, ruling.after)
        if found is not None:
            return found
        there = ruling.after
        theirs.append(Happened(ruling.events, there))
    opens = max((at for at, step in enumerate(steps) if isinstance(step.command, c.OpenRound)), default=len(steps))
    if opens < len(steps) and (found := look.data(ours[opens:], theirs[opens:])) is not None:
        return found
    here = steps[-1].after
    for said in probes:
        found = look.answers(here, there, said)
        if found is not None and found.what != "shown":  # what a lawful word turns up is no longer hidden
            return found
    return None
