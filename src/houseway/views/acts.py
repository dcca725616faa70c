"""The acts of hands: the letter of each, which give something up, and which are done for the player where nothing else is left.

They are data: `families/acts.toml` for what several games share, and `acts.toml` in the folder of a game for its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from houseway.core.values.plain import is_list, table_in
from houseway.games import GAMES

FILE: Final = "acts.toml"
SHARED: Final = "houseway.families"
DEALER: Final = "dealer"
"""The entry of the dealer's words, which are no acts of a hand."""
KEYS: Final = frozenset({"letter", "words", "gives_up", "forced", "page"})


class BadActs(ValueError):
    """A file of acts that cannot be read: where, what is wrong, and what to write instead."""


class HandAct(NamedTuple):
    """One act: its name, its letter, the words of the rules that mean it, and how it is taken."""

    name: str = ""
    letter: str = ""
    words: tuple[str, ...] = ()
    gives_up: bool = False
    """Whether it gives something up, so that it takes two presses."""
    forced: bool = False
    """Whether it is done for the player where it is all that a hand may do."""
    page: str = ""
    """What the page does by this letter at every table, in words."""


PLAIN: Final = HandAct()


def read_acts(text: str, where: str = FILE) -> tuple[HandAct, ...]:
    """Return the acts in a file, or raise `BadActs`.

    >>> read_acts('[wave]\\nletter = "W"\\nwords = ["waves"]')
    (HandAct(name='wave', letter='W', words=('waves',), gives_up=False, forced=False, page=''),)
    """
    return tuple(_read(f"{where}: {name}", name, table_in(entry)) for name, entry in tomllib.loads(text).items())


def _read(where: str, name: str, entry: dict[str, Any]) -> HandAct:
    unknown = sorted(entry.keys() - KEYS)
    if unknown:
        raise BadActs(f"{where}: there is no key {unknown[0]}. Use one of: {', '.join(sorted(KEYS))}")
    letter, words = entry.get("letter", ""), entry.get("words", [])
    if not isinstance(letter, str) or len(letter) > 1 or letter != letter.upper():
        raise BadActs(f"{where}: write one capital letter, and not {letter!r}")
    if not is_list(words):
        raise BadActs(f"{where}: write a list of words, and not {words!r}")
    flags = (entry.get("gives_up", False) is True, entry.get("forced", False) is True)
    return HandAct(name, letter, tuple(map(str, words)), *flags, str(entry.get("page", "")))


@lru_cache(maxsize=1)
def shared_acts() -> tuple[HandAct, ...]:
    """Return the acts of more than one game, those of the page and the dealer's words."""
    return read_acts((files(SHARED) / FILE).read_text(encoding="utf-8"), f"families/{FILE}")


@lru_cache(maxsize=256)
def own_acts(key: str) -> tuple[HandAct, ...]:
    """Return the acts of one game alone."""
    folder = GAMES.folder(key)
    file = folder / FILE if folder is not None else None
    if file is None or not file.is_file():
        return ()
    return read_acts(file.read_text(encoding="utf-8"), f"{key}/{FILE}")


@lru_cache(maxsize=256)
def acts_of(key: str) -> Mapping[str, HandAct]:
    """Return the acts at a game by their words; a letter that means something else already is left out."""
    taken = {act.letter for act in shared_acts()}
    own = [act._replace(letter="") if act.letter in taken else act for act in own_acts(key)]
    return MappingProxyType({word: act for act in (*shared_acts(), *own) if act.name != DEALER for word in act.words})


def letters() -> Iterator[tuple[str, HandAct]]:
    """Yield every letter with its act, over all games that come with Houseway, in order."""
    own = [act for key in GAMES.own for act in own_acts(key)]
    yield from sorted((act.letter, act) for act in (*shared_acts(), *own) if act.letter)
