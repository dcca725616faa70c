"""Pending or just sent commands when the owner of the table is killed: the next owner finishes each once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from tests.floor.owner_floor import floor
from tests.floor.people.casino import Casino
from tests.floor.pit.staffed_pit import CALLED, MANUAL, RULES_CACHE, SUMS, TABLE, Pit, pit, rules_of
from tests.floor.pit.test_approvals import ended
from tests.floor.pit.test_voids import Blind, requested

from houseway.core.messages.command import OpenRound, PlaceBet, Say
from houseway.core.messages.event import Reread, Voided
from houseway.core.wire.kept import kept
from houseway.core.wire.notation import read_line
from houseway.floor.approvals.delivery import NotSent
from houseway.floor.approvals.store import RequestStanding
from houseway.floor.lookback.verification import verify
from houseway.floor.messages import Answer, NotRecorded, Rejected, Reply, SentCommand
from houseway.floor.pit.queue import Queue
from houseway.floor.store.queries import steps_of
from houseway.floor.table.chance import DealerOf, by_hand
from houseway.floor.table.record_worker import RecordWorker
from houseway.games import GAMES
from houseway.play.chance import Chance, Seeded

FLUSH = rules_of("high_card_flush", MANUAL)
DEALT = """
    seat 1 bets ante 10
    dealer closes bets
    seat 1 gets Ac Tc 9c 6c 2c Kd 8d
    dealer gets Qd Td 3d 7s 5s 8c 4s
    seat 1 looks
"""


@asynccontextmanager
async def next_owner(
    casino: Casino, conninfo: str, left: Pit, before: object, dealer_of: DealerOf = by_hand
) -> AsyncGenerator[Pit]:
    """Continue with another owner after the first was dropped with its lease: it takes the table as it was."""
    casino.record.execute("update owner set until = now() - interval '1 second' where name = 'one'")
    desk = RecordWorker(conninfo)
    try:
        async with floor(conninfo, "two", dealer_of=dealer_of, renewed=0.05) as new:
            ends = time.monotonic() + 30
            while new.owner.tables != [TABLE]:
                assert time.monotonic() < ends, "nobody took the table"
                await asyncio.sleep(0.02)
            made = Pit(casino, new, Queue(desk, new.request, RULES_CACHE, SUMS), desk, left.actors, left.players)
            assert kept(made.table) == before
            yield made
    finally:
        await desk.close()


async def opens(casino: Casino, made: Pit) -> None:
    await made.opens(FLUSH, {"1": casino.patron("ann"), "2": casino.patron("ben")})


def test_a_void_that_waits_for_its_last_approval_is_said_to_the_next_owner_once(casino: Casino, conninfo: str) -> None:
    dealer = Blind(Chance(Seeded("blind")))
    heard: list[SentCommand] = []

    async def evening() -> None:
        async with pit(casino, conninfo, lambda table: dealer, 0.1) as made:
            await opens(casino, made)
            await made.submit(OpenRound())
            await made.submit(PlaceBet("1", "ante", 25_00))
            closes = Say("dealer", "closes bets")
            stops = await made.floor.request(made.numbered(made.actors["dora"].speaker, "dealer", closes))
            assert isinstance(stops, Rejected) and stops.why is NotRecorded.STOPPED
            id = requested(casino, made)
            assert isinstance(await made.queue.approve(made.actors["max"], id), RequestStanding)
            before = kept(made.table)
        async with next_owner(casino, conninfo, made, before, lambda table: dealer) as new:

            async def answer_lost(said: SentCommand) -> Reply:
                heard.append(said)
                await new.floor.request(said)
                return Rejected(said.table, NotRecorded.BUSY)

            assert isinstance(await new.queue_by(answer_lost).approve(new.actors["sue"], id), NotSent)
            assert not new.table.is_playing
            await new.queue.repair()
            ended(await new.queue.find(id))
            assert await new.floor.request(heard[0]) == await new.floor.request(heard[0])
            voids = [event for news in new.floor.news[TABLE] for event in news.events if isinstance(event, Voided)]
            assert len(voids) == 1 and {new.table.chips[f"player {name}"] for name in new.players} == {1_000_00}

    asyncio.run(asyncio.wait_for(evening(), 60))
    assert verify(conninfo, [], GAMES.__getitem__).holds


def test_a_correction_said_again_to_the_next_owner_is_the_same_step(casino: Casino, conninfo: str) -> None:
    async def evening() -> None:
        async with pit(casino, conninfo) as made:
            await opens(casino, made)
            await made.plays(DEALT)
            (right,) = read_line("floor corrects seat 1 card 1 to As", FLUSH.game.between)
            said = made.numbered(made.actors["fay"].speaker, "floor", right)
            first = await made.floor.request(said)
            assert isinstance(first, Answer) and first.refused is None, first
            steps, before = list(steps_of(casino.record, TABLE)), kept(made.table)
        async with next_owner(casino, conninfo, made, before) as new:
            assert await new.floor.request(said) == first
            assert list(steps_of(casino.record, TABLE)) == steps
            told = [event for news in (*made.floor.news[TABLE], *new.floor.news[TABLE]) for event in news.events]
            assert len([event for event in told if isinstance(event, Reread)]) == 1

    asyncio.run(asyncio.wait_for(evening(), 60))
    assert verify(conninfo, [], GAMES.__getitem__).holds


def test_a_call_that_waits_for_the_floor_waits_at_the_next_owner(casino: Casino, conninfo: str) -> None:
    async def evening() -> None:
        async with pit(casino, conninfo) as made:
            await opens(casino, made)
            await made.plays(CALLED)
            waits, before = await made.only_request(), kept(made.table)
        async with next_owner(casino, conninfo, made, before) as new:
            still = await new.only_request()
            assert (still.id, still.facts) == (waits.id, waits.facts)
            ended(await new.queue.approve(new.actors["fay"], waits.id, "upholds"))
            assert await new.queue.waiting() == []

    asyncio.run(asyncio.wait_for(evening(), 60))
    assert verify(conninfo, [], GAMES.__getitem__).holds
