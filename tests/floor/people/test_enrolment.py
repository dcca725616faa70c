"""Enrolment: credentials are set at the person's own terminal, and whoever confirms sees no secret."""

from __future__ import annotations

import pyotp
import pytest
from psycopg import errors
from tests.floor.people.casino import PASSWORD, POLICY, Casino, cheap

from houseway.floor.people.actors import THE_HOUSE, Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.credentials import SecondFactor, give_second_factor
from houseway.floor.people.enrolment import (
    LASTS_SECONDS,
    Enrolment,
    EnrolmentProgress,
    Lost,
    StartedEnrolment,
    begin_enrolment,
    confirm_enrolment,
    new_second_factor,
    progress_of,
    set_credentials,
    waiting_enrolments,
)
from houseway.floor.people.log_in import Welcome
from houseway.floor.people.sessions import used_session
from houseway.floor.people.significant import SignificantKind, significant_events

NEW = "a password of her own"
OWN = "her own terminal"


def begins(casino: Casino, login: str, lost: Lost = "everything", terminal: str = OWN) -> StartedEnrolment:
    return begin_enrolment(casino.record, login, lost, terminal, "192.0.2.9", POLICY)


def sets(casino: Casino, begun: StartedEnrolment, code: str = "", terminal: str = OWN) -> Bar | None:
    return set_credentials(casino.record, begun.ticket, terminal, NEW, code, POLICY)


def test_a_dealer_sets_credentials_at_the_own_terminal_after_two_people_in_two_roles_confirmed(casino: Casino) -> None:
    dora = casino.staff("dora", "dealer")
    welcome = casino.welcome("dora", dora)
    floor, other, manager = (casino.on_shift(*one) for one in (("flo", "floor"), ("fay", "floor"), ("max", "manager")))
    begun = begins(casino, "dora")
    assert sets(casino, begun) is Bar.NOT_CONFIRMED
    assert confirm_enrolment(casino.record, floor, dora, "AAAAAAAA") is Bar.NO_SUCH_ENROLMENT
    first = confirm_enrolment(casino.record, floor, dora, f"{begun.code[:4].lower()}-{begun.code[4:]}")
    assert isinstance(first, Enrolment) and not first.is_confirmed
    assert confirm_enrolment(casino.record, floor, dora, begun.code) is Bar.APPROVED_ALREADY
    assert confirm_enrolment(casino.record, other, dora, begun.code) is Bar.OTHER_ROLE
    assert not progress_of(casino.record, begun.ticket, OWN).confirmed
    second = confirm_enrolment(casino.record, manager, dora, begun.code)
    assert isinstance(second, Enrolment) and second.is_confirmed
    assert progress_of(casino.record, begun.ticket, OWN) == EnrolmentProgress(True, "new")
    assert progress_of(casino.record, begun.ticket, "another terminal") == EnrolmentProgress(False, "")
    assert sets(casino, begun, "123456") is Bar.NOT_CONFIRMED  # no second factor was requested yet
    factor = new_second_factor(casino.record, begun.ticket, OWN, POLICY)
    assert isinstance(factor, SecondFactor)
    assert sets(casino, begun, "000000") is Bar.CONFIRM_FAILED
    assert sets(casino, begun, pyotp.TOTP(factor.secret).at(casino.now())) is None
    assert used_session(casino.record, welcome.token, "t1") is Bar.NO_SESSION
    assert casino.tries("dora", NEW, pyotp.TOTP(factor.secret).at(casino.now())) is Bar.LOG_IN_FAILED  # that code is used
    casino.later(30)
    assert casino.tries("dora", PASSWORD, casino.code(dora)) is Bar.LOG_IN_FAILED
    again = casino.tries("dora", NEW, pyotp.TOTP(factor.secret).at(casino.now()))
    assert isinstance(again, Welcome) and not again.must_change
    _, changed = significant_events(casino.record, about=dora, kind=SignificantKind.CREDENTIALS_CHANGED)
    assert changed.after is not None and changed.after["confirmed_by"] == [floor.speaker, manager.speaker]


