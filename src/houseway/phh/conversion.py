"""Converts a finished hand to PHH actions: in PHH order if other programs can follow it, otherwise one per command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from houseway.core.messages import command as c
from houseway.core.messages.event import BetsClosed, Chosen, Event, RackShuffled, RoundClosed
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet
from houseway.core.round.decide import begin, decide
from houseway.core.round.state import Round
from houseway.core.stages.dealing import Dealing
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BOARD, Hand
from houseway.families.poker_room.house_rules import BLINDS, STRUCTURE
from houseway.families.poker_room.kill import is_killed
from houseway.families.poker_room.stud import BRINGS_IN
from houseway.poker.betting.betting_round import CONCEDES, KILL, POST, BettingRound, contending
from houseway.poker.betting.showdown import Showdown
from houseway.worked.worked import Played

from .actions import action_of, marked, spelled
from .codes import code_of


class Step(NamedTuple):
    """One command, the round before it, and its result."""

    before: Round
    command: c.Command
    events: tuple[Event, ...]


class PhhHand(NamedTuple):
    """A hand as a list of PHH actions."""

    order: tuple[Hand, ...]
    """The hands dealt in, as p1, p2 and so on."""
    actions: tuple[str, ...]
    beyond: tuple[str, ...]
    """Reasons why other programs cannot follow it; if there is one, actions are one per command."""


def alone(played: Played) -> Played:
    """Return a hand without its table: without the commands before and after it, and without what it leaves there."""
    said = tuple(command for command in played.commands if not isinstance(command, c.TableCommand))
    events = list[Event]()
    for event in played.events:
        events.append(event.alone() if isinstance(event, RoundClosed) else event)
        if isinstance(event, RoundClosed):
            break
    return replace(played, commands=said, events=tuple(events), before=())


def phh_hand(played: Played) -> PhhHand:
    """Return a finished hand as PHH actions."""
    steps = tuple(_steps(played))
    order = order_of(played.events)
    beyond = tuple(dict.fromkeys(_beyond(played, steps)))
    actions = _by_command(steps, order) if beyond else _in_order(steps, order)
    return PhhHand(order, tuple(actions), beyond)


def order_of(events: Iterable[Event]) -> tuple[Hand, ...]:
    """Return the hands dealt in, from the left of the button; none if the hand ended before the deal."""
    dealt = [event.hands for event in events if isinstance(event, BetsClosed)]
    return dealt[1] if len(dealt) > 1 else ()


def _steps(played: Played) -> Iterator[Step]:
    now = begin(played.opened).after
    for command in played.commands:
        ruling = decide(now, command)
        assert not isinstance(ruling, Refusal), (command, ruling)
        yield Step(now, command, ruling.events)
        now = ruling.after


def _beyond(played: Played, steps: Sequence[Step]) -> Iterator[str]:
    """Yield the facts that PHH cannot express, or that would change how other programs play the hand."""
    rules = played.round.rules
    if code_of(rules) is None:
        yield f"PHH has no code for {rules.game.key} at {rules[STRUCTURE]}"
    if not order_of(played.events):
        yield "nobody was dealt in"
    if played.round.void:
        yield f"the hand is void by {played.round.void}"
    whys = {move.why for move in played.round.moves if isinstance(move.dst, Bet)}
    if POST in whys:
        yield "somebody posted to be dealt in"
    if KILL in whys or is_killed(played.round):
        yield "the hand was played at a kill"
    for step in steps:
        yield from _beyond_in(step)
    if _is_conceded(steps) and _came_without_betting(steps):
        yield "a hand was conceded though its last cards came without betting"


def _beyond_in(step: Step) -> Iterator[str]:
    before, said, events = step
    if isinstance(said, (c.Call, c.Rule)):
        yield f"staff called {said.what}" if isinstance(said, c.Call) else f"the floor ruled on {said.what}"
    elif isinstance(said, c.DealOut):
        yield "cards were dealt all at once"
    elif isinstance(before.stage, (Dealing, Showdown)) and not _belongs(said):
        yield f"a command was given out of order: {marked(said)}"
    if any(isinstance(event, RackShuffled) for event in events):
        yield "cards that were out were shuffled again"
    if isinstance(said, c.Deal) and said.to == BOARD and not before.rules[BLINDS]:
        yield "one card was dealt for everybody"


def _is_conceded(steps: Sequence[Step]) -> bool:
    return any(isinstance(said, c.Say) and said.what == CONCEDES for _, said, _ in steps)


def _came_without_betting(steps: Sequence[Step]) -> bool:
    """Whether cards were dealt after betting ended; in PHH all hands are then shown first."""
    kinds = [type(before.stage) for before, _, _ in steps]
    last_bet = max((at for at, kind in enumerate(kinds) if issubclass(kind, BettingRound)), default=0)
    return any(issubclass(kind, Dealing) for kind in kinds[last_bet:])


def _belongs(said: c.Command) -> bool:
    return isinstance(said, c.Deal) or (isinstance(said, c.Say) and said.chips is None and said.count is None)


def _by_command(steps: Iterable[Step], order: Sequence[Hand]) -> Iterator[str]:
    for before, said, events in steps:
        yield action_of(said, before, order)
        yield from _brought_in(events, order)


def _in_order(steps: Sequence[Step], order: Sequence[Hand]) -> list[str]:
    """Put actions in PHH order: each hand's cards together, and hands shown as soon as betting ends."""
    actions: list[str] = []
    shown: list[str] = []
    in_the_end: list[str] = []
    last_bet = 0
    held: Mapping[Hand, tuple[Piece, ...]] = {}
    packets: dict[Hand, list[Piece]] = {}
    for before, said, events in steps:
        if isinstance(said, c.Deal) and said.to in order and action_of(said, before, order).startswith("d dh"):
            packets.setdefault(said.to, []).extend(said.pieces)
        elif isinstance(before.stage, Showdown):
            in_the_end.append(action_of(said, before, order))
            shown.append(_shown(said, before, order, held))
        else:
            actions += _dealt(packets, order)
            actions.append(action_of(said, before, order))
            if isinstance(before.stage, BettingRound):
                last_bet, held = len(actions), before.held
        brought = list(_brought_in(events, order))
        if brought:
            actions += [*_dealt(packets, order), *brought]
            last_bet = len(actions)
    shown += _left_alone(steps, order)
    later = [] if in_the_end == shown[: len(in_the_end)] else in_the_end  # the last card of stud is turned up by itself
    return [*actions[:last_bet], *shown, *actions[last_bet:], *_dealt(packets, order), *later]


