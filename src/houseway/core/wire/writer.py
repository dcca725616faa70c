"""Messages as JSON, written directly: the output of `wire.plain` and a JSON encoder, without a dictionary.

A floor writes thousands of events per second. So each kind gets a function of its own when this module is loaded,
made from its fields; and recurring values (words, names, clauses, cards, bets) are written once and looked up after
that.

>>> from houseway.core.messages.command import Say
>>> writers()[Say](Say("3", "raises", 1000))
'{"kind":"Say","who":"3","what":"raises","chips":1000}'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any, Final

from houseway.core.messages.due import Due
from houseway.core.money.places import Aside, Bet, Move, Place
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.plain import is_tuple
from houseway.core.values.tiles import Tile

from .kinds import KINDS

Writes = Callable[[Any], str]

encoded: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
MOST_CACHED: Final = 20_000
"""Texts that are remembered before all of them are forgotten."""


class _JsonCache(dict[Any, str]):
    """A cache of recurring values as JSON. No number is ever a key here: `True` would be found under 1."""

    def __missing__(self, value: str | bool | Card | Tile | Bet | Aside | None) -> str:
        if len(self) >= MOST_CACHED:
            self.clear()
        text = self[value] = _written_first(value)
        return text


def _written_first(value: str | bool | Card | Tile | Bet | Aside | None) -> str:
    if isinstance(value, Card | Tile):
        return encoded(value.text)
    if isinstance(value, Bet):
        return encoded({"bet": value})
    return encoded({"aside": value.bet} if isinstance(value, Aside) else value)


known: Final = _JsonCache()
"""The cache of recurring values as JSON."""


def moves_text(moves: Iterable[Move]) -> str:
    """Return moves as a list."""
    each = [f"[{known[src]},{known[dst]},{chips},{known[why]},{known[about]}]" for src, dst, chips, why, about in moves]
    return f"[{','.join(each)}]"


def _dues(dues: Iterable[Due]) -> str:
    return f"[{','.join([f'[{known[to]},{many},{known[seen]},{known[cites]}]' for to, many, seen, cites in dues])}]"


def counted_text(chips: Iterable[tuple[Place, Chips]]) -> str:
    """Return places and their chips as a list of pairs."""
    return f"[{','.join([f'[{known[place]},{many}]' for place, many in chips])}]"


def words_text(words: Iterable[Any]) -> str:
    """Return words, cards or bets as a list."""
    return f"[{','.join([known[word] for word in words])}]"


def rows_text(rows: Iterable[Iterable[Any]]) -> str:
    """Return rows of words as a list of lists."""
    return f"[{','.join(map(words_text, rows))}]"


def _anything(value: object) -> str:
    """Return a value written by its type, whatever the field's: settings and memories hold values of all types."""
    if type(value) is int:
        return repr(value)
    if type(value) in RECURS:
        return known[value]
    assert is_tuple(value)
    return f"[{','.join([_anything(item) for item in value])}]"


RECURS: Final = frozenset({str, bool, type(None), Card, Tile, Bet, Aside})
"""The types of values that `known` caches."""
_settings_cache: Final[dict[int, tuple[object, str]]] = {}


def settings_text(settings: tuple[tuple[str, Any], ...]) -> str:
    """Return a house's settings as a list. All rounds under the same rules have the very same ones."""
    found = _settings_cache.get(id(settings))
    if found is None or found[0] is not settings:
        if len(_settings_cache) >= 1_000:
            _settings_cache.clear()
        found = _settings_cache[id(settings)] = settings, _anything(settings)
    return found[1]


_CALLED: Final = {
    "known": known,
    "words": words_text,
    "rows": rows_text,
    "counted": counted_text,
    "moves": moves_text,
    "dues": _dues,
    "settings": settings_text,
    "anything": _anything,
}
_NUMBER: Final = "{said.%s}"
_CACHED: Final = "{known[said.%s]}"
_BY_TYPE: Final[Mapping[str, str]] = {
    **dict.fromkeys(("int", "Chips", "Signed"), _NUMBER),
    **dict.fromkeys(("str", "bool", "Hand", "Player", "Role", "Tender", "Seen", "Bet", "Place", "Hand | None"), _CACHED),
    **dict.fromkeys(("tuple[Hand, ...]", "tuple[Piece, ...]", "tuple[Role, ...]"), "{words(said.%s)}"),
    **dict.fromkeys(("tuple[tuple[Hand, Player], ...]", "tuple[tuple[Piece, ...], ...]"), "{rows(said.%s)}"),
    "tuple[tuple[Place, Chips], ...]": "{counted(said.%s)}",
    "tuple[Move, ...]": "{moves(said.%s)}",
    "tuple[Due, ...]": "{dues(said.%s)}",
    "tuple[tuple[str, Value], ...]": "{settings(said.%s)}",
}
"""The writer of a field, by its declared type; every other field is written by the type of its value."""


def writers(head: str = "", unsaid: Callable[[str], frozenset[str]] = lambda kind: frozenset()) -> dict[type[Any], Writes]:
    """Return the function that writes each kind, after `head` and without the fields that are unsaid."""
    return {kind: _writer(kind, head, unsaid(name)) for name, kind in KINDS.items()}


def _writer(kind: type[Any], head: str, unsaid: frozenset[str]) -> Writes:
    always, sometimes = f'{{{{{head}"kind":"{kind.__name__}"', ""
    scope: dict[str, Any] = {**_CALLED}
    for field in fields(kind):
        if field.name in unsaid:
            continue
        text = f',"{field.name}":' + _BY_TYPE.get(str(field.type), "{anything(said.%s)}") % field.name
        if field.default is MISSING:
            always += text
        else:
            scope["usual_" + field.name] = field.default
            sometimes += f"    if said.{field.name} != usual_{field.name}:\n        text += f'{text}'\n"
    exec(f"def writes(said):\n    text = f'{always}'\n{sometimes}    return text + '}}'", scope)
    return scope["writes"]
