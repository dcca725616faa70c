"""The floor that is put under faults: a private PostgreSQL with fsync on its own disk, a private NATS, owners and a relay."""

from __future__ import annotations

import asyncio
import json
import secrets
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.bus.line import connected as bus_connected
from houseway.floor.bus.subjects import Subjects
from houseway.floor.bus.tail import make_stream
from houseway.floor.servers.programs import give
from houseway.floor.store.steps import connected
from houseway.floor.store.timeouts import READING, Limits
from tools.house.servers import bus_in, prepare, server_in

from . import clock
from .builds import BUILDS, migrate_to_next
from .client import RepeatingClient
from .disk import Disk
from .hosts import Around, TableHost
from .invariants import Invariants, ReplyLog
from .planted import NO_RELAY, NUMBER_REUSED, OWNER
from .processes import Child, OwnerProcess
from .proxies import Proxy
from .readers import Readers
from .watchers import Balance, StreamReader

T = TypeVar("T")
HOUSE: Final = "faults"
SOCKET: Final = ".s.PGSQL.5432"
SETTINGS: Final = ("max_wal_size=192MB", "min_wal_size=80MB", "checkpoint_timeout=60s", "max_connections=100")
SIBLINGS: Final = "-c search_path=public"
"""Sessions that create relations need this path: the one of the database has the clock in front."""


