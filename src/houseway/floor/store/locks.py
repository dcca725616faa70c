"""Locks on whole relations, where two transactions that add a row at once must wait for each other."""

from __future__ import annotations

from typing import Literal

from psycopg import Connection
from psycopg.rows import TupleRow

Held = Literal["live", "seat_away", "stock_entry", "meter_agreed", "may_hold"]
"""The relations that are locked whole; `hold_1` of the schema has the same list."""


def hold(connection: Connection[TupleRow], relation: Held) -> None:
    """Let nobody else write to a relation until this transaction ends. A part that may only add rows may do this too."""
    connection.execute("select hold_1(%s)", (relation,))
