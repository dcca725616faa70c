"""Requests that another person has to approve: a bet above the maximum, a recut, a submission, a correction."""

from __future__ import annotations

from typing import Final

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.game.rules import Rules
from houseway.core.messages import command as c
from houseway.core.messages.command import Command
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import Move
from houseway.core.table.table import Table
from houseway.core.values.hands import box
from houseway.core.values.role import CHAIN, FLOOR, Role
from houseway.core.wire.wire import read_text, written
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor
from houseway.floor.people.roles import PLAYER

from .facts import MoveFact, RequestFacts
from .kinds import NEEDS, RECUTS, REQUESTED, RequestKind
from .store import NewRequest, enter

Record = Connection[TupleRow]
MOST_WORDS: Final = 500
"""Maximum length of a person's comment on a request, in characters."""


def enter_request(record: Record, by: AccountActor, number: int, table: Table, command: Command, because: str = "") -> int | Bar:
    """Enter a person's request at a table and return its number, or the reason it is not allowed."""
    asked = new_request(by, number, table, command, because)
    if isinstance(asked, Bar):
        return asked
    id = enter(record, asked)
    assert id is not None  # it has no key, so there is nothing that is the same
    return id


def new_request(by: AccountActor, number: int, table: Table, command: Command, because: str = "") -> NewRequest | Bar:
    """Return a request before it is entered: its kind, who has to approve it, its clause and its facts."""
    found = REQUESTED.get(type(command))
    if found is None or (isinstance(command, c.Tend) and command.what != RECUTS):
        return Bar.NOT_ASKED_FOR
    kind, action = found
    if barred := check_right(Actor(by.speaker, by.capacity), action):
        return barred
    if isinstance(command, c.Allow) and by.capacity == PLAYER and table.seating.get(box(command.on)) != by.actor:
        return Bar.NOT_YOURS
    if isinstance(command, c.BuyIn) and command.how != "cash":
        return Bar.NOT_ASKED_FOR
    needs = needs_of(kind, table.rules, command)
    if not needs:
        return Bar.NOBODY_APPROVES
    named = _named(command, by.capacity, needs)
    if not can_be_read(named):
        return Bar.NOT_READABLE
    facts: RequestFacts = {**_facts(named), "because": because[:MOST_WORDS]}
    round = command.number if isinstance(command, c.Correct) else table.number or None
    clause = _clause(kind, table.rules, command)
    return NewRequest(
        table=number,
        kind=kind,
        asked_by=by.speaker,
        asked_as=by.capacity,
        command=named,
        needs=needs,
        clause=clause,
        facts=facts,
        round=round,
    )


def can_be_read(command: Command) -> bool:
    """Whether a command that is kept can be read again: one that cannot would stop whoever lists what waits at its table."""
    try:
        read_text(written(command))
    except Unreadable:
        return False
    return True


def needs_of(kind: RequestKind, rules: Rules, command: Command) -> tuple[Role, ...]:
    """Return the roles that have to approve: by the rules for a bet, by the house for everything else."""
    if isinstance(command, c.Allow):
        wager = rules.wagers.get(command.wager)
        posted = rules.limits.get(wager.limit) if wager is not None else None
        is_cash = bool(rules.cash) and posted is not None and command.chips <= posted[1]
        return rules.cash if is_cash else rules.over_limit
    return NEEDS[kind]


def _named(command: Command, asks: Role, needs: tuple[Role, ...]) -> Command:
    """Return the command in the name of a role that may send it: the requester's if allowed, else an approver's."""
    match command:
        case c.Allow(_, on, wager, chips):
            return c.Allow(needs[0], on, wager, chips)
        case c.Tend(_, what, value):
            return c.Tend(FLOOR, what, value)
        case c.Hang(_, game, settings) if asks in CHAIN:
            return c.Hang(asks, game, settings)
        case c.Correct(_, number, moves) if asks in CHAIN:
            return c.Correct(asks, number, moves)
        case _:
            return command


def _facts(command: Command) -> RequestFacts:
    match command:
        case c.Allow(_, on, wager, chips):
            return {"what": "a bet to be allowed", "hand": on, "wager": wager, "cents": chips}
        case c.Hang(_, game, settings):
            return {"what": "submission", "game": game, "settings": dict(settings)}
        case c.Correct(_, number, moves):
            return {"what": "correction", "round": number, "moves": [_move(move) for move in moves]}
        case c.Void(_, reason):
            return {"what": "void", "reason": reason}
        case c.BuyIn(player, chips, _):
            return {"what": "cash buy-in", "player": player, "cents": chips}
        case _:
            return {"what": "recut"}


def _move(move: Move) -> MoveFact:
    return {"from": str(move.src), "to": str(move.dst), "cents": move.chips}


def _clause(kind: RequestKind, rules: Rules, command: Command) -> str:
    cites = rules.cites
    if isinstance(command, c.Allow):
        return cites.limits or rules.limit_cites.get(command.wager, "") or cites.tender
    if isinstance(command, c.Tend):
        tending = rules.tendings.get(command.what)
        return cites.staff if tending is None else tending.cites
    if isinstance(command, c.BuyIn):
        return cites.tender
    return cites.opens if kind is RequestKind.SUBMISSION else cites.disputes
