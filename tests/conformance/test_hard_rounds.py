"""Hard situations that were settled by hand from the printed text and the register of rulings, without the code.

Dependent payments with denials, ties that a kicker decides, limits that are cut and free again, wrong counts that are found late.
"""

from collections import Counter
from pathlib import Path

import pytest

from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

ROUNDS = sorted((Path(__file__).parent / "hard").glob("*.round"))


@pytest.mark.parametrize("file", ROUNDS, ids=[file.stem for file in ROUNDS])
def test_a_hard_round_ends_as_it_was_settled_by_hand(file: Path) -> None:
    outcome = play_worked(read_worked(file.read_text(encoding="utf-8"), file.name.partition("--")[0]))
    assert not outcome.wrong, "\n".join(outcome.wrong)


def test_hard_rounds_are_of_many_games() -> None:
    games = Counter(file.name.partition("--")[0] for file in ROUNDS)
    assert len(ROUNDS) >= 60 and len(games) >= 13, games
