"""Tiles: 256 hashes of one height in one file, and entries in bundles of 256, as C2SP's `tlog-tiles` 0.1.0 has them.

Any proof can be computed from tiles, so a log serves files and computes nothing for whoever reads it.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from .merkle import HASH, complete_root

WIDTH: Final = 256
HEIGHT: Final = 8
ENTRIES: Final = "entries"
_CACHED: Final = 256
"""Tiles that a reader holds: two megabytes."""
_LEVEL: Final = r"(?P<level>[0-9]|[1-5][0-9]|6[0-3]|entries)"
_PATH: Final = re.compile(rf"tile/{_LEVEL}/(?P<index>(?:x[0-9]{{3}}/)*[0-9]{{3}})(?:\.p/(?P<width>[1-9][0-9]{{0,2}}))?")

ReadTile = Callable[[int, int, int], bytes]
"""Returns at least the first hashes of a tile: its level, its index, and how many are wanted."""


class Unavailable(Exception):
    """A tile or a bundle that is not there, or not whole."""


def tile_path(level: int | str, index: int, width: int = WIDTH) -> str:
    """Return the path of a tile; a partial one has its width in its name.

    >>> tile_path(0, 1234067)
    'tile/0/x001/x234/067'
    >>> tile_path("entries", 273, 112)
    'tile/entries/273.p/112'
    """
    digits = f"{index:03}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    parts = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    name = "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
    return f"tile/{level}/{name}" + (f".p/{width}" if width < WIDTH else "")


def is_tile_path(path: str) -> bool:
    """Whether a path names a tile or a bundle, written in the one way there is."""
    found = _PATH.fullmatch(path)
    if found is None:
        return False
    index, width = int(re.sub("[x/]", "", found["index"])), int(found["width"] or WIDTH)
    return width <= WIDTH and tile_path(found["level"], index, width) == path


class TileNodes:
    """Hashes of complete subtrees of a log of a given size, from its tiles."""

    def __init__(self, read: ReadTile, size: int) -> None:
        self._read, self.size = read, size
        self._held: OrderedDict[tuple[int, int], bytes] = OrderedDict()

    def __call__(self, height: int, index: int) -> bytes:
        """Return the hash of a complete subtree."""
        level, above = divmod(height, HEIGHT)
        many = 1 << above
        tile, at = divmod(index * many, WIDTH)
        data = self._tile(level, tile, at + many)
        return complete_root([data[one * HASH : (one + 1) * HASH] for one in range(at, at + many)])

    def _tile(self, level: int, index: int, least: int) -> bytes:
        held = self._held.get((level, index))
        if held is None:
            width = min((self.size >> (HEIGHT * level)) - index * WIDTH, WIDTH)
            if width < least:
                raise Unavailable(f"a log of {self.size} entries has no such hash")
            held = self._read(level, index, width)[: width * HASH]
            if len(held) < width * HASH:
                raise Unavailable(f"{tile_path(level, index, width)} is not whole")
            self._held[level, index] = held
            if len(self._held) > _CACHED:
                self._held.popitem(last=False)
        else:
            self._held.move_to_end((level, index))
        return held


def bundled(entries: Sequence[bytes]) -> bytes:
    """Return entries as a bundle: each after its length in two bytes."""
    return b"".join(len(one).to_bytes(2, "big") + one for one in entries)


def unbundled(data: bytes) -> Iterator[bytes]:
    """Yield the entries of a bundle."""
    at, end = 0, len(data)
    while at < end:
        start = at + 2
        at = start + int.from_bytes(data[at:start], "big")
        if at > end:
            raise Unavailable("a bundle of entries is not whole")
        yield data[start:at]
