"""Everything that is wrong with a submission is found at once: where it is, what decides, and what to write instead."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.cli.submission_head import HEAD

from houseway.cli.check.lines import lines_in

pytestmark = pytest.mark.usefixtures("without_edges")


@pytest.fixture
def found(check: Any) -> Callable[[str], dict[str, Any]]:
    """Return the objections to the first table, by key."""

    def by_key(text: str) -> dict[str, Any]:
        return {one["key"]: one for one in json.loads(check(text, "--json").stdout)["tables"][0]["breaches"]}

    return by_key


WRONG = """
property = 5
colour = "red"

[ruleset]
version = "2026-1"

[[tables]]
game = "hcf"

[[tables]]
name = "two"
game = "minibacarat"

[[tables]]
name = "three"
game = "high_card_flush"
table.min.ante = inf
hcf.seats = nan

[[tables]]
name = "four"
game = "high_card_flush"
hcf.seats = 9

[[tables]]
name = "four"
game = "high_card_flush"
"""


def test_all_that_cannot_be_read_is_listed_with_its_line(check: Any):
    said = check(WRONG)
    assert said.exit_code == 2
    lines = [line.split("submission.toml: ")[1] for line in said.stderr.splitlines()]
    starts = [
        "line 2: the submission has no property",
        "line 3: 'colour' is not a top-level key",
        "line 8: table 1 has no name",
        "line 13: table 'two': unknown game 'minibacarat'. Did you mean minibaccarat?",
        "line 18: table.min.ante = inf is not an amount",
        "line 19: hcf.seats = nan is not an amount",
        "line 27: two tables are called 'four'",
    ]
    assert [any(line.startswith(start) for line in lines) for start in starts] == [True] * len(starts), lines
    assert "line 24  hcf.seats: 9 is not a whole number from 1 to 6" in said.stdout  # tables that can be read are checked too


def test_the_same_for_a_program(check: Any):
    told = json.loads(check(WRONG, "--json").stdout)
    assert not told["lawful"] and not told["opens"]
    assert [one["line"] for one in told["unreadable"]] == [2, 3, 8, 13, 18, 19, 27]


def test_a_table_that_is_played_names_the_first_and_counts_the_others(run: Any, tmp_path: Any):
    file = tmp_path / "submission.toml"
    file.write_text(WRONG, encoding="utf-8")
    said = run("play", "high_card_flush", "--submission", file, "--auto", 1)
    assert said.exit_code == 2 and "line 2: the submission has no property" in said.stderr
    assert "5 more: houseway check " in said.stderr


def test_a_game_in_other_words_is_told_its_key(check: Any):
    assert (
        "line 7: table 'one': unknown game 'HCF'. Write high_card_flush" in check(HEAD.replace("high_card_flush", "HCF")).stderr
    )


def test_a_value_is_answered_with_its_line_its_clause_and_a_value_to_write(found: Any):
    one = found(HEAD + "\nhcf.seats = 9\n")["hcf.seats"]
    assert one == {
        "line": 9,
        "key": "hcf.seats",
        "says": "9 is not a whole number from 1 to 6",
        "instead": "Write hcf.seats = 6 (the default), or a whole number from 1 to 6",
        "voice": "software",
        "clause": None,
        "lawful_under": None,
        "ruling": None,
        "reason": "this game's table is drawn, dealt and settled with at most 6 places",
        "assumes_defaults": False,
    }


def test_a_losing_table_is_lawful_and_stopped_by_our_ruling(check: Any):
    said = check(HEAD + 'hcf.flush_bonus.table = "K"\n')
    assert said.exit_code == 1
    assert "1 against our reading" in said.stdout and "against the law," not in said.stdout
    assert "R-GEN-20  Pay tables that lose money. " in said.stdout and "lawful under HCF-11(c)" in said.stdout
    assert "Nothing is against the law. Our reading stops it: 1 of 1 tables may not open." in said.stdout
    assert "Name who allows it in config.allow_negative_edge" in said.stdout
    told = json.loads(check(HEAD + 'hcf.flush_bonus.table = "K"\n', "--json").stdout)
    assert told["lawful"] and not told["opens"]
    table = told["tables"][0]
    assert table["breaches"][0]["voice"] == "reading" and table["breaches"][0]["ruling"] == "R-GEN-20"


def test_an_unknown_key_cites_no_clause(found: Any, check: Any):
    one = found(HEAD + "hcf.sead = 3\n")["hcf.sead"]
    assert (one["voice"], one["clause"], one["instead"]) == ("software", None, "Write hcf.seats")
    assert "houseway options high_card_flush" in found(HEAD + "zebra = 3\n")["zebra"]["instead"]
    assert (
        "Nothing is against the law. The software does not support it: 1 of 1 tables may not open."
        in check(HEAD + "zebra = 3\n").stdout
    )


def test_a_missing_version_breaches_no_clause(found: Any):
    one = found(HEAD.replace('version = "2026-1"\n', ""))["ruleset.version"]
    assert (one["voice"], one["clause"]) == ("software", None) and 'version = "2026-1"' in one["instead"]


def test_a_minimum_is_compared_with_its_maximum(found: Any):
    assert found(HEAD + "table.min.ante = 600\n")["table.min.ante"]["instead"] == (
        "Write table.min.ante = 500 or less, or raise table.max.ante"
    )


def test_what_holds_for_the_whole_house_is_written_alike(check: Any):
    head = HEAD.replace("high_card_flush", "chemin_de_fer")
    text = head + "cdf.shuffle_option = 1\n" + head.partition("[[tables]]")[2].join(["[[tables]]", ""]).replace('"one"', '"two"')
    table = json.loads(check(text + "cdf.shuffle_option = 2\n", "--json").stdout)["tables"][1]
    assert [(one["line"], one["instead"]) for one in table["breaches"]] == [(12, "Write the same at both tables")]


def test_a_wrong_value_hides_no_other_breach(found: Any):
    text = HEAD + 'hcf.seats = 9\nhcf.sead = 2\ntable.dealing_method = "hand"\nhcf.flush_bonus.table = "K"\n'
    told = found(text)
    assert {key: (one["voice"], one["assumes_defaults"]) for key, one in told.items()} == {
        "hcf.seats": ("software", False),
        "hcf.sead": ("software", False),
        "table.dealing_method": ("law", True),
        "hcf.flush_bonus.table": ("reading", True),
    }
    assert told["table.dealing_method"]["instead"] == 'Write table.dealing_method = "manual_shoe" (the default)'


def test_a_wrong_edition_hides_nothing_either(found: Any):
    told = found(HEAD.replace('"MA"', '"NJ"') + "hcf.seats = 9\ntable.min.ante = 600\n")
    assert {*told} == {"ruleset.jurisdiction", "hcf.seats", "table.min.ante"}
    assert told["ruleset.jurisdiction"]["line"] == 3 and 'jurisdiction = "MA"' in told["ruleset.jurisdiction"]["instead"]


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("high_card_flush", 'hcf.sf_bonus.table = "G"'),
        ("caribbean_stud", 'cs.progressive.table = "A"'),
        ("minibaccarat", 'mb.mode = "ez"\nmb.vig.collection = "deferred"'),
        ("holdem", "pkr.bets = [8, 4]"),
        ("three_card_poker", 'tcp.version = "ante_ge_pp"\ntcp.ante_bonus = "base"'),
        ("sic_bo", "sb.odds.total_4 = 80"),
        ("chemin_de_fer", "cdf.extra_reshuffle = true\ncdf.shuffle_option = 3"),
    ],
)
def test_what_is_suggested_is_lawful_or_leads_on(found: Any, check: Any, game: Any, lines: Any):
    head = HEAD.replace("high_card_flush", game)
    told = found(head + lines + "\n")
    assert told
    for one in told.values():
        assert one["instead"].startswith(("Write ", "Name who allows it in ", "Delete "))
        assert one["line"] >= 5


def test_a_suggested_line_passes_when_it_is_written(found: Any, check: Any):
    text = HEAD + 'table.dealing_method = "hand"\nhcf.seats = 9\n'
    for key, one in found(text).items():
        fix = one["instead"].removeprefix("Write ").partition(" (the default)")[0]
        text = "\n".join(fix if line.startswith(key) else line for line in text.splitlines()) + "\n"
    assert check(text).exit_code == 0


def test_lines_are_found_in_any_way_of_writing_toml():
    text = '''# a comment with [[tables]] in it
property = """
[[tables]]
name = "no table"
"""
[ruleset]
version = "1"
[[tables]]
name = 'one' # [x]
hcf . seats = 3
"pkr.kill" = "off"
list = [
  1, # ]
  2,
]
[tables.hcf.progressive]
table = "A"
[[tables]]
hcf = { flush_bonus = { table = "B" } }
'''
    lines = lines_in(text)
    assert lines.tables == [8, 18]
    wanted = {"name": 9, "hcf.seats": 10, "pkr.kill": 11, "list": 12, "hcf.progressive.table": 17, "nothing": 8}
    assert {key: lines.of(1, key) for key in wanted} == wanted
    assert lines.of(2, "hcf.flush_bonus.table") == 19 and lines.of(2, "ruleset.version") == 7 and lines.of(None, "property") == 2
