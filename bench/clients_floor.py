"""The floor of `bench.clients`: PostgreSQL, NATS, owner, API and tending, each a process, as `houseway floor up` has them."""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.request import urlopen

from tools.house.servers import new_record, servers

from houseway.core.game.rules import Rules
from houseway.demo.house import STARTS
from houseway.demo.people import MANAGER, populate
from houseway.demo.pit import demo_tables, open_tables
from houseway.floor.config.reader import read_file
from houseway.floor.people.accounts import set_mode
from houseway.floor.people.actors import Actor
from houseway.floor.people.policy import policy_of
from houseway.floor.seal import Keys
from houseway.floor.servers import NatsServer, Postgres
from houseway.floor.servers.programs import free_port
from houseway.floor.servers.supervisor import Part
from houseway.floor.store.steps import connected
from houseway.floor.upkeep import begin_day

_LANE: Final = re.compile(r'\{lane="\d+"\}')
PATIENCE: Final = 120.0
PROFILES: Final = """
import cProfile, time
profile = cProfile.Profile(time.thread_time)  # the processor time of the event loop, and not that of whoever else runs
profile.enable()
try:
    {starts}
finally:
    profile.disable()
    profile.dump_stats({file!r})
"""
PARTS: Final = ("owner", "api", "tend")


@dataclass
class Floor:
    """A floor that runs: its ports, its parts, and who can log in."""

    port: int
    metrics: Mapping[str, int]
    """The ports at which parts show their metrics."""
    tables: Mapping[int, Rules]
    log_ins: list[dict[str, Any]]
    parts: dict[str, Part]
    postgres: Postgres
    nats: NatsServer
    conninfo: str

    def processor(self) -> dict[str, float]:
        """Return the processor seconds of every part so far."""
        pids = {name: part.kept.pid for name, part in self.parts.items() if part.kept is not None}
        found = {name: processor_of(pid) for name, pid in pids.items()}
        return {**found, "NATS": processor_of(self.nats.pid), "PostgreSQL": processor_of(self.postgres.pid)}

    def shown(self, part: str) -> dict[str, float]:
        """Return the metrics of a part; those of several partitions are added up."""
        with urlopen(f"http://127.0.0.1:{self.metrics[part]}/metrics", timeout=10) as answer:
            lines = answer.read().decode().splitlines()
        found: dict[str, float] = {}
        for name, _, value in (line.rpartition(" ") for line in lines if not line.startswith("#")):
            name = _LANE.sub("", name)
            found[name] = found.get(name, 0.0) + float(value)
        return found

    @property
    def bots(self) -> list[dict[str, Any]]:
        """The log-ins of the players."""
        return [one for one in self.log_ins if one["role"] == "bot"]


def processor_of(pid: int) -> float:
    """Return the processor seconds of a process, of its children that ended and of those that run."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(folder.name) == pid:
                total += sum(map(int, fields[11:15]))
            elif int(fields[1]) == pid:
                total += sum(map(int, fields[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


@contextmanager
def floor(clients: int, tables: int, profile: Path | None) -> Generator[Floor]:
    """Run a floor with so many players' accounts and tables of all games until the block ends."""
    games = list(demo_tables().values())[:-1]
    rules = {number: games[(number - 1) % len(games)] for number in range(1, tables + 1)}
    with TemporaryDirectory(prefix="houseway-clients-") as folder, servers() as running:
        root, port, metrics = Path(folder), free_port(), {name: free_port() for name in ("owner", "api")}
        shoes = secrets.token_hex(32)
        for name, key in (("second", secrets.token_hex(32)), ("shoes", shoes)):
            (root / name).touch(0o600)
            (root / name).write_text(key)
        conninfo = new_record(running.postgres, "houseway", None, rights=True)
        (root / "floor.toml").write_text(_toml(conninfo, running.bus, port, tables))
        config = read_file(root / "floor.toml")
        with connected(conninfo) as record:
            set_mode(record, "demo")
            day = begin_day(record, config)
            log_ins = populate(record, policy_of(config), day, clients)
        manager = next(one["number"] for one in log_ins if one["role"] == MANAGER)
        keys = Keys({"first": bytes.fromhex(shoes)}, seals="first")
        open_tables(conninfo, rules, Actor(manager, MANAGER), day, keys)
        parts = {name: _part(root, name, metrics, profile if name == "api" else None) for name in PARTS}
        try:
            for part in parts.values():
                part.start()
            _waits_for(parts)
            yield Floor(port, metrics, rules, log_ins, parts, *running, conninfo)
        finally:
            for part in reversed(parts.values()):
                part.stop()


def _toml(conninfo: str, bus: str, port: int, tables: int) -> str:
    told: dict[str, dict[str, Any]] = {
        "house": {"name": "Bench", "zone": "UTC"},
        "database": {"conninfo": conninfo},
        "bus": {"address": bus},
        # all players come from one address here, and log in at once
        "api": {
            "port": port,
            "origin": f"http://127.0.0.1:{port}",
            "secure_cookies": False,
            "address_per_second": 100_000,
            "log_ins_per_minute": 10_000,
            "sockets": 100,
        },
        "passwords": {"argon2_memory_kib": 19_456, "argon2_passes": 2, "argon2_lanes": 1},
        "sessions": {"staff_need_enrolled_terminal": False},
        "electronic": {"tables": f"1-{tables}", "betting_seconds": 6, "window_seconds": 4, "looks_seconds": 2},
        "protection": {"reality_check_seconds": 0},
        "secrets": {"second_factor_key": {"file": "second"}, "shoe_key": {"file": "shoes"}},
    }
    lines: list[str] = []
    for section, values in told.items():
        lines += [f"[{section}]", *(f"{name} = {_value(value)}" for name, value in values.items()), ""]
    return "\n".join(lines)


def _value(value: Any) -> str:
    return f'{{ file = "{value["file"]}" }}' if isinstance(value, dict) else json.dumps(value)


def _part(root: Path, name: str, metrics: Mapping[str, int], profile: Path | None) -> Part:
    config = str(root / "floor.toml")
    options = {
        "owner": ["owner", "--config", config, "--name", "bench", "--drains", "0", "--metrics", str(metrics["owner"])],
        "api": ["api", "--config", config, "--metrics", str(metrics["api"])],
        "tend": ["tend", "--config", config],
    }[name]
    starts = ["-c", STARTS]
    if profile is not None:
        (root / "starts.py").write_text(PROFILES.format(file=str(profile), starts=STARTS))
        starts = [str(root / "starts.py")]
    return Part(name, [sys.executable, *starts, "floor", *options], root / f"{name}.log")


def _waits_for(parts: Mapping[str, Part]) -> None:
    ends = time.monotonic() + PATIENCE
    for part in parts.values():
        while not part.is_ready:
            if time.monotonic() > ends:
                raise SystemExit(f"{part.name} does not start: {part.last_words()}")
            time.sleep(0.05)
