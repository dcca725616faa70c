"""`houseway floor up` as a person runs it: serves, restarts what was killed, stops without a trace, resumes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from houseway.demo.client import Client
from houseway.demo.people import PASSWORD
from houseway.floor.servers.programs import free_port

STARTS = "from houseway.cli.app import main; main()"


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that PostgreSQL's user can reach too."""
    made = Path(tempfile.mkdtemp(prefix="hw-up-"))
    made.chmod(0o755)
    yield made / "floor"
    shutil.rmtree(made)


def _until(holds: Callable[[], bool], seconds: float = 180) -> None:
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.1)


def _processes(folder: Path) -> dict[int, str]:
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,args="], capture_output=True, text=True, check=True).stdout
    pairs = [line.strip().partition(" ") for line in listed.splitlines()]
    return {int(pid): words for pid, _, words in pairs if str(folder) in words}


def _floor(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", STARTS, "floor", *words])


def _steps(folder: Path) -> int:
    with psycopg.connect(f"host={folder / 'postgres'} dbname=houseway user=houseway") as record:
        row = record.execute("select count(*) from step").fetchone()
        assert row is not None
        return int(row[0])


@pytest.mark.long
def test_a_floor_goes_up_heals_goes_down_and_goes_on(folder: Path) -> None:
    port = free_port()
    client = Client(f"http://localhost:{port}")

    def answers() -> bool:
        try:
            return bool(client.request("GET", "/health"))
        except OSError:
            return False

    begun = 0
    for times in (1, 2):
        up = _floor("up", "--folder", str(folder), "--port", str(port))
        _until(lambda: (folder / "log-ins.json").exists() and answers())
        client.log_in("patron", PASSWORD)
        _until(lambda: len(client.request("GET", "/tables")) == 25)  # the API looks for new tables once a second
        first = _steps(folder)
        assert first >= begun  # the second time it continues with the same record
        _until(lambda first=first: _steps(folder) > first + 100)  # bots play
        if times == 1:
            (owner,) = [
                pid for pid, words in _processes(folder).items() if "; main() floor owner " in words and "shutil" not in words
            ]
            os.kill(owner, signal.SIGKILL)
            now = _steps(folder)
            _until(lambda now=now: _steps(folder) > now + 100)  # another one has its tables
        begun = _steps(folder)
        client.close()
        assert _floor("down", "--folder", str(folder)).wait(120) == 0
        assert up.wait(60) == 0
        assert not _processes(folder)
        assert os.listdir(folder.parent) == ["floor"]
