"""A commitment to a shoe: published before the first bet closes, it pins every card and reveals none of them.

Each place of the shuffled order is a leaf: its number, a random salt and its card, hashed together. The root of a
Merkle tree over the leaves is the commitment. A card that was turned up is proved alone, by its salt and the hashes
beside its way to the root; the salts of cards that were never shown stay secret, so a mucked hand stays hidden for
ever. Leaves and nodes are hashed under different marks, and salts come from live chance or from one secret, never
from anything that is published.

>>> sealed = seal(("Ah", "Kd", "2c"), salts=[bytes([n]) * 32 for n in range(3)])
>>> proof = sealed.proof(1)
>>> proof.holds(sealed.root), proof._replace(piece="As").holds(sealed.root)
(True, False)
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

SALT: Final = 32
"""Bytes of a salt: more than could ever be searched."""
_LEAF: Final = b"houseway shoe 1 leaf\0"
_NODE: Final = b"houseway shoe 1 node\0"
_SALTS: Final = b"houseway shoe 1 salts\0"


class Proof(NamedTuple):
    """One place of a committed shoe, opened: what stands there, its salt, and the hashes from its leaf up to the root."""

    place: int
    piece: str
    salt: bytes
    size: int
    """The number of places in the shoe; it fixes the shape of the tree."""
    path: tuple[bytes, ...]

    def holds(self, root: bytes) -> bool:
        """Whether this place of the shoe with that root holds this piece."""
        if not 0 <= self.place < self.size or len(self.salt) != SALT:
            return False
        node, at, width, path = _leaf(self.place, self.piece, self.salt), self.place, self.size, list(self.path)
        while width > 1:
            beside = at ^ 1
            if beside < width:
                if not path:
                    return False
                other = path.pop(0)
                node = _node(node, other) if at < beside else _node(other, node)
            at, width = at // 2, (width + 1) // 2
        return node == root and not path


@dataclass(frozen=True, slots=True, repr=False)
class Sealed:
    """A shuffled order with its salts. It is as secret as the cards; only the root and single proofs are given away."""

    pieces: tuple[str, ...]
    salts: tuple[bytes, ...]
    levels: tuple[tuple[bytes, ...], ...]

    @property
    def root(self) -> bytes:
        """The commitment, to be published."""
        return self.levels[-1][0]

    def proof(self, place: int) -> Proof:
        """Open one place, counted from the top of the order that was sealed."""
        path: list[bytes] = []
        at = place
        for level in self.levels[:-1]:
            if at ^ 1 < len(level):
                path.append(level[at ^ 1])
            at //= 2
        return Proof(place, self.pieces[place], self.salts[place], len(self.pieces), tuple(path))

    def __repr__(self) -> str:
        return f"<sealed shoe of {len(self.pieces)}: {self.root.hex()[:16]}>"  # and no card


def seal(pieces: Sequence[object], salts: Sequence[bytes]) -> Sealed:
    """Commit to an order of pieces with one salt for each."""
    if not pieces or len(salts) != len(pieces) or any(len(salt) != SALT for salt in salts) or len({*salts}) < len(salts):
        raise ValueError(f"each piece needs a salt of its own of {SALT} bytes")
    texts = tuple(map(str, pieces))
    level: tuple[bytes, ...] = tuple(
        _leaf(place, text, salt) for place, (text, salt) in enumerate(zip(texts, salts, strict=True))
    )
    levels = [level]
    while len(level) > 1:
        pairs = [level[at : at + 2] for at in range(0, len(level), 2)]
        level = tuple(_node(*pair) if len(pair) == 2 else pair[0] for pair in pairs)
        levels.append(level)
    return Sealed(texts, tuple(salts), tuple(levels))


def salts_of(seed: bytes, count: int) -> list[bytes]:
    """Return the salts that follow from a secret, so that only it is kept with an order. No salt reveals another."""
    if len(seed) != SALT:
        raise ValueError(f"the secret behind salts has {SALT} bytes")
    stream = hashlib.shake_256(_SALTS + seed).digest(SALT * count)
    return [stream[at : at + SALT] for at in range(0, SALT * count, SALT)]


def _leaf(place: int, piece: str, salt: bytes) -> bytes:
    return hashlib.sha256(_LEAF + place.to_bytes(4, "big") + salt + piece.encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()
