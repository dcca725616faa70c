"""A subscriber to tables, and the folded steps that it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

import msgspec

from houseway.views.followed import Followed, ViewerUpdate
from houseway.views.types import Offer

from .console_frames import StepConsole
from .frames import FrameParts


class FoldedStep(NamedTuple):
    """A folded step: the table after it, the events for each viewer, the current offers, and the frames made of it."""

    followed: Followed
    players: frozenset[str]
    """Who sees it under their own name; everybody else sees it as the public does."""
    updates: Mapping[str, ViewerUpdate]
    offers: Mapping[str, list[Offer]]
    seen: dict[str, FrameParts]
    """The parts of a frame besides events, computed once for all viewers who see the same."""
    made: dict[tuple[str, str], tuple[str, str | None]]
    """Frames by viewer and voice, if that voice has offers, each with the hash of the view if it has one."""


class Subscriber(Protocol):
    """A subscriber to tables, as far as following needs it."""

    @property
    def name(self) -> str: ...

    def send_step(self, happened: FoldedStep) -> None: ...

    def send_clock(self, followed: Followed) -> None: ...

    def send_announcement(self, kind: str, table: int, told: msgspec.Raw) -> None: ...

    def has_console(self, table: int) -> bool: ...

    def console(self, now: StepConsole) -> None: ...
