"""A table that is saved and restored in another process continues unchanged: every game, at every step.

Method: each step of some worked rounds and of random rounds with mishaps and nonsense is written down here and
followed by a process that has played nothing. `scripts/dev keeping` does the same with all worked rounds and many
more.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import pytest
from tools.soaks.tables import another_process, keep

from houseway.games import GAMES


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    with another_process() as process:
        yield process


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_table_goes_on_in_another_process(game: str, elsewhere: ProcessPoolExecutor) -> None:
    worked, random = keep(game, 2, elsewhere, seed="conformance", every=12)
    assert worked and random
