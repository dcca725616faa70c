"""The tree against one that is computed as RFC 6962 writes it down."""

from __future__ import annotations

import random
from contextlib import suppress
from hashlib import sha256

import pytest

from houseway.floor.log import merkle
from houseway.floor.log.merkle import WrongProof


def naive(entries: list[bytes]) -> bytes:
    """Return the root as RFC 6962, section 2.1, defines it."""
    if not entries:
        return sha256(b"").digest()
    if len(entries) == 1:
        return sha256(b"\x00" + entries[0]).digest()
    half = 1
    while half * 2 < len(entries):
        half *= 2
    return sha256(b"\x01" + naive(entries[:half]) + naive(entries[half:])).digest()


def nodes_of(entries: list[bytes]) -> merkle.Node:
    """Return the hashes of complete subtrees, each computed from its entries."""
    return lambda height, index: naive(entries[index << height : (index + 1) << height])


ENTRIES = [b"entry %d" % number for number in range(300)]
SIZES = (1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 100, 255, 256, 257, 300)


@pytest.mark.parametrize("size", [0, *SIZES])
def test_root_is_that_of_the_definition(size: int) -> None:
    assert merkle.root(nodes_of(ENTRIES), size) == naive(ENTRIES[:size])


@pytest.mark.parametrize("size", SIZES)
def test_inclusion_holds_for_its_leaf_and_for_no_other(size: int) -> None:
    chance, node, root = random.Random(size), nodes_of(ENTRIES), naive(ENTRIES[:size])
    for index in {0, size - 1, *(chance.randrange(size) for _ in range(12))}:
        proof = merkle.inclusion(node, index, size)
        leaf = merkle.leaf_hash(ENTRIES[index])
        assert merkle.root_of_inclusion(leaf, index, size, proof) == root
        for wrong_leaf, wrong_index, wrong_proof in (
            (merkle.leaf_hash(b"another"), index, proof),
            (leaf, index ^ 1, proof),
            (leaf, index, proof[:-1]),
            (leaf, index, [*proof, root]),
            (leaf, index, [sha256(one).digest() for one in proof]),
        ):
            if (wrong_leaf, wrong_index, wrong_proof) == (leaf, index, proof):
                continue  # a tree of one leaf has an empty proof
            with suppress(WrongProof):
                assert merkle.root_of_inclusion(wrong_leaf, wrong_index, size, wrong_proof) != root


def test_consistency_holds_for_its_roots_and_for_no_others() -> None:
    chance, node = random.Random(7), nodes_of(ENTRIES)
    for _ in range(150):
        size = chance.randint(1, 300)
        old = chance.randint(1, size)
        proof = merkle.consistency(node, old, size)
        was, now = naive(ENTRIES[:old]), naive(ENTRIES[:size])
        merkle.check_consistency(old, was, size, now, proof)
        wrong = sha256(was).digest()
        with pytest.raises(WrongProof):
            merkle.check_consistency(old, wrong, size, now, proof)
        with pytest.raises(WrongProof):
            merkle.check_consistency(old, was, size, wrong, proof)
        with pytest.raises(WrongProof):
            merkle.check_consistency(old, was, size, now, [*proof, wrong])
        if proof:
            with pytest.raises(WrongProof):
                merkle.check_consistency(old, was, size, now, proof[:-1])
        if 1 < old < size:
            with pytest.raises(WrongProof):
                merkle.check_consistency(old - 1, was, size, now, proof)


def test_a_rewritten_tree_is_not_consistent_with_the_one_before() -> None:
    other = [*ENTRIES[:40], b"rewritten", *ENTRIES[41:]]
    proof = merkle.consistency(nodes_of(other), 100, 300)
    with pytest.raises(WrongProof):
        merkle.check_consistency(100, naive(ENTRIES[:100]), 300, naive(other), proof)


def test_a_bundle_proves_its_leaves_with_each_hash_once() -> None:
    chance, node = random.Random(11), nodes_of(ENTRIES)
    for _ in range(100):
        size = chance.randint(1, 300)
        indexes = sorted(chance.sample(range(size), chance.randint(1, min(size, 12))))
        hashes = merkle.bundle(node, indexes, size)
        leaves = {index: merkle.leaf_hash(ENTRIES[index]) for index in indexes}
        root = naive(ENTRIES[:size])
        assert merkle.root_of_bundle(leaves, size, hashes) == root
        assert len(set(hashes)) == len(hashes) <= sum(len(merkle.inclusion(node, index, size)) for index in indexes)
        assert merkle.root_of_bundle({**leaves, indexes[0]: merkle.leaf_hash(b"another")}, size, hashes) != root
        with pytest.raises(WrongProof):
            merkle.root_of_bundle(leaves, size, [*hashes, root])
        if hashes:
            with pytest.raises(WrongProof):
                merkle.root_of_bundle(leaves, size, hashes[:-1])
