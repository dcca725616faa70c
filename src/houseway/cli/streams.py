"""Prints in any locale: where a terminal cannot show a character, a plain one stands for it, and nothing fails.

>>> "K♥ 10♠ · Hold ’em".encode("ascii", PLAIN)
b"Kh 10s - Hold 'em"
"""

from __future__ import annotations

import codecs
import io
import unicodedata
from typing import Final, TextIO

PLAIN: Final = "houseway.plain"
STANDS_FOR: Final = {
    **dict(zip("♠♥♦♣♤♡♢♧", "shdcshdc", strict=True)),
    **dict(zip("‘’“”…–—·•−×✓✗→←≤≥", "''\"\".---*-x+x><<>", strict=True)),
}
"""One plain character each, so that columns stay where they are."""


def print_anywhere(*streams: TextIO) -> None:
    """Let streams replace what their encoding does not have; where it is UTF-8, nothing is replaced.

    A file or a pipe gets ASCII then: whoever reads it does not know the encoding of this terminal, and would show bytes.
    """
    for stream in streams:
        if not shows_everything(stream) and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "ascii", errors=PLAIN)


def shows_everything(stream: TextIO) -> bool:
    """Whether a stream can show any character."""
    try:
        return codecs.lookup(stream.encoding or "ascii").name.startswith("utf")
    except LookupError:
        return False


def plain(error: UnicodeError) -> tuple[str, int]:
    """Return plain characters for those that cannot be encoded: without accents, and a question mark for the rest."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(mark: str) -> str:
    if "\u2500" <= mark <= "\u259f":  # lines, boxes and blocks
        return "|" if mark in "│┃║" else "#" if mark >= "\u2580" else "-" if mark in "─━═╌┄" else "+"
    stripped = unicodedata.normalize("NFKD", mark).encode("ascii", "ignore").decode()
    return STANDS_FOR.get(mark) or stripped[:1] or "?"


codecs.register_error(PLAIN, plain)
