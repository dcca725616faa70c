"""The books behind the cage of every table, against the rule of core and against a small reference model."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from psycopg import Rollback, errors
from tests.floor.cage.house import FLOAT, PIECES, TABLES, House
from tests.floor.record_steps import DAY, add_step, commit

from houseway.core.money.places import CAGE, RACK, Move, meter
from houseway.floor.cage.bars import CageBar
from houseway.floor.cage.events import Entry, Slip, SlipKind, SlipStanding, crossed, gains, held, worth
from houseway.floor.cage.overview import bank, reconciled
from houseway.floor.cage.store import CageChain
from houseway.floor.cage.transaction import balance_books, done_at_cage, open_books, writes
from houseway.floor.cage.wallets import balance_of, deposit, pay_out
from houseway.floor.ledger import MoveReason, account_of
from houseway.floor.lookback.record_check import findings_in
from houseway.floor.people.bars import Bar
from houseway.floor.step import Ruling
from houseway.floor.table.uncommitted import Pending

OTHERS = ("player p7", "player ann", "rack", "meter main", "tokens", "layout p7")


def test_the_database_enters_what_the_rule_of_core_says(house: House) -> None:
    query = "select behind, -came, chain, came, name from crossed_1(%s, array[1], %s, %s, array[5::bigint], %s, %s, %s)"
    for why in map(str, MoveReason):
        for other in OTHERS:
            for ends in ((CAGE, other), (other, CAGE)):
                entry = crossed(12, Move(*ends, 5, why))
                assert entry is not None
                ids = [(12 << 32) + 1000, (12 << 32) + 1001]
                told = (ids, [ids[0]], [ids[1]], [why], ids, list(map(str, ends)))
                [(behind, lost, chain, came, name)] = house.record.execute(query, told).fetchall()
                assert {behind: lost, f"table {chain}": came} == gains([entry]), (why, ends)
                assert name == (other.removeprefix("player ") if other.startswith("player ") else None)


def test_what_does_not_touch_the_cage_enters_nothing(house: House) -> None:
    before = house.balanced()
    assert house.plays(12, Move(RACK, "player ann", 500, "wins")) == []
    assert house.balanced() == before
    assert crossed(12, Move(RACK, "player ann", 500, "wins")) is None


def test_the_house_begins_with_cash_and_chips_and_is_balanced(house: House) -> None:
    assert house.balanced() == {"cash": -FLOAT, "chip bank": worth(PIECES), "house": FLOAT - worth(PIECES)}
    assert held("cash", -FLOAT) == FLOAT
    assert bank(house.record) == PIECES
    assert reconciled(house.record).unexplained == 0
    house.holds()


def test_the_books_are_opened_once_and_by_a_manager(house: House) -> None:
    assert open_books(house.record, house.manager, DAY) is CageBar.OPEN_ALREADY
    assert open_books(house.record, house.cashier, DAY) is Bar.NOT_YOURS
    assert balance_books(house.record, house.floor, DAY) is Bar.NOT_YOURS


def test_every_way_across_the_cage_is_in_its_place(house: House) -> None:
    name = house.name()
    ann = f"player {name}"
    before = house.balanced()
    assert isinstance(deposit(house.record, house.cashier, house.patrons[0], 900_00, DAY), Slip)
    moves = (
        Move(CAGE, RACK, 5_000_00, "fill"),
        Move(CAGE, meter("main"), 100_00, "seed"),
        Move(CAGE, ann, 300_00, "buys in"),
        Move(CAGE, ann, 20_00, "changed"),
        Move(CAGE, ann, 400_00, "from wallet"),
        Move(RACK, CAGE, 700_00, "credit"),
        Move(ann, CAGE, 150_00, "cashes out"),
    )
    assert house.plays(12, *moves) == []
    after = house.balanced()
    gained = {place: chips - before.get(place, 0) for place, chips in after.items() if chips != before.get(place, 0)}
    assert gained == {
        "cash": -900_00,
        f"wallet {name}": 900_00 - 400_00 + 150_00,
        "drop 12": -320_00,
        "chip bank": -5_000_00 - 100_00 + 700_00,
        "table 12": 5_000_00 + 100_00 + 320_00 + 400_00 - 700_00 - 150_00,
    }
    house.holds()


def test_a_wallet_is_never_below_zero_and_the_record_says_which_table_tried(house: House) -> None:
    name = house.name()
    assert isinstance(deposit(house.record, house.cashier, house.patrons[0], 100_00, DAY), Slip)
    [verdict] = house.plays(12, Move(CAGE, f"player {name}", 100_01, "from wallet"))
    assert (verdict.table, verdict.ruling) == (12, Ruling.OVERDRAWN)
    [verdict] = house.plays(13, Move(CAGE, "player nobody_knows", 1, "from wallet"))
    assert (verdict.table, verdict.ruling) == (13, Ruling.OVERDRAWN)
    assert house.plays(12, Move(CAGE, f"player {name}", 100_00, "from wallet")) == []
    assert balance_of(house.record, name) == 0
    house.holds()


def test_nothing_goes_from_one_wallet_to_another(house: House) -> None:  # A12: no function of the floor offers it
    def does(chain: CageChain) -> Slip:
        slip = Slip(
            number=chain.state.last + 1,
            kind=SlipKind.DEPOSIT,
            standing=SlipStanding.DONE,
            asked_by=house.cashier.speaker,
            role="cage",
            at=chain.at,
            chips=5,
        )
        return writes(chain, slip, (Entry("wallet p1", "wallet p2", 5),))

    with pytest.raises(ValueError, match="wallet"), house.record.transaction():
        done_at_cage(house.record, house.cashier, DAY, does)


# Against a model


_OUT_OF_THE_RACK = ("buys in", "changed", "from wallet", "correction", "credit")


class Model:
    """A minimal model of the books."""

    def __init__(self, book: dict[str, int]) -> None:
        self.book = dict(book)
        self.racks = dict.fromkeys(TABLES, 0)
        """The chips in each rack: a buy-in takes them out of it, and a player who leaves returns them."""

    def sells(self, table: int, entry: Entry, way: str) -> bool:
        """Enter what crosses the cage of a table; chips that the rack does not have are not sold for cash."""
        left = self.racks[table] - (entry.chips if way in _OUT_OF_THE_RACK else -entry.chips)
        if (left < 0 and way in ("buys in", "changed")) or not self.enters(entry):
            return False
        self.racks[table] = left
        return True

    def enters(self, *entries: Entry) -> bool:
        """Enter all or nothing: no wallet goes below zero, and no place gives cash that it does not have."""
        after = dict(self.book)
        for place, chips in gains(entries).items():
            after[place] = after.get(place, 0) + chips
        if any(held(place, chips) < 0 and place.startswith(("wallet", "cash", "drop")) for place, chips in after.items()):
            return False
        self.book = {place: chips for place, chips in after.items() if chips}
        return True


WAYS = st.sampled_from(["deposit", "pays out", "buys in", "changed", "from wallet", "cashes out", "fill", "credit", "correction"])
ACTIONS = st.lists(st.tuples(WAYS, st.integers(0, 1), st.sampled_from(TABLES), st.integers(1, 60)), max_size=25)


@settings(max_examples=20, suppress_health_check=list(HealthCheck), deadline=None)
@given(ACTIONS)
def test_the_books_do_what_the_model_does(house: House, deeds: list[tuple[str, int, int, int]]) -> None:  # X2, X3
    tables = {table: Pending(table, 1) for table in TABLES}
    with house.record.transaction():
        model = Model(house.balanced())
        for way, who, table, cents in deeds:
            name, patron = house.name(who), house.patrons[who]
            if way in ("deposit", "pays out"):
                does, ends = (deposit, ("cash", f"wallet {name}")) if way == "deposit" else (pay_out, (f"wallet {name}", "cash"))
                done = isinstance(does(house.record, house.cashier, patron, cents, DAY), Slip)
                assert done == model.enters(Entry(*ends, cents))
            else:
                other = RACK if way in ("fill", "credit") else f"player {name}"
                move = Move(other, CAGE, cents, way) if way in ("credit", "cashes out") else Move(CAGE, other, cents, way)
                stack = tables[table].book.numbers.get(account_of(f"player {name}"))
                has = house.record.execute("select chips from account where id = %s", (stack,)).fetchone() if stack else None
                if way == "cashes out" and (has is None or has[0] < cents):
                    continue  # the table refuses it before the books are queried
                add_step(tables[table], [move])
                verdicts = commit(house.record, tables[table])
                entry = crossed(table, move)
                assert entry is not None and (verdicts == []) == model.sells(table, entry, way)
            assert house.balanced() == model.book
        assert findings_in(house.record, []) == []
        raise Rollback


MAKES_A_CHIP = """
set constraints all immediate;
update chip_piece set pieces = pieces + 1 where place = 'bank' and denomination = 500
"""


def test_chips_that_do_not_add_up_to_what_was_issued_are_refused_by_the_database(house: House) -> None:
    """A program that writes pieces without taking them from anywhere, or takes them from where they are not."""
    with pytest.raises(errors.CheckViolation, match="do not add up"), house.record.transaction():
        house.record.execute(MAKES_A_CHIP)
    with pytest.raises(errors.CheckViolation, match="pieces_are_there"), house.record.transaction():
        house.record.execute("select move_pieces_1('table 12', 'bank', array[500::bigint], array[1::bigint])")
    house.holds()
