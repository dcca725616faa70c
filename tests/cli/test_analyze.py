"""`houseway analyze`: the sheets of a toy study and of sic bo, on the screen, for a program, on a page and on paper."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import re
import subprocess
import sys
import time
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest

from houseway.cli import progress
from houseway.cli.commands import analyze
from houseway.cli.par import edges
from houseway.games import GAMES
from houseway.lab.sheet import pdf
from houseway.lab.sheet.prices import in_words
from houseway.lab.study import under

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def toy():
    spec = importlib.util.spec_from_file_location("toy", ROOT / "tests" / "lab" / "toy.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.STUDY


@pytest.fixture
def analyze_toy(run, toy, monkeypatch, tmp_path):
    """Run `analyze` on the toy study, with its own cache."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(analyze, "studied", lambda game: toy)
    return lambda *words: run("analyze", "sic_bo", *words)


@pytest.fixture(autouse=True)
def own_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "cache"))


def results(said):
    assert said.exit_code == 0, said.stderr
    return json.loads(said.stdout)["results"]


@pytest.mark.parametrize("wager", ["bank against six", "Bank-against-six", "bank_against_s"])
def test_a_wager_of_several_words_is_named_with_any_space(run, monkeypatch, wager):
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)
    found = results(run("analyze", "pai_gow", "--wager", wager, "--strategy", "house way", "--json"))
    assert [one["wager"] for one in found] == ["bank against six"]


