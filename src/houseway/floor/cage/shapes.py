"""The shapes of requests and answers about wallets, slips and the books, and about player protection."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from houseway.core.values.chips import MOST
from houseway.floor.api.shapes import Body, Cents, Code, Number, Seconds, TableNumber, Told, ToldOnce
from houseway.floor.cage.events import Slip, SlipKind, SlipStanding
from houseway.floor.limits.limits import LimitKind, LimitPeriod, SetBy

Amount = Annotated[int, Meta(ge=1, le=MOST)]
"""Cents, at least one."""
Either = Annotated[int, Meta(ge=-MOST, le=MOST)]
"""Cents that come in or, below zero, go out."""
Counted = Annotated[int, Meta(ge=0, le=MOST)]
Reason = Annotated[str, Meta(max_length=500)]
Pieces = Annotated[
    dict[Annotated[str, Meta(pattern="^[1-9][0-9]{0,11}$")], Annotated[int, Meta(ge=1, le=10**6)]], Meta(max_length=32)
]
"""How many chips of each denomination, which is in cents."""


class Why(Body):
    """Why something is done, in words for the record."""

    why: Reason


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


class OrderPayout(Body):
    """What a patron wants to be paid in cash."""

    cents: Amount


class OrderTold(ToldOnce):
    """An order to be paid. The patron reads its code to the cashier; it is shown this once."""

    number: int
    code: str
    cents: int
    until: Seconds


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


class CashNoticeTold(Told):
    """That the cash of a patron in a gaming day, in or out, passed the sum of the house."""

    day: date
    patron: int
    way: Literal["in", "out"]
    cents: Cents
    at: Seconds


class CashNoticesTold(Told):
    """Notices of large cash, newest first."""

    notices: list[CashNoticeTold]


class ExclusionTold(Told):
    """An exclusion from play; until null where it is for good."""

    id: int
    since: Seconds
    until: Seconds | None


class ChipsAt(Told):
    """What a patron has at one table: in stacks, on layouts and set aside."""

    table: int
    chips: Cents


class WalletTold(Told):
    """A patron's money with the house, in the wallet and in chips at tables."""

    number: int
    name: str
    balance: Cents
    at_tables: Cents
    tables: list[ChipsAt]
    """The same chips, table by table."""
    exclusion: ExclusionTold | None
    """How long the patron is excluded from play; null where they are not. Money can be taken out all the same."""


class Between(Body):
    """From when to when, in seconds since 1970; a year back where nothing is said (A13)."""

    since: Annotated[float, Meta(ge=0, le=4e9)] | None = None
    until: Annotated[float, Meta(ge=0, le=4e9)] | None = None


class LineTold(Told):
    """One line of a statement: what it was, how much, what it gave to the wallet, and the balance after it."""

    at: Seconds
    what: str
    reference: str
    cents: Cents
    wallet: Cents
    balance: Cents


class StatementTold(Told):
    """Every deposit, withdrawal, buy-in and cash-out, oldest first."""

    lines: list[LineTold]


# Player protection


class SetLimit(Body):
    """A limit in cents or seconds; null takes it away."""

    kind: LimitKind
    period: LimitPeriod
    amount: Annotated[int, Meta(ge=0, le=MOST)] | None


class LimitHeld(Told):
    """A limit that holds now, whether the patron or the house has set it, and how much of it is used."""

    kind: LimitKind
    period: LimitPeriod
    set_by: SetBy
    amount: int
    used: int
    then: int | None
    """What it becomes at `then_at`; null where it is taken away then."""
    then_at: Seconds | None
    """When a limit that was loosened changes; null where it was not."""


class LimitsTold(Told):
    """The limits that hold now; the strictest of a kind counts."""

    limits: list[LimitHeld]
    loosened_after_seconds: int
    """How long a limit goes on that its patron loosens."""
    shortest_exclusion_seconds: int


class Exclude(Body):
    """An exclusion for so many seconds, or for good where it is null."""

    seconds: Annotated[int, Meta(ge=1, le=10**10)] | None
    why: Reason = ""


class FiguresTold(Told):
    """Time and result of the session, and the seconds until a reality check is due; null where there is none."""

    seconds: int
    net: Cents
    at_tables: Cents
    check_in: int | None


class CheckTold(Told):
    """What a reality check shows: time, result, what was bet and what was to be expected of it (U4)."""

    seconds: int
    net: Cents
    seconds_today: int
    net_today: Cents
    staked: Cents
    """In rounds of this session that are over."""
    rounds: int
    expected: Cents
    """What those bets should have come to; below zero, what the house should have won."""
    priced: Cents
    """The chips that the expectation is about; bets without known odds are not in it."""
    check_in: int | None


class PlayDay(Told):
    """A day in UTC: what play has won, below zero lost, and how long the patron was logged in."""

    day: str
    net: Cents
    seconds: int


class DaysTold(Told):
    """The last thirty days, oldest first."""

    days: list[PlayDay]


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


class TableChipsTold(Told):
    """The chips of a table in cents: all of them by the record, those in its rack, and what its pieces are worth.

    Where the last differs from the first, the table got chips without a slip, and its next count says which."""

    table: int
    chips: Cents
    rack: Cents
    by_pieces: Cents


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
    tables: list[TableChipsTold]


class MarkerTold(Told):
    """Vigorish that a player owes, and how much of it their chips at the table do not cover."""

    table: int
    player: str
    owes: Cents
    short: Cents


class MarkersTold(Told):
    """The vigorish that players owe at all tables."""

    markers: list[MarkerTold]


def slip_told(slip: Slip) -> SlipTold:
    """Return a slip as it is told; see `houseway.floor.cage.overview.unseen`."""
    return SlipTold(
        slip.number,
        slip.kind,
        slip.standing,
        slip.asked_by,
        slip.role,
        slip.at / 1_000_000,
        slip.chips,
        slip.table,
        slip.patron,
        dict(slip.pieces),
        list(slip.needs),
        [Signed(one.by, one.role, one.at / 1_000_000) for one in slip.given],
        None if slip.expected is None else dict(slip.expected),
        slip.books,
        [CountTold(one.by, one.cents) for one in slip.counts],
        slip.seq,
        slip.why,
    )
