"""An owner as a process of its own: it connects to record and bus, claims a lease, serves its tables, and drains on a signal.

It waits for servers that are away, when it starts and later. `houseway.games` is not imported here: games and rules
are passed in where the program is wired (`tools/house/owner.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import signal
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any, Final

import psycopg
from nats.aio.msg import Msg

from houseway.core.game.rules import Rules
from houseway.core.table.table import Table
from houseway.floor.messages import News
from houseway.floor.seal import Keys
from houseway.floor.signatures import Signer
from houseway.floor.store.days import open_day
from houseway.floor.store.queries import now, open_days
from houseway.floor.store.sqlstates import is_passing
from houseway.floor.store.tables import GameOf, RulesCache
from houseway.floor.table.absence import Absence
from houseway.floor.table.chance import DealerOf
from houseway.floor.table.clocks import Clocks, Ticking
from houseway.floor.table.electronic import NO_TABLES, ElectronicTables, Runs
from houseway.floor.table.garbage import settle_collector
from houseway.floor.table.owner import Owner
from houseway.floor.table.record_worker import RecordWorker
from houseway.floor.table.wishes import Wishes
from houseway.floor.world import within

from .calls import Calls
from .line import INBOX, Line, connected, subscribed
from .news import NewsPublisher
from .requests import CommandServer
from .subjects import Subjects
from .tail import BUS_ERRORS

CHECK_SECONDS: Final = 0.05
"""Seconds between two checks of the owner's list of tables."""
AGAIN: Final = 0.2
"""Seconds before reconnecting to a server that is away."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class OwnerSettings:
    """The settings of a process that serves tables."""

    name: str
    house: str
    conninfo: str
    bus: str
    user: str = ""
    password: str = ""
    lanes: int = 2
    lease: float = 5.0
    renewed: float = 1.0
    drains: float = 60.0
    """Seconds for rounds to end when the process is stopped."""
    opens: Mapping[int, Rules] = field(default_factory=dict[int, Rules])
    """Tables to open at the start, unless the record has them."""
    rack: int = 0
    """Cents in chips with which each of them is opened."""
    build: str = ""
    electronic: Runs = NO_TABLES
    """The tables at which the platform is the dealer."""


class Serves:
    """One owner with everything around it. `start` returns when it is ready."""

    def __init__(
        self, told: OwnerSettings, *, game_of: GameOf, dealer_of: DealerOf, keys: Keys | None = None, signer: Signer | None = None
    ) -> None:
        self.told: Final = told
        self.subjects: Final = Subjects(told.house)
        self._day = date.min
        self._desk = RecordWorker(told.conninfo)
        self._shelf = RulesCache(game_of)
        self._tasks: list[asyncio.Task[None]] = []
        self.owner: Final = Owner(
            told.conninfo,
            told.name,
            game_of=game_of,
            day=lambda: self._day,
            dealer_of=dealer_of,
            tells=self._publish,
            keys=keys,
            signer=signer,
            lanes=told.lanes,
            lease=told.lease,
            renewed=told.renewed,
            build=told.build,
        )
        runs = told.electronic
        self.absence: Final = Absence(runs.tables, runs.leaves, self.owner.submit, self.owner.now, self._committed)
        self.clocks: Final = Clocks(self.owner.submit, self.owner.now, self._ticks, self.absence.is_away)
        self.wishes: Final = Wishes(self.owner.submit, self._committed, self._desk)
        self.electronic: Final = ElectronicTables(
            told.electronic, self.owner.submit, self.owner.now, self._committed, self._ticks
        )
        self._line: Line | None = None
        self._teller: NewsPublisher | None = None
        self._calls: Calls | None = None
        self._door: CommandServer | None = None

    # Beginning

    async def start(self) -> None:
        """Connect, claim the lease, take over and open tables, and start serving requests."""
        told = self.told
        bus = await connected(told.bus, user=told.user, password=told.password, name=told.name, reconnected_cb=self._is_back)
        self.owner.reaches = lambda: bus.is_connected
        self._line = Line(bus)
        self._line.start()
        self._teller = NewsPublisher(self._line, self.subjects, self._desk, self._shelf)
        self._calls = Calls(self._line, self.subjects)
        await self._until_record_answers(self.learns_the_day)
        await self._until_record_answers(self.owner.start)
        await self._opens()
        self._door = CommandServer(self._line, self.subjects, self.owner)
        await self._door.start()
        self._teller.watches(self.owner.tables)
        await subscribed(bus, self.subjects.control(told.name), self._send_state)
        self._tasks = [asyncio.create_task(self._keeps())]

    async def _until_record_answers(self, asks: Callable[[], Any]) -> None:
        while True:
            try:
                await asks()
                return
            except (psycopg.Error, OSError) as wrong:
                if not is_passing(wrong):
                    raise
                _log.info("the record does not respond yet: %s", wrong)
                await asyncio.sleep(AGAIN)

    async def learns_the_day(self) -> None:
        """Take the newest day that is open; where there was none yet, open the one by the clock of the database.

        Where all days are closed it stays at the last one, whose steps the record refuses, until the next one is opened.
        """

        def reads(record: Any) -> date | None:
            days = open_days(record)
            if not days:
                open_day(record, now(record).date())
                days = open_days(record)
            return days[-1] if days else None

        self._day = await self._desk.once(reads) or self._day

    async def _opens(self) -> None:
        for number, rules in self.told.opens.items():
            if self.owner.table(number) is None:
                try:
                    await self.owner.opens(number, rules, rack=self.told.rack)
                except (psycopg.Error, ValueError) as wrong:  # another owner has it
                    _log.info("table %d was not opened: %s", number, wrong)

    # While it runs

    def _publish(self, news: News) -> None:
        assert self._teller is not None and self._calls is not None
        self._calls.publish(news)
        self._teller.publish(news)
        self.absence.handle(news)
        self.clocks.handle(news)
        self.wishes.handle(news)  # before the platform opens the next round
        self.electronic.handle(news)

    def _ticks(self, ticking: Ticking) -> None:
        if self._line is not None:
            self._line.send(self.subjects.clock(ticking.table), json.dumps({"v": 1, **ticking._asdict()}).encode())

    def _committed(self, number: int) -> Table | None:
        live = self.owner.table(number)
        return None if live is None else live.committed

    def _keeps_clocks(self) -> None:
        """Start the clocks of tables that were taken over, stop those of tables that are gone, and publish all of them again."""
        tables = {number: live for number in self.owner.tables if (live := self.owner.table(number)) is not None}
        self.clocks.forgets(tables)
        self.electronic.forgets(tables)
        for number, live in tables.items():
            self.clocks.watches(number, live.committed, live.seq)
            self.electronic.watches(number, live.committed, live.seq)
        if self.owner.has_lease:
            self.clocks.publish_all()
            self.electronic.publish_all()

    async def _keeps(self) -> None:
        """Watch the tables that the owner has, and learn the day again from time to time."""
        turn = 0
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            turn += 1
            assert self._teller is not None
            self._teller.watches(self.owner.tables)
            if turn % 20 == 0:
                self._keeps_clocks()
                await self.wishes.keeps(self.owner.tables)
                if any(number in self.told.electronic.tables for number in self.owner.tables):
                    await self.absence.keeps(self._desk)
            if turn % 40 == 0:
                with contextlib.suppress(psycopg.Error):
                    await self.learns_the_day()

    async def _is_back(self) -> None:
        """Publish the heads of all tables: the bus was away, and messages may be lost."""
        if self._teller is not None:
            self._teller.heads()

    def state(self) -> dict[str, Any]:
        """Return the state of this owner: its tables, the stopped ones, and its counters."""
        lanes = [counts.sums() for counts in self.owner.counts]
        counts = {name: sum(lane[name] for lane in lanes) for name in lanes[0]}
        return {
            "v": 1,
            "owner": self.told.name,
            "tables": len(self.owner.tables),
            "stopped": {str(table): why for table, why in self.owner.stopped.items()},
            "day": self._day.isoformat(),
            "counts": counts,
            "door": asdict(self._door.counts) if self._door else {},
            "news": asdict(self._teller.counts) if self._teller else {},
            "sent": self._line.sent if self._line else 0,
            "dropped": self._line.dropped if self._line else 0,
        }

    async def _send_state(self, message: Msg) -> None:
        if self._line is not None and message.reply.startswith(INBOX):
            self._line.send(message.reply, json.dumps(self.state()).encode())

    # Ending

    async def drain(self) -> list[int]:
        """Let rounds end, give the tables back and leave the bus; return the tables that were still playing."""
        playing = await self.owner.drain(self.told.drains)
        await self.clocks.stop()
        await self.wishes.stop()
        await self.electronic.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._door is not None:
            await self._door.stop()
        if self._teller is not None:
            await self._teller.stop()
        if self._line is not None:
            await self._line.stop()
            with contextlib.suppress(*BUS_ERRORS):
                await within(5, self._line.bus.drain())
        await self._desk.close()
        return playing


async def serve(serves: Serves, ready: Callable[[dict[str, Any]], None]) -> list[int]:
    """Serve until the process gets SIGTERM or SIGINT, then drain; return the tables whose rounds were not over in time."""
    ends = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, ends.set)
    starting = asyncio.create_task(serves.start())
    ending = asyncio.create_task(ends.wait())
    await asyncio.wait([starting, ending], return_when=asyncio.FIRST_COMPLETED)
    if not starting.done():
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        return []
    await starting
    settle_collector()
    ready(serves.state())
    await ending
    return await serves.drain()
