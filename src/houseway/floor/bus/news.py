"""News: after the commit, one message per step and audience, each with what that audience may see.

`tells` is called by an owner for every step that was committed, in the order of its table. Where the table is not cached, or a
step is missing before this one, it reads the record first: a table that was just taken over, or an answer that was
lost. Viewers detect a gap from the number at the start of a message, and request what they missed (`gaps.py`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import msgspec

from houseway.core.round.view import PUBLIC
from houseway.core.table.table import Table
from houseway.floor.fault_log import place_of
from houseway.floor.messages import News
from houseway.floor.step import Step, read_recorded_command
from houseway.floor.store.queries import Resumed
from houseway.floor.store.tables import RulesCache, events_of, written_events
from houseway.floor.table.record_worker import RecordWorker

from .line import Line
from .sights import Events, viewer_updates
from .subjects import STAFF, Subjects
from .watched import LAST, Missing, Watched, after_events, missing_at, watched_from

_log = logging.getLogger(__name__)
_NO_EVENTS: Final = b"[]"
AT_ONCE: Final = 100
"""Tables that are read together."""


@dataclass
class NewsCounts:
    """Counters of a publisher."""

    steps: int = 0
    views: int = 0
    """Views that were encoded; those of viewers who see the same are encoded once."""
    caught_up: int = 0
    """Tables that were read from the record."""
    reads: int = 0
    """Queries to the record for them."""
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


class NewsPublisher:
    """Publishes each audience's view; tables fail independently."""

    def __init__(self, line: Line, subjects: Subjects, desk: RecordWorker, shelf: RulesCache) -> None:
        self.counts: Final = NewsCounts()
        self._line = line
        self._subjects = subjects
        self._desk = desk
        self._shelf = shelf
        self._watched: dict[int, Watched] = {}
        self._late: dict[int, list[News]] = {}
        """News that wait until their table has been read, by table."""
        self._unread: list[int] = []
        """Tables that wait to be read; those that are being read are the first of them."""
        self._tasks: set[asyncio.Task[None]] = set()

    # Calls from an owner

    def publish(self, news: News) -> None:
        """Publish a step to every audience."""
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
        self._publish_step(watched, news.step, news.events, news.after)

    def watches(self, tables: Iterable[int]) -> None:
        """Watch new tables and publish their heads; forget those that are gone."""
        known = set(tables)
        for number in self._watched.keys() - known:
            del self._watched[number]
        for number in sorted(known - self._watched.keys() - self._late.keys()):
            self._reads(number, [])

    def heads(self) -> None:
        """Publish the head of every table: after the bus was away, some viewers cannot detect what they missed."""
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

    def _publish_step(self, watched: Watched, step: Step, events: Events, after: Table) -> None:
        self.counts.steps += 1
        self._line.send(self._subjects.whole(step.table), whole(step))
        if events:
            tellings, sights = viewer_updates(watched.sights, watched.table, events, after)
            for telling in tellings:
                self.counts.views += 1
                shared = step.events if telling.events is events else written_events(telling.events)
                self._send_events(watched, step, shared, telling.viewers)
            watched.sights = sights
        watched.seq, watched.at, watched.table = step.seq, step.at, after

    def _send_events(self, watched: Watched, step: Step, events: bytes, viewers: Iterable[tuple[str, int]]) -> None:
        """Send the same events to some viewers; those who count alike get the same bytes."""
        made: dict[int, bytes] = {}
        for viewer, first in viewers:
            data = made.get(first)
            if data is None:
                data = made[first] = viewer_message(step.table, watched.sights.round, first, step.at, events, step.root)
            self._send(watched, step.table, viewer, data)

    def _head(self, number: int, watched: Watched) -> None:
        for viewer, next in watched.sights.next.items():
            self._send(watched, number, viewer, viewer_message(number, watched.sights.round, next, watched.at, _NO_EVENTS))

    def _send(self, watched: Watched, table: int, viewer: str, data: bytes) -> None:
        subject = watched.subjects.get(viewer)
        if subject is None:
            subject = watched.subjects[viewer] = self._subjects.news(table, viewer)
        self._line.send(subject, data)
        if viewer == PUBLIC:  # staff see what is face up, and no more
            self._line.send(self._subjects.news(table, STAFF), data)

    # Reading the record

    def _reads(self, number: int, late: list[News]) -> None:
        """Schedule a table to be read. All pending tables are read together, with one query and not one per table."""
        self._late[number] = late
        self._unread.append(number)
        if len(self._unread) == 1:
            task = asyncio.create_task(self._catches_up())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catches_up(self) -> None:
        """Read the committed steps of tables, and publish those that their viewers have not received, in order."""
        while numbers := self._unread[:AT_ONCE]:
            missing = await self._missing(numbers)
            for number in numbers:
                self._catches_up_with(number, missing.get(number))
                await asyncio.sleep(0)  # other tables are served meanwhile
            del self._unread[: len(numbers)]

    async def _missing(self, numbers: list[int]) -> dict[int, Missing]:
        """Read tables from the record, and of watched ones only later steps; a table that cannot be read is left."""
        heads = {number: watched.seq for number in numbers if (watched := self._watched.get(number)) is not None}
        self.counts.reads += 1
        try:
            return await self._desk.until_answered(lambda record: missing_at(record, numbers, heads))
        except Exception as error:
            if len(numbers) == 1:
                self._gives_up(numbers[0], error)
                return {}
        return {number: found for one in numbers for number, found in (await self._missing([one])).items()}

    def _catches_up_with(self, number: int, missing: Missing | None) -> None:
        self.counts.caught_up += 1
        late = self._late.pop(number)
        try:
            if isinstance(missing, Resumed):
                self._begins(number, missing, late)
            elif missing is not None and number in self._watched:
                self._goes_on(self._watched[number], missing)
            if number in self._watched:
                for news in late:
                    self.publish(news)
        except Exception as error:
            self._gives_up(number, error)

    def _gives_up(self, number: int, error: Exception) -> None:
        self.counts.faults += 1
        _log.error("the news of table %d: %s", number, place_of(error))
        self._watched.pop(number, None)

    def _begins(self, number: int, found: Resumed, late: list[News]) -> None:
        upto = late[0].step.seq - 1 if late else LAST  # pending steps are published and not only counted
        watched = watched_from(found, self._shelf, upto)
        if watched is not None:
            self._watched[number] = watched
            self._head(number, watched)

    def _goes_on(self, watched: Watched, steps: list[Step]) -> None:
        for step in steps:
            events = events_of(step)
            self._publish_step(watched, step, events, after_events(watched.table, events, self._shelf))


def viewer_message(table: int, round: int, first: int, at: int, events: bytes, root: bytes | None = None) -> bytes:
    """Return the message to a viewer; `events` are written already, once for all who see the same."""
    shoe = b"" if root is None else b',"root":"%b"' % root.hex().encode()
    return b'{"v":1,"table":%d,"round":%d,"first":%d,"at":%d%b,"events":%b}' % (table, round, first, at, shoe, events)


def whole(step: Step) -> bytes:
    """Return a step with everything in it."""
    voice, text = read_recorded_command(step)
    said, events = msgspec.Raw(text), msgspec.Raw(step.events or _NO_EVENTS)
    return _encoder.encode(
        Whole(
            v=1,
            table=step.table,
            seq=step.seq,
            at=step.at,
            speaker=step.speaker,
            voice=voice,
            number=step.number,
            said=said,
            refused=step.refused,
            events=events,
            hash=step.hash.hex(),
        )
    )


_encoder: Final = msgspec.json.Encoder()
