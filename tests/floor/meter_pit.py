"""Tables that share meters, for tests: High Card Flush dealt by hand, so that a test decides who hits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.core.meter_hands import DEALERS, NOTHING_EITHER, RUNS, SEED, rules_of
from tests.floor.owner_floor import HOUSE, sent_command
from tests.floor.record_steps import DAY

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command
from houseway.core.money.places import meter
from houseway.core.table.actors import table_actor
from houseway.core.table.shared_meters import chips_now
from houseway.core.values.role import STAFF
from houseway.core.wire.notation import read_line
from houseway.floor.messages import Answer, News, Reply
from houseway.floor.meters.board import posted_in
from houseway.floor.meters.events import Level, Timing
from houseway.floor.meters.setup import link_table, open_meter
from houseway.floor.table.owner import Owner
from houseway.games import GAMES

Record = Connection[TupleRow]
METER = -1
LEVELS = ("main", "secondary")
TWO = ("director d1", "surveillance s1")
RULES = rules_of()


def opens_meter(record: Record, number: int = METER, name: str = "west", **terms: Any) -> None:
    """Open a meter with a main and a secondary level."""
    levels = terms.pop("levels", (Level("main", SEED), Level("secondary")))
    open_meter(record, number, name, levels, TWO, DAY, timing=terms.pop("timing", Timing.CLAIM), **terms)


class Pit:
    """An owner whose tables are dealt by hand, and the command numbers of its accounts."""

    def __init__(self, conninfo: str, name: str = "one", rules: Rules = RULES, **options: Any) -> None:
        self.rules = rules
        self.news: list[News] = []
        self._numbers: dict[tuple[int, int], int] = {}
        self._players: dict[str, int] = {}
        self.owner = Owner(conninfo, name, game_of=GAMES.__getitem__, day=lambda: DAY, tells=self.news.append, **options)

    async def opens(self, record: Record, tables: Iterable[int], number: int = METER) -> None:
        """Open tables with two players each, and link them to a meter."""
        for table in tables:
            await self.owner.opens(table, self.rules, rack=50_000_00, linked=LEVELS)
            link_table(record, number, table, LEVELS, TWO, DAY)
        self.owner.board.enters(posted_in(record))
        for table in tables:
            await self.submit(
                table, f"p{table} plays seat 1", f"q{table} plays seat 2", f"p{table} buys in 500", f"q{table} buys in 500"
            )

    def message(self, table: int, command: Command) -> Any:
        """Return a command as a message of an actor who may send it."""
        live = self.owner.table(table)
        assert live is not None
        voice = table_actor(command, live.ahead) or "nobody"
        speaker = HOUSE if voice in STAFF else self._players.setdefault(voice, 100 + len(self._players))
        self._numbers[table, speaker] = self._numbers.get((table, speaker), 0) + 1
        return sent_command(table, speaker, voice, self._numbers[table, speaker], command)

    def again(self, table: int) -> None:
        """Reuse the house's last number: that command was rejected."""
        self._numbers[table, HOUSE] -= 1

    async def submit_line(self, table: int, line: str, seconds: float = 30) -> Reply:
        """Send a line and return the reply to its last command."""
        reply: Reply | None = None
        live = self.owner.table(table)
        assert live is not None
        for command in read_line(line, live.ahead.rules.game.between):
            reply = await asyncio.wait_for(self.owner.request(self.message(table, command)), seconds)
        assert reply is not None
        return reply

    async def submit(self, table: int, *lines: str) -> None:
        """Send lines and assert that they are accepted."""
        for line in lines:
            reply = await self.submit_line(table, line)
            assert isinstance(reply, Answer) and reply.refused is None, (table, line, reply)

    async def dealt(self, table: int, runs: tuple[int, int] = (0, 0)) -> None:
        """Play a round up to the moment at which the dealer reveals."""
        live = self.owner.table(table)
        assert live is not None
        if live.ahead.deck != "ready":
            await self.submit(table, "dealer shuffles", "dealer cuts 20")
        await self.submit(table, "dealer opens round", "seat 1 bets ante 10, progressive 1", "seat 2 bets ante 10, progressive 1")
        second = NOTHING_EITHER if runs == (0, 0) else RUNS[runs[1]]
        await self.submit(
            table, "dealer closes bets", f"seat 1 gets {RUNS[runs[0]]}", f"seat 2 gets {second}", f"dealer gets {DEALERS}"
        )
        await self.submit(table, "seat 1 raises 10", "seat 2 raises 10")

    async def finishes(self, table: int) -> None:
        """Approve what waits, so that the round ends."""
        live = self.owner.table(table)
        assert live is not None
        while live.committed.is_playing:
            round = live.committed.round
            assert round is not None
            bet = next(iter(round.waiting))
            for role in round.waiting[bet].needs:
                await self.submit(table, f"{role} approves seat {bet.on} {bet.wager}")

    def shows(self, table: int) -> dict[str, int]:
        """Return the meters that a table shows, by level."""
        live = self.owner.table(table)
        assert live is not None
        return {level: chips_now(live.committed).get(meter(level), 0) for level in LEVELS}


@asynccontextmanager
async def pit(conninfo: str, name: str = "one", **options: Any) -> AsyncGenerator[Pit]:
    """Run an owner until the block ends; its tables are not given back."""
    made = Pit(conninfo, name, **options)
    await made.owner.start()
    try:
        yield made
    finally:
        await made.owner.stop(gives_back=False)
