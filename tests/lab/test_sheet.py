"""The data of a sheet: files that are compared with the results, and bands that hold as often as stated."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.lab.sheet import par, published
from houseway.lab.sheet.hold import BANDS, HOURS, hold
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.sheet.words import exact_figure
from houseway.lab.spread import Ending, Spread
from houseway.lab.studies import studied
from houseway.lab.study import Figure

QUICK = ("sic_bo", "three_card_poker")
"""Games whose every answer takes less than a second; the others hold their own par.toml beside their own tests."""


@pytest.mark.parametrize("key", QUICK)
def test_par_is_what_the_lab_says(key: str) -> None:
    study = studied(GAMES[key])
    assert study is not None
    desk = StudyResults(study)
    text = par.place(key).read_text()
    asked = desk.every()
    assert par.differences(desk, asked, text) == []
    assert par.written(desk, asked, text) == text, "houseway analyze --all --write"


def test_what_par_does_not_answer_for_is_kept() -> None:
    study = studied(GAMES["sic_bo"])
    assert study is not None
    desk = StudyResults(study)
    asked = desk.every(["small", "two_of_a_kind_1"])
    old = '# old\n\n[small.printed]\nhouse_edge = "0/1"\nhits = 105\n\n[throws]\nall = 216\n'
    first = par.written(desk, asked, old)
    assert "[throws]\nall = 216" in first and '"0/1"' not in first and "hits          = 105" in first
    assert '[two_of_a_kind_1.printed.under."sb.two_of_a_kind_on_triple=lose"]' in first
    assert par.written(desk, asked, first) == first
    assert par.differences(desk, asked, first.replace("1/36", "1/35")) == ["small.printed: the lab has 1/36, the file 1/35"]


def test_every_row_of_the_published_mapping_can_be_asked() -> None:
    rows = published.mapping()
    keys = [published.key_of(row) for row in rows]
    assert len(set(keys)) == len(keys)
    for row in rows:
        assert "ours" in row or row.get("reason"), f"{row} says neither what is ours nor why there is nothing to compare"
    study = studied(GAMES["sic_bo"])
    assert study is not None
    mine = [row for row in rows if row.get("ours", {}).get("game") == "sic_bo"]
    claims = [
        published.Claim(
            game=r["game"],
            wager=r["wager"],
            variant=r["variant"],
            quantity=r["quantity"],
            value="0.5",
            source="",
            confidence="",
            note="",
        )
        for r in mine
    ]
    held = published.compared(claims, {"sic_bo": StudyResults(study)}, mine)
    assert all(one.ours is not None and one.question for one in held)
    assert "| **disagrees** |" in published.page(held, "a file")
    other = {**mine[0], "ours": {"game": "sic_bo", "wager": "small", "quantity": "ways:a name of old"}}
    with pytest.raises(Unreadable, match="small has no ending 'a name of old': "):
        published.compared(claims[:1], {"sic_bo": StudyResults(study)}, [other])


def test_the_hold_is_that_of_many_rounds() -> None:
    """Sixteen rounds of a fair coin, weighed against all 65,536 ways they can fall."""
    coin = Spread({Ending("wins", Fraction(1)): 1, Ending("loses", Fraction(-1)): 1})
    shift = hold(coin, 16, 1)
    low, high = shift.band(0.95)
    sums = sorted(16 - 2 * bin(way).count("1") for way in range(2**16))
    assert (shift.expected, low, high) == (0, sums[2**16 * 25 // 1000], sums[2**16 * 975 // 1000])


def test_no_band_goes_beyond_what_was_bet() -> None:
    study = studied(GAMES["sic_bo"])
    assert study is not None
    desk = StudyResults(study)
    for spread in {
        frozenset(found.payouts.items()): found for found in (desk.answer(asked).spread for asked in desk.every())
    }.values():
        shift = hold(spread, study.rounds_an_hour, HOURS[-1])
        assert all(shift.band(share)[1] <= shift.rounds for share in BANDS)
        assert shift.error < 1e-9


def test_only_an_exact_figure_is_shown_as_a_fraction() -> None:
    value = Fraction(-1001, 2500)
    assert exact_figure(Figure("counted", value)) == "-1001/2500"
    assert exact_figure(Figure("rounded", value, rounded=True)) == ""
    assert exact_figure(Figure("dealt", value, simulated=True)) == "simulated"
