"""The one folder of a demonstration: keys, configuration, log-ins, data and logs. Nothing of it is anywhere else."""

from __future__ import annotations

import fcntl
import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.floor.log import notes
from houseway.floor.servers.programs import free_port, is_taken, port_for
from houseway.floor.signatures import Committer, Signer

from .tables import electronic_tables

LONGEST_SOCKET: Final = 100
"""Bytes of the path of a unix socket, a little below what systems allow."""
SIGNING: Final = {part: f"sign_{part}" for part in Committer}
"""The private key with which each part signs its calls."""
LOG: Final = "demonstration.houseway/log"
WITNESS: Final = "demonstration.houseway/witness"
SECRETS: Final = (
    "second_factor",
    "shoes",
    "bus_api",
    "bus_owner",
    "bus_relay",
    "bus_tend",
    *SIGNING.values(),
    "vouch",
    "log",
    "log_salts",
    "day",
)


class NotStarted(Exception):
    """A demonstration that cannot start or stop. The message gives the fix."""


class Folder:
    """The paths of a demonstration, and who holds it."""

    def __init__(self, root: Path) -> None:
        self.root: Final = root.absolute()
        self._held: int | None = None

    @property
    def postgres(self) -> Path:
        """The folder of PostgreSQL: its data and its socket."""
        return self.root / "postgres"

    @property
    def nats(self) -> Path:
        """The folder of NATS."""
        return self.root / "nats"

    @property
    def witness(self) -> Path:
        """The folder of the witness. One in the same house proves nothing against the house; it shows how one works."""
        return self.root / "witness"

    def witness_at(self) -> tuple[int, str]:
        """Return the port of the witness and its verifier key."""
        known: dict[str, int] = self.read("ports.json") or {}
        if "witness" not in known:
            known["witness"] = free_port()
            self.write("ports.json", json.dumps(known) + "\n")
        private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex((self.witness / "key").read_text(encoding="ascii").strip()))
        return known["witness"], str(notes.NoteSigner(WITNESS, private, notes.COSIGNATURE).key)

    @property
    def log_key(self) -> str:
        """The verifier key of the log."""
        return str(notes.NoteSigner(LOG, Ed25519PrivateKey.from_private_bytes(bytes.fromhex(self.key("log")))).key)

    @property
    def logs(self) -> Path:
        """The folder of what the parts write."""
        return self.root / "logs"

    @property
    def config(self) -> Path:
        """The file of the configuration, which every start writes again."""
        return self.root / "floor.toml"

    @property
    def conninfo(self) -> str:
        """Connection string of the record."""
        return f"host={self.postgres} dbname=houseway user=houseway"

    def key(self, name: str) -> str:
        """Return a secret of the folder."""
        return (self.root / "keys" / name).read_text(encoding="ascii").strip()

    # Who holds it

    def hold(self) -> None:
        """Make the folder if it is missing, and hold it; it fails where another process does."""
        if len(os.fsencode(self.postgres / ".s.PGSQL.5432")) > LONGEST_SOCKET:
            raise NotStarted(f"the path of {self.root} is too long for a socket. Use a shorter one: --folder DIR")
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._held = os.open(self.root / "up.pid", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise NotStarted(f"a floor runs in {self.root} already. Stop it: houseway floor down --folder {self.root}") from None
        os.truncate(self._held, 0)
        os.write(self._held, str(os.getpid()).encode())

    def let_go(self) -> None:
        """Hold the folder no longer."""
        if self._held is not None:
            os.truncate(self._held, 0)
            os.close(self._held)
            self._held = None

    def holder(self) -> int | None:
        """Return the process that holds the folder, or None."""
        with suppress(FileNotFoundError):
            held = os.open(self.root / "up.pid", os.O_RDWR)
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return int(os.read(held, 20) or b"0") or None
            finally:
                os.close(held)
        return None

    # What is written into it

    def write_keys(self) -> None:
        """Make the secrets that are missing, each readable by its owner only."""
        (self.root / "keys").mkdir(mode=0o700, exist_ok=True)
        for folder in (self.logs, self.nats):
            folder.mkdir(mode=0o700, exist_ok=True)
        self.witness.mkdir(mode=0o700, exist_ok=True)
        self.write("witness/key", secrets.token_hex(32) + "\n", again=False)
        for name in SECRETS:
            self.write(f"keys/{name}", secrets.token_hex(32) + "\n", again=False)

    def write(self, name: str, text: str, *, again: bool = True) -> None:
        """Write a file that only its owner can read, in one go; one that is there is left where it is not to be written again."""
        file = self.root / name
        if file.exists() and not again:
            return
        new = file.with_name(file.name + ".new")
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as opened:
            opened.write(text)
        new.replace(file)

    def ports(self, wanted: int) -> tuple[int, int]:
        """Return the ports of the API and of the bus: those of the last time, unless another one is wanted or one is taken."""
        known: dict[str, int] = self.read("ports.json") or {}
        api = wanted or known.get("api") or 8000
        if is_taken("127.0.0.1", api):
            more = f"houseway floor up --folder {self.root} --port {free_port()}"
            raise NotStarted(f"another program listens on port {api}. Stop it, or use a free port: {more}")
        found = known | {"api": api, "bus": port_for(known.get("bus")), "witness": port_for(known.get("witness"))}
        self.write("ports.json", json.dumps(found) + "\n")
        return found["api"], found["bus"]

    def read(self, name: str) -> Any:
        """Return the contents of a JSON file, or None if it is missing."""
        file = self.root / name
        return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None

    def write_config(self, api: int, bus: int) -> None:
        """Write the configuration of the demonstration."""
        self.write("floor.toml", _toml(_config(self, api, bus)))


def _config(folder: Folder, api: int, bus: int) -> Mapping[str, Mapping[str, Any]]:
    port, vkey = folder.witness_at()

    def key(name: str) -> dict[str, str]:
        return {"file": f"keys/{name}"}

    return {
        "house": {"name": "Houseway demonstration", "mode": "demo", "zone": "UTC"},
        "database": {"conninfo": folder.conninfo},
        "bus": {
            "address": f"nats://127.0.0.1:{bus}",
            "api_password": key("bus_api"),
            "owner_password": key("bus_owner"),
            "relay_password": key("bus_relay"),
            "tend_password": key("bus_tend"),
        },
        "api": {"port": api, "origin": f"http://localhost:{api}", "secure_cookies": False},  # passkeys want a name
        # cheap hashes: these accounts hold no real money
        "passwords": {"argon2_memory_kib": 19_456, "argon2_passes": 2, "argon2_lanes": 1},
        "sessions": {"staff_need_enrolled_terminal": False},
        "electronic": {
            "tables": electronic_tables(),
            "betting_seconds": 6,
            "window_seconds": 4,
            "looks_seconds": 2,
        },
        "protection": {"reality_check_seconds": 0},  # bots do not confirm what they have seen
        "demonstration": {"guest_cents": 500_00, "desks": True, "bots_count": True},
        "signing": {part: [Signer(part, bytes.fromhex(folder.key(name))).public.hex()] for part, name in SIGNING.items()},
        "secrets": {
            "second_factor_key": key("second_factor"),
            "shoe_key": key("shoes"),
            **{f"{part}_signing_key": key(name) for part, name in SIGNING.items()},
            "voucher_key": key("vouch"),
            "log_key": key("log"),
            "log_salt_key": key("log_salts"),
            "day_key": key("day"),
        },
        "log": {"folder": str(folder.root / "log"), "origin": LOG, "witnesses": {f"http://127.0.0.1:{port}": vkey}},
    }


def _toml(told: Mapping[str, Mapping[str, Any]]) -> str:
    lines = ["# Written by `houseway floor up` each time it starts. Every key: houseway floor config example\n"]
    for section, values in told.items():
        lines += [f"[{section}]\n", *(f"{name} = {_value(value)}\n" for name, value in values.items()), "\n"]
    return "".join(lines)


def _name(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        told = cast("dict[str, Any]", value)
        return "{ " + ", ".join(f"{_name(name)} = {json.dumps(one)}" for name, one in told.items()) + " }"
    return json.dumps(value)
