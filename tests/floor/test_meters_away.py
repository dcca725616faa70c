"""A meter that another house has: two real PostgreSQL servers, two owners, and a line that is cut by killing a server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count

import psycopg
import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.meter_pit import LEVELS, METER, SEED, TWO, Pit, opens_meter, pit
from tests.floor.record_steps import DAY, renew
from tests.floor.test_meters import until
from tests.floor.test_meters_faults import balanced

from houseway.floor.messages import Answer, NotRecorded, Rejected
from houseway.floor.meters import away
from houseway.floor.meters.events import Level
from houseway.floor.meters.reconciliation import books
from houseway.floor.meters.setup import link_table
from houseway.floor.meters.store import totals
from houseway.floor.servers import Postgres, postgres_server
from houseway.floor.store.days import open_day
from houseway.floor.store.migration import migrate
from houseway.floor.store.steps import connected
from houseway.floor.table import lines

Record = Connection[TupleRow]
_numbers = count(1)
SHARED = -5
"""The meter's number at the house that only shares it."""


@pytest.fixture(scope="module")
def north() -> Iterator[Postgres]:
    """The server of the house that has the meter; its disk does not lie."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def there(north: Postgres) -> str:
    """A record at that house, with the meter."""
    conninfo = north.create(f"north{next(_numbers)}")
    migrate(conninfo)
    with connected(conninfo) as record:
        open_day(record, DAY)
        renew(record, "house", 3600)
        opens_meter(record)
    return conninfo


@pytest.fixture
def here(record: Record, conninfo: str) -> str:
    """The record of the house that shares it."""
    opens_meter(record, SHARED, levels=tuple(map(Level, LEVELS)), away="north")
    return conninfo


def _agree(record: Record, far: Record) -> None:
    """Check both records, and that one house has the right figures of the other."""
    balanced(record)
    balanced(far)
    assert books(far)[0].away == books(record)[0].held
    assert record.execute("select from claim where not confirmed").fetchall() == []


async def _until_synced(made: Pit, record: Record, far: Record) -> None:
    """Wait until the meter's house has the contributions and claims of this one, and this one has the sum."""
    await until(lambda: books(far)[0].away == books(record)[0].held)
    await until(lambda: not record.execute("select from claim where not confirmed").fetchall())
    await until(lambda: made.owner.board.total(SHARED, "main") == totals(far)[METER][0])


def test_two_houses_share_a_meter_and_each_is_paid_what_both_put_in(here: str, there: str, record: Record) -> None:
    async def run() -> None:
        async with pit(there, "north") as far, pit(here, "south", house="south", lines={"north": there}) as near:
            with connected(there) as north_record:
                await far.opens(north_record, (1, 2))
                await near.opens(record, (1, 2), SHARED)
                await until(lambda: SHARED not in near.owner.board.cut)
                await far.dealt(1, (7, 0))
                await near.dealt(1, (6, 0))
                await near.dealt(2)
                assert near.shows(2)["main"] >= SEED
                await near.submit(1, "dealer reveals")
                tenth = (SEED + 3 * 48 + 9) // 10
                assert record.execute("select number, table_id, stood, reserved from claim").fetchall() == [
                    (1, 1, [SEED + 144, 12], tenth)
                ]
                await far.submit(1, "dealer reveals")
                rows = north_record.execute("select number, house, table_id, standing, stood, paid from claim order by number")
                assert rows.fetchall() == [
                    (1, "south", 1, "settled", [SEED + 144, 12], tenth),
                    (2, "", 1, "pending", [SEED + 144 - tenth, 12], 0),
                ]
                await near.finishes(1)
                await far.finishes(1)
                await near.submit(2, "dealer reveals")
                await near.dealt(2, (7, 0))
                await near.submit(2, "dealer reveals")
                assert record.execute("select stood, after, reserved from claim where number = 3").fetchall() == [
                    ([12 + 48, 4], [4, 0], 60)
                ]
                await _until_synced(near, record, north_record)
                _agree(record, north_record)
                assert totals(north_record) == {METER: (4, 0)}

    asyncio.run(run())


