"""Writes values as TOML, which the standard library only reads.

>>> as_toml({"pkr.structure": "no_limit", "blinds": (2, 4)})
'{ "pkr.structure" = "no_limit", blinds = [2, 4] }'
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import cast

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def as_toml(value: object) -> str:
    """Return a value as one line of TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        table = cast("Mapping[str, object]", value)
        return "{ " + ", ".join(f"{_key(name)} = {as_toml(inner)}" for name, inner in table.items()) + " }" if table else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(as_toml, cast("list[object]", value))) + "]"
    return _quoted(value) if isinstance(value, str) else str(value)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # a string of JSON is one of TOML
