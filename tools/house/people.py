"""The people of a private house: an administrator, patrons with money, staff on their shifts. Passwords are hashed cheaply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import pyotp
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.role import MANAGER, Role
from houseway.floor.cage.events import Slip
from houseway.floor.cage.transaction import open_books
from houseway.floor.cage.wallets import deposit
from houseway.floor.people.accounts import AccountMark, set_mode
from houseway.floor.people.actors import Actor
from houseway.floor.people.founders import Founded, admit_first, demo_patron, demo_staff
from houseway.floor.people.passwords import PasswordChecker
from houseway.floor.people.persons import Person
from houseway.floor.people.policy import Policy, Stay
from houseway.floor.people.roles import ADMINISTRATOR, CAGE
from houseway.floor.people.second_factor import Box
from houseway.floor.people.shifts import Shift, begin_shift

from .servers import DAY

PASSWORD: Final = "correct horse battery"
POLICY: Final = Policy(
    house="The Willow Room",
    passwords=PasswordChecker(passes=1, memory_kib=8, lanes=1, shortest=12),
    box=Box(bytes(range(32))),
    player=Stay(1800, 86_400),
    staff=Stay(900, 43_200),
    console=Stay(300, 43_200),
    staff_need_enrolled_terminal=False,
)
"""Hashes that take no time; no house has them."""


@dataclass(frozen=True)
class Account:
    """A person who can log in, with seat or role."""

    login: str
    name: str
    number: int
    seat: int = 0
    role: str = ""
    tables: Sequence[int] | None = None
    secret: str = ""

    def code(self) -> str:
        """Return the code that is due now."""
        return pyotp.TOTP(self.secret).now() if self.secret else ""

    @property
    def credentials(self) -> dict[str, str]:
        """The fields of a log-in, except the code."""
        return {"login": self.login, "password": PASSWORD}


class People:
    """Admits people to a record that has none, as a demonstration does. The first of them is an administrator on shift."""

    def __init__(self, record: Connection[TupleRow], day: date = DAY) -> None:
        self._record, self._day = record, day
        self.first: Final = founded(record, "root")
        self._root: Final = self.first.number
        begun = begin_shift(record, Actor(self._root, ""), self._root, ADMINISTRATOR)
        assert isinstance(begun, Shift), begun
        self.accounts: Final[dict[str, Account]] = {}
        """All but the first, by their log-ins."""

    def open_books(self) -> None:
        """Open the books of the house, so that patrons can deposit."""
        assert open_books(self._record, Actor(self._root, MANAGER), self._day) is None

    def patron(self, login: str, cents: int = 0, mark: AccountMark = AccountMark.REAL, seat: int = 0) -> Account:
        """Open an account for a patron, with money in the wallet."""
        made = demo_patron(self._record, Person(login), PASSWORD, POLICY, mark)
        assert isinstance(made, Founded), made
        if cents:
            slip = deposit(self._record, Actor(self._root, CAGE), made.speaker.number, cents, self._day)
            assert isinstance(slip, Slip), slip
        self.accounts[login] = Account(login, made.speaker.name, made.speaker.number, seat)
        return self.accounts[login]

    def bot(self, number: int, cents: int) -> Account:
        """Open an account for a bot, marked as one, with money in the wallet."""
        return self.patron(f"bot{number}", cents, AccountMark.BOT)

    def staff(
        self,
        login: str,
        role: Role,
        tables: Sequence[int] | None = None,
        *,
        on_shift: bool = True,
        mark: AccountMark = AccountMark.REAL,
    ) -> Account:
        """Admit a member of staff, on shift at these tables or at all."""
        made = demo_staff(self._record, Person(login), (role,), PASSWORD, POLICY, mark)
        assert isinstance(made, Founded) and made.second is not None, made
        number = made.speaker.number
        if on_shift:
            begun = begin_shift(self._record, Actor(number, ""), number, role, tables)
            assert isinstance(begun, Shift), begun
        self.accounts[login] = Account(
            login=login, name=made.speaker.name, number=number, seat=0, role=role, tables=tables, secret=made.second.secret
        )
        return self.accounts[login]


def founded(record: Connection[TupleRow], login: str, policy: Policy = POLICY) -> Account:
    """Mark a record as a demonstration's and admit its first administrator, who has a second factor and no shift."""
    set_mode(record, "demo")
    first = admit_first(record, Person(login), ADMINISTRATOR, PASSWORD, policy)
    assert isinstance(first, Founded) and first.second is not None, first
    return Account(
        login=login,
        name=first.speaker.name,
        number=first.speaker.number,
        seat=0,
        role=ADMINISTRATOR,
        tables=None,
        secret=first.second.secret,
    )


def forget_code(record: Connection[TupleRow], number: int) -> None:
    """Let the record forget the last code of somebody's second factor, so that nobody waits for the next one."""
    record.execute("update credential set code_step = null where speaker = %s", (number,))
