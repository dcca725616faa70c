"""Chapters: a win at 300 to 1 that waits for a manager and surveillance, and another one that two people deny."""

from __future__ import annotations

from typing import Any, Final

from houseway.core.game.words import money

from .day import Day
from .opening import LONG_ODDS as TABLE
from .tables import AtTable

LINES: Final = """
    seat 1 bets ante 10
    seat 2 bets ante 10, flush_bonus 5
    dealer closes bets
    seat 1 gets Ac Tc 9c 6c 2c Kd 8d
    seat 2 gets 2h 3h 5h 6h 8h 9h Jh
    dealer gets Qd Td 3d 7s 5s 8c 4s
    seat 1 looks
    seat 1 raises 10
    seat 2 looks
    seat 2 raises 10
    dealer reveals
"""
"""Seat 2 holds seven hearts: the bonus is paid at 300 to 1."""


def pay_at_long_odds(day: Day) -> None:
    """Let a payment wait until a manager and surveillance have approved it, neither of whom dealt."""
    day.page.chapter("300 to 1")
    table = AtTable(day, TABLE, {"1": day.patron("first"), "2": day.patron("second")})
    table.sits(500_00)
    request = _waits(day, table)
    number, winner = request["number"], table.seats["2"]
    path = f"/approvals/{number}/approve"
    day.refused(f"{table.dealer}, who dealt the round,", "wants to approve", table.dealer.may_not(path), "T16")
    manager, surveillance = day["manager 1"], day["surveillance 1"]
    before = table.chips(winner)
    half = manager.confirms(path)
    day.writes(
        f"manager 1 approves, with a new code of the second factor. {' and '.join(half['missing'])} is still needed, and"
        " nothing is"
        f" paid: {winner} has {money(before)}.",
        "P12",
    )
    day.refused(manager, "wants to approve a second time", manager.may_not(path), "P12")
    paid = surveillance.confirms(path)
    assert paid["ending"]["how"] == "done", paid
    day.writes(f"surveillance 1 approves. The round ends, and {winner} has {money(table.chips(winner))}.", "P12")


def deny_at_long_odds(day: Day) -> None:
    """Let the same win be denied by two people, with a reason."""
    day.page.chapter("The same again, denied")
    table = AtTable(day, TABLE, {"1": day.patron("first"), "2": day.patron("second")})
    request = _waits(day, table)
    winner, before = table.seats["2"], table.chips(table.seats["2"])
    path, denial = f"/approvals/{request['number']}/deny", {"outcome": "void", "reason": "The deck was a card short."}
    day.refused("floor 1", "wants to deny it", day["floor 1"].may_not(path, **denial), "T16")
    asked = day["manager 2"].confirms(path, **denial)
    day.writes(
        f"manager 2 finds the deck a card short and denies the payment as void. That needs {' and '.join(asked['missing'])} too.",
        "P12",
    )
    done = day["surveillance 2"].confirms(f"/approvals/{asked['number']}/approve")
    assert done["ending"]["how"] == "done", done
    after = table.chips(winner)
    day.writes(
        f"surveillance 2 has counted the deck and agrees. The bonus is not paid, its stake goes back, and {winner}, who had"
        f" {money(before)}, has {money(after)}.",
        "R-GEN-32",
    )
    table.leaves()


def _waits(day: Day, table: AtTable) -> Any:
    """Play the round, and return the payment that waits."""
    table.opens()
    table.plays(LINES)
    request = day.waits("payment", TABLE)
    facts = request["facts"]
    assert facts["win_cents"] == 300 * facts["stake_cents"]
    day.writes(
        f"At table {TABLE}, {table.seats['2']} has seven cards of one suit. The bonus of {money(facts['stake_cents'])} wins"
        f" {money(facts['win_cents'])}, which wait for {' and '.join(request['needs'])}.",
        request["clause"],
    )
    return request
