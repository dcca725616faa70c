"""Sends approved requests to their tables; each command takes effect once, whatever crashes on the way.

The sequence number of a command is stored before it is used. After a crash the same message is sent again, and the
record returns its first response. If the person has meanwhile used that number for something else, the returned step
contains the other command, and a new number is taken.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.wire.wire import written
from houseway.floor.messages import NOT_THIS_NUMBER, Rejected, Reply, SentCommand
from houseway.floor.step import Step, read_recorded_command
from houseway.floor.store.queries import first_answer
from houseway.floor.table.record_worker import RunsOnce
from houseway.floor.world import within

from .plans import Utterance, utterances
from .significant import note_end
from .store import End, RequestStanding, end, standing

Record = Connection[TupleRow]
Sender = Callable[[SentCommand], Awaitable[Reply]]
"""Brings a message to the owner of its table and returns the reply: an owner in this process, or a client of the bus."""
Holds = Callable[[Record, RequestStanding], str | None]
"""Returns the reason an approved request must not be sent yet, or None."""
IN_PLAY: Final = "a round is in play"
SECONDS: Final = 10.0
"""Seconds a table has to respond; after that the repair sends the message again."""
TRIES: Final = 20
"""Numbers that a person may use for other things while one command is sent."""


class NotSent(NamedTuple):
    """An approved request that its table has not fully received. Sending it again repairs it."""

    request: int
    why: str


async def deliver(desk: RunsOnce, asks: Sender, id: int, holds: Holds, seconds: float = SECONDS) -> RequestStanding | NotSent:
    """Send an approved request to its table and return its new status; `holds` returns the reason it has to wait."""
    found = await desk.once(lambda record: standing(record, id))
    if found is None:
        return NotSent(id, "there is no such request")
    if found.ending is None and (why := await desk.once(lambda record: holds(record, found))) is not None:
        return NotSent(id, why)
    for nr, one in enumerate(utterances(found) if found.ending is None else ()):
        heard = await _deliver_command(desk, asks, found, nr, one, seconds)
        if isinstance(heard, NotSent):
            return heard
        if heard.refused is not None:
            return await desk.once(lambda record, why=heard.refused: _ended(record, found, End.REFUSED, why))
    return await desk.once(lambda record: _ended(record, found, End.DONE, "")) if found.request.is_approved else found


async def _deliver_command(
    desk: RunsOnce, asks: Sender, found: RequestStanding, nr: int, one: Utterance, seconds: float
) -> Step | NotSent:
    """Return the step in which a table handled a command of a request."""
    text = written(one.command).encode()
    for _ in range(TRIES):
        number = await desk.once(lambda record: _numbered(record, found, nr, one, text))
        said = SentCommand(found.table, one.speaker, one.voice, number, text)
        try:
            reply = await within(seconds, asks(said))
        except TimeoutError:
            return NotSent(found.id, "the table does not respond")
        if isinstance(reply, Rejected) and reply.why not in NOT_THIS_NUMBER:
            return NotSent(found.id, str(reply.why))
        step = await desk.once(lambda record, said=said: _kept(record, found.id, nr, said))
        if step is not None and not _came_too_early(step):
            return step
        await desk.once(lambda record, number=number: _numbered(record, found, nr, one, text, after=number))
        if step is not None:
            return NotSent(found.id, IN_PLAY)
    return NotSent(found.id, "the account sends too many other commands")


def _numbered(record: Record, found: RequestStanding, nr: int, one: Utterance, text: bytes, after: int = 0) -> int:
    """Return the sequence number for a command, stored before use. With `after`, the number is above it."""
    with record.transaction():
        record.execute("select from request where id = %s for update", (found.id,))  # one at a time takes a number for it
        row = record.execute("select max(said_no) from utterance where request = %s and nr = %s", (found.id, nr)).fetchone()
        if row is not None and row[0] is not None and row[0] > after:
            return row[0]
        # the lock on the account keeps another request from taking the same number
        record.execute("select from speaker where number = %s for update", (one.speaker,))
        last = record.execute(
            "select greatest((select max(said_no) from heard where table_id = %(t)s and speaker = %(s)s),"
            " (select max(said_no) from utterance where table_id = %(t)s and speaker = %(s)s), 0)",
            {"t": found.table, "s": one.speaker},
        ).fetchone()
        assert last is not None
        record.execute(
            "insert into utterance (request, nr, said_no, table_id, speaker, voice, command) values (%s, %s, %s, %s, %s, %s, %s)",
            (found.id, nr, last[0] + 1, found.table, one.speaker, one.voice, text),
        )
        return last[0] + 1


def _kept(record: Record, request: int, nr: int, said: SentCommand) -> Step | None:
    """Return the step of a message, and note it; None where that number was used for something else or passed over."""
    step = first_answer(record, said.table, said.speaker, said.number)
    if step is None or read_recorded_command(step) != (said.voice, said.text):
        return None
    if _came_too_early(step):
        return step
    record.execute(
        "insert into utterance_heard (request, nr, said_no, seq, refused) values (%s, %s, %s, %s, %s) on conflict do nothing",
        (request, nr, said.number, step.seq, step.refused),
    )
    return step


def _came_too_early(step: Step) -> bool:
    """Whether a table refused a command because a round was in play; it is sent again after the round."""
    return step.refused is not None and step.refused.startswith("not_while_a_round_is_on ")


def _ended(record: Record, found: RequestStanding, how: End, why: str) -> RequestStanding:
    with record.transaction():
        last = found.approvals[-1] if found.approvals else None
        by, role = (found.asked_by, found.asked_as) if last is None else (last.by, last.role)
        if end(record, found.id, how, by, role, why):
            note_end(record, found, how)
        after = standing(record, found.id)
        assert after is not None
        return after
