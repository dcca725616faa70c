"""The owner of live tables: lanes that decide and commit, a lease that is renewed, tables that are taken over, opened, drained.

owner = Owner(conninfo, "pit-1", game_of=GAMES.__getitem__, day=gaming_day)
await owner.start()
await owner.opens(12, rules)
reply = await owner.ask(Said(12, 77, "p77", 1, written(Sit("p77", ("3",))).encode()))
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Final

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.fault import Fault
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command
from houseway.core.table.speaking import Speaker
from houseway.core.table.table import Table, begun, opens_table
from houseway.core.values.role import CHANCE
from houseway.floor.ledger import moves_of
from houseway.floor.meters.board import Board
from houseway.floor.record.leases import Owned, begin_again, open_table, owned_by, release, renew, take_over
from houseway.floor.record.reading import Resumed, now, resumed_all
from houseway.floor.record.steps import commit_steps
from houseway.floor.sealing import CannotOpen, Keys
from houseway.floor.signatures import Signer
from houseway.floor.step import spoken
from houseway.floor.trouble import log_of, place_of

from .claiming import Counter, at_the_counter, never_hit
from .dealing import DealerOf, by_hand, not_where_unread, order_in_play
from .desk import Desk
from .lane import Lane
from .lines import Line
from .live import House, LiveTable
from .pending import Pending
from .resuming import GameOf, Shelf, resumed_table, written_events
from .saying import PLATFORM, Answers, Reply, Said, Tells, Unheard, Why, tells_nobody
from .tally import Counts

LEASE: Final = 5.0
"""Seconds for which a lease runs unless it is renewed."""
RENEWED: Final = 1.0
"""Seconds between two renewals."""
ENDS: Final = 2.0
"""Seconds that a lane has to end."""
CLOCK_ALARM: Final = 0.1
CLOCK_STOPS: Final = 1.0
"""Seconds between this machine's clock and the database's: from the first on it is logged, from the second on no round opens."""
OPENS: Final = spoken(CHANCE, b'"opens"')
"""What the first step of every table says."""

_log = log_of(__name__)


class Owner:
    """One process that owns tables. The lease says when another may take them; the epoch in every call makes that safe."""

    def __init__(
        self,
        conninfo: str,
        name: str,
        *,
        game_of: GameOf,
        day: Callable[[], date],
        dealer_of: DealerOf = by_hand,
        tells: Tells = tells_nobody,
        lanes: int = 2,
        lease: float = LEASE,
        renewed: float = RENEWED,
        build: str = "",
        hit: Callable[[Table], bool] = never_hit,
        house: str = "",
        lines: Mapping[str, str] | None = None,
        keys: Keys | None = None,
        signer: Signer | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.name: Final = name
        self.stopped: Final[dict[int, str]] = {}
        """Tables that could not be taken over, or whose round can only be voided, and why."""
        self._desk = Desk(conninfo, signer)
        self._shelf = Shelf(game_of)
        self._dealer_of = not_where_unread(dealer_of)
        self._house = House(day, self.now, keys)
        self._lease, self._renewed, self._build = lease, renewed, build
        self.board: Final = Board()
        counter = Desk(at_the_counter(conninfo), signer)
        away = {name: Line(there, house, self.board, counter, day, name) for name, there in (lines or {}).items()}
        self._counter = Counter(self.board, counter, day, hit, away)
        self._lanes = [Lane(conninfo, self._desk, self._again, tells, self._counter, signer) for _ in range(lanes)]
        self._bare: dict[int, int] = {}
        """Tables without a step, by epoch: an owner died while it opened them."""
        self._tasks: list[asyncio.Task[None]] = []
        self._clock = (0, 0)
        self.clock_distance = 0.0
        """Seconds by which the clock of this machine is at least ahead of the database's, or behind it where below zero."""
        self.renewed_at = time.monotonic()
        """When the lease was renewed last, by the monotonic clock."""
        self._wall = wall

    # Beginning and ending

    async def start(self) -> None:
        """Take a lease, take over what nobody owns any more, and begin to hear. Whatever ran under this name before is fenced."""
        await self._desk.once(lambda record: begin_again(record, self.name))
        await self._renew()
        self._tasks = [asyncio.create_task(lane.run()) for lane in self._lanes]
        self._tasks.append(asyncio.create_task(self._keep()))

    async def drain(self, seconds: float) -> list[int]:
        """Open no more rounds, let those in play end, and give the tables back; return those that were still playing.

        A round that is not over in time goes on with the next owner, from the step where it is.
        """
        for lane in self._lanes:
            lane.draining = True
        end = time.monotonic() + seconds
        while (playing := self._playing()) and time.monotonic() < end:
            await asyncio.sleep(0.01)
        await self.stop(gives_back=True)
        return playing

    async def stop(self, *, gives_back: bool) -> None:
        """End after the calls that are under way. Without giving back, others may take the tables when the lease is over."""
        for lane in self._lanes:
            lane.end()
        if self._tasks:
            self._tasks[-1].cancel()
            _, late = await asyncio.wait(self._tasks, timeout=ENDS)
            for task in late:  # the record cannot be reached: what is under way is known to it alone
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        if gives_back:
            await self._desk.once(lambda record: release(record, self.name))
        await self._counter.close()
        await self._desk.close()

    def _playing(self) -> list[int]:
        lives = [live for lane in self._lanes for live in lane.tables.values()]
        return [live.number for live in lives if live.ahead.is_playing and live.stopped is None]

    # The lease

    async def _keep(self) -> None:
        """Renew the lease and take over what is due, once a second, whatever happens."""
        while True:
            await asyncio.sleep(self._renewed)
            try:
                await self._renew()
                await self._counter.keeps({number for lane in self._lanes for number in lane.resting})
            except psycopg.Error as error:
                _log.warning("the lease was not renewed", owner=self.name, error=place_of(error))
            except Exception as error:
                _log.error("taking over failed", owner=self.name, error=place_of(error))

    async def _renew(self) -> None:
        is_draining = any(lane.draining for lane in self._lanes)
        for number in [one for one in self.stopped if (live := self.table(one)) is not None and live.stopped is None]:
            del self.stopped[number]  # its round was voided, and it is heard again
        known = {*self.tables, *self._bare, *self.stopped}
        lives = [live for lane in self._lanes for live in lane.tables.values() if live.by_hand]
        by_hand = {live.number: live.committed for live in lives}

        def renews(record: Connection[TupleRow]) -> list[tuple[Owned, Resumed | None]]:
            renew(record, self.name, self._lease)
            asked = self._wall()
            told = now(record).timestamp()
            self._clock = int(told * 1_000_000), time.monotonic_ns() // 1000
            distance = distance_of(asked, told, self._wall())
            self.board.read(record)
            self._house.opening.read(record, by_hand, self.now())
            if not is_draining:
                take_over(record, self.name)
            self._sets_clock(distance)
            # and not what was taken over just now: the last time may have ended between taking and reading
            mine = [owned for owned in owned_by(record, self.name) if owned.table_id not in known]
            found = resumed_all(record, [owned.table_id for owned in mine]) if mine else {}
            return [(owned, found.get(owned.table_id)) for owned in mine]

        for owned, found in await self._desk.once(renews):
            self._takes(owned, found)
            await asyncio.sleep(0)  # other tables are heard meanwhile

    def _sets_clock(self, distance: float) -> None:
        """Know how far the clock is from the database's: from 0.1 seconds on it is logged, and from one on no round is opened."""
        was, self.clock_distance, self.renewed_at = self.clock_distance, distance, time.monotonic()
        if (abs(distance) >= CLOCK_ALARM) != (abs(was) >= CLOCK_ALARM):
            _log.warning("the clock is wrong" if abs(distance) >= CLOCK_ALARM else "the clock is right again", seconds=distance)
        for lane in self._lanes:
            lane.unsure = abs(distance) >= CLOCK_STOPS

    def _takes(self, owned: Owned, found: Resumed | None) -> None:
        """Go on with a table that was taken over; one that cannot be read is named and left, and the others go on."""
        number = owned.table_id
        if found is None or found.epoch != owned.epoch or self.table(number) is not None:
            return  # somebody else was quicker, or it was opened meanwhile
        began = time.monotonic()
        try:
            table = resumed_table(found, self._shelf)
            if table is None:
                self._bare[number] = owned.epoch
            else:
                self._lane_of(number).counts.resume_seconds.add(time.monotonic() - began)
                self._lane_of(number).tables[number] = self._live(number, found, table)
        except Exception as error:
            self.stopped[number] = place_of(error)
            _log.error("a table cannot be taken over", table=number, error=self.stopped[number])

    def _live(self, number: int, found: Resumed, table: Table) -> LiveTable:
        day = found.steps[-1].day if table.is_playing else None
        dealer = self._dealer_of(table)
        try:
            order = None if dealer is None else order_in_play(number, found, table, self._house.keys)
            return LiveTable(Pending.after(number, found), table, self._house, dealer, day, order)
        except (CannotOpen, Fault) as error:
            if not table.is_playing:
                raise
            # the round cannot be dealt to its end, and its chips must not be stuck: the table hears a void and nothing else
            why = self.stopped[number] = place_of(error)
            _log.error("a table can only be voided", table=number, error=why)
            return LiveTable(Pending.after(number, found), table, self._house, dealer, day, stopped=why)

    def _again(self, live: LiveTable, found: Resumed) -> LiveTable:
        """Return a table of this owner as the record has it now."""
        table = resumed_table(found, self._shelf)
        assert table is not None
        return self._live(live.number, found, table)

    def now(self) -> int:
        """Return the time by the clock of the database, in microseconds: as it was told last, and what has passed since."""
        told, at = self._clock
        return told + time.monotonic_ns() // 1000 - at

    # Tables

    async def opens(self, number: int, rules: Rules, *, rack: int = 0, linked: Iterable[str] = ()) -> Table:
        """Open a table and return it; its first step is the platform's."""
        event = opens_table(self._shelf.shared(rules), rack=rack, build=self._build, linked=linked)
        table = begun(event, self._shelf.shared(rules))

        def enters(record: Connection[TupleRow]) -> Pending:
            epoch = self._bare.pop(number, None)
            pending = Pending(number, open_table(record, number, self.name).epoch if epoch is None else epoch)
            written = written_events([event])
            pending.add(self._house.day(), self.now(), PLATFORM, 1, OPENS, written, moves_of([event]))
            if verdicts := commit_steps(record, [pending.spoken()]):
                self._bare[number] = pending.epoch
                raise ValueError(f"table {number} was not opened: {verdicts[0].ruling}")
            pending.committed()
            return pending

        pending = await self._desk.once(enters)
        live = LiveTable(pending, table, self._house, self._dealer_of(table))
        return self._lane_of(number).tables.setdefault(number, live).committed

    def table(self, number: int) -> LiveTable | None:
        """Return a table of this owner, or None."""
        return self._lane_of(number).tables.get(number)

    @property
    def tables(self) -> list[int]:
        """The tables of this owner, by number."""
        return sorted(number for lane in self._lanes for number in lane.tables)

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """The lanes, for whoever watches."""
        return tuple(self._lanes)

    @property
    def counts(self) -> list[Counts]:
        """What each lane has done and met."""
        return [lane.counts for lane in self._lanes]

    def _lane_of(self, number: int) -> Lane:
        return self._lanes[number % len(self._lanes)]

    # Hearing

    def hears(self, said: Said, answers: Answers) -> None:
        """Hear a message; `answers` is called with the reply, unless the table goes to another owner."""
        number: object = said.table
        if type(number) is int:
            self._lane_of(number).hears(said, answers)
        else:
            answers(Unheard(0, Why.NO_SUCH_TABLE))

    async def ask(self, said: Said) -> Reply:
        """Return the reply to a message. It waits for ever where the table went to another owner, so set a limit of time."""
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.hears(said, lambda found: None if reply.done() else reply.set_result(found))
        return await reply

    async def says(self, number: int, voice: Speaker, command: Command, holds: Callable[[Table], bool] | None = None) -> Reply:
        """Say one of the platform's own words, for example that a hand's time is over, if something still holds at the table."""
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        lane = self._lane_of(number)
        lane.says(number, voice, command, lambda found: None if reply.done() else reply.set_result(found), holds)
        return await reply


def distance_of(asked: float, told: float, heard: float) -> float:
    """Return by how much a clock is at least ahead of the one that told the time between asking and hearing it.

    >>> distance_of(10.0, 10.5, 11.0), distance_of(10.0, 7.0, 10.5), distance_of(10.0, 12.0, 10.5)
    (0.0, 3.0, -1.5)
    """
    return asked - told if told < asked else heard - told if told > heard else 0.0
