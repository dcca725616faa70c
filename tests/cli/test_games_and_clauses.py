"""The lists of games and clauses, and their test coverage."""

import json

from houseway.games import GAMES


def test_games_are_listed_with_their_editions(run):
    said = run("games")
    assert said.exit_code == 0
    for words in ("High Card Flush", "high_card_flush", "MA", "house_manual", "142", "116", "24 games, 2,111 clauses"):
        assert words in said.stdout


def test_games_as_json_count_clauses_and_rounds(run):
    game = next(game for game in json.loads(run("games", "--json").stdout) if game["key"] == "high_card_flush")
    assert [edition["key"] for edition in game["editions"]] == ["MA", "house_manual"]
    assert game["rounds"] > 0
    for edition in game["editions"]:
        assert edition["clauses"] == edition["rule"] + edition["procedure"] + edition["outside"]


def test_every_clause_is_listed_once_with_its_code_kind_and_reason(run):
    clauses = json.loads(run("clauses", "high_card_flush", "--json").stdout)
    assert [clause["id"] for clause in clauses] == list(GAMES["high_card_flush"].clauses)
    assert {clause["game"] for clause in clauses} == {"HCF", "HCFM"}
    assert all(set(clause) == {"id", "game", "title", "says", "kind", "reason", "tests"} for clause in clauses)
    for clause in clauses:
        if clause["kind"] == "rule":
            assert clause["reason"] == ""
        elif clause["kind"] == "procedure":
            assert clause["reason"].startswith("shown to the dealer (")
        else:
            assert clause["reason"]


def test_a_rulebook_that_games_share_is_listed_once(run):
    clauses = json.loads(run("clauses", "--json").stdout)
    assert len({clause["id"] for clause in clauses}) == len(clauses)
    rulebooks = {edition.rulebook.prefix: len(edition.rulebook.clauses) for game in GAMES.values() for edition in game.editions}
    assert len(clauses) == sum(rulebooks.values()) == 2111
    assert all(clause["title"] and clause["says"] for clause in clauses)


def test_clauses_can_be_narrowed_by_kind_and_end_in_a_summary(run):
    said = run("clauses", "hcf", "--kind", "outside").stdout
    assert "HCF-2(b)(2)" in said and "HCF-10(b)" not in said
    assert "0 rules" in said.splitlines()[-1]


def test_untested_means_rules_unless_another_kind_is_asked_for(run):
    assert all(clause["kind"] == "rule" for clause in json.loads(run("clauses", "--untested", "--json").stdout))
    outside = json.loads(run("clauses", "--untested", "--kind", "outside", "--json").stdout)
    assert outside and all(clause["kind"] == "outside" and not clause["tests"] for clause in outside)


def test_a_game_answers_to_its_name_and_its_code_too(run):
    assert run("clauses", "High Card Flush", "--kind", "outside").stdout == run("clauses", "HCFM", "--kind", "outside").stdout


def test_an_unknown_game_lists_the_known_ones(run):
    said = run("clauses", "faro")
    assert said.exit_code == 2
    assert "faro" in said.stderr and "high_card_flush" in said.stderr
    assert "Did you mean sic_bo" in run("clauses", "sickbo").stderr


def test_wrong_usage_and_the_version(run):
    assert run("shuffle").exit_code == 2
    assert run("clauses", "--kind", "law").exit_code == 2
    assert run("--version").stdout.startswith("houseway ")


def test_every_command_helps(run):
    for command in ("games", "play", "replay", "explain", "check", "rules", "options", "clauses"):
        said = run(command, "--help")
        assert said.exit_code == 0 and "Usage" in said.stdout
