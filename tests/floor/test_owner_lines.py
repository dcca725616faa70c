"""Owners whose lines to the record break: their allowed responses, and how soon every table responds again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow
from tests.floor.owner_floor import HOUSE, Floor, FloorHost, floor
from tests.floor.record_steps import renew
from tests.floor.test_owner_faults import Trapped
from tools.faults.proxies import Proxy

from houseway.core.messages.command import BuyIn
from houseway.core.table.shared_meters import chips_now
from houseway.floor.lookback.record_check import check_record
from houseway.floor.messages import Answer, NotRecorded, Rejected, SentCommand
from houseway.floor.store.leases import begin_again, open_table, owned_by
from houseway.floor.store.queries import steps_of
from houseway.floor.store.steps import connected
from houseway.floor.store.timeouts import SERVING
from houseway.floor.table.record_worker import RecordWorker
from houseway.floor.table.renewal import GIVES_AT_ONCE, TAKES_AT_ONCE, RenewalRequest, Renewed, renewed_in
from houseway.play.chance import Chance, Seeded

Record = Connection[TupleRow]


@asynccontextmanager
async def proxied(conninfo: str) -> AsyncGenerator[tuple[str, Proxy]]:
    """Have a line to the record that can be cut, stalled and kept half-open; return how to connect over it."""
    proxy = Proxy(Path(str(conninfo_to_dict(conninfo)["host"])) / ".s.PGSQL.5432")
    await proxy.start()
    try:
        yield make_conninfo(conninfo, host="127.0.0.1", port=proxy.port), proxy
    finally:
        proxy.stalls = proxy.half_open = False
        await proxy.stop()


async def until(holds: Any, seconds: float = 20) -> float:
    """Wait until something holds, and return how many seconds that took."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() < began + seconds, "it did not happen in time"
        await asyncio.sleep(0.02)
    return time.monotonic() - began


async def _stops(made: Floor) -> SentCommand:
    """Stop table 1 by a fault that only this owner has; return the message that did it."""
    live = made.owner.table(1)
    assert live is not None
    trap = made.next(1, HOUSE, "dealer", BuyIn("bot1", 4_242_00 - chips_now(live.committed)["player bot1"]))
    reply = await asyncio.wait_for(made.request(trap), 20)
    assert isinstance(reply, Rejected) and reply.why is NotRecorded.STOPPED
    return trap


def _trapped() -> Trapped:
    return Trapped(Chance(Seeded("trap")))


@pytest.mark.parametrize("line", ["open", "cut", "half-open"])
def test_an_owner_whose_table_stopped_is_silent_once_another_has_it(line: str, conninfo: str, record: Record) -> None:
    """It went on answering that the table has stopped, from memory, while the next owner committed the same commands."""

    async def run() -> None:
        async with proxied(conninfo) as (over, proxy):
            options: dict[str, Any] = {"lease": 1.0, "dealer": _trapped()}
            async with floor(over, "one", renewed=0.5 if line == "open" else 60, **options) as old:
                await old.opens(1, "high_card_flush", 2)
                trap = await _stops(old)
                assert await old.request(trap) == await old.request(
                    trap
                )  # as long as it has the table, it gives the same response
                if line != "open":
                    proxy.refuses = line == "cut"
                    proxy.half_open = line == "half-open"
                    if line == "cut":
                        proxy.cut()
                record.execute("update owner set until = '-infinity' where name = 'one'")
                async with floor(conninfo, "two", renewed=0.05) as new:
                    await until(lambda: new.owner.tables == [1])
                    asked = asyncio.create_task(
                        old.request(trap)
                    )  # both receive it: the first one before it detects that it was replaced
                    done = await new.request(trap)
                    assert isinstance(done, Answer) and done.refused is None
                    await asyncio.wait([asked], timeout=7 if line == "half-open" else 1.5)
                    # an owner without the table may respond that it is not here, and nothing else about it
                    assert not asked.done() or asked.result() == Rejected(1, NotRecorded.NO_SUCH_TABLE)
                    asked.cancel()
                    if line == "open":
                        await until(lambda: old.owner.tables == [])
                    assert old.owner.served == []

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_rejection_is_said_by_the_record_that_takes_writes_and_not_by_a_standby(conninfo: str, record: Record) -> None:
    name = str(conninfo_to_dict(conninfo)["dbname"])

    async def run() -> None:
        async with floor(conninfo, "one", renewed=60, dealer=_trapped()) as made:
            await made.opens(1, "high_card_flush", 2)
            trap = await _stops(made)
            reads_only(record, name, on=True)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(made.request(trap), 0.5)
            assert sum(counts.unsaid for counts in made.owner.counts) > 0
            reads_only(record, name, on=False)
            assert isinstance(await asyncio.wait_for(made.request(trap), 10), Rejected)

    asyncio.run(asyncio.wait_for(run(), 60))


