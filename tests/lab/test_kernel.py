"""Kernels: compiled when first called, what they call with them, and the cards they draw."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal, next_card


@kernel
def doubled(number: int) -> int:
    return 2 * number


@kernel
def summed(first: int, last: int) -> int:
    found = 0
    for number in range(first, last):
        found += doubled(number)
    return found


def test_a_kernel_may_call_another_from_many_threads_at_once() -> None:
    assert sum(shared_out(summed, 1000, parts=8)) == 999 * 1000
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(doubled, [21] * 8)) == {42}
    assert summed.py_func(0, 3) == 6  # type: ignore[attr-defined]


def test_an_answer_from_kept_counts_needs_no_compiler() -> None:
    code = "import sys; import houseway.lab.kernel, houseway.lab.study; print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "False"


def test_a_shoe_is_dealt_alike_at_once_and_card_by_card() -> None:
    one, other = np.arange(312), np.arange(312)
    first, second = begun(7, 3), begun(7, 3)
    deal(one, 40, first)
    dealt = [next_card(other, at, second) for at in range(40)]
    assert (one == other).all() and first == second and one[:40].tolist() == dealt
    assert sorted(one.tolist()) == list(range(312))
    assert begun(7, 4) != begun(7, 3) != begun(8, 3)


def test_every_card_comes_first_as_often_as_another() -> None:
    shoe, state, found = np.arange(13), begun(1, 1), np.zeros(13, np.int64)
    for _ in range(13_000):
        found[next_card(shoe, 0, state)] += 1
    assert abs(found - 1_000).max() < 130, "four standard errors"
