"""A patron's statement, a year back and longer (A13): cash in and out of the wallet, chips to tables and away, the balance."""

from __future__ import annotations

from datetime import datetime

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]


class StatementLine(msgspec.Struct, frozen=True):
    """One line of a statement: what it was, how much, what it gave to the wallet, and the balance after it."""

    at: Seconds
    what: str
    """`deposit`, `withdrawal`, `buy-in`, `cash buy-in` or `cash-out`."""
    reference: str
    """The slip, or the table and its step."""
    chips: Chips = msgspec.field(name="cents")
    """The amount deposited, bought or cashed, above zero."""
    wallet: Chips
    """The amount added to the wallet; below zero if taken out."""
    balance: Chips


def statement(connection: Record, patron: int, name: str, since: datetime, until: datetime) -> list[StatementLine]:
    """Return the lines between two moments, oldest first; balances count from the first line that there ever was."""
    rows = connection.execute(
        "with line as ("
        " select to_timestamp(coalesce(body #>> '{given,-1,2}', body ->> 'at')::numeric / 1000000) as at,"
        "  kind as what, 'slip ' || number as reference, chips,"
        "  case kind when 'deposit' then chips else -chips end as wallet from slip"
        "  where patron = %(patron)s and standing = 'done'"
        " union all"
        " select at,"
        "  case when chips < 0 then 'cash-out' when starts_with(behind, 'wallet ') then 'buy-in' else 'cash buy-in' end,"
        "  'table ' || table_id || ' step ' || seq, abs(chips), case when starts_with(behind, 'wallet ') then -chips else 0 end"
        "  from crossing where name = %(name)s)"
        " select extract(epoch from at)::float8, what, reference, chips, wallet, balance from ("
        "  select line.*, sum(wallet) over (order by at, reference rows unbounded preceding)::bigint as balance from line) told"
        " where at >= %(since)s and at < %(until)s order by at, reference",
        {"patron": patron, "name": name, "since": since, "until": until},
    ).fetchall()
    return [StatementLine(*row) for row in rows]
