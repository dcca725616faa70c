"""Histories of the people of a case: rounds, corrections and disputes of ninety days, and rounds together with each other."""

from __future__ import annotations

from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

Record = Connection[TupleRow]
DAYS: Final = 90
_HAS: Final = "(r.players @> array[{0}.name] or r.speakers @> array[{0}.number::bigint])"
_SINCE: Final = "r.closed_at > house_now() - make_interval(days => %(days)s)"
_ALONE: Final = (
    f"select s.number, s.kind, (select count(*) from round_found r where {_HAS.format('s')} and {_SINCE}),"
    f" (select count(*) from round_found r where {_HAS.format('s')} and {_SINCE}"
    " and r.outcomes && array['corrected', 'card read again']),"
    " (select count(*) from dispute d where (d.player = s.name or d.opened_by = s.number)"
    " and d.at > house_now() - make_interval(days => %(days)s))"
    " from speaker s where s.number = any (%(people)s) order by 1"
)
_TOGETHER: Final = (
    "select s.number, o.number,"
    f" (select count(*) from round_found r where {_HAS.format('s')} and {_HAS.format('o')} and {_SINCE})"
    " from speaker s join speaker o on o.number <> s.number and o.number = any (%(people)s)"
    " where s.number = any (%(people)s) order by 1, 2"
)


class History(NamedTuple):
    """What the record has of a person in ninety days."""

    number: int
    kind: str
    rounds: int
    corrections: int
    """Rounds in which something was corrected, or a card read again."""
    disputes: int
    together: dict[int, int]
    """Rounds with each of the others, by number."""


def histories(record: Record, people: list[int]) -> list[History]:
    """Return the histories of people, by number."""
    named = {"people": people, "days": DAYS}
    together: dict[int, dict[int, int]] = {}
    for one, other, rounds in record.execute(_TOGETHER.encode(), named).fetchall():
        together.setdefault(one, {})[other] = rounds
    rows = record.execute(_ALONE.encode(), named).fetchall()
    return [
        History(number, kind, rounds, corrections, disputes, together.get(number, {}))
        for number, kind, rounds, corrections, disputes in rows
    ]
