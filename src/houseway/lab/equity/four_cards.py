"""Four cards in the hole, and ranges of them.

    AsAh2d3c            these four cards
    AAxx  AA**          at least two aces; x or * is any card
    A23x  AKQJ  AsKsxx  these ranks or cards, whatever the suits that are not written
    AAxx:ds             double suited: two suits, two cards of each
    AAxx:ss             single suited: two cards of one suit, the others of two more
    JT98:r              rainbow: four suits
    random  xxxx        any four cards
    AAxx:ds,KKxx:ds     several, parted by commas or spaces

>>> len(read("AAxx")), len(read("AKQJ")), len(read("AKQJ:ds")), len(read("AsAhxx")), len(read("random"))
(6961, 256, 36, 1225, 270725)
>>> read("AsAh2d3c")
((3c, 2d, Ah, As),)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Final

from houseway.core.values.cards import FRENCH, RANKS, SUITS, Card
from houseway.lab.equity.two_cards.boards import BITS
from houseway.lab.equity.two_cards.ranges import RANDOM, NoRange

Four = tuple[Card, ...]
HOW: Final = (
    "Write AsAh2d3c, AAxx, A23x, AsKsxx, AAxx:ds (double suited, :ss single suited, :r rainbow), "
    "several separated by commas, or random"
)
SUITED: Final = {"ds": [2, 2], "ss": [2, 1, 1], "r": [1, 1, 1, 1]}
"""The number of cards per suit, the largest first."""
_PART: Final = re.compile(f"([{RANKS}][{SUITS}]?|[*X])")


def read(text: str) -> tuple[Four, ...]:
    """Every four cards of a range, each once, in the order of the deck."""
    words = [word for word in re.split(r"[\s,;]+", text.strip()) if word]
    if not words:
        raise NoRange(f"a hand is missing. {HOW}")
    if len(words) == 1 and words[0].lower() in (*RANDOM, "xxxx", "****"):
        return every_four()
    held = {four for word in words for four in _word(word)}
    return tuple(sorted(held, key=lambda four: [BITS[card] for card in four]))


@cache
def every_four() -> tuple[Four, ...]:
    """Return every hand of four cards."""
    return tuple(combinations(FRENCH, 4))


def _word(word: str) -> Iterator[Four]:
    if word.lower() in RANDOM:
        yield from every_four()
        return
    body, colon, kind = word.replace("10", "T").partition(":")
    if colon and kind.lower() not in SUITED:
        raise NoRange(f"unknown ending :{kind} in {word!r}. Write :ds for double suited, :ss for single suited, :r for rainbow")
    parts = _PART.findall(_spelled(body))
    if len(parts) != 4 or "".join(parts) != _spelled(body):
        raise NoRange(f"not a hand of four cards: {word!r}. {HOW}")
    wanted = SUITED[kind.lower()] if colon else None
    for four in _filled(parts, word):
        if wanted is None or sorted(Counter(card.suit for card in four).values(), reverse=True) == wanted:
            yield four


def _spelled(body: str) -> str:
    """Return the text with suits in lower case and all other letters in capitals; no letter is both."""
    return "".join(letter.lower() if letter.lower() in SUITS else letter.upper() for letter in body)


def _filled(parts: list[str], word: str) -> Iterator[Four]:
    """Every four cards with those that are written, of the ranks that are written, and any others."""
    certain = [Card(part) for part in parts if len(part) == 2]
    if len({*certain}) < len(certain):
        raise NoRange(f"{word!r} has a card twice. Write each card once")
    ranks = Counter(part for part in parts if part in RANKS)
    free = [card for card in FRENCH if card not in certain]
    choices = [combinations([card for card in free if card.text[0] == rank], many) for rank, many in ranks.items()]
    for chosen in product(*choices):
        held = {*certain, *(card for group in chosen for card in group)}
        rest = [card for card in free if card not in held]
        for more in combinations(rest, 4 - len(held)):
            yield tuple(sorted((*held, *more), key=BITS.__getitem__))
