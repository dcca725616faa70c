"""Draws a round for `houseway explain`: three lines per result, or everything in panels.

The three lines are the bets with their results, the facts, and the clause with the rulings that decide. The other rulings that
name the clause are shown in full form only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.table.felt import hand_text
from houseway.cli.table.pieces import cards_text
from houseway.cli.why import Explained, clause_text, heading
from houseway.core.game.words import money, spoken
from houseway.core.law.rulebook import Clause
from houseway.core.round.state import Round
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, DEALER
from houseway.core.wire.wire import digest
from houseway.games import GAMES

from .pots import PotLine, pot_lines, pots_of
from .query import FoundRound


def drawn(found: FoundRound, rounds: int, seat: int | None, *, in_full: bool) -> RenderableType:
    """Draw one round of a file with the bets that match the query."""
    played, bets = found.played, found.bets
    parts: list[RenderableType] = [title_of(found, rounds)]
    if in_full:
        parts.append(Text(f"{len(played.events)} events, digest {digest(played.events)}", style="dim"))
    parts += _shared_hands(played.round)
    pots = [line for line in pots_of(played) if seat is None or line.to == f"seat {seat}"]
    if pots:
        parts.append(_pots(pots, in_full=in_full))
    if not bets:
        parts.append(Text(f"Seat {seat} has no bet in this round." if seat is not None else "No bets.", style="italic"))
    by_seat = sorted(bets, key=lambda one: (one.place, one.bet.by))
    said: set[str] = set()
    for _, grouped in groupby(by_seat, key=heading):
        own = list(grouped)
        parts.append(_panel(played.round, own) if in_full else _three_lines(played.round, own, said))
    return Padding(Group(*parts), (0, 0, 1, 0))


def title_of(found: FoundRound, rounds: int) -> Rule:
    """Draw the line above a round: its number, game, edition, state, and when it ended."""
    round = found.played.round
    state = f"void under {round.void}" if round.void else "settled" if round.over else "not finished"
    ended = f" · {found.ended}" if found.ended else ""
    name = f"{round.rules.game.name} · edition {round.rules.edition}"
    return Rule(f"round {found.number} of {rounds} · {name} · {state}{ended}", style="bold")


def _shared_hands(round: Round) -> Iterator[Text]:
    names = GAMES.names(round.rules.game.key)
    for hand in dict.fromkeys((DEALER, *names.shares, *names.apart, BOARD)):
        if held := round.held.get(hand):
            cards = cards_text(cards_in(held), wide=True) if hand == BOARD else hand_text(round, hand)
            yield Text.assemble(f"{hand}  ", cards)


def _pots(pots: list[PotLine], *, in_full: bool) -> RenderableType:
    return Padding(pot_lines(pots), (1, 0, 0, 0) if in_full else (0, 0, 0, 0))


# Three lines


def _three_lines(round: Round, bets: list[Explained], said: set[str]) -> RenderableType:
    """Draw a seat: hand and total, then three lines per deciding clause; `said` has the clauses already quoted."""
    hand = bets[0].bet.on
    parts: list[RenderableType] = [
        Text.assemble(
            (heading(bets[0]), "bold"),
            "  ",
            hand_text(round, hand) if hand in round.held else "",
            f"   total {money(net_of(round, bets), sign=True)}",
        )
    ]
    for (clause, facts), alike in groupby(bets, key=lambda one: (one.clause, one.facts)):
        together = list(alike)
        parts += (
            Padding(line, (0, 0, 0, 2))
            for line in (_results(round, together), Text(spoken(facts)), _decided_by(clause, together, said))
        )
        said.add(clause.id)
    return Group(*parts)


def _results(round: Round, bets: list[Explained]) -> Text:
    return Text("; ").join(Text.assemble(_staked(round, one), one.result()) for one in bets)


def _decided_by(clause: Clause, bets: list[Explained], said: set[str]) -> Text:
    if clause.id in said:
        return Text.assemble((clause.id, "bold cyan"), "  ", (clause.title, "bold"), " (above)")
    deciding = {ruling.id: ruling.title for one in bets for ruling in one.deciding}
    rulings = ", ".join(f"{id} ({title})" for id, title in deciding.items())
    return Text.assemble(clause_text(clause), (f" Ruling: {rulings}." if rulings else "", "dim"))


def _staked(round: Round, one: Explained) -> str:
    whose = ", a bet for the dealer" if round.rules.wagers[one.bet.wager].for_the_dealer else ""
    return f"{spoken(one.bet.wager)} {money(one.staked)}{whose}: "


def net_of(round: Round, bets: list[Explained]) -> int:
    """Return the net result of the bets; a token wins for the dealer and is not counted."""
    return sum(one.net for one in bets if not round.rules.wagers[one.bet.wager].for_the_dealer)


# In full


def _panel(round: Round, bets: list[Explained]) -> Panel:
    hand = bets[0].bet.on
    parts: list[RenderableType] = [hand_text(round, hand)] if hand in round.held else []
    for (clause, facts), alike in groupby(bets, key=lambda one: (one.clause, one.facts)):
        parts.append(Padding(_decided(clause, facts, list(alike), round), (1, 0, 0, 0)))
    total = f"total {money(net_of(round, bets), sign=True)}"
    return Panel(Group(*parts), title=heading(bets[0]), subtitle=total, title_align="left", padding=(0, 1))


def _decided(clause: Clause, facts: str, bets: list[Explained], round: Round) -> Grid:
    """Draw the bets that one clause decided on the same facts."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=8, style="dim")
    grid.add_column(ratio=1)
    for one in bets:
        grid.add_row("bet", Text.assemble((_staked(round, one), "bold"), one.result()))
    grid.add_row("clause", clause_text(clause))
    grid.add_row("facts", spoken(facts))
    for ruling in bets[0].rulings:
        grid.add_row("ruling", Text.assemble((ruling.id, "cyan"), f"  {ruling.title}. {ruling.says}"))
    return grid
