"""The books against the steps, to the cent: every account of every table, life to date, for any period.

The postings of steps and the signed gains of detached days are added up and compared with the balances. A difference
is a finding: either a posting or a balance is wrong.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from houseway.core.values.chips import Chips
from houseway.floor.cage.events import chain_place
from houseway.floor.meters.reconciliation import books_in_transaction
from houseway.floor.store.days import closed_days, is_attached

from .period import Record
from .query import ReportKind, ReportQuery, reported
from .report import Column, FloorReport, Row, shown

BALANCE: Final = ReportKind(
    "balance",
    "Balances against steps",
    "Every kind of account at every table: what steps posted, what the books have, and the difference, which is zero.",
    (
        Column("table", "count", "The table; below zero, a shared meter."),
        Column("account", "text", "The account; all players' are one row of each kind."),
        Column("posted", "cents", "What its steps posted, life to date, with the signed sums of detached days."),
        Column("books", "cents", "What the books have."),
        Column("difference", "cents", "Books less posted: always zero."),
    ),
)
METERS: Final = ReportKind(
    "meters",
    "Shared meters",
    "What was put into each shared meter, what was paid, what waits and what is left, life to date (P11).",
    (
        Column("meter", "text", "The meter."),
        Column("seeds", "cents", "What the house put in."),
        Column("contributions", "cents", "What players put in; of detached days the seeds too."),
        Column("returned", "cents", "Contributions of rounds that were voided."),
        Column("paid", "cents", "What was paid."),
        Column("reserved", "cents", "What waits for approval."),
        Column("held", "cents", "What the meter and its tables have."),
        Column("away", "cents", "What other houses put in, less what they took."),
        Column("difference", "cents", "Put in, less everything else: always zero."),
    ),
)
FUNDS: Final = ReportKind(
    "funds",
    "Meters and bad-beat funds of tables",
    "Each meter and each bad-beat fund at its table: what went in and out by reason, and what is left, life to date.",
    (
        Column("table", "count", "The table."),
        Column("fund", "text", "The meter or fund; a box is what was not counted yet."),
        Column("seeds", "cents", "What the house put in."),
        Column("contributions", "cents", "What was put in out of bets and pots."),
        Column("paid", "cents", "What was paid out of it, or set aside to be paid."),
        Column("other", "cents", "Counted, reset, shown, corrected or voided, and what detached days left: net."),
        Column("books", "cents", "What the books have."),
        Column("difference", "cents", "Books less all of that: always zero."),
    ),
)
_POSTED: Final = b"""
select l.id, sum(l.n)::bigint
from step s, lateral (select unnest(s.src) id, -unnest(s.chips) n union all select unnest(s.dst), unnest(s.chips)) l
where s.src is not null group by l.id
"""
_FUNDS: Final = b"""
select a.id, m.why, sum(case when m.dst = a.id then m.chips else 0 end - case when m.src = a.id then m.chips else 0 end)::bigint
from account a join step s on s.table_id = a.table_id, unnest(s.src, s.dst, s.chips, s.why) m(src, dst, chips, why)
where a.table_id > 0 and starts_with(a.place, 'meter ') and a.id in (m.src, m.dst) group by a.id, m.why
"""
_MANY: Final = frozenset({"player", "layout", "aside", "away"})


def balance(asked: ReportQuery) -> FloorReport:
    """Return every kind of account with what was posted, what the books have and the difference."""
    posted = _posted(asked.record)
    rows: dict[tuple[int, str], list[Chips]] = defaultdict(lambda: [0, 0])
    wrong: list[str] = []
    for id, table, place, chips in asked.record.execute("select id, table_id, place, chips from account").fetchall():
        kind = place.partition(" ")[0]
        row = rows[table, kind if kind in _MANY else place]
        row[0] += posted.pop(id, 0)
        row[1] += chips
    wrong += [f"steps post to account {id}, which is not in the books" for id in posted]
    wanted = {key: row for key, row in rows.items() if asked.only.table in (None, key[0])}
    wrong += [
        f"table {table}, {account}: the books have {shown(books, 'cents')} and steps posted {shown(sums, 'cents')}"
        for (table, account), (sums, books) in sorted(wanted.items())
        if sums != books
    ]
    wrong += _mirrors(asked.record)
    found: list[Row] = [(table, account, sums, books, books - sums) for (table, account), (sums, books) in sorted(wanted.items())]
    return reported(asked, BALANCE, found, notes=("life to date",), findings=tuple(wrong))


def _posted(record: Record) -> dict[int, Chips]:
    """Return the gain of each account: from attached steps, and as signed for detached days."""
    posted: dict[int, Chips] = defaultdict(int, record.execute(_POSTED).fetchall())
    for day in closed_days(record):
        if not is_attached(record, day.day):
            for gain in day.day_heads.gains:
                posted[gain.id] += gain.chips
    return posted


def _mirrors(record: Record) -> list[str]:
    """Return the differences between the cages of tables and the books of the house, if those are open."""
    books: dict[str, Chips] = dict(record.execute("select place, chips from book").fetchall())
    if not books:
        return []
    wrong = [f"the books of the house sum to {shown(sum(books.values()), 'cents')}"] if sum(books.values()) else []
    cages = record.execute("select table_id, -chips from account where place = 'cage'").fetchall()
    for chain, chips in cages:
        in_books = books.get(chain_place(chain), 0)
        if in_books != chips:
            told = f"the books have {shown(in_books, 'cents')} at it and its cage {shown(chips, 'cents')}"
            wrong.append(f"{chain_place(chain)}: {told}")
    return wrong


def meters(asked: ReportQuery) -> FloorReport:
    """Return the books of shared meters."""
    found = books_in_transaction(asked.record)
    rows: list[Row] = [(*one, one.difference) for one in found]
    wrong = [f"meter {one.name}: the difference is {shown(one.difference, 'cents')} (P11)" for one in found if one.difference]
    return reported(asked, METERS, rows, notes=("life to date",), findings=tuple(wrong))


def funds(asked: ReportQuery) -> FloorReport:
    """Return the meters and funds of each table by reason."""
    by_why: dict[int, dict[str, Chips]] = defaultdict(dict)
    for id, why, chips in asked.record.execute(_FUNDS).fetchall():
        by_why[id][why] = chips
    posted = _posted(asked.record)
    rows: list[Row] = []
    wrong: list[str] = []
    accounts = asked.record.execute(
        "select id, table_id, place, chips from account where table_id > 0 and starts_with(place, 'meter ') order by 2, 3"
    )
    for id, table, place, chips in accounts.fetchall():
        if asked.only.table not in (None, table):
            continue
        sums = by_why[id]
        seeds, put_in = sums.get("seed", 0), sums.get("contribution", 0)
        paid = -sums.get("wins", 0) - sums.get("set aside", 0)
        other = posted.get(id, 0) - seeds - put_in + paid
        difference = chips - posted.get(id, 0)
        rows.append((table, place.removeprefix("meter "), seeds, put_in, paid, other, chips, difference))
        if difference:
            wrong.append(f"table {table}, {place}: the difference is {shown(difference, 'cents')}")
    return reported(asked, FUNDS, rows, notes=("life to date",), findings=tuple(wrong))
