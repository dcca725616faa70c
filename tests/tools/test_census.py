"""The census counts what rounds did: its sums are those of the rounds, and a shard is the same whenever it is played."""

from pathlib import Path

import pytest
from tools.law.census import Census, Count, count, kept, kept_as, play_shard
from tools.law.census_page import page

from houseway.games import GAMES

ROUNDS = 12


@pytest.mark.parametrize("game", ["three_card_poker", "sic_bo"])
def test_a_shard_is_the_same_whenever_it_is_played(game: str) -> None:
    one, again = (play_shard(game, "test", 3, ROUNDS) for _ in range(2))
    assert one.clauses == again.clauses and one.rounds == again.rounds == ROUNDS
    assert one.clauses.keys() <= GAMES[game].clauses.keys()
    assert all(0 < line.rounds <= ROUNDS and line.rounds <= line.events for line in one.clauses.values())
    assert one.clauses != play_shard(game, "test", 4, ROUNDS).clauses


def test_what_clauses_move_is_what_players_win() -> None:
    census = play_shard("three_card_poker", "test", 0, ROUNDS)
    settled = {clause for clause, line in census.clauses.items() if line.net}
    assert len(settled) > 1  # antes were won and lost
    placed = census.clauses["TCP-6(a)(1)"]
    assert placed.rounds == ROUNDS and placed.moved >= ROUNDS * 2 * 10_00 and placed.net == 0


def test_kept_shards_are_read_and_added(tmp_path: Path) -> None:
    one, two = Census("sic_bo", 5000, 1.0, {"SB-2(a)(6)": Count(4, 5, 600, -100)}), Census("sic_bo", 3, 1.0, {})
    for number, census in enumerate((one, two)):
        kept_as(tmp_path, "sic_bo", "1", number, census.rounds).write_text(census.written())
    found = count(["sic_bo"], 5003, 1, "1", tmp_path)["sic_bo"]
    assert found.rounds == 5003 and found.clauses == {"SB-2(a)(6)": Count(4, 5, 600, -100)}
    kept_as(tmp_path, "sic_bo", "1", 0, 40).write_text(Census("sic_bo", 40, 1.0, {}).written())  # the longer one begins so
    told = page(kept(tmp_path, "1"))
    assert "| Sic Bo | 5,003 | 1 |" in told and "SB-2(a)(6)" in told
