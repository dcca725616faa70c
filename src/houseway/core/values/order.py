"""The order of a shoe: pieces as they were shuffled, the secret behind their commitment, and where they were cut.

The commitment is to the order before the cut, so that nobody who knows the order chooses the cut. An order is a secret. It is
written small: the seed, the cut, and the names of the pieces.

>>> from houseway.core.values.equipment import DECK
>>> order = committed(DECK.pieces(), seed=bytes(32))
>>> order.dealt(0, 2), order.cut_at(50).dealt(0, 3)
((2c, 3c), (Ks, As, 2c))
>>> order_in(order.written()).root == order.root
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .cards import Card
from .commitment import SALT, Proof, Sealed, salts_of, seal
from .equipment import Piece
from .tiles import Tile

_CUT_BYTES = 4


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Order:
    """A shoe that was shuffled once. Shuffled again, it is another order; cut, it has the same commitment."""

    pieces: tuple[Piece, ...]
    """From the top, as shuffled."""
    seed: bytes
    root: bytes
    """The commitment."""
    cut: int = 0
    """The number of pieces taken off the top and put below."""

    def place(self, count: int) -> int:
        """Return the place, in the order as shuffled, of the piece that is dealt after so many others."""
        return (count + self.cut) % len(self.pieces)

    def dealt(self, start: int, end: int) -> tuple[Piece, ...]:
        """Return the pieces that are dealt after `start` others and before `end` are gone."""
        return tuple(self.pieces[self.place(count)] for count in range(start, end))

    def cut_at(self, depth: int) -> Order:
        """Return the same shoe after a cut, or after one more."""
        if not 0 <= depth <= len(self.pieces):
            raise ValueError(f"a cut at {depth} is deeper than the {len(self.pieces)} pieces")
        return replace(self, cut=self.place(depth))

    def sealed(self) -> Sealed:
        """Return the leaves and nodes of the commitment. They are large, so they are computed when a proof is requested."""
        return seal(self.pieces, salts_of(self.seed, len(self.pieces)))

    def proof(self, count: int) -> Proof:
        """Return the proof of the piece that was dealt after so many others."""
        return self.sealed().proof(self.place(count))

    def written(self) -> bytes:
        """Return the order as bytes, for one who keeps secrets."""
        return self.seed + self.cut.to_bytes(_CUT_BYTES, "big") + " ".join(map(str, self.pieces)).encode()

    def __repr__(self) -> str:
        return f"<order of {len(self.pieces)}: {self.root.hex()[:16]}>"  # and no card


def committed(pieces: Sequence[Piece], seed: bytes) -> Order:
    """Return an order of shuffled pieces with its commitment; the seed must be secret and used once."""
    return Order(tuple(pieces), seed, seal(pieces, salts_of(seed, len(pieces))).root)


def order_in(written: bytes) -> Order:
    """Return the order that was written, with its commitment computed again; raise ValueError where it is not an order."""
    seed, cut, names = written[:SALT], written[SALT : SALT + _CUT_BYTES], written[SALT + _CUT_BYTES :]
    pieces = [Tile(name) if "-" in name else Card(name) for name in names.decode().split()]
    return committed(pieces, seed).cut_at(int.from_bytes(cut, "big"))
