"""A floor whose lines to the record break: every table answers again soon, and nothing is called a mistake of the house."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from tests.floor.api.live_house import Client, Running, opened, running
from tests.floor.test_owner_lines import reads_only
from tools.faults.proxies import Proxy

from houseway.core.messages.command import BuyIn, Sit
from houseway.core.wire.wire import plain
from houseway.floor.lookback.record_check import check_record
from houseway.floor.servers import NatsServer
from houseway.floor.store.steps import connected

TABLES = (1, 2, 3)
SOON = 10.0
"""Seconds in which every table answers after its line is back."""
BROKEN = 6.0


@contextmanager
def line_to(conninfo: str) -> Generator[tuple[str, Proxy]]:
    """Have a line to the record that can be broken, in a thread of its own; return how to connect over it."""
    proxy = Proxy(Path(str(conninfo_to_dict(conninfo)["host"])) / ".s.PGSQL.5432")
    ready, over = threading.Event(), threading.Event()

    async def runs() -> None:
        await proxy.start()
        ready.set()
        while not over.is_set():
            await asyncio.sleep(0.05)
        await proxy.stop()

    thread = threading.Thread(target=lambda: asyncio.run(runs()), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        yield make_conninfo(conninfo, host="127.0.0.1", port=proxy.port), proxy
    finally:
        over.set()
        thread.join(10)


@pytest.fixture
def lined(conninfo: str, other_nats: NatsServer) -> Generator[tuple[Running, Proxy]]:
    """A floor with three tables, all of whose connections to the record go over one line."""
    with line_to(conninfo) as (over, proxy), running(over, other_nats.url, opened(("high_card_flush",) * len(TABLES))) as house:
        yield house, proxy


@pytest.mark.parametrize("kind", ["half_open", "read_only", pytest.param("stalls", marks=pytest.mark.long)])
def test_every_table_answers_again_and_nothing_is_called_a_mistake(
    kind: str, lined: tuple[Running, Proxy], conninfo: str
) -> None:
    """A half-open line silenced the floor until a restart, and a read-only moment was answered with 500 by the hundred."""
    house, proxy = lined
    name = str(conninfo_to_dict(conninfo)["dbname"])
    people = {table: house.patron(f"ann{table}") for table in TABLES}
    dealers = {table: house.staff(f"deals{table}", "dealer", table) for table in TABLES}
    for table, person in people.items():
        assert person.submit(table, Sit(person.name, ("1",)))["refused"] is None
    with connected(conninfo) as record:

        def breaks(*, on: bool) -> None:
            if kind == "read_only":
                reads_only(record, name, on=on)
            else:
                setattr(proxy, kind, on)

        breaks(on=True)
        ends = time.monotonic() + BROKEN
        met = _request_tables(lambda: time.monotonic() > ends, people)
        breaks(on=False)
        back = time.monotonic()
        for table, dealer in dealers.items():
            _until_answered(dealer, table, people[table].name, back)
        took = time.monotonic() - back
    assert took < SOON, took
    assert met.keys() <= {200, 503}, met
    with connected(conninfo) as record:
        assert check_record(record, []) == []


def _request_tables(ends: Callable[[], bool], people: dict[int, Client]) -> Counter[int]:
    """Let everyone query their table until the end; return how often each status was returned."""
    met: Counter[int] = Counter()

    def request(person: Client, table: int) -> None:
        while not ends():
            answer = person.get(f"/tables/{table}")
            met[answer.status_code] += 1
            if answer.status_code != 200:
                assert answer.json()["sentence"] and answer.json()["do"]

    with ThreadPoolExecutor(len(people)) as threads:
        for done in [threads.submit(request, person, table) for table, person in people.items()]:
            done.result()
    return met


def _until_answered(dealer: Client, table: int, player: str, back: float) -> None:
    """Send the same command under the same number until the table responds."""
    dealer.numbers[table] = dealer.numbers.get(table, 0) + 1
    body = {"number": dealer.numbers[table], "said": plain(BuyIn(player, 5_000))}
    while (answer := dealer.post(f"/tables/{table}/commands", json=body)).status_code != 200:
        assert answer.status_code == 503 and answer.json()["sentence"], answer.text
        assert time.monotonic() < back + SOON, answer.text
        time.sleep(0.05)
