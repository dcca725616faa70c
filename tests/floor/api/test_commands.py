"""The processes of a floor from one configuration: an owner and the API, each as a program of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.floor.people.casino import PASSWORD
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.cli.commands.floor.serve import serving_of
from houseway.floor.config.reader import read_file
from houseway.floor.people.accounts import set_mode
from houseway.floor.people.founders import Founded, demo_patron
from houseway.floor.people.persons import Person
from houseway.floor.people.policy import policy_of
from houseway.floor.servers import NatsServer
from houseway.floor.store.steps import connected

KEY = "0123456789abcdef" * 4


def _configured(folder: Path, conninfo: str, bus: str) -> Path:
    key = folder / "key"
    key.write_text(KEY)
    key.chmod(0o600)
    file = folder / "floor.toml"
    file.write_text(
        f"[database]\nconninfo = {json.dumps(conninfo)}\n[bus]\naddress = {json.dumps(bus)}\n"
        '[api]\nport = 0\norigin = "http://floor.test/"\nsecure_cookies = false\n'
        "[passwords]\nargon2_passes = 2\nargon2_memory_kib = 19456\n"
        '[secrets]\nsecond_factor_key = { file = "key" }\nshoe_key = { file = "key" }\n'
    )
    return file


@contextmanager
def _program(*words: str) -> Generator[tuple[subprocess.Popen[str], dict[str, object]]]:
    """Run a command until the block ends, once it is ready."""
    command = [sys.executable, "-m", "houseway.cli.app", "floor", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}) as made:
        try:
            assert made.stdout is not None
            word, _, told = made.stdout.readline().partition(" ")
            assert word == "ready", (word, told)
            yield made, json.loads(told)
        finally:
            if made.poll() is None:
                made.kill()


def test_the_api_from_a_configuration(conninfo: str, other_nats: NatsServer, tmp_path: Path) -> None:
    file = _configured(tmp_path, conninfo, other_nats.url)
    with _program("api", "--config", str(file)) as (api, told):
        answer = httpx.get(f"{told['address']}/health", timeout=30)
        assert answer.json()["ok"] is True and answer.json()["tables"] == 0
        api.send_signal(signal.SIGTERM)
        assert api.wait(30) == 0


@pytest.mark.long
def test_an_owner_and_the_api_from_one_configuration(conninfo: str, other_nats: NatsServer, tmp_path: Path) -> None:
    file = _configured(tmp_path, conninfo, other_nats.url)
    with connected(conninfo) as record:
        set_mode(record, "demo")
        policy = policy_of(read_file(file))
        assert isinstance(demo_patron(record, Person("ann"), PASSWORD, policy), Founded)
    with (
        _program("owner", "--config", str(file), "--drains", "0") as (owner, state),
        _program("api", "--config", str(file)) as (api, told),
    ):
        assert state["owner"] == "owner"
        with httpx.Client(base_url=str(told["address"]), headers={"origin": "http://floor.test"}, timeout=30) as ann:
            assert ann.get("/health").json()["ok"] is True
            assert ann.post("/log-in", json={"login": "ann", "password": PASSWORD}).status_code == 200
            assert ann.get("/tables").json() == []
        for program in (api, owner):
            program.send_signal(signal.SIGTERM)
            assert program.wait(30) == 0


def test_what_is_wrong_is_said_before_anything_is_served(tmp_path: Path) -> None:
    for word in ("api", "owner"):
        missing = CliRunner().invoke(app, ["floor", word, "--config", str(tmp_path / "no.toml")])
        assert missing.exit_code == 2 and "no such file" in missing.output
        file = _configured(tmp_path, "dbname=x", "nats://127.0.0.1:1")
        (tmp_path / "key").chmod(0o644)
        unreadable = CliRunner().invoke(app, ["floor", word, "--config", str(file)])
        assert unreadable.exit_code == 2 and "can be read by others" in unreadable.output
        file.write_text("[api]\nport = 'x'\n")
        wrong = CliRunner().invoke(app, ["floor", word, "--config", str(file)])
        assert wrong.exit_code == 1 and "api.port" in wrong.output


def test_the_configuration_reaches_the_api(tmp_path: Path) -> None:
    told = serving_of(read_file(_configured(tmp_path, "dbname=x", "nats://127.0.0.1:1")))
    assert told.manners.origins == ("http://floor.test",) and not told.manners.secure and told.user == ""
    assert told.manners.requests.per_second == 30 and told.manners.log_ins.at_once == 30
