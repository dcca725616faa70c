"""A class gets the same deals, is ranked by what its decisions cost, and records of other deals are refused."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.core.round.state import Round
from houseway.core.values.hands import Hand
from houseway.games import GAMES
from houseway.lab.hints import priced
from houseway.school import classroom
from houseway.school.classroom import Choice, NotAClass, ranked, sat, table_of
from houseway.school.coach import Coached
from houseway.worked.reader import read_worked
from houseway.worked.worked import Worked

RUN = CliRunner()
GAME = "three_card_poker"
ROUNDS = "3"


def handed_in(folder: Path, name: str, answers: str, seed: str = "may", rounds: str = ROUNDS) -> Path:
    """A record of a pupil who types these answers, over and over."""
    file = folder / f"{name}-{seed}-{rounds}.round"
    words = ["school", "class", GAME, str(file), "--seed", seed, "--name", name, "--rounds", rounds]
    done = RUN.invoke(app, words, input="\n".join([answers] * (2 * int(rounds))) + "\n")
    assert done.exit_code == 0, done.output
    return file


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    handed_in(folder, "ann", "1")
    handed_in(folder, "bob", "2")
    return folder


def of(folder: Path, *names: str) -> list[str]:
    return [str(folder / f"{name}-may-{ROUNDS}.round") for name in names]


def test_the_same_deals_whatever_is_said(folder: Path) -> None:
    told = [Path(file).read_text() for file in of(folder, "ann", "bob")]
    dealt = [[line for line in text.splitlines() if line.startswith(("seat 1", "dealer")) and " gets " in line] for text in told]
    assert dealt[0] == dealt[1] and len(dealt[0]) == 6 * int(ROUNDS)


def test_who_leaves_early_is_not_told_to_hand_in(tmp_path: Path) -> None:
    words = ["school", "class", GAME, str(tmp_path / "early.round"), "--seed", "may", "--name", "eve", "--rounds", ROUNDS]
    left = RUN.invoke(app, words, input="1\nq\n")
    assert left.exit_code == 0
    assert "1 of 3 rounds were played" in left.output and "Hand in" not in left.output
    words[3] = str(tmp_path / "whole.round")
    assert "Hand in" in RUN.invoke(app, words, input="1\n" * 6).output


def best(seen: Round, hand: Hand, choices: Sequence[Choice]) -> int:
    word = priced(seen, hand)[0].says
    return next(at for at, one in enumerate(choices) if one.command is not None and getattr(one.command, "what", "") == word)


def test_who_gives_away_least_is_first_and_luck_is_beside(folder: Path, tmp_path: Path) -> None:
    from houseway.cli.table.log import header_for
    from houseway.worked.recorder import new_record
    from houseway.worked.replay import open_table

    worked = table_of(GAMES[GAME], "cat", {"ruleset.jurisdiction": GAMES[GAME].editions[0].key}, "may")
    file = tmp_path / "cat.round"
    record = new_record(file, worked, header_for(open_table(worked).rules, "may", "", None))
    for played in sat(worked, "may", int(ROUNDS), best):
        record.add(played)
    record.close()
    done = RUN.invoke(app, ["school", "rank", *of(folder, "ann", "bob"), str(file), "--json"])
    assert done.exit_code == 0, done.output
    rows = json.loads(done.stdout)
    assert rows[0]["name"] == "cat" and rows[0]["cost"] == "0" and rows[0]["place"] == 1
    assert rows[-1]["name"] == "bob" and rows[-1]["won"] < 0  # folds everything
    assert {row["rounds"] for row in rows} == {int(ROUNDS)}
    assert [row["by_luck"] for row in rows] == [1 + sum(other["won"] > row["won"] for other in rows) for row in rows]
    table = RUN.invoke(app, ["school", "rank", *of(folder, "bob", "ann")])
    assert table.exit_code == 0 and "and not by luck" in table.output


def test_records_that_are_not_of_one_class_are_refused(folder: Path, tmp_path: Path) -> None:
    other = handed_in(tmp_path, "dan", "1", seed="july")
    fewer = handed_in(tmp_path, "eve", "1", rounds="2")
    one = of(folder, "ann")
    for with_it, why in ((str(other), "dealt other cards"), (str(fewer), "played 2 rounds"), (one[0], "more than one record")):
        done = RUN.invoke(app, ["school", "rank", *one, with_it])
        assert done.exit_code == 2 and why in " ".join(done.output.split()), done.output
    gone = RUN.invoke(app, ["school", "rank", *one, str(tmp_path / "gone.round")])
    assert gone.exit_code == 2 and "gone.round" in gone.output.replace("\n", "")  # whose record is missing is named
    with pytest.raises(NotAClass, match="no record"):
        ranked([])
    two = "table plays three_card_poker\nplayer ann sits at seat 1\nplayer bob sits at seat 2\n"
    with pytest.raises(NotAClass, match="one player"):
        ranked([read_worked(two + "seat 1 bets ante 100\n---\nround is open\n")])


def test_a_decision_without_a_price_is_noticed_in_any_record(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = [read_worked(Path(file).read_text()) for file in of(folder, "ann", "bob")]
    real = classroom.coached

    def of_ann(worked: Worked) -> Coached:
        found = real(worked)
        if worked.sits[0].player == "ann":
            found.unpriced["choice"] += 1
        return found

    monkeypatch.setattr(classroom, "coached", of_ann)
    for order in (records, records[::-1]):
        with pytest.raises(NotAClass, match="ann made a decision that the lab cannot price"):
            ranked(order)


def test_a_changed_card_is_noticed(folder: Path) -> None:
    texts = [Path(file).read_text() for file in of(folder, "ann", "bob")]
    lines = texts[1].splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("dealer") and " gets " in line)
    lines[at] = "dealer   gets 2d"
    with pytest.raises(NotAClass, match="dealt other cards than ann in round 1"):
        ranked([read_worked(texts[0]), read_worked("\n".join(lines))])


def test_where_a_class_cannot_sit() -> None:
    with pytest.raises(NotAClass, match="prices no decision"):
        table_of(GAMES["sic_bo"], "ann", {}, "may")
    with pytest.raises(NotAClass, match="not a name"):
        table_of(GAMES[GAME], "ann b", {}, "may")
