"""Spoiled records: worked rounds and kept records of every game, read, played at a real table and compared, with their chains, as
`houseway replay` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.worked.chain import read_chain
from houseway.worked.proof import prove
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

from .frame import Reader, Try
from .spoiled_text import refusal, spoiled

SMALL: Final = 3_000
"""Characters of the rounds that are spoiled: a million of them must be tried in a few hours."""
LARGER: Final = 6_000
"""Characters that are taken of a kept record."""
KEPT: Final = Path(__file__).parents[2] / "tests" / "records" / "format-1"
AT_ONCE: Final = 60
"""Rounds of one shard, so that a shard does not read every file."""


@cache
def rounds() -> tuple[tuple[str, str], ...]:
    """Return every small worked round with the key of its game."""
    found: list[tuple[str, str]] = []
    for key in GAMES:
        texts = (file.read_text(encoding="utf-8") for file in files_of(key))
        found += [(key, text) for text in texts if len(text) <= SMALL]
    return tuple(found)


@cache
def records() -> tuple[str, ...]:
    """Return the first rounds of every kept record, with their header and chain."""
    return tuple(file.read_text(encoding="utf-8")[:LARGER] for file in sorted(KEPT.glob("*.round")))


def files_of(key: str) -> list[Path]:
    """Return the worked rounds of a game."""
    folder = GAMES.folder(key)
    return sorted(Path(str(folder)).glob("rounds/**/*.round")) if folder else []


def tries(name: str) -> Iterator[Try]:
    """Yield spoiled rounds without end."""
    chance = Random(name)
    some = [f"table plays {key}\n{text}" for key, text in chance.sample(rounds(), AT_ONCE)]
    some += chance.sample(records(), 3)
    while True:
        text = spoiled(chance.choice(some), some, chance)
        yield Try(text, lambda text=text: replayed(text))


def replayed(text: str) -> str:
    """Return the outcome of a record: it replays as written, it differs, or it is refused."""
    try:
        chain = read_chain(text.encode())
        prove(chain)
        outcome = play_worked(read_worked(text))
    except Unreadable as error:
        return refusal(error)
    return "differs" if outcome.wrong or chain.broken else "as written"


READER: Final = Reader("rounds", "a result or one clean refusal, in 2 s and 200 MB", tries, short=600)
