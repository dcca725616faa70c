"""An API that was taken over, by its role in the database: it writes no credential and no role that rows do not justify."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pyotp
import pytest
from psycopg import errors
from tests.floor.people.casino import PASSWORD, POLICY, Casino, Record
from tests.floor.people.test_enrolment import NEW, OWN, begins, sets

from houseway.floor.people.account_changes import PendingChange, confirm_change, request_change
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.credentials import SecondFactor, change_password, change_second_factor
from houseway.floor.people.duties import Change
from houseway.floor.people.enrolment import Enrolment, StartedEnrolment, confirm_enrolment, new_second_factor
from houseway.floor.people.lockout import unlock_patron
from houseway.floor.people.log_in import Welcome, confirm
from houseway.floor.people.passwords import PasswordChecker
from houseway.floor.people.persons import erase_person
from houseway.floor.people.sessions import hashed
from houseway.floor.people.shifts import roles_of
from houseway.floor.store.grants import API
from houseway.floor.store.privileges import as_role
from houseway.floor.store.steps import connected

REFUSED = (errors.InsufficientPrivilege, errors.CheckViolation)
GRANTS = "insert into may_hold (speaker, role, granted_by) values (%s, %s, %s)"
ASKS = (
    "insert into staff_change (what, about, role, asked_by, asked_as, until)"
    " values ('grant', %s, %s, %s, %s, house_now() + interval '1 hour')"
)
MINE = POLICY.passwords.hashed("a password of the thief")


@pytest.fixture
def taken(casino: Casino, conninfo: str) -> Iterator[Casino]:
    """The same house, through a connection with the role of the API."""
    with connected(as_role(conninfo, API)) as connection:
        yield replace(casino, record=connection)


def _all(record: Record) -> list[object]:
    """Return the rows that decide identities and rights."""
    return [
        record.execute(f"select to_jsonb(t) from {relation} t order by 1".encode()).fetchall()
        for relation in ("credential", "may_hold", "shift", "passkey")
    ]


def _at_once(taken: Casino, *statements: tuple[str, tuple[object, ...]]) -> None:
    """Send statements in one transaction."""
    with taken.record.transaction():
        for statement, values in statements:
            taken.record.execute(statement.encode(), values)


def test_statements_that_set_credentials_or_grant_roles_are_refused(casino: Casino, taken: Casino) -> None:
    """As it was seen: one statement set the password of surveillance, and another made a dealer director."""
    watch, dora = casino.on_shift("sue", "surveillance"), casino.on_shift("dora", "dealer", 3)
    new = casino.record.execute("insert into speaker (kind) values ('staff') returning number").fetchone()
    assert new is not None
    casino.welcome("dora", dora.speaker)
    before = _all(casino.record)
    passkey = (
        "insert into passkey (speaker, credential, public_key, counter, transports, aaguid, synced, backed_up, enrolled_by)"
        f" values ({watch.speaker}, 'x', 'x', 0, '{{}}', gen_random_uuid(), false, false, %s)"
    )
    for statement in (
        f"update credential set password = '{MINE}' where speaker = {watch.speaker}",
        f"update credential set secret = null where speaker = {watch.speaker}",
        f"update credential set code_step = 0, must_change = false, locked_at = null where speaker = {watch.speaker}",
        f"update credential set speaker = {new[0]} where speaker = {watch.speaker}",
        f"insert into credential (speaker, password, must_change) values ({new[0]}, '{MINE}', false)",
        f"delete from credential where speaker = {watch.speaker}",
        f"insert into may_hold (speaker, role, granted_by) values ({dora.speaker}, 'director', 0)",
        f"delete from may_hold where speaker = {watch.speaker}",
        f"insert into shift (speaker, role, begun_by) values ({new[0]}, 'director', 0)",
        passkey % watch.speaker,
        passkey % dora.speaker,
    ):
        with pytest.raises(errors.InsufficientPrivilege):
            taken.record.execute(statement.encode())
    with pytest.raises(errors.InsufficientPrivilege):  # nor for the length of a transaction
        _at_once(
            taken,
            (GRANTS, (dora.speaker, "director", 0)),
            ("delete from may_hold where speaker = %s and role = 'director'", (dora.speaker,)),
        )
    assert _all(casino.record) == before


def test_calls_about_credentials_ask_for_the_session_the_hash_and_the_event(casino: Casino, taken: Casino) -> None:
    watch, pat = casino.on_shift("sue", "surveillance").speaker, casino.patron("pat")
    own = casino.welcome("pat").session
    casino.later(1)  # the log-in is no event of what follows
    hashes = dict(casino.record.execute("select speaker, password from credential").fetchall())
    event = casino.record.execute("select max(id) from significant where about = %s", (pat,)).fetchone()
    assert event is not None
    before = _all(casino.record)
    calls: list[tuple[str, tuple[object, ...]]] = [
        ("replace_password_1(%s, %s, %s)", (999, hashes[watch], MINE)),  # no session
        ("replace_password_1(%s, %s, %s)", (None, hashes[watch], MINE)),
        ("replace_password_1(%s, %s, %s)", (own.id, hashes[pat], MINE)),  # no event
        ("replace_second_factor_1(%s, %s, %s)", (own.id, hashes[pat], b"mine")),
        ("use_code_1(%s, %s)", (watch, 1 << 40)),  # would lock the person out for ever
        ("use_code_1(%s, %s)", (watch, None)),
        ("clear_failures_1(%s, %s)", (watch, event[0])),
        ("clear_failures_1(%s, %s)", (watch, 1 << 40)),
        ("erase_credential_1(%s)", (watch,)),
        ("erase_credential_1(%s)", (pat,)),
        ("end_credential_1(%s, %s)", (b"mine", b"mine")),
        ("enrol_credential_1(%s, %s, %s, %s)", (b"mine", b"mine", MINE, None)),
        ("enrol_credential_1(%s, %s, %s, %s)", (None, None, MINE, None)),
    ]
    for call, values in calls:
        with pytest.raises(errors.InsufficientPrivilege):
            taken.record.execute(f"select {call}".encode(), values)
    said = "insert into significant (kind, who, about, element) values ('credentials changed', %s, %s, 'credential')"
    replaces = "select replace_password_1(%s, %s, %s)"
    with pytest.raises(errors.InsufficientPrivilege, match="another one"):  # with the event, but not with the hash it replaces
        _at_once(taken, (said, (pat, pat)), (replaces, (own.id, hashes[watch], MINE)))
    assert _all(casino.record) == before


def _calls_off(taken: Casino, begun: StartedEnrolment) -> None:
    """Try to set credentials with a ticket: it is refused."""
    with pytest.raises(errors.InsufficientPrivilege):
        taken.record.execute(
            "select enrol_credential_1(%s, %s, %s, 1)", (hashed(begun.ticket), hashed(OWN), MINE)
        )  # whatever the program believes


def test_an_enrolment_sets_credentials_only_where_two_people_on_shift_confirmed_and_never_again(
    casino: Casino, taken: Casino
) -> None:
    sue = casino.on_shift("sue", "surveillance").speaker
    director, off = casino.on_shift("dan", "director"), casino.staff("otto", "administrator")
    begun = begins(taken, "sue")
    _calls_off(taken, begun)
    confirms = "insert into enrolment_confirmed (enrolment, by, role) select max(id), %s, %s from enrolment"
    for by, role in (
        (0, "platform"),  # what only the machine does
        (off, "platform"),
        (off, "administrator"),  # not on shift
        (director.speaker, "administrator"),  # in a role of somebody else
        (sue, "surveillance"),
    ):
        with pytest.raises(REFUSED):
            taken.record.execute(confirms, (by, role))
    assert isinstance(confirm_enrolment(taken.record, director, sue, begun.code), Enrolment)
    _calls_off(taken, begun)  # one is not enough
    assert isinstance(confirm_enrolment(taken.record, casino.administrator, sue, begun.code), Enrolment)
    _calls_off(taken, begun)  # nor without a new second factor
    factor = new_second_factor(taken.record, begun.ticket, OWN, POLICY)
    assert isinstance(factor, SecondFactor)
    assert sets(taken, begun, pyotp.TOTP(factor.secret).at(casino.now())) is None
    casino.later(30)
    assert isinstance(taken.tries("sue", NEW, pyotp.TOTP(factor.secret).at(casino.now())), Welcome)
    opens = "update enrolment set ticket = %s, ended_at = null, ended_why = null, until = house_now() + interval '1 hour'"
    with pytest.raises(errors.CheckViolation):  # the two confirmed it once
        taken.record.execute(opens, (hashed(begun.ticket),))
    late = begins(taken, "sue")
    casino.later(10_000)
    with pytest.raises(errors.CheckViolation):
        taken.record.execute("update enrolment set until = house_now() + interval '1 hour' where ticket is not null")
    _calls_off(taken, late)


def test_a_role_is_granted_by_the_change_of_two_people_and_a_change_counts_once(casino: Casino, taken: Casino) -> None:
    dora, floor = casino.on_shift("dora", "dealer", 3).speaker, casino.on_shift("flo", "manager")

    def changes(what: Change) -> None:
        asked = request_change(taken.record, casino.administrator, what, dora, "floor")
        assert isinstance(asked, PendingChange), asked
        assert isinstance(confirm_change(taken.record, floor, asked.id), PendingChange)

    changes(Change.GRANT)
    assert roles_of(casino.record, dora) == ["dealer", "floor"]
    casino.later(1)
    changes(Change.WITHDRAW)
    casino.later(1)
    with pytest.raises(errors.InsufficientPrivilege):  # the change of before is used up
        taken.record.execute(GRANTS, (dora, "floor", floor.speaker))
    with pytest.raises(errors.InsufficientPrivilege):  # in a role that the requester does not hold
        taken.record.execute(ASKS, (dora, "director", floor.speaker, "director"))
    assert roles_of(casino.record, dora) == ["dealer"]


def test_people_who_make_each_other_up_in_one_transaction_grant_nothing(casino: Casino, taken: Casino) -> None:
    """Three accounts grant roles to each other, each with the two others: nobody of them held one before."""
    rows = casino.record.execute("insert into speaker (kind) values ('staff'), ('staff'), ('staff') returning number").fetchall()
    three = list(zip([number for (number,) in rows], ("director", "administrator", "surveillance"), strict=True))
    before = _all(casino.record)
    begins_shift = "insert into shift (speaker, role, begun_by) values (%s, %s, 0)"
    (one, role), (other, its), _ = three
    with pytest.raises(errors.InsufficientPrivilege, match="open shift"):
        _at_once(
            taken,
            *((GRANTS, (number, role, 0)) for number, role in three),
            *((begins_shift, (number, role)) for number, role in three),
            (ASKS, (one, role, other, its)),
        )
    assert _all(casino.record) == before


def test_people_change_their_own_credentials_through_the_api(casino: Casino, taken: Casino) -> None:
    """The calls still work without a right on the relation."""
    dora, pat = casino.on_shift("dora", "dealer", 3).speaker, casino.patron("pat")
    stale = PasswordChecker(passes=2, memory_kib=8, lanes=1, shortest=12).hashed(PASSWORD)
    casino.record.execute("update credential set password = %s, must_change = true where speaker = %s", (stale, dora))
    welcome = taken.welcome("dora", dora)
    assert welcome.must_change  # a hash that was made again is still one that somebody else chose
    query = "select password <> %s, must_change from credential where speaker = %s"
    assert casino.record.execute(query, (stale, dora)).fetchone() == (True, True)
    casino.later(30)
    assert change_password(taken.record, welcome.session, PASSWORD, casino.code(dora), NEW, POLICY) is None
    assert casino.record.execute(query, (stale, dora)).fetchone() == (True, False)
    casino.later(30)
    factor = change_second_factor(taken.record, welcome.session, NEW, casino.code(dora), POLICY)
    assert isinstance(factor, SecondFactor)
    assert confirm(taken.record, welcome.session, pyotp.TOTP(factor.secret).at(casino.now()), POLICY) is None
    assert confirm(taken.record, welcome.session, pyotp.TOTP(factor.secret).at(casino.now()), POLICY) is Bar.CONFIRM_FAILED
    manager = casino.on_shift("max", "manager")
    casino.record.execute("update credential set locked_at = house_now() where speaker = %s", (pat,))
    assert taken.tries("pat") is Bar.LOG_IN_FAILED
    assert unlock_patron(taken.record, manager, pat) is None
    taken.welcome("pat")
    assert erase_person(taken.record, Actor(manager.speaker, "manager"), pat) is None
    assert casino.record.execute("select from credential where speaker = %s", (pat,)).fetchall() == []