def test_json_of_a_game_counts_nothing_where_its_results_ship(run, monkeypatch, tmp_path):
    """A count of Chase the Flush takes a minute, and its results ship without it."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)
    found = results(run("analyze", "chase_the_flush", "--json"))
    assert not list(tmp_path.glob("*.npz"))
    assert not all(one["left_out"] for one in found)
    (left,) = {one["left_out"] for one in found if one["left_out"]}
    assert "--wager" in left and not any(one["charts"] or one["figures"] for one in found if one["left_out"])


def test_for_a_program_every_wager_table_strategy_and_variant_is_answered(analyze_toy):
    found = results(analyze_toy("--json"))
    assert len(found) == 2 * 3 + 3
    keys = [(one["wager"], one["pays"], one["strategy"], tuple(one["settings"].items())) for one in found]
    assert len(set(keys)) == len(keys)
    for one in found:
        assert Fraction(one["house_edge"]) == -sum(Fraction(e["net"]) * e["ways"] for e in one["endings"]) / one["ways"]
        assert "/" in one["house_edge"] and one["house_loses"] == (Fraction(one["house_edge"]) < 0)
        assert one["manifest"]["command"].startswith("houseway analyze sic_bo --wager")
    assert [one["pays"] for one in found if one["house_loses"]] == ["B", "C"]
    best = found[0]
    assert best["house_edge"] == "1/6" and best["element_of_risk"] == "1/9"
    assert [cost["cost"] for cost in best["strategies"]] == ["0/1", "1/2", "5/6"]
    assert best["charts"][0]["lines"][1] == {"when": "an even number", "do": "raise", "by": "", "ways": 2, "mistake": "5/3"}
    assert best["hold"][1]["rounds"] == 400 and best["hold"][1]["expected"] == "200/3"
    assert {"id", "title", "says"} == set(best["clauses"][0])


def test_the_command_on_a_sheet_gives_the_same_answer_again(analyze_toy):
    import shlex

    for one in [*results(analyze_toy("--json")), *results(analyze_toy("--json", "--pays", '"7 card flush":3:2 6:$50'))]:
        again = results(analyze_toy("--json", *shlex.split(one["manifest"]["command"])[3:]))
        assert [other["house_edge"] for other in again] == [one["house_edge"]]
        assert again[0]["prices"] == one["prices"]


def test_on_the_screen_an_overview_then_the_sheet_of_a_wager(analyze_toy, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    said = analyze_toy().stdout
    assert "9 results" in said and "16.6667 %" in said and "1941/5000" in said and "THE HOUSE LOSES on bonus B, bonus C" in said
    whole = analyze_toy("--wager", "ante").stdout
    for words in ("element of risk", "raises and wins", "expected hold", "an even number", "always fold", "R-SB-03", "SB-5(c)"):
        assert words in whole
    assert "break-even meter" in whole and "$12,345.00" in whole
    assert max(map(len, (said + whole).splitlines())) <= 100


@pytest.mark.parametrize(
    ("pays", "edge"),
    [
        ("7:300 6:20 5:1", "1941/5000"),
        ("7=300, 6=20, 5=1", "1941/5000"),
        ("7:300 to 1 6: 21 for 1 5_card:1", "1941/5000"),
        ("A", "1941/5000"),
        ("6:20", "104/125"),
    ],
)
def test_what_if_another_table_hung(analyze_toy, pays, edge):
    wager = () if ":" in pays or "=" in pays else ("--wager", "bonus")
    (found,) = results(analyze_toy("--json", "--pays", pays, *wager))
    expected = Fraction(edge) if pays != "6:20" else 1 - Fraction(40 * 21, 5000)
    assert Fraction(found["house_edge"]) == expected
    assert found["pays"] == ("A" if pays == "A" else "own")


@pytest.mark.parametrize(("pays", "edge"), [("60", "11/72"), ("60 to 1", "11/72"), ("61 for 1", "11/72"), ("121:2", "7/48")])
def test_a_bare_price_is_enough_where_a_table_has_one_row(run, pays, edge):
    (found,) = results(run("analyze", "sic_bo", "--json", "--wager", "total_4", "--pays", pays))
    assert found["pays"] == "own" and found["house_edge"] == edge


def test_a_bare_price_for_several_rows_says_which_rows(analyze_toy):
    said = analyze_toy("--wager", "bonus", "--pays", "60")
    assert said.exit_code == 2 and "one price for several rows" in said.stderr and '"7 card flush"' in said.stderr


def test_results_come_as_lines_with_fractions_and_floats(analyze_toy):
    lines = list(csv.DictReader(io.StringIO(analyze_toy("--csv").stdout)))
    assert len(lines) == 9 and lines[0]["house_edge"] == "1/6" and float(lines[0]["house_edge_float"]) == pytest.approx(1 / 6)
    assert lines[0]["simulated"] == "" and lines[3]["settings"] == "sb.two_of_a_kind_on_triple=lose"
    first = results(analyze_toy("--json"))[0]
    assert first["floats"]["house_edge"] == pytest.approx(1 / 6) and first["simulated"] == [] and first["standard_errors"] == {}


def test_without_a_game_it_says_which_games_it_knows(run):
    said = run("analyze").stderr
    assert "sic_bo, " in said and "pai_gow_poker, " in said and " holdem, " not in said


def test_a_count_names_its_game_and_speaks_where_there_is_no_terminal(toy, capsys, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0.0)
    line = toy.line("bonus")
    toy.counts(line, under(toy.game, {}), progress.bar)
    assert capsys.readouterr().err == "Sic Bo: hands: 5,000 of 5,000 (100 %)\n"


def test_rows_without_a_price_are_not_paid_and_the_sheet_says_so(analyze_toy):
    said = analyze_toy("--pays", "7:300")
    assert said.exit_code == 0 and "Unpaid (no price given): 5 card flush, 6 card flush." in said.stdout


def test_a_table_on_which_the_house_loses_is_said_loudly(analyze_toy):
    said = analyze_toy("--pays", "7:9000 6:20")
    assert said.exit_code == 0 and "THE HOUSE LOSES on bonus own. It returns" in said.stdout
    assert results(analyze_toy("--json", "--pays", "7:9000"))[0]["house_loses"] is True


def test_prices_in_a_file(analyze_toy, tmp_path):
    file = tmp_path / "mine.toml"
    for text in (
        '"7 card flush" = "300 to 1"\n6 = 20\n5 = "1:1"\n',
        'pays = [{ hand = "7", to_one = 300 }, { hand = "6", to_one = 20 }, { hand = "5", for_one = 2 }]\n',
    ):
        file.write_text(text)
        assert results(analyze_toy("--json", "--pays", file))[0]["house_edge"] == "1941/5000"
    file.write_text("pays = [{ hand = '7' }]")
    assert analyze_toy("--pays", file).exit_code == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--pays", "8:300"), "unknown row '8'. Rows: "),
        (("--pays", "7:lots"), "not a price: 'lots'. Write "),
        (("--pays", "7:300 7:20"), "has two prices"),
        (("--pays", "7:10%"), "has no meter"),
        (("--pays", "Z"), "unknown pay table 'Z'. Use "),
        (("--pays", "nowhere.toml"), "nowhere.toml: file not found"),
        (("--wager", "antte"), "did you mean ante?"),
        (("--strategy", "always"), "several strategies start"),
        (("--strategy", "never"), "no strategy starts"),
        (("--wager", "bonus", "--strategy", "always fold"), "no strategy starts"),
        (("--set", "sb.two_of_a_kind_on_triple"), "write KEY=VALUE"),
        (("--set", "sb.two_of_a_kind_on_triple=maybe"), "one of win, lose"),
        (("--set", "sb.sead=1"), "no such choice"),
    ],
)
def test_what_cannot_be_asked_says_what_to_do(analyze_toy, words, says):
    said = analyze_toy(*words)
    assert said.exit_code == 2
    assert says in said.stderr


def test_a_choice_of_the_house_is_asked_under(analyze_toy, run, monkeypatch):
    found = results(analyze_toy("--json", "--wager", "ante", "--strategy", "optimal", "--set", "sb.two_of_a_kind_on_triple=lose"))
    assert [(one["house_edge"], one["settings"]) for one in found] == [("5/6", {"sb.two_of_a_kind_on_triple": "lose"})]
    monkeypatch.undo()
    hung = results(run("analyze", "sic_bo", "--json", "--wager", "total_4", "--set", "sb.odds.total_4=75"))
    assert [(one["house_edge"], one["house_loses"]) for one in hung] == [("-1/18", True)]
    three = results(run("analyze", "sic_bo", "--json", "--wager", "one_of_a_kind_1", "--set", "sb.one_of_a_kind=[1, 2, 12]"))
    assert [one["house_edge"] for one in three] == ["1/27"]


class Tags(HTMLParser):
    """Collects the tags of a page and the addresses it would fetch."""

    def __init__(self):
        super().__init__()
        self.tags, self.fetches = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.fetches += [v for k, v in attrs if k in ("src", "href", "xlink:href") and v and not v.startswith("#")]


def test_a_page_is_one_file_that_asks_nothing_of_anybody(analyze_toy, tmp_path):
    file = tmp_path / "sheet.html"
    assert analyze_toy("--html", file).exit_code == 0
    text = file.read_text()
    page = Tags()
    page.feed(text)
    assert page.fetches == [] and "@import" not in text and "url(http" not in text
    assert page.tags.count("svg") == 5 and "prefers-color-scheme: dark" in text and "@media print" in text
    ids = re.findall(r'id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    for words in (
        "The house loses on bonus B",
        "What to do",
        "always fold",
        "No more bets.",
        "--wager ante",
        "width=device-width",
    ):
        assert words in text
    again = tmp_path / "again.html"
    analyze_toy("--html", again)
    assert again.read_text() == text


def test_paper_has_numbered_pages_and_is_the_same_each_time(analyze_toy, tmp_path):
    file, again = tmp_path / "sheet.pdf", tmp_path / "again.pdf"
    assert (
        analyze_toy("--wager", "bonus", "--pdf", file).exit_code == 0
        and analyze_toy("--wager", "bonus", "--pdf", again).exit_code == 0
    )
    data = file.read_bytes()
    assert data.startswith(b"%PDF") and data == again.read_bytes()
    assert len(re.findall(rb"/Type /Page\b", data)) == 3


def test_paper_without_a_browser_says_what_to_install(analyze_toy, tmp_path, monkeypatch):
    monkeypatch.setenv("HOUSEWAY_BROWSER", "no-such-browser")
    said = analyze_toy("--wager", "bonus", "--pdf", tmp_path / "sheet.pdf")
    assert said.exit_code == 2 and "no-such-browser, which is not there" in said.stderr and "--html" in said.stderr
    monkeypatch.delenv("HOUSEWAY_BROWSER")
    monkeypatch.setattr(pdf, "NAMES", ())
    said = analyze_toy("--wager", "bonus", "--pdf", tmp_path / "sheet.pdf")
    assert said.exit_code == 2 and "none was found" in said.stderr and "apt install chromium" in said.stderr
    monkeypatch.setenv("HOUSEWAY_BROWSER", "true")  # it runs, and prints nothing
    assert "printed nothing" in analyze_toy("--wager", "bonus", "--pdf", tmp_path / "sheet.pdf").stderr


def test_a_file_that_cannot_be_written_is_trouble(analyze_toy, tmp_path):
    assert analyze_toy("--html", tmp_path / "no" / "such" / "folder.html").exit_code == 2


def test_sic_bo_has_fifty_wagers_and_alike_spots_share_a_line(run):
    found = results(run("analyze", "sic_bo", "--json"))
    assert len({one["wager"] for one in found}) == 50
    said = run("analyze", "sic bo").stdout
    assert "two of a kind 1 to 6" in said and "total 4, 17" in said and "two dice (15)" in said
    assert "the number shows twice" in run("analyze", "SB", "--wager", "one_of_a_kind_3").stdout


def test_a_game_without_a_study_and_no_game_at_all(run, monkeypatch):
    monkeypatch.setattr(analyze, "studied", lambda game: None)
    said = run("analyze", "sic_bo")
    assert said.exit_code == 2 and "no house edge for Sic Bo" in said.stderr
    assert run("analyze").exit_code == 2
    assert "`houseway equity --game holdem`" in run("analyze", "holdem").stderr


def test_without_numpy_a_sentence_says_what_to_install():
    code = "import sys; sys.modules['numpy'] = None; from houseway.cli.app import app; app(['analyze', 'sic_bo'])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert said.returncode == 2 and "pip install" in said.stderr and "[lab]'" in said.stderr


def test_all_games_at_once_with_published_figures(run, tmp_path, monkeypatch):
    from houseway.cli.commands import analyze_all

    only = {"sic_bo": GAMES["sic_bo"]}
    monkeypatch.setattr(analyze_all, "GAMES", only)
    file = tmp_path / "published.csv"
    file.write_text(
        "game,wager,variant,quantity,value,source,confidence,note\n"
        "Sic Bo,Small,1:1,house_edge,0.0278,a page,high,\n"
        "Sic Bo,Two dice combination,5:1,house_edge,0.0278,a page,low,\n"
        "Sic Bo,Small,by moonlight,house_edge,0.5,a page,low,\n"
        "Faro,Punt,any,house_edge,0.01,a page,low,\n"
    )
    said = run("analyze", "--all", "--published", file)
    assert said.exit_code == 0
    assert "identical" in said.stdout and "agrees 1, disagrees 1, not comparable 2" in said.stdout
    assert len(results(run("analyze", "--all", "--json", "--published", file))) == 56
    bad = tmp_path / "bad.csv"
    bad.write_text("game,wages\nSic Bo,Small\n")
    assert run("analyze", "--all", "--published", bad).exit_code == 2
    both = run("analyze", "sic_bo", "--all")
    assert both.exit_code == 2 and "sic_bo names one: use one or the other" in both.stderr


def test_check_does_not_wait_for_a_count(run, tmp_path, monkeypatch):
    """The settings have no count that is shipped or cached; to make one takes minutes."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "no")
    file = tmp_path / "submission.toml"
    house = 'property = "x"\n[ruleset]\nversion = "1"\n'
    file.write_text(house + '[[tables]]\nname = "one"\ngame = "fast_action_holdem"\nfah.trips_tie = "highest_suit"\n')
    said = run("check", file)
    assert said.exit_code == 0 and "exact value" not in said.stdout


