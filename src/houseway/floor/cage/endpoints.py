"""Endpoints about the cage: cash over the counter, slips with their signatures, drop and count, the books."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final

from psycopg import Rollback

from houseway.core.values.chips import Chips
from houseway.core.values.hands import HOUSE
from houseway.floor.api.deliveries import day_of, deliver_slip
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import AnyBar
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.api.shapes import Why
from houseway.floor.cage.bars import CageBar
from houseway.floor.cage.cash_sums import (
    cash_notices,
    cash_of_day,
    house_time,
    identify,
    is_identified,
    reaches,
    unconfirmed_cash,
)
from houseway.floor.cage.drop import count_box, settle_box, take_box
from houseway.floor.cage.events import CASH, Slip, SlipKind, SlipStanding, is_cash, worth
from houseway.floor.cage.filings import (
    CashMove,
    FiledReport,
    TaxedWin,
    cash_moves,
    cash_totals,
    file,
    forms_due,
    handled_moves,
    log_due,
    logged_moves,
    players,
    reports_due,
)
from houseway.floor.cage.fills import request_credit, request_fill
from houseway.floor.cage.funds import count_cash, request_cash, request_chips
from houseway.floor.cage.inventory import count_at_close, count_at_open
from houseway.floor.cage.markers import markers
from houseway.floor.cage.orders import count_wrong_code
from houseway.floor.cage.overview import bank, books, inventory, reconciled, slip_of, slips, table_chips, unseen
from houseway.floor.cage.second_look import second_look
from houseway.floor.cage.signatures import may_sign, sign, withdraw
from houseway.floor.cage.transaction import CageRequest, balance_books, open_books
from houseway.floor.cage.wallets import deposit, patron_of, pay_out
from houseway.floor.config.lists import in_force
from houseway.floor.people.bars import Bar
from houseway.floor.people.log_in import confirm
from houseway.floor.people.names import names_of
from houseway.floor.people.rights import Action
from houseway.floor.people.roles import CAGE, COUNT

from . import shapes as s

SlipResult = s.SlipResponse | AnyBar
_COUNTED: Final = frozenset({SlipKind.OPENER, SlipKind.CLOSER, SlipKind.CASH_COUNT, SlipKind.DROP})
"""Slips that record a count: signing them moves no money by itself."""


def _slip(record: Record, does: Callable[[date], Slip | AnyBar]) -> SlipResult:
    """Do something at the cage in the gaming day that is open, and return the slip."""
    day = day_of(record)
    made = day if isinstance(day, CageBar) else does(day)
    return s.slip_response(unseen(made)) if isinstance(made, Slip) else made


def _moves(
    asking: RequestContext,
    record: Record,
    body: s.Confirmed,
    cents: Chips,
    does: Callable[[CageRequest], Slip | AnyBar],
    *,
    coded: bool = False,
) -> SlipResult:
    """Do something that moves money: above a sum, or if `coded`, with a code; the same again only where that is confirmed."""

    def done() -> SlipResult:
        return _slip(record, lambda day: does(CageRequest(day, None, body.again, body.because)))

    if coded or reaches(abs(cents), asking.house.terms.cash.code_from):
        if not isinstance(tried := _tried(record, done), s.SlipResponse):
            return tried  # a code is neither requested nor used up if something else blocks the request
        if not body.code:
            return CageBar.CODE_NEEDED
        if barred := confirm(record, asking.own, body.code, asking.house.policy):
            return barred
    return done()


def _tried(record: Record, does: Callable[[], SlipResult]) -> SlipResult:
    """Return the response of an action, and roll the action back."""
    told: list[SlipResult] = []
    with record.transaction():
        told.append(does())
        raise Rollback
    return told[0]


# Wallets


def deposits(asking: RequestContext, record: Record, number: int, body: s.Cash) -> SlipResult:
    """Take in cash for a patron's wallet."""
    cents, rules = body.cents, asking.house.terms.cash
    return _moves(asking, record, body, cents, lambda day: deposit(record, asking.actor, number, cents, day, rules=rules))


def pays_out(asking: RequestContext, record: Record, number: int, body: s.PayOut) -> SlipResult:
    """Pay cash out of a wallet by the patron's order; without one, and from the day's sum of the house, a manager signs first."""
    rules = asking.house.terms.cash
    told = _moves(
        asking,
        record,
        body,
        body.cents,
        lambda day: pay_out(record, asking.actor, number, body.cents, day, rules=rules, order=body.order),
    )
    if told is CageBar.ORDER_UNFIT:
        count_wrong_code(record, number)
    return told


