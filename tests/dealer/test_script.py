"""Announcements are data: every game has words where needed, and every clause that requires words is kept."""

import re
from dataclasses import replace

import pytest

from houseway.dealer.announcements import script_of
from houseway.dealer.check import Need, faults_of, needs_of
from houseway.dealer.lines import FILLS, OCCASIONS, DealerScript, Line
from houseway.dealer.script_file import BadScript, read_script
from houseway.games import GAMES

SPOKEN_CLAUSE = re.compile(
    r"dealer (?:must |then |also )*(?:forms and )?(?:announces?|immediately repeat|asks each player)"
    r"|(?:and|must|also) announces? (?:the|both|a|an)\b|must ask each player",
    re.I,
)
"""A clause that requires the dealer to announce or ask something."""
ELSEWHERE = {
    "CTF-8(f)(8)": "the same words as CTF-9(f)",
    "CTF-8(g)(4)": "the same words as CTF-9(f)",
    "CDF-8(a)(4)": "the player announces; the dealer repeats it by CDF-8(d)",
    "CDF-8(b)": "the banker announces; the dealer repeats it by CDF-8(d)",
    "CS-12(a)": "before the words of CS-7(b)",
    "CTF-11(a)": "before the words of CTF-7(c)(3)",
    "CS-6(b)": "until the words of CS-7(b)",
    "CTF-6(b)": "until the words of CTF-7(c)(3)",
    "CHE-6(c)": "until the words of CHE-7(b)",
    "CHE-6a(b)": "until the words of CHE-7(b)",
    "DDS-6(b)": "until the words of DDS-8(a)",
    "FAH-6(c)": "until the words of FAH-7(b)",
    "HCF-6(d)": "until the words of HCF-7(b)",
    "LIR-6(c)": "until the words of LIR-7(b)",
    "MB-7(c)": "after the words of MB-8(b)",
    "PG-5(c)": "until the words of PG-6(a)",
    "PGP-7(c)": "until the words of PGP-8(a)",
    "TCP-6(d)": "until the words of TCP-7(b)",
    "PGP-14(b)": "the same words as PGP-8(a)",
    "PGP-15(d)(2)(iii)": "the winning hand is called with its bonus, by PGP-9(f)",
    "HCFM-taking_tips.H": "colouring up tokens is no part of a round",
    "HCFM-shuffling_procedures.standard_manual_shuffle.B": "it says that no words are needed",
    "S21-7(l)": "it asks players to check what they hear",
}
"""Clauses that speak of an announcement and are kept by the words of another clause."""


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_words_that_fit_it(key: str) -> None:
    says = script_of(key)  # it is compared with its game when it is read
    assert says.lines and says.steps
    assert all(line.cites or line.says for line in says.lines)


@pytest.mark.parametrize("key", GAMES)
def test_every_clause_that_asks_for_words_has_them(key: str) -> None:
    game, cited = GAMES[key], {line.cites for line in script_of(key).lines}
    asks = {id for id, clause in game.clauses.items() if SPOKEN_CLAUSE.search(clause.says)}
    assert asks - cited <= ELSEWHERE.keys()


def test_what_is_kept_elsewhere_is_still_in_the_books() -> None:
    clauses = {id: clause for key in GAMES for id, clause in GAMES[key].clauses.items()}
    assert ELSEWHERE.keys() <= clauses.keys()


TCP = GAMES["three_card_poker"]
NAMES = GAMES.names("three_card_poker")


def faults(lines: tuple[Line, ...] | None = None, steps: dict[str, str] | None = None) -> list[str]:
    whole = script_of("three_card_poker")
    return faults_of(TCP, NAMES, DealerScript(whole.lines if lines is None else lines, whole.steps if steps is None else steps))


def test_what_is_missing_or_strange_is_said() -> None:
    whole = script_of("three_card_poker")
    assert faults() == []
    silent = tuple(line for line in whole.lines if line.on != "turn" and line.word != "reveals")
    assert faults(silent) == ["there are no words for turn in choice", "there are no words for word reveals in reveal"]
    assert faults(()) == [f"there are no words for {need}" for need in needs_of(TCP.editions[0].law.stages)]
    assert faults(steps={**whole.steps, "river": "Bet"}) == ["the step river is not a stage of the game"]
    assert faults(steps={}) == [f"the step {name} has no words" for name in whole.steps]
    odd = whole.lines[0]._replace(cites="TCP-99", stage="river", says="{dealer} {dice}")
    assert [fault.split("'")[2] for fault in faults((*whole.lines, odd))] == [
        " is said in river, which is not a stage of the game",
        " cites TCP-99, which is not a clause of the game",
        " fills in dealer, dice, not available when it is said",
    ]


def test_settings_of_a_line_are_checked() -> None:
    text = 'on = "void"\nsays = "Void."\nhouse = true\nunder = { "table.dealing_method" = "by foot", "no.such" = 1 }'
    line = read_script(f"[[say]]\n{text}").lines[0]
    told = faults((*script_of("three_card_poker").lines, line))
    assert len(told) == 2 and all("which no house can choose" in one for one in told)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("say = 3", "say is a list"),
        ("[steps]\nbets = 3", "steps a table of texts"),
        ("color = 1", "the file has color"),
        ('shares = "whist"', "not a family with announcements"),
        ('[[say]]\non = "now"\nsays = "x"\nhouse = true', "not an occasion"),
        ('[[say]]\non = "void"\nsays = ""\nhouse = true', "has no words"),
        ('[[say]]\non = "void"\nsays = "x"', "either a clause"),
        ('[[say]]\non = "void"\nsays = "x"\ncites = "A"\nhouse = true', "either a clause"),
        ('[[say]]\non = "void"\nsays = "x"\nhouse = false', "either a clause"),
        ('[[say]]\non = "void"\nsays = 3\nhouse = true', "is a text"),
        ('[[say]]\non = "void"\nsays = "x"\nhouse = true\nunder = 3', "under is a table"),
        ('[[say]]\non = "void"\nsays = "x"\nhouse = true\nloud = 1', "has loud"),
        ("say = [1]", "say 1 is not a table"),
        ("[", "Invalid"),
    ],
)
def test_a_file_that_says_something_else_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadScript, match=why):
        read_script(text)


def test_occasions_and_what_they_fill_in_are_closed() -> None:
    assert {*FILLS} == {*OCCASIONS}
    assert Need("opens", "").met_by(Line("opens", "x")) and not Need("word", "bets", "a").met_by(Line("word", "x", word="b"))


def test_a_game_that_was_added_without_a_folder_says_nothing() -> None:
    GAMES["made_up"] = replace(TCP, key="made_up")
    try:
        assert script_of("made_up") == DealerScript((), {})
    finally:
        del GAMES["made_up"]
        script_of.cache_clear()
