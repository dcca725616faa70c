"""Chapter: a progressive meter over two tables, hit at both."""

from __future__ import annotations

from typing import Any, Final

from houseway.core.game.words import money

from .day import Day
from .opening import METERED
from .page import listed
from .tables import AtTable

ROUND: Final = """
    seat 1 bets ante 10, progressive 1
    seat 2 bets ante 10, progressive 1
    dealer closes bets
    seat 1 gets 2h 3h 4h 5h 6h 7h 8h
    seat 2 gets 2s Ts Ks 4d 6d Td Ad
    dealer gets 2c 8d As Tc Qs Th 3d
    seat 1 raises 10
    seat 2 raises 10
"""
"""Seat 1 holds seven in a row of one suit, which wins all of the meter."""


def hit_at_two_tables(day: Day) -> None:
    """Deal the hand that wins the meter at both tables: the first takes it, the second what is left."""
    day.page.chapter("A meter hit at two tables")
    pairs = ({"1": "third", "2": "fourth"}, {"1": "fifth", "2": "sixth"})
    tables = [
        AtTable(day, number, {seat: day.patron(login) for seat, login in pair.items()})
        for number, pair in zip(METERED, pairs, strict=True)
    ]
    for table in tables:
        table.sits(400_00, "cash")
        table.opens()
        table.plays(ROUND)
    day.writes(
        f"Four patrons buy in for $400 in cash each at tables {METERED[0]} and {METERED[1]}, and put a dollar each on the"
        " progressive. At both"
        " tables seat 1 is dealt seven in a row of one suit, which wins all of the meter.",
        "P2",
    )
    requests: list[Any] = []
    for table in tables:
        table.plays("dealer reveals")
        request = day.waits("payment", table.number)
        requests.append(request)
        day.writes(
            f"dealer {table.number} reveals. The claim of table {table.number} is number {_claim(day, table.number)}:"
            f" {money(request['facts']['win_cents'])}"
            f" for {table.seats['1']} wait for {listed(request['needs'])}.",
            f"P7 {request['clause']}",
        )
    for table, request in zip(reversed(tables), reversed(requests), strict=True):
        signed = day.approves(request)
        day.writes(
            f"{listed(map(str, signed))} {'approves' if len(signed) == 1 else 'approve'} the payment at table {table.number}, and"
            f" {table.seats['1']} has {money(table.chips(table.seats['1']))}.",
            "P12",
        )
    day.writes("The second table was approved first. The order of the claims stays as they were made.", "P7")
    for table in tables:
        table.leaves()


def _claim(day: Day, table: int) -> int:
    """Return the number under which the claim of a table was entered, in the order in which they were made."""
    row = day.house.record.execute("select number from claim where table_id = %s", (table,)).fetchone()
    return 0 if row is None else row[0]
