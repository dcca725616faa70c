"""`houseway floor tend`: keeps the stream of steps complete, and does what has to be done from time to time."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from houseway.cli.screen import fail
from houseway.floor.bus.line import NotAllowed, connected
from houseway.floor.bus.relay import Relay
from houseway.floor.bus.requests import Client
from houseway.floor.bus.subjects import Subjects
from houseway.floor.config.keys import Config
from houseway.floor.config.secret import NoSecret
from houseway.floor.disputes.service import sums_of
from houseway.floor.health.notifier import is_ready
from houseway.floor.health.tend import WatchTend
from houseway.floor.pit.queue import Queue
from houseway.floor.signatures import Committer
from houseway.floor.store.connection import conninfo_of
from houseway.floor.store.grants import TEND
from houseway.floor.store.tables import RulesCache
from houseway.floor.store.timeouts import UPKEEP
from houseway.floor.table.record_worker import RecordWorker
from houseway.floor.upkeep import Upkeep
from houseway.games import GAMES

from .serve import logs, print_line, read_config, secret_text, shown_at, signer_for, voucher_key_for

EVERY = 60.0
"""Seconds between two comparisons of the stream with the record."""


def maintain(file: Path, metrics: int) -> None:
    """Maintain a floor until the process receives a signal to stop."""
    config = read_config(file)
    logs()
    try:
        asyncio.run(_maintain(config, metrics))
    except NoSecret as wrong:
        fail(str(wrong))
    except NotAllowed as wrong:
        fail(f"{wrong}. Check [bus] in {file}")


async def _maintain(config: Config, metrics: int) -> None:
    ends = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, ends.set)
    conninfo, subjects, relays = conninfo_of(config, TEND), Subjects(config.bus.property), list[Relay]()

    async def is_back() -> None:
        for relay in relays:
            relay.compare_now()

    password = secret_text(config.bus.relay_password)
    # a user of its own, or that of the API where it has none
    user, speaks = ("tend", config.bus.tend_password) if config.bus.tend_password else ("api", config.bus.api_password)
    bus = await connected(
        config.bus.address, user="relay" if password else "", password=password, name="relay", reconnected_cb=is_back
    )
    says = await connected(config.bus.address, user=user if speaks else "", password=secret_text(speaks), name="tend")
    signer = signer_for(config, Committer.TEND)
    client = Client(says, subjects, vouches=voucher_key_for(config))
    desks = RecordWorker(conninfo, limits=UPKEEP), RecordWorker(conninfo, signer, UPKEEP)
    relays.append(Relay(bus, subjects, desks[0], every=EVERY))
    queue = Queue(desks[1], client.request, RulesCache(GAMES.__getitem__), sums_of(config))
    tending = Upkeep(conninfo, config, queue, client.request, signer)
    tasks: list[asyncio.Task[Any]] = [asyncio.create_task(relays[0].run()), asyncio.create_task(tending.works())]
    if metrics:
        shown_at(WatchTend(relays[0].counts, tending.counts), metrics)
    print_line("ready", {})
    alive = is_ready(lambda: True)
    ending: asyncio.Task[Any] = asyncio.create_task(ends.wait())
    done, _ = await asyncio.wait([*tasks, ending], return_when=asyncio.FIRST_COMPLETED)
    for task in (*tasks, ending, alive):
        task.cancel()
    await asyncio.gather(*tasks, ending, return_exceptions=True)
    with suppress(Exception):
        await bus.close()
        await says.close()
    for desk in desks:
        await desk.close()
    await tending.close()
    print_line("ended", asdict(relays[0].counts))
    for task in done - {ending}:
        task.result()  # one that ended by itself has failed
