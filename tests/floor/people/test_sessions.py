"""Sessions by the clock of the database, against a reference model; tokens, terminals, and what stays when one has ended."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.floor.people.casino import NOON, POLICY, Casino

from houseway.floor.people.bars import Bar
from houseway.floor.people.devices import withdraw_device
from houseway.floor.people.policy import Stay
from houseway.floor.people.sessions import Session, begin_session, hashed, log_out, new_token, seen_session, used_session
from houseway.floor.people.significant import SignificantKind, significant_events

SHORT = Stay(idle_seconds=300, longest_seconds=1000)


@dataclass
class Model:
    """A minimal model of a session."""

    begun: int = 0
    seen: int = 0
    open: bool = False

    def is_valid(self, now: int, *, uses: bool) -> bool:
        self.open = self.open and now - self.seen < 300 and now - self.begun < 1000
        if self.open and uses and now - self.seen >= 300 / 60:
            self.seen = now
        return self.open


ACTS = st.lists(st.sampled_from(["log in", "use", "use", "see", "log out", 1, 4, 5, 100, 200, 299, 300, 301, 500]), max_size=30)


@settings(max_examples=50, suppress_health_check=list(HealthCheck), deadline=None)
@given(ACTS)
@example([299, "use", 299, "use", 299, "see", 1, "use"])
@example([299, "use", 299, "use", 299, "use", 100, "use", 1, "use", 1, "use", 1, "use"])
@example([4, "use", 296, "use"])
@example([5, "use", 299, "use", 1, "use"])
@example(["use", "log out", "use", "log in", "see", "use"])
def test_a_session_does_what_the_model_does(casino: Casino, acts: list[str | int]) -> None:
    speaker = casino.patron(f"model{len(significant_events(casino.record, kind=SignificantKind.ADMITTED))}")
    session, token = begin_session(casino.record, speaker, "t1", None, "a", SHORT)
    model, now = Model(open=True), 0
    for act in acts:
        if isinstance(act, int):
            casino.later(act)
            now += act
        elif act == "log in":
            session, token = begin_session(casino.record, speaker, "t1", None, "a", SHORT)
            model = Model(now, now, open=True)
        elif act == "log out":
            log_out(casino.record, session)
            model.open = False
        else:
            asks = used_session if act == "use" else seen_session
            answer = asks(casino.record, token, "t1")
            assert isinstance(answer, Session) is model.is_valid(now, uses=act == "use")
    row = casino.record.execute("select count(*) from session where speaker = %s and token is not null", (speaker,)).fetchone()
    assert row is not None and row[0] <= 1


@pytest.mark.parametrize(("kind", "idle"), [("console", 300), ("terminal", 900)])
def test_staff_are_idle_for_so_long_at_a_console_and_elsewhere(casino: Casino, kind: str, idle: int) -> None:
    speaker = casino.staff("dora", "dealer")
    _, token = casino.device("console" if kind == "console" else "terminal")
    welcome = casino.welcome("dora", speaker, terminal=token)
    casino.later(idle - 1)
    assert isinstance(used_session(casino.record, welcome.token, token), Session)
    casino.later(idle - 1)
    assert isinstance(seen_session(casino.record, welcome.token, token), Session)
    casino.later(1)
    assert used_session(casino.record, welcome.token, token) is Bar.NO_SESSION
    row = casino.record.execute("select token, ended_why, ended_at > seen_at from session").fetchone()
    assert row == (None, "idle", True)


def test_a_player_is_idle_for_thirty_minutes_and_logs_in_again_after_thirty_days(casino: Casino) -> None:
    casino.patron("pat")
    welcome = casino.welcome("pat")
    assert welcome.session.until - NOON == timedelta(days=30)
    casino.record.execute("update session set seen_at = until - interval '1 second'")  # a player who never paused
    casino.later(30 * 86_400 - 1)
    assert isinstance(used_session(casino.record, welcome.token, "t1"), Session)
    casino.later(1)
    assert used_session(casino.record, welcome.token, "t1") is Bar.NO_SESSION
    assert casino.record.execute("select ended_why from session").fetchone() == ("longest time",)
    again = casino.welcome("pat")
    casino.later(1799)
    assert isinstance(seen_session(casino.record, again.token, "t1"), Session)
    casino.later(1)
    assert seen_session(casino.record, again.token, "t1") is Bar.NO_SESSION


def test_a_token_at_another_terminal_ends_the_session(casino: Casino) -> None:
    casino.patron("pat")
    welcome = casino.welcome("pat")
    assert used_session(casino.record, welcome.token, "t2") is Bar.NO_SESSION
    assert used_session(casino.record, welcome.token, "t1") is Bar.NO_SESSION
    (event,) = significant_events(casino.record, kind=SignificantKind.SESSION_ENDED)
    assert event.after == {"why": "another terminal"} and event.who is None


def test_a_session_of_an_account_that_was_closed_meanwhile_is_not_good(casino: Casino) -> None:
    casino.patron("pat")
    welcome = casino.welcome("pat")
    casino.record.execute("update speaker set ended_at = house_now() where number = %s", (welcome.session.speaker,))
    assert used_session(casino.record, welcome.token, "t1") is Bar.NO_SESSION
    assert seen_session(casino.record, welcome.token, "t1") is Bar.NO_SESSION


def test_the_next_log_in_ends_the_session_before_it(casino: Casino) -> None:
    casino.patron("pat")
    first, second = casino.welcome("pat"), casino.welcome("pat", terminal="t2")
    assert used_session(casino.record, first.token, "t1") is Bar.NO_SESSION
    assert isinstance(used_session(casino.record, second.token, "t2"), Session)


def test_a_token_is_random_and_only_its_hash_is_kept_until_log_out(casino: Casino) -> None:
    casino.patron("pat")
    welcome = casino.welcome("pat")
    assert len({new_token() for _ in range(1000)}) == 1000 and len(welcome.token) == 43
    rows = casino.record.execute("select session::text, token, terminal from session").fetchall()
    assert [row[1:] for row in rows] == [(hashed(welcome.token), hashed("t1"))]
    assert welcome.token not in rows[0][0]
    log_out(casino.record, welcome.session)
    log_out(casino.record, welcome.session)
    assert casino.record.execute("select token, ended_why from session").fetchall() == [(None, "log-out")]
    assert used_session(casino.record, welcome.token, "t1") is Bar.NO_SESSION


def test_sessions_at_a_device_end_when_it_is_withdrawn(casino: Casino) -> None:
    speaker = casino.staff("dora", "dealer")
    device, token = casino.device("console", 3)
    welcome = casino.welcome("dora", speaker, terminal=token)
    assert withdraw_device(casino.record, casino.administrator, device) is None
    assert used_session(casino.record, welcome.token, token) is Bar.NO_SESSION
    assert POLICY.stay("staff", None) == POLICY.staff
