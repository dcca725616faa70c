"""Measures the cost of news to an owner: processor time per step to make all messages, and with sending them.

    .venv/bin/python -m bench.bus [--rounds N] [--times N]

Bots play six games through an owner without a bus, a bot in every seat. The news of those steps, for all audiences,
are then published several times: without a bus, which is the cost of making them, and through a private NATS without
subscribers. Each row is the median of its turns.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from statistics import median
from typing import Any

from tools.bots.sittings import PLAYED, Again, Sitting, messages, sitting
from tools.house.servers import DAY, new_record, servers

from houseway.core.table.table import new_table
from houseway.floor.bus.calls import Calls
from houseway.floor.bus.line import Line, connected
from houseway.floor.bus.news import NewsPublisher
from houseway.floor.bus.sights import first_sights
from houseway.floor.bus.subjects import Subjects
from houseway.floor.bus.watched import Watched
from houseway.floor.messages import News
from houseway.floor.store.tables import RulesCache
from houseway.floor.table.owner import Owner
from houseway.floor.table.record_worker import RecordWorker
from houseway.games import GAMES

HOUSE = Subjects("bench")


class Nowhere:
    """A line that counts what is sent and sends nothing."""

    def __init__(self) -> None:
        self.sent, self.bytes = 0, 0

    def send(self, subject: str, data: bytes) -> None:
        """Count a message and its bytes."""
        self.sent += 1
        self.bytes += len(data)


async def played(conninfo: str, sittings: list[Sitting]) -> list[News]:
    """Return the news of every sitting, each at a table of its own."""
    news: list[News] = []
    dealers = {one.rules.digest: Again(one) for one in sittings}
    owner = Owner(
        conninfo,
        "bench",
        game_of=GAMES.__getitem__,
        day=lambda: DAY,
        dealer_of=lambda table: dealers[table.rules.digest],
        tells=news.append,
    )
    await owner.start()
    for number, one in enumerate(sittings, start=1):
        await owner.opens(number, one.rules)
        for said in messages(number, one):
            await owner.request(said)
    await owner.stop(gives_back=True)
    return news


def teller(line: Any, sittings: list[Sitting]) -> NewsPublisher:
    """Return a publisher with each table as it was opened."""
    made = NewsPublisher(line, HOUSE, RecordWorker(""), RulesCache(GAMES.__getitem__))
    for number, one in enumerate(sittings, start=1):
        table = new_table(one.rules)
        made._watched[number] = Watched(1, 0, table, first_sights(table))
    return made


def made(news: list[News], sittings: list[Sitting]) -> tuple[float, Nowhere, NewsPublisher]:
    """Return the seconds of processor time for making the messages."""
    line = Nowhere()
    tells = teller(line, sittings)
    began = time.process_time()
    for one in news:
        tells.publish(one)
    return time.process_time() - began, line, tells


async def sent(url: str, news: list[News], sittings: list[Sitting]) -> float:
    """Return the seconds of processor time for making and sending them, in turns of eighty steps as an owner commits."""
    line = Line(await connected(url))
    line.start()
    tells, calls = teller(line, sittings), Calls(line, HOUSE)
    began = time.process_time()
    for at in range(0, len(news), 80):
        for one in news[at : at + 80]:
            calls.publish(one)
            tells.publish(one)
        await asyncio.sleep(0)
    await line.stop(60)
    await line.bus.flush()
    took = time.process_time() - began
    await line.bus.close()
    return took


def main() -> None:
    """Measure both and print a line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20, help="rounds of each game (default: 20)")
    parser.add_argument("--times", type=int, default=5, help="turns of each row (default: 5)")
    told = parser.parse_args()
    sittings = [sitting(key, told.rounds) for key in PLAYED]
    with servers("fsync=off") as running:
        news = asyncio.run(played(new_record(running.postgres, "bench"), sittings))
        rows = [made(news, sittings) for _ in range(told.times)]
        _, line, tells = rows[0]
        steps = len(news)
        print(f"{steps:,} steps, {line.sent / steps:.1f} messages and {line.bytes / steps:,.0f} bytes per step", end=", ")
        print(f"{tells.counts.views / steps:.2f} distinct views per step, load {os.getloadavg()[0]:.1f}")
        print(f"made:          {1e6 * median(row[0] for row in rows) / steps:6.1f} µs of processor time per step")
        spent = median(asyncio.run(sent(running.bus, news, sittings)) for _ in range(told.times))
        print(f"made and sent: {1e6 * spent / steps:6.1f} µs of processor time per step")


if __name__ == "__main__":
    main()
