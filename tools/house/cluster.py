"""A private cluster of the record: three members of PostgreSQL, Patroni and etcd on the ports of this machine.

`deploy/cluster/patroni.yml` has the settings; only addresses, folders and users differ here. etcd comes from Debian's
`etcd-server`, Patroni from the lock of development. Every process ends with this one.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import psycopg
import yaml

from houseway.floor.servers.postgres import programs
from houseway.floor.servers.programs import MissingProgram, ServerProcess, as_user, free_port, give

DEPLOYED: Final = Path(__file__).parents[2] / "deploy" / "cluster" / "patroni.yml"
STARTS: Final = 180.0
"""Seconds in which a member has to serve; a machine may be busy."""
READS_ALL: Final = ("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")
"""The user of PostgreSQL may run the Python of this checkout, wherever it is."""


class MemberState(NamedTuple):
    """The state of a member as Patroni publishes it."""

    role: str
    is_running: bool
    timeline: int
    is_synchronous: bool


class Member:
    """One host of the cluster: etcd, Patroni, and the PostgreSQL that Patroni starts."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder
        folder.mkdir(mode=0o700)
        give(folder)
        self.port, self.api, self.etcd, self.peer = (free_port() for _ in range(4))
        self._etcd: ServerProcess | None = None
        self._patroni: ServerProcess | None = None

    @property
    def data(self) -> Path:
        """The folder of its data."""
        return self.folder / "data"

    def start_etcd(self, peers: str) -> None:
        """Start etcd with the members of the cluster as its peers."""
        found = shutil.which("etcd")
        if found is None:
            raise MissingProgram("etcd is missing. Install Debian's etcd-server")
        told = {
            "name": self.name,
            "data-dir": self.folder / "etcd",
            "listen-client-urls": f"http://127.0.0.1:{self.etcd}",
            "advertise-client-urls": f"http://127.0.0.1:{self.etcd}",
            "listen-peer-urls": f"http://127.0.0.1:{self.peer}",
            "initial-advertise-peer-urls": f"http://127.0.0.1:{self.peer}",
            "initial-cluster": peers,
            "log-level": "warn",
        }
        words = [f"--{name}={value}" for name, value in told.items()]
        command = [*as_user(), found, "--pre-vote", "--unsafe-no-fsync", *words]
        self._etcd = ServerProcess(command, None, stops=signal.SIGKILL, log=self.folder / "etcd.log")

    def start(self, etcd: list[str]) -> None:
        """Start its Patroni, which starts PostgreSQL."""
        file = self.folder / "patroni.yml"
        file.write_text(yaml.safe_dump(self._settings(etcd)), encoding="utf-8")
        file.chmod(0o644)
        words = as_user()
        python = [*words[:-1], *READS_ALL, "--", sys.executable] if words else [sys.executable]
        command = [*python, "-m", "patroni", str(file)]
        self._patroni = ServerProcess(command, None, stops=signal.SIGTERM, log=self.folder / "patroni.log", seconds=20)

    def _settings(self, etcd: list[str]) -> dict[str, Any]:
        told: dict[str, Any] = yaml.safe_load(DEPLOYED.read_text(encoding="utf-8"))
        here = f"127.0.0.1:{self.port}"
        told |= {"name": self.name, "etcd3": {"hosts": etcd}, "log": {"level": "INFO"}}
        told["restapi"] = {"listen": f"127.0.0.1:{self.api}", "connect_address": f"127.0.0.1:{self.api}"}
        told["bootstrap"]["initdb"] += ["no-sync"]
        told["postgresql"]["authentication"]["superuser"]["username"] = "houseway"
        told["postgresql"]["basebackup"] += ["no-sync"]
        told["bootstrap"]["dcs"]["postgresql"]["pg_hba"] = [
            "local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"
        ]  # fmt: skip
        told["postgresql"] |= {
            "listen": here,
            "connect_address": here,
            "data_dir": str(self.data),
            "bin_dir": str(programs()),
            "pgpass": str(self.folder / "pgpass"),
        }
        told["postgresql"]["parameters"] |= {"unix_socket_directories": str(self.folder)}
        return told

    # State

    def state(self) -> MemberState | None:
        """Return the state that its Patroni publishes, or None where it does not answer."""
        with suppress(OSError, ValueError), urllib.request.urlopen(f"http://127.0.0.1:{self.api}/patroni", timeout=1) as told:
            found = json.load(told)
            is_synchronous = bool(found.get("quorum_standby") or found.get("sync_standby"))
            return MemberState(found.get("role", ""), found.get("state") == "running", found.get("timeline", 0), is_synchronous)
        return None

    @property
    def postmaster(self) -> int | None:
        """The process of its PostgreSQL, or None where it has none."""
        with suppress(OSError, ValueError, IndexError):
            pid = int((self.data / "postmaster.pid").read_text(encoding="ascii").split("\n")[0])
            os.kill(pid, 0)
            return pid
        return None

    # Faults

    def kill_postgres(self) -> None:
        """Kill every process of its PostgreSQL at once."""
        pid = self.postmaster
        for one in () if pid is None else (*_below(pid), pid):
            _send(one, signal.SIGKILL)

    def processes(self) -> list[int]:
        """Return all processes of this host."""
        found: list[int] = []
        for one in (self._etcd, self._patroni):
            if one is not None:
                found += [one.pid, *_below(one.pid)]
        pid = self.postmaster
        return [*found, *([] if pid is None else [pid, *_below(pid)])]

    def patroni(self) -> list[int]:
        """Return the processes of its Patroni, without PostgreSQL."""
        found = [] if self._patroni is None else [self._patroni.pid, *_below(self._patroni.pid)]
        ours = self.postgres()
        return [one for one in found if one not in ours]

    def postgres(self) -> list[int]:
        """Return the processes of its PostgreSQL."""
        return [] if (pid := self.postmaster) is None else [pid, *_below(pid)]

    def stop(self) -> None:
        """End all of its processes at once."""
        for one in self.processes():
            _send(one, signal.SIGKILL)
        for one in (self._patroni, self._etcd):
            if one is not None:
                one.kill()

    def kill(self, *, loses_data: bool = False) -> None:
        """Kill PostgreSQL and Patroni, and leave etcd; with `loses_data` its disk is empty afterwards."""
        for one in (*self.patroni(), *self.postgres()):
            _send(one, signal.SIGKILL)
        if self._patroni is not None:
            self._patroni.kill()
        if loses_data:
            shutil.rmtree(self.data, ignore_errors=True)


