"""Endpoints about one's own wish for the end of a round: a seat that is kept, chips, or to leave (G6)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from houseway.core.messages.command import Sit
from houseway.core.values.chips import MOST
from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.api.shapes import Body, Short
from houseway.floor.limits.bars import ProtectionBar
from houseway.floor.limits.checks import check_buy_in
from houseway.floor.people.bars import Bar
from houseway.floor.table.shapes.wishes import WishesResponse, wishes_response
from houseway.floor.table.wish_store import wish_to_leave, wish_to_sit, wishes_at, withdraw
from houseway.views.followed import Followed


class WishFor(Body):
    """A seat to take, chips to buy out of the wallet, or both; with neither, to leave."""

    seat: Short | None = None
    chips: Annotated[int, Meta(ge=1, le=MOST)] | None = None


def _response(asking: RequestContext, record: Record, known: Followed) -> WishesResponse:
    return wishes_response(wishes_at(record, [known.number]), asking.own.name, known.table.rules)


def reads_wishes(asking: RequestContext, record: Record, table: int) -> WishesResponse:
    """Return the reserved seats of a table, and the caller's own wish there."""
    return _response(asking, record, asking.followed(table))


def wishes(asking: RequestContext, record: Record, table: int, body: WishFor) -> WishesResponse | Bar | ProtectionBar:
    """Wish for a seat, for chips out of the wallet, or with neither to leave: it is done when the round is over."""
    known, own = asking.followed(table), asking.own
    if barred := _check(known, own.name, body):
        return barred
    if body.chips is not None and (limited := check_buy_in(record, own.speaker, own.name, body.chips, own.id)):
        return limited
    if body.seat is None and body.chips is None:
        wish_to_leave(record, known.number, own.name)
    elif wish_to_sit(record, known.number, own.name, body.seat, body.chips) is None:
        return Bar.SEAT_KEPT
    return _response(asking, record, known)


def _check(known: Followed, player: str, body: WishFor) -> Bar | None:
    """Return the reason a wish is impossible: no such seat, a taken seat, or chips and leaving without a seat."""
    table = known.table
    if body.seat is None:
        return None if player in table.seating.values() else Bar.NOT_SEATED
    if not table.rules.is_seat(body.seat):
        return Bar.NO_SUCH_SEAT
    return Bar.SEAT_TAKEN if table.seating.get(body.seat, player) != player else None


def withdraws(asking: RequestContext, record: Record, table: int) -> WishesResponse:
    """Withdraw one's own wish at a table."""
    known = asking.followed(table)
    withdraw(record, known.number, asking.own.name)
    return _response(asking, record, known)


def keeps_for_another(record: Record, table: int, command: Sit) -> bool:
    """Whether a seat is kept for somebody else than the one who would take it."""
    return any(
        one.seat in command.seats and one.player != command.player for one in wishes_at(record, [table]) if not one.refused
    )


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/tables/{table}/wish", Who.PLAYER, reads_wishes, cites="G6"),
    Endpoint("PUT", "/tables/{table}/wish", Who.PLAYER, wishes, cites="G6 A10 A11"),
    Endpoint("DELETE", "/tables/{table}/wish", Who.PLAYER, withdraws, cites="G6"),
)
# fmt: on
