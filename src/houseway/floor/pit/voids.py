"""Requests to void a round that cannot continue after a system fault (G5): its table is out of use from then on."""

from __future__ import annotations

import re
from typing import Final

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.command import Void
from houseway.core.round.denial import LONGEST
from houseway.core.table.table import Table
from houseway.core.values.role import MANAGER
from houseway.floor.approvals.requests import enter_request
from houseway.floor.approvals.store import End, RequestStanding, end
from houseway.floor.messages import PLATFORM
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor
from houseway.floor.people.roles import PLATFORM as THE_PLATFORM
from houseway.floor.store.queries import resumed
from houseway.floor.store.tables import RulesCache, resumed_table
from houseway.floor.table.uses import stopped

Record = Connection[TupleRow]
_WORDS: Final = re.compile(r"[A-Za-z0-9_.'-]+")
"""The words of a reason that the record accepts."""


def request_void(record: Record, by: AccountActor, number: int, table: Table, because: str) -> int | Bar:
    """Request the void of the round in play and return the request's number. A manager and surveillance approve it.

    The table opens no round from now on, whatever is decided, until staff put it in use again: the fault may recur.
    """
    reason = " ".join(_WORDS.findall(because))[:LONGEST].strip()
    if not reason:
        return Bar.SAY_WHY
    if not table.is_playing:
        return Bar.NO_SUCH_ROUND
    with record.transaction():
        asked = enter_request(record, by, number, table, Void(MANAGER, reason), because)
        if isinstance(asked, Bar):
            return asked
        barred = stopped(record, by.speaker, number, f"fault of the system: {because}")
        assert not isinstance(barred, Bar)
        return asked


def holds_void(record: Record, shelf: RulesCache, found: RequestStanding) -> str | None:
    """Return the reason an approved void is not sent: its round is over, and no other round is voided in its place."""
    if record.execute("select from utterance where request = %s limit 1", (found.id,)).fetchone() is not None:
        return None  # it was sent, and a repeat returns the first result
    stands = resumed(record, found.table)
    table = None if stands is None else resumed_table(stands, shelf)
    if table is not None and table.is_playing and table.number == found.round:
        return None
    end(record, found.id, End.LAPSED, PLATFORM, THE_PLATFORM, "its round is over")
    return "its round is over"
