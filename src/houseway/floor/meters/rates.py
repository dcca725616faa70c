"""Rates at which wagers feed meters. A new rate waits until the jackpot fed at the old one is won (P5).

A rate is a setting of the submission, so a change of it is proposed like any other. It needs a manager and
surveillance, which are two roles. It is not applied before the whole of each affected meter was won after the
approval.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.game.rules import Rules
from houseway.core.money.price import Rate

Record = Connection[TupleRow]

_WON: Final = """
with moves as (
    select own.id as own, own.chips as now, s.table_id, s.seq, m.*, case own.id when m.dst then m.chips else -m.chips end as gain
    from account own join step s using (table_id)
        cross join lateral unnest(s.src, s.dst, s.chips, s.why) with ordinality m(src, dst, chips, why, nr)
    where own.place = 'meter ' || %(level)s and own.id in (m.src, m.dst) and s.refused is null and s.at > %(since)s
      and (table_id = %(table)s or table_id in (
           select other.table_id from meter_part mine join meter_part other using (meter, level)
           where mine.table_id = %(table)s and level = %(level)s))
), emptied as (
    select *, now - coalesce(sum(gain) over (partition by table_id order by seq desc, nr desc
                                             rows between unbounded preceding and 1 preceding), 0) as rest
    from moves
)
select from emptied e join account o on o.id = e.dst
where e.src = e.own and e.rest = 0 and e.why not in ('void', 'shown') and case
    when not starts_with(o.place, 'aside ') then true
    else (select starts_with(p.place, 'player ') from step s cross join lateral unnest(s.src, s.dst) m(src, dst)
              join account p on p.id = m.dst
          where s.table_id = e.table_id and s.seq > e.seq and s.refused is null and m.src = e.dst order by s.seq limit 1) end
limit 1"""
"""A meter is won by a move that leaves nothing in it. A win that was set aside counts when it went to its player."""


def rates_of(rules: Rules, level: str) -> dict[str, Rate]:
    """Return the part of each wager that goes to a meter, in percent."""
    return {wager: pays.rates[level] for wager, pays in rules.pays.items() if level in pays.rates}


def rates_changed(old: Rules, new: Rules) -> list[str]:
    """Return the meters of a table that are fed at another rate under other rules."""
    return [level for level in old.meters if level in new.meters and rates_of(old, level) != rates_of(new, level)]


def is_won(record: Record, table: int, level: str, since: datetime) -> bool:
    """Whether the whole meter of a level at a table, its own or one that it shares, was won after a time."""
    return record.execute(_WON, {"table": table, "level": level, "since": since}).fetchone() is not None
