"""Cash and chips that the house brings to its cage or takes out of it: a manager requests, a cashier signs."""

from __future__ import annotations

from houseway.core.values.chips import Chips, is_whole
from houseway.core.values.role import MANAGER
from houseway.floor.cage.events import CASH, Pieces, Slip, SlipKind, SlipStanding, worth
from houseway.floor.cage.store import CageChain
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.rights import Action
from houseway.floor.people.roles import CAGE

from .bars import CageBar
from .transaction import AnyBar, Record, When, are_pieces, done_at_cage, writes


def request_cash(connection: Record, by: Actor, cents: Chips, day: When) -> Slip | AnyBar:
    """Request cash to be brought in; an amount below zero is taken out."""
    if barred := check_right(by, Action.MOVE_FUNDS):
        return barred
    if not cents or not is_whole(cents):
        return CageBar.NOT_AN_AMOUNT
    return done_at_cage(connection, by, day, lambda chain: _request_slip(chain, by, SlipKind.FUNDS, cents, {}))


def request_chips(connection: Record, by: Actor, pieces: Pieces, day: When, *, out: bool = False) -> Slip | AnyBar:
    """Request chips to be put in use at the chip bank, or to be taken out of use."""
    if barred := check_right(by, Action.MOVE_FUNDS):
        return barred
    if not are_pieces(pieces):
        return CageBar.NOT_AN_AMOUNT
    chips = -worth(pieces) if out else worth(pieces)
    return done_at_cage(connection, by, day, lambda chain: _request_slip(chain, by, SlipKind.CHIPS, chips, pieces))


def count_cash(connection: Record, by: Actor, cents: Chips, day: When) -> Slip | AnyBar:
    """Count the cash of the cage without the figure of the books. A manager counts along and signs."""
    if barred := check_right(by, Action.COUNT_CASH):
        return barred
    if not is_whole(cents) or cents < 0:
        return CageBar.NOT_AN_AMOUNT

    def does(chain: CageChain) -> Slip:
        row = connection.execute("select held from book where place = %s for no key update", (CASH,)).fetchone()
        number, books = chain.state.last + 1, 0 if row is None else row[0]
        asked = Slip(
            number=number,
            kind=SlipKind.CASH_COUNT,
            standing=SlipStanding.WAITING,
            asked_by=by.speaker,
            role=by.capacity,
            at=chain.at,
            chips=cents,
            needs=(MANAGER,),
            books=books,
        )
        return writes(chain, asked)

    return done_at_cage(connection, by, day, does)


def _request_slip(chain: CageChain, by: Actor, kind: SlipKind, chips: Chips, pieces: Pieces) -> Slip:
    number = chain.state.last + 1
    slip = Slip(
        number=number,
        kind=kind,
        standing=SlipStanding.WAITING,
        asked_by=by.speaker,
        role=by.capacity,
        at=chain.at,
        chips=chips,
        pieces=pieces,
        needs=(CAGE,),
    )
    return writes(chain, slip)