def test_when_the_line_is_cut_the_wager_is_not_offered_and_a_hit_waits(
    here: str, there: str, north: Postgres, record: Record
) -> None:
    async def run() -> None:
        async with pit(here, "south", house="south", lines={"north": there}) as near:
            await near.opens(record, (1, 2, 3), SHARED)
            await until(lambda: SHARED not in near.owner.board.cut)
            await near.dealt(1, (7, 0))
            await near.dealt(2)
            north.kill()
            await until(lambda: SHARED in near.owner.board.cut)
            await near.submit(3, "dealer opens round", "seat 1 bets ante 10")
            reply = await near.submit_line(3, "seat 1 bets progressive 1")
            assert isinstance(reply, Answer) and reply.refused == "meter_out_of_reach HCF-11(e)"
            hit = await near.submit_line(1, "dealer reveals")
            assert isinstance(hit, Rejected) and hit.why is NotRecorded.OUT_OF_REACH
            await near.submit(2, "dealer reveals")  # none of it is the meter's, so it continues
            balanced(record)
            north.start()
            await until(lambda: SHARED not in near.owner.board.cut)
            await near.submit(3, "seat 1 bets progressive 1")
            near.again(1)
            await near.submit(1, "dealer reveals")
            assert record.execute("select number, reserved from claim").fetchall() == [(1, SEED + 96)]
            with connected(there) as north_record:
                await _until_synced(near, record, north_record)
                _agree(record, north_record)

    asyncio.run(run())


@pytest.mark.parametrize("where", ["reserved there", "committed here", "confirmed there"])
def test_the_other_house_ends_in_the_middle_of_a_claim(
    here: str, there: str, north: Postgres, record: Record, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Its server is killed after it reserved, after the claim was committed here, and after it was confirmed there."""
    done: list[str] = []

    def strikes(at: str) -> None:
        if at == where and not done:
            done.append(at)
            north.kill()
            raise psycopg.OperationalError("the line is cut")

    def reserves(*asked: object) -> object:
        found = away.reserve_there(*asked)  # type: ignore[arg-type]
        strikes("reserved there")
        return found

    def confirms(*asked: object) -> None:
        strikes("committed here")
        away.confirm_there(*asked)  # type: ignore[arg-type]
        strikes("confirmed there")

    async def run() -> None:
        async with pit(here, "south", house="south", lines={"north": there}) as near:
            await near.opens(record, (1, 2), SHARED)
            await until(lambda: SHARED not in near.owner.board.cut)
            await near.dealt(1, (7, 0))
            await near.dealt(2, (6, 0))
            monkeypatch.setattr(lines, "reserve_there", reserves)
            monkeypatch.setattr(lines, "confirm_there", confirms)
            reply = await near.submit_line(1, "dealer reveals")
            await until(lambda: done == [where])
            await until(lambda: SHARED in near.owner.board.cut)
            balanced(record)
            north.start()
            await until(lambda: SHARED not in near.owner.board.cut)
            if where == "reserved there":
                assert isinstance(reply, Rejected) and reply.why is NotRecorded.OUT_OF_REACH
                near.again(1)
                await near.submit(1, "dealer reveals")
            else:
                assert isinstance(reply, Answer) and reply.refused is None, "it was committed, and the confirmation follows"
            await near.submit(2, "dealer reveals")
            rows = record.execute("select number, table_id, reserved from claim order by number").fetchall()
            assert rows == [(1, 1, SEED + 96), (2, 2, 1)], "the number stays, and it was paid once"
            with connected(there) as north_record:
                await _until_synced(near, record, north_record)
                _agree(record, north_record)
                numbers = north_record.execute("select number, standing, paid from claim order by number").fetchall()
                assert numbers == [(1, "settled", SEED + 96), (2, "settled", 1)]

    asyncio.run(run())


def test_a_table_shares_the_meters_of_one_house(here: str, record: Record) -> None:
    opens_meter(record, METER, "own")

    async def run() -> None:
        async with pit(here) as made:
            await made.owner.opens(1, made.rules, linked=LEVELS)
            link_table(record, SHARED, 1, ("main",), TWO, DAY)
            with pytest.raises(ValueError, match="of one house"):
                link_table(record, METER, 1, ("secondary",), TWO, DAY)

    asyncio.run(run())
