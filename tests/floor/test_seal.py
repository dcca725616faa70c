"""A sealed shoe opens with its key, at its table and step, and in no other way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.floor.seal import KEY_BYTES, CannotOpen, Keys, digest_of

OLD, NEW = bytes(range(32)), bytes(range(32, 64))
BEFORE = Keys({"old": OLD}, seals="old")
BOTH = Keys({"old": OLD, "new": NEW}, seals="new")
AFTER = Keys({"new": NEW}, seals="new")
ROOT = bytes(32)


@given(st.binary(max_size=500), st.integers(1, 2**31 - 1), st.integers(1, 2**63 - 1))
def test_what_was_sealed_is_opened(secret: bytes, table: int, seq: int) -> None:
    row = BOTH.seal(secret, ROOT, table, seq)
    assert BOTH.open(row.key, row.sealed, table, seq) == secret
    assert row.digest == digest_of(row.key, row.sealed)
    for other in ((table, seq - 1), (table - 1, seq)):
        with pytest.raises(CannotOpen, match="altered"):
            BOTH.open(row.key, row.sealed, *other)


def test_every_flipped_bit_is_noticed() -> None:
    row = BOTH.seal(b"Ah Kd 2c", ROOT, 12, 7)
    for bit in range(8 * len(row.sealed)):
        flipped = bytearray(row.sealed)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(CannotOpen, match="altered"):
            BOTH.open(row.key, bytes(flipped), 12, 7)
    for length in range(len(row.sealed)):
        with pytest.raises(CannotOpen, match="altered"):
            BOTH.open(row.key, row.sealed[:length], 12, 7)


def test_the_same_order_is_never_sealed_to_the_same_bytes() -> None:
    assert len({BOTH.seal(b"Ah Kd 2c", ROOT, 12, 7).sealed for _ in range(100)}) == 100


def test_keys_change_while_older_shoes_are_in_play() -> None:
    older, newer = BEFORE.seal(b"Ah", ROOT, 1, 1), BOTH.seal(b"Kd", ROOT, 1, 2)
    assert (older.key, newer.key) == ("old", "new")
    assert BOTH.open(older.key, older.sealed, 1, 1) == b"Ah"
    assert AFTER.open(newer.key, newer.sealed, 1, 2) == b"Kd"
    with pytest.raises(CannotOpen, match=r"step 1\.1 is sealed with the key 'old', which this owner does not have"):
        AFTER.open(older.key, older.sealed, 1, 1)
    with pytest.raises(CannotOpen, match="another key has the name 'old'"):
        Keys({"old": NEW}, seals="old").open(older.key, older.sealed, 1, 1)
    with pytest.raises(CannotOpen, match="altered"):  # the name of the key is authenticated too
        Keys({"old": OLD, "alias": OLD}, seals="old").open("alias", older.sealed, 1, 1)


@pytest.mark.parametrize("keys", [{}, {"a": bytes(16)}, {"": bytes(KEY_BYTES)}, {"a\0": bytes(KEY_BYTES)}])
def test_keys_that_cannot_be_used_are_refused(keys: dict[str, bytes]) -> None:
    with pytest.raises(ValueError, match="key"):
        Keys(keys, seals=next(iter(keys), "a"))


def test_keys_do_not_show_themselves() -> None:
    assert repr(BOTH) == "<keys: old, new; new seals>"