def identifies(asking: RequestContext, record: Record, number: int, body: s.Identify) -> AnyBar | None:
    """Enter that one has seen who a patron is."""
    return identify(record, asking.actor, number, body.shown)


def shows_cash_day(asking: RequestContext, record: Record, number: int) -> s.CashDayResponse | AnyBar:
    """Return the cash of a patron in this gaming day, tables and cage together."""
    found = patron_of(record, number)
    if found is None:
        return Bar.NO_SUCH_PERSON
    cash = cash_of_day(record, found.number, found.name, asking.house.terms.cash)
    unseen_cash = unconfirmed_cash(record, found.number, found.name)
    return s.CashDayResponse(
        cash.deposits, cash.tables, cash.cash_in, cash.paid, unseen_cash, is_identified(record, found.number)
    )


def lists_cash_notices(asking: RequestContext, record: Record) -> s.CashNoticesResponse:
    """List the notices of large cash, newest first."""
    return s.CashNoticesResponse(cash_notices(record))


# Forms and reports


def lists_filings(asking: RequestContext, record: Record, query: s.WhichDay) -> s.FilingsResponse:
    """List tax forms, currency reports and the log of cash of a gaming day: what is due, and what was filed by whom."""
    return _filings(asking, record, query.day)[0]


def files_report(asking: RequestContext, record: Record, body: s.FileReport) -> s.FilingsResponse | AnyBar:
    """Enter that something was filed; nobody files about cash that they handled."""
    found, moves = _filings(asking, record, body.day)
    listed = (*found.w2g, *found.ctr, *([found.mtl] if found.mtl else []))
    due = next((one for one in listed if (one.kind, one.about, one.patron) == (body.form, body.about, body.patron)), None)
    if due is None:
        return CageBar.NOTHING_DUE
    filed = file(record, asking.actor, body.day, due, handled_moves(due, moves, found.log), body.reference.strip())
    return _filings(asking, record, body.day)[0] if isinstance(filed, FiledReport) else filed


def _filings(asking: RequestContext, record: Record, day: date | None) -> tuple[s.FilingsResponse, list[CashMove]]:
    terms, capacity = asking.house.terms, asking.actor.capacity
    if day is None:
        day = terms.cash.day_at(house_time(record))
    moves = cash_moves(record, day, terms.cash, everyone=terms.bots_count)
    wins = [one for one in asking.house.wins.of(record, day) if one.bet.by != HOUSE]
    known = players(record, [one.bet.by for one in wins], everyone=terms.bots_count)
    taxed = [
        TaxedWin(f"{one.step.table}.{one.round} {one.bet.wager}", known[one.bet.by], one.step.at / 1e6, one.stake, one.win)
        for one in wins
        if one.bet.by in known
    ]
    log = logged_moves(moves, terms.reports.cash_watched_cents)
    w2g, ctr = forms_due(record, day, taxed), reports_due(record, day, moves, terms.cash.notice_over)
    mtl = log_due(record, day, log)
    listed = (*w2g, *ctr, *([mtl] if mtl else []))
    people = {
        *(one.patron for one in listed if one.patron),
        *(one.filed.by for one in listed if one.filed),
        *(number for one in log for number in (one.patron, one.by)),
    }
    names = names_of(record, people, capacity)
    return (
        s.FilingsResponse(
            day=day,
            w2g=w2g,
            ctr=ctr,
            mtl=mtl,
            log=log,
            totals=cash_totals(moves, hides_tables=capacity == CAGE),
            over=terms.cash.notice_over,
            watched=terms.reports.cash_watched_cents,
            tax_from=in_force(terms.reports.tax_from_cents, day),
            tax_times=terms.reports.tax_times,
            due=sum(one.is_due for one in listed),
            names={str(number): name for number, name in names.items()},
        ),
        moves,
    )


# Tables


def requests_fill(asking: RequestContext, record: Record, table: int, body: s.PiecesOf) -> SlipResult:
    """Request chips from the bank to the rack of a table."""
    pieces = body.pieces
    return _moves(asking, record, body, worth(pieces), lambda day: request_fill(record, asking.actor, table, pieces, day))


