"""The digest of a round's events in a record: 256 bits, with the number of its format.

It covers what happened and no prose, like `wire.digest`. What the round was played under (the build, the rules and every setting)
is left out, because the header of a record names the build and the digest of the rules. So replaying can tell rounds that come
out differently from rules that changed and left these rounds as they were. What a round leaves at its table is in it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Final

from houseway.core.messages.event import Event
from houseway.core.record.wire import PROSE, plain

FORMAT: Final = "3"
"""The format of this digest. `wire.digest` is the second: 80 bits, with the digest of the rules in it. The first had no mark."""
UNDER: Final[dict[str, frozenset[str]]] = {
    "RoundOpened": frozenset({"digest", "settings", "build"}),
    "TableOpened": frozenset({"digest", "settings", "build"}),
    "Hung": frozenset({"digest"}),
    "Tended": frozenset({"digest"}),
}
"""What these events pin besides what happened: the header of a record is the place for it."""
_encoded = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, sort_keys=True).encode


def event_digest(events: Iterable[Event]) -> str:
    """Return the digest of events in order: each is a line of JSON with sorted keys, without its prose."""
    hashed = hashlib.sha256()
    for event in events:
        left_out = PROSE | UNDER.get(type(event).__name__, frozenset[str]())
        told = {name: value for name, value in plain(event).items() if name not in left_out}
        hashed.update((_encoded(told) + "\n").encode())
    return f"{FORMAT}.{hashed.hexdigest()}"
