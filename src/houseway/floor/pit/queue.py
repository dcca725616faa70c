"""The queue of approvals: pending requests with their facts, decisions on them, and delivery to the table.

queue = Queue(Desk(conninfo), owner.ask, Shelf(game_of), sums_of(config))
waiting = await queue.waiting()
await queue.approve(voice, waiting[0].id)
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.fault import Fault
from houseway.core.messages.command import Command, Hang, Outcome, TableCommand
from houseway.floor.approvals import decisions as deciding
from houseway.floor.approvals import requests as asking
from houseway.floor.approvals.delivery import IN_PLAY, SECONDS, NotSent, Sender, deliver
from houseway.floor.approvals.intake import notice
from houseway.floor.approvals.kinds import RequestKind
from houseway.floor.approvals.store import RequestStanding, open_requests, standing
from houseway.floor.disputes.service import Sums, disputes_of_denials
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor
from houseway.floor.people.shifts import Shift
from houseway.floor.store.queries import resumed
from houseway.floor.store.tables import RulesCache, resumed_table
from houseway.floor.table.record_worker import RunsOnce

from . import relief as relieving
from .rereads import holds_reread
from .submissions import holds_submission
from .voids import holds_void

RequestResult = RequestStanding | NotSent | Bar

_log = log_of(__name__)


class Queue:
    """The pending requests of a house. Any number of processes may have a queue: the database keeps the order."""

    def __init__(self, desk: RunsOnce, asks: Sender, shelf: RulesCache, sums: Sums, seconds: float = SECONDS) -> None:
        self._desk, self._asks, self._shelf, self._sums, self._seconds = desk, asks, shelf, sums, seconds

    async def waiting(self, tables: Sequence[int] | None = None) -> list[RequestStanding]:
        """Return the pending requests, oldest first, at some tables or at all."""
        return await self._desk.once(lambda record: notice(record, self._shelf, tables))

    async def request(self, by: AccountActor, number: int, command: Command, because: str = "") -> int | Bar:
        """Enter a person's request at a table and return its number. A submission is proposed, with its changes."""
        if isinstance(command, Hang):
            return Bar.NOT_ASKED_FOR

        def enters(record: asking.Record) -> int | Bar:
            found = resumed(record, number)
            table = None if found is None else resumed_table(found, self._shelf)
            return Bar.NO_SUCH_TABLE if table is None else asking.enter_request(record, by, number, table, command, because)

        return await self._desk.once(enters)

    async def relieve(self, by: AccountActor, number: int, speaker: int) -> RequestResult | Shift:
        """Let another dealer take a table over; if its rules require it, the table gets a command between two rounds."""

        def relieves(record: asking.Record) -> Shift | RequestStanding | Bar:
            found = resumed(record, number)
            table = None if found is None else resumed_table(found, self._shelf)
            return Bar.NO_SUCH_TABLE if table is None else relieving.relieve_dealer(record, by, number, table, speaker)

        told = await self._desk.once(relieves)
        return await self._sent(told) if isinstance(told, RequestStanding) else told

    async def approve(self, by: AccountActor, id: int, says: str = "") -> RequestResult:
        """Add a person's approval; the last one sends the command to the table."""
        return await self._sent(await self._desk.once(lambda record: deciding.approve(record, by, id, says)))

    async def deny(self, by: AccountActor, id: int, outcome: Outcome, reason: str) -> RequestResult:
        """Deny a payment; where another role must agree, the denial waits for it."""
        return await self._sent(await self._desk.once(lambda record: deciding.deny(record, by, id, outcome, reason)))

    async def turn_down(self, by: AccountActor, id: int, reason: str) -> RequestStanding | Bar:
        """Turn down a request, or withdraw one's own."""
        return await self._desk.once(lambda record: deciding.turn_down(record, by, id, reason))

    async def find(self, id: int) -> RequestStanding | None:
        """Return a request as it stands, ended or not."""
        return await self._desk.once(lambda record: standing(record, id))

    async def deliver(self, id: int) -> RequestStanding | NotSent:
        """Send an approved request to its table; idempotent."""
        return await self._delivered(id)

    async def repair(self) -> list[RequestStanding | NotSent]:
        """Send every approved request that its table has not received: after a crash, or when the table is back."""
        done: list[RequestStanding | NotSent] = []
        for one in await self._desk.once(open_requests):
            if one.request.is_approved:
                try:
                    done.append(await self._delivered(one.id))
                except Fault as error:  # one request that cannot be sent keeps no other table waiting
                    _log.error("an approved request cannot be sent", request=one.id, error=place_of(error))
        await self._desk.once(lambda record: disputes_of_denials(record, self._shelf, self._sums))
        return done

    def _holds(self, record: asking.Record, found: RequestStanding) -> str | None:
        """Return the reason an approved request still waits: for the end of the round, or for its effective time."""
        if found.kind is RequestKind.REREAD:
            return holds_reread(record, self._shelf, found, self._sums.reread_approved_from_cents)
        if not isinstance(found.command, TableCommand):
            return holds_void(record, self._shelf, found) if found.kind is RequestKind.VOID else None
        row = record.execute("select playing from live where table_id = %s", (found.table,)).fetchone()
        if row is None or row[0]:
            return IN_PLAY
        return holds_submission(record, self._shelf, found) if found.kind is RequestKind.SUBMISSION else None

    async def _sent(self, said: RequestStanding | Bar) -> RequestResult:
        if isinstance(said, Bar) or not said.request.is_approved:
            return said
        return await self._delivered(said.id)

    async def _delivered(self, id: int) -> RequestStanding | NotSent:
        told = await deliver(self._desk, self._asks, id, self._holds, self._seconds)
        if isinstance(told, RequestStanding) and told.kind is RequestKind.DENIAL:
            await self._desk.once(lambda record: disputes_of_denials(record, self._shelf, self._sums))
        return told
