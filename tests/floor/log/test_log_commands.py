"""`houseway floor log`, `houseway witness` and `houseway floor verify --witness`, as processes and as commands."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.record_steps import BEN, add_step, buys_in, commit, opened
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.core.money.places import RACK, Move
from houseway.floor.log.notes import head_in
from houseway.floor.log.receipts import Receipts
from houseway.floor.log.remote import head_at, request

Record = Connection[TupleRow]
ORIGIN = "casino.example/log"


@contextmanager
def running(*words: str) -> Generator[dict[str, Any]]:
    """Run a command of Houseway until the block ends, and return the data of its line `ready`."""
    command = [sys.executable, "-c", "from houseway.cli.app import main; main()", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("ready "), line
        yield json.loads(line.removeprefix("ready "))
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        assert process.stdout is not None
        process.stdout.close()


def output_of(*words: str, code: int = 0) -> str:
    """Run a command and return what it prints."""
    found = CliRunner().invoke(app, list(words))
    assert found.exit_code == code, found.output
    return found.output


class House:
    """A configuration with its keys, in a folder."""

    def __init__(self, root: Path, conninfo: str) -> None:
        self.root, self.conninfo, self.config = root, conninfo, root / "floor.toml"
        for name in ("second", "log", "salts"):
            (root / name).write_text(secrets.token_hex(32) + "\n")
            (root / name).chmod(0o600)
        self.write("{}")

    def write(self, witnesses: str) -> None:
        """Write the configuration with these witnesses."""
        self.config.write_text(
            f'[database]\nconninfo = "{self.conninfo}"\n[log]\nfolder = "{self.root / "log-folder"}"\norigin = "{ORIGIN}"\n'
            f"witnesses = {witnesses}\n"
            '[secrets]\nsecond_factor_key = { file = "second" }\nlog_key = { file = "log" }\nlog_salt_key = { file = "salts" }\n'
        )


@pytest.fixture
def house(tmp_path: Path, conninfo: str) -> House:
    """A house with a log in its configuration."""
    return House(tmp_path, conninfo)


def until(url: str, size: int, seconds: float = 60) -> int:
    """Wait until a witness has a head of at least some entries, and return its size."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        note = head_at(url, ORIGIN)
        if note is not None and head_in(note).size >= size:
            return head_in(note).size
        time.sleep(0.05)
    raise AssertionError("no head in time")


def _checks_proofs(house: House, log: str, witness: str, size: int) -> None:
    """Whoever has the keys checks the proof of one entry and the receipt of a round; no command did."""
    keys = ("--log-key", log, "--witness-key", witness)
    file, prove = house.root / "entry.tlog-proof", ("floor", "log", "proof", "--config", str(house.config))
    file.write_text(output_of(*prove, "--entry", "2"))
    assert f"1 of the {size:,} entries in the log {ORIGIN}; regulator.example/w1 saw it at" in output_of(
        "floor", "log", "receipt", str(file), *keys
    )
    file.write_text(file.read_text().replace("index 2", "index 3"))
    assert "it does not hold" in output_of("floor", "log", "receipt", str(file), *keys, code=2)
    assert f"has {size:,} entries" in output_of(*prove, "--entry", str(size), code=2)
    receipts = Receipts(house.root / "log-folder", bytes.fromhex((house.root / "salts").read_text().strip()))
    receipt = receipts.closed(7, range(1, 4))
    assert receipt is not None
    file.write_bytes(msgspec.json.encode(receipt))
    assert f"3 of the {size:,} entries" in output_of("floor", "log", "receipt", str(file), *keys)
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(receipt, entries=receipt.entries[::-1])))
    assert "it does not hold" in output_of("floor", "log", "receipt", str(file), *keys, code=2)
    file.write_text("{}")
    assert "is not a receipt" in output_of("floor", "log", "receipt", str(file), *keys, code=2)


def test_a_house_its_witness_and_an_edit_that_is_named(house: House, record: Record, conninfo: str) -> None:
    vkey = output_of("floor", "log", "key", "--config", str(house.config)).strip()
    assert vkey.startswith(ORIGIN + "+")
    table = opened(record, 7)
    for _ in range(5):
        buys_in(table)
        add_step(table, [Move("player ann", RACK, 5, "loses")], speaker=BEN)
    assert commit(record, table) == []
    words = ("--folder", str(house.root / "witness"), "--name", "regulator.example/w1", "--log", vkey, "--port", "0")
    with running("witness", *words) as witness:
        url = witness["address"]
        house.write('{ "' + url + '" = "' + witness["key"] + '" }')
        with running("floor", "log", "--config", str(house.config)) as log:
            assert log["key"] == vkey
            size = until(url, 11)
        log_folder = str(house.root / "log-folder")
        verify = ("floor", "verify", "--database", conninfo, "--witness", url, "--witness-key", witness["key"])
        verify = (*verify, "--log", log_folder, "--salts", str(house.root / "salts"), "--only-witness")
        assert "nothing was changed, added or deleted" in output_of(*verify)
        assert json.loads(output_of(*verify, "--json"))["entries"] == size
        _checks_proofs(house, vkey, witness["key"], size)
        with record.transaction():
            record.execute("set local session_replication_role = replica")
            record.execute("update step set said = '\"raises\"' where seq = 4")
        assert "step 7.4: was changed" in output_of(*verify, code=1)
        # a log is not its own witness
        other = ("floor", "verify", "--database", conninfo, "--witness", url, "--witness-key", vkey)
        output_of(*other, "--log", log_folder, "--salts", str(house.root / "salts"), "--only-witness", code=2)
        # a head in a file does as well as the witness itself
        kept = house.root / "head"
        kept.write_bytes(request(f"{url}/{next((house.root / 'witness').glob('?' * 64)).name}/checkpoint").body)
        again = [*verify]
        again[again.index(url)] = str(kept)
        assert "step 7.4: was changed" in output_of(*again, code=1)
        # a restore excuses what is lost at the end of a chain, and never a row that was edited
        said = output_of("floor", "log", "restored", "--config", str(house.config), "--by", "s4, s9", "--why", "a disk was lost")
        assert "logged: restored, decided by s4, s9" in said
        found = output_of(*verify, code=1)
        assert "step 7.4: was changed" in found
        assert "Restored, decided by s4, s9: a disk was lost" in found


def test_what_is_missing_is_said(house: House, conninfo: str, tmp_path: Path) -> None:
    assert "missing --config" in output_of("floor", "log", code=2)
    assert "--witness needs --log and --salts" in output_of("floor", "verify", "--database", conninfo, "--witness", "x", code=2)
    words = ("--folder", str(tmp_path / "w"), "--name", "w", "--log", "nonsense")
    assert "not a verifier key" in output_of("witness", *words, code=2)
    house.config.write_text(house.config.read_text().replace(f'origin = "{ORIGIN}"\n', ""))
    assert "log.origin" in output_of("floor", "log", "key", "--config", str(house.config), code=1)
