"""A house's settings in edges, risk and game protection: priced by its rules, or named with the reason."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from houseway.games import GAMES
from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.memo import MOST, by_rules
from houseway.lab.protection import found_for, left_out, offered
from houseway.lab.risk import filed
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.studies import analyzed, studied
from houseway.lab.study import changed, under
from houseway.studies.minibaccarat import counter

Settings = Mapping[str, Any]
HOUSES: Mapping[str, tuple[str, Settings, Settings]] = {
    "caribbean_stud": ("bonus", {"cs.bonus.table": "A"}, {"cs.bonus.table": "B"}),
    "chase_the_flush": ("same_suit", {"ctf.same_suit.ace_low": True}, {"ctf.same_suit.ace_low": False}),
    "chemin_de_fer": ("bank", {}, {"cdf.vig_rate": 4}),
    "colorado_holdem": ("ante", {"che.version": "required"}, {"che.version": "permissible"}),
    "double_down_stud": ("wager", {}, {"dds.odds": [2000, 200, 50, 11, 8, 5, 3, 2, 1]}),
    "fast_action_holdem": ("wager", {"fah.decks": 6}, {"fah.decks": 8}),
    "high_card_flush": ("flush_bonus", {"hcf.flush_bonus.table": "A"}, {"hcf.flush_bonus.table": "B"}),
    "let_it_ride": ("bet_1", {}, {"lir.odds": [1500, 200, 50, 11, 8, 5, 3, 2, 1]}),
    "minibaccarat": ("banker", {"mb.mode": "commission"}, {"mb.mode": "ez"}),
    "pai_gow": ("wager", {"table.min.wager": 5}, {"table.min.wager": 5.25}),
    "pai_gow_poker": ("insurance", {"pgp.insurance.table": "A"}, {"pgp.insurance.table": "B"}),
    "sic_bo": ("total_4", {}, {"sb.odds.total_4": 60}),
    "spanish_21": ("match", {"s21.decks": 6}, {"s21.decks": 8}),
    "three_card_poker": ("ante", {}, {"tcp.version": "ante_ge_pp"}),
}
"""Each game with a wager, and two houses whose settings give it another edge."""
QUICK = ("chase_the_flush", "colorado_holdem", "let_it_ride", "minibaccarat", "pai_gow_poker", "spanish_21", "three_card_poker")
"""Games with a threat to that table that is counted at once and worth something else at the other house."""


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship."""
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")


def test_every_game_with_a_house_is_here() -> None:
    assert [*HOUSES] == analyzed()


@pytest.mark.parametrize("key", HOUSES)
def test_an_edge_and_a_risk_are_those_of_the_house(key: str) -> None:
    study = studied(GAMES[key])
    assert study is not None
    wager, *houses = HOUSES[key]
    desk, line = StudyResults(study), study.line(wager)
    edges = []
    for settings in houses:
        rules = under(study.game, settings)
        edge = desk.answer(desk.first(desk.every([wager], "", line.strategies[0], settings))).house_edge
        assert [bet.answer.house_edge for bet in filed(desk, settings, [wager]).bets] == [edge]
        counts = study.counts(line, rules)
        assert line.spread(counts, rules, study.table_in_use(line, rules), line.strategies[0]).house_edge == edge
        edges.append(edge)
    assert edges[0] != edges[1]


@pytest.fixture
def short_samples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Simulate fewer shoes: that a figure is of the house shows in any sample. What is counted so is kept for one test only."""
    monkeypatch.setattr(counter, "SHOES", 40_000)
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))


@pytest.mark.usefixtures("short_samples")
@pytest.mark.parametrize("key", HOUSES)
def test_every_threat_has_a_figure_of_the_house_or_a_reason(key: str) -> None:
    game, (_, *houses) = GAMES[key], HOUSES[key]
    figures = []
    for settings in houses if key in QUICK else houses[:1]:
        found = {one.threat.name: one.made for one in found_for(game, settings=settings)}
        left = left_out(game, settings)
        assert {*found, *left} == {threat.name for threat in offered(game, under(game, settings))}
        assert all(why.strip() for why in left.values()) and not {*found} & {*left}
        figures.append(found)
    if key in QUICK:
        assert any(figures[0][name] != made for name, made in figures[1].items() if name in figures[0])


def test_the_two_versions_of_colorado_holdem_have_counts_of_their_own() -> None:
    made = {
        version: {one.threat.name: one.made for one in found_for(GAMES["colorado_holdem"], settings={"che.version": version})}
        for version in ("required", "permissible")
    }
    both = {*made["required"]} & {*made["permissible"]}
    assert len(both) == 4 and all(made["required"][name] != made["permissible"][name] for name in both)
    assert str(made["permissible"]["one community card seen"]) == "34077749/305377800"
    assert str(made["required"]["one community card seen"]) == "86929/1283100"


def test_how_a_table_is_run_changes_no_figure_and_what_decides_does() -> None:
    game = GAMES["three_card_poker"]
    usual = {one.threat.name: one.made for one in found_for(game)}
    assert {one.threat.name: one.made for one in found_for(game, settings={"timeout.seconds": 45})} == usual
    fewer = left_out(game, {"tcp.seats": 3})
    assert fewer == {"six seats that share their cards": "it takes 6 seats that share, and this table has 3"}


def test_a_memo_is_keyed_by_rules_and_not_by_who_watches() -> None:
    asked: list[object] = []

    @by_rules
    def made(rules, progress: Progress, more: int = 0) -> int:
        asked.append((rules, more))
        return len(asked)

    game = GAMES["sic_bo"]
    one, other = under(game, {}), under(game, {"sb.odds.total_4": 60})
    assert made(one, no_progress) == made(under(game, {}), lambda title, total: no_progress(title, total)) == 1
    assert made(other, no_progress) == 2 and made(one, no_progress, 1) == 3 and made(one, no_progress) == 1
    for more in range(MOST):
        made(other, no_progress, more + 5)
    assert made(one, no_progress) > 3, "the oldest gave way"


def test_one_setting_is_changed_and_the_others_stay() -> None:
    rules = under(GAMES["minibaccarat"], {"mb.decks": 6})
    other = changed(rules, {"mb.mode": "ez"})
    assert other == under(GAMES["minibaccarat"], {"mb.decks": 6, "mb.mode": "ez"}) != rules == changed(rules, {})


SUBMISSION = """
property = "The Harbour"
[ruleset]
jurisdiction = "MA"
version = "2026-1"
[[tables]]
name = "pit 1 table 4"
game = "three_card_poker"
tcp.version = "ante_ge_pp"
[[tables]]
name = "pit 1 table 5"
game = "three_card_poker"
"""


@pytest.mark.parametrize("command", ["analyze", "protect", "risk"])
def test_commands_price_a_table_of_a_submission(command: str, run, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(SUBMISSION, encoding="utf-8")
    more = ["--wager", "ante"] if command == "analyze" else []
    said = [
        run(command, "three_card_poker", *more, "--json", "--submission", str(file), "--table", f"pit 1 table {table}")
        for table in (4, 5)
    ]
    assert [one.exit_code for one in said] == [0, 0], said
    figures = [json.loads(one.stdout) for one in said]
    assert figures[0] != figures[1]
    wrong = run(command, "three_card_poker", *more, "--submission", str(file))
    assert wrong.exit_code and "--table" in wrong.output
