"""Announcements of a dealer, as data of a game: `say.toml` beside `game.py`. The types and their valid contents.

A line has the occasion on which it is said, its words, and its clause. If no clause requires the words, it has
`house = true`: they are a custom of this house and not a rule. Names in braces are filled in from the engine's own
facts.
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
"""An occasion: the dealer may open or say a word; a player is asked; pieces are pending; or an event happened."""
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
"""Names that a line of each occasion may have in braces, besides the facts its game defines (`Names.calls`)."""


class Line(NamedTuple):
    """One announcement of a dealer."""

    on: On
    says: str
    cites: str = ""
    """The clause that requires it; empty if the words are the house's own."""
    stage: str = ""
    """In which stage; empty for every one."""
    hand: str = ""
    """About which hand: `dealer`, `seats`, or a place such as `board`; empty for every one."""
    word: str = ""
    """The word of the dealer that it goes with, the word of a player, or the note."""
    under: tuple[Under, ...] = ()
    """The settings under which it is said."""

    @property
    def fills(self) -> frozenset[str]:
        """Return the names of the facts that are filled in."""
        return frozenset(name for _, name, _, _ in Formatter().parse(self.says) if name is not None)


class DealerScript(NamedTuple):
    """The announcements of a game's dealer, and the names of the steps of its rounds."""

    lines: tuple[Line, ...]
    """In order: of several that fit, the first that can be filled in is said."""
    steps: Mapping[str, str]
    """The action of each stage, in words, by the stage's name."""
