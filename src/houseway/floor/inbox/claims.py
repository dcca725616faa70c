"""Claims: who has an item of the inbox in hand. A claim permits nothing, and ends two minutes after its person's last key."""

from __future__ import annotations

from typing import Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]
CLAIM_SECONDS: Final = 120
"""Seconds after which a claim ends by itself."""
_ALIVE: Final = "seen_at > house_now() - make_interval(secs => %s)"


class InboxClaim(msgspec.Struct, frozen=True):
    """The person who has an item in hand: the role, since when, and until when unless a key is pressed."""

    by: int
    role: str
    since: Seconds
    until: Seconds


def claims(record: Record) -> dict[str, InboxClaim]:
    """Return the claims that hold, by item."""
    rows = record.execute(
        "select item, by, role, extract(epoch from at)::float8, extract(epoch from seen_at)::float8 + %s"
        f" from inbox_claim where {_ALIVE}".encode(),
        (CLAIM_SECONDS, CLAIM_SECONDS),
    ).fetchall()
    return {item: InboxClaim(*rest) for item, *rest in rows}


def claim(record: Record, by: Actor, item: str) -> InboxClaim | Bar:
    """Take an item in hand, or keep it; an item that somebody else has stays theirs."""
    if barred := check_right(by, Action.SEE_INBOX):
        return barred
    with record.transaction():
        record.execute(f"delete from inbox_claim where not {_ALIVE}".encode(), (CLAIM_SECONDS,))
        kept = record.execute(
            "insert into inbox_claim (item, by, role) values (%s, %s, %s) on conflict (item) do update"
            " set seen_at = house_now() where inbox_claim.by = excluded.by",
            (item, by.speaker, by.capacity),
        )
        return claims(record)[item] if kept.rowcount else Bar.CLAIMED


def release(record: Record, by: Actor, item: str) -> Bar | None:
    """Give an item back that one has in hand."""
    if barred := check_right(by, Action.SEE_INBOX):
        return barred
    record.execute("delete from inbox_claim where item = %s and by = %s", (item, by.speaker))
    return None


def hand_on(record: Record, by: Actor, item: str, to: int) -> InboxClaim | Bar:
    """Give an item that one has in hand to somebody on a shift."""
    if barred := check_right(by, Action.SEE_INBOX):
        return barred
    with record.transaction():
        shift = record.execute("select role from shift where speaker = %s and ended_at is null", (to,)).fetchone()
        if shift is None:
            return Bar.NOT_ON_SHIFT
        gone = record.execute(
            f"delete from inbox_claim where item = %s and by = %s and {_ALIVE}".encode(), (item, by.speaker, CLAIM_SECONDS)
        )
        if not gone.rowcount:
            return Bar.CLAIMED
        record.execute("insert into inbox_claim (item, by, role) values (%s, %s, %s)", (item, to, shift[0]))
        return claims(record)[item]


def head(record: Record) -> str:
    """Return a text that changes whenever something in an inbox may have changed."""
    row = record.execute(
        "select (select coalesce(max(no), 0) from log_row), (select coalesce(max(seq), 0) from live where table_id = 0),"
        " (select coalesce(string_agg(item || ' ' || by, ',' order by item), '') from inbox_claim)"
    ).fetchone()
    assert row is not None
    return "|".join(map(str, row))
