"""The hash of a view: what a viewer was shown can be told from it later, without keeping every view."""

from __future__ import annotations

import json
from hashlib import sha256

from .plain import plain
from .types import View


def view_hash(view: View) -> str:
    """Return the SHA-256 of a view as published JSON with its keys in order; clock, counter and the table's name are left out.

    They belong to the way in which a view is sent. What is on the felt does not depend on them.
    """
    shown = plain(view._replace(clock=None, seq=0, table=""))
    return sha256(json.dumps(shown, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
