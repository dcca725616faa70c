"""Exclusions, by patron or house, stop wagers, buy-ins and deposits at once, but never leaving or payouts (A11).

The record checks this in the call that commits a step. Committing an exclusion blocks all calls for an instant, so
every call that is committed later sees it.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow, class_row

from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.roles import PLAYER
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.locks import hold

from .bars import ProtectionBar

Record = Connection[TupleRow]


class Exclusion(NamedTuple):
    """An exclusion that holds; `until` is None where it is for good."""

    id: int
    patron: int
    since: datetime
    until: datetime | None
    by: int
    why: str


def exclude(
    connection: Record, by: Actor, patron: int, seconds: int | None, why: str = "", *, shortest_seconds: int = 0
) -> Exclusion | Bar | ProtectionBar:
    """Exclude a patron from play for a time, or for good where it is None: a patron for themselves, or staff."""
    is_own = by.speaker == patron and by.capacity == PLAYER
    if not is_own and (barred := check_right(by, Action.EXCLUDE_PATRON, patron)):
        return barred
    if seconds is not None and (type(seconds) is not int or seconds <= 0 or seconds < shortest_seconds):
        return ProtectionBar.TOO_SHORT
    if connection.execute("select from speaker where number = %s and kind = 'patron'", (patron,)).fetchone() is None:
        return Bar.NO_SUCH_PERSON
    with connection.transaction(), connection.cursor(row_factory=class_row(Exclusion)) as cursor:
        hold(connection, "live")
        made = cursor.execute(
            "insert into exclusion (patron, until, by, why) values (%s, house_now() + make_interval(secs => %s), %s, %s)"
            " returning id, patron, since, until, by, why",
            (patron, seconds, by.speaker, why),
        ).fetchone()
        assert made is not None
        note(connection, SignificantKind.EXCLUDED, who=by.speaker, about=patron, element="exclusion", after={"seconds": seconds})
    return made


def exclusion_of(connection: Record, patron: int) -> Exclusion | None:
    """Return the exclusion of a patron that lasts longest, or None."""
    with connection.cursor(row_factory=class_row(Exclusion)) as cursor:
        return cursor.execute(
            "select id, patron, since, until, by, why from exclusion where patron = %s and lifted_at is null"
            " and coalesce(until, 'infinity') > house_now() order by until desc nulls first limit 1",
            (patron,),
        ).fetchone()


def lift(connection: Record, by: Actor, exclusion: int) -> Bar | ProtectionBar | None:
    """Lift an exclusion that another person imposed for the house. One that a patron requested stays."""
    if barred := check_right(by, Action.LIFT_EXCLUSION):
        return barred
    with connection.transaction():
        row = connection.execute(
            "select patron, by from exclusion where id = %s and lifted_at is null and coalesce(until, 'infinity') > house_now()"
            " for update",
            (exclusion,),
        ).fetchone()
        if row is None:
            return ProtectionBar.NOT_EXCLUDED
        patron, imposed_by = row
        if imposed_by == patron:
            return ProtectionBar.OWN_WISH
        if imposed_by == by.speaker:
            return Bar.NOT_FOR_YOURSELF
        query = "update exclusion set lifted_at = house_now(), lifted_by = %s where id = %s"
        connection.execute(query, (by.speaker, exclusion))
        note(
            connection,
            SignificantKind.EXCLUSION_LIFTED,
            who=by.speaker,
            about=patron,
            element="exclusion",
            before={"id": exclusion},
        )
    return None
