"""Measures the time from a command to its answer and to its news over the bus, at the pace of people.

    .venv/bin/python -m bench.bus_paced [--tables N] [--pace N] [--seconds N]

Bots played six games before the clock starts. Their commands are sent over a private NATS to an owner with its door and its
teller, so many per second and spread over the tables. A reader of the public's news notes when the first of each arrives.
The last column but one is how long the teller took to read all tables from the record, as when an owner takes them over.
Owner, client and reader share one process and one core, and PostgreSQL writes to disk before it answers.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time

from nats.aio.msg import Msg
from tools.bots.sittings import PLAYED, Again, messages, sitting
from tools.house.servers import DAY, new_record, servers

from houseway.core.round.view import PUBLIC
from houseway.floor.bus.calls import Calls
from houseway.floor.bus.line import Line, connected, subscribed
from houseway.floor.bus.news import NewsPublisher
from houseway.floor.bus.requests import Client, CommandServer
from houseway.floor.bus.subjects import Subjects
from houseway.floor.messages import Answer, News, SentCommand
from houseway.floor.store.tables import RulesCache
from houseway.floor.table.garbage import settle_collector
from houseway.floor.table.owner import Owner
from houseway.floor.table.record_worker import RecordWorker
from houseway.games import GAMES

HOUSE = Subjects("bench")


class Talk:
    """The messages of one table, sent one at a time, with the times until response and news."""

    def __init__(self, client: Client, said: list[SentCommand]) -> None:
        self._client, self._said = client, iter(said)
        self.began = 0.0
        self.is_idle, self.waits_for_news = True, False
        self.answers: list[float] = []
        self.news: list[float] = []

    async def send(self) -> None:
        """Send the next message and wait for its answer."""
        self.is_idle, self.waits_for_news, self.began = False, True, time.perf_counter()
        reply = await self._client.request(next(self._said), 60)
        assert isinstance(reply, Answer) and reply.refused is None, reply
        self.answers.append(time.perf_counter() - self.began)
        self.is_idle = True

    def forgets(self) -> None:
        """Forget what was measured, and news that are still under way."""
        self.waits_for_news = False
        self.answers.clear()
        self.news.clear()

    def note_news(self) -> None:
        """Note the first news after a message."""
        if self.waits_for_news:
            self.waits_for_news = False
            self.news.append(time.perf_counter() - self.began)


async def measured(conninfo: str, url: str, told: argparse.Namespace) -> str:
    """Run the tables and return the line of it."""
    rounds = 4 + int(told.seconds * told.pace / told.tables / 15)
    sittings = [sitting(key, rounds) for key in PLAYED]
    dealers = {one.rules.digest: Again(one) for one in sittings}
    line, desk = Line(await connected(url)), RecordWorker(conninfo)
    teller, calls = NewsPublisher(line, HOUSE, desk, RulesCache(GAMES.__getitem__)), Calls(line, HOUSE)

    def publish(news: News) -> None:
        calls.publish(news)
        teller.publish(news)

    dealer_of = lambda table: dealers[table.rules.digest]  # noqa: E731
    owner = Owner(conninfo, "bench", game_of=GAMES.__getitem__, day=lambda: DAY, dealer_of=dealer_of, tells=publish)
    line.start()
    await owner.start()
    bus, reader = await connected(url), await connected(url)
    talks: dict[int, Talk] = {}

    async def on_news(message: Msg) -> None:
        talks[int(message.subject.split(".")[3])].note_news()

    for number in range(1, told.tables + 1):
        one = sittings[number % len(sittings)]
        await owner.opens(number, one.rules)
        talks[number] = Talk(Client(bus, HOUSE), messages(number, one))
    door = CommandServer(line, HOUSE, owner)
    await door.start()
    await subscribed(reader, HOUSE.news("*", PUBLIC), on_news)
    settle_collector()  # as the process of an owner does
    began = time.perf_counter()
    teller.watches(owner.tables)
    await teller.settled()
    read = time.perf_counter() - began
    for _ in range(14):  # players sit down and buy in
        await asyncio.gather(*(talk.send() for talk in talks.values()))
    await asyncio.sleep(0.5)  # messages published without a pause have arrived
    for talk in talks.values():
        talk.forgets()
    await _paced(list(talks.values()), told.pace, told.seconds)
    answers = sorted(wait for talk in talks.values() for wait in talk.answers)
    news = sorted(wait for talk in talks.values() for wait in talk.news)
    await door.stop()
    await owner.stop(gives_back=True)
    await line.stop()
    await desk.close()
    for one in (line.bus, bus, reader):
        await one.close()
    found = [f"{1000 * waits[int(len(waits) * part)]:8.1f}" for waits in (answers, news) for part in (0.5, 0.99)]
    return f"{told.tables:>7}{len(answers) / told.seconds:>12.0f}{''.join(found)}{read:>8.2f}{os.getloadavg()[0]:>7.1f}"


async def _paced(talks: list[Talk], pace: float, seconds: float) -> None:
    tasks: set[asyncio.Task[None]] = set()
    began, sent = time.perf_counter(), 0
    while (passed := time.perf_counter() - began) < seconds:
        while sent < passed * pace:
            talk = talks[sent % len(talks)]
            if talk.is_idle:
                task = asyncio.create_task(talk.send())
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            sent += 1
        await asyncio.sleep(0.001)
    await asyncio.gather(*tasks)
    await asyncio.sleep(0.2)


def main() -> None:
    """Measure and print one line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=400, help="number of tables (default: 400)")
    parser.add_argument("--pace", type=float, default=300, help="commands per second (default: 300)")
    parser.add_argument("--seconds", type=float, default=10, help="seconds (default: 10)")
    told = parser.parse_args()
    with servers("shared_buffers=256MB") as running:
        print(" tables  commands/s  answer p50     p99  news p50     p99  read s   load   (milliseconds)")
        print(asyncio.run(measured(new_record(running.postgres, "bench"), running.bus, told)))


if __name__ == "__main__":
    main()
