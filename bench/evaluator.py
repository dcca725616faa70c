"""Measures seven-card hands per second, compared with the same lookup in C and with eval7, in one run.

    .venv/bin/python bench/evaluator.py [--hands N] [--turns N]

One thread each, over the same random hands: Numba (`houseway.lab.poker_ranks`), C (`bench/evaluator.c`, compiled here by `cc -O3
-march=native`, handed the very same arrays), our plain way (`houseway.poker.high`, hand by hand), and eval7 hand by hand, which
`scripts/setup --dev` brings for this alone. Turns alternate, because the machine is shared; processor time is counted, and the
table gives the median and the best turn. All four must agree on the order of the hands.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import numpy as np

from houseway.core.values.cards import FRENCH
from houseway.lab.poker_ranks import HIGH, LookupTables, look_up, places_of
from houseway.poker import high

ONE_BY_ONE = 50_000
"""Hands for evaluators that take one hand at a time."""


def in_c(looks: LookupTables) -> Callable[[np.ndarray, np.ndarray], None]:
    """Compile the same lookup in C."""
    source = Path(__file__).with_suffix(".c")
    library = Path(tempfile.mkdtemp()) / "evaluator.so"
    subprocess.run(["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    call = ctypes.CDLL(str(library)).look_up

    def at(array: np.ndarray) -> ctypes.c_void_p:
        return ctypes.c_void_p(array.ctypes.data)

    def lookup(hands: np.ndarray, places: np.ndarray) -> None:
        many, size = (ctypes.c_int64(number) for number in hands.shape)
        call(at(hands), many, size, at(places), *map(at, looks))

    return lookup


def by_eval7(hands: np.ndarray) -> tuple[str, Callable[[], list[int]]] | None:
    """Return the peer evaluator, with cards created before timing."""
    try:
        eval7 = import_module("eval7")
    except ModuleNotFoundError:
        return None
    deck = [eval7.Card(card.text) for card in FRENCH]
    held = [[deck[card] for card in hand] for hand in hands.tolist()]
    return "eval7, hand by hand", lambda: [eval7.evaluate(hand) for hand in held]


def main() -> None:
    """Alternate turns and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=2_000_000)
    parser.add_argument("--turns", type=int, default=15)
    told = parser.parse_args()
    looks = places_of(HIGH).tables
    luck = np.random.default_rng(1)
    parts = [luck.random((min(100_000, told.hands - at), 52)) for at in range(0, told.hands, 100_000)]
    hands = np.concatenate([part.argpartition(7, axis=1)[:, :7] for part in parts]).astype(np.uint8)
    few = hands[:ONE_BY_ONE]
    ours, theirs = np.zeros(len(hands), np.uint16), np.zeros(len(hands), np.uint16)
    held = [[FRENCH[card] for card in hand] for hand in few.tolist()]
    look_in_c = in_c(looks)
    runs: dict[str, tuple[int, Callable[[], object]]] = {
        "Numba, in bulk": (len(hands), lambda: look_up(hands, ours, looks)),
        "C -O3, in bulk": (len(hands), lambda: look_in_c(hands, theirs)),
        "houseway.poker, hand by hand": (len(few), lambda: [high(hand) for hand in held]),
    }
    peer = by_eval7(few)
    if peer is not None:
        runs[peer[0]] = (len(few), peer[1])
    for _, run in runs.values():
        run()
    assert (ours == theirs).all()
    _same_order(ours[: len(few)].tolist(), [high(hand) for hand in held])
    if peer is not None:
        _same_order(ours[: len(few)].tolist(), peer[1]())
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(told.turns):
        for name, (many, run) in runs.items():
            began = time.process_time()
            run()
            rates[name].append(many / (time.process_time() - began))
    print(f"{'seven cards, hands per second':<32}{'median':>14}{'best':>14}{'Numba is':>12}")
    best = max(rates["Numba, in bulk"])
    middle = statistics.median(rates["Numba, in bulk"])
    for name, found in rates.items():
        times = f"{middle / statistics.median(found):.2f} x" if name != "Numba, in bulk" else ""
        print(f"{name:<32}{statistics.median(found):>14,.0f}{max(found):>14,.0f}{times:>12}")
    print(f"{'Numba of C, best turns':<32}{best / max(rates['C -O3, in bulk']):>14.2f} x")
    if peer is None:
        print("eval7 is not installed: run scripts/setup --dev")


def _same_order(ours: list[int], theirs: list[int]) -> None:
    """Check that both evaluators order hands the same way."""
    pairs = sorted({*zip(ours, theirs, strict=True)})
    assert all(one[0] < next_[0] and one[1] < next_[1] for one, next_ in pairwise(pairs))


if __name__ == "__main__":
    main()
