"""Monitoring: figures that agree with the record, and logs that cannot contain a hidden card."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
import urllib.request
from typing import Any

import pytest
from psycopg import Connection, OperationalError
from psycopg.errors import UndefinedTable
from psycopg.rows import TupleRow
from tests.floor.owner_floor import HOUSE, floor

from houseway.core.fault import Fault
from houseway.core.messages.command import BuyIn, Call, OpenRound
from houseway.core.table.table import Table
from houseway.floor.fault_log import FIELDS, LEFT_OUT, log_of, place_of
from houseway.floor.health.exposition import as_text, serve
from houseway.floor.health.metrics import METRICS, Watch
from houseway.floor.messages import Answer, NotRecorded, Rejected
from houseway.floor.step import Step
from houseway.floor.table.renewal import distance_of
from houseway.floor.table.tally import Spread
from houseway.play.chance import Chance, Seeded
from houseway.play.dealers import HouseDealer

Record = Connection[TupleRow]
HIDDEN = "Qs Jh 7d"


def figure(text: str, name: str, **labels: str) -> float:
    """Return the sum of a metric over all partitions, with these labels."""
    rows = [line.rpartition(" ") for line in text.splitlines() if line.startswith((name + "{", name + " "))]
    return sum(float(value) for row, _, value in rows if all(f'{key}="{word}"' in row for key, word in labels.items()))


def test_the_figures_agree_with_the_record(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            for number in (1, 2, 3):
                await made.opens(number, "high_card_flush", 2)
            opened = await made.submit(1, HOUSE, "dealer", OpenRound())
            assert isinstance(opened, Answer) and opened.refused is None
            refused = await made.submit(2, 101, "bot1", OpenRound())
            assert isinstance(refused, Answer) and refused.refused is not None
            text = as_text(Watch(made.owner))
            row = record.execute(
                "select count(*) - 3, count(refused) from step"
            ).fetchone()  # three open a table, outside the partitions
            assert row == (figure(text, "houseway_steps_total"), figure(text, "houseway_refusals_total", kind="OpenRound"))
            assert figure(text, "houseway_answer_seconds_count") == row[0]
            assert figure(text, "houseway_steps_per_call_sum") == row[0]
            assert figure(text, "houseway_call_seconds_count") == figure(text, "houseway_calls_total") > 0
            assert [figure(text, "houseway_tables", state=state) for state in ("playing", "resting", "stopped")] == [1, 2, 0]
            assert abs(figure(text, "houseway_clock_distance_seconds")) < 0.1
            assert all(metric.name in text for metric in METRICS)
            assert "table=" not in text, "a metric by table"

    asyncio.run(run())


def test_a_table_in_play_that_is_still_and_a_message_that_waits_are_seen(conninfo: str) -> None:
    async def run() -> None:
        async with floor(conninfo, lanes=1) as made:
            await made.opens(1, "high_card_flush", 2)
            assert figure(as_text(Watch(made.owner)), "houseway_table_still_seconds") == 0
            await made.submit(1, HOUSE, "dealer", OpenRound())
            await asyncio.sleep(0.05)
            assert figure(as_text(Watch(made.owner)), "houseway_table_still_seconds") >= 0.05
            made.owner.receive(made.next(1, HOUSE, "dealer", BuyIn("bot1", 100)), lambda reply: None)
            time.sleep(0.03)  # the loop is blocked, and so is the message
            assert figure(as_text(Watch(made.owner)), "houseway_oldest_wait_seconds") >= 0.03

    asyncio.run(run())


def test_the_metrics_are_shown_at_a_port(conninfo: str) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            port = _free_port()
            ends = serve(Watch(made.owner), port)
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as shown:
                    assert b"houseway_steps_total" in shown.read()
            finally:
                ends()

    asyncio.run(run())


def _free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return tried.getsockname()[1]


def test_a_refused_call_of_staff_is_counted_and_logged(conninfo: str, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            await made.opens(1, "high_card_flush", 2)
            await made.submit(1, HOUSE, "dealer", OpenRound())
            reply = await made.submit(1, HOUSE, "floor", Call("floor", "card_found_face_up", "1"))
            assert isinstance(reply, Answer) and reply.refused is not None
            assert figure(as_text(Watch(made.owner)), "houseway_staff_calls_refused_total", role="floor") == 1
            (line,) = [json.loads(one.message) for one in caplog.records if "call of staff" in one.message]
            assert line == {
                "event": "a call of staff was refused",
                "speaker": HOUSE,
                "table": 1,
                "voice": "floor",
                "why": reply.refused,
            }

    with caplog.at_level(logging.INFO):
        asyncio.run(run())


class Blabs(HouseDealer):
    """A dealer with a bug, and an error that names cards."""

    def next_command(self, shoe: Any, table: Table) -> Any:
        """Raise a fault with hidden cards in it, caused by another."""
        if table.is_playing:
            try:
                raise KeyError(HIDDEN)
            except KeyError as error:
                raise Fault(f"cannot deal {HIDDEN}") from error
        return super().next_command(shoe, table)


def test_no_card_and_no_command_is_in_a_log_or_in_a_reply(conninfo: str, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with floor(conninfo, dealer=Blabs(Chance(Seeded("blabs")))) as made:
            await made.opens(1, "high_card_flush", 2)
            reply = await made.submit(1, HOUSE, "dealer", OpenRound())
            assert isinstance(reply, Rejected) and reply.why == NotRecorded.STOPPED
            assert "Fault in test_health.py" in reply.more and "next_command" in reply.more and "KeyError" in reply.more
            assert HIDDEN not in str(reply) and HIDDEN not in str(made.owner.table(1).stopped)  # type: ignore[union-attr]

    with caplog.at_level(logging.DEBUG, "houseway"):
        asyncio.run(run())
    told = "\n".join(one.getMessage() + str(one.exc_info) for one in caplog.records if one.name.startswith("houseway"))
    assert "a table stopped" in told
    assert HIDDEN not in told and "OpenRound" not in told


def test_a_log_leaves_out_what_it_does_not_know(caplog: pytest.LogCaptureFixture) -> None:
    log = log_of("houseway.test")
    with caplog.at_level(logging.INFO, "houseway.test"):
        log.info("said", table=3, text=HIDDEN, why=b"bytes", error="x" * 501)
    assert json.loads(caplog.messages[0]) == {
        "event": "said",
        "table": 3,
        "text": LEFT_OUT,
        "why": LEFT_OUT,
        "error": LEFT_OUT,
    }
    assert not FIELDS & {*Step.__struct_fields__} - {"table", "seq", "speaker"}


def test_an_error_of_the_record_is_told_by_its_state(record: Record) -> None:
    with pytest.raises(UndefinedTable) as raised:
        record.execute("select 1 from nowhere -- Qs")
    told = place_of(raised.value)
    assert told.startswith("UndefinedTable 42P01 in ") and "Qs" not in told
    assert place_of(OperationalError(HIDDEN)) == "OperationalError"


def test_with_a_wrong_clock_no_round_is_opened(conninfo: str, caplog: pytest.LogCaptureFixture) -> None:
    off = [2.0]

    async def run() -> None:
        async with floor(conninfo, wall=lambda: time.time() + off[0], renewed=0.05) as made:
            await made.opens(1, "high_card_flush", 2)
            reply = await made.submit(1, HOUSE, "dealer", OpenRound())
            assert isinstance(reply, Rejected) and reply.why == NotRecorded.CLOCK
            assert figure(as_text(Watch(made.owner)), "houseway_clock_distance_seconds") > 1.5
            made.numbers[1, HOUSE] -= 1
            assert isinstance(await made.submit(1, HOUSE, "dealer", BuyIn("bot1", 5_000)), Answer)
            off[0] = 0.0
            end = time.monotonic() + 20
            while made.owner.clock_distance and time.monotonic() < end:
                await asyncio.sleep(0.01)
            assert isinstance(await made.submit(1, HOUSE, "dealer", OpenRound()), Answer)

    with caplog.at_level(logging.INFO):
        asyncio.run(run())
    said = [json.loads(one)["event"] for one in caplog.messages if "clock" in one]
    assert said == ["the clock is wrong", "the clock is right again"]


def test_the_distance_of_clocks_is_never_overstated() -> None:
    assert distance_of(10.0, 10.2, 10.4) == 0.0
    assert distance_of(10.0, 9.5, 12.0) == 0.5
    assert distance_of(10.0, 12.5, 12.0) == -0.5


def test_a_spread_counts_each_value_once() -> None:
    spread = Spread((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 2.0, 3.0):
        spread.add(value)
    assert (spread.counts, spread.count, spread.total) == ([2, 2, 1], 5, 8.0)
