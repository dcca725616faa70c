"""Tries to resume every table as an owner would, and names those that could not be taken over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.fault import Fault
from houseway.floor.fault_log import place_of
from houseway.floor.lookback.record_check import Finding
from houseway.floor.seal import CannotOpen, Keys
from houseway.floor.store.queries import resumed_all
from houseway.floor.store.tables import RulesCache, resumed_table
from houseway.floor.table.chance import DealerOf, not_where_unread, order_in_play


def not_resumable(
    record: Connection[TupleRow], shelf: RulesCache, tables: Sequence[int], keys: Keys | None, dealer_of: DealerOf | None
) -> Iterator[Finding]:
    """Yield the tables that an owner with these keys cannot take over, or at which it would accept only a void.

    Without keys or without a dealer the sealed orders are not opened: only the tables are rebuilt from their steps.
    """
    for number, found in resumed_all(record, list(tables)).items():
        try:
            table = resumed_table(found, shelf)
            dealer = None if table is None or keys is None or dealer_of is None else not_where_unread(dealer_of)(table)
            if table is not None and dealer is not None:
                dealer.resumes(order_in_play(number, found, table, keys), table)
        except (CannotOpen, Fault) as error:
            yield Finding("live", str(number), f"this table cannot be taken over: {place_of(error)}")
        except Exception as error:  # an altered step may contain anything
            yield Finding("live", str(number), f"this table cannot be taken over: {type(error).__name__}")
