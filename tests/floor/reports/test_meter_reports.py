"""A hit on a shared meter through the real owner: the meter, the tables and the payout in reports, against the books."""

from __future__ import annotations

import asyncio

from tests.floor.meter_pit import SEED, opens_meter, pit
from tests.floor.record_steps import held
from tests.floor.reports.a_day import Record, makes, rows

RACK = 50_000_00


def test_a_hit_is_in_every_report_as_it_is_in_the_books(conninfo: str, record: Record) -> None:
    opens_meter(record)

    async def run() -> None:
        async with pit(conninfo) as made:
            await made.opens(record, (1, 2))
            for table in (1, 2):
                await made.dealt(table, (7 if table == 1 else 0, 0))
                await made.submit(table, "dealer reveals")
                await made.finishes(table)

    asyncio.run(run())
    meters = makes(record, "meters")
    (row,) = rows(meters)
    assert (row["seeds"], row["contributions"], row["difference"]) == (SEED, 2 * 52, 0) and meters.findings == ()
    assert row["paid"] + row["held"] == SEED + 2 * 52
    play = {one["table"]: one for one in rows(makes(record, "play"))}
    collected = {one["table"]: one for one in rows(makes(record, "collected"))}
    for table, one in play.items():
        books = held(record, table)
        players = sum(chips for place, chips in books.items() if str(place).startswith("player "))
        assert collected[table]["fills"] == RACK and one["win"] == books["rack"] - RACK
        assert one["win"] + one["meters"] == one["drop"] - players
        assert collected[table]["contributions"] == 52
    assert play[1]["meters"] == 52 - row["paid"]  # the hit took what the other table put in before it, too
    payouts = makes(record, "payouts")
    (paid,) = [one for one in rows(payouts) if one["wager"] == "progressive"]
    assert (paid["win"] >= row["paid"] - 100, paid["stands"], paid["player"]) == (True, "paid", "p1")
    assert payouts.findings and "P12" in payouts.findings[0]  # the test's house deals and approves as one person
    assert makes(record, "balance").findings == makes(record, "funds").findings == ()
