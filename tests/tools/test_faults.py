"""The faults of the floor: each planted bug breaks the invariant that names it, and every monitor can fail.

`scripts/dev faults` does hundreds of faults; CI runs twenty of them as a step of its own. `pytest -m long` plants the
bugs that need longer.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tools.faults.invariants import Invariants, Key, ReplyLog
from tools.faults.kinds import KINDS, planned
from tools.faults.proxies import Proxy
from tools.faults.report import Done, table

from houseway.floor.messages import Answer, NotRecorded, Rejected

ROOT = Path(__file__).parents[2]
KEY = Key(7, 101, 3)


def _broken_with(*words: str) -> set[str]:
    """Return the invariants that a run breaks."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-m", "tools.faults", "--tables", "6", "--pace", "40", "--patience", "12", *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        timeout=600,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    last = done.stdout.splitlines()[-1]
    assert re.search(r"\d+ violated invariants", last), done.stdout + done.stderr
    return set(re.findall(r"'([^']+)':", last))


@pytest.mark.long
def test_refusals_that_are_not_committed_and_numbers_that_are_used_twice_are_noticed() -> None:
    planted = ("--plant", "refuses alone", "number reused")
    broken = _broken_with("--faults", "2", "--seed", "refusals", "--only", "relay killed", *planted)
    assert broken >= {"nothing is lost", "what is said is what is recorded"}


def test_an_owner_that_answers_before_the_commit_is_noticed() -> None:
    broken = _broken_with("--faults", "1", "--seed", "early", "--only", "relay killed", "--plant", "answers early")
    assert "nothing is answered before the record has it" in broken


@pytest.mark.long
def test_a_stale_answer_a_shuffled_shoe_and_a_missing_relay_are_noticed() -> None:
    planted = ("--plant", "answers fenced", "reshuffles", "no relay")
    broken = _broken_with("--faults", "3", "--seed", "stale", "--only", "owner paused", "store deleted", *planted)
    assert broken >= {"a saying has one answer", "the stream is rebuilt from the record"}
    assert "cards come from the sealed shoe, in its order" in broken


def test_replies_to_one_saying_are_equal_for_ever() -> None:
    invariants = Invariants()
    told = ReplyLog(invariants)
    for _ in range(3):
        told.receive(KEY, Answer(7, 12, None))
        told.receive(KEY, Rejected(7, NotRecorded.NO_SUCH_TABLE))
    assert not invariants.broken
    told.receive(KEY, Answer(7, 12, "below_minimum TCP-6(a)(1)"))
    told.receive(KEY, Answer(7, 13, None))
    told.receive(KEY, Rejected(7, NotRecorded.PASSED_OVER))
    assert invariants.broken == {"a saying has one answer": 3}
    told.skipped.add(KEY._replace(number=9))
    told.receive(KEY._replace(number=9), Rejected(7, NotRecorded.PASSED_OVER))
    told.receive(KEY, Rejected(7, NotRecorded.STOPPED))
    assert invariants.broken == {"a saying has one answer": 3, "no table stops": 1}


def test_a_plan_has_every_kind_before_any_comes_again() -> None:
    plan = planned(2 * len(KINDS) + 3, (), Random("seed"))
    first, second = plan[: len(KINDS)], plan[len(KINDS) : 2 * len(KINDS)]
    assert set(first) == set(second) == set(KINDS) and first != second
    assert planned(3, ["deploy"], Random("seed")) == ["deploy"] * 3


def test_the_table_tells_the_median_and_the_worst_of_each_kind() -> None:
    done = [Done("deploy", "", silence, 0.5, 0) for silence in (1.0, 9.0, 2.0)] + [Done("bus cut", "", 3.0, 1.0, 2)]
    assert table(done).splitlines()[2:] == [
        "| deploy | 3 | 2.00 s | 9.00 s | 0.50 s | 0 |",
        "| bus cut | 1 | 3.00 s | 3.00 s | 1.00 s | 2 |",
    ]


def test_a_proxy_passes_cuts_refuses_and_loses_answers() -> None:
    async def echoes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(100):
            writer.write(data)
        writer.close()

    async def run() -> None:
        server = await asyncio.start_server(echoes, "127.0.0.1", 0)
        proxy = Proxy(server.sockets[0].getsockname()[1])
        await proxy.start()

        async def exchange(text: bytes) -> bytes:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
                writer.write(text)
                answer = await asyncio.wait_for(reader.read(100), 10)
                writer.transport.abort()
                return answer
            except OSError:
                return b""

        assert await exchange(b"SELECT") == b"SELECT"
        proxy.loses = 1
        assert await exchange(b"other") == b"other"
        assert await exchange(b"SELECT") == b"" and proxy.lost == 1
        assert await exchange(b"SELECT") == b"SELECT"
        proxy.refuses = True
        assert await exchange(b"SELECT") == b""
        await proxy.stop()
        server.close()

    asyncio.run(run())


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_says_what_it_does(kind: str) -> None:
    assert (KINDS[kind].__doc__ or "").rstrip().endswith(".")
