"""Database access: identities by the operating system alone, and the readers of each key."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from houseway.floor.config.keys import SECTIONS, Config, Secrets
from houseway.floor.config.secret import Secret
from houseway.floor.servers import Postgres, postgres_server
from houseway.floor.store.access import READERS, hba_lines, ident_lines, key_differences
from houseway.floor.store.grants import BACKUP, READER, ROLES
from houseway.floor.store.privileges import prepare_database

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be another user")
STAND_INS = {
    "houseway-owner": "daemon",
    "houseway-api": "nobody",
    "houseway-tend": "bin",
    "houseway-backup": "sys",
    "houseway-log": "games",
}
"""Users that every system has, in place of those of a house."""


@pytest.fixture
def house() -> Iterator[Postgres]:
    """A server that believes the system about who connects."""
    with postgres_server("fsync=off") as server:
        prepare_database(server.create("houseway"))
        server.folder.chmod(0o711)
        ident = "\n".join(ident_lines())
        for user, stand_in in STAND_INS.items():
            ident = ident.replace(f" {user} ", f" {stand_in} ")
        (server.data / "pg_ident.conf").write_text(ident + "\n")
        (server.data / "pg_hba.conf").write_text("\n".join([*hba_lines("houseway"), "local all houseway trust", ""]))
        with psycopg.connect(server.conninfo(), autocommit=True) as connection:
            connection.execute("select pg_reload_conf()")
            connection.execute("select pg_sleep(0.2)")
        yield server


def _connects(server: Postgres, user: str, role: str) -> bool:
    words = [str(server.programs / "psql"), "-XAtqc", "select 1", f"host={server.folder} dbname=houseway user={role}"]
    if role == BACKUP:
        words[-1] += " replication=true"
        words[2] = "IDENTIFY_SYSTEM"
    done = subprocess.run(words, user=user, group="nogroup", cwd="/", capture_output=True, text=True, check=False)
    assert done.returncode == 0 or "peer authentication failed" in done.stderr.lower() or "pg_hba.conf" in done.stderr, (
        done.stderr
    )
    return done.returncode == 0


@needs_root
def test_each_user_connects_as_its_own_role_and_as_no_other(house: Postgres) -> None:
    parts = [role for role in ROLES if role.user]
    for part in parts:
        allowed = [role.name for role in parts if _connects(house, STAND_INS[part.user], role.name)]
        assert allowed == [part.name]
        assert not _connects(house, STAND_INS[part.user], "houseway")
        assert not _connects(house, STAND_INS[part.user], "postgres")
    assert _connects(house, "root", READER)
    assert not _connects(house, "root", "houseway_owner")


def test_every_secret_of_the_configuration_has_one_reader() -> None:
    secrets = {
        f"{name}.{key}"
        for name, section in SECTIONS.items()
        for key, field in section.__dataclass_fields__.items()
        if "Secret" in str(field.type)
    }
    assert secrets == READERS.keys(), "say in READERS of worked/access.py which user reads it"


@needs_root
def test_a_key_that_its_part_cannot_read_or_another_can_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for key, user in READERS.items():
        monkeypatch.setitem(READERS, key, STAND_INS.get(user, user))
    file = tmp_path / "api" / "second_factor"
    file.parent.mkdir(mode=0o700)
    file.write_text("0" * 64)
    file.chmod(0o600)
    config = Config(secrets=Secrets(second_factor_key=Secret("file", str(file))))
    assert key_differences(config) == [
        f"secrets.second_factor_key: {file} belongs to root, and nobody reads it. Run: chown nobody {file}",
        f"secrets.second_factor_key: {file.parent} belongs to root, and nobody cannot enter it. Run: chown nobody {file.parent}",
    ]
    subprocess.run(["chown", "-R", "nobody", str(file.parent)], check=True)
    assert key_differences(config) == []
    file.chmod(0o640)
    assert key_differences(config) == [f"secrets.second_factor_key: {file} can be read by others. Run: chmod 600 {file}"]
    file.unlink()
    assert "cannot be read" in key_differences(config)[0]
