"""Logging in: one answer to every failure, the lock against a reference model, codes that are used once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median

import pyotp
import pytest
from psycopg.conninfo import make_conninfo
from tests.floor.people.casino import KEY, NOON, PASSWORD, POLICY, Casino, cheap

from houseway.floor.people.account_changes import PendingChange, confirm_change, request_change
from houseway.floor.people.bars import Bar
from houseway.floor.people.credentials import SecondFactor, change_password, change_second_factor, give_second_factor
from houseway.floor.people.duties import Change
from houseway.floor.people.lockout import is_locked, unlock_patron, unlock_with_code
from houseway.floor.people.log_in import Tried, Welcome, confirm, log_in
from houseway.floor.people.passwords import LONGEST, PasswordChecker
from houseway.floor.people.second_factor import Box, CannotDecrypt, reseal, step_of
from houseway.floor.people.significant import SignificantKind, significant_events
from houseway.floor.store.steps import connected

WRONG = "wrong horse battery"


def kinds(casino: Casino, about: int) -> list[str]:
    return [event.kind for event in significant_events(casino.record, about=about)]


def test_a_patron_logs_in_and_sees_the_last_time(casino: Casino) -> None:
    ann = casino.patron("Ann@example.org")
    first = casino.welcome("ann@example.org")
    assert (first.session.speaker, first.session.name, first.session.kind) == (ann, f"p{ann}", "patron")
    assert first.last is None and first.failures == 0 and not first.must_change
    casino.later(60)
    assert casino.tries("ann@example.org", WRONG) is Bar.LOG_IN_FAILED
    second = casino.welcome("ANN@example.org")
    assert second.last is not None and (second.last.at, second.last.address) == (NOON.timestamp(), "192.0.2.7")
    assert second.failures == 1
    assert kinds(casino, ann)[-4:] == [
        SignificantKind.LOGGED_IN,
        SignificantKind.LOG_IN_FAILED,
        SignificantKind.SESSION_ENDED,
        SignificantKind.LOGGED_IN,
    ]


def test_every_failure_has_one_answer(casino: Casino) -> None:
    dealer, patron = casino.staff("dora", "dealer"), casino.patron("pat")
    casino.welcome("dora", dealer)  # from now on her terminal is known
    casino.later(30)
    code = casino.code(dealer)
    assert casino.tries("dora", PASSWORD, "000000") is Bar.LOG_IN_FAILED
    assert casino.tries("dora", WRONG, code) is Bar.LOG_IN_FAILED
    assert casino.tries("dora", PASSWORD, "") is Bar.LOG_IN_FAILED
    assert is_locked(casino.record, dealer)
    assert casino.tries("dora", PASSWORD, code) is Bar.LOG_IN_FAILED  # right, and locked
    assert casino.tries("nobody", PASSWORD, code) is Bar.LOG_IN_FAILED
    for strange in ("pat\x00", "", "p" * 5000, "\ud800", "\u0130" * 64):
        assert casino.tries(strange, strange, strange, strange) is Bar.LOG_IN_FAILED
        assert casino.tries("pat", strange, strange, strange) is Bar.LOG_IN_FAILED
    assert not is_locked(casino.record, patron)


def test_failures_of_nobody_are_noted_with_their_address_and_without_what_was_typed(casino: Casino) -> None:
    casino.tries("my secret password", "x")
    (event,) = significant_events(casino.record, kind=SignificantKind.LOG_IN_FAILED)
    assert event.about is None and event.address == "192.0.2.7"
    assert "secret" not in str(event)


def test_failures_take_about_the_same_time(casino: Casino) -> None:
    policy = POLICY._replace(passwords=PasswordChecker(passes=2, memory_kib=8192, lanes=1, shortest=12))
    known = casino.patron("slow")
    hashed = policy.passwords.hashed(PASSWORD)
    casino.record.execute("update credential set password = %s where speaker = %s", (hashed, known))

    def seconds(login: str) -> float:
        """Return the processor time of a failure: it does not depend on what else the machine does."""
        begun = time.process_time()
        assert log_in(casino.record, Tried(login, WRONG, "", "t", "a"), policy) is Bar.LOG_IN_FAILED
        return time.process_time() - begun

    times = {login: median(seconds(login) for _ in range(7)) for login in ("slow", "nobody", "slow", "nobody")}
    assert 0.5 < times["slow"] / times["nobody"] < 2  # most of the seven were not even looked at


# Locks (their rules against a model: test_locking.py)


def test_guesses_side_by_side_are_counted_one_by_one(casino: Casino, conninfo: str) -> None:
    speaker = casino.patron("target")

    def guess(number: int) -> bool:
        with connected(make_conninfo(conninfo, connect_timeout=60)) as other:  # eight at once, on a busy machine
            return isinstance(log_in(other, Tried("target", f"{WRONG} {number}", "", "t", "a"), POLICY), Welcome)

    with ThreadPoolExecutor(8) as pool:
        assert not any(pool.map(guess, range(16)))
    assert kinds(casino, speaker).count(SignificantKind.LOG_IN_FAILED) == 16
    (slowed,) = significant_events(casino.record, about=speaker, kind=SignificantKind.LOG_INS_SLOWED)
    assert slowed.after == {"failures": 3, "counted": "account from one address"}
    looked_at = [
        one for one in significant_events(casino.record, about=speaker, kind=SignificantKind.LOG_IN_FAILED) if one.after is None
    ]
    assert len(looked_at) == 3


def locks(casino: Casino, login: str) -> None:
    """Lock an account at its own terminal."""
    for _ in range(3):
        assert casino.tries(login, WRONG) is Bar.LOG_IN_FAILED


def test_a_locked_dealer_is_unlocked_by_two_people_in_two_roles(casino: Casino) -> None:
    dealer, floor = casino.on_shift("dora", "dealer", 3), casino.on_shift("flo", "floor")
    other, manager = casino.on_shift("fay", "floor"), casino.on_shift("max", "manager")
    assert request_change(casino.record, floor, Change.UNLOCK, dealer.speaker) is Bar.NOT_LOCKED
    casino.welcome("dora", dealer.speaker)
    locks(casino, "dora")
    assert (
        request_change(casino.record, dealer._replace(capacity="manager"), Change.UNLOCK, dealer.speaker) is Bar.NOT_FOR_YOURSELF
    )
    asked = request_change(casino.record, floor, Change.UNLOCK, dealer.speaker)
    assert isinstance(asked, PendingChange)
    assert confirm_change(casino.record, floor, asked.id) is Bar.ASKED
    assert confirm_change(casino.record, other, asked.id) is Bar.OTHER_ROLE
    casino.later(30)
    assert casino.tries("dora", PASSWORD, casino.code(dealer.speaker)) is Bar.LOG_IN_FAILED
    assert isinstance(confirm_change(casino.record, manager, asked.id), PendingChange)
    casino.welcome("dora", dealer.speaker)
    (event,) = significant_events(casino.record, about=dealer.speaker, kind=SignificantKind.UNLOCKED)
    assert event.after == {"asked_by": floor.speaker, "confirmed_by": manager.speaker}


def test_a_patron_unlocks_with_the_second_factor_and_not_by_guessing(casino: Casino) -> None:
    speaker = casino.patron("pat")
    casino.secrets[speaker] = give_second_factor(casino.record, speaker, "pat", POLICY).secret
    casino.welcome("pat", speaker)
    locks(casino, "pat")
    casino.later(30)

    def unlocks(password: str, code: str, terminal: str = "t1") -> Bar | None:
        return unlock_with_code(casino.record, "pat", password, code, terminal, "a", POLICY)

    for _ in range(5):  # a stranger does not use up what the own terminal may try
        assert unlocks(PASSWORD, "123456", "elsewhere") is Bar.LOG_IN_FAILED
    assert unlocks(PASSWORD, "123456") is Bar.LOG_IN_FAILED
    assert unlocks(WRONG, casino.code(speaker)) is Bar.LOG_IN_FAILED
    assert unlocks(PASSWORD, casino.code(speaker)) is None
    casino.later(30)
    casino.welcome("pat", speaker)
    locks(casino, "pat")
    for _ in range(3):
        unlocks(PASSWORD, "123456")
    casino.later(30)
    assert unlocks(PASSWORD, casino.code(speaker)) is Bar.LOG_IN_FAILED  # now only staff can
    assert unlock_with_code(casino.record, "nobody", PASSWORD, "", "t1", "a", POLICY) is Bar.LOG_IN_FAILED
    assert unlock_patron(casino.record, casino.on_shift("cas", "cage"), speaker) is None
    casino.welcome("pat", speaker)


# The second factor


def test_a_code_is_used_once_and_no_earlier_one_after_it(casino: Casino) -> None:
    speaker = casino.staff("dora", "dealer")
    casino.later(-30)
    earlier = casino.code(speaker)
    casino.later(30)
    now = casino.code(speaker)
    assert isinstance(casino.tries("dora", code=now), Welcome)
    assert casino.tries("dora", code=now) is Bar.LOG_IN_FAILED
    assert casino.tries("dora", code=earlier) is Bar.LOG_IN_FAILED
    casino.later(30)
    assert isinstance(casino.tries("dora", code=casino.code(speaker)), Welcome)


def test_a_code_used_at_two_places_at_once_is_taken_at_one(casino: Casino, conninfo: str) -> None:
    speaker = casino.staff("dora", "dealer")
    code = casino.code(speaker)

    def tries(number: int) -> bool:
        with connected(conninfo) as other:
            return isinstance(log_in(other, Tried("dora", PASSWORD, code, f"t{number}", "a"), POLICY), Welcome)

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(tries, range(4))) == 1


@pytest.mark.parametrize(("seconds", "taken"), [(-60, False), (-30, True), (0, True), (30, True), (60, False)])
def test_a_code_is_taken_one_step_early_or_late(casino: Casino, seconds: int, taken: bool) -> None:
    speaker = casino.staff("dora", "dealer")
    code = casino.code(speaker)
    casino.later(seconds)
    assert isinstance(casino.tries("dora", code=code), Welcome) is taken


@pytest.mark.parametrize("code", ["", "12345", "1234567", "абвгде", "١٢٣٤٥٦", "12 456"])
def test_what_is_not_a_code_is_not_taken(code: str) -> None:
    assert step_of("JBSWY3DPEHPK3PXP", code, 1_794_744_000) is None


def test_a_secret_is_sealed_for_its_speaker(casino: Casino) -> None:
    one, two = casino.staff("one", "dealer"), casino.staff("two", "dealer")
    rows = casino.record.execute("select speaker, secret from credential where secret is not null order by 1").fetchall()
    for number, sealed in rows:
        assert casino.secrets[number].encode() not in sealed
        assert Box(KEY).open(sealed, number) == casino.secrets[number]
        with pytest.raises(CannotDecrypt):
            Box(bytes(32)).open(sealed, number)
    casino.record.execute(
        "update credential set secret = (select secret from credential where speaker = %s) where speaker = %s", (one, two)
    )
    with pytest.raises(CannotDecrypt):  # a copied row is a fault that stops the log-in, and is not taken for a wrong code
        casino.tries("two", code=casino.code(one))


def test_staff_without_a_second_factor_do_not_log_in(casino: Casino) -> None:
    speaker = casino.staff("dora", "dealer")
    casino.record.execute("update credential set secret = null where speaker = %s", (speaker,))
    assert casino.tries("dora") is Bar.LOG_IN_FAILED


def test_an_approval_asks_for_the_second_factor_again(casino: Casino) -> None:
    speaker = casino.staff("max", "manager")
    session = casino.welcome("max", speaker).session
    assert confirm(casino.record, session, casino.code(speaker), POLICY) is Bar.CONFIRM_FAILED  # the log-in used it
    casino.later(30)
    assert confirm(casino.record, session, casino.code(speaker), POLICY) is None
    for _ in range(2):
        assert confirm(casino.record, session, "000000", POLICY) is Bar.CONFIRM_FAILED
    assert is_locked(casino.record, speaker)
    casino.later(30)
    assert confirm(casino.record, session, casino.code(speaker), POLICY) is Bar.CONFIRM_FAILED


# Terminals, hashes, credentials


def test_staff_log_in_at_enrolled_terminals_only(casino: Casino) -> None:
    speaker = casino.staff("dora", "dealer")
    console, token = casino.device("console", 3)
    strict = cheap(enrolled=True)
    at_home = Tried("dora", PASSWORD, casino.code(speaker), "my own", "a")
    assert log_in(casino.record, at_home, strict) is Bar.LOG_IN_FAILED
    assert kinds(casino, speaker)[-1] == SignificantKind.NOT_ENROLLED
    casino.later(30)
    there = log_in(casino.record, Tried("dora", PASSWORD, casino.code(speaker), token, "a"), strict)
    assert isinstance(there, Welcome) and there.session.device == console
    casino.patron("pat")
    assert isinstance(log_in(casino.record, Tried("pat", PASSWORD, "", "my own", "a"), strict), Welcome)


def test_a_hash_under_other_parameters_is_replaced_at_the_log_in(casino: Casino) -> None:
    speaker = casino.patron("pat")
    query = "select password from credential where speaker = %s"
    before = casino.record.execute(query, (speaker,)).fetchone()
    casino.welcome("pat")
    assert casino.record.execute(query, (speaker,)).fetchone() == before
    dearer = POLICY._replace(passwords=PasswordChecker(passes=2, memory_kib=16, lanes=1, shortest=12))
    assert isinstance(log_in(casino.record, Tried("pat", PASSWORD, "", "t", "a"), dearer), Welcome)
    after = casino.record.execute(query, (speaker,)).fetchone()
    assert after is not None and after[0].startswith("$argon2id$v=19$m=16,t=2,p=1$")
    assert isinstance(log_in(casino.record, Tried("pat", PASSWORD, "", "t", "a"), dearer), Welcome)


@pytest.mark.parametrize(
    ("password", "fit"), [("short", False), ("x" * 12, True), ("x" * (LONGEST + 1), False), ("Pat@Example.org", False)]
)
def test_passwords_that_may_be_chosen(password: str, fit: bool) -> None:
    assert POLICY.passwords.is_fit(password, "pat@example.org") is fit


def test_passwords_are_compared_whole(casino: Casino) -> None:
    hashed = POLICY.passwords.hashed("x" * LONGEST)
    assert POLICY.passwords.fits(hashed, "x" * LONGEST)
    assert not POLICY.passwords.fits(hashed, "x" * (LONGEST + 1))
    assert POLICY.passwords.fits(POLICY.passwords.hashed("caf\u00e9 au lait!"), "cafe\u0301 au lait!")
    assert not POLICY.passwords.fits("not a hash", "x" * 12)


def test_a_password_is_changed_with_the_old_one_and_the_second_factor(casino: Casino) -> None:
    speaker = casino.staff("dora", "dealer")
    session = casino.welcome("dora", speaker).session
    casino.later(30)
    new, code = "another long password", casino.code(speaker)

    def changes(old: str, code: str, new: str) -> Bar | None:
        return change_password(casino.record, session, old, code, new, POLICY)

    assert changes(PASSWORD, "000000", new) is Bar.CONFIRM_FAILED
    assert changes(WRONG, code, new) is Bar.CONFIRM_FAILED
    assert changes(PASSWORD, code, PASSWORD) is Bar.PASSWORD_UNFIT
    assert changes(PASSWORD, code, new) is None
    assert {event.address for event in significant_events(casino.record, kind=SignificantKind.CONFIRM_FAILED)} == {"192.0.2.7"}
    casino.later(30)
    welcome = casino.tries("dora", new, casino.code(speaker))
    assert isinstance(welcome, Welcome) and not welcome.must_change


def test_a_patron_takes_a_second_factor_and_changes_it(casino: Casino) -> None:
    pat = casino.patron("pat")
    session = casino.welcome("pat").session
    assert change_second_factor(casino.record, session, WRONG, "", POLICY) is Bar.CONFIRM_FAILED
    for _ in range(2):
        code = casino.code(pat) if pat in casino.secrets else ""
        second = change_second_factor(casino.record, session, PASSWORD, code, POLICY)
        assert isinstance(second, SecondFactor)
        assert change_second_factor(casino.record, session, PASSWORD, "", POLICY) is Bar.CONFIRM_FAILED
        casino.secrets[pat] = second.secret
        session = casino.welcome("pat", pat).session
        casino.later(30)
    parsed = pyotp.parse_uri(second.address)
    assert isinstance(parsed, pyotp.TOTP)
    assert (parsed.secret, parsed.issuer, parsed.name) == (second.secret, "Test House", f"p{pat}")


def test_secrets_are_sealed_with_another_key(casino: Casino) -> None:
    speaker = casino.staff("dora", "dealer")
    with pytest.raises(CannotDecrypt):
        reseal(casino.record, Box(bytes(32)), Box(bytes(32)))
    assert reseal(casino.record, Box(KEY), Box(bytes(32))) == 2
    with pytest.raises(CannotDecrypt):
        casino.tries("dora", code=casino.code(speaker))
    assert reseal(casino.record, Box(bytes(32)), Box(KEY)) == 2
    casino.welcome("dora", speaker)
