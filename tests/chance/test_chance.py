"""Chance: no bias, no repeat where it must not repeat, and no seed at a live table.

Method: every bound up to a few hundred is drawn from a counting source that walks through all byte values, so an
unfair bound shows as a count that is off by one. Shuffles of four pieces are counted over all orders.
"""

import contextlib
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.messages.due import Due
from houseway.core.values.cards import FRENCH
from houseway.play.chance import Feeder, Live, Seeded, cut, number_due, roll_due, rolled, shuffled
from houseway.play.chance.source import ByRejection


class EveryByte(ByRejection):
    """A source that gives every byte exactly once, then stops."""

    def __init__(self) -> None:
        super().__init__()
        self.spent = False

    def _more(self) -> bytes:
        if self.spent:
            raise EOFError
        self.spent = True
        return bytes(range(256))


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 32, 52, 53, 100, 200, 255, 256])
def test_every_number_below_a_bound_is_exactly_as_likely(bound: int) -> None:
    source, drawn = EveryByte(), Counter[int]()
    with contextlib.suppress(EOFError):
        while True:
            drawn[source.below(bound)] += 1
    assert source.spent
    assert set(drawn) == set(range(bound))
    assert len(set(drawn.values())) == 1


class Script:
    """A source that returns scripted numbers."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = iter(numbers)

    def below(self, bound: int) -> int:
        number = next(self.numbers)
        assert 0 <= number < bound
        return number


def test_every_order_of_four_comes_up_once_over_all_draws() -> None:
    orders = Counter(shuffled("abcd", Script(draw)) for draw in product(range(4), range(3), range(2)))
    assert len(orders) == 24
    assert set(orders.values()) == {1}


@given(st.text(max_size=20))
def test_a_named_stream_repeats_itself_and_a_live_one_does_not(name: str) -> None:
    assert shuffled(FRENCH, Seeded(name)) == shuffled(FRENCH, Seeded(name))
    assert shuffled(FRENCH, Live()) != shuffled(FRENCH, Live())  # one chance in 52! of being wrong


@given(st.integers(0, 52))
def test_a_cut_keeps_every_card(depth: int) -> None:
    assert sorted(map(repr, cut(FRENCH, depth))) == sorted(map(repr, FRENCH))
    assert cut(FRENCH, depth)[-depth:] == FRENCH[:depth] or depth == 0


def test_a_feeder_pays_what_is_owed_from_the_top() -> None:
    feeder = Feeder(FRENCH)
    assert feeder.deal(Due("3", 7, "owner", "HCF-7(c)")).pieces == FRENCH[:7]
    assert feeder.burn() is FRENCH[7]
    assert feeder.left == 44
    with pytest.raises(ValueError, match="cannot be cut"):
        feeder.cut(10)
    with pytest.raises(ValueError, match="45 pieces are due and 44 are left"):
        feeder.deal(Due("4", 45, "owner", "HCF-7(c)"))


def test_dice_fall_on_every_face() -> None:
    thrown = Counter(face for _ in range(200) for face in rolled(3, Live()))
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    assert len(roll_due(Due("dice", 3, "all", "SB-3(a)"), Live()).dice) == 3


def test_a_generator_displays_every_number_it_has() -> None:
    due = Due("number", 7, "all", "PGP-8c(c)")
    assert {number_due(due, Live()).number for _ in range(300)} == {1, 2, 3, 4, 5, 6, 7}
