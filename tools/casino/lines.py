"""The record as a server, and connections to it: sessions, locks, limits of time, and every way in which a line can fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, cast

import psycopg
from psycopg import errors
from psycopg.pq import ExecStatus, TransactionStatus

from houseway.floor.store.timeouts import NoAnswer

from .loop import Process, VirtualLoop, this_thread
from .relations import Relations
from .statements import Call, Result, statement_of

CONNECTS: Final = 3.0
"""Seconds in which a server has to accept a connection."""
WAITS: Final = 4.0
"""Seconds that a statement may wait for a lock."""
IDLE: Final = 5.0
"""Seconds that a transaction may be idle."""
BEGIN, COMMIT, ROLLBACK, SNAPSHOT = "begin", "commit", "rollback", "set transaction isolation level"
SAVE, RELEASE, UNDO = "savepoint saved", "release savepoint saved", "rollback to savepoint saved"
"""What begins and ends a transaction within another one; no time passes with it."""
Outcome = Result | Exception
NOTHING: Final = Result()


def error_of(state: str) -> Exception:
    """Return the driver's error for a code."""
    try:
        return errors.lookup(state)(f"simulated {state}")
    except KeyError:
        error = psycopg.DatabaseError(f"simulated {state}")
        error.sqlstate = state
        return error


class Link:
    """The way between one process and a server: its delay, and what is wrong with it."""

    def __init__(self, loop: VirtualLoop, name: str, seed: str) -> None:
        self.loop, self.name = loop, name
        self.random: Final = Random(f"{seed}/link {name}")
        self.slow = 1.0
        self.is_cut = False
        self.is_mute = False
        """Whether it is open and carries nothing; what was sent arrives when it carries again."""
        self.loses_answers = 0
        """The number of commits whose answers it loses from now on."""
        self.mixes = False
        """Whether what is sent later may arrive earlier."""
        self.connections: list[Connection] = []
        self._held: list[Callable[[], None]] = []
        self._last: dict[str, float] = {}

    def carries(self, to: Process, does: Callable[..., Any], *args: Any) -> None:
        """Let something arrive at a process after the delay of the way, or when the way carries again."""

        def sends() -> None:
            at = self.loop.now + (0.0002 + 0.0018 * self.random.random()) * self.slow
            if not self.mixes:
                at = self._last[to.name] = max(at, self._last.get(to.name, 0.0))
            to.later(at - self.loop.now, does, *args)

        if self.is_mute:
            self._held.append(sends)
        else:
            sends()

    def cut(self) -> None:
        """End all connections and accept none; what is on the way may arrive."""
        self.is_cut = True
        for connection in list(self.connections):
            connection.breaks(errors.OperationalError("the connection was cut"))

    def heal(self) -> None:
        """Be as before the faults."""
        self.is_cut, self.is_mute, self.mixes, self.slow = False, False, False, 1.0
        held, self._held = self._held, []
        for sends in held:
            sends()


class Done(NamedTuple):
    """Something that a session did to the relations, with its two times and its outcome."""

    session: int
    query: Any
    told: Any = None
    now: float = 0.0
    clock: float = 0.0
    outcome: Outcome = Result()


class Session:
    """A connection as the server has it."""

    def __init__(self, number: int = 0) -> None:
        self.number: Final = number
        self.overlay: Relations | None = None
        """The changes of a transaction."""
        self.saved: list[Relations | None] = []
        """What the transaction had changed at each savepoint."""
        self.snapshot: Relations | None = None
        self.wants_snapshot = False
        self.began = 0.0
        self.is_open = False
        self.has_failed = False
        self.is_over = False
        self.locks: set[object] = set()
        self.turn = 0
        """Counts statements, so that a limit of time is that of its own."""


