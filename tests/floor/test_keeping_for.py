"""Retention: data kept for a bounded time is deleted when it is older, and data that a dispute needs stays."""

from __future__ import annotations

import asyncio

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.record_steps import opened

from houseway.floor.config.keys import Config, Secrets
from houseway.floor.config.secret import Secret
from houseway.floor.disputes.service import sums_of
from houseway.floor.messages import Reply, SentCommand
from houseway.floor.pit.queue import Queue
from houseway.floor.store import retention as keeping_for
from houseway.floor.store.retention import delete_old_answers, delete_old_hashes
from houseway.floor.store.tables import RulesCache
from houseway.floor.table.record_worker import RecordWorker
from houseway.floor.upkeep import Upkeep, delete_old
from houseway.games import GAMES

Record = Connection[TupleRow]
CONFIG = Config(secrets=Secrets(second_factor_key=Secret("env", "KEY")))


def _answers(record: Record, *days: int) -> None:
    for number, old in enumerate(days):
        record.execute(
            "insert into asked_once (speaker, key, what, at) values (0, %s, '', house_now() - make_interval(days => %s))",
            (f"key{number}", old),
        )


def _hashes(record: Record, *days: int) -> None:
    for round, old in enumerate(days, start=1):
        record.execute(
            "insert into shown (table_id, round, speaker, at, seqs, hashes)"
            " values (1, %s, 0, house_now() - make_interval(days => %s), '{1}', decode(repeat('ab', 16), 'hex'))",
            (round, old),
        )


def test_only_what_is_older_goes(record: Record) -> None:
    _answers(record, 0, 29, 31, 400)
    assert delete_old_answers(record, 30) == 2
    assert record.execute("select key from asked_once order by key").fetchall() == [("key0",), ("key1",)]
    _hashes(record, 0, 399, 401)
    delete_old(record, CONFIG)
    assert record.execute("select round from shown order by round").fetchall() == [(1,), (2,)]


def test_it_goes_in_parts(record: Record) -> None:
    _answers(record, *[40] * 7)
    usual, keeping_for.AT_ONCE = keeping_for.AT_ONCE, 3  # type: ignore[misc]
    try:
        assert delete_old_answers(record, 30) == 7
    finally:
        keeping_for.AT_ONCE = usual  # type: ignore[misc]


def test_what_a_dispute_needs_stays(record: Record) -> None:
    opened(record, 1)
    _hashes(record, 500, 500)
    record.execute("insert into dispute (table_id, round, opened_by, opened_as, cents, says) values (1, 2, 0, 'floor', 0, 'why')")
    assert delete_old_hashes(record, 400) == 1
    assert record.execute("select round from shown").fetchall() == [(2,)]


def test_whoever_tends_the_floor_does_it(record: Record, conninfo: str) -> None:
    _answers(record, 0, 31)

    async def nobody(said: SentCommand) -> Reply:
        raise TimeoutError

    async def run_upkeep() -> None:
        desk = RecordWorker(conninfo)
        tending = Upkeep(conninfo, CONFIG, Queue(desk, nobody, RulesCache(GAMES.__getitem__), sums_of(CONFIG)), nobody)
        works = asyncio.create_task(tending.works())
        while record.execute("select key from asked_once").fetchall() != [("key0",)]:
            await asyncio.sleep(0.02)
        while tending.counts.meters_differ is None:
            await asyncio.sleep(0.02)
        assert tending.counts.meters_differ == 0
        works.cancel()
        await asyncio.gather(works, return_exceptions=True)
        await tending.close()
        await desk.close()

    asyncio.run(asyncio.wait_for(run_upkeep(), 60))
