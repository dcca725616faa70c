"""Every wager of every game has an answer for every kind of exposure, with a clause or a setting; meters break even exactly."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from houseway.core.law.choice import Unlawful
from houseway.games import GAMES
from houseway.lab import exposure
from houseway.lab.break_even import waited
from houseway.lab.exposure import KINDS, answer, counted_figures, declared, notes, wagers_of
from houseway.lab.protection import counted, found_for, page, threat_reports, threats_of
from houseway.lab.studies import studied
from houseway.lab.study import under

COUNTED = ("let_it_ride", "minibaccarat", "three_card_poker")


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship."""
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")


@pytest.mark.parametrize("key", GAMES)
def test_no_wager_and_no_kind_is_left_out(key: str) -> None:
    game = GAMES[key]
    for wager in wagers_of(game):
        for kind in KINDS:
            found = answer(key, wager, kind.key)
            assert found is not None and found.by and found.says.endswith("."), (key, wager, kind.key)


def test_a_game_that_leaves_a_kind_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    left = tuple(one for one in declared("sic_bo") if one.kind != "backs")
    monkeypatch.setattr(exposure, "declared", lambda game: left)
    assert answer("sic_bo", "small", "backs") is None and answer("sic_bo", "small", "hole") is not None


@pytest.mark.parametrize("key", GAMES)
def test_every_counter_is_a_clause_or_a_setting_with_a_lawful_value(key: str) -> None:
    game = GAMES[key]
    choices = {choice.name: choice for edition in game.editions for choice in edition.law.choices}
    settings = under(game, {}).settings
    for one in declared(key):
        assert any(answer(key, wager, one.kind) == one for wager in wagers_of(game)), f"{one.wagers}: no wager is left for it"
        for by in one.by:
            assert by.by in game.clauses or by.by in settings, (key, by.by)
            if by.value is not None:
                try:
                    assert choices[by.by].reads(by.value) == by.value
                except Unlawful as unlawful:
                    pytest.fail(f"{by.by}: {unlawful}")


def test_kinds_in_files_are_known() -> None:
    keys = {kind.key for kind in KINDS}
    assert all(one.kind in keys for key in GAMES for one in declared(key))
    assert all(set(threat.kinds) <= keys for game in GAMES.values() for threat in threats_of(game))


def test_meters_break_even_where_the_sheets_say() -> None:
    """Two ways: the line through two prices of the study, and the sum over the prizes that each game's own figures give."""
    found = 0
    for game in GAMES.values():
        study = studied(game)
        for one in waited(study) if study else ():
            assert study is not None
            line, rules = study.line(one.wager), under(game, {})
            asked = (study.counts(line, rules), rules, study.tables(one.wager)[one.table])
            figures = line.figures(*asked) if line.figures else line.figures_by(*asked, one.strategy) if line.figures_by else ()
            said = next(figure.value for figure in figures if figure.name == "the wager breaks even at a meter of")
            assert one.even == said, (game.key, one)
            found += 1
    assert found == 16, "every printed progressive table, by every way to play it"


@pytest.mark.parametrize("key", ["double_down_stud", *(pytest.param(key, marks=pytest.mark.long) for key in COUNTED)])
def test_figures_are_those_that_were_counted(key: str) -> None:
    """Quick threats are counted again. `houseway protect GAME --count` counts the others."""
    study = studied(GAMES[key])
    assert study is not None
    for threat in threats_of(GAMES[key]):
        if not threat.slow:
            assert counted(study, threat).made == counted_figures(key)[threat.name].made, threat.name


def test_every_threat_is_in_the_file_of_its_game_and_nothing_else_is() -> None:
    for key, game in GAMES.items():
        assert {threat.name for threat in threats_of(game)} == {*counted_figures(key)}, key


def test_the_command_tells_every_wager(run) -> None:
    told_of = json.loads(run("protect", "pai_gow_poker", "--json").stdout)["wagers"]
    assert {*told_of} == {*wagers_of(GAMES["pai_gow_poker"])}
    assert all({*kinds} == {kind.key for kind in KINDS} for kinds in told_of.values())
    assert told_of["progressive"]["meter"]["breaks_even"][0]["dollars"] == "72900790/1083"
    said = run("protect", "holdem").stdout
    assert "pot" in said and "PKR-16(a)" in said
    refused = run("protect", "sic_bo", "--write")
    assert refused.exit_code == 2 and "--write requires --count" in refused.stderr


def test_a_page_names_every_wager_once() -> None:
    for game in GAMES.values():
        text = page(game, found_for(game))
        assert text.startswith(f"# Game protection: {game.name}\n") and text.count("**Meter.**") == text.count("**Counting.**")
        wagers = [wager for one in threat_reports(game, []) if one.kind == "meter" for wager in one.wagers]
        assert sorted(wagers) == sorted(wagers_of(game))


def test_a_submission_is_told_which_option_leaves_something_open() -> None:
    tcp = GAMES["three_card_poker"]
    open_to = {note.key: note for note in notes(under(tcp, {"tcp.max_positions_per_player": 2}))}
    assert {*open_to} == {"tcp.dealer_stack", "tcp.max_positions_per_player"}
    assert "3.4829 % of one ante" in open_to["tcp.dealer_stack"].sentence
    later = {"tcp.dealer_stack": "after_decisions", "table.dealing_method": "automated_shoe"}
    assert not [*notes(under(tcp, later))]
    left_open = {note.key for note in notes(under(GAMES["minibaccarat"], {"mb.squeeze": True}))}
    assert left_open == {"mb.squeeze", "mb.csm"}
    simulated = next(notes(under(GAMES["high_card_flush"], {"hcf.max_positions_per_player": 2})))
    assert simulated.key == "hcf.max_positions_per_player" and "standard error 0.01" in simulated.sentence


def test_published_figures_are_met() -> None:
    """To the last published digit, or within two standard errors of what was simulated."""
    tcp, hcf, baccarat = (counted_figures(key) for key in ("three_card_poker", "high_card_flush", "minibaccarat"))
    assert tcp["one dealer card seen"].made == Fraction(443162, 12724075)
    assert int(tcp["one dealer card known by its back: Q, K, A"].made * 100_000) == 1837
    for name, published in (("six seats that share all cards", 73), ("six seats that share counts of suits", 31)):
        simulated = hcf[name]
        assert simulated.error is not None and round(1000 * simulated.made) == published, "published with one decimal"
    shoe = baccarat["Dragon 7 counted to the cover card"]
    assert shoe.error is not None and abs(shoe.made - Fraction(525, 1000)) < 2 * shoe.error
