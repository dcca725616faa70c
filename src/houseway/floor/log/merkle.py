"""The Merkle tree of RFC 6962 over SHA-256: roots, proofs, and their verification.

A tree is never held as a whole. Whoever computes a root or a proof passes a function that returns the hash of a complete subtree,
and whoever verifies needs the proof alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final

Node = Callable[[int, int], bytes]
"""Returns the hash of a complete subtree: its height, and its index among the subtrees of that height."""
EMPTY: Final = sha256(b"").digest()
"""The root of a tree without leaves."""
HASH: Final = 32
"""Bytes of a hash."""


class WrongProof(Exception):
    """A proof that does not lead to the root it should."""


def leaf_hash(entry: bytes) -> bytes:
    """Return the hash of a leaf."""
    return sha256(b"\x00" + entry).digest()


def parent(left: bytes, right: bytes) -> bytes:
    """Return the hash of two neighbours."""
    return sha256(b"\x01" + left + right).digest()


def complete_root(hashes: Sequence[bytes]) -> bytes:
    """Return the root over a power of two of hashes."""
    row = list(hashes)
    while len(row) > 1:
        row = [parent(row[at], row[at + 1]) for at in range(0, len(row), 2)]
    return row[0]


def _split(size: int) -> int:
    """Return the largest power of two below a size."""
    return 1 << ((size - 1).bit_length() - 1)


def _range(node: Node, first: int, size: int) -> bytes:
    """Return the root over `size` leaves from `first`, which is a multiple of the first split below `size`."""
    if size & (size - 1) == 0:
        height = size.bit_length() - 1
        return node(height, first >> height)
    left = _split(size)
    return parent(_range(node, first, left), _range(node, first + left, size - left))


def root(node: Node, size: int) -> bytes:
    """Return the root of a tree with `size` leaves."""
    return _range(node, 0, size) if size else EMPTY


# Inclusion


def inclusion(node: Node, index: int, size: int) -> list[bytes]:
    """Return the proof that a leaf is in a tree, from the leaf's neighbour up to the root's child."""
    if not 0 <= index < size:
        raise ValueError(f"leaf {index} is not in a tree of {size}")
    found: list[bytes] = []
    first, left = 0, size
    while left > 1:
        half = _split(left)
        if index - first < half:
            found.append(_range(node, first + half, left - half))
            left = half
        else:
            found.append(_range(node, first, half))
            first, left = first + half, left - half
    return found[::-1]


def root_of_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes:
    """Return the root to which a proof of inclusion leads (RFC 9162, 2.1.3.2), or raise `WrongProof`."""
    if not 0 <= index < size:
        raise WrongProof(f"leaf {index} is not in a tree of {size}")
    at, last, found = index, size - 1, leaf
    for one in proof:
        if not last:
            raise WrongProof("the proof is too long")
        if at & 1 or at == last:
            found = parent(one, found)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            found = parent(found, one)
        at, last = at >> 1, last >> 1
    if last:
        raise WrongProof("the proof is too short")
    return found


# Consistency


def consistency(node: Node, old: int, size: int) -> list[bytes]:
    """Return the proof that a tree of `size` leaves begins with the tree of its first `old` ones."""
    if not 0 < old <= size:
        raise ValueError(f"a tree of {size} does not begin with one of {old}")
    return [] if old == size else _subproof(node, 0, old, size, is_known=True)


def _subproof(node: Node, first: int, old: int, size: int, *, is_known: bool) -> list[bytes]:
    if old == size:
        return [] if is_known else [_range(node, first, size)]
    half = _split(size)
    if old <= half:
        return [*_subproof(node, first, old, half, is_known=is_known), _range(node, first + half, size - half)]
    return [*_subproof(node, first + half, old - half, size - half, is_known=False), _range(node, first, half)]


def check_consistency(old: int, old_root: bytes, size: int, new_root: bytes, proof: Sequence[bytes]) -> None:
    """Raise `WrongProof` unless a proof shows that the larger tree begins with the smaller one (RFC 9162, 2.1.4.2)."""
    if not 0 < old <= size:
        raise WrongProof(f"a tree of {size} does not begin with one of {old}")
    if old == size:
        if proof or old_root != new_root:
            raise WrongProof("two trees of one size have two roots" if old_root != new_root else "the proof is too long")
        return
    rest = list(proof)
    if old & (old - 1) == 0:
        rest.insert(0, old_root)
    if not rest:
        raise WrongProof("the proof is empty")
    at, last = old - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    was = now = rest[0]
    for one in rest[1:]:
        if not last:
            raise WrongProof("the proof is too long")
        if at & 1 or at == last:
            was, now = parent(one, was), parent(one, now)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            now = parent(now, one)
        at, last = at >> 1, last >> 1
    if last or was != old_root or now != new_root:
        raise WrongProof("the proof does not lead from the one root to the other")


# Several leaves at once


def bundle(node: Node, indexes: Sequence[int], size: int) -> list[bytes]:
    """Return the distinct hashes that prove several leaves at once, in the order in which `root_of_bundle` takes them."""
    wanted = sorted(set(indexes))
    if not wanted or wanted[0] < 0 or wanted[-1] >= size:
        raise ValueError(f"not leaves of a tree of {size}")
    found: list[bytes] = []

    def walk(first: int, many: int, among: Sequence[int]) -> None:
        if not among:
            found.append(_range(node, first, many))
        elif many > 1:
            half = _split(many)
            walk(first, half, [one for one in among if one < first + half])
            walk(first + half, many - half, [one for one in among if one >= first + half])

    walk(0, size, wanted)
    return found


def root_of_bundle(leaves: Mapping[int, bytes], size: int, hashes: Sequence[bytes]) -> bytes:
    """Return the root to which leaves and the hashes of a bundle lead, or raise `WrongProof`."""
    wanted = sorted(leaves)
    if not wanted or wanted[0] < 0 or wanted[-1] >= size:
        raise WrongProof(f"not leaves of a tree of {size}")
    rest: Iterator[bytes] = iter(hashes)

    def walk(first: int, many: int, among: Sequence[int]) -> bytes:
        if not among:
            try:
                return next(rest)
            except StopIteration:
                raise WrongProof("hashes are missing") from None
        if many == 1:
            return leaves[first]
        half = _split(many)
        left = walk(first, half, [one for one in among if one < first + half])
        return parent(left, walk(first + half, many - half, [one for one in among if one >= first + half]))

    found = walk(0, size, wanted)
    if next(rest, None) is not None:
        raise WrongProof("there are too many hashes")
    return found
