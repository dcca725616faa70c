"""Enrolment: a person without credentials sets them at a terminal of their own, and staff confirm who it is.

The terminal gets a secret ticket and shows a short code. Staff confirm the person together with the code; the table
of duties sets the number of people. Then the terminal that has the ticket sets the credentials. The confirming people
see no secret. The caller learns neither whether an account exists nor how many have confirmed.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from houseway.floor.world import below

from .accounts import PersonKind
from .actors import Actor, check_right
from .bars import Bar
from .chains import check_chain
from .credentials import SecondFactor
from .devices import enrolled_device
from .directory import end_links
from .duties import DUTIES, LOST_EVERYTHING, Change, completes, may_change
from .lockout import clear, forget_terminals
from .logins import as_login
from .passkeys import end_passkeys, passkeys_of
from .policy import Policy
from .rights import Action
from .roles import PLATFORM
from .second_factor import enrolling, new_secret, step_of, takes_code
from .sessions import end_session_of, hashed, new_token
from .shifts import roles_of
from .significant import SignificantKind, note

Lost = Literal["password", "everything"]
TWO: Final = 2
"""People who confirm at most. For a patron the second one is not needed; with two, the wallet has no cool-down."""
LASTS_SECONDS: Final = 900
"""For staff to confirm, and then for the person to set credentials."""
_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_CODE: Final = 8
_COLUMNS: Final = (
    b"select e.id, e.speaker, s.name, s.kind, e.lost, e.device, e.begun_at, e.until, e.secret,"
    b" coalesce((select secret from credential c where c.speaker = e.speaker) is not null, false) as has_second,"
    b" array(select role from enrolment_confirmed c where c.enrolment = e.id order by at, by) as roles,"
    b" array(select by from enrolment_confirmed c where c.enrolment = e.id order by at, by) as people"
    b" from enrolment e join speaker s on s.number = e.speaker and s.ended_at is null"
    b" where e.ticket is not null and e.until > house_now()"
)


class StartedEnrolment(msgspec.Struct, frozen=True):
    """A ticket that only this terminal has, and a code that it shows for staff, good for some seconds."""

    ticket: str
    code: str
    seconds: int


class Enrolment(NamedTuple):
    """An enrolment that is not over."""

    id: int
    speaker: int
    name: str
    kind: PersonKind
    lost: Lost
    device: int | None
    begun_at: datetime
    until: datetime
    secret: bytes | None
    """Of the new second factor, sealed."""
    has_second: bool
    """Whether the account has a second factor now."""
    roles: list[str]
    """In which roles it was confirmed."""
    people: list[int]

    @property
    def needs(self) -> int:
        """The number of people who have to confirm it."""
        duty = DUTIES[Change.ENROL]
        if self.kind == "staff":
            return duty.staff
        return LOST_EVERYTHING if self.has_second and self.lost == "everything" else duty.patron

    @property
    def is_confirmed(self) -> bool:
        """Whether as many people have confirmed it as have to; the machine itself counts for all of them."""
        return len(self.people) >= self.needs or PLATFORM in self.roles

    @property
    def second(self) -> Literal["", "new", "kept"]:
        """The second factor to prove with a code: none, a new one, or the one that the account keeps."""
        if self.kind == "staff" or (self.has_second and self.lost == "everything"):
            return "new"
        return "kept" if self.has_second else ""


class EnrolmentProgress(msgspec.Struct, frozen=True):
    """Whether staff have confirmed an enrolment, and which second factor its code is of: none, a new one or the kept one."""

    confirmed: bool
    second: Literal["", "new", "kept"]


def begin_enrolment(
    connection: Connection[TupleRow], login: str, lost: Lost, terminal: str, address: str, policy: Policy
) -> StartedEnrolment:
    """Begin an enrolment at a terminal. Where there is no such account the answer is the same, and nothing can confirm it."""
    begun = StartedEnrolment(new_token(), "".join(_LETTERS[below(len(_LETTERS))] for _ in range(_CODE)), LASTS_SECONDS)
    device = enrolled_device(connection, terminal)
    with connection.transaction():
        row = connection.execute(
            "select number, kind from person join speaker on number = speaker where login = %s and ended_at is null",
            (as_login(login),),
        ).fetchone()
        is_here = row is not None and (row[1] != "staff" or device is not None or not policy.staff_need_enrolled_terminal)
        if row is not None and is_here:
            connection.execute(
                "insert into enrolment (speaker, resets, ticket, code, lost, terminal, device, address, until)"
                " values (%s, exists (select from credential where speaker = %s), %s, %s, %s, %s, %s, %s,"
                " house_now() + make_interval(secs => %s))",
                (
                    row[0],
                    row[0],
                    hashed(begun.ticket),
                    hashed(begun.code),
                    lost,
                    hashed(terminal),
                    None if device is None else device[0],
                    address,
                    LASTS_SECONDS,
                ),
            )
        about = row[0] if row is not None else None
        note(
            connection,
            SignificantKind.ENROLMENT_BEGUN,
            who=None,
            about=about,
            element="enrolment",
            address=address,
            after={"lost": lost},
        )
    return begun


def confirm_enrolment(connection: Connection[TupleRow], by: Actor, speaker: int, code: str) -> Enrolment | Bar:
    """Confirm that the person at the terminal which shows a code is this one; a code that no terminal shows is noted."""
    if barred := _check_confirmer(connection, by, speaker):
        return barred
    with connection.transaction():
        found = _find_enrolment(
            connection, b" and e.speaker = %s and e.code = %s for update of e", (speaker, hashed(_typed(code)))
        )
        if found is None:
            note(
                connection,
                SignificantKind.ENROLMENT_REFUSED,
                who=by.speaker,
                about=speaker,
                element="enrolment",
                after={"why": "code"},
            )
            return Bar.NO_SUCH_ENROLMENT
        if by.speaker in found.people or len(found.people) >= TWO or PLATFORM in found.roles:
            return Bar.APPROVED_ALREADY
        if by.capacity != PLATFORM and found.roles and not _completes(connection, found, by):
            return Bar.OTHER_ROLE
        if barred := check_chain(connection, by.speaker, found.people):
            return barred
        connection.execute(
            "insert into enrolment_confirmed (enrolment, by, role) values (%s, %s, %s)", (found.id, by.speaker, by.capacity)
        )
        lasts = "update enrolment set until = house_now() + make_interval(secs => %s) where id = %s"
        connection.execute(lasts, (LASTS_SECONDS, found.id))
        after = {"lost": found.lost, "role": by.capacity}
        element = f"enrolment {found.id}"
        note(connection, SignificantKind.ENROLMENT_CONFIRMED, who=by.speaker, about=speaker, element=element, after=after)
        return found._replace(roles=[*found.roles, by.capacity], people=[*found.people, by.speaker])


def _check_confirmer(connection: Connection[TupleRow], by: Actor, speaker: int) -> Bar | None:
    row = connection.execute("select kind from speaker where number = %s and ended_at is null", (speaker,)).fetchone()
    if row is None or row[0] not in ("patron", "staff"):
        return Bar.NO_SUCH_PERSON
    if by.speaker == speaker:
        return Bar.NOT_FOR_YOURSELF
    if by.capacity == PLATFORM:
        return None
    if row[0] == "patron":
        return check_right(by, Action.UNLOCK_PATRON)
    return None if may_change(by.capacity, roles_of(connection, speaker)) else Bar.NOT_BELOW_YOU


def _completes(connection: Connection[TupleRow], found: Enrolment, by: Actor) -> bool:
    if found.kind == "patron":
        return by.capacity not in found.roles
    return completes(Change.ENROL, roles_of(connection, found.speaker), found.roles[0], by.capacity)


def _typed(code: str) -> str:
    """Return a code as it was shown, from what somebody typed.

    >>> _typed("abcd-efgh "), _typed("ABCD EFGH")
    ('ABCDEFGH', 'ABCDEFGH')
    """
    return "".join(letter for letter in code.upper() if letter.isalnum())


def waiting_enrolments(connection: Connection[TupleRow], by: Actor) -> list[Enrolment]:
    """Return the enrolments that somebody may confirm, without codes: a code is read off the person's own terminal."""
    with connection.cursor(row_factory=class_row(Enrolment)) as cursor:
        found = cursor.execute(_COLUMNS + b" order by e.id limit 1000").fetchall()
    return [
        one
        for one in found
        if not one.is_confirmed
        and by.speaker not in one.people
        and _check_confirmer(connection, by, one.speaker) is None
        and (not one.roles or _completes(connection, one, by))
    ]


