"""Another rate at which a shared meter is fed waits until the jackpot is won, and a ceiling only rises (P5)."""

from __future__ import annotations

import asyncio

from tests.core.meter_hands import SEED
from tests.floor.meter_pit import METER, opens_meter, pit
from tests.floor.people.casino import Casino
from tests.floor.pit.staffed_pit import RULES_CACHE, SUMS
from tests.floor.pit.test_shared_meters import requested
from tests.floor.pit.test_tables import no_edges
from tests.floor.record_steps import DAY

from houseway.floor.approvals.delivery import NotSent
from houseway.floor.approvals.store import End, RequestStanding
from houseway.floor.lookback.record_check import check_record
from houseway.floor.meters.changes import MeterRequest, Raising, agree_meter, request_meter_change
from houseway.floor.meters.rates import rates_of
from houseway.floor.meters.reconciliation import books
from houseway.floor.meters.store import totals
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor
from houseway.floor.pit.queue import Queue
from houseway.floor.pit.submissions import Proposed, propose
from houseway.floor.table.record_worker import RecordWorker

REAL_CLOCK = "create or replace function house_now() returns timestamptz language sql stable as 'select clock_timestamp()'"
HIGHER = (("hcf.progressive.offered", "true"), ("hcf.progressive.table", '"D"'))
"""A pay table that takes 25 and 5 percent of each chip instead of 24 and 2."""


def test_a_change_of_rate_is_approved_by_two_roles_and_waits_until_the_jackpot_is_won(casino: Casino, conninfo: str) -> None:
    record = casino.record
    record.execute(REAL_CLOCK)  # an approval is compared with steps, which the owner dates
    roles = {"max": "manager", "mia": "manager", "sue": "surveillance"}
    who = {login: AccountActor(casino.on_shift(login, role).speaker, role, role) for login, role in roles.items()}
    opens_meter(record)

    async def evening() -> None:
        desk = RecordWorker(conninfo)
        async with pit(conninfo) as made:
            queue = Queue(desk, made.owner.request, RULES_CACHE, SUMS)
            await made.opens(record, (1, 2))
            await made.dealt(2, (7, 0))
            await made.submit(2, "dealer reveals")
            await made.finishes(2)  # a jackpot before the approval changes nothing
            wanted = propose(record, RULES_CACHE, no_edges, who["max"], 1, HIGHER, None, 0)
            assert isinstance(wanted, Proposed), wanted
            half = await queue.approve(who["mia"], wanted.request)
            assert isinstance(half, RequestStanding) and half.request.missing == ("surveillance",)
            waits = await queue.approve(who["sue"], wanted.request)
            assert isinstance(waits, NotSent) and waits.why.endswith("until these meters are won: main, secondary")
            await made.dealt(1, (6, 0))  # a tenth of it is not the jackpot
            await made.submit(1, "dealer reveals")
            await made.finishes(1)
            assert isinstance(await queue.deliver(wanted.request), NotSent)
            await made.dealt(2, (7, 0))
            await made.submit(2, "dealer reveals")
            assert isinstance(await queue.deliver(wanted.request), NotSent)  # it waits for approval, and may be denied
            await made.finishes(2)
            done = await queue.deliver(wanted.request)
            assert isinstance(done, RequestStanding) and done.ending is not None and done.ending.how is End.DONE, done
            live, other = made.owner.table(1), made.owner.table(2)
            assert live is not None and rates_of(live.committed.rules, "main") == {"progressive": 25}
            assert other is not None and rates_of(other.committed.rules, "main") == {"progressive": 24}
            assert books(record)[0].difference == 0 and check_record(record, []) == []
        await desk.close()

    asyncio.run(asyncio.wait_for(evening(), 60))


def test_a_ceiling_rises_above_what_the_level_shows_and_not_below_it(casino: Casino) -> None:
    record, dan, sue = casino.record, casino.on_shift("dan", "director"), casino.on_shift("sue", "surveillance")
    opens_meter(record)
    assert totals(record)[METER] == (SEED, 0)
    assert request_meter_change(record, RULES_CACHE, dan, Raising(1, "main", SEED)) is Bar.CEILING_TOO_LOW
    assert request_meter_change(record, RULES_CACHE, dan, Raising(1, "third", SEED + 1)) is Bar.NO_SUCH_LEVEL
    assert request_meter_change(record, RULES_CACHE, dan, Raising(1, "main", None)) is Bar.NOTHING_CHANGES
    for ceiling in (SEED + 1, SEED + 500, None):
        done = agree_meter(record, RULES_CACHE, sue, requested(casino, dan, Raising(1, "main", ceiling)), DAY)
        assert isinstance(done, MeterRequest) and done.agreed_by == sue.speaker
        terms = record.execute("select ceiling from meter_level where meter = %s and level = 'main'", (METER,)).fetchone()
        assert terms == (ceiling,)
    assert check_record(record, []) == []
