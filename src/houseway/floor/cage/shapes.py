"""The shapes of requests and answers about wallets, slips and the books."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from houseway.core.values.chips import MOST
from houseway.floor.api.shapes import Amount, Body, Cents, Code, Counted, Number, Reason, Seconds, TableNumber, Told
from houseway.floor.cage.cash_sums import CashNotice
from houseway.floor.cage.events import Slip, SlipKind, SlipStanding
from houseway.floor.cage.markers import Marker
from houseway.floor.cage.overview import TableChips

Either = Annotated[int, Meta(ge=-MOST, le=MOST)]
"""Cents that come in or, below zero, go out."""
Pieces = Annotated[
    dict[Annotated[str, Meta(pattern="^[1-9][0-9]{0,11}$")], Annotated[int, Meta(ge=1, le=10**6)]], Meta(max_length=32)
]
"""How many chips of each denomination, which is in cents."""


# Wallets


class Confirmed(Body):
    """What a person adds to an act that moves money: the code of the second factor where the sum needs it, and again as true
    where the same was done less than a minute ago."""

    code: Code = ""
    again: bool = False


class Cash(Confirmed, kw_only=True):
    """Cash over the counter."""

    cents: Amount


class PayOut(Cash, kw_only=True):
    """Cash out of a wallet, with the code of the patron's own order; without one a manager signs."""

    order: Code = ""


class Identify(Body):
    """Which kind of document was shown, and nothing that is written on it."""

    shown: Annotated[str, Meta(min_length=1, max_length=80)]


class CashDayTold(Told):
    """The cash of a patron in this gaming day, tables and cage together, and whether somebody has seen who the patron is."""

    deposits: Cents
    tables: Cents
    cash_in: Cents
    paid: Cents
    unconfirmed: Cents
    """Cash at tables that one person alone says was there; a manager signs for paying it out."""
    identified: bool


class CashNoticesTold(Told):
    """Notices of large cash, newest first."""

    notices: list[CashNotice]


# Slips


class PiecesOf(Confirmed, kw_only=True):
    """Chips, so many of each denomination."""

    pieces: Pieces


class MoveChips(Confirmed, kw_only=True):
    """Chips that are put in use at the bank, or taken out of use."""

    pieces: Pieces
    out: bool = False


class MoveCash(Confirmed, kw_only=True):
    """Cash that is brought in, or taken out where it is below zero."""

    cents: Either


class CountBox(Body):
    """What one person counted."""

    cents: Counted


class SettleBox(Confirmed, kw_only=True):
    """The figure of a manager, and why."""

    cents: Counted
    why: Reason


class Signed(Told):
    """A signature: by whom, in which role, when."""

    by: int
    role: str
    at: Seconds


class CountTold(Told):
    """What one person counted."""

    by: int
    cents: Cents


class SlipTold(Told):
    """A slip. Of a drop box, nobody is told books and counts before two people have counted it (T13)."""

    number: int
    kind: SlipKind
    standing: SlipStanding
    asked_by: int
    role: str
    at: Seconds
    cents: Cents
    table: int | None
    patron: int | None
    pieces: dict[str, int]
    needs: list[str]
    given: list[Signed]
    expected: dict[str, int] | None
    books: Cents | None
    counts: list[CountTold]
    step: int | None
    why: str


class WhichSlips(Body):
    """Which slips: of one kind, of a patron, of a table."""

    kind: SlipKind | None = None
    patron: Number | None = None
    table: TableNumber | None = None
    most: Annotated[int, Meta(ge=1, le=1000)] = 100


class SlipsTold(Told):
    """The slips that were asked for, newest first."""

    slips: list[SlipTold]
    yours: list[int]
    """Those that whoever asks may sign now."""


class BooksTold(Told):
    """Every place of the books, the chip bank by denomination, and what of it is not explained.

    Counters are not told what boxes and cage should hold: they count without it (T13)."""

    places: dict[str, Cents]
    bank: dict[str, int]
    by_pieces: Cents
    on_the_way: Cents
    without_slip: Cents
    unexplained: Cents
    inventory: dict[str, dict[str, int]]
    """Chips by denomination wherever they are; what was issued is below zero, so each denomination adds up to nothing."""
    tables: list[TableChips]


class MarkersTold(Told):
    """The vigorish that players owe at all tables."""

    markers: list[Marker]


def slip_told(slip: Slip) -> SlipTold:
    """Return a slip as it is told; see `houseway.floor.cage.overview.unseen`."""
    return SlipTold(
        number=slip.number,
        kind=slip.kind,
        standing=slip.standing,
        asked_by=slip.asked_by,
        role=slip.role,
        at=slip.at / 1_000_000,
        cents=slip.chips,
        table=slip.table,
        patron=slip.patron,
        pieces=dict(slip.pieces),
        needs=list(slip.needs),
        given=[Signed(one.by, one.role, one.at / 1_000_000) for one in slip.given],
        expected=None if slip.expected is None else dict(slip.expected),
        books=slip.books,
        counts=[CountTold(one.by, one.cents) for one in slip.counts],
        step=slip.seq,
        why=slip.why,
    )
