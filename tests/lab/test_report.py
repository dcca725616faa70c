"""Mathematics reports: complete, whole on screen and paper, signed, and counted again by programs in C."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.core.game.rules import Rules
from houseway.games import GAMES
from houseway.lab import catalogue
from houseway.lab.report import Report, Signed, checked, page, report_of, sealed
from houseway.lab.report import second_program as second
from houseway.lab.report.seal import words_of
from houseway.lab.sheet.pdf import browser
from houseway.lab.sheet.proof import in_page
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.studies import studied
from houseway.worked.signatures import signer

FILED = ("three_card_poker", "sic_bo", "minibaccarat", "pai_gow")
"""The games whose first wager has its report in these tests."""
CONTENTS = {
    "summary": ("House edge", "Of all that is bet", "Average bet", "Player ahead", "Deviation", "Top win", "Second methods"),
    "settings": ("setting", "decides", "clause", "Limits: $"),
    "assumptions": ("is equally likely", "Figures are per unit", "Rounds are independent"),
    "outcomes": ("net", "chance", "return", "edge", "clause", "all", "100 %", "so much or more"),
    "strategy": (),
    "figures": ("house edge", "element of risk", "hit frequency", "variance", "volatility index", "chance of the top win"),
    "intervals": ("90% of runs", "95% of runs", "99% of runs", "ahead", "level", "behind", "1,000", "10,000,000"),
    "sensitivity": ("one unit more costs",),
    "protection": ("Exposed card", "Sorted backs"),
    "collection": ("8 hours", "at $"),
    "methods": ("The lab", "difference"),
    "clauses": (),
    "files": ("rules digest", "code digest", "houseway", "method", "author", "date", "public key (Ed25519)", "Make it again"),
}
"""What a laboratory looks for, by section."""
SHORT = 6.0
"""Programs in C that take more seconds of processor time are run by `pytest -m long` only."""


@pytest.fixture(autouse=True)
def from_what_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)


@cache
def report(game: str) -> Report:
    study = studied(GAMES[game])
    assert study is not None
    desk = StudyResults(study)
    asked = desk.first(desk.every([study.lines[0].wager]))
    return report_of(desk, asked, Signed("An Author", "2026-11-19", "ab" * 32), run=False)


def sections(html: str) -> dict[str, str]:
    """Return the words of each section of a page."""
    parts = re.split(r'<section id="(\w+)">', html)[1:]
    return {
        name: " ".join(one.words for one in words_of(f"<body>{text}")) for name, text in zip(parts[::2], parts[1::2], strict=True)
    }


@pytest.mark.parametrize("game", FILED)
def test_a_report_has_all_that_a_laboratory_looks_for(game: str) -> None:
    found = sections(page(report(game), ["figures.json"]))
    assert [*found] == [*CONTENTS]
    for name, wanted in CONTENTS.items():
        assert not [words for words in wanted if words not in found[name]], name
        assert len(found[name]) > 40, name
    for clause in report(game).sheet.clauses:
        assert clause.id in found["clauses"]


@pytest.mark.parametrize("game", FILED)
def test_outcomes_have_names_of_their_own_and_add_up(game: str) -> None:
    """Return and edge of all outcomes are the average bet; each row has a name that no other row has."""
    sheet = report(game).sheet
    spread, named = sheet.answer.spread, [sheet.outcome(row) for row in sheet.rows]
    assert len({*named}) == len(named)
    assert sum(row.adds + row.staked * row.chance for row in sheet.rows) == spread.average_stake - spread.house_edge
    assert sum(row.chance for row in sheet.rows) == 1


def test_a_wager_on_which_the_house_loses_begins_with_that() -> None:
    study = studied(GAMES["pai_gow"])
    assert study is not None
    desk = StudyResults(study)
    told = page(report_of(desk, desk.first(desk.every(["bank"])), Signed(), run=False))
    assert "<h1 class=loses>The house loses 2.7635 % of the dealer&#x27;s wager" in told
    assert "<h1>The house keeps 2.7778 % of each chip</h1>" in page(report("sic_bo"))
    assert "This report is not signed" in told and "Verify this file" not in told


def test_a_price_that_pays_one_more_costs_the_chance_of_its_row() -> None:
    """At sic bo a spot has one price, and nothing is decided: one to one more costs the chance of a win."""
    told = report("sic_bo")
    (row,) = told.sensitivities
    assert row.more == told.sheet.answer.house_edge - told.sheet.answer.spread.hit_frequency
    assert row.less is None, "even money less one would pay nothing"
    by_prices = {one.row: one for one in report("three_card_poker").sensitivities}
    edge = report("three_card_poker").sheet.answer.house_edge
    ways = {row.name: 0 for row in report("three_card_poker").sheet.rows}
    for one in report("three_card_poker").sheet.rows:
        ways[one.name] += one.ways
    flushes = Fraction(sum(many for name, many in ways.items() if name.endswith("straight flush")), sum(ways.values()))
    assert by_prices["straight flush"].more == edge - flushes


@pytest.mark.parametrize("game", FILED)
def test_no_word_of_a_report_is_cut_and_no_number_is_broken(game: str) -> None:
    html = page(report(game), ["figures.json", "report.pdf"])
    assert not in_page(html)
    assert not in_page(html, paper=True)


# The second program


def every_program() -> Iterator[tuple[str, second.SecondProgram]]:
    for game in catalogue.packages():
        for one in second.programs(game):
            yield game, one


def seconds(program: second.SecondProgram) -> float:
    return float(program.takes.split()[0])


EVERY = [*every_program()]
CALLED = [f"{game}-{program.file}" for game, program in EVERY]


@pytest.mark.parametrize(("game", "program"), EVERY, ids=CALLED)
def test_a_program_in_c_names_the_figure_that_the_lab_has(game: str, program: second.SecondProgram) -> None:
    study = studied(GAMES[game])
    assert study is not None
    table = study.tables(program.wager)[program.pays]
    answer = StudyResults(study).answer(
        next(
            one
            for one in StudyResults(study).every([program.wager], settings={})
            if (one.table, one.strategy) == (table, program.strategy)
        )
    )
    assert program.prints == answer.house_edge
    assert second.program_for(game, program.wager, program.pays, program.strategy) == program


@pytest.mark.skipif(not any(map(shutil.which, second.COMPILERS)), reason="no compiler for C")
@pytest.mark.parametrize(
    "program",
    [
        pytest.param(program, id=name, marks=pytest.mark.long if seconds(program) > SHORT else ())
        for (_, program), name in zip(EVERY, CALLED, strict=True)
    ],
)
def test_a_program_in_c_counts_the_main_figure_again(program: second.SecondProgram) -> None:
    assert program.run() == program.prints


def test_the_main_figure_of_these_games_is_counted_again() -> None:
    assert {game for game, _ in every_program()} >= {
        *("caribbean_stud", "chase_the_flush", "chemin_de_fer", "colorado_holdem", "double_down_stud", "high_card_flush"),
        *("let_it_ride", "minibaccarat", "pai_gow", "sic_bo", "three_card_poker"),
    }


# The signature


@pytest.fixture
def filed(tmp_path: Path) -> Path:
    """A signed report of sic bo in a folder, with its figures, written by the command."""
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", tmp_path / "key.pem"], check=True, capture_output=True)
    out = tmp_path / "filed"
    words = ["report", "sic_bo", "--out", str(out), "--author", "An Author", "--date", "2026-11-19", "--no-pdf"]
    done = CliRunner().invoke(app, [*words, "--sign", str(tmp_path / "key.pem")])
    assert done.exit_code == 0, done.output
    return out / "report.html"


def verified(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["report", "--verify", *words], env={"COLUMNS": "300"})
    return done.exit_code, done.stdout


def test_a_signed_report_verifies_and_a_changed_digit_is_named(filed: Path) -> None:
    folder = filed.parent.parent
    pems = [folder / name for name in ("public.pem", "other.pem", "other_public.pem")]
    subprocess.run(["openssl", "pkey", "-in", folder / "key.pem", "-pubout", "-out", pems[0]], check=True)
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", pems[1]], check=True, capture_output=True)
    subprocess.run(["openssl", "pkey", "-in", pems[1], "-pubout", "-out", pems[2]], check=True)
    code, told = verified(str(filed), "--key", str(pems[0]))
    assert code == 0 and "ok" in told and "signed by An Author on 2026-11-19" in told
    code, told = verified(str(filed), "--key", str(pems[2]))
    assert code == 1 and "and not with that of" in told, "somebody else's key"

    text = filed.read_text()
    filed.write_text(text.replace(">111<", ">112<", 1))  # the ways in which small loses
    code, told = verified(str(filed))
    assert code == 1 and "Every outcome, -1, ways: “112” is not what was signed" in told
    filed.write_text(text.replace("--win: #0d6b3a", "--win: #0d6b3b"))
    assert "no word was changed, but a picture, a style or the layout was" in verified(str(filed))[1]
    filed.write_text(text)

    figures = filed.with_name("figures.json")
    whole = figures.read_text()
    figures.write_text(whole.replace('"variance": "1295/1296"', '"variance": "1295/1297"'))
    code, told = verified(str(filed))
    assert code == 1 and 'figures.json: variance = "1295/1297" is not what was signed' in told
    figures.unlink()
    code, told = verified(str(filed))
    assert code == 0 and "figures.json was signed too, and is not here" in told
    figures.write_text(whole)
    by = '\\"author\\":\\"An Author'
    assert by in text
    filed.write_text(text.replace(by, by.replace("Author", "Nobody")))
    code, told = verified(str(filed))
    assert code == 1 and "the block of the signature was changed" in told
    filed.write_text("<p>nothing</p>")
    assert CliRunner().invoke(app, ["report", "--verify", str(filed)]).exit_code == 2


@pytest.mark.parametrize(
    ("was", "now", "told"), [("", "", "no word was changed"), ("<td>all</td>", "<td>any</td>", "Not what was signed: “any”")]
)
def test_the_page_verifies_itself_without_a_network(filed: Path, was: str, now: str, told: str) -> None:
    """The words that the script of the page reads are those that the command signs."""
    text = filed.read_text()
    assert was in text
    filed.write_text(text.replace(was, now))
    asked = [browser(), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={filed.parent / 'profile'}"]
    done = subprocess.run(
        [*asked, "--virtual-time-budget=10000", "--dump-dom", f"{filed.as_uri()}#verify"],
        check=True,
        capture_output=True,
        text=True,
    )
    shown = re.search(r'id="verified"[^>]*>([^<]*)<', done.stdout)
    assert shown is not None and told in shown[1]


def test_a_report_is_its_page_its_figures_and_its_program(filed: Path) -> None:
    told = json.loads(filed.with_name("figures.json").read_text())
    assert told["report"] == "sic-bo-small-printed" and told["second_program"]["difference"] == "0"
    assert told["kind"] == "exact" and told["rules_digest"] and told["code_digest"] and told["method"]
    assert filed.with_name("count_small.c").read_text() == second.programs("sic_bo")[0].source
    assert checked(filed).missing == () and checked(filed).wrong == ()


def test_a_signature_of_a_record_is_not_one_of_a_report(filed: Path) -> None:
    key = signer(filed.parent.parent / "key.pem")
    told = page(report("sic_bo"))
    forged = sealed(
        told, {}, key._replace(sign=lambda digest: key.sign(digest.removeprefix("report 1 "))), "An Author", "2026-11-19"
    )
    filed.write_text(forged)
    assert checked(filed).wrong
    filed.write_text(sealed(told, {}, key, "An Author", "2026-11-19"))
    assert not checked(filed).wrong


def test_a_report_of_a_described_bet_begins_its_settings_with_the_description() -> None:
    bet = {"id": "RED", "rows": [{"hand": "three red cards", "color": "red", "to_one": 7}]}
    rules = GAMES["three_card_poker"].under({"side_bets": {"red_hand": bet}})
    assert isinstance(rules, Rules)
    study = studied(rules.game)
    assert study is not None
    desk = StudyResults(study)
    told = report_of(desk, desk.first(desk.every(["red_hand"])), Signed(), run=False)
    first = told.settings[0]
    assert first.written.startswith('side_bets={"cents":') and first.decides and first.chosen
    assert "RED-2(1)" in {clause.id for clause in told.sheet.clauses}
