"""Submissions: a lawful one lists what it will offer, any other lists every breach with its clause."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.submission_head import HEAD

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "submissions").glob("*.toml"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_our_examples_are_lawful(run: Any, file: Any):
    said = run("check", file)
    assert said.exit_code == 0
    assert "No breaches: all tables may open." in said.stdout and " for 1" not in said.stdout


def _no_spec(name: str) -> None:
    """Return None, as if no such package were installed."""


def test_a_wager_that_equals_another_stands_below_it(check: Any, monkeypatch: Any):
    monkeypatch.setattr("houseway.cli.par.edges.find_spec", _no_spec)  # edges are not tested here, and take a minute
    text = HEAD.replace("high_card_flush", "chase_the_flush") + "ctf.seats = 5\n"
    rows = [line for line in check(text).stdout.splitlines() if "equal to the ante" in line]
    assert len(rows) == 1 and "xtra bonus" in rows[0] and "CTF-1.x_tra_bonus_wager" in rows[0]
    assert "equal to the ante" not in check(text + "ctf.xtra_equals_ante = false\n").stdout


def test_a_lawful_table_says_what_it_offers(check: Any):
    said = check(HEAD + "table.min.ante = 15\nhcf.progressive.offered = true\napproval.amount_threshold = 5000\n").stdout
    for words in ("$15", "$500", "300 to 1", "1 to 1", "8,000 to 1", "$250", "100% of the main meter", "24% of each wager"):
        assert words in said
    assert "house edge 7.81 %" in said and "house edge 13.09 %" in said
    assert "a prize paid from the meter" in said and "a payment above $5,000" in said and "floor" in said


def test_the_same_for_a_program(check: Any):
    table = json.loads(check(HEAD + "table.min.ante = 15\n", "--json").stdout)["tables"][0]
    assert table["lawful"] and table["breaches"] == []
    assert table["limits"]["ante"] == {"min_cents": 1500, "max_cents": 50000}
    flush = table["pay_tables"]["flush_bonus"]
    assert flush["pays"][0] == {"hand": "7 card flush", "price": "300 to 1"}
    assert flush["house_edge"] == "7.81 %" and "/" in flush["house_edge_exact"]
    assert "progressive" not in table["pay_tables"]


@pytest.mark.parametrize("chip", [1, 5])
def test_a_wager_with_one_price_is_posted_at_it(check: Any, chip: Any):
    head = HEAD.replace("high_card_flush", "pai_gow_poker")
    table = json.loads(check(f"{head}pgp.progressive.wager = {chip}\n", "--json").stdout)["tables"][0]
    assert table["limits"]["progressive"] == {"min_cents": chip * 100, "max_cents": chip * 100}


def test_every_breach_is_listed_with_its_clause(check: Any):
    text = HEAD.replace('version = "2026-1"\n', "") + 'table.min.ante = 600\nhcf.sead = 3\nhcf.sf_bonus.table = "Z"\n'
    said = check(text, "--json")
    assert said.exit_code == 1
    breaches = {one["key"]: (one["voice"], one["clause"]) for one in json.loads(said.stdout)["tables"][0]["breaches"]}
    assert set(breaches) == {"ruleset.version", "table.min.ante", "hcf.sead", "hcf.sf_bonus.table"}
    assert breaches["hcf.sf_bonus.table"] == ("law", "HCF-11(d)") and breaches["table.min.ante"] == ("software", None)
    shown = check(text).stdout
    assert "1 against the law, 3 not supported" in shown
    assert "HCF-11(d)  " in shown and "1 of 1 tables may not open" in shown


def test_a_table_the_house_would_lose_at_may_not_open(check: Any):
    said = check(HEAD + 'hcf.flush_bonus.table = "K"\n')
    assert said.exit_code == 1 and "112.2 %" in said.stdout and "HCF-11(c)" in said.stdout


def test_the_houses_own_table_g_is_read_whole(check: Any):
    text = HEAD + 'hcf.sf_bonus.table = "G"\nhcf.sf_bonus.G = { 7 = 500, 6 = 200, 5 = 100, 4 = 50, 3 = 6 }\n'
    said = check(text)
    assert said.exit_code == 0 and "straight flush bonus G" in said.stdout and "500 to 1" in said.stdout


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('property = "x"\n[[tables]\n', "line 2, column 9"),
        ('property = "x"\n', "Start each with [[tables]]"),
        (HEAD.replace("high_card_flush", "faro"), "Use one of "),
        (HEAD.replace('name = "one"\n', ""), "table 1 has no name"),
    ],
)
def test_what_cannot_be_read_says_what_to_do(check: Any, text: Any, says: Any):
    said = check(text)
    assert said.exit_code == 2
    assert says in said.stderr


def test_a_table_of_a_submission_can_be_played(run: Any, tmp_path: Any):
    massachusetts = next(file for file in EXAMPLES if file.stem == "massachusetts")
    log = tmp_path / "log.round"
    words = ("play", "high_card_flush", "--submission", massachusetts)
    assert run(*words, "--table", "pit 2 table 1", "--auto", 5, "--seed", "x", "--log", log).exit_code == 0
    text = log.read_text()
    assert 'table    sets hcf.bonus_limit { scope = "round", amount = 50000 }' in text and "bets progressive 1" in text
    assert run("replay", log).exit_code == 0
    which = run(*words, "--auto", 1)
    assert which.exit_code == 2 and "pit 1 table 4" in which.stderr
    assert run(*words, "--table", "pit 9", "--auto", 1).exit_code == 2
    assert run(*words, "--table", "pit 2 table 1", "--under", "MA", "--auto", 1).exit_code == 2


def test_a_table_that_may_not_open_is_not_played(run: Any, tmp_path: Any):
    file = tmp_path / "submission.toml"
    file.write_text(HEAD + "table.min.ante = 600\n")
    said = run("play", "high_card_flush", "--submission", file, "--auto", 1)
    assert said.exit_code == 1 and "Not supported: no bet would be within such limits." in said.stderr


def test_payments_that_wait_are_approved_on_the_record(run: Any, tmp_path: Any):
    submission, log = tmp_path / "submission.toml", tmp_path / "log.round"
    submission.write_text(HEAD + "approval.amount_threshold = 1\n")
    words = ("play", "high_card_flush", "--submission", submission, "--seed", "waits", "--log", log)
    said = run(*words, types="3\n\n\n\n\n\nq\n").stdout
    assert "the floor approves" in said
    assert "floor    approves seat" in log.read_text()
    assert run("replay", log).exit_code == 0
