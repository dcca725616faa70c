"""The one list of endpoints. Another part of the floor adds its own here, and gets routes, a page, a document and tests."""

from __future__ import annotations

from typing import Final

from houseway.floor.approvals import endpoints as at_approvals
from houseway.floor.cage import endpoints as at_cage
from houseway.floor.cases import endpoints as at_cases
from houseway.floor.disputes import endpoints as at_disputes
from houseway.floor.equipment import endpoints as at_equipment
from houseway.floor.inbox import endpoints as at_inbox
from houseway.floor.limits import endpoints as at_protection
from houseway.floor.lookback.endpoints import own_rounds as at_rounds
from houseway.floor.lookback.endpoints import rounds as at_watch
from houseway.floor.meters import endpoints as at_meters
from houseway.floor.people.accounts import mode_of
from houseway.floor.people.endpoints import directory as at_directory
from houseway.floor.people.endpoints import log_in as at_log_in
from houseway.floor.people.endpoints import passkeys as at_passkeys
from houseway.floor.people.endpoints import people as at_people
from houseway.floor.people.endpoints import visitors as at_visitors
from houseway.floor.people.rights import allowed_commands
from houseway.floor.people.visitors import Visits
from houseway.floor.pit.endpoints import floor as at_floor
from houseway.floor.pit.endpoints import pit as at_pit
from houseway.floor.pit.endpoints import regulator as at_regulator
from houseway.floor.pit.endpoints import school as at_school
from houseway.floor.pit.endpoints import shift as at_shift
from houseway.floor.pit.shapes.floor import RightsResponse
from houseway.floor.table.endpoints import away as at_away
from houseway.floor.table.endpoints import console as at_console
from houseway.floor.table.endpoints import tables as at_tables
from houseway.floor.table.endpoints import walk_ins as at_walk_ins
from houseway.floor.table.endpoints import wishes as at_wishes

from . import shapes as s
from .endpoints import OFF_SHIFT, Endpoint, Who
from .house import Record
from .request import RequestContext


async def reads_health(asking: RequestContext) -> s.Health:
    """Return the health of the API, and the time by the clock of the house."""
    following = asking.following
    return s.Health(following.is_up, len(following.tables), asking.house.clock.now())


def reads_house(asking: RequestContext, record: Record) -> s.HouseResponse:
    """Return the name of the house, whether its money is real, and the ways to log in."""
    house, mode = asking.house, mode_of(record)
    visits = house.terms.visits if mode == "demo" else Visits()
    return s.HouseResponse(
        name=house.name,
        mode=mode,
        now=house.clock.now(),
        passkeys=house.site.has_passkeys,
        directory=house.terms.directory is not None,
        guest_cents=visits.guest_cents,
        desks=[*visits.desks],
    )


async def reads_rights(asking: RequestContext) -> RightsResponse:
    """Return the endpoints and commands that the capacity of this session may use, so that a page offers no others."""
    capacity = asking.actor.capacity or OFF_SHIFT
    return RightsResponse(
        capacity, [f"{one.method} {one.path}" for one in ENDPOINTS if one.may(capacity)], allowed_commands(capacity)
    )


ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    Endpoint("GET", "/health", Who.ANYBODY, reads_health, cites="D9"),
    Endpoint("GET", "/house", Who.ANYBODY, reads_house, cites="U8"),
    *at_log_in.ENDPOINTS,
    *at_passkeys.ENDPOINTS,
    *at_directory.ENDPOINTS,
    *at_visitors.ENDPOINTS,
    *at_tables.ENDPOINTS,
    *at_console.ENDPOINTS,
    *at_away.ENDPOINTS,
    *at_walk_ins.ENDPOINTS,
    *at_wishes.ENDPOINTS,
    *at_rounds.ENDPOINTS,
    *at_school.ENDPOINTS,
    *at_people.ENDPOINTS,
    *at_protection.ENDPOINTS,
    *at_cage.ENDPOINTS,
    *at_pit.ENDPOINTS,
    *at_approvals.ENDPOINTS,
    *at_disputes.ENDPOINTS,
    *at_meters.ENDPOINTS,
    *at_equipment.ENDPOINTS,
    *at_watch.ENDPOINTS,
    *at_floor.ENDPOINTS,
    *at_shift.ENDPOINTS,
    *at_regulator.ENDPOINTS,
    *at_cases.ENDPOINTS,
    *at_inbox.ENDPOINTS,
    Endpoint("GET", "/session/rights", Who.SESSION, reads_rights, cites="T16"),
)
"""Every endpoint of the API."""
assert len({(one.method, one.path) for one in ENDPOINTS}) == len(ENDPOINTS)
