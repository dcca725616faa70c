"""The order of a shoe: cut, dealt from, proved and written, it is the same shoe."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.values.commitment import SALT, salts_of, seal
from houseway.core.values.equipment import DECK, Shoe
from houseway.core.values.order import committed, order_in
from houseway.core.values.tiles import SET

SHOES = {"deck": DECK.pieces(), "two decks": Shoe(decks=2, jokers=1).pieces(), "tiles": SET}


@given(st.sampled_from(sorted(SHOES)), st.randoms(use_true_random=False), st.binary(min_size=SALT, max_size=SALT), st.data())
def test_an_order_is_the_same_after_it_was_written(name, random, seed, data) -> None:
    pieces = list(SHOES[name])
    random.shuffle(pieces)
    order = committed(pieces, seed)
    depth, again = data.draw(st.integers(0, len(pieces))), data.draw(st.integers(0, len(pieces)))
    cut = order.cut_at(depth)
    assert cut.dealt(0, len(pieces)) == (*pieces[depth:], *pieces[:depth])
    twice, once = cut.cut_at(again), cut.dealt(0, len(pieces))
    assert twice.dealt(0, len(pieces)) == (*once[again:], *once[:again])
    assert twice.root == order.root, "a cut does not change the commitment"
    read = order_in(twice.written())
    assert (read.pieces, read.seed, read.root, read.cut) == (order.pieces, seed, order.root, twice.cut)
    count = data.draw(st.integers(0, len(pieces) - 1))
    proof = twice.proof(count)
    assert proof.holds(order.root)
    assert [proof.piece] == [str(piece) for piece in twice.dealt(count, count + 1)]


def test_salts_follow_from_the_secret_and_tell_nothing_of_each_other() -> None:
    one, other = salts_of(bytes(SALT), 416), salts_of(bytes([1]) * SALT, 416)
    assert len({*one, *other}) == 832 and all(len(salt) == SALT for salt in one)
    assert salts_of(bytes(SALT), 52) == one[:52]
    assert seal(DECK.pieces(), one[:52]).root == committed(DECK.pieces(), bytes(SALT)).root
    with pytest.raises(ValueError, match="32 bytes"):
        salts_of(bytes(SALT - 1), 52)


def test_an_order_prints_its_root_and_no_card() -> None:
    assert re.fullmatch(r"<order of 52: [0-9a-f]{16}>", repr(committed(DECK.pieces(), bytes(SALT))))


def test_what_is_not_an_order_is_refused() -> None:
    order = committed(DECK.pieces(), bytes(SALT))
    with pytest.raises(ValueError, match="deeper than the 52 pieces"):
        order.cut_at(53)
    for wrong in (b"", order.written()[:20], order.written() + b" Xx", order.written()[:SALT] + b"\xff" * 4 + b"Ah Kd"):
        with pytest.raises(ValueError):  # noqa: PT011 - a card, a salt or a cut that cannot be
            order_in(wrong)
