"""Spoiled submissions: the examples, and a table of every game with lawful choices, read and checked as `houseway check` does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from houseway.core.game.rules import Rules
from houseway.core.game.submission import read_submission, rules_of_all
from houseway.core.law.choice import AnyChoice
from houseway.core.law.readers import takes_one_of, takes_some_of
from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.worked.toml_writer import as_toml

from .frame import Reader, Try
from .spoiled_text import refusal, spoiled

EXAMPLES: Final = Path(__file__).parents[2] / "examples" / "submissions"
HEAD: Final = 'property = "The Harbour"\n[ruleset]\njurisdiction = "{edition}"\nversion = "2026-1"\n'
INVARIANT: Final = "rules, breaches or one clean refusal, in 2 s and 200 MB"


@cache
def submissions() -> tuple[str, ...]:
    """Return the submissions that are spoiled: one for each edition of each game, and each table of the examples."""
    found: list[str] = []
    for key, game in GAMES.items():
        for edition in game.editions:
            choices = {choice.name: choice for part in game.edition(edition.key) for choice in part.law.choices}
            limits = [f"table.{end}.{wager} = 25" for wager in edition.law.limits for end in ("min", "max")]
            lines = [f"{name} = {as_toml(value)}" for name, choice in choices.items() for value in _tried(choice)]
            found.append("\n".join([HEAD.format(edition=edition.key), *_table(key), *limits, *lines]))
    for file in sorted(EXAMPLES.glob("*.toml")):
        head, *tables = file.read_text(encoding="utf-8").split("[[tables]]")
        found += [f"{head}[[tables]]{table}" for table in tables]
    return tuple(found)


def _table(key: str) -> list[str]:
    return ["[[tables]]", 'name = "one"', f'game = "{key}"']


def _tried(choice: AnyChoice) -> list[object]:
    """Return one value that a house may write for a choice, if it names any."""
    reads = choice.reads
    values: tuple[object, ...] = reads.values if takes_one_of(reads) or takes_some_of(reads) else choice.tries
    return [value for value in values if value is not None][:1]


def tries(name: str) -> Iterator[Try]:
    """Yield spoiled submissions without end."""
    chance = Random(name)
    others = submissions()
    while True:
        text = spoiled(chance.choice(others), others, chance)
        yield Try(text, lambda text=text: checked(text))


def checked(text: str) -> str:
    """Return the outcome of a submission: every table may open, some have breaches, or it is refused."""
    try:
        submission = read_submission(text, GAMES)
    except Unreadable as error:
        return refusal(error)
    if not all(sheet.game in GAMES for sheet in submission.tables):
        return "unknown game"
    found = rules_of_all(submission, GAMES)
    return "lawful" if all(isinstance(rules, Rules) for _, rules in found) else "breaches"


READER: Final = Reader("submissions", INVARIANT, tries, short=1_000)
