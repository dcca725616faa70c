"""Faults that are planted in the floor's code: the search has to find each. Some of them were in it once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from unittest.mock import patch

from houseway.floor.api.follower import Following
from houseway.floor.bus import news, requests
from houseway.floor.bus.relay import Relay
from houseway.floor.bus.requests import Client, NoReply
from houseway.floor.cage import wallets
from houseway.floor.messages import Answer, NotRecorded
from houseway.floor.meters import claims as meter_claims
from houseway.floor.meters import events as meter_events
from houseway.floor.store import sqlstates
from houseway.floor.table import claims, owner, partition, rejections, uncommitted
from houseway.floor.table.electronic import ElectronicTables
from houseway.floor.table.partition import TablePartition
from houseway.floor.table.record_worker import RecordWorker, connected

from . import cage_people, statements

Plants = Callable[[ExitStack], None]


def _sets(stack: ExitStack, where: Any, name: str, new: Any) -> None:
    stack.enter_context(patch.object(where, name, new))


def _read_only_stops(stack: ExitStack) -> None:
    codes: Any = sqlstates.CODES
    stack.enter_context(patch.dict(codes, {"25006": sqlstates.Cause.TABLE}))


def _rejects_from_memory(stack: ExitStack) -> None:
    """An owner whose table has stopped goes on saying so when another has it."""
    _read_only_stops(stack)

    def add(self: Any, rejection: Any) -> None:
        self._post.reject(rejection.message, rejection.why, rejection.more)

    _sets(stack, rejections.Rejections, "add", add)

    def loses(self: Any, gone: Any) -> None:
        return None

    _sets(stack, owner.Owner, "_loses", loses)


def _keeps_with_a_wrong_clock(stack: ExitStack) -> None:
    was = owner.renewed_in

    def renewed_in(record: Any, asks: Any) -> Any:
        found = was(record, asks)
        return None if found is None else found._replace(leaves=False)

    _sets(stack, owner, "renewed_in", renewed_in)


def _silence_is_no(stack: ExitStack) -> None:
    client: Any = Client
    was = client._once

    async def once(self: Any, subject: str, data: bytes, seconds: float) -> Any:
        try:
            return await was(self, subject, data, seconds)
        except NoReply:
            return None

    _sets(stack, Client, "_once", once)
    _sets(stack, requests, "ELSEWHERE", frozenset[NotRecorded]())


def _stale_turn(stack: ExitStack) -> None:
    """As it was: a process goes on with tables of its name although another began under it, and leaves its turns as they are."""
    was = statements.extend_lease

    def extend_lease(on: Any, name: str, began: int, *more: Any) -> bool:
        lease = on.owner.get(name)
        return was(on, name, began if lease is None else lease.incarnation, *more)

    _sets(stack, statements, "extend_lease", extend_lease)

    def watches(self: Any, number: int, table: Any, seq: int) -> None:
        if number in self._tables and number not in self._turns:
            self._opened.setdefault(number, self._now())
            self._sets(number, table, seq)

    _sets(stack, ElectronicTables, "watches", watches)


def _answers_early(stack: ExitStack) -> None:
    lane: Any = TablePartition
    was = lane._commit

    async def commit(self: Any, call: Any) -> None:
        for letters in call.messages.values():
            for letter, step in letters:
                self._post.answers(letter, step)
        await was(self, call)

    _sets(stack, TablePartition, "_commit", commit)


def _answers_though_fenced(stack: ExitStack) -> None:
    was = TablePartition.sees_to

    async def sees_to(self: Any, ruling: Any, live: Any, letters: Any) -> None:
        if ruling is partition.Ruling.FENCED:
            for letter, step in letters:
                self._post.answers(letter, step)
        await was(self, ruling, live, letters)

    _sets(stack, TablePartition, "sees_to", sees_to)


def _unknown_is_no(stack: ExitStack) -> None:
    async def raised(self: Any, going: Any, error: Exception) -> None:
        if self._connection is not None:
            await self._connection.close()
        for number, letters in going.items():
            self.tables[number].drops()
            for letter, _ in letters:
                self._post.reject(letter, NotRecorded.STOPPED)

    _sets(stack, TablePartition, "_raised", raised)


def _a_number_is_enough(stack: ExitStack) -> None:
    def is_repeat(said: Any, step: Any) -> bool:
        return True

    _sets(stack, partition, "is_repeat", is_repeat)


def _drops_a_posting(stack: ExitStack) -> None:
    was = uncommitted.posted

    def posted(book: Any, moves: Any) -> Any:
        found = was(book, moves)
        return found._replace(postings=found.postings[:-1]) if len(found.postings) > 2 else found

    _sets(stack, uncommitted, "posted", posted)


def _gives_up_at_an_error(stack: ExitStack) -> None:
    tables: Any = ElectronicTables
    was = tables._submit_next

    async def submit(self: Any, number: int, turn: Any, *, again: bool) -> float:
        try:
            return await was(self, number, turn, again=again)
        except TimeoutError:
            return 1e6

    _sets(stack, ElectronicTables, "_submit_next", submit)


def _keeps_a_lost_connection(stack: ExitStack) -> None:
    def run(self: Any, asks: Any) -> Any:
        if self._connection is None:
            self._connection = connected(self._conninfo, self._signer, self._limits)
        return asks(self._connection)

    _sets(stack, RecordWorker, "_run", run)


def _stays_stopped(stack: ExitStack) -> None:
    def restarts(self: Any) -> None:
        return None

    _sets(stack, TablePartition, "restarts", restarts)


def _publishes_whole_steps(stack: ExitStack) -> None:
    publisher: Any = news.NewsPublisher
    was = publisher._send_events

    def sends(self: Any, watched: Any, step: Any, events: bytes, viewers: Any) -> None:
        was(self, watched, step, step.events, viewers)

    _sets(stack, news.NewsPublisher, "_send_events", sends)


def _refuses_without_the_record(stack: ExitStack) -> None:
    lane: Any = TablePartition
    was = lane._decided

    def decided(self: Any, letter: Any, call: Any) -> None:
        was(self, letter, call)
        for letters in call.messages.values():
            if letters and letters[-1][0] is letter and letters[-1][1].refused is not None:
                letter.answers(Answer(letter.sent.table, letters[-1][1].seq, letters[-1][1].refused))

    _sets(stack, TablePartition, "_decided", decided)


def _relays_nothing(stack: ExitStack) -> None:
    async def sends(self: Any, table: int, head: Any) -> int:
        self.heads.skip_to(table, head)
        return 0

    _sets(stack, Relay, "_sends", sends)


def _follows_without_the_record(stack: ExitStack) -> None:
    following: Any = Following
    was = following._reads

    def reads(self: Any, number: int) -> None:
        if number in self.tables:
            self._late[number] = []
            self._late.pop(number)
        else:
            was(self, number)

    def handle_step(self: Any, step: Any) -> None:
        known = self.tables.get(step.table)
        if known is not None and step.seq == known.seq + 1:
            self._happens(known, step.read(), step.seq, step.at)

    _sets(stack, Following, "_reads", reads)
    _sets(stack, Following, "handle_step", handle_step)


def _claims_out_of_turn(stack: ExitStack) -> None:
    """Two tables are shown the same amount, and both win it."""

    def is_turn_of(self: Any, claim: Any) -> bool:
        return True

    _sets(stack, meter_events.MeterState, "is_turn_of", is_turn_of)
    _sets(stack, meter_claims, "_BEFORE_IT", "select from live where table_id = any (%s) and false and %s <> %s::text")


def _keeps_a_claim(stack: ExitStack) -> None:
    """A claim whose table won nothing after all stays open, and all others wait for it."""

    async def releases(self: Any, tables: Any) -> None:
        return None

    _sets(stack, claims.Counter, "releases", releases)

    async def released(self: Any, reserved: Any, why: str) -> None:
        return None

    _sets(stack, claims.Claims, "_released", released)


def _pays_an_order_again(stack: ExitStack) -> None:
    was = wallets.use_order

    def use_order(connection: Any, patron: int, cents: int, code: str, slip: int) -> bool:
        unused: Any = None
        return was(connection, patron, cents, code, unused)

    _sets(stack, wallets, "use_order", use_order)


def _keeps_a_key_late(stack: ExitStack) -> None:
    """A request is committed, and its key after it: who repeats it in between does it twice."""
    was = cage_people.done_once

    def done_once(record: Any, endpoint: Any, speaker: int, key: str, what: bytes, does: Callable[[], Any]) -> Any:
        if record.execute("select what, answer from asked_once where speaker = %s and key = %s", (speaker, key)).fetchone():
            return was(record, endpoint, speaker, key, what, does)
        told = does()
        return was(record, endpoint, speaker, key, what, lambda: told)

    _sets(stack, cage_people, "done_once", done_once)


def _pays_from_elsewhere(stack: ExitStack) -> None:
    _sets(stack, wallets, "CASH", "house")


def _gives_rounds_away(stack: ExitStack) -> None:
    def resting(self: Any) -> list[int]:
        return [number for number in self.tables if not self._claims.holds(number)]

    _sets(stack, TablePartition, "resting", property(resting))


def _opens_while_draining(stack: ExitStack) -> None:
    class NoCommand:
        """A command that no message is, so that an owner refuses none while it drains."""

    _sets(stack, partition, "OpenRound", NoCommand)


PLANTED: Final[Mapping[str, Plants]] = {
    "a stopped table is told from memory": _rejects_from_memory,
    "an owner with a wrong clock keeps its tables": _keeps_with_a_wrong_clock,
    "a read-only moment stops a table": _read_only_stops,
    "silence counts as no": _silence_is_no,
    "a table that was read again keeps its turn": _stale_turn,
    "answers before the commit": _answers_early,
    "refuses before the commit": _refuses_without_the_record,
    "answers though it is fenced": _answers_though_fenced,
    "an unknown outcome is told as no": _unknown_is_no,
    "a number is enough for a repeat": _a_number_is_enough,
    "drops a posting": _drops_a_posting,
    "the platform gives up at an error": _gives_up_at_an_error,
    "keeps a lost connection": _keeps_a_lost_connection,
    "a stopped table never goes on": _stays_stopped,
    "the relay sends nothing": _relays_nothing,
    "a follower does not read what it missed": _follows_without_the_record,
    "tells whole steps to everybody": _publishes_whole_steps,
    "a claim does not wait for its turn": _claims_out_of_turn,
    "a claim is not released": _keeps_a_claim,
    "a draining owner gives rounds away": _gives_rounds_away,
    "a draining owner opens rounds": _opens_while_draining,
    "an order is paid again": _pays_an_order_again,
    "a key is kept after its request": _keeps_a_key_late,
    "cash is taken from elsewhere": _pays_from_elsewhere,
}
"""The first five were found in the floor, by people and by earlier simulations."""


@contextmanager
def planted(name: str) -> Generator[None]:
    """Plant a fault for a while."""
    with ExitStack() as stack:
        PLANTED[name](stack)
        yield