class Floor:
    """Everything that runs. Owners come and go; tables and bots stay."""

    def __init__(
        self, tables: int, owners: int, seed: str, lease: float, plants: Sequence[str] = (), patience: float = 120.0
    ) -> None:
        self.random: Final = Random(seed)
        self.invariants: Final = Invariants()
        self.told: Final = ReplyLog(self.invariants)
        self.owners: Final[list[OwnerProcess]] = []
        self.hosts: Final[list[TableHost]] = []
        self.lease: Final = lease
        self.patience: Final = patience
        """Seconds in which the floor must recover. It is generous: machines are slow, invariants are exact."""
        self.fenced = 0
        """Calls of replaced owners that the record refused, as far as owners lived to report them."""
        self.heckles: Final[dict[int, int]] = {}
        """The number of stray commands sent to each table."""
        self.is_direct = False
        """Whether owners reach the servers without proxies, which make them slower and can be cut."""
        self._tables, self._many, self._seed, self._plants = tables, owners, seed, plants
        self.reading: Limits = READING
        """The limits of time of those who read the record."""
        self._folder = Path(tempfile.mkdtemp(prefix="houseway-faults-"))
        self._folder.chmod(0o755)
        self._names = 0
        self._is_next = False
        self.relay: Child | None = None

    @property
    def skipped(self) -> dict[str, str]:
        """The kinds of faults that cannot be done on this machine, and why."""
        return {"disk full": self.disk.why_not} if self.disk.why_not else {}

    # Beginning

    async def start(self) -> None:
        """Start servers, owners, relay and bots."""
        await asyncio.to_thread(self._start_servers)
        self.subjects = Subjects(HOUSE)
        self.bus = await bus_connected(self.nats.url, name="bots", pending_size=64 * 1024 * 1024)
        await make_stream(self.bus, self.subjects)
        self.readers = Readers(self.conninfo, limits=self.reading)
        self.talker = RepeatingClient(self.bus, self.subjects, self.told, self.invariants, self._seed, self.patience)
        await self.talker.start()
        shares = [[table for table in range(1, self._tables + 1) if table % self._many == part] for part in range(self._many)]
        await asyncio.gather(*(self.add_owner(opens=share) for share in shares))
        await self.start_relay()
        self.balance = Balance(self.conninfo, self.invariants, self.reading)
        self.balance.start()
        self.stream = StreamReader(self.bus, self.subjects, self.readers, self.invariants)
        self.stream.start()
        self.around = Around(asyncio.get_running_loop(), self.talker, self.readers, self.told, self.invariants)
        self.around.reuses_numbers = NUMBER_REUSED in self._plants

    def _start_servers(self) -> None:
        self._write_keys()
        self._start_record()
        self._start_bus()

    def _write_keys(self) -> None:
        self.keys = self._folder / "keys"
        self.keys.write_text(json.dumps({"faults": secrets.token_hex(32)}), encoding="utf-8")

    def _start_record(self) -> None:
        place = self._folder / "record"
        place.mkdir()
        (place / "data").mkdir()
        self.disk = Disk(place / "data", self._folder / "disk.img")
        give(place)
        give(place / "data")
        self.postgres = server_in(place, *SETTINGS)
        database = "faults"
        self.conninfo = self.postgres.create(database)
        self.plain = f"{self.conninfo} options='{SIBLINGS}'"
        prepare(self.plain)
        with connected(self.plain) as record:
            clock.put_in_front(record, database)

    def _start_bus(self) -> None:
        streams = self._folder / "nats"
        streams.mkdir()
        self.nats = bus_in(streams)

    async def start_relay(self) -> None:
        """Start the relay as a process and wait until it runs."""
        if NO_RELAY not in self._plants:
            self.relay = Child("relay_process", [self.conninfo, self.nats.url, HOUSE], self._folder / "relay.log")
            await self.relay.line()

    def start_hosts(self, think: float) -> None:
        """Let the bots play."""
        self.around.think = think
        for number in range(1, self._tables + 1):
            self.hosts.append(TableHost(self.around, number, f"{self._seed} {number}"))
        for host in self.hosts:
            host.thread.start()

    # Owners

    async def add_owner(self, name: str = "", build: str = "", opens: list[int] | None = None) -> OwnerProcess:
        """Start an owner and wait until it serves; it takes over what nobody has."""
        owner = await self.begin_owner(name, build, opens)
        await owner.ready()
        return owner

    async def begin_owner(self, name: str = "", build: str = "", opens: list[int] | None = None) -> OwnerProcess:
        """Start an owner and do not wait."""
        self._names += 1
        name, build = name or f"owner{self._names}", build or ("next" if self._is_next else "this")
        place = self._folder / f"way{self._names}"
        place.mkdir()
        record = self._line_to_record(place)
        bus = Proxy(self.nats.port)
        await record.start()
        await bus.start()
        words = ["--record", f"host={place} dbname=faults user=houseway", "--bus", f"nats://127.0.0.1:{bus.port}"]
        if self.is_direct:
            words = ["--record", self.conninfo, "--bus", self.nats.url]
        words += ["--house", HOUSE, "--name", name, "--keys", str(self.keys)]
        words += ["--lease", str(self.lease), "--build", build, "--call", BUILDS[build]]
        words += [
            "--open",
            ",".join(map(str, opens or ())),
            "--plant",
            ",".join(plant for plant in self._plants if plant in OWNER),
        ]
        owner = OwnerProcess(name, build, record, bus, words, self._folder / f"{name}.log")
        self.owners.append(owner)
        return owner

    def _line_to_record(self, place: Path) -> Proxy:
        return Proxy(self.postgres.folder / SOCKET, place / SOCKET)

    async def kill_owner(self, owner: OwnerProcess) -> None:
        """Kill an owner and forget it."""
        self.owners.remove(owner)
        await asyncio.to_thread(owner.kill)
        await owner.leaves()

    def tables_of(self, owner: OwnerProcess) -> list[int]:
        """Return the tables that an owner has in the record."""
        query = "select table_id from live where owner = %s order by 1"
        return [table for (table,) in self.readers.read(lambda record: record.execute(query, (owner.name,)).fetchall())]

    def busiest(self) -> OwnerProcess:
        """Return the owner with most tables."""
        rows = self.readers.read(lambda record: record.execute("select owner, count(*) from live group by owner").fetchall())
        many: dict[str, int] = dict(rows)
        return max(self.owners, key=lambda owner: many.get(owner.name, 0))

    async def upgrade(self) -> None:
        """Migrate the record to the version of the next build, once, while owners of this one continue."""
        if not self._is_next:
            await asyncio.to_thread(migrate_to_next, self.plain, self._folder / "next")
            self._is_next = True

    # Queries and waiting

    def write(self, asks: Callable[[Connection[TupleRow]], T]) -> T:
        """Do something to the record by hand, on a connection of its own."""
        with connected(self.conninfo) as record:
            return asks(record)

    async def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until a condition of the record holds; an invariant is broken if it never does."""
        end = time.monotonic() + self.patience
        while not await asyncio.to_thread(self._check, holds):
            if time.monotonic() > end:
                self.invariants.breaks("the floor recovers", f"{what}: not within {self.patience:g} s")
                return
            await asyncio.sleep(0.02)

    def _check(self, holds: Callable[[], bool]) -> bool:
        try:
            return holds()
        except psycopg.OperationalError:
            return False

    async def rebuilt(self) -> str:
        """Wait until the stream has every step that the record has now, with its hash; an invariant is broken if it never has."""
        query = "select table_id, seq, hash from live where seq > 0"
        heads = await asyncio.to_thread(self.readers.read, lambda record: record.execute(query).fetchall())
        end = time.monotonic() + self.patience
        missing: list[int] = []
        while time.monotonic() < end:
            stream = await self.stream.whole_stream()
            missing = [table for table, seq, hash in heads if stream.get(table, {}).get(seq) != hash or len(stream[table]) < seq]
            if not missing:
                return f"{sum(seq for _, seq, _ in heads):,} steps again"
            await asyncio.sleep(0.2)
        self.invariants.breaks("the stream is rebuilt from the record", f"tables {missing[:10]} within {self.patience:g} s")
        return "not rebuilt"

    # Ending

    async def stop(self) -> None:
        """Stop everything and remove it."""
        for owner in list(self.owners):
            await self.kill_owner(owner)
        if self.relay is not None:
            await asyncio.to_thread(self.relay.kill)
        if hasattr(self, "stream"):
            await self.stream.stop()
            await asyncio.to_thread(self.balance.end)
        if hasattr(self, "bus"):
            self.readers.close()
            await self.bus.close()
        await asyncio.to_thread(self._stop_servers)

    def _stop_servers(self) -> None:
        for name in ("nats", "postgres"):
            if (server := getattr(self, name, None)) is not None:
                server.stop()
        if hasattr(self, "disk"):
            self.disk.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def logs(self) -> str:
        """Return the end of what owners and relay have logged."""
        files = sorted(self._folder.glob("*.log"), key=lambda file: file.stat().st_mtime)[-6:]
        return "\n".join(f"--- {file.name}\n{file.read_text('utf-8', 'replace')[-1500:]}" for file in files)
