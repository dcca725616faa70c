"""`houseway felt`: commands at a table, typed or piped, shown, listed and saved."""

from __future__ import annotations

import re

import pytest

from houseway.cli.lines.choices import sayable
from houseway.cli.lines.session import Session
from houseway.cli.table.setup import choose, takes, worked_for
from houseway.core.messages.command import BuyIn
from houseway.core.wire.notation import write
from houseway.games import GAMES
from houseway.play import Host, play_round
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked


def round_lines(game: str) -> list[str]:
    """Return the lines of one round with bots."""
    chosen = choose(GAMES[game], None, None, None)
    seats = takes(chosen.rules, 3, None)
    host = Host(worked_for(chosen, seats, None, "said"), Seeded("said"))
    play_round(host, [Bot(seat, Seeded(seat)) for seat in seats])
    return [" ".join(write(command).split()) for command in host.said if not isinstance(command, BuyIn)]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_can_be_typed_listed_and_saved_at_every_game(game):
    chosen = choose(GAMES[game], None, None, None)
    session = Session(GAMES[game], chosen.written)
    for seat in chosen.rules.seats[3:]:
        session.submit(f"player{seat} leaves")
    refused = []
    for number, line in enumerate(round_lines(game)):
        if session.table.is_playing and number % 9 == 0:
            plain = [
                one for one in sayable(session.table) if not one.is_call and not re.search(r"[A-Z|]| to | cards?$", one.text)
            ]
            for one in plain[:2]:
                assert Session.submit(again(session), one.text).refusal is None, one
        heard = session.submit(line)
        refused += [(line, heard.refusal)] if heard.refusal else []
    assert refused == []
    assert session.rounds and session.rounds[0].over
    outcome = play_worked(read_worked(session.text()))
    assert outcome.wrong == [] and len(outcome.rounds) == 1


def again(session: Session) -> Session:
    """Return another session at the same table."""
    copy = Session(session.game, session.settings)
    copy.table = session.table
    return copy


@pytest.fixture
def typed(run):
    """Run `houseway felt high_card_flush` with these lines in a pipe."""

    def types(*lines, options=()):
        return run("felt", "high_card_flush", "--seed", "typed", *options, types="\n".join(lines) + "\n")

    return types


ROUND = ("seat 3 bets ante 25", "dealer closes bets", "deal", "seat 3 folds", "seat 3 folds", "dealer reveals")


def test_each_line_shows_its_events_chips_and_clauses(typed):
    said = typed("seat 3 bets ante 25", "dealer closes bets")
    assert said.exit_code == 0
    assert re.search(r"seat 3 ante: \$25 is bet +HCF-6\(a\)\(1\)", said.stdout)
    assert "$25 from player player3 to seat 3 ante" in said.stdout
    assert "Due: seat 3, 7 (HCF-7(c))" in said.stdout


def test_a_refusal_is_a_sentence_with_its_clause_and_another_exit_code(typed):
    said = typed("seat 3 bets ante 9")
    assert said.exit_code == 1
    assert "Refused: The amount is below the minimum. HCF-6(a)(1): " in said.stdout


def test_a_line_that_cannot_be_read_ends_a_pipe_with_its_number(typed):
    said = typed("# a comment", "", "seat 3 bets ante 25", "mumble")
    assert said.exit_code == 2
    assert "line 4: " in said.stderr and "no speaker" in said.stderr


def test_what_may_be_said_is_listed_short_and_by_word(typed):
    said = typed("?", "seat 3 bets ante 25", "? straight", "dealer closes bets", "?", "? calls", "? nonsense").stdout
    assert "seat 1|2|3|4|5|6 bets ante 10 to 500" in said  # the first bet opens a round
    assert "seat 3 bets straight_flush_bonus 5 to 100" in said
    assert "seat 3 gets 7 cards" in said and "? calls lists" in said
    assert "dealer calls card_face_up with CARDS" in said and "No option now contains 'nonsense'" in said


def test_lines_are_kept_taken_back_explained_and_saved(typed, tmp_path, run):
    file = tmp_path / "said.round"
    said = typed(*ROUND[:3], "undo", "history", "deal", *ROUND[3:5], "dealer reveals", "why", "money", "table", f"save {file}")
    assert "Undone: dealer gets" in said.stdout and "  2  dealer closes bets" in said.stdout
    assert "lost $25" in said.stdout and "seat 3 ante: -$25" in said.stdout and "you" not in said.stdout.partition("> table")[2]
    assert run("replay", file).exit_code == 0


def test_an_existing_file_is_not_overwritten(typed, tmp_path, run):
    file = tmp_path / "said.round"
    file.write_text("a record of last night\n")
    assert typed("dealer opens round", options=("--save", file)).exit_code == 2
    assert "exists and is not overwritten" in typed("dealer opens round", f"save {file}").stdout
    assert file.read_text() == "a record of last night\n"


def test_what_was_refused_and_a_round_that_is_open_are_saved_too(typed, tmp_path, run):
    file = tmp_path / "open.round"
    typed("seat 3 bets ante 9", "seat 3 bets ante 25, flush_bonus 1", "dealer closes bets", options=("--save", file))
    text = file.read_text()
    assert re.search(r"seat 3 bets ante 9 +! below_minimum HCF-6\(a\)\(1\)", text) and "round is open" in text
    assert re.search(r"seat 3 bets flush_bonus 1 +! below_minimum", text)
    assert run("replay", file).exit_code == 0
