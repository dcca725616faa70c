"""Endpoints of a dealer's console: what to do and to say, what may be called, and the effect of a call.

Everything here is computed from what staff at the table see, which is what is face up. No query reveals more.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.core.messages.command import Call
from houseway.core.values.equipment import Piece
from houseway.core.values.role import DEALER
from houseway.core.wire.value_reader import face
from houseway.dealer.forecast import calls_at, foretold
from houseway.dealer.guide import console_of
from houseway.dealer.payments import payments_in
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import AnyBar, Refused, Wrong
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.people.bars import Bar
from houseway.floor.people.names import names_of
from houseway.floor.people.rights import AccountActor, Action
from houseway.floor.people.session_actors import actor_at
from houseway.floor.pit.floor_calls import FloorCall, call_floor, calls_waiting, come
from houseway.floor.table.payment_marks import PaymentMark, mark_payments, payment_marks, unmark_payments
from houseway.floor.table.shapes import console as s
from houseway.views.followed import Followed


async def _here(asking: RequestContext, number: int) -> tuple[Followed, AccountActor]:
    """Return the table of the path and the actor of the caller; raise `Refused` for a table outside their shift."""
    session = asking.own
    asking.followed(number)
    voice = await asking.house.registry.run(lambda record: actor_at(record, session, number))
    known = asking.followed(number)
    if voice is None:
        raise Refused(Bar.NOT_YOURS)
    return known, voice


def _raw(told: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(told))


async def shows_console(asking: RequestContext, table: int) -> s.ConsoleResponse:
    """Return the round's steps, what the dealer does and says now, duties, and what to pay and take, in order."""
    known, voice = await _here(asking, table)
    console = console_of(known.table, known.watched(), known.turn, known.offers().get(DEALER, ()))
    return s.ConsoleResponse(known.number, known.round, known.seq, _raw(console), voice.by_hand, asking.house.clock.now())


async def lists_calls(asking: RequestContext, table: int) -> s.CallsResponse:
    """List what may be called now in the own role, what each call must name, and what it would do where it names nothing."""
    known, voice = await _here(asking, table)
    role = voice.capacity
    calls = calls_at(known.table, known.watched().round, role)
    return s.CallsResponse(known.number, known.round, known.seq, role, _raw(calls))


async def forecasts_call(asking: RequestContext, table: int, query: s.CallQuery) -> s.CallForecastResponse:
    """Return the effect of a call: events in words, chips, clauses. The engine computes it, and nothing is changed."""
    known, voice = await _here(asking, table)
    role = voice.capacity
    call = Call(
        by=role,
        what=query.what,
        about=query.about,
        wager=query.wager,
        pieces=_pieces(query.card),
        chips=query.chips,
        player=query.player,
    )
    told = foretold(known.table, known.watched().round, call)
    if told is None:
        raise Refused(Wrong.UNREADABLE, "There is no such irregularity at this table.")
    return s.CallForecastResponse(known.number, known.round, known.seq, role, _raw(told))


def _pieces(written: str | None) -> tuple[Piece, ...]:
    if written is None:
        return ()
    try:
        return (face(written),)
    except ValueError as wrong:
        raise Refused(Wrong.UNREADABLE, str(wrong)) from None


# Payments that were made


def _marks(record: Record, asking: RequestContext, table: int, round: int, made: list[PaymentMark]) -> s.PaymentMarksResponse:
    people = names_of(record, {one.dealer for one in made}, asking.actor.capacity)
    return s.PaymentMarksResponse(table, round, made, people)


def shows_payment_marks(asking: RequestContext, record: Record, table: int) -> s.PaymentMarksResponse | Bar:
    """List what was paid, taken and returned by hand in the current or last round, with its dealer and time."""
    known = asking.followed(table)
    if actor_at(record, asking.own, table) is None:
        return Bar.NOT_YOURS
    number = known.table.number
    return _marks(record, asking, table, number, payment_marks(record, table, number))


def marks_payments(asking: RequestContext, record: Record, table: int, body: s.MarkPayments) -> s.PaymentMarksResponse | Bar:
    """Enter payments as made: the next ones that are left, in order. It moves no chips and never counts one twice."""
    known = asking.followed(table)
    if actor_at(record, asking.own, table) is None:
        return Bar.NOT_YOURS
    if known.table.number != body.round:
        return Bar.NOT_NEXT_PAYMENT
    watched = known.watched()
    payments = payments_in(watched.round, watched.events)
    made = mark_payments(record, asking.actor, table, body.round, payments, body.made)
    return made if isinstance(made, Bar) else _marks(record, asking, table, body.round, made)


def unmarks_payments(asking: RequestContext, record: Record, table: int, body: s.UnmarkPayments) -> s.PaymentMarksResponse | Bar:
    """Take back the latest marks of the round; the record keeps them and who took them back."""
    known = asking.followed(table)
    if actor_at(record, asking.own, table) is None:
        return Bar.NOT_YOURS
    if known.table.number != body.round:
        return Bar.NOT_NEXT_PAYMENT
    made = unmark_payments(record, asking.actor, table, body.round, body.marks)
    return made if isinstance(made, Bar) else _marks(record, asking, table, body.round, made)


# The floor


def calls_floor(asking: RequestContext, record: Record, table: int, body: s.CallFloor) -> FloorCall | AnyBar:
    """Call the floor to a table; one call waits at a table at a time."""
    if actor_at(record, asking.own, table) is None:
        return Bar.NOT_YOURS
    return call_floor(record, asking.actor, table, body.why)


def lists_floor_calls(asking: RequestContext, record: Record) -> list[FloorCall]:
    """List the tables that called the floor and to which nobody has come, oldest first."""
    return calls_waiting(record)


def comes(asking: RequestContext, record: Record, number: int) -> FloorCall | AnyBar:
    """Come to a table that called."""
    return come(record, asking.actor, number)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/tables/{table}/console", Action.SEE_CONSOLE, shows_console, cites="G3 U8"),
    Endpoint("GET", "/tables/{table}/calls", Action.FORETELL_CALL, lists_calls, cites="G3 U8"),
    Endpoint("GET", "/tables/{table}/forecast", Action.FORETELL_CALL, forecasts_call, cites="G3 U8"),
    Endpoint("GET", "/tables/{table}/payments", Action.SEE_CONSOLE, shows_payment_marks, cites="G3 U8"),
    Endpoint("POST", "/tables/{table}/payments", Action.MARK_PAYMENT, marks_payments, cites="G3 U8"),
    Endpoint("POST", "/tables/{table}/payments/back", Action.MARK_PAYMENT, unmarks_payments, cites="G3 U8"),
    Endpoint("POST", "/tables/{table}/floor-call", Action.CALL_FLOOR, calls_floor, cites="U8"),
    Endpoint("GET", "/floor-calls", Action.READ_QUEUE, lists_floor_calls, cites="U8"),
    Endpoint("POST", "/floor-calls/{number}/come", Action.ANSWER_FLOOR_CALL, comes, cites="U8"),
)
# fmt: on
