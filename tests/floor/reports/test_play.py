"""Figures of play: computed again from the events of the tables, and equal to the books to the cent."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import psycopg
import pytest
from tests.conftest import Run
from tests.floor.owner_floor import chosen
from tests.floor.reports.a_day import DAY, ROUNDS, TABLES, PlayedDay, makes, plays_a_day, report_query, rows

from houseway.core.messages.event import BetPlaced, BetsClosed, BetSettled, Event, PotAwarded, RoundClosed, RoundOpened
from houseway.core.money.places import Bet
from houseway.floor.reports.catalogue import REPORTS
from houseway.floor.reports.files import write_files, wrong_in
from houseway.floor.reports.page import page
from houseway.floor.reports.query import DIMENSIONS, Only
from houseway.floor.reports.report import NO_ACTIVITY, as_csv, as_json, decimal
from houseway.floor.servers import Postgres
from houseway.floor.store.queries import steps_of
from houseway.floor.store.steps import connected
from houseway.floor.store.tables import events_of
from houseway.games import GAMES
from houseway.lab.studies import studied

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def where(postgres: Postgres) -> Iterator[str]:
    yield postgres.create("reports", "template")
    postgres.drop("reports")


@pytest.fixture(scope="module")
def day(where: str) -> Iterator[PlayedDay]:
    with connected(where) as record:
        yield plays_a_day(record)


def held(day: PlayedDay, table: int) -> dict[str, int]:
    """Return the books of a table: what each account has, players' together."""
    found: Counter[str] = Counter()
    for place, chips in day.record.execute("select place, chips from account where table_id = %s", (table,)).fetchall():
        found["players" if place.startswith(("player ", "layout ", "aside ")) else place.partition(" ")[0]] += chips
    return found


def put_on_bets(told: list[Event]) -> int:
    """Return the sum of the bets, less what was returned other than by settlement."""
    put = 0
    for event in told:
        for move in event.moves:
            put += move.chips * (isinstance(move.dst, Bet) and str(move.src).startswith("player "))
            is_back = isinstance(move.src, Bet) and str(move.dst).startswith("player ")
            put -= move.chips * (is_back and not isinstance(event, BetSettled))
    return put


def test_every_figure_of_a_day_is_what_was_told_and_what_the_books_have(day: PlayedDay) -> None:
    found = {row["table"]: row for row in rows(makes(day.record, "play"))}
    assert found.keys() == TABLES.keys()
    for table, row in found.items():
        told, books = day.events[table], held(day, table)
        assert row["rounds"] == sum(isinstance(event, RoundClosed) for event in told) == ROUNDS
        assert row["wagered"] == put_on_bets(told) > 0
        assert row["drop"] + row["wallets"] - row["taken"] == -books["cage"]
        assert row["win"] == books["rack"] + books["rake"]  # no fill and no credit
        assert row["win"] + row["meters"] == row["drop"] - books["players"]
        assert row["hold"] == Fraction(row["win"], row["drop"])
        collected = {one["table"]: one for one in rows(makes(day.record, "collected"))}[table]
        assert collected["tips"] == books["tokens"]
        assert (collected["fills"], collected["credits"]) == (0, 0)
        whys = Counter[str]()
        for event in told:
            for move in event.moves:
                whys[move.why] += move.chips if move.src != "rake" else 0
        assert (collected["vigorish"], collected["rake"]) == (whys["vigorish"], whys["rake"])
        assert collected["contributions"] == whys["contribution"]
    assert found[12]["win"] == rows(makes(day.record, "collected", only=Only(table=12)))[0]["rake"] > 0
    assert makes(day.record, "play").findings == ()


def test_the_theoretical_win_is_what_the_lab_says_of_every_bet(day: PlayedDay) -> None:
    study = studied(GAMES["sic_bo"])
    assert study is not None
    rules = chosen("sic_bo").rules
    edges = {line.wager: study.answer(line.wager, study.table_in_use(line, rules)).house_edge for line in study.lines}
    bets = [event for event in day.events[11] if isinstance(event, BetPlaced)]
    expected = sum((edges[event.bet.wager] * event.chips for event in bets), Fraction(0))
    row, *others = rows(makes(day.record, "play"))
    assert row["theoretical"] == int(decimal(expected, 0)) and row["compared"] == row["win"]
    assert row["bet"] == row["wagered"] == sum(event.chips for event in bets)
    assert row["stands"] == "in the band" and row["band"] > 0 and row["uncompared"] == 0
    for other in others:  # players against each other, or a game that was not counted
        assert (other["theoretical"], other["stands"], other["uncompared"], other["bet"]) == (None, None, ROUNDS, 0)
    (note,) = [note for note in makes(day.record, "play").notes if note.startswith("spanish_21")]
    assert "not compared" in note and "--count" in note


