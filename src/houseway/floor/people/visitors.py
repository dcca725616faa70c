"""Visitors of a demonstration, who need no log-in: guests, and whoever looks behind the table as one of its staff.

Everything here asks the database whether the house is a demonstration, besides the configuration. A session that begins here
says so for as long as it is kept: it can add no passkey, approves no more than a code may, and no house with real money has any.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pyotp
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.role import Role
from houseway.floor.world import random_bytes

from .accounts import AccountMark
from .actors import THE_HOUSE, Actor
from .bars import Bar
from .log_in import Arrival, Welcome, welcomed
from .persons import Person, admit
from .policy import Policy
from .roles import CAGE
from .second_factor import STEP_SECONDS
from .sessions import Session
from .shifts import begin_shift, shift_of

WITHOUT_LOG_IN: Final = "demonstration"


class Visits(NamedTuple):
    """The offers of a house to visitors who have no log-in; none by default."""

    guest_cents: int = 0
    """Chips in the wallet of a guest; none where it is zero."""
    desks: tuple[Role, ...] = ()
    """Roles that a visitor may look into."""


class VisitorTerminal(NamedTuple):
    """The terminal of a visitor and its network address."""

    token: str
    address: str


def _is_demonstration(connection: Connection[TupleRow]) -> bool:
    return connection.execute("select from house where mode = 'demo'").fetchone() is not None


def admit_guest(connection: Connection[TupleRow], terminal: VisitorTerminal, policy: Policy) -> Welcome | Bar:
    """Open an account without credentials for a guest, marked `test`, and begin its only session."""
    if not _is_demonstration(connection):
        return Bar.DEMONSTRATIONS_ONLY
    guest = admit(connection, THE_HOUSE, "patron", Person(f"guest-{random_bytes(8).hex()}", "Guest"), AccountMark.TEST)
    if isinstance(guest, Bar):
        return guest
    return welcomed(connection, _arrival(guest.number, "patron", terminal), policy)


def sit_at_desk(connection: Connection[TupleRow], role: Role, terminal: VisitorTerminal, policy: Policy) -> Welcome | Bar:
    """Begin a session of the member of staff whom a demonstration shows in a role, on the shift that this person had last."""
    if not _is_demonstration(connection):
        return Bar.DEMONSTRATIONS_ONLY
    row = connection.execute(
        "select number from speaker join person on speaker = number join may_hold using (speaker)"
        " where mark = 'house' and kind = 'staff' and ended_at is null and role = %s and login = role",
        (role,),
    ).fetchone()
    if row is None:
        return Bar.NO_SUCH_ROLE
    number: int = row[0]
    if shift_of(connection, number) is None and isinstance(barred := _shift_again(connection, number, role), Bar):
        return barred
    return welcomed(connection, _arrival(number, "staff", terminal), policy)


def _shift_again(connection: Connection[TupleRow], number: int, role: Role) -> Bar | None:
    before = connection.execute(
        "select tables from shift where speaker = %s and role = %s order by id desc limit 1", (number, role)
    ).fetchone()
    begun = begin_shift(connection, Actor(number, ""), number, role, None if before is None else before[0])
    return begun if isinstance(begun, Bar) else None


def _arrival(speaker: int, kind: str, terminal: VisitorTerminal) -> Arrival:
    return Arrival(speaker, kind, terminal.token, terminal.address, None, WITHOUT_LOG_IN)


def house_cashier(connection: Connection[TupleRow]) -> Actor | None:
    """Return the cashier of a demonstration who pays guests in: an account marked `house`, on a shift at the cage."""
    row = connection.execute(
        "select number from speaker join person p on p.speaker = number join shift s on s.speaker = number"
        " where mark = 'house' and role = %s and s.ended_at is null order by login limit 1",
        (CAGE,),
    ).fetchone()
    return None if row is None else Actor(row[0], CAGE)


def current_code(connection: Connection[TupleRow], session: Session, policy: Policy) -> str | Bar:
    """Return the code of the second factor for a session of a visitor, who has no device that computes it."""
    if session.begun_with != WITHOUT_LOG_IN or not _is_demonstration(connection):
        return Bar.DEMONSTRATIONS_ONLY
    row = connection.execute(
        "select secret, code_step, extract(epoch from house_now())::bigint from credential"
        " where speaker = %s and secret is not null",
        (session.speaker,),
    ).fetchone()
    if row is None:
        return Bar.DEMONSTRATIONS_ONLY
    step = max(row[2] // STEP_SECONDS, (row[1] or 0) + 1)  # a code is used once: the next one is accepted a little early
    return pyotp.TOTP(policy.box.open(row[0], session.speaker), interval=STEP_SECONDS).generate_otp(step)
