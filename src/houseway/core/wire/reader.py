"""Reads an event or a command from plain data or from JSON; input is not trusted.

Every field has exactly the type that its kind declares (`typed.py`); an unknown field, a missing one and an unknown
version are errors. JSON is measured before it is parsed: its size, its nesting, its numbers. There is one error for
all of it, `Unreadable`, with a sentence that names the error and its place.
"""

from __future__ import annotations

import json
import re
from dataclasses import MISSING
from typing import Any, Final, NoReturn

from houseway.core.messages.command import Command
from houseway.core.messages.event import Event
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.plain import is_table

from .kinds import FIELDS, KINDS
from .typed import readers_of
from .value_reader import Wrong, shown

VERSION: Final = 1
"""The version of messages as they are written now."""
SIZE: Final = 1_000_000
"""Bytes of one message."""
NESTED: Final = 32
"""Lists and tables within each other: the deepest message has a dozen."""
DIGITS: Final = 20
"""Digits of a number."""

_REQUIRED: Final = {
    kind: tuple(name for name, default in fields.items() if default is MISSING) for kind, fields in FIELDS.items()
}
_MARKS = re.compile(r'\\.|["\[\]{}]', re.DOTALL)


def read(data: object) -> Event | Command:
    """Return the event or command that plain data describes, or raise `Unreadable`."""
    if not is_table(data):
        raise Unreadable(f"a message is a table with a kind, not {shown(data)}")
    version = data.get("v", VERSION)
    if type(version) is not int or version != VERSION:
        raise Unreadable(f"v: unknown version: {shown(version)}. This Houseway reads version {VERSION}")
    name = data.get("kind")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Unreadable(f"kind: not an event or a command: {shown(name)}")
    readers = readers_of(kind)
    found: dict[str, Any] = {}
    for field, value in data.items():
        if field == "kind" or field == "v":
            continue
        reads = readers.get(field)
        if reads is None:
            raise Unreadable(f"{name}: unknown field {shown(field)}")
        try:
            found[field] = reads(value)
        except Wrong as wrong:
            raise Unreadable(f"{name}.{field}: {wrong}") from None
    for field in _REQUIRED[kind]:
        if field not in found:
            raise Unreadable(f"{name}: missing field {field!r}")
    return kind(**found)


def read_text(text: str | bytes) -> Event | Command:
    """Return the event or command that a JSON text describes, or raise `Unreadable`."""
    if len(text) > SIZE:
        raise Unreadable(f"too large: {len(text):,} bytes. A message has at most {SIZE:,}")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Unreadable(f"not UTF-8: byte {error.start:,} cannot be read") from None
    _not_too_deep(text)
    try:
        data, end = _DECODER.raw_decode(text) if text.startswith("{") else (None, -1)
        if end < len(text):  # blanks may be around it, and nothing else
            data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise Unreadable(f"not JSON: {error}") from None
    return read(data)


def _not_too_deep(text: str) -> None:
    """Raise an error for brackets nested too deep: the parser would exhaust its stack. Those inside strings do not count."""
    if text.count("[") + text.count("{") <= NESTED:
        return
    deep, quoted = 0, False
    for mark in _MARKS.finditer(text):
        sign = mark[0]
        if sign == '"':
            quoted = not quoted
        elif not quoted and sign in "[{":
            deep += 1
            if deep > NESTED:
                raise Unreadable(f"nested too deep at character {mark.start():,}: {NESTED} lists and tables are the limit")
        elif not quoted and sign in "]}":
            deep -= 1


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))
        raise Unreadable(f"a field is given twice: {shown(twice)}")
    return found


def _number(text: str) -> int:
    if len(text) > DIGITS:
        raise Unreadable(f"a number has {len(text):,} digits. Use at most {DIGITS}")
    return int(text)


def _no_fraction(text: str) -> NoReturn:
    raise Unreadable(f"not a whole number: {shown(text)}")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=_number, parse_float=_no_fraction, parse_constant=_no_fraction, strict=True
)