def pause(pids: list[int]) -> None:
    """Stop processes where they are."""
    for pid in pids:
        _send(pid, signal.SIGSTOP)


def resume(pids: list[int]) -> None:
    """Resume processes that were paused."""
    for pid in pids:
        _send(pid, signal.SIGCONT)


def _send(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _below(pid: int) -> list[int]:
    """Return the processes that a process has started, and theirs."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    below: dict[int, list[int]] = {}
    for child, parent in (map(int, line.split()) for line in listed.splitlines()):
        below.setdefault(parent, []).append(child)
    found, waiting = list[int](), [pid]
    while waiting:
        children = below.get(waiting.pop(), [])
        found += children
        waiting += children
    return found


class Cluster:
    """Three members that fail over by themselves."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o755)
        self.members: Final = [Member(f"m{number}", folder / f"m{number}") for number in (1, 2, 3)]
        self._folder = folder

    @property
    def _etcd(self) -> list[str]:
        return [f"127.0.0.1:{one.etcd}" for one in self.members]

    def start(self) -> None:
        """Start all members, and wait until one serves and two are its synchronous standbys."""
        peers = ",".join(f"{one.name}=http://127.0.0.1:{one.peer}" for one in self.members)
        for one in self.members:
            one.start_etcd(peers)
        for one in self.members:
            one.start(self._etcd)
        self.wait_until_whole()

    def conninfo(self, database: str = "postgres", user: str = "houseway") -> str:
        """Return the connection string that names all members."""
        hosts, ports = ",".join("127.0.0.1" for _ in self.members), ",".join(str(one.port) for one in self.members)
        return f"host={hosts} port={ports} dbname={database} user={user} target_session_attrs=read-write"

    def create(self, database: str) -> str:
        """Create a database and return how to connect to it."""
        with psycopg.connect(self.conninfo(), autocommit=True) as connection:
            connection.execute(f'create database "{database}"'.encode())
        return self.conninfo(database)

    def restart(self, member: Member) -> None:
        """Start the Patroni of a member whose Patroni was killed."""
        member.start(self._etcd)

    def states(self) -> dict[str, MemberState | None]:
        """Return the states of all members."""
        return {one.name: one.state() for one in self.members}

    @property
    def primary(self) -> Member:
        """The member that is the primary now: of two, the one with the later timeline."""
        end = time.monotonic() + STARTS
        while time.monotonic() < end:
            states = [(state.timeline, one) for one in self.members if (state := one.state()) and state.role == "primary"]
            if states:
                return max(states, key=lambda found: found[0])[1]
            time.sleep(0.1)
        raise MissingProgram("the cluster has no primary")

    @property
    def standbys(self) -> list[Member]:
        """The members that are not the primary."""
        primary = self.primary
        return [one for one in self.members if one is not primary]

    def wait_until_whole(self, seconds: float = STARTS) -> float:
        """Wait until there is a primary with two synchronous standbys, and return the seconds that took."""
        began = time.monotonic()
        while True:
            states = [one.state() for one in self.members]
            up = [one for one in states if one is not None and one.is_running]
            primaries = [one for one in up if one.role == "primary"]
            together = len({one.timeline for one in up}) == 1
            if len(up) == 3 and len(primaries) == 1 and together and sum(one.is_synchronous for one in up) == 2:
                return time.monotonic() - began
            if time.monotonic() > began + seconds:
                raise MissingProgram(f"the cluster is not whole: {self.states()}\n{self.logs()}")
            time.sleep(0.1)

    def switch_over(self) -> None:
        """Let another member be the primary, as `patronictl switchover` does."""
        told = json.dumps({"leader": self.primary.name}).encode()
        asked = urllib.request.Request(
            f"http://127.0.0.1:{self.primary.api}/switchover", told, {"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(asked, timeout=60) as answer:
            answer.read()

    def cancel_waits(self) -> int:
        """Cancel every commit that waits for a standby, as an operator might; return how many waited."""
        waits = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"
        with psycopg.connect(self.conninfo(), autocommit=True, connect_timeout=2) as connection:
            return len(connection.execute(waits).fetchall())

    def logs(self) -> str:
        """Return the end of what the members have logged."""
        files = [one.folder / name for one in self.members for name in ("patroni.log", "etcd.log")]
        return "\n".join(f"--- {file}\n{file.read_text('utf-8', 'replace')[-3000:]}" for file in files if file.exists())

    def stop(self) -> None:
        """End all members and remove their folders."""
        for one in self.members:
            resume(one.processes())
            one.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def cluster() -> Generator[Cluster]:
    """Run a cluster in a temporary folder."""
    made = Cluster(Path(tempfile.mkdtemp(prefix="houseway-cluster-")))
    try:
        made.start()
        yield made
    finally:
        made.stop()
