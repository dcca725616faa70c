"""The owner of live tables: partitions that decide and commit, a lease, tables taken over, opened, drained.

owner = Owner(conninfo, "pit-1", game_of=GAMES.__getitem__, day=gaming_day)
await owner.start()
await owner.opens(12, rules)
reply = await owner.ask(Said(12, 77, "p77", 1, written(Sit("p77", ("3",))).encode()))
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Final

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.fault import Fault
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command
from houseway.core.table.actors import TableActor
from houseway.core.table.table import Table, begun, opens_table
from houseway.core.values.role import CHANCE
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.ledger import moves_of
from houseway.floor.messages import PLATFORM, Answers, NewsHandler, NotRecorded, Rejected, Reply, SentCommand, ignore_news
from houseway.floor.meters.board import Board
from houseway.floor.seal import CannotOpen, Keys
from houseway.floor.signatures import Signer
from houseway.floor.step import Verdict, recorded_command
from houseway.floor.store.leases import Owned, begin_after_another, begin_again, give_up, open_table, release
from houseway.floor.store.queries import Resumed
from houseway.floor.store.sqlstates import passing_suppressed
from houseway.floor.store.steps import commit_steps
from houseway.floor.store.tables import GameOf, RulesCache, resumed_table, written_events
from houseway.floor.world import monotonic, monotonic_microseconds, wall

from .chance import DealerOf, by_hand, not_where_unread, order_in_play
from .claims import Counter, at_the_counter, never_hit
from .lines import HouseLine
from .live import LiveTable, TableContext
from .mailbox import MailboxMessage
from .partition import TablePartition
from .record_worker import RecordWorker
from .renewal import CLOCK_STOPS, RenewalRequest, renewed_in
from .tally import PartitionCounts
from .uncommitted import Pending

LEASE: Final = 5.0
"""Seconds for which a lease runs unless it is renewed."""
RENEWED: Final = 1.0
"""Seconds between two renewals."""
SLOW: Final = 1.0
"""Seconds of a renewal from which on an owner takes no tables while others do: it would lose its lease with them."""
ENDS: Final = 2.0
"""Seconds that a partition has to end."""
CLOCK_ALARM: Final = 0.1
"""Seconds between this machine's clock and the database's from which on it is logged; from `CLOCK_STOPS` on no round opens."""
OUT_OF_REACH: Final = 5.0
"""Seconds without the bus after which an owner leaves its tables to others that have it."""
READS_AGAIN: Final = 30.0
"""Seconds before a table that could not be taken over is read again."""
OPENS: Final = recorded_command(CHANCE, b'"opens"')
"""The command bytes of every table's first step."""

_log = log_of(__name__)


