"""Caps on text from outside, checked before anything parses it.

A parser of TOML calls itself for every bracket, and a number of many digits takes time in the square of them. So the size of a
text, the depth of its brackets and keys, and the length of its numbers are looked at first, in one pass that does neither.

>>> read_toml("limits = [5, 100]")
{'limits': [5, 100]}
>>> read_toml("a = " + "[" * 20_000)
Traceback (most recent call last):
    ...
houseway.core.messages.unreadable.Unreadable: line 1: more than 16 brackets inside each other. Write it with fewer
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any, Final

from .unreadable import Unreadable

MOST_OF_A_FILE: Final = 1_000_000
"""Characters of a submission or a pay table: several hundred tables fit."""
MOST_OF_A_RECORD: Final = 16_000_000
"""Characters of a record or a file of hands: about 15,000 rounds, which is more than a week of a table that never closes."""
MOST_DEEP: Final = 16
"""Brackets inside each other, and parts of a dotted key. No setting of any game has more than four."""
TOO_DEEP: Final = f"more than {MOST_DEEP} brackets inside each other. Write it with fewer"
LONGEST_WORD: Final = 64
"""Characters of a number or a key outside quotes."""

# A text can be read in one way only: backtracking gains nothing. Possessive groups (`)*+`) would state it, and
# match wrongly before Python 3.11.5.
_MARKS: Final = re.compile(
    r'''
      (?P<text> \#[^\n]*
      | """ [^"\\]* (?: (?: \\. | "{1,2}(?!") ) [^"\\]* )* (?:"{3,5}|\Z)
      | \'\'\' [^']* (?: '{1,2}(?!') [^']* )* (?:'{3,5}|\Z)
      | " [^"\\\n]* (?: \\. [^"\\\n]* )* "?
      | ' [^'\n]* '? )
    | (?P<opens> [\[{] )
    | (?P<closes> [\]}] )
    | (?P<dot> \. )
    | (?P<ends> [=,\n] )
    | (?P<long> [\w+-]{65,} )
    ''',
    re.VERBOSE | re.DOTALL,
)
assert f"{{{LONGEST_WORD + 1},}}" in _MARKS.pattern


def bounded(text: str, most: int = MOST_OF_A_FILE) -> str:
    """Return a text that is short enough to be read, or raise `Unreadable`."""
    if len(text) > most:
        raise Unreadable(f"{len(text):,} characters are too many. Split it: at most {most:,} are read at once")
    return text


def read_toml(text: str, most: int = MOST_OF_A_FILE, fractions: Callable[[str], Any] | None = None) -> dict[str, Any]:
    """Return the table in a TOML text; a breach of a cap is `Unreadable`, and invalid TOML `tomllib.TOMLDecodeError`."""
    _check_caps(bounded(text, most))
    try:
        return tomllib.loads(text, parse_float=fractions) if fractions else tomllib.loads(text)
    except RecursionError:  # no text that passed the check above is known to do this
        raise Unreadable(TOO_DEEP) from None


def read_value(text: str) -> object:
    """Return one TOML value as a line of a record or an option writes it; a bare word is a string.

    >>> read_value("[5, 100]"), read_value("stays_alive")
    ([5, 100], 'stays_alive')
    """
    try:
        return read_toml(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text.strip()
    except Unreadable as error:
        raise Unreadable(str(error).removeprefix("line 1: ")) from None


def _check_caps(text: str) -> None:
    """Raise `Unreadable` at the first bracket, key or number that a parser should not be given."""
    deep = dots = 0
    for mark in _MARKS.finditer(text):
        match mark.lastgroup:
            case "opens":
                deep, dots = deep + 1, 0
                if deep > MOST_DEEP:
                    raise Unreadable(f"{_line(text, mark)}: {TOO_DEEP}")
            case "closes":
                deep, dots = deep - 1, 0
            case "dot":
                dots += 1
                if dots >= MOST_DEEP:
                    raise Unreadable(f"{_line(text, mark)}: a key of more than {MOST_DEEP} parts. Write a shorter one")
            case "ends":
                dots = 0
            case "long":
                wrong = f"a number or key of {len(mark[0]):,} characters"
                raise Unreadable(f"{_line(text, mark)}: {wrong}. Use at most {LONGEST_WORD}, or put a text in quotes")
            case _:
                pass


def _line(text: str, mark: re.Match[str]) -> str:
    newlines = text.count("\n", 0, mark.start())
    return f"line {newlines + 1}"
