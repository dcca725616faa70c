"""Commits to a shoe with salts from live chance; the commitment itself is `core.values.commitment`."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.values.commitment import SALT, Sealed, seal

from .source import Live


def sealed_live(pieces: Sequence[object], source: Live) -> Sealed:
    """Commit to a live shoe, with salts from live chance."""
    return seal(pieces, [source.bytes(SALT) for _ in pieces])
