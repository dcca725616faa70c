"""The events of a step for each viewer of a table, with their numbers. Everything here is a value or makes one.

A player sees their own cards and what is face up; everybody else sees what is face up (`core.round.view`). Events are counted for
each viewer from one, without a gap, from the end of one round to the end of the next, so the numbers follow from the steps after
the last round and an owner that takes a table over continues the count. What is hidden from a viewer takes no number and makes no
message, so neither a gap nor a message reveals that it happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from houseway.core.messages.event import (
    Arranged,
    CardsDealt,
    CardsDiscarded,
    Event,
    HandSplit,
    LookedAt,
    Questioned,
    Reread,
    RoundOpened,
)
from houseway.core.round.decide import apply, is_of_a_round
from houseway.core.round.state import Draft, Round, draft, opened
from houseway.core.round.view import HIDE, PUBLIC, seen_by
from houseway.core.table.table import Table
from houseway.core.values.hands import Hand, box

Events = tuple[Event, ...]
NONE_SHOWN: Final[frozenset[Hand]] = frozenset()


class Sights(NamedTuple):
    """The progress of each viewer: the round that is being played or comes next, and the number of their next event."""

    round: int
    next: Mapping[str, int]


class SharedUpdate(NamedTuple):
    """The events that some viewers see, each with the number of the first one."""

    events: Events
    viewers: tuple[tuple[str, int], ...]


def round_of(table: Table) -> int:
    """Return the number of the round that is being played, or of the next one."""
    return table.number if table.is_playing else table.number + 1


def first_sights(table: Table) -> Sights:
    """Return the sights of a table before any event of its next round."""
    return Sights(round_of(table), dict.fromkeys((PUBLIC, *table.seating.values()), 1))


def viewer_updates(sights: Sights, before: Table, events: Events, after: Table) -> tuple[list[SharedUpdate], Sights]:
    """Return the events of a step for each viewer, viewers who see the same together, and the sights after it."""
    firsts = sights.next
    if after.seating is not before.seating:  # whoever sits down has seen what the public saw
        firsts = {**dict.fromkeys(after.seating.values(), firsts[PUBLIC]), **firsts}
    own, public = _views(before, events, after)
    tellings = [SharedUpdate(seen, ((player, firsts[player]),)) for player, seen in own.items() if seen]
    others = {viewer: first for viewer, first in firsts.items() if viewer not in own} if own else firsts
    if public:
        tellings.append(SharedUpdate(public, tuple(others.items())))
    if round_of(after) != sights.round:
        return tellings, first_sights(after)
    next = {viewer: first + len(own.get(viewer, public)) for viewer, first in firsts.items()}
    if after.seating is not before.seating:
        stay = {PUBLIC, *after.seating.values()}
        next = {viewer: number for viewer, number in next.items() if viewer in stay}
    return tellings, Sights(sights.round, next)


def _views(before: Table, events: Events, after: Table) -> tuple[dict[str, Events], Events]:
    """Return the events as they are seen by each player whose own cards are in them, and as everybody else sees them."""
    if not any(type(event) in HIDE for event in events):
        return {}, events
    return _own_views(before, events, after), _seen(before, events, after, PUBLIC)


def _own_views(before: Table, events: Events, after: Table) -> dict[str, Events]:
    """Return the events as they are seen by each player whose own cards are in them."""
    hands = [hand for event in events if (hand := _whose(event)) is not None]
    if not hands:
        return {}
    round = before.round if before.is_playing else after.round
    assert round is not None, "cards are dealt in a round"
    players = dict.fromkeys(round.seating.get(box(hand)) for hand in hands)
    return {player: _seen(before, events, after, player) for player in players if player is not None}


def _whose(event: Event) -> Hand | None:
    """Return the hand whose player sees more of an event than others, or None."""
    if isinstance(event, CardsDealt):
        return None if event.seen == "all" else event.to
    if isinstance(event, Reread):
        return None if event.seen == "all" else event.on
    if isinstance(event, CardsDiscarded | HandSplit | Arranged | Questioned | LookedAt):
        return event.hand
    return None


def _seen(before: Table, events: Events, after: Table, viewer: str) -> Events:
    round = before.round if before.is_playing else after.round
    assert round is not None, "cards are dealt in a round"
    shown = _shown_at(before, events, after)
    found = [seen_by(event, viewer, round.seating, shown[at]) for at, event in enumerate(events)]
    return tuple(event for event in found if event is not None)


def _shown_at(before: Table, events: Events, after: Table) -> Sequence[frozenset[Hand]]:
    """Return the hands that lie open before each event. Only how a hand was set depends on them, so others need no fold."""
    if not any(isinstance(event, Arranged) for event in events):
        return (NONE_SHOWN,) * len(events)
    now: Draft | None = _drafted(before.round) if before.is_playing else None
    shown: list[frozenset[Hand]] = []
    for event in events:
        shown.append(NONE_SHOWN if now is None else now.shown)
        if isinstance(event, RoundOpened):
            now = draft(opened(event, after.rules))
        elif now is not None and is_of_a_round(event):
            apply(now, event)
    return shown


def _drafted(round: Round | None) -> Draft | None:
    return None if round is None else draft(round)
