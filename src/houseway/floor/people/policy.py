"""What the house has decided about log-ins and sessions, as one value that functions take."""

from __future__ import annotations

from typing import NamedTuple

from houseway.floor.configuring.keys import Config

from .passwords import Passwords
from .second_factor import Box


class Stay(NamedTuple):
    """How long a session lasts."""

    idle_seconds: int
    """Without a word from the person."""
    longest_seconds: int
    """In any case."""


class Policy(NamedTuple):
    """Passwords, the key of second factors, when an account locks, and how long sessions last."""

    house: str
    """The name that an authenticator shows."""
    passwords: Passwords
    box: Box
    lock_failures: int
    lock_seconds: int
    player: Stay
    staff: Stay
    console: Stay
    staff_need_enrolled_terminal: bool

    def stay(self, kind: str, device: str | None) -> Stay:
        """Return how long a session lasts for a kind of speaker at a kind of device."""
        if kind != "staff":
            return self.player
        return self.console if device == "console" else self.staff


def policy_of(config: Config) -> Policy:
    """Return what a configuration says about log-ins and sessions; it reads the key of second factors."""
    passwords, sessions = config.passwords, config.sessions
    return Policy(
        house=config.house.name,
        passwords=Passwords(
            passes=passwords.argon2_passes,
            memory_kib=passwords.argon2_memory_kib,
            lanes=passwords.argon2_lanes,
            shortest=passwords.characters_min,
        ),
        box=Box(config.secrets.second_factor_key.key()),
        lock_failures=passwords.lock_failures,
        lock_seconds=passwords.lock_window_seconds,
        player=Stay(sessions.player_idle_seconds, sessions.player_longest_seconds),
        staff=Stay(sessions.staff_idle_seconds, sessions.staff_longest_seconds),
        console=Stay(sessions.console_idle_seconds, sessions.staff_longest_seconds),
        staff_need_enrolled_terminal=sessions.staff_need_enrolled_terminal,
    )
