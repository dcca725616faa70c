"""A wallet cools down after its patron's credentials were set again with one staff member's confirmation.

One member of staff could begin an enrolment for a patron at a telephone of their own and confirm it. So for a while
nothing leaves the wallet without a second person. The patron, whose own credentials are void then, has time to report
it.
"""

from __future__ import annotations

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.people.duties import RESET_COOLS_SECONDS

Record = Connection[TupleRow]


def cools_down(connection: Record, patron: int) -> bool:
    """Whether nothing may leave a patron's wallet on one person's word, since one person confirmed a reset lately."""
    row = connection.execute(
        "select exists (select from enrolment e where speaker = %s and resets and ended_why = 'used'"
        " and ended_at > house_now() - make_interval(secs => %s)"
        " and (select count(*) from enrolment_confirmed c where c.enrolment = e.id) < 2)",
        (patron, RESET_COOLS_SECONDS),
    ).fetchone()
    assert row is not None
    return row[0]
