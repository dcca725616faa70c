"""Drop and count: two people take a box from its table; two people count it without seeing each other's figure.

The slip contains the amount by the books from the start. If the count differs, the difference is entered as over or
short. If the two counts differ, both stay, and a manager who counted neither settles the figure (T2, T13).
"""

from __future__ import annotations

from msgspec.structs import replace

from houseway.core.values.chips import Chips, is_whole
from houseway.floor.cage.events import CASH, OVER, Count, Entry, Signature, Slip, SlipKind, SlipStanding, box, drop_of
from houseway.floor.cage.store import CageChain
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.chains import check_chain
from houseway.floor.people.rights import Action
from houseway.floor.people.roles import COUNT
from houseway.floor.people.significant import SignificantKind as Event
from houseway.floor.people.significant import note

from .bars import CageBar
from .fills import is_table
from .transaction import AnyBar, Record, When, done_at_cage, waiting_slip, writes


def take_box(connection: Record, by: Actor, table: int, day: When) -> Slip | AnyBar:
    """Take the drop box of a table away; another one is under the table from now on. A second member of the team signs."""
    if barred := check_right(by, Action.TAKE_DROP):
        return barred
    if not is_table(connection, table):
        return CageBar.NO_SUCH_TABLE

    def does(chain: CageChain) -> Slip:
        query = "select held from book where place = %s for no key update"
        row = connection.execute(query, (drop_of(table),)).fetchone()
        took: Chips = 0 if row is None else row[0]
        number = chain.state.last + 1
        slip = Slip(
            number=number,
            kind=SlipKind.DROP,
            standing=SlipStanding.WAITING,
            asked_by=by.speaker,
            role=by.capacity,
            at=chain.at,
            chips=took,
            table=table,
            needs=(COUNT,),
            books=took,
        )
        return writes(chain, slip, (Entry(box(number), drop_of(table), took),) if took else ())

    return done_at_cage(connection, by, day, does)


def count_box(connection: Record, by: Actor, number: int, cents: Chips, day: When) -> Slip | AnyBar:
    """Count a box by oneself. The second count ends the slip where it is the same as the first."""
    if barred := check_right(by, Action.TAKE_DROP):
        return barred
    return done_at_cage(connection, by, day, lambda chain: _counted(connection, chain, by, number, cents))


def _counted(connection: Record, chain: CageChain, by: Actor, number: int, cents: Chips) -> Slip | AnyBar:
    slip = _counting(chain, number)
    if not isinstance(slip, Slip):
        return slip
    if not is_whole(cents) or cents < 0:
        return CageBar.NOT_AN_AMOUNT
    if by.speaker in {one.by for one in slip.counts} or len(slip.counts) >= 2:
        return CageBar.COUNTED_ALREADY
    if barred := check_chain(connection, by.speaker, (one.by for one in slip.counts)):
        return barred
    counted = replace(slip, counts=(*slip.counts, Count(by.speaker, cents)))
    if len(counted.counts) < 2 or len({one.cents for one in counted.counts}) > 1:
        return writes(chain, counted)
    return _settled(connection, chain, counted, by, cents)


def settle_box(connection: Record, by: Actor, number: int, cents: Chips, why: str, day: When) -> Slip | AnyBar:
    """Settle a box that two people counted differently, as a manager who counted it once more."""
    if barred := check_right(by, Action.SETTLE_COUNT):
        return barred

    def does(chain: CageChain) -> Slip | AnyBar:
        slip = _counting(chain, number)
        if not isinstance(slip, Slip):
            return slip
        if len(slip.counts) < 2:
            return CageBar.NOT_COUNTED
        people = {slip.asked_by, *(one.by for one in slip.counts), *(one.by for one in slip.given)}
        if by.speaker in people:
            return Bar.ASKED
        if barred := check_chain(connection, by.speaker, people):
            return barred
        if not is_whole(cents) or cents < 0:
            return CageBar.NOT_AN_AMOUNT
        signed = replace(slip, given=(*slip.given, Signature(by.speaker, by.capacity, chain.at)), why=why)
        return _settled(connection, chain, signed, by, cents)

    return done_at_cage(connection, by, day, does)


def _counting(chain: CageChain, number: int) -> Slip | CageBar:
    slip = waiting_slip(chain, number, SlipKind.DROP)
    if isinstance(slip, Slip) and slip.standing is not SlipStanding.COUNTING:
        return CageBar.NOT_WAITING
    return slip


def _settled(connection: Record, chain: CageChain, slip: Slip, by: Actor, cents: Chips) -> Slip:
    """Bring what was counted to the cash of the cage, and enter what is over or short of the books: a significant event."""
    assert slip.books is not None
    from_box, more = min(cents, slip.books), cents - slip.books
    entries = [Entry(CASH, box(slip.number), from_box)] if from_box else []
    if more > 0:
        entries.append(Entry(CASH, OVER, more))
    elif more < 0:
        entries.append(Entry(OVER, box(slip.number), -more))
    if more:
        before, after = {"cents": slip.books}, {"cents": cents, "counted_by": [one.by for one in slip.counts]}
        element = f"table {slip.table}, slip {slip.number}"
        note(connection, Event.DROP_DIFFERS, who=by.speaker, about=None, element=element, before=before, after=after)
    return writes(chain, replace(slip, standing=SlipStanding.DONE, chips=cents), tuple(entries))
