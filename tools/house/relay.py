"""The relay of a property as a process: it keeps the stream of steps complete.

    .venv/bin/python -m tools.house.relay --record CONNINFO --bus URL [--house NAME] [--every SECONDS]

It prints one line that starts with `ready` when it is connected. After SIGTERM it prints one that starts with `ended` and counts
what it sent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import signal
import sys
from dataclasses import asdict

from houseway.floor.bus.line import connected
from houseway.floor.bus.relay import Relay
from houseway.floor.bus.subjects import Subjects
from houseway.floor.table.record_worker import RecordWorker


def arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.house.relay", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--record", required=True, help="how to connect to PostgreSQL")
    parser.add_argument("--bus", required=True, help="address of the NATS server, for example nats://127.0.0.1:4222")
    parser.add_argument("--house", default="house", help="name of the property on the bus (default: house)")
    parser.add_argument("--user", default="", help="user on the bus (default: none)")
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two comparisons (default: 60)")
    return parser.parse_args()


async def relayed(told: argparse.Namespace) -> None:
    """Run a relay until the process gets SIGTERM."""
    ends = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, ends.set)
    relays: list[Relay] = []

    async def is_back() -> None:
        for relay in relays:
            relay.compare_now()

    password = os.environ.get("HOUSEWAY_BUS_PASSWORD", "")
    bus = await connected(told.bus, user=told.user, password=password, name="relay", reconnected_cb=is_back)
    desk = RecordWorker(told.record)
    relays.append(Relay(bus, Subjects(told.house), desk, every=told.every))
    running = asyncio.create_task(relays[0].run())
    print("ready {}", flush=True)
    await ends.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await bus.close()
    await desk.close()
    print("ended", json.dumps(asdict(relays[0].counts)), flush=True)


def main() -> int:
    """Relay and return 0."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(name)s %(message)s")
    asyncio.run(relayed(arguments()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
