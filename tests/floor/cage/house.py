"""A house with open books for tests: everybody who signs there, two patrons, and tables whose steps are written by hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.people.casino import Casino, opened
from tests.floor.record_steps import DAY, add_step, commit
from tests.floor.record_steps import opened as opened_table

from houseway.core.money.places import CAGE, RACK, Move
from houseway.core.values.chips import Chips
from houseway.floor.cage.events import Slip, SlipStanding
from houseway.floor.cage.funds import request_cash, request_chips
from houseway.floor.cage.overview import books
from houseway.floor.cage.signatures import sign
from houseway.floor.cage.transaction import open_books
from houseway.floor.lookback.record_check import findings_in
from houseway.floor.messages import SentCommand
from houseway.floor.people.actors import Actor
from houseway.floor.step import Verdict, recorded_command
from houseway.floor.table.uncommitted import Pending

Record = Connection[TupleRow]
TABLES = (12, 13)
PIECES = {"500": 200, "2500": 400, "10000": 100}
FLOAT: Chips = 100_000_00


@dataclass
class House:
    """Staff by what they are, patrons by number, and the chains of two tables."""

    record: Record
    casino: Casino
    manager: Actor
    cashier: Actor
    floor: Actor
    dealer: Actor
    counters: tuple[Actor, Actor]
    patrons: tuple[int, int]
    tables: dict[int, Pending] = field(default_factory=dict[int, Pending])

    def name(self, at: int = 0) -> str:
        """Return the opaque name of a patron."""
        return f"p{self.patrons[at]}"

    def plays(self, table: int, *moves: Move) -> list[Verdict]:
        """Commit a step of a table with moves."""
        add_step(self.tables[table], moves)
        return commit(self.record, self.tables[table])

    def racks(self, table: int, chips: Chips) -> None:
        """Bring chips to the rack of a table, as the table was opened with them: a buy-in takes chips out of the rack."""
        assert self.plays(table, Move(CAGE, RACK, chips, "fill")) == []

    def commit_message(self, table: int, said: SentCommand, moves: tuple[Move, ...], refused: str | None) -> int:
        """Commit a message as a step of its table and return the step's number."""
        pending = self.tables[table]
        text = recorded_command(said.voice, said.text)
        add_step(pending, moves, speaker=said.speaker, number=said.number, said=text, refused=refused)
        assert commit(self.record, pending) == []
        return pending.seq

    def balanced(self) -> dict[str, int]:
        """Return the books, after checking that they sum to zero and agree with every table's mirror."""
        found = books(self.record)
        assert sum(found.values()) == 0
        query = "select table_id, chips from account where place = 'cage' and chips <> 0"
        mirrors = {f"table {table}": -chips for table, chips in self.record.execute(query).fetchall()}
        assert {place: chips for place, chips in found.items() if place.startswith("table ")} == mirrors
        return found

    def holds(self) -> None:
        """Check that nothing in the record is altered, and that the books balance."""
        self.balanced()
        assert findings_in(self.record, []) == []


def done(slip: object, standing: SlipStanding = SlipStanding.DONE) -> Slip:
    """Return a slip that stands as it should."""
    assert isinstance(slip, Slip), slip
    assert slip.standing is standing, slip
    return slip


def built(record: Record) -> House:
    """Open a house with cash and chips in its cage."""
    casino = opened(record)
    house = House(
        record,
        casino,
        manager=casino.on_shift("mia", "manager"),
        cashier=casino.on_shift("carl", "cage"),
        floor=casino.on_shift("flo", "floor"),
        dealer=casino.on_shift("dan", "dealer", 12),
        counters=(casino.on_shift("cora", "count"), casino.on_shift("cole", "count")),
        patrons=(casino.patron("ann"), casino.patron("ben")),
    )
    house.tables = {table: opened_table(record, table) for table in TABLES}
    assert open_books(record, house.manager, DAY) is None
    for asked in (request_cash(record, house.manager, FLOAT, DAY), request_chips(record, house.manager, PIECES, DAY)):
        done(sign(record, house.cashier, done(asked, SlipStanding.WAITING).number, DAY))
    return house
