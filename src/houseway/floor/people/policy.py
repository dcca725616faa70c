"""The house's policy for log-ins and sessions, as one value that functions take."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from houseway.floor.config.keys import Config
from houseway.floor.world import random_bytes

from .passwords import PasswordChecker
from .second_factor import Box
from .throttle import DAY, RULES, FailureScope, Rule

_RANDOM: Final = random_bytes(32)


class Stay(NamedTuple):
    """The length of a session."""

    idle_seconds: int
    """Without a word from the person."""
    longest_seconds: int
    """In any case."""


class Policy(NamedTuple):
    """Passwords, the key of second factors, when an account locks, and how long sessions last."""

    house: str
    """The name that an authenticator shows."""
    passwords: PasswordChecker
    box: Box
    player: Stay
    staff: Stay
    console: Stay
    staff_need_enrolled_terminal: bool
    decoy_key: bytes = _RANDOM
    """Derives decoy passkeys for names without any. All processes of a house share it, so responses are equal."""
    throttles: Mapping[FailureScope, Rule] = RULES
    """The delays and locks after failures."""

    def stay(self, kind: str, device: str | None) -> Stay:
        """Return the length of a session for a kind of account at a kind of device."""
        if kind != "staff":
            return self.player
        return self.console if device == "console" else self.staff


def policy_of(config: Config) -> Policy:
    """Return the policy for log-ins and sessions from a configuration; it reads the key of second factors."""
    passwords, sessions = config.passwords, config.sessions
    key = config.secrets.second_factor_key.key()
    return Policy(
        house=config.house.name,
        passwords=PasswordChecker(
            passes=passwords.argon2_passes,
            memory_kib=passwords.argon2_memory_kib,
            lanes=passwords.argon2_lanes,
            shortest=passwords.characters_min,
        ),
        box=Box(key),
        player=Stay(sessions.player_idle_seconds, sessions.player_longest_seconds),
        staff=Stay(sessions.staff_idle_seconds, sessions.staff_longest_seconds),
        console=Stay(sessions.console_idle_seconds, sessions.staff_longest_seconds),
        staff_need_enrolled_terminal=sessions.staff_need_enrolled_terminal,
        decoy_key=sha256(b"houseway decoys 1\0" + key).digest(),
        throttles={
            **RULES,
            **dict.fromkeys(
                (FailureScope.TERMINAL, FailureScope.UNLOCK),
                Rule(passwords.lock_failures, 0, 0, passwords.lock_window_seconds, locks=True),
            ),
            FailureScope.ADDRESS: Rule(passwords.lock_failures, passwords.delay_seconds, passwords.delay_longest_seconds, DAY),
        },
    )
