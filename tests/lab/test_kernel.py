"""Kernels: compiled when first called, and what they call with them."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from houseway.lab.kernel import kernel, shared_out


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
