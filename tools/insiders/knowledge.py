"""The knowledge of the insiders: sessions, passwords and secrets, and every number that an answer has named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from tools.a_day.people import Person

CHOSEN: Final = "a password of the insider's"
"""The password that the insiders set wherever a request takes one."""
_SECRETS: Final = frozenset({"secret", "token", "ticket", "password"})
_MOST: Final = 40
"""Numbers of one kind that are remembered, the newest first."""


@dataclass
class Knowledge:
    """The knowledge of a set of insiders so far."""

    sessions: dict[str, Person]
    """Their identities, by label. It grows where they become somebody else."""
    people: Mapping[str, int]
    """The numbers of all accounts by log-in name: the staff list hangs in every pit."""
    friends: Mapping[str, str]
    """Opaque names of the patrons in league with them, by log-in name."""
    numbers: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    """Numbers by what they number: the part of a path before them."""
    secrets: list[str] = field(default_factory=list[str])

    def learns(self, path: str, answer: Any) -> None:
        """Remember the numbers and secrets of an answer."""
        kind = path.strip("/").split("?")[0].split("/")
        for name, value in _leaves(answer):
            if name == "number" and isinstance(value, int):
                for part in kind:
                    if not part.isdigit():
                        self._remembers(part, value)
            elif name in _SECRETS and isinstance(value, str) and value and value not in self.secrets:
                self.secrets.append(value)

    def _remembers(self, kind: str, number: int) -> None:
        found = self.numbers.setdefault(kind, [])
        if number in found:
            found.remove(number)
        found.insert(0, number)
        del found[_MOST:]


def named(answer: Any) -> dict[str, Any]:
    """Return an answer of the API that is an object, or an empty one."""
    return cast(dict[str, Any], answer) if isinstance(answer, dict) else {}


def _leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, one in named(value).items():
            yield from _leaves(one, key)
    elif isinstance(value, list):
        for one in cast(list[Any], value):
            yield from _leaves(one, name)
    else:
        yield name, value