def test_nobody_confirms_for_oneself_nor_above_nor_beside(casino: Casino) -> None:
    people = {role: casino.on_shift(role, role) for role in ("floor", "manager", "director", "surveillance", "cage")}
    for role, allowed in (
        ("manager", {"director"}),
        ("director", {"surveillance"}),
        ("surveillance", {"director"}),
        ("cage", {"manager", "director"}),
    ):
        begun = begins(casino, role)
        about = people[role].speaker
        for other, by in people.items():
            waits = about in [one.speaker for one in waiting_enrolments(casino.record, by)]
            assert waits == (other in allowed)
            if other not in allowed:
                barred = confirm_enrolment(casino.record, by, about, begun.code)
                assert barred is (Bar.NOT_FOR_YOURSELF if by.speaker == about else Bar.NOT_BELOW_YOU)
    with pytest.raises(errors.CheckViolation):
        casino.record.execute(
            "insert into enrolment_confirmed (enrolment, by, role) select id, speaker, 'manager' from enrolment limit 1"
        )


def test_a_patron_keeps_the_second_factor_unless_two_people_confirm_that_it_is_lost(casino: Casino) -> None:
    pat = casino.patron("pat")
    casino.secrets[pat] = give_second_factor(casino.record, pat, "pat", POLICY).secret
    cashier, floor = casino.on_shift("cas", "cage"), casino.on_shift("flo", "floor")
    begun = begins(casino, "pat", "password")
    confirmed = confirm_enrolment(casino.record, cashier, pat, begun.code)
    assert isinstance(confirmed, Enrolment) and confirmed.second == "kept"
    assert new_second_factor(casino.record, begun.ticket, OWN, POLICY) is Bar.NOT_CONFIRMED
    assert sets(casino, begun) is Bar.CONFIRM_FAILED
    assert sets(casino, begun, casino.code(pat)) is None
    casino.later(30)
    lost = begins(casino, "pat", "everything")
    assert isinstance(confirm_enrolment(casino.record, cashier, pat, lost.code), Enrolment)
    assert not progress_of(casino.record, lost.ticket, OWN).confirmed
    assert isinstance(confirm_enrolment(casino.record, floor, pat, lost.code), Enrolment)
    assert progress_of(casino.record, lost.ticket, OWN) == EnrolmentProgress(True, "new")  # replaced, and not taken away


def test_an_enrolment_ends_with_time_with_wrong_codes_and_with_another_one(casino: Casino) -> None:
    pat = casino.patron("pat")
    casino.secrets[pat] = give_second_factor(casino.record, pat, "pat", POLICY).secret
    cashier = casino.on_shift("cas", "cage")
    late = begins(casino, "pat", "password")
    casino.later(LASTS_SECONDS)
    assert confirm_enrolment(casino.record, cashier, pat, late.code) is Bar.NO_SUCH_ENROLMENT
    guessed, other = begins(casino, "pat", "password"), begins(casino, "pat", "password")
    for one in (guessed, other):
        assert isinstance(confirm_enrolment(casino.record, cashier, pat, one.code), Enrolment)
    assert [sets(casino, guessed, "000000") for _ in range(4)] == [Bar.CONFIRM_FAILED] * 3 + [Bar.NOT_CONFIRMED]
    assert sets(casino, other, casino.code(pat)) is None
    assert sets(casino, other, casino.code(pat)) is Bar.NOT_CONFIRMED


def test_who_asks_learns_nothing_about_accounts(casino: Casino) -> None:
    strict = cheap(enrolled=True)
    dora = casino.staff("dora", "dealer")
    begun = [begin_enrolment(casino.record, login, "everything", OWN, "a", strict) for login in ("nobody", "dora")]
    assert len({(len(one.ticket), len(one.code), one.seconds) for one in begun}) == 1
    assert {progress_of(casino.record, one.ticket, OWN) for one in begun} == {EnrolmentProgress(False, "")}
    floor = casino.on_shift("flo", "floor")  # and for staff nothing begins at a terminal that is not enrolled
    assert confirm_enrolment(casino.record, floor, dora, begun[1].code) is Bar.NO_SUCH_ENROLMENT
    _, token = casino.device("terminal")
    here = begin_enrolment(casino.record, "dora", "everything", token, "a", strict)
    assert isinstance(confirm_enrolment(casino.record, floor, dora, here.code), Enrolment)


def test_the_machine_confirms_alone_and_it_is_noted(casino: Casino) -> None:
    root = casino.administrator.speaker
    begun = begins(casino, "root")
    confirmed = confirm_enrolment(casino.record, THE_HOUSE, root, begun.code)
    assert isinstance(confirmed, Enrolment) and confirmed.is_confirmed
    (event,) = significant_events(casino.record, about=root, kind=SignificantKind.ENROLMENT_CONFIRMED)
    assert event.who == 0
    assert confirm_enrolment(casino.record, Actor(root, "administrator"), root, begun.code) is Bar.NOT_FOR_YOURSELF
