"""The overview of the cage: pending slips, the books, the chip bank, and their reconciliation."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from houseway.core.values.chips import Chips
from houseway.floor.cage.events import BANK, CHAIN, OVER_WITH, Pieces, Slip, SlipKind, restored, worth

from .transaction import Record


def slip_of(connection: Record, number: int) -> Slip | None:
    """Return a slip by its number."""
    row = connection.execute("select body from slip where number = %s", (number,)).fetchone()
    return None if row is None else msgspec.convert(row[0], Slip)


def waiting(connection: Record) -> list[Slip]:
    """Return the pending slips, oldest first: they wait for a signature, for the table, or for a count.

    The first figure of a count stays hidden until the second: the two are made independently (T13).
    """
    query = "select body from slip where standing in ('waiting', 'signed', 'counting') order by number"
    return [unseen(msgspec.convert(body, Slip)) for (body,) in connection.execute(query).fetchall()]


def unseen(slip: Slip) -> Slip:
    """Return a slip without the figures hidden until two people have counted: the books' amount and the first count."""
    if slip.kind is SlipKind.CASH_COUNT and slip.standing not in OVER_WITH:
        return msgspec.structs.replace(slip, books=None)
    if slip.kind is not SlipKind.DROP or slip.standing in OVER_WITH or len(slip.counts) >= 2:
        return slip
    return msgspec.structs.replace(
        slip, chips=0, books=None, counts=tuple(msgspec.structs.replace(one, cents=0) for one in slip.counts)
    )


def slips(
    connection: Record, *, kind: SlipKind | None = None, patron: int | None = None, table: int | None = None, most: int = 1000
) -> list[Slip]:
    """Return the last slips, newest first; of one kind, of a patron or of a table, if given."""
    rows = connection.execute(
        "select body from slip where (%(kind)s::text is null or kind = %(kind)s) and (%(patron)s::bigint is null or"
        " patron = %(patron)s) and (%(table)s::int is null or table_id = %(table)s) order by number desc limit %(most)s",
        {"kind": kind, "patron": patron, "table": table, "most": most},
    ).fetchall()
    return [unseen(msgspec.convert(body, Slip)) for (body,) in rows]


def books(connection: Record) -> dict[str, Chips]:
    """Return every place of the books that is not at zero, as it is entered. The sum is always zero."""
    return dict(connection.execute("select place, chips from book where chips <> 0 order by place").fetchall())


def bank(connection: Record) -> Pieces:
    """Return the chips in the chip bank, by denomination."""
    row = connection.execute("select kept from rest where table_id = %s", (CHAIN,)).fetchone()
    return {} if row is None else restored(row[0]).bank


def inventory(connection: Record) -> dict[str, dict[str, int]]:
    """Return the number of chips of each denomination by place: bank, tables, on the way, found and issued.

    Issued chips are below zero, so each denomination sums to zero at every step.
    """
    found: dict[str, dict[str, int]] = {}
    query = "select place, denomination, pieces from chip_piece where pieces <> 0 order by place, denomination"
    for place, key, many in connection.execute(query).fetchall():
        found.setdefault(place, {})[str(key)] = many
    return found


class TableChips(msgspec.Struct, frozen=True):
    """The chips of a table in cents: all of them by the record, those in its rack, and what its pieces are worth.

    Where the last differs from the first, the table got chips without a slip, and its next count says which."""

    table: int
    chips: Chips
    rack: Chips
    by_pieces: Chips


def table_chips(connection: Record) -> list[TableChips]:
    """Return the chips of every table that has any, by number."""
    rows = connection.execute(
        "select c.table_id, c.chips, rack_1(c.table_id), coalesce((select sum(p.denomination * p.pieces)::bigint"
        " from chip_piece p where p.place = 'table ' || c.table_id), 0) from table_chips c where c.chips <> 0 order by 1"
    ).fetchall()
    return [TableChips(*row) for row in rows]


class Reconciled(NamedTuple):
    """The chip bank three ways. Nothing is left unexplained where `unexplained` is zero."""

    by_pieces: Chips
    """The value of the chips in the bank."""
    on_the_way: Chips
    """Chips on fills that left the bank and that their table has not received."""
    without_slip: Chips
    """Chips that tables received without a slip: seeds of meters, the rack at a table's opening, corrections."""
    by_books: Chips

    @property
    def unexplained(self) -> Chips:
        """The books less pieces and chips on the way, plus chips without a slip."""
        return self.by_books - self.by_pieces - self.on_the_way + self.without_slip


def reconciled(connection: Record) -> Reconciled:
    """Compare the chip bank by the books with its pieces and with the slips, at one moment."""
    row = connection.execute(
        "select (select kept from rest where table_id = %s), (select chips from book where place = %s),"
        " (select coalesce(sum(case kind when 'fill' then -chips else chips end), 0)::bigint from slip"
        "  where kind in ('chips', 'fill', 'credit') and standing = 'done'),"
        " (select coalesce(sum(chips), 0)::bigint from slip"
        "  where kind = 'fill' and standing in ('waiting', 'signed') and jsonb_array_length(body -> 'given') > 0)",
        (CHAIN, BANK),
    ).fetchone()
    assert row is not None
    kept, chips, by_slips, on_the_way = row
    by_books = chips or 0
    return Reconciled(worth(restored(kept).bank) if kept else 0, on_the_way, by_slips - by_books, by_books)
