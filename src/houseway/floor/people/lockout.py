"""Failures of log-ins in the record: counted under the lock of the credential's row, by the rules of `throttle`."""

from __future__ import annotations

from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from .accounts import find_account
from .actors import Actor, check_right
from .bars import Bar
from .logins import as_login
from .persons import number_of
from .policy import Policy
from .rights import Action
from .second_factor import takes_code
from .sessions import Session, hashed
from .significant import SignificantKind, State, note
from .throttle import FailureScope, FailureTally, failed, waits


class Where(NamedTuple):
    """From where somebody tries to be somebody: the account if there is one, the terminal and the address."""

    speaker: int | None
    terminal: bytes
    """The hash of what the terminal shows."""
    address: str
    is_device: bool
    """Whether the house enrolled the terminal."""
    is_known: bool
    """Whether it is enrolled, or this account has logged in at it before."""

    def counted(self) -> list[tuple[FailureScope, int, bytes]]:
        """Return the counters a failure increases. Strangers and known terminals never count for each other."""
        device = [(FailureScope.DEVICE, 0, self.terminal)] if self.is_device else []
        if self.speaker is not None and self.is_known:
            return [(FailureScope.TERMINAL, self.speaker, self.terminal), *device]
        if device:
            return device
        address = hashed(self.address)
        own = (
            []
            if self.speaker is None
            else [(FailureScope.ADDRESS, self.speaker, address), (FailureScope.ACCOUNT, self.speaker, b"")]
        )
        return [*own, (FailureScope.FROM, 0, address)]


def where_of(connection: Connection[TupleRow], speaker: int | None, terminal: str, address: str, *, is_device: bool) -> Where:
    """Return from where somebody tries to log in."""
    shown = hashed(terminal)
    query = "select from known_terminal where speaker = %s and terminal = %s"
    is_known = is_device or connection.execute(query, (speaker, shown)).fetchone() is not None
    return Where(speaker, shown, address, is_device, is_known)


def at_session(connection: Connection[TupleRow], session: Session) -> Where:
    """Return the place of a session: at a known terminal, since it began there."""
    row = connection.execute("select terminal from session where id = %s", (session.id,)).fetchone()
    assert row is not None
    return Where(session.speaker, row[0], session.address, is_device=False, is_known=True)


def must_wait(connection: Connection[TupleRow], where: Where, policy: Policy) -> bool:
    """Whether an attempt is refused without being looked at. The caller has locked the credential's row, if there is one."""
    return any(_waits(connection, counted, policy) for counted in where.counted())


def _waits(connection: Connection[TupleRow], counted: tuple[FailureScope, int, bytes], policy: Policy) -> bool:
    tally, now = _tally(connection, counted)
    return waits(policy.throttles[counted[0]], tally, now)


def _tally(connection: Connection[TupleRow], counted: tuple[FailureScope, int, bytes]) -> tuple[FailureTally, float]:
    row = connection.execute(
        "select extract(epoch from house_now())::float, failures, extract(epoch from last_at)::float, locked_at is not null"
        " from (select 1) one left join log_in_tally on scope = %s and speaker = %s and key = %s",
        counted,
    ).fetchone()
    assert row is not None
    return FailureTally() if row[1] is None else FailureTally(row[1], row[2], row[3]), row[0]


def count_failure(connection: Connection[TupleRow], kind: SignificantKind, where: Where, policy: Policy) -> None:
    """Note a failure and count it. The caller has locked the credential's row, if there is one."""
    note(connection, kind, who=None, about=where.speaker, element="credential", address=where.address)
    for counted in where.counted():
        _count(connection, counted, where, policy)
    forgotten = "delete from log_in_tally where locked_at is null and last_at < house_now() - make_interval(secs => %s)"
    connection.execute(forgotten, (max(rule.forgets for rule in policy.throttles.values()),))


def _count(connection: Connection[TupleRow], counted: tuple[FailureScope, int, bytes], where: Where, policy: Policy) -> None:
    scope, rule = counted[0], policy.throttles[counted[0]]
    if scope in (FailureScope.FROM, FailureScope.DEVICE):  # no credential's row is locked for these
        connection.execute("select pg_advisory_xact_lock(hashtextextended(%s || encode(%s, 'hex'), 18))", (scope, counted[2]))
    before, now = _tally(connection, counted)
    after = failed(rule, before, now)
    connection.execute(
        "insert into log_in_tally (scope, speaker, key, failures, last_at, locked_at)"
        " values (%s, %s, %s, %s, house_now(), case when %s then house_now() end) on conflict (scope, speaker, key) do update"
        " set failures = excluded.failures, last_at = excluded.last_at,"
        " locked_at = coalesce(log_in_tally.locked_at, excluded.locked_at)",
        (*counted, after.failures, after.locked),
    )
    if after.failures == rule.free and not before.locked:
        kind = SignificantKind.LOCKED if rule.locks else SignificantKind.LOG_INS_SLOWED
        told = {"failures": after.failures, "counted": scope.value}
        note(connection, kind, who=0, about=where.speaker, element="log_in_tally", address=where.address, after=told)


