"""Endpoints about shared meters: what they come to, and what two people with two roles change about them."""

from __future__ import annotations

from typing import Final

from msgspec import to_builtins

from houseway.floor.api.confirmation import Act, confirmed, offers_act
from houseway.floor.api.deliveries import day_of
from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import AnyBar
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.cage.bars import CageBar
from houseway.floor.meters.changes import (
    Linking,
    MeterRequest,
    OpenClaim,
    Opening,
    Raising,
    Releasing,
    Using,
    Wanted,
    agree_meter,
    claims_open,
    meter_request_of,
    meters_shown,
    open_meter_requests,
    request_meter_change,
)
from houseway.floor.meters.events import Level
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.shapes.passkeys import ToSign

from . import shapes as s


def lists_meters(asking: RequestContext, record: Record) -> list[s.MeterResponse]:
    """List the shared meters of the house with what each level comes to."""
    with record.transaction():
        return [
            s.MeterResponse(one.number, one.name, one.enabled, dict(zip(one.levels, one.comes_to, strict=True)), list(one.tables))
            for one in meters_shown(record)
        ]


def requests_opening(asking: RequestContext, record: Record, body: s.OpenMeter) -> MeterRequest | AnyBar:
    """Request the opening of a shared meter; a person in another role agrees."""
    levels = tuple(Level(one.name, one.seed_cents, one.ceiling_cents) for one in body.levels)
    if any(one.ceiling is not None and one.ceiling < one.seed for one in levels):
        return Bar.NO_SUCH_LEVEL
    return _requests(asking, record, Opening(body.name, levels, body.timing))


def requests_link(asking: RequestContext, record: Record, number: int, body: s.LinkTable) -> MeterRequest | AnyBar:
    """Request that a table shares levels of a meter; a person in another role agrees."""
    return _requests(asking, record, Linking(number, body.table, tuple(body.linked)))


def requests_use(asking: RequestContext, record: Record, number: int, body: s.UseMeter) -> MeterRequest | AnyBar:
    """Request to put a meter out of use, or in use again; a person in another role agrees."""
    return _requests(asking, record, Using(number, body.in_use, body.why))


def requests_ceiling(asking: RequestContext, record: Record, number: int, body: s.RaiseCeiling) -> MeterRequest | AnyBar:
    """Request another ceiling of a level, above its amount; a person in another role agrees."""
    return _requests(asking, record, Raising(number, body.level, body.ceiling_cents))


def requests_release(asking: RequestContext, record: Record, number: int, body: s.ReleaseClaim) -> MeterRequest | AnyBar:
    """Request the release of a stopped table's claim; a person in another role agrees."""
    return _requests(asking, record, Releasing(number, body.claim, body.why))


def lists_claims(asking: RequestContext, record: Record, number: int) -> list[OpenClaim]:
    """List the claims of a meter that have taken nothing yet, in the order in which they are decided."""
    return claims_open(record, number)


def _requests(asking: RequestContext, record: Record, wanted: Wanted) -> MeterRequest | AnyBar:
    return request_meter_change(record, asking.house.rules_cache, asking.actor, wanted)


def lists_requests(asking: RequestContext, record: Record) -> list[MeterRequest]:
    """List what waits for somebody in another role to agree."""
    return open_meter_requests(record)


def agrees(asking: RequestContext, record: Record, number: int, body: s.AgreeMeter) -> MeterRequest | AnyBar:
    """Agree to another person's request about a meter, which is then done."""
    day = day_of(record)
    if isinstance(day, CageBar):
        return day
    proof = confirmed(asking, record, _agreeing(record, number), body)
    if isinstance(proof, Bar):
        return proof
    return agree_meter(record, asking.house.rules_cache, asking.actor, number, day)


def _agreeing(record: Record, number: int) -> Act | Bar:
    asked = meter_request_of(record, number)
    if asked is None:
        return Bar.NO_SUCH_REQUEST
    return Act({"does": "agree about a shared meter", "asked": to_builtins(asked)})


def offers_agreeing(asking: RequestContext, record: Record, number: int) -> ToSign | Bar:
    """Return the challenge with which a passkey signs an agreement about a meter."""
    return offers_act(asking, record, _agreeing(record, number))


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/meters", Who.SESSION, lists_meters, cites="P2"),
    Endpoint("POST", "/meters", Action.ASK_METER, requests_opening, cites="P3 P13"),
    Endpoint("POST", "/meters/{number}/tables", Action.ASK_METER, requests_link, cites="P3"),
    Endpoint("PUT", "/meters/{number}/use", Action.ASK_METER, requests_use, cites="P3 P10"),
    Endpoint("PUT", "/meters/{number}/ceiling", Action.ASK_METER, requests_ceiling, cites="P3 P5"),
    Endpoint("GET", "/meters/{number}/claims", Action.READ_QUEUE, lists_claims, cites="P3"),
    Endpoint("POST", "/meters/{number}/release", Action.ASK_METER, requests_release, cites="P3"),
    Endpoint("GET", "/meters/requests", Action.READ_QUEUE, lists_requests, cites="P3"),
    Endpoint("POST", "/meters/requests/{number}/agree", Action.AGREE_METER, agrees, cites="P3"),
    Endpoint("POST", "/meters/requests/{number}/agree/challenge", Action.AGREE_METER, offers_agreeing, cites="A6"),
)
# fmt: on
