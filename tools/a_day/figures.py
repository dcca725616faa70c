"""Reads the figures of a day from independent sources: slips and statements, accounts and steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from houseway.floor.lookback.verification import verify
from houseway.floor.reports.catalogue import REPORTS
from houseway.floor.reports.period import Record, Span, period_of
from houseway.floor.reports.query import ReportQuery
from houseway.floor.store.days import closed_days, is_whole
from houseway.games import GAMES

from .day import Day
from .page import Figure

AT_REST: Final = ("player", "layout", "aside")
"""Accounts that hold nothing when nobody sits at a table."""
OF_THE_HOUSE: Final = (
    "account.table_id > 0 and split_part(place, ' ', 1) <> all (array['rack', 'cage', 'player', 'layout', 'aside'])"
)
Slips = Sequence[Any]


def figures_of(day: Day) -> list[Figure]:
    """Return every figure of the day from two sources."""
    slips: Slips = day["regulator 1"].gets("/slips?most=1000")["slips"]
    return [
        *_accounts(day.house.record, day),
        *_meters(day),
        *_win(day, slips),
        *_cage(day, slips),
        *_drop(day, slips),
        *_papers(day, slips),
        *_record(day),
    ]


def _report(record: Record, day: Day, name: str) -> Any:
    """Return a report of the day, as `houseway floor report` makes it."""
    with record.transaction():
        record.execute("set transaction isolation level repeatable read, read only")
        return REPORTS[name].make(ReportQuery(record, period_of(record, day.house.day, day.house.day, Span.DAY)))


def _accounts(record: Record, day: Day) -> Iterator[Figure]:
    """Every kind of account, over all tables: what steps posted, and the balances; and what is empty between two rounds."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    report = _report(record, day, "balance")
    for _, account, posted, books, _ in report.rows:
        kind = account.partition(" ")[0]
        sums[kind][0] += posted
        sums[kind][1] += books
    for kind, (posted, books) in sorted(sums.items()):
        yield Figure(f"accounts of kind `{kind}`: posted by steps, balances", posted, books, "X3")
    yield Figure("all accounts together, zero", sum(books for _, books in sums.values()), 0, "X3")
    yield Figure("findings of the report `balance`, zero", len(report.findings), 0, "X3", is_money=False)
    for kind in AT_REST:
        yield Figure(f"left at tables in accounts of kind `{kind}`, zero", sums[kind][1], 0, "X4")


def _meters(day: Day) -> Iterator[Figure]:
    """Shared meters, and those of single tables: what was put in, and what was paid or is left."""
    for _, seeds, put_in, returned, paid, reserved, held, _, _ in _report(day.house.record, day, "meters").rows:
        yield Figure(
            "shared meter: seed and contributions, paid and left", seeds + put_in - returned, paid + reserved + held, "P11"
        )
    differences = sum(abs(row[-1]) for row in _report(day.house.record, day, "funds").rows)
    yield Figure("meters and funds of single tables: differences, zero", differences, 0, "P11")


def _win(day: Day, slips: Slips) -> Iterator[Figure]:
    """Compare the losses of patrons by their statements with the win of the tables by drop, closers, fills and credits."""
    lost = 0
    for patron in day.patrons.values():
        lines = patron.gets("/wallet/statement")["lines"]
        lost += sum(one["wallet"] for one in lines if one["what"] in ("deposit", "withdrawal"))
        lost += sum(one["cents"] for one in lines if one["what"] not in ("deposit", "withdrawal") and not one["wallet"])
        lost -= patron.gets("/wallet")["balance"]
    closers = _sum(slips, "closer") - _sum(slips, "fill") + _sum(slips, "credit")
    others = _scalar(
        day,
        f"select coalesce(sum(chips), 0)::bigint from account where {OF_THE_HOUSE}"
        " and split_part(place, ' ', 1) <> all (array['meter', 'link'])",  # whose chips are in the rack
    )
    meters = _scalar(day, "select coalesce(sum(chips), 0)::bigint from account where table_id < 0 and place <> 'cage'")
    seeds = sum(row[1] for row in _report(day.house.record, day, "meters").rows)
    brought = _scalar(day, "select coalesce(sum(chips), 0)::bigint from crossing")  # for which the rack gave chips
    yield Figure("lost by patrons, won by tables and meters", lost, closers + brought + others + meters - seeds, "T1")


