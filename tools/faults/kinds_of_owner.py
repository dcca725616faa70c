"""Faults of owners: killed, paused beyond their lease, cut off, doubled, replaced by another build."""

from __future__ import annotations

import asyncio
import signal
import time

from houseway.core.messages.command import OpenRound
from houseway.core.wire.wire import written
from houseway.floor.messages import SentCommand

from .floor import Floor
from .processes import OwnerProcess

HECKLER = 900
"""The account of commands that are always refused, while an owner is paused."""


async def owner_killed(floor: Floor) -> str:
    """Kill the owner with most tables; another starts under a new name."""
    owner = floor.busiest()
    tables = floor.tables_of(owner)
    await floor.kill_owner(owner)
    await floor.add_owner()
    await _left(floor, owner, tables)
    return f"{len(tables)} tables"


async def owner_restarted(floor: Floor) -> str:
    """Kill the owner with most tables; it starts again under its own name."""
    owner = floor.busiest()
    tables = floor.tables_of(owner)
    await floor.kill_owner(owner)
    await floor.add_owner(owner.name)
    return f"{len(tables)} tables"


async def owner_paused(floor: Floor) -> str:
    """Pause an owner until others have its tables, and wake it with messages in its ears, also such as must be refused."""
    owner = floor.busiest()
    tables = floor.tables_of(owner)
    before = await _fenced(floor, owner)
    owner.pause()
    await _left(floor, owner, tables)
    await asyncio.gather(*(floor.talker.copy(said) for said in _old(floor, tables)))
    heckles = [asyncio.create_task(_heckled(floor, table)) for table in tables]
    await asyncio.sleep(0.1)  # the bus has them, and they wait for the owner to wake
    owner.wake()
    await asyncio.gather(*heckles)
    end = time.monotonic() + floor.patience
    while (fenced := await _fenced(floor, owner) - before) < len(tables):
        if time.monotonic() > end:
            floor.invariants.breaks("an owner that wakes is refused", f"{owner.name}: {fenced} of {len(tables)} tables")
            break
        await asyncio.sleep(0.1)
    return f"{len(tables)} tables, {fenced} calls refused"


async def _fenced(floor: Floor, owner: OwnerProcess) -> int:
    """Return the number of an owner's calls that the record has refused because another has the table."""
    state = await floor.talker.state_of(owner.name)
    return int(state["counts"]["fenced"]) if state else 0


async def _heckled(floor: Floor, table: int) -> None:
    """Send a table a command that is refused; the owner that was replaced receives it too, and must not answer."""
    number = floor.heckles[table] = floor.heckles.get(table, 0) + 1
    said = SentCommand(table, HECKLER, "heckler", number, written(OpenRound()).encode())
    await floor.talker.copy(said)
    reply = await floor.talker.request(said)
    if reply.refused is None:
        floor.invariants.breaks("what is refused by rights or rules is refused", said)


async def bus_cut(floor: Floor) -> str:
    """Cut an owner off the bus for a while; its lease runs on."""
    owner = floor.busiest()
    owner.bus.refuses = True
    owner.bus.cut()
    seconds = floor.random.uniform(0.3, 2.0)
    await asyncio.sleep(seconds)
    owner.bus.refuses = False
    return f"{seconds:.1f} s"


async def record_cut(floor: Floor) -> str:
    """Cut an owner off the record for longer than its lease, while it stays on the bus."""
    owner = floor.busiest()
    tables = floor.tables_of(owner)
    owner.record.refuses = True
    owner.record.cut()
    await _left(floor, owner, tables)
    owner.record.refuses = False
    return f"{len(tables)} tables"


async def answers_lost(floor: Floor) -> str:
    """Lose answers of the record on their way to an owner, after what they answer was committed."""
    owner = floor.busiest()
    before, owner.record.loses = owner.record.lost, 6
    await asyncio.sleep(1.0)
    owner.record.loses = 0
    return f"{owner.record.lost - before} answers"


async def lease_expired(floor: Floor) -> str:
    """End the lease of a living owner by hand: another takes its tables over while it continues and renews."""
    owner = floor.busiest()
    tables = floor.tables_of(owner)
    end = "update owner set until = '-infinity' where name = %s"
    for _ in range(20):  # it renews at once, so the other one has to be quicker
        await asyncio.to_thread(floor.write, lambda record: record.execute(end, (owner.name,)))
        await asyncio.sleep(0.05)
        if len(await asyncio.to_thread(floor.tables_of, owner)) < len(tables):
            break
    return f"{len(tables) - len(floor.tables_of(owner))} of {len(tables)} tables"


async def same_name_twice(floor: Floor) -> str:
    """Start a second owner under the name of a living one, let both run, and kill the first."""
    owner = floor.busiest()
    await floor.add_owner(owner.name)
    await asyncio.sleep(floor.lease / 2)
    await floor.kill_owner(owner)
    return owner.name


async def deploy(floor: Floor) -> str:
    """Start an owner of the other build, whose call of the record is another, and drain one of the first."""
    await floor.upgrade()
    old = floor.busiest()
    new = await floor.add_owner(build="this" if old.build == "next" else "next")
    tables = floor.tables_of(old)
    floor.owners.remove(old)
    old.send(signal.SIGTERM)
    code = await old.ended()
    await old.leaves()
    if code != 0:
        floor.invariants.breaks("an owner drains", f"{old.name} ended with {code}")
    await _left(floor, old, tables)
    return f"{old.build} to {new.build}, {len(tables)} tables"


def _old(floor: Floor, tables: list[int]) -> list[SentCommand]:
    """Return some old commands of tables."""
    said = floor.told.of(tables)
    return floor.random.sample(said, min(len(said), 30))


async def _left(floor: Floor, owner: OwnerProcess, tables: list[int]) -> None:
    """Wait until an owner has none of its tables any more in the record."""
    await floor.until(lambda: not set(tables) & set(floor.tables_of(owner)), f"tables of {owner.name} are taken over")
