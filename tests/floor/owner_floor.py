"""Owners, bots and messages for tests: a host in a thread plays by sending to an owner, and follows its news."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

from tests.floor.record_steps import DAY, KEYS

from houseway.cli.table.setup import Chosen, choose, takes, worked_for
from houseway.core.messages.command import BuyIn, Command, Sit
from houseway.core.messages.event import Event, RoundOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.table.actors import table_actor
from houseway.core.table.table import Table
from houseway.core.values.role import CHANCE, STAFF
from houseway.core.wire.wire import written
from houseway.floor.messages import Answer, News, Rejected, Reply, SentCommand
from houseway.floor.signatures import voucher
from houseway.floor.table.owner import Owner
from houseway.games import GAMES
from houseway.play import Host, play_round, refill
from houseway.play.bots import Bot
from houseway.play.chance import Chance, Live, Seeded
from houseway.play.dealers import HouseDealer, live_dealer
from houseway.play.rounds import purse

HOUSE = 1
"""The number of whoever speaks for dealer and floor."""


def chosen(key: str) -> Chosen:
    """Return the rules of a game as they come."""
    return choose(GAMES[key], None, None, None)


def sent_command(table: int, speaker: int, voice: str, number: int, command: Command) -> SentCommand:
    """Return a command as a message."""
    return SentCommand(table, speaker, voice, number, written(command).encode())


class Floor:
    """An owner, its news by table, and the command numbers of its accounts."""

    def __init__(self, conninfo: str, name: str, **options: Any) -> None:
        self.news: dict[int, list[News]] = defaultdict(list)
        self.numbers: dict[tuple[int, int], int] = defaultdict(int)
        self._vouches: bytes | None = options.pop("vouches", None)
        dealer = options.pop("dealer", None) or live_dealer(Live())
        self.owner = Owner(
            conninfo,
            name,
            game_of=GAMES.__getitem__,
            day=options.pop("day", lambda: DAY),
            dealer_of=options.pop("dealer_of", lambda table: dealer),
            tells=self.handle,
            keys=options.pop("keys", KEYS),
            **options,
        )

    def handle(self, news: News) -> None:
        """Keep the news of a step."""
        self.news[news.step.table].append(news)

    def committed(self, number: int) -> Table | None:
        """Return a table as the record has it."""
        live = self.owner.table(number)
        return None if live is None else live.committed

    async def request(self, message: SentCommand) -> Reply:
        """Return the reply to a message; with a key it is vouched for, as the API does it."""
        if self._vouches is not None:
            message = message._replace(voucher=voucher(self._vouches, *message[:5]))
        return await self.owner.request(message)

    def next(self, table: int, speaker: int, voice: str, command: Command) -> SentCommand:
        """Return a command with the next number of its account."""
        self.numbers[table, speaker] += 1
        return sent_command(table, speaker, voice, self.numbers[table, speaker], command)

    async def submit(self, table: int, speaker: int, voice: str, command: Command, seconds: float = 20) -> Reply:
        """Send a command and return the reply."""
        return await asyncio.wait_for(self.request(self.next(table, speaker, voice, command)), seconds)

    async def opens(self, table: int, key: str, players: int | None = None) -> list[str]:
        """Open a table with a bot in every seat, or in some, each with chips; return their names."""
        rules = chosen(key)
        await self.owner.opens(table, rules.rules)
        names: list[str] = []
        for seat in rules.rules.seats[:players]:
            names.append(f"bot{seat}")
            done = await self.submit(table, 100 + int(seat), names[-1], Sit(names[-1], (seat,)))
            assert isinstance(done, Answer) and done.refused is None, done
            done = await self.submit(table, HOUSE, "dealer", BuyIn(names[-1], purse(rules.minimum)))
            assert isinstance(done, Answer) and done.refused is None, done
        return names


async def until(holds: Callable[[], bool], seconds: float = 30) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.02)


@asynccontextmanager
async def floor(conninfo: str, name: str = "one", **options: Any) -> AsyncGenerator[Floor]:
    """Run an owner until the block ends; its tables are not given back."""
    made = Floor(conninfo, name, **options)
    await made.owner.start()
    try:
        yield made
    finally:
        await made.owner.stop(gives_back=False)


def seeded(name: str) -> HouseDealer:
    """Return a dealer who can be repeated."""
    return HouseDealer(Chance(Seeded(name)))


class FloorHost(Host):
    """The staff and the bots of one table of an owner; it runs in a thread and decides nothing itself."""

    def __init__(self, floor: Floor, table: int, key: str, loop: asyncio.AbstractEventLoop, seed: str) -> None:
        self.chosen = chosen(key)
        super().__init__(worked_for(self.chosen, takes(self.chosen.rules, None, None), None, seed), Seeded(seed))
        self.floor, self.number, self._loop = floor, table, loop
        self.bots = [Bot(hand, Seeded(f"{seed} {hand}")) for hand in self.chosen.rules.seats]

    def submit_as(self, player: str, command: Command) -> tuple[Event, ...] | Refusal:
        """Send a player's command to the owner."""
        return self._sends(100 + int(player[3:]), player, command)

    def submit(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Send a command of the house to the owner."""
        voice = table_actor(command, self.table)
        assert voice in STAFF and voice != CHANCE, command
        return self._sends(HOUSE, voice, command)

    def _sends(self, speaker: int, voice: str, command: Command) -> tuple[Event, ...] | Refusal:
        message = self.floor.next(self.number, speaker, voice, command)
        asked = asyncio.run_coroutine_threadsafe(self.floor.request(message), self._loop)
        reply = asked.result(60)
        assert not isinstance(reply, Rejected), (reply, command)
        if reply.refused is not None:
            reason, cites = reply.refused.split(" ", 1)
            return Refusal(reason, cites)
        return self._mirror()

    def _mirror(self) -> tuple[Event, ...]:
        """Update the table from the owner's committed state."""

        async def read() -> tuple[Any, list[News]]:
            live = self.floor.owner.table(self.number)
            return live and live.committed, list(self.floor.news[self.number])

        table, news = asyncio.run_coroutine_threadsafe(read(), self._loop).result(60)
        assert table is not None
        self.table = table
        events = [event for one in news for event in one.events]
        last = max((at for at, event in enumerate(events) if isinstance(event, RoundOpened)), default=None)
        fresh = events if last is None else events[last:]
        self.events = list(fresh)
        return tuple(fresh)

    def open(self) -> None:
        """Open a round as the owner's table is now."""
        self._mirror()
        super().open()

    def plays(self, rounds: int) -> None:
        """Play so many rounds with a bot in every seat; one that is in progress is the first."""
        self._mirror()
        for _ in range(rounds):
            for bot in () if self.table.is_playing else self.bots:
                refill(self, bot.name, self.chosen.minimum)
            assert play_round(self, self.bots)
            self.forget()


def go_on(old: Floor, new: Floor, hosts: Iterable[FloorHost]) -> None:
    """Let hosts continue with the owner that took their tables over; it gets the earlier news."""
    new.numbers.update(old.numbers)
    new.news.update(old.news)
    for host in hosts:
        host.floor = new
