"""A small house for tests of people: cheap hashes, a clock that a test sets, and staff who are on their shifts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import pyotp
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.role import Role
from houseway.floor.people.accounts import AccountMark, set_mode
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.devices import DeviceKind, add_device, enrol_device
from houseway.floor.people.founders import Founded, admit_first, demo_patron, demo_staff
from houseway.floor.people.log_in import Tried, Welcome, log_in
from houseway.floor.people.passwords import PasswordChecker
from houseway.floor.people.persons import Person
from houseway.floor.people.policy import Policy, Stay
from houseway.floor.people.roles import ADMINISTRATOR
from houseway.floor.people.second_factor import Box
from houseway.floor.people.shifts import Shift, begin_shift

Record = Connection[TupleRow]
NOON: Final = datetime(2026, 11, 15, 12, tzinfo=UTC)
PASSWORD: Final = "correct horse battery"
KEY: Final = bytes(range(32))
CLOCK: Final = """
create table test_clock (at timestamptz not null);
insert into test_clock values ('2026-11-15 12:00+00');
grant select on test_clock to public;  -- calls run with the rights of the schema's owner
create or replace function house_now() returns timestamptz language sql stable as 'select at from test_clock';
"""
"""A clock that is stopped until a test sets it, for every connection to the database of the test."""


def cheap(*, enrolled: bool = False) -> Policy:
    """Return the policy of the defaults, with hashes that take no time."""
    return Policy(
        house="Test House",
        passwords=PasswordChecker(passes=1, memory_kib=8, lanes=1, shortest=12),
        box=Box(KEY),
        player=Stay(1800, 2_592_000),
        staff=Stay(900, 43_200),
        console=Stay(300, 43_200),
        staff_need_enrolled_terminal=enrolled,
    )


POLICY: Final = cheap()


@dataclass
class Casino:
    """A house with an administrator on shift, and shortcuts that fail where a bar is returned."""

    record: Record
    administrator: Actor
    secrets: dict[int, str]

    def now(self) -> datetime:
        """Return the time of the database's clock."""
        row = self.record.execute("select house_now()").fetchone()
        assert row is not None
        return row[0]

    def later(self, seconds: float) -> None:
        """Move the clock of the database by seconds."""
        self.record.execute("update test_clock set at = at + %s", (timedelta(seconds=seconds),))

    def code(self, speaker: int) -> str:
        """Return the code that is due for somebody."""
        return pyotp.TOTP(self.secrets[speaker]).at(self.now())

    def staff(self, login: str, *roles: Role) -> int:
        """Admit a member of staff, grant roles, and return the number."""
        return self._kept(demo_staff(self.record, Person(login), roles, PASSWORD, POLICY))

    def also(self, speaker: int, role: Role) -> None:
        """Give a person a role, whatever the table of duties says: a chain of approval must hold without it."""
        self.record.execute(
            "insert into may_hold (speaker, role, granted_by) values (%s, %s, 0) on conflict do nothing", (speaker, role)
        )
        self.record.execute("update shift set ended_at = ended_at - interval '1 day' where speaker = %s", (speaker,))

    def on_shift(self, login: str, role: Role, *tables: int) -> Actor:
        """Admit a member of staff who begins a shift at tables, or at all."""
        number = self.staff(login, role)
        shift = begin_shift(self.record, Actor(number, ""), number, role, tables or None)
        assert isinstance(shift, Shift), shift
        return Actor(number, role)

    def patron(self, login: str, mark: AccountMark = AccountMark.REAL) -> int:
        """Open an account for a patron and return the number."""
        return self._kept(demo_patron(self.record, Person(login, "Somebody"), PASSWORD, POLICY, mark))

    def device(self, what: DeviceKind, table: int | None = None) -> tuple[int, str]:
        """Enrol a device and return its number and its token."""
        known = add_device(self.record, self.administrator, what, table)
        assert not isinstance(known, Bar)
        token = enrol_device(self.record, self.administrator, known.number)
        assert not isinstance(token, Bar)
        return known.number, token

    def tries(self, login: str, password: str = PASSWORD, code: str = "", terminal: str = "t1") -> Welcome | Bar:
        """Return the result of a log-in."""
        return log_in(self.record, Tried(login, password, code, terminal, "192.0.2.7"), POLICY)

    def welcome(self, login: str, speaker: int | None = None, terminal: str = "t1") -> Welcome:
        """Log in, with the code that is due for staff."""
        answer = self.tries(login, code=self.code(speaker) if speaker is not None else "", terminal=terminal)
        assert isinstance(answer, Welcome), answer
        return answer

    def _kept(self, admitted: Founded | Bar) -> int:
        assert isinstance(admitted, Founded), admitted
        number = admitted.speaker.number
        if admitted.second is not None:
            self.secrets[number] = admitted.second.secret
        return number


def opened(record: Record) -> Casino:
    """Open a house of a demonstration in an empty database, with a clock that tests can run ahead."""
    record.execute(CLOCK.encode())
    return administered(record)


def administered(record: Record) -> Casino:
    """Set the mode of an empty database, and admit its first administrator."""
    set_mode(record, "demo")
    admitted = admit_first(record, Person("root"), ADMINISTRATOR, PASSWORD, POLICY)
    assert isinstance(admitted, Founded) and admitted.second is not None
    number = admitted.speaker.number
    assert isinstance(begin_shift(record, Actor(number, ""), number, ADMINISTRATOR), Shift)
    return Casino(record, Actor(number, ADMINISTRATOR), {number: admitted.second.secret})
