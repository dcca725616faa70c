"""A shared meter of the house: tables that win it often, the office that opens it, and staff who approve what it pays."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final

import psycopg

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Approve
from houseway.core.round.approval import missing_roles
from houseway.core.values.equipment import Equipment
from houseway.floor.bus.requests import Client
from houseway.floor.meters.board import posted_in
from houseway.floor.meters.events import Level, Timing
from houseway.floor.meters.setup import link_table, open_meter
from houseway.floor.store.queries import open_days
from houseway.floor.store.sqlstates import is_passing
from houseway.floor.table.record_worker import RecordWorker
from houseway.games import GAMES
from houseway.play.chance import Chance
from houseway.play.chance.feeders import Feeder

from .oracle import Oracle
from .people import Account

METER: Final = -1
SEED: Final = 10_000_00
LEVELS: Final = ("main", "secondary")
GAME: Final = "high_card_flush"
SUITED: Final = 0.8
"""The share of decks in which every hand is a run of one suit, so that two tables win the meter in the same moment."""
RECORD: Final = "host=record"
TWO: Final = ("director d1", "surveillance s1")


@cache
def metered_rules() -> Rules:
    """Return rules with a progressive."""
    found = GAMES[GAME].under({"hcf.progressive.offered": True})
    assert isinstance(found, Rules)
    return found


class SuitedChance(Chance):
    """Chance whose decks are often in the order of suits."""

    def deck(self, equipment: Equipment) -> Feeder:
        """Return a deck in the order of suits from any card on, or a shuffled one."""
        pieces = equipment.pieces()
        if self.source.below(1000) >= 1000 * SUITED:
            return super().deck(equipment)
        first = self.source.below(len(pieces))
        return Feeder((*pieces[first:], *pieces[:first]))


class Office:
    """Opens a meter and links tables to it, until both are in the record."""

    def __init__(self, tables: Sequence[int]) -> None:
        self._tables = tables
        self._worker: Final = RecordWorker(RECORD)

    async def run(self) -> None:
        """Do what is not done yet, once a second."""
        while not await self._is_done():
            await asyncio.sleep(1.0)

    async def _is_done(self) -> bool:
        try:
            return await self._worker.once(self._does)
        except (psycopg.Error, OSError) as error:
            if not (is_passing(error) or isinstance(error, psycopg.errors.QueryCanceled | psycopg.errors.LockNotAvailable)):
                raise
        except ValueError:  # the day was closed meanwhile
            pass
        return False

    def _does(self, record: Any) -> bool:
        day, found = open_days(record)[-1], posted_in(record)
        if METER not in found.meters:
            open_meter(record, METER, "west", (Level("main", SEED), Level("secondary")), TWO, day, timing=Timing.CLAIM)
        there = dict(record.execute("select table_id, seq from live where table_id > 0 and seq > 0").fetchall())
        waiting = [number for number in self._tables if number not in found.parts]
        for number in waiting:
            if number in there:
                link_table(record, METER, number, LEVELS, TWO, day)
        return not waiting


class Approver:
    """Staff who approve the payments that wait at a table."""

    def __init__(self, oracle: Oracle, table: int, seed: str) -> None:
        self._oracle, self._table, self._seed = oracle, table, seed
        self._accounts: dict[str, Account] = {}

    async def lives(self, client: Client) -> None:
        """Approve what waits, until the house ends."""
        for account in list(self._accounts.values()):
            if account.pending is not None:
                await account.sends(client, account.pending)
        random = Random(f"{self._seed}/approver {self._table}").random
        while True:
            await asyncio.sleep(0.3 + random())
            table = self._oracle.table(self._table)
            round = None if table is None else table.round
            if table is None or round is None or not table.is_playing:
                continue
            for bet in list(round.waiting):
                for role in missing_roles(round, bet)[:1]:
                    await self._account(str(role)).submits(client, role, Approve(role, bet.on, bet.wager))

    def _account(self, role: str) -> Account:
        speaker = 20_000 + 100 * self._table + len(self._accounts)
        return self._accounts.setdefault(role, Account(self._oracle, self._table, speaker, self._seed))
