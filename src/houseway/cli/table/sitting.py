"""A session at a terminal table: welcome, rounds, explanations, totals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from houseway.cli.why import bets_table, clauses_of, explained, heading
from houseway.core.game.words import money
from houseway.core.values.chips import Chips
from houseway.play import Host, Seat, play_round, purse, refill
from houseway.worked.worked import Played

from .answers import Word, read_answer
from .keyboard import indented
from .log import Log
from .person import Leaving, Person
from .setup import Chosen
from .tally import Tally

NEXT = "Enter = next round · [bold]why[/] = explain every bet · q = quit"


def welcome(console: Console, chosen: Chosen, notice: str) -> None:
    """Print the game, the edition and the keys before the first bet."""
    rules = chosen.rules
    over = " over ".join(edition.key for edition in reversed(rules.game.edition(rules.edition)))
    words = Text.assemble(
        (rules.game.name, "bold"),
        f"{', ' * bool(chosen.name)}{chosen.name}, edition {over}.",
        "\nEnter takes what is suggested. A number or a word chooses. ? explains, ! switches hints, q quits.",
        ("\n" + notice if notice else "", "bold magenta"),
    )
    console.print(Panel(words, border_style="magenta" if notice else "green"))


def sit_down(host: Host, person: Person, bots: Sequence[Seat], chosen: Chosen, log: Log) -> Tally:
    """Play rounds until the person quits; return the person's totals."""
    tally = Tally()
    while _can_bet(host, person, chosen):
        for bot in bots:
            refill(host, bot.name, chosen.minimum)
        try:
            while not play_round(host, [*bots, person]):
                person.keyboard.remark("No bets, so no deal. Bet, or type q to quit.")
        except Leaving:
            break
        played = host.played
        log.add(played)
        tally.add(played, only=person.name)
        _show(person, host)
        host.forget()
        if person.leaves or not _continues(person, played):
            break
    return tally


def _can_bet(host: Host, person: Person, chosen: Chosen) -> bool:
    """Offer another buy-in to a person who cannot make the minimum bet; return whether they can bet now."""
    have = host.chips_of(person.name)
    if have >= chosen.minimum:
        return True
    chips = purse(chosen.minimum)
    about = f"You have {money(have)}; the minimum bet is {money(chosen.minimum)}."
    answer = person.keyboard.prompt(f"Enter = buy in for {money(chips)} · q = quit", about)
    if answer.strip().lower().startswith(("q", "n")):
        return False
    host.sell(person.name, chips)
    return True


def _show(person: Person, host: Host) -> None:
    """Draw the end of a round: the table, the person's bets and why, and what they came to."""
    own = [one for one in explained(host.played.round) if one.bet.by == person.name]
    below: list[RenderableType] = []
    if own:
        made = Tally().add(host.played, only=person.name).made
        below = [indented(bets_table(own)), indented(Text(_fortune(made), style="bold"))]
    person.draw(host, "the round is over", *below, keys="" if person.leaves else NEXT)


def _continues(person: Person, played: Played) -> bool:
    while True:
        answer = read_answer(person.keyboard.prompt("next"), ())
        if answer == Word(""):
            return True
        if answer == Word("q"):
            return False
        if answer in (Word("why"), Word("?")):
            explain_round(person, played)
        person.keyboard.hint(NEXT)


def explain_round(person: Person, played: Played) -> None:
    """Print every bet with its facts, the person's first, then every clause that decided one."""
    bets = sorted(explained(played.round), key=lambda one: (one.bet.by != person.name, one.place))
    parts: list[RenderableType] = [Rule("why", style="cyan")]
    for whose, own in groupby(bets, key=heading):
        parts += [Text(whose, style="bold"), indented(bets_table(own))]
    person.keyboard.read(*parts, Rule("clauses", style="dim"), *clauses_of(bets))


def goodbye(console: Console, tally: Tally, log: Log) -> None:
    """Print the person's totals and where the record is."""
    wagered, _ = tally.in_all
    if tally.rounds:
        counted = f"{_many(tally.rounds, 'round')}, {_many(tally.hands, 'hand')}, {money(wagered)} wagered"
        console.print(f"{counted}. [bold]{_fortune(tally.made)}[/]")
    if log.file is not None:
        console.print(Text(f"Saved to {log.file}. Check it with: houseway replay {log.file}"), soft_wrap=True)


def _fortune(made: Chips) -> str:
    return f"You won {money(made)}." if made > 0 else f"You lost {money(-made)}." if made < 0 else "You are even."


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' * (count != 1)}"
