"""Every rule clause is reached by some round: a worked round cites or shows it, or it is listed with the reason why none can."""

import tomllib
from pathlib import Path

import pytest

from houseway.games import GAMES
from houseway.worked import clause_index

LISTED = tomllib.loads(Path(__file__).with_name("reached.toml").read_text(encoding="utf-8"))
BEYOND = {clause: reason["why"] for reason in LISTED.values() for clause in reason["clauses"]}


def not_reached(game: str) -> list[str]:
    """The rule clauses of a game that no worked round names."""
    named = clause_index.rounds_by_clause(GAMES[game])
    return [clause.id for clause in GAMES[game].clauses.values() if clause.kind == "rule" and clause.id not in named]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_clause_is_reached_by_some_round(game: str) -> None:
    assert [clause for clause in not_reached(game) if clause not in BEYOND] == []


def test_no_clause_is_listed_that_a_round_reaches() -> None:
    missing = {clause for game in GAMES for clause in not_reached(game)}
    assert BEYOND.keys() == missing & BEYOND.keys()
