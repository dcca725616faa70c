"""Accounts that are made at the machine: the first people of a house, and everybody of a demonstration.

Nothing here is reachable through the API. What protects it is the machine: it takes the password of the database and the key of
second factors. Each is noted as done by the house, number 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.role import DIRECTOR, SURVEILLANCE, Role
from houseway.floor.store.locks import hold

from .accounts import Account, AccountMark, mode_of
from .actors import THE_HOUSE
from .bars import Bar
from .credentials import SecondFactor, choose_credentials
from .persons import Person, admit
from .policy import Policy
from .roles import ADMINISTRATOR
from .shifts import grant

FOUNDERS: Final[tuple[Role, ...]] = (ADMINISTRATOR, DIRECTOR, SURVEILLANCE)
"""Any two of these can let the third one in again, and together they let everybody else in."""


class Founded(NamedTuple):
    """A new account, and its second factor if it has one."""

    speaker: Account
    second: SecondFactor | None


def admit_first(connection: Connection[TupleRow], person: Person, role: Role, password: str, policy: Policy) -> Founded | Bar:
    """Admit the first administrator, director or surveillance of a house. Refused once a person holds the role."""
    if role not in FOUNDERS:
        return Bar.NO_SUCH_ROLE
    with connection.transaction():
        hold(connection, "may_hold")  # two at once would both be first
        query = "select from may_hold join speaker on number = speaker where role = %s and ended_at is null"
        if connection.execute(query, (role,)).fetchone() is not None:
            return Bar.NOT_YOURS
        return _made(connection, "staff", person, (role,), password, policy, AccountMark.REAL)


def demo_staff(
    connection: Connection[TupleRow],
    person: Person,
    roles: Iterable[Role],
    password: str,
    policy: Policy,
    mark: AccountMark = AccountMark.REAL,
) -> Founded | Bar:
    """Admit a member of staff with roles and a password that somebody else chose, where the house is a demonstration."""
    if mode_of(connection) != "demo":
        return Bar.DEMO_ONLY
    with connection.transaction():
        return _made(connection, "staff", person, roles, password, policy, mark)


def demo_patron(
    connection: Connection[TupleRow], person: Person, password: str, policy: Policy, mark: AccountMark = AccountMark.REAL
) -> Founded | Bar:
    """Open an account for a patron with a password that somebody else chose, where the house is a demonstration."""
    if mode_of(connection) != "demo":
        return Bar.DEMO_ONLY
    with connection.transaction():
        return _made(connection, "patron", person, (), password, policy, mark)


def _made(
    connection: Connection[TupleRow],
    kind: Literal["patron", "staff"],
    person: Person,
    roles: Iterable[Role],
    password: str,
    policy: Policy,
    mark: AccountMark,
) -> Founded | Bar:
    if not policy.passwords.is_fit(password, person.login):
        return Bar.PASSWORD_UNFIT
    speaker = admit(connection, THE_HOUSE, kind, person, mark)
    if isinstance(speaker, Bar):
        return speaker
    for role in roles:
        if barred := grant(connection, THE_HOUSE.speaker, speaker.number, role, {}):
            return barred
    return Founded(speaker, choose_credentials(connection, speaker, password, policy))
