"""Readers of whole messages, made from the annotations of the kinds: a field has exactly its declared type.

`Hand`, `Player`, `Chips` and the like are plain strings and numbers to Python, so each of these names has its own
reader here. Everything else (tuples, optional fields, closed lists of words, named tuples) is read by its structure,
so a kind that is added needs no line here. A type without a reader is a fault, found by a test before a message is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from houseway.core.fault import Fault
from houseway.core.money.places import Bet, Move
from houseway.core.values.cards import Card
from houseway.core.values.plain import is_list

from . import value_reader as v
from .kinds import COMMANDS, FIELDS
from .value_reader import LISTED, TEXT, WORD, Reads, Wrong, shown

COMMAND_ITEMS: Final = 1_000
"""The maximum number of items of a list in a command: a shoe has 416 cards."""


def _listed(item: Reads, most: int) -> Reads:
    def reads(value: object) -> tuple[Any, ...]:
        if not is_list(value):
            raise Wrong(f"not a list: {shown(value)}")
        if len(value) > most:
            raise Wrong(f"too long: {len(value):,} items. Use at most {most:,}")
        return tuple([item(one) for one in value])

    return reads


def _in_order(items: list[Reads], make: Callable[[list[Any]], Any]) -> Reads:
    def reads(value: object) -> Any:
        if not is_list(value) or len(value) != len(items):
            raise Wrong(f"not a list of {len(items)}: {shown(value)}")
        return make([item(one) for item, one in zip(items, value, strict=True)])

    return reads


def _one_of(words: tuple[Any, ...]) -> Reads:
    def reads(value: object) -> Any:
        if type(value) is not str or value not in words:
            raise Wrong(f"not one of {', '.join(map(str, words))}: {shown(value)}")
        return value

    return reads


def _optional(other: Reads) -> Reads:
    return lambda value: None if value is None else other(value)


_NAMES: Final[dict[str, Any]] = {
    "Hand": Annotated[str, v.hand],
    "Player": Annotated[str, v.player],
    "Role": Annotated[str, v.role_of],
    "Bet": Annotated[Bet, v.bet],
    "Place": Annotated[str, v.place],
    "Value": Annotated[str, v.setting],
}
"""Names of types that have a reader of their own, whatever they are to Python."""
_IN_A_COMMAND: Final[dict[str, Any]] = {
    **_NAMES,
    "str": Annotated[str, v.text_up_to(WORD)],
    "Chips": Annotated[int, v.amount],
    "Signed": Annotated[int, v.signed],
    "Toml": Annotated[str, v.text_up_to(TEXT)],
    "Piece": Annotated[Card, v.face],
    "Dealt": Annotated[Card, v.piece],
}
_IN_AN_EVENT: Final[dict[str, Any]] = {
    **_NAMES,
    "str": Annotated[str, v.text_up_to(TEXT)],
    "Chips": Annotated[int, v.whole],
    "Piece": Annotated[Card, v.piece],
}
_IN_A_MOVE: Final[dict[str, Any]] = {**_IN_AN_EVENT, "Chips": Annotated[int, v.moved]}


@cache
def readers_of(kind: type[Any]) -> dict[str, Reads]:
    """Return the reader of each field of a kind of command or event."""
    most = COMMAND_ITEMS if kind in COMMANDS else LISTED
    return {name: _reader(hint, most) for name, hint in hints_of(kind).items()}


def hints_of(kind: type[Any]) -> dict[str, Any]:
    """Return the annotation of each field of a kind; where a name has a reader of its own, the annotation carries it."""
    hints = get_type_hints(kind, localns=_IN_A_COMMAND if kind in COMMANDS else _IN_AN_EVENT, include_extras=True)
    return {name: hints[name] for name in FIELDS[kind]}


def reader_of(hint: Any) -> Reads:
    """Return the reader of one annotation of an event."""
    return _reader(hint, LISTED)


def _reader(hint: Any, most: int) -> Reads:
    """Return the reader of an annotation; its lists have so many items at most."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return inside[1]
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is Literal:
        return _one_of(inside)
    if origin in (Union, UnionType) and len(inside) == 2 and NoneType in inside:
        return _optional(_reader(next(other for other in inside if other is not NoneType), most))
    if origin is tuple and inside[1:] == (...,):
        return _listed(_reader(inside[0], most), most)
    if origin is tuple:
        return _in_order([_reader(item, most) for item in inside], tuple)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return _in_order([_reader(item, most) for item in parts_of(hint).values()], _made(hint))
    raise Fault(f"the wire has no reader for {hint}")


def _made(kind: Callable[..., Any]) -> Callable[[list[Any]], Any]:
    return lambda items: kind(*items)


_PLAIN: Final[dict[Any, Reads]] = {int: v.whole, bool: v.yes_or_no}


def parts_of(kind: type[Any]) -> dict[str, Any]:
    """Return the annotation of each part of a named tuple inside an event."""
    return get_type_hints(kind, localns=_IN_A_MOVE if kind is Move else _IN_AN_EVENT, include_extras=True)
