"""Faults of a cluster. Each ends when all three members are there again, so the next one finds a standby to promote."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from tools.house.cluster import Member, pause, resume

from .floor import ClusterFloor

ClusterFault = Callable[[ClusterFloor], Awaitable[str]]
PAUSED: Final = 40.0
"""Seconds for which a frozen host stays so, at most: longer than the lock of the primary lives."""


async def _promoted(floor: ClusterFloor, old: Member, since: float, seconds: float = 60.0) -> str:
    """Wait until another member is the primary, or the old one serves again; return how long that took."""
    while time.monotonic() < since + seconds:
        states = await asyncio.to_thread(floor.members.states)
        later = [name for name, state in states.items() if state and state.role == "primary" and name != old.name]
        if later:
            return f"{later[0]} is the primary after {time.monotonic() - since:.1f} s"
        await asyncio.sleep(0.05)
    return "no other primary"


async def _whole(floor: ClusterFloor, told: str) -> str:
    took = await asyncio.to_thread(floor.members.wait_until_whole)
    return f"{told}; whole again {took:.1f} s later"


async def primary_killed(floor: ClusterFloor) -> str:
    """Kill every process of PostgreSQL on the primary."""
    old, began = await asyncio.to_thread(lambda: floor.members.primary), time.monotonic()
    await asyncio.to_thread(old.kill_postgres)
    return await _whole(floor, await _promoted(floor, old, began))


async def primary_lost(floor: ClusterFloor) -> str:
    """Kill PostgreSQL and Patroni of the primary and delete its data; later the member is made again from the others."""
    old, began = await asyncio.to_thread(lambda: floor.members.primary), time.monotonic()
    await asyncio.to_thread(lambda: old.kill(loses_data=True))
    told = await _promoted(floor, old, began)
    await asyncio.to_thread(floor.members.restart, old)
    return await _whole(floor, told)


async def switched_over(floor: ClusterFloor) -> str:
    """Let another member be the primary, as an operator does."""
    old, began = await asyncio.to_thread(lambda: floor.members.primary), time.monotonic()
    await asyncio.to_thread(floor.members.switch_over)
    return await _whole(floor, await _promoted(floor, old, began))


async def standby_killed(floor: ClusterFloor) -> str:
    """Kill PostgreSQL on a standby: the other one is enough for commits."""
    lost = floor.random.choice(await asyncio.to_thread(lambda: floor.members.standbys))
    await asyncio.to_thread(lost.kill_postgres)
    await asyncio.sleep(2)
    return await _whole(floor, lost.name)


async def _frozen(floor: ClusterFloor, which: Callable[[Member], list[int]]) -> str:
    old, began = await asyncio.to_thread(lambda: floor.members.primary), time.monotonic()
    pids = await asyncio.to_thread(which, old)
    pause(pids)
    try:
        told = await _promoted(floor, old, began, PAUSED)
        await asyncio.sleep(3)
    finally:
        resume(pids)
    return await _whole(floor, told)


async def host_frozen(floor: ClusterFloor) -> str:
    """Pause every process on the host of the primary, which stands for a dark host; it resumes when it was replaced."""
    return await _frozen(floor, Member.processes)


async def postgres_frozen(floor: ClusterFloor) -> str:
    """Pause PostgreSQL on the primary; its Patroni is alive."""
    return await _frozen(floor, Member.postgres)


async def patroni_frozen(floor: ClusterFloor) -> str:
    """Pause Patroni of the primary: PostgreSQL goes on as a primary that was replaced and does not know it."""
    return await _frozen(floor, Member.patroni)


async def standbys_frozen(floor: ClusterFloor) -> str:
    """Pause PostgreSQL on both standbys: commits wait, and are answered when they return."""
    pids = [pid for one in await asyncio.to_thread(lambda: floor.members.standbys) for pid in one.postgres()]
    pause(pids)
    try:
        await asyncio.sleep(floor.random.uniform(4, 12))
    finally:
        resume(pids)
    return await _whole(floor, "")


async def two_in_a_row(floor: ClusterFloor) -> str:
    """Kill the primary, and two seconds after its replacement that one too."""
    first, began = await asyncio.to_thread(lambda: floor.members.primary), time.monotonic()
    await asyncio.to_thread(first.kill_postgres)
    told = await _promoted(floor, first, began)
    await asyncio.sleep(2)
    second = await asyncio.to_thread(lambda: floor.members.primary)
    await asyncio.to_thread(second.kill_postgres)
    return await _whole(floor, told)


async def waits_cancelled(floor: ClusterFloor) -> str:
    """Pause both standbys, cancel every commit that waits for them, and kill the primary: nothing of it may be answered."""
    standbys = await asyncio.to_thread(lambda: floor.members.standbys)
    old = await asyncio.to_thread(lambda: floor.members.primary)
    pids = [pid for one in standbys for pid in one.postgres()]
    pause(pids)
    try:
        many = 0
        for _ in range(8):
            await asyncio.sleep(0.25)
            many += await asyncio.to_thread(floor.members.cancel_waits)
        await asyncio.to_thread(old.kill_postgres)
    finally:
        resume(pids)
    return await _whole(floor, f"{many} waits cancelled")


KINDS: Final[dict[str, ClusterFault]] = {
    "primary killed": primary_killed,
    "switched over": switched_over,
    "standby killed": standby_killed,
    "primary lost": primary_lost,
    "host frozen": host_frozen,
    "postgres frozen": postgres_frozen,
    "patroni frozen": patroni_frozen,
    "standbys frozen": standbys_frozen,
    "two in a row": two_in_a_row,
    "waits cancelled": waits_cancelled,
}
SHORT: Final = ("primary killed", "switched over", "standby killed")
"""The kinds of CI's short run."""
