"""Opens the sealed shoes of a table, compares what was dealt with what was sealed, and names corrections of what was dealt.

The order was committed to before the first card. Whoever has the keys can show that each card was the next one of its shoe.
"""

from __future__ import annotations

import re
from typing import Final

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.event import Reread
from houseway.core.values.equipment import Piece
from houseway.core.values.order import Order
from houseway.floor.command_actors import BY_HAND
from houseway.floor.lookback.record_check import Finding
from houseway.floor.messages import PLATFORM
from houseway.floor.seal import CannotOpen, Keys
from houseway.floor.step import Step
from houseway.floor.store.queries import shoe_of
from houseway.floor.store.tables import events_of
from houseway.floor.table.card_proofs import dealt_from_shoe
from houseway.floor.table.chance import opened_order

NOT_SEALED: Final = "its cards or dice are not those that the platform dealt: they were corrected afterwards (R-GEN-33)"
DEALS: Final = re.compile(f'"kind":"({"|".join(kind.__name__ for kind in BY_HAND)})"'.encode())
"""Found in the text of every command that deals, throws or shows a number."""
_CORRECTS: Final = f'"{Reread.__name__}"'.encode()


class Corrections:
    """Names the steps of one table that correct what the platform dealt. Owners of earlier builds took such corrections."""

    def __init__(self, table: int) -> None:
        self._table = table
        self._is_dealt = False
        """Whether the platform dealt since the last round ended."""
        self.findings: list[Finding] = []

    def add(self, step: Step) -> None:
        """Check the next step."""
        if step.refused is not None:
            return
        if step.speaker == PLATFORM:
            self._is_dealt = self._is_dealt or DEALS.search(step.said) is not None
        elif self._is_dealt and _CORRECTS in step.events and any(isinstance(one, Reread) for one in events_of(step)):
            self.findings.append(Finding("step", f"{self._table}.{step.seq}", NOT_SEALED))
        if step.rests is not None:
            self._is_dealt = False


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

    @property
    def stub(self) -> tuple[Piece, ...]:
        """The cards behind the last one dealt, in their order; none where the shoe was not opened."""
        return () if self._order is None else self._order.dealt(self._gone, len(self._order.pieces))

    def add(self, step: Step) -> None:
        """Compare what a step dealt, and open the shoe that it brings into play."""
        pieces = dealt_from_shoe(step)
        if self._order is not None and pieces:
            if self._order.dealt(self._gone, self._gone + len(pieces)) == pieces:
                self.pieces += len(pieces)
            else:  # the message does not name the piece: it may be one that nobody has seen
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
