"""Hints of chemin de fer and Chase the Flush agree with the lab, computed in another way. They take long: `pytest -m long`."""

from fractions import Fraction
from itertools import combinations

import pytest

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH, cards
from houseway.games import GAMES

pytestmark = pytest.mark.long


def rules_of(key: str) -> Rules:
    rules = GAMES[key].under({})
    assert isinstance(rules, Rules)
    return rules


def test_a_five_is_worth_what_the_lab_says() -> None:
    from houseway.lab.kept_counts import no_progress
    from houseway.studies.chemin_de_fer.counted import FIVES
    from houseway.studies.chemin_de_fer.hint import _made
    from houseway.studies.chemin_de_fer.prices import count, counted, fives, gain

    rules = rules_of("chemin_de_fer")
    _, stays, draws = fives(counted(count(rules, no_progress)))
    made = _made(rules)
    for five, stay, more in zip(FIVES, stays, gain(stays, draws), strict=True):
        assert made[five][1] - made[five][0] == Fraction(more, int(stay.sum()))


def test_waiting_after_a_flop_is_worth_the_mean_of_its_rivers() -> None:
    from houseway.studies.chase_the_flush.hint import _deal, _flop, _river
    from houseway.studies.chase_the_flush.player import Strategy, suits_of

    rules = rules_of("chase_the_flush")
    deal = _deal(rules)
    known = object.__new__(Strategy)  # its margin needs no counts
    known.nets, known.fold, known.holdings = deal.nets, deal.fold, deal.holdings
    held, flop = cards("Ah 9h 4c"), cards("Kh 3d")
    own, shared = suits_of(held), suits_of(flop)
    left = [card for card in FRENCH if card not in (*held, *flop)]
    total = Fraction(0)
    for two in combinations(left, 2):
        margin = Fraction(known.margin(own, suits_of((*flop, *two))), deal.holdings)
        total += deal.fold + max(margin, Fraction(0))
    assert _flop(rules, own, shared)[1] == total / 1_081
    board = suits_of(cards("Kh 3d 5s 8c"))  # two suited cards: no bonus to win, so the margin is the whole difference
    assert _river(rules, own, board) - deal.fold == Fraction(known.margin(own, board), deal.holdings)
