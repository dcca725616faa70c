"""The relay as a process. It ends with its standard input."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading

from houseway.floor.bus.line import connected
from houseway.floor.bus.relay import Relay
from houseway.floor.bus.subjects import Subjects
from houseway.floor.table.record_worker import RecordWorker


async def run(conninfo: str, url: str, house: str) -> None:
    """Keep the stream complete for as long as the process lives."""
    bus = await connected(url, name="relay")
    relay = Relay(bus, Subjects(house), RecordWorker(conninfo), every=2.0, grace=0.5)
    print("ready", flush=True)
    await relay.run()


def _ends_with_its_parent() -> None:
    sys.stdin.read()
    os._exit(9)


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(name)s %(message)s")
    threading.Thread(target=_ends_with_its_parent, daemon=True).start()
    asyncio.run(run(*sys.argv[1:4]))
