"""Hostile commands from a caller in the same process, who did not come through the wire: wrong numbers, names and words.

A program may break the types of Python by mistake, for example where it computes an amount. So every number may be wrong here,
and every name and word that a table writes in its record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from houseway.core.messages import command as c

from .frame import Reader, Try
from .spoiled_data import EVERYTHING, NUMBERS
from .tables import states

A_STATE = 12
"""Commands at one state of a table."""
_NUMBERS: Final = ("chips", "count", "number")
_LISTS: Final = ("dice", "right", "left")
_WORDS: Final[dict[type[Any], tuple[str, ...]]] = {
    c.Sit: ("player", "seats"),
    c.Tend: ("value",),
    c.Leave: ("player",),
    c.BuyIn: ("player",),
}


def wrong(said: c.Command, chance: Random) -> c.Command:
    """Return the command with something wrong in it, where it has a number, a name or a word that a table must check."""
    changes: dict[str, Any] = {name: chance.choice(NUMBERS) for name in _NUMBERS if hasattr(said, name)}
    for name in _LISTS:
        if hasattr(said, name):
            changes[name] = (*getattr(said, name)[1:], chance.choice(NUMBERS))
    for name in _WORDS.get(type(said), ()):
        changes[name] = chance.choice(EVERYTHING)
    if not changes:
        return said
    name = chance.choice([*changes])
    return replace(said, **{name: changes[name]})


def tries(name: str) -> Iterator[Try]:
    """Yield hostile commands, at one state of a table after another."""
    for at in states(f"door/{name}"):
        for _ in range(A_STATE):
            said = wrong(at.lawful(), at.chance)
            yield Try(said, lambda at=at, said=said: at.submit(said))


READER = Reader("door", "nothing raised, no float, no chip made", tries)
