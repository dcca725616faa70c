"""Every PostgreSQL error code has a cause, and a partition handles each class by its cause, on the real server."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from psycopg import Connection, errors
from psycopg.rows import TupleRow
from tests.floor.owner_floor import HOUSE, floor

from houseway.core.messages.command import BuyIn
from houseway.floor.lookback.record_check import check_record
from houseway.floor.messages import Answer, NotRecorded, Rejected
from houseway.floor.store.sqlstates import CLASSES, CODES, Cause, cause_of
from houseway.floor.store.timeouts import NoAnswer
from houseway.floor.table import partition

Record = Connection[TupleRow]
STATES = sorted({one.sqlstate for one in vars(errors).values() if isinstance(getattr(one, "sqlstate", None), str)})
"""The codes of PostgreSQL's list, as the driver has them."""


def test_no_code_of_postgresql_is_without_a_cause() -> None:
    assert len(STATES) > 230
    assert {state[:2] for state in STATES} <= CLASSES.keys()
    assert CODES.keys() <= set(STATES)
    assert all(CODES[state] is not CLASSES[state[:2]] for state in CODES)
    for state in STATES:
        assert cause_of(errors.lookup(state)()) is (CODES.get(state) or CLASSES[state[:2]])


def test_an_error_without_a_code_is_the_lines_and_passes() -> None:
    for error in (psycopg.OperationalError("lost"), NoAnswer("late"), ConnectionResetError(), TimeoutError()):
        assert cause_of(error) is Cause.PASSING
    assert cause_of(psycopg.DataError("a character that cannot be kept")) is Cause.TABLE
    assert cause_of(psycopg.ProgrammingError("a parameter is missing")) is Cause.OURS


PLANTED = """
create sequence planted start 2 minvalue 1;
create table planted_state (state text);
create function planted() returns trigger language plpgsql security definer as $$
begin
    if nextval('planted') = 1 then
        raise exception 'planted' using errcode = (select state from planted_state);
    end if;
    return new;
end $$;
create trigger planted before update on live for each row when (new.seq > old.seq) execute function planted();
"""
"""Raises an error once, in the next call that commits; a sequence is not taken back with the call."""


def _plant(record: Record, state: str) -> None:
    record.execute("delete from planted_state")
    record.execute("insert into planted_state values (%s)", (state,))
    record.execute("select setval('planted', 1, false)")


def test_each_class_of_errors_is_met_as_its_cause_asks_for(
    conninfo: str, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read-only moment or a failing disk stopped tables for good; now only a table whose own data is at fault stays stopped."""
    monkeypatch.setattr(partition, "LONGEST_WAIT", 0.01)
    monkeypatch.setattr(partition, "STOPS_FOR", 0.0)
    states = sorted({*CODES, *{state[:2]: state for state in reversed(STATES)}.values()} - {"02000"})  # no error is raised for it

    async def run() -> None:
        async with floor(conninfo, lanes=1, renewed=0.02) as made:
            await made.opens(1, "high_card_flush", 1)
            live = made.owner.table(1)
            assert live is not None
            for state in states:
                _plant(record, state)
                reply = await made.submit(1, HOUSE, "dealer", BuyIn("bot1", 5_000))
                if (cause := CODES.get(state) or CLASSES[state[:2]]) is Cause.PASSING:
                    assert isinstance(reply, Answer) and reply.refused is None, (state, reply)
                    continue
                assert isinstance(reply, Rejected) and reply.why is NotRecorded.STOPPED, (state, reply)
                made.numbers[1, HOUSE] -= 1  # nothing was recorded, so the number is free
                live = made.owner.table(1)
                assert live is not None
                if cause is Cause.TABLE:
                    await asyncio.sleep(0.05)
                    assert live.stopped is not None, state
                    live.stopped = None
                async with asyncio.timeout(10):
                    while live.stopped is not None:
                        await asyncio.sleep(0.01)
            assert isinstance(await made.submit(1, HOUSE, "dealer", BuyIn("bot1", 5_000)), Answer)
            assert check_record(record, []) == []

    record.execute(PLANTED)
    asyncio.run(asyncio.wait_for(run(), 120))