def test_a_result_outside_the_band_is_said(day: PlayedDay) -> None:
    with day.record.transaction():
        asked = report_query(day.record, only=Only(table=11))
        sure = report_query(day.record, only=Only(table=11))
        REPORTS["play"].make(sure)
        play: Any = sure.kept["play"]
        for figures in play.cells.values():
            if figures.rounds:
                figures.compared = int(figures.theory.expected) + figures.theory.band(3) + 100
        report = REPORTS["play"].make(sure)
        assert REPORTS["play"].make(asked).findings == ()
    assert rows(report)[0]["stands"] == "above"
    (finding,) = report.findings
    assert "table 11" in finding and "above the band of 3 standard deviations" in finding and "R14" in finding


def test_figures_by_any_dimension_add_up_to_the_same(day: PlayedDay) -> None:
    whole = rows(makes(day.record, "play", by=()))
    assert len(whole) == 1
    for by in (*((one,) for one in DIMENSIONS), DIMENSIONS):
        parts = rows(makes(day.record, "play", by=by))
        for column in ("rounds", "wagered", "drop", "win", "meters", "compared", "bet", "uncompared"):
            assert sum(part[column] for part in parts) == whole[0][column], (by, column)
    one, two = day.dealers
    dealt = {row["dealer"]: row["rounds"] for row in rows(makes(day.record, "play", by=("dealer",), only=Only(table=11)))}
    assert (dealt[one], dealt[two]) == (1, ROUNDS - 1)  # a round belongs to who dealt when it was opened
    assert [row["rounds"] for row in rows(makes(day.record, "play", only=Only(table=11, dealer=two)))] == [ROUNDS - 1]
    assert [row["table"] for row in rows(makes(day.record, "play", only=Only(game="holdem")))] == [12]
    assert makes(day.record, "play", only=Only(shift="grave")).is_empty
    assert {row["shift"] for row in rows(makes(day.record, "play", by=("shift",)))} == {"day"}


def test_the_pace_is_from_the_times_of_steps(day: PlayedDay) -> None:
    found = {row["table"]: row for row in rows(makes(day.record, "pace"))}
    for table in TABLES:
        moments: dict[type[Event], list[int]] = {RoundOpened: [], BetsClosed: [], RoundClosed: [], BetSettled: []}
        settled = False
        for step in steps_of(day.record, table):
            for event in events_of(step):
                if isinstance(event, RoundOpened):
                    settled = False
                if isinstance(event, BetSettled | PotAwarded):
                    moments[BetSettled] += [step.at] * (not settled)
                    settled = True
                elif isinstance(event, BetsClosed):  # in poker twice: for seats, and for bets
                    moments[BetsClosed][len(moments[RoundOpened]) - 1 :] = [step.at]
                elif type(event) in moments:
                    moments[type(event)].append(step.at)
        opened, closed, ended, first = (moments[kind] for kind in (RoundOpened, BetsClosed, RoundClosed, BetSettled))
        assert len(opened) == len(closed) == len(ended) == len(first) == ROUNDS
        row, million = found[table], 1_000_000 * ROUNDS
        assert row["bets"] == Fraction(sum(closed) - sum(opened), million) > 0
        assert row["choices"] + row["settlement"] == Fraction(sum(ended) - sum(closed), million)
        assert row["settlement"] == Fraction(sum(ended) - sum(first), million)
        if table != 11:  # there the dealer was relieved, and each dealer's time counts
            assert row["hours"] == Fraction(ended[-1] - opened[0], 3_600_000_000)
        assert row["rounds_an_hour"] == row["rounds"] / row["hours"]


@pytest.mark.parametrize(
    "planted",
    [
        "update step set chips[1] = chips[1] + 1 where table_id = 12 and seq = {seq}",
        "update step set dst[1] = src[1], src[1] = dst[1] where table_id = 12 and seq = {seq}",
        "update step set src = null, dst = null, chips = null, why = null where table_id = 12 and seq = {seq}",
    ],
)
def test_a_planted_wrong_posting_is_noticed(day: PlayedDay, planted: str) -> None:
    record = day.record
    assert makes(record, "balance").findings == ()
    with record.transaction():
        row = record.execute("select max(seq) from step where table_id = 12 and chips is not null").fetchone()
        assert row is not None
        record.execute("set local session_replication_role = replica")
        record.execute(planted.format(seq=row[0]).encode())
        play, balance = makes(record, "play"), makes(record, "balance")
        assert play.findings == (f"step 12.{row[0]}: the postings are not the moves of its events",)
        assert balance.findings and all(finding.startswith("table 12, ") for finding in balance.findings)
        raise psycopg.Rollback


def test_a_planted_wrong_balance_is_noticed(day: PlayedDay) -> None:
    record = day.record
    with record.transaction():
        record.execute("update account set chips = chips + 7 where table_id = 11 and place = 'rack'")
        report = makes(record, "balance")
        assert [row["difference"] for row in rows(report) if row["difference"]] == [7]
        assert len(report.findings) == 1 and report.findings[0].startswith("table 11, rack: the books have ")
        raise psycopg.Rollback


# What a report carries, and how it is printed


