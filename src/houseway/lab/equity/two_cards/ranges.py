"""Two cards in the hole, and ranges of them, as players write them.

    AhKd          these two cards
    AA  AKs  T9o  AK       a pair; suited, offsuit, either
    TT+  A9s+              pairs from tens up; the high card stays, the other rises to just below it (A9s to AKs)
    77-JJ  A5s-A2s         from one to the other: pairs, or the second card of one high card
    T9s-54s                or both cards in step
    random                 any two cards
    AA,AKs,T9o+            several, parted by commas or spaces

>>> len(read("AA")), len(read("AKs")), len(read("A9s+")), len(read("random"))
(6, 4, 20, 1326)
>>> read("AhKd")
((Ah, Kd),)
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import Final

from houseway.core.values.cards import FRENCH, RANKS, SUITS, Card

Hole = tuple[Card, Card]
RANDOM: Final = ("random", "any", "xx", "??")
HOW: Final = "Write AhKd, AA, AKs, T9o, TT+, A9s+, 77-JJ, T9s-54s, several separated by commas, or random"
_CARD: Final = f"[{RANKS}][{SUITS}]"
_CLASS: Final = f"([{RANKS}])([{RANKS}])([so]?)"


class NoRange(ValueError):
    """The text is not a range; the message describes how to write one."""


def read(text: str) -> tuple[Hole, ...]:
    """Every two cards of a range, each once, in the order of the deck."""
    words = [word for word in re.split(r"[\s,;]+", text.strip()) if word]
    if not words:
        raise NoRange(f"a hand is missing. {HOW}")
    held = {hole for word in _joined(words) for hole in _word(word)}
    return tuple(hole for hole in every_hole() if hole in held)


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards written with or without spaces between them: `Qs9h4d`."""
    bare = re.sub(r"[\s,;]+", "", text).replace("10", "T")
    found = tuple(Card(_spelled(bare[at : at + 2])) for at in range(0, len(bare), 2))
    twice = next((card for card in found if found.count(card) > 1), None)
    if twice is not None:
        raise NoRange(f"{twice} is in {text!r} twice. Write each card once")
    return found


@cache
def every_hole() -> tuple[Hole, ...]:
    """Any two cards, the higher rank first, in the order of the deck: 1,326 of them."""
    return tuple(_ordered(*pair) for pair in combinations(FRENCH, 2))


def _ordered(one: Card, other: Card) -> Hole:
    """The higher rank first; of a pair, the later suit first."""
    return (one, other) if (one.rank, one.suit) > (other.rank, other.suit) else (other, one)


def _spelled(card: str) -> str:
    """`aH` as `Ah`, and a ten written `10` was taken care of before."""
    spelled = card[:1].upper() + card[1:].lower()
    if not re.fullmatch(_CARD, spelled):
        raise NoRange(f"not a card: {card!r}. Use rank and suit, for example Qs, Th or 2c")
    return spelled


def _joined(words: list[str]) -> list[str]:
    """`Ah Kd` is one hand: two cards that stand alone belong together."""
    alone = [bool(re.fullmatch(_CARD, word, re.IGNORECASE)) for word in words]
    if not any(alone):
        return words
    if not all(alone) or len(words) != 2:
        raise NoRange(f"not a hand: {' '.join(words)!r}. Write two cards together, for example AhKd")
    return ["".join(words)]


def _word(word: str) -> tuple[Hole, ...]:
    if word.lower() in RANDOM:
        return every_hole()
    if re.fullmatch(f"({_CARD}){{2}}", word.replace("10", "T"), re.IGNORECASE):
        one, *rest = read_cards(word)
        return (_ordered(one, rest[0]),)
    plain = word.replace("10", "T")
    plain = "".join(letter.lower() if letter in "soSO" else letter.upper() for letter in plain)
    if match := re.fullmatch(rf"{_CLASS}(\+?)", plain):
        high, low, kind, up = match.groups()
        return _classes(_rising(*_ranks(high, low)) if up else [_ranks(high, low)], kind, word)
    if match := re.fullmatch(f"{_CLASS}-{_CLASS}", plain):
        high, low, kind, to_high, to_low, to_kind = match.groups()
        if kind != to_kind:
            raise NoRange(f"{word!r} mixes suited and offsuit. Write both ends suited, both offsuit, or neither")
        return _classes(_between(_ranks(high, low), _ranks(to_high, to_low), word), kind, word)
    raise NoRange(f"not a hand: {word!r}. {HOW}")


def _ranks(high: str, low: str) -> tuple[int, int]:
    one, other = RANKS.index(high), RANKS.index(low)
    return max(one, other), min(one, other)


def _rising(high: int, low: int) -> list[tuple[int, int]]:
    if high == low:
        return [(rank, rank) for rank in range(low, len(RANKS))]
    return [(high, rank) for rank in range(low, high)]


def _between(one: tuple[int, int], other: tuple[int, int], word: str) -> list[tuple[int, int]]:
    (top, low), (to_top, to_low) = max(one, other), min(one, other)
    if top == to_top and top not in (low, to_low):
        return [(top, rank) for rank in range(to_low, low + 1)]
    if top - low == to_top - to_low:
        return [(to_top + step, to_low + step) for step in range(top - to_top + 1)]
    raise NoRange(
        f"not a range: {word!r}. Write both ends with the same high card (A9s-A2s) or with the same gap (77-JJ, T9s-54s)"
    )


def _classes(ranks: list[tuple[int, int]], kind: str, word: str) -> tuple[Hole, ...]:
    if kind == "s" and any(high == low for high, low in ranks):
        raise NoRange(f"not a hand: {word!r}. A pair is never suited: write it without s")
    wanted = {*ranks}
    return tuple(
        (one, other)
        for one, other in every_hole()
        if (one.rank - 2, other.rank - 2) in wanted and kind in ("", "s" if one.suit == other.suit else "o")
    )
