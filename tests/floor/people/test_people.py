"""Patrons, staff, roles held for a shift, devices, actors, and the rows that cannot be changed."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from psycopg import errors
from tests.floor.people.casino import PASSWORD, POLICY, Casino, Record, cheap

from houseway.core.messages.names import is_name
from houseway.core.values.role import CHANCE
from houseway.floor.approvals.significant import OF_THE_PIT
from houseway.floor.limits.exclusions import Exclusion, exclude, lift
from houseway.floor.limits.limits import LimitKind, LimitPeriod, set_limit
from houseway.floor.messages import PLATFORM
from houseway.floor.people.account_changes import PendingChange, confirm_change, request_change, turn_down_change
from houseway.floor.people.accounts import Account, AccountMark, OtherMode, end_patron, find_account, new_account, set_mode
from houseway.floor.people.actors import THE_HOUSE, Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.devices import add_device, enrol_device, withdraw_device
from houseway.floor.people.duties import Change
from houseway.floor.people.enrolment import begin_enrolment, confirm_enrolment
from houseway.floor.people.founders import Founded, admit_first, demo_patron, demo_staff
from houseway.floor.people.lockout import unlock_patron, unlock_with_code
from houseway.floor.people.log_in import Tried, confirm, log_in
from houseway.floor.people.persons import (
    Person,
    admit_staff,
    change_person,
    erase_person,
    number_of,
    open_patron,
    person_of,
)
from houseway.floor.people.rights import AccountActor
from houseway.floor.people.session_actors import actor_at, actor_of, device_actor_at
from houseway.floor.people.sessions import used_session
from houseway.floor.people.shifts import (
    Shift,
    begin_shift,
    end_shift,
    relieve,
    roles_of,
    shift_of,
)
from houseway.floor.people.significant import SignificantKind, significant_events
from houseway.floor.store.steps import connected

OF_THE_API = {SignificantKind.EVIDENCE_MADE, *(one for one in SignificantKind if one.name.startswith(("PASSKEY_", "DIRECTORY_")))}
"""Kinds that the tests of the API cause."""
OF_THE_CAGE = {
    SignificantKind.DROP_DIFFERS,
    SignificantKind.CASH_DIFFERS,
    SignificantKind.LARGE_CASH,
    SignificantKind.IDENTIFIED,
    SignificantKind.CASH_CONFIRMED,
}
"""Kinds that the tests of the cage cause."""
OF_THE_LOG = {SignificantKind.LOG_ALARM}
"""Kinds that the tests of the log cause."""
OF_RESEALING = {SignificantKind.RESEALED}
"""Kinds that the tests of another key for second factors cause."""

# Names and personal data


def test_the_platform_is_speaker_zero_and_others_are_counted_from_one(casino: Casino) -> None:
    platform = find_account(casino.record, PLATFORM)
    assert platform is not None and (platform.kind, platform.name) == ("platform", "platform")
    assert casino.administrator.speaker == 1
    with pytest.raises(errors.CheckViolation):
        casino.record.execute("insert into speaker (kind) values ('platform')")


def test_names_are_opaque_and_players_can_have_them(casino: Casino) -> None:
    number = casino.patron("ann@example.org")
    found = find_account(casino.record, number)
    assert found is not None and found.name == f"p{number}" and is_name(found.name)
    with pytest.raises(errors.GeneratedAlways):
        casino.record.execute("update speaker set name = 'ann'")


def test_a_person_is_erased_and_the_name_stays(casino: Casino) -> None:
    number = casino.patron("ann@example.org")
    welcome = casino.welcome("ann@example.org")
    manager = casino.on_shift("max", "manager")
    assert change_person(casino.record, manager, number, Person("Ann@example.net", "Ann", "12 Elm Street")) is None
    assert erase_person(casino.record, Actor(9, "dealer"), number) is Bar.NOT_YOURS
    assert erase_person(casino.record, manager, number) is None
    assert erase_person(casino.record, manager, number) is Bar.NO_SUCH_PERSON
    assert casino.record.execute("select from credential where speaker = %s", (number,)).rowcount == 0
    assert person_of(casino.record, number) is None and find_account(casino.record, number) is None
    assert used_session(casino.record, welcome.token, "t1") is Bar.NO_SESSION
    assert casino.tries("ann@example.net") is Bar.LOG_IN_FAILED
    assert _find_everywhere(casino.record, "ann@") == _find_everywhere(casino.record, "Elm Street") == []
    assert casino.record.execute("select name from speaker where number = %s", (number,)).fetchone() == (f"p{number}",)


def _find_everywhere(record: Record, text: str) -> list[str]:
    """Return the relations in which a text is anywhere in a row."""
    names = record.execute(
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')"
    ).fetchall()
    return [
        name
        for (name,) in names
        if record.execute(f'select from "{name}" r where r::text ilike %s'.encode(), (f"%{text}%",)).rowcount
    ]


def test_the_search_for_personal_data_finds_some(casino: Casino) -> None:
    casino.patron("ann@example.org")
    assert _find_everywhere(casino.record, "ann@") == ["person"]


def test_what_changed_is_noted_without_what_it_was(casino: Casino) -> None:
    number = casino.patron("ann@example.org")
    cashier = casino.on_shift("cas", "cage")
    assert change_person(casino.record, cashier, number, Person("ann@example.org", "Ann", "Elm Street")) is None
    (event,) = significant_events(casino.record, kind=SignificantKind.PERSONAL_CHANGED)
    assert (event.who, event.about, event.after) == (cashier.speaker, number, {"fields": ["called", "contact"]})
    casino.patron("ben@example.org")
    assert change_person(casino.record, cashier, number, Person("BEN@example.org")) is Bar.LOGIN_TAKEN
    assert change_person(casino.record, cashier, cashier.speaker, Person("cass")) is Bar.NOT_FOR_YOURSELF
    assert change_person(casino.record, cashier, casino.administrator.speaker, Person("root2")) is Bar.NO_SUCH_PERSON
    assert change_person(casino.record, cashier, number, Person("a b")) is Bar.LOGIN_UNFIT


def test_accounts_that_are_not_opened(casino: Casino) -> None:
    casino.patron("ann")
    cashier = Actor(casino.administrator.speaker, "cage")

    def opens(login: str, by: Actor = cashier) -> Account | Bar:
        return open_patron(casino.record, by, Person(login))

    assert opens("ANN") is Bar.LOGIN_TAKEN
    assert opens("an") is Bar.LOGIN_UNFIT
    assert demo_patron(casino.record, Person("ben"), "short", POLICY) is Bar.PASSWORD_UNFIT
    assert opens("ben", by=Actor(9, "player")) is Bar.NOT_YOURS
    assert isinstance(opens("ben", by=THE_HOUSE), Account)
    assert admit_staff(casino.record, cashier, Person("sam")) is Bar.NOT_YOURS
    sam = admit_staff(casino.record, casino.administrator, Person("sam"))
    assert isinstance(sam, Account) and casino.tries("sam") is Bar.LOG_IN_FAILED  # nobody has chosen a password


def test_credentials_are_chosen_for_somebody_else_in_a_demonstration_only(casino: Casino) -> None:
    casino.record.execute("update house set mode = 'real money'")
    assert demo_patron(casino.record, Person("ben"), PASSWORD, POLICY) is Bar.DEMO_ONLY
    assert demo_staff(casino.record, Person("ben"), ("dealer",), PASSWORD, POLICY) is Bar.DEMO_ONLY
    assert admit_first(casino.record, Person("ben"), "dealer", PASSWORD, POLICY) is Bar.NO_SUCH_ROLE
    assert isinstance(admit_first(casino.record, Person("ben"), "director", PASSWORD, POLICY), Founded)
    assert admit_first(casino.record, Person("bea"), "director", PASSWORD, POLICY) is Bar.NOT_YOURS


def test_there_is_one_first_administrator(record: Record, conninfo: str) -> None:
    def first(number: int) -> Founded | Bar:
        with connected(conninfo) as other:
            return admit_first(other, Person(f"root{number}"), "administrator", PASSWORD, POLICY)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(first, range(4)))
    assert sum(isinstance(answer, Founded) for answer in answers) == 1 and answers.count(Bar.NOT_YOURS) == 3


def made(casino: Casino, what: Change, about: int, role: str = "") -> PendingChange | Bar:
    """Let the administrator request a change and a director confirm it."""
    asked = request_change(casino.record, casino.administrator, what, about, role)
    return asked if isinstance(asked, Bar) else confirm_change(casino.record, Actor(director_of(casino), "director"), asked.id)


def director_of(casino: Casino) -> int:
    return number_of(casino.record, "the-director") or casino.on_shift("the-director", "director").speaker


def ends(casino: Casino, about: int) -> PendingChange | Bar:
    return made(casino, Change.END, about)


def test_a_closed_account_has_no_session_and_no_shift(casino: Casino) -> None:
    dealer = casino.on_shift("dora", "dealer", 3)
    welcome = casino.welcome("dora", dealer.speaker)
    assert ends(casino, casino.administrator.speaker) is Bar.NOT_FOR_YOURSELF
    assert end_patron(casino.record, casino.administrator, dealer.speaker) is Bar.NO_SUCH_PERSON
    assert isinstance(ends(casino, dealer.speaker), PendingChange)
    assert ends(casino, dealer.speaker) is Bar.NO_SUCH_PERSON
    assert used_session(casino.record, welcome.token, "t1") is Bar.NO_SESSION
    assert shift_of(casino.record, dealer.speaker) is None
    assert casino.record.execute("select token, ended_why from session").fetchall() == [(None, "account")]
    casino.later(30)
    assert casino.tries("dora", code=casino.code(dealer.speaker)) is Bar.LOG_IN_FAILED
    assert begin_shift(casino.record, dealer, dealer.speaker, "dealer", [3]) is Bar.ROLE_NOT_HELD


# Real money and demonstrations


def test_bots_are_marked_and_play_in_a_demonstration_only(record: Record, casino: Casino) -> None:
    bot = new_account(casino.record, "patron", AccountMark.BOT)
    assert not isinstance(bot, Bar) and bot.mark == "bot"
    record.execute("update house set mode = 'real money'")
    assert new_account(record, "patron", AccountMark.BOT) is Bar.BOTS_IN_DEMO
    assert not isinstance(new_account(record, "patron", AccountMark.TEST), Bar)
    real = open_patron(record, THE_HOUSE, Person("ann"))
    assert isinstance(real, Account)
    with pytest.raises(errors.CheckViolation):
        record.execute("update speaker set mark = 'bot' where number = %s", (real.number,))


def test_a_database_keeps_its_mode(record: Record) -> None:
    assert new_account(record, "patron", AccountMark.BOT) is Bar.BOTS_IN_DEMO  # the mode is not set to demonstration
    set_mode(record, "real money")
    set_mode(record, "real money")
    with pytest.raises(OtherMode, match="this database is for real money, and the configuration has demo"):
        set_mode(record, "demo")
    assert [event.kind for event in significant_events(record)] == [SignificantKind.MODE_SET]


# Roles and shifts


def test_a_role_is_granted_by_two_people_and_noted(casino: Casino) -> None:
    sam, root = casino.staff("sam"), casino.administrator
    director = Actor(director_of(casino), "director")
    assert made(casino, Change.GRANT, root.speaker, "administrator") is Bar.NOT_FOR_YOURSELF
    assert request_change(casino.record, Actor(9, "cage"), Change.GRANT, sam, "dealer") is Bar.NOT_BELOW_YOU
    assert request_change(casino.record, director, Change.GRANT, sam, "director") is Bar.NOT_BELOW_YOU
    assert request_change(casino.record, root, Change.GRANT, sam, "king") is Bar.NO_SUCH_ROLE
    assert request_change(casino.record, root, Change.GRANT, casino.patron("pat"), "dealer") is Bar.NO_SUCH_PERSON
    asked = request_change(casino.record, root, Change.GRANT, sam, "dealer")
    assert isinstance(asked, PendingChange) and roles_of(casino.record, sam) == []
    assert request_change(casino.record, root, Change.GRANT, sam, "dealer") is Bar.ASKED_ALREADY
    assert confirm_change(casino.record, root, asked.id) is Bar.ASKED
    assert confirm_change(casino.record, Actor(sam, "director"), asked.id) is Bar.NOT_FOR_YOURSELF
    assert isinstance(confirm_change(casino.record, director, asked.id), PendingChange)
    assert confirm_change(casino.record, director, asked.id) is Bar.NO_SUCH_REQUEST
    assert isinstance(made(casino, Change.GRANT, sam, "floor"), PendingChange)
    assert made(casino, Change.GRANT, sam, "floor") is Bar.NOTHING_CHANGES
    assert made(casino, Change.GRANT, sam, "cage") is Bar.ROLES_EXCLUDE
    assert roles_of(casino.record, sam) == ["dealer", "floor"]
    first, second = significant_events(casino.record, about=sam, kind=SignificantKind.ROLE_GRANTED)
    two = {"asked_by": root.speaker, "confirmed_by": director.speaker}
    assert (first.before, first.after) == ({"roles": []}, {"roles": ["dealer"], **two})
    assert second.before == {"roles": ["dealer"]}
    assert made(casino, Change.WITHDRAW, sam, "manager") is Bar.ROLE_NOT_HELD


def test_a_change_that_nobody_confirms_is_over_with_the_shift(casino: Casino) -> None:
    sam = casino.staff("sam")
    asked = request_change(casino.record, casino.administrator, Change.GRANT, sam, "dealer")
    assert isinstance(asked, PendingChange)
    floor = casino.on_shift("flo", "floor")
    assert turn_down_change(casino.record, Actor(9, "cage"), asked.id) is Bar.NOT_BELOW_YOU
    assert turn_down_change(casino.record, floor, asked.id) is None
    again = request_change(casino.record, casino.administrator, Change.GRANT, sam, "dealer")
    assert isinstance(again, PendingChange)
    casino.later(43_200)
    assert confirm_change(casino.record, floor, again.id) is Bar.NO_SUCH_REQUEST


def test_the_database_itself_wants_two_people_in_two_roles(casino: Casino) -> None:
    sam = casino.staff("sam")
    asked = request_change(casino.record, casino.administrator, Change.GRANT, sam, "dealer")
    assert isinstance(asked, PendingChange)
    ends = "insert into staff_change_ended (change, how, by, role) values (%s, 'done', %s, %s)"
    for by, role in ((casino.administrator.speaker, "floor"), (sam, "floor"), (director_of(casino), "administrator")):
        with pytest.raises(errors.CheckViolation):
            casino.record.execute(ends, (asked.id, by, role))
    with pytest.raises(errors.CheckViolation):
        casino.record.execute("update staff_change set role = 'director'")


def test_a_role_that_is_withdrawn_ends_its_shift(casino: Casino) -> None:
    dealer = casino.on_shift("dora", "dealer", 3)
    assert isinstance(made(casino, Change.WITHDRAW, dealer.speaker, "dealer"), PendingChange)
    assert shift_of(casino.record, dealer.speaker) is None
    assert begin_shift(casino.record, dealer, dealer.speaker, "dealer", [3]) is Bar.ROLE_NOT_HELD


def test_one_person_holds_one_role_at_a_time(casino: Casino) -> None:
    sam = casino.staff("sam", "dealer", "floor")
    me = Actor(sam, "")
    assert isinstance(begin_shift(casino.record, me, sam, "dealer", [3]), Shift)
    assert begin_shift(casino.record, me, sam, "floor") is Bar.ON_SHIFT
    assert begin_shift(casino.record, me, sam, "manager") is Bar.ROLE_NOT_HELD
    assert end_shift(casino.record, me, sam) is None
    assert end_shift(casino.record, me, sam) is Bar.NOT_ON_SHIFT
    assert isinstance(begin_shift(casino.record, me, sam, "floor", [3, 4]), Shift)


@pytest.mark.parametrize("tables", [None, [], [3, 4]])
def test_a_dealer_has_one_table(casino: Casino, tables: list[int] | None) -> None:
    sam = casino.staff("sam", "dealer")
    assert begin_shift(casino.record, Actor(sam, ""), sam, "dealer", tables) is Bar.WRONG_TABLES


def test_others_are_assigned_by_who_supervises(casino: Casino) -> None:
    floor, dealer = casino.on_shift("flo", "floor"), casino.staff("dora", "dealer")
    assert begin_shift(casino.record, casino.administrator, dealer, "dealer", [3]) is Bar.NOT_YOURS
    assert isinstance(begin_shift(casino.record, floor, dealer, "dealer", [3]), Shift)
    assert end_shift(casino.record, Actor(dealer, "dealer"), floor.speaker) is Bar.NOT_YOURS
    assert end_shift(casino.record, floor, dealer) is None


def test_a_dealer_is_relieved_at_one_moment(casino: Casino) -> None:
    out, into = casino.on_shift("dora", "dealer", 3), casino.staff("dave", "dealer")
    other = casino.on_shift("dee", "dealer", 4)
    dave = Actor(into, "")
    assert begin_shift(casino.record, dave, into, "dealer", [3]) is Bar.TABLE_HAS_DEALER
    assert relieve(casino.record, dave, 5, into) is Bar.NOT_ON_SHIFT
    assert relieve(casino.record, other, 3, other.speaker) is Bar.ON_SHIFT
    assert shift_of(casino.record, out.speaker) is not None  # nothing of a relief that failed stays
    casino.later(3600)
    taken = relieve(casino.record, dave, 3, into)
    assert isinstance(taken, Shift) and taken.tables == [3]
    rows = casino.record.execute(
        "select speaker, ended_at, relieved_by from shift where tables = array[3] order by id"
    ).fetchall()
    assert rows == [(out.speaker, taken.begun_at, taken.id), (into, None, None)]
    assert relieve(casino.record, Actor(9, "cage"), 3, out.speaker) is Bar.NOT_YOURS


def test_two_dealers_who_come_at_once_do_not_both_have_the_table(casino: Casino, conninfo: str) -> None:
    people = [casino.staff(f"dealer{number}", "dealer") for number in range(6)]

    def begins(speaker: int) -> bool:
        with connected(conninfo) as other:
            return isinstance(begin_shift(other, Actor(speaker, ""), speaker, "dealer", [3]), Shift)

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(begins, people)) == 1


# Actors


def test_a_voice_follows_from_session_and_shift(casino: Casino) -> None:
    pat, dealer = casino.patron("pat"), casino.on_shift("dora", "dealer", 3)
    floor, off = casino.on_shift("flo", "floor"), casino.staff("sam", "manager")
    sessions = {
        number: casino.welcome(login, number if login != "pat" else None, terminal=login).session
        for login, number in (("pat", pat), ("dora", dealer.speaker), ("flo", floor.speaker), ("sam", off))
    }

    def actor(number: int, table: int) -> AccountActor | None:
        return actor_at(casino.record, sessions[number], table)

    assert actor(pat, 3) == actor(pat, 4) == AccountActor(pat, "player", f"p{pat}")
    assert actor(dealer.speaker, 3) == AccountActor(dealer.speaker, "dealer", "dealer", by_hand=True)
    assert actor(dealer.speaker, 4) is None
    assert actor(floor.speaker, 3) == actor(floor.speaker, 4) == AccountActor(floor.speaker, "floor", "floor")
    assert actor(off, 3) is None
    assert actor_of(casino.record, sessions[pat]) == Actor(pat, "player")
    assert actor_of(casino.record, sessions[floor.speaker]) == floor
    assert actor_of(casino.record, sessions[off]) == Actor(off, "")
    assert end_shift(casino.record, dealer, dealer.speaker) is None
    assert actor(dealer.speaker, 3) is None


def test_a_table_with_a_reader_is_not_dealt_by_hand(casino: Casino) -> None:
    dealer = casino.on_shift("dora", "dealer", 3)
    session = casino.welcome("dora", dealer.speaker).session
    known = add_device(casino.record, casino.administrator, "reader", 3)
    assert not isinstance(known, Bar)
    voice = actor_at(casino.record, session, 3)
    assert voice is not None and voice.by_hand  # registered and not enrolled
    token = enrol_device(casino.record, casino.administrator, known.number)
    voice = actor_at(casino.record, session, 3)
    assert voice is not None and not voice.by_hand
    assert isinstance(token, str)
    assert device_actor_at(casino.record, token, 3) == AccountActor(known.number, "device", CHANCE)


def test_only_an_enrolled_device_speaks_and_only_at_its_table(casino: Casino) -> None:
    device, token = casino.device("reader", 3)
    assert device_actor_at(casino.record, token, 4) is None
    assert device_actor_at(casino.record, "", 3) is None
    _, console = casino.device("console", 3)
    assert device_actor_at(casino.record, console, 3) is None
    assert add_device(casino.record, Actor(9, "dealer"), "reader", 3) is Bar.NOT_YOURS
    assert enrol_device(casino.record, casino.administrator, casino.administrator.speaker + 999) is Bar.NO_SUCH_DEVICE
    again = enrol_device(casino.record, casino.administrator, device)
    assert isinstance(again, str) and device_actor_at(casino.record, token, 3) is None
    assert withdraw_device(casino.record, casino.administrator, device) is None
    assert withdraw_device(casino.record, casino.administrator, device) is Bar.NO_SUCH_DEVICE
    assert device_actor_at(casino.record, again, 3) is None
    kinds = [event.kind for event in significant_events(casino.record, about=device)]
    assert kinds == [
        SignificantKind.DEVICE_KNOWN,
        SignificantKind.DEVICE_ENROLLED,
        SignificantKind.DEVICE_ENROLLED,
        SignificantKind.DEVICE_WITHDRAWN,
    ]


# Significant events


@pytest.mark.parametrize("statement", ["update significant set who = 0", "delete from significant", "truncate significant"])
def test_significant_events_are_only_added(casino: Casino, statement: str) -> None:
    with pytest.raises(errors.CheckViolation, match="only added"):
        casino.record.execute(statement.encode())


def test_a_significant_event_has_the_six_fields_of_an_alteration(casino: Casino) -> None:
    casino.on_shift("dora", "dealer", 3)
    (event,) = significant_events(casino.record, kind=SignificantKind.SHIFT_BEGUN, after=5)
    assert event.id > 5 and event.at == casino.now().timestamp() and event.who == event.about
    assert re.fullmatch(r"shift \d+", event.element)
    assert (event.before, event.after) == (None, {"role": "dealer", "tables": [3]})


FAILURES = {
    SignificantKind.LOG_IN_FAILED,
    SignificantKind.UNLOCK_FAILED,
    SignificantKind.CONFIRM_FAILED,
    SignificantKind.NOT_ENROLLED,
    SignificantKind.ENROLMENT_BEGUN,
}
"""Events of a person without an account; only their address or terminal is recorded."""


def test_every_kind_of_significant_event_is_noted(casino: Casino) -> None:
    record, root = casino.record, casino.administrator
    dora, manager = casino.on_shift("dora", "dealer", 3), casino.on_shift("max", "manager")
    pat = casino.patron("patty")
    casino.welcome("patty")
    for _ in range(3):
        casino.tries("patty", "wrong password", terminal="elsewhere")
    casino.tries("patty", "wrong password")
    unlock_with_code(record, "patty", PASSWORD, "", "t1", "a", POLICY)
    for _ in range(2):
        casino.tries("patty", "wrong password")
    unlock_patron(record, manager, pat)
    casino.welcome("patty")
    session = casino.welcome("dora", dora.speaker).session
    confirm(record, session, "000000", POLICY)
    casino.later(30)
    log_in(record, Tried("max", PASSWORD, casino.code(manager.speaker), "t", "a"), cheap(enrolled=True))
    begun = begin_enrolment(record, "dora", "everything", "t", "a", POLICY)
    confirm_enrolment(record, manager, dora.speaker, "no such code")
    confirm_enrolment(record, manager, dora.speaker, begun.code)
    change_person(record, manager, pat, Person("patricia"))
    set_limit(record, Actor(pat, "player"), pat, LimitKind.LOSS, LimitPeriod.DAY, 5)
    excluded = exclude(record, casino.on_shift("flo", "floor"), pat, None)
    assert isinstance(excluded, Exclusion)
    lift(record, manager, excluded.id)
    erase_person(record, manager, pat)
    device, _ = casino.device("reader", 3)
    withdraw_device(record, root, device)
    made(casino, Change.WITHDRAW, dora.speaker, "dealer")
    asked = request_change(record, root, Change.END, dora.speaker)
    assert isinstance(asked, PendingChange)
    turn_down_change(record, root, asked.id)
    ends(casino, dora.speaker)
    events = significant_events(record)
    elsewhere = OF_THE_PIT | OF_THE_API | OF_THE_CAGE | OF_THE_LOG | OF_RESEALING
    assert {event.kind for event in events} == set(SignificantKind) - elsewhere
    assert all(event.who is not None or event.kind in FAILURES for event in events)
    assert all(event.address for event in events if event.kind in FAILURES)
