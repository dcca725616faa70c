"""A wallet cools down after its patron's credentials were set again and only one member of staff confirmed who it was.

One member of staff could begin an enrolment for a patron at a telephone of their own and confirm it. So for a while little money
leaves the wallet without a second person, and the patron, whose own credentials are void then, has time to say so.
"""

from __future__ import annotations

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.people.duties import RESET_COOLS_SECONDS, RESET_MOST_CENTS

Record = Connection[TupleRow]


def is_beyond_cooling(connection: Record, patron: int, name: str, cents: Chips) -> bool:
    """Whether so much may not leave a wallet on one person's word, since it cools down and this would be above the sum."""
    row = connection.execute(
        "select max(ended_at) from enrolment e where speaker = %s and resets and ended_why = 'used'"
        " and ended_at > house_now() - make_interval(secs => %s)"
        " and (select count(*) from enrolment_confirmed c where c.enrolment = e.id) < 2",
        (patron, RESET_COOLS_SECONDS),
    ).fetchone()
    if row is None or row[0] is None:
        return False
    left = connection.execute(
        "select (select coalesce(sum(chips), 0) from slip where patron = %(patron)s and kind = 'withdrawal'"
        "  and standing <> 'withdrawn' and to_timestamp((body ->> 'at')::numeric / 1000000) > %(since)s)"
        " + greatest(0, (select coalesce(sum(chips), 0) from crossing where name = %(name)s and at > %(since)s))",
        {"patron": patron, "name": name, "since": row[0]},
    ).fetchone()
    assert left is not None
    return int(left[0]) + cents > RESET_MOST_CENTS
