"""Chains of approval: people who changed each other's accounts in this shift are not in one together.

Nor are people whose credentials somebody let them set again, with that person or with others of whom the same is true: two people
who let themselves in as three others would otherwise be a whole chain.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from psycopg import Connection
from psycopg.rows import TupleRow

from .bars import Bar
from .duties import DUTIES, SHIFT_SECONDS

_LINKING: Final = [change.value for change, duty in DUTIES.items() if duty.links]
_LINKED: Final = (
    "with recursive reset (person, by) as ("
    " select e.speaker, c.by from enrolment_confirmed c join enrolment e on e.id = c.enrolment"
    "  where e.resets and c.by > 0 and c.at > house_now() - make_interval(secs => %(seconds)s)),"
    " behind (person, who) as ("  # each person, and whoever may be that person: those who let them in, and those who let these in
    " select one, one from unnest(%(others)s || %(by)s::bigint) one"
    " union select b.person, r.by from behind b join reset r on r.person = b.who),"
    " linked (a, b, at) as ("
    " select e.speaker, c.by, c.at from enrolment_confirmed c join enrolment e on e.id = c.enrolment"
    " union all select c.about, c.asked_by, x.at from staff_change c join staff_change_ended x on x.change = c.id"
    "  where x.how = 'done' and c.what = any (%(linking)s)"
    " union all select c.about, x.by, x.at from staff_change c join staff_change_ended x on x.change = c.id"
    "  where x.how = 'done' and c.what = any (%(linking)s))"
    " select from linked where at > house_now() - make_interval(secs => %(seconds)s)"
    " and ((a = %(by)s and b = any (%(others)s)) or (b = %(by)s and a = any (%(others)s)))"
    " union all select from behind mine join behind theirs using (who)"
    "  where mine.person = %(by)s and theirs.person = any (%(others)s) limit 1"
)


def check_chain(connection: Connection[TupleRow], by: int, others: Iterable[int]) -> Bar | None:
    """Return the reason a person may not approve with others: one changed another's account, or one person both."""
    named = [one for one in {*others} if one]  # the machine is no person
    if not named:
        return None
    values = {"linking": _LINKING, "seconds": SHIFT_SECONDS, "by": by, "others": named}
    return None if connection.execute(_LINKED, values).fetchone() is None else Bar.LINKED
