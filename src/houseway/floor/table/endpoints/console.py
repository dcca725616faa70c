"""Endpoints of a dealer's console: what to do and to say, what may be called, and what a call would do.

Everything here is made from what staff at the table see, which is what is face up. Nobody learns more by asking.
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
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import Barred, Refused, Wrong
from houseway.floor.api.house import Record
from houseway.floor.api.request import Asking
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action, Voice
from houseway.floor.people.voices import voice_at
from houseway.floor.pit.floor_calls import FloorCall, call_floor, calls_waiting, come
from houseway.floor.table.shapes import console as s
from houseway.views.followed import Followed


async def _here(asking: Asking, number: int) -> tuple[Followed, Voice]:
    """Return the table of the path and the voice of whoever asks; raise `Refused` for a table that is not of their shift."""
    session = asking.own
    asking.followed(number)
    voice = await asking.house.registry.asks(lambda record: voice_at(record, session, number))
    known = asking.followed(number)
    if voice is None:
        raise Refused(Bar.NOT_YOURS)
    return known, voice


def _raw(told: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(told))


async def shows_console(asking: Asking, table: int) -> s.ConsoleTold:
    """Show the steps of the round, what the dealer does and says now, what is due, and what to pay and take in order."""
    known, voice = await _here(asking, table)
    console = console_of(known.table, known.watched(), known.turn, known.offers().get(DEALER, ()))
    return s.ConsoleTold(known.number, known.round, known.seq, _raw(console), voice.by_hand, asking.house.clock.now())


async def lists_calls(asking: Asking, table: int) -> s.CallsTold:
    """List what may be called now in the own role, what each call must name, and what it would do where it names nothing."""
    known, voice = await _here(asking, table)
    role = voice.capacity
    calls = calls_at(known.table, known.watched().round, role)
    return s.CallsTold(known.number, known.round, known.seq, role, _raw(calls))


async def foretells_call(asking: Asking, table: int, query: s.CallQuery) -> s.ForetoldTold:
    """Tell what a call would do: events in words, chips, clauses. The engine is asked, and nothing is changed."""
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
    return s.ForetoldTold(known.number, known.round, known.seq, role, _raw(told))


def _pieces(written: str | None) -> tuple[Piece, ...]:
    if written is None:
        return ()
    try:
        return (face(written),)
    except ValueError as wrong:
        raise Refused(Wrong.UNREADABLE, str(wrong)) from None


# The floor


def calls_floor(asking: Asking, record: Record, table: int, body: s.CallFloor) -> FloorCall | Barred:
    """Call the floor to a table; one call waits at a table at a time."""
    if voice_at(record, asking.own, table) is None:
        return Bar.NOT_YOURS
    return call_floor(record, asking.actor, table, body.why)


def lists_floor_calls(asking: Asking, record: Record) -> list[FloorCall]:
    """List the tables that called the floor and to which nobody has come, oldest first."""
    return calls_waiting(record)


def comes(asking: Asking, record: Record, number: int) -> FloorCall | Barred:
    """Come to a table that called."""
    return come(record, asking.actor, number)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/tables/{table}/console", Action.SEE_CONSOLE, shows_console, cites="G3 U8"),
    Endpoint("GET", "/tables/{table}/calls", Action.FORETELL_CALL, lists_calls, cites="G3 U8"),
    Endpoint("GET", "/tables/{table}/foretold", Action.FORETELL_CALL, foretells_call, cites="G3 U8"),
    Endpoint("POST", "/tables/{table}/floor-call", Action.CALL_FLOOR, calls_floor, cites="U8"),
    Endpoint("GET", "/floor-calls", Action.READ_QUEUE, lists_floor_calls, cites="U8"),
    Endpoint("POST", "/floor-calls/{number}/come", Action.ANSWER_FLOOR_CALL, comes, cites="U8"),
)
# fmt: on
