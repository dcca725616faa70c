"""Messages to systemd over a real socket, and the settings of the parts' units."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from houseway.floor.health.notifier import is_ready, notify, watchdog_seconds

ROOT = Path(__file__).parents[2]


def test_a_process_says_that_it_is_ready_and_alive_until_it_is_stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, alive = str(tmp_path / "notify"), [True]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(path)
        systemd.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", path)
        monkeypatch.setenv("WATCHDOG_USEC", "60000")
        monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))

        async def runs() -> None:
            task = is_ready(lambda: alive[0])
            for expected in (b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"):
                assert await asyncio.to_thread(systemd.recv, 100) == expected
            alive[0] = False
            await asyncio.sleep(0.1)
            systemd.setblocking(False)
            with suppress(BlockingIOError):
                while systemd.recv(100):  # what was sent before it was stuck
                    pass
            await asyncio.sleep(0.1)
            with pytest.raises(BlockingIOError):
                systemd.recv(100)
            task.cancel()

        asyncio.run(runs())


def test_without_systemd_nothing_is_sent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    assert not notify("READY=1")
    monkeypatch.setenv("WATCHDOG_USEC", "5000000")
    monkeypatch.setenv("WATCHDOG_PID", "1")  # it is meant for another process
    assert watchdog_seconds() is None
    monkeypatch.delenv("WATCHDOG_PID")
    assert watchdog_seconds() == 5.0


@pytest.mark.parametrize("part", ["owner", "api", "tend"])
def test_the_units_restart_a_part_that_is_stuck(part: str) -> None:
    lines = (ROOT / "deploy" / f"houseway-{part}.service").read_text(encoding="utf-8").splitlines()
    assert {"Type=notify", "NotifyAccess=main", "WatchdogSec=30", "TimeoutStartSec=infinity", "Restart=always"} <= {*lines}
