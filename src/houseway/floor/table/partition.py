"""A partition: some tables, a mailbox and one connection. A table is in one, so its steps are recorded in order.

Group commit without a timer: while a call is under way, messages wait in the mailbox; when it returns, all of them
are decided and are the next call. Nothing is answered before the record has it, not even a refusal: an owner that was
replaced could otherwise refuse from a table that is out of date. A message that leads to no step, such as a command
at a table that has stopped, is rejected only after the record has confirmed the epoch. It is not answered if the
record cannot be reached.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

import psycopg
from psycopg import AsyncConnection, Connection
from psycopg.rows import TupleRow

from houseway.core.messages.command import Call as IrregularityCall
from houseway.core.messages.command import Command, OpenRound
from houseway.core.table.actors import TableActor
from houseway.core.table.table import Table
from houseway.core.values.role import STAFF
from houseway.core.wire.wire import written
from houseway.floor import traces
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.messages import MOST_AHEAD, PLATFORM, Answers, NewsHandler, NotRecorded, Rejected, SentCommand
from houseway.floor.signatures import Signer
from houseway.floor.step import Ruling, Step, Verdict
from houseway.floor.store.leases import epochs_of
from houseway.floor.store.queries import Resumed, first_answer, resumed_all
from houseway.floor.store.sqlstates import Cause, cause_of, is_passing, is_servers
from houseway.floor.store.steps import commit_steps_async, confirm_replicated, connected_async
from houseway.floor.world import monotonic

from .claims import Claims, Counter
from .live import LiveTable, TakesFromMeter
from .mailbox import Call, DecidedMessages, MailboxMessage, Outbox, is_counted, is_repeat
from .record_worker import FIRST_WAIT, LONGEST_WAIT, RecordWorker
from .refusals import refusal_of
from .rejections import Rejection, Rejections

BATCH: Final = 100
"""Messages that are decided for one call."""
MOST_WAITING: Final = 100_000
"""Messages that wait in a mailbox before more are turned away."""
TRIES: Final = 5
"""The maximum number of times a message is decided again after the record rejected its table."""
STOPS_FOR: Final = 5.0
"""Seconds for which a table stops after an error that is not its own fault."""

_log = log_of(__name__)


class TablePartition:
    """Decides and commits the commands at its tables."""

    def __init__(
        self,
        conninfo: str,
        desk: RecordWorker,
        resumes: Callable[[LiveTable, Resumed], LiveTable],
        tells: NewsHandler,
        counter: Counter,
        signer: Signer | None = None,
    ) -> None:
        self.tables: Final[dict[int, LiveTable]] = {}
        self.draining = False
        self.unsure = False
        """Whether the clock is too far from the database's to open rounds."""
        self._post = Outbox(tells)
        self.counts: Final = self._post.counts
        self._conninfo, self._signer = conninfo, signer
        self._desk = desk
        self._resumes = resumes
        self._board = counter.board
        self._claims = Claims(self, counter)
        self._mailbox: deque[MailboxMessage] = deque()
        self._arrived = asyncio.Event()
        self._ending = False
        self._since: float | None = None
        """The time at which the oldest message of the call under way arrived."""
        self._call = Call()
        """The call under way."""
        self._rejections = Rejections(self._post, desk, self.loses)
        self._connection: AsyncConnection[TupleRow] | None = None

    # The mailbox

    def receive(self, said: SentCommand, answers: Answers) -> None:
        """Put a message in the mailbox."""
        if self._ending:  # nobody looks into the mailbox any more, and another owner may have the table soon
            self._post.reply(answers, Rejected(said.table, NotRecorded.NO_SUCH_TABLE))
            return
        if len(self._mailbox) >= MOST_WAITING:
            self._post.reply(answers, Rejected(said.table, NotRecorded.BUSY))
            return
        self._mailbox.append(MailboxMessage(said, answers, at=monotonic()))
        self._arrived.set()

    def submit(
        self, table: int, voice: TableActor, command: Command, answers: Answers, holds: Callable[[Table], bool] | None = None
    ) -> None:
        """Put one of the platform's own commands in the mailbox. No outside message can have the platform's account."""
        said = SentCommand(table, PLATFORM, voice, 0, written(command).encode())
        self._mailbox.append(MailboxMessage(said, answers, 0, command, monotonic(), holds))
        self._arrived.set()

    async def run(self) -> None:
        """Decide and commit until `end` is called; messages left in the mailbox are then rejected."""
        try:
            while not self._ending:
                await self._arrived.wait()
                self._arrived.clear()
                while self._mailbox and not self._ending:
                    await self._turn()
            await self._claims.close()
            for letter in self._mailbox:
                self.rejects(letter, NotRecorded.DRAINING)
            await self._rejections.sent()
        finally:
            await self._claims.close()
            self._rejections.close()
            if self._connection is not None:
                await self._connection.close()

    def end(self) -> None:
        """Stop after the call that is under way."""
        self._ending = True
        self._arrived.set()

    async def _turn(self) -> None:
        """Decide what waits, at most a batch, commit it and answer."""
        call = self._call = Call()
        self._since = self._mailbox[0].at
        for _ in range(min(BATCH, len(self._mailbox))):
            self._decide(self._mailbox.popleft(), call)
        try:
            await self._commit(call)
        except Exception as error:  # unforeseen: without an answer a client sends again, and the record has its commits
            self.counts.faults += 1
            _log.error("a call failed", error=place_of(error))
            for number in call.messages:
                if (live := self.tables.get(number)) is not None:
                    live.drops()
        self._since, self._call = None, Call()
        self._claims.begins()

    def waited(self) -> float:
        """Return the seconds that the oldest unanswered message has waited."""
        since = self._since if self._since is not None else next((letter.at for letter in self._mailbox), None)
        return 0.0 if since is None else monotonic() - since

    def returns(self, letters: list[MailboxMessage]) -> None:
        """Put messages in front of the mailbox, in their order; those to a table that claims wait with its others."""
        for letter in reversed(letters):
            if not self._claims.puts_first(letter):
                self._mailbox.appendleft(letter)
        self._arrived.set()

    # Deciding

    def _decide(self, letter: MailboxMessage, call: Call) -> None:
        """Decide one message. One that raises an error stops its table; the other tables continue."""
        try:
            self._decided(letter, call)
        except TakesFromMeter:
            self._claims.parks(letter)
        except Exception as error:
            self.stops(letter, error)

    def _decided(self, letter: MailboxMessage, call: Call) -> None:
        said, post = letter.sent, self._post
        live = self.tables.get(said.table)
        if live is None or (letter.at < live.since and letter.ours is None):  # one that came before the table did was another's
            post.reject(letter, NotRecorded.NO_SUCH_TABLE)
            return
        if self._claims.holds(said.table):
            self._claims.parks(letter)
            return
        if is_counted(said.speaker) and is_counted(said.number) and said.number <= live.last_of(said.speaker):
            step = live.waiting_step(said.speaker, said.number)
            if step is None:
                call.repeats.append(letter)
            elif not is_repeat(said, step):
                self.rejects(letter, NotRecorded.NUMBER_USED)
            else:
                call.messages[said.table].append((letter, step))
            return
        if letter.ours is None and is_counted(said.number) and said.number > live.last_of(said.speaker) + MOST_AHEAD:
            self.rejects(letter, NotRecorded.TOO_FAR)
            return
        command = letter.command
        if not live.accepts(command):
            self.rejects(letter, NotRecorded.STOPPED, live.stopped or "")
        elif isinstance(command, str):
            self.rejects(letter, NotRecorded.UNREADABLE, command)
        elif self.draining and isinstance(command, OpenRound) and not live.ahead.is_playing:
            self.rejects(letter, NotRecorded.DRAINING)
        elif self.unsure and isinstance(command, OpenRound) and not live.ahead.is_playing:
            self.rejects(letter, NotRecorded.CLOCK)
        elif letter.holds is not None and not letter.holds(live.ahead):
            self.rejects(letter, NotRecorded.PASSED)
        elif letter.tries > TRIES:
            self.rejects(letter, NotRecorded.BUSY)
        else:
            closed = self._board.closes(said.table, live.ahead, command) or live.closed(said.voice, command)
            shows = self._board.shows(said.table, live.ahead, command)
            step = live.decide(said, command, shows) if closed is None else live.refuses(said, closed)
            call.messages.setdefault(said.table, []).append((letter, step))

    def stops(self, letter: MailboxMessage, error: Exception) -> None:
        """Stop a table at which an error was raised. What was decided there before is committed, and nothing after.

        Where the error is not the table's fault, it stops for a few seconds only.
        """
        why = place_of(error)  # and not its message, which may name a hidden card: the account receives this
        self.counts.faults += 1
        _log.error("a table stopped", table=letter.sent.table, speaker=letter.sent.speaker, error=why)
        live = self.tables.get(letter.sent.table)
        if live is not None:
            live.stopped = why
            is_ours = isinstance(error, psycopg.Error) and cause_of(error) is not Cause.TABLE
            live.stopped_until = monotonic() + STOPS_FOR if is_ours else None
        self.rejects(letter, NotRecorded.STOPPED, why)

    def restarts(self) -> None:
        """Restart tables that stopped because of an error that was not their fault."""
        for live in self.tables.values():
            if live.stopped_until is not None and monotonic() >= live.stopped_until:
                live.stopped = live.stopped_until = None

    # Tables that another owner has

    def rejects(self, letter: MailboxMessage, why: NotRecorded, more: str = "") -> None:
        """Reject a message of which nothing is recorded, once the record has confirmed that the table is still this owner's.

        Another owner may have taken the table, and the same message with it. The platform's own words are in no other mailbox.
        """
        live = self.tables.get(letter.sent.table)
        if live is None or letter.ours is not None:
            self._post.reject(letter, why if live is not None else NotRecorded.NO_SUCH_TABLE, more)
        else:
            self._rejections.add(Rejection(letter, why, more, live.epoch))

    def loses(self, tables: Mapping[int, int]) -> None:
        """Forget tables that another owner has, by the epoch under which they were here.

        One that is in a call under way or claims is left: the record fences it.
        """
        for number, epoch in tables.items():
            live = self.tables.get(number)
            is_busy = number in self._call.messages or self._claims.holds(number)
            if live is not None and live.epoch == epoch and not is_busy:
                self._let_go(live)

    # Committing

    async def _commit(self, call: Call) -> None:
        """Commit the steps of a call and answer. Tables that the record names are seen to; the others are sent again."""
        going = dict(call.messages)
        while going:
            began = monotonic()
            try:
                verdicts = await self._called([self.tables[number] for number in going])
            except (psycopg.Error, OSError) as error:
                await self._raised(going, error)
                break
            except Exception as error:  # the call could not be packed: the table to blame is found alone
                await self._alone(going, error)
                break
            if not verdicts:
                self._count_call(seconds := monotonic() - began, going)
                if traces.is_on():
                    traces.committed((letter.answers for letters in going.values() for letter, _ in letters), seconds)
                for number, letters in going.items():
                    self.took(self.tables[number], letters)
                break
            for table, ruling in {verdict.table: verdict.ruling for verdict in verdicts}.items():
                await self.sees_to(ruling, self.tables[table], going.pop(table))
        for letter in call.repeats:
            await self._answer_again(letter)

    async def _called(self, lives: list[LiveTable]) -> list[Verdict]:
        if self._connection is None or self._connection.closed:
            self._connection = await connected_async(self._conninfo, self._signer)
        return await commit_steps_async(self._connection, [live.pending.table_commit() for live in lives])

    def took(self, live: LiveTable, letters: DecidedMessages) -> None:
        """Answer the messages committed at a table, and then publish the news."""
        news = live.took()
        now, counts = monotonic(), self.counts
        counts.steps += len(news)
        for letter, step in letters:
            counts.answer_seconds.add(now - letter.at)
            if step.refused is not None:
                self._count_refusal(letter, step.refused)
            self._post.answers(letter, step)
        self._post.publish(news)
        self._claims.reserve_on_hit(live)

    def _count_call(self, seconds: float, going: dict[int, DecidedMessages]) -> None:
        self.counts.calls += 1
        self.counts.call_seconds.add(seconds)
        self.counts.steps_per_call.add(sum(len(self.tables[number].pending.steps) for number in going))

    def _count_refusal(self, letter: MailboxMessage, refused: str) -> None:
        """Count a refusal by the kind of its command; a refused call of staff is logged, because it can test one hidden card."""
        said, counts = letter.sent, self.counts
        kind = type(letter.command).__name__
        counts.refusals += 1
        counts.refused[kind] = counts.refused.get(kind, 0) + 1
        if kind == IrregularityCall.__name__ and said.voice in STAFF:
            counts.calls_refused[said.voice] = counts.calls_refused.get(said.voice, 0) + 1
            _log.warning("a call of staff was refused", table=said.table, speaker=said.speaker, voice=said.voice, why=refused)

    @property
    def resting(self) -> list[int]:
        """Tables that are not in a round and claim nothing."""
        return [number for number, live in self.tables.items() if not live.ahead.is_playing and not self._claims.holds(number)]

    async def sees_to(self, ruling: Ruling, live: LiveTable, letters: DecidedMessages) -> None:
        """Handle a verdict at one table."""
        match ruling:
            case Ruling.FENCED:
                self._let_go(live)
            case Ruling.SAID_BEFORE | Ruling.OUT_OF_ORDER:
                await self.resumes({live.number: letters})
            case Ruling.OVERDRAWN | Ruling.EXCLUDED | Ruling.BEYOND_LIMIT:
                await self._refused(ruling, live, letters)
            case Ruling.DAY_IS_NOT_OPEN:
                live.drops()
                for letter, _ in letters:
                    self._post.reject(letter, NotRecorded.NOT_OPEN)
            case Ruling.UNKNOWN_ACCOUNT | Ruling.MOVE_OF_NOTHING:
                self._stop_all(live, letters, ValueError(f"the record rejected it: {ruling}"))

    def _let_go(self, live: LiveTable) -> None:
        """Forget a table that another owner has. No reply is sent: the other owner answers."""
        self.counts.fenced += 1
        self.tables.pop(live.number, None)

    async def _refused(self, ruling: Ruling, live: LiveTable, letters: DecidedMessages) -> None:
        """Decide the messages one by one; the one that the record does not take by itself is refused."""
        live.drops()
        if len(letters) > 1:
            for letter, _ in letters:
                alone = Call()
                self._decide(letter, alone)
                await self._commit(alone)
            return
        letter = letters[0][0]
        _log.warning("the record rejected a command", table=live.number, speaker=letter.sent.speaker, why=str(ruling))
        step = live.refuses(letter.sent, refusal_of(ruling, letter.command, live.ahead))
        await self._commit(Call({live.number: [(letter, step)]}))

    def _stop_all(self, live: LiveTable, letters: DecidedMessages, error: Exception) -> None:
        live.drops()
        for letter, _ in letters:
            self.stops(letter, error)

    async def _answer_again(self, letter: MailboxMessage) -> None:
        """Give a repeat its first answer."""
        said = letter.sent
        self.counts.repeats += 1

        def reads(record: Connection[TupleRow]) -> Step | None:
            asked = said.table, said.speaker, said.number
            step = first_answer(record, *asked)
            if step is None:  # that it is in no step is believed only to a server that takes writes
                epochs_of(record, [said.table])
                step = first_answer(record, *asked)
            else:
                confirm_replicated(record)
            return step

        step = await self._desk.until_answered(reads)
        if step is None:
            self.rejects(letter, NotRecorded.PASSED_OVER)
        elif not is_repeat(said, step):
            self._post.reject(letter, NotRecorded.NUMBER_USED)  # the record has confirmed it
        else:
            self._post.answers(letter, step)

    # When the result of a call is unknown

    async def _raised(self, going: dict[int, DecidedMessages], error: Exception) -> None:
        """Handle a call that raised an error of the driver: the server rejected it, or its result is unknown."""
        is_connected = self._connection is not None and not self._connection.closed
        if is_connected and not is_passing(error):
            if cause_of(error) is Cause.OURS and self._connection is not None:  # the connection may be what is wrong
                await self._connection.close()
            await self._alone(going, error)
            return
        self.counts.lost += 1
        _log.warning("the record did not respond", error=place_of(error))
        if self._connection is not None:
            await self._connection.close()
        if is_connected:  # a full disk answers at once; do not retry a thousand times
            await asyncio.sleep(LONGEST_WAIT)
        await self.resumes(going, counts=not is_servers(error))
        wait = FIRST_WAIT
        while self._connection is None or self._connection.closed:
            try:
                self._connection = await connected_async(self._conninfo, self._signer)
            except (psycopg.Error, OSError):
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _alone(self, going: dict[int, DecidedMessages], error: Exception) -> None:
        """Send each table by itself after an error of the server or of our own; the one that raises it again stops."""
        for number, letters in going.items():
            if len(going) == 1:
                self._stop_all(self.tables[number], letters, error)
            else:
                await self._commit(Call({number: letters}))

    async def resumes(self, going: dict[int, DecidedMessages], *, counts: bool = True) -> None:
        """Read the state of tables from the record. Committed messages are answered; all others are decided again.

        `counts` is whether this was a try: False if the server accepted nothing from anybody.
        """

        def reads(record: Connection[TupleRow]) -> dict[int, Resumed]:
            found = resumed_all(record, list(going))
            confirm_replicated(record)  # what is answered from a read must be on a standby, as a commit is
            return found

        again: list[MailboxMessage] = []
        began = monotonic()
        stand = await self._desk.until_answered(reads)
        for number, letters in going.items():
            live, found = self.tables.get(number), stand.get(number)
            if live is None:
                continue
            if found is None or found.epoch != live.epoch:
                self._let_go(live)
                continue
            self.counts.resumed += 1
            stands = found.seq, found.hash
            if stands == live.pending.head:  # all of it happened
                self.took(live, letters)
                continue
            if stands == (live.seq, live.hash):  # nothing of it happened
                live.drops()
            else:
                try:
                    self.tables[number] = self._resumes(live, found)
                except Exception as error:
                    self._stop_all(live, letters, error)
                    continue
            self.counts.resume_seconds.add(monotonic() - began)
            again += [letter._replace(tries=letter.tries + counts) for letter, _ in letters]
            again += self._claims.taken_back(number)
        self.returns(again)
