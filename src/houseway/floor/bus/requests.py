"""Commands by request and reply: the server of an owner, and its client.

Each table has its own subject, and its owner subscribes to it, so the bus itself finds the owner. There is no queue group: while
a table changes owners, both receive a message, and the record lets only one of them answer. With a group, an owner that was
replaced could swallow it. Where a table has no owner, the client gets an error at once, waits a little and retries.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from nats.aio.client import Client as Nats
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError

from houseway.floor import traces
from houseway.floor.fault_log import place_of
from houseway.floor.messages import NOT_THIS_NUMBER, Answers, NotRecorded, Rejected, Reply, SentCommand
from houseway.floor.signatures import voucher
from houseway.floor.world import below

from .envelope import Unreadable, encode_command, encode_reply, read_command, read_reply
from .line import INBOX, Line, subscribed
from .subjects import Subjects

REFRESH_SECONDS: Final = 0.05
"""Seconds between two checks of an owner's list of tables."""
PASSING: Final = frozenset(
    {NotRecorded.NO_SUCH_TABLE, NotRecorded.DRAINING, NotRecorded.BUSY, NotRecorded.NOT_OPEN, NotRecorded.CLOCK}
)
"""Replies after which the same message may be taken later, here or by another owner."""
ELSEWHERE: Final = frozenset({NotRecorded.NO_SUCH_TABLE, NotRecorded.BUSY})
"""Replies from memory, of an owner that does not have the table: another one may, and may have recorded the message."""

_log = logging.getLogger(__name__)


class CommandReceiver(Protocol):
    """An owner, as far as the request server needs it."""

    @property
    def served(self) -> list[int]: ...

    def receive(self, said: SentCommand, answers: Answers) -> None: ...

    def rejects(self, table: int, answers: Answers, why: NotRecorded, more: str) -> None: ...


@dataclass
class RequestCounts:
    """Counters of a request server."""

    messages: int = 0
    unreadable: int = 0
    mute: int = 0
    """Messages without an address for a reply, or with one that is not an address for replies."""
    faults: int = 0


class CommandServer:
    """Receives commands at the subjects of an owner's tables. No message can end it."""

    def __init__(self, line: Line, subjects: Subjects, owner: CommandReceiver) -> None:
        self.counts: Final = RequestCounts()
        self._line = line
        self._subjects = subjects
        self._owner = owner
        self._open: dict[int, Subscription] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def tables(self) -> list[int]:
        """The tables that are served."""
        return sorted(self._open)

    async def start(self) -> None:
        """Subscribe to the owner's tables, and keep the subscriptions up to date."""
        await self.refresh()
        self._task = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Unsubscribe. Clients get an error at once, and another owner may answer."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        for table in list(self._open):
            await self._close(table)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            try:
                await self.refresh()
            except Exception as error:
                _log.warning("the request server: %s", place_of(error))

    async def refresh(self) -> None:
        """Subscribe for tables that are new, and no longer for those that are gone."""
        tables = self._owner.served
        if len(tables) == len(self._open) and all(table in self._open for table in tables):
            return
        for table in sorted(set(self._open) - set(tables)):
            await self._close(table)
        for table in tables:
            if table not in self._open:
                hears = partial(self._handle, table)
                self._open[table] = await subscribed(self._line.bus, self._subjects.commands(table), hears)

    async def _close(self, table: int) -> None:
        subscription = self._open.pop(table)
        with contextlib.suppress(NatsError):  # not connected: it is not subscribed again either
            await subscription.unsubscribe()

    async def _handle(self, table: int, message: Msg) -> None:
        """Pass one message to the owner. A bad one is counted, and answered if it has an address for replies."""
        self.counts.messages += 1
        try:
            self.handle_request(table, message.reply, message.data, message.headers)
        except Exception as error:
            self.counts.faults += 1
            _log.error("requests of table %d: %s", table, place_of(error))

    def handle_request(self, table: int, reply: str, data: bytes, headers: dict[str, str] | None = None) -> None:
        """Read a message and hand it on; its reply goes to an address of a client and nowhere else."""
        if not reply.startswith(INBOX):
            self.counts.mute += 1
            answers: Answers = _nobody
        else:
            answers = partial(self._replies, reply)
        try:
            said = read_command(data, table)
        except Unreadable as wrong:
            self.counts.unreadable += 1
            self._owner.rejects(table, answers, NotRecorded.UNREADABLE, str(wrong))
            return
        self._owner.receive(said, traces.received(headers, table, answers) if traces.is_on() else answers)

    def _replies(self, address: str, reply: Reply) -> None:
        self._line.send(address, encode_reply(reply))


