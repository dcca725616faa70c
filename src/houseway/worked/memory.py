"""Reads what a table remembers from the words of a file: each part by its type, as the game's own named tuple has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args, get_type_hints

from houseway.core.game.rules import Rules
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.hands import Hand, Player
from houseway.core.values.memory import fields_of
from houseway.core.values.plain import is_tuple
from houseway.core.values.printable import quoted, shortened

from .worked import Worked

LAST_BETS = "wagers"


def remembered_from(worked: Worked, rules: Rules, seating: Mapping[Hand, Player]) -> tuple[Any, ...]:
    """Return the memory that a file describes; what it does not name is as at a new table."""
    known = fields_of(rules.game.remembers())
    said = {name: _typed(name, value, known) for name, value in worked.remembers.items()}
    if worked.last_bets:
        if LAST_BETS not in known:
            raise Unreadable("last bet: this game does not remember the bets of the last round. Remove the line")
        said[LAST_BETS] = tuple((_player(seat, seating), chips) for seat, chips in worked.last_bets.items())
    return _possible(rules.game.remembers(**{**known, **said}), rules, "remembers")


def _possible(memory: tuple[Any, ...], rules: Rules, where: str) -> tuple[Any, ...]:
    """Return a memory that a table of these rules could have, or raise `Unreadable`."""
    asks = rules.game.invalid_memory
    wrong = asks(memory, rules) if asks else ""
    if wrong:
        raise Unreadable(f"{where} {wrong}")
    return memory


def remembered_as(rules: Rules, said: Mapping[str, object], where: str) -> tuple[Any, ...]:
    """Return the memory that has these parts, or raise `Unreadable`: each has exactly the type of the game's own."""
    made: Callable[..., tuple[Any, ...]] = rules.game.remembers
    types = get_type_hints(made)
    unknown = [name for name in said if name not in types]
    if unknown:
        raise Unreadable(f"{where}: unknown table memory: {', '.join(map(shortened, unknown))}")
    for name, value in said.items():
        if not _is(value, types[name]):
            raise Unreadable(f"{where}: {name} is not what this game remembers there")
    return _possible(made(**said), rules, where)


def _is(value: object, kind: Any) -> bool:
    """Whether a value is of a type that memories have: a word, a number, yes or no, or a tuple of such."""
    parts = get_args(kind)
    if not parts:
        return type(value) is kind
    if not is_tuple(value):
        return False
    if parts[1:] == (...,):
        return all(_is(item, parts[0]) for item in value)
    return len(value) == len(parts) and all(map(_is, value, parts))


def _player(seat: str, seating: Mapping[Hand, Player]) -> Player:
    player = seating.get(seat.removeprefix("seat "))
    if player is None:
        raise Unreadable(f"{seat} last bet: no player is at this seat")
    return player


def _typed(name: str, value: int | str, known: Mapping[str, object]) -> object:
    """Return a value of the type that the memory has by this name; a line can contain only numbers and words."""
    if name not in known:
        raise Unreadable(f"unknown table memory {quoted(name)}. This game remembers {', '.join(known)}")
    usual = known[name]
    if isinstance(usual, str):
        return str(value)
    if isinstance(usual, bool) and value in ("True", "False"):
        return value == "True"
    if isinstance(usual, int) and not isinstance(usual, bool) and isinstance(value, int):
        return value
    if not isinstance(usual, int):
        raise Unreadable(f"remembers {name}: a line cannot set it. Remove it")
    wanted = "True or False" if isinstance(usual, bool) else "a number, for example 3"
    raise Unreadable(f"remembers {name}: not a value it can have. Write {wanted}")