class Owner:
    """One process that owns tables. After its lease another may take them; the epoch in every call makes that safe."""

    def __init__(
        self,
        conninfo: str,
        name: str,
        *,
        game_of: GameOf,
        day: Callable[[], date],
        dealer_of: DealerOf = by_hand,
        tells: NewsHandler = ignore_news,
        lanes: int = 2,
        lease: float = LEASE,
        renewed: float = RENEWED,
        build: str = "",
        hit: Callable[[Table], bool] = never_hit,
        house: str = "",
        lines: Mapping[str, str] | None = None,
        keys: Keys | None = None,
        signer: Signer | None = None,
        wall: Callable[[], float] = wall,
    ) -> None:
        self.name: Final = name
        self.stopped: Final[dict[int, str]] = {}
        """Tables that could not be taken over, or whose round can only be voided, and why."""
        self._desk = RecordWorker(conninfo, signer)
        self._shelf = RulesCache(game_of)
        self._dealer_of = not_where_unread(dealer_of)
        self._house = TableContext(day, self.now, keys)
        self._lease, self._renewed, self._build = lease, renewed, build
        self.board: Final = Board()
        counter = RecordWorker(at_the_counter(conninfo), signer)
        away = {
            name: HouseLine(there=there, house=house, board=self.board, desk=counter, day=day, name=name, signer=signer)
            for name, there in (lines or {}).items()
        }
        self._counter = Counter(self.board, counter, day, hit, away)
        self._lanes = [TablePartition(conninfo, self._desk, self._again, tells, self._counter, signer) for _ in range(lanes)]
        self._failed: dict[int, tuple[int, float]] = {}
        """The epochs of tables that could not be taken over, and when that was tried last."""
        self._bare: dict[int, int] = {}
        """Tables without a step, by epoch: an owner died while it opened them."""
        self._tasks: list[asyncio.Task[None]] = []
        self._clock = (0, 0)
        self.clock_distance = 0.0
        """Seconds by which the clock of this machine is at least ahead of the database's, or behind it where below zero."""
        self.renewed_at = monotonic()
        """The time of the last renewal of the lease, by the monotonic clock."""
        self.reaches: Callable[[], bool] = lambda: True
        """Returns whether commands can reach this process now."""
        self._reached_at = monotonic()
        self._wall = wall
        self._incarnation = 0
        self._renewal_seconds = 0.0
        """Seconds that the last renewal took."""
        self._is_short = False
        """Whether more tables are free for this owner than it took with the last renewal."""
        self._lease_until = 0.0
        """The earliest end of the lease, by the monotonic clock, counted from before it was requested."""
        self.kept_at = monotonic()
        """The time at which the lease was last renewed or out of reach: while it advances, this process is alive."""

    # Beginning and ending

    async def start(self) -> None:
        """Take a lease and ownerless tables, and begin to accept messages. An earlier process of this name is fenced."""
        self._incarnation = await self._desk.once(lambda record: begin_again(record, self.name))
        await self._renew()
        self._tasks = [asyncio.create_task(lane.run()) for lane in self._lanes]
        self._tasks.append(asyncio.create_task(self._keep()))

    async def drain(self, seconds: float) -> list[int]:
        """Open no more rounds, let those in play end, and give the tables back; return those that were still playing.

        A round that is not over in time continues with the next owner, from its last step.
        """
        for lane in self._lanes:
            lane.draining = True
        end = monotonic() + seconds
        while (playing := self._playing()) and monotonic() < end:
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
            for task in late:  # the record cannot be reached: only it has the result of what is under way
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        if gives_back:
            with passing_suppressed():  # without the record the lease ends by itself
                await self._desk.once(lambda record: release(record, self.name, self._incarnation))
        await self._counter.close()
        await self._desk.close()

    def _playing(self) -> list[int]:
        lives = [live for lane in self._lanes for live in lane.tables.values()]
        return [live.number for live in lives if live.ahead.is_playing and live.stopped is None]

    # The lease

    async def _keep(self) -> None:
        """Renew the lease and take over what is due, once a second, whatever happens."""
        while True:
            await asyncio.sleep(0.0 if self._is_short else self._renewed)
            self._is_short = False
            try:
                await self._renew()
                await self._counter.keeps({number for lane in self._lanes for number in lane.resting})
            except psycopg.Error as error:
                _log.warning("the lease was not renewed", owner=self.name, error=place_of(error))
            except Exception as error:
                _log.error("taking over failed", owner=self.name, error=place_of(error))
            for lane in self._lanes:
                lane.restarts()
            self.kept_at = monotonic()

    @property
    def has_lease(self) -> bool:
        """Whether nobody can have taken the tables yet, by this machine's own clock."""
        return monotonic() < self._lease_until

    async def _renew(self) -> None:
        """Extend the lease in a thread, and then apply the result on the event loop."""
        for number in [one for one in self.stopped if not self._is_stopped(one)]:
            del self.stopped[number]  # its round was voided and it accepts commands again, or another owner has it
        held = self._held()
        lives = [live for lane in self._lanes for live in lane.tables.values() if live.by_hand]
        asks = RenewalRequest(
            self.name,
            self._incarnation,
            self._lease,
            held,
            self._house.opening.due({live.number: live.committed for live in lives}, self.now()),
            is_draining=any(lane.draining for lane in self._lanes),
            is_reached=self._is_reached(),
            is_slow=self._renewal_seconds > SLOW,
            wall=self._wall,
        )
        began = monotonic()
        renewed = await self._desk.once(lambda record: renewed_in(record, asks))
        self._renewal_seconds = monotonic() - began
        if renewed is None:
            await self._stands_by(held)
            return
        self._lease_until, self.renewed_at = began + self._lease, monotonic()
        self._clock = renewed.clock
        self._sets_clock(renewed.distance)
        for lane in self._lanes:
            lane.unsure = renewed.leaves or abs(renewed.distance) >= CLOCK_STOPS
        self.board.enters(renewed.board)
        self._house.opening.enters(renewed.uses)
        self._loses({number: epoch for number, epoch in held.items() if renewed.mine.get(number) != epoch})
        for owned, found in renewed.found:
            self._takes(owned, found)
            await asyncio.sleep(0)  # other tables are handled meanwhile
        self._is_short = renewed.is_short
        if renewed.leaves or renewed.gives:
            await self._gives_up(None if renewed.leaves else renewed.gives)

    def _is_reached(self) -> bool:
        """Whether commands could reach this process in the last seconds."""
        if self.reaches():
            self._reached_at = monotonic()
        return monotonic() < self._reached_at + OUT_OF_REACH

    def _held(self) -> dict[int, int]:
        """Return the epochs of tables that need no reading: in partitions, without a step, or failed recently."""
        now = monotonic()
        failed = {number: epoch for number, (epoch, at) in self._failed.items() if now < at + READS_AGAIN}
        lives = {number: live.epoch for lane in self._lanes for number, live in lane.tables.items()}
        return {**failed, **self._bare, **lives}

    def _is_stopped(self, number: int) -> bool:
        live = self.table(number)
        return number in self._failed if live is None else live.stopped is not None

    def _loses(self, gone: Mapping[int, int]) -> None:
        """Forget tables that the record gives to another owner, so that this one sends nothing more about them."""
        for lane in self._lanes:
            lane.loses(gone)
        for number, epoch in gone.items():
            if self._bare.get(number) == epoch:
                del self._bare[number]
            if self._failed.get(number, (0, 0.0))[0] == epoch:
                del self._failed[number]

    async def _stands_by(self, held: Mapping[int, int]) -> None:
        """Own nothing as long as another process, which began later, has a lease under the same name."""
        if self._lease_until > 0:
            _log.error("another process runs under this name: give each owner a name of its own", owner=self.name)
        self._lease_until = 0.0
        self._loses(held)
        again = await self._desk.once(lambda record: begin_after_another(record, self.name))
        if again is not None:
            self._incarnation = again

    async def _gives_up(self, most: int | None) -> None:
        """Give tables to other owners: at most so many between two rounds, or what this one cannot serve.

        Where the clock is wrong a table goes after its round; where no command arrives no round would end, and it goes at once.
        """
        rests = most is not None or self._is_reached()
        going = sorted(number for lane in self._lanes for number in (lane.resting if rests else lane.tables))
        lives = {number: self._partition_of(number).tables[number] for number in going[-(most or len(going)) :]}
        epochs = {number: live.epoch for number, live in lives.items() if not live.waits}
        for lane in self._lanes:
            lane.loses(epochs)
        gone = {number: epoch for number, epoch in epochs.items() if self.table(number) is None}
        if gone:
            if most is None:
                _log.warning("this owner cannot serve its tables: they are given to another", owner=self.name)
            await self._desk.once(lambda record: give_up(record, self.name, gone))

    def _sets_clock(self, distance: float) -> None:
        """Store the distance to the database's clock: from 0.1 seconds it is logged."""
        was, self.clock_distance = self.clock_distance, distance
        if (abs(distance) >= CLOCK_ALARM) != (abs(was) >= CLOCK_ALARM):
            _log.warning("the clock is wrong" if abs(distance) >= CLOCK_ALARM else "the clock is right again", seconds=distance)

    def _takes(self, owned: Owned, found: Resumed | None) -> None:
        """Continue with a table taken over; one that cannot be read is logged and skipped, and the others continue."""
        number = owned.table_id
        if found is None or found.epoch != owned.epoch or self.table(number) is not None:
            return  # somebody else was quicker, or it was opened meanwhile
        began = monotonic()
        try:
            table = resumed_table(found, self._shelf)
            if table is None:
                self._bare[number] = owned.epoch
            else:
                self._partition_of(number).counts.resume_seconds.add(monotonic() - began)
                self._partition_of(number).tables[number] = self._live(number, found, table)
            self._failed.pop(number, None)
        except Exception as error:
            self.stopped[number] = place_of(error)
            self._failed[number] = owned.epoch, monotonic()
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
            # the round cannot be dealt to its end, and its chips must not be stuck: the table accepts a void and nothing else
            why = self.stopped[number] = place_of(error)
            _log.error("a table can only be voided", table=number, error=why)
            return LiveTable(Pending.after(number, found), table, self._house, dealer, day, stopped=why)

    def _again(self, live: LiveTable, found: Resumed) -> LiveTable:
        """Return a table of this owner as the record has it now."""
        table = resumed_table(found, self._shelf)
        assert table is not None
        again = self._live(live.number, found, table)
        again.since = live.since
        return again

    def now(self) -> int:
        """Return the time by the clock of the database, in microseconds: the last reading and the time passed since."""
        told, at = self._clock
        return told + monotonic_microseconds() - at

    # Tables

    async def opens(self, number: int, rules: Rules, *, rack: int = 0, linked: Iterable[str] = ()) -> Table:
        """Open a table and return it; its first step is the platform's."""
        event = opens_table(self._shelf.shared(rules), rack=rack, build=self._build, linked=linked)
        table = begun(event, self._shelf.shared(rules))

        epoch = self._bare.pop(number, None)  # here and not in the thread, which changes nothing of the owner

        def enters(record: Connection[TupleRow]) -> tuple[Pending, list[Verdict]]:
            pending = Pending(number, open_table(record, number, self.name).epoch if epoch is None else epoch)
            written = written_events([event])
            pending.add(self._house.day(), self.now(), PLATFORM, 1, OPENS, written, moves_of([event]))
            return pending, commit_steps(record, [pending.table_commit()])

        pending, verdicts = await self._desk.once(enters)
        if verdicts:
            self._bare[number] = pending.epoch
            raise ValueError(f"table {number} was not opened: {verdicts[0].ruling}")
        pending.committed()
        live = LiveTable(pending, table, self._house, self._dealer_of(table))
        return self._partition_of(number).tables.setdefault(number, live).committed

    def table(self, number: int) -> LiveTable | None:
        """Return a table of this owner, or None."""
        return self._partition_of(number).tables.get(number)

    @property
    def tables(self) -> list[int]:
        """The tables of this owner, by number."""
        return sorted(number for lane in self._lanes for number in lane.tables)

    @property
    def served(self) -> list[int]:
        """The tables for which messages are taken: none while the lease may be over."""
        return self.tables if self.has_lease else []

    @property
    def partitions(self) -> tuple[TablePartition, ...]:
        """The partitions of this owner, for monitoring."""
        return tuple(self._lanes)

    @property
    def counts(self) -> list[PartitionCounts]:
        """The counts of each partition."""
        return [lane.counts for lane in self._lanes]

    def _partition_of(self, number: int) -> TablePartition:
        return self._lanes[number % len(self._lanes)]

    # Messages

    def receive(self, said: SentCommand, answers: Answers) -> None:
        """Accept a message; `answers` is called with the reply, unless the table goes to another owner."""
        number: object = said.table
        if type(number) is int:
            self._partition_of(number).receive(said, answers)
        else:
            answers(Rejected(0, NotRecorded.NO_SUCH_TABLE))

    def rejects(self, table: int, answers: Answers, why: NotRecorded, more: str) -> None:
        """Reject a message that is no command: another owner, of another build, may be able to read it."""
        self._partition_of(table).rejects(MailboxMessage(SentCommand(table, 0, "", 0, b""), answers), why, more)

    async def request(self, said: SentCommand) -> Reply:
        """Return the reply to a message. It waits for ever where the table went to another owner, so set a limit of time."""
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.receive(said, lambda found: None if reply.done() else reply.set_result(found))
        return await reply

    async def submit(
        self, number: int, voice: TableActor, command: Command, holds: Callable[[Table], bool] | None = None
    ) -> Reply:
        """Send one of the platform's own commands, for example a timeout, if a condition still holds at the table."""
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        lane = self._partition_of(number)
        lane.submit(number, voice, command, lambda found: None if reply.done() else reply.set_result(found), holds)
        return await reply
