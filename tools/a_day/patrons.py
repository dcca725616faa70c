"""Chapter: patrons open accounts, pay cash in, set limits, and are refused."""

from __future__ import annotations

from typing import Final

from houseway.core.game.words import money
from houseway.core.messages.command import BuyIn, Leave, Sit

from .day import Day

PLAYERS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Log-in names of the patrons who play."""
WATCHER: Final = "seventh"
DEPOSIT: Final = 6_000_00


def open_accounts(day: Day) -> None:
    """Open accounts, pay in, and try what is not allowed."""
    day.page.chapter("Patrons buy in")
    for login in (*PLAYERS, WATCHER):
        patron = day.opens_account(login, day["cage 1"])
        patron.logs_in()
        day.patrons[login] = patron
    names = ", ".join(str(one) for one in day.patrons.values())
    day.writes(f"cage 1 opens accounts for seven patrons. In the record they have opaque names: {names}.", "D7")
    day.writes("Each sets a password at a telephone of their own, once cage 1 has typed the code that it shows.", "A6")
    _deposits(day)
    _limits(day)
    _buys_in(day)


def _deposits(day: Day) -> None:
    cage = day["cage 1"]
    for login in PLAYERS:
        cage.does("POST", f"/patrons/{day.patron(login).number}/deposits", {"cents": DEPOSIT})
    day.writes(f"Six of them pay {money(DEPOSIT)} in cash into their wallets.", "A13")
    first = day.patron("first")
    path, key = f"/patrons/{first.number}/deposits", "till-1-receipt-7"
    once, again = (cage.does("POST", path, {"cents": 500_00}, key) for _ in range(2))
    assert once == again
    held = first.gets("/wallet")["balance"]
    day.writes(
        f"cage 1 takes in $500 more from {first}; the line is lost and the till sends the request again. It is slip"
        f" {once['number']} both times, and the wallet holds {money(held)}.",
        "X5",
    )


def _limits(day: Day) -> None:
    second = day.patron("second")
    second.does("PUT", "/limits", {"kind": "deposit", "period": "day", "amount": DEPOSIT})
    day.writes(f"{second} sets a limit of {money(DEPOSIT)} for deposits in a day. It holds at once.", "A10")
    sentence = day["cage 1"].is_denied("POST", f"/patrons/{second.number}/deposits", {"cents": 100_00})
    day.refused("cage 1", f"wants to take in $100 more from {second}", sentence, "A10")
    second.does("PUT", "/limits", {"kind": "deposit", "period": "day", "amount": 2 * DEPOSIT})
    sentence = day["cage 1"].is_denied("POST", f"/patrons/{second.number}/deposits", {"cents": 100_00})
    day.writes(f"{second} doubles the limit. A looser limit waits for a day, so $100 are still refused: *{sentence}*", "A10")


def _buys_in(day: Day) -> None:
    third, table = day.patron("third"), 1
    third.submits(table, Sit(third.name, ("1",)))
    sentence, cites = third.is_refused(table, BuyIn(third.name, 7_000_00, "wallet"))
    day.refused(third, "wants to buy in for $7,000 out of the wallet", sentence, f"G7 {cites}")
    third.submits(table, BuyIn(third.name, 1_000_00, "wallet"))
    day.dealer(table).submits(table, BuyIn(third.name, 300_00, "cash"))
    told = third.gets("/wallet")
    day.writes(
        f"{third} buys in for $1,000 out of the wallet and hands dealer {table} $300 in cash, which go into the drop box."
        " The wallet"
        f" has {money(told['balance'])}, and {money(told['at_tables'])} are at the table.",
        "A12 U4",
    )
    third.submits(table, Leave(third.name))
    day.writes(f"{third} leaves again, with {money(third.gets('/wallet')['balance'])} in the wallet.", "A12")
