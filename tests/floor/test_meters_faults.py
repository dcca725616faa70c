"""Faults of meters: servers and owners that end in the middle of a claim, fifty tables, and random nights.

Method: whatever happens, each meter's books must balance, the record must check, and every player and meter must have
the chips that a model of a few lines computes.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.meter_pit import METER, SEED, Pit, opens_meter, pit, rules_of
from tests.floor.record_steps import DAY
from tests.floor.test_meters import until

from houseway.floor.lookback.record_check import check_record
from houseway.floor.messages import Answer
from houseway.floor.meters import claims
from houseway.floor.meters.reconciliation import books
from houseway.floor.meters.store import totals
from houseway.floor.servers import Postgres, postgres_server
from houseway.floor.store.days import open_day
from houseway.floor.store.migration import migrate
from houseway.floor.store.steps import connected
from houseway.floor.table import claims as claiming

Record = Connection[TupleRow]


def balanced(record: Record) -> None:
    """Check the books of every meter and every row of the record."""
    for found in books(record):
        assert found.difference == 0, found
        assert found.reserved >= 0 and (not found.seeds or found.held + found.away >= 0)
    assert check_record(record, []) == []


def test_fifty_tables_claim_at_once_and_not_a_cent_is_made_or_lost(conninfo: str, record: Record) -> None:
    opens_meter(record)
    tables = range(1, 51)

    async def run() -> None:
        async with pit(conninfo, lanes=4) as made:
            await made.opens(record, tables)
            await asyncio.gather(
                *(made.dealt(table, (7, 0) if table % 10 == 0 else (6, 0) if table % 2 else (0, 6)) for table in tables)
            )
            stood = SEED + 50 * 48
            assert totals(record)[METER] == (stood, 50 * 4)
            await asyncio.gather(*(made.submit(table, "dealer reveals") for table in tables))
            rows = record.execute("select table_id, stood, after, reserved from claim order by number").fetchall()
            assert sorted(row[0] for row in rows) == list(tables), "one claim each"
            main, secondary = stood, 200
            for table, shown, after, reserved in rows:
                assert shown == [main, secondary]
                share = main if table % 10 == 0 else -(-main // 10)
                assert reserved == share
                main, secondary = (secondary, 0) if table % 10 == 0 else (main - share, secondary)
                assert after == ([main, secondary] if share else None)
            assert totals(record)[METER] == (main, secondary)
            balanced(record)
            await asyncio.gather(*(made.finishes(table) for table in tables))
            balanced(record)
            assert books(record)[0].reserved == 0 and books(record)[0].paid == stood + 200 - main - secondary

    asyncio.run(run())


# A claim during a crash


class Struck(BaseException):
    """An exception that ends an owner in the middle of a claim."""


@contextmanager
def struck_at(monkeypatch: pytest.MonkeyPatch, where: str, strikes: Any) -> Iterator[None]:
    """Let something happen to the next claim: after it is reserved, inside its commit, or after its commit."""
    done: list[str] = []
    reserve, commit, chains = claims.reserve, claims.commit_claim, claims.commit_chains

    def reserves(record: Record, *rest: Any, **named: Any) -> Any:
        found = reserve(record, *rest, **named)
        if where == "reserved" and found is not None and not done:
            done.append(where)
            strikes(record)
        return found

    def adds(record: Record, *rest: Any) -> Any:
        found = chains(record, *rest)
        if where == "inside the commit" and len(rest) > 2 and not done:  # the table's steps are written, and not committed
            done.append(where)
            strikes(record)
        return found

    def commits(record: Record, *rest: Any) -> Any:
        found = commit(record, *rest)
        if where == "after the commit" and not done:
            done.append(where)
            strikes(record)
            raise psycopg.OperationalError("the answer is lost")
        return found

    with monkeypatch.context() as patched:
        patched.setattr(claims, "commit_chains", adds)
        patched.setattr(claiming, "reserve", reserves)
        patched.setattr(claiming, "commit_claim", commits)
        yield
    assert done == [where]


WHERE = ["reserved", "inside the commit", "after the commit"]


@pytest.mark.parametrize("where", WHERE)
def test_the_connection_is_killed_in_the_middle_of_a_claim(
    conninfo: str, record: Record, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    opens_meter(record)

    def kills(own: Record) -> None:
        record.execute("select pg_terminate_backend(%s)", (own.info.backend_pid,))

    async def run() -> None:
        async with pit(conninfo) as made:
            await made.opens(record, (1, 2))
            await made.dealt(1, (7, 0))
            await made.dealt(2, (6, 0))
            with struck_at(monkeypatch, where, kills):
                replies = await asyncio.gather(*(made.submit_line(1, "dealer reveals") for _ in range(4)))
            assert isinstance(replies[0], Answer) and replies[0].refused is None
            for reply in replies[1:]:  # the commands waiting behind it are handled after it, in order
                assert isinstance(reply, Answer) and reply.refused is not None, replies
            await made.submit(2, "dealer reveals")
            rows = record.execute("select number, table_id, reserved from claim order by number").fetchall()
            assert rows == [(1, 1, SEED + 96), (2, 2, 1)], "the number stays, and it was paid once"
            balanced(record)

    asyncio.run(run())


@pytest.mark.parametrize("where", WHERE)
def test_the_server_is_killed_in_the_middle_of_a_claim(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    with postgres_server() as server:  # its disk does not lie
        conninfo = server.create("record")
        migrate(conninfo)
        with connected(conninfo) as record:
            open_day(record, DAY)
            opens_meter(record)

        async def run() -> None:
            async with pit(conninfo, lease=60.0) as made:
                with connected(conninfo) as record:
                    await made.opens(record, (1, 2))
                await made.dealt(1, (7, 0))
                await made.dealt(2, (6, 0))
                with struck_at(monkeypatch, where, lambda own: _again(server)):
                    both = await asyncio.gather(
                        made.submit_line(1, "dealer reveals", 60), made.submit_line(2, "dealer reveals", 60)
                    )
                assert all(isinstance(reply, Answer) and reply.refused is None for reply in both), both

        asyncio.run(run())
        with connected(conninfo) as record:
            rows = record.execute("select table_id, reserved from claim where standing = 'pending' order by number").fetchall()
            one_first, other_first = [(1, SEED + 96), (2, 1)], [(2, -(-(SEED + 96) // 10)), (1, SEED + 96 + (SEED + 96) // -10)]
            assert rows in (one_first, other_first), rows
            balanced(record)


def _again(server: Postgres) -> None:
    server.kill()
    server.start()


@pytest.mark.parametrize("where", WHERE[:2])
def test_an_owner_ends_in_the_middle_of_a_claim_and_the_next_one_goes_on_with_its_number(
    conninfo: str, record: Record, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    opens_meter(record)

    def ends(own: Record) -> None:
        own.close()
        raise Struck

    async def run() -> None:
        first = Pit(conninfo, "first", lease=1.0)
        await first.owner.start()
        await first.opens(record, (1, 2, 3))
        await first.dealt(1, (7, 0))
        await first.dealt(2, (6, 0))
        with struck_at(monkeypatch, where, ends):
            with pytest.raises(TimeoutError):
                await first.submit_line(1, "dealer reveals", 1)
            assert record.execute("select number, table_id, standing from claim").fetchall() == [(1, 1, "open")]
            balanced(record)
        await first.owner.stop(gives_back=True)
        async with pit(conninfo, "second") as second:
            await until(lambda: second.owner.tables == [1, 2, 3])
            second._numbers = first._numbers  # pyright: ignore[reportPrivateUsage]
            second._players = first._players  # pyright: ignore[reportPrivateUsage]
            waits = asyncio.create_task(second.submit_line(2, "dealer reveals"))
            await until(lambda: len(record.execute("select from claim").fetchall()) == 2)
            second._numbers[1, 1] -= 1  # pyright: ignore[reportPrivateUsage]  # the dealer says the same again
            await second.submit(1, "dealer reveals")
            await waits
            rows = record.execute("select number, table_id, reserved from claim order by number").fetchall()
            assert rows == [(1, 1, SEED + 96), (2, 2, 1)], "the one that was first stays first"
            await second.finishes(1)
            balanced(record)

    asyncio.run(run())


# Random nights against a model


class Night:
    """The model: what two meters hold, and what every table put in and took, in the order of the claims."""

    def __init__(self, tables: range) -> None:
        self.tables = tables
        self.held = {METER: [SEED, 0], EAST: [SEED, 0]}
        self.waits = dict.fromkeys((METER, EAST), 0)
        self.paid = dict.fromkeys((METER, EAST), 0)

    def meter_of(self, table: int) -> int:
        return METER if table % 2 else EAST

    def puts_in(self, table: int) -> None:
        held = self.held[self.meter_of(table)]
        held[0], held[1] = held[0] + 48, held[1] + 4

    def takes(self, table: int, runs: tuple[int, int]) -> None:
        """Settle from the dealer's right: seat 2 is paid before seat 1."""
        number = self.meter_of(table)
        held = self.held[number]
        for run in reversed(runs):
            share = held[0] if run == 7 else -(-held[0] // 10) if run == 6 else 0
            self.waits[number] += share
            held[0] -= share
            if run == 7:
                held[:] = [held[0] + held[1], 0]

    def voids(self, table: int) -> None:
        held = self.held[self.meter_of(table)]
        held[0], held[1] = max(0, held[0] - 48), max(0, held[1] - 4)


EAST = -2
HANDS = [(0, 0), (0, 0), (7, 0), (6, 0), (0, 6), (5, 0), (6, 7)]


@pytest.mark.parametrize("seed", range(4))
def test_random_nights_agree_with_a_model(conninfo: str, record: Record, seed: int) -> None:
    chance = random.Random(seed)
    for number, name in ((METER, "west"), (EAST, "east")):
        opens_meter(record, number, name)
    tables = range(1, 9)
    night = Night(tables)

    async def ends(made: Pit, table: int) -> None:
        if hands[table] == "void":
            await made.submit(table, "floor calls dealer_card_exposed with 2c")
        else:
            await made.submit(table, "dealer reveals")

    async def run() -> None:
        async with pit(conninfo, lanes=3, rules=rules_of()) as made:
            for table in tables:
                await made.opens(record, [table], night.meter_of(table))
            for _ in range(3):
                hands.clear()
                for table in tables:
                    hands[table] = chance.choice([*HANDS, "void"])
                await asyncio.gather(*(made.dealt(table, (0, 0) if hands[table] == "void" else hands[table]) for table in tables))
                for table in tables:
                    night.puts_in(table)
                last = dict(record.execute("select meter, claims from meter").fetchall())
                await asyncio.gather(*(ends(made, table) for table in chance.sample(tables, len(tables))))
                rows = record.execute("select meter, number, table_id from claim order by number").fetchall()
                for meter, number, table in rows:
                    if number > last[meter]:
                        night.voids(table) if hands[table] == "void" else night.takes(table, hands[table])
                assert totals(record) == {meter: tuple(held) for meter, held in night.held.items()}
                assert {
                    (found.name, meter): found.reserved - night.waits[meter]
                    for found, meter in zip(books(record), (METER, EAST), strict=True)
                } == {("west", METER): 0, ("east", EAST): 0}
                balanced(record)
                await asyncio.gather(*(made.finishes(table) for table in tables))
                night.waits = dict.fromkeys(night.waits, 0)
                balanced(record)

    hands: dict[int, Any] = {}
    asyncio.run(run())
