"""Endpoints of the shift desk: the incident log."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import AnyBar
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.cage.cash_sums import house_time
from houseway.floor.people.names import names_of
from houseway.floor.people.rights import Action
from houseway.floor.pit.incidents import Incident, enter_incident, incidents_between
from houseway.floor.pit.shapes import shift as s


def lists_incidents(asking: RequestContext, record: Record, query: s.ShiftDay) -> s.IncidentsResponse:
    """List the incident log of a gaming day: entries, newest first, each with its answers."""
    day, begin, end = _span(asking, record, query.day)
    found = incidents_between(record, begin, end)
    names = names_of(record, {one.by for one in found}, asking.actor.capacity)
    return s.IncidentsResponse(day, asking.house.clock.now(), found, {str(number): name for number, name in names.items()})


def enters_incident(asking: RequestContext, record: Record, body: s.EnterIncident) -> Incident | AnyBar:
    """Enter what happened, or answer an entry; the house adds the time, and nobody edits it."""
    return enter_incident(record, asking.actor, body.table, body.answers, body.says)


def _span(asking: RequestContext, record: Record, day: date | None) -> tuple[date, datetime, datetime]:
    """Return a gaming day, by default that of now, with its beginning and its end."""
    rules = asking.house.terms.cash
    found = rules.day_at(house_time(record)) if day is None else day
    begin = datetime.combine(found, rules.day_begins, rules.zone)
    return found, begin, datetime.combine(found + timedelta(days=1), rules.day_begins, rules.zone)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/incidents", Action.READ_INCIDENTS, lists_incidents),
    Endpoint("POST", "/incidents", Action.ENTER_INCIDENT, enters_incident),
)
# fmt: on
