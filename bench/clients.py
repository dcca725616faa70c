"""Measures the API: many clients with a socket each, at tables that play, and one among them that does not read.

    .venv/bin/python -m bench.clients [--clients N] [--tables N] [--seconds N] [--profile FILE]

PostgreSQL with fsync, NATS, owner, API and tending run as `houseway floor up` has them; the players are processes of
their own. Tables of all games are dealt by the platform. A player takes an offer a little after it is made, as people
do. The time is from sending a command to the frame with its own event. Then the same once more with a client that
subscribes to many tables and does not read: it is disconnected and reconnects, and the others must be unaffected.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from websockets.exceptions import ConnectionClosed

from .clients_floor import Floor, floor, processor_of
from .clients_line import Line, subscribe

WARM: Final = 25.0
"""Seconds in which players sit down and first rounds are played before the clock starts."""
LONGEST: Final = 120.0
"""Seconds in which a client that does not read must have been closed."""
TIMES: Final = {
    "call to the record": "houseway_call_seconds",
    "answer of the owner": "houseway_answer_seconds",
    "request": "houseway_api_request_seconds",
    "frames of a step": "houseway_api_step_seconds",
    "step to its frames": "houseway_api_news_seconds",
}
HEADS: Final = f"{'':<28}{'commands/s':>11}{'p50':>8}{'p95':>8}{'p99':>8}{'answer p95':>12}{'frames/s':>10}{'KB/s':>8}{'load':>7}"


class Players:
    """The processes of the players."""

    def __init__(self, running: Floor, tables: int, processes: int, think: tuple[float, float]) -> None:
        players: list[dict[str, Any]] = []
        for at, one in enumerate(running.bots[:-1]):
            number = at % tables + 1
            rules = running.tables[number]
            low = max((low for low, _ in rules.limits.values()), default=500)
            seat = rules.seats[(at // tables) % len(rules.seats)]
            players.append({**one, "table": number, "seat": seat, "purse": 60 * max(low, 500)})
        self._processes = [
            subprocess.Popen(
                [sys.executable, "-m", "bench.clients_player"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            for _ in range(processes)
        ]
        for at, process in enumerate(self._processes):
            self._writes(process, {"port": running.port, "think": think, "players": players[at::processes]})

    def _writes(self, process: subprocess.Popen[str], told: Any) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps(told) + "\n")
        process.stdin.flush()

    def taken(self) -> dict[str, Any]:
        """Return the measurements of all players since the last call."""
        told: dict[str, Any] = {}
        for process in self._processes:
            self._writes(process, None)
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line, "a process of players has ended"
            for name, value in json.loads(line).items():
                told[name] = told[name] + value if name in told else value
        return told

    def processor(self) -> float:
        """Return the processor seconds of the players."""
        return sum(processor_of(process.pid) for process in self._processes)

    def stop(self) -> None:
        """End the processes of the players and wait for them."""
        for process in self._processes:
            process.terminate()
            process.wait()


class Measured(NamedTuple):
    """One stretch of time: what players measured, and the processor seconds of every part."""

    seconds: float
    told: Mapping[str, Any]
    load: float
    processor: Mapping[str, float]
    means: Mapping[str, float]
    """Mean seconds of what parts measure themselves."""

    def line(self, name: str) -> str:
        """Return its line of the table."""
        waits, answers = sorted(self.told["waits"]), sorted(self.told["answers"])
        parts = "".join(f"{1000 * _at(waits, part):>8.1f}" for part in (0.5, 0.95, 0.99))
        frames, kilobytes = self.told["frames"] / self.seconds, self.told["bytes"] / self.seconds / 1000
        rates = f"{1000 * _at(answers, 0.95):>12.1f}{frames:>10.0f}{kilobytes:>8.0f}{self.load:>7.1f}"
        return f"{name:<28}{len(waits) / self.seconds:>11.1f}{parts}{rates}"


def _at(waits: list[float], part: float) -> float:
    return waits[min(len(waits) - 1, int(len(waits) * part))] if waits else 0.0


def measured(running: Floor, players: Players, seconds: float, until: Callable[[], bool] = lambda: True) -> Measured:
    """Let everything run for a while, and until something holds; return what was measured in it."""
    players.taken()
    times, before, began = _times(running), {**running.processor(), "players": players.processor()}, time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds or (not until() and passed < 4 * seconds):
        time.sleep(0.2)
    told, after = players.taken(), {**running.processor(), "players": players.processor()}
    seconds = time.perf_counter() - began
    means = {name: (total - times[name][0]) / max(1.0, many - times[name][1]) for name, (total, many) in _times(running).items()}
    return Measured(seconds, told, os.getloadavg()[0], {name: after[name] - before[name] for name in after}, means)


def _times(running: Floor) -> dict[str, tuple[float, float]]:
    """Return the total duration and the number of each kind of event so far, from the metrics of the parts."""
    shown = {**running.shown("owner"), **running.shown("api")}
    return {what: (shown[f"{name}_sum"], shown[f"{name}_count"]) for what, name in TIMES.items()}


class Slow:
    """A client that subscribes to half of the tables, does not read until it is disconnected, and then reconnects."""

    def __init__(self, running: Floor) -> None:
        self._running, self._account = running, running.bots[-1]
        self.closed_after = 0.0
        self.code = 0
        self.back: dict[str, int] = {}
        """Frames of each kind with which it was brought back."""
        self.is_done = False

    async def comes_and_goes(self) -> None:
        """Subscribe, do not read, be disconnected, and reconnect."""
        line, tables = Line(self._running.port), list(self._running.tables)
        await line.logs_in(self._account["login"], self._account["password"])
        before, began = self._dropped(), time.perf_counter()
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # or the kernel reads for it
        sock.connect(("127.0.0.1", self._running.port))
        positions: dict[int, tuple[int, int]] = {}
        async with line.live(sock=sock, max_queue=1, ping_interval=None, close_timeout=1) as live:
            for table in tables[: len(tables) // 2]:
                await subscribe(live, table)
            while len(positions) < len(tables) // 2:  # it begins as any client does
                frame = msgspec.json.decode(await live.recv())
                if frame["kind"] in ("view", "events"):
                    positions[frame["table"]] = _position(frame)
            while self._dropped() == before:
                if time.perf_counter() - began > LONGEST:
                    return
                await asyncio.sleep(0.2)
                with suppress(ConnectionClosed):
                    await subscribe(live, tables[0])  # it continues to send requests
            self.closed_after = time.perf_counter() - began
            try:
                while True:  # what the kernel still had
                    frame = msgspec.json.decode(await live.recv())
                    if frame["kind"] in ("view", "events"):
                        positions[frame["table"]] = _position(frame)
            except ConnectionClosed as closed:
                self.code = closed.rcvd.code if closed.rcvd else 0
        async with line.live() as live:
            for table, position in positions.items():
                await subscribe(live, table, position)
            waits_for = set(positions)
            while waits_for:
                frame = msgspec.json.decode(await asyncio.wait_for(live.recv(), 20))
                if frame["kind"] == "view" or frame.get("resumed"):
                    self.back[frame["kind"]] = self.back.get(frame["kind"], 0) + (frame["table"] in waits_for)
                    waits_for.discard(frame["table"])
        self.is_done = True

    def _dropped(self) -> float:
        return self._running.shown("api").get('houseway_api_sockets_closed_total{why="slow"}', 0.0)


def _position(frame: Mapping[str, Any]) -> tuple[int, int]:
    return frame["round"], frame["seq"] if frame["kind"] == "view" else frame["first"] + len(frame["events"]) - 1


def with_slow_client(running: Floor, players: Players, seconds: float) -> tuple[Measured, Slow]:
    """Measure the others while one client does not read."""
    slow = Slow(running)
    thread = threading.Thread(target=lambda: asyncio.run(slow.comes_and_goes()), daemon=True)
    thread.start()
    found = measured(running, players, seconds, lambda: not thread.is_alive())
    thread.join(60)
    return found, slow


def report(alone: Measured, slow: Measured, again: Measured, one: Slow) -> None:
    """Print the measurements of all stretches, line by line."""
    print(HEADS)
    print(alone.line("players"))
    print(slow.line("and one that does not read"))
    print(again.line("players once more"))
    print("processor time, in percent of one core:")
    for name, used in (("players alone", alone), ("with the slow one", slow)):
        print(f"  {name:<18}" + "".join(f"  {part} {100 * spent / used.seconds:.0f}" for part, spent in used.processor.items()))
    print("mean milliseconds, as the parts measure them:")
    print("  " + "".join(f"  {name} {1000 * mean:.2f}" for name, mean in alone.means.items()))
    for found in (alone, slow, again):
        print("  " + ", ".join(f"{found.told[name]} {name}" for name in ("lost", "refused", "unheard", "closed")))
    back = ", ".join(f"{many} by {'what it missed' if kind == 'events' else 'a new view'}" for kind, many in one.back.items())
    print(f"the slow one was closed after {one.closed_after:.1f} s with {one.code or 'a cut line'}, and brought back: {back}")


def main() -> int:
    """Measure and print; exit with 1 if the 95th percentile is above 100 ms, or the slow client did not resume."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--clients", type=int, default=200, help="players, each with a socket (default: 200)")
    parser.add_argument("--tables", type=int, default=100, help="number of tables (default: 100)")
    parser.add_argument("--seconds", type=float, default=60, help="seconds of each of three stretches (default: 60)")
    parser.add_argument("--processes", type=int, default=1, help="processes of players (default: 1)")
    parser.add_argument("--think", type=float, nargs=2, default=(0.6, 2.4), help="seconds before a word (default: 0.6 2.4)")
    parser.add_argument("--profile", type=Path, help="write a profile of the API to this file")
    told = parser.parse_args()
    print(f"{told.clients} players at {told.tables} tables of all games …", flush=True)
    with floor(told.clients + 1, told.tables, told.profile) as running:
        players = Players(running, told.tables, told.processes, tuple(told.think))
        try:
            time.sleep(WARM)
            alone = measured(running, players, told.seconds)
            slow, one = with_slow_client(running, players, told.seconds)
            again = measured(running, players, told.seconds)  # whoever else uses this machine may have changed meanwhile
        finally:
            players.stop()
    report(alone, slow, again, one)
    return int(_at(sorted(alone.told["waits"]), 0.95) > 0.1 or not one.is_done)


if __name__ == "__main__":
    sys.exit(main())
