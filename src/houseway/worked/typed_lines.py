"""Normalizes a typed line: capital letters, dollar signs and cards in any case or with signs become the text of a record.

>>> as_written("Seat 3 BETS Ante $25, Flush_Bonus $5")
'seat 3 bets ante 25, flush_bonus 5'
>>> as_written("seat 3 gets kh 10H 7h"), as_written("Dealer calls Card_Face_Up with 5C")
('seat 3 gets Kh Th 7h', 'dealer calls card_face_up with 5c')
>>> as_written("Dealer REVEALS qh 10d 5C")
'dealer reveals Qh Td 5c'
>>> as_written("Seat 3 holds K♥ 10♦"), as_written("Seat 3 Ante +$10 HCF-10(e)(1)(i)")
('seat 3 holds Kh Td', 'seat 3 ante +10 HCF-10(e)(1)(i)')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, Say
from houseway.core.messages.refusal import Refusal
from houseway.core.values.printable import quoted

_SIGNS: Final = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc", "\ufe0e\ufe0f")
"""The signs of the suits as letters, without the marks that choose how a sign is drawn."""
_CARD: Final = re.compile(r"(10|[2-9tjqka])([shdc])", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[A-Z]+(-[A-Z]+)*-\d[\w().]*")
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
    return " ".join(_words(_MONEY.sub("", said.translate(_SIGNS)))) + because + reason


def typed_card(text: str) -> str:
    """Return the text of a card as a record writes it, and any other word as it is.

    >>> [typed_card(word) for word in ("K♥", "10h", "KH", "jk", "6-6")]
    ['Kh', 'Th', 'Kh', 'JK', '6-6']
    """
    word = text.translate(_SIGNS)
    return _card(word) if _CARD.fullmatch(word) or word.lower() == _JOKER else text


def suggestion(command: Command, refusal: Refusal, rules: Rules) -> str:
    """Return the word of the game that an unknown one is most like, as a sentence; empty if there is none."""
    if refusal.reason != "no_such_option" or not isinstance(command, Say):
        return ""
    near = get_close_matches(command.what.lower(), rules.vocabulary, n=1)
    return f". Did you mean {quoted(near[0])}?" if near else ""


def _words(said: str) -> Iterator[str]:
    cards, words = False, said.split()
    shown = _shown_from(words)
    for place, word in enumerate(words):
        small = word.lower()
        yield word if _CLAUSE.fullmatch(word) else _card(word) if cards or place >= shown else small
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
