"""A starter submission: every key of a game with its default, its other lawful values and its clause.

It is lawful unchanged and has the same effect as leaving out every key, so a house can change one line at a time and
check again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from textwrap import wrap

from houseway.core.game.edition import Edition
from houseway.core.game.game import Game
from houseway.core.game.rules import JURISDICTION, VERSION
from houseway.worked.toml_writer import as_toml

from .keys import Key
from .wording import UNWRITTEN

WIDTH = 110
HEAD = """\
# A starter submission for {name}, edition {edition}. Every key that a house may set is here, with its default.
# Change what you need. A line that you delete has its default again. Then check the file:
#     houseway check FILE
# More about a key: houseway options {game} KEY

property = "Your casino"

# The ruleset holds for every table below. Jurisdiction: {editions}.
# Version: your own name for this set of rules; every round records it.
[ruleset]
jurisdiction = {jurisdiction}
version = {version}

# Copy from here for another table, and give it a name of its own.
[[tables]]
name = "table 1"
game = "{game}"
"""


def starter(game: Game, edition: Edition, keys: Sequence[Key]) -> str:
    """Return a lawful submission of one table as TOML, with a comment above every key."""
    house = {key.name: key for key in keys if key.name.startswith("ruleset.")}
    head = HEAD.format(
        name=game.name,
        edition=edition.key,
        game=game.key,
        jurisdiction=as_toml(house[JURISDICTION.name].default),
        editions=house[JURISDICTION.name].takes,
        version=as_toml(house[VERSION.name].default),
    )
    own = [key for key in keys if key.name not in house]
    posted = [key for key in own if key.name.startswith(("table.min.", "table.max."))]
    limits = [replace(key, decides="") for key in posted]  # a minimum and its maximum have one comment
    free = [key for key in own if key not in posted and not key.is_fixed]
    fixed = [key for key in own if key not in posted and key.is_fixed]
    names = [key.name for key in own]
    lines = [
        head,
        "# Limits: the minimum and the maximum bet, in dollars",
        "",
        *_entries(game, limits, names),
        "# Settings",
        "",
        *_entries(game, free, names),
    ]
    if fixed:
        lines += ["# Settings with one lawful value, which need not be written", "", *_entries(game, fixed, names)]
    return "\n".join(lines).rstrip() + "\n"


def _entries(game: Game, keys: Iterable[Key], names: Sequence[str]) -> Iterator[str]:
    for words, alike in groupby(keys, lambda key: about(game, key)):
        yield from wrap(words, WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)
        yield from (_entry(key, names) for key in alike)
        yield ""


def about(game: Game, key: Key) -> str:
    """Return the description of a key, its lawful values, its clause and its ruling, as one sentence for each."""
    values = f"{key.decides} {key.takes[0].upper()}{key.takes[1:]}".lstrip()
    examples = [as_toml(one) for one in key.examples if one != key.default][:2]
    example = f" For example {' or '.join(examples)}." if examples and _needs_an_example(key) else ""
    alike = " The same at every table of the house." if key.everywhere else ""
    ruling = f" {key.ruling} {game.rulings[key.ruling].title}." if key.ruling in game.rulings else ""
    return f"{values}.{example}{alike} {key.cites} {game.clauses[key.cites].title}.{ruling}"


def _needs_an_example(key: Key) -> bool:
    written = any(isinstance(one, (list, dict)) for one in key.examples)
    return written or key.default is UNWRITTEN or key.default in ("none", "off")


def _entry(key: Key, names: Sequence[str]) -> str:
    name = spelled(key.name, names)
    if key.default is UNWRITTEN:
        example = key.examples[0] if key.examples else key.values[0] if key.values else "..."
        return f"# {name} = {as_toml(example)}    (not written: it follows from the other settings)"
    line = f"{name} = {as_toml(key.default)}"
    return f"# {line}" if key.is_fixed else line


def spelled(name: str, names: Iterable[str]) -> str:
    """Return a key as a line of TOML starts: in quotes where it is also the start of another key, or has one as its start."""
    clashes = any(one != name and (one.startswith(f"{name}.") or name.startswith(f"{one}.")) for one in names)
    return as_toml(name) if clashes else name
