"""The keys that a house may set at a game, each with its lawful values, its default, its clause and its ruling."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from houseway.core.game.denominations import denominations
from houseway.core.game.edition import Edition, Limit
from houseway.core.game.game import Game
from houseway.core.game.rules import CARDS, DENOMINATIONS, JURISDICTION, READ, UNREAD, VERSION, least_of, most_of
from houseway.core.law.choice import AnyChoice, Reader
from houseway.core.law.readers import amount, one_of, text
from houseway.core.messages.bounded import read_value
from houseway.games import GAMES
from houseway.worked.clause_index import rounds_of, text_in

from .wording import UNWRITTEN, is_read, listed, takes, written

NAMES_THE_VERSION = "R-GEN-01"
EXAMPLES = 2
MEANINGS = "settings.toml"
"""The file in which a game describes the effect of its settings."""


@dataclass(frozen=True, slots=True)
class Key:
    """One thing a house may set: the key, what it takes, its default as a house writes it, and what it rests on."""

    name: str
    reads: Reader[Any]
    takes: str
    values: tuple[object, ...]
    """Every lawful value as a house writes it, where they can be listed."""
    default: object
    """As a house writes it; UNWRITTEN where it follows from other settings."""
    cites: str
    ruling: str = ""
    examples: tuple[object, ...] = ()
    """Some lawful values, where the values cannot be listed."""
    decides: str = ""
    """The effect of the setting, in one sentence; empty if the game does not describe it."""
    everywhere: bool = False
    """Whether every table of the game in a house has to choose alike."""

    @property
    def is_fixed(self) -> bool:
        """Whether there is only one lawful value."""
        return self.takes.startswith("only ")


def keys_of(game: Game, edition: Edition) -> tuple[Key, ...]:
    """Return every key of a game under an edition: those of the whole house, posted limits, then settings."""
    stack = game.edition(edition.key)
    ground, tender = stack[0].law.cites["opens"], stack[0].law.cites["tender"]
    choices = {choice.name: choice for layer in stack for choice in layer.law.choices}
    limits = {wager: limit for layer in stack for wager, limit in layer.law.limits.items()}
    editions = one_of(*(one.key for one in game.editions))
    keys = (
        Key(JURISDICTION.name, editions, takes(editions), listed(editions), edition.key, ground),
        Key(
            name=VERSION.name,
            reads=text,
            takes="your own name for this set of rules",
            values=(),
            default="2026-1",
            cites=ground,
            ruling=NAMES_THE_VERSION,
        ),
        *(key for wager, limit in limits.items() for key in _posted(wager, limit)),
        Key(
            name=DENOMINATIONS.name,
            reads=denominations,
            takes=takes(denominations),
            values=(),
            default=UNWRITTEN,
            cites=tender,
            ruling="",
            examples=([1, 5, 25, 100, 500],),
        ),
        _cards(game, stack[0].law.cites.get("deck", ground)),
        *map(_chosen, choices.values()),
    )
    sentences = meanings(game.key)
    return tuple(replace(_with_examples(game, key), decides=_decides(sentences, key.name)) for key in keys)


def _cards(game: Game, cites: str) -> Key:
    """Return the key by which a table does not read its cards, with what this game takes for it (H-BACK-01)."""
    reads = one_of(READ) if game.must_read else one_of(READ, UNREAD)
    return Key(CARDS.name, reads, takes(reads), listed(reads), READ, cites)


@cache
def meanings(game: str) -> dict[str, str]:
    """Return the descriptions of settings: those that games share, and those in the game's own folder."""
    families = files("houseway.families")
    shared = [families, *(place for place in families.iterdir() if place.is_dir())]
    places = [place.joinpath(MEANINGS) for place in (*shared, GAMES.folder(game)) if place is not None]
    return {key: says for place in places if place.is_file() for key, says in tomllib.loads(place.read_text("utf-8")).items()}


def _decides(sentences: Mapping[str, str], name: str) -> str:
    """Return the description of a key, or of all keys with the same prefix, such as the minimum of every wager."""
    return sentences.get(name) or sentences.get(name.rpartition(".")[0], "")


def _posted(wager: str, limit: Limit) -> Iterator[Key]:
    def reads(value: object) -> int:
        return amount(value, limit.least, limit.most)

    for setting, default in ((least_of(wager), limit.low), (most_of(wager), limit.high)):
        yield Key(setting.name, reads, takes(reads), (), written(reads, default), limit.cites)


def _chosen(choice: AnyChoice) -> Key:
    values = listed(choice.reads)
    examples = () if values else tuple(one for one in choice.tries if one is not None)
    return Key(
        name=choice.name,
        reads=choice.reads,
        takes=takes(choice.reads),
        values=values,
        default=written(choice.reads, choice.default, examples),
        cites=choice.cites,
        ruling=choice.ruling,
        examples=examples,
        everywhere=choice.everywhere,
    )


def _with_examples(game: Game, key: Key) -> Key:
    """Return a key with values that worked rounds set, where it cannot list its own and the game gives no example."""
    if key.values or key.examples or key.is_fixed:
        return key
    lines = (line for file in rounds_that_set(game, key) for line in text_in(file).splitlines())
    found = [read_value(" ".join(line.split()[3:])) for line in lines if _key_set(line) == key.name]
    others = [one for one in found if one != key.default and is_read(key.reads, one)]
    return replace(key, examples=tuple(one for at, one in enumerate(others) if one not in others[:at])[:EXAMPLES])


def rounds_that_set(game: Game, key: Key) -> Sequence[Path]:
    """Return the worked rounds of a game at whose table a key is set."""
    return _rounds_by_key(game.key).get(key.name, ())


@cache
def _rounds_by_key(game: str) -> dict[str, list[Path]]:
    found: defaultdict[str, list[Path]] = defaultdict(list)
    for file in rounds_of(GAMES[game]):
        for name in dict.fromkeys(map(_key_set, text_in(file).splitlines())):
            if name:
                found[name].append(file)
    return dict(found)


def _key_set(line: str) -> str:
    """Return the key that a line of a round sets, or an empty text."""
    words = line.split(maxsplit=3)
    return words[2] if len(words) == 4 and words[:2] == ["table", "sets"] else ""
