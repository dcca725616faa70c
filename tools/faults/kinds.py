"""All kinds of faults by name, and in which order a run does them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from random import Random
from typing import Final

from . import kinds_of_owner as owners
from . import kinds_of_servers as servers
from .floor import Floor

Fault = Callable[[Floor], Awaitable[str]]

KINDS: Final[dict[str, Fault]] = {
    "owner killed": owners.owner_killed,
    "owner restarted": owners.owner_restarted,
    "owner paused": owners.owner_paused,
    "lease expired": owners.lease_expired,
    "same name twice": owners.same_name_twice,
    "deploy": owners.deploy,
    "bus cut": owners.bus_cut,
    "record cut": owners.record_cut,
    "answers lost": owners.answers_lost,
    "connections cut": servers.connections_cut,
    "postgres stopped": servers.postgres_stopped,
    "postgres killed": servers.postgres_killed,
    "backend killed": servers.backend_killed,
    "disk full": servers.disk_full,
    "clock forward": servers.clock_forward,
    "clock back": servers.clock_back,
    "nats killed": servers.nats_killed,
    "nats paused": servers.nats_paused,
    "store deleted": servers.store_deleted,
    "relay killed": servers.relay_killed,
}


def planned(many: int, only: Iterable[str], random: Random) -> list[str]:
    """Return the kinds of a run: every kind once, mixed, and then again."""
    wanted = list(only) or list(KINDS)
    plan: list[str] = []
    while len(plan) < many:
        plan += random.sample(wanted, len(wanted))
    return plan[:many]
