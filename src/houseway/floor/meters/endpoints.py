"""Endpoints about shared meters: what they come to, and what two people with two roles change about them."""

from __future__ import annotations

from typing import Final

from msgspec import to_builtins

from houseway.floor.api.confirmation import Act, confirmed, offers_act
from houseway.floor.api.deliveries import day_of
from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import Barred
from houseway.floor.api.house import Record
from houseway.floor.api.request import Asking
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
    ask_meter,
    asked_of,
    claims_open,
    meters_asked,
    meters_shown,
)
from houseway.floor.meters.events import Level
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.shapes.passkeys import ToSign

from . import shapes as s


def lists_meters(asking: Asking, record: Record) -> list[s.MeterTold]:
    """List the shared meters of the house with what each level comes to."""
    with record.transaction():
        return [
            s.MeterTold(one.number, one.name, one.enabled, dict(zip(one.levels, one.comes_to, strict=True)), list(one.tables))
            for one in meters_shown(record)
        ]


def asks_to_open(asking: Asking, record: Record, body: s.OpenMeter) -> MeterRequest | Barred:
    """Ask for a shared meter to be opened; somebody in another role agrees."""
    levels = tuple(Level(one.name, one.seed_cents, one.ceiling_cents) for one in body.levels)
    if any(one.ceiling is not None and one.ceiling < one.seed for one in levels):
        return Bar.NO_SUCH_LEVEL
    return _asks(asking, record, Opening(body.name, levels, body.timing))


def asks_to_link(asking: Asking, record: Record, number: int, body: s.LinkTable) -> MeterRequest | Barred:
    """Ask for a table to share levels of a meter; somebody in another role agrees."""
    return _asks(asking, record, Linking(number, body.table, tuple(body.linked)))


def asks_for_use(asking: Asking, record: Record, number: int, body: s.UseMeter) -> MeterRequest | Barred:
    """Ask for a meter to be put out of use, or in use again; somebody in another role agrees."""
    return _asks(asking, record, Using(number, body.in_use, body.why))


def asks_for_ceiling(asking: Asking, record: Record, number: int, body: s.RaiseCeiling) -> MeterRequest | Barred:
    """Ask for another ceiling of a level, above what it shows; somebody in another role agrees."""
    return _asks(asking, record, Raising(number, body.level, body.ceiling_cents))


def asks_to_release(asking: Asking, record: Record, number: int, body: s.ReleaseClaim) -> MeterRequest | Barred:
    """Ask for the claim of a table that has stopped to be released; somebody in another role agrees."""
    return _asks(asking, record, Releasing(number, body.claim, body.why))


def lists_claims(asking: Asking, record: Record, number: int) -> list[OpenClaim]:
    """List the claims of a meter that have taken nothing yet, in the order in which they are decided."""
    return claims_open(record, number)


def _asks(asking: Asking, record: Record, wanted: Wanted) -> MeterRequest | Barred:
    return ask_meter(record, asking.house.shelf, asking.actor, wanted)


def lists_asked(asking: Asking, record: Record) -> list[MeterRequest]:
    """List what waits for somebody in another role to agree."""
    return meters_asked(record)


def agrees(asking: Asking, record: Record, number: int, body: s.AgreeMeter) -> MeterRequest | Barred:
    """Agree to what somebody else asked for about a meter; with that it is done."""
    day = day_of(record)
    if isinstance(day, CageBar):
        return day
    proof = confirmed(asking, record, _agreeing(record, number), body)
    if isinstance(proof, Bar):
        return proof
    return agree_meter(record, asking.house.shelf, asking.actor, number, day)


def _agreeing(record: Record, number: int) -> Act | Bar:
    asked = asked_of(record, number)
    if asked is None:
        return Bar.NO_SUCH_REQUEST
    return Act({"does": "agree about a shared meter", "asked": to_builtins(asked)})


def offers_agreeing(asking: Asking, record: Record, number: int) -> ToSign | Bar:
    """Return the challenge with which a passkey signs an agreement about a meter."""
    return offers_act(asking, record, _agreeing(record, number))


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/meters", Who.SESSION, lists_meters, cites="P2"),
    Endpoint("POST", "/meters", Action.ASK_METER, asks_to_open, cites="P3 P13"),
    Endpoint("POST", "/meters/{number}/tables", Action.ASK_METER, asks_to_link, cites="P3"),
    Endpoint("PUT", "/meters/{number}/use", Action.ASK_METER, asks_for_use, cites="P3 P10"),
    Endpoint("PUT", "/meters/{number}/ceiling", Action.ASK_METER, asks_for_ceiling, cites="P3 P5"),
    Endpoint("GET", "/meters/{number}/claims", Action.READ_QUEUE, lists_claims, cites="P3"),
    Endpoint("POST", "/meters/{number}/release", Action.ASK_METER, asks_to_release, cites="P3"),
    Endpoint("GET", "/meters/asked", Action.READ_QUEUE, lists_asked, cites="P3"),
    Endpoint("POST", "/meters/asked/{number}/agree", Action.AGREE_METER, agrees, cites="P3"),
    Endpoint("POST", "/meters/asked/{number}/agree/challenge", Action.AGREE_METER, offers_agreeing, cites="A6"),
)
# fmt: on
