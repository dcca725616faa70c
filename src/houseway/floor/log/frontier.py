"""The right edge of a log's tree: enough to add leaves and to compute the root."""

from __future__ import annotations

from .merkle import complete_root, root
from .tiles import HEIGHT, WIDTH


class Frontier:
    """A tree to which leaves are added, of which only the last, partial tile of each level is held."""

    def __init__(self) -> None:
        self.size = 0
        self.rows: list[list[bytes]] = [[]]
        """The hashes of the partial tile, by level."""

    def row(self, level: int) -> list[bytes]:
        """Return the hashes of the partial tile of a level."""
        while level >= len(self.rows):
            self.rows.append([])
        return self.rows[level]

    def add(self, leaf: bytes) -> list[tuple[int, list[bytes]]]:
        """Add the hash of the next leaf, and return the tiles that are full with it, with their levels."""
        self.size += 1
        full: list[tuple[int, list[bytes]]] = []
        hash, level = leaf, 0
        while True:
            row = self.row(level)
            row.append(hash)
            if len(row) < WIDTH:
                return full
            full.append((level, row))
            self.rows[level] = []
            hash, level = complete_root(row), level + 1

    def root(self) -> bytes:
        """Return the root over the leaves so far."""
        return root(self._node, self.size)

    def _node(self, height: int, index: int) -> bytes:
        level, above = divmod(height, HEIGHT)
        at = (index << above) % WIDTH
        return complete_root(self.rows[level][at : at + (1 << above)])
