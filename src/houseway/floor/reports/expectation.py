"""The expected result of a player's bets, from the lab's odds (U4). Bets without odds are left out and counted."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.fault import Fault
from houseway.core.messages.event import BetSettled, Event
from houseway.core.money.places import Bet, stack
from houseway.core.values.chips import Chips
from houseway.floor.lookback.rounds import NotFound, RoundName, find_round
from houseway.floor.store.tables import events_of

from .odds import OddsOf, of_round


class Expected(NamedTuple):
    """The expected win of a player's bets, in whole cents, and the chips that have odds."""

    cents: Chips
    priced: Chips


def expected(connection: Connection[TupleRow], rounds: Iterable[RoundName], player: str, odds_of: OddsOf) -> Expected:
    """Return the expected result of a player's bets in some rounds; below zero, the house's expected win."""
    sum, priced = Fraction(0), 0
    with connection.transaction():
        for name in rounds:
            try:
                found = find_round(connection, name)
                odds = odds_of(found.opened)
            except (NotFound, Fault):  # an exported day, or another build
                continue
            theory = of_round(stakes(player, (event for step in found.steps for event in events_of(step))), odds)
            if theory is not None:
                sum, priced = sum + theory.expected, priced + theory.bet
    return Expected(round(-sum), priced)


def stakes(player: str, events: Iterable[Event]) -> dict[str, Chips]:
    """Return a player's stakes on each wager, less those returned unplayed."""
    own, found = stack(player), dict[str, Chips]()
    for event in events:
        for move in event.moves:
            src, dst = move.src, move.dst
            back = isinstance(dst, Bet) or (dst == own and not isinstance(event, BetSettled))
            if isinstance(dst, Bet) and dst.by == player and (src == own or isinstance(src, Bet)):
                found[dst.wager] = found.get(dst.wager, 0) + move.chips
            if isinstance(src, Bet) and src.by == player and back:
                found[src.wager] = found.get(src.wager, 0) - move.chips
    return {wager: chips for wager, chips in found.items() if chips > 0}