def test_every_report_has_its_head_and_says_where_nothing_happened(day: PlayedDay, tmp_path: Path) -> None:
    with day.record.transaction():
        asked = report_query(day.record)
        made = [listed.make(asked) for listed in REPORTS.values()]
    for report in made:
        told = as_json(report)
        assert (told["operator"], told["period"]["from"], told["build"]) == ("Houseway", str(DAY), "test build")
        assert told["title"] and told["made"].endswith("Z") and json.dumps(told)
        assert (told["activity"] == NO_ACTIVITY) == (not told["rows"]) == (NO_ACTIVITY in as_csv(report))
    files = write_files(made, tmp_path)
    manifest = json.loads(files[-1].read_text())["files"]
    assert [one["file"] for one in manifest] == [f"{name}.csv" for name in REPORTS]
    assert [one["rows"] for one in manifest] == [len(report.rows) for report in made]
    assert {(one["period"]["to"], one["build"]) for one in manifest} == {(str(DAY), "test build")}
    assert wrong_in(tmp_path) == []
    (tmp_path / "play.csv").write_text((tmp_path / "play.csv").read_text().replace("11,", "12,", 1))
    (tmp_path / "cage.csv").unlink()
    assert wrong_in(tmp_path) == ["play.csv: altered", "cage.csv: missing"]
    with pytest.raises(FileExistsError, match="exists already"):
        write_files(made, tmp_path)


def test_the_page_has_every_report_and_every_column() -> None:
    text = (ROOT / "docs" / "floor" / "reports.md").read_text()
    assert text == page(), "run scripts/dev floor-pages"
    for name, listed in REPORTS.items():
        assert f"### {name}\n" in text
        assert all(f"| `{column.name}` | {column.kind} | {column.says} |" in text for column in listed.kind.columns)


@pytest.mark.usefixtures("day")
def test_every_command_of_the_page_runs(where: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_DATABASE", where)
    monkeypatch.chdir(tmp_path)
    lines = [line for line in page().splitlines() if line.startswith("houseway floor report ")]
    said = [line.partition("#")[0].split() for line in lines]
    assert len(said) == 5
    for words in said:
        result = run(*words[1:])
        assert result.exit_code == 0, (words, result.stdout, result.stderr)
    assert wrong_in(tmp_path / "out") == []
    shown = run("floor", "report", "play").stdout
    assert "Table play · Houseway · 2026-11-15 · made " in shown and "$" in shown
    assert json.loads(run("floor", "report", "play", "--json", "--table", 12).stdout)["rows"][0]["table"] == 12
    assert run("floor", "report", "balance", "--csv").stdout.startswith("table,account,posted,books,difference\n11,cage,")
    assert NO_ACTIVITY in run("floor", "report", "cage").stdout
    assert NO_ACTIVITY in run("floor", "report", "play", "--day", "2026-11-20").stdout


@pytest.mark.usefixtures("day")
def test_the_house_gives_its_name_and_its_shifts(where: str, run: Run, tmp_path: Path) -> None:
    config = tmp_path / "floor.toml"
    secrets = '[secrets]\nsecond_factor_key = { file = "key" }\n'
    config.write_text(f'{secrets}[house]\nname = "The Lucky Duck"\n[reports]\nshifts = {{ all-day = "04:00" }}\n')
    words = ("floor", "report", "play", "--by", "shift", "--json", "--database", where, "--config", config)
    told = json.loads(run(*words).stdout)
    assert (told["operator"], [row["shift"] for row in told["rows"]]) == ("The Lucky Duck", ["all-day"])
    config.write_text(f"{secrets}[reports]\ntax_from_cents = {{ soon = 1 }}\n")
    wrong = run(*words)
    assert wrong.exit_code == 2 and "reports.tax_from_cents" in wrong.stderr and "not a day: soon" in wrong.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nonsense",), "no such report"),
        (("all",), "name a folder"),
        (("play", "--by", "moon"), "cannot group by 'moon'"),
        (("play", "--day", "2026-11-15", "--from", "2026-11-14"), "leave out --from"),
        (("play", "--from", "2026-11-16", "--to", "2026-11-15"), "ends before it begins"),
        (("play", "--from", "2026-11-14", "--span", "year"), "leave out --from"),
        (("play", "--json", "--csv"), "exclude each other"),
        (("play", "--day", "soon"), "not a day"),
    ],
)
def test_what_cannot_be_asked_is_said_with_the_fix(where: str, run: Run, words: tuple[str, ...], told: str) -> None:
    result = run("floor", "report", *words, "--database", where)
    assert result.exit_code == 2 and told in result.stderr, result.stderr


def test_a_report_with_findings_exits_with_one(day: PlayedDay, where: str, run: Run) -> None:
    day.record.execute("update account set chips = chips + 7 where table_id = 11 and place = 'rack'")
    try:
        result = run("floor", "report", "balance", "--database", where)
    finally:
        day.record.execute("update account set chips = chips - 7 where table_id = 11 and place = 'rack'")
    assert result.exit_code == 1 and "≠ table 11, rack" in result.stdout
