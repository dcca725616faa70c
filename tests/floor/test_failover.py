"""A house on a real cluster of three servers: its parts follow the primary by themselves, and nothing answered is lost.

`scripts/dev failover` plays at many tables while the cluster fails over in every way; CI does so at six tables.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.conftest import Run
from tests.floor.api.live_house import Client, opened, running, until
from tests.floor.log.followed import SALTS, log_signer
from tests.floor.record_steps import DAY, renew
from tools.failover.kinds import KINDS, SHORT
from tools.house.cluster import Cluster, cluster
from tools.house.servers import prepare

from houseway.core.messages.command import BuyIn, Sit
from houseway.core.wire.wire import plain
from houseway.floor.log.follower import Follower
from houseway.floor.log.store import Writer
from houseway.floor.lookback.record_check import check_record
from houseway.floor.servers import nats_server
from houseway.floor.store.queries import steps_of
from houseway.floor.store.replicas import replication
from houseway.floor.store.steps import connected
from houseway.floor.store.timeouts import UPKEEP
from houseway.floor.table.record_worker import RecordWorker

ANSWERS = 90.0
"""Seconds in which a table answers after a fault: generous, because machines are busy. `scripts/dev failover` measures it."""


@pytest.fixture(scope="module")
def members() -> Iterator[Cluster]:
    """A cluster of three."""
    with cluster() as made:
        yield made


def test_every_part_follows_the_primary(members: Cluster, tmp_path: Path, run: Run) -> None:
    conninfo = members.create("house")
    prepare(conninfo, DAY, rights=True)
    with connected(conninfo) as record:
        renew(record, "house", 3600)
    ends = threading.Event()
    tend = RecordWorker(conninfo, limits=UPKEEP)
    follower = Follower(conninfo, Writer(tmp_path / "log"), SALTS, log_signer())
    logs = threading.Thread(target=follower.run, args=(0.1, ends.wait))
    with nats_server() as nats, running(conninfo, nats.url, opened(("high_card_flush",))) as house:
        person, dealer = house.patron("ann"), house.staff("deals", "dealer", 1)
        assert person.submit(1, Sit(person.name, ("1",)))["refused"] is None
        logs.start()
        try:
            answered = [_answered(dealer, person.name)]
            for fault in (lambda: members.primary.kill_postgres(), members.switch_over):
                before = members.primary
                fault()
                answered.append(_answered(dealer, person.name))
                until(lambda before=before: members.primary is not before, ANSWERS)
                answered.append(_answered(dealer, person.name))
                until(lambda: follower.log.size > 0 and follower.log.state.chains[1].seq >= answered[-1], ANSWERS)
                assert asyncio.run(tend.until_answered(lambda record: record.execute("select 1").fetchone())) == (1,)
                _until_good(lambda: person.get("/tables/1").status_code)
                members.wait_until_whole()
        finally:
            ends.set()
            logs.join()
            follower.close()
            asyncio.run(tend.close())
    with connected(conninfo) as record:
        steps = [step for step in steps_of(record, 1) if step.speaker == dealer.number]
        assert [step.seq for step in steps] == answered  # each is there once, where its answer said
        assert check_record(record, []) == []
    found = replication(conninfo)
    assert sorted(one.role for one in found.servers) == ["primary", "standby", "standby"]
    assert found.loses_nothing and found.waits_for.startswith("ANY 1 (")
    said = run("floor", "status", "--database", conninfo)
    assert "standby" in said.stdout and f"commits wait for {found.waits_for}" in said.stdout
    told = json.loads(run("floor", "status", "--database", conninfo, "--json").stdout)["replication"]
    assert told["loses_nothing"] and len(told["servers"]) == 3


def _answered(dealer: Client, player: str) -> int:
    """Send one command under one number until it is answered, and return its step. Until then the record is only away."""
    dealer.numbers[1] = dealer.numbers.get(1, 0) + 1
    body = {"number": dealer.numbers[1], "said": plain(BuyIn(player, 5_000))}
    end = time.monotonic() + ANSWERS
    while (answer := dealer.post("/tables/1/commands", json=body)).status_code != 200:
        assert answer.status_code == 503 and answer.json()["sentence"], answer.text
        assert time.monotonic() < end, answer.text
        time.sleep(0.1)
    assert answer.json()["refused"] is None
    return answer.json()["step"]


def _until_good(status: Callable[[], int]) -> None:
    end = time.monotonic() + ANSWERS
    while (found := status()) != 200:
        assert found == 503 and time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_of_fault_says_what_it_does(kind: str) -> None:
    assert (KINDS[kind].__doc__ or "").rstrip().endswith(".")
    assert set(SHORT) <= KINDS.keys()
