"""The restore drill: a floor plays, is backed up, loses its database and is restored. What was answered must be there then.

    scripts/dev restore-drill [--seconds N] [--tables N] [--cluster]

PostgreSQL, `pg_receivewal` as its synchronous standby and an owner are real. In the middle of play a backup and a dump are taken.
Later all processes of PostgreSQL are killed and its data is deleted, while commands are under way. The backup and the log that
was received are restored as `houseway floor restore` does it, and `houseway floor verify` decides every round again. The dump is
restored too, to count what a nightly copy alone loses. The exit code is 1 where an answer is missing.

With `--cluster` the record is a cluster of three. Its primary loses its disk under play and is made again from the others; then
all three are lost, and the backup is restored with the log that was received from both primaries.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg

from houseway.cli.table.setup import choose
from houseway.core.messages.command import BuyIn, Sit
from houseway.core.values.role import DEALER
from houseway.core.wire.wire import written
from houseway.floor.messages import Answer, SentCommand
from houseway.floor.servers import Postgres
from houseway.floor.servers.backup import back_up, restore
from houseway.floor.servers.postgres import programs
from houseway.floor.servers.programs import ServerProcess, as_user, give
from houseway.floor.signatures import Committer, Signer
from houseway.floor.store.days import open_day
from houseway.floor.store.queries import now
from houseway.floor.store.steps import connected
from houseway.floor.table.owner import Owner
from houseway.games import GAMES
from tools.house.cluster import Cluster
from tools.house.servers import new_record, prepare, server_in

PLAYER: Final = 100
THE_DEALER: Final = 200
SETTINGS: Final = ("synchronous_commit=on",)
WAITS: Final = 120.0
SIGNS: Final = "sign_owner"
KEYS: Final = {"shoes": "0" * 64, SIGNS: "1" * 64}


@dataclass
class AnswerLog:
    """The responses received: table, account, number and step of each."""

    answers: list[tuple[int, int, int, int]] = field(default_factory=list[tuple[int, int, int, int]])


async def plays(owner: Owner, table: int, heard: AnswerLog) -> None:
    """Send one command after another at a table, until there is no response."""

    async def submit(speaker: int, voice: str, number: int, command: Any) -> None:
        reply = await owner.request(SentCommand(table, speaker, voice, number, written(command).encode()))
        assert isinstance(reply, Answer), reply
        heard.answers.append((table, speaker, number, reply.seq))

    await submit(PLAYER, "p100", 1, Sit("p100", ("1",)))
    number = 0
    while True:
        number += 1
        await submit(THE_DEALER, DEALER, number, BuyIn("p100", 2_500))


async def floor(conninfo: str, tables: int, heard: AnswerLog, ends: asyncio.Event, signer: Signer) -> None:
    """Own tables and play at them until the event `ends` is set; the database may be gone by then."""
    with connected(conninfo) as record:
        day = now(record).date()
        open_day(record, day)
    owner = Owner(conninfo, "drill", game_of=GAMES.__getitem__, day=lambda: day, signer=signer)
    await owner.start()
    rules = choose(GAMES["high_card_flush"], None, None, None).rules
    for table in range(1, tables + 1):
        await owner.opens(table, rules)
    playing = [asyncio.create_task(plays(owner, table, heard)) for table in range(1, tables + 1)]
    await ends.wait()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    with suppress(Exception):
        await asyncio.wait_for(owner.stop(gives_back=False), 15)


class Drill:
    """One drill in a folder of its own."""

    def __init__(self, root: Path, seconds: float, tables: int) -> None:
        self.root, self.seconds, self.tables = root, seconds, tables
        self.heard = AnswerLog()
        self.at_dump = 0
        self.live = self._folder("live")
        self.wal = self._folder("wal")
        self.keys = root / "keys"
        self.keys.mkdir()
        for name, key in KEYS.items():
            (self.keys / name).write_text(key)
        self.receiver: ServerProcess | None = None
        self.server: Postgres | None = None

    def _folder(self, name: str) -> Path:
        made = self.root / name
        made.mkdir(mode=0o700)
        give(made)
        return made

    def begins(self) -> None:
        """Start PostgreSQL and its standby, and let no commit be answered that the standby does not have."""
        self.server = server = server_in(self.live, *SETTINGS, stays=True)
        self.conninfo = new_record(server, "houseway", None)
        program = str(server.programs / "pg_receivewal")
        words = [*as_user(), program, "-D", str(self.wal), "-d", f"{server.conninfo()} application_name=archive"]
        words += ["--slot", "archive"]
        subprocess.run([*words, "--create-slot", "--if-not-exists"], check=True, cwd="/")
        self.receiver = ServerProcess([*words, "--synchronous"], None, stops=signal.SIGINT, log=self.root / "receiver.log")
        with psycopg.connect(server.conninfo(), autocommit=True) as connection:
            connection.execute("alter system set synchronous_standby_names = 'archive'")
            connection.execute("select pg_reload_conf()")

    async def plays_and_loses(self) -> None:
        """Play, take a backup and a dump in the middle, and then lose the database while commands are under way."""
        ends = asyncio.Event()
        playing = asyncio.create_task(floor(self.conninfo, self.tables, self.heard, ends, signer_in(self.keys)))
        await asyncio.sleep(self.seconds / 2)
        await asyncio.to_thread(self._backs_up)
        self.at_dump = len(self.heard.answers)
        await asyncio.sleep(self.seconds / 2)
        assert self.server is not None
        await asyncio.to_thread(self.server.kill)
        shutil.rmtree(self.server.data)
        ends.set()
        await playing

    def _backs_up(self) -> None:
        assert self.server is not None
        files = {f"keys/{name}": self.keys / name for name in KEYS}
        back_up(self.server.programs, self.server.conninfo(), files, self.root / "backup")
        dump = [*as_user(), str(self.server.programs / "pg_dump"), "-d", self.conninfo, "-Fc", "-f", str(self.live / "dump")]
        subprocess.run(dump, check=True, cwd="/")

    def restored(self) -> tuple[Postgres, float]:
        """Restore the backup and the log, and return the restored server, and the seconds it took."""
        return self._again()

    def _again(self, *settings: str) -> tuple[Postgres, float]:
        assert self.receiver is not None
        self.receiver.stop()
        began = time.monotonic()
        folder = self._folder("again")
        restore(programs(), self.root / "backup", folder / "data", self.root / "files", self.wal)
        with (folder / "data" / "postgresql.auto.conf").open("a") as opened:
            opened.write("synchronous_standby_names = ''\n")  # the new standby is set up afterwards
        again = server_in(folder, *SETTINGS, *settings, stays=True)
        with connected(again.conninfo("houseway")) as record:
            while record.execute("select pg_is_in_recovery()").fetchone() == (True,):
                time.sleep(0.02)
        return again, time.monotonic() - began

    def dumped(self, again: Postgres) -> str:
        """Restore the dump as a database of its own, and return how to connect to it."""
        conninfo = again.create("nightly")
        words = [*as_user(), str(again.programs / "pg_restore"), "-d", conninfo, "--no-owner", str(self.live / "dump")]
        subprocess.run(words, check=True, cwd="/")
        return conninfo

    def more(self, again: Postgres) -> dict[str, Any]:
        """Return the figures of this kind of drill."""
        return {"missing_with_the_dump_alone": self.missing(self.dumped(again))}

    def stop(self) -> None:
        """Stop what the drill has started."""
        if self.receiver is not None:
            self.receiver.stop()
        if self.server is not None:
            self.server.stop()

    def missing(self, conninfo: str) -> int:
        """Return the number of responses that a record does not contain as they were given."""
        query = "select table_id, speaker, said_no, seq from step"
        with connected(conninfo) as record:
            there = set(record.execute(query).fetchall())
        return sum(answer not in there for answer in self.heard.answers)


class ClusterDrill(Drill):
    """A drill with a record of three servers, of which one is lost first."""

    def begins(self) -> None:
        """Start the cluster, and the program that receives its log."""
        place = self.root / "members"
        place.mkdir()
        self.cluster = Cluster(place)
        self.cluster.start()
        self.conninfo = self.cluster.create("houseway")
        prepare(self.conninfo, None)
        words = [*as_user(), str(programs() / "pg_receivewal"), "-D", str(self.wal), "--slot", "archive"]
        words += ["-d", f"{self.cluster.conninfo()} application_name=archive"]
        self.receiver = ServerProcess(words, None, stops=signal.SIGINT, log=self.root / "receiver.log")
        self.lost, self.rebuilt = -1, 0.0

    async def plays_and_loses(self) -> None:
        """Play, take a backup, lose the primary with its disk under play, let it be made again, and then lose all three."""
        ends = asyncio.Event()
        playing = asyncio.create_task(floor(self.conninfo, self.tables, self.heard, ends, signer_in(self.keys)))
        await asyncio.sleep(self.seconds / 2)
        await asyncio.to_thread(self._backs_up)
        self.at_dump = len(self.heard.answers)
        old = await asyncio.to_thread(lambda: self.cluster.primary)
        await asyncio.to_thread(lambda: old.kill(loses_data=True))
        await asyncio.to_thread(self._is_replaced)
        await asyncio.sleep(self.seconds / 2)
        ends.set()
        await playing
        self.lost = await asyncio.to_thread(self.missing, self.conninfo)
        self.cluster.restart(old)
        self.rebuilt = await asyncio.to_thread(self.cluster.wait_until_whole)
        await asyncio.to_thread(self._is_received)
        self.cluster.stop()

    def _backs_up(self) -> None:
        back_up(programs(), self.cluster.conninfo(), {f"keys/{name}": self.keys / name for name in KEYS}, self.root / "backup")

    def _is_replaced(self) -> None:
        """Wait until another member takes writes, and something was answered after that."""
        with connected_to_primary(self.conninfo):
            before, end = len(self.heard.answers), time.monotonic() + WAITS
        while len(self.heard.answers) < before + self.tables and time.monotonic() < end:
            time.sleep(0.1)

    def _is_received(self) -> None:
        """Wait until the received log is complete; it is behind by a moment, because commits do not wait for it."""
        behind = "select pg_current_wal_lsn() - restart_lsn from pg_replication_slots where slot_name = 'archive' and active"
        end = time.monotonic() + WAITS
        with connected_to_primary(self.conninfo) as record:
            record.execute("select pg_switch_wal()")
            while (row := record.execute(behind).fetchone()) is None or row[0] > 0:
                assert time.monotonic() < end, "the log was not received"
                time.sleep(0.2)

    def restored(self) -> tuple[Postgres, float]:
        """Restore the backup and the log on one server, and return it, and the seconds it took."""
        data = self.root / "again" / "data"  # Patroni has written the places of these files into the settings
        return self._again("max_connections=100", "port=5432", f"hba_file={data}/pg_hba.conf", f"ident_file={data}/pg_ident.conf")

    def more(self, again: Postgres) -> dict[str, Any]:
        """Return what the failover lost, and how long the lost member took to come back."""
        return {"missing_after_the_failover": self.lost, "rebuilt_in_seconds": round(self.rebuilt, 1)}

    def stop(self) -> None:
        """Stop what the drill has started."""
        super().stop()
        self.cluster.stop()


def connected_to_primary(conninfo: str) -> psycopg.Connection[tuple[Any, ...]]:
    """Return a connection to the primary; wait until there is one."""
    end = time.monotonic() + WAITS
    while True:
        try:
            return connected(conninfo)
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def signer_in(folder: Path) -> Signer:
    """Return the signer of the owner whose key is in a folder."""
    return Signer(Committer.OWNER, bytes.fromhex((folder / SIGNS).read_text()))


def verified(conninfo: str, signer: Signer) -> bool:
    """Return whether `houseway floor verify` finds nothing altered, and every call signed with this key."""
    starts = "from houseway.cli.app import main; main()"
    words = [sys.executable, "-c", starts, "floor", "verify", "--database", conninfo, "--json"]
    words += ["--signer", f"owner={signer.public.hex()}", "--signed-since", "2000-01-01"]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    return told.returncode == 0 and bool(json.loads(told.stdout)["holds"])


def drilled(root: Path, seconds: float, tables: int, *, on_cluster: bool = False) -> dict[str, Any]:
    """Run a drill in a folder and return its figures."""
    drill = (ClusterDrill if on_cluster else Drill)(root, seconds, tables)
    again: Postgres | None = None
    try:
        drill.begins()
        asyncio.run(drill.plays_and_loses())
        again, took = drill.restored()
        conninfo = again.conninfo("houseway")
        return {
            "answered": len(drill.heard.answers),
            "answered_before_the_backup": drill.at_dump,
            "missing": drill.missing(conninfo),
            "restored_in_seconds": round(took, 1),
            "verified": verified(conninfo, signer_in(root / "files" / "keys")),
            "keys_are_there": all((root / "files" / "keys" / name).read_text() == key for name, key in KEYS.items()),
            **drill.more(again),
        }
    finally:
        drill.stop()
        if again is not None:
            again.stop()


def main() -> int:
    """Drill, print the figures, and return 1 where something is missing."""
    parser = argparse.ArgumentParser(prog="scripts/dev restore-drill", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10.0, help="how long is played (default: 10)")
    parser.add_argument("--tables", type=int, default=8, help="tables (default: 8)")
    parser.add_argument("--cluster", action="store_true", help="three servers that fail over; one is lost first, and then all")
    told = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="houseway-drill-"))
    root.chmod(0o755)
    try:
        figures = drilled(root, told.seconds, told.tables, on_cluster=told.cluster)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    for name, value in figures.items():
        print(f"{name.replace('_', ' ')}: {value}")
    lost = figures["missing"] or figures.get("missing_after_the_failover")
    return int(bool(lost) or not figures["verified"] or not figures["keys_are_there"])


if __name__ == "__main__":
    sys.exit(main())
