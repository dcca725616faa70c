"""Openers and closers: the chips of a table counted by denomination, by its dealer, and signed by the floor (T1).

A closer is what the next opener should find. Where the count is another one, both figures stay on the slip, and a manager signs
too. The rack by the books is on the slip as well; it moves no chips, and a correction at the table is the pit's.
"""

from __future__ import annotations

from houseway.core.values.chips import Chips
from houseway.core.values.role import FLOOR, MANAGER, Role
from houseway.floor.cage.events import Pieces, Slip, SlipKind, SlipStanding, added, worth
from houseway.floor.cage.store import CageChain
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.rights import Action

from .bars import CageBar
from .fills import is_table
from .signatures import is_at
from .transaction import AnyBar, Record, When, are_pieces, done_at_cage, writes


def count_at_open(connection: Record, by: Actor, table: int, pieces: Pieces, day: When) -> Slip | AnyBar:
    """Count a table's chips as it opens. The last closer's count, or else the rack by the books, is what is expected."""
    return _counted(connection, by, SlipKind.OPENER, table, pieces, day)


def count_at_close(connection: Record, by: Actor, table: int, pieces: Pieces, day: When) -> Slip | AnyBar:
    """Count a table's chips as it closes. The rack by the books is what is expected."""
    return _counted(connection, by, SlipKind.CLOSER, table, pieces, day)


def _counted(connection: Record, by: Actor, kind: SlipKind, table: int, pieces: Pieces, day: When) -> Slip | AnyBar:
    if barred := check_right(by, Action.COUNT_TABLE):
        return barred
    if not is_table(connection, table):
        return CageBar.NO_SUCH_TABLE
    if not is_at(connection, by, table):
        return CageBar.NOT_AT_THE_TABLE
    if pieces and not are_pieces(pieces):
        return CageBar.NOT_AN_AMOUNT

    def does(chain: CageChain) -> Slip:
        books = rack_of(connection, table)
        expected = chain.state.closers.get(str(table)) if kind is SlipKind.OPENER else None
        is_expected = worth(pieces) == books and (expected is None or added(expected, {}) == added(pieces, {}))
        needs: tuple[Role, ...] = (FLOOR,) if is_expected else (FLOOR, MANAGER)
        slip = Slip(
            number=chain.state.last + 1,
            kind=kind,
            standing=SlipStanding.WAITING,
            asked_by=by.speaker,
            role=by.capacity,
            at=chain.at,
            chips=worth(pieces),
            table=table,
            pieces=pieces,
            needs=needs,
            expected=expected,
            books=books,
            hands=chips_at(connection, table) - books,
        )
        return writes(chain, slip)

    return done_at_cage(connection, by, day, does)


def rack_of(connection: Record, table: int) -> Chips:
    """Return the value of a table's rack by the record: its chips, less those in hands and on the layout."""
    row = connection.execute("select rack_1(%s)", (table,)).fetchone()
    assert row is not None
    return row[0]


def chips_at(connection: Record, table: int) -> Chips:
    """Return the value of all chips of a table by the record, wherever they are at it."""
    row = connection.execute("select chips from table_chips where table_id = %s", (table,)).fetchone()
    return 0 if row is None else row[0]
