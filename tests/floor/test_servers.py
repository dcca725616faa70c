"""The private servers: they respond, restart after a kill with their data, and leave nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import nats
import psycopg
import pytest

from houseway.floor.servers import MissingProgram, Postgres, nats_server, postgres, programs


def test_nats_keeps_its_streams_over_a_kill_and_leaves_nothing() -> None:
    async def publish(url: str, text: bytes) -> int:
        client = await nats.connect(url)
        stream = client.jetstream()
        await stream.add_stream(name="news", subjects=["news.>"])
        answer = await stream.publish("news.public", text)
        await client.close()
        return answer.seq

    with nats_server() as server:
        assert asyncio.run(publish(server.url, b"one")) == 1
        server.kill()
        server.start()
        assert asyncio.run(publish(server.url, b"two")) == 2
    assert not server.folder.exists()


def test_postgres_is_of_a_version_that_we_support_and_does_not_run_as_root(postgres: Postgres) -> None:
    with psycopg.connect(postgres.conninfo()) as connection:
        assert connection.info.server_version >= 150000
    assert os.stat(f"/proc/{postgres.pid}").st_uid != 0


HOLDER = """
import sys, time
from houseway.floor.servers import nats_server
with nats_server() as server:
    print(server.folder, server._kept.pid, flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_is_left_when_the_process_that_started_a_server_is_killed(how: signal.Signals) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER], stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    assert holder.stdout is not None
    folder, pid = holder.stdout.readline().split()
    assert Path(folder).is_dir()
    holder.send_signal(how)
    holder.wait()
    holder.stdout.close()
    deadline = time.monotonic() + 10
    while (Path(folder).exists() or Path(f"/proc/{pid}").exists()) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not Path(folder).exists()
    assert not Path(f"/proc/{pid}").exists()


def test_a_missing_program_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "newest_of", lambda pattern: None)
    monkeypatch.setattr(postgres, "package_folder", lambda name: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(MissingProgram, match="Debian's postgresql"):
        postgres.programs()
    assert programs.newest_of("/usr/lib/no such folder/*/bin") is None
