"""A table's memory between rounds: a named tuple of the game's own, read with its type."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar


class Remembering(Protocol):
    """A round or a table: both have the game's memory."""

    @property
    def memory(self) -> tuple[Any, ...]: ...


M = TypeVar("M", bound=tuple[Any, ...])


def remembered(at: Remembering, kind: type[M]) -> M:
    """Return the memory of a round or a table, as the game's own named tuple."""
    memory = at.memory
    assert isinstance(memory, kind)
    return memory


def fields_of(memory: tuple[Any, ...]) -> dict[str, Any]:
    """Return the fields of a game's memory, by name."""
    return memory._asdict()  # type: ignore[attr-defined, no-any-return]  # every game's memory is a named tuple
