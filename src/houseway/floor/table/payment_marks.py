"""Marks of a dealer on payments: what was paid, taken and returned at a table, by whom and when.

The steps of a table say what each bet wins or loses. A mark says that a dealer has moved the chips. It is in the
record, so a reload, a lock or a relief shows what is left, and nobody pays a bet twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.dealer.types import Hands, Payment
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]


class MarkedPayment(msgspec.Struct, frozen=True, kw_only=True):
    """One payment by what it does to the chips of a bet."""

    hands: Hands
    on: str
    by: str
    """The player whose chips they are."""
    wager: str
    chips: Chips


class PaymentMark(MarkedPayment, frozen=True, kw_only=True):
    """A payment that a dealer has made."""

    number: int
    at: Seconds
    dealer: int


def payment_marks(record: Record, table: int, round: int) -> list[PaymentMark]:
    """Return the marks of a round that were not taken back, oldest first."""
    rows = record.execute(
        "select m.id, extract(epoch from m.at)::float8, m.by, m.hands, m.hand, m.player, m.wager, m.chips from payment_mark m"
        " where m.table_id = %s and m.round = %s and not exists (select from payment_unmark u where u.mark = m.id) order by m.id",
        (table, round),
    ).fetchall()
    return [
        PaymentMark(number=number, at=at, dealer=dealer, hands=hands, on=hand, by=player, wager=wager, chips=chips)
        for number, at, dealer, hands, hand, player, wager, chips in rows
    ]


def unmarked(payments: Sequence[Payment], marks: Sequence[MarkedPayment]) -> list[MarkedPayment]:
    """Return the payments that are left, in order; of several alike the first ones are done. Waiting ones are not payable."""
    done, left = Counter(map(_plain, marks)), list[MarkedPayment]()
    for one in payments:
        if one.hands == "waits":
            continue
        if done[plain := _plain(one)]:
            done[plain] -= 1
        else:
            left.append(plain)
    return left


def _plain(one: Payment | MarkedPayment) -> MarkedPayment:
    return MarkedPayment(hands=one.hands, on=one.on, by=one.by, wager=one.wager, chips=one.chips)


def mark_payments(
    record: Record, by: Actor, table: int, round: int, payments: Sequence[Payment], made: Sequence[MarkedPayment]
) -> list[PaymentMark] | Bar:
    """Enter payments that a dealer has made: the next ones that are left, in the prescribed order, each once."""
    if barred := check_right(by, Action.MARK_PAYMENT):
        return barred
    with record.transaction():
        if record.execute("select from live where table_id = %s for update", (table,)).fetchone() is None:
            return Bar.NO_SUCH_TABLE
        left = unmarked(payments, payment_marks(record, table, round))
        if left[: len(made)] != list(made):
            return Bar.NOT_NEXT_PAYMENT
        for one in made:
            record.execute(
                "insert into payment_mark (table_id, round, hands, hand, player, wager, chips, by)"
                " values (%s, %s, %s, %s, %s, %s, %s, %s)",
                (table, round, one.hands, one.on, one.by, one.wager, one.chips, by.speaker),
            )
        return payment_marks(record, table, round)


def unmark_payments(record: Record, by: Actor, table: int, round: int, numbers: Sequence[int]) -> list[PaymentMark] | Bar:
    """Take back the latest marks of a round; the record keeps both."""
    if barred := check_right(by, Action.MARK_PAYMENT):
        return barred
    with record.transaction():
        if record.execute("select from live where table_id = %s for update", (table,)).fetchone() is None:
            return Bar.NO_SUCH_TABLE
        marks = payment_marks(record, table, round)
        if not numbers or [one.number for one in marks[-len(numbers) :]] != sorted(numbers):
            return Bar.NOT_NEXT_PAYMENT
        for number in sorted(numbers):
            record.execute("insert into payment_unmark (mark, by) values (%s, %s)", (number, by.speaker))
        return payment_marks(record, table, round)
