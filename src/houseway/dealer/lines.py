"""What a dealer says, as data of a game: `say.toml` beside `game.py`. The types, and what may be written in them.

A line says on which occasion it is said, in which words, and by which clause. Where no clause asks for the words, it says
`house = true`: they are how this house speaks, and no rule. What is in braces is filled in from the engine's own facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Final, Literal, NamedTuple, get_args

from houseway.core.law.condition import Under

On = Literal[
    "opens",
    "word",
    "turn",
    "due",
    "dealt",
    "shown",
    "rolled",
    "number",
    "chosen",
    "noted",
    "held",
    "settled",
    "awarded",
    "void",
]
"""An occasion: the dealer may open a round or say a word; a player is asked; pieces are owed; or something has just happened."""
OCCASIONS: Final[tuple[On, ...]] = get_args(On)

SEATS: Final = "seats"
"""Every hand of a player, where a line is about some hands only."""

_HAND: Final = frozenset({"hand", "worth"})
FILLS: Final[Mapping[On, frozenset[str]]] = {
    "opens": frozenset(),
    "word": frozenset({"dealer"}),
    "turn": _HAND,
    "due": frozenset({"hand", "many"}),
    "dealt": _HAND | {"cards"},
    "shown": _HAND | {"cards"},
    "rolled": frozenset({"dice", "total", "thrown"}),
    "number": frozenset({"number"}),
    "chosen": frozenset({"hand", "said", "amount"}),
    "noted": frozenset({"noted"}),
    "held": _HAND | {"amount", "wager"},
    "settled": _HAND | {"amount", "outcome", "wager"},
    "awarded": _HAND | {"amount"},
    "void": frozenset(),
}
"""What a line of each occasion may have in braces, besides the facts that its game names itself (`Names.calls`)."""


class Line(NamedTuple):
    """One thing a dealer says."""

    on: On
    says: str
    cites: str = ""
    """The clause that asks for it; empty where the words are the house's own."""
    stage: str = ""
    """In which stage; empty for every one."""
    hand: str = ""
    """About which hand: `dealer`, `seats`, or a place such as `board`; empty for every one."""
    word: str = ""
    """The word of the dealer that it goes with, what a player said, or what was noted."""
    under: tuple[Under, ...] = ()
    """The settings under which it is said."""

    @property
    def fills(self) -> frozenset[str]:
        """Return what is filled in."""
        return frozenset(name for _, name, _, _ in Formatter().parse(self.says) if name is not None)


class Says(NamedTuple):
    """What the dealer of a game says, and what the steps of its rounds are called."""

    lines: tuple[Line, ...]
    """In order: of several that fit, the first that can be filled in is said."""
    steps: Mapping[str, str]
    """What is done in each stage, in words, by its name."""
