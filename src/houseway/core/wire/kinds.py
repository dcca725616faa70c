"""Every kind of message, by its name: the commands, and the events.

The commands are those of the type `Command`, so a kind that is added there is written and read without another line here.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, get_args

from houseway.core.messages.command import Command
from houseway.core.messages.event import EVENTS

COMMANDS: Final[tuple[type[Any], ...]] = get_args(Command)
KINDS: Final[dict[str, type[Any]]] = {kind.__name__: kind for kind in (*EVENTS, *COMMANDS)}
FIELDS: Final[dict[type[Any], dict[str, Any]]] = {kind: {f.name: f.default for f in fields(kind)} for kind in KINDS.values()}
"""Each kind's fields and their defaults."""
