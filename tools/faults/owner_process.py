"""An owner as a process: lanes, door, teller and calls on one bus. It prints `ready` and ends with its standard input.

SIGTERM drains it. It waits for servers that are away. `--call` is the function of the record that its build calls.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import re
import signal
import sys
import threading
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

import psycopg
from nats.aio.msg import Msg

from houseway.floor.bus.calls import Calls
from houseway.floor.bus.line import Line, connected, subscribed
from houseway.floor.bus.news import Teller
from houseway.floor.bus.requests import Door
from houseway.floor.bus.subjects import Subjects
from houseway.floor.record import steps
from houseway.floor.sealing import Keys
from houseway.floor.table.desk import Desk
from houseway.floor.table.owner import Owner
from houseway.floor.table.resuming import Shelf
from houseway.floor.table.saying import News
from houseway.games import GAMES
from houseway.play.chance import Live
from houseway.play.dealing import live_dealer

from .games import rules_of
from .planted import OWNER


def asked() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults.owner_process")
    for name in ("record", "bus", "house", "name", "keys", "day"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--lease", type=float, default=1.5)
    parser.add_argument("--drains", type=float, default=1.0)
    parser.add_argument("--open", default="", help="tables to open, for example 1,4,7")
    parser.add_argument("--build", default="")
    parser.add_argument("--call", default="")
    parser.add_argument("--plant", default="")
    return parser.parse_args()


def keys_in(file: Path) -> Keys:
    """Return the keys that a file holds: hexadecimal by name, the first one seals."""
    held: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return Keys({name: bytes.fromhex(key) for name, key in held.items()}, next(iter(held)))


class Process:
    """One owner and everything around it."""

    def __init__(self, told: argparse.Namespace) -> None:
        self._told = told
        self._subjects = Subjects(told.house)
        self._shelf = Shelf(GAMES.__getitem__)
        self._desk = Desk(told.record)
        dealer = live_dealer(Live())
        day = date.fromisoformat(told.day)
        self.owner = Owner(
            told.record,
            told.name,
            game_of=GAMES.__getitem__,
            day=lambda: day,
            dealer_of=lambda table: dealer,
            tells=self._tells,
            lease=told.lease,
            renewed=told.lease / 5,
            build=told.build,
            keys=keys_in(Path(told.keys)),
        )

    async def start(self) -> None:
        """Connect, claim, open tables and open the door."""
        bus = await connected(self._told.bus, name=self._told.name, reconnected_cb=self._is_back)
        self._line = Line(bus)
        self._line.start()
        self._teller = Teller(self._line, self._subjects, self._desk, self._shelf)
        self._calls = Calls(self._line, self._subjects)
        self._door = Door(self._line, self._subjects, self.owner)
        while True:
            try:
                await self.owner.start()
                break
            except psycopg.OperationalError:
                await asyncio.sleep(0.2)
        opens: str = self._told.open
        for number in opens.split(",") if opens else ():
            await self.owner.opens(int(number), rules_of(int(number)))
        await self._door.start()
        await subscribed(bus, self._subjects.control(self._told.name), self._says_how_it_is)
        self._watching = asyncio.create_task(self._watches())

    async def drain(self) -> list[int]:
        """Give the tables back; return those whose rounds were not over."""
        playing = await self.owner.drain(self._told.drains)
        self._watching.cancel()
        await self._door.stop()
        await self._teller.stop()
        await self._line.stop()
        await self._line.bus.close()
        return playing

    def _tells(self, news: News) -> None:
        self._calls.tells(news)
        self._teller.tells(news)

    async def _watches(self) -> None:
        while True:
            self._teller.watches(self.owner.tables)
            await asyncio.sleep(0.05)

    async def _is_back(self) -> None:
        if hasattr(self, "_teller"):
            self._teller.heads()

    async def _says_how_it_is(self, message: Msg) -> None:
        lanes = [asdict(counts) for counts in self.owner.counts]
        counts = {name: sum(lane[name] for lane in lanes) for name in lanes[0]}
        state = {
            "tables": self.owner.tables,
            "stopped": self.owner.stopped,
            "counts": counts,
            "news": asdict(self._teller.counts),
        }
        self._line.send(message.reply, json.dumps(state).encode())


async def serve(told: argparse.Namespace) -> None:
    """Serve until SIGTERM."""
    ends = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ends.set)
    process = Process(told)
    await process.start()
    _says("ready", process.owner.tables)
    await ends.wait()
    _says("drained", await process.drain())


def _says(word: str, told: Any) -> None:
    print(word, json.dumps(told), flush=True)


def _ends_with_its_parent() -> None:
    sys.stdin.read()
    os._exit(9)


def main() -> None:
    """Run an owner."""
    told = asked()
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(name)s %(message)s")
    threading.Thread(target=_ends_with_its_parent, daemon=True).start()
    if told.call:
        module: Any = steps
        module.STATEMENT = re.sub(rb"commit_steps_\d+", told.call.encode(), steps.STATEMENT)
    for plant in filter(None, str(told.plant).split(",")):
        OWNER[plant]()
    asyncio.run(serve(told))


if __name__ == "__main__":
    main()
