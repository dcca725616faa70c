"""Figures that a patron is always shown, from the record: the session's length and result (U4). Reality checks."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips

from .limits import LimitKind, LimitPeriod, limits_of, strictest

Record = Connection[TupleRow]
OWN = "place in ('player ' || %(name)s, 'layout ' || %(name)s, 'aside ' || %(name)s)"


def open_since(moment: str) -> str:
    """Return the condition of a gaming day that took steps since a moment: a day may stay open for longer than a date."""
    return f"(closed_at is null or closed_at >= {moment})"


class SessionFigures(NamedTuple):
    """A patron's session: seconds since it began, what play has won (below zero: lost), and chips at tables."""

    seconds: int
    net: Chips
    at_tables: Chips


def session_figures(connection: Record, session: int) -> SessionFigures | None:
    """Return time and net of a session. A bet on the layout counts as the patron's until it is lost or won."""
    row = connection.execute(
        "select name, begun_at, extract(epoch from coalesce(s.ended_at, house_now()) - begun_at)::bigint"
        " from session s join speaker on number = s.speaker where s.id = %s and kind = 'patron'",
        (session,),
    ).fetchone()
    if row is None:
        return None
    name, begun, seconds = row
    return SessionFigures(seconds, net_since(connection, name, begun), at_tables(connection, name))


def at_tables(connection: Record, name: str) -> Chips:
    """Return the chips that a patron has at tables, in stacks, on layouts and set aside."""
    query = f"select coalesce(sum(chips), 0)::bigint from account where {OWN}".encode()
    row = connection.execute(query, {"name": name}).fetchone()
    assert row is not None
    return row[0]


def by_table(connection: Record, name: str) -> dict[int, Chips]:
    """Return the chips that a patron has at each table where there are any."""
    query = f"select table_id, sum(chips)::bigint from account where {OWN} group by 1 having sum(chips) <> 0 order by 1".encode()
    return dict(connection.execute(query, {"name": name}).fetchall())


def net_since(connection: Record, name: str, since: datetime) -> Chips:
    """Return a patron's net win since a moment: all moves of their accounts at tables, except over a cage."""
    row = connection.execute(
        f"with own as (select id, table_id from account where {OWN}),"
        " cages as (select id from account where place = 'cage' and table_id in (select table_id from own))"
        " select coalesce(sum(case when m.dst in (select id from own) then m.chips else 0 end"
        " - case when m.src in (select id from own) then m.chips else 0 end), 0)::bigint"
        " from step s, unnest(s.src, s.dst, s.chips) m(src, dst, chips)"
        " where s.table_id in (select table_id from own) and s.at >= %(since)s"
        f" and s.day >= (select min(day) from day where {open_since('%(since)s')})"
        " and m.src not in (select id from cages) and m.dst not in (select id from cages)".encode(),
        {"name": name, "since": since},
    ).fetchone()
    assert row is not None
    return row[0]


def wagered_since(connection: Record, name: str, seconds: int) -> Chips:
    """Return the chips a patron put on layouts in the last seconds, less those returned without being played for."""
    row = connection.execute(
        "with own as (select id, table_id, place from account where place in ('player ' || %(name)s, 'layout ' || %(name)s))"
        " select coalesce(sum(case when starts_with(one.place, 'player ') then m.chips else -m.chips end), 0)::bigint"
        " from step s, unnest(s.src, s.dst, s.chips, s.why) m(src, dst, chips, why) join own one on one.id = m.src"
        " join own other on other.id = m.dst where s.table_id in (select table_id from own)"
        " and s.at > house_now() - make_interval(secs => %(seconds)s)"
        f" and s.day >= (select min(day) from day where {open_since('house_now() - make_interval(secs => %(seconds)s)')})"
        " and (starts_with(one.place, 'player ') or m.why in ('void', 'uncalled', 'refund'))".encode(),
        {"name": name, "seconds": seconds},
    ).fetchone()
    assert row is not None
    return row[0]


def played_seconds(connection: Record, patron: int, seconds: int) -> int:
    """Return the time a patron was logged in during the last `seconds`."""
    row = connection.execute(
        "select coalesce(sum(extract(epoch from coalesce(ended_at, least(house_now(), until))"
        " - greatest(begun_at, house_now() - make_interval(secs => %(s)s)))), 0)::bigint from session"
        " where speaker = %(p)s and coalesce(ended_at, least(house_now(), until)) > house_now() - make_interval(secs => %(s)s)",
        {"p": patron, "s": seconds},
    ).fetchone()
    assert row is not None
    return row[0]


# Reality checks


def seconds_to_check(connection: Record, session: int) -> int | None:
    """Return in how many seconds a session's next reality check is due, zero or less where it is; None where there is none."""
    row = connection.execute(
        "select speaker, extract(epoch from house_now() - greatest(begun_at, confirmed_at))::bigint"
        " from session left join reality_check on session = id where id = %s and ended_at is null",
        (session,),
    ).fetchone()
    if row is None:
        return None
    every = strictest(limits_of(connection, row[0]), LimitKind.REALITY).get(LimitPeriod.SESSION)
    return None if not every else every - row[1]


def confirm_check(connection: Record, session: int) -> None:
    """Note that a patron has seen time and net of the session; the time to the next check begins again."""
    connection.execute(
        "insert into reality_check (session, confirmed_at) values (%s, house_now())"
        " on conflict (session) do update set confirmed_at = excluded.confirmed_at",
        (session,),
    )
