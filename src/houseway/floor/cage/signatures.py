"""Slips that wait for signatures: two roles need two people, neither the requester, and each signs in turn.

One table maps each kind of slip to the action after its last signature.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from houseway.core.values.role import CHAIN
from houseway.floor.cage.events import (
    BANK,
    CASH,
    HOUSE,
    OVER,
    Entry,
    Pieces,
    Signature,
    Slip,
    SlipKind,
    SlipStanding,
    added,
    negated,
    wallet,
)
from houseway.floor.cage.store import CageChain
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.approval import Approval, Request
from houseway.floor.people.bars import Bar
from houseway.floor.people.chains import check_chain
from houseway.floor.people.rights import Action
from houseway.floor.people.roles import CAGE
from houseway.floor.people.shifts import shift_of
from houseway.floor.people.significant import SignificantKind as Event
from houseway.floor.people.significant import note

from .bars import CageBar
from .transaction import AnyBar, CageRequest, Record, When, done_at_cage, same_on_its_way, waiting_slip, writes


def request_of(slip: Slip) -> Request:
    """Return a slip as the request for approval that it is."""
    given = tuple(Approval(one.by, one.role) for one in slip.given)
    return Request(slip.asked_by, slip.needs, given)


def sign(connection: Record, by: Actor, number: int, day: When) -> Slip | AnyBar:
    """Sign a slip in the role of the open shift; the last signature does what the slip is for."""
    if barred := check_right(by, Action.SIGN_SLIP):
        return barred
    return done_at_cage(connection, by, day, lambda chain: _signed(connection, chain, by, number, day))


def _signed(connection: Record, chain: CageChain, by: Actor, number: int, day: When) -> Slip | AnyBar:
    slip = waiting_slip(chain, number)
    if not isinstance(slip, Slip):
        return slip
    if slip.standing is not SlipStanding.WAITING:
        return CageBar.NOT_WAITING
    if slip.table is not None and not is_at(connection, by, slip.table):
        return CageBar.NOT_AT_THE_TABLE
    before = request_of(slip)
    after = before.approved(Approval(by.speaker, by.capacity))
    if isinstance(after, Bar):
        return after
    if barred := check_chain(connection, by.speaker, before.people):
        return barred
    if after.missing != before.missing[1:]:
        return CageBar.NOT_YET
    why = slip.why
    if isinstance(day, CageRequest) and leaves_cage(slip, by) and any(map(has_left, same_on_its_way(connection, slip))):
        if not day.again:
            return CageBar.ON_ITS_WAY
        if not (why := day.why.strip()):
            return CageBar.SAY_WHY_AGAIN
    signed = replace(slip, given=(*slip.given, Signature(by.speaker, by.capacity, chain.at)), why=why)
    bank: Pieces = {}
    if slip.kind is SlipKind.FILL and by.capacity == CAGE:  # the cage signs as the chips leave the bank
        bank = negated(slip.pieces)
        if any(count < 0 for count in added(chain.state.bank, bank).values()):
            return CageBar.BANK_SHORT
    if not after.is_approved:
        return writes(chain, signed, bank=bank)
    if slip.kind is SlipKind.CASH_COUNT and slip.chips != slip.books:
        after = {"cents": slip.chips, "counted_by": slip.asked_by}
        element = f"slip {slip.number}"
        note(
            connection, Event.CASH_DIFFERS, who=by.speaker, about=slip.asked_by, element=element,
            before={"cents": slip.books}, after=after,
        )  # fmt: skip
    return _FINISH[slip.kind](chain, signed, bank)


def leaves_cage(slip: Slip, by: Actor) -> bool:
    """Whether somebody sends a slip's chips out of the bank, or takes them in, by signing it."""
    return slip.kind in (SlipKind.FILL, SlipKind.CREDIT) and by.capacity == CAGE


def has_left(slip: Slip) -> bool:
    """Whether the chips of a slip are on their way, or have arrived."""
    return bool(slip.given) or slip.standing is not SlipStanding.WAITING


def may_sign(connection: Record, by: Actor, slip: Slip) -> bool:
    """Whether it is somebody's turn to sign a slip."""
    if slip.standing is not SlipStanding.WAITING or check_right(by, Action.SIGN_SLIP):
        return False
    if slip.table is not None and not is_at(connection, by, slip.table):
        return False
    before = request_of(slip)
    after = before.approved(Approval(by.speaker, by.capacity))
    if isinstance(after, Bar) or check_chain(connection, by.speaker, before.people):
        return False
    return after.missing == before.missing[1:]


