"""The books of meters: what was put in is what was paid, what waits for approval and what the meter still has, to the cent.

Each figure comes from another place. What was put in is added up from the postings of steps, what was paid and what waits from
claims, and what is left from accounts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.store.days import DayHeads, closed_days, is_attached

Record = Connection[TupleRow]

_ACCOUNTS: Final = b"""
select l.meter, a.id, a.chips, a.place <> 'meter ' || l.level as is_away
from meter_level l join account a on a.table_id = l.meter
     and (a.place = 'meter ' || l.level or starts_with(a.place, 'link ' || l.level || ' '))
union all
select p.meter, a.id, a.chips, false
from meter_part p join account a on a.table_id = p.table_id and a.place in ('meter ' || p.level, 'link ' || p.level)
"""
_FED: Final = b"""
select m.why, sum(m.chips)::bigint
from step s, unnest(s.dst, s.chips, s.why) m(dst, chips, why)
where s.table_id = any (%s) and m.dst = any (%s) and m.why in ('seed', 'contribution') group by m.why
"""


class Books(NamedTuple):
    """The sums of one meter at this house, all levels together."""

    name: str
    seeds: Chips
    contributions: Chips
    """Players' contributions; for detached days, the house's seeds too."""
    returned: Chips
    """Contributions of rounds that were voided."""
    paid: Chips
    reserved: Chips
    """The amount that waits for approval."""
    held: Chips
    """The amount in the meter and at the tables of this house. The meter shows that plus `away`."""
    away: Chips
    """The contributions of other houses' tables, less what they took, as reported."""

    @property
    def difference(self) -> Chips:
        """The contributions, less the amounts paid, pending and left. It is always zero."""
        return self.seeds + self.contributions - self.returned - self.paid - self.reserved - self.held


def books(record: Record) -> list[Books]:
    """Return the books of every meter, as the record is at one moment."""
    with record.transaction():
        record.execute("set transaction isolation level repeatable read, read only")
        return books_in_transaction(record)


def books_in_transaction(record: Record) -> list[Books]:
    """Return the books of every meter; the connection must be in a transaction that sees one moment."""
    detached = [day.day_heads for day in closed_days(record) if not is_attached(record, day.day)]
    meters = record.execute("select meter, name from meter order by meter desc").fetchall()
    accounts: dict[int, dict[int, tuple[Chips, bool]]] = {meter: {} for meter, _ in meters}
    for meter, id, chips, is_away in record.execute(_ACCOUNTS).fetchall():
        accounts[meter][id] = chips, is_away
    return [_books(record, meter, name, accounts[meter], detached) for meter, name in meters]


def _books(record: Record, meter: int, name: str, accounts: Mapping[int, tuple[Chips, bool]], detached: list[DayHeads]) -> Books:
    here = {id: chips for id, (chips, is_away) in accounts.items() if not is_away}
    fed = dict(record.execute(_FED, ([*{id >> 32 for id in here}], [*here])).fetchall())
    claims = record.execute(
        "select table_id, coalesce(seq, 0), returned, paid, reserved from claim where meter = %s and house = ''", (meter,)
    ).fetchall()
    returned, paid, reserved = (sum(row[at] for row in claims) for at in (2, 3, 4))
    before = sum(_put_in(day, here, [(table, seq, sum(taken)) for table, seq, *taken in claims]) for day in detached)
    away = sum(chips for chips, is_away in accounts.values() if is_away)
    contributions = fed.get("contribution", 0) + before
    return Books(
        name=name,
        seeds=fed.get("seed", 0),
        contributions=contributions,
        returned=returned,
        paid=paid,
        reserved=reserved,
        held=sum(here.values()),
        away=away,
    )


def _put_in(day: DayHeads, accounts: Mapping[int, Chips], claims: list[tuple[int, int, Chips]]) -> Chips:
    """Return the contributions of a detached day: the signed gains of its accounts, plus the amounts claims took."""
    steps = {head.table: range(head.first, head.last + 1) for head in day.tables}
    taken = sum(chips for table, seq, chips in claims if seq in steps.get(table, ()))
    return taken + sum(gain.chips for gain in day.gains if gain.id in accounts)
