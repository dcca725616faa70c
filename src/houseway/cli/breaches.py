"""The objections to a submission, in three voices: the law, our reading of it, and this software. None speaks for another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from houseway.core.game.edition import Breach
from houseway.core.game.game import Game
from houseway.core.game.submission import Sheet
from houseway.core.law.choice import Voice
from houseway.core.values.printable import printable

from .why import clause_text

BREACHES_SHOWN = 30
"""Objections to one table on the screen; JSON has them all."""
HEADINGS: Mapping[Voice, str] = {
    "law": "Against the law",
    "reading": "Against our reading; the law allows it",
    "software": "Not supported by this software",
}


def print_breaches(console: Console, sheet: Sheet, game: Game, breaches: Sequence[Breach]) -> None:
    """Print each objection to a table below the voice that objects, with its clause, its ruling or its reason."""
    console.print(Text.assemble((f"✗ {sheet.name}", "bold red"), f", {game.name}: {counted([one.source for one in breaches])}"))
    left = BREACHES_SHOWN
    for voice, heading in HEADINGS.items():
        own = [one for one in breaches if one.source == voice][: max(left, 0)]
        left -= len(own)
        if own:
            console.print(Padding(Text(heading, style="bold"), (0, 0, 0, 2)))
        for one in own:
            console.print(Padding(Text.assemble((printable(one.key), "bold"), ": ", printable(one.sentence)), (0, 0, 0, 4)))
            print_ground(console, game, one.source, one.cites, one.ruling, one.reason)
    if len(breaches) > BREACHES_SHOWN:
        console.print(Padding(Text(f"{len(breaches) - BREACHES_SHOWN} more: see --json", style="dim"), (0, 0, 0, 2)))


def print_ground(console: Console, game: Game, voice: Voice, cites: str, ruling: str, reason: str) -> None:
    """Print what an objection rests on: the clause that says so, our ruling and the clause that allows it, or the reason."""
    lines: list[Text] = []
    if voice == "law":
        lines.append(clause_text(game.clauses[cites]))
        if ruling in game.rulings:
            lines.append(Text(f"read by {ruling}: {game.rulings[ruling].title}", style="dim"))
    elif voice == "reading":
        ours = game.rulings[ruling]
        lines.append(Text.assemble((ours.id, "bold magenta"), "  ", (ours.title, "bold"), ". ", ours.says))
        if cites in game.clauses:  # the clause of a described bet is only in the rules that have it
            lines.append(Text.assemble(("lawful under ", "dim"), clause_text(game.clauses[cites])))
    else:
        lines.append(Text(f"Not supported: {printable(reason)}.", style="yellow"))
    for line in lines:
        console.print(Padding(line, (0, 0, 0, 8)))


def counted(voices: Sequence[Voice]) -> str:
    """Return the number of objections in each voice, as text.

    >>> counted(["law", "software", "law"])
    '2 against the law, 1 not supported'
    """
    words: Mapping[Voice, str] = {"law": "against the law", "reading": "against our reading", "software": "not supported"}
    count = {voice: sum(one == voice for one in voices) for voice in words}
    return ", ".join(f"{count[voice]} {words[voice]}" for voice in words if count[voice])
