"""Bets made by the backs of one's own cards: with the hands not bet on they are all hands, at the same prices."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from houseway.games import GAMES
from houseway.lab import three_card_bets
from houseway.lab.kept_counts import no_progress
from houseway.lab.own_backs import (
    all_marked,
    by_value,
    first_marked,
    first_unmarked,
    five_cards_with,
    three_cards_with,
)
from houseway.lab.protection import counted, found_for, threat_reports, threats_of
from houseway.lab.studies import studied
from houseway.lab.study import under
from houseway.poker.values import five_cards
from houseway.studies.double_down_stud import exposed as stud
from houseway.studies.high_card_flush.exposed import of_one_color

QUEEN, TEN = 12, 10


@pytest.fixture(autouse=True)
def from_what_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)


def test_three_cards_whose_first_is_marked_and_those_whose_is_not_are_all_hands() -> None:
    rules = under(GAMES["three_card_poker"], {})
    every = three_card_bets.counts(rules, no_progress)
    found: Counter[object] = Counter(three_cards_with(QUEEN, first_marked).ways)
    found.update(three_cards_with(QUEEN, first_unmarked).ways)
    assert found == {value: 3 * many for value, many in zip(every["values"].tolist(), every["ways"].tolist(), strict=True)}
    only_high = three_cards_with(QUEEN, all_marked)
    assert sum(only_high.ways.values()) == 3 * comb(12, 3) and sum(by_value(only_high)["ways"]) == 3 * 220
    # Queens, kings and aces: 12 threes of a kind, 144 pairs, and every other hand is a straight, 4 of them of one suit
    assert sorted(Counter(only_high.ways).values())[-1] == 3 * 60


def test_five_cards_whose_first_is_marked_and_those_whose_is_not_are_all_hands() -> None:
    found: Counter[object] = Counter(five_cards_with(TEN, first_marked).ways)
    found.update(five_cards_with(TEN, first_unmarked).ways)
    assert found == {names: 5 * many for names, many in five_cards.ways().items()}


def test_seven_cards_of_one_color_hold_a_flush_of_four_at_least() -> None:
    flushes = of_one_color(runs=False)
    by_length = {f"{max(own, 7 - own)} card flush": 0 for own in range(8)}
    for own in range(8):
        by_length[f"{max(own, 7 - own)} card flush"] += 2 * comb(13, own) * comb(13, 7 - own)
    assert flushes.ways == {(name,): many for name, many in by_length.items()}
    runs = of_one_color(runs=True)
    assert sum(runs.ways.values()) == 2 * comb(26, 7) and runs.ways["7 card straight flush",] == 4 * 8


def test_who_cannot_tell_holes_apart_makes_what_is_made_without(monkeypatch: pytest.MonkeyPatch) -> None:
    study, rules = studied(GAMES["double_down_stud"]), under(GAMES["double_down_stud"], {})
    assert study is not None
    by_back = stud._made_by_backs(stud._by_backs(rules, no_progress), rules)
    monkeypatch.setattr(stud, "JACK", 2)
    blind = stud._made_by_backs(stud._by_backs(rules, no_progress), rules)
    seen = next(one for one in threats_of(study.game) if one.name == "hole card seen")
    edge = counted(study, seen).edge
    assert edge is not None and blind == -edge < by_back < counted(study, seen).made
    assert by_back == Fraction(-1844, 47775)


@pytest.mark.parametrize("key", GAMES)
def test_every_exposure_is_priced_or_says_why_it_is_not(key: str) -> None:
    for one in threat_reports(GAMES[key], found_for(GAMES[key])):
        assert "Not priced" not in one.figures, (one.wagers, one.title)