# At the person's own terminal


def confirmed_enrolment(connection: Connection[TupleRow], ticket: str, terminal: str) -> Enrolment | Bar:
    """Return the enrolment of a ticket at its own terminal, locked until the transaction ends, if it is confirmed."""
    found = _find_enrolment(
        connection, b" and e.ticket = %s and e.terminal = %s for update of e", (hashed(ticket), hashed(terminal))
    )
    return found if found is not None and found.is_confirmed else Bar.NOT_CONFIRMED


def progress_of(connection: Connection[TupleRow], ticket: str, terminal: str) -> EnrolmentProgress:
    """Return the enrolment's progress for the terminal of a ticket."""
    with connection.transaction():
        found = confirmed_enrolment(connection, ticket, terminal)
    return EnrolmentProgress(False, "") if isinstance(found, Bar) else EnrolmentProgress(True, found.second)


def new_second_factor(connection: Connection[TupleRow], ticket: str, terminal: str, policy: Policy) -> SecondFactor | Bar:
    """Give the terminal of a confirmed enrolment a new second factor; it counts when a code has proved it."""
    with connection.transaction():
        found = confirmed_enrolment(connection, ticket, terminal)
        if isinstance(found, Bar):
            return found
        if found.second != "new":
            return Bar.NOT_CONFIRMED
        secret = new_secret()
        sealed = policy.box.seal(secret, found.speaker)
        connection.execute("update enrolment set secret = %s where id = %s", (sealed, found.id))
        return SecondFactor(secret, enrolling(secret, found.name, policy.house))


