"""Meters that several tables share, with the real owner on the real PostgreSQL."""

from __future__ import annotations

import asyncio

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.metering import METER, SEED, opens_meter, pit
from tests.floor.writing import held

from houseway.floor.meters.reconciling import Books, books
from houseway.floor.record.checking import check_record
from houseway.floor.record.meters import totals
from houseway.floor.table.saying import Answer

Record = Connection[TupleRow]


def test_of_two_claims_at_once_one_gets_everything_and_the_other_what_is_left(conninfo: str, record: Record) -> None:
    opens_meter(record)

    async def run() -> None:
        async with pit(conninfo) as made:
            await made.opens(record, (1, 2, 3))
            for table in (1, 2, 3):
                await made.dealt(table, (7 if table < 3 else 0, 0))
            assert totals(record) == {METER: (SEED + 3 * 48, 3 * 4)}
            replies = await asyncio.gather(made.asks(1, "dealer reveals"), made.asks(2, "dealer reveals"))
            assert all(isinstance(reply, Answer) and reply.refused is None for reply in replies), replies
            rows = record.execute(
                "select number, table_id, standing, stood, after, reserved from claim order by number"
            ).fetchall()
            first, second = rows[0][1], rows[1][1]
            assert {first, second} == {1, 2}
            assert rows[0][2:] == ("pending", [SEED + 144, 12], [12, 0], SEED + 144)
            assert rows[1][2:] == ("pending", [12, 0], [0, 0], 12)
            assert held(record, first)[f"aside p{first}"] == SEED + 144
            await made.finishes(first)
            await made.finishes(second)
            assert record.execute("select standing, reserved, paid from claim order by number").fetchall() == [
                ("settled", 0, SEED + 144),
                ("settled", 0, 12),
            ]
            await made.say(3, "dealer reveals")
            await made.finishes(3)
            assert totals(record) == {METER: (0, 0)}
            assert check_record(record, []) == []
            assert books(record) == [Books("west", SEED, 3 * 52, 0, SEED + 3 * 52, 0, 0, 0)]

    asyncio.run(run())
