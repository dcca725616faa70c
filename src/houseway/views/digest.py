"""The hash of a view: it identifies later what a viewer was shown, without storing every view."""

from __future__ import annotations

import json
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from .types import View

_sorted = msgspec.json.Encoder(order="sorted")


def view_hash(view: View) -> str:
    """Return the SHA-256 of a view as JSON with sorted keys, without clock, counter and the table's name.

    These depend on the way in which a view is sent, and not on the felt. Characters beyond ASCII are escaped.
    """
    shown = _sorted.encode(replace(view, clock=None, seq=0, table=""))
    if not shown.isascii() or b"\x7f" in shown:
        shown = json.dumps(json.loads(shown), sort_keys=True, separators=(",", ":")).encode()
    return sha256(shown).hexdigest()
