"""The digest of a round's events in a record: 256 bits, with the number of its format.

It covers what happened and no prose, like `wire.digest`. The conditions of a round (the build, the rules and every
setting) are left out, because the header of a record names the build and the digest of the rules. So replaying can
distinguish rounds that come out differently from rules that changed and left these rounds as they were. The state a
round leaves at its table is in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Final

from houseway.core.messages.event import Event
from houseway.core.wire.kinds import FIELDS
from houseway.core.wire.wire import PROSE
from houseway.core.wire.writer import RECURS, known

FORMAT: Final = "3"
"""The format of this digest. `wire.digest` is the second: 80 bits, with the digest of the rules in it. The first had no mark."""
UNDER: Final[dict[str, frozenset[str]]] = {
    "RoundOpened": frozenset({"digest", "settings", "build"}),
    "TableOpened": frozenset({"digest", "settings", "build"}),
    "Hung": frozenset({"digest"}),
    "Tended": frozenset({"digest"}),
}
"""The fields of these events that are conditions and not results: they belong in the header of a record."""


def event_digest(events: Iterable[Event]) -> str:
    """Return the digest of events in order: each is a line of JSON with sorted keys, without its prose."""
    hashed = hashlib.sha256()
    for event in events:
        hashed.update(_line(event).encode())
    return f"{FORMAT}.{hashed.hexdigest()}"


def _line(event: Event) -> str:
    """Return an event as its line: what `wire.plain` and a JSON encoder give, without the dictionary in between."""
    kind = type(event)
    layout = _LAYOUTS.get(kind) or _LAYOUTS.setdefault(kind, _layout(kind))
    told: list[str] = []
    for key, name, usual in layout:
        if name is None:
            told.append(key)
            continue
        value = getattr(event, name)
        if value != usual:  # defaults are not written
            told.append(key + _text(value))
    return "{" + ",".join(told) + "}\n"


def _text(value: Any) -> str:
    if type(value) is int:
        return repr(value)
    if type(value) in RECURS:
        return known[value]
    return "[" + ",".join(map(_text, value)) + "]"


_LAYOUTS: Final[dict[type[Event], tuple[tuple[str, str | None, object], ...]]] = {}


def _layout(kind: type[Event]) -> tuple[tuple[str, str | None, object], ...]:
    """Return the keys of a kind of event in the order of the alphabet, each with its field and what that usually is."""
    left_out = PROSE | UNDER.get(kind.__name__, frozenset())
    keys = [(f'"{name}":', name, usual) for name, usual in FIELDS[kind].items() if name not in left_out]
    return tuple(sorted([*keys, (f'"kind":"{kind.__name__}"', None, None)], key=lambda key: key[0].split('"')[1]))
