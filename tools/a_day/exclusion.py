"""Chapter: a patron excludes themselves, at once; leaving and being paid stay possible."""

from __future__ import annotations

from typing import Final

from houseway.core.game.words import money
from houseway.core.messages.command import BuyIn, Leave
from houseway.core.wire.wire import plain

from .day import Day
from .opening import LONG_ODDS as TABLE
from .tables import AtTable

ROUND: Final = """
    seat 2 bets ante 10
    dealer closes bets
    seat 2 gets 2h 3h 5h 6s 8d 9h Jc
    dealer gets Qd Td 3d 7s 5s 8c 4s
    seat 2 looks
    seat 2 raises 10
    dealer reveals
"""
MONTH: Final = 30 * 86_400


def exclude_a_patron(day: Day) -> None:
    """Let a patron exclude themselves in the middle of play."""
    day.page.chapter("An excluded patron")
    fifth, sixth = day.patron("fifth"), day.patron("sixth")
    table = AtTable(day, TABLE, {"1": fifth, "2": sixth})
    table.sits(200_00)
    table.opens()
    fifth.does("POST", "/exclusion", {"seconds": MONTH, "why": "I want a break"})
    day.writes(
        f"{fifth} sits at table {TABLE} with $200, where a round has been opened, and is excluded for a month from now on.",
        "A11",
    )
    sentence, cites = table.refused("seat 1 bets ante 10")
    day.refused(fifth, "wants to bet $10 after all", sentence, f"A11 {cites}".strip())
    table.plays(ROUND)
    wants = {"number": fifth.next_number(TABLE), "said": plain(BuyIn(fifth.name, 100_00, "wallet"))}
    day.refused(fifth, "wants to buy in for $100", fifth.is_denied("POST", f"/tables/{TABLE}/commands", wants), "A11")
    deposit = day["cage 1"].is_denied("POST", f"/patrons/{fifth.number}/deposits", {"cents": 100_00})
    day.refused("cage 1", f"wants to take in $100 from {fifth}", deposit, "A11")
    lifted = day["manager 1"].is_denied("DELETE", f"/patrons/{fifth.number}/exclusion")
    day.refused("manager 1", "wants to lift the exclusion", lifted, "A11")
    fifth.submits(TABLE, Leave(fifth.name))
    held = fifth.gets("/wallet")["balance"]
    paid = day["cage 1"].does("POST", f"/patrons/{fifth.number}/withdrawals", {"cents": 100_00, "order": fifth.orders(100_00)})
    assert paid["standing"] == "done"
    day.writes(
        f"{fifth} leaves the table, has {money(held)} in the wallet, and is paid $100 of it: slip {paid['number']}.", "A11"
    )
    sixth.submits(TABLE, Leave(sixth.name))