def reads_only(record: Record, database: str, *, on: bool) -> None:
    """Put a database to read-only as a failover does: connections end, and new ones may only read, or may write again."""
    record.execute("set default_transaction_read_only = off")
    record.execute(f'alter database "{database}" set default_transaction_read_only = {"on" if on else "off"}'.encode())
    record.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
    )


def test_a_read_only_moment_stops_no_table_and_what_was_said_in_it_is_answered_after_it(conninfo: str, record: Record) -> None:
    """Fifteen of 24 tables stopped for good in a failover; now they wait, and continue by themselves."""
    name, tables = str(conninfo_to_dict(conninfo)["dbname"]), range(1, 7)

    async def run() -> None:
        async with floor(conninfo, "one") as made:
            for number in tables:
                await made.opens(number, "high_card_flush", 2)
            reads_only(record, name, on=True)
            says = [asyncio.create_task(made.submit(number, HOUSE, "dealer", BuyIn("bot1", 5_000), 40)) for number in tables]
            await asyncio.sleep(3)
            assert not any(one.done() for one in says)
            reads_only(record, name, on=False)
            began = time.monotonic()
            replies = await asyncio.gather(*says)
            assert time.monotonic() - began < 10
            assert all(isinstance(reply, Answer) and reply.refused is None for reply in replies), replies
            assert all(live.stopped is None for lane in made.owner.partitions for live in lane.tables.values())
            assert sum(counts.faults for counts in made.owner.counts) == 0
            assert check_record(record, []) == []

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.parametrize("kind", ["stalls", "half_open"])
def test_tables_answer_within_ten_seconds_of_the_return_of_a_line(kind: str, conninfo: str, record: Record) -> None:
    """A half-open line silenced an owner until somebody restarted it: no connection had a limit of time."""

    async def run() -> None:
        async with proxied(conninfo) as (over, proxy), floor(over, "one") as made:
            for number in (1, 2):
                await made.opens(number, "high_card_flush", 2)
            setattr(proxy, kind, True)
            says = [asyncio.create_task(made.submit(number, HOUSE, "dealer", BuyIn("bot1", 5_000), 60)) for number in (1, 2)]
            await asyncio.sleep(8)
            assert not made.owner.has_lease and made.owner.served == []  # it takes no messages any more
            setattr(proxy, kind, False)
            began = time.monotonic()
            replies = await asyncio.gather(*says)
            await until(lambda: made.owner.served == [1, 2])
            assert time.monotonic() - began < 10
            assert all(isinstance(reply, Answer) and reply.refused is None for reply in replies), replies
            for number in (1, 2):
                numbers = [step.number for step in steps_of(record, number) if step.speaker == HOUSE]
                assert numbers == list(range(1, len(numbers) + 1))
            assert check_record(record, []) == []

    asyncio.run(asyncio.wait_for(run(), 90))


