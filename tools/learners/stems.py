"""Stems that no item may have, and other faults of form: one look at an item finds all of them.

The list is `banned.toml`. A stem that a trainer finds is added there with its reason, so that it does not come back.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from houseway.school.item import FEWEST_CHOICES, Item

FILE = Path(__file__).parent / "banned.toml"
PARTS = ("asks", "shows", "choices", "why")
LONGEST = 600
"""Maximum number of characters of a line: what is longer is not read in an examination."""


class Stem(NamedTuple):
    """A stem that no item may have: its pattern, the parts of an item that it is searched in, and the reason."""

    pattern: re.Pattern[str]
    of: tuple[str, ...]
    why: str


class Fault(NamedTuple):
    """Faults in the form of an item."""

    item: str
    stem: str
    why: str
    text: str


@lru_cache(maxsize=1)
def banned() -> tuple[Stem, ...]:
    """Return the banned stems."""
    listed = tomllib.loads(FILE.read_text(encoding="utf-8"))["stem"]
    return tuple(Stem(re.compile(row["pattern"]), tuple(row.get("of", PARTS)), row["why"]) for row in listed)


def texts_of(item: Item) -> Iterator[tuple[str, str]]:
    """Yield the texts of an item with their parts; of an explanation only the facts, for the clause is the rulebook's."""
    asked = item.question
    yield "asks", asked.text
    yield from (("shows", line) for line in asked.shows)
    yield from (("choices", choice) for choice in asked.choices)
    yield "why", asked.why.partition(f"{item.clause}: ")[0].strip()


def faults_of(item: Item) -> Iterator[Fault]:
    """Yield the faults of form of an item: banned stems, too few choices, too long a line, a choice given twice."""
    name, asked = str(item.name), item.question
    quotes = item.name.kind in ("procedure", "explain")  # their choices are clauses, as the rulebook words them
    for part, text in texts_of(item):
        if quotes and part == "choices":
            continue
        for stem in banned():
            if part in stem.of and (found := stem.pattern.search(text)):
                yield Fault(name, stem.pattern.pattern, stem.why, f"{text} [{found.group()}]")
        if len(text) > LONGEST and item.name.kind != "pay_layout":
            yield Fault(name, "long", f"A line has more than {LONGEST} characters.", text)
    if asked.form == "one" and len(asked.choices) < FEWEST_CHOICES:
        yield Fault(name, "few", f"Fewer than {FEWEST_CHOICES} choices.", "; ".join(asked.choices))
    folded = [choice.casefold().rstrip(".") for choice in asked.choices]
    if asked.form != "amount" and len({*folded}) < len(folded):
        yield Fault(name, "twice", "A choice is given twice.", "; ".join(asked.choices))
