"""One thing a house may choose: its key, its default, and the clause it rests on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .condition import Value

Reader = Callable[[object], Value]
"""Turns what a house wrote into a setting, or raises Unlawful saying what would be lawful."""


class Unlawful(ValueError):
    """A value the law does not allow."""


Meaning = Literal["", "seats", "unit", "clock", "tokens", "preshuffled", "independents"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a house may choose."""

    name: str
    reads: Reader
    default: Value
    cites: str
    ruling: str = ""
    tries: tuple[object, ...] = ()
    """Some lawful values as a house would write them, where the reader does not list them all."""
    means: Meaning = ""
    """What the core takes it for, where it is not the game's business alone."""
    everywhere: bool = False
    """Every table of the game in a house has to choose alike."""
