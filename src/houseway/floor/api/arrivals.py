"""Messages that arrive over the bus: whole steps after their commit, and the clocks of hands."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.core.messages.event import Event
from houseway.floor.store.event_reader import events_in


class Arrived(msgspec.Struct, frozen=True):
    """A whole step, as far as it matters to viewers."""

    table: int
    seq: int
    at: int
    events: msgspec.Raw

    def read(self) -> tuple[Event, ...]:
        """Return the events of the step, read as strictly as from the record."""
        return events_in(bytes(self.events))


class Clocked(msgspec.Struct, frozen=True):
    """A clock as its owner publishes it; without an end it has stopped."""

    table: int
    round: int
    hand: str
    seconds: int
    ends_at: int | None


_steps: Final = msgspec.json.Decoder(Arrived)
_clocks: Final = msgspec.json.Decoder(Clocked)


def arrived(data: bytes) -> Arrived:
    """Return a step that came over the bus."""
    return _steps.decode(data)


def clocked(data: bytes) -> Clocked:
    """Return a clock that came over the bus."""
    return _clocks.decode(data)
