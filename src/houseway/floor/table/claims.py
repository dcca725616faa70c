"""A partition's claims: a message that takes from a shared meter waits for its turn while other tables continue.

Such a message is decided once and dropped. Its claim is numbered and reserved at the record, the table is shown the
reserved amounts, and the same message is decided again. All its steps are committed with their effect on the meter.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from datetime import date
from typing import Final, Protocol

import psycopg
from psycopg.conninfo import make_conninfo

from houseway.core.messages.command import Command, Show
from houseway.core.money.places import meter
from houseway.core.table.shared_meters import chips_now, shared_meters
from houseway.core.table.table import Table
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.messages import NotRecorded
from houseway.floor.meters.board import Board, posted_in
from houseway.floor.meters.claims import (
    NotTaken,
    NotTheOwner,
    Taken,
    TurnLost,
    commit_claim,
    open_claims,
    release,
    reserve,
    shown,
)
from houseway.floor.meters.events import HERE, Claim, MeterState, Timing
from houseway.floor.meters.takings import Effect, effects
from houseway.floor.step import Ruling, Step, Verdict
from houseway.floor.store.sqlstates import is_passing, passing_suppressed
from houseway.floor.world import within

from .lines import HouseLine, LineCut
from .live import LiveTable
from .mailbox import DecidedMessages, MailboxMessage
from .record_worker import FIRST_WAIT, LONGEST_WAIT, RecordWorker

_log = log_of(__name__)
Reserved = dict[int, tuple[MeterState, Claim]]
Decided = tuple[Step, dict[int, Taken]]
"""The step of a message, and what it takes from each meter."""


IDLE: Final = "5s"
"""The idle timeout of a claim's transaction: an owner that was paused in one does not keep other claims waiting."""


def never_hit(table: Table) -> bool:
    """Notice no hit before the rules take from a meter."""
    return False


def at_the_counter(conninfo: str) -> str:
    """Return the connection string that claims use for the record."""
    return make_conninfo(conninfo, options=f"-c idle_in_transaction_session_timeout={IDLE}")


class Counter:
    """The shared state of an owner's claims: the board, their connection, the gaming day, and the check for a hit."""

    def __init__(
        self,
        board: Board,
        desk: RecordWorker,
        day: Callable[[], date],
        hit: Callable[[Table], bool],
        lines: Mapping[str, HouseLine],
    ) -> None:
        self.board: Final = board
        self.worker: Final = desk
        self.day: Final = day
        self.hit: Final = hit
        self.lines: Final = lines
        """Lines to the houses that have meters which tables here share."""
        self._over = asyncio.Event()

    def is_over(self) -> None:
        """Wake claims that wait for their turn: one before them is over."""
        self._over.set()
        self._over = asyncio.Event()

    async def waits(self, seconds: float) -> None:
        """Wait until a claim is over here, or so long: claims of other owners end too."""
        with suppress(TimeoutError):
            await within(seconds, self._over.wait())

    def line_of(self, meters: Iterable[int]) -> HouseLine | None:
        """Return the line to the house that has these meters, or None where it is this one."""
        houses = {posted.away for number in meters if (posted := self.board.meters.get(number)) is not None}
        if houses <= {HERE}:
            return None
        line = self.lines.get(next(iter(houses)))
        if line is None:
            raise LineCut(f"there is no connection to {houses}")
        return line

    async def request_claims(self, live: LiveTable, meters: list[int]) -> Reserved | None:
        """Request the claims of a table once; None while it is not its turn."""
        line = self.line_of(meters)
        if line is not None:
            return await line.reserves(live.number, meters)
        return await self.worker.once(lambda record: reserve(record, meters, live.number, self.day(), epoch=live.epoch))

    async def keeps(self, tables: set[int]) -> None:
        """Do what is due every second; these tables are not in a round and claim nothing."""
        await self.releases(tables)
        for line in self.lines.values():
            await line.keeps(tables)

    async def close(self) -> None:
        """Close the connections to this record and to other houses."""
        await self.worker.close()
        for line in self.lines.values():
            await line.close()

    async def releases(self, tables: Iterable[int]) -> None:
        """Release the claims of tables that are not in a round and claim nothing."""
        rows = await self.worker.once(lambda record: open_claims(record, [*tables]) if self.board.meters else [])
        for number, claim in rows:
            await self.worker.once(
                lambda record, at=number, claim=claim: release(record, at, claim, "its round is over", self.day())
            )


