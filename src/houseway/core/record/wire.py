"""Events and commands as plain data, both ways: for a file, a socket, a hash, another process.

Cards and tiles are their text; a bet is its three words; a place is a word, a bet, or a bet set aside. `digest` is the one
fingerprint of a run of events: two houses that got the same digest played the same rounds, to the cent.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any, Final

from houseway.core.messages import command as c
from houseway.core.messages.due import Due
from houseway.core.messages.event import EVENTS, Event
from houseway.core.money.places import Aside, Bet, Move, Place
from houseway.core.values.cards import Card
from houseway.core.values.equipment import Piece
from houseway.core.values.plain import is_list, is_table, is_tuple, table_in
from houseway.core.values.tiles import Tile

COMMANDS: tuple[type[Any], ...] = (
    c.PlaceBet,
    c.TakeBack,
    c.Designate,
    c.Say,
    c.Arrange,
    c.CutStacks,
    c.Deal,
    c.DealOut,
    c.Roll,
    c.Display,
    c.Call,
    c.Rule,
    c.Approve,
    c.Allow,
    c.Tip,
    c.Sit,
    c.Leave,
    c.BuyIn,
    c.Fill,
    c.Tend,
    c.OpenRound,
    c.Show,
    c.Hang,
    c.Correct,
)
_KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in (*EVENTS, *COMMANDS)}
_FIELDS: dict[type[Any], dict[str, Any]] = {kind: {f.name: f.default for f in fields(kind)} for kind in _KINDS.values()}
"""Each kind's fields and what they are if nothing is said."""
_encoded = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def plain(said: Event | c.Command) -> dict[str, Any]:
    """Return an event or a command as plain data."""
    data: dict[str, Any] = {"kind": type(said).__name__}
    for name, value in _told(said):
        data[name] = _plain(value)
    return data


def _told(said: Event | c.Command) -> list[tuple[str, Any]]:
    """Return the fields that carry information: defaults are left out."""
    return [(name, value) for name, default in _FIELDS[type(said)].items() if (value := getattr(said, name)) != default]


def _plain(value: object) -> Any:
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    written = _WRITTEN.get(kind)
    if written is not None:
        return written(value)
    return _listed(value) if is_tuple(value) else value


def _listed(value: Iterable[Any]) -> list[Any]:
    return [_plain(item) for item in value]


_AS_IT_IS = frozenset({str, int, bool, type(None)})
"""Types that are plain data already: most of what an event holds."""
_WRITTEN: dict[type[object], Callable[[Any], object]] = {
    Card: repr,
    Tile: repr,
    Bet: lambda bet: {"bet": list(bet)},
    Aside: lambda aside: {"aside": list(aside.bet)},
    tuple: _listed,
    Move: _listed,
    Due: _listed,
}


def read(data: dict[str, Any]) -> Event | c.Command:
    """Return the event or command that plain data describes."""
    kind = _KINDS.get(data.get("kind", ""))
    if kind is None:
        raise ValueError(f"not an event or a command: {data.get('kind')!r}")
    names = _FIELDS[kind]
    return kind(**{name: _READS.get(name, _frozen)(value) for name, value in data.items() if name in names})


def _frozen(value: Any) -> Any:
    if is_table(value):
        return _place(value)
    return tuple(map(_frozen, value)) if is_list(value) else value


def _place(data: Any) -> Place:
    if isinstance(data, str):
        return data
    (kind, words), *_ = table_in(data).items()
    return Aside(Bet(*words)) if kind == "aside" else Bet(*words)


def _piece(text: str) -> Piece:
    return Tile(text) if "-" in text else Card(text)


def _pieces(data: list[str]) -> tuple[Piece, ...]:
    return tuple(map(_piece, data))


def _move(data: list[Any]) -> Move:
    about = _place(data[4]) if data[4] is not None else None
    assert about is None or isinstance(about, Bet)
    return Move(_place(data[0]), _place(data[1]), data[2], data[3], about)


def _parts(data: list[list[str]]) -> tuple[tuple[Piece, ...], ...]:
    return tuple(map(_pieces, data))


def _moves(data: list[list[Any]]) -> tuple[Move, ...]:
    return tuple(map(_move, data))


def _dues(data: list[list[Any]]) -> tuple[Due, ...]:
    return tuple(Due(*due) for due in data)


_READS: dict[str, Callable[[Any], object]] = {
    "cards": _pieces,
    "pieces": _pieces,
    "parts": _parts,
    "moves": _moves,
    "dues": _dues,
    "bet": _place,
}


FORMAT: Final = "2"
"""The format of a digest. In the first, which has no mark, facts in words were part of it."""
PROSE: Final = frozenset({"because"})
"""What an event says in words for people: it is in the event and not in its digest, so that a sentence can be corrected."""


LATER: Final[dict[str, frozenset[str]]] = {
    "RoundOpened": frozenset({"build"}),
    "RoundClosed": frozenset({"memory", "deck"}),
    "PlayerLeft": frozenset({"memory"}),
    "Tended": frozenset({"memory", "deck", "device_removed", "dealer", "digest", "settings"}),
}
"""Fields that events got after this format, by kind: its digests leave them out, so that records made before compare."""


def digest(events: Iterable[Event]) -> str:
    """Return the fingerprint of events in order: each as plain data without its prose, written without blanks."""
    hashed = hashlib.sha256()
    for event in events:
        unsaid = _UNSAID.get(type(event).__name__, PROSE)
        said = [f'"{name}":{_text(value)}' for name, value in _told(event) if name not in unsaid]
        hashed.update(("{" + ",".join([f'"kind":"{type(event).__name__}"', *said]) + "}").encode())
    return f"{FORMAT}.{hashed.hexdigest()[:20]}"


_UNSAID = {kind: PROSE | names for kind, names in LATER.items()}
_FIRST_FORMAT = re.compile(r"[0-9a-f]{20}")


def is_of_an_older_format(written: str) -> bool:
    """Whether a digest includes facts in words, as older ones do, so that it cannot be compared with one made now.

    >>> is_of_an_older_format("6f3a0c51d2b94e7788aa"), is_of_an_older_format("2.6f3a0c51d2b94e7788aa")
    (True, False)
    """
    return _FIRST_FORMAT.fullmatch(written) is not None


def _text(value: object) -> str:
    """Return a value as JSON; the same words, places and cards recur, so their texts are cached."""
    kind = type(value)
    if (kind is tuple or kind is Move or kind is Due) and is_tuple(value):
        return "[" + ",".join([_text(item) for item in value]) + "]"
    if kind not in _KEPT:
        return _encoded(_plain(value))
    known = _texts.get((kind, value))
    if known is None:
        if len(_texts) > 20_000:
            _texts.clear()
        known = _texts[kind, value] = _encoded(_plain(value))
    return known


_KEPT = frozenset({str, int, bool, type(None), Bet, Card, Tile})
_texts: dict[tuple[type[object], Any], str] = {}
