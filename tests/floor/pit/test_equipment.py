"""The book of cards, dice and tiles: two people, daily comparison, counts, two keys, inspections (T5, T6, T7)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace
from psycopg import errors
from tests.floor.people.casino import Casino
from tests.floor.pit.staffed_pit import rules_of
from tests.floor.record_steps import DAY

from houseway.floor.equipment.service import INSTRUMENTS, StockChange, book, sign_entry, unsigned, write_entry
from houseway.floor.equipment.store import Did, Item, Stock, StockBookEntry
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.significant import SignificantKind as Noted
from houseway.floor.people.significant import significant_events
from houseway.floor.pit.tables import enter_table
from houseway.floor.table.uses import put_out_of_use

BEES, CASINO_DICE = (Stock.CARDS, "red bees"), (Stock.DICE, "17 mm")
QUARTER = 92


def written(casino: Casino, by: Actor, said: StockChange) -> int:
    """Make an entry and return its number."""
    made = write_entry(casino.record, by, DAY, said)
    assert isinstance(made, StockBookEntry), made
    return made.id


def signed(casino: Casino, by: Actor, other: Actor, said: StockChange) -> Item:
    """Make an entry that another person signs, and return what the book has then."""
    done = sign_entry(casino.record, other, written(casino, by, said))
    assert isinstance(done, StockBookEntry) and done.signed_by == other.speaker, done
    return next(one for one in book(casino.record) if (one.stock, one.item) == (said.stock, said.item))


def test_two_people_record_decks_which_are_compared_every_day_and_counted_every_quarter_t5(casino: Casino) -> None:
    record, fay, flo = casino.record, casino.on_shift("fay", "floor"), casino.on_shift("flo", "floor")
    assert write_entry(record, casino.on_shift("sue", "surveillance"), DAY, StockChange(*BEES, Did.RECEIVED, 9)) is Bar.NOT_YOURS
    assert write_entry(record, fay, DAY, StockChange(*BEES, Did.COUNTED, 9)) is Bar.NO_SUCH_ITEM
    got = written(casino, fay, StockChange(*BEES, Did.RECEIVED, 100, says="from the maker, sealed"))
    assert book(record) == [] and [one.id for one in unsigned(record)] == [got]  # one person alone records nothing
    assert sign_entry(record, fay, got) is Bar.ASKED
    with pytest.raises(errors.CheckViolation, match="two people"):
        record.execute("insert into stock_signed (entry, by, role) values (%s, %s, 'floor')", (got, fay.speaker))
    assert isinstance(sign_entry(record, flo, got), StockBookEntry) and sign_entry(record, flo, got) is Bar.NO_SUCH_ENTRY
    assert enter_table(record, flo, 1, rules_of("three_card_poker"), DAY) is None
    assert write_entry(record, fay, DAY, StockChange(*BEES, Did.ISSUED, 10)) is Bar.SAY_WHICH_TABLE
    assert write_entry(record, fay, DAY, StockChange(*BEES, Did.ISSUED, 101, 1)) is Bar.NOT_IN_STORAGE
    both = [written(casino, fay, StockChange(*BEES, Did.ISSUED, 60, 1)) for _ in range(2)]
    assert isinstance(sign_entry(record, flo, both[0]), StockBookEntry)
    assert sign_entry(record, flo, both[1]) is Bar.NOT_IN_STORAGE  # another sixty are not there any more
    held = signed(casino, fay, flo, StockChange(*BEES, Did.DESTROYED, 5))
    assert (held.stored, held.issued) == (35, 60) and not held.is_reconciled(DAY)
    held = signed(casino, flo, fay, StockChange(*BEES, Did.RECONCILED, 34))
    assert (held.stored, held.difference) == (35, -1) and held.is_reconciled(DAY) and not held.is_reconciled(DAY + timedelta(1))
    assert not held.is_count_overdue(casino.now() + timedelta(QUARTER), QUARTER)
    casino.later((QUARTER + 1) * 86_400)
    assert held.is_count_overdue(casino.now(), QUARTER)
    held = signed(casino, flo, fay, StockChange(*BEES, Did.COUNTED, 34))
    assert (held.stored, held.issued) == (34, 60) and not held.is_count_overdue(casino.now(), QUARTER)
    assert [one.before for one in significant_events(record, kind=Noted.STOCK_DIFFERS)] == [{"count": 35}, {"count": 35}]
    for relation in ("stock_entry", "stock_signed", "camera_task", "camera_confirmed", "seat_away"):
        with pytest.raises(errors.CheckViolation, match="only added"):
            record.execute(f"truncate {relation} cascade".encode())


def test_a_shuffle_before_play_is_verified_by_a_supervisor_without_open_tables_t6(casino: Casino) -> None:
    record, fay = casino.record, casino.on_shift("fay", "floor")
    for table in (1, 2):
        assert enter_table(record, fay, table, rules_of("three_card_poker"), DAY) is None
    dora, kim = casino.on_shift("dora", "dealer", 1), casino.on_shift("kim", "cage")
    flo, mia = casino.on_shift("flo", "floor", 2), casino.on_shift("mia", "manager", 1)
    signed(casino, fay, kim, StockChange(*BEES, Did.RECEIVED, 8))
    assert write_entry(record, dora, DAY, StockChange(*CASINO_DICE, Did.PRE_SHUFFLED, 1)) is Bar.NO_SUCH_ITEM
    shuffled = written(casino, dora, StockChange(*BEES, Did.PRE_SHUFFLED, 6, says="recording 4711"))
    assert sign_entry(record, kim, shuffled) is Bar.NOT_NEEDED
    for busy in (fay, flo, mia):  # all tables, and one each
        assert sign_entry(record, busy, shuffled) is Bar.HAS_OPEN_TABLES
    assert not isinstance(put_out_of_use(record, fay, 2, "closed for now"), Bar)
    done = sign_entry(record, flo, shuffled)
    assert isinstance(done, StockBookEntry) and (done.by, done.signed_by) == (dora.speaker, flo.speaker)
    assert [(one.stored, one.issued) for one in book(record)] == [(8, 0)]


def test_dice_and_tiles_are_under_two_keys_and_inspected_with_named_instruments_t7(casino: Casino) -> None:
    record, fay, mia = casino.record, casino.on_shift("fay", "floor"), casino.on_shift("mia", "manager")
    kim, kay = casino.on_shift("kim", "cage"), casino.on_shift("kay", "cage")
    assert enter_table(record, fay, 1, rules_of("sic_bo"), DAY) is None
    got = written(casino, fay, StockChange(*CASINO_DICE, Did.RECEIVED, 30))
    assert sign_entry(record, mia, got) is Bar.OTHER_KEY  # the pit has one key
    assert sign_entry(record, kay, written(casino, kim, StockChange(*CASINO_DICE, Did.RECEIVED, 30))) is Bar.OTHER_KEY
    assert isinstance(sign_entry(record, kim, got), StockBookEntry)
    out, looked = StockChange(*CASINO_DICE, Did.ISSUED, 3, 1), StockChange(*CASINO_DICE, Did.INSPECTED, 3)
    assert write_entry(record, fay, DAY, out) is Bar.NOT_INSPECTED
    for instruments in ((), ("micrometer", "magnet")):
        assert write_entry(record, fay, DAY, replace(looked, instruments=instruments)) is Bar.SAY_WITH_WHAT
    named = replace(looked, instruments=tuple(sorted(INSTRUMENTS[Stock.DICE])))
    waits = written(casino, fay, named)
    assert write_entry(record, fay, DAY, out) is Bar.NOT_INSPECTED  # nobody has signed it
    assert isinstance(sign_entry(record, kim, waits), StockBookEntry)
    held = signed(casino, kim, fay, out)
    assert (held.stored, held.issued) == (27, 3)
    assert write_entry(record, fay, DAY + timedelta(1), out) is Bar.NOT_INSPECTED  # the next day they are inspected again
    held = signed(casino, fay, kim, StockChange(*CASINO_DICE, Did.RETURNED, 3, 1))
    assert (held.stored, held.issued) == (30, 0)
    tiles = (Stock.TILES, "set 4")
    signed(casino, fay, kim, StockChange(*tiles, Did.RECEIVED, 1))
    assert write_entry(record, fay, DAY, StockChange(*tiles, Did.INSPECTED, 1)) is Bar.SAY_WITH_WHAT
    signed(casino, fay, kim, StockChange(*tiles, Did.INSPECTED, 1, instruments=("ruler",)))