def _cage(day: Day, slips: Slips) -> Iterator[Figure]:
    """Cash and chips: by slips, and by the books."""
    told = day["regulator 1"].gets("/books")
    places = told["places"]
    cash = _sum(slips, "funds") + _sum(slips, "deposit") - _sum(slips, "withdrawal") + _sum(slips, "drop")
    yield Figure("cash of the cage: by slips, by the books", cash, -places.get("cash", 0), "T19")
    wallets = sum(cents for place, cents in places.items() if place.startswith("wallet "))
    yield Figure(
        "wallets: as patrons are told, by the books",
        sum(one.gets("/wallet")["balance"] for one in day.patrons.values()),
        wallets,
        "A13",
    )
    bank = _sum(slips, "chips") - _sum(slips, "fill") + _sum(slips, "credit")
    yield Figure("chip bank: by slips, by its pieces", bank, told["by_pieces"], "T16")
    yield Figure("chips on the way or not explained, zero", told["on_the_way"] + abs(told["unexplained"]), 0, "T16")
    yield Figure("all places of the books together, zero", sum(places.values()), 0, "X3")


def _drop(day: Day, slips: Slips) -> Iterator[Figure]:
    """Drop boxes: what tables took in cash by their steps, and what was counted, with what is over or short."""
    taken = _scalar(
        day,
        "select coalesce(sum(m.chips), 0)::bigint from step s, unnest(s.src, s.dst, s.chips, s.why) m(src, dst, chips, why)"
        " where s.table_id > 0 and m.why = 'buys in'",
    )
    places = day["regulator 1"].gets("/books")["places"]
    over = places.get("over and short", 0)
    yield Figure("cash taken at tables, counted less over and short", taken, _sum(slips, "drop") - over, "T2 T13")
    left = sum(abs(cents) for place, cents in places.items() if place.startswith(("drop ", "box ")))
    yield Figure("left in drop boxes, zero", left, 0, "T2")
    differ = [
        one for one in slips if one["kind"] in ("opener", "closer") and one["standing"] == "done" and one["cents"] != one["books"]
    ]
    yield Figure("openers and closers that are not as the books have it, zero", len(differ), 0, "T1", is_money=False)


def _papers(day: Day, slips: Slips) -> Iterator[Figure]:
    """Slips, requests and disputes: none is missing, none waits, and nobody signed for themselves."""
    yield Figure("slips: how many, the highest number", len(slips), max(one["number"] for one in slips), "T16", is_money=False)
    unsigned = [one for one in slips if one["standing"] == "done" and not _is_signed(one)]
    yield Figure("slips without a signature that they need, zero", len(unsigned), 0, "T16", is_money=False)
    waiting = day["regulator 1"].gets("/approvals")
    yield Figure("slips and requests that wait, zero", len(waiting["slips"]) + len(waiting["requests"]), 0, "P12", is_money=False)
    alone = _scalar(
        day,
        "select count(*) from request r where exists (select from ending e where e.request = r.id and e.how = 'done') and"
        " (select count(distinct a.by) from approval a where a.request = r.id and a.by <> r.asked_by) < cardinality(r.needs)",
    )
    yield Figure("requests done with fewer people than they need, zero", alone, 0, "P12 T16", is_money=False)
    disputes = day["regulator 1"].gets("/disputes?which=all")["disputes"]
    yield Figure(
        "disputes that are not settled, zero", sum(one["state"] != "settled" for one in disputes), 0, "G14", is_money=False
    )


def _is_signed(slip: Any) -> bool:
    """Whether every required role has signed, each by a different person, and none by the requester."""
    people = [one["by"] for one in slip["given"]]
    roles = [one["role"] for one in slip["given"]]
    is_whole = all(roles.count(role) >= slip["needs"].count(role) for role in slip["needs"])
    return is_whole and len({*people}) == len(people) and slip["asked_by"] not in people


def _record(day: Day) -> Iterator[Figure]:
    """The record itself: the day as it was signed, and every round decided once more."""
    signed = [one for one in closed_days(day.house.record) if one.day == day.house.day]
    yield Figure(
        "the gaming day: closed, and signed as it is",
        len(signed),
        sum(is_whole(one, [day.house.public]) for one in signed),
        "D2",
        is_money=False,
    )
    steps = _scalar(day, "select count(*) from step where day = %s", day.house.day)
    yield Figure(
        "steps of the day beyond those that its root covers, zero",
        steps - sum(one.steps for one in signed),
        0,
        "D2",
        is_money=False,
    )
    found = verify(day.house.conninfo, [day.house.public], GAMES.__getitem__)
    opened = day.rounds.total()
    yield Figure("rounds: opened by dealers, decided again by `verify`", opened, found.walked.rounds, "X11", is_money=False)
    wrong = len(found.findings) + len(found.walked.differences) + len(found.walked.others)
    yield Figure("findings of `verify`, zero", wrong, 0, "X10 X11", is_money=False)


def _sum(slips: Slips, kind: str) -> int:
    return sum(one["cents"] for one in slips if one["kind"] == kind and one["standing"] == "done")


def _scalar(day: Day, query: str, *values: object) -> int:
    row = day.house.record.execute(query.encode(), values).fetchone()
    return 0 if row is None else int(row[0])
