"""Every command of the deployment guide: those of Houseway are run in order on real servers, the system's are listed here."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.conftest import Run

from houseway.cli.app import app
from houseway.floor.servers import Postgres
from houseway.floor.servers.backup import NotDone, check
from houseway.floor.servers.programs import give

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "floor" / "guide.md"
NOT_RUN_HERE = (
    "pip install",
    "for part in owner api tend log backup bus; do adduser",
    "python3 -m venv",
    "/opt/houseway/bin/pip",
    "sudo -u",
    "addgroup",
    "for part in api tend log; do adduser",
    "for part in api log; do adduser",
    "houseway witness",  # tests/floor/log/test_log_commands.py
    "for part in owner api tend log bus; do chown",
    "chown",
    "sed -i '1e cat hba.houseway' /etc/postgresql",  # tests/floor/test_access.py connects through these lines
    "cat ident.houseway >> /etc/postgresql",
    "systemctl",
    "cp deploy/*.service",
    "ln -s /opt/houseway",
    "mkdir -p /etc/houseway && cd /etc/houseway",
    "cp deploy/proxy/nginx.conf /etc/nginx",  # tests/floor/test_monitoring.py lets nginx and promtool read these files
    "nginx -t",
    "cp deploy/monitoring",
    "promtool",
    "houseway floor up",  # scripts/dev first-bet, and tests/floor/test_up.py
)
"""Commands that belong to the system, or have their own test."""
PASSWORD = "correct horse battery staple"


def _commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that PostgreSQL's user can reach too."""
    made = Path(tempfile.mkdtemp(prefix="houseway-guide-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


@pytest.fixture
def servers(folder: Path) -> Iterator[list[Postgres]]:
    """The servers of the house: the first, and later the one that was restored."""
    (folder / "first").mkdir()
    give(folder / "first")
    found = [Postgres(folder / "first", ("fsync=off",), stays=True)]
    found[0].start()
    found[0].create("houseway")
    yield found
    for server in found:
        server.stop()


class Operator:
    """A person who follows the guide, in a folder that is empty."""

    def __init__(self, run: Run, folder: Path, servers: list[Postgres]) -> None:
        self._run, self._folder, self._servers = run, folder, servers
        for name in ("wal", "restored"):
            (folder / name).mkdir()
            give(folder / name)

    def types(self, line: str) -> None:
        """Type a line of the guide."""
        if "houseway floor" not in line:
            subprocess.run(["/bin/sh", "-euc", line], cwd=self._folder, check=True)
            if line.startswith("cp deploy/floor.toml"):
                self._edits()
            return
        plain = re.sub(r"^\(umask 077; (.*)\)$", r"\1", line)
        words, redirects, into = plain.partition(" >> " if " >> " in plain else " > ")
        told = shlex.split(words)[1:]
        if "--database" in told:
            told[told.index("--database") + 1] = self._servers[-1].conninfo("houseway")
        if told[1] == "verify":
            told += ["--jobs", "1"]
        said = self._run(*told, types=f"{PASSWORD}\n")
        if told[1] == "check-rights":  # the users of the parts are not here, and nothing else is wrong
            wrong = said.stdout.splitlines()
            assert wrong and all("there is no user houseway-" in one or "there is no group houseway-" in one for one in wrong), (
                said.stdout,
                said.stderr,
            )
            return
        assert said.exit_code == 0, (line, said.stdout, said.stderr)
        if into:
            with (self._folder / into).open("a" if redirects == " >> " else "w", encoding="utf-8") as file:
                file.write(said.stdout)
        if told[1] == "restore":
            self._goes_on()

    def _edits(self) -> None:
        """Write the address of the database into the configuration, as an operator does."""
        file = self._folder / "floor.toml"
        conninfo = self._servers[0].conninfo("houseway")
        file.write_text(
            file.read_text(encoding="utf-8").replace('"dbname=houseway user=postgres"', f'"{conninfo}"'), encoding="utf-8"
        )

    def _goes_on(self) -> None:
        """Stop the first server and start one with what was restored."""
        self._servers[0].stop()
        self._servers.append(Postgres(self._folder / "restored", ("fsync=off",), stays=True))
        self._servers[-1].start()


def test_every_command_of_the_guide_runs(
    run: Run, folder: Path, servers: list[Postgres], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    operator = Operator(run, folder, servers)
    lines = _commands()
    for line in lines:
        if not line.startswith(NOT_RUN_HERE):
            operator.types(line)
    assert len(servers) == 2  # it was restored
    bus = (folder / "keys" / "bus" / "bus.conf").read_text(encoding="utf-8")
    assert all(f'"user": "{name}"' in bus for name in ("api", "owner", "relay", "tend"))
    assert (folder / "restored/files/keys/owner/shoes").read_text() == (folder / "keys/owner/shoes").read_text()
    assert "table 1" not in run("floor", "open-table", "--config", "floor.toml", "1", "sic_bo").stdout  # it is there already
    key = folder / "backup" / "nightly" / "files" / "keys" / "owner" / "shoes"
    key.write_text("0" * 64)  # a planted fault: one key of the backup is altered
    with pytest.raises(NotDone, match="altered"):
        check(servers[-1].programs, folder / "backup" / "nightly")


def test_the_units_start_commands_that_exist() -> None:
    command: Any = typer.main.get_command(app)
    starts = [line for file in sorted((ROOT / "deploy").glob("*.service")) for line in file.read_text().splitlines()]
    ours = [re.search(r"/opt/houseway/bin/houseway (floor [^'$]*)", line) for line in starts if line.startswith("ExecStart=")]
    parsed = 0
    for found in ours:
        if found is not None:
            words = found[1].split()
            group = command.get_command(None, "floor")
            group.get_command(None, words[1]).make_context(words[1], words[2:])
            parsed += 1
    assert parsed == 6 and len(ours) == 8


def test_the_page_of_alarms_names_every_line_of_the_logs() -> None:
    page = (ROOT / "docs" / "floor" / "alarms.md").read_text(encoding="utf-8")
    pattern = re.compile(r'_log\.(?:warning|error)\(\s*"([^"]+)"')
    said = {text for file in (ROOT / "src/houseway/floor").rglob("*.py") for text in pattern.findall(file.read_text("utf-8"))}
    missing = sorted(text for text in said if text not in page)
    assert len(said) > 20 and not missing, missing
