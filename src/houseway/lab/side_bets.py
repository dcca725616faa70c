"""The lines of a study for the bets that a house describes: each is counted exactly, from the shoe of the table.

Nothing is kept on disk: a count takes seconds at most, and depends on the description.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.families.sides.checks import shoe_of
from houseway.families.sides.counts import Counted, counted
from houseway.families.sides.described_game import bets_of
from houseway.families.sides.side_bet import SideBet
from houseway.families.sides.zones import Zones
from houseway.games import GAMES

from .kept_counts import Counts, Progress
from .spread import Ending, Spread
from .study import Line, Study
from .tally import LOSES, as_counts, by_name, net_of

METHOD = "every composition of the cards that the rows distinguish, counted from the shoe of the table"
NO_ROW = "no row holds"


def with_side_bets(study: Study | None, game: Game) -> Study:
    """Return the study of a game with lines for the bets that its house describes."""
    lines = tuple(_line(bet, zones, alone=study is None) for bet, zones in bets_of(game, GAMES.package(game.key)))
    return Study(game, lines) if study is None else replace(study, game=game, lines=(*study.lines, *lines))


def counted_at(bet: SideBet, zones: Zones, rules: Rules) -> Counted:
    """Return the count of a described bet at a table."""
    return counted(bet, zones, shoe_of(rules))


def _line(bet: SideBet, zones: Zones, *, alone: bool) -> Line:
    def counts(rules: Rules, progress: Progress) -> Counts:
        found = counted_at(bet, zones, rules)
        return as_counts({",".join(map(str, rows)): ways for rows, ways in found.ways.items()})

    def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
        return Spread(_endings(bet, by_name(counts), rules.pays[bet.key] if table is None else table, rules.limits[bet.key][0]))

    return Line(
        wager=bet.key,
        unit="one chip",
        cites=(f"{bet.id}-1", f"{bet.id}-2"),
        method=METHOD,
        counts=counts,
        spread=spread,
        tables=tables_of(bet.key),
        bets={bet.key: bet.limits[0], **({bet.needs: 0} if bet.needs and alone else {})},
        quick=True,
    )


def tables_of(wager: str) -> Callable[[Game], Mapping[str, PayTable]]:
    """Return the function that returns the described prices of a wager."""
    return lambda game: game.pays[wager]


def _endings(bet: SideBet, ways: Mapping[str, int], table: PayTable, least: int) -> dict[Ending, int]:
    """Return the endings of a bet at some prices: a row without one is passed over, so a later row of the hand decides."""
    found: dict[Ending, int] = {}
    for name, many in ways.items():
        ending = Ending(NO_ROW, LOSES, cites=f"{bet.id}-3")
        for number in map(int, filter(None, name.split(","))):
            row, price = bet.rows[number], table.of(bet.rows[number].hand)
            if row.price is None or price is not None:
                net = Fraction(0) if price is None else net_of(price, least, collected=False)
                ending = Ending(row.hand, net, cites=f"{bet.id}-2({number + 1})")
                break
        found[ending] = found.get(ending, 0) + many
    return found