class Owning(Protocol):
    """The interface of a partition that its claims use."""

    @property
    def tables(self) -> dict[int, LiveTable]:
        """The tables of the partition."""
        ...

    def took(self, live: LiveTable, letters: DecidedMessages) -> None:
        """Answer the messages whose steps were committed."""

    def returns(self, letters: list[MailboxMessage]) -> None:
        """Put messages back in front of the mailbox."""

    def stops(self, letter: MailboxMessage, error: Exception) -> None:
        """Stop a table at which an error was raised."""

    def rejects(self, letter: MailboxMessage, why: NotRecorded, more: str = "") -> None:
        """Reject a message once the record has confirmed the owner of the table."""

    async def sees_to(self, ruling: Ruling, live: LiveTable, letters: DecidedMessages) -> None:
        """Handle a verdict at one table."""

    async def resumes(self, going: dict[int, DecidedMessages]) -> None:
        """Read the state of tables from the record after a call whose result is unknown."""


class Claims:
    """The claims of one partition. Messages to a table that claims wait in their order."""

    def __init__(self, lane: Owning, counter: Counter) -> None:
        self._lane, self._counter = lane, counter
        self._parked: dict[int, deque[MailboxMessage]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._noticed: dict[int, int] = {}
        """The last round of each table in which a hit was noticed."""
        self._watching: set[asyncio.Task[None]] = set()

    def holds(self, table: int) -> bool:
        """Whether messages to a table wait here."""
        return table in self._parked

    def parks(self, letter: MailboxMessage) -> None:
        """Queue a message: the one that claims, or one after it."""
        self._parked.setdefault(letter.sent.table, deque()).append(letter)

    def puts_first(self, letter: MailboxMessage) -> bool:
        """Put a message in front of those that wait for a claim under way, or return False if there is none."""
        if letter.sent.table not in self._tasks:
            return False
        self._parked[letter.sent.table].appendleft(letter)
        return True

    def begins(self) -> None:
        """Begin the claims that were found in this turn, after everything before them is committed."""
        for table in sorted(self._parked.keys() - self._tasks.keys()):
            self._tasks[table] = asyncio.create_task(self._claim(table))

    def taken_back(self, table: int) -> list[MailboxMessage]:
        """Return the messages of a claim that has not begun, because messages before them are decided again."""
        return [] if table in self._tasks else list(self._parked.pop(table, ()))

    async def close(self) -> None:
        """Cancel all claims; messages that wait are not handled here any more."""
        tasks = [*self._tasks.values(), *self._watching]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def reserve_on_hit(self, live: LiveTable) -> None:
        """Reserve at once where a table has a hit and shares a meter that is locked at the hit."""
        table, board = live.committed, self._counter.board
        if not table.rules.meters or not table.is_playing or self._noticed.get(live.number) == table.number:
            return
        meters = sorted(set(board.of(live.number).values()))
        if any(board.meters[meter].timing is Timing.HIT for meter in meters) and self._counter.hit(table):
            self._noticed[live.number] = table.number
            self._meanwhile(self._locks(live, meters))

    def _meanwhile(self, work: Coroutine[None, None, None]) -> None:
        """Run a coroutine while the partition continues."""
        task = asyncio.create_task(work)
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)

    async def _locks(self, live: LiveTable, meters: list[int]) -> None:
        """Number the claim of a hit; its turn is requested when the rules take from the meter."""
        with suppress(NotTheOwner, LineCut), passing_suppressed():  # then the claim is numbered when it is made
            await self._counter.request_claims(live, meters)

    # One claim

    async def _claim(self, table: int) -> None:
        parked = self._parked[table]
        try:
            live = self._lane.tables.get(table)
            if live is not None and live.accepts(parked[0].command):
                await self._made(live, parked.popleft())
        except Exception as error:
            _log.error("a claim failed", table=table, error=place_of(error))
            if (live := self._lane.tables.get(table)) is not None:
                live.drops()  # nothing of it may go into the next call
        finally:
            del self._parked[table]
            del self._tasks[table]
            self._lane.returns(list(parked))

    async def _made(self, live: LiveTable, letter: MailboxMessage) -> None:
        """Reserve a message's claim, decide the message again, and commit it with its claim."""
        if letter.holds is not None and not letter.holds(live.ahead):
            self._lane.rejects(letter, NotRecorded.PASSED)
            return
        command = letter.command
        assert not isinstance(command, str)
        try:
            decided = self._only_settles(live, letter, command)
            reserved: Reserved = {}
            if decided is None:
                meters = await self._meters(live)
                if meters is None:
                    self._lane.rejects(letter, NotRecorded.NO_METER)
                    return
                reserved = await self._reserved(live, sorted(set(meters.values())))
                decided = self._decide_with_claims(live, letter, command, reserved)
        except NotTheOwner:
            return
        except NotTaken:
            self._lane.rejects(letter, NotRecorded.NOT_OPEN)
            return
        except LineCut as error:
            self._lane.rejects(letter, NotRecorded.OUT_OF_REACH, str(error))
            return
        except Exception as error:
            live.drops()
            self._lane.stops(letter, error)
            return
        await self._committed(live, letter, *decided, reserved)

    async def _meters(self, live: LiveTable) -> dict[str, int] | None:
        """Return the meter of every level that a table shares, or None where one is missing."""
        levels = shared_meters(live.ahead)
        if not {*levels} <= self._counter.board.of(live.number).keys():
            self._counter.board.enters(await self._counter.worker.until_answered(posted_in))
        found = self._counter.board.of(live.number)
        return {level: found[level] for level in levels} if {*levels} <= found.keys() else None

    async def _reserved(self, live: LiveTable, meters: list[int]) -> Reserved:
        """Return the claims of a table when their turn comes, however long other claims or the record keep them waiting."""
        wait = FIRST_WAIT
        while True:
            try:
                found = await self._counter.request_claims(live, meters)
                if found is not None:
                    return found
            except (psycopg.Error, OSError) as error:
                if not is_passing(error):
                    raise
                _log.warning("a claim waits for the record", table=live.number, error=place_of(error))
            await self._counter.waits(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _only_settles(self, live: LiveTable, letter: MailboxMessage, command: Command) -> Decided | None:
        """Decide a message that only pays or returns pending amounts; return None if it takes from a meter."""
        before = live.ahead
        step = live.decide(letter.sent, command, claims=True)
        found = effects(before, live.waiting_events, self._counter.board.of(live.number))
        if not found or any(effect.takes or effect.new for effect in found.values()):
            live.drops()
            return None
        return step, {number: Taken(None, effect) for number, effect in found.items()}

    def _decide_with_claims(self, live: LiveTable, letter: MailboxMessage, command: Command, reserved: Reserved) -> Decided:
        """Show a table its reserved amounts, and decide the message again."""
        meters = self._counter.board.of(live.number)
        places = {number: [level.name for level in state.levels] for number, (state, _) in reserved.items()}
        shows: list[Show] = []
        for number, (state, claim) in reserved.items():
            for level, total in zip(state.levels, shown(state.levels, claim.stood or ()), strict=True):
                if meters.get(level.name) == number:
                    shows.append(Show(level.name, total))
        before = live.ahead
        step = live.decide(letter.sent, command, shows, claims=True)
        found = effects(before, live.waiting_events, meters)
        taken: dict[int, Taken] = {}
        for number, (state, claim) in reserved.items():
            assert claim.stood is not None
            told = shown(state.levels, claim.stood)
            left = [chips_now(live.ahead).get(meter(level), 0) for level in places[number]]
            after = tuple(
                stood + (now - then if meters.get(level) == number else 0)
                for level, stood, then, now in zip(places[number], claim.stood, told, left, strict=True)
            )
            taken[number] = Taken(claim, found.get(number, Effect()), after)
        return step, taken

    async def _committed(
        self, live: LiveTable, letter: MailboxMessage, step: Step, taken: dict[int, Taken], reserved: Reserved
    ) -> None:
        letters = [(letter, step)]
        spoken, day = live.pending.table_commit(), self._counter.day()
        try:
            verdicts = await self._counter.worker.once(lambda record: commit_claim(record, spoken, taken, day))
        except TurnLost:
            live.drops()
            self._lane.returns([letter._replace(tries=letter.tries + 1)])
            return
        except (psycopg.Error, OSError) as error:
            _log.warning("the record did not respond to a claim", table=live.number, error=place_of(error))
            await self._lane.resumes({live.number: letters})
            return
        if not verdicts:
            self._lane.took(live, letters)
            self._counter.is_over()
            self._meanwhile(self._confirms(taken))
            return
        await self._lane.sees_to(_worst(verdicts, live.number), live, letters)
        await self._released(reserved, "the record rejected it")

    async def _confirms(self, taken: dict[int, Taken]) -> None:
        """Send the amounts taken to the house that has the meter; if the line is cut, they are sent later."""
        line = self._counter.line_of(taken)
        if line is None or all(one.claim is None for one in taken.values()):
            return
        with passing_suppressed():
            await line.confirms()
            nothing = {number: one.claim for number, one in taken.items() if not (one.effect.takes or one.effect.new)}
            await line.gives_up({number: claim.number for number, claim in nothing.items() if claim is not None})

    async def _released(self, reserved: Reserved, why: str) -> None:
        line = self._counter.line_of(reserved)
        if line is not None:
            with passing_suppressed():
                await line.gives_up({number: claim.number for number, (_, claim) in reserved.items()})
            return
        day = self._counter.day()
        for number, (_, claim) in reserved.items():
            await self._counter.worker.once(lambda record, at=number, claim=claim: release(record, at, claim.number, why, day))


def _worst(verdicts: list[Verdict], table: int) -> Ruling:
    """Return the ruling on a table, or on its meter where the table has none."""
    return next((verdict.ruling for verdict in verdicts if verdict.table == table), verdicts[0].ruling)
