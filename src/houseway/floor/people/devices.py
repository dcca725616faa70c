"""Devices: readers, generators, consoles, terminals. A registered device may not send before staff enrol it."""

from __future__ import annotations

from typing import Literal

from psycopg import Connection
from psycopg.rows import TupleRow

from .accounts import Account, new_account
from .actors import Actor, check_right
from .bars import Bar
from .rights import Action
from .sessions import end_session_of, hashed, new_token
from .significant import SignificantKind, note

DeviceKind = Literal["reader", "generator", "console", "terminal"]


def add_device(connection: Connection[TupleRow], by: Actor, what: DeviceKind, table: int | None = None) -> Account | Bar:
    """Enter a device, at a table if it has one. It is not enrolled."""
    if barred := check_right(by, Action.ENROL_DEVICE):
        return barred
    with connection.transaction():
        device = new_account(connection, "device")
        if isinstance(device, Bar):
            return device
        connection.execute("insert into device (speaker, what, table_id) values (%s, %s, %s)", (device.number, what, table))
        after = {"what": what, "table": table}
        note(connection, SignificantKind.DEVICE_KNOWN, who=by.speaker, about=device.number, element="device", after=after)
    return device


def enrol_device(connection: Connection[TupleRow], by: Actor, device: int) -> str | Bar:
    """Enrol a device and return its token, which is shown this once; a token it had before is void."""
    if barred := check_right(by, Action.ENROL_DEVICE, device):
        return barred
    token = new_token()
    with connection.transaction():
        enrolled = connection.execute(
            "update device set token = %s, enrolled_at = house_now(), enrolled_by = %s from speaker"
            " where speaker = %s and number = speaker and ended_at is null",
            (hashed(token), by.speaker, device),
        )
        if not enrolled.rowcount:
            return Bar.NO_SUCH_DEVICE
        note(connection, SignificantKind.DEVICE_ENROLLED, who=by.speaker, about=device, element="device.enrolled_at")
    return token


def withdraw_device(connection: Connection[TupleRow], by: Actor, device: int) -> Bar | None:
    """Take a device's enrolment away: its token is void, and sessions at it end."""
    if barred := check_right(by, Action.ENROL_DEVICE, device):
        return barred
    with connection.transaction():
        query = "update device set token = null, enrolled_at = null, enrolled_by = null where speaker = %s and token is not null"
        if not connection.execute(query, (device,)).rowcount:
            return Bar.NO_SUCH_DEVICE
        there = connection.execute("select speaker from session where device = %s and ended_at is null", (device,))
        for (speaker,) in there.fetchall():
            end_session_of(connection, speaker, "device withdrawn", who=by.speaker)
        note(connection, SignificantKind.DEVICE_WITHDRAWN, who=by.speaker, about=device, element="device.enrolled_at")
    return None


def enrolled_device(connection: Connection[TupleRow], token: str) -> tuple[int, str] | None:
    """Return the number and the kind of the enrolled device that has this token."""
    return connection.execute("select speaker, what from device where token = %s", (hashed(token),)).fetchone()
