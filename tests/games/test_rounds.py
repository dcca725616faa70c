"""Every worked round of every game, played and compared; finished ones keep the invariants of random rounds."""

from pathlib import Path

import pytest

from houseway.core.round.decide import replay
from houseway.games import GAMES
from houseway.testing.invariants import CHEAP
from houseway.worked.clause_index import rounds_of
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

ROUNDS = [(game.key, file) for game in GAMES.values() for file in rounds_of(game)]


@pytest.mark.parametrize(("game", "file"), ROUNDS, ids=[f"{game}/{file.stem}" for game, file in ROUNDS])
def test_a_worked_round_comes_out_as_written(game: str, file: Path) -> None:
    outcome = play_worked(read_worked(file.read_text(), game))
    assert not outcome.wrong, "\n".join(outcome.wrong)
    for played in outcome.rounds:
        first = next(n for n, event in enumerate(played.events) if type(event).__name__ == "RoundOpened")
        assert replay(played.opened, played.events[first + 1 :]) == played.round
        for invariant in CHEAP if played.round.over else ():  # random rounds seldom come to what a file shows on purpose
            invariant(played)
