"""Prints a table as text and as HTML: the round, each hand with its cards and bets, and the lines allowed next.

Every word in the HTML is escaped; it has no script, no style sheet and no link.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from houseway.core.game.words import money, spoken
from houseway.core.money.places import Bet
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.cards import spelled
from houseway.core.values.hands import title

OFFERS_SHOWN = 6
"""Number of allowed lines that are printed; `offers()` has them all."""


class Row(NamedTuple):
    """One hand of a table: whose it is, its cards, its bets."""

    hand: str
    player: str
    cards: str
    bets: str


class Drawn(NamedTuple):
    """A table in words: a heading, one row per hand, and the lines allowed next."""

    heading: str
    rows: Sequence[Row]
    next: str

    def text(self) -> str:
        """Return the table as lines of text in columns."""
        widths = [max((len(cell) for cell in column), default=0) for column in zip(*self.rows, strict=True)]
        lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in self.rows)
        return "\n".join([self.heading, *lines, self.next])

    def html(self) -> str:
        """Return the table as HTML, with every word escaped."""
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in self.rows)
        return f"<table><caption>{escape(self.heading)}</caption>{rows}</table><p>{escape(self.next)}</p>"


def drawn(table: Table, next: Sequence[str]) -> Drawn:
    """Return a table in words; `next` has the pending cards and the lines allowed now."""
    game = f"{table.rules.game.name}, edition {table.rules.edition}"
    if table.round is None:
        seats = f"seats {table.rules.seats[0]} to {table.rules.seats[-1]}"
        return Drawn(f"{game}: no round yet, {seats}", (), _listed(next))
    round = table.round
    stage = (
        f"void under {round.void}"
        if round.void
        else "over"
        if round.over
        else spoken(round.stage.name)
        if round.stage
        else "opening"
    )
    return Drawn(f"{game}, round {round.opened.number}: {stage}", list(_rows(round)), _listed(next))


def _rows(round: Round) -> Iterable[Row]:
    hands = dict.fromkeys((*round.held, *(bet.on for bet in round.bets)))
    for hand in sorted(hands, key=lambda one: (one[:1].isdecimal(), len(one.partition(".")[0]), one)):
        bets = [bet for bet in round.bets if bet.on == hand]
        player = round.seating.get(hand.partition(".")[0], "")
        yield Row(title(hand), player, spelled(round.held.get(hand, ())), "; ".join(_bet(round, bet, player) for bet in bets))


def _bet(round: Round, bet: Bet, player: str) -> str:
    whose = f" of {bet.by}" if bet.by != player else ""
    said = f"{spoken(bet.wager)} {money(round.bets[bet])}{whose}"
    result = round.settled.get(bet)
    if result is None:
        return f"{said}, waiting for approval" if bet in round.waiting else said
    return f"{said}: {'void' if result.void else money(result.net, sign=True)} ({result.cites})"


def _listed(next: Sequence[str]) -> str:
    more = len(next) - OFFERS_SHOWN
    listed = "; ".join(next[:OFFERS_SHOWN]) or "a bet opens the next round"
    return f"next: {listed}" + (f"; {more} more in offers()" if more > 0 else "")
