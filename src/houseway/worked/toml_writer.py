"""Writes values as TOML, which the standard library only reads.

>>> as_toml({"pkr.structure": "no_limit", "blinds": (2, 4)})
'{ "pkr.structure" = "no_limit", blinds = [2, 4] }'
"""

from __future__ import annotations

import json
import re

from houseway.core.values.plain import is_sequence, is_table

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def as_toml(value: object) -> str:
    """Return a value as one line of TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if is_table(value):
        return "{ " + ", ".join(f"{_key(name)} = {as_toml(inner)}" for name, inner in value.items()) + " }" if value else "{}"
    if is_sequence(value):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    return _quoted(value) if isinstance(value, str) else str(value)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    written = json.dumps(text, ensure_ascii=False)  # a string of JSON is one of TOML
    return written if written.isprintable() else "".join(map(_escaped, written))


def _escaped(mark: str) -> str:
    """Return a character as a basic string of TOML may hold it: those that do not print are written as their number."""
    return mark if mark.isprintable() else f"\\U{ord(mark):08x}"
