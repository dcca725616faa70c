"""`houseway explain`: a record's rounds, seat by seat, with the clause behind every chip. Made to be printed."""

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
from houseway.cli.lore import lore_of
from houseway.cli.screen import DIFFERS, print_json, screen, trouble
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
from houseway.record.worked import Played


def explain(file: Path, seat: int | None, number: int | None, *, as_json: bool) -> None:
    """Explain a file's rounds, or those asked for."""
    try:
        played, wrong, unnamed = rounds_in(file)
    except Unreadable as error:
        trouble(f"{file}: {error}")
    rounds = _picked(file, played, number)
    if as_json:
        data = [_plain(at, one, _of_seat(one, seat)) for at, one in rounds]
        told: dict[str, Any] = {"file": str(file), "as_written": not wrong, "rounds": data}
        print_json(told | ({"cards_not_named": unnamed} if unnamed else {}))
    else:
        console = screen()
        for at, one in rounds:
            console.print(_drawn(console, at, len(played), one, _of_seat(one, seat), seat))
        if unnamed:
            note = "The file does not name these cards; any others would do, and nobody knows what was held: "
            console.print(Text(note + "; ".join(unnamed), style="yellow"))
    if wrong:
        screen(stderr=True).print(
            Text("This record does not come out as written; what stands above is what the rules give.", style="bold red"),
            *(Text(f"  {difference}") for difference in wrong),
            sep="\n",
        )
        raise typer.Exit(DIFFERS)


def _picked(file: Path, played: list[Played], number: int | None) -> list[tuple[int, Played]]:
    rounds = list(enumerate(played, start=1))
    if not rounds:
        trouble(f"{file}: no round is played in it")
    if number is None:
        return rounds
    if number > len(rounds):
        raise typer.BadParameter(f"{file} holds {len(rounds)} round{'s' * (len(rounds) > 1)}", param_hint="--round")
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
    state = f"void by {round.void}" if round.void else "settled" if round.over else "still open"
    parts: list[RenderableType] = [
        Rule(f"round {at} of {rounds} · {round.rules.game.name} · edition {round.rules.edition} · {state}", style="bold"),
        Text(f"{len(played.events)} events, digest {digest(played.events)}", style="dim"),
    ]
    lore = lore_of(round.rules.game.key)
    for hand in dict.fromkeys((DEALER, *lore.shares, *lore.apart, BOARD)):
        if held := round.held.get(hand):
            cards = cards_text(cards_in(held), wide=True) if hand == BOARD else hand_text(round, hand)
            parts.append(Text.assemble(f"{hand}  ", cards))
    pots = [line for line in _pots(played) if seat is None or line.to == f"seat {seat}"]
    if pots:
        parts.append(Padding(_pot_lines(pots), (1, 0, 0, 0)))
    if not bets:
        parts.append(Text(f"Seat {seat} has no bet in this round." if seat is not None else "Nobody has bet.", style="italic"))
    by_seat = sorted(bets, key=lambda one: (one.place, one.bet.by))
    for _, own in groupby(by_seat, key=heading):
        parts.append(_seat(played, list(own)))
    return Padding(Group(*parts), (0, 0, 1, 0))


TAKEN = {"rake": "of a betting round", "step": "the pot has reached a step", "contribution": "of a pot that is large enough"}


class PotLine(NamedTuple):
    """Chips that left a pot, or what lay before a player: who got them, and by which clause."""

    place: str
    cents: int
    to: str
    clause: str
    because: str


def _pots(played: Played) -> Iterator[PotLine]:
    """How the pots of a round were divided, after what was not called, raked or given to a fund had left them."""
    for event in played.events:
        if isinstance(event, PotAwarded):
            yield PotLine(_pot_name(event.pot), event.chips, title(event.hand), event.cites, event.because)
        elif isinstance(event, ChipsMoved) and event.why == "uncalled":
            for move in event.moves:
                if move.about is not None:
                    yield PotLine("bet", move.chips, title(move.about.on), event.cites, "nobody called it")
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
    net = sum(one.net for one in bets if not wagers[one.bet.wager].for_the_dealer)  # what a token wins is in the box
    parts: list[RenderableType] = []
    if hand in played.round.held:
        parts.append(hand_text(played.round, hand))
    for (clause, facts), alike in groupby(bets, key=lambda one: (one.clause, one.facts)):
        parts.append(Padding(_decided(clause, facts, list(alike), played.round), (1, 0, 0, 0)))
    return Panel(
        Group(*parts), title=heading(bets[0]), subtitle=f"in all {money(net, sign=True)}", title_align="left", padding=(0, 1)
    )


def _decided(clause: Clause, facts: str, bets: list[Explained], round: Round) -> Grid:
    """Bets that one clause decided on the same facts."""
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
