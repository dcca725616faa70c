"""A game of ours as a game of OpenSpiel: its own simulation test, and its own best response against our exact optimum."""

from __future__ import annotations

import pytest

from houseway.games import GAMES
from houseway.lab.kept_counts import no_progress
from houseway.lab.studies import studied
from houseway.lab.study import under
from houseway.studies.three_card_poker import ante

pyspiel = pytest.importorskip("pyspiel", reason="the extra `research` is not installed: open_spiel")


@pytest.fixture
def game():
    from houseway.lab.spiel import as_game

    rules = under(GAMES["three_card_poker"], {})
    return as_game(ante.duel(ante.counts(rules, no_progress), rules, None), "houseway_three_card_poker")


def test_open_spiel_simulates_it(game) -> None:
    pyspiel.random_sim_test(game, num_sims=20, serialize=False, verbose=False)


def test_its_best_response_is_our_optimum(game, monkeypatch: pytest.MonkeyPatch) -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response

    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")
    found = best_response.BestResponsePolicy(game, 0, policy.UniformRandomPolicy(game))
    study = studied(GAMES["three_card_poker"])
    assert study is not None
    edge = study.answer("ante", GAMES["three_card_poker"].pays["ante_bonus"]["base"]).house_edge
    assert found.value(game.new_initial_state()) == pytest.approx(-float(edge), abs=1e-12)