def succeeded(connection: Connection[TupleRow], where: Where, event: int) -> None:
    """Begin the count of failures again after a log-in."""
    for scope, speaker, key in where.counted():
        if speaker:
            connection.execute("delete from log_in_tally where scope = %s and speaker = %s and key = %s", (scope, speaker, key))
    clear_failures(connection, where.speaker, event)


def clear_failures(connection: Connection[TupleRow], speaker: int | None, event: int) -> None:
    """Count the failures of an account after an event only; where it is no log-in, a lock of an earlier build opens too."""
    connection.execute("select clear_failures_1(%s, %s)", (speaker, event))


def remember_terminal(connection: Connection[TupleRow], where: Where) -> None:
    """Store a terminal at which a person has proved their identity; the newest fifty of each person are kept."""
    connection.execute(
        "insert into known_terminal (speaker, terminal) values (%s, %s)"
        " on conflict (speaker, terminal) do update set last_at = excluded.last_at",
        (where.speaker, where.terminal),
    )
    connection.execute(
        "delete from known_terminal where speaker = %s and terminal not in"
        " (select terminal from known_terminal where speaker = %s order by last_at desc, terminal limit 50)",
        (where.speaker, where.speaker),
    )


def forget_terminals(connection: Connection[TupleRow], speaker: int) -> None:
    """Delete all known terminals of a person: the credentials that proved them are void."""
    connection.execute("delete from known_terminal where speaker = %s", (speaker,))


def failed_log_ins(connection: Connection[TupleRow], speaker: int) -> int:
    """Return the number of failed log-ins since the last success."""
    row = connection.execute(
        "select count(*) from significant s join credential c on c.speaker = s.about"
        " where s.about = %s and s.kind = %s and s.id > c.cleared",
        (speaker, SignificantKind.LOG_IN_FAILED),
    ).fetchone()
    assert row is not None
    return row[0]


# Unlocking


def is_locked(connection: Connection[TupleRow], speaker: int) -> bool:
    """Whether an account is locked, at one terminal or, by an older build, at all of them."""
    query = (
        "select from credential c where speaker = %s and (locked_at is not null"
        " or exists (select from log_in_tally t where t.speaker = c.speaker and t.locked_at is not null))"
    )
    return connection.execute(query, (speaker,)).fetchone() is not None


def open_locks(connection: Connection[TupleRow], who: int, speaker: int, why: State | None = None) -> None:
    """Open every lock of an account and forget its failures, and note who did."""
    event = note(connection, SignificantKind.UNLOCKED, who=who, about=speaker, element="credential.locked_at", after=why)
    clear(connection, speaker, event)


def clear(connection: Connection[TupleRow], speaker: int, event: int) -> None:
    """Open every lock of an account and begin its count of failures again after an event."""
    clear_failures(connection, speaker, event)
    connection.execute("delete from log_in_tally where speaker = %s", (speaker,))


def unlock_patron(connection: Connection[TupleRow], by: Actor, speaker: int) -> Bar | None:
    """Unlock the account of a patron."""
    if barred := check_right(by, Action.UNLOCK_PATRON, speaker):
        return barred
    with connection.transaction():
        found = find_account(connection, speaker)
        if found is None or found.kind != "patron":
            return Bar.NO_SUCH_PERSON
        if not is_locked(connection, speaker):
            return Bar.NOT_LOCKED
        open_locks(connection, by.speaker, speaker)
    return None


def unlock_at_machine(connection: Connection[TupleRow], login: str) -> int | Bar:
    """Unlock an account by its log-in name, for whoever has the database and the keys, and return its number."""
    with connection.transaction():
        number = number_of(connection, login)
        if number is None:
            return Bar.NO_SUCH_PERSON
        if not is_locked(connection, number):
            return Bar.NOT_LOCKED
        open_locks(connection, 0, number, {"where": "at the machine"})
        return number


def unlock_with_code(
    connection: Connection[TupleRow], login: str, password: str, code: str, terminal: str, address: str, policy: Policy
) -> Bar | None:
    """Unlock a patron's own account at a known terminal, by password and second factor; after failures, staff must."""
    row = connection.execute(
        "select c.speaker, c.password from person join credential c using (speaker) join speaker s on s.number = c.speaker"
        " where login = %s and s.kind = 'patron' and s.ended_at is null",
        (as_login(login),),
    ).fetchone()
    fits = policy.passwords.fits(row[1] if row else None, password)
    with connection.transaction():
        if row is None:
            note(connection, SignificantKind.UNLOCK_FAILED, who=None, about=None, element="credential", address=address)
            return Bar.LOG_IN_FAILED
        where = where_of(connection, row[0], terminal, address, is_device=False)
        now = connection.execute("select password from credential where speaker = %s for no key update", (row[0],)).fetchone()
        counted = (FailureScope.UNLOCK, where.speaker or 0, where.terminal)
        is_open = where.is_known and now == (row[1],) and is_locked(connection, row[0])
        is_open = is_open and not _waits(connection, counted, policy)
        if not (fits and is_open and takes_code(connection, policy.box, row[0], code)):
            note(connection, SignificantKind.UNLOCK_FAILED, who=None, about=row[0], element="credential", address=address)
            if where.is_known:
                _count(connection, counted, where, policy)
            return Bar.LOG_IN_FAILED
        open_locks(connection, row[0], row[0])
    return None
