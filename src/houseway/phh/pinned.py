"""Checks the settings of a hand that Houseway wrote: each is one that its reader gives for something a house could write.

A file pins settings as they were read, in cents and lists. A value of another type, or a table of a million seats, is refused
before rules are made of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.core.game.game import Game
from houseway.core.game.rules import JURISDICTION, VERSION
from houseway.core.law.choice import AnyChoice, Unlawful
from houseway.core.values.chips import MOST
from houseway.core.values.plain import is_tuple


def is_whole(value: object, least: int = 0) -> bool:
    """Whether a value is a whole number that could be an amount or a count."""
    return type(value) is int and least <= value <= MOST


def are_lawful(game: Game, edition: str, settings: Mapping[str, object]) -> bool:
    """Whether every setting of an edition is there, with a value that a house can choose, and no other."""
    stack = game.edition(edition)
    choices = {choice.name: choice for part in stack for choice in part.law.choices}
    limits = {f"table.{end}.{wager}" for part in stack for wager in part.law.limits for end in ("min", "max")}
    if {*settings} != {*choices, *limits, JURISDICTION.name, VERSION.name}:
        return False
    if settings[JURISDICTION.name] != edition or not isinstance(settings[VERSION.name], str):
        return False
    return all(is_whole(settings[name]) for name in limits) and all(
        _can_be(choice, settings[name]) for name, choice in choices.items()
    )


def _can_be(choice: AnyChoice, value: object) -> bool:
    """Whether a choice has this value by default, or a reader that gives it for one way of writing it."""
    if _same(value, choice.default):
        return True
    for written in _written(value):
        try:
            if _same(choice.reads(written), value):
                return True
        except Unlawful:
            continue
    return False


def _same(value: object, other: object) -> bool:
    """Whether two settings are equal and of the same types: to Python, true is one."""
    if is_tuple(value) and is_tuple(other):
        return len(value) == len(other) and all(map(_same, value, other))
    return type(value) is type(other) and value == other


def _written(value: object) -> Iterator[object]:
    """Yield the ways in which a house could have written a setting."""
    yield _listed(value)
    yield _in_dollars(value)
    if value is None:
        yield from ("none", "off")
    elif is_tuple(value):
        yield from _in_tables(value)


def _in_tables(value: tuple[Any, ...]) -> Iterator[object]:
    """Yield the spellings of a setting that is written as a small table: a threshold, a fee, a bad beat, rake steps."""
    match value:
        case ("times", many):
            yield {"times": many}
        case ("chips", chips):
            yield _in_dollars(chips)
        case (str(basis), int(interval), int(hourly)):
            yield {"basis": basis, "interval": interval, "hourly": _in_dollars(hourly)}
        case (int(num), int(den)) if 0 < den <= 100:
            yield num / den  # a rake with a fraction
        case (int(contribution), int(pot), qualifier, shares, str(ends), *hole_cards):
            takes = {"contribution": _in_dollars(contribution), "min_pot": _in_dollars(pot)}
            named = {"hand": qualifier[0], "ranks": qualifier[1]} if is_tuple(qualifier) and len(qualifier) == 2 else qualifier
            asks = {"hole_cards": hole_cards[0]} if len(hole_cards) == 1 else {}
            yield {**takes, "qualifier": named, "shares": _listed(shares), "ends_by": ends, **asks}
        case _:
            if all(is_tuple(step) and len(step) == 2 for step in value):
                yield [{"pot": _in_dollars(pot), "takes": _in_dollars(takes)} for pot, takes in value]


def _listed(value: object) -> object:
    return [_listed(item) for item in value] if is_tuple(value) else value


def _in_dollars(value: object) -> object:
    if is_tuple(value):
        return [_in_dollars(item) for item in value]
    if isinstance(value, int) and is_whole(value):
        return value // 100 if value % 100 == 0 else value / 100
    return value
