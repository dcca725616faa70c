"""What is checked when the bots have ended: the record against itself, against every reply, and every round decided again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.command import Command, Deal
from houseway.core.messages.event import Event, RoundOpened, TableOpened, Tended, Voided
from houseway.core.messages.refusal import Refusal
from houseway.core.record.wire import read_text
from houseway.core.table.speaking import take_from
from houseway.core.table.table import Table, begun, cards_out
from houseway.core.values.order import Order
from houseway.floor.record.checking import check_record
from houseway.floor.record.reading import KeptShoe, steps_of
from houseway.floor.sealing import Keys
from houseway.floor.step import Step, spoken_in
from houseway.floor.table.dealing import opened_order
from houseway.floor.table.live import as_text
from houseway.floor.table.resuming import Shelf, events_of, written_events
from houseway.floor.table.saying import PLATFORM
from houseway.games import GAMES

from .promises import Key, Promises, Told

Record = Connection[TupleRow]


class Checked(NamedTuple):
    """How much was checked."""

    steps: int
    rounds: int
    cards: int
    """Cards that were compared with their sealed shoe."""


def check(record: Record, keys: Keys, told: Told, promises: Promises) -> Checked:
    """Check everything that the record must hold after a run in which every table came to rest."""
    for finding in check_record(record, []):
        promises.breaks("the record holds together", finding)
    for row in record.execute("select table_id, speaker, said_no from step group by 1, 2, 3 having count(*) > 1").fetchall():
        promises.breaks("nothing is done twice", row)
    for (table,) in record.execute("select table_id from live where playing").fetchall():
        promises.breaks("every round is closed", f"table {table}")
    shelf = Shelf(GAMES.__getitem__)
    tables = [table for (table,) in record.execute("select table_id from live order by 1").fetchall()]
    walks = [TableWalk(record, table, keys, shelf, told, promises) for table in tables]
    done = [walk.checked() for walk in walks]
    stored = {key for walk in walks for key in walk.stored}
    for key, answer in told.answers.items():
        if key not in stored:
            promises.breaks("nothing is lost", f"{key}: {answer}, and the record does not have it")
    for key in told.skipped & told.answers.keys():
        promises.breaks("a number that was passed over stays unused", key)
    return Checked(*(sum(column) for column in zip(*done, strict=True)))


class TableWalk:
    """Goes through the steps of one table: replies are compared, commands are decided again, and cards are the shoe's."""

    def __init__(self, record: Record, number: int, keys: Keys, shelf: Shelf, told: Told, promises: Promises) -> None:
        self.stored: set[Key] = set()
        self._number, self._keys, self._shelf, self._told, self._promises = number, keys, shelf, told, promises
        self._steps = list(steps_of(record, number))
        rows = record.execute(
            "select seq, key_id, sealed, root from shoe left join step using (table_id, seq) where table_id = %s", (number,)
        )
        self._shoes = {row[0]: KeptShoe(*row) for row in rows.fetchall()}
        self._table: Table | None = None
        self._order: Order | None = None
        self._gone = self._cards = self._rounds = 0

    def checked(self) -> Checked:
        """Check every step; the first that cannot be decided again ends the table."""
        for step in self._steps:
            self._replied(step)
            try:
                if not self._decided(step):
                    break
            except Exception as error:
                self._promises.breaks("every round is decided again", f"{step.table}.{step.seq}: {error!r}")
                break
        return Checked(len(self._steps), self._rounds, self._cards)

    def _replied(self, step: Step) -> None:
        """Compare a step with what was sent and what was replied."""
        key = Key(step.table, step.speaker, step.number)
        if step.speaker == PLATFORM:
            return
        self.stored.add(key)
        sent, answer = self._told.sent.get(key), self._told.answers.get(key)
        if sent is None:
            self._promises.breaks("the record has only what was said", f"{step.table}.{step.seq}: {key}")
        elif spoken_in(step) != (sent.voice, sent.text):
            self._promises.breaks("what is said is what is recorded", f"{key}: {sent.text!r} and {step.said!r}")
        if answer is not None and (answer.seq, answer.refused) != (step.seq, step.refused):
            self._promises.breaks(
                "a reply is the step in the record", f"{key}: {answer}, and the record has {step.seq} {step.refused}"
            )

    def _decided(self, step: Step) -> bool:
        stored = events_of(step)
        if stored and isinstance(stored[0], TableOpened):
            self._table = begun(stored[0], self._shelf.rules(stored[0].game, stored[0].digest, stored[0].settings))
            return True
        table = self._table
        assert table is not None, "a step before the table was opened"
        voice, text = spoken_in(step)
        command = read_text(text)
        assert voice is not None and isinstance(command, Command)
        ruling = take_from(table, voice, command)
        refused = as_text(ruling) if isinstance(ruling, Refusal) else None
        events = written_events(ruling.events) if not isinstance(ruling, Refusal) and ruling.events else b""
        if (refused, events) != (step.refused, step.events):
            self._promises.breaks("every round is decided again", f"{step.table}.{step.seq}: {refused or events!r:.200}")
            return False
        self._is_not_voided(step, stored)
        self._is_from_the_shoe(step, table, command, stored)
        if not isinstance(ruling, Refusal):
            self._rounds += table.is_playing and not ruling.after.is_playing
            self._table = ruling.after
        return True

    def _is_not_voided(self, step: Step, events: Iterable[Event]) -> None:
        if any(isinstance(event, Voided) for event in events):
            self._promises.breaks("no round is voided", f"{step.table}.{step.seq}")

    def _is_from_the_shoe(self, step: Step, table: Table, command: Command, events: tuple[Event, ...]) -> None:
        """Check that cards are the next of the sealed order, and that a shoe is shuffled only where the rules shuffle."""
        if step.seq in self._shoes:
            is_due = any(isinstance(event, Tended) for event in events) or (
                any(isinstance(event, RoundOpened) for event in events) and not cards_out(table)
            )
            if not is_due:
                self._promises.breaks("a shoe is shuffled only when it is due", f"{step.table}.{step.seq}: {step.said!r:.100}")
            self._order, self._gone = opened_order(self._number, self._shoes[step.seq], self._keys), 0
        if isinstance(command, Deal) and step.speaker == PLATFORM:
            end = self._gone + len(command.pieces)
            expected = self._order.dealt(self._gone, end) if self._order is not None and end <= len(self._order.pieces) else ()
            if tuple(command.pieces) != expected:
                self._promises.breaks("cards come from the sealed shoe, in its order", f"{step.table}.{step.seq}")
            self._gone = end
            self._cards += len(command.pieces)
