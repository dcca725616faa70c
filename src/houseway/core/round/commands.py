"""The commands of a round, reconstructed from its events.

A round keeps its events and no commands. The first event of a step determines the candidates; each candidate is
decided again, and the one that leads to exactly the events that happened is the command, or an equivalent one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, cast

from houseway.core.messages import command as c
from houseway.core.messages import event as e
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import stack
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand

from .decide import begin, decide
from .state import Round, opened


class Step(NamedTuple):
    """A command, and the number of events that came before it."""

    at: int
    command: c.RoundCommand


def command_steps(round: Round) -> list[Step] | None:
    """Return every command of a round, or None where the round does not have its events from the start."""
    past = round.past
    now = begin(opened(round.opened, round.rules))
    at, steps = len(now.events), list[Step]()
    if past[:at] != now.events:
        return None
    before = now.after
    while at < len(past):
        if isinstance(past[at], e.Tended):  # the cards were cut again; that is a command to the table
            at += 1
            continue
        found = _next_step(before, past, at)
        if found is None:
            return None
        step, before, at = found
        steps.append(step)
    return steps


def _next_step(before: Round, past: Sequence[e.Event], at: int) -> tuple[Step, Round, int] | None:
    for said in _candidates(before, past, at):
        ruling = decide(before, said)
        if not isinstance(ruling, Refusal) and tuple(past[at : at + len(ruling.events)]) == ruling.events:
            return Step(at, said), ruling.after, at + len(ruling.events)
    return None


def _candidates(before: Round, past: Sequence[e.Event], at: int) -> Iterator[c.RoundCommand]:
    event = past[at]
    tells = _CANDIDATES.get(type(event))
    if tells is not None:
        yield from tells(before, event, past[at + 1 : at + 3])
        if before.rules.unread:
            yield from _with_faces(before, past[at : at + FACES_WITHIN])
    stage = before.stage
    rest = stage.rest(before) if stage is not None else None
    if rest is not None:
        yield rest
    for word in stage.by_word if stage is not None else ():
        for hand in dict.fromkeys((DEALER, *before.hands, *before.seating)):
            yield c.Say(hand, word)


FACES_WITHIN: Final = 12
"""The number of first events of a step that are searched for the cards turned up with a word."""


def _with_faces(before: Round, step: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    """Yield candidate commands that show faces, at an unread table: by themselves, or with a word (H-BACK-01)."""
    new: list[Piece] = []
    known = dict(before.held)
    first = step[0]
    for event in step:
        if isinstance(event, e.StageBegan):
            break
        if isinstance(event, e.CardsDiscarded) and event.hand in known:
            known[event.hand] = known[event.hand][len(event.cards) :] if BACK in event.cards else known[event.hand]
        if isinstance(event, e.CardsShown) and BACK in known.get(event.hand, ()):
            faces = list((Counter(event.cards) - Counter(known[event.hand])).elements())
            new += [card for card in event.cards if card in faces]
            known[event.hand] = event.cards
            if isinstance(first, e.CardsShown):
                yield c.TurnUp(event.hand, tuple(new))
            elif isinstance(first, e.Chosen):
                yield c.TurnUp(first.hand, tuple(new), first.option)


def _bet(before: Round, event: e.BetPlaced, then: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    on, wager, by = event.bet.on, event.bet.wager, event.bet.by
    yield c.PlaceBet(on, wager, event.chips, by, event.tender)
    if then and isinstance(then[0], e.ChipsMoved):  # the part above the cap of a bet for the dealer is a tip
        yield c.PlaceBet(on, wager, event.chips + sum(move.chips for move in then[0].moves), by, event.tender)


def _tip(before: Round, event: e.ChipsMoved, then: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    for move in event.moves[:1]:
        for seat, player in before.seating.items():
            if move.src == stack(player):
                yield c.Tip(seat, move.chips)
                for wager in before.rules.wagers.values():
                    if wager.for_the_dealer:
                        yield c.PlaceBet(seat, wager.name, move.chips, player)


def _taken_back(before: Round, event: e.BetTakenBack, then: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    yield c.TakeBack(event.bet.on, event.bet.wager, event.bet.by)
    yield from _closed(before, event, then)


def _closed(before: Round, event: e.Event, then: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    for word in before.stage.words if before.stage is not None else ():
        yield c.Say(DEALER, word)


def _chosen(before: Round, event: e.Chosen | e.Questioned, then: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    chips = event.chips if isinstance(event, e.Chosen) else None
    yield c.Say(event.hand, event.option, chips)
    for later in then[:1]:
        if isinstance(later, e.StubCounted):
            yield c.Say(event.hand, event.option, count=later.count)
        if isinstance(later, e.Arranged):
            yield c.Arrange(event.hand, later.parts, event.option)
        if isinstance(later, e.StacksCut):
            yield from _cuts(event.hand, later.order)


def _cuts(hand: Hand, order: Sequence[int]) -> Iterator[c.CutStacks]:
    """Yield every cut that could leave the stacks in an order: some went to the right end, some to the left, the rest stayed."""
    for right in range(len(order) + 1):
        for left in range(right, len(order) + 1):
            yield c.CutStacks(hand, tuple(order[:right]), tuple(order[left:]))


def _arranged(before: Round, event: e.Arranged, then: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    words = dict.fromkeys(
        (*(before.stage.words if before.stage is not None else ()), *(before.stage.by_word if before.stage else ()))
    )
    for hand in dict.fromkeys((event.hand, DEALER)):
        for word in words:
            yield c.Say(hand, word)
            yield c.Arrange(hand, event.parts, word)


def _shown(before: Round, event: e.CardsShown, then: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    for later in then[:1]:
        if isinstance(later, e.Arranged):  # it is turned up and set by one word
            yield from _arranged(before, later, ())


def _called(before: Round, event: e.Called | e.RulingAsked, then: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    yield c.Call(
        by=event.by,
        what=event.what,
        about=event.about,
        wager=event.wager,
        pieces=event.cards,
        chips=event.chips,
        player=event.player,
    )


def _allowed(before: Round, event: e.LimitRaised | e.CashConfirmed, then: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    yield c.Allow(event.by, event.hand, event.wager, event.chips)


def _denied(before: Round, event: e.Denied, then: Sequence[e.Event]) -> Iterator[c.RoundCommand]:
    bet = event.bet
    yield c.Deny(
        by=event.by,
        on=bet.on,
        wager=bet.wager,
        outcome=cast(c.Outcome, event.outcome),
        reason=event.reason,
        agreed=event.agreed,
        player=bet.by,
    )


_CANDIDATES: Final[dict[type[e.Event], Callable[[Round, Any, Sequence[e.Event]], Iterator[c.RoundCommand]]]] = {
    e.BetPlaced: _bet,
    e.ChipsMoved: _tip,
    e.BetTakenBack: _taken_back,
    e.BetsClosed: _closed,
    e.BetMoved: lambda before, event, then: iter((c.Designate(event.bet.by, event.to),)),
    e.Chosen: _chosen,
    e.Questioned: _chosen,
    e.Arranged: _arranged,
    e.CardsShown: _shown,
    e.CardsDealt: lambda before, event, then: iter((c.Deal(event.to, event.cards),)),
    e.DiceRolled: lambda before, event, then: iter((c.Roll(event.dice),)),
    e.NumberShown: lambda before, event, then: iter((c.Display(event.number),)),
    e.Called: _called,
    e.RulingAsked: _called,
    e.Ruled: lambda before, event, then: iter((c.Rule(event.by, event.what, event.upheld),)),
    e.Approved: lambda before, event, then: iter((c.Approve(event.by, event.bet.on, event.bet.wager, event.bet.by),)),
    e.Denied: _denied,
    e.LimitRaised: _allowed,
    e.CashConfirmed: _allowed,
    e.MeterShown: lambda before, event, then: iter((c.Show(event.meter, event.total),)),
}
"""Yields candidate commands, by the type of the first event they led to."""
