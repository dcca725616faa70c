"""Rules in words: a whole game, a clause with what is below it, a ruling, or every clause with a word."""

import json

import pytest

from houseway.cli.rulebook import find, rulings_of
from houseway.games import GAMES

BOOKS = {game.editions[0].rulebook.prefix: key for key, game in GAMES.items()}
"""One game of each rulebook: ten poker games share one."""


@pytest.fixture
def rules(run):
    def invoke(*words):
        said = run("rules", *words)
        assert said.exit_code == 0, said.stderr
        return said.stdout

    return invoke


@pytest.mark.parametrize("key", BOOKS.values(), ids=str)
def test_every_clause_of_every_game_is_found_by_its_number_and_by_nothing(key):
    game = GAMES[key]
    assert find(game, "").clauses == tuple(game.clauses.values())
    for clause in game.clauses.values():
        found = find(game, clause.id)
        assert found.by_number and clause in found.clauses
    for ruling in rulings_of(game):
        assert find(game, ruling.id).rulings == (ruling,)


def test_a_game_for_a_program(rules):
    told = json.loads(rules("sic_bo", "--json"))
    assert {clause["id"]: (clause["title"], clause["says"]) for clause in told["clauses"]} == {
        clause.id: (clause.title, clause.says) for clause in GAMES["sic_bo"].clauses.values()
    }
    assert all(clause["rounds"] for clause in told["clauses"] if clause["kind"] == "rule" and clause["id"] == "SB-4(c)")


def test_a_game_is_read_as_a_text_that_ends_in_its_counts(rules):
    said = rules("high_card_flush")  # both editions
    assert "HCF-10(e)(1)(i)  Dealer fails to qualify. " in said and "HCFM-introduction  The game in brief. " in said
    assert "258 clauses, " in said and "R-HCF-01 The progressive after a fold" in said
    assert "HCFM-" in rules("high_card_flush", "qualif") and "HCFM-" not in rules("high_card_flush", "qualif", "--under", "MA")


@pytest.mark.parametrize("number", ["HCF-10(e)(1)(i)", "10(e)(1)(i)", "hcf-10(E)(1)(I)", " 10 (e)(1)(i) "])
def test_a_clause_comes_with_its_rulings_and_a_round(rules, number):
    said = rules("high_card_flush", number)
    assert "HCF-10(e)(1)(i)  Dealer fails to qualify. " in said
    assert "R-HCF-09  " in said and "seat 3" in said and "houseway explain " in said


def test_a_clause_comes_with_what_is_below_it_and_no_neighbour(rules):
    ids = [clause["id"] for clause in json.loads(rules("high_card_flush", "10(e)", "--json"))["clauses"]]
    assert ids[0] == "HCF-10(e)" and all(id.startswith("HCF-10(e)") for id in ids) and len(ids) > 4
    first = [clause["id"] for clause in json.loads(rules("high_card_flush", "1", "--json"))["clauses"]]
    assert "HCF-1.ante" in first and not any(id.startswith(("HCF-10", "HCF-11")) for id in first)


def test_a_ruling_comes_with_its_clauses(rules):
    said = rules("high_card_flush", "r-hcf-01")
    assert said.startswith("R-HCF-01  The progressive after a fold") and "HCF-12(c)  " in said
    assert "Setting: hcf.progressive.on_fold" in " ".join(said.split())


def test_words_find_clauses_and_rulings(rules):
    said = rules("high_card_flush", "qualif")
    assert "HCF-1.dealers_qualifying_hand" in said and "R-HCF-03" in said and "with 'qualif'" in said
    found = json.loads(rules("high_card_flush", "fold bonus", "--json"))["clauses"]
    assert found and all("fold" in (one["title"] + one["says"]).lower() for one in found)


def test_what_is_not_there_says_what_is(run):
    said = run("rules", "high_card_flush", "10(z)(9)")
    assert said.exit_code == 2 and "has no clause or ruling" in said.stderr and "Did you mean HCF-10" in said.stderr
    assert "houseway rules high_card_flush" in run("rules", "high_card_flush", "zebra").stderr


def test_a_shared_rulebook_shows_rounds_of_its_neighbours(rules):
    told = json.loads(rules("mambo_stud", "PKR-14(b)(1)(i)", "--json"))["clauses"]
    assert any("mambo_stud" not in one["file"] for one in told[0]["rounds"])
