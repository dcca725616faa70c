"""Rows that are kept for a bounded time, and deleted when they are older: they serve clients and disputes, and are no record.

Nothing of the record itself is ever deleted here: steps, money, people and events are kept as long as the law wants them (D3).
"""

from __future__ import annotations

from typing import Final

from psycopg import Connection
from psycopg.rows import TupleRow

Record = Connection[TupleRow]
AT_ONCE: Final = 5_000
"""Rows that one statement deletes: none of them holds a lock for long."""
_ANSWERS: Final = (
    "delete from asked_once where ctid = any (array("
    "select ctid from asked_once where at < house_now() - make_interval(days => %s) limit %s))"
)
_HASHES: Final = (
    "delete from shown where ctid = any (array(select ctid from shown s where at < house_now() - make_interval(days => %s)"
    " and not exists (select from dispute d where d.table_id = s.table_id and d.round = s.round) limit %s))"
)


def delete_old_answers(record: Record, days: int) -> int:
    """Delete first answers to requests that nobody repeats any more; return how many of them went."""
    return _deleted(record, _ANSWERS, days)


def delete_old_hashes(record: Record, days: int) -> int:
    """Delete what players were shown in rounds long ago, but nothing of a round in dispute (U6); return how many rows went."""
    return _deleted(record, _HASHES, days)


def _deleted(record: Record, statement: str, days: int) -> int:
    total = 0
    while went := record.execute(statement.encode(), (days, AT_ONCE)).rowcount:
        total += went
        if went < AT_ONCE:
            break
    return total
