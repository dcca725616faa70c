"""Bots far from their owner: they send commands over the bus and read the record, so no fault confuses them."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from typing import Any

import psycopg
from tests.floor.owner_floor import HOUSE, FloorHost, sent_command

from houseway.core.messages.command import BuyIn, Command, Sit
from houseway.core.messages.event import Event, RoundOpened, TableOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.table.table import begun, evolve_table
from houseway.floor.bus.requests import Client
from houseway.floor.messages import Reply, SentCommand
from houseway.floor.step import Step
from houseway.floor.store.queries import steps_of
from houseway.floor.store.steps import connected
from houseway.floor.store.tables import RulesCache, events_of
from houseway.games import GAMES
from houseway.play.rounds import purse

PATIENCE = 60.0


class Far:
    """A remote floor as a host needs it: command numbers for its accounts, and a client."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._numbers: dict[tuple[int, int], int] = defaultdict(int)

    def next(self, table: int, speaker: int, voice: str, command: Command) -> SentCommand:
        """Return a command with the next number of its account."""
        self._numbers[table, speaker] += 1
        return sent_command(table, speaker, voice, self._numbers[table, speaker], command)

    async def request(self, message: SentCommand) -> Reply:
        """Return the reply to a message, however long the owner is away."""
        return await self._client.request(message, PATIENCE)


class FarHost(FloorHost):
    """The staff and the bots of a table whose owner is another process; the table is read from the record."""

    def __init__(self, far: Far, table: int, key: str, loop: asyncio.AbstractEventLoop, conninfo: str) -> None:
        floor: Any = far
        super().__init__(floor, table, key, loop, f"far {key}")
        self._conninfo = conninfo
        self._seq = 0
        self._shelf = RulesCache(GAMES.__getitem__)
        self._fresh: list[Event] = []

    def _steps(self) -> list[Step]:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with connected(self._conninfo) as record:
                    return list(steps_of(record, self.number, self._seq))
            except psycopg.OperationalError:
                assert time.monotonic() < end
                time.sleep(0.1)

    def _mirror(self) -> tuple[Event, ...]:
        """Update the table from the record."""
        for step in self._steps():
            self._seq = step.seq
            for event in events_of(step):
                if isinstance(event, TableOpened):
                    self.table = begun(event, self._shelf.rules(event.game, event.digest, event.settings))
                else:
                    self.table = evolve_table(self.table, event)
                self._fresh = [event] if isinstance(event, RoundOpened) else [*self._fresh, event]
        self.events = list(self._fresh)
        return tuple(self._fresh)

    def sits_and_plays(self, rounds: int) -> None:
        """Seat a bot with chips in every seat, and play so many rounds."""
        self._mirror()
        for bot in self.bots:
            for speaker, voice, command in (
                (100 + int(bot.hand), bot.name, Sit(bot.name, (bot.hand,))),
                (HOUSE, "dealer", BuyIn(bot.name, purse(self.chosen.minimum))),
            ):
                assert not isinstance(self._sends(speaker, voice, command), Refusal)
        self.plays(rounds)
