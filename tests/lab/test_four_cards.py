"""Ranges of four cards: counts that can be checked by hand, the hands of short ranges, and text that is not a range."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest

from houseway.core.values.cards import FRENCH, Card
from houseway.lab.equity import four_cards
from houseway.lab.equity.two_cards import NoRange


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("AsAh2d3c", 1),
        ("asAH2d3C", 1),
        ("As10h2d3c", 1),
        ("AAxx", 6 * comb(48, 2) + 4 * 48 + 1),
        ("aa**", 6961),
        ("AAAx", 4 * 48 + 1),
        ("AAKK", 36),
        ("AAKK:ds", 6),
        ("AKQJ:r", 24),
        ("AKQJ:ss", 144),
        ("AKQJ:DS", 36),
        ("AsAhxx", comb(50, 2)),
        ("AsAxx", 3 * comb(48, 2) + 3 * 48 + 1),
        ("AAKK,AAQQ", 72),
        ("AAKK AAKK", 36),
        ("xxxx:r", 13**4),
        ("random", comb(52, 4)),
    ],
)
def test_ranges_of_four_are_read(text: str, many: int) -> None:
    found = four_cards.read(text)
    assert len(found) == len({*found}) == many


def test_a_range_of_four_has_all_that_it_says() -> None:
    said = [four for four in combinations(FRENCH, 4) if Card("As") in four and _ranks(four, 14) >= 2 and _ranks(four, 2)]
    assert four_cards.read("AsAx2") == tuple(said)


def _ranks(four: Sequence[Card], rank: int) -> int:
    return sum(card.rank == rank for card in four)


@pytest.mark.parametrize("text", ["", "AA", "AAxx:zz", "AsAs2d3c", "AAxxx", "AK+", "AAQ1"])
def test_what_is_no_range_of_four_says_how_one_is_written(text: str) -> None:
    with pytest.raises(NoRange, match=r"[Ww]rite"):
        four_cards.read(text)
