"""What the screen shows can be typed and written: cards with signs, dollars, capitals, clauses without brackets, near words."""

from __future__ import annotations

import json

import pytest

ROUND = """\
table plays high_card_flush

seat 3   bets ante 10
dealer   closes bets
seat 3   gets Qh 9h 6c 4c 3d 2d As
dealer   gets 8s 7s 2s Kd Jd Th 5c
seat 3   raises 10
dealer   reveals
---
seat 3   ante     +10   HCF-10(e)(1)(i)
seat 3   raise      0   HCF-10(e)(1)(i)
dealer holds 8s 7s 2s Kd Jd Th 5c
seat 3   in all   +10
"""


@pytest.fixture
def round_file(tmp_path):
    """Return a function that writes the round with some words replaced."""

    def write(old="", new=""):
        assert old in ROUND
        file = tmp_path / "typed.round"
        file.write_text(ROUND.replace(old, new) if old else ROUND, encoding="utf-8")
        return file

    return write


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Kd Jd Th", "K♦ JD 10h"),
        ("Qh 9h 6c", "Q♥ 9♥\ufe0f 6♧"),
        ("ante 10", "ante $10"),
        ("seat 3 ", "Seat 3 "),
        ("raises 10", "RAISES $10"),
        ("dealer ", "Dealer "),
        ("+10", "+$10"),
        ("holds 8s 7s 2s Kd Jd Th 5c", "holds 8♠ 7♠ 2♠ K♦ J♦ 10♥ 5♣"),
    ],
)
def test_a_record_may_be_written_as_it_is_shown(run, round_file, old, new):
    assert run("replay", round_file()).exit_code == 0
    said = run("replay", round_file(old, new))
    assert said.exit_code == 0, said.output


def test_a_normalized_line_is_still_compared(run, round_file):
    said = run("explain", round_file("seat 3   ante     +10 ", "Seat 3   Ante     +$20 "))
    assert said.exit_code == 1
    assert "line 10: seat 3 ante: the record has +20, the rules give +10 (HCF-10(e)(1)(i))" in said.stderr


def test_a_card_that_does_not_exist_is_named_as_it_was_written(run, round_file):
    said = run("replay", round_file("Kd Jd", "1♦ Jd"))
    assert said.exit_code == 2 and "not a card: '1♦'" in said.output


@pytest.mark.parametrize("id", ["10e1i", "10E1I", "hcf-10e1i", "HCF-10(e)(1)(i)", "10(e)(1)(i)"])
def test_a_clause_is_found_without_brackets(run, id, round_file):
    (clause,) = json.loads(run("rules", "high_card_flush", id, "--json").stdout)["clauses"]
    assert clause["id"] == "HCF-10(e)(1)(i)"
    assert run("explain", round_file(), "--clause", id, "--list").stdout.count("HCF-10(e)(1)(i)") == 2


def test_a_clause_without_brackets_has_its_subclauses(run):
    assert (
        run("rules", "high_card_flush", "10e1", "--json").stdout == run("rules", "high_card_flush", "10(e)(1)", "--json").stdout
    )


def test_a_round_that_is_shown_can_be_read_from_a_file(run, tmp_path):
    shown = run("rules", "high_card_flush", "10e1i").stdout
    file = tmp_path / "copied.round"
    lines = shown.splitlines()
    file.write_text("\n".join(lines[lines.index("table plays high_card_flush") : -1]))
    assert run("replay", file).exit_code == 0


def test_a_word_that_is_nearly_right_gets_one_suggestion_and_no_consequences(run, round_file):
    file = round_file("raises", "raise")
    for command, stream in (("replay", "stdout"), ("explain", "stderr")):
        said = getattr(run(command, file), stream)
        assert said.count("no_such_option") == said.count("Did you mean 'raises'?") == 1
        assert "line 8" not in said and "never settle" not in said and "5 more differences after a refused line" in said
    data = json.loads(run("replay", file, "--json").stdout)[0]
    assert len(data["differences"]) == 6 and data["after_a_refused_line"] == data["differences"][1:]


def test_payments_that_differ_are_all_shown(run, round_file):
    said = run("replay", round_file("+10 ", "+70 "))
    assert "line 10: seat 3 ante" in said.stdout
    text = ROUND.replace("+10 ", "+70 ").replace("raise      0", "raise    +30")
    file = round_file()
    file.write_text(text)
    assert run("replay", file).stdout.count("the record has") == 2


def test_the_table_in_the_terminal_reads_what_is_shown(run):
    said = run("felt", "high_card_flush", types="Seat 3 BETS ante $25\nDealer closes bets\nSeat 3 GETS Q♥ 9h 6C 4c 3d 2d A♠\n")
    assert said.exit_code == 0 and "Q♥" in said.stdout, said.output
    said = run("felt", "high_card_flush", types="seat 3 bet ante 25\n")
    assert said.exit_code == 1


def test_cards_of_the_house_way_are_read_with_signs_and_named_if_given_twice(run):
    plain = run("explain", "--house-way", "As Th Ad JK 3s 4d 5s").stdout
    assert plain == run("explain", "--house-way", "A♠ 10h AD jk 3s 4d 5s").stdout
    said = run("explain", "--house-way", "As As Ad JK 3s 4d 5s")
    assert said.exit_code == 2 and "As is named 2 times" in said.output


@pytest.mark.parametrize("seat", ["3", "Seat 3", "seat 3"])
def test_a_seat_may_have_its_word(run, round_file, seat):
    assert "ante" in run("explain", round_file(), "--seat", seat, "--list").stdout
    assert run("explain", round_file(), "--seat", "0").exit_code == 2
