"""Starts a whole demonstration and keeps it running: servers, record, people, pit, owner, API, tending and bots."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from houseway.core.game.rules import Rules
from houseway.floor.bus.configuration import property_conf, users_of
from houseway.floor.bus.subjects import Subjects
from houseway.floor.config.keys import Config, only_in_demo
from houseway.floor.config.reader import read_file
from houseway.floor.limits.limits import set_house_limits
from houseway.floor.people.accounts import set_mode
from houseway.floor.people.policy import policy_of
from houseway.floor.seal import Keys
from houseway.floor.servers import MissingProgram, NatsServer, Postgres
from houseway.floor.servers.programs import give
from houseway.floor.servers.supervisor import Part, Supervisor
from houseway.floor.signatures import Committer
from houseway.floor.signing_keys import signer_of
from houseway.floor.store.privileges import prepare_database
from houseway.floor.store.steps import connected
from houseway.floor.upkeep import begin_day

from .folder import WITNESS, Folder, NotStarted

LOG_INS: Final = "log-ins.json"
PATIENCE: Final = 60.0
"""Seconds within which a service must report that it is ready."""
STARTS: Final = "from houseway.cli.app import main; main()"
Report = Callable[[str], None]


class DemoHouse:
    """A demonstration in its folder."""

    def __init__(self, folder: Folder, port: int, tells: Report) -> None:
        self._folder, self._tells = folder, tells
        self._port = port
        self._servers: list[Postgres | NatsServer] = []
        self._supervisor = Supervisor(tells)
        self._ends = threading.Event()

    # Beginning

    def start(self) -> dict[str, Any]:
        """Start everything and return the addresses and log-ins to print."""
        folder = self._folder
        folder.hold()
        folder.write_keys()
        api, bus = folder.ports(self._port)
        folder.write_config(api, bus)
        config = read_file(folder.config)
        only_in_demo(config, "this demonstration")
        self._step("PostgreSQL and NATS", lambda: self._starts_servers(bus))
        self._step("the record", lambda: self._prepares(config))
        parts = [
            self._starts_part(name) for name in ("owner", "api", "tend", "witness", "log")
        ]  # they begin while the house is filled
        if folder.read(LOG_INS) is None:
            self._step("people, cage and a table of every game", lambda: self._populates(config))
        self._step("owner, API, tend, log and witness", lambda: self._waits_for(parts))
        self._starts_part("bots")
        return {"address": config.api.origin, "bus": config.bus.address, "log_ins": folder.read(LOG_INS)}

    def _step(self, what: str, does: Callable[[], None]) -> None:
        began = time.monotonic()
        does()
        self._tells(f"{what}: ready ({time.monotonic() - began:.1f} s)")

    def _starts_servers(self, port: int) -> None:
        with ThreadPoolExecutor(1) as aside:
            postgres = aside.submit(self._starts_postgres)
            if self._folder.read(LOG_INS) is None:
                _ = self._tables  # the rules of all games are read while PostgreSQL begins
            postgres.result()
        self._starts_nats(port)

    @cached_property
    def _tables(self) -> dict[int, Rules]:
        from .pit import demo_tables

        return demo_tables()

    def _starts_postgres(self) -> None:
        folder = self._folder.postgres
        folder.mkdir(mode=0o700, exist_ok=True)
        if os.geteuid() == 0:  # PostgreSQL runs as another user then, who has to reach its folder
            self._folder.root.chmod(0o711)
            give(folder)
        server = Postgres(folder, (), stays=True)
        self._servers.append(server)
        server.start()
        with connected(server.conninfo()) as connection:
            if connection.execute("select from pg_database where datname = 'houseway'").fetchone() is None:
                server.create("houseway")

    def _starts_nats(self, port: int) -> None:
        folder = self._folder
        passwords = {name: folder.key(f"bus_{name}") for name in ("api", "owner", "relay", "tend")}

        def configured(server: NatsServer) -> str:
            subjects = Subjects("house")
            users = users_of(subjects, passwords)
            return property_conf(subjects, users, listen=f"127.0.0.1:{server.port}", streams=server.streams, max_bytes=2**30)

        server = NatsServer(folder.nats, configured, stays=True, port=port)
        self._servers.append(server)
        server.start()

    def _prepares(self, config: Config) -> None:
        prepare_database(self._folder.conninfo)
        with connected(self._folder.conninfo) as record:
            set_mode(record, "demo")
            set_house_limits(record, config)
            begin_day(record, config)

    def _populates(self, config: Config) -> None:
        from houseway.floor.people.actors import Actor

        from .people import MANAGER, NotMade, populate
        from .pit import open_tables

        with connected(self._folder.conninfo, signer_of(config, Committer.API)) as record:
            day: date = begin_day(record, config)
            try:
                log_ins = populate(record, policy_of(config), day)
            except NotMade as wrong:
                root = self._folder.root
                raise NotStarted(f"the demonstration in {root} was begun and not finished: {wrong}. Delete the folder") from None
        manager = next(one["number"] for one in log_ins if one["role"] == MANAGER)
        keys = Keys({"first": bytes.fromhex(self._folder.key("shoes"))}, seals="first")
        signer = signer_of(config, Committer.OWNER)
        open_tables(self._folder.conninfo, self._tables, Actor(manager, MANAGER), day, keys, signer=signer)
        self._folder.write(LOG_INS, json.dumps(log_ins, indent=1) + "\n")

    def _starts_part(self, name: str) -> Part:
        part = self._part(name)
        self._supervisor.starts(part)
        return part

    def _waits_for(self, parts: list[Part]) -> None:
        ends = time.monotonic() + PATIENCE
        for part in parts:
            while not part.is_ready:
                if time.monotonic() > ends:
                    raise NotStarted(f"{part.name} does not start: {part.last_words()}")
                self._supervisor.restart_ended()
                time.sleep(0.05)

    def _part(self, name: str) -> Part:
        config = str(self._folder.config)
        if name == "witness":
            return self._witness()
        options = {
            "owner": ["owner", "--config", config, "--name", "demo", "--drains", "2"],
            "api": ["api", "--config", config],
            "tend": ["tend", "--config", config],
            "log": ["log", "--config", config],
            "bots": ["bots", "--folder", str(self._folder.root)],
        }[name]
        return Part(name, [sys.executable, "-c", STARTS, "floor", *options], self._folder.logs / f"{name}.log")

    def _witness(self) -> Part:
        folder = self._folder
        port, _ = folder.witness_at()
        options = ["--folder", str(folder.witness), "--name", WITNESS, "--log", folder.log_key, "--port", str(port)]
        return Part("witness", [sys.executable, "-c", STARTS, "witness", *options], folder.logs / "witness.log")

    # While it runs, and its end

    def runs(self) -> None:
        """Keep everything running until the process receives a signal to stop."""
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(name, lambda number, frame: self._ends.set())
        while not self._ends.wait(0.5):
            self._supervisor.restart_ended()
            for server in self._servers:
                if server.has_ended:
                    self._tells(f"{type(server).__name__} has ended and starts again; its log is {server.folder / 'log'}")
                    try:
                        server.stop()
                        server.start()
                    except MissingProgram as wrong:
                        self._tells(str(wrong))

    def stop(self) -> None:
        """Stop everything; the folder stays."""
        self._supervisor.stop()
        for server in reversed(self._servers):
            server.stop()
        self._folder.let_go()


def stop_floor(root: Path, seconds: float = 60.0) -> bool:
    """Stop the demonstration in a folder; return False where none runs."""
    folder = Folder(root)
    holder = folder.holder()
    if holder is None:
        return False
    os.kill(holder, signal.SIGTERM)
    ends = time.monotonic() + seconds
    while folder.holder() == holder:
        if time.monotonic() > ends:
            raise NotStarted(f"process {holder} does not end. Check it, or end it: kill -9 {holder}")
        time.sleep(0.05)
    return True
