"""An amount in chips: exact, with the fewest chips, or reported as impossible."""

from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.denominations import KINDS
from houseway.core.money.breakdown import Stack, broken_down

SMALL = st.lists(st.integers(1, 24), min_size=1, max_size=5).map(lambda kinds: tuple(sorted({*kinds})))


def fewest(chips: int, kinds: tuple[int, ...]) -> int | None:
    """Count the fewest chips for an amount, by trying every amount below."""
    best: list[int | None] = [0]
    for amount in range(1, chips + 1):
        found = [least for kind in kinds if kind <= amount and (least := best[amount - kind]) is not None]
        best.append(min(found) + 1 if found else None)
    return best[chips]


@settings(max_examples=40)
@given(st.integers(0, 120), SMALL)
def test_the_sum_is_exact_and_the_chips_are_the_fewest(chips: int, kinds: tuple[int, ...]) -> None:
    found, least = broken_down(chips, kinds), fewest(chips, kinds)
    if found is None:
        assert least is None
        return
    assert sum(stack.chip * stack.many for stack in found) == chips
    assert sum(stack.many for stack in found) == least
    assert [stack.chip for stack in found] == sorted((stack.chip for stack in found), reverse=True)
    assert all(stack.many > 0 and stack.chip in kinds for stack in found)


@settings(max_examples=40)
@given(st.integers(0, 10**15), st.sets(st.sampled_from(KINDS), min_size=1, max_size=5))
def test_chips_that_are_made_are_broken_down_at_any_size(chips: int, kinds: set[int]) -> None:
    found = broken_down(chips, tuple(kinds))
    assert (found is None) == bool(chips % min(kinds))
    assert found is None or sum(stack.chip * stack.many for stack in found) == chips


def test_two_dollars_fifty_beside_ones_and_fives() -> None:
    kinds = (100, 250, 500, 2500, 10000)
    assert broken_down(750, kinds) == (Stack(500, 1), Stack(250, 1))
    assert broken_down(350, kinds) == (Stack(250, 1), Stack(100, 1))
    assert broken_down(150, kinds) is None
    assert broken_down(30050, kinds) == (Stack(10000, 2), Stack(2500, 3), Stack(500, 4), Stack(250, 1), Stack(100, 3))
