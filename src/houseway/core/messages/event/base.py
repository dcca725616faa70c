"""The fields of every event: the clause it cites and the chips it moved.

`kind` makes a class of events: a frozen dataclass with slots that is made about three times as fast as `dataclass`
makes one. A frozen dataclass writes each field through `object.__setattr__`. Here the fields are written plainly into
an object of a twin class with the same slots that is not frozen, and then the object gets its own class.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, fields
from html import escape
from typing import Any, ClassVar, TypeVar, dataclass_transform

from houseway.core.money.dollars import shown_as
from houseway.core.money.places import Move

_CARRIED = frozenset({"moves", "memory", "deck", "basis"})
"""The fields of an event that programs read; a person reads what happened, and facts as a sentence."""


class Event:
    """One thing that happened in a round or at a table, with the chips it moved."""

    __slots__ = ()

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    """Every kind is a dataclass."""
    cites: str
    moves: tuple[Move, ...]

    def __reduce__(self) -> tuple[type[Event], tuple[Any, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    def __repr__(self) -> str:
        said: list[str] = []
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name in _CARRIED or value in (None, ()) or value == field.default:
                continue
            said.append(f"{field.name}={shown_as(field.name, value)}")
        return f"{type(self).__name__}({', '.join(said)})"

    def _repr_html_(self) -> str:
        """Return the event as HTML for a notebook, with every word escaped."""
        name, _, said = repr(self).partition("(")
        return f"<b>{escape(name)}</b> <code>{escape(said[:-1])}</code>"


E = TypeVar("E", bound=Event)


@dataclass_transform(frozen_default=True)
def kind(cls: type[E]) -> type[E]:
    """Return the class as a kind of event: a frozen dataclass with slots that is quick to construct."""
    made = dataclass(frozen=True, slots=True, repr=False, init=False)(cls)
    names = [field.name for field in fields(made)]
    twin = type(cls.__name__, (Event,), {"__slots__": tuple(names)})
    writes = "".join(f"    self.{name} = {name}\n" for name in names)
    scope: dict[str, Any] = {"new": object.__new__, "twin": twin}
    exec(f"def __new__(cls, {', '.join(names)}):\n    self = new(twin)\n{writes}    self.__class__ = cls\n    return self", scope)
    scope["__new__"].__defaults__ = tuple(field.default for field in fields(made) if field.default is not MISSING)
    scope["__new__"].__qualname__ = f"{cls.__name__}.__new__"
    made.__new__ = scope["__new__"]
    return made