def _nobody(reply: Reply) -> None:
    """Reply to nobody: the message named no address."""


class NoReply(Exception):
    """One try had no reply."""


class Unanswered(Exception):
    """No reply came in time. The outcome is unknown; the same message with the same number may be sent again."""


class Client:
    """Sends commands for accounts whose session it has. A message is repeated with its number until it is answered.

    With the key of vouchers it vouches for each of them. A repeat has the same voucher.
    """

    def __init__(
        self,
        bus: Nats,
        subjects: Subjects,
        *,
        vouches: bytes | None = None,
        patience: float = 2.0,
        first: float = 0.05,
        longest: float = 1.0,
    ) -> None:
        self.repeats = 0
        self.bus: Final = bus
        self._subjects = subjects
        self._vouches = vouches
        self._patience, self._first, self._longest = patience, first, longest

    async def request(self, said: SentCommand, seconds: float = 20) -> Reply:
        """Return the reply to a command, or raise `Unanswered` where none comes in time."""
        if self._vouches is not None:
            told = voucher(self._vouches, said.table, said.speaker, said.voice, said.number, said.text)
            said = said._replace(voucher=told)
        with traces.span(traces.COMMAND, said.table):
            return await self._until_answered(said, seconds)

    async def _until_answered(self, said: SentCommand, seconds: float) -> Reply:
        data, subject = encode_command(said), self._subjects.commands(said.table)
        ends = asyncio.get_running_loop().time() + seconds
        wait = self._first
        passing: Rejected | None = None
        in_doubt = False
        while (left := ends - asyncio.get_running_loop().time()) > 0:
            try:
                reply = await self._once(subject, data, min(self._patience, left))
            except NoReply:
                reply, in_doubt = None, True
            if reply is not None and _is_final(reply, in_doubt=in_doubt):
                return reply
            if isinstance(reply, Rejected):
                passing, in_doubt = reply, in_doubt or reply.why in ELSEWHERE
            # without a delay, all clients that get "no responders" would retry at once and together
            await asyncio.sleep(min(wait * (0.5 + below(1000) / 1000), max(left, 0)))
            wait = min(2 * wait, self._longest)
            self.repeats += 1
        if passing is not None and not in_doubt:
            return passing
        raise Unanswered(f"no reply from table {said.table} within {seconds:g} seconds")

    async def _once(self, subject: str, data: bytes, seconds: float) -> Reply | None:
        """Return one reply, or None where nobody was there; raise `NoReply` where somebody may have received the message."""
        try:
            message = await self.bus.request(subject, data, timeout=seconds, headers=traces.carried())
            return read_reply(message.data)
        except NoRespondersError:
            return None
        except (NatsError, OSError, Unreadable) as wrong:
            _log.debug("%s: %s", subject, place_of(wrong))
            raise NoReply from wrong


def _is_final(reply: Reply, *, in_doubt: bool) -> bool:
    """Whether a reply ends the retries.

    A step does, and so does a number that was used or passed over: no owner accepts it any more. Every other rejection is about
    the try that it answers. After a try without a reply it ends nothing: that one may be recorded, or reach another owner late.
    """
    if not isinstance(reply, Rejected) or reply.why in NOT_THIS_NUMBER:
        return True
    return reply.why not in PASSING and not in_doubt