class Server:
    """The record. It acts in its own process: what was sent is done though its sender was killed since."""

    def __init__(self, process: Process) -> None:
        self.process: Final = process
        self.relations: Final = Relations()
        self.skew = 0.0
        self.is_read_only = False
        self.is_full = False
        self.is_down = False
        self.once: list[str] = []
        """Codes of errors that the next statements raise, one each."""
        self.committed: list[Callable[[], None]] = []
        """Called after every change."""
        self.history: list[Done] | None = None
        """Everything that was done to the relations, where somebody wants it."""
        self._waiting: list[tuple[Session, Callable[[], bool]]] = []
        self._locks: dict[object, Session] = {}
        self._sessions = 0

    def now(self) -> float:
        """Return the clock of the record, in seconds since the start."""
        return round(self.process.loop.now + self.skew, 6)

    def session(self) -> Session:
        """Return a new session."""
        self._sessions += 1
        return Session(self._sessions)

    def notes(self, session: Session, query: Any, told: Any = None, now: float = 0.0, outcome: Outcome = NOTHING) -> None:
        """Add something to the history."""
        if self.history is not None:
            self.history.append(Done(session.number, query, told, now, self.now(), outcome))

    # Statements

    def receive(self, session: Session, query: Any, told: Any, answers: Callable[[Outcome], None]) -> None:
        """Do a statement, now or when its locks are free."""
        if session.is_over:
            answers(errors.AdminShutdown("the session is over"))
            return
        session.turn += 1
        turn = session.turn

        def tries() -> bool:
            outcome = self.outcome(session, query, told)
            if outcome is None:
                return False
            self._ends(session, turn)
            answers(outcome)
            return True

        if not tries():
            waits = session, tries
            self._waiting.append(waits)
            self.process.later(WAITS, self._gives_up, waits, answers)

    def at_once(self, session: Session, query: Any, told: Any) -> Outcome:
        """Do a statement at this moment; one that would have to wait for a lock fails as if it had waited in vain."""
        if session.is_over:
            return errors.AdminShutdown("the session is over")
        session.turn += 1
        outcome = self.outcome(session, query, told)
        if outcome is None:
            session.has_failed = session.is_open
            return errors.QueryCanceled("waited for a lock")
        return outcome

    def _gives_up(self, waits: tuple[Session, Callable[[], bool]], answers: Callable[[Outcome], None]) -> None:
        if waits in self._waiting:
            self._waiting.remove(waits)
            waits[0].has_failed = waits[0].is_open
            answers(errors.QueryCanceled("waited for a lock"))

    def _ends(self, session: Session, turn: int) -> None:
        if session.is_open:
            self.process.later(IDLE, self._idles, session, turn)

    def _idles(self, session: Session, turn: int) -> None:
        if session.is_open and session.turn == turn:
            self.close(session)

    def outcome(self, session: Session, query: Any, told: Any) -> Outcome | None:
        """Return what a statement leads to, or None while another session has its rows."""
        if query in (COMMIT, ROLLBACK):
            return self._closes(session, commits=query == COMMIT and not session.has_failed)
        if query == UNDO:
            return self._undoes(session)
        if session.has_failed:
            return errors.InFailedSqlTransaction("the transaction failed before")
        if query in (SAVE, RELEASE):
            return self._saves(session, query)
        if query == BEGIN:
            session.is_open, session.began = True, self.now()
            self.notes(session, BEGIN)
            return Result()
        if isinstance(query, str) and query.startswith(SNAPSHOT):
            session.wants_snapshot = True
            self.notes(session, query)
            return Result()
        try:
            found = self._done(session, query, told)
        except psycopg.Error as error:
            session.has_failed = session.is_open
            return error
        return found

    def _done(self, session: Session, query: Any, told: Any) -> Result | None:
        statement = statement_of(query)
        if self.once:
            raise error_of(self.once.pop(0))
        if statement.writes and self.is_read_only:
            raise errors.ReadOnlySqlTransaction("read-only")
        if statement.writes and self.is_full:
            raise errors.DiskFull("no space left")
        if session.wants_snapshot and session.snapshot is None:
            session.snapshot = self.relations.snapshot()
        on = session.snapshot or session.overlay or self.relations
        now = session.began if session.is_open else self.now()
        if statement.locks is not None:
            wanted = statement.locks(on, told, now)
            if any(self._locks.get(lock, session) is not session for lock in wanted):
                return None
            if session.is_open:
                for lock in wanted:
                    self._locks[lock] = session
                    session.locks.add(lock)
        if statement.writes and session.is_open and session.overlay is None:
            on = session.overlay = self.relations.overlaid()
        try:
            result = statement.does(Call(on, told, now, self.now(), query))
        except psycopg.Error as error:
            self.notes(session, query, told, now, error)
            raise
        self.notes(session, query, told, now, result)
        if statement.writes and not session.is_open:
            self._changed()
        return result

    def _saves(self, session: Session, query: str) -> Outcome:
        self.notes(session, query)
        if query == SAVE:
            session.saved.append(session.overlay)
            session.overlay = None if session.overlay is None else session.overlay.overlaid()
            return Result()
        inner, session.overlay = session.overlay, session.saved.pop()
        if session.overlay is None:
            session.overlay = inner
        elif inner is not None:
            session.overlay.apply(inner)
        return Result()

    def _undoes(self, session: Session) -> Outcome:
        self.notes(session, UNDO)
        session.overlay, session.has_failed = session.saved.pop(), False
        return Result()

    def _closes(self, session: Session, *, commits: bool) -> Outcome:
        self.notes(session, COMMIT if commits else ROLLBACK)
        if session.overlay is not None and commits:
            self.relations.apply(session.overlay)
            self._changed()
        self._frees(session)
        return Result()

    def _frees(self, session: Session) -> None:
        session.overlay = session.snapshot = None
        session.saved.clear()
        session.wants_snapshot = False
        session.is_open = session.has_failed = False
        for lock in session.locks:
            self._locks.pop(lock, None)
        session.locks.clear()
        waiting, self._waiting = self._waiting, []
        for index, waits in enumerate(waiting):
            if not waits[1]():
                self._waiting.append(waits)
            assert index < len(waiting)

    def close(self, session: Session) -> None:
        """End a session and undo its transaction."""
        session.is_over = True
        if session.is_open:
            self.notes(session, ROLLBACK)
        self._waiting = [one for one in self._waiting if one[0] is not session]
        self._frees(session)

    def _changed(self) -> None:
        for tells in self.committed:
            tells()


