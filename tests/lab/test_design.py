"""Designed tables: the wanted edge, above the floors, in prices that fall; priced again by `analyze` to the same fraction."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.lab.design import Wanted, design
from houseway.lab.design.house_settings import SettingsWriter
from houseway.lab.design.prices import as_printed, in_words
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.studies import studied

WANTED = [
    *(("three_card_poker", "pair_plus", edge) for edge in ("0.01", "0.02", "0.035", "0.05", "0.06")),
    *(("sic_bo", f"total_{total}", "0.05") for total in (4, 5, 6, 7, 8, 9, 10)),
    *(("sic_bo", wager, "0.04") for wager in ("any_three_of_a_kind", "three_of_a_kind_1", "two_of_a_kind_1", "two_dice_1_2")),
    *(("pai_gow_poker", "three_card", edge) for edge in ("0.03", "0.05")),
    *(("sic_bo", "one_of_a_kind_1", edge) for edge in ("0.02", "0.06")),
]
"""Twenty tables whose counts take no time."""


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship: what is designed here is prices, and test_shipped.py compares those counts."""
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")


def study_of(game: str):
    found = studied(GAMES[game])
    assert found is not None
    return found


@pytest.mark.parametrize(("game", "wager", "edge"), WANTED)
def test_a_designed_table_has_the_wanted_edge_and_is_priced_again_to_the_same_fraction(game, wager, edge) -> None:
    study = study_of(game)
    found = design(study, wager, Wanted(Fraction(edge)))
    assert found.is_met and abs(found.best.edge - Fraction(edge)) <= Fraction(1, 10_000)
    desk = StudyResults(study)
    again = desk.every([wager], in_words(found.best.table), study.line(wager).strategies[0])
    assert desk.answer(again[0]).house_edge == found.best.edge
    prices = [as_printed(price) for price in found.best.table.pays.values()]
    printed = [as_printed(price) for price in next(iter(study.tables(wager).values())).pays.values()]
    falls = [at for at in range(1, len(printed)) if printed[at] <= printed[at - 1]]
    assert all(prices[at] <= prices[at - 1] for at in falls)
    for row, floor in found.floors.items():
        assert as_printed(found.best.table.pays[row]) >= floor, "no price is below the floor of its clause"


def test_a_spread_a_top_prize_and_a_hit_frequency_are_kept() -> None:
    study = study_of("three_card_poker")
    steady = design(study, "pair_plus", Wanted(Fraction("0.05"), sd_max=Fraction("2.8")))
    assert steady.is_met and steady.best.deviation <= 2.8
    topped = design(study, "pair_plus", Wanted(Fraction("0.05"), top=Fraction(100)))
    assert topped.is_met and str(topped.best.table.pays["mini royal flush"]) == "100 to 1"
    free = design(study_of("caribbean_stud"), "bonus", Wanted(Fraction("0.05"), hit=Fraction("0.08")))
    assert free.best.answer.spread.hit_frequency < free.printed["A"].spread.hit_frequency == Fraction(10343, 43316)
    spreads = [one.deviation for one in design(study, "pair_plus", Wanted(Fraction("0.05"))).front]
    assert spreads == sorted(spreads) and len(spreads) > 1


def test_settings_that_have_to_follow_are_found() -> None:
    """The three-card bonus is dealt from an automated shoe and starts at the dealer's left (PGP-17(b), PGP-17(d))."""
    found = design(study_of("pai_gow_poker"), "three_card", Wanted(Fraction("0.045")))
    assert found.is_met and found.table_settings is not None and not found.table_settings.breaches
    assert {
        "pgp.start_method": "section17",
        "table.dealing_method": "automated_shoe",
    }.items() <= found.table_settings.settings.items()
    assert found.floors["pair"] == 1 and found.floors["straight flush with no joker"] == 40, "PGP-18(b) prints the least"


def test_a_setting_that_changes_nothing_does_not_hang_a_table() -> None:
    """Dragon 7 comes with its printed table where the mode is EZ; the odds of a tie of 40 next to it apply no table."""
    study = study_of("minibaccarat")
    hanger = SettingsWriter(study, study.line("dragon_7"), study.tables("dragon_7")["printed"], {})
    assert hanger.form is None and hanger.floors(study.tables("dragon_7")["printed"]) == {}


def test_what_cannot_be_had_is_said() -> None:
    study = study_of("sic_bo")
    found = design(study, "small", Wanted(Fraction("0.05")))
    assert not found.is_met and found.highest == Fraction(1, 36) == found.best.edge, "even money is the floor (SB-4(b))"
    with pytest.raises(Unreadable, match="the rules fix its price"):
        design(study_of("pai_gow"), "wager", Wanted(Fraction("0.05")))


def test_best_play_is_found_again_at_the_designed_prices() -> None:
    found = design(study_of("three_card_poker"), "ante", Wanted(Fraction("0.03")))
    assert found.is_met and found.replays and found.best.answer.strategy == "optimal"
    assert found.table_settings is None and set(found.printed) == {"base", "A", "B", "C"}, (
        "a house selects one of the printed tables"
    )


def test_the_submission_that_is_printed_is_accepted(run, tmp_path) -> None:
    file = tmp_path / "designed.toml"
    said = run("design", "three_card_poker", "pair_plus", "--edge", "5%", "--out", file)
    assert said.exit_code == 0 and "+tcp.pair_plus = [" in said.stdout and "Price it again: houseway analyze" in said.stdout
    checked = run("check", file)
    assert checked.exit_code == 0 and "No breaches" in checked.stdout
    told = json.loads(run("design", "sic_bo", "total_8", "--edge", "0.05", "--json").stdout)
    assert told["designed"]["house_edge"] == "1/20" and told["designed"]["pays"] == {"1": "307 to 35"}
    assert told["settings"] == {"sb.odds.total_8": 8.77}, "a house writes odds with two places"
    for words, error in (
        (("sic_bo", "total", "--edge", "5%"), "several wagers start with"),
        (("sic_bo", "total_8", "--edge", "five"), "--edge 'five': write a number"),
        (("sic_bo", "total_8", "--edge", "200%"), "write a percentage"),
    ):
        wrong = run("design", *words)
        assert wrong.exit_code == 2 and error in wrong.stderr
