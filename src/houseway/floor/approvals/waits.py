"""Decisions of a round that wait for staff: payments set aside, and calls on which the floor has to rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from houseway.core.game.happened import bet_named
from houseway.core.game.words import money
from houseway.core.messages.command import Approve, Command, Rule
from houseway.core.messages.event import Event, PaymentHeld, RulingAsked
from houseway.core.money.places import Bet
from houseway.core.round.approval import waits_for
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.role import DEALER, Role
from houseway.floor.messages import PLATFORM
from houseway.floor.step import Step, read_recorded_command
from houseway.floor.store.tables import events_of

from .facts import RequestFacts
from .kinds import RequestKind


class Wait(NamedTuple):
    """One thing that waits, with what is needed to decide it."""

    kind: RequestKind
    round: int
    command: Command
    needs: tuple[Role, ...]
    clause: str
    facts: RequestFacts


class Since(NamedTuple):
    """The origin of a wait: the step, the person, their role, and the time."""

    seq: int
    """The step."""
    speaker: int
    voice: str
    at: int
    """Microseconds since 1970, by the clock of the database."""


def waits_at(table: Table) -> list[Wait]:
    """Return the decisions that wait for staff at a table, in the order in which they came up."""
    round = table.round
    if round is None or round.over:
        return []
    return [*_payments(round), *_rulings(round)]


def _payments(round: Round) -> Iterator[Wait]:
    for bet, held in round.waiting.items():
        if held.needs:  # one without comes after another payment and waits for nobody
            yield Wait(
                RequestKind.PAYMENT,
                round.opened.number,
                Approve(held.needs[0], bet.on, bet.wager, bet.by),
                held.needs,
                held.cites,
                _facts_of(round, bet, held),
            )


def _facts_of(round: Round, bet: Bet, held: PaymentHeld) -> RequestFacts:
    rules = round.rules
    names = (one.name for one in rules.approvals if (one.cites or held.settles, one.needs) == (held.cites, held.needs))
    dependents = [f"{bet_named(other)}, {money(one.net)}" for other, one in round.waiting.items() if bet in one.follows]
    before = [bet_named(other) for other in waits_for(round, bet)]
    facts: RequestFacts = {
        "what": next(names, "payment"),
        "hand": bet.on,
        "wager": bet.wager,
        "player": bet.by,
        "stake_cents": round.bets.get(bet, 0),
        "win_cents": sum(move.chips for move in held.moves),
        "paid_from": str(held.moves[0].src),
        "because": held.because,
        "settles": held.settles,
    }
    if dependents:
        facts["dependents"] = dependents
    if before:
        facts["paid_after"] = before
    return facts


def _rulings(round: Round) -> Iterator[Wait]:
    asked = round.disputed
    if asked is None:
        return
    first = asked.needs[0]
    facts: RequestFacts = {
        "what": asked.what,
        "called_by": asked.by,
        "hand": asked.about,
        "wager": asked.wager,
        "player": asked.player,
    }
    yield Wait(
        RequestKind.RULING,
        round.opened.number,
        Rule(first, asked.what, True),
        (first,),
        asked.cites,
        facts,
    )


def since(wait: Wait, steps: Iterable[Step]) -> Since:
    """Return the origin of a wait: the dealer of a payment, or the maker of a call. Neither may decide it.

    The last matching step counts: a payment may be priced again, and the same call may be made again after a ruling.
    """
    dealt, found = PLATFORM, Since(0, PLATFORM, DEALER, 0)
    for step in steps:
        voice, _ = read_recorded_command(step)
        if voice == DEALER:
            dealt = step.speaker
        if any(_is_of(wait, event) for event in events_of(step)):
            is_called = wait.kind is RequestKind.RULING
            found = Since(step.seq, step.speaker if is_called else dealt, (voice or "") if is_called else DEALER, step.at)
    return found


def key_of(table: int, wait: Wait, found: Since) -> str:
    """Return the name of a wait, which is the same as long as the same thing waits.

    >>> wait = Wait(RequestKind.PAYMENT, 3, Approve("floor", "2", "ante", "ann"), ("floor",), "", {})
    >>> key_of(12, wait, Since(40, 7, "dealer", 0))
    'payment 12.40 2 ante ann'
    """
    said = wait.command
    about = f" {said.on} {said.wager} {said.player}" if isinstance(said, Approve) else ""
    return f"{wait.kind} {table}.{found.seq}{about}"


def _is_of(wait: Wait, event: Event) -> bool:
    command = wait.command
    if isinstance(event, PaymentHeld) and isinstance(command, Approve):
        return event.bet == Bet(command.player or "", command.on, command.wager)
    return isinstance(event, RulingAsked) and isinstance(command, Rule) and event.what == command.what
