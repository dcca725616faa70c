"""Comps: what the house gives patrons for their play, a part of their theoretical loss in the gaming day, and never more.

The allowance follows from the bets in the record and the edges of the lab, so nobody estimates an average bet. From a sum of the
house on, somebody else signs a comp before it is given. What was given or waits counts against the allowance, whoever gave it.
A comp moves no chips and no cash.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.store.seconds import Seconds

Record = Connection[TupleRow]


class CompRules(NamedTuple):
    """A gift of the house for play."""

    percent: int
    """Of the theoretical loss of a gaming day."""
    signed_from: Chips
    """From this sum on somebody else signs."""


class Comp(msgspec.Struct, frozen=True):
    """A comp; `gives` is null while it waits for somebody else to sign, and false where it was refused."""

    id: int
    at: Seconds
    day: date
    patron: int
    cents: Chips
    says: str
    by: int
    role: str
    gives: bool | None
    signed_by: int | None
    signed_role: str | None
    signed_at: Seconds | None


def allowance(expected: Fraction, rules: CompRules) -> Chips:
    """Return the most that is given for a theoretical loss, in whole cents, rounded down.

    >>> allowance(Fraction(10_001, 3), CompRules(25, 10_000)), allowance(Fraction(-5), CompRules(25, 10_000))
    (833, 0)
    """
    return max(0, int(expected * rules.percent / 100))


def comps_of(record: Record, day: date) -> list[Comp]:
    """Return the comps of a gaming day, newest first."""
    return _comps(record, "where c.day = %s order by c.id desc", day)


def counted(comps: list[Comp], patron: int) -> Chips:
    """Return the sum of a patron's comps that were given or wait."""
    return sum(one.cents for one in comps if one.patron == patron and one.gives is not False)


def give(
    record: Record, by: Actor, day: date, patron: int, cents: Chips, says: str, allowed: Chips, rules: CompRules
) -> Comp | Bar:
    """Give a patron something for the play of a day, up to the allowance; from a sum on it waits for somebody else."""
    if barred := check_right(by, Action.GIVE_COMP, patron):
        return barred
    if not says.strip():
        return Bar.SAY_WHAT_IS_GIVEN
    with record.transaction():
        record.execute(
            "select pg_advisory_xact_lock(hashtext('comp'), %s)", (patron % 2**31,)
        )  # two comps are weighed one by one
        if counted(comps_of(record, day), patron) + cents > allowed:
            return Bar.COMP_ABOVE_PLAY
        row = record.execute(
            "insert into comp (day, patron, cents, says, signs, by, role) values (%s, %s, %s, %s, %s, %s, %s) returning id",
            (day, patron, cents, says.strip(), cents >= rules.signed_from, by.speaker, by.capacity),
        ).fetchone()
        assert row is not None
        return _comps(record, "where c.id = %s", row[0])[0]


def sign_comp(record: Record, by: Actor, id: int, *, gives: bool) -> Comp | Bar:
    """Sign a comp that somebody else entered, or refuse it."""
    if barred := check_right(by, Action.SIGN_COMP):
        return barred
    with record.transaction():
        row = record.execute("select by, signs from comp where id = %s", (id,)).fetchone()
        if row is None or not row[1]:
            return Bar.NO_SUCH_COMP
        if row[0] == by.speaker:
            return Bar.NOT_FOR_YOURSELF
        signed = record.execute(
            "insert into comp_signed (comp, gives, by, role) values (%s, %s, %s, %s) on conflict do nothing returning comp",
            (id, gives, by.speaker, by.capacity),
        ).fetchone()
        return Bar.DECIDED if signed is None else _comps(record, "where c.id = %s", id)[0]


def _comps(record: Record, which: str, *asked: object) -> list[Comp]:
    query = (
        "select c.id, extract(epoch from c.at)::float8, c.day, c.patron, c.cents, c.says, c.by, c.role,"
        " case when c.signs then s.gives else true end, s.by, s.role, extract(epoch from s.at)::float8"
        " from comp c left join comp_signed s on s.comp = c.id"
    )
    return [Comp(*row) for row in record.execute(f"{query} {which}".encode(), asked).fetchall()]
