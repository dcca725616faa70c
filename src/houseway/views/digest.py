"""The hash of a view: what a viewer was shown can be told from it later, without keeping every view."""

from __future__ import annotations

import json
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from .types import View

_sorted = msgspec.json.Encoder(order="sorted")


def view_hash(view: View) -> str:
    """Return the SHA-256 of a view as published JSON with its keys in order; clock, counter and the table's name are left out.

    They belong to the way in which a view is sent. What is on the felt does not depend on them. Letters beyond ASCII are escaped.
    """
    shown = _sorted.encode(replace(view, clock=None, seq=0, table=""))
    if not shown.isascii() or b"\x7f" in shown:
        shown = json.dumps(json.loads(shown), sort_keys=True, separators=(",", ":")).encode()
    return sha256(shown).hexdigest()
