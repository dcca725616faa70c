"""One run: a floor, its faults one after the other, each until every table has answered again, and the checks at the end."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Final, NamedTuple

from .checks import Checked, check
from .floor import Floor
from .kinds import KINDS, Fault, planned
from .owner_process import keys_in
from .report import Done, line

OLD: Final = 40
"""Old commands that are sent again after each fault."""

Print = Callable[[str], None]


class RunOptions(NamedTuple):
    """The options of a run."""

    faults: int
    tables: int
    owners: int
    seed: str
    pace: float
    lease: float
    only: Sequence[str] = ()
    plants: Sequence[str] = ()
    patience: float = 120.0


class Ran(NamedTuple):
    """The findings of a run."""

    faults: list[Done]
    checked: Checked
    summary: str
    broken: dict[str, int]
    details: list[str]


async def run(asked: RunOptions, says: Print) -> Ran:
    """Run a floor under faults."""
    return await run_on(Floor(asked.tables, asked.owners, asked.seed, asked.lease, asked.plants, asked.patience), asked, says)


async def run_on(floor: Floor, asked: RunOptions, says: Print, kinds: Mapping[str, Fault] = KINDS) -> Ran:
    """Run a floor under faults of some kinds, and stop it."""
    try:
        began = time.monotonic()
        await floor.start()
        floor.start_hosts(think=asked.tables / asked.pace)
        await _recovered(floor, time.monotonic())
        skipped = floor.skipped
        only = [kind for kind in (asked.only or kinds) if kind not in skipped]
        says(f"seed {asked.seed!r}, {asked.tables} tables, {asked.owners} owners, ready after {time.monotonic() - began:.1f} s")
        for kind, why_not in skipped.items():
            says(f"{kind}: skipped, {why_not}")
        faults = await _faults(floor, planned(asked.faults, only, floor.random), says, kinds)
        return await finished(floor, faults, began, says)
    finally:
        if floor.invariants.broken:
            says(floor.logs())
        await floor.stop()


async def finished(floor: Floor, faults: list[Done], began: float, says: Print) -> Ran:
    """Let the bots end their rounds, check everything, and return what was found."""
    says("the bots end their rounds")
    await _ends(floor)
    checked = await _checks(floor, says)
    summary = _summary(floor, checked, time.monotonic() - began)
    return Ran(faults, checked, summary, dict(floor.invariants.broken), floor.invariants.told)


async def _faults(floor: Floor, plan: list[str], says: Print, kinds: Mapping[str, Fault]) -> list[Done]:
    done: list[Done] = []
    for number, kind in enumerate(plan, start=1):
        before, kept = sum(floor.invariants.broken.values()), len(floor.invariants.told)
        floor.around.silences.begin()
        try:
            detail = await asyncio.wait_for(kinds[kind](floor), 300)
        except Exception as error:
            detail = f"{error!r}"
            floor.invariants.breaks("a fault can be carried out", f"{kind}: {error!r}")
        await _recovered(floor, time.monotonic())
        quiet = list(floor.around.silences.longest.values()) or [0.0]
        broken = sum(floor.invariants.broken.values()) - before
        done.append(Done(kind, detail, max(quiet), median(quiet), broken))
        says(line(number, len(plan), done[-1], len(floor.told.answers)))
        for told in floor.invariants.told[kept:]:
            says(f"     BROKEN {told}")
        await _repeat_old_commands(floor)
    return done


async def _recovered(floor: Floor, since: float) -> None:
    """Wait until every table has answered a command that was sent after a moment."""
    asked, end = floor.around.silences.asked, time.monotonic() + floor.patience
    while late := [host.number for host in floor.hosts if host.thread.is_alive() and asked.get(host.number, 0.0) < since]:
        if time.monotonic() > end:
            floor.invariants.breaks("the floor recovers", f"tables {late[:10]} did not answer for {floor.patience:g} s")
            return
        await asyncio.sleep(0.02)


async def _repeat_old_commands(floor: Floor) -> None:
    said = [one for key, one in list(floor.told.sent.items()) if key in floor.told.answers]
    for one in floor.random.sample(said, min(OLD, len(said))):
        await floor.talker.copy(one)


async def _ends(floor: Floor) -> None:
    """Let every table finish its round."""
    floor.around.ending.set()
    end = time.monotonic() + floor.patience
    for host in floor.hosts:
        await asyncio.to_thread(host.thread.join, max(0.1, end - time.monotonic()))
        if host.thread.is_alive():
            floor.invariants.breaks(
                "every round is played to its end", f"table {host.number} is not done after {floor.patience:g} s"
            )
    await asyncio.sleep(0.5)  # copies that are on their way


async def _checks(floor: Floor, says: Print) -> Checked:
    for owner in floor.owners:
        state = await floor.talker.state_of(owner.name)
        if state is not None:
            floor.fenced += state["counts"]["fenced"]
            for table, why in state["stopped"].items():
                floor.invariants.breaks("no table stops", f"table {table}: {why}")
    says(f"stream: {await floor.rebuilt()}")
    await _stream_is_read(floor)

    return await asyncio.to_thread(check, floor.conninfo, keys_in(floor.keys), floor.told, floor.invariants)


async def _stream_is_read(floor: Floor) -> None:
    """Wait until the reader of the stream has every step, and compare each with the record."""
    query = "select table_id, array_agg(hash order by seq) from step group by table_id"
    stored: dict[int, list[bytes]] = dict(
        await asyncio.to_thread(floor.readers.read, lambda record: record.execute(query).fetchall())
    )
    end = time.monotonic() + floor.patience
    while floor.stream.hashes != stored:
        if time.monotonic() > end:
            wrong = [table for table, hashes in stored.items() if floor.stream.hashes.get(table) != hashes]
            floor.invariants.breaks("readers get every step once, in order", f"tables {wrong[:10]} differ from the record")
            return
        await asyncio.sleep(0.1)


def _summary(floor: Floor, checked: Checked, seconds: float) -> str:
    told, reader = floor.told, floor.stream.reader
    rejected = ", ".join(f"{many} {why}" for why, many in told.rejected.items()) or "none"
    return "\n".join(
        (
            f"{seconds:.0f} s, load {os.getloadavg()[0]:.1f}",
            f"{len(told.answers):,} commands answered, {floor.talker.copies:,} late copies, {told.replies:,} replies compared",
            f"{checked.steps:,} steps, {checked.rounds:,} rounds decided again, {checked.cards:,} cards compared with shoes",
            f"{floor.balance.looks:,} looks at all accounts; {len(told.skipped)} numbers passed over; rejected: {rejected}",
            f"stream: {reader.dropped:,} repeats dropped and {reader.fetched:,} steps read from the record by its reader",
        )
    )
