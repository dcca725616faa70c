"""The policy of log-ins and sessions, as set in a configuration."""

from __future__ import annotations

from pathlib import Path

from houseway.floor.config.reader import read_config
from houseway.floor.people.policy import policy_of
from houseway.floor.people.throttle import RULES
from houseway.floor.store.connection import conninfo_of

KEY = "0123456789abcdef" * 4


def test_a_policy_is_made_from_a_configuration(tmp_path: Path) -> None:
    file = tmp_path / "second.key"
    file.write_text(KEY)
    file.chmod(0o600)
    config = read_config('[secrets]\nsecond_factor_key = { file = "second.key" }', tmp_path)
    policy = policy_of(config)
    assert (policy.console.idle_seconds, policy.player.idle_seconds, policy.player.longest_seconds) == (300, 1800, 30 * 86_400)
    assert (policy.staff_need_enrolled_terminal, policy.throttles) == (True, RULES)
    hashed = policy.passwords.hashed("x" * 12)
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$") and policy.passwords.fits(hashed, "x" * 12)
    shortest = policy.passwords.shortest
    assert policy.passwords.is_fit("x" * shortest, "ann") and not policy.passwords.is_fit("x" * (shortest - 1), "ann")


def test_the_database_is_reached_with_the_password_that_is_named(tmp_path: Path) -> None:
    least = '[secrets]\nsecond_factor_key = { file = "second.key" }'
    assert conninfo_of(read_config(least, tmp_path)) == "dbname=houseway"
    file = tmp_path / "password"
    file.write_text("it's a secret\n")
    file.chmod(0o600)
    config = read_config(f'[database]\nconninfo = "host=db"\npassword = {{ file = "password" }}\n{least}', tmp_path)
    assert conninfo_of(config) == r"host=db password='it\'s a secret'"
