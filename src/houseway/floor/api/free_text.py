"""Refuses characters that control how a text is shown, in everything that a client sends.

A name or a note with a mark that turns the direction of writing reads otherwise on a page or in a report than it is stored. Line
breaks and tabs are allowed, and so are the joiners that some scripts need. Passwords are never shown, and are not looked at.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, cast

import msgspec

from houseway.core.values.plain import is_list

from .errors import Refused, Wrong

ALLOWED: Final = frozenset("\n\t\u200c\u200d")
"""Line breaks, tabs, and the joiners of Persian, the scripts of India and emoji."""
REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""The general categories of Unicode that print nothing: controls, formats (all marks of direction), surrogates, separators."""
TYPED: Final = frozenset({"password", "old", "new", "token"})
"""Fields with a password or a token as somebody typed it."""


def check_body(data: bytes) -> None:
    """Raise `Refused` where a string in a JSON body, name or value, has a character that controls how it is shown."""
    if data.isascii() and b"\\" not in data and b"\x7f" not in data:  # JSON takes no other control character as it is
        return
    try:
        value = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return  # the parser of its shape reports the error
    check_texts(_texts(value))


def check_texts(texts: Iterable[str]) -> None:
    """Raise `Refused` where one of these texts has a character that controls how it is shown."""
    if any(not text.isprintable() and any(map(is_control, text)) for text in texts):
        raise Refused(Wrong.CONTROL_CHARACTER)


def is_control(mark: str) -> bool:
    """Whether a character controls how a text is shown.

    >>> [is_control(mark) for mark in ("a", "\\n", "\\x1b", "\\u202e", "\\u200d")]
    [False, False, True, True, False]
    """
    return mark not in ALLOWED and unicodedata.category(mark) in REFUSED


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_list(value):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, Mapping):
        for name, one in cast(Mapping[str, Any], value).items():
            yield name
            if name not in TYPED or not isinstance(one, str):
                yield from _texts(one)
