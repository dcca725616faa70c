"""Prices of Spanish 21: card by card in another way, their mean the lab's edge, and the leaks in a record."""

from fractions import Fraction
from functools import cache

import pytest
from tools.learners.coach import best_rounds

from houseway.core.game.rules import Rules
from houseway.games import GAMES
from houseway.lab.study import OPTIMAL, under
from houseway.school.coach import Decision, coached, judged_round
from houseway.studies.spanish_21 import one_hand
from houseway.studies.spanish_21.main import prices_of
from houseway.studies.spanish_21.one_hand import Valued, split, valued
from houseway.studies.spanish_21.prices import ALONE, Suits
from houseway.studies.spanish_21.tree import EIGHT, MOST, SEVEN, SIX, TEN, VALUES, shoe, tree
from houseway.worked.reader import read_worked

FEW = (3, 2, 4, 3, 5, 4, 3, 4, 2, 12)
"""A small shoe, by value."""


def rules_of(**settings: object) -> Rules:
    return under(GAMES["spanish_21"], settings)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run kernels as they are written, so that a quick test does not wait for a compiler."""
    monkeypatch.setattr(one_hand, "_met", one_hand._met.py_func)


def worth(cards: tuple[int, ...]) -> tuple[int, bool]:
    """Return the total of values, an ace as eleven where that is not too much, and whether it is."""
    total = sum(10 if value == TEN else value + 1 for value in cards)
    soft = 0 in cards and total + 10 <= MOST
    return total + 10 * soft, soft


@cache
def dealers(cards: tuple[int, ...], left: tuple[int, ...]) -> dict[int, Fraction]:
    """Return the dealer's totals with their chances, card by card; 0 is over, and -1 blackjack."""
    total, _ = worth(cards)
    if total > MOST:
        return {0: Fraction(1)}
    if len(cards) > 1 and total >= 17:
        return {-1 if len(cards) == 2 and total == MOST else total: Fraction(1)}
    found: dict[int, Fraction] = {}
    for value, many in enumerate(left):
        if many:
            fewer = (*left[:value], many - 1, *left[value + 1 :])
            for end, chance in dealers((*cards, value), fewer).items():
                found[end] = found.get(end, Fraction(0)) + Fraction(many, sum(left)) * chance
    return found


def stands(cards: tuple[int, ...], left: tuple[int, ...], up: int) -> Fraction:
    """Return the value of standing with a hand below twenty-one."""
    mine = worth(cards)[0]
    made = Fraction(0)
    for end, chance in dealers((up,), left).items():
        made += chance * (-1 if end == -1 or end > mine else 1 if end < mine else 0)
    return made


def test_a_hand_is_worth_what_it_makes_card_by_card(plain: None) -> None:
    prices, up, held = prices_of(rules_of()), TEN, (TEN, SIX)
    found = Valued(prices, up, FEW, ALONE)
    at = tree().at(*held)
    choices, half = found.choices(at, 0), found.surrender(at)
    left = tuple(many - held.count(value) for value, many in enumerate(FEW))
    assert choices.stand == stands(held, left, up)
    hit = Fraction(0)
    for value, many in enumerate(left):
        fewer = (*left[:value], many - 1, *left[value + 1 :])
        total, _ = worth((*held, value))
        if total > MOST:
            made = Fraction(-1)
        elif total == MOST:
            made = 1 - 2 * Fraction(fewer[0], sum(fewer))  # three cards of twenty-one win, except against blackjack
        else:
            made = max(stands((*held, value), fewer, up), found.choices(tree().at(*held, value), 0).hit or Fraction(-1))
        hit += Fraction(many, sum(left)) * made
    assert choices.hit == hit
    bj = Fraction(left[0], sum(left))
    assert half == -bj - (1 - bj) / 2 and found.blackjack(at) == bj


def test_a_rescue_is_priced(plain: None) -> None:
    folder = GAMES.folder("spanish_21")
    assert folder is not None
    text = (folder / "rounds" / "9d-rescue.round").read_text(encoding="utf-8")
    found = coached(read_worked(text, "spanish_21"))
    assert any(one.said == "rescue" for one in found.decisions)


@pytest.mark.long
def test_the_mean_of_the_best_is_the_edge_of_the_lab() -> None:
    from houseway.studies.spanish_21 import STUDY

    rules = rules_of()
    prices, hands, mean = prices_of(rules), tree(), Fraction(0)
    near = {(SIX, SEVEN), (SIX, EIGHT), (SEVEN, EIGHT), (SEVEN, SEVEN)}
    for up in range(VALUES):
        left = shoe(prices.decks)
        chance = Fraction(int(left[up]), int(left.sum()))
        left[up] -= 1
        here, whole = valued(prices, up, tuple(left.tolist()), ALONE), int(left.sum())
        for a in range(VALUES):
            for b in range(a, VALUES):
                drawn = Fraction(int(left[a]) * int(left[b] - (a == b)) * (1 if a == b else 2), whole * (whole - 1))
                at = hands.at(a, b)
                starts = enumerate(Suits(prices.decks).start(14 if a == b else 11)) if (a, b) in near else [(0, Fraction(1))]
                for suits, share in starts:
                    each = here.choices(at, suits)
                    values = [one for one in each[:3] if one is not None]
                    if hands.total[at] < MOST:
                        values.append(here.surrender(at))
                    if a == b:
                        values.append(split(prices, up, a))
                    mean += chance * drawn * share * max(values)
    (line, *_) = STUDY.lines
    assert -mean == line.spread(STUDY.counts(line, rules), rules, None, OPTIMAL).house_edge


@pytest.mark.long
def test_the_best_player_has_no_leak() -> None:
    found = [one for played in best_rounds("spanish_21", 60, "tests") for one in judged_round(played)]
    priced = [one for one in found if isinstance(one, Decision)]
    assert len(priced) > 60 and all(one.cost == 0 for one in priced)