def set_credentials(
    connection: Connection[TupleRow], ticket: str, terminal: str, password: str, code: str, policy: Policy
) -> Bar | None:
    """Set a password at the terminal of a confirmed enrolment, with a code of the second factor, the new one or the kept one.

    Of somebody who has lost everything, passkeys and links to the directory end: whoever found one has nothing any more.
    """
    hashed_password = policy.passwords.hashed(password)  # before the row is locked, since it takes its time
    with connection.transaction():
        found = confirmed_enrolment(connection, ticket, terminal)
        if isinstance(found, Bar):
            return found
        row = connection.execute("select login from person where speaker = %s", (found.speaker,)).fetchone()
        if row is None or not policy.passwords.is_fit(password, row[0]):
            return Bar.PASSWORD_UNFIT
        connection.execute("select from credential where speaker = %s for no key update", (found.speaker,))
        step = _proved(connection, found, code, policy)
        if isinstance(step, Bar):
            return step
        connection.execute("select enrol_credential_1(%s, %s, %s, %s)", (hashed(ticket), hashed(terminal), hashed_password, step))
        if found.lost == "everything":
            why = f"enrolment {found.id}"
            old = [one.id for one in passkeys_of(connection, found.speaker)]
            end_passkeys(connection, found.speaker, old, found.speaker, why)
            end_links(connection, found.speaker, why)
        finish_enrolment(connection, found, "credential")
    return None


def _proved(connection: Connection[TupleRow], found: Enrolment, code: str, policy: Policy) -> int | Bar | None:
    """Return the time step of the code that proves the second factor, None where none has to be proved."""
    if found.second == "kept":
        return None if takes_code(connection, policy.box, found.speaker, code) else _wrong_code(connection, found)
    if found.second == "":
        return None
    if found.secret is None:
        return Bar.NOT_CONFIRMED
    row = connection.execute("select extract(epoch from house_now())::bigint").fetchone()
    assert row is not None
    step = step_of(policy.box.open(found.secret, found.speaker), code, row[0])
    return _wrong_code(connection, found) if step is None else step


def _wrong_code(connection: Connection[TupleRow], found: Enrolment) -> Bar:
    """Note a wrong code; after three of them the enrolment is over."""
    element = f"enrolment {found.id}"
    note(
        connection,
        SignificantKind.ENROLMENT_REFUSED,
        who=None,
        about=found.speaker,
        element=element,
        after={"why": "second factor"},
    )
    row = connection.execute(
        "select count(*) from significant where about = %s and kind = %s and element = %s",
        (found.speaker, SignificantKind.ENROLMENT_REFUSED, element),
    ).fetchone()
    if row is not None and row[0] >= 3:
        _end(connection, found.id, "wrong codes")
    return Bar.CONFIRM_FAILED


def finish_enrolment(connection: Connection[TupleRow], found: Enrolment, element: str) -> None:
    """End an enrolment whose person has set credentials: the session ends, every lock opens, and it is noted who confirmed."""
    _end(connection, found.id, "used")
    others = "update enrolment set ticket = null, secret = null, ended_at = house_now(), ended_why = 'another'"
    connection.execute(f"{others} where speaker = %s and ticket is not null".encode(), (found.speaker,))
    end_session_of(connection, found.speaker, "new credentials", who=found.speaker)
    after = {"enrolment": found.id, "confirmed_by": found.people, "roles": found.roles, "lost": found.lost}
    event = note(
        connection, SignificantKind.CREDENTIALS_CHANGED, who=found.speaker, about=found.speaker, element=element, after=after
    )
    clear(connection, found.speaker, event)
    forget_terminals(connection, found.speaker)


def _end(connection: Connection[TupleRow], id: int, why: str) -> None:
    ended = "update enrolment set ticket = null, secret = null, ended_at = house_now(), ended_why = %s where id = %s"
    connection.execute(ended, (why, id))


def _find_enrolment(connection: Connection[TupleRow], which: bytes, values: tuple[object, ...]) -> Enrolment | None:
    with connection.cursor(row_factory=class_row(Enrolment)) as cursor:
        return cursor.execute(_COLUMNS + which, values).fetchone()
