"""A patron's last thirty days: what play has won or lost on each, and how long the patron was logged in (U4)."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips

from .figures import OWN, open_since

Record = Connection[TupleRow]
DAYS: Final = 30


class LocalDay(NamedTuple):
    """One day by the clock of the house, in UTC."""

    day: date
    net: Chips
    seconds: int


def days_of(connection: Record, patron: int, name: str) -> list[LocalDay]:
    """Return the last thirty days, oldest first. Only gaming days open in a session are searched: nobody plays without one."""
    rows = connection.execute(
        "with days as (select d::date as day from generate_series((house_now() at time zone 'UTC')::date - %(back)s,"
        "   (house_now() at time zone 'UTC')::date, interval '1 day') d),"
        f" own as (select array_agg(id) as ids, array_agg(distinct table_id) as tables from account where {OWN}),"
        " cages as (select array_agg(id) as ids from account, own where place = 'cage' and table_id = any (tables)),"
        " sat as (select begun_at, coalesce(ended_at, least(house_now(), until)) as gone from session"
        "   where speaker = %(patron)s and begun_at > house_now() - make_interval(days => %(back)s + 2)),"
        f" near as (select distinct day.day from day, sat where day.day <= gone::date + 1 and {open_since('begun_at')}),"
        " won as (select (s.at at time zone 'UTC')::date as day, sum(m.chips * ((m.dst = any (own.ids))::int"
        "   - (m.src = any (own.ids))::int))::bigint as net"
        "   from own, cages, step s, unnest(s.src, s.dst, s.chips) m(src, dst, chips)"
        "   where s.day in (select day from near) and s.table_id = any (own.tables) and (s.src && own.ids or s.dst && own.ids)"
        "   and m.src <> all (cages.ids) and m.dst <> all (cages.ids) group by 1)"
        " select days.day, coalesce(won.net, 0)::bigint, coalesce((select sum(extract(epoch from"
        "   least(gone, (days.day + 1)::timestamp at time zone 'UTC')"
        "   - greatest(begun_at, days.day::timestamp at time zone 'UTC')))"
        "   from sat where gone > days.day::timestamp at time zone 'UTC'"
        "   and begun_at < (days.day + 1)::timestamp at time zone 'UTC'), 0)::bigint"
        " from days left join won using (day) order by days.day".encode(),
        {"back": DAYS - 1, "patron": patron, "name": name},
    ).fetchall()
    return [LocalDay(*row) for row in rows]
