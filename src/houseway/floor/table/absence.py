"""Players who are away from play at electronic tables (G9): noticed, announced, skipped, and removed in the end.

A player reports being away through the API, or sends nothing for a number of rounds. The record contains who is away,
so every part of the floor can read it and another owner continues with it. The clock of a hand is short while its
player is away. After the time that the house sets, which is at most the limit of inactivity, the platform lets the
player leave between two rounds: chips go to the wallet.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final, NamedTuple

import psycopg

from houseway.core.messages.command import Leave
from houseway.core.messages.event import PlayerLeft, RoundClosed
from houseway.core.table.table import Table
from houseway.core.values.hands import Hand, box
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.messages import PLATFORM, Answer, News
from houseway.floor.step import read_recorded_command
from houseway.floor.table.away_store import Away, How, Record, away_at, note_away
from houseway.floor.world import within

from .clocks import SubmitsCommand
from .record_worker import RunsOnce

_log = log_of(__name__)
REFUSED: Final = 60.0
"""Seconds before the platform tries again to let a player leave whom the rules keep, such as one with a debt."""


class Leaves(NamedTuple):
    """Thresholds for being away, and for being removed."""

    rounds: int = 5
    """Rounds without a word of the player."""
    seconds: float = 600.0
    """Seconds that a player is away before the platform lets them leave."""


Noticed = tuple[int, str, How, bool]
"""A table, a player, the source of the notice, and whether the player is away."""


class Absence:
    """The absent players at the electronic tables of an owner."""

    def __init__(
        self,
        tables: Container[int],
        told: Leaves,
        says: SubmitsCommand,
        now: Callable[[], int],
        table_of: Callable[[int], Table | None],
    ) -> None:
        self._tables, self._told = tables, told
        self._says, self._now, self._table_of = says, now, table_of
        self._away: dict[tuple[int, str], int] = {}
        """Since when somebody is away, in microseconds."""
        self._missed: dict[tuple[int, str], int] = {}
        self._spoke: dict[int, set[str]] = {}
        """The players who have sent a command in the round in play, by table."""
        self._noticed: list[Noticed] = []
        self._refused: dict[tuple[int, str], int] = {}

    def is_away(self, number: int, table: Table, hand: Hand) -> bool:
        """Whether the player of a hand is away, so that the table does not wait for them."""
        player = table.seating.get(box(hand))
        return player is not None and (number, player) in self._away

    def handle(self, news: News) -> None:
        """Update the presence of players from a step."""
        number = news.step.table
        if number not in self._tables:
            return
        voice, _ = read_recorded_command(news.step)
        if news.step.speaker != PLATFORM and voice is not None:
            self._is_there(number, voice)
        for event in news.events:
            if isinstance(event, PlayerLeft):
                self._forgets(number, event.player)
            elif isinstance(event, RoundClosed):
                self._counts(number, news.after)

    def _is_there(self, number: int, player: str) -> None:
        self._spoke.setdefault(number, set()).add(player)
        self._missed.pop((number, player), None)
        if (number, player) in self._away:
            self._noticed.append((number, player, How.SPOKE, False))

    def _forgets(self, number: int, player: str) -> None:
        self._missed.pop((number, player), None)
        self._refused.pop((number, player), None)
        self._noticed.append((number, player, How.LEFT, False))

    def _counts(self, number: int, table: Table) -> None:
        """Count a round that somebody did not play; from so many on they are away."""
        spoke = self._spoke.pop(number, set[str]())
        for player in sorted({*table.seating.values()} - spoke):
            missed = self._missed[number, player] = self._missed.get((number, player), 0) + 1
            if missed >= self._told.rounds and (number, player) not in self._away:
                self._noticed.append((number, player, How.MISSED, True))

    # Once a second

    async def keeps(self, desk: RunsOnce) -> None:
        """Write down what was noticed, read who is away, and let those leave whose time is over."""
        noticed, self._noticed = self._noticed, []
        try:
            found = await desk.once(lambda record: _kept(record, noticed))
        except psycopg.Error as error:
            self._noticed = [*noticed, *self._noticed]
            _log.warning("absences could not be read", error=place_of(error))
            return
        self._away = {(one.table, one.player): int(one.at.timestamp() * 1_000_000) for one in found if one.table in self._tables}
        for (number, player), at in self._away.items():
            if self._is_over(number, player, at):
                await self._removes(number, player)

    def _is_over(self, number: int, player: str, at: int) -> bool:
        table, now = self._table_of(number), self._now()
        return (
            table is not None
            and _may_leave(table, player)
            and now >= at + self._told.seconds * 1_000_000
            and now >= self._refused.get((number, player), 0)
        )

    async def _removes(self, number: int, player: str) -> None:
        """Send a player's leave; the step has the platform's account, so the record shows who decided it."""
        try:
            said = self._says(number, player, Leave(player), lambda table: _may_leave(table, player))
            reply = await within(10, said)
        except TimeoutError:  # the table went to another owner, or the record is away
            return
        if isinstance(reply, Answer) and reply.refused is not None:
            self._refused[number, player] = self._now() + int(REFUSED * 1_000_000)


def _may_leave(table: Table, player: str) -> bool:
    return not table.is_playing and player in table.seating.values()


def _kept(record: Record, noticed: list[Noticed]) -> list[Away]:
    for number, player, how, away in noticed:
        note_away(record, number, player, how, away=away)
    return away_at(record)
