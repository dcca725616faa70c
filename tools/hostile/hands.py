"""Spoiled hand histories: poker hands as Houseway writes them and as other programs do, read as `houseway replay` does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.phh import Hand, has_code, read_each, write_hand
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

from .frame import Reader, Try
from .rounds import files_of
from .spoiled_text import refusal, spoiled

EACH: Final = 6
"""Hands of each game."""
_OURS: Final = re.compile(r"^_houseway_.*\n", re.MULTILINE)
POKER: Final = "pkr.structure"


@cache
def hands() -> tuple[str, ...]:
    """Return some hands of each poker game as files: with the fields of Houseway, and without where PHH can express them."""
    found: list[str] = []
    for key, game in GAMES.items():
        if not any(choice.name == POKER for edition in game.editions for choice in edition.law.choices):
            continue
        written = 0
        for file in files_of(key)[::3]:
            for played in play_worked(read_worked(file.read_text(encoding="utf-8"), key)).rounds[:1]:
                if played.round.over and written < EACH:
                    text = write_hand(played)
                    found += [text, _OURS.sub("", text)] if has_code(played) else [text]
                    written += 1
    return tuple(found)


def tries(name: str) -> Iterator[Try]:
    """Yield spoiled hands without end, now and then several in one file."""
    chance = Random(name)
    others = hands()
    while True:
        text = spoiled(chance.choice(others), others, chance)
        if chance.random() < 0.05:
            text = "\n".join(f"[{number}]\n{one}" for number, one in enumerate((text, chance.choice(others)), start=1))
        yield Try(text, lambda text=text: followed(text))


def followed(text: str) -> str:
    """Return the outcome of a file of hands: all are played, some differ, or they are refused."""
    try:
        found = read_each(text)
    except Unreadable as error:
        return refusal(error)
    for hand in found:
        if isinstance(hand, Unreadable):
            refusal(hand)
    read = [hand for hand in found if isinstance(hand, Hand)]
    return "refused" if len(read) < len(found) else "differs" if any(hand.differs for hand in read) else "as written"


READER: Final = Reader("hands", "a result or one clean refusal, in 2 s and 200 MB", tries, short=500)
