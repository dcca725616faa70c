"""The text of a card, die or number that was entered wrongly: `floor corrects seat 3 card 2 to 8d`, `… dice to 1 2 3`."""

from __future__ import annotations

import re
from collections.abc import Callable

from houseway.core.messages import command as c
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.values.cards import spelled
from houseway.core.values.dice import throw
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import EXPOSED, MUCK, Hand, title
from houseway.core.values.role import Role

_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_ASIDE = (EXPOSED, MUCK)
"""Places of cards that no line deals to, and at which a card may still have been entered wrongly."""
_WRONG = "not a correction. Write for example 'seat 3 card 2 to 8d', 'dice to 1 2 3' or 'generator to 5'"


def misread(
    role: Role,
    words: list[str],
    hand_in: Callable[[list[str]], tuple[Hand, list[str]] | None],
    pieces_in: Callable[[list[str]], tuple[Piece, ...]],
) -> c.Misread:
    """Return the correction in words such as `seat 3 card 2 to 8d`."""
    at = words.index("to")
    what, right = words[:at], words[at + 1 :]
    if what == ["dice"]:
        return c.Misread(role, DICE, faces=throw(" ".join(right)))
    if what == ["generator"] and len(right) == 1 and _NUMBER.fullmatch(right[0]):
        return c.Misread(role, NUMBER, faces=(int(right[0]),))
    found = (what[0], what[1:]) if what and what[0] in _ASIDE else hand_in(what)
    if found is None or len(right) != 1 or len(found[1]) != 2 or found[1][0] != "card" or not _NUMBER.fullmatch(found[1][1]):
        raise ValueError(_WRONG)
    return c.Misread(role, found[0], int(found[1][1]), pieces_in(right)[0])


def write_misread(said: c.Misread) -> str:
    """Return a correction as the text from which it is read, without its actor."""
    if said.piece is None:
        return f"{'dice' if said.on == DICE else 'generator'} to {' '.join(map(str, said.faces))}"
    return f"{title(said.on)} card {said.card} to {spelled((said.piece,))}"