def test_a_desk_gives_up_at_a_line_that_never_answers_and_connects_again(conninfo: str) -> None:
    async def run() -> None:
        async with proxied(conninfo) as (over, proxy):
            desk = RecordWorker(over, limits=SERVING._replace(statement=1.0))
            assert await desk.once(_select_one) == 1
            proxy.half_open = True
            began = time.monotonic()
            with pytest.raises(psycopg.OperationalError):
                await desk.once(_select_one)
            assert 1.0 < time.monotonic() - began < 8
            with pytest.raises(psycopg.OperationalError):  # nor does a new connection
                await desk.once(_select_one)
            proxy.half_open = False
            assert await desk.once(_select_one) == 1
            with pytest.raises(psycopg.errors.QueryCanceled):  # a server that answers ends its statement by itself
                await desk.once(lambda record: record.execute("select pg_sleep(5)"))
            await desk.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def _select_one(record: Record) -> int:
    row = record.execute("select 1").fetchone()
    assert row is not None
    return row[0]


def test_a_process_that_was_replaced_under_its_name_owns_nothing_until_the_other_is_gone(conninfo: str, record: Record) -> None:
    """Two processes of one name had the same tables under the same epoch, so each could reject what the other recorded."""

    async def run() -> None:
        async with floor(conninfo, "one", renewed=0.05, lease=5.0) as old:
            await old.opens(1, "high_card_flush", 2)
            async with floor(conninfo, "one", renewed=0.05, lease=1.0) as new:
                await until(lambda: old.owner.tables == [] and new.owner.tables == [1])
                await asyncio.sleep(0.3)
                assert old.owner.tables == [] and not old.owner.has_lease
                new.numbers.update(old.numbers)
                assert isinstance(await new.submit(1, HOUSE, "dealer", BuyIn("bot1", 5_000)), Answer)
            await until(lambda: old.owner.tables == [1])  # the other is gone, and its lease is over
            old.numbers.update(new.numbers)
            assert isinstance(await old.submit(1, HOUSE, "dealer", BuyIn("bot1", 5_000)), Answer)
            assert check_record(record, []) == []

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_table_that_could_not_be_taken_over_is_forgotten_when_another_has_it(conninfo: str, record: Record) -> None:
    class Blind(Trapped):
        def resumes(self, order: Any, table: Any) -> Any:
            """Fail to resume any shoe."""
            raise ValueError("this build cannot")

    async def run() -> None:
        async with floor(conninfo, "one") as old:
            await old.opens(1, "high_card_flush", 2)
        async with floor(conninfo, "two", renewed=0.05, dealer=Blind(Chance(Seeded("blind")))) as blind:
            record.execute("update owner set until = '-infinity' where name = 'one'")
            await until(lambda: 1 in blind.owner.stopped)
            renew(record, "three", 3600)
            record.execute("update live set owner = 'three', epoch = epoch + 1")
            await until(lambda: blind.owner.stopped == {})
            record.execute("update live set owner = 'two', epoch = epoch + 1")
            await until(lambda: 1 in blind.owner.stopped)  # and it is tried when the table returns to it

    asyncio.run(asyncio.wait_for(run(), 60))


# Clocks and shares


def test_an_owner_with_a_wrong_clock_gives_its_tables_to_another_and_takes_none(conninfo: str, record: Record) -> None:
    """An owner five seconds off kept 24 tables and opened no round, beside one that was right and had none."""
    off = [0.0]

    async def run() -> None:
        loop = asyncio.get_running_loop()
        wrong: dict[str, Any] = {"renewed": 0.05, "wall": lambda: time.time() + off[0]}
        async with floor(conninfo, "one", **wrong) as old:
            for number in (1, 2, 3):
                await old.opens(number, "high_card_flush")
            host = FloorHost(old, 3, "high_card_flush", loop, "clock")
            await asyncio.to_thread(host.open)
            off[0] = 5.0
            await asyncio.sleep(0.3)
            assert old.owner.tables == [1, 2, 3]  # alone, it keeps them: rounds in play can be ended
            async with floor(conninfo, "two", renewed=0.05) as new:
                await until(lambda: new.owner.tables == [1, 2])
                assert old.owner.tables == [3]  # where a round is on, it is ended first
                await asyncio.to_thread(host.plays, 1)
                await until(lambda: new.owner.tables == [1, 2, 3] and old.owner.tables == [])
                record.execute("update live set owner = 'nobody yet' where table_id = 1")
                await until(lambda: new.owner.tables == [1, 2, 3])
                assert old.owner.tables == []
            assert check_record(record, []) == []

    asyncio.run(asyncio.wait_for(run(), 90))


