"""A port that another program has: `floor up` and the API name it at once and say what to do."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.demo.folder import Folder, NotStarted
from houseway.floor.servers.programs import free_port, is_taken

STARTS = "from houseway.cli.app import main; main()"


@pytest.fixture
def busy() -> Iterator[int]:
    """A port on which this test listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder whose path is short enough for a socket, wherever pytest keeps its folders."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def test_floor_up_names_a_busy_port_before_anything_starts(busy: int, short: Path) -> None:
    command = [sys.executable, "-c", STARTS, "floor", "up", "--folder", str(short / "floor"), "--port", str(busy)]
    said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert said.returncode == 2
    assert f"another program listens on port {busy}" in said.stderr and "--port " in said.stderr.replace("\n", " ")
    assert not (short / "floor" / "postgres").exists() and "ready" not in said.stdout


def test_the_suggested_port_is_free_and_the_busy_one_is_not_kept(busy: int, tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with pytest.raises(NotStarted, match=rf"port {busy}\. .*--port \d+") as raised:
        folder.ports(busy)
    free = int(str(raised.value).rpartition(" ")[2])
    assert not is_taken("127.0.0.1", free) and folder.read("ports.json") is None


def test_a_bus_or_witness_whose_port_was_taken_since_gets_another(busy: int, tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.write("ports.json", json.dumps({"api": free_port(), "bus": busy, "witness": busy}))
    assert folder.ports(0)[1] != busy and folder.read("ports.json")["witness"] != busy
    assert folder.ports(0)[1] == folder.read("ports.json")["bus"]  # and keeps it from then on


def test_the_api_names_its_busy_port(busy: int, tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.write_keys()
    folder.write_config(busy, free_port())
    began = time.monotonic()
    command = [sys.executable, "-c", STARTS, "floor", "api", "--config", str(folder.config)]
    said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert said.returncode == 2 and time.monotonic() - began < 60
    assert f"another program listens on port {busy} of 127.0.0.1" in " ".join(said.stderr.split()), said.stderr
    assert str(folder.config) in "".join(said.stderr.split())
