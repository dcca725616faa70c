"""An owner on the bus, for tests: commands through a client, news of every audience captured by subject."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from nats.aio.msg import Msg
from tests.floor.owner_floor import Floor, FloorHost

from houseway.floor.bus.line import Line, connected
from houseway.floor.bus.news import NewsPublisher
from houseway.floor.bus.requests import Client, CommandServer
from houseway.floor.bus.subjects import Subjects
from houseway.floor.messages import News, Reply, SentCommand
from houseway.floor.store.tables import RulesCache
from houseway.floor.table.record_worker import RecordWorker
from houseway.games import GAMES

HOUSE_SUBJECTS = Subjects("boardwalk")


class BusFloor(Floor):
    """An owner with its door and its teller on a bus, and a client that speaks for everybody."""

    def __init__(self, conninfo: str, url: str, name: str, subjects: Subjects = HOUSE_SUBJECTS, **options: Any) -> None:
        super().__init__(conninfo, name, **options)
        self.url, self.subjects = url, subjects
        self.desk = RecordWorker(conninfo)
        self.captures = [
            subjects.all_news,
            subjects.whole("*"),
            subjects.calls,
        ]  # a subscriber to commands would count as an owner
        self.captured: dict[str, list[bytes]] = defaultdict(list)
        self.teller: NewsPublisher
        self.door: CommandServer
        self.client: Client

    async def start(self) -> None:
        """Connect owner, client and a reader of everything."""
        self.line = Line(await connected(self.url, name="owner"))
        self.line.start()
        self.teller = NewsPublisher(self.line, self.subjects, self.desk, RulesCache(GAMES.__getitem__))
        self.door = CommandServer(self.line, self.subjects, self.owner)
        self._bus = await connected(self.url, name="client")
        self.client = Client(self._bus, self.subjects)
        for subject in self.captures:
            await self._bus.subscribe(subject, cb=self._captures)
        await self._bus.flush()
        await self.owner.start()
        await self.door.start()

    async def stop(self) -> None:
        """Leave the bus and stop without giving tables back."""
        await self.door.stop()
        await self.owner.stop(gives_back=False)
        await self.teller.stop()
        await self.line.stop()
        await self.desk.close()
        await self.line.bus.close()
        await self._bus.close()

    async def _captures(self, message: Msg) -> None:
        self.captured[message.subject].append(message.data)

    def handle(self, news: News) -> None:
        """Store the news and publish them."""
        super().handle(news)
        self.teller.publish(news)

    async def request(self, message: SentCommand) -> Reply:
        """Send a message over the bus."""
        return await self.client.request(message)

    async def arrived(self) -> None:
        """Wait until all published messages have been captured."""
        await self.teller.settled()
        while self.line._waiting:
            await asyncio.sleep(0.005)
        await self.line.bus.flush()
        await self._bus.flush()
        await asyncio.sleep(0.05)

    def seen(self, table: int, viewer: str) -> list[dict[str, Any]]:
        """Return the messages that a viewer's subject has got."""
        return [msgspec.json.decode(data) for data in self.captured[self.subjects.news(table, viewer)]]


@asynccontextmanager
async def bus_floor(conninfo: str, url: str, name: str = "one", **options: Any) -> AsyncGenerator[BusFloor]:
    """Run an owner on the bus until the block ends."""
    made = BusFloor(conninfo, url, name, **options)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


def plays(made: Floor, number: int, key: str, loop: asyncio.AbstractEventLoop, rounds: int, seed: str = "bus") -> None:
    """Play rounds at one table; call it in a thread."""
    FloorHost(made, number, key, loop, f"{seed} {key} {number}").plays(rounds)
