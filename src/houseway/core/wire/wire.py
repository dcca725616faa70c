"""Events and commands as plain data, both ways: for a file, a socket, a hash, another process.

Cards and tiles are their text; a bet is its three words; a place is a word, a bet, or a bet set aside. `digest` is
the one fingerprint of a run of events: two houses that got the same digest played the same rounds, to the cent.

A message that is stored or sent has its version in a field `v` (`written`), so that a later Houseway can read it, and
an older one refuses an unknown version instead of guessing. `plain` leaves it out: what stays inside one process has
no other version, and the digest does not depend on it. A message without `v` is of version 1, because the first ones
had none.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from houseway.core.messages import command as c
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event
from houseway.core.money.places import Aside, Bet, Move
from houseway.core.values.cards import Card
from houseway.core.values.plain import is_tuple
from houseway.core.values.tiles import Tile

from .kinds import COMMANDS, FIELDS
from .reader import VERSION, read, read_text
from .writer import writers


def plain(said: Event | c.Command) -> dict[str, Any]:
    """Return an event or a command as plain data."""
    data: dict[str, Any] = {"kind": type(said).__name__}
    for name, default in FIELDS[type(said)].items():
        value = getattr(said, name)
        if value != default:  # defaults are not written
            data[name] = _plain(value)
    return data


def written(said: Event | c.Command) -> str:
    """Return an event or a command as text to store or send, with its version; `read_text` reads it.

    >>> written(c.Say("3", "raises", 1000))
    '{"v":1,"kind":"Say","who":"3","what":"raises","chips":1000}'
    """
    return _WITH_VERSION[type(said)](said)


def written_list(said: Iterable[Event | c.Command]) -> str:
    """Return events or commands as one JSON list, each in the form of `plain`.

    >>> written_list([c.Say("3", "folds"), c.OpenRound()])
    '[{"kind":"Say","who":"3","what":"folds"},{"kind":"OpenRound"}]'
    """
    return "[" + ",".join([_AS_PLAIN[type(one)](one) for one in said]) + "]"


def _plain(value: object) -> Any:
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    written = _WRITTEN.get(kind)
    if written is not None:
        return written(value)
    return _listed(value) if is_tuple(value) else value


def _listed(value: Iterable[Any]) -> list[Any]:
    return [_plain(item) for item in value]


_AS_IT_IS = frozenset({str, int, bool, type(None)})
"""Types that are plain data already: most of what an event holds."""
_WRITTEN: dict[type[object], Callable[[Any], object]] = {
    Card: repr,
    Tile: repr,
    Bet: lambda bet: {"bet": list(bet)},
    Aside: lambda aside: {"aside": list(aside.bet)},
    tuple: _listed,
    Move: _listed,
    Due: _listed,
}


FORMAT: Final = "2"
"""The format of a digest. In the first, which has no mark, facts in words were part of it."""
PROSE: Final = frozenset({"because", "basis"})
"""The fields of an event that explain it, as a sentence and as data. They are not in its digest, so they can be corrected."""


LATER: Final[dict[str, frozenset[str]]] = {
    "RoundOpened": frozenset({"build"}),
    "RoundClosed": frozenset({"memory", "deck"}),
    "PlayerLeft": frozenset({"memory"}),
    "Tended": frozenset({"memory", "deck", "device_removed", "dealer", "digest", "settings"}),
}
"""Fields that events got after this format, by kind: its digests leave them out, so that records made before compare."""


def digest(events: Iterable[Event]) -> str:
    """Return the fingerprint of events in order: each as plain data without its prose, written without blanks."""
    hashed = hashlib.sha256()
    for event in events:
        hashed.update(_DIGESTED[type(event)](event).encode())
    return f"{FORMAT}.{hashed.hexdigest()[:20]}"


_FIRST_FORMAT = re.compile(r"[0-9a-f]{20}")


def is_of_an_older_format(written: str) -> bool:
    """Whether a digest includes facts in words, as older ones do, so that it cannot be compared with one made now.

    >>> is_of_an_older_format("6f3a0c51d2b94e7788aa"), is_of_an_older_format("2.6f3a0c51d2b94e7788aa")
    (True, False)
    """
    return _FIRST_FORMAT.fullmatch(written) is not None


_AS_PLAIN: Final = writers()
_WITH_VERSION: Final = writers(head=f'"v":{VERSION},')
_DIGESTED: Final = writers(unsaid=lambda kind: PROSE | LATER.get(kind, frozenset()))

__all__ = [
    "COMMANDS",
    "FORMAT",
    "LATER",
    "PROSE",
    "VERSION",
    "digest",
    "is_of_an_older_format",
    "plain",
    "read",
    "read_text",
    "written",
    "written_list",
]
