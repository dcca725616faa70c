"""Text from outside on its way to a person: it is shown and never obeyed.

A file may hold escape sequences, line breaks and marks that turn the direction of writing. A terminal would obey them, so a name
or a comment could erase a line of a report or add one to it.

>>> printable("ann\\x1b[2J")
'ann\\\\x1b[2J'
>>> quoted("a" * 200)[-10:], quoted("line\\nbreak")
("aaaaaaaa…'", "'line\\\\nbreak'")
"""

from __future__ import annotations

from typing import Final

QUOTED: Final = 120
"""The most characters of a file that an error repeats: enough to find the place."""


def printable(text: str) -> str:
    """Return a text as one line in which every character that does not print is written as its escape."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in text)


def shortened(text: str, most: int = QUOTED) -> str:
    """Return a text cut at a number of characters, with a mark where it was cut."""
    return text if len(text) <= most else f"{text[:most]}…"


def quoted(text: str) -> str:
    """Return a text from a file in quotes, short and on one line."""
    return repr(shortened(text))
