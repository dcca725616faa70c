"""Followers of every table: whole steps from the bus after their commit, gaps from the record, and frames for subscribers.

A step of a table with subscribers is folded once, offers are computed once, and each kind of viewer gets bytes that are made
once. A step of any other table is noted and folded when somebody reads the table; after some more steps the table is let go, and
read from the record when somebody reads it again. Nothing here waits for a client: one that falls behind affects only itself.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Final

import msgspec
from nats.aio.client import Client as Nats
from nats.aio.msg import Msg

from houseway.core.messages.event import Event, PlayerSat
from houseway.core.round.view import PUBLIC
from houseway.floor.approvals.waits import waits_at
from houseway.floor.bus.line import subscribed
from houseway.floor.bus.subjects import Subjects
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.people.session_actors import tables_with_readers
from houseway.floor.people.sessions import Session
from houseway.floor.store.queries import steps_of
from houseway.floor.store.tables import RulesCache
from houseway.floor.world import monotonic
from houseway.views.followed import Followed, Ticks

from .announcements import Announced, Found, found_in
from .arrivals import Arrived, arrived, clocked
from .catch_up import read_table
from .console_frames import StepConsole
from .errors import Refused
from .house import PATIENCE, DatabaseClock, Record, Registry
from .nets import Nets, base_of
from .subscriber import FoldedStep, Subscriber
from .tables import Tables
from .tally import Tally

_log = log_of(__name__)


MOST_NOTED: Final = 64
"""The number of steps that are noted of a table before it is let go."""
_AT_ONCE: Final = 50
"""The number of tables that are read from the record at the same time."""
_NOBODY: Final = frozenset[str]()
_SITS: Final = b'"PlayerSat"'
"""What is in every step by which somebody sits down, and in hardly any other."""


class Following:
    """The tables of a house and their subscribers."""

    def __init__(
        self, registry: Registry, shelf: RulesCache, clock: DatabaseClock, subjects: Subjects, looks_seconds: float
    ) -> None:
        self.tables: Final = Tables(self)
        self.heads: Final[dict[int, int]] = {}
        """The last step that arrived of each table, by the number of the table."""
        self._folded: dict[int, Followed] = {}
        """The tables that are kept here; the others were let go."""
        self._noted: dict[int, list[Arrived]] = {}
        """The steps of a table that arrived after the last one that was folded."""
        self._folding: Final = threading.Lock()
        """Is held while steps are folded, so that readers in other threads may fold too."""
        self._ticks: dict[int, Ticks | None] = {}
        """The clock of each table, as last received from its owner."""
        self._seated: dict[int, frozenset[str]] = {}
        """The players at each table, or more."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self.nets: Final = Nets()
        self.tally: Final = Tally()
        self.is_up = True
        """Whether the record answered last time."""
        self.faults = 0
        self.gaps = 0
        """Reads of the record because the bus did not deliver steps."""
        self.subscribers: Final[dict[int, set[Subscriber]]] = {}
        self._registry, self._shelf, self._clock, self._subjects = registry, shelf, clock, subjects
        self._seconds = looks_seconds
        self._late: dict[int, list[Arrived]] = {}
        """Steps that wait until their table has been read, by table."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._behind: dict[int, int] = {}
        self.announced: Final = Announced()
        self._readers = frozenset[int]()
        """Tables at which a device reads cards or draws."""
        self._consoles: set[int] = set()
        """Tables whose consoles are sent as soon as what is under way is done."""
        self.on_written: Callable[[], None] = _nowhere
        """Is called when a request changed the record here."""
        self.on_ended = _nothing
        """Is called with sessions that have ended here, from whatever thread."""
        self.on_shifts: Callable[[], Awaitable[None]] = _nobody
        """Is awaited when shifts have changed here."""

    # Beginning and ending

    async def start(self, bus: Nats) -> None:
        """Subscribe to whole steps, then read where every table is."""
        self._loop = asyncio.get_running_loop()
        await subscribed(bus, self._subjects.whole("*"), self._handle_message)
        await subscribed(bus, self._subjects.clock("*"), self._handle_clock)
        await bus.flush()
        await self.refresh()
        await self.settled()
        self._runs(self._keeps())

    async def stop(self) -> None:
        """End what is under way."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def settled(self) -> None:
        """Wait until no table has to be read any more."""
        while self._late:
            await asyncio.sleep(0.01)

    async def _keeps(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._compare_with_record()
                self.is_up = True
            except Refused:  # the record is away; the next turn retries
                self.is_up = False
            except Exception as error:
                self.is_up = False
                self.faults += 1
                _log.error("reading the tables failed", error=place_of(error))

    async def refresh(self) -> None:
        """Read the last step of every table, without waiting for messages that may be on their way."""
        with suppress(Refused):
            await self._compare_with_record()
            await self._compare_with_record()

    async def _compare_with_record(self) -> None:
        """Compare where every table is with the record: a table may be new, and the last message of one may be lost."""
        seen = {(number, one.name) for number, lookers in self.subscribers.items() for one in lookers}
        heads, found, readers = await self._registry.run(lambda record: self._heads(record, seen))
        self._announces(found)
        changed, self._readers = readers ^ self._readers, readers
        for number in changed:
            self._sends_consoles(number)
        behind: dict[int, int] = {}
        for number, seq in heads.items():
            known = self.heads.get(number)
            if number in self._late:
                continue
            if known is None:
                self._reads(number)
            elif known < seq:
                if self._behind.get(number) == known:  # for the second time: it is not only on its way
                    self.gaps += 1
                    self._reads(number)
                behind[number] = known
        self._behind = behind

    def _heads(self, record: Record, seen: set[tuple[int, str]]) -> tuple[dict[int, int], Found, frozenset[int]]:
        self._clock.read(record)
        heads = record.execute("select table_id, seq from live where table_id > 0 and seq > 0").fetchall()
        return dict(heads), found_in(record, seen), tables_with_readers(record)

    def _announces(self, found: Found) -> None:
        """Send the announcements of a table that changed to its subscribers."""
        for kind, number, told in self.announced.changes(found):
            for one in tuple(self.subscribers.get(number, ())):
                one.send_announcement(kind, number, told)

    def _runs(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What arrives

    async def _handle_message(self, message: Msg) -> None:
        try:
            self.handle_step(arrived(message.data))
        except Exception as error:
            self.faults += 1
            _log.error("a step could not be followed", error=place_of(error))

    async def _handle_clock(self, message: Msg) -> None:
        try:
            told = clocked(message.data)
            ticks = None if told.ends_at is None else Ticks(told.round, told.hand, told.seconds, told.ends_at / 1_000_000)
            if self._ticks.get(told.table) == ticks:
                return
            self._ticks[told.table] = ticks
            known = self._folded.get(told.table)
            if known is not None:
                known.ticks = ticks
                for one in tuple(self.subscribers.get(told.table, ())):
                    one.send_clock(known)
        except Exception as error:
            self.faults += 1
            _log.error("a clock could not be followed", error=place_of(error))

    def handle_step(self, step: Arrived) -> None:
        """Take the step that follows the last one; where one is missing before it, read the record first."""
        number = step.table
        late = self._late.get(number)
        if late is not None:
            late.append(step)
            return
        head = self.heads.get(number)
        if head is None or step.seq > head + 1:
            self.gaps += head is not None
            self._reads(number)
            self._late[number].append(step)
        elif step.seq == head + 1:
            self._takes(step)

    def _takes(self, step: Arrived) -> None:
        """Take a step; a table that it cannot be folded into is read again, since no step is folded onto a missing one."""
        try:
            self._folds_or_notes(step)
        except Exception:
            self._drops(step.table)
            raise

    def _folds_or_notes(self, step: Arrived) -> None:
        """Fold a step for those who look; where nobody does, note it, or only its number if the table was let go."""
        number = step.table
        self.heads[number] = step.seq
        if number in self.subscribers:
            events = step.read()
            self._counts(step, events)
            known = self.at(number)
            if known is not None and known.seq < step.seq:
                self._happens(known, events, step.seq, step.at)
            return
        if _SITS in bytes(step.events) or self.nets.has_any(self._seated.get(number, _NOBODY)):
            self._counts(step, step.read())
        if number in self._folded:
            with self._folding:
                noted = self._noted.setdefault(number, [])
                noted.append(step)
            if len(noted) >= MOST_NOTED:
                self._lets_go(number)

    def _counts(self, step: Arrived, events: tuple[Event, ...]) -> None:
        """Count what a step has won for those who are logged in."""
        self._seats(step.table, events)
        self.nets.follows(step.table, step.seq, step.at, events)

    def _seats(self, number: int, events: tuple[Event, ...]) -> None:
        sat = {event.player for event in events if isinstance(event, PlayerSat)}
        if sat:
            self._seated[number] = self._seated.get(number, frozenset()) | sat

    def _happens(self, followed: Followed, events: tuple[Event, ...], seq: int, at: int) -> None:
        """Fold a step and send it to all subscribers."""
        began = monotonic()
        with self._folding:
            tellings = followed.after(events, seq, at)
        lookers = self.subscribers.get(followed.number)
        self._sends_consoles(followed.number)
        if not lookers or not events:
            return
        happened = FoldedStep(followed, followed.players, tellings, followed.offers(), {}, {})
        for one in tuple(lookers):
            one.send_step(happened)
        self.keeps_up(followed.number)
        self.tally.count_step(monotonic() - began, self._clock.now() - at / 1_000_000)

    # Tables that are read

    def at(self, number: int) -> Followed | None:
        """Return a table after every step that arrived, from whatever thread; None where there is none.

        A table that was let go is read from the record. In the loop, `reach` it first: it is None here.
        """
        known = self._folded.get(number)
        if known is None:
            return self._reached(number)
        if number in self._noted:
            try:
                with self._folding:
                    known = self._folded.get(number, known)
                    for step in self._noted.pop(number, ()):
                        if step.seq > known.seq:
                            known.after(step.read(), step.seq, step.at)
            except Exception:
                self.faults += 1
                self._drops(number)
                raise
        return known

    def _reached(self, number: int) -> Followed | None:
        """Return a table that was let go to a thread of its own, which waits for the loop to read it."""
        loop = self._loop
        if number not in self.heads or loop is None or _is_running(loop):
            return None
        asyncio.run_coroutine_threadsafe(self.reach([number]), loop).result(PATIENCE)
        return self._folded.get(number)

    async def reach(self, numbers: Iterable[int] | None = None) -> None:
        """Read the tables among these that were let go, all if none are named, so that they can be read here."""
        gone = [number for number in (self.heads if numbers is None else numbers) if number not in self._folded]
        for some in (gone[at : at + _AT_ONCE] for at in range(0, len(gone), _AT_ONCE)):
            for number in some:
                if number in self.heads and number not in self._late:
                    self._reads(number)
            while any(number in self._late for number in some):
                await asyncio.sleep(0.001)

    def keeps(self, followed: Followed) -> None:
        """Keep a table that was read."""
        with self._folding:
            self._folded[followed.number] = followed
            self._noted.pop(followed.number, None)
        followed.ticks = self._ticks.get(followed.number)
        self._seated[followed.number] = followed.players

    def _lets_go(self, number: int) -> None:
        """Forget a table that nobody reads; the number of its last step and its players stay."""
        with self._folding:
            self._folded.pop(number, None)
            self._noted.pop(number, None)

    def _drops(self, number: int) -> None:
        """Forget a table and its last step, so that the next step, or a comparison with the record, reads it from there."""
        self._lets_go(number)
        self.heads.pop(number, None)

    # Consoles

    def console_at(self, followed: Followed) -> StepConsole:
        """Return the console of a table as it is now."""
        return StepConsole(followed, has_reader=followed.number in self._readers)

    def _sends_consoles(self, number: int) -> None:
        """Send the console of a table to its subscribers, after the frames of the step; steps that come together send one."""
        if number not in self._consoles and any(one.has_console(number) for one in self.subscribers.get(number, ())):
            self._consoles.add(number)
            asyncio.get_running_loop().call_soon(self._sends_console, number)

    def _sends_console(self, number: int) -> None:
        self._consoles.discard(number)
        known = self._folded.get(number)
        if known is None:
            return
        try:
            now = self.console_at(known)
            for one in tuple(self.subscribers.get(number, ())):
                if one.has_console(number):
                    one.console(now)
        except Exception as error:
            self.faults += 1
            _log.error("a console could not be sent", table=number, error=place_of(error))

    # Reading the record

    def _reads(self, number: int) -> None:
        self._late[number] = []
        self._runs(self._catches_up(number))

    async def _catches_up(self, number: int) -> None:
        """Read a table that is not kept here, or the steps that are missing; then take those that arrived meanwhile."""
        head = self.heads.get(number)
        try:
            if head is not None:
                steps = await self._registry.run(lambda record: list(steps_of(record, number, head)))
                for step in steps:
                    self._takes(Arrived(number, step.seq, step.at, msgspec.Raw(step.events or b"[]")))
            if number not in self._folded:
                followed = await self._registry.run(lambda record: read_table(record, number, self._shelf))
                if followed is not None:
                    if head is None:
                        self.nets.forgets()
                        self.heads[number] = followed.seq
                    self.keeps(followed)
        except Refused:
            pass
        except Exception as error:
            self.faults += 1
            self._drops(number)
            _log.error("a table could not be read", table=number, error=place_of(error))
        for step in self._late.pop(number):
            if number in self.heads:
                self.handle_step(step)

    def is_quiet(self, number: int, seq: int) -> bool:
        """Whether nothing waits for staff at a table, and that step of it is followed here. Safe to call from any thread."""
        known = self.at(number) if number in self._folded else None
        return known is not None and known.seq >= seq and not waits_at(known.table)

    async def net_of(self, session: Session) -> int | None:
        """Return the net result of a patron's session; None for staff, and while tables are being read again."""
        if session.kind != "patron":
            return None
        for _ in range(3):
            net = self.nets.of(session)
            if net is not None:
                return net
            self.nets.awaits(session)
            self.nets.set_base(session, await self._registry.run(lambda record: base_of(record, session)))
        return None

    # Those who look

    def subscribe(self, looker: Subscriber, number: int) -> Followed | None:
        """Subscribe a client to a table that was reached, and return the table; None where there is none."""
        followed = self.at(number)
        if followed is not None:
            self.subscribers.setdefault(number, set()).add(looker)
            self.keeps_up(number)
        return followed

    def unsubscribe(self, looker: Subscriber, number: int) -> None:
        """Unsubscribe a client from a table."""
        lookers = self.subscribers.get(number, set())
        lookers.discard(looker)
        if not lookers:
            self.subscribers.pop(number, None)
        self.keeps_up(number)

    def keeps_up(self, number: int) -> None:
        """Maintain the views of the subscribers of a table, and no others."""
        followed = self._folded.get(number)
        if followed is not None:
            lookers, players = self.subscribers.get(number, ()), followed.players
            followed.keeps_up([one.name if one.name in players else PUBLIC for one in lookers])

    def ended(self, sessions: set[int]) -> None:
        """Report ended sessions, from any thread; their sockets close."""
        self.on_ended(sessions)


def _is_running(loop: asyncio.AbstractEventLoop) -> bool:
    """Whether this thread runs a loop."""
    try:
        return asyncio.get_running_loop() is loop
    except RuntimeError:
        return False


async def _nobody() -> None:
    """Do nothing: there are no sockets."""


def _nowhere() -> None:
    """Do nothing: there are no sockets."""


def _nothing(sessions: set[int]) -> None:
    """Do nothing: nobody listens."""
