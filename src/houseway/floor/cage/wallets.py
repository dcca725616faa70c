"""Cash into wallets and out of them, by a cashier, on numbered slips. Nothing goes from one wallet to another (A12)."""

from __future__ import annotations

from typing import Final, NamedTuple

from houseway.core.values.chips import Chips
from houseway.core.values.role import MANAGER, Role
from houseway.floor.cage.events import CASH, Entry, Slip, SlipKind, SlipStanding, wallet
from houseway.floor.cage.store import CageChain
from houseway.floor.limits.checks import check_deposit
from houseway.floor.limits.cooldown import cools_down
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action

from .bars import CageBar
from .cash_sums import CashRules, cash_of_day, check_identified, needs_manager, reaches
from .orders import use_order
from .transaction import AnyBar, Record, When, done_at_cage, first_standing, is_amount, writes

NO_SUMS: Final = CashRules()
"""No sum of the house about cash."""


class Patron(NamedTuple):
    """A patron's account, by number and opaque name."""

    number: int
    name: str
    is_open: bool


def patron_of(connection: Record, number: int) -> Patron | None:
    """Return a patron; one whose account is closed can still be paid."""
    query = "select number, name, ended_at is null from speaker where number = %s and kind = 'patron'"
    row = connection.execute(query, (number,)).fetchone()
    return None if row is None else Patron(*row)


def balance_of(connection: Record, name: str) -> Chips:
    """Return the balance of a patron's wallet."""
    row = connection.execute("select chips from book where place = %s", (wallet(name),)).fetchone()
    return 0 if row is None else row[0]


def deposit(connection: Record, by: Actor, patron: int, cents: Chips, day: When, *, rules: CashRules = NO_SUMS) -> Slip | AnyBar:
    """Take in cash for a wallet, unless an exclusion, a limit (A10, A11) or a missing identification blocks it."""
    if barred := check_right(by, Action.HANDLE_CASH, patron):
        return barred
    found = patron_of(connection, patron)
    if found is None or not found.is_open:
        return Bar.NO_SUCH_PERSON
    if not is_amount(cents):
        return CageBar.NOT_AN_AMOUNT

    def does(chain: CageChain) -> Slip | AnyBar:
        if barred := check_deposit(connection, patron, cents):
            return barred
        cash = cash_of_day(connection, patron, found.name, rules)
        if barred := check_identified(connection, patron, cash.cash_in + cents, rules):
            return barred
        slip = _slip(chain, by, SlipKind.DEPOSIT, found, cents, ())
        return writes(chain, slip, (Entry(CASH, wallet(found.name), cents),))

    return done_at_cage(connection, by, day, does)


def pay_out(
    connection: Record, by: Actor, patron: int, cents: Chips, day: When, *, rules: CashRules = NO_SUMS, order: str = ""
) -> Slip | AnyBar:
    """Pay cash out of a wallet, by the patron's own order. From the sum of the house for a gaming day, a manager signs first.

    So does a manager where the patron gave no order, while the wallet cools down after a reset, and for chips that a dealer alone
    sold for cash which two people have not counted yet; see `unconfirmed_cash`.

    A patron who is excluded, and one whose account is closed, are paid like everybody else (A11).
    """
    if barred := check_right(by, Action.HANDLE_CASH, patron):
        return barred
    found = patron_of(connection, patron)
    if found is None:
        return Bar.NO_SUCH_PERSON
    if not is_amount(cents):
        return CageBar.NOT_AN_AMOUNT

    def does(chain: CageChain) -> Slip | AnyBar:
        cash = cash_of_day(connection, patron, found.name, rules)
        if barred := check_identified(connection, patron, cash.paid + cents, rules):
            return barred
        balance = balance_of(connection, found.name)
        signs = needs_manager(connection, patron, found.name, balance, cents, rules)
        if order and not use_order(connection, patron, cents, order, chain.state.last + 1):
            return CageBar.ORDER_UNFIT
        signs = signs or (not order and reaches(cents, rules.ordered_from))
        signs = signs or cools_down(connection, patron)
        needs: tuple[Role, ...] = (MANAGER,) if signs else ()
        slip = _slip(chain, by, SlipKind.WITHDRAWAL, found, cents, needs)
        return writes(chain, slip, () if needs else (Entry(wallet(found.name), CASH, cents),))

    return done_at_cage(connection, by, day, does)


def _slip(chain: CageChain, by: Actor, kind: SlipKind, patron: Patron, cents: Chips, needs: tuple[Role, ...]) -> Slip:
    standing: SlipStanding = first_standing(needs)
    number = chain.state.last + 1
    return Slip(
        number=number,
        kind=kind,
        standing=standing,
        asked_by=by.speaker,
        role=by.capacity,
        at=chain.at,
        chips=cents,
        patron=patron.number,
        name=patron.name,
        needs=needs,
    )
