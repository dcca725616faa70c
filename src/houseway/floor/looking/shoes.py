"""Opens the sealed shoes of a table and compares what was dealt with what was sealed, piece by piece.

The order was committed to before the first card. Whoever has the keys can show that each card was the next one of its shoe.
"""

from __future__ import annotations

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.order import Order
from houseway.floor.record.checking import Finding
from houseway.floor.record.reading import shoe_of
from houseway.floor.sealing import CannotOpen, Keys
from houseway.floor.step import Step
from houseway.floor.table.dealing import opened_order
from houseway.floor.table.revealing import dealt_from_shoe


class Shoes:
    """Follows the shoes of one table through its steps."""

    def __init__(self, connection: Connection[TupleRow], table: int, keys: Keys) -> None:
        self._connection, self._table, self._keys = connection, table, keys
        self._order: Order | None = None
        self._gone = 0
        self.opened = 0
        self.pieces = 0
        """Pieces that were dealt as they were sealed."""
        self.findings: list[Finding] = []

    def add(self, step: Step) -> None:
        """Compare what a step dealt, and open the shoe that it brings into play."""
        pieces = dealt_from_shoe(step)
        if self._order is not None and pieces:
            if self._order.dealt(self._gone, self._gone + len(pieces)) == pieces:
                self.pieces += len(pieces)
            else:  # which piece it is, is not told: it may be one that nobody has seen
                wrong = "it dealt other pieces than those that were next in the sealed shoe"
                self.findings.append(Finding("step", f"{self._table}.{step.seq}", wrong))
                self._order = None
        self._gone += len(pieces)
        if step.shoe is not None:
            self._order, self._gone = self._opened(step), 0

    def _opened(self, step: Step) -> Order | None:
        row = shoe_of(self._connection, self._table, step.seq)
        if row is None or row.seq != step.seq:
            return None  # the check of the record names it
        try:
            order = opened_order(self._table, row, self._keys)
        except CannotOpen as fault:
            self.findings.append(Finding("shoe", f"{self._table}.{step.seq}", str(fault)))
            return None
        self.opened += 1
        return order
