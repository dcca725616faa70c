"""The platform as the dealer of electronic tables: it prepares cards, opens rounds, closes bets and advances.

The times of its commands depend on the clock of the house alone. A player who is quick brings no result sooner (U2),
and rounds begin at least as many seconds apart as the house sets (U1). Decisions of staff have no timeout here; those
of hands have their own clock (`clocks`).

A round without a bet is open for twice the time of betting. Then it ends with no hand dealt, and the table rests for
as long as bets are open otherwise: nobody can stand up in a round, and a player who does not want to play must be
able to leave.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from houseway.core.game.between_rounds import READY, SHUFFLED, USED
from houseway.core.messages.command import Command, OpenRound, Tend
from houseway.core.messages.event import BetsClosed, RoundOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import stack
from houseway.core.round.view import offers_by_viewer
from houseway.core.stages.betting import Betting
from houseway.core.stages.window import Window
from houseway.core.table.next_step import dealers_word, tendings_for
from houseway.core.table.table import Table, take
from houseway.core.values.hands import DEALER as DEALERS_HAND
from houseway.core.values.role import DEALER
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.messages import Answer, News
from houseway.floor.world import within

from .absence import Leaves
from .clocks import EVERYBODY, SubmitsCommand, Ticking

AGAIN: Final = 1.0
"""Seconds before a word that was not taken is tried again."""
_log = log_of(__name__)
REFUSED: Final = 15.0
"""Seconds before a word that was refused is tried again: staff have to see to something. Each refusal is a step."""
Cuts = Callable[[int], int]
"""Returns where a deck of so many pieces is cut."""


@dataclass(frozen=True)
class Pace:
    """Seconds of an electronic table."""

    betting: float = 15.0
    """The time for which bets are open."""
    window: float = 6.0
    """The time in which all players may decide and none has to."""
    word: float = 1.0
    """The wait before the platform sends a command of the dealer."""
    looks: float = 4.0
    """Between the end of a round and the next."""
    apart: float = 5.0
    """From the start of a round to the start of the next, at least (U1)."""


class Runs(NamedTuple):
    """The tables that the platform runs, their pace, and the cut of decks."""

    tables: Container[int]
    pace: Pace
    cuts: Cuts
    leaves: Leaves = Leaves()
    """The thresholds for being away from play there."""


NO_TABLES: Final = Runs((), Pace(), int)
TableOf = Callable[[int], Table | None]
"""Returns a table of this owner as the record has it."""


class Turn(NamedTuple):
    """A pending command of the platform: equal for as long as its time runs."""

    round: int
    what: str
    step: int
    """The step that it follows, where each step begins the time again; otherwise zero."""
    seconds: float


def turn_at(table: Table, seq: int, pace: Pace) -> Turn | None:
    """Return the platform's pending command at a table, or None if the next command is not the platform's."""
    round = table.round
    if round is None or not table.is_playing:
        return Turn(table.number, "between", 0, pace.looks) if _can_play(table) else None
    if round.due or round.waiting or round.disputed is not None or round.stage is None:
        return None
    stage, number = round.stage, round.opened.number
    if isinstance(stage, Betting):
        return Turn(number, stage.name, 0, pace.betting)
    if isinstance(stage, Window):
        return Turn(number, stage.name, 0, pace.window)
    return Turn(number, stage.name, seq, pace.word) if stage.turn(round) in (None, DEALERS_HAND) else None


def _can_play(table: Table) -> bool:
    return any(table.chips.get(stack(player), 0) > 0 for player in table.seating.values())


def word_at(table: Table, cuts: Cuts, *, again: bool = False) -> Command | None:
    """Return the next command of the platform, or None if there is none: no bets, or the floor has to act first.

    `again` is True if the time of betting has passed once before without a bet; then the round ends.
    """
    round = table.round
    if round is None or not table.is_playing or table.deck != READY:
        return _prepares(table, cuts)
    if isinstance(round.stage, Betting) and not round.bets and not again:
        return None
    asks = offers_by_viewer(round).get(DEALER, ())
    return dealers_word(round, asks) if asks else None


def _prepares(table: Table, cuts: Cuts) -> Command | None:
    """Return the command that prepares or opens a round."""
    if table.deck == USED:
        return Tend(DEALER, "shuffles")
    if table.deck == SHUFFLED:
        return Tend(DEALER, "cuts", str(cuts(table.rules.equipment.size)))
    assert table.deck == READY
    refused = take(table, OpenRound())
    if not isinstance(refused, Refusal):
        return OpenRound()
    due = next((one for one in tendings_for(table, refused) if DEALER in one.by), None)
    return None if due is None else Tend(DEALER, due.name)


class ElectronicTables:
    """Runs the electronic tables of an owner."""

    def __init__(
        self,
        which: Runs,
        says: SubmitsCommand,
        now: Callable[[], int],
        table_of: TableOf,
        tells: Callable[[Ticking], None] = lambda ticking: None,
    ) -> None:
        self._tells = tells
        self._ticking: dict[int, Ticking] = {}
        """The running time of bets, or of a window, at each table: everybody sees the same."""
        self._tables, self._pace, self._cuts = which.tables, which.pace, which.cuts
        self._says, self._now, self._table_of = says, now, table_of
        self._turns: dict[int, Turn] = {}
        self._seen: dict[int, int] = {}
        """The step of each table after which its turn was worked out."""
        self._opened: dict[int, int] = {}
        """The time at which the last round of a table was opened, in microseconds."""
        self._unplayed: set[int] = set()
        """Tables whose last round ended without a hand."""
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def handle(self, news: News) -> None:
        """Set the time of the platform's next word after a step."""
        number = news.step.table
        if number not in self._tables:
            return
        if any(isinstance(event, RoundOpened) for event in news.events):
            self._opened[number] = news.step.at
            self._unplayed.discard(number)
        if any(isinstance(event, BetsClosed) and not event.hands for event in news.events):
            self._unplayed.add(number)
        self._sets(number, news.after, news.step.seq)

    def watches(self, number: int, table: Table, seq: int) -> None:
        """Continue with a table that was just taken over or read again from the record; its time starts again."""
        if number in self._tables and (number not in self._turns or self._seen.get(number) != seq):
            self._opened.setdefault(number, self._now())
            self._sets(number, table, seq)

    def forgets(self, kept: Iterable[int]) -> None:
        """Stop at tables that this owner has no more."""
        for number in sorted(self._seen.keys() - set(kept)):
            self._stops(number)
            del self._seen[number]

    async def stop(self) -> None:
        """Stop sending commands at all tables of this owner."""
        tasks = list(self._tasks.values())
        for number in list(self._turns):
            self._stops(number)
        await asyncio.gather(*tasks, return_exceptions=True)

    def publish_all(self) -> None:
        """Publish all running times again: a subscriber may be new."""
        for ticking in self._ticking.values():
            self._tells(ticking)

    def _ticks(self, number: int, turn: Turn) -> None:
        """Begin the time in which all players may act, and publish when it ends."""
        table = self._table_of(number)
        if table is None or table.round is None or not isinstance(table.round.stage, Betting | Window):
            return
        ends_at = self._now() + round(turn.seconds * 1_000_000)
        self._ticking[number] = Ticking(number, turn.round, EVERYBODY, math.ceil(turn.seconds), ends_at)
        self._tells(self._ticking[number])

    def _stops(self, number: int) -> None:
        self._turns.pop(number, None)
        if ticking := self._ticking.pop(number, None):
            self._tells(ticking._replace(ends_at=None))
        if task := self._tasks.pop(number, None):
            task.cancel()

    def _sets(self, number: int, table: Table, seq: int) -> None:
        self._seen[number] = seq
        turn = self._turn(number, table, seq)
        if turn == self._turns.get(number):
            return
        self._stops(number)
        if turn is not None:
            self._turns[number] = turn
            self._ticks(number, turn)
            self._tasks[number] = asyncio.create_task(self._run_turn(number, turn))

    def _turn(self, number: int, table: Table, seq: int) -> Turn | None:
        """Return the platform's pending command; after a round without players the table rests for longer."""
        turn = turn_at(table, seq, self._pace)
        rests = turn is not None and number in self._unplayed and not table.is_playing
        return turn._replace(seconds=max(self._pace.betting, self._pace.looks)) if turn is not None and rests else turn

    async def _run_turn(self, number: int, turn: Turn) -> None:
        """Wait, and send commands while the turn is the same; without a command, such as without bets, wait once more."""
        wait, again = turn.seconds, False
        while True:
            await asyncio.sleep(wait)
            if self._turns.get(number) != turn:
                return
            try:
                wait = await self._submit_next(number, turn, again=again)
                again = True
            except TimeoutError:  # the table went to another owner, or the record is away
                wait = AGAIN
            except Exception as error:
                _log.error("an electronic table failed", table=number, error=place_of(error))
                wait = AGAIN

    async def _submit_next(self, number: int, turn: Turn, *, again: bool) -> float:
        """Send the next command, if it is time; return the seconds to wait before the next try."""
        table = self._table_of(number)
        word = None if table is None else word_at(table, self._cuts, again=again)
        if word is None:
            self._ticks(number, turn)
            return turn.seconds
        if isinstance(word, OpenRound):
            early = (self._opened.get(number, 0) - self._now()) / 1_000_000 + self._pace.apart
            if early > 0:
                return early

        def holds(table: Table) -> bool:
            return self._turn(number, table, turn.step) == turn

        reply = await within(10, self._says(number, DEALER, word, holds))
        return REFUSED if isinstance(reply, Answer) and reply.refused is not None else self._pace.word
