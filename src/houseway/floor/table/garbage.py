"""The garbage collector of a process that runs an owner, or follows tables for an API.

Rules, code and open tables stay for as long as the process does, and a step leaves no cycle behind. Looking through all of them
again and again takes about a tenth of an owner's processor time.
"""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 20_000
"""Objects that are made and kept before the youngest are looked through; Python's own figure is 700."""


def settle_collector() -> None:
    """Leave everything that exists now out of collections, and collect less often. Call it once, when tables are open."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 100)
