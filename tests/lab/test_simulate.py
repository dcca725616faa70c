"""The real table played by the best strategy, beside the exact answers: a short form of `scripts/dev simulate`."""

from __future__ import annotations

import pytest

from houseway.games import GAMES
from houseway.lab.simulate import Simulated, simulated
from houseway.lab.studies import studied


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship: what is compared here is the play, and test_shipped.py compares those counts."""
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")


def played(game: str, rounds: int) -> dict[str, Simulated]:
    study = studied(GAMES[game])
    assert study is not None
    return {one.answer.wager: one for one in simulated(study, rounds, "a short simulation")}


@pytest.mark.parametrize(("game", "rounds"), [("high_card_flush", 300), ("pai_gow", 300)])
def test_rounds_on_the_felt_come_to_the_exact_figure(game: str, rounds: int) -> None:
    strays = {wager: one.strays for wager, one in played(game, rounds).items()}
    assert strays and all(abs(stray) < 3 for stray in strays.values()), strays


def test_fifty_spots_come_to_their_figures_and_another_figure_would_be_found_out() -> None:
    spots = played("sic_bo", 100)
    assert len(spots) == 50 and all(abs(one.strays) < 3 for one in spots.values())
    small = spots["small"]
    error = small.answer.spread.deviation / small.rounds**0.5
    assert abs(float(small.mean + small.answer.house_edge) + 7 * error) / error > 3
