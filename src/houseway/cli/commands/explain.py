"""`houseway explain`: the rounds of a record, seat by seat, with the clause behind every payment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.files import rounds_in
from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.cli.table.felt import hand_text
from houseway.cli.table.pieces import cards_text
from houseway.cli.why import Explained, clause_text, explained, heading
from houseway.core.game.words import money, spoken
from houseway.core.law.rulebook import Clause
from houseway.core.messages.event import ChipsMoved, PotAwarded
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import Place
from houseway.core.record.wire import digest
from houseway.core.round.state import Round
from houseway.core.values.cards import spelled
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, DEALER, title
from houseway.core.values.printable import printable
from houseway.games import GAMES
from houseway.record.worked import Played

DIFFERENCES_SHOWN = 100
"""Differences that are listed below an explanation; `houseway replay --json` has them all."""


def explain(file: Path, seat: int | None, number: int | None, *, as_json: bool) -> None:
    """Explain the rounds of a file, or one round, or one seat."""
    try:
        played, wrong, unnamed = rounds_in(file)
    except Unreadable as error:
        fail(f"{file}: {error}")
    rounds = _picked(file, played, number)
    if as_json:
        data = [_plain(at, one, _of_seat(one, seat)) for at, one in rounds]
        told: dict[str, Any] = {"file": str(file), "as_written": not wrong, "rounds": data}
        print_json(told | ({"cards_not_named": unnamed} if unnamed else {}))
    else:
        console = screen(markup=False)
        for at, one in rounds:
            console.print(_drawn(console, at, len(played), one, _of_seat(one, seat), seat))
        if unnamed:
            note = "The file does not name these cards, so they were filled in and prove nothing: "
            console.print(Text(note + "; ".join(unnamed), style="yellow"))
    if wrong:
        screen(stderr=True).print(
            Text("Warning: this record differs from the rules. The result above is what the rules give.", style="bold red"),
            *(Text(f"  {printable(difference)}") for difference in wrong[:DIFFERENCES_SHOWN]),
            sep="\n",
        )
        raise typer.Exit(DIFFERS)


def _picked(file: Path, played: list[Played], number: int | None) -> list[tuple[int, Played]]:
    rounds = list(enumerate(played, start=1))
    if not rounds:
        fail(f"{file} contains no rounds")
    if number is None:
        return rounds
    if number > len(rounds):
        raise typer.BadParameter(f"{file} has only {len(rounds)} round{'s' * (len(rounds) > 1)}", param_hint="--round")
    return [rounds[number - 1]]


def _of_seat(played: Played, seat: int | None) -> list[Explained]:
    bets = explained(played.round)
    return bets if seat is None else [one for one in bets if one.bet.on.partition(".")[0] == str(seat)]


def _plain(at: int, played: Played, bets: list[Explained]) -> dict[str, Any]:
    round = played.round
    return {
        "round": at,
        "game": round.opened.game,
        "edition": round.opened.edition,
        "events": len(played.events),
        "digest": digest(played.events),
        "void": round.void,
        "cards": {hand: spelled(pieces).split() for hand, pieces in round.held.items()},
        "bets": [one.plain() for one in bets],
    } | ({"pots": [line._asdict() for line in pots]} if (pots := list(_pots(played))) else {})


def _drawn(console: Console, at: int, rounds: int, played: Played, bets: list[Explained], seat: int | None) -> RenderableType:
    round = played.round
    state = f"void under {round.void}" if round.void else "settled" if round.over else "not finished"
    parts: list[RenderableType] = [
        Rule(f"round {at} of {rounds} · {round.rules.game.name} · edition {round.rules.edition} · {state}", style="bold"),
        Text(f"{len(played.events)} events, digest {digest(played.events)}", style="dim"),
    ]
    names = GAMES.names(round.rules.game.key)
    for hand in dict.fromkeys((DEALER, *names.shares, *names.apart, BOARD)):
        if held := round.held.get(hand):
            cards = cards_text(cards_in(held), wide=True) if hand == BOARD else hand_text(round, hand)
            parts.append(Text.assemble(f"{hand}  ", cards))
    pots = [line for line in _pots(played) if seat is None or line.to == f"seat {seat}"]
    if pots:
        parts.append(Padding(_pot_lines(pots), (1, 0, 0, 0)))
    if not bets:
        parts.append(Text(f"Seat {seat} has no bet in this round." if seat is not None else "No bets.", style="italic"))
    by_seat = sorted(bets, key=lambda one: (one.place, one.bet.by))
    for _, own in groupby(by_seat, key=heading):
        parts.append(_seat(played, list(own)))
    return Padding(Group(*parts), (0, 0, 1, 0))


TAKEN = {"rake": "rake on a betting round", "step": "the pot reached a rake step", "contribution": "the pot is large enough"}


class PotLine(NamedTuple):
    """Chips that left a pot or an uncalled bet: who got them, and under which clause."""

    place: str
    cents: int
    to: str
    clause: str
    because: str


def _pots(played: Played) -> Iterator[PotLine]:
    """Yield how the pots of a round were divided, with uncalled bets, the rake and contributions to a fund."""
    for event in played.events:
        if isinstance(event, PotAwarded):
            yield PotLine(_pot_name(event.pot), event.chips, title(event.hand), event.cites, event.because)
        elif isinstance(event, ChipsMoved) and event.why == "uncalled":
            for move in event.moves:
                if move.about is not None:
                    yield PotLine("bet", move.chips, title(move.about.on), event.cites, "not called")
        elif isinstance(event, ChipsMoved) and event.why in ("rake", "contribution"):
            for move in event.moves:
                if str(move.src).startswith("pot "):
                    to = "the rake" if event.why == "rake" else "the bad beat fund"
                    yield PotLine(_pot_name(move.src), move.chips, to, event.cites, TAKEN[move.why])


def _pot_name(place: Place) -> str:
    number = str(place).removeprefix("pot ")
    return "pot" if number == "0" else f"side pot {number}"


def _pot_lines(pots: list[PotLine]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for style in ("dim", "bold", "", "cyan", ""):
        grid.add_column(style=style)
    for place, chips, to, clause, because in pots:
        grid.add_row(place, money(chips), f"to {to}", clause, because)
    return grid


def _seat(played: Played, bets: list[Explained]) -> Panel:
    hand, wagers = bets[0].bet.on, played.round.rules.wagers
    net = sum(one.net for one in bets if not wagers[one.bet.wager].for_the_dealer)  # a token wins for the dealer
    parts: list[RenderableType] = []
    if hand in played.round.held:
        parts.append(hand_text(played.round, hand))
    for (clause, facts), alike in groupby(bets, key=lambda one: (one.clause, one.facts)):
        parts.append(Padding(_decided(clause, facts, list(alike), played.round), (1, 0, 0, 0)))
    return Panel(
        Group(*parts), title=heading(bets[0]), subtitle=f"total {money(net, sign=True)}", title_align="left", padding=(0, 1)
    )


def _decided(clause: Clause, facts: str, bets: list[Explained], round: Round) -> Grid:
    """Draw the bets that one clause decided on the same facts."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=8, style="dim")
    grid.add_column(ratio=1)
    for one in bets:
        whose = ", a bet for the dealer" if round.rules.wagers[one.bet.wager].for_the_dealer else ""
        grid.add_row("bet", Text.assemble((f"{spoken(one.bet.wager)} {money(one.staked)}{whose}: ", "bold"), one.result()))
    grid.add_row("clause", clause_text(clause))
    grid.add_row("facts", spoken(facts))
    for ruling in bets[0].rulings:
        grid.add_row("ruling", Text.assemble((ruling.id, "cyan"), f"  {ruling.title}. {ruling.says}"))
    return grid
