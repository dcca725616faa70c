"""Sic bo, clause by clause: what its worked rounds cannot express.

Every spot is settled for all 216 throws, and the results are counted again by arithmetic that has no spots.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from houseway.core.game.rules import Rules
from houseway.games import GAMES
from houseway.games.sic_bo.board import ROWS, SPOTS
from houseway.games.sic_bo.odds import THROWS, house_edge
from houseway.testing import clause

GAME = GAMES["sic_bo"]


def rules(**written: object) -> Rules:
    made = GAME.under({key.replace("__", "."): value for key, value in written.items()})
    assert isinstance(made, Rules), made
    return made


def wins(spot: str) -> int:
    return sum(1 for dice in THROWS if SPOTS[spot].hits(dice))


@clause("SB-2(a)", "SB-2(a)(1)", "SB-2(a)(3)", "SB-2(a)(4)", "SB-2(a)(5)")
def test_the_board_has_fifty_spots_and_each_wins_as_often_as_counting_says() -> None:
    assert len(SPOTS) == 50
    assert all(wins(f"three_of_a_kind_{n}") == 1 for n in range(1, 7))
    assert wins("any_three_of_a_kind") == 6
    assert all(wins(f"two_of_a_kind_{n}") == comb(3, 2) * 5 + 1 for n in range(1, 7))
    assert all(wins(f"one_of_a_kind_{n}") == 6**3 - 5**3 for n in range(1, 7))
    assert all(wins(name) == 30 for name in SPOTS if name.startswith("two_dice_"))
    totals = Counter(a + b + c for a, b, c in product(range(1, 7), repeat=3))
    assert all(wins(f"total_{total}") == totals[total] for total in range(4, 18))
    assert wins("small") == wins("big") == (216 - 6) // 2


@clause("SB-4(b)", "SB-4(c)", "SB-2(a)(8)")
def test_edges_at_the_printed_odds() -> None:
    pays = rules().pays
    edges = {name: house_edge(name, pays[spot.row]) for name, spot in SPOTS.items()}
    assert edges["three_of_a_kind_1"] == 1 - Fraction(151, 216)
    assert edges["small"] == edges["big"] == Fraction(6, 216)
    assert edges["one_of_a_kind_3"] == 1 - Fraction(75 * 2 + 15 * 3 + 1 * 4, 216)
    printed = {"any_three_of_a_kind": 306, "total_4": 292, "total_5": 472, "total_6": 306, "total_7": 97, "total_8": 125}
    printed |= {"total_9": 190, "total_10": 125, "two_dice_1_2": 167, "small": 28, "three_of_a_kind_1": 301}
    for name, tenths in printed.items():  # R-SB-09, in tenths of a per cent
        assert round(edges[name] * 1000) == tenths, name
    assert edges["two_of_a_kind_1"] == Fraction(1, 3)
    assert house_edge("two_of_a_kind_1", pays["two_of_a_kind"], triple_loses=True) == Fraction(3, 8)  # R-SB-03


@clause("SB-4(a)")
def test_odds_are_worded_to_one() -> None:
    for table in rules().pays.values():
        for price in table.pays.values():
            assert " for " not in str(price)
    assert str(rules().pays["total_4"].pays["1"]) == "50 to 1"


@clause("SB-4(b)", "SB-1", "SB-2(a)(2)")
@pytest.mark.parametrize(
    ("key", "value", "cites"),
    [
        ("sb.odds.total_4", 49, "SB-4(b)"),
        ("sb.odds.small", 0, "SB-4(b)"),
        ("sb.one_of_a_kind", [1, 2, 2], "SB-4(c)"),
        ("sb.one_of_a_kind", [1, 2], "SB-4(c)"),
        ("sb.one_of_a_kind", [1, 2, 3, 4], "SB-4(c)"),
        ("sb.one_of_a_kind", [True, 2, 3], "SB-4(c)"),
        ("sb.one_of_a_kind", [1, 2, 10_001], "SB-4(c)"),
        ("sb.two_of_a_kind_on_triple", "push", "SB-2(a)(2)"),
        ("sb.shaker", "spoon", "SB-5(d)"),
        ("sb.max_players", 0, "SB-3(a)"),
        ("dice.change_hours", 25, "SB-1"),
        ("matchplay.enabled", True, "SB-3(a)"),
        ("limits.late_under_min", "return", "SB-3(c)"),
        ("approval.odds_threshold", 0, "SB-5(f)"),
        ("money.smallest_unit", 0.1, "SB-3(a)"),
        ("table.min.small", 0, "SB-2(a)"),
        ("sb.odds.total_3", 200, "SB-2(a)"),
    ],
)
def test_what_a_house_may_not_choose(key: str, value: object, cites: str) -> None:
    breaches = GAME.under({key: value})
    assert not isinstance(breaches, Rules)
    assert (breaches[0].key, breaches[0].cites) == (key, cites)


@clause("SB-4(b)")
def test_a_row_on_which_the_house_loses_needs_somebody_to_answer_for_it() -> None:
    breaches = GAME.under({"sb.odds.total_4": 80})
    assert not isinstance(breaches, Rules)
    assert "112.5 %" in breaches[0].says
    assert isinstance(GAME.under({"sb.odds.total_4": 80, "config.allow_negative_edge": "ann"}), Rules)


def test_every_row_has_its_own_price_to_choose() -> None:
    keys = {choice.name for choice in GAME.editions[0].law.choices}
    assert {f"sb.odds.{row}" for row in ROWS if row != "one_of_a_kind"} <= keys
    assert len(rules(sb__max_players=3).seats) == 3
