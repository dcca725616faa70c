"""One socket: one client that subscribes to any number of tables. Its queue is bounded; a client that falls behind is closed.

Nothing is lost by that: the client reconnects with the round and the number it had, and gets the events after it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, NamedTuple

import msgspec

from houseway.core.round.view import PUBLIC
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action, may_do
from houseway.floor.people.roles import PLAYER
from houseway.floor.people.sessions import Session
from houseway.views.digest import view_hash
from houseway.views.followed import Followed, ViewerUpdate
from houseway.views.words import brings_the_view

from .announcements import FIELDS
from .closure import Closing, Send, closes_with
from .console_frames import ConsoleState, StepConsole, console_frame
from .errors import Refused, Wrong, error_of
from .follower import Following
from .frames import (
    MOST_RESUMED,
    EarlierSubscribeFrame,
    InboxFrame,
    SubscribeFrame,
    UnsubscribeFrame,
    frame,
    read_frame,
    seen_after,
    step_frame,
    whole_words,
    with_earlier_kind,
    written_offers,
    written_view,
)
from .house import House
from .rates import Rates
from .shown import Record
from .subscriber import FoldedStep

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
MOST_TABLES: Final = 500


class Held(NamedTuple):
    """The role of a shift, and its tables; None for all of them."""

    role: str
    tables: frozenset[int] | None


class Socket:
    """One client. It is sent what its person may see and may do, and nothing else."""

    def __init__(self, house: House, following: Following, session: Session, held: Held | None) -> None:
        self.session: Final = session
        self.name: Final = session.name if session.kind == "patron" else PUBLIC
        """The name under which a patron sees a table; staff see what is face up."""
        self.frames = 0
        self.has_inbox = False
        """Whether this client subscribed to the inbox."""
        self._house, self._following = house, following
        self._held = held
        self._tables: set[int] = set()
        self._consoles: dict[int, ConsoleState | None] = {}
        """What was sent of the consoles that this client subscribed to, by table; None where it has nothing yet."""
        self._refused: set[int] = set()
        self._head = ""
        self._is_earlier = False
        """Tables whose console this client asked for and may not see, as it was told."""
        self._net: int | None = None
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._more = asyncio.Event()
        self._closing: asyncio.Future[Closing] = asyncio.get_running_loop().create_future()
        self._rate = Rates(house.manners.messages)

    @property
    def waiting(self) -> int:
        """The number of frames that wait for this client."""
        return len(self._queue)

    # From its beginning to its end

    async def run(self, receive: Receive, send: Send) -> Closing | None:
        """Read and write until somebody ends it; return why the house closed it, or None where the client left."""
        self._welcomes()
        reads = asyncio.create_task(self._reads(receive))
        sends = asyncio.create_task(self._sends(send))
        try:
            await asyncio.wait([reads, sends, self._closing], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for number in tuple(self._tables):
                self._following.unsubscribe(self, number)
            for task in (reads, sends):
                task.cancel()
            await asyncio.gather(reads, sends, return_exceptions=True)
        if not self._closing.done():
            return None
        closing = self._closing.result()
        await closes_with(send, closing)
        return closing

    def closes(self, closing: Closing) -> None:
        """Close the socket; what waits is not sent any more."""
        if not self._closing.done():
            self._closing.set_result(closing)

    def holds(self, held: Held | None) -> None:
        """Update the role of the shift; where it changed at a table, send the offers of the new role."""
        was, self._held = self._held, held
        if was == held:
            return
        for number in self._tables:
            if self._role_at(number, was) != self._role_at(number, held) and (known := self._following.tables.get(number)):
                self._enqueue(step_frame(known, self._position(known), self._offers(known), self._house.clock.now()))
                self._sends_console(known)

    def _welcomes(self) -> None:
        session, house = self.session, self._house
        about = {"name": session.name, "number": session.speaker, "person": session.kind, "house": house.name}
        self._enqueue(frame("welcome", **about, now=house.clock.now(), hash_every=house.manners.hash_every))

    # Messages from the client

    async def _reads(self, receive: Receive) -> None:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._rate.waits(self):
                self.closes(Closing.TOO_MANY)
                return
            try:
                said = read_frame(message.get("text") or message.get("bytes") or "")
            except ValueError:
                self.closes(Closing.UNREADABLE)
                return
            if isinstance(said, SubscribeFrame):
                self._is_earlier = isinstance(said, EarlierSubscribeFrame)
                await self._subscribe(said)
            elif isinstance(said, InboxFrame):
                self.has_inbox = True
            elif isinstance(said, UnsubscribeFrame):
                self._tables.discard(said.table)
                self._consoles.pop(said.table, None)
                self._following.unsubscribe(self, said.table)
            else:
                self._enqueue(frame("pong", at=said.at, now=self._house.clock.now()))

    async def _subscribe(self, said: SubscribeFrame) -> None:
        """Send a view of a table, or the events that were missed."""
        speaker = self.session.speaker
        try:
            last = await self._house.registry.run(lambda record: last_command_number(record, said.table, speaker))
            self._net = await self._following.net_of(self.session)
            await self._following.reach([said.table])
        except Refused as refused:
            self._objects(said.table, Wrong.RECORD_AWAY, refused)
            return
        known = self._following.subscribe(self, said.table) if len(self._tables) < MOST_TABLES else None
        if known is None:
            self._objects(said.table, Wrong.NO_SUCH_TABLE)
            return
        self._tables.add(said.table)
        if said.round is None or said.seq is None or not self._resumes(known, said.round, said.seq, last):
            self._shows(known, last)
        for kind, told in self._following.announced.at(known.number):
            self.send_announcement(kind, known.number, told)
        self._consoles.pop(said.table, None)
        self._refused.discard(said.table)
        if said.console:
            self._consoles[said.table] = None
            self._sends_console(known)

    def _objects(self, table: int, wrong: Wrong | Bar, cause: Exception | None = None) -> None:
        self._enqueue(frame("error", table=table, **msgspec.structs.asdict(error_of(wrong))))

    def _shows(self, known: Followed, last: int) -> None:
        viewer = known.viewer_of(self.name)
        view = known.view(viewer)
        hash, seq = view_hash(view), known.position(viewer)
        told = {"table": known.number, "round": known.round, "seq": seq, "said": last, "hash": hash}
        view = msgspec.structs.replace(view, clock=known.clock(self._house.clock.now()))
        raw = {"view": msgspec.Raw(written_view(view)), "offers": msgspec.Raw(self._offers(known))}
        self._keeps(known, known.round, seq, hash)
        self._enqueue(frame("view", **told, **raw, **self._result()))

    def _resumes(self, known: Followed, round: int, seq: int, last: int) -> bool:
        """Send the events after a number, without a new view; return False where that cannot be done."""
        viewer = known.viewer_of(self.name)
        missed = known.missed(viewer, round, seq)
        if missed is None or sum(len(events) for _, _, events in missed) > MOST_RESUMED:
            return False
        now, view = self._house.clock.now(), known.view(viewer)
        *before, newest = (ViewerUpdate(number, first, tuple(events)) for number, first, events in missed)
        for telling in before:
            self._enqueue(step_frame(known, telling, None, now, resumed=True))
        opens = bool(before) or view.over or brings_the_view(newest.events)
        more = {"said": last, "words": whole_words(view, opens=opens), "hash": view_hash(view)}
        self._enqueue(step_frame(known, newest, self._offers(known), now, resumed=True, **more))
        if (
            known.table.rules.clock is not None or known.ticks is not None
        ):  # it may have begun, or stopped, while the line was away
            self.send_clock(known)
        return True

    def _result(self) -> dict[str, Any]:
        """Return the time now, and time and net of a patron's session (U4)."""
        now, begun = self._house.clock.now(), self.session.begun_at.timestamp()
        told = None if self._net is None else {"begun_at": begun, "seconds": int(max(0, now - begun)), "net": self._net}
        return {"now": now, "session": told}

    # Frames to the client

    def send_step(self, happened: FoldedStep) -> None:
        """Send the client a step, unless it may see nothing of it."""
        known = happened.followed
        viewer = self.name if self.name in happened.players else PUBLIC
        telling = happened.updates.get(viewer) or happened.updates.get(PUBLIC)
        if telling is None:
            return
        voice = self._actor(known.number)
        if voice not in happened.offers:
            voice = ""
        made = happened.made.get((viewer, voice))
        if made is None:
            made = happened.made[viewer, voice] = self._made(known, viewer, voice, telling, happened)
        text, hash = made
        if hash is not None:
            self._keeps(known, telling.round, telling.first + len(telling.events) - 1, hash)
        self._enqueue(text)
        net = self._following.nets.of(self.session)
        if net is not None and net != self._net:
            self._net = net
            self._enqueue(frame("session", **self._result()))

    def send_clock(self, followed: Followed) -> None:
        """Send the client the clock: for whom, and when it ends by the clock of the house; null where it has stopped."""
        clock = followed.ticks
        told = {"round": followed.round, "hand": None, "seconds": None, "ends_at": None} if clock is None else clock._asdict()
        self._enqueue(frame("clock", table=followed.number, **told, now=self._house.clock.now()))

    def send_announcement(self, kind: str, table: int, told: msgspec.Raw) -> None:
        """Send the client an announcement of a table, such as players who are away."""
        self._enqueue(frame(kind, table=table, **{FIELDS[kind]: told}, now=self._house.clock.now()))

    def inbox(self, head: str) -> None:
        """Tell the client that something in the inbox may have changed; the role of this moment decides."""
        if self.has_inbox and self._head != head and self._held is not None and may_do(self._held.role, Action.SEE_INBOX):
            self._head = head
            self._enqueue(frame("inbox", now=self._house.clock.now()))

    # The console

    def has_console(self, table: int) -> bool:
        """Whether this client subscribed to the console of a table."""
        return table in self._consoles

    def console(self, now: StepConsole) -> None:
        """Send what changed of a console, or that it may not be seen: the role of this moment decides."""
        role = self._role_at(now.table, self._held)
        if not may_do(role, Action.SEE_CONSOLE):
            self._consoles[now.table] = None
            if now.table not in self._refused:
                self._refused.add(now.table)
                self._objects(now.table, Bar.NOT_YOURS)
            return
        self._refused.discard(now.table)
        state = now.of(role)
        self._enqueue(console_frame(now, state, self._consoles[now.table]))
        self._consoles[now.table] = state

    def _sends_console(self, known: Followed) -> None:
        if self.has_console(known.number):
            self.console(self._following.console_at(known))

    # The frame of a step

    def _made(
        self, known: Followed, viewer: str, voice: str, telling: ViewerUpdate, happened: FoldedStep
    ) -> tuple[str, str | None]:
        now = self._house.clock.now()
        offers = written_offers(happened.offers.get(voice, ()), self._capacity(known.number))
        seen = happened.seen.get(viewer)
        if seen is None:
            seen = happened.seen[viewer] = seen_after(known, viewer, telling, self._house.manners.hash_every)
        more = {"words": seen.words, **({"hash": seen.hash} if seen.hash else {})}
        return step_frame(known, telling, offers, now, **more), seen.hash

    def _keeps(self, known: Followed, round: int, seq: int, hash: str) -> None:
        if self.session.kind == "patron":
            self._house.evidence.adds(known.number, round, self.session.speaker, seq, hash)

    def _position(self, known: Followed) -> ViewerUpdate:
        return ViewerUpdate(known.round, known.position(known.viewer_of(self.name)) + 1, ())

    def _role_at(self, table: int, held: Held | None) -> str:
        return held.role if held is not None and (held.tables is None or table in held.tables) else ""

    def _actor(self, table: int) -> str:
        """Return under which name this client's offers are: a patron's own, or the role at that table."""
        return self.session.name if self.session.kind == "patron" else self._role_at(table, self._held)

    def _capacity(self, table: int) -> str:
        return PLAYER if self.session.kind == "patron" else self._role_at(table, self._held)

    def _offers(self, known: Followed) -> bytes:
        return written_offers(known.offers().get(self._actor(known.number), ()), self._capacity(known.number))

    # The queue

    def _enqueue(self, text: str) -> None:
        """Put a frame in the queue; a client that falls too far behind is closed and may reconnect."""
        manners = self._house.manners
        if self._closing.done():
            return
        text = with_earlier_kind(text) if self._is_earlier else text
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > manners.waiting or self._bytes > manners.waiting_bytes:
            self._queue.clear()
            self.closes(Closing.SLOW)
            return
        self._more.set()

    async def _sends(self, send: Send) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._queue:
                text = self._queue.popleft()
                self._bytes -= len(text)
                await send({"type": "websocket.send", "text": text})
                self.frames += 1


def last_command_number(record: Record, table: int, speaker: int) -> int:
    """Return the last number that an account used at a table; the next command has the next one."""
    row = record.execute("select said_no from heard where table_id = %s and speaker = %s", (table, speaker)).fetchone()
    return 0 if row is None else row[0]
