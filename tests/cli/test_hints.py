"""Hints at a terminal table: off by default, exact where the lab has a result, and plain where it has none."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from houseway import GAMES, Felt
from houseway.core.game.rules import Rules
from houseway.core.messages.event import RoundOpened
from houseway.core.round.state import opened
from houseway.core.round.view import view
from houseway.lab.hints import edges, priced


def hint(said: str) -> str:
    """Return the hints of an output on one line."""
    return " ".join(" ".join(line.split()) for line in said.splitlines() if line.startswith("  ") and "│" not in line)


def test_a_hint_is_off_until_it_is_asked_for_and_prices_every_choice(run):
    types = "3\n\n!\nfold\nfold\nq\n"
    said = run("play", "high_card_flush", "--seed", "person", types=types).stdout
    before, after = said.split("your choice > ", 1)
    assert "hint ·" not in before and "on average" in after and "which costs $" in after
    best = re.search(r"hint · (\w+ \$?\d*) ?makes", after)
    assert best and f"Enter = {best[1].strip()} ·" in after  # what Enter does agrees with the hint


def test_the_flag_shows_the_house_edge_of_each_bet(run):
    said = hint(run("play", "high_card_flush", "--seed", "person", "--hints", types="3\nq\n").stdout)
    assert "house edge · ante 2.66 % · flush bonus 7.81 % · straight flush bonus 13.09 %" in said


def test_where_the_lab_does_not_know_it_says_so(run):
    said = run("play", "fast_action_holdem", "--seed", "a", "--hints", "--seats", 1, types="\n\nq\nq\n").stdout
    assert "The lab has no price for this choice." in said
    assert "on average" not in said
    holdem = GAMES["holdem"].under({})
    assert isinstance(holdem, Rules) and edges(holdem) == ()


@pytest.mark.parametrize(("cards", "best"), [("Th Td 2c", "lets it ride"), ("9h 7d 2c", "withdraws")])
def test_three_cards_at_let_it_ride_are_priced_over_every_draw(cards, best):
    felt = Felt(GAMES["let_it_ride"])
    felt("seat 1 bets bet_1 10, bet_2 10, bet_3 10\ndealer closes bets")
    felt(f"seat 1 gets {cards}\nboard gets 3s 4s 6s")
    first = felt.events[0]
    assert isinstance(first, RoundOpened)
    found = priced(view(opened(first, felt.round.rules), felt.events[1:], "player1"), "1")
    assert found[0].says == best and {one.says: one.makes for one in found}["withdraws"] == Fraction(0)


def test_a_hand_at_high_card_flush_is_worth_what_the_lab_computes():
    felt = Felt(GAMES["high_card_flush"])
    felt("seat 3 bets ante 10\ndealer closes bets\nseat 3 gets Qh 9h 4h 2h Js 8c 5d\ndealer gets 8h 7h 3h As Kd Tc 6s")
    best, fold = priced(felt.round, "3")
    assert (best.says, best.chips, fold.makes) == ("raises", 1000, Fraction(-1000)) and best.makes > fold.makes
