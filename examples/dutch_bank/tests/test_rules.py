"""What worked rounds do not show: each edge is that of a separate count, and who may bank."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib.resources import files
from itertools import combinations, permutations

import pytest
from dutch_bank.game import COMPARED, GAME, Compared, fee
from dutch_bank.odds import bank_edge, edges

from houseway.core.game.rules import Rules
from houseway.core.messages.refusal import Refusal
from houseway.core.money.price import EVEN, Odds
from houseway.core.round.settlement import first
from houseway.shell.table import Felt
from houseway.testing import clause

CARDS = [rank for rank in range(2, 15) for _ in range(4)]


def higher(seat: int, bank: int) -> bool:
    """Whether a seat wins, by the rows of the rules."""
    return first(COMPARED, Compared(seat, bank)).outcomes["wager"] == EVEN


@clause("DB-2(b)", "DB-6(a)", "DB-6(b)")
def test_the_edges_are_those_of_a_count_of_all_pairs_of_cards() -> None:
    rules = GAME.under({})
    assert isinstance(rules, Rules)
    pairs = list(permutations(CARDS, 2))
    wager = Fraction(sum(1 if higher(seat, bank) else -1 for seat, bank in pairs), len(pairs))
    tie = Fraction(sum(15 if seat == bank else -1 for seat, bank in pairs), len(pairs))
    assert edges(rules) == {"wager": -wager, "tie": -tie} == {"wager": Fraction(1, 17), "tie": Fraction(1, 17)}


def test_the_edges_of_the_tables_are_those_of_the_file() -> None:
    par = tomllib.loads((files("dutch_bank") / "par.toml").read_text())
    ties = Fraction(sum(seat == bank for seat, bank in permutations(CARDS, 2)), 52 * 51)
    for letter, table in GAME.pays["tie"].items():
        price = table.of("tie")
        assert isinstance(price, Odds)
        assert Fraction(par["tie"][letter]["house_edge"]) == 1 - ties * (price.num + price.den) / price.den


@clause("DB-3(b)", "DB-7")
@pytest.mark.parametrize("wagers", [1, 2])
def test_the_edge_of_a_bank_is_that_of_a_count_of_all_hands(wagers: int) -> None:
    won = Fraction(0)
    for at, bank in enumerate(CARDS):
        for seats in combinations([*CARDS[:at], *CARDS[at + 1 :]], wagers):
            net = sum(-1 if higher(seat, bank) else 1 for seat in seats)
            won += net * Fraction(95, 100) if net > 0 else net
    hands = 52 * len(list(combinations(range(51), wagers)))
    assert bank_edge(wagers) == -won / hands / wagers < 0  # the bank wins ties, and pays less than that for it


def test_the_vigorish_is_rounded_down_to_a_chip() -> None:
    rules = GAME.under({})
    assert isinstance(rules, Rules)
    assert [fee(rules, won) for won in (-10_00, 0, 10_00, 19_00)] == [0, 0, 50, 95 // rules.unit * rules.unit]


@clause("DB-3(a)")
def test_a_bank_that_has_nobody_to_play_against_is_not_offered() -> None:
    felt = Felt(GAME)
    felt("seat 2 bets wager 10\ndealer closes bets")
    assert felt.offers() == [] and felt("seat 2 banks 10") == Refusal("cards_are_due", "DB-4")
