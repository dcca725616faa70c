"""The cash of a patron in one gaming day, tables and cage together, and what follows from the sums that the house sets (T19).

Sums are added up from slips and from what crossed tables, which the record checks; nothing else is kept. A threshold is compared
with the sum of the day and never with one request alone: payouts in parts add up.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Final, Literal, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.significant import SignificantKind as Event
from houseway.floor.people.significant import note
from houseway.floor.store.days import gaming_day
from houseway.floor.store.seconds import Seconds

from .bars import CageBar

Record = Connection[TupleRow]
MOMENT: Final = 60
"""Seconds within which the same request, made again under another key, has to be confirmed."""


class CashRules(NamedTuple):
    """The sums of the house about cash, in cents, and when its gaming day begins. None: no such sum."""

    payout_signed_from: Chips | None = None
    """From this sum of a patron's payouts in a gaming day, a manager signs before cash is paid."""
    unconfirmed_signed_from: Chips | None = None
    """From this sum, a manager signs for cash out of chips that a dealer alone sold for cash which nobody has counted yet."""
    floor_confirms_from: Chips | None = None
    """From this sum of a patron's cash buy-ins in a gaming day, the floor confirms each one."""
    identified_from: Chips | None = None
    """From this sum of cash in or out in a gaming day, somebody has to have seen who the patron is."""
    notice_over: Chips | None = None
    """Above this sum of cash in or out in a gaming day, a notice is written."""
    code_from: Chips | None = None
    """From this sum, whoever moves money types the code of the second factor."""
    ordered_from: Chips | None = None
    """From this sum of one payout, the patron orders it or a manager signs."""
    day_begins: time = time(6)
    zone: ZoneInfo = ZoneInfo("America/New_York")

    def day_at(self, at: datetime) -> date:
        """Return the gaming day of a moment."""
        return gaming_day(at, self.day_begins, self.zone)

    def since(self, at: datetime) -> datetime:
        """Return the beginning of a moment's gaming day."""
        return datetime.combine(self.day_at(at), self.day_begins, self.zone)


class CashOfDay(NamedTuple):
    """A patron's cash in and out since the gaming day began."""

    deposits: Chips
    tables: Chips
    """Cash for chips at tables."""
    paid: Chips
    """Cash out of the wallet, with what still waits for a signature."""

    @property
    def cash_in(self) -> Chips:
        """Cash from the patron, at the cage and at tables."""
        return self.deposits + self.tables


def house_time(connection: Record) -> datetime:
    """Return the time by the clock of the house."""
    row = connection.execute("select house_now()").fetchone()
    assert row is not None
    return row[0]


def cash_of_day(connection: Record, patron: int, name: str, rules: CashRules) -> CashOfDay:
    """Return the cash of a patron in the gaming day of now."""
    since = rules.since(house_time(connection))
    row = connection.execute(
        "select coalesce(sum(chips) filter (where kind = 'deposit' and standing = 'done'), 0)::bigint,"
        " (select coalesce(sum(x.chips), 0)::bigint from crossing x where x.name = %(name)s and x.at >= %(since)s"
        "  and starts_with(x.behind, 'drop ')),"
        " coalesce(sum(chips) filter (where kind = 'withdrawal' and standing in ('done', 'waiting')), 0)::bigint"
        " from slip where patron = %(patron)s and (body ->> 'at')::bigint >= %(micros)s",
        {"patron": patron, "name": name, "since": since, "micros": int(since.timestamp()) * 1_000_000},
    ).fetchone()
    assert row is not None
    return CashOfDay(*row)


def reaches(sum: Chips, limit: Chips | None) -> bool:
    """Whether a sum is one from which a rule of the house holds."""
    return limit is not None and sum >= limit


# Cash that only a dealer has attested


def unconfirmed_cash(connection: Record, patron: int, name: str) -> Chips:
    """Return a patron's cash buy-ins that only one person has attested.

    That is cash at a table which the floor did not confirm, in a box that two people have not counted yet, less what
    a manager has signed for since.
    """
    row = connection.execute(
        """
        with unseen as (
            select x.chips, x.at from crossing x
            where x.name = %(name)s and starts_with(x.behind, 'drop ') and x.chips > 0
              and x.at > coalesce((select to_timestamp(max((s.body ->> 'at')::numeric) / 1000000) from slip s
                  where s.kind = 'drop' and s.table_id = x.table_id and s.standing = 'done'), '-infinity')
              and not exists (select from utterance_heard h join request r on r.id = h.request
                  where r.kind = 'cash' and r.table_id = x.table_id and h.seq = x.seq)
        )
        select coalesce(sum(chips), 0)::bigint - coalesce((select sum(s.chips) from slip s
            where s.patron = %(patron)s and s.kind = 'withdrawal' and s.standing = 'done'
              and jsonb_array_length(s.body -> 'given') > 0
              and to_timestamp((s.body ->> 'at')::numeric / 1000000) > (select min(at) from unseen)), 0)::bigint
        from unseen
        """,
        {"patron": patron, "name": name},
    ).fetchone()
    assert row is not None
    return max(0, row[0])


