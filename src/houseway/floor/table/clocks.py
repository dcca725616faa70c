"""Clocks of electronic tables: the time a hand has to decide, and the platform's timeout command (G4, R-GEN-18).

A table has a clock if its submission has `timeout.seconds`. It belongs to the owner, so it continues while an API
restarts. It starts with the step after which the hand's decision is pending, by the clock of the house. It starts
again in full when another owner takes the table over: no time is taken from a player while no owner could receive a
command. The platform sends the timeout only for the hand and the decision that it waited for, never for a player who
was quicker.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, NamedTuple, Protocol

from houseway.core.messages.command import Command, Say
from houseway.core.round.default_command import TIMES_OUT, default_command
from houseway.core.table.actors import TableActor
from houseway.core.table.table import Table
from houseway.core.values.hands import DEALER as DEALERS_HAND
from houseway.core.values.hands import Hand
from houseway.core.values.role import DEALER
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.messages import News, Reply
from houseway.floor.world import within

SKIPPED: Final = 1
"""Seconds that a hand has whose player is away from play (G9)."""

AGAIN: Final = 0.5
"""Seconds before a command that was not accepted is sent again."""
_log = log_of(__name__)


EVERYBODY: Final = ""
"""The hand of a clock that runs for all players, such as that of bets."""


class Waiting(NamedTuple):
    """The pending decision of a round: equal until that hand has decided something more."""

    round: int
    stage: str
    hand: Hand
    words: int
    """The number of decisions of this hand in the stage."""
    questioned: bool
    """Whether the hand was asked to confirm its decision; then it has its whole time again."""
    seconds: int


class Ticking(NamedTuple):
    """A clock that runs, and when it ends, in microseconds since 1970; None where it has stopped."""

    table: int
    round: int
    hand: Hand
    seconds: int
    ends_at: int | None


class SubmitsCommand(Protocol):
    """Sends one of the platform's own commands to a table, if a condition still holds there."""

    def __call__(
        self, number: int, voice: TableActor, command: Command, holds: Callable[[Table], bool] | None = None
    ) -> Awaitable[Reply]: ...


def waits_for(table: Table) -> Waiting | None:
    """Return the pending decision at a table with a clock, or None if no decision is pending or there is no clock."""
    round, seconds = table.round, table.rules.clock
    if seconds is None or round is None or not table.is_playing or round.due or round.disputed is not None:
        return None
    stage = round.stage
    assert stage is not None  # a round that is not over is in a stage
    meant = default_command(round)
    if meant is None:
        return None
    hand = meant.who
    questioned = any(asked == hand for asked, _ in round.questioned)
    return Waiting(round.opened.number, stage.name, hand, len(round.words(stage.name, hand)), questioned, seconds)


IsAway = Callable[[int, Table, Hand], bool]
"""Whether the player of a hand at a table is away from play."""


def nobody_is_away(number: int, table: Table, hand: Hand) -> bool:
    """Return False: no player counts as away."""
    return False


class Clocks:
    """The clocks of an owner's tables."""

    def __init__(
        self,
        says: SubmitsCommand,
        now: Callable[[], int],
        tells: Callable[[Ticking], None],
        is_away: IsAway = nobody_is_away,
    ) -> None:
        self.timed_out = 0
        """The number of timeouts that the platform sent."""
        self._says, self._now, self._tells, self._is_away = says, now, tells, is_away
        self._waiting: dict[int, Waiting] = {}
        self._ticking: dict[int, Ticking] = {}
        self._seen: dict[int, int] = {}
        """The step of each table after which its clock was set."""
        self._handles: dict[int, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def handle(self, news: News) -> None:
        """Start, keep or stop the clock of a table after a step."""
        if news.after.rules.clock is not None:
            self._seen[news.step.table] = news.step.seq
            self._sets(news.step.table, news.after, news.step.at)

    def watches(self, number: int, table: Table, seq: int) -> None:
        """Start the clock of a table just taken over or read again; one with the same pending decision continues."""
        if table.rules.clock is not None and (number not in self._ticking or self._seen.get(number) != seq):
            self._seen[number] = seq
            self._sets(number, table, self._now())

    def forgets(self, kept: Iterable[int]) -> None:
        """Stop the clocks of tables that this owner has no more."""
        for number in sorted(self._seen.keys() - set(kept)):
            self._stops(number)
            del self._seen[number]

    def publish_all(self) -> None:
        """Publish all running clocks again: a subscriber may be new."""
        for ticking in self._ticking.values():
            self._tells(ticking)

    async def stop(self) -> None:
        """Stop all clocks, when the owner ends."""
        for number in list(self._ticking):
            self._stops(number)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _waits_for(self, number: int, table: Table) -> Waiting | None:
        """Return the pending decision; a player who is away has less time."""
        waiting = waits_for(table)
        if waiting is None or not self._is_away(number, table, waiting.hand):
            return waiting
        return waiting._replace(seconds=min(waiting.seconds, SKIPPED))

    def _sets(self, number: int, table: Table, at: int) -> None:
        waiting = self._waits_for(number, table)
        if waiting == self._waiting.get(number):
            return
        self._stops(number)
        if waiting is None:
            return
        ticking = Ticking(number, waiting.round, waiting.hand, waiting.seconds, at + waiting.seconds * 1_000_000)
        self._waiting[number], self._ticking[number] = waiting, ticking
        self._tells(ticking)
        self._runs(number, waiting, max(0.0, (at - self._now()) / 1_000_000 + waiting.seconds))

    def _runs(self, number: int, waiting: Waiting, seconds: float) -> None:
        self._handles[number] = asyncio.get_running_loop().call_later(seconds, self._ends, number, waiting)

    def _stops(self, number: int) -> None:
        if handle := self._handles.pop(number, None):
            handle.cancel()
        self._waiting.pop(number, None)
        if ticking := self._ticking.pop(number, None):
            self._tells(ticking._replace(ends_at=None))

    def _ends(self, number: int, waiting: Waiting) -> None:
        task = asyncio.create_task(self._times_out(number, waiting))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _times_out(self, number: int, waiting: Waiting) -> None:
        """Send the timeout for as long as the same decision is pending."""
        while self._waiting.get(number) == waiting:
            try:
                word = Say(DEALERS_HAND, TIMES_OUT)
                await within(10, self._says(number, DEALER, word, lambda table: _is_same(table, waiting)))
                self.timed_out += 1
            except TimeoutError:  # the table went to another owner, or the record is away
                pass
            except Exception as error:
                _log.error("a clock failed", table=number, error=place_of(error))
            await asyncio.sleep(AGAIN)


def _is_same(table: Table, waiting: Waiting) -> bool:
    """Whether the same word is waited for, however long."""
    found = waits_for(table)
    return found is not None and found._replace(seconds=waiting.seconds) == waiting
