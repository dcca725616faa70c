"""Spoils text that a reader of ours accepts: bytes, words, lines, numbers, values, brackets.

A file that is wrong in one place gets further than noise, so each spoiled text begins as a real one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from houseway.core.messages.unreadable import LONGEST, Unreadable

NUMBERS: Final = (
    *("0", "-1", "00", "1.005", "1,00", "0.5", "99", "1000000", "1_000", "0b1", "٣", "²", "1979-05-27", "07:32"),
    *("9" * 13, "9" * 16, "9" * 30, "9" * 400, "9" * 5_000, "-" + "9" * 99, "0x" + "f" * 300),
    *("1e9", "1e400", "1e9999999", "1e-9999999", "nan", "inf", "-inf"),
)
WORDS: Final = (
    *("", " ", "\t", "#", "---", "===", "->", "!", " ! ", " -> ", "and", "on", "at", "of", "with", "to", "the", "in", "by", "/"),
    *("dealer", "floor", "board", "burn", "seat", "hand", "stack", "table", "plays", "bets", "gets", "sets", "has", "calls"),
    *("remembers", "all", "\x1b[2J", "\x9b2J", "\x00", "\u202e", "\u2028", "\ufeff", "\x85", "\r", "é", "𝟛", "[bold]", "[/]"),
    *("Qs", "JK", "??", "6-6", "1-1", "Qx", "AsAs", "p1", "p99", "cbr", "true", "none", "off", "null", "%s", "{0}"),
    *("\\", '"', "'", '"""', "{}", "[]", "=", ",", ".", ":", "$5"),
)
VALUES: Final = (
    *NUMBERS,
    *(
        '""',
        '"none"',
        '"off"',
        '"Qs"',
        '"3"',
        '"\\u001b[2J"',
        '"\\n"',
        '"' + "x" * 3_000 + '"',
        "true",
        "false",
        "[]",
        "{}",
        "[[]]",
    ),
    *(
        "[1]",
        "[1, 1]",
        "[-1]",
        '["a"]',
        "[true]",
        "[{}]",
        "{ a = 1 }",
        "{ times = 3 }",
        "{ pot = 1, takes = 2 }",
        "[0, 0, 0]",
        "[1.5]",
    ),
    *("[" + "1," * 500 + "]", "[" * 9 + "]" * 9, "{ a = { a = { a = 1 } } }", "1979-05-27T07:32:00Z", "-0.0", "0.01", "1e12"),
)
MARKS: Final = "abz059 \t\n#\"'[]{}=,.:;!/-+*$%&\\?@^|~<>()\x00\x1b\x7f\x9b\u2028é٣\ud7ff"
DEPTHS: Final = (1, 2, 15, 17, 200, 3_000, 20_000)
LARGE: Final = 200_000
"""Characters to which a text is grown, now and then."""
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_WORD: Final = re.compile(r"\S+")
_VALUE: Final = re.compile(r"(?<= = ).+")

Spoils = Callable[[str, Sequence[str], Random], str]


def spoiled(text: str, others: Sequence[str], chance: Random) -> str:
    """Return a text with one to four things wrong; now and then one that is left as it was."""
    for _ in range(chance.choice((0, 1, 1, 1, 1, 2, 2, 3, 4))):
        way = chance.choice(_OFTEN) if chance.random() < 0.97 else chance.choice(_SELDOM)
        text = way(text, others, chance)
    return text


def refusal(error: Unreadable) -> str:
    """Return the outcome of a clean refusal; it is one line that is safe to print, and not a long one."""
    told = str(error)
    assert told and told.isprintable() and len(told) <= LONGEST + 1, told[:100]
    return "refused"


def _mark(text: str, others: Sequence[str], chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(MARKS) + text[at + chance.randrange(2) :]


def _number(text: str, others: Sequence[str], chance: Random) -> str:
    return _replaced(text, _NUMBER, chance.choice(NUMBERS), chance)


def _word(text: str, others: Sequence[str], chance: Random) -> str:
    return _replaced(text, _WORD, chance.choice(WORDS), chance)


def _word_of_another(text: str, others: Sequence[str], chance: Random) -> str:
    words = _WORD.findall(chance.choice(others))
    return _replaced(text, _WORD, chance.choice(words) if words else "", chance)


def _words_swapped(text: str, others: Sequence[str], chance: Random) -> str:
    found = list(_WORD.finditer(text))
    if len(found) < 2:
        return text
    one, other = sorted(chance.sample(range(len(found)), 2))
    a, b = found[one], found[other]
    return text[: a.start()] + b[0] + text[a.end() : b.start()] + a[0] + text[b.end() :]


def _line_dropped(text: str, others: Sequence[str], chance: Random) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def _line_doubled(text: str, others: Sequence[str], chance: Random) -> str:
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return "\n".join(lines)


def _line_of_another(text: str, others: Sequence[str], chance: Random) -> str:
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(chance.choice(others).split("\n")))
    return "\n".join(lines)


def _lines_swapped(text: str, others: Sequence[str], chance: Random) -> str:
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _cut_off(text: str, others: Sequence[str], chance: Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _value(text: str, others: Sequence[str], chance: Random) -> str:
    """Replace what stands after an equals sign, so that TOML stays TOML; a text without one gets another word."""
    if " = " not in text:
        return _word_of_another(text, others, chance)
    value = chance.choice(VALUES)
    if chance.random() < 0.3:
        value = next(iter(_VALUE.findall(chance.choice(others))), value)
    return _replaced(text, _VALUE, value, chance)


def _brackets(text: str, others: Sequence[str], chance: Random) -> str:
    mark, deep = chance.choice(("[", "{", "{a=", "[[", "]", "}", "(", "a.", '"', "'")), chance.choice(DEPTHS)
    at = chance.randrange(len(text) + 1) if chance.random() < 0.5 else max(text.find("=") + 1, 0)
    return text[:at] + mark * deep + text[at:]


def _grown(text: str, others: Sequence[str], chance: Random) -> str:
    """Repeat a piece of the text until it is large: one word, one line, or all of it."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    piece = chance.choice((lines[at] + "\n", lines[at] + " ", chance.choice(MARKS), text))
    many = min(LARGE // max(len(piece), 1), chance.choice((10, 1_000, 100_000)))
    return "\n".join(lines[:at]) + "\n" + piece * many + "\n".join(lines[at:])


def _replaced(text: str, found: re.Pattern[str], by: str, chance: Random) -> str:
    places = list(found.finditer(text))
    if not places:
        return text + by
    place = chance.choice(places)
    return text[: place.start()] + by + text[place.end() :]


_OFTEN: Final[tuple[Spoils, ...]] = (
    _mark,
    _mark,
    _number,
    _number,
    _value,
    _value,
    _value,
    _word,
    _word_of_another,
    _words_swapped,
    _line_dropped,
    _line_doubled,
    _line_of_another,
    _lines_swapped,
    _cut_off,
)
_SELDOM: Final[tuple[Spoils, ...]] = (_brackets, _brackets, _grown)