def replayed(history: Sequence[Done], day: date) -> Iterator[tuple[Done, Outcome | None]]:
    """Do a history again on new relations with one open day; yield each thing that was done with what it leads to now."""
    now = [0.0]
    server = Server(Process(VirtualLoop(), "record", "", cast("Any", None)))
    server.now = lambda: now[0]  # type: ignore[method-assign]
    server.relations.day[day] = True
    sessions: dict[int, Session] = {}
    for done in history:
        now[0] = done.clock
        session = sessions.setdefault(done.session, Session(done.session))
        yield done, server.outcome(session, done.query, done.told)


class Described(NamedTuple):
    """The names of columns, as the driver's row factories ask for them."""

    names: tuple[str, ...]
    status: ExecStatus = ExecStatus.TUPLES_OK

    @property
    def nfields(self) -> int:
        """The number of columns."""
        return len(self.names)

    def fname(self, at: int) -> bytes:
        """Return the name of a column."""
        return self.names[at].encode()


def _registers(kind: Any, dumper: Any) -> None:
    """Take the driver's way to send a type."""


class Cursor:
    """The result of a statement, as the driver returns it."""

    _encoding = "utf-8"

    def __init__(self, connection: SyncConnection, row_factory: Any = None) -> None:
        self._connection, self._factory = connection, row_factory
        self._result = Result()
        self.pgresult: Any = None

    def execute(self, query: Any, told: Any = None, **more: Any) -> Cursor:
        """Send a statement and wait for its result."""
        return self.gets(self._connection.sends(query, told))

    def gets(self, result: Result) -> Cursor:
        """Take a result of the server."""
        self.pgresult = Described(result.names)
        self._result = result
        if self._factory is not None:
            makes = self._factory(self)
            self._result = result._replace(rows=[makes(row) for row in result.rows])
        self._rows = iter(self._result.rows)
        return self

    @property
    def rowcount(self) -> int:
        """The number of rows that it returned or changed."""
        return self._result.changed

    def fetchone(self) -> Any:
        """Return the next row."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""
        return list(self._rows)

    def fetchmany(self, count: int) -> list[Any]:
        """Return the next rows."""
        return list(islice(self._rows, count))

    def close(self) -> None:
        """End the server's side."""

    def __iter__(self) -> Any:
        return self._rows

    def __enter__(self) -> Cursor:
        return self

    def __exit__(self, *error: object) -> None:
        return None


