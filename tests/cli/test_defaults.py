"""Notes of `houseway check` on defaults: elections that favor a side, and the notices that clauses require."""

from __future__ import annotations

import json

import pytest

from houseway.core.game.rules import Rules
from houseway.families.elections import _read_elections, choices_of, elected_by_default, is_listed, notices, side
from houseway.games import GAMES

FOR_THE_HOUSE = {"cdf.vig_rate": 5, "pkr.rake.percent": 10}
"""Rates that a clause leaves to the house without a value of its own; the register of rulings names the higher one."""


def default_rules(key: str, **written: object) -> Rules:
    """Return the rules of a game with defaults for all other settings."""
    game = GAMES[key]
    rules = game.under({"ruleset.jurisdiction": game.editions[0].key, **written})
    assert isinstance(rules, Rules), rules
    return rules


@pytest.mark.parametrize("key", GAMES)
def test_every_choice_has_a_side_or_is_known_to_have_none(key: str) -> None:
    unknown = [name for name in choices_of(default_rules(key)) if not is_listed(name)]
    assert unknown == []


@pytest.mark.parametrize("key", GAMES)
def test_silence_elects_nothing_for_the_house_but_two_rates(key: str) -> None:
    found = {one.key: one.value for one in elected_by_default(default_rules(key), ()) if one.favors == "house"}
    assert found.items() <= FOR_THE_HOUSE.items()


@pytest.mark.parametrize("key", GAMES)
def test_every_notice_and_election_cites_a_clause_of_its_game(key: str) -> None:
    rules = default_rules(key)
    for one in (*elected_by_default(rules, ()), *notices(rules)):
        assert one.cites in rules.clauses, one


def test_every_notice_of_the_file_is_of_some_game() -> None:
    left = {(one["key"], one["cites"]) for one in _read_elections()["notice"]}
    for key in GAMES:
        rules = default_rules(key)
        left -= {(name, cites) for name, cites in left if name in choices_of(rules) and cites in rules.clauses}
    assert left == set()


def test_a_value_that_was_written_is_not_silence() -> None:
    assert "vig.rounding" in {one.key for one in elected_by_default(default_rules("minibaccarat"), ())}
    assert "vig.rounding" not in {one.key for one in elected_by_default(default_rules("minibaccarat"), {"vig.rounding"})}


def test_an_election_for_a_wager_that_is_not_offered_is_not_told() -> None:
    assert "ctf.same_suit.ace_low" in {one.key for one in elected_by_default(default_rules("chase_the_flush"), ())}
    without = default_rules("chase_the_flush", **{"ctf.same_suit.offered": False})
    assert "ctf.same_suit.ace_low" not in {one.key for one in elected_by_default(without, ())}


@pytest.mark.parametrize(
    ("key", "name", "value", "favors"),
    [
        ("minibaccarat", "vig.rounding", "ceil", "house"),
        ("let_it_ride", "lir.payout_limit", None, "player"),
        ("let_it_ride", "lir.payout_limit", 60_000_00, "house"),
        ("sic_bo", "sb.odds.small", 1, "text"),
        ("sic_bo", "sb.odds.small", 2, "player"),
        ("three_card_poker", "tcp.pair_plus", (1, 3, 5, 25, 35, 35), "text"),
        ("three_card_poker", "tcp.pair_plus", (1, 3, 6, 30, 40, 40), "player"),
        ("high_card_flush", "hcf.seats", 6, "neutral"),
        ("high_card_flush", "hcf.progressive.reset_floor", 0, "text"),
    ],
)
def test_the_side_of_a_value(key: str, name: str, value: object, favors: str) -> None:
    assert side(choices_of(default_rules(key))[name], value) == favors  # type: ignore[arg-type]


def test_notices_follow_from_settings() -> None:
    assert [one.cites for one in notices(default_rules("minibaccarat"))] == []
    assert [one.cites for one in notices(default_rules("minibaccarat", **{"mb.mode": "ez"}))] == ["MB-2(b)(3)(ii)"]
    assert {one.cites for one in notices(default_rules("holdem"))} == {"PKR-14(c)", "PKR-17"}


HEAD = 'property = "P"\n[ruleset]\nversion = "1"\njurisdiction = "MA"\n[[tables]]\nname = "t"\n'


def test_check_tells_a_house_what_its_silence_chose(run, tmp_path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HEAD + 'game = "chemin_de_fer"\n')
    said = run("check", file)
    assert "the default favors the house" in said.stdout and "cdf.vig_rate = 5" in said.stdout
    assert "vig.rounding = exact" in said.stdout and "CDF-9(d)" in said.stdout
    file.write_text(HEAD + 'game = "chemin_de_fer"\ncdf.vig_rate = 5\n')
    told = json.loads(run("check", file, "--json").stdout)["tables"][0]
    assert told["by_silence"]["house"] == []
    assert [one["key"] for one in told["by_silence"]["player"]] == ["vig.rounding"]
    assert [one["clause"] for one in told["notices"]] == ["CDF-9(d)"]
    assert "No default elects in favor of the house." in run("check", file).stdout
