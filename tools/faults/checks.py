"""Checks after the bots have ended: the record against itself, against every reply, and every round decided again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.command import Command, Deal
from houseway.core.messages.event import Event, RoundOpened, TableOpened, Tended, Voided
from houseway.core.table.table import Table, begun, cards_out, evolve_table
from houseway.core.values.order import Order
from houseway.core.wire.wire import read_text
from houseway.floor.lookback.verification import verify
from houseway.floor.messages import PLATFORM
from houseway.floor.seal import Keys
from houseway.floor.step import Step, read_recorded_command
from houseway.floor.store.queries import KeptShoe, steps_of
from houseway.floor.store.steps import connected
from houseway.floor.store.tables import RulesCache, events_of
from houseway.floor.table.chance import opened_order
from houseway.games import GAMES

from .invariants import Invariants, Key, ReplyLog

Record = Connection[TupleRow]
SHOES = "select seq, key_id, sealed, root from shoe left join step using (table_id, seq) where table_id = %s"


class Checked(NamedTuple):
    """The amount of data checked."""

    steps: int
    rounds: int
    cards: int
    """Cards that were compared with their sealed shoe."""


def check(conninfo: str, keys: Keys, told: ReplyLog, invariants: Invariants) -> Checked:
    """Check everything that the record must hold after a run in which every table came to rest."""
    rounds = _verified(conninfo, invariants)
    with connected(conninfo) as record:
        for row in record.execute("select table_id, speaker, said_no from step group by 1, 2, 3 having count(*) > 1").fetchall():
            invariants.breaks("nothing is done twice", row)
        for (table,) in record.execute("select table_id from live where playing").fetchall():
            invariants.breaks("every round is closed", f"table {table}")
        for row in record.execute(
            "select table_id, place, chips from account where place like 'layout %' and chips <> 0"
        ).fetchall():
            invariants.breaks("no bet stays on the layout", row)
        shelf = RulesCache(GAMES.__getitem__)
        tables = [table for (table,) in record.execute("select table_id from live order by 1").fetchall()]
        walks = [TableWalk(record, table, keys, shelf, told, invariants) for table in tables]
        for walk in walks:
            walk.check()
    stored = {key for walk in walks for key in walk.stored}
    for key, answer in told.answers.items():
        if key not in stored:
            invariants.breaks("nothing is lost", f"{key}: {answer}, and the record does not have it")
    for key in told.skipped & told.answers.keys():
        invariants.breaks("a number that was passed over stays unused", key)
    return Checked(sum(walk.steps for walk in walks), rounds, sum(walk.cards for walk in walks))


def _verified(conninfo: str, invariants: Invariants) -> int:
    """Verify the whole record as `houseway floor verify` does; return how many rounds were decided again."""
    found = verify(conninfo, [], GAMES.__getitem__)
    for finding in found.findings:
        invariants.breaks("the record verifies, and every round is decided again to the byte", finding)
    for step, why in found.walked.others.items():
        invariants.breaks("the record verifies, and every round is decided again to the byte", f"{step}: {why}")
    return found.walked.rounds


class TableWalk:
    """Goes through the steps of one table: replies are compared, no round is voided, and cards are the shoe's."""

    def __init__(
        self, record: Record, number: int, keys: Keys, shelf: RulesCache, told: ReplyLog, invariants: Invariants
    ) -> None:
        self.stored: set[Key] = set()
        self.steps = self.cards = 0
        self._record, self._number = record, number
        self._keys, self._shelf, self._told, self._promises = keys, shelf, told, invariants
        self._shoes = {row[0]: KeptShoe(*row) for row in record.execute(SHOES, (number,)).fetchall()}
        self._table: Table | None = None
        self._order: Order | None = None
        self._gone = 0

    def check(self) -> None:
        """Check every step of the table."""
        for step in steps_of(self._record, self._number):
            self.steps += 1
            self._is_as_replied(step)
            events = events_of(step)
            if any(isinstance(event, Voided) for event in events):
                self._promises.breaks("no round is voided", f"{step.table}.{step.seq}")
            self._is_from_the_shoe(step, events)
            self._follows(events)

    def _is_as_replied(self, step: Step) -> None:
        """Compare a step with what was sent and what was replied."""
        key = Key(step.table, step.speaker, step.number)
        if step.speaker == PLATFORM:
            return
        self.stored.add(key)
        sent, answer = self._told.sent.get(key), self._told.answers.get(key)
        if sent is None:
            self._promises.breaks("the record has only what was said", f"{step.table}.{step.seq}: {key}")
        elif read_recorded_command(step) != (sent.voice, sent.text):
            self._promises.breaks("what is said is what is recorded", f"{key}: {sent.text!r} and {step.said!r}")
        if answer is not None and (answer.seq, answer.refused) != (step.seq, step.refused):
            has = f"the record has {step.seq} {step.refused}"
            self._promises.breaks("a reply is the step in the record", f"{key}: {answer}, and {has}")

    def _follows(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, TableOpened):
                self._table = begun(event, self._shelf.rules(event.game, event.digest, event.settings))
            elif self._table is not None:
                self._table = evolve_table(self._table, event)

    def _is_from_the_shoe(self, step: Step, events: tuple[Event, ...]) -> None:
        """Check that cards are the next of the sealed order, and that a shoe is shuffled only where the rules shuffle."""
        if step.seq in self._shoes:
            if not self._is_shuffled(events):
                self._promises.breaks("a shoe is shuffled only when it is due", f"{step.table}.{step.seq}: {step.said!r:.100}")
            self._order, self._gone = opened_order(self._number, self._shoes[step.seq], self._keys), 0
        if step.speaker != PLATFORM or step.seq == 1:
            return
        command = read_text(read_recorded_command(step)[1])
        if isinstance(command, Deal):
            self._is_next(step, command)

    def _is_shuffled(self, events: tuple[Event, ...]) -> bool:
        """Whether events bring a new order: the cards are tended, or a round opens while no card is out."""
        opens = any(isinstance(event, RoundOpened) for event in events)
        is_empty = self._table is not None and not cards_out(self._table)
        return any(isinstance(event, Tended) for event in events) or (opens and is_empty)

    def _is_next(self, step: Step, command: Command) -> None:
        assert isinstance(command, Deal)
        end = self._gone + len(command.pieces)
        is_there = self._order is not None and end <= len(self._order.pieces)
        if not is_there or self._order is None or command.pieces != self._order.dealt(self._gone, end):
            self._promises.breaks("cards come from the sealed shoe, in its order", f"{step.table}.{step.seq}")
        self._gone = end
        self.cards += len(command.pieces)