class Connection:
    """A connection to the record as the floor's code has it. Both kinds exchange messages with a session in the same way."""

    def __init__(self, process: Process, link: Link, server: Server) -> None:
        self._process, self._link, self._server = process, link, server
        self.session = server.session()
        self.closed = False
        self.answers_within: float | None = None
        self.signer: Any = None
        self._pending: Callable[[Outcome], None] | None = None
        self.adapters = SimpleNamespace(register_dumper=_registers)
        link.connections.append(self)

    def add_notice_handler(self, handler: Any) -> None:
        """Take a handler of notices; this server sends none."""

    def notices(self, notice: Any) -> None:
        """Ignore notices of the server."""

    def exchange(self, query: Any, told: Any, done: Callable[[Outcome], None]) -> None:
        """Send a statement; call a function of this process with its outcome, once."""
        process, link, server, session = self._process, self._link, self._server, self.session
        if self.closed or link.is_cut or server.is_down:
            self.breaks(None)
            process.later(0, done, errors.OperationalError("the connection is closed"))
            return

        def ends(outcome: Outcome) -> None:
            if self._pending is ends:
                self._pending = None
                if timer is not None:
                    timer.cancel()
                process.later(0, done, outcome)

        def arrives(outcome: Outcome) -> None:
            if isinstance(outcome, errors.AdminShutdown):
                self.breaks(outcome)
            else:
                ends(outcome)

        def answered(outcome: Outcome) -> None:
            if link.loses_answers and not isinstance(outcome, Exception) and self.has_changed(query):
                link.loses_answers -= 1
                self.breaks(errors.OperationalError("the answer was lost"))
            else:
                link.carries(process, arrives, outcome)

        self._pending = ends
        timer = None if self.answers_within is None else process.later(self.answers_within, self._late, ends)
        link.carries(server.process, server.receive, session, query, told, answered)

    def at_once(self, query: Any, told: Any) -> Outcome:
        """Return the outcome of a statement that is done at this moment."""
        link, server = self._link, self._server
        if self.closed or link.is_cut or server.is_down:
            self.breaks(None)
            return errors.OperationalError("the connection is closed")
        outcome = server.at_once(self.session, query, told)
        if isinstance(outcome, errors.AdminShutdown):
            self.breaks(None)
        elif link.loses_answers and not isinstance(outcome, Exception) and self.has_changed(query):
            link.loses_answers -= 1
            self.breaks(None)
            return errors.OperationalError("the answer was lost")
        return outcome

    def has_changed(self, query: Any) -> bool:
        """Whether a statement has committed something: one in a transaction has not."""
        if query == COMMIT or self.session.is_open:
            return query == COMMIT
        return query not in (ROLLBACK, SAVE, RELEASE, UNDO) and not str(query).startswith(SNAPSHOT) and statement_of(query).writes

    def _late(self, ends: Callable[[Outcome], None]) -> None:
        if self._pending is ends:
            self.breaks(NoAnswer("the record does not respond"))

    def breaks(self, error: Exception | None) -> None:
        """Close the connection; what waits gets an error."""
        if not self.closed:
            self.closed = True
            if self in self._link.connections:
                self._link.connections.remove(self)
            self._link.carries(self._server.process, self._server.close, self.session)
        if self._pending is not None and error is not None:
            self._pending(error)


