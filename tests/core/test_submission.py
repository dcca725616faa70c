"""Parsing a house's TOML into sheets: dotted or nested alike, and the tables that a game defines stay whole."""

import pytest

from houseway.core.game.rules import Rules
from houseway.core.game.submission import Sheet, read_submission, rules_of
from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES

GAME = GAMES["high_card_flush"]
HEAD = 'property = "The Harbour"\n[ruleset]\nversion = "2026-1"\n'
TABLE = '[[tables]]\nname = "one"\ngame = "high_card_flush"\n'


def sheet(text: str) -> Sheet:
    return read_submission(HEAD + TABLE + text, GAMES).tables[0]


@pytest.mark.parametrize(
    "text",
    [
        'hcf.flush_bonus.table = "B"',
        '"hcf.flush_bonus.table" = "B"',
        'hcf = { flush_bonus = { table = "B" } }',
        '[tables.hcf.flush_bonus]\ntable = "B"',
    ],
)
def test_nested_and_dotted_keys_are_the_same(text):
    assert sheet(text).written == {"ruleset.version": "2026-1", "hcf.flush_bonus.table": "B"}


@pytest.mark.parametrize("text", ["hcf.sf_bonus.G = { 7 = 500, 3 = 6 }", "[tables.hcf.sf_bonus.G]\n7 = 500\n3 = 6"])
def test_a_choice_that_is_a_table_of_its_own_stays_whole(text):
    assert sheet(text).written["hcf.sf_bonus.G"] == {"7": 500, "3": 6}


def test_without_the_game_nothing_is_known_to_be_whole():
    written = read_submission(HEAD + TABLE + "hcf.sf_bonus.G = { 7 = 500 }").tables[0].written
    assert written["hcf.sf_bonus.G.7"] == 500


def test_a_tables_own_word_wins_over_the_ruleset():
    one, other = read_submission(
        HEAD + TABLE + 'ruleset.jurisdiction = "house_manual"\n' + TABLE.replace("one", "two"), GAMES
    ).tables
    assert one.written["ruleset.jurisdiction"] == "house_manual"
    assert other.written == {"ruleset.version": "2026-1"}


def test_a_version_is_required():
    without = Sheet("one", "high_card_flush", {"table.min.ante": 15})
    (breach,) = rules_of(without, GAME)
    assert breach.key == "ruleset.version" and breach.cites in GAME.clauses
    assert len(rules_of(Sheet("one", "high_card_flush", {"table.min.ante": 600}), GAME)) == 2
    assert isinstance(rules_of(Sheet("one", "high_card_flush", {"ruleset.version": "2026-1"}), GAME), Rules)
    for version in ("", " ", 7):
        assert not isinstance(rules_of(Sheet("one", "high_card_flush", {"ruleset.version": version}), GAME), Rules)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the submission has no property|no table is submitted"),
        ('property = "x"', "no table is submitted"),
        (TABLE, "the submission has no property"),
        ("seats = 6\n" + HEAD + TABLE, "'seats' is not a top-level key"),
        ('ruleset = "MA"\nproperty = "x"\n' + TABLE, r"Write \[ruleset\]"),
        ('property = "x"\ntables = [1]', "tables is not a list of tables"),
        (HEAD + '[[tables]]\nname = "one"', "table 'one' has no game"),
        (HEAD + TABLE + TABLE, "two tables are called 'one'"),
        (HEAD + TABLE + "table.min.ante = nan", "table.min.ante = nan is not an amount"),
        (HEAD + TABLE + "table.max.ante = 1e999", "table.max.ante = inf is not an amount"),
        (HEAD + "name = \n", r"^line 4, column 8: Invalid value\. Write"),
    ],
)
def test_what_cannot_be_read_says_what_to_do(text, says):
    with pytest.raises(Unreadable, match=says):
        read_submission(text, GAMES)