def test_free_tables_are_shared_and_the_last_owner_takes_all(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo, "gone") as old:
            for number in range(1, 10):
                await old.opens(number, "sic_bo", 1)
        options: dict[str, Any] = {"renewed": 0.05, "lease": 1.0}
        async with floor(conninfo, "one", **options) as one:
            async with floor(conninfo, "two", **options) as two, floor(conninfo, "three", **options) as three:
                await asyncio.sleep(0.2)
                record.execute("update owner set until = '-infinity' where name = 'gone'")
                await until(lambda: sum(len(each.owner.tables) for each in (one, two, three)) == 9)
                assert [len(each.owner.tables) for each in (one, two, three)] == [3, 3, 3]
            await until(lambda: one.owner.tables == list(range(1, 10)))

    asyncio.run(asyncio.wait_for(run(), 90))


def test_tables_of_an_owner_that_died_are_taken_in_parts_so_that_one_that_was_late_has_its_share(record: Record) -> None:
    """An owner whose lease had run out as it waited for a processor found all 400 tables taken by another."""
    record.execute("insert into owner (name, until) values ('gone', '-infinity')")
    for number in range(1, 10 * TAKES_AT_ONCE // 4 + 1):
        open_table(record, number, "gone")
    began = {name: begin_again(record, name) for name in ("one", "two")}

    def renewed(name: str, *, is_draining: bool = False, is_slow: bool = False) -> Renewed:
        held = {owned.table_id: owned.epoch for owned in owned_by(record, name)}
        asks = RenewalRequest(
            name, began[name], 60.0, held, [], is_draining=is_draining, is_reached=True, is_slow=is_slow, wall=time.time
        )
        found = renewed_in(record, asks)
        assert found is not None
        return found

    first = renewed("one")  # nobody else has a lease yet
    assert len(first.mine) == TAKES_AT_ONCE and first.is_short and first.gives == 0
    second = renewed("two")
    assert len(second.mine) == TAKES_AT_ONCE and second.is_short
    assert len(renewed("one").mine) == len(renewed("two").mine) == 10 * TAKES_AT_ONCE // 8
    last = renewed("one")
    assert not last.is_short and last.gives == 0
    # and what one of them has beyond its share it gives to the other
    record.execute("update live set owner = 'one', epoch = epoch + 1 where owner = 'two'")
    assert renewed("one").gives == GIVES_AT_ONCE
    renewed("two", is_slow=True)
    assert renewed("one").gives == 0  # it would lose its lease with what it is given
    renewed("two")
    assert renewed("one", is_draining=True).gives == 10 * TAKES_AT_ONCE // 4


def test_an_owner_that_starts_gets_its_share_of_the_tables_between_two_rounds(conninfo: str, record: Record) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        async with floor(conninfo, "one", renewed=0.05) as one:
            for number in range(1, 10):
                await one.opens(number, "high_card_flush" if number == 9 else "sic_bo", 1)
            host = FloorHost(one, 9, "high_card_flush", loop, "shares")
            await asyncio.to_thread(host.open)
            async with floor(conninfo, "two", renewed=0.05) as two:
                await until(lambda: two.owner.tables == [5, 6, 7, 8])
                assert one.owner.tables == [1, 2, 3, 4, 9]  # the round at table 9 goes on where it began
                await asyncio.to_thread(host.plays, 1)
                assert (one.owner.tables, two.owner.tables) == ([1, 2, 3, 4, 9], [5, 6, 7, 8])  # and there it rests
            assert check_record(record, []) == []

    asyncio.run(asyncio.wait_for(run(), 90))


def test_limits_of_time_are_on_every_connection_that_serves(conninfo: str) -> None:
    with connected(conninfo, limits=SERVING) as record:
        told = {name: record.execute(f"show {name}".encode()).fetchone() for name in ("statement_timeout",)}
        assert told == {"statement_timeout": ("4s",)}
        assert record.info.get_parameters()["connect_timeout"] == "3"
        assert record.info.get_parameters()["tcp_user_timeout"] == "5000"
