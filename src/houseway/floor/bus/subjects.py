"""The subjects of one property, in one place. What a client may read and send follows from them (`configuration.py`).

>>> house = Subjects("boardwalk")
>>> house.commands(12), house.news(12, "p77"), house.news(12, PUBLIC)
('houseway.boardwalk.says.12', 'houseway.boardwalk.news.12.player.p77', 'houseway.boardwalk.news.12.public')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from houseway.core.messages.names import is_name
from houseway.core.round.view import PUBLIC

ROOT: Final = "houseway"
STAFF: Final = "staff"
"""The audience of everybody who works at a table. No player has this name."""

_PROPERTY: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")


@dataclass(frozen=True, slots=True)
class Subjects:
    """The subjects of a property. A table has one subject for commands, so a message reaches its owner and nobody else."""

    house: str

    def __post_init__(self) -> None:
        if not _PROPERTY.fullmatch(self.house):
            raise ValueError(f"not a name of a property: {self.house!r}. Use small letters, digits and underscores")

    @property
    def root(self) -> str:
        """The prefix of every subject of the property."""
        return f"{ROOT}.{self.house}"

    def commands(self, table: int) -> str:
        """Return the subject of commands to a table."""
        return f"{self.root}.says.{table}"

    @property
    def all_commands(self) -> str:
        """Commands to all tables."""
        return f"{self.root}.says.*"

    def news(self, table: int | str, viewer: str) -> str:
        """Return the subject of the news of a table for a viewer; `*` stands for all tables."""
        return f"{self.root}.news.{table}.{_audience(viewer)}"

    @property
    def all_news(self) -> str:
        """The subject of all news."""
        return f"{self.root}.news.>"

    def whole(self, table: int | str) -> str:
        """Return the subject of whole steps of a table, hidden cards included; `*` stands for all tables."""
        return f"{self.root}.whole.{table}"

    def clock(self, table: int | str) -> str:
        """Return the subject of a table's clock; `*` stands for all tables."""
        return f"{self.root}.clock.{table}"

    @property
    def calls(self) -> str:
        """Whole steps as they were committed together; a stream keeps them."""
        return f"{self.root}.calls"

    def control(self, owner: str) -> str:
        """Return the subject on which an owner publishes its state."""
        return f"{self.root}.control.{owner}"

    @property
    def all_control(self) -> str:
        """The same of every owner."""
        return f"{self.root}.control.*"

    @property
    def stream(self) -> str:
        """The name of the stream that keeps `calls`."""
        return f"CALLS_{self.house}"


def _audience(viewer: str) -> str:
    if viewer == PUBLIC:
        return "public"
    if viewer == STAFF:
        return STAFF
    if not is_name(viewer):  # a name with a dot or a star in it would be another subject
        raise ValueError(f"not a viewer: {viewer!r}")
    return f"player.{viewer}"
