"""Wishes of players, done by the owner of the table between two rounds: a seat, chips and leaving.

The record has the wishes, so another owner continues with them. Each becomes a step with the platform's account:
numbers of the player's own commands are not used for it. A refusal is kept with its clause until the player has read
it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Final

import psycopg

from houseway.core.messages.command import BuyIn, Command, Leave, Sit
from houseway.core.table.table import Table
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.messages import Answer, News
from houseway.floor.table.wish_store import Wish, refuse_wish, take_wish, wish_to_sit, wishes_at
from houseway.floor.world import within

from .clocks import SubmitsCommand
from .record_worker import RunsOnce

_log = log_of(__name__)
PATIENCE: Final = 10.0
"""The timeout in seconds for a reply of the owner's own partition."""


class WishOutcome(Enum):
    """The result of one of the platform's commands that was not refused."""

    DONE = "done"
    PASSED = "a round was opened first"
    UNKNOWN = "the table went to another owner, or the record is away"


class Wishes:
    """The wishes of players at the tables of an owner."""

    def __init__(self, says: SubmitsCommand, table_of: Callable[[int], Table | None], desk: RunsOnce) -> None:
        self._says, self._table_of, self._desk = says, table_of, desk
        self._known: dict[int, list[Wish]] = {}
        """By table, in the order in which they came."""
        self._under_way: dict[int, asyncio.Task[None]] = {}

    def handle(self, news: News) -> None:
        """Begin with the wishes at a table whose round is over; the words are in its mailbox before one that opens the next."""
        self._begins(news.step.table, news.after)

    async def keeps(self, tables: Iterable[int]) -> None:
        """Read the wishes at the tables of this owner, and begin with those where no round is on."""
        try:
            wishes = await self._desk.once(lambda record: wishes_at(record, list(tables)))
        except psycopg.Error as error:
            _log.warning("wishes of players could not be read", error=place_of(error))
            return
        known: dict[int, list[Wish]] = {}
        for wish in wishes:
            if wish.refused is None:
                known.setdefault(wish.table_id, []).append(wish)
        self._known = known
        for number in list(known):  # `_begins` removes a table from the mapping
            if (table := self._table_of(number)) is not None:
                self._begins(number, table)

    async def stop(self) -> None:
        """Begin with nothing more; what the record has is done by the next owner."""
        self._known = {}
        for task in self._under_way.values():
            task.cancel()
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    def _begins(self, number: int, table: Table) -> None:
        if table.is_playing or number in self._under_way or number not in self._known:
            return
        task = self._under_way[number] = asyncio.create_task(self._does(self._known.pop(number)))
        task.add_done_callback(lambda _: self._under_way.pop(number, None))

    async def _does(self, wishes: list[Wish]) -> None:
        """Send the commands to sit down and to leave at once, in order; then buy in for the players who sit."""
        words = [(wish, asyncio.create_task(self._submit(wish, self._word(wish)))) for wish in wishes]
        for wish, word in words:
            try:
                await self._follows(wish, await word)
            except psycopg.Error as error:  # it is found again: a seat is not taken twice, and no chips were bought
                _log.warning("wishes of players could not be read", error=place_of(error))

    def _word(self, wish: Wish) -> Command | None:
        """Return the first command for a wish; None if the player has that seat, or has left."""
        table = self._table_of(wish.table_id)
        assert table is not None
        if wish.leaves:
            return Leave(wish.player) if wish.player in table.seating.values() else None
        return None if wish.seat is None or table.seating.get(wish.seat) == wish.player else Sit(wish.player, (wish.seat,))

    async def _follows(self, wish: Wish, heard: WishOutcome | str) -> None:
        """Write down what followed from a word, and buy the chips. The wish is ended before that, so nothing is bought twice."""
        if heard is WishOutcome.PASSED or heard is WishOutcome.UNKNOWN:
            return  # the next round was quicker, or the table is somewhere else: the wish stays
        if isinstance(heard, str):
            await self._desk.once(lambda record: refuse_wish(record, wish, heard))
            return
        is_mine = await self._desk.once(lambda record: take_wish(record, wish))
        if not is_mine or wish.chips is None:
            return
        bought = await self._submit(wish, BuyIn(wish.player, wish.chips, "wallet"))
        if bought is WishOutcome.PASSED:
            await self._desk.once(lambda record: wish_to_sit(record, wish.table_id, wish.player, None, wish.chips))
        elif isinstance(bought, str):
            await self._desk.once(lambda record: refuse_wish(record, wish._replace(seat=None), bought))

    async def _submit(self, wish: Wish, word: Command | None) -> WishOutcome | str:
        """Send a command for a player between two rounds; return its result, or the refusal."""
        if word is None:
            return WishOutcome.DONE

        def holds(table: Table) -> bool:
            return not table.is_playing and (isinstance(word, Sit) or wish.player in table.seating.values())

        try:
            reply = await within(PATIENCE, self._says(wish.table_id, wish.player, word, holds))
        except TimeoutError:
            return WishOutcome.UNKNOWN
        return (reply.refused or WishOutcome.DONE) if isinstance(reply, Answer) else WishOutcome.PASSED
