"""Edges, generated from the tables of each game: both sides of every bar, and both sides of every posted limit.

A bar that neither a worked round nor a random round shows both ways is listed in `one_way.toml` with what it would take.
`scripts/dev edges` plays more rounds and prints what they see one way only.
"""

import tomllib
from pathlib import Path

import pytest

from houseway.games import GAMES
from houseway.testing.bars import bars_of, rulebooks, unseen
from houseway.testing.limits import limits_hold, offers_end_at_their_limits

ROUNDS = 24
"""The random rounds of each game."""
ONE_WAY: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("one_way.toml").read_text(encoding="utf-8"))
"""By rulebook: bars that these rounds do not show both ways, with the reason or the test that shows them."""


@pytest.mark.parametrize("book", rulebooks())
def test_every_bar_is_seen_both_ways_or_listed_with_a_reason(book: str) -> None:
    games = rulebooks()[book]
    lines = {line for game in games for line, _ in bars_of(game)}
    listed = ONE_WAY.get(book, {})
    assert unseen(games, ROUNDS, {line for line in lines if str(line) not in listed}) == {}
    assert {*listed} <= {str(line) for line in lines}, "a line that is listed does not exist"
    assert all(listed.values())


@pytest.mark.parametrize("key", GAMES)
def test_a_bet_is_taken_at_its_posted_limits_and_not_one_chip_beyond(key: str) -> None:
    assert not limits_hold(GAMES[key])


@pytest.mark.parametrize("key", GAMES)
def test_an_offer_ends_where_it_says(key: str) -> None:
    offers_end_at_their_limits(GAMES[key])
