"""The tables of a house, by number, as the threads of endpoints read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from houseway.views.followed import Followed

if TYPE_CHECKING:
    from .follower import Following


class Tables(Mapping[int, Followed]):
    """The tables of a house. Whoever reads one sees every step that has arrived, from whatever thread."""

    def __init__(self, following: Following) -> None:
        self._following = following

    def __getitem__(self, number: int) -> Followed:
        found = self._following.at(number)
        if found is None:
            raise KeyError(number)
        return found

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._following.heads))

    def __len__(self) -> int:
        return len(self._following.heads)

    def __contains__(self, number: object) -> bool:
        return number in self._following.heads
