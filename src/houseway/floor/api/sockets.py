"""All open sockets of this process: who may open one, when it is closed, and what is kept of what they were shown."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from houseway.floor.fault_log import log_of, place_of
from houseway.floor.inbox.claims import head
from houseway.floor.people.bars import Bar
from houseway.floor.people.sessions import Session, seen_session
from houseway.floor.people.shifts import shift_of
from houseway.floor.world import within

from .closure import Closing
from .errors import Refused
from .follower import Following
from .house import House, Record
from .request import shown_in
from .shown import write_shown
from .socket import Held, Socket

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
_log = log_of(__name__)
_STILL: Final = (
    "select s.id, h.role, h.tables from session s join speaker p on p.number = s.speaker"
    " left join shift h on h.speaker = s.speaker and h.ended_at is null"
    " where s.id = any (%s) and s.ended_at is null and p.ended_at is null and s.until > house_now()"
    " and s.seen_at + make_interval(secs => s.idle_seconds) > house_now()"
)


@dataclass
class SocketCounts:
    """Counters of the sockets of this process."""

    opened: int = 0
    refused: int = 0
    closed: Counter[str] = field(default_factory=Counter[str])
    """Sockets that ended, by reason; `left` where the client did."""
    frames: int = 0
    """Frames that were sent to sockets that have ended."""
    faults: int = 0


class SocketSession(NamedTuple):
    """A session that may open a socket, and the role of its shift."""

    session: Session
    held: Held | None


class Sockets:
    """Opens sockets, and closes those whose session has ended."""

    def __init__(self, house: House, following: Following) -> None:
        self.counts: Final = SocketCounts()
        self._house = house
        self._following = following
        self._open: set[Socket] = set()
        self._by_session: Counter[int] = Counter()
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._one_look = asyncio.Lock()
        self._inbox_task: asyncio.Task[None] | None = None
        self._written = asyncio.Event()

    def __len__(self) -> int:
        return len(self._open)

    @property
    def frames(self) -> int:
        """The number of frames sent."""
        return self.counts.frames + sum(one.frames for one in tuple(self._open))

    @property
    def waiting(self) -> int:
        """The number of frames that wait for the slowest client."""
        return max((one.waiting for one in tuple(self._open)), default=0)

    async def start(self) -> None:
        """Begin to look after sockets."""
        self._loop = asyncio.get_running_loop()
        self._following.on_ended = self._ended
        self._following.on_shifts = self._shifted
        self._following.on_written = self._written.set
        self._task = asyncio.create_task(self._keeps())
        self._inbox_task = asyncio.create_task(self._follows_inbox())

    async def stop(self) -> None:
        """Close all sockets, and write what waits."""
        for socket in tuple(self._open):
            socket.closes(Closing.RESTARTS)
        for task in (self._task, self._inbox_task):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        end = asyncio.get_running_loop().time() + 3
        while self._open and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.01)
        try:
            await self._writes()
        except Refused:
            _log.warning("hashes of views could not be written")

    # One socket

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its handshake to its end."""
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        address = (scope.get("client") or ("", 0))[0]
        house = self._house
        await receive()
        if headers.get("origin") not in house.manners.origins or house.addresses.waits(address):
            self.counts.refused += 1
            await send({"type": "websocket.close"})  # before it is accepted: the handshake is answered with 403
            return
        shown = shown_in(headers, address, secure=house.manners.secure)
        try:
            opened = await house.registry.run(lambda record: _opens(record, shown.session, shown.terminal))
        except Refused:
            opened = None
        await send({"type": "websocket.accept"})
        closing = self._objects(opened)
        if closing is not None or opened is None or isinstance(opened, Bar):
            self.counts.refused += 1
            why = closing or Closing.RESTARTS
            await send({"type": "websocket.close", "code": int(why), "reason": why.why})
            return
        self.counts.opened += 1
        socket = Socket(house, self._following, opened.session, opened.held)
        self._open.add(socket)
        self._by_session[session := opened.session.id] += 1
        try:
            closed = await socket.run(receive, send)
            self.counts.closed[closed.name.lower() if closed else "left"] += 1
        finally:
            self._open.discard(socket)
            self._by_session[session] -= 1
            if not self._by_session[session]:
                del self._by_session[session]
            self.counts.frames += socket.frames

    def _objects(self, opened: SocketSession | Bar | None) -> Closing | None:
        if opened is None:
            return Closing.RESTARTS
        if isinstance(opened, Bar):
            return Closing.NO_SESSION
        return Closing.TOO_MANY if self._by_session[opened.session.id] >= self._house.manners.sockets else None

    # All of them

    def _ended(self, sessions: set[int]) -> None:
        """Close the sockets of sessions that have ended; it may be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._closes, sessions)

    def _closes(self, sessions: set[int]) -> None:
        for socket in tuple(self._open):
            if socket.session.id in sessions:
                socket.closes(Closing.NO_SESSION)

    async def _keeps(self) -> None:
        """Check all sessions and shifts together, and write the hashes of views shown, once a second."""
        while True:
            await asyncio.sleep(self._house.manners.poll_seconds)
            try:
                await self._check_sessions()
                await self._writes()
            except Refused:  # the record is away; the next turn retries
                continue
            except Exception as error:
                self.counts.faults += 1
                _log.error("maintenance of sockets failed", error=place_of(error))

    async def _follows_inbox(self) -> None:
        """Tell subscribers of the inbox of changes: at once of those made through this process, soon of all others."""
        while True:
            with suppress(TimeoutError):
                await within(self._house.manners.poll_seconds / 2, self._written.wait())
            self._written.clear()
            if not any(socket.has_inbox for socket in tuple(self._open)):
                continue
            try:
                now = await self._house.registry.run(head)
                for socket in tuple(self._open):
                    socket.inbox(now)
            except Refused:  # the record is away; the next turn retries
                continue
            except Exception as error:
                self.counts.faults += 1
                _log.error("the inbox could not be followed", error=place_of(error))

    async def _shifted(self) -> None:
        """Give every socket the role of its shift at once; a record that is away is asked again within a second."""
        with suppress(Refused):
            await self._check_sessions()

    async def _check_sessions(self) -> None:
        async with self._one_look:  # what was read first is given first
            sockets = tuple(self._open)
            if not sockets:
                return
            ids = list({socket.session.id for socket in sockets})
            still: dict[int, Held | None] = await self._house.registry.run(lambda record: _still(record, ids))
            for socket in sockets:
                if socket.session.id in still:
                    socket.holds(still[socket.session.id])
                else:
                    socket.closes(Closing.NO_SESSION)

    async def _writes(self) -> None:
        if rows := self._house.evidence.taken():
            await self._house.registry.run(lambda record: write_shown(record, rows))


def _opens(record: Record, token: str, terminal: str) -> SocketSession | Bar:
    session = seen_session(record, token, terminal) if token else Bar.NO_SESSION
    if isinstance(session, Bar):
        return session
    if session.must_change:
        return Bar.SET_CREDENTIALS
    shift = shift_of(record, session.speaker) if session.kind == "staff" else None
    return SocketSession(session, None if shift is None else _held(shift.role, shift.tables))


def _still(record: Record, sessions: list[int]) -> dict[int, Held | None]:
    """Return the sessions that are still good, and the role of each one's shift."""
    rows = record.execute(_STILL, (sessions,)).fetchall()
    return {id: None if role is None else _held(role, tables) for id, role, tables in rows}


def _held(role: str, tables: list[int] | None) -> Held:
    return Held(role, None if tables is None else frozenset(tables))