def _shown(said: c.Command, before: Round, order: Sequence[Hand], held: Mapping[Hand, tuple[Piece, ...]]) -> str:
    """Show a hand as it was when betting ended; later cards come after it."""
    action = action_of(said, before, order)
    who = said.who if isinstance(said, c.Say) else ""
    return action.replace(spelled(before.held[who]), spelled(held[who])) if who in held else action


def _left_alone(steps: Sequence[Step], order: Sequence[Hand]) -> Iterator[str]:
    """Show the last hand after all others concede: here it need not show, but in PHH a hand that does not show wins nothing."""
    before, said, _ = steps[-1]
    if not isinstance(before.stage, Showdown) or not isinstance(said, c.Say) or said.what != CONCEDES:
        return
    left = [hand for hand in contending(before) if hand != said.who]
    if len(left) == 1 and not before.word(before.stage.name, left[0]):
        yield f"p{order.index(left[0]) + 1} sm {spelled(before.held[left[0]])} # all others conceded: nobody asked to see it"


def _dealt(packets: dict[Hand, list[Piece]], order: Sequence[Hand]) -> list[str]:
    dealt = [f"d dh p{number} {spelled(packets[hand])}" for number, hand in enumerate(order, start=1) if hand in packets]
    packets.clear()
    return dealt


def _brought_in(events: Iterable[Event], order: Sequence[Hand]) -> Iterator[str]:
    """Return the bring-in as an action, because it is automatic here."""
    for event in events:
        if isinstance(event, Chosen) and event.option == BRINGS_IN:
            yield f"p{order.index(event.hand) + 1} pb"
