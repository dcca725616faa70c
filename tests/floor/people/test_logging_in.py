"""Logging in: one answer to every failure, the lock against a reference model, codes that are used once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from statistics import median

import pyotp
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.floor.people.casino import KEY, NOON, PASSWORD, POLICY, Casino, cheap

from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.credentials import SecondFactor, change_password, change_second_factor, give_second_factor, set_again
from houseway.floor.people.locking import is_locked, unlock, unlock_with_code
from houseway.floor.people.logging_in import Tried, Welcome, confirm, log_in
from houseway.floor.people.passwords import LONGEST, Passwords
from houseway.floor.people.second_factor import Box, CannotOpen, reseal, step_of
from houseway.floor.people.significant import Kind, significant_events
from houseway.floor.record.steps import connected

WRONG = "wrong horse battery"


def kinds(casino: Casino, about: int) -> list[str]:
    return [event.kind for event in significant_events(casino.record, about=about)]


def test_a_patron_logs_in_and_sees_the_last_time(casino: Casino) -> None:
    ann = casino.patron("Ann@example.org")
    first = casino.welcome("ann@example.org")
    assert (first.session.speaker, first.session.name, first.session.kind) == (ann, f"p{ann}", "patron")
    assert first.last is None and first.failures == 0 and first.must_change
    casino.later(60)
    assert casino.tries("ann@example.org", WRONG) is Bar.LOG_IN_FAILED
    second = casino.welcome("ANN@example.org")
    assert second.last is not None and (second.last.at, second.last.address) == (NOON, "192.0.2.7")
    assert second.failures == 1
    assert kinds(casino, ann)[-4:] == [Kind.LOGGED_IN, Kind.LOG_IN_FAILED, Kind.SESSION_ENDED, Kind.LOGGED_IN]


def test_every_failure_has_one_answer(casino: Casino) -> None:
    dealer, patron = casino.staff("dora", "dealer"), casino.patron("pat")
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
    assert is_locked(casino.record, patron)


def test_failures_of_nobody_are_noted_with_their_address_and_without_what_was_typed(casino: Casino) -> None:
    casino.tries("my secret password", "x")
    (event,) = significant_events(casino.record, kind=Kind.LOG_IN_FAILED)
    assert event.about is None and event.address == "192.0.2.7"
    assert "secret" not in str(event)


def test_failures_take_about_the_same_time(casino: Casino) -> None:
    policy = POLICY._replace(passwords=Passwords(passes=2, memory_kib=8192, lanes=1, shortest=12))
    known = casino.patron("slow")
    hashed = policy.passwords.hashed(PASSWORD)
    casino.record.execute("update credential set password = %s where speaker = %s", (hashed, known))

    def seconds(login: str) -> float:
        """Return the processor time of a failure: it does not depend on what else the machine does."""
        begun = time.process_time()
        assert log_in(casino.record, Tried(login, WRONG, "", "t", "a"), policy) is Bar.LOG_IN_FAILED
        return time.process_time() - begun

    times = {login: median(seconds(login) for _ in range(7)) for login in ("slow", "nobody", "slow", "nobody")}
    assert 0.5 < times["slow"] / times["nobody"] < 2
    assert is_locked(casino.record, known)  # most of the seven were against a locked account


# The lock, against a model


@dataclass
class Lock:
    """What a lock does, in as few lines as it takes."""

    failures: list[int] = field(default_factory=list[int])
    locked: bool = False

    def tries(self, now: int, *, right: bool) -> bool:
        if right and not self.locked:
            self.failures = []
            return True
        self.failures.append(now)
        self.locked = self.locked or sum(now - at < 1800 for at in self.failures) >= 3
        return False

    def unlocked(self) -> bool:
        was, self.locked = self.locked, False
        self.failures = [] if was else self.failures
        return was


ACTS = st.lists(
    st.sampled_from(["right", "wrong", "wrong", "wrong", "unlock", 1, 599, 600, 601, 899, 900, 1799, 1800]), max_size=25
)


@settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(ACTS)
@example(["wrong", "wrong", "right", "wrong", "wrong", "wrong", "right"])
@example(["wrong", 900, "wrong", 899, "wrong", "right", "unlock", "wrong", "right"])
@example(["wrong", 900, "wrong", 900, "wrong", "right"])
@example(["wrong", "wrong", "unlock", "wrong"])
def test_the_lock_does_what_the_model_does(casino: Casino, acts: list[str | int]) -> None:
    login = f"model{len(significant_events(casino.record, kind=Kind.ADMITTED))}"
    speaker, model, now = casino.patron(login), Lock(), 0
    floor = Actor(casino.administrator.speaker, "floor")
    for act in acts:
        if isinstance(act, int):
            casino.later(act)
            now += act
        elif act == "unlock":
            assert unlock(casino.record, floor, speaker) is (None if model.unlocked() else Bar.NOT_LOCKED)
        else:
            answer = casino.tries(login, PASSWORD if act == "right" else WRONG)
            assert isinstance(answer, Welcome) is model.tries(now, right=act == "right")
        assert is_locked(casino.record, speaker) is model.locked


def test_guesses_side_by_side_are_counted_one_by_one(casino: Casino, conninfo: str) -> None:
    speaker = casino.patron("target")

    def guess(number: int) -> bool:
        with connected(conninfo) as other:
            return isinstance(log_in(other, Tried("target", f"{WRONG} {number}", "", "t", "a"), POLICY), Welcome)

    with ThreadPoolExecutor(8) as pool:
        assert not any(pool.map(guess, range(16)))
    assert kinds(casino, speaker).count(Kind.LOG_IN_FAILED) == 16
    assert kinds(casino, speaker).count(Kind.LOCKED) == 1
    (locked,) = significant_events(casino.record, about=speaker, kind=Kind.LOCKED)
    assert locked.after == {"failures": 3}
    assert casino.tries("target") is Bar.LOG_IN_FAILED


def test_a_locked_account_is_unlocked_by_another_person_with_the_right(casino: Casino) -> None:
    dealer = casino.on_shift("dora", "dealer", 3)
    manager = casino.on_shift("max", "manager")
    floor = casino.on_shift("flo", "floor")
    for _ in range(3):
        casino.tries("dora", WRONG)
    assert unlock(casino.record, dealer._replace(capacity="manager"), dealer.speaker) is Bar.NOT_FOR_YOURSELF
    assert unlock(casino.record, floor, dealer.speaker) is Bar.NOT_YOURS
    assert unlock(casino.record, manager, dealer.speaker) is None
    casino.welcome("dora", dealer.speaker)
    (event,) = significant_events(casino.record, about=dealer.speaker, kind=Kind.UNLOCKED)
    assert event.who == manager.speaker


def test_a_patron_unlocks_with_the_second_factor_and_not_by_guessing(casino: Casino) -> None:
    speaker = casino.patron("pat")
    casino.secrets[speaker] = give_second_factor(casino.record, speaker, "pat", POLICY).secret
    for _ in range(3):
        casino.tries("pat", WRONG)

    def unlocks(password: str, code: str) -> Bar | None:
        return unlock_with_code(casino.record, "pat", password, code, "a", POLICY)

    assert unlocks(PASSWORD, "123456") is Bar.LOG_IN_FAILED
    assert unlocks(WRONG, casino.code(speaker)) is Bar.LOG_IN_FAILED
    assert unlocks(PASSWORD, casino.code(speaker)) is None
    casino.later(30)
    casino.welcome("pat", speaker)
    for _ in range(3):
        casino.tries("pat", WRONG)
    for _ in range(3):
        unlocks(PASSWORD, "123456")
    casino.later(30)
    assert unlocks(PASSWORD, casino.code(speaker)) is Bar.LOG_IN_FAILED  # now only staff can
    assert unlock_with_code(casino.record, "nobody", PASSWORD, "", "a", POLICY) is Bar.LOG_IN_FAILED


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
        with pytest.raises(CannotOpen):
            Box(bytes(32)).open(sealed, number)
    casino.record.execute(
        "update credential set secret = (select secret from credential where speaker = %s) where speaker = %s", (one, two)
    )
    with pytest.raises(CannotOpen):  # a copied row is a fault that stops the log-in, and is not taken for a wrong code
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
    assert kinds(casino, speaker)[-1] == Kind.NOT_ENROLLED
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
    dearer = POLICY._replace(passwords=Passwords(passes=2, memory_kib=16, lanes=1, shortest=12))
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
    assert {event.address for event in significant_events(casino.record, kind=Kind.CONFIRM_FAILED)} == {"192.0.2.7"}
    casino.later(30)
    welcome = casino.tries("dora", new, casino.code(speaker))
    assert isinstance(welcome, Welcome) and not welcome.must_change


def test_a_patron_takes_a_second_factor_changes_it_and_loses_it(casino: Casino) -> None:
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
    cashier = casino.on_shift("cas", "cage")
    assert set_again(casino.record, cashier, pat, "a new password", POLICY) is None
    assert isinstance(casino.tries("pat", "a new password"), Welcome)
    parsed = pyotp.parse_uri(second.address)
    assert isinstance(parsed, pyotp.TOTP)
    assert (parsed.secret, parsed.issuer, parsed.name) == (second.secret, "Test House", f"p{pat}")


def test_secrets_are_sealed_with_another_key(casino: Casino) -> None:
    speaker = casino.staff("dora", "dealer")
    with pytest.raises(CannotOpen):
        reseal(casino.record, Box(bytes(32)), Box(bytes(32)))
    assert reseal(casino.record, Box(KEY), Box(bytes(32))) == 2
    with pytest.raises(CannotOpen):
        casino.tries("dora", code=casino.code(speaker))
    assert reseal(casino.record, Box(bytes(32)), Box(KEY)) == 2
    casino.welcome("dora", speaker)


def test_credentials_are_set_again_by_another_person_and_end_the_session(casino: Casino) -> None:
    speaker = casino.staff("dora", "dealer")
    manager = casino.on_shift("max", "manager")
    welcome = casino.welcome("dora", speaker)
    assert set_again(casino.record, manager._replace(speaker=speaker), speaker, "a new password", POLICY) is Bar.NOT_FOR_YOURSELF
    second = set_again(casino.record, manager, speaker, "a new password", POLICY)
    assert isinstance(second, SecondFactor) and second.secret != casino.secrets[speaker]
    casino.later(30)
    assert casino.tries("dora", "a new password", casino.code(speaker)) is Bar.LOG_IN_FAILED
    casino.secrets[speaker] = second.secret
    again = casino.tries("dora", "a new password", casino.code(speaker))
    assert isinstance(again, Welcome) and again.must_change
    assert welcome.session.id != again.session.id
