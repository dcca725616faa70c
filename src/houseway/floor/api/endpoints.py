"""The declaration of an endpoint.

Routes, the OpenAPI document, docs/floor/api.md and the tests are made from the declarations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from houseway.floor.people.rights import ACTIONS, Action
from houseway.floor.people.roles import CAPACITIES, DEVICE, HELD, PLATFORM, PLAYER

from .errors import AnyBar

Method = Literal["GET", "POST", "PUT", "DELETE"]
Shape = Any
"""A type as msgspec reads it: a Struct, a list of them, or a value with its limits."""


class Who(StrEnum):
    """The users of an endpoint that is not an action of the table of rights."""

    ANYBODY = "anybody"
    SESSION = "anybody who is logged in"
    PLAYER = "a patron"
    STAFF = "a member of staff"
    AT_TABLE = "whoever may act at the table"


OFF_SHIFT: Final = "off shift"
"""A member of staff who is not on a shift."""
NOBODY: Final = "nobody"
"""A request without a session."""
COLUMNS: Final = (NOBODY, *(one for one in CAPACITIES if one != PLATFORM), OFF_SHIFT)
"""Everyone who can send a request. The platform has no session, so nothing reaches the API in its name."""

_MAY: Final[Mapping[Who, frozenset[str]]] = {
    Who.ANYBODY: frozenset(COLUMNS),
    Who.SESSION: frozenset({PLAYER, OFF_SHIFT, *HELD}),
    Who.PLAYER: frozenset({PLAYER}),
    Who.STAFF: frozenset({OFF_SHIFT, *HELD}),
    Who.AT_TABLE: frozenset({PLAYER, DEVICE, *HELD}),
}
_IN_PATH: Final = re.compile(r"{(\w+)}")


def _parts(shape: Shape) -> tuple[Shape, ...]:
    """Return the shapes of a union."""
    return get_args(shape) if get_origin(shape) in (Union, UnionType) else (shape,)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method at one address."""

    method: Method
    path: str
    who: Who | Action
    does: Callable[..., Any]
    """Takes an `Asking`, and a connection to the record unless it is a coroutine; returns the answer, a bar or None.

    Its parameters declare the rest: `body` and `query` with their shapes, and names of the path.
    """
    cites: str = ""
    """The rows of requirements behind it."""
    then: Callable[..., Any] | None = None
    """A coroutine that runs after the commit, such as sending to a table. Takes an `Asking` and the answer, returns the answer.

    It is called for a repeated request too, so it is idempotent.
    """
    sets_credentials: bool = False
    """Whether it is open to somebody whose credentials somebody else chose, who can do nothing else."""
    changes_shifts: bool = False
    """Whether it begins or ends shifts: sockets then have the new role before it is answered."""
    reads_every_table: bool = False
    """Whether it reads every table, or one that the path does not name: those that were let go are read from the record first."""
    parameters: Mapping[str, Shape] = field(init=False)
    """The parameters beside an `Asking` and the record, by name."""
    gives: Shape | None = field(init=False)
    """The shape of the answer; None where it has no content."""

    def __post_init__(self) -> None:
        hints = get_type_hints(self.does, include_extras=True)
        parameters = {name: shape for name, shape in hints.items() if name in ("body", "query", *self.named)}
        assert {*hints} == {"asking", "return", *parameters} | ({*hints} & {"record"}), f"{self.does.__name__} takes {[*hints]}"
        object.__setattr__(self, "parameters", parameters)
        told = [one for one in _parts(hints["return"]) if one not in (NoneType, *_parts(AnyBar))]
        assert len(told) < 2, f"{self.does.__name__} returns several shapes"
        object.__setattr__(self, "gives", told[0] if told else None)

    @property
    def takes(self) -> Shape | None:
        """The shape of the body."""
        return self.parameters.get("body")

    @property
    def query(self) -> Shape | None:
        """The shape of what stands behind the question mark."""
        return self.parameters.get("query")

    @property
    def summary(self) -> str:
        """A summary of the endpoint in one line."""
        return (self.does.__doc__ or "").partition("\n")[0]

    @property
    def named(self) -> tuple[str, ...]:
        """The names in its path."""
        return tuple(_IN_PATH.findall(self.path))

    @property
    def is_keyed(self) -> bool:
        """Whether a request has a key under which it is done once. A command has a number, and a log-in is never repeated."""
        return self.method != "GET" and self.who not in (Who.ANYBODY, Who.SESSION, Who.AT_TABLE)

    def may(self, capacity: str) -> bool:
        """Whether somebody of this capacity may use it."""
        allowed = ACTIONS[self.who] if isinstance(self.who, Action) else _MAY[self.who]
        return capacity in allowed
