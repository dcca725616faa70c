"""Chapter: a card of the dealer is exposed, and the floor rules on it."""

from __future__ import annotations

from typing import Final

from houseway.core.game.words import money

from .day import Day
from .opening import LONG_ODDS as TABLE
from .tables import AtTable

ROUND: Final = """
    seat 1 bets ante 25
    seat 2 bets ante 10
    dealer closes bets
    seat 1 gets Ac Tc 9c 6c 2c Kd 8d
    seat 2 gets 2h 3h 5h 6h 8h 9h Jh
    dealer gets Qd Td 3d 7s 5s 8c 4s
"""


def expose_a_card(day: Day) -> None:
    """Let the dealer call an exposed card, and the floor uphold it: the round is void."""
    day.page.chapter("An exposed card of the dealer")
    table = AtTable(day, TABLE, {"1": day.patron("first"), "2": day.patron("second")})
    table.sits(300_00)
    table.opens()
    table.plays(ROUND)
    sentence, cites = table.refused("dealer calls dealer_card_exposed with Ac")
    day.refused(table.dealer, "calls the ace of clubs, which is a player's card", sentence, cites)
    table.plays("dealer calls dealer_card_exposed with Qd")
    request = day.waits("ruling", TABLE)
    day.writes(
        f"At table {TABLE} the queen of diamonds falls face up before anybody has chosen. {table.dealer} calls it, and it"
        " waits for"
        f" {' and '.join(request['needs'])}.",
        request["clause"],
    )
    signed = day.approves(request, "upholds")
    first, second = table.seats.values()
    day.writes(
        f"{signed[0]} upholds the call. The round is void and all bets go back: {first} has {money(table.chips(first))},"
        f" {second} has"
        f" {money(table.chips(second))}.",
        f"{request['clause']} T17",
    )
    table.leaves()
