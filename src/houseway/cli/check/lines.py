"""Line numbers of the keys of a submission: the TOML reader of the standard library does not record them.

The text has been parsed before, so it is valid TOML, and only the positions of its keys are searched for.

>>> lines = lines_in('property = "x"\\n[ruleset]\\nversion = "1"\\n[[tables]]\\nname = "one"\\nhcf.seats = 9')
>>> lines.of(None, "ruleset.version"), lines.of(1, "hcf.seats"), lines.of(1, "hcf.flush_bonus.table")
(3, 6, 4)
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

_PART = r"""(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+)"""
_KEY = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*"
_HEADER = re.compile(rf"[ \t]*(?P<open>\[\[?)[ \t]*(?P<key>{_KEY})[ \t]*\]\]?")
_ENTRY = re.compile(rf"[ \t]*(?P<key>{_KEY})[ \t]*=")
_VALUE = re.compile(
    r"""
      (?P<text> \#[^\n]*
      | \"{3} [^"\\]* (?: (?: \\. | "{1,2}(?!") ) [^"\\]* )* "{3,5}
      | '{3} [^']* (?: '{1,2}(?!') [^']* )* '{3,5}
      | " [^"\\\n]* (?: \\. [^"\\\n]* )* "
      | ' [^'\n]* ' )
    | (?P<opens> [\[{] )
    | (?P<closes> [\]}] )
    | (?P<ends> \n )
    """,
    re.VERBOSE | re.DOTALL,
)
TABLES = "tables"


@dataclass(slots=True)
class Lines:
    """The line of each key of a submission, by the number of its table and its dotted name."""

    keys: dict[tuple[int | None, str], int] = field(default_factory=dict[tuple[int | None, str], int])
    tables: list[int] = field(default_factory=list[int])
    """The line on which each table starts."""

    def of(self, table: int | None, key: str) -> int:
        """Return the line of a key, of the small table it is part of, of the whole house's key, or where the table starts."""
        for place in dict.fromkeys((table, None)):
            for name in _wider(key):
                if (place, name) in self.keys:
                    return self.keys[place, name]
        return self.tables[table - 1] if table is not None and table <= len(self.tables) else 1

    def has(self, table: int | None, key: str) -> bool:
        """Whether a key is written, at a table or for the whole house."""
        return any((place, name) in self.keys for place in (table, None) for name in _wider(key))


def lines_in(text: str) -> Lines:
    """Return the line of each key of a valid TOML text."""
    lines = Lines()
    at, line, path = 0, 1, ""
    table: int | None = None
    while at < len(text):
        if header := _HEADER.match(text, at):
            parts = _parts(header["key"])
            if header["open"] == "[[" and parts == [TABLES]:
                lines.tables.append(line)
            table = len(lines.tables) if parts[0] == TABLES else None
            path = ".".join(parts[1:] if table is not None else parts)
            if path:
                lines.keys.setdefault((table, path), line)
        elif entry := _ENTRY.match(text, at):
            lines.keys.setdefault((table, ".".join(filter(None, (path, *_parts(entry["key"]))))), line)
        end = _end_of_line(text, at)
        line += text.count("\n", at, end)
        at = end
    return lines


def _end_of_line(text: str, at: int) -> int:
    """Return the position at which the next key or header can start: a value may span several lines."""
    deep = 0
    for mark in _VALUE.finditer(text, at):
        if mark.lastgroup == "opens":
            deep += 1
        elif mark.lastgroup == "closes":
            deep -= 1
        elif mark.lastgroup == "ends" and deep <= 0:
            return mark.end()
    return len(text)


def _parts(key: str) -> list[str]:
    return [_bare(part) for part in re.findall(_PART, key)]


def _bare(part: str) -> str:
    if part.startswith('"'):
        try:
            return json.loads(part)
        except ValueError:  # TOML has an escape that JSON does not have: the key is found by its table
            return part[1:-1]
    return part[1:-1] if part.startswith("'") else part


def _wider(key: str) -> Sequence[str]:
    """Return a dotted key and those it may be part of, the narrowest first; a number in brackets is a place in a list."""
    parts = re.sub(r"\[\d+\]", "", key).split(".")
    return [".".join(parts[:many]) for many in range(len(parts), 0, -1)]
