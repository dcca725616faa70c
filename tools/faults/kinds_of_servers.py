"""Faults of the servers: killed, stopped, paused, without their store, without room on the disk, with a clock that is stepped."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import time
from contextlib import suppress

import psycopg

from . import clock
from .floor import Floor

TEN_MINUTES = 600.0
COMMITS = "select pid from pg_stat_activity where pid <> pg_backend_pid() and query like '%commit_steps%'"


async def nats_killed(floor: Floor) -> str:
    """Kill the bus and start it again."""
    await asyncio.to_thread(floor.nats.kill)
    await asyncio.sleep(floor.random.uniform(0, 1))
    await asyncio.to_thread(floor.nats.start)
    return ""


async def nats_paused(floor: Floor) -> str:
    """Pause the bus: it accepts connections and sends nothing."""
    os.kill(floor.nats.pid, signal.SIGSTOP)
    seconds = floor.random.uniform(0.5, 3)
    await asyncio.sleep(seconds)
    os.kill(floor.nats.pid, signal.SIGCONT)
    return f"{seconds:.1f} s"


async def store_deleted(floor: Floor) -> str:
    """Stop the bus and delete all streams; the relay must make the stream again from the record."""
    await asyncio.to_thread(floor.nats.kill)
    await asyncio.to_thread(shutil.rmtree, floor.nats.folder / "streams")
    await asyncio.to_thread(floor.nats.start)
    return await floor.rebuilt()


async def postgres_stopped(floor: Floor) -> str:
    """Stop PostgreSQL at once (SIGQUIT) and start it again: it recovers from its log."""
    os.kill(floor.postgres.pid, signal.SIGQUIT)
    return await _postgres_again(floor)


async def postgres_killed(floor: Floor) -> str:
    """Kill every process of PostgreSQL, as a power cut would."""
    return await _postgres_again(floor)


async def _postgres_again(floor: Floor) -> str:
    await asyncio.sleep(floor.random.uniform(0, 0.5))
    await asyncio.to_thread(floor.postgres.kill)
    began = time.monotonic()
    await asyncio.to_thread(floor.postgres.start, 120)
    return f"its own recovery {time.monotonic() - began:.1f} s"


async def backend_killed(floor: Floor) -> str:
    """Kill one process of PostgreSQL that commits: all others end too, and the server recovers by itself."""
    pids = await asyncio.to_thread(_backends, floor)
    if pids:
        with suppress(ProcessLookupError):
            os.kill(floor.random.choice(pids), signal.SIGKILL)
    return ""


async def connections_cut(floor: Floor) -> str:
    """End connections of owners at random moments, also between a commit and its answer."""
    many = 0
    for _ in range(8):
        for pid in await asyncio.to_thread(_backends, floor):
            if floor.random.random() < 0.5:
                many += 1
                await asyncio.to_thread(
                    floor.write, lambda record, pid=pid: record.execute("select pg_terminate_backend(%s)", (pid,))
                )
        await asyncio.sleep(floor.random.uniform(0, 0.2))
    return f"{many} connections"


def _backends(floor: Floor) -> list[int]:
    return [pid for (pid,) in floor.readers.read(lambda record: record.execute(COMMITS).fetchall())]


async def disk_full(floor: Floor) -> str:
    """Fill the disk of the record, and free it after a while; PostgreSQL may refuse, or end by itself and be started again."""
    taken = await asyncio.to_thread(floor.disk.fill)
    await asyncio.sleep(floor.random.uniform(1.5, 4))
    ended = not _answers(floor)
    await asyncio.to_thread(floor.disk.free)
    end = time.monotonic() + 10
    while not await asyncio.to_thread(_answers, floor):
        if time.monotonic() > end or not _is_alive(floor.postgres.pid):
            await asyncio.to_thread(floor.postgres.kill)
            await asyncio.to_thread(floor.postgres.start, 120)
        await asyncio.sleep(0.1)
    return f"{taken >> 20} MB{', PostgreSQL ended' if ended else ''}"


def _answers(floor: Floor) -> bool:
    try:
        with psycopg.connect(floor.conninfo, connect_timeout=5) as record:
            record.execute("select 1")
    except psycopg.Error:
        return False
    return True


def _is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for does not."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def clock_forward(floor: Floor) -> str:
    """Step the clock of the record forward by ten minutes, where every lease is over at once, and put it right later."""
    return await _stepped(floor, TEN_MINUTES)


async def clock_back(floor: Floor) -> str:
    """Step the clock of the record back by ten minutes, where leases run for ten minutes more, and put it right later."""
    return await _stepped(floor, -TEN_MINUTES)


async def _stepped(floor: Floor, seconds: float) -> str:
    await asyncio.to_thread(floor.write, lambda record: clock.step(record, seconds))
    await asyncio.sleep(floor.random.uniform(0, 2 * floor.lease))  # rounds continue, and no new one opens while it is wrong
    await asyncio.to_thread(floor.write, lambda record: clock.step(record, -seconds))
    ahead = "select count(*) from live join owner on owner.name = live.owner where until > now() + interval '1 minute'"

    def none_is_ahead() -> bool:
        return floor.readers.read(lambda record: record.execute(ahead).fetchone()) == (0,)

    # whoever dies before it renews by the new clock keeps its tables for ten minutes, or until it starts again
    await floor.until(none_is_ahead, "owners renew by the new clock")
    return ""


async def relay_killed(floor: Floor) -> str:
    """Kill the relay and start it again."""
    if floor.relay is not None:
        await asyncio.to_thread(floor.relay.kill)
        await floor.start_relay()
    return ""
