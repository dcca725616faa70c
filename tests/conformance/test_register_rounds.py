"""Every round that the register of rulings tells ends as it is written there."""

from pathlib import Path

import pytest

from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

ROUNDS = sorted((Path(__file__).parent / "register" / "rounds").glob("*.round"))


@pytest.mark.parametrize("file", ROUNDS, ids=[file.stem for file in ROUNDS])
def test_a_round_of_the_register_ends_as_written(file: Path) -> None:
    outcome = play_worked(read_worked(file.read_text(encoding="utf-8"), file.name.partition("--")[0]))
    assert not outcome.wrong, "\n".join(outcome.wrong)


def test_rounds_of_the_register_are_here() -> None:
    assert len(ROUNDS) >= 27
