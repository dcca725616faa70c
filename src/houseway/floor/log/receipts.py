"""Receipts as a house gives them out: its log, the key of its salts, and what is served of the log to anyone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from houseway.floor.config.keys import Config

from .proofs import ClosedReceipt, Receipt, closed, receipt_of
from .store import CHECKPOINT, COSIGNED, Folder
from .tiles import Unavailable, is_tile_path

TEXT: Final = "text/plain; charset=utf-8"
BYTES: Final = "application/octet-stream"


class Receipts(NamedTuple):
    """The log of a house, for whoever reads it."""

    folder: Path
    salts: bytes | None
    """None where receipts are not given out."""

    def of_steps(self, chain: int, steps: Sequence[int]) -> Receipt | None:
        """Return the receipt for steps, or None while no witness has cosigned a head that has them."""
        return None if self.salts is None else receipt_of(Folder(self.folder), self.salts, chain, steps)

    def closed(self, chain: int, steps: Sequence[int]) -> ClosedReceipt | None:
        """Return the receipt for steps without what opens them, for a player."""
        found = self.of_steps(chain, steps)
        return None if found is None else closed(Folder(self.folder), found)

    def file(self, path: str) -> tuple[bytes, str] | None:
        """Return a file of the log that anyone may read, and its type: heads, tiles and entries, and nothing else."""
        is_head = path in (CHECKPOINT, COSIGNED)
        if not is_head and not is_tile_path(path):
            return None
        try:
            return Folder(self.folder).read(path), TEXT if is_head else BYTES
        except Unavailable:
            return None


def receipts_of(config: Config) -> Receipts | None:
    """Return the log that a configuration names, or None; it reads the key of salts, where there is one."""
    if not config.log.is_kept:
        return None
    salts = config.secrets.log_salt_key
    return Receipts(Path(config.log.folder), None if salts is None else salts.key())
