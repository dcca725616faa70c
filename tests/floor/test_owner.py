"""Bots play mixed games through an owner on the real PostgreSQL: money, chain and rounds are compared with the engine."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.owner_floor import Floor, FloorHost, floor
from tests.floor.record_steps import held
from tools.faults.games import MIXED

from houseway.core.messages.command import Command
from houseway.core.messages.event import Event, TableOpened
from houseway.core.table.shared_meters import chips_now
from houseway.core.table.table import Table, Taken, begun, take
from houseway.core.wire.kept import kept
from houseway.core.wire.wire import read_text
from houseway.floor.ledger import balances
from houseway.floor.lookback.record_check import check_record
from houseway.floor.step import read_recorded_command
from houseway.floor.store.queries import resumed, steps_of
from houseway.floor.store.tables import RulesCache, events_of, resumed_table
from houseway.games import GAMES

Record = Connection[TupleRow]


async def _play(made: Floor, tables: int, rounds: int) -> None:
    loop = asyncio.get_running_loop()
    keys = {number: MIXED[number % len(MIXED)] for number in range(1, tables + 1)}
    for number, key in keys.items():
        await made.opens(number, key)
    with ThreadPoolExecutor(tables) as threads:
        hosts = [loop.run_in_executor(threads, _host, made, number, key, loop, rounds) for number, key in keys.items()]
        await asyncio.gather(*hosts)


def _host(made: Floor, number: int, key: str, loop: asyncio.AbstractEventLoop, rounds: int) -> None:
    FloorHost(made, number, key, loop, f"{key} {number}").plays(rounds)


def replayed(record: Record, number: int) -> tuple[Table, int]:
    """Decide every stored step again from the first one, and compare events and refusals; return the table and its rounds."""
    table: Table | None = None
    rounds = 0
    for step in steps_of(record, number):
        events = events_of(step)
        if events and isinstance(events[0], TableOpened):
            table = begun(events[0], RulesCache(GAMES.__getitem__).rules(events[0].game, events[0].digest, events[0].settings))
            continue
        assert table is not None
        command = read_text(read_recorded_command(step)[1])
        assert not isinstance(command, Event)
        assert isinstance(command, Command)
        ruling = take(table, command)
        if step.refused is not None:
            continue  # it may rest on who spoke
        assert isinstance(ruling, Taken), (step.said, ruling)
        assert ruling.events == events, step.said
        rounds += table.is_playing and not ruling.after.is_playing
        table = ruling.after
    assert table is not None
    return table, rounds


def agrees(record: Record, made: Floor, rounds: int) -> None:
    """Compare every table of an owner with the record: chips, chain, a table resumed, and every round decided again."""
    shelf = RulesCache(GAMES.__getitem__)
    for number in made.owner.tables:
        live = made.owner.table(number)
        assert live is not None
        assert held(record, number) == balances(chips_now(live.committed)), number
        found = resumed(record, number)
        assert found is not None
        again = resumed_table(found, shelf)
        assert again is not None and kept(again) == kept(live.committed), number
        table, ended = replayed(record, number)
        assert kept(table) == kept(live.committed)
        assert ended >= rounds
        assert (found.seq, found.hash) == (live.seq, live.hash)
    assert check_record(record, []) == []


def test_bots_play_twenty_tables_of_nine_games_through_an_owner(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            await _play(made, 20, 2)
            agrees(record, made, 2)
            counts = made.owner.counts
            steps = sum(one.steps for one in counts)
            assert steps > 1000 and sum(one.calls for one in counts) < steps
            assert not any(one.faults or one.fenced or one.lost or one.deaf for one in counts)

    asyncio.run(run())


def test_the_order_of_news_is_the_order_of_the_record(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            await _play(made, 3, 1)
            for number in made.owner.tables:
                stored = {step.seq: step for step in steps_of(record, number)}
                told = [news.step.seq for news in made.news[number]]
                assert told == list(range(2, len(stored) + 1))
                assert all(news.step.hash == stored[news.step.seq].hash for news in made.news[number])
                assert msgspec.json.decode(read_recorded_command(stored[1])[1]) == "opens"

    asyncio.run(run())