def is_at(connection: Record, by: Actor, table: int) -> bool:
    """Whether somebody holds the role in which they act on an open shift, at this table or at all of them."""
    shift = shift_of(connection, by.speaker)
    return shift is not None and shift.role == by.capacity and (shift.tables is None or table in shift.tables)


def withdraw(connection: Record, by: Actor, number: int, why: str, day: When) -> Slip | AnyBar:
    """Withdraw a slip that still waits for signatures: its requester may, and everyone who may sign it."""
    if barred := check_right(by, Action.SIGN_SLIP):
        return barred
    return done_at_cage(connection, by, day, lambda chain: _withdrawn(chain, by, number, why))


def _withdrawn(chain: CageChain, by: Actor, number: int, why: str) -> Slip | AnyBar:
    slip = waiting_slip(chain, number)
    if not isinstance(slip, Slip):
        return slip
    if slip.standing is not SlipStanding.WAITING or slip.kind is SlipKind.DROP:
        return CageBar.NOT_WAITING
    are_out = slip.kind is SlipKind.FILL and bool(slip.given)
    if are_out and by.capacity != CAGE:
        return CageBar.CHIPS_LEFT
    if not (by.speaker == slip.asked_by or by.capacity in slip.needs or by.capacity in CHAIN):
        return Bar.NOT_YOURS
    return writes(chain, replace(slip, standing=SlipStanding.WITHDRAWN, why=why), bank=slip.pieces if are_out else {})


# What the last signature does


def funds_moved(chips: int) -> tuple[Entry, ...]:
    """Return the entry of cash that the house brings in, or takes out where it is below zero."""
    return (Entry(CASH, HOUSE, chips),) if chips > 0 else (Entry(HOUSE, CASH, -chips),)


def _finishes_funds(chain: CageChain, slip: Slip, bank: Pieces) -> Slip | AnyBar:
    return writes(chain, replace(slip, standing=SlipStanding.DONE), funds_moved(slip.chips))


def _finishes_chips(chain: CageChain, slip: Slip, bank: Pieces) -> Slip | AnyBar:
    pieces = slip.pieces if slip.chips > 0 else negated(slip.pieces)
    if any(count < 0 for count in added(chain.state.bank, pieces).values()):
        return CageBar.BANK_SHORT
    entry = Entry(HOUSE, BANK, slip.chips) if slip.chips > 0 else Entry(BANK, HOUSE, -slip.chips)
    return writes(chain, replace(slip, standing=SlipStanding.DONE), (entry,), pieces)


def _finishes_payout(chain: CageChain, slip: Slip, bank: Pieces) -> Slip | AnyBar:
    return writes(chain, replace(slip, standing=SlipStanding.DONE), (Entry(wallet(slip.name), CASH, slip.chips),))


def _finishes_count(chain: CageChain, slip: Slip, bank: Pieces) -> Slip | AnyBar:
    """Enter what was counted beyond the books, or what was missing."""
    assert slip.books is not None
    more = slip.chips - slip.books
    entries = (Entry(CASH, OVER, more),) if more > 0 else (Entry(OVER, CASH, -more),) if more else ()
    return writes(chain, replace(slip, standing=SlipStanding.DONE), entries)


def _finishes_with(standing: SlipStanding) -> Callable[[CageChain, Slip, Pieces], Slip | AnyBar]:
    def finishes(chain: CageChain, slip: Slip, bank: Pieces) -> Slip | AnyBar:
        return writes(chain, replace(slip, standing=standing), bank=bank)

    return finishes


_FINISH: Final[Mapping[SlipKind, Callable[[CageChain, Slip, Pieces], Slip | AnyBar]]] = {
    SlipKind.WITHDRAWAL: _finishes_payout,
    SlipKind.FUNDS: _finishes_funds,
    SlipKind.CHIPS: _finishes_chips,
    SlipKind.FILL: _finishes_with(SlipStanding.SIGNED),
    SlipKind.CREDIT: _finishes_with(SlipStanding.SIGNED),
    SlipKind.OPENER: _finishes_with(SlipStanding.DONE),
    SlipKind.CLOSER: _finishes_with(SlipStanding.DONE),
    SlipKind.DROP: _finishes_with(SlipStanding.COUNTING),
    SlipKind.CASH_COUNT: _finishes_count,
}
assert {*_FINISH, SlipKind.DEPOSIT} == set(SlipKind)  # a deposit is done at once
