"""The follower: it reads the record, checks what is new, appends it to the log, signs a head, and has it cosigned.

Steps are read by their number, which has no gap. Rows are read from the outbox by the horizon of transactions: every transaction
below it has ended, so none of its rows can appear later. A step that does not follow from the one before it, or whose signature
or voucher is wrong, is not logged: its chain stops in the log, and an alarm is raised within one look.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.fault_log import log_of, place_of
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.signatures import SignedChains, Trusted, verify_calls
from houseway.floor.step import Step, canonical, chained, genesis
from houseway.floor.store.days import closed_days, is_attached
from houseway.floor.store.logged import LOGGED
from houseway.floor.store.queries import called_steps_between, signed_calls
from houseway.floor.store.steps import confirm_replicated, connected
from houseway.floor.store.timeouts import UPKEEP, Limits

from .contents import current_entries
from .entries import AcceptedEntry, Entry, NumberSpan, RestoredEntry, RowEntry, StepEntry, commitment_of, step_entry, step_salt
from .merkle import consistency
from .notes import Note, NoteSigner, SignatureLine, with_lines
from .remote import Conflict, CosignRefused, WitnessAt
from .store import Position, Writer, nodes_of
from .tiles import Unavailable

Record = Connection[TupleRow]
MOST: Final = 1_000
"""Steps of one chain that one look reads: a log that was away catches up in several."""
REFRESHES: Final = 60.0
"""Seconds after which an unchanged head is cosigned again, so that a witness's time is never older."""
_ROWS: Final = (
    b"select no, rel, key, op, version, commitment from log_row"
    b" where xid >= %s::text::xid8 and xid < %s::text::xid8 order by xid, no"
)
_ALL_ROWS: Final = b"select no, rel, key, op, version, commitment from log_row"
_TRIGGERS: Final = (
    b"select tgrelid::regclass::text from pg_trigger where tgname in ('logged', 'logged_change') and tgenabled in ('O', 'A')"
)
_MOST_RAISED: Final = 1_000
Wait = Callable[[float], bool]
"""Waits for some seconds and returns whether to end."""
_log = log_of(__name__)


class LogAlarm(NamedTuple):
    """A problem that a person has to check: the place and the fault."""

    where: str
    wrong: str
    chain: int | None = None
    seq: int | None = None

    def __str__(self) -> str:
        return f"{self.where}: {self.wrong}"


@dataclass
class FollowerCounts:
    """A follower's progress and blocking problems, for monitoring."""

    polls: int = 0
    steps: int = 0
    rows: int = 0
    size: int = 0
    cosigned: int = 0
    """The size of the newest head that a witness has cosigned."""
    cosigned_at: float = 0.0
    head_seconds: float = 0.0
    """From the start of the last look with something new to its cosigned head."""
    failures: int = 0
    """Polls that failed because the record did not respond."""
    unavailable: int = 0
    """Requests to a witness without an answer."""
    alarms: dict[str, LogAlarm] = field(default_factory=dict[str, LogAlarm])
    """Current alarms, by place."""


class _Found(NamedTuple):
    """The result of one read."""

    entries: list[Entry]
    chains: dict[int, Position]
    horizon: int
    row: tuple[int, bytes] | None
    alarms: list[LogAlarm]
    is_behind: bool
    """Whether there is more to read at once."""


