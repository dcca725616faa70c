"""Prints the regulator's words on rulings that a submission carries: objections in full, with the readings to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from houseway.cli.register import lines_of
from houseway.core.game.rules import Rules
from houseway.core.game.submission import RegulatorWord, Submission
from houseway.core.law.rulings import Ruling
from houseway.games import GAMES

STYLES = {"accepted": "green", "objected": "bold red", "pending": "yellow"}


def words_of_regulator(submission: Submission, tables: Sequence[Rules]) -> Iterator[RenderableType]:
    """Yield the number of rulings with each word, and every objection in full."""
    if not submission.regulator:
        return
    asked = {id: one for rules in tables for id, one in rules.game.rulings.items()}
    counts = Counter(word.says for word in submission.regulator.values())
    silent = len(asked.keys() - submission.regulator.keys())
    said = ", ".join(f"{count} {word}" for word in STYLES if (count := counts[word]))
    yield Text(f"The regulator on our rulings: {said}, {silent} without a word.", style="bold")
    known = {id: one for game in GAMES.values() for id, one in game.rulings.items()}
    for id, word in submission.regulator.items():
        if word.says == "objected":
            yield from _objection(known[id], word, tables)


def _objection(ruling: Ruling, word: RegulatorWord, tables: Sequence[Rules]) -> Iterator[RenderableType]:
    note = f" {word.note}" if word.note else ""
    yield Padding(
        Text.assemble((ruling.id, "bold magenta"), f"  {ruling.title}. Objected on {word.on}.", (note, "italic")), (0, 0, 0, 2)
    )
    for reading in ruling.others:
        says = " ".join((reading.says, *(line.replace("`", "").replace("*", "") for line in lines_of(reading))))
        yield Padding(Text(f"otherwise: {says}", style="dim"), (0, 0, 0, 4))
    if not any(reading.sets for reading in ruling.others):
        yield Padding(Text("No setting chooses another reading: the software plays ours.", style="red"), (0, 0, 0, 4))
    elif any(ruling.id in rules.game.rulings for rules in tables):
        chosen = {key: rules.settings[key] for rules in tables for key in ruling.settings if key in rules.settings}
        yield Padding(Text(f"this submission has {', '.join(f'{key} = {value}' for key, value in chosen.items())}"), (0, 0, 0, 4))
