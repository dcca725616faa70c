"""Endpoints of a demonstration for visitors without a log-in. A house with real money refuses each of them."""

from __future__ import annotations

from typing import Final

from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import AnyBar
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.cage.events import Slip
from houseway.floor.cage.wallets import deposit
from houseway.floor.people.bars import Bar
from houseway.floor.people.log_in import Welcome
from houseway.floor.people.sessions import new_token
from houseway.floor.people.shapes.log_in import Welcomed
from houseway.floor.people.shapes.visitors import CurrentCode
from houseway.floor.people.visitors import VisitorTerminal, admit_guest, current_code, house_cashier, sit_at_desk
from houseway.floor.store.queries import open_days

from .log_in import not_too_often, welcome_response


def comes_as_guest(asking: RequestContext, record: Record) -> Welcomed | AnyBar:
    """Open an account for a guest of a demonstration, with chips in its wallet, and begin its session."""
    house, terminal = asking.house, _terminal(asking)
    if not house.terms.visits.guest_cents:
        return Bar.DEMONSTRATIONS_ONLY
    not_too_often(asking)
    with record.transaction():
        welcome = admit_guest(record, terminal, house.policy)
        if not isinstance(welcome, Welcome):
            return welcome
        cashier, days = house_cashier(record), open_days(record)
        if cashier is not None and days:
            paid = deposit(record, cashier, welcome.session.speaker, house.terms.visits.guest_cents, days[-1])
            assert isinstance(paid, Slip), paid
    return welcome_response(asking, record, welcome, terminal.token)


def looks_behind(asking: RequestContext, record: Record, role: str) -> Welcomed | Bar:
    """Begin a session as the member of staff whom a demonstration shows in a role."""
    house, terminal = asking.house, _terminal(asking)
    if role not in house.terms.visits.desks:
        return Bar.DEMONSTRATIONS_ONLY
    not_too_often(asking)
    with record.transaction():
        welcome = sit_at_desk(record, role, terminal, house.policy)
    return welcome_response(asking, record, welcome, terminal.token) if isinstance(welcome, Welcome) else welcome


def reads_code(asking: RequestContext, record: Record) -> CurrentCode | Bar:
    """Return the code of the second factor that a visitor at a desk of a demonstration confirms with."""
    found = current_code(record, asking.own, asking.house.policy)
    return found if isinstance(found, Bar) else CurrentCode(found)


def _terminal(asking: RequestContext) -> VisitorTerminal:
    return VisitorTerminal(asking.shown.terminal or new_token(), asking.shown.address)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("POST", "/demonstration/guest", Who.ANYBODY, comes_as_guest, cites="A1 A17"),
    Endpoint("POST", "/demonstration/desks/{role}", Who.ANYBODY, looks_behind, cites="A1 A17"),
    Endpoint("GET", "/demonstration/code", Who.STAFF, reads_code, cites="A6 A17"),
)
# fmt: on
