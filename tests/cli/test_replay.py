"""A record comes out as written, or the difference is shown with its line."""

import json
import re

import pytest

from houseway.games import GAMES
from houseway.worked.clause_index import rounds_of


def tampered(record: str, pattern: str, change) -> tuple[str, int]:
    """The record with the first match changed, and the line it stands in."""
    found = re.search(pattern, record, re.MULTILINE)
    assert found, pattern
    return record[: found.start()] + change(found) + record[found.end() :], record[: found.start()].count("\n") + 1


def other_card(found):
    return found[1] + " ".join(reversed(found[2].split()))


TAMPERING = {
    "two cards of a hand changed places": (r"(^seat 3   gets )(.*)$", other_card),
    "a card of the dealer's became another": (r"(^dealer   gets )(\S\S)", lambda found: found[1] + "??"),
    "a bet grew": (r"(^seat 2   bets ante )10$", lambda found: found[1] + "20"),
    "a raise became a fold": (r"^(seat \d   )raises \d+$", lambda found: found[1] + "folds"),
    "the digest changed": (r"(digest )(.)", lambda found: found[1] + ("0" if found[2] != "0" else "1")),
    "an event was left out of the count": (r"round has (\d+)", lambda found: f"round has {int(found[1]) - 1}"),
    "a payment grew": (r"(^seat \d   ante +)[+-]\d+", lambda found: found[1] + "+99"),
    "a clause changed": (r"HCF-10\(e\)\(1\)\(\w+\)\w*", lambda found: "HCF-10(b)"),
    "somebody had more chips": (r"bot4     has 1,000", lambda found: "bot4     has 1,001"),
    "the stub was counted wrong": (r"(counts stub )(\d+)", lambda found: found[1] + str(int(found[2]) + 1)),
}


@pytest.mark.parametrize("how", TAMPERING)
def test_tampering_is_noticed(run, record, tmp_path, how):
    file = tmp_path / "tampered.round"
    text, line = tampered(record, *TAMPERING[how])
    assert text != record
    file.write_text(text)
    said = run("replay", file)
    assert said.exit_code in (1, 2)
    lines = [int(number) for number in re.findall(r"line (\d+)", said.stdout)]
    assert lines and min(lines) >= min(line, 20)


def test_a_record_comes_out_as_written(run, record, tmp_path):
    file = tmp_path / "record.round"
    file.write_text(record)
    said = run("replay", file)
    assert said.exit_code == 0
    assert said.stdout.startswith(f"ok {file}: 6 rounds, as written, 6 digests match. The chain is complete and not signed: ")


def test_worked_rounds_in_a_games_folder_need_not_say_their_game(run):
    files = list(rounds_of(GAMES["high_card_flush"]))[:20]
    said = run("replay", *files)
    assert said.exit_code == 0
    assert len(said.stdout.splitlines()) == len(files)


def test_the_worst_file_is_the_exit_code_and_none_is_skipped(run, record, tmp_path):
    good, differs, unreadable = tmp_path / "good.round", tmp_path / "differs.round", tmp_path / "unreadable.round"
    good.write_text(record)
    differs.write_text(record.replace("bets ante 10", "bets ante 20", 1))
    unreadable.write_text(record.replace("dealer   closes bets", "dealer   closes", 1).replace("gets", "gets 1x", 1))
    said = run("replay", unreadable, differs, good)
    assert said.exit_code == 2
    assert "ok " in said.stdout and "≠ " in said.stdout and "? " in said.stdout
    data = json.loads(run("replay", differs, good, "--json").stdout)
    assert [one["equal"] for one in data] == [False, True]
    assert data[0]["differences"][0].startswith("line ")
    assert len(data[1]["digests"]) == 6


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("table plays faro\n", "line 1: unknown game 'faro'. Use one of "),
        ("seat 3 bets ante 10\n", "line 1: the first line must be 'table plays GAME'"),
        ("table plays high_card_flush\n\nhello\n", "line 3: 'hello': no speaker. Start with who says it"),
        ("table plays high_card_flush\nseat 3 gets 5x\n", "line 2: 'seat 3 gets 5x': not a card: '5x'. Use rank and suit"),
        ("table plays high_card_flush\ntable sets hcf.seats 9\n", "line 2: hcf.seats: 9 is not a whole number from 1 to 6"),
        ("table plays high_card_flush\nann plays seat 9\n", "line 2: there is no seat 9"),
        (
            "table plays high_card_flush\ntable remembers weather 3\nseat 3 bets ante 10\n",
            "line 2: unknown table memory 'weather'",
        ),
    ],
)
def test_what_cannot_be_read_says_the_line_and_what_to_do(run, tmp_path, text, says):
    file = tmp_path / "wrong.round"
    file.write_text(text)
    said = run("replay", file)
    assert said.exit_code == 2
    assert says in said.stdout


def test_files_that_are_not_there_or_no_text(run, tmp_path):
    assert "file not found" in run("replay", tmp_path / "nothing.round").stdout
    assert "is a folder. Name its files" in run("replay", tmp_path).stdout
    (tmp_path / "cards.png").write_bytes(b"\x89PNG\xff\xfe")
    said = run("replay", tmp_path / "cards.png")
    assert said.exit_code == 2 and "not a text file" in said.stdout


RECUT = "table plays high_card_flush\nseat 1 bets ante 10\nfloor orders a recut\n"


@pytest.mark.parametrize(
    ("end", "code", "says"),
    [
        ("---\n", 0, "1 round, 1 left open, identical"),
        ("---\nround is open\n", 0, "1 round, 1 left open, identical"),
        ("", 1, "the round is not over"),
        ("---\nseat 1 ante -10\n", 1, "the round is not over"),
    ],
)
def test_a_text_that_states_no_ending_may_leave_its_round_open(run, tmp_path, end, code, says):
    file = tmp_path / "recut.round"
    file.write_text(RECUT + end)
    said = run("replay", file)
    assert said.exit_code == code and says in said.output
