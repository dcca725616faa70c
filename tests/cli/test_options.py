"""Settings of a house: every key of every game, and a starter submission that is lawful unchanged."""

import json
import re
import tomllib

import pytest

from houseway.cli.options.keys import keys_of, meanings
from houseway.cli.options.starter import starter
from houseway.cli.options.wording import UNWRITTEN
from houseway.core.game.rules import Rules
from houseway.core.game.submission import read_submission, rules_of
from houseway.core.law.choice import Unlawful
from houseway.games import GAMES
from houseway.lab.study import under

pytestmark = pytest.mark.usefixtures("without_edges")
EDITIONS = [(game.key, edition.key) for game in GAMES.values() for edition in game.editions]


@pytest.fixture(scope="module")
def listed():
    return {(game, edition): keys_of(GAMES[game], named(game, edition)) for game, edition in EDITIONS}


def named(game, edition):
    return next(one for one in GAMES[game].editions if one.key == edition)


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_key_is_listed_with_what_it_rests_on(listed, game, edition):
    keys = {key.name: key for key in listed[game, edition]}
    rules = GAMES[game].under({"ruleset.jurisdiction": edition})
    assert isinstance(rules, Rules) and {*rules.settings, "table.chips", "table.cards"} == {*keys}
    for key in keys.values():
        assert key.takes and key.cites in rules.clauses, key.name
        assert key.decides.endswith(".") and len(key.decides.split()) > 3, f"{key.name}: settings.toml says what it decides"
        assert not key.ruling or key.ruling in GAMES[game].rulings, key.name


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_what_is_listed_is_what_a_submission_may_say(listed, game, edition):
    for key in listed[game, edition]:
        if key.takes.startswith("a list of some of"):
            continue
        for value in (*key.values, *key.examples):
            key.reads(value)
        with pytest.raises(Unlawful):
            key.reads(object())


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_a_starter_is_lawful_and_means_what_silence_means(listed, game, edition):
    text = starter(GAMES[game], named(game, edition), listed[game, edition])
    sheet = read_submission(text, GAMES).tables[0]
    rules = rules_of(sheet, GAMES[game])
    assert isinstance(rules, Rules), rules
    silent = under(GAMES[game], {"ruleset.jurisdiction": edition, "ruleset.version": "2026-1"})
    assert rules.settings == silent.settings
    unwritten = {key.name for key in listed[game, edition] if key.default is UNWRITTEN or key.is_fixed}
    assert {key.name for key in listed[game, edition]} - sheet.written.keys() <= unwritten


def test_a_meaning_is_written_for_keys_that_exist_and_no_others(listed):
    known = {key.name for keys in listed.values() for key in keys}
    starts = known | {name.rpartition(".")[0] for name in known}
    assert not {name for game in GAMES for name in meanings(game)} - starts


def test_all_of_them_are_some_three_hundred(listed):
    assert len({key.name for keys in listed.values() for key in keys}) > 250


# A submission of four games, written from the starters alone

CHANGES = {
    "high_card_flush": {
        "table.min.ante": "25",
        "hcf.progressive.offered": "true",
        "hcf.flush_bonus.table": '"B"',
        "hcf.raise_granularity": '"whole_multiples"',
        "approval.amount_threshold": "5000",
    },
    "minibaccarat": {"mb.mode": '"ez"', "mb.decks": "6", "mb.squeeze": "true", "table.max.tie": "250"},
    "pai_gow_poker": {"pgp.progressive.wager": "5", "pgp.bank.offered": "true", "pgp.surrender": '"off"'},
    "holdem": {"pkr.structure": '"no_limit"', "pkr.bets": "[5]", "pkr.blinds": "[2, 5]", "pkr.rake.percent": "5"},
}


def rewritten(text, key, value):
    """Return a starter with another value for a key, which its comment has to allow."""
    line = re.search(rf"((?:^#.*\n)*)^{re.escape(key)} = .*$", text, re.MULTILINE)
    assert line, f"{key} is not in the starter"
    if "ne of " in line[1]:
        assert value in line[1].replace("\n# ", " "), f"the comment of {key} does not offer {value}"
    return text[: line.end(1)] + f"{key} = {value}" + text[line.end() :]


def test_four_games_are_submitted_from_their_starters_alone(run, check):
    tables = []
    for game, changes in CHANGES.items():
        text = run("options", game, "--toml").stdout
        for key, value in changes.items():
            text = rewritten(text, key, value)
        head, _, table = text.partition("[[tables]]")
        tables.append("[[tables]]" + table.replace('name = "table 1"', f'name = "{game}"'))
    said = check(head + "\n".join(tables), "--json")
    assert said.exit_code == 0, said.stdout
    told = json.loads(said.stdout)
    assert told["lawful"] and [table["game"] for table in told["tables"]] == list(CHANGES)
    assert told["tables"][0]["limits"]["ante"]["min_cents"] == 2500


def test_the_starter_of_one_game_passes_the_check(run, check):
    said = check(run("options", "high_card_flush", "--toml", "--under", "house_manual").stdout)
    assert said.exit_code == 0 and "No breaches" in said.stdout


# On the screen


def test_keys_are_listed_with_values_defaults_clauses_and_rulings(run):
    said = run("options", "high_card_flush").stdout
    assert "hcf.seats = 6" in said and "a whole number from 1 to 6" in said and "HCF-7(c)" in said and "R-HCF-23" in said
    assert "an amount of dollars, at least $0.01" in said and 'one of "forfeit", "stays_alive"' in said


def test_one_key_comes_with_its_clause_its_ruling_and_rounds(run):
    said = run("options", "hcf", "hcf.progressive.on_fold").stdout
    assert "HCF-12(c)  " in said and "R-HCF-01  " in said and "round    " in said
    assert run("options", "hcf", "PROGRESSIVE.on").stdout == said
    assert "hcf.flush_bonus.table" in run("options", "hcf", "flush").stdout
    assert "the same" in run("options", "cdf", "shuffle_option").stdout


def test_keys_for_a_program(run):
    told = {key["key"]: key for key in json.loads(run("options", "hcf", "--json").stdout)}
    assert told["hcf.seats"] | {"rounds": 0} == {
        "key": "hcf.seats",
        "decides": "How many seats the table has.",
        "lawful": "a whole number from 1 to 6",
        "values": [],
        "default": 6,
        "examples": [5],
        "clause": "HCF-7(c)",
        "ruling": "R-HCF-23",
        "everywhere": False,
        "rounds": 0,
    }
    assert told["hcf.progressive.on_fold"]["values"] == ["forfeit", "stays_alive"]


def test_an_unknown_key_says_which_was_meant(run):
    said = run("options", "hcf", "hcf.seets")
    assert said.exit_code == 2 and "Did you mean hcf.seats" in said.stderr
    assert run("options", "hcf", "seats", "--toml").exit_code == 2
    assert run("options", "hcf", "--json", "--toml").exit_code == 2


def test_a_key_that_starts_another_is_written_in_quotes(run):
    text = run("options", "omaha_eight_or_better", "--toml").stdout
    assert '"pkr.kill" = ' in text and tomllib.loads(text)["tables"][0]["pkr.kill"] == "off"
