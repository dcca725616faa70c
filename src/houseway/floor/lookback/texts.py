"""Events and commands parsed from their texts; each distinct text is parsed once.

Most events of a night repeat earlier ones: a stage began, a bet of ten dollars on seat three, the king of hearts to
seat five. Strict parsing costs more than folding. Events are immutable, so one object can represent all equal texts;
the first one is parsed as strictly as ever.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.core.fault import Fault
from houseway.core.messages.command import Command
from houseway.core.messages.event import Event
from houseway.core.wire.wire import read_text
from houseway.floor.step import Step
from houseway.floor.store.event_reader import event_in

MOST: Final = 100_000
"""Texts that are remembered; then all of them are forgotten. They take some fifty megabytes."""
LONGEST: Final = 1_000
"""Bytes of a text that is remembered: longer ones, such as the opening of a round, come once."""

_PARTS: Final = msgspec.json.Decoder(list[msgspec.Raw])


class EventReader:
    """Reads the events of steps."""

    def __init__(self) -> None:
        self._known: dict[bytes, Event] = {}

    def of(self, step: Step) -> tuple[Event, ...]:
        """Return the events of a step, as `events_of` does."""
        known = self._known
        found: list[Event] = []
        for part in _PARTS.decode(step.events) if step.events else ():
            text = bytes(part)
            event = known.get(text)
            if event is None:
                event = event_in(text)
                if len(text) <= LONGEST:
                    if len(known) >= MOST:
                        known.clear()
                    known[text] = event
            found.append(event)
        return tuple(found)


class Commands:
    """Reads the commands of steps."""

    def __init__(self) -> None:
        self._known: dict[bytes, Command] = {}

    def read(self, text: bytes) -> Command:
        """Return the command in a text, or raise `Unreadable` or a fault."""
        command = self._known.get(text)
        if command is None:
            said = read_text(text)
            if isinstance(said, Event):
                raise Fault("an event was sent, and not a command")
            command = said
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[text] = command
        return command


class TextCache:
    """The texts parsed so far, shared by the walks through many tables."""

    def __init__(self) -> None:
        self.events: Final = EventReader()
        self.commands: Final = Commands()
