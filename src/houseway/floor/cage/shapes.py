"""The shapes of requests and answers about wallets, slips and the books."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from msgspec import Meta

from houseway.core.values.chips import MOST
from houseway.floor.api.shapes import Amount, Body, Cents, Code, Counted, Number, Reason, ResponseBody, Seconds, TableNumber
from houseway.floor.cage.cash_sums import CashNotice
from houseway.floor.cage.events import Slip, SlipKind, SlipStanding
from houseway.floor.cage.filings import CashMove, CashTotals, DueFiling, FilingKind
from houseway.floor.cage.markers import Marker
from houseway.floor.cage.overview import TableChips, unseen
from houseway.floor.cage.second_look import SecondLook

Either = Annotated[int, Meta(ge=-MOST, le=MOST)]
"""Cents that come in or, below zero, go out."""
Pieces = Annotated[
    dict[Annotated[str, Meta(pattern="^[1-9][0-9]{0,11}$")], Annotated[int, Meta(ge=1, le=10**6)]], Meta(max_length=32)
]
"""The number of chips of each denomination, which is in cents."""


# Wallets


class Confirmed(Body):
    """The confirmation of an act that moves money.

    `code` is the second factor, if the sum needs it. `again` is true if the same was done less than a minute ago.
    """

    code: Code = ""
    again: bool = False
    because: Annotated[str, Meta(max_length=500)] = ""
    """Why the same is sent again."""


class Cash(Confirmed, kw_only=True):
    """Cash over the counter."""

    cents: Amount


class PayOut(Cash, kw_only=True):
    """Cash out of a wallet, with the code of the patron's own order; without one a manager signs."""

    order: Code = ""


class Identify(Body):
    """The kind of document shown; nothing that is written on it."""

    shown: Annotated[str, Meta(min_length=1, max_length=80)]


class CashDayResponse(ResponseBody):
    """The cash of a patron in this gaming day, tables and cage together, and whether somebody has seen who the patron is."""

    deposits: Cents
    tables: Cents
    cash_in: Cents
    paid: Cents
    unconfirmed: Cents
    """Cash at tables that only one person has attested; a manager signs for paying it out."""
    identified: bool


class CashNoticesResponse(ResponseBody):
    """Notices of large cash, newest first."""

    notices: list[CashNotice]


class WhichDay(Body):
    """A gaming day; null for that of now, by the clock of the house."""

    day: date | None = None


class FileReport(Body):
    """A filing, as the list names it, and the number that the authority gave it."""

    form: FilingKind
    day: date
    about: Annotated[str, Meta(max_length=120)] = ""
    patron: Number | None = None
    reference: Annotated[str, Meta(max_length=64)] = ""


class FilingsResponse(ResponseBody):
    """The filings due for a gaming day, and those made; `names` has the names of the people in it, by number."""

    day: date
    w2g: list[DueFiling]
    ctr: list[DueFiling]
    mtl: DueFiling | None
    log: list[CashMove]
    """The transactions of patrons whom the house watches."""
    totals: CashTotals
    over: Cents | None
    """Above this sum of a patron's cash in a day a currency report is due."""
    watched: Cents
    """From this sum on a patron's cash is logged."""
    tax_from: Cents | None
    tax_times: int
    due: int
    """How many of them are not filed as they stand."""
    names: dict[str, str]


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
    """The count of one person."""

    cents: Counted


class SettleBox(Confirmed, kw_only=True):
    """The figure of a manager, and why."""

    cents: Counted
    why: Reason


class Signed(ResponseBody):
    """A signature: by whom, in which role, when."""

    by: int
    role: str
    at: Seconds


class CountResponse(ResponseBody):
    """The count of one person."""

    by: int
    cents: Cents


class SlipResponse(ResponseBody):
    """A slip. For a drop box, books and counts stay hidden until two people have counted it (T13)."""

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
    counts: list[CountResponse]
    step: int | None
    why: str


class SecondLookResponse(ResponseBody):
    """A second look at a slip: from where to where it moves money, both sums, and slips like it that are on their way.

    A slip that records a count moves nothing; its places are empty and its sums null.
    """

    slip: SlipResponse
    src: str
    dst: str
    from_before: Cents | None
    from_after: Cents | None
    to_before: Cents | None
    to_after: Cents | None
    same: list[SlipResponse]


class WhichSlips(Body):
    """A filter of slips: by kind, patron or table."""

    kind: SlipKind | None = None
    patron: Number | None = None
    table: TableNumber | None = None
    most: Annotated[int, Meta(ge=1, le=1000)] = 100


class SlipsResponse(ResponseBody):
    """The slips that match a query, newest first."""

    slips: list[SlipResponse]
    yours: list[int]
    """The slips that the caller may sign now."""


class BooksResponse(ResponseBody):
    """Every place of the books, the chip bank by denomination, and the unexplained difference.

    Counters do not see the expected amounts of boxes and cage: they count without them (T13).
    """

    places: dict[str, Cents]
    bank: dict[str, int]
    by_pieces: Cents
    on_the_way: Cents
    without_slip: Cents
    unexplained: Cents
    inventory: dict[str, dict[str, int]]
    """Chips by denomination wherever they are; what was issued is below zero, so each denomination adds up to nothing."""
    tables: list[TableChips]


class MarkersResponse(ResponseBody):
    """The vigorish that players owe at all tables."""

    markers: list[Marker]


def second_look_response(look: SecondLook) -> SecondLookResponse:
    """Return the view of a second look."""
    slip, src, dst = look.slip, look.src, look.dst
    out, into = (None if one is None else one.has for one in (src, dst))
    cents = abs(slip.chips)
    return SecondLookResponse(
        slip=slip_response(unseen(slip)),
        src="" if src is None else src.name,
        dst="" if dst is None else dst.name,
        from_before=out,
        from_after=None if out is None else out - cents,
        to_before=into,
        to_after=None if into is None else into + cents,
        same=[slip_response(one) for one in look.same],
    )


def slip_response(slip: Slip) -> SlipResponse:
    """Return the view of a slip; see `houseway.floor.cage.overview.unseen`."""
    return SlipResponse(
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
        counts=[CountResponse(one.by, one.cents) for one in slip.counts],
        step=slip.seq,
        why=slip.why,
    )
