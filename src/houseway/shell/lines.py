"""Normalizes a typed line: capital letters, dollar signs and cards in any case become the text of a record.

>>> as_written("Seat 3 BETS Ante $25, Flush_Bonus $5")
'seat 3 bets ante 25, flush_bonus 5'
>>> as_written("seat 3 gets kh 10H 7h"), as_written("Dealer calls Card_Face_Up with 5C")
('seat 3 gets Kh Th 7h', 'dealer calls card_face_up with 5c')
>>> as_written("Dealer REVEALS qh 10d 5C")
'dealer reveals Qh Td 5c'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_CARD: Final = re.compile(r"(10|[2-9tjqka])([shdc])", re.IGNORECASE)
_JOKER: Final = "jk"
_BEFORE_CARDS: Final = frozenset({"gets", "sets", "discards", "with", "out", "to", "holds"})
"""Words after which cards are named; elsewhere `as` is a word and not the ace of spades."""
_AFTER_CARDS: Final = frozenset({"and", "at", "by", "of", "on", "the", "way"})
_LONGEST_SLIP: Final = 3
"""A short word among cards that is not a card is a slip: it is left as it was typed, and the error shows it so."""
_MONEY: Final = re.compile(r"\$(?=\d)")


def as_written(line: str) -> str:
    """Return the line as a record writes it; a reason after `because` and the settings of a submission stay as they are."""
    said, because, reason = line.partition(" because ")
    if "{" in said:
        return line
    return " ".join(_words(_MONEY.sub("", said))) + because + reason


def _words(said: str) -> Iterator[str]:
    cards, words = False, said.split()
    shown = _shown_from(words)
    for place, word in enumerate(words):
        small = word.lower()
        yield _card(word) if cards or place >= shown else small
        cards = cards or small in _BEFORE_CARDS


def _shown_from(words: list[str]) -> int:
    """Return the position of the first card that a line turns up at its end; a last word `as` is not a card."""
    first = len(words)
    while first and (_CARD.fullmatch(words[first - 1]) or words[first - 1].lower() == _JOKER):
        first -= 1
    return len(words) if words[first:] == ["as"] else first


def _card(word: str) -> str:
    if word.lower() == _JOKER:
        return _JOKER.upper()
    found = _CARD.fullmatch(word)
    if found:
        return f"{found[1].upper().replace('10', 'T')}{found[2].lower()}"
    return word if len(word) <= _LONGEST_SLIP and word.lower() not in _AFTER_CARDS else word.lower()