class AsyncConnection(Connection):
    """A connection for an event loop."""

    async def execute(self, query: Any, told: Any = None, **more: Any) -> AsyncCursor:
        """Send a statement and wait for its result."""
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.exchange(query, told, lambda outcome: None if done.done() else done.set_result(outcome))
        try:
            outcome = await done
        except asyncio.CancelledError:
            self.breaks(None)
            raise
        if isinstance(outcome, Exception):
            raise outcome
        return AsyncCursor(outcome)

    async def close(self) -> None:
        """Close this connection now."""
        self.breaks(None)


class AsyncCursor:
    """A result for an event loop."""

    def __init__(self, result: Result) -> None:
        self._result = result

    async def fetchall(self) -> Sequence[Any]:
        """Return all rows of the result."""
        return self._result.rows


class SyncConnection(Connection):
    """A connection for a thread."""

    def __init__(self, process: Process, link: Link, server: Server) -> None:
        super().__init__(process, link, server)
        self._depth = 0
        self._failed = False

    def sends(self, query: Any, told: Any) -> Result:
        """Send a statement; the thread waits for the outcome in virtual time."""
        if self._process.is_quick:
            outcome = self.at_once(query, told)
        else:
            outcome = waits(self._process, lambda done: self.exchange(query, told, done))
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def execute(self, query: Any, told: Any = None, **more: Any) -> Cursor:
        """Send a statement and wait for its result."""
        return Cursor(self).execute(query, told)

    def cursor(self, name: str = "", row_factory: Any = None) -> Cursor:
        """Return a cursor whose rows are made by a factory; one with a name has all rows at once here too."""
        return Cursor(self, row_factory)

    @property
    def info(self) -> Any:
        """Whether a transaction is open."""
        return SimpleNamespace(transaction_status=TransactionStatus.INTRANS if self._depth else TransactionStatus.IDLE)

    @contextmanager
    def transaction(self) -> Generator[None]:
        """Do statements together; a transaction in another is a savepoint of it."""
        if not self._depth:
            self.sends(BEGIN, None)
        else:
            self._within(SAVE)
        self._depth += 1
        try:
            yield
        except Exception as error:
            self._depth -= 1
            if self._depth:
                self._within(UNDO)
            elif not self.closed:
                self.sends(ROLLBACK, None)
            if isinstance(error, psycopg.Rollback):
                return  # it is what was wanted
            raise
        except BaseException:
            self._depth -= 1
            raise
        self._depth -= 1
        if self._depth:
            self._within(RELEASE)
        else:
            self.sends(COMMIT, None)

    def _within(self, query: str) -> None:
        """Begin or end a transaction within another one, where the connection is still there."""
        if not (self.closed or self.session.is_over):
            self._server.at_once(self.session, query, None)

    def close(self) -> None:
        """Close this connection now."""
        self.breaks(None)


def waits(process: Process, begins: Callable[[Callable[[Outcome], None]], None]) -> Outcome:
    """Wait in a thread for an outcome that comes to its process."""
    thread, found = this_thread(), list[Outcome]()

    def done(outcome: Outcome) -> None:
        found.append(outcome)
        thread.proceed()

    begins(done)
    thread.wait()
    return found[0]


def connects(process: Process, link: Link, server: Server, kind: type[Connection], done: Callable[[Any], None]) -> None:
    """Connect; call a function with the connection or the error."""

    def accepted(connection: Connection | None) -> None:
        if waiting:
            waiting.clear()
            done(connection or errors.OperationalError("the record refuses connections"))

    def arrived() -> None:
        is_there = not (server.is_down or link.is_cut)
        link.carries(process, lambda: accepted(kind(process, link, server) if is_there else None))

    waiting = [True]
    if link.is_cut or server.is_down:
        process.later(0.0005, accepted, None)
        return
    link.carries(server.process, arrived)
    process.later(CONNECTS, accepted, None)
