"""Time to resume many tables: all are in the middle of a round when their only owner is killed."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from typing import Final

from .floor import Floor
from .hosts import TableHost
from .run import Print, Ran, RunOptions, finished

MID_ROUND: Final = 6
"""Events after which a round counts as in full swing."""
WAITS: Final = 300.0


async def measure(asked: RunOptions, says: Print) -> Ran:
    """Kill the owner of all tables, and measure from the claim of others to the first answer at each table."""
    floor = Floor(asked.tables, 1, asked.seed, asked.lease, asked.plants, asked.patience)
    floor.is_direct = True
    try:
        began = time.monotonic()
        await floor.start()
        floor.talker.most_copies = 1  # this is about speed: no repeats
        floor.around.halts = _is_mid_round
        floor.start_hosts(think=asked.tables / asked.pace)
        await _until_halted(floor, asked.tables)
        says(f"{asked.tables} tables in the middle of a round after {time.monotonic() - began:.0f} s")
        await _one_kill(floor, asked.owners, says)
        return await finished(floor, [], began, says)
    finally:
        await floor.stop()


def processor_time(pid: int) -> float:
    """Return the seconds that a process has run on a processor."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _is_mid_round(host: TableHost) -> bool:
    return host.table.is_playing and len(host.events) >= MID_ROUND


async def _until_halted(floor: Floor, tables: int) -> None:
    end = time.monotonic() + WAITS
    while len(floor.around.halted) < tables:
        if time.monotonic() > end or any(not host.thread.is_alive() for host in floor.hosts):
            raise RuntimeError(f"only {len(floor.around.halted)} tables came to the middle of a round: {floor.invariants.told}")
        await asyncio.sleep(0.1)


async def _one_kill(floor: Floor, others: int, says: Print) -> None:
    around, last = floor.around, floor.around.silences.last
    old, new = floor.owners[0], [await floor.add_owner() for _ in range(others)]
    tables = floor.tables_of(old)
    await floor.kill_owner(old)
    killed = time.monotonic()
    await floor.until(lambda: any(floor.tables_of(one) for one in new), "another owner claims the tables")
    claim, busy = time.monotonic(), sum(processor_time(one.pid) for one in new)
    held, around.goes_on = around.goes_on, threading.Event()
    around.halts = lambda host: last.get(host.number, 0.0) > claim  # one command each, and then wait
    held.set()
    while any(last.get(table, 0.0) < claim for table in tables):
        if time.monotonic() > claim + WAITS:
            floor.invariants.breaks("the floor recovers", f"not every table was answered within {WAITS:g} s of the claim")
            break
        await asyncio.sleep(0.01)
    answers = sorted(last.get(table, claim + WAITS) - claim for table in tables)
    half, late, most = answers[len(answers) // 2], answers[len(answers) * 99 // 100], answers[-1]
    says(
        f"{len(tables)} tables, from the claim to an answer: first {answers[0]:.2f} s, median {half:.2f} s, p99 {late:.2f} s,"
        f" all {most:.2f} s; the claim came {claim - killed:.2f} s after the kill"
    )
    shares = " and ".join(str(len(floor.tables_of(one))) for one in new)
    used = sum(processor_time(one.pid) for one in new) - busy
    says(f"tables of each: {shares}; processor time of the new owners since then: {used:.2f} s; load {os.getloadavg()[0]:.1f}")
    around.ending.set()
    around.halts = lambda host: False
    around.goes_on.set()
