"""Significant events: rows of who did what, when, what it was before and what it is after. They are added and never changed.

Personal data is never in them, except the network address of a log-in: they outlive a person's wish to be forgotten.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from psycopg import Connection
from psycopg.rows import TupleRow, class_row
from psycopg.types.json import Jsonb

from houseway.floor.store.seconds import Seconds

State = Mapping[str, Any]


class SignificantKind(StrEnum):
    """The kinds of significant events that people cause. Events of the cage and the pit carry the amounts (D6)."""

    LOGGED_IN = "logged in"
    LOG_IN_FAILED = "log-in failed"
    NOT_ENROLLED = "log-in at a terminal that is not enrolled"
    UNLOCK_FAILED = "unlock failed"
    CONFIRM_FAILED = "confirmation failed"
    LOCKED = "account locked"
    UNLOCKED = "account unlocked"
    SESSION_ENDED = "session ended"
    ADMITTED = "account opened"
    ENDED = "account closed"
    PERSONAL_CHANGED = "personal data changed"
    PERSONAL_ERASED = "personal data erased"
    RESEALED = "second factors sealed with another key"
    CREDENTIALS_CHANGED = "credentials changed"
    PASSKEY_ENROLLED = "passkey enrolled"
    PASSKEY_ENDED = "passkey ended"
    PASSKEY_REFUSED = "passkey refused"
    PASSKEY_COPIED = "counter of a passkey went back"
    DIRECTORY_LINKED = "account of the directory linked"
    DIRECTORY_UNLINKED = "account of the directory unlinked"
    DIRECTORY_REFUSED = "log-in through the directory refused"
    ROLE_GRANTED = "role granted"
    ROLE_WITHDRAWN = "role withdrawn"
    SHIFT_BEGUN = "shift begun"
    SHIFT_ENDED = "shift ended"
    DEVICE_KNOWN = "device made known"
    DEVICE_ENROLLED = "device enrolled"
    DEVICE_WITHDRAWN = "device withdrawn"
    MODE_SET = "mode of the house set"
    PAYMENT_APPROVED = "payment approved"
    PAYMENT_DENIED = "payment denied"
    CALL_RULED = "call ruled on"
    BET_ALLOWED = "bet allowed"
    SUBMISSION_HUNG = "submission hung"
    ROUND_CORRECTED = "round corrected"
    CARD_CORRECTED = "card corrected in a round"
    ROUND_VOIDED = "round voided because of the system"
    TABLE_OPENED = "table opened"
    TABLE_CLOSED = "table closed"
    DAY_OPENED = "gaming day opened"
    DAY_CLOSED = "gaming day closed"
    DAY_ARCHIVED = "gaming day archived"
    SUBMISSION_PROPOSED = "submission proposed"
    TABLE_OUT_OF_USE = "table put out of use"
    TABLE_IN_USE = "table put in use"
    DISPUTE_OPENED = "dispute opened"
    DISPUTE_DECIDED = "dispute decided"
    DISPUTE_REPORTED = "dispute reported"
    LIMIT_SET = "limit of play set"
    EXCLUDED = "patron excluded"
    EXCLUSION_LIFTED = "exclusion lifted"
    METER_CHANGED = "shared meter changed"
    COVERAGE_DUE = "camera coverage due"
    COVERAGE_CONFIRMED = "camera coverage confirmed"
    EVIDENCE_MADE = "evidence made"
    ENROLMENT_BEGUN = "enrolment begun"
    ENROLMENT_CONFIRMED = "enrolment confirmed"
    ENROLMENT_REFUSED = "enrolment refused"
    DROP_DIFFERS = "drop box differs from the record"
    CASH_DIFFERS = "cash of the cage differs from the record"
    LARGE_CASH = "large cash in a gaming day"
    IDENTIFIED = "patron identified"
    CASH_CONFIRMED = "cash buy-in confirmed by the floor"
    LOG_ALARM = "log of the record found something wrong"
    STAFF_CHANGE_ASKED = "change of an account asked for"
    STAFF_CHANGE_TURNED_DOWN = "change of an account turned down"
    LOG_INS_SLOWED = "log-ins slowed"
    STOCK_DIFFERS = "cards, dice or tiles differ from their book"


StateJson = Annotated[dict[str, Any], Meta(extra_json_schema={"additionalProperties": {"$ref": "#/components/schemas/Json"}})]
"""The state of an element of the house, by name. The kind of its significant event says what is there."""


class SignificantEvent(msgspec.Struct, frozen=True):
    """A significant event: when, who, about whom, what it was and what it is."""

    id: int
    at: Seconds
    kind: Annotated[str, Meta(extra_json_schema={"enum": [*SignificantKind]})]
    who: int | None
    about: int | None
    element: str
    address: str | None
    before: StateJson | None
    after: StateJson | None


def note(
    connection: Connection[TupleRow],
    kind: SignificantKind,
    *,
    who: int | None,
    about: int | None,
    element: str,
    address: str | None = None,
    before: State | None = None,
    after: State | None = None,
) -> int:
    """Add a significant event, by the clock of the database, and return its number."""
    row = connection.execute(
        "insert into significant (kind, who, about, element, address, before, after)"
        " values (%s, %s, %s, %s, %s, %s, %s) returning id",
        (kind, who, about, element, address, _json(before), _json(after)),
    ).fetchone()
    assert row is not None
    return row[0]


def _json(state: State | None) -> Jsonb | None:
    return None if state is None else Jsonb(dict(state))


_IN_ORDER: Final = b" order by id limit %(most)s"
_LATEST: Final = b" order by id desc limit %(most)s"


def significant_events(
    connection: Connection[TupleRow],
    *,
    about: int | None = None,
    kind: SignificantKind | None = None,
    after: int = 0,
    most: int = 1000,
    latest: bool = False,
) -> list[SignificantEvent]:
    """Return significant events in order, after a number; by account or kind, if given, and the `latest` of them."""
    with connection.cursor(row_factory=class_row(SignificantEvent)) as cursor:
        found = cursor.execute(
            b"select id, extract(epoch from at)::float8 as at, kind, who, about, element, address, before, after from significant"
            b" where id > %(after)s and (%(about)s::bigint is null or about = %(about)s or who = %(about)s)"
            b" and (%(kind)s::text is null or kind = %(kind)s)" + (_LATEST if latest else _IN_ORDER),
            {"after": after, "about": about, "kind": kind, "most": most},
        ).fetchall()
        return found[::-1] if latest else found
