"""A setting by its name, and one thing a house may choose: the setting, its default, and the clause it rests on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeVar

Value = bool | int | str | tuple["Value", ...] | None
"""The value of a setting: plain data that prints, compares and hashes."""

V = TypeVar("V")

Reader = Callable[[object], V]
"""Turns a value written by a house into a setting, or raises Unlawful with the lawful values."""


Voice = Literal["law", "reading", "software"]
"""Who objects to a value: a clause, a ruling of ours where its clause allows it, or this software, which cannot play it."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The basis for refusing a value: the voice that objects, and for the software the reason."""

    voice: Voice
    reason: str = ""


LAW: Final = Ground("law")
"""The clause of the setting does not allow the value."""
READING: Final = Ground("reading")
"""The clause of the setting is open, and its ruling reads it so."""


def software(reason: str) -> Ground:
    """Return the ground of what this software does not support, with the reason; the law may allow it."""
    return Ground("software", reason)


UNREADABLE: Final = software("the value cannot be read as what this setting takes")


class Unlawful(ValueError):
    """A value that is not taken; the message names the values that are, and the ground says whose voice it is."""

    def __init__(self, takes: str, ground: Ground = UNREADABLE) -> None:
        super().__init__(takes)
        self.ground = ground


Meaning = Literal["", "seats", "unit", "chip", "clock", "tokens", "preshuffled", "independents"]


@dataclass(frozen=True, slots=True)
class Setting(Generic[V]):
    """A setting by name and by the type of its value. `rules[SETTING]` is what the house chose."""

    name: str

    def of(self, settings: Mapping[str, Any]) -> V:
        """Return its value among a house's settings: the one place where its type is trusted, because its reader made it."""
        return settings[self.name]

    def choice(self, reads: Reader[V], default: V, cites: str, ruling: str = "", tries: tuple[object, ...] = ()) -> Choice[V]:
        """Return the choice a game offers for a setting that other code uses by name."""
        return Choice(self.name, reads, default, cites, ruling, tries)


@dataclass(frozen=True, slots=True)
class Choice(Setting[V]):
    """One thing a house may choose."""

    reads: Reader[V]
    default: V
    cites: str
    ruling: str = ""
    tries: tuple[object, ...] = ()
    """Some lawful values as a house would write them, where the reader does not list them all."""
    means: Meaning = ""
    """The meaning of the setting for the core, where it is not used by the game alone."""
    everywhere: bool = False
    """Every table of the game in a house has to choose alike."""


AnyChoice = Choice[Any]
"""A choice among others of other types."""
