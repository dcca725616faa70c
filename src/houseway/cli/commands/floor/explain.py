"""`houseway floor explain`: every cent of a stored round, with the clause that moved it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.cli.why import Explained, bets_table, clause_text, explained
from houseway.core.game.words import money, seated, spoken
from houseway.core.money.places import Aside, Bet, Place
from houseway.core.values.hands import box
from houseway.floor.lookback.explanation import MoneyOfARound, Moved, explain
from houseway.floor.lookback.rounds import NotFound
from houseway.floor.store.tables import RulesCache

from .database import game_of, reached, round_called
from .reconstruct import time_text


def explain_round(database: str, name: str, seat: int | None, bet: str | None, *, as_json: bool) -> None:
    """Print every movement of money in a round."""
    wanted = round_called(name)
    with reached(database) as connection, connection.transaction():
        try:
            found = explain(connection, RulesCache(game_of), wanted)
        except NotFound as missing:
            fail(str(missing))
    wager = bet.replace(" ", "_") if bet is not None else None
    if wager is not None and wager not in found.round.rules.wagers:
        fail(f"no bet is called {bet!r} here. Use one of {', '.join(found.round.rules.wagers)}")
    moves = [one for one in found.moves if _is_wanted(one, seat, wager)]
    bets = [one for one in explained(found.round) if _is_of(one.bet, seat, wager)]
    if as_json:
        print_json(_plain(found, moves, bets))
    else:
        _print(screen(markup=False), found, moves, bets, is_all=seat is None and wager is None)
    if found.differs:
        raise typer.Exit(DIFFERS)


def _is_of(bet: Bet, seat: int | None, wager: str | None) -> bool:
    return (seat is None or box(bet.on) == str(seat)) and (wager is None or bet.wager == wager)


def _is_wanted(one: Moved, seat: int | None, wager: str | None) -> bool:
    if seat is None and wager is None:
        return True
    return one.bet is not None and _is_of(one.bet, seat, wager)


def _plain(found: MoneyOfARound, moves: Sequence[Moved], bets: Sequence[Explained]) -> dict[str, Any]:
    clauses = {one.clause for one in moves} & found.round.rules.clauses.keys()
    return {
        "round": str(found.found.name),
        "game": found.round.opened.game,
        "edition": found.round.opened.edition,
        "build": found.round.opened.build,
        "over": found.round.over,
        "void": found.round.void,
        "moves": [_move(one) for one in moves],
        "bets": [one.plain() for one in bets],
        "net_cents": {player: found.net(player) for player in dict.fromkeys(found.round.seating.values())},
        "accounts_gained_cents": found.gains,
        "ledger_agrees": not found.differs,
        "ledger_differs": [one._asdict() for one in found.differs],
        "clauses": {id: found.round.rules.clauses[id].says for id in sorted(clauses)},
    }


def _move(one: Moved) -> dict[str, Any]:
    move = one.move
    ends = {"from": place_text(move.src), "to": place_text(move.dst), "cents": move.chips, "why": move.why}
    about = {"bet": list(one.bet)} if one.bet else {}
    return {"step": one.step, "event": one.event, "clause": one.clause, **ends, "player": one.player, **about}


def place_text(place: Place) -> str:
    """Return a place of chips in words."""
    if isinstance(place, Bet):
        return f"{place.by}'s {spoken(place.wager)} on {place.on}"
    return f"{place_text(place.bet)}, set aside" if isinstance(place, Aside) else place


def _print(console: Console, found: MoneyOfARound, moves: Sequence[Moved], bets: Sequence[Explained], *, is_all: bool) -> None:
    round, steps = found.round, found.found.steps
    state = f"void under {round.void}" if round.void else "settled" if round.over else "not finished"
    console.print(
        Rule(f"round {found.found.name} · {round.rules.game.name} · edition {round.rules.edition} · {state}", style="bold")
    )
    span = f"steps {steps[0].seq} to {steps[-1].seq}, {time_text(steps[0].at)} to {time_text(steps[-1].at)}"
    console.print(Text(span, style="dim"))
    for player in dict.fromkeys(round.seating.values()):
        own = [one for one in moves if one.player == player]
        if own:
            console.print(_player(found, player, own, [one for one in bets if one.bet.by == player], is_all=is_all))
    if house := [one for one in moves if one.player not in round.seating.values()]:
        console.print(Panel(_lines(house), title="the house", title_align="left", padding=(0, 1)))
    if not moves:
        console.print(Text("No chips were moved." if is_all else "No chips were moved on that bet.", style="italic"))
    console.print(Padding(Group(*_clauses(found, moves)), (0, 0, 1, 0)))
    console.print(_reconciled(found), soft_wrap=True)


def _player(found: MoneyOfARound, player: str, moves: Sequence[Moved], bets: Sequence[Explained], *, is_all: bool) -> Panel:
    seats = [seat for seat, sits in found.round.seating.items() if sits == player]
    parts: list[RenderableType] = [_lines(moves)]
    if bets:
        parts.append(Padding(bets_table(bets), (1, 0, 0, 0)))
    total = f"net {money(found.net(player), sign=True)}" if is_all else None
    return Panel(Group(*parts), title=seated(seats[0], player), subtitle=total, title_align="left", padding=(0, 1))


def _lines(moves: Sequence[Moved]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for style in ("dim", "cyan", "bold", "", "dim"):
        grid.add_column(style=style, no_wrap=style in ("dim", "cyan", "bold"))
    for one in moves:
        way = f"{place_text(one.move.src)} → {place_text(one.move.dst)}"
        grid.add_row(str(one.step), one.clause, money(one.move.chips), way, one.move.why)
    return grid


def _clauses(found: MoneyOfARound, moves: Sequence[Moved]) -> Iterator[Text]:
    known = found.round.rules.clauses
    for id in dict.fromkeys(one.clause for one in moves):
        yield clause_text(known[id]) if id in known else Text(id)


def _reconciled(found: MoneyOfARound) -> Text:
    if not found.differs:
        total = sum(chips for chips in found.gains.values() if chips > 0)
        said = f"the postings have the same for each account; {money(total)} changed hands, and all gains sum to zero"
        return Text.assemble(("ok ", "bold green"), f"ledger: {said}")
    lines = [f"{one.account}: {money(one.by_events)} by the events, {money(one.by_postings)} posted" for one in found.differs]
    return Text.assemble(("≠ ", "bold red"), "ledger: " + "; ".join(lines))