def requests_credit(asking: RequestContext, record: Record, table: int, body: s.PiecesOf) -> SlipResult:
    """Request chips from the rack of a table to the bank."""
    pieces = body.pieces
    return _moves(asking, record, body, worth(pieces), lambda day: request_credit(record, asking.actor, table, pieces, day))


def counts_at_open(asking: RequestContext, record: Record, table: int, body: s.PiecesOf) -> SlipResult:
    """Count the chips of the caller's table as it opens."""
    return _slip(record, lambda day: count_at_open(record, asking.actor, table, body.pieces, day))


def counts_at_close(asking: RequestContext, record: Record, table: int, body: s.PiecesOf) -> SlipResult:
    """Count the chips of the caller's table as it closes."""
    return _slip(record, lambda day: count_at_close(record, asking.actor, table, body.pieces, day))


def takes_box(asking: RequestContext, record: Record, table: int) -> SlipResult:
    """Take the drop box of a table away; a second member of the team signs."""
    return _slip(record, lambda day: take_box(record, asking.actor, table, day))


# Slips


def counts_box(asking: RequestContext, record: Record, number: int, body: s.CountBox) -> SlipResult:
    """Count a drop box by oneself."""
    return _slip(record, lambda day: count_box(record, asking.actor, number, body.cents, day))


def settles_box(asking: RequestContext, record: Record, number: int, body: s.SettleBox) -> SlipResult:
    """Settle a drop box that two people counted differently."""
    return _moves(
        asking, record, body, body.cents, lambda day: settle_box(record, asking.actor, number, body.cents, body.why, day)
    )


def signs(asking: RequestContext, record: Record, number: int, body: s.Confirmed) -> SlipResult:
    """Sign a slip; the last signature does what it is for."""
    slip = slip_of(record, number)
    moves_money = slip is not None and slip.kind not in _COUNTED
    return _moves(
        asking,
        record,
        body,
        slip.chips if slip is not None and moves_money else 0,
        lambda day: sign(record, asking.actor, number, day),
        coded=body.again,
    )


async def sends_slip(asking: RequestContext, told: s.SlipResponse) -> s.SlipResponse:
    """Send a fully signed slip to its table, and return the updated slip."""
    if told.standing is not SlipStanding.SIGNED:
        return told
    slip = await deliver_slip(asking.house, told.number)
    return told if slip is None else s.slip_response(unseen(slip))


def withdraws(asking: RequestContext, record: Record, number: int, body: Why) -> SlipResult:
    """Withdraw a slip that still waits for signatures."""
    return _slip(record, lambda day: withdraw(record, asking.actor, number, body.why, day))


def reads_slip(asking: RequestContext, record: Record, number: int) -> SlipResult:
    """Return a slip with its signatures."""
    slip = slip_of(record, number)
    return CageBar.NO_SUCH_SLIP if slip is None else s.slip_response(unseen(slip))


def looks_twice(asking: RequestContext, record: Record, number: int) -> s.SecondLookResponse | AnyBar:
    """Return a second look at a slip: from where to where it moves money, both sums, and slips like it that are on their way."""
    slip = slip_of(record, number)
    return CageBar.NO_SUCH_SLIP if slip is None else s.second_look_response(second_look(record, slip))


def lists_slips(asking: RequestContext, record: Record, query: s.WhichSlips) -> s.SlipsResponse:
    """List slips, newest first."""
    found = slips(record, kind=query.kind, patron=query.patron, table=query.table, most=query.most)
    yours = [one.number for one in found if may_sign(record, asking.actor, one)]
    return s.SlipsResponse([s.slip_response(one) for one in found], yours)


# The house


def opens_books(asking: RequestContext, record: Record) -> AnyBar | None:
    """Open the books of the house."""
    day = day_of(record)
    return day if isinstance(day, CageBar) else open_books(record, asking.actor, day)


def balances(asking: RequestContext, record: Record) -> AnyBar | None:
    """Write to the chain of the cage how the books stand."""
    day = day_of(record)
    return day if isinstance(day, CageBar) else balance_books(record, asking.actor, day)


def requests_cash(asking: RequestContext, record: Record, body: s.MoveCash) -> SlipResult:
    """Request cash to be brought in or taken out."""
    cents = body.cents
    return _moves(asking, record, body, cents, lambda day: request_cash(record, asking.actor, cents, day))


def counts_cash(asking: RequestContext, record: Record, body: s.CountBox) -> SlipResult:
    """Count the cash of the cage; a manager counts along and signs, and what differs from the books is over or short."""
    return _slip(record, lambda day: count_cash(record, asking.actor, body.cents, day))


