"""A patron's order to be paid out of the wallet. The patron reads its code to the cashier, and it pays one sum once.

A cashier alone pays nothing out of a wallet: either the patron ordered it, or a manager saw the patron and signs.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import datetime
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.world import below

Record = Connection[TupleRow]
DIGITS: Final = 8
MINUTES: Final = 30
"""Validity of an order, in minutes."""
TRIES: Final = 3
"""Wrong codes after which an order is void: a cashier cannot try them all."""


class Order(NamedTuple):
    """An order of a patron, with the code that is shown once."""

    id: int
    code: str
    until: datetime


def order_payout(connection: Record, patron: int, cents: Chips) -> Order:
    """Enter a patron's order to be paid a sum, in place of any earlier one, and return its code."""
    code = "".join("0123456789"[below(10)] for _ in range(DIGITS))
    row = connection.execute(
        "insert into payout_order (patron, cents, code, until) values (%s, %s, '', house_now() + make_interval(mins => %s))"
        " returning id, until",
        (patron, cents, MINUTES),
    ).fetchone()
    assert row is not None
    connection.execute("update payout_order set code = %s where id = %s", (_hashed(row[0], code), row[0]))
    return Order(row[0], code, row[1])


def use_order(connection: Record, patron: int, cents: Chips, code: str, slip: int) -> bool:
    """Use up the newest order of a patron for a payout; return whether code and sum are the order's and it is still good.

    A wrong code is counted, also where the payout is then refused: count it outside of what is taken back.
    """
    row = connection.execute(
        "select id, cents, code from payout_order where patron = %s and slip is null and failed < %s and until > house_now()"
        " and id = (select max(id) from payout_order where patron = %s) for no key update",
        (patron, TRIES, patron),
    ).fetchone()
    if row is None or row[1] != cents or not hmac.compare_digest(bytes(row[2]), _hashed(row[0], code)):
        return False
    connection.execute("update payout_order set slip = %s where id = %s", (slip, row[0]))
    return True


def count_wrong_code(connection: Record, patron: int) -> None:
    """Count a wrong code against the newest order of a patron."""
    connection.execute(
        "update payout_order set failed = failed + 1 where id = (select max(id) from payout_order where patron = %s)", (patron,)
    )


def _hashed(order: int, code: str) -> bytes:
    return hashlib.sha256(f"{order} {code.replace(' ', '')}".encode()).digest()
