"""The figures of one table and day on every desk, beside an account that is kept from the record without the floor's own sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tools.a_day.day import Day


class Difference(NamedTuple):
    """Figures that are not equal: which, when, and what each source has."""

    what: str
    when: str
    values: tuple[tuple[str, object], ...]

    def __str__(self) -> str:
        return f"{self.what}, {self.when}: " + ", ".join(f"{name} {value}" for name, value in self.values)


class Compared(NamedTuple):
    """How many figures were compared, and those that differ."""

    many: int
    wrong: list[Difference]


def differences(day: Day, tables: Iterable[int], when: str, *, closed: bool = False) -> Compared:
    """Ask every desk for its figures, between two rounds, and compare them table by table; `closed`: everything is counted."""
    pit, regulator = day["floor 1"].gets("/floor"), day["regulator 1"].gets("/floor")
    cage, report = day["manager 1"].gets("/days/standing"), day["regulator 1"].gets("/days/report")
    slips = day["regulator 1"].gets("/slips?most=1000")["slips"]
    many, wrong = 0, list[Difference]()
    pairs = [
        (f"table {table}: {what}", values)
        for table in tables
        for what, values in _table(day, table, pit, regulator, cage, report, slips)
    ]
    for what, values in (*pairs, *_floor(day, pit, report, closed=closed)):
        many += 1
        if len({value for _, value in values}) > 1:
            wrong.append(Difference(what, when, values))
    return Compared(many, wrong)


Values = tuple[tuple[str, object], ...]


def _row(rows: Any, table: int) -> Any:
    return next(one for one in rows if one["table"] == table)


def _table(day: Day, table: int, pit: Any, regulator: Any, cage: Any, report: Any, slips: Any) -> Iterator[tuple[str, Values]]:
    of_pit, of_regulator = _row(pit["tables"], table), _row(regulator["tables"], table)
    of_cage, of_report = _row(cage["tables"], table), _row(report["tables"], table)
    done = [one for one in slips if one["table"] == table and one["standing"] == "done"]
    moved = {kind: sum(one["cents"] for one in done if one["kind"] == kind) for kind in ("fill", "credit")}
    aside = _account(day, table, "aside")
    win = _account(day, table, "rack") + aside - moved["fill"] + moved["credit"]
    told = [("pit", of_pit["win"]), ("regulator", of_regulator["win"]), ("report", of_report["play"]["win"]), ("account", win)]
    if of_cage["win"] is not None:
        told.append(("cage", of_cage["win"]))
    yield "win", tuple(told)
    yield "waits", (("pit", of_pit["waits"]), ("report", of_report["waits"]), ("account", aside))
    cash, wallets = _brought(day, table, "drop "), _brought(day, table, "wallet ")
    taken = [
        ("pit", of_pit["cash"]),
        ("regulator", of_regulator["cash"]),
        ("report", of_report["play"]["cash"]),
        ("account", cash),
    ]
    if of_cage["drop"] is not None:
        taken.append(("cage", of_cage["drop"]))
    yield "cash", tuple(taken)
    yield "drop", (("pit", of_pit["drop"]), ("report", of_report["play"]["drop"]), ("account", cash + wallets))
    for what in ("rounds", "compared", "expected", "deviation"):
        yield what, (("pit", of_pit[what]), ("regulator", of_regulator[what]), ("report", of_report["play"][what]))
    opener = max((one["number"] for one in done if one["kind"] == "opener"), default=0)
    for kind in ("fill", "credit"):
        by_slips = sum(one["cents"] for one in done if one["kind"] == kind and one["number"] > opener)
        yield f"{kind}s", (("cage", of_cage[f"{kind}s"]), ("report", of_report["cage"][f"{kind}s"]), ("slips", by_slips))
    yield "rack", (("pit", of_pit["rack"]), ("regulator", of_regulator["rack"]), ("account", day.holds(table, "rack")))


def _floor(day: Day, pit: Any, report: Any, *, closed: bool) -> Iterator[tuple[str, Values]]:
    total, tables = report["total"], pit["tables"]
    for what in ("rounds", "cash", "drop", "win", "compared"):
        by_shift = sum(one["play"][what] for one in report["shifts"]) + (report["waits"] if what == "win" else 0)
        yield f"floor: {what}", (("pit", sum(one[what] for one in tables)), ("report", total[what]), ("shifts", by_shift))
    if closed:
        lost = sum(_lost(patron) for patron in day.patrons.values())
        yield "lost by patrons, won by the house", (("patrons", lost), ("report", total["win"]))


def _lost(patron: Any) -> int:
    """Return what a patron lost: deposits and cash at tables, less what is in the wallet."""
    lines = patron.gets("/wallet/statement")["lines"]
    paid = sum(one["wallet"] for one in lines if one["what"] in ("deposit", "withdrawal"))
    cash = sum(one["cents"] for one in lines if one["what"] not in ("deposit", "withdrawal") and not one["wallet"])
    return paid + cash - patron.gets("/wallet")["balance"]


def _account(day: Day, table: int, kind: str) -> int:
    """Return the chips of a kind of account at a table, as its steps posted them."""
    query = "select coalesce(sum(chips), 0)::bigint from account where table_id = %s and split_part(place, ' ', 1) = %s"
    row = day.house.record.execute(query, (table, kind)).fetchone()
    return 0 if row is None else int(row[0])


def _brought(day: Day, table: int, behind: str) -> int:
    """Return what players brought to a table for chips, by what stands behind them."""
    query = "select coalesce(sum(chips), 0)::bigint from crossing where table_id = %s and starts_with(behind, %s) and chips > 0"
    row = day.house.record.execute(query, (table, behind)).fetchone()
    return 0 if row is None else int(row[0])
