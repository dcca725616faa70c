"""Endpoints about players who are away from play (G9): listing them, and reporting oneself away."""

from __future__ import annotations

from typing import Final

from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.api.shapes import Body
from houseway.floor.people.bars import Bar
from houseway.floor.table.away_store import How, away_at, note_away
from houseway.floor.table.shapes.away import AwayResponse, away_response


class SetAway(Body):
    """Whether one is away from play."""

    away: bool


def lists_away(asking: RequestContext, record: Record, table: int) -> list[AwayResponse]:
    """List who is away from play at a table: their hands are not waited for."""
    return [away_response(one) for one in away_at(record, [table])]


def sets_away(asking: RequestContext, record: Record, table: int, body: SetAway) -> list[AwayResponse] | Bar:
    """Report the caller away from play, or back; an electronic table removes a player who stays away."""
    name = asking.own.name
    if name not in asking.followed(table).table.seating.values():
        return Bar.NOT_SEATED
    note_away(record, table, name, How.SAID, away=body.away)
    return [away_response(one) for one in away_at(record, [table])]


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/tables/{table}/away", Who.SESSION, lists_away, cites="G9"),
    Endpoint("PUT", "/tables/{table}/away", Who.PLAYER, sets_away, cites="G9"),
)
# fmt: on
