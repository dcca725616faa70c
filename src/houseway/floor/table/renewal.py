"""A renewal of an owner's lease: all queries made once a second, in a thread, without touching the owner.

The thread gets values and returns values. They are applied on the event loop, between two calls of a partition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.meters.board import Boarded, posted_in
from houseway.floor.store.leases import Owned, extend, free_share, owned_by, take_over
from houseway.floor.store.queries import Resumed, now, resumed_all
from houseway.floor.world import monotonic_microseconds

from .readiness import Uses, uses_in

CLOCK_STOPS: Final = 1.0
"""Seconds between this machine's clock and the database's from which on no round opens, and tables go to other owners."""


TAKES_AT_ONCE: Final = 40
"""Tables that an owner takes over before it continues with them. Others take theirs meanwhile, also where one was late."""
GIVES_AT_ONCE: Final = 20
"""Tables beyond its share that an owner gives to others with one renewal."""


class RenewalRequest(NamedTuple):
    """The parameters of an owner's lease renewal."""

    name: str
    incarnation: int
    lease: float
    held: dict[int, int]
    """The epochs of tables that need no reading."""
    due: list[tuple[int, str]]
    """Equipment that seems to be overdue at tables: see `readiness`."""
    is_draining: bool
    is_reached: bool
    """Whether commands can reach this process."""
    is_slow: bool
    """Whether the record took so long with the last renewal that other owners should keep their tables."""
    wall: Callable[[], float]


class Renewed(NamedTuple):
    """The result of a lease renewal."""

    clock: tuple[int, int]
    """The time of the database and the monotonic time of this machine at the same moment, in microseconds."""
    distance: float
    """Seconds by which the wall clock of this machine is at least ahead of the database's, or behind it where below zero."""
    board: Boarded
    uses: Uses
    mine: dict[int, int]
    """The epoch of every table that the record gives to this owner."""
    found: list[tuple[Owned, Resumed | None]]
    """The tables that are new here, each with where it stands."""
    leaves: bool
    """Whether this owner cannot serve, its clock being wrong or the bus out of reach, and another can have the tables."""
    gives: int
    """Tables between two rounds that others should have: all of a draining owner, and those beyond an equal share."""
    is_short: bool
    """Whether more tables are free for this owner than it took."""


def renewed_in(record: Connection[TupleRow], asks: RenewalRequest) -> Renewed | None:
    """Extend a lease, take over what is free, and read what changed; return None where another process began under the name."""
    asked = asks.wall()
    told = now(record).timestamp()
    clock = int(told * 1_000_000), monotonic_microseconds()
    distance = distance_of(asked, told, asks.wall())
    serves = abs(distance) < CLOCK_STOPS and asks.is_reached
    wants = serves and not asks.is_slow and not asks.is_draining
    with record.transaction():  # so that nobody can begin under this name between extending and taking over
        if not extend(record, asks.name, asks.incarnation, asks.lease, takes=wants):
            return None
        others, room, free = free_share(record, asks.name)
        takes = wants or not (others or asks.is_draining)
        wanted = (min(room, free) if others else free) if takes else 0
        taken = take_over(record, asks.name, min(wanted, TAKES_AT_ONCE)) if wanted > 0 else []
    board, uses = posted_in(record), uses_in(record, asks.due)
    # not only what was taken over just now: the last time may have ended between taking and reading
    mine = owned_by(record, asks.name)
    new = [owned for owned in mine if asks.held.get(owned.table_id) != owned.epoch]
    found = resumed_all(record, [owned.table_id for owned in new]) if new else {}
    return Renewed(
        clock,
        distance,
        board,
        uses,
        {owned.table_id: owned.epoch for owned in mine},
        [(owned, found.get(owned.table_id)) for owned in new],
        leaves=not serves and others > 0,
        gives=0 if not others else len(mine) if asks.is_draining else max(0, min(-room, GIVES_AT_ONCE)),
        is_short=len(taken) < wanted,
    )


def distance_of(asked: float, told: float, heard: float) -> float:
    """Return the minimum lead of a clock over one that was read between a request and its response.

    >>> distance_of(10.0, 10.5, 11.0), distance_of(10.0, 7.0, 10.5), distance_of(10.0, 12.0, 10.5)
    (0.0, 3.0, -1.5)
    """
    return asked - told if told < asked else heard - told if told > heard else 0.0
