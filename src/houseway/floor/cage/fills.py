"""Fills and credits: chips from the bank to a rack and back, on a slip with three people on it.

The floor requests it. For a fill the cage signs as the chips leave the bank, and the dealer when they are at the
table; for a credit the dealer signs first and the cage last. Then the command is sent to the table as the floor's
own, and its step ends the slip. The command's sequence number is stored on the slip first, so after a crash it is
sent again and takes effect once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from houseway.core.messages.command import Fill
from houseway.core.values.role import DEALER, FLOOR, Role
from houseway.core.wire.wire import written
from houseway.floor.cage.events import Pieces, Slip, SlipKind, SlipStanding, worth
from houseway.floor.cage.store import CageChain
from houseway.floor.messages import NOT_THIS_NUMBER, Rejected, Reply, SentCommand
from houseway.floor.people.actors import THE_HOUSE, Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor, queued_as
from houseway.floor.people.roles import CAGE
from houseway.floor.step import recorded_command
from houseway.floor.store.queries import first_answer

from .bars import CageBar
from .signatures import is_at
from .transaction import AnyBar, Record, When, are_pieces, done_at_cage, waiting_slip, writes

_NEEDS: Final[dict[SlipKind, tuple[Role, ...]]] = {SlipKind.FILL: (CAGE, DEALER), SlipKind.CREDIT: (DEALER, CAGE)}
_TRIES: Final = 5
"""Attempts with another sequence number: the requester of the slip may use one at the same moment."""


def request_fill(connection: Record, by: Actor, table: int, pieces: Pieces, day: When) -> Slip | AnyBar:
    """Request chips from the bank to the rack of a table."""
    return _request_slip(connection, by, SlipKind.FILL, table, pieces, day)


def request_credit(connection: Record, by: Actor, table: int, pieces: Pieces, day: When) -> Slip | AnyBar:
    """Request chips from the rack of a table to the bank."""
    return _request_slip(connection, by, SlipKind.CREDIT, table, pieces, day)


def _request_slip(connection: Record, by: Actor, kind: SlipKind, table: int, pieces: Pieces, day: When) -> Slip | AnyBar:
    if not are_pieces(pieces):
        return CageBar.NOT_AN_AMOUNT
    chips = worth(pieces)
    if queued_as(AccountActor(by.speaker, by.capacity, by.capacity), Fill(FLOOR, chips)) is None:
        return Bar.NOT_YOURS
    if not is_at(connection, by, table):
        return CageBar.NOT_AT_THE_TABLE
    if not is_table(connection, table):
        return CageBar.NO_SUCH_TABLE

    def does(chain: CageChain) -> Slip:
        number, needs = chain.state.last + 1, _NEEDS[kind]
        asked = Slip(
            number=number,
            kind=kind,
            standing=SlipStanding.WAITING,
            asked_by=by.speaker,
            role=by.capacity,
            at=chain.at,
            chips=chips,
            table=table,
            pieces=pieces,
            needs=needs,
        )
        return writes(chain, asked)

    return done_at_cage(connection, by, day, does)


def is_table(connection: Record, table: int) -> bool:
    """Whether the record has a table of this number."""
    return table > 0 and connection.execute("select from live where table_id = %s", (table,)).fetchone() is not None


# Sending to the table


def command_of(slip: Slip) -> Fill:
    """Return the slip's command to the table."""
    return Fill(FLOOR, slip.chips if slip.kind is SlipKind.FILL else -slip.chips)


def slip_message(connection: Record, number: int, day: When) -> SentCommand | AnyBar:
    """Return the message for the table of a signed slip, with the slip's sequence number; it may be sent many times."""
    slip = done_at_cage(connection, THE_HOUSE, day, lambda chain: _numbered(connection, chain, number))
    if not isinstance(slip, Slip):
        return slip
    assert slip.table is not None and slip.number_said is not None
    return SentCommand(slip.table, slip.asked_by, FLOOR, slip.number_said, written(command_of(slip)).encode())


def _numbered(connection: Record, chain: CageChain, number: int) -> Slip | CageBar:
    slip = waiting_slip(chain, number, SlipKind.FILL, SlipKind.CREDIT)
    if not isinstance(slip, Slip):
        return slip
    if slip.standing is not SlipStanding.SIGNED:
        return CageBar.NOT_WAITING
    if slip.number_said is not None and _is_free(connection, slip):
        return slip
    query = "select said_no from heard where table_id = %s and speaker = %s"
    row = connection.execute(query, (slip.table, slip.asked_by)).fetchone()
    return writes(chain, replace(slip, number_said=1 if row is None else row[0] + 1))


def _is_free(connection: Record, slip: Slip) -> bool:
    """Whether the number on a slip was not used for something else in the meantime."""
    assert slip.table is not None and slip.number_said is not None
    query = "select from heard where table_id = %s and speaker = %s and said_no >= %s"
    is_past = connection.execute(query, (slip.table, slip.asked_by, slip.number_said)).fetchone() is not None
    return not is_past or _step_of(connection, slip) is not None


def _step_of(connection: Record, slip: Slip) -> tuple[int, str | None] | None:
    """Return the step in which the table handled a slip, and its refusal if any; None if it has not received it."""
    assert slip.table is not None and slip.number_said is not None
    step = first_answer(connection, slip.table, slip.asked_by, slip.number_said)
    ours = recorded_command(FLOOR, written(command_of(slip)).encode())
    return None if step is None or step.said != ours else (step.seq, step.refused)


def conclude(connection: Record, number: int, day: When) -> Slip | AnyBar:
    """End a slip by the record: with the table's step, or with its refusal. A slip not received yet stays pending."""
    return done_at_cage(connection, THE_HOUSE, day, lambda chain: _concluded(connection, chain, number))


def _concluded(connection: Record, chain: CageChain, number: int) -> Slip | CageBar:
    slip = waiting_slip(chain, number, SlipKind.FILL, SlipKind.CREDIT)
    if not isinstance(slip, Slip):
        return slip
    if slip.standing is not SlipStanding.SIGNED or slip.number_said is None:
        return CageBar.NOT_WAITING
    found = _step_of(connection, slip)
    if found is None:
        return slip
    seq, refused = found
    if refused is None:
        return writes(
            chain, replace(slip, standing=SlipStanding.DONE, seq=seq), bank=slip.pieces if slip.kind is SlipKind.CREDIT else {}
        )
    ended = replace(slip, standing=SlipStanding.REFUSED, seq=seq, why=refused)
    return writes(chain, ended, bank=slip.pieces if slip.kind is SlipKind.FILL else {})  # the chips go back to the bank


async def send_slip(
    ask: Callable[[SentCommand], Awaitable[Reply]], connection: Record, number: int, day: When
) -> Slip | AnyBar | Rejected:
    """Send a signed slip to its table through the owner, and end the slip; if not received, it can be sent again."""
    for _ in range(_TRIES):
        said = slip_message(connection, number, day)
        if not isinstance(said, SentCommand):
            return said
        reply = await ask(said)
        slip = conclude(connection, number, day)
        if not isinstance(slip, Slip) or slip.standing is not SlipStanding.SIGNED:
            return slip
        if isinstance(reply, Rejected) and reply.why not in NOT_THIS_NUMBER:
            return reply
    return CageBar.NOT_WAITING
