"""Measures many sockets at one API: memory and processor of each while idle, and one table that many watch.

    .venv/bin/python -m bench.sockets [--sockets N] [--watchers N] [--seconds N]

PostgreSQL, NATS, owner, API and tending run as in `bench.clients`. Sockets are opened with a hundred sessions and answer only
pings. Then some of them watch a table at which two light players play. The delay of a frame is the time from its arrival at the
first watcher to its arrival at each other; all watchers are in one process. The machine may be shared, so the load is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from .clients import WARM, Players
from .clients_floor import Floor, floor, processor_of
from .clients_line import Line, subscribe

SESSIONS: Final = 100
AT_ONCE: Final = 50
"""Sockets that are opened at the same time."""


class Seen(msgspec.Struct):
    """The fields of a frame that a watcher reads."""

    kind: str
    round: int = 0
    seq: int = 0


_decoder: Final = msgspec.json.Decoder(Seen)


def resident(pid: int) -> int:
    """Return the resident memory of a process in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def api_of(running: Floor) -> int:
    """Return the process of the API."""
    kept = running.parts["api"].kept
    assert kept is not None
    return kept.pid


async def logged_in(running: Floor, many: int) -> list[Line]:
    """Return so many sessions."""
    lines: list[Line] = []
    for one in running.bots[3 : 3 + many]:
        line = Line(running.port)
        await line.logs_in(one["login"], one["password"])
        line.close()
        lines.append(line)
    return lines


async def opened(stack: AsyncExitStack, lines: list[Line], many: int) -> list[Any]:
    """Open sockets, some at a time."""
    sockets: list[Any] = []
    while len(sockets) < many:
        here = range(len(sockets), min(many, len(sockets) + AT_ONCE))
        opening = (stack.enter_async_context(lines[at % len(lines)].live(ping_interval=None)) for at in here)
        sockets += await asyncio.gather(*opening)
    return sockets


async def delays(sockets: list[Any], seconds: float) -> list[float]:
    """Watch a table for a while, and return by how much each frame arrived later than at the first watcher."""
    first: dict[tuple[int, int], float] = {}
    found: list[float] = []

    async def watches(socket: Any) -> None:
        await subscribe(socket, 1)
        async for text in socket:
            now, seen = time.perf_counter(), _decoder.decode(text)
            if seen.kind == "events":
                found.append(now - first.setdefault((seen.round, seen.seq), now))

    tasks = [asyncio.create_task(watches(socket)) for socket in sockets]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found


async def measured(running: Floor, told: argparse.Namespace) -> None:
    """Open the sockets, and print what they cost."""
    pid = api_of(running)
    lines = await logged_in(running, SESSIONS)

    async def spent(what: Callable[[], Any]) -> tuple[float, Any]:
        before = processor_of(pid)
        found = await what()
        return processor_of(pid) - before, found

    async with AsyncExitStack() as stack:
        memory = resident(pid)
        seconds, sockets = await spent(lambda: opened(stack, lines, told.sockets))
        each = (resident(pid) - memory) / len(sockets)
        print(
            f"{len(sockets):,} sockets: {1e3 * seconds / len(sockets):.2f} ms to open one, {each / 1000:.1f} KB each", flush=True
        )
        seconds, _ = await spent(lambda: asyncio.sleep(told.seconds))
        print(f"idle: {1e6 * seconds / told.seconds / len(sockets):.1f} µs per second each, {load()}", flush=True)
        players = Players(replace(running, log_ins=running.bots[:3]), 1, 1, (0.5, 2.0))
        try:
            await asyncio.sleep(WARM)
            seconds, found = await spent(lambda: delays(sockets[: told.watchers], told.seconds))
        finally:
            players.stop()
    found.sort()
    median, p95 = (1000 * found[int(part * (len(found) - 1))] for part in (0.5, 0.95))
    frames = len(found) / max(1, told.watchers)
    print(
        f"{told.watchers:,} watchers of one table: {frames:.0f} frames each, {1e6 * seconds / max(1, len(found)):.0f} µs a frame"
        f" and watcher, behind the first {median:.0f} ms at the median and {p95:.0f} at the 95th percentile, {load()}"
    )


def load() -> str:
    """Return the load of the machine in words."""
    return f"load {os.getloadavg()[0]:.1f}"


def main() -> None:
    """Open the sockets, measure their memory and processor, and print both."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sockets", type=int, default=10_000, help="sockets (default: 10,000)")
    parser.add_argument("--watchers", type=int, default=1_000, help="of them, watchers of one table (default: 1,000)")
    parser.add_argument("--seconds", type=float, default=30.0, help="seconds of each measurement (default: 30)")
    told = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    if told.sockets + 500 > limit:
        raise SystemExit(f"{told.sockets:,} sockets need more than the {limit:,} open files that this machine allows")
    with floor(SESSIONS + 4, 1, None) as running:
        asyncio.run(measured(running, told))


if __name__ == "__main__":
    main()
