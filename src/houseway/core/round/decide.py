"""The functions that move a round.

`decide` returns the consequences of a command; `evolve` applies one event to the round; `replay` applies many;
`offers` lists the commands that would be accepted. They have no clock, no random numbers and no wallet, so a round
replays anywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

from houseway.core.fault import Fault
from houseway.core.messages.command import Command, Leave, Tend
from houseway.core.messages.event import CardsDealt, DiceRolled, Event, NumberShown, Reread, RoundClosed, StageBegan
from houseway.core.messages.refusal import Refusal
from houseway.core.money.laws import carry, conserve

from .approval import pays_what_is_ready
from .handlers import HANDLERS
from .irregularity import reopens
from .option import RoundOffer
from .reducers import APPLIES
from .state import COMPARED, Draft, Round, draft, opened, seal


class Decided(NamedTuple):
    """The events a command led to, and the round after them, as `evolve` would give it."""

    events: tuple[Event, ...]
    after: Round


def decide(round: Round, command: Command) -> Decided | Refusal:
    """Return the events of a command and the round after them, or its refusal. The round passed in does not change."""
    if round.over and not reopens(round, command):
        return Refusal("round_is_over", round.rules.cites.ends)
    hear = HANDLERS.get(type(command))
    if hear is None:
        if isinstance(command, Leave):
            return Refusal("must_stay_seated", round.rules.cites.seated)
        tending = round.rules.tendings.get(command.what) if isinstance(command, Tend) else None
        return Refusal("not_while_a_round_is_on", tending.cites if tending else round.rules.cites.ends)
    if round.rules.unread:
        from .unread import decided  # imported here because it calls the functions below

        return decided(round, command, hear)
    ruling = hear(round, command)
    if isinstance(ruling, Refusal):
        return ruling
    now = draft(round)
    events: list[Event] = []
    follows = ruling(now) if callable(ruling) else ruling
    for event in follows:
        apply(now, event)  # an event that was yielded has been applied when the generator resumes
        events.append(event)
    for event in pays_what_is_ready(now):
        apply(now, event)
        events.append(event)
    stage = now.stage
    if not (now.due or now.disputed) and (stage is None or stage.reacts or stage.done(now)):
        for event in onward(now):
            apply(now, event)
            events.append(event)
    conserve(now.total, now.chips, over=now.over)
    return Decided(tuple(events), seal(now))


def begin(round: Round) -> Decided:
    """Return the events and the round after a newly opened round has entered its first stage."""
    now = draft(round)
    events: list[Event] = []
    for event in onward(now):
        apply(now, event)
        events.append(event)
    return Decided(tuple(events), seal(now))


def onward(now: Draft) -> Iterator[Event]:
    """Continue through every stage that has nothing to wait for, and yield the events."""
    while not (now.over or now.due or now.disputed):
        if not (yield from to_the_next_stage(now)):
            return


def to_the_next_stage(now: Draft) -> Generator[Event, None, bool]:
    """Leave a stage that is done and enter the next one; return whether the round may continue from there."""
    stages, stage = now.rules.stages, now.stage
    if stage is not None:
        if stage.reacts:
            yield from stage.react(now)
            yield from pays_what_is_ready(now)
            if now.due or now.disputed:
                return False
        if not stage.done(now):
            return False
        yield from stage.leave(now)
    at = now.at + 1
    while at < len(stages) and not stages[at].applies(now):
        at += 1
    if at >= len(stages):
        yield RoundClosed(now.rules.cites.ends)
        return False
    yield StageBegan(stages[at].name, stages[at].cites)
    yield from stages[at].enter(now)
    yield from pays_what_is_ready(now)
    return True


def apply(now: Draft, event: Event) -> None:
    """Apply one event to a draft. Money moves here, for every event alike."""
    moves = event.moves
    if moves:
        carry(now.writes_chips(), moves)
        now.moves += moves
    now.past += (event,)
    if type(event) is Reread:
        _go_back(now, event)
    else:
        APPLIES[type(event)](now, event)


def is_of_a_round(event: Event) -> bool:
    """Whether an event is applied to a round and shown to its viewers as they may see it. Others are the table's."""
    return type(event) in APPLIES or type(event) is Reread


CHANCES = (CardsDealt, DiceRolled, NumberShown)
"""The events of chance. Every viewer receives them, so they count the moments of a round for all of them alike."""


def standing(events: Iterable[Event]) -> list[int]:
    """Return the places of a round's events that stand: not a correction, and not what it replaced (R-GEN-33)."""
    stand: list[tuple[int, Event]] = []
    for at, event in enumerate(events):
        if isinstance(event, Reread):
            spoken = [place for place, (_, one) in enumerate(stand) if isinstance(one, CHANCES)]
            del stand[spoken[event.number] :]
        else:
            stand.append((at, event))
    return [at for at, _ in stand]


def _go_back(now: Draft, event: Reread) -> None:
    """Make a draft what it was before chance spoke for the given time; the chips have been moved back already (R-GEN-33)."""
    spoken = [at for at, past in enumerate(now.past) if isinstance(past, CHANCES)]
    again = replay(opened(now.opened, now.rules), now.past[: spoken[event.number]])
    if {place: left for place, left in now.chips.items() if left} != {place: left for place, left in again.chips.items() if left}:
        raise Fault("chips were not moved back to where they were")
    for name in COMPARED:
        setattr(now, name, getattr(again, name))
    now.cached = None


def evolve(round: Round, event: Event) -> Round:
    """Return the round after an event. It never refuses and never computes money."""
    now = draft(round)
    apply(now, event)
    return seal(now)


def replay(first: Round, events: Iterable[Event]) -> Round:
    """Return the round that results from events: `evolve` repeated, with a single copy."""
    now = draft(first)
    for event in events:
        apply(now, event)
    return seal(now)


def offers(round: Round) -> tuple[RoundOffer, ...]:
    """Return the choices that the round waits for from people: each of them would be accepted now."""
    stage = round.stage
    if round.over or round.due or round.disputed or stage is None:
        return ()
    if round.rules.unread:
        from .unread import offers_unread

        return tuple(offers_unread(round, stage.offers(round)))
    return tuple(stage.offers(round))
