"""News: after the commit, one message per step and audience, each with what that audience may see.

`tells` is called by an owner for every step that was committed, in the order of its table. Where the teller does not know the
table, or a step is missing before this one, it reads the record first: a table that was just taken over, or an answer that was
lost. Viewers who have less than a message begins with know that they missed something, and ask for it (`gaps.py`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.event import TableOpened
from houseway.core.record.kept import restored, rules_named
from houseway.core.round.view import PUBLIC
from houseway.core.table.table import Table, begun, evolve_table
from houseway.floor.record.reading import Resumed, resumed, steps_of
from houseway.floor.step import Step, spoken_in
from houseway.floor.table.desk import Desk
from houseway.floor.table.resuming import Shelf, events_of, written_events
from houseway.floor.table.saying import News
from houseway.floor.trouble import place_of

from .line import Line
from .sights import Events, Sights, first_sights, told
from .subjects import STAFF, Subjects

_log = logging.getLogger(__name__)
_NO_EVENTS: Final = b"[]"
LAST: Final = 2**63 - 1
"""No step has a higher number."""


@dataclass(slots=True)
class Watched:
    """A table as far as its viewers have been told."""

    seq: int
    at: int
    table: Table
    sights: Sights
    subjects: dict[str, str] = field(default_factory=dict[str, str])
    """The subject of each viewer, made once."""


@dataclass
class Told:
    """What a teller has done."""

    steps: int = 0
    views: int = 0
    """Views that were encoded; those of viewers who are told the same are encoded once."""
    caught_up: int = 0
    """Tables that were read from the record."""
    faults: int = 0


class Whole(msgspec.Struct, frozen=True):
    """A step with everything in it, hidden cards too."""

    v: int
    table: int
    seq: int
    at: int
    speaker: int
    voice: str | None
    number: int
    said: msgspec.Raw
    refused: str | None
    events: msgspec.Raw
    hash: str


class Teller:
    """Tells each audience of each table its own. One table's trouble is not another's."""

    def __init__(self, line: Line, subjects: Subjects, desk: Desk, shelf: Shelf) -> None:
        self.counts: Final = Told()
        self._line = line
        self._subjects = subjects
        self._desk = desk
        self._shelf = shelf
        self._watched: dict[int, Watched] = {}
        self._late: dict[int, list[News]] = {}
        """News that wait until their table has been read, by table."""
        self._tasks: set[asyncio.Task[None]] = set()

    # What an owner says

    def tells(self, news: News) -> None:
        """Tell every audience of a step."""
        number = news.step.table
        late = self._late.get(number)
        if late is not None:
            late.append(news)
            return
        watched = self._watched.get(number)
        if watched is not None and news.step.seq <= watched.seq:
            return
        if watched is None or news.step.seq != watched.seq + 1:
            self._reads(number, [news])
            return
        self._publish(watched, news.step, news.events, news.after)

    def watches(self, tables: Iterable[int]) -> None:
        """Begin to watch tables that are new, and tell their viewers how far they are; forget those that are gone."""
        known = set(tables)
        for number in self._watched.keys() - known:
            del self._watched[number]
        for number in known - self._watched.keys() - self._late.keys():
            self._reads(number, [])

    def heads(self) -> None:
        """Tell every viewer how far they are: after the bus was away, some do not know what they missed."""
        for number, watched in self._watched.items():
            self._head(number, watched)

    async def settled(self) -> None:
        """Wait until no table has to be read any more."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def stop(self) -> None:
        """End what is under way."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Publishing

    def _publish(self, watched: Watched, step: Step, events: Events, after: Table) -> None:
        self.counts.steps += 1
        self._line.send(self._subjects.whole(step.table), whole(step))
        if events:
            tellings, sights = told(watched.sights, watched.table, events, after)
            for telling in tellings:
                self.counts.views += 1
                shared = step.events if telling.events is events else written_events(telling.events)
                self._tell(watched, step, shared, telling.viewers)
            watched.sights = sights
        watched.seq, watched.at, watched.table = step.seq, step.at, after

    def _tell(self, watched: Watched, step: Step, events: bytes, viewers: Iterable[tuple[str, int]]) -> None:
        """Send the same events to some viewers; those who count alike get the same bytes."""
        made: dict[int, bytes] = {}
        for viewer, first in viewers:
            data = made.get(first)
            if data is None:
                data = made[first] = told_as(step.table, watched.sights.round, first, step.at, events, step.root)
            self._send(watched, step.table, viewer, data)

    def _head(self, number: int, watched: Watched) -> None:
        for viewer, next in watched.sights.next.items():
            self._send(watched, number, viewer, told_as(number, watched.sights.round, next, watched.at, _NO_EVENTS))

    def _send(self, watched: Watched, table: int, viewer: str, data: bytes) -> None:
        subject = watched.subjects.get(viewer)
        if subject is None:
            subject = watched.subjects[viewer] = self._subjects.news(table, viewer)
        self._line.send(subject, data)
        if viewer == PUBLIC:  # staff see what is face up, and no more
            self._line.send(self._subjects.news(table, STAFF), data)

    # Reading the record

    def _reads(self, number: int, late: list[News]) -> None:
        self._late[number] = late
        task = asyncio.create_task(self._catches_up(number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catches_up(self, number: int) -> None:
        """Read what was committed at a table, tell what its viewers were not told, and then what came in meanwhile."""
        self.counts.caught_up += 1
        known = self._watched.get(number)
        try:
            if known is None:
                await self._begins(number)
            else:
                await self._goes_on(number, known)
        except Exception as error:
            self.counts.faults += 1
            _log.error("the news of table %d: %s", number, place_of(error))
            self._watched.pop(number, None)
        late = self._late.pop(number)
        if number in self._watched:
            for news in late:
                self.tells(news)

    async def _begins(self, number: int) -> None:
        found = await self._desk.until_known(lambda record: resumed(record, number))
        late = self._late[number]
        upto = late[0].step.seq - 1 if late else LAST  # what waits is told and not only counted
        watched = None if found is None else watched_from(found, self._shelf, upto)
        if watched is not None:
            self._watched[number] = watched
            self._head(number, watched)

    async def _goes_on(self, number: int, watched: Watched) -> None:
        def reads(record: Connection[TupleRow]) -> list[Step]:
            return list(steps_of(record, number, watched.seq))

        for step in await self._desk.until_known(reads):
            events = events_of(step)
            self._publish(watched, step, events, _after(watched.table, events, self._shelf))


def told_as(table: int, round: int, first: int, at: int, events: bytes, root: bytes | None = None) -> bytes:
    """Return the message to a viewer; `events` are written already, once for all who see the same."""
    shoe = b"" if root is None else b',"root":"%b"' % root.hex().encode()
    return b'{"v":1,"table":%d,"round":%d,"first":%d,"at":%d%b,"events":%b}' % (table, round, first, at, shoe, events)


def whole(step: Step) -> bytes:
    """Return a step with everything in it."""
    voice, text = spoken_in(step)
    said, events = msgspec.Raw(text), msgspec.Raw(step.events or _NO_EVENTS)
    return _encoder.encode(
        Whole(1, step.table, step.seq, step.at, step.speaker, voice, step.number, said, step.refused, events, step.hash.hex())
    )


_encoder: Final = msgspec.json.Encoder()


def watched_from(found: Resumed, shelf: Shelf, upto: int = LAST) -> Watched | None:
    """Return a table of the record with its viewers' numbers, at a step after its last round; None where it has no step yet."""
    table: Table | None = None
    sights: Sights | None = None
    if found.kept is not None:
        data: Any = msgspec.json.decode(found.kept)
        table = restored(data, shelf.rules(*rules_named(data)))
        sights = first_sights(table)
    seq, at = found.seq - len(found.steps), 0
    for step in found.steps:
        if step.seq > upto:
            break
        events, seq, at = events_of(step), step.seq, step.at
        if not events:
            continue
        after = _after(table, events, shelf)
        before = after if table is None else table
        _, sights = told(first_sights(before) if sights is None else sights, before, events, after)
        table = after
    return None if table is None or sights is None else Watched(seq, at, table, sights)


def _after(table: Table | None, events: Events, shelf: Shelf) -> Table:
    """Return a table after the events of a step."""
    for event in events:
        if isinstance(event, TableOpened):
            table = begun(event, shelf.rules(event.game, event.digest, event.settings))
        else:
            assert table is not None, "a step comes before its table was opened"
            table = evolve_table(table, event)
    assert table is not None
    return table