def requests_chips(asking: RequestContext, record: Record, body: s.MoveChips) -> SlipResult:
    """Request chips to be put in use at the bank, or taken out of use."""
    pieces, out = body.pieces, body.out
    return _moves(asking, record, body, worth(pieces), lambda day: request_chips(record, asking.actor, pieces, day, out=out))


def reads_books(asking: RequestContext, record: Record) -> s.BooksResponse:
    """Return every place of the books, the chip bank, and how they agree."""
    with record.transaction():
        found = reconciled(record)
        pieces, places, chips = dict(bank(record)), books(record), inventory(record)
        tables = table_chips(record)
    if asking.actor.capacity in (COUNT, CAGE):
        places = {place: cents for place, cents in places.items() if place == CASH or not is_cash(place)}
    return s.BooksResponse(
        places=places,
        bank=pieces,
        by_pieces=found.by_pieces,
        on_the_way=found.on_the_way,
        without_slip=found.without_slip,
        unexplained=found.unexplained,
        inventory=chips,
        tables=tables,
    )


def lists_markers(asking: RequestContext, record: Record) -> s.MarkersResponse:
    """List the vigorish that players owe at tables."""
    return s.MarkersResponse(markers((number, known.table) for number, known in sorted(asking.following.tables.items())))


# fmt: off
ENDPOINTS: Final = (
    Endpoint("POST", "/patrons/{number}/deposits", Action.HANDLE_CASH, deposits, cites="A10 A11"),
    Endpoint("POST", "/patrons/{number}/withdrawals", Action.HANDLE_CASH, pays_out, cites="A11"),
    Endpoint("GET", "/patrons/{number}/cash", Action.READ_CAGE, shows_cash_day, cites="T19"),
    Endpoint("POST", "/patrons/{number}/identification", Action.IDENTIFY_PATRON, identifies, cites="T19"),
    Endpoint("GET", "/cash/notices", Action.READ_CASH_NOTICES, lists_cash_notices, cites="T19"),
    Endpoint("GET", "/filings", Action.READ_CASH_NOTICES, lists_filings, cites="T18 T19"),
    Endpoint("POST", "/filings", Action.FILE_REPORT, files_report, cites="T18 T19"),
    Endpoint("POST", "/tables/{table}/fills", Action.ASK_FILL, requests_fill, cites="T16"),
    Endpoint("POST", "/tables/{table}/credits", Action.ASK_FILL, requests_credit, cites="T16"),
    Endpoint("POST", "/tables/{table}/opener", Action.COUNT_TABLE, counts_at_open, cites="T1"),
    Endpoint("POST", "/tables/{table}/closer", Action.COUNT_TABLE, counts_at_close, cites="T1"),
    Endpoint("POST", "/tables/{table}/drop", Action.TAKE_DROP, takes_box, cites="T2"),
    Endpoint("GET", "/slips", Action.READ_CAGE, lists_slips, cites="T8"),
    Endpoint("GET", "/slips/{number}/look", Action.LOOK_TWICE, looks_twice, cites="T8"),
    Endpoint("GET", "/slips/{number}", Action.READ_CAGE, reads_slip, cites="T8 T13"),
    Endpoint("POST", "/slips/{number}/sign", Action.SIGN_SLIP, signs, cites="T16", then=sends_slip),
    Endpoint("POST", "/slips/{number}/withdraw", Action.SIGN_SLIP, withdraws),
    Endpoint("POST", "/slips/{number}/count", Action.TAKE_DROP, counts_box, cites="T2 T13"),
    Endpoint("POST", "/slips/{number}/settle", Action.SETTLE_COUNT, settles_box, cites="T13"),
    Endpoint("POST", "/books", Action.OPEN_BOOKS, opens_books),
    Endpoint("POST", "/books/balance", Action.OPEN_BOOKS, balances),
    Endpoint("GET", "/books", Action.READ_CAGE, reads_books, cites="T8"),
    Endpoint("POST", "/funds/cash", Action.MOVE_FUNDS, requests_cash),
    Endpoint("POST", "/funds/count", Action.COUNT_CASH, counts_cash, cites="T13"),
    Endpoint("POST", "/funds/chips", Action.MOVE_FUNDS, requests_chips),
    Endpoint("GET", "/markers", Action.READ_CAGE, lists_markers, reads_every_table=True),
)
# fmt: on