class Follower:
    """Follows one record into one log. One process does it: the folder is locked by whoever starts it."""

    def __init__(
        self,
        conninfo: str,
        log: Writer,
        salts: bytes,
        signer: NoteSigner,
        trusted: Trusted | None = None,
        witnesses: Sequence[WitnessAt] = (),
        limits: Limits = UPKEEP,
    ) -> None:
        self._conninfo, self.log, self._salts, self._signer, self._limits = conninfo, log, salts, signer, limits
        self._trusted, self._witnesses = trusted, witnesses
        self._begun = SignedChains(set(log.state.signed), set(log.state.vouched))
        self._known: dict[str, int] = {}
        """The size that each witness cosigned last."""
        self._refreshed = 0.0
        self._record: Record | None = None
        self.counts = FollowerCounts(size=log.size)

    # One look

    def poll(self) -> bool:
        """Read new entries, log them, and publish a head; return whether there is more to read at once."""
        began = time.monotonic()
        self.counts.polls += 1
        found = self._reads()
        if found.entries:
            self.log.state.signed, self.log.state.vouched = sorted(self._begun.signed), sorted(self._begun.vouched)
            self.log.append(found.entries, found.chains, found.horizon, found.row)
        else:
            self.log.state.horizon = found.horizon  # made durable with the next entry: nothing below it is lost by reading again
        self._publishes(began, found.alarms, is_new=bool(found.entries))
        self._raises(found.alarms)
        self.counts.steps += sum(isinstance(one, StepEntry) for one in found.entries)
        self.counts.rows += sum(isinstance(one, RowEntry) for one in found.entries)
        self.counts.size = self.log.size
        return found.is_behind

    def run(self, every: float, wait: Wait) -> None:
        """Poll until `wait` returns True; a poll to which the record does not respond is repeated."""
        while True:
            is_behind = False
            try:
                is_behind = self.poll()
            except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                self.counts.failures += 1
                _log.warning("the record does not respond to the log", error=place_of(error))
                self.close()
            if wait(0.0 if is_behind else every):
                return

    @property
    def backend(self) -> int:
        """The process of the database that serves this follower."""
        return self._connected().info.backend_pid

    def close(self) -> None:
        """Close the connection to the record."""
        if self._record is not None:
            self._record.close()
            self._record = None

    def _connected(self) -> Record:
        if self._record is None:
            self._record = connected(self._conninfo, limits=self._limits)
        return self._record

    # Reading

    def _reads(self) -> _Found:
        record = self._connected()
        with record.transaction():
            record.execute("set transaction isolation level repeatable read, read only")
            alarms: list[LogAlarm] = []
            entries, chains, is_behind = self._steps(record, alarms)
            horizon, row = self._rows(record, entries, alarms)
            on = [name for (name,) in record.execute(_TRIGGERS).fetchall()]
            alarms += [
                LogAlarm(name, "its trigger is off: what is written to it is not logged") for name in LOGGED if on.count(name) < 2
            ]
        if entries:
            confirm_replicated(record)  # a signed head is never taken back, so a failover must not undo what it covers
        return _Found(entries, chains, horizon, row, alarms, is_behind)

    def _steps(self, record: Record, alarms: list[LogAlarm]) -> tuple[list[Entry], dict[int, Position], bool]:
        heads = {chain: Position(seq, bytes(hash)) for chain, seq, hash in record.execute("select table_id, seq, hash from live")}
        asked: list[tuple[int, int, int]] = []
        for chain, now in sorted(heads.items()):
            last = self.log.state.chains.get(chain)
            if last is not None and now.seq < last.seq:
                alarms.append(LogAlarm(f"chain {chain}", f"it is at {now.seq}, the log has {last.seq}", chain, now.seq))
            elif last is not None and now.seq == last.seq and now.hash != last.hash:
                alarms.append(
                    LogAlarm(f"chain {chain}", f"its last step {last.seq} is not the one that was logged", chain, last.seq)
                )
            elif now.seq > (last.seq if last else 0):
                asked.append((chain, last.seq if last else 0, now.seq))
        for chain, last in self.log.state.chains.items():
            if chain not in heads and last.seq:
                alarms.append(LogAlarm(f"chain {chain}", f"it is missing, the log has {last.seq}", chain, 0))
        entries: list[Entry] = []
        chains: dict[int, Position] = {}
        is_behind = False
        for chain, group in groupby(called_steps_between(record, asked, MOST), key=lambda one: one[0].table):
            steps = list(group)
            upto = next(upto for name, _, upto in asked if name == chain)
            if steps[-1][0].seq < upto:
                is_behind, steps = True, _whole_calls(steps)
            good, made = self._checked(record, chain, steps, alarms)
            entries += made
            if good is not None:
                chains[chain] = good
        found = {chain for chain, *_ in asked} - chains.keys() - {one.chain for one in alarms}
        for chain in sorted(found):
            last = self.log.state.chains.get(chain)
            alarms.append(LogAlarm(f"chain {chain}", f"step {(last.seq if last else 0) + 1} is missing", chain))
        return entries, chains, is_behind and bool(entries)

    def _checked(
        self, record: Record, chain: int, steps: list[tuple[Step, int | None]], alarms: list[LogAlarm]
    ) -> tuple[Position | None, list[Entry]]:
        """Return the entries of the steps that are as they should be, up to the first that is not, and where they end."""
        last = self.log.state.chains.get(chain)
        first = steps[0][0].seq
        begins = last is None and first > 1  # the days before were detached when the log began
        before = last.hash if last is not None else b"" if begins else genesis(chain)
        expected, wrong = (first if begins else (last.seq if last else 0) + 1), len(steps)
        made: list[Entry] = []
        for at, (step, _) in enumerate(steps):
            covered = canonical(step, before)
            problem = ""
            if step.seq != expected:
                problem = f"missing: the next step is {step.seq}"
            elif before and chained(step, before) != step.hash:
                problem = "does not fit: its hash does not follow from the step before"
            if problem:
                alarms.append(LogAlarm(f"step {chain}.{expected}", problem, chain, expected))
                wrong = at
                break
            made.append(StepEntry(chain, step.seq, commitment_of(covered, step.hash, step_salt(self._salts, chain, step.seq))))
            before, expected = step.hash, step.seq + 1
        if self._trusted is not None and wrong:
            wrong = self._signed(record, chain, steps[:wrong], alarms)
        good = steps[:wrong]
        return (Position(good[-1][0].seq, good[-1][0].hash) if good else None), made[:wrong]

    def _signed(self, record: Record, chain: int, steps: list[tuple[Step, int | None]], alarms: list[LogAlarm]) -> int:
        """Return the number of steps in calls with valid signatures and vouchers."""
        assert self._trusted is not None
        calls = signed_calls(record, {call for _, call in steps if call is not None})
        begun = SignedChains(set(self._begun.signed), set(self._begun.vouched))
        faults = verify_calls(steps, calls, self._trusted, begun)
        if not faults:
            self._begun = begun
            return len(steps)
        alarms += [LogAlarm(f"step {one.chain}.{one.seq}", str(one.wrong), one.chain, one.seq) for one in faults[:10]]
        bad = next((at for at, (step, _) in enumerate(steps) if step.seq >= faults[0].seq), len(steps) - 1)
        call = steps[bad][1]
        while bad and call is not None and steps[bad - 1][1] == call:
            bad -= 1
        return bad

    def _rows(self, record: Record, entries: list[Entry], alarms: list[LogAlarm]) -> tuple[int, tuple[int, bytes] | None]:
        state = self.log.state
        row = record.execute("select pg_snapshot_xmin(pg_current_snapshot())::text").fetchone()
        assert row is not None
        horizon = int(row[0])
        if state.row is not None:
            number, commitment = state.row
            kept = record.execute("select commitment from log_row where no = %s", (number,)).fetchone()
            if kept is None or bytes(kept[0]) != commitment:
                alarms.append(
                    LogAlarm("log_row", f"row {number} is not the one that was logged: the record was put back or edited")
                )
                return state.horizon, None
        if horizon < state.horizon:
            alarms.append(
                LogAlarm(
                    "log_row", f"transactions are at {horizon}, the log has read up to {state.horizon}: the record was put back"
                )
            )
            return state.horizon, None
        last: tuple[int, bytes] | None = None
        for number, rel, key, op, version, commitment in record.execute(_ROWS, (str(state.horizon), str(horizon))):
            if self.log.row_at(number) is not None:
                continue  # logged when a restore was
            entry = RowEntry(number, rel, key, op, version, bytes(commitment))
            alarms += _unlawful(entry)
            entries.append(entry)
            last = (number, entry.commitment)
        return horizon, last

    # Publishing

    def _publishes(self, began: float, alarms: list[LogAlarm], *, is_new: bool) -> None:
        try:
            note = self.log.sign(self._signer)
        except Unavailable as wrong:
            alarms.append(LogAlarm("log", str(wrong)))
            return
        due = is_new or time.monotonic() >= self._refreshed or self.counts.cosigned < self.log.size
        if not self._witnesses or not due:
            return
        lines = [line for one in self._witnesses if (line := self._cosigned(one, note, alarms)) is not None]
        if lines:
            self.log.publish(with_lines(note, lines), cosigned=True)
            self._refreshed = time.monotonic() + REFRESHES
            self.counts.cosigned, self.counts.cosigned_at = self.log.size, time.time()
            if is_new:
                self.counts.head_seconds = time.monotonic() - began

    def _cosigned(self, witness: WitnessAt, note: Note, alarms: list[LogAlarm]) -> SignatureLine | None:
        """Return the cosignature of one witness, or None where it does not answer or refuses; a refusal is an alarm."""
        size, where = self.log.size, f"witness {witness.key.name}"
        for _ in range(2):
            old = self._known.get(witness.url, 0)
            try:
                proof = consistency(nodes_of(self.log, size), old, size) if 0 < old <= size else []
                line = witness.cosign(note, min(old, size), proof)
            except Conflict as other:
                if other.size > size:
                    wrong = f"it has cosigned {other.size} entries, this log has {size}: the log was put back"
                    alarms.append(LogAlarm(where, wrong))
                    return None
                self._known[witness.url] = other.size
                continue
            except CosignRefused as refused:
                alarms.append(LogAlarm(where, f"it refuses the head: {refused}"))
                return None
            except Unavailable as wrong:
                self.counts.unavailable += 1
                _log.warning("a witness does not respond", why=str(wrong))
                return None
            self._known[witness.url] = size
            return line
        return None

    def _raises(self, alarms: list[LogAlarm]) -> None:
        """Raise the alarms that are new: a line of this process's log, and a significant event in the record."""
        self.counts.alarms = {one.where: one for one in alarms}
        new = [one for one in alarms if str(one) not in self.log.state.raised]
        for one in new:
            _log.error("the log found something wrong", table=one.chain, seq=one.seq, why=str(one))
            self.log.state.raised.append(str(one))
        if not new:
            return
        self.log.state.raised = self.log.state.raised[-_MOST_RAISED:]
        self.log.save()
        try:
            record = self._connected()
            for one in new:
                note(record, SignificantKind.LOG_ALARM, who=None, about=None, element=one.where, after={"wrong": one.wrong})
        except psycopg.Error as error:
            _log.error("an alarm of the log is not in the record", error=place_of(error))

    # What a person decides

    def accept(self, chain: int, upto: int, by: str, why: str) -> AcceptedEntry:
        """Log steps whose signature or voucher is wrong, with who decided it. Their hashes must follow from each other."""
        last = self.log.state.chains.get(chain, Position(0, genesis(chain)))
        record, before = self._connected(), last.hash
        entries: list[Entry] = []
        with record.transaction():
            for step, _ in called_steps_between(record, [(chain, last.seq, upto)], upto):
                if step.seq != last.seq + 1 + len(entries) or chained(step, before) != step.hash:
                    raise ValueError(
                        f"step {chain}.{last.seq + 1 + len(entries)} does not fit: nothing from there on can be accepted"
                    )
                entries.append(step_entry(step, step_salt(self._salts, chain, step.seq)))
                before = step.hash
        if last.seq + len(entries) != upto or not entries:
            raise ValueError(f"chain {chain} has no steps from {last.seq + 1} to {upto}")
        told = AcceptedEntry(by, why, int(time.time()), NumberSpan(chain, last.seq + 1, upto))
        self.log.append([told, *entries], {chain: Position(upto, before)})
        return told

    def restored(self, by: str, why: str) -> RestoredEntry:
        """Log that the record was put back, with who decided it; the entries whose rows it lost by that are excused.

        It reads the whole outbox, so its connection has no limit: whoever decided it waits, and can end it.
        """
        logged = {one.number: one for one in current_entries(self.log, self.log.size).rows.values()}
        with connected(self._conninfo) as record, record.transaction():
            record.execute("set transaction isolation level repeatable read, read only")
            spans, chains = self._lost_steps(record)
            rows = {number: RowEntry(number, *rest) for number, *rest in record.execute(_ALL_ROWS)}
            lost = sorted(number for number, one in logged.items() if rows.get(number) != one)
            new: list[Entry] = [one for number, one in sorted(rows.items()) if logged.get(number) != one]
            found = record.execute("select pg_snapshot_xmin(pg_current_snapshot())::text").fetchone()
        told = RestoredEntry(by, why, int(time.time()), (*spans, *_spans_of(lost)))
        newest = max(rows.values(), default=None)
        self.log.state.row = None if newest is None else (newest.number, newest.commitment)
        self.log.append([told, *new], chains, int(found[0]) if found else 0)
        return told

    def _lost_steps(self, record: Record) -> tuple[list[NumberSpan], dict[int, Position]]:
        """Return the steps that the record lost, and where each of those chains then ends: at its last step that is the same.

        Steps of days that are detached are not lost: the closed day has the last of each chain.
        """
        heads: dict[int, int] = dict(record.execute("select table_id, seq from live").fetchall())
        gone = [day for day in closed_days(record) if not is_attached(record, day.day)]
        detached = {head.table: (head.last, head.hash) for day in gone for head in day.day_heads.tables}
        spans: list[NumberSpan] = []
        chains: dict[int, Position] = {}
        for chain, last in sorted(self.log.state.chains.items()):
            low, hash = detached.get(chain, (0, genesis(chain)))
            high = min(heads.get(chain, 0), last.seq)
            while low < high:  # a record that was put back has the first steps of what was logged
                middle = (low + high + 1) // 2
                step = self._same(record, chain, middle)
                if step is None:
                    high = middle - 1
                else:
                    low, hash = middle, step.hash
            if low < last.seq:
                spans.append(NumberSpan(chain, low + 1, last.seq))
                chains[chain] = Position(low, hash)
        return spans, chains

    def _same(self, record: Record, chain: int, seq: int) -> Step | None:
        """Return a step where the record has it as it was logged."""
        index = self.log.step_at(chain, seq)
        step = next((step for step, _ in called_steps_between(record, [(chain, seq - 1, seq)], 1)), None)
        if index is None or step is None:
            return None
        return step if step_entry(step, step_salt(self._salts, chain, seq)).data == self.log.entry(index) else None


def _spans_of(numbers: Sequence[int]) -> Iterator[NumberSpan]:
    first = last = None
    for number in numbers:
        if last is None or number != last + 1:
            if first is not None and last is not None:
                yield NumberSpan(None, first, last)
            first = number
        last = number
    if first is not None and last is not None:
        yield NumberSpan(None, first, last)


def _unlawful(entry: RowEntry) -> Iterator[LogAlarm]:
    """Yield an alarm for a row that was changed or deleted where rows are only added."""
    logged = LOGGED.get(entry.relation)
    if logged is None:
        yield LogAlarm(f"{entry.relation} {entry.key}", "written to the outbox of a relation that is not logged")
    elif entry.op in "ud" and not logged.changes:
        yield LogAlarm(f"{entry.relation} {entry.key}", "deleted" if entry.op == "d" else "changed")


def _whole_calls(steps: list[tuple[Step, int | None]]) -> list[tuple[Step, int | None]]:
    """Return the steps without the last call, which may continue; all of them if there is only one."""
    call, end = steps[-1][1], len(steps)
    while call is not None and end and steps[end - 1][1] == call:
        end -= 1
    return steps[:end] or steps