def needs_manager(connection: Record, patron: int, name: str, balance: Chips, cents: Chips, rules: CashRules) -> bool:
    """Whether a manager signs before so much is paid out of a wallet."""
    if reaches(cash_of_day(connection, patron, name, rules).paid + cents, rules.payout_signed_from):
        return True
    least = rules.unconfirmed_signed_from
    if least is None:
        return False
    unconfirmed = unconfirmed_cash(connection, patron, name)
    return unconfirmed > 0 and cents + unconfirmed - balance >= max(1, least)


# Identification


def identify(connection: Record, by: Actor, patron: int, shown: str) -> Bar | CageBar | None:
    """Note that somebody has seen who a patron is, and which kind of document was shown; nothing that is written on it."""
    if barred := check_right(by, Action.IDENTIFY_PATRON, patron):
        return barred
    if not shown.strip():
        return CageBar.SAY_WHAT_WAS_SHOWN
    known = connection.execute("select from speaker where number = %s and kind = 'patron'", (patron,)).fetchone()
    if known is None:
        return Bar.NO_SUCH_PERSON
    with connection.transaction():
        connection.execute(
            "insert into identified (patron, by, role, shown) values (%s, %s, %s, %s)",
            (patron, by.speaker, by.capacity, shown.strip()),
        )
        note(connection, Event.IDENTIFIED, who=by.speaker, about=patron, element="identified", after={"shown": shown.strip()})
    return None


def is_identified(connection: Record, patron: int) -> bool:
    """Whether somebody has seen who a patron is."""
    return connection.execute("select from identified where patron = %s limit 1", (patron,)).fetchone() is not None


def check_identified(connection: Record, patron: int, sum: Chips, rules: CashRules) -> CageBar | None:
    """Return the reason not to move this much cash for a patron who is not identified, or None."""
    return CageBar.IDENTIFY_FIRST if reaches(sum, rules.identified_from) and not is_identified(connection, patron) else None


# A buy-in for cash at a table


def check_cash_buy_in(
    connection: Record, table: int, patron: int, name: str, cents: Chips, rules: CashRules, *, confirmed: bool, again: bool
) -> CageBar | None:
    """Return the reason not to sell chips for this cash, or None; `confirmed`: the floor has to approve it anyway."""
    cash = cash_of_day(connection, patron, name, rules)
    if barred := check_identified(connection, patron, cash.cash_in + cents, rules):
        return barred
    if not confirmed and reaches(cash.tables + cents, rules.floor_confirms_from):
        return CageBar.FLOOR_CONFIRMS
    if again:
        return None
    just_now = connection.execute(
        "select from crossing where table_id = %s and name = %s and chips = %s and starts_with(behind, 'drop ')"
        " and at > house_now() - make_interval(secs => %s) limit 1",
        (table, name, cents, MOMENT),
    ).fetchone()
    return None if just_now is None else CageBar.JUST_DONE


# Notices


class CashNotice(msgspec.Struct, frozen=True):
    """That the cash of a patron in a gaming day, in or out, passed the sum of the house."""

    day: date
    patron: int
    way: Literal["in", "out"]
    cents: Chips
    at: Seconds


def notice_cash(connection: Record, rules: CashRules) -> int:
    """Write a notice and a significant event for each patron whose cash of this gaming day passed the sum; return how many.

    Whoever calls it again writes nothing twice, so it is called from time to time and needs no one to remember it.
    """
    if rules.notice_over is None:
        return 0
    at = house_time(connection)
    since, day = rules.since(at), rules.day_at(at)
    rows = connection.execute(
        """
        with moved as (
            select patron, case kind when 'deposit' then 'in' else 'out' end as way, chips from slip
            where kind in ('deposit', 'withdrawal') and standing = 'done' and (body ->> 'at')::bigint >= %(micros)s
            union all
            select p.number, 'in', x.chips from crossing x join speaker p on p.name = x.name
            where x.at >= %(since)s and starts_with(x.behind, 'drop ') and x.chips > 0
        )
        select m.patron, m.way, sum(m.chips)::bigint from moved m join speaker s on s.number = m.patron
        where not exists (select from cash_notice n where n.day = %(day)s and n.patron = m.patron and n.way = m.way)
        group by 1, 2 having sum(m.chips) > %(over)s order by 1, 2
        """,
        {"micros": int(since.timestamp()) * 1_000_000, "since": since, "day": day, "over": rules.notice_over},
    ).fetchall()
    new = 0
    for patron, way, cents in rows:
        with connection.transaction():
            added = connection.execute(
                "insert into cash_notice (day, patron, way, cents) values (%s, %s, %s, %s) on conflict do nothing",
                (day, patron, way, cents),
            ).rowcount
            if added:
                after = {"day": str(day), "way": way, "cents": cents}
                note(connection, Event.LARGE_CASH, who=0, about=patron, element=f"cash {way} of {day}", after=after)
                new += 1
    return new


def cash_notices(connection: Record, most: int = 100) -> list[CashNotice]:
    """Return the notices of large cash, newest first."""
    told = b"day, patron, way, cents, extract(epoch from at)::float8"
    query = b"select " + told + b" from cash_notice order by at desc, patron, way limit %s"
    return [CashNotice(*row) for row in connection.execute(query, (most,)).fetchall()]