def test_check_says_every_edge_and_warns_where_the_house_loses(run, tmp_path):
    file = tmp_path / "submission.toml"
    file.write_text(
        'property = "x"\n[ruleset]\nversion = "1"\n[[tables]]\nname = "one"\ngame = "sic_bo"\n'
        'sb.odds.total_4 = 75\nconfig.allow_negative_edge = "the director"\n'
    )
    said = run("check", file)
    assert said.exit_code == 0
    assert "THE HOUSE LOSES on total 4 (-5.56 %). Approved by the director." in said.stdout and "65/216" in said.stdout
    kept = {one["wager"]: one for one in json.loads(run("check", file, "--json").stdout)["tables"][0]["house_edges"]}
    assert len(kept) == 50 and kept["total_4"]["house_edge"] == "-1/18" and kept["total_4"]["house_loses"]


def test_check_without_the_lab_says_what_the_game_itself_can(monkeypatch):
    monkeypatch.setattr(edges, "find_spec", lambda name: None)
    rules = GAMES["sic_bo"].under({})
    edges.edges.cache_clear()
    assert {kept.wager: kept.edge for kept in edges.edges(rules)}["small"] == Fraction(1, 36)
    edges.edges.cache_clear()


def test_another_table_is_priced_in_no_time(toy):
    """The counts are cached, so only a line is read and a few divisions are made."""
    from houseway.lab.sheet.model import sheet_of
    from houseway.lab.sheet.selection import StudyResults

    desk = StudyResults(toy)
    desk.answer(desk.every(["bonus"])[0])
    began = time.perf_counter()
    sheet_of(desk, desk.every(["bonus"], "7:301 6:19 5:1")[0])
    assert time.perf_counter() - began < 0.5


def test_percent_of_a_meter_and_long_odds_are_read():
    rows = ("7 card straight flush", "6 card straight flush")
    assert [str(price) for price in in_words("7:100% 6:8,000", rows).values()] == ["100% of the main meter", "8,000 to 1"]
