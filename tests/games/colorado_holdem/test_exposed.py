"""Backs and shared cards at Colorado hold 'em, a second way: boards in plain Python, each hand judged by the game itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.core.money.price import LOSE
from houseway.core.values.cards import FRENCH, Card
from houseway.games import GAMES
from houseway.games.colorado_holdem.hands import bonus_judged, high, instant, judged
from houseway.games.colorado_holdem.odds import net_of
from houseway.lab.exposure import counted_figures
from houseway.lab.kept_counts import no_progress
from houseway.lab.poker_ranks import HIGH, places_of
from houseway.lab.study import under
from houseway.studies.colorado_holdem import exposed
from houseway.studies.colorado_holdem import shared_cards as sharing
from houseway.studies.colorado_holdem.acts import ante_prices, bonus_prices
from houseway.studies.colorado_holdem.exposed import (
    ALL,
    BACK,
    BACKS,
    BONUS_ALL,
    BONUS_BACK,
    BONUS_BACKS,
    BONUS_NONE,
    BONUS_ONE,
    NONE,
    ONE,
    TEN,
)

GAME = GAMES["colorado_holdem"]
BEFORE = {
    "one community card seen": "86929/1283100",
    "all community cards seen": "22073399/25448150",
    "one community card seen, played for the bonus": "-95631/4071704",
    "all community cards seen, played for the bonus": "10159453/50896300",
}
"""The values of seen cards, as counted before."""


# The other way


class Judge:
    """The net of a hand of five and the win of a declaration by the game's own rows; one unit each."""

    def __init__(self, rules: Rules) -> None:
        self.ante, self.bonus = ante_prices(rules, None).table, bonus_prices(rules, None).table
        self.scale = rules.rows["required"]

    def nets(self, five: Sequence[Card]) -> tuple[int, int]:
        """Return the nets of ante and bonus."""
        value = high(five)
        return net_of(judged(self.scale, self.ante, value)[0]), net_of((bonus_judged(self.bonus, value) or (LOSE,))[0])

    def declared(self, held: Sequence[Card]) -> tuple[int, int] | None:
        """Return the wins of a declaration for ante and bonus, or None."""
        row = instant(held, ace_low=True)
        return None if row is None else (net_of(self.ante.pays[row]), net_of(self.bonus.pays[row]))


def by_group(
    judge: Judge, held: Sequence[Card], boards: Sequence[tuple[Card, ...]], told: Callable[[tuple[Card, ...]], Sequence[Hashable]]
) -> tuple[int, int]:
    """Sum the best act's value of ante and bonus over groups of boards that look alike.

    A board may belong to several groups.
    """
    sums: dict[Hashable, list[list[int]]] = defaultdict(lambda: [[0, 0, 0], [0, 0, 0]])
    many: dict[Hashable, int] = defaultdict(int)
    for board in boards:
        nets = [judge.nets([*(card for card in held if card != away), *board]) for away in held]
        for group in told(board):
            many[group] += 1
            for away, (ante, bonus) in enumerate(nets):
                sums[group][0][away] += ante
                sums[group][1][away] += bonus
    declared, totals = judge.declared(held), [0, 0]
    for group, (ante, bonus) in sums.items():
        acts = [2 * max(ante), -many[group]], [max(bonus)]
        for wager in range(2):
            once = [declared[wager] * many[group]] if declared else []
            totals[wager] += max(*acts[wager], *once, -(10**9))
    return totals[0], totals[1]


def one_card(board: tuple[Card, ...]) -> Sequence[Hashable]:
    return [card.rank >= 10 for card in board]


def all_cards(board: tuple[Card, ...]) -> Sequence[Hashable]:
    return [sum(one_card(board))]  # type: ignore[arg-type]


def counted_boards(rules: Rules, held: Sequence[int], once: tuple[int, int], high: int = TEN) -> list[int]:
    """Return the lab's counts for three cards."""
    nets, made = sharing.by_place(rules), np.zeros(10, np.int64)
    looks = places_of(HIGH).tables
    exposed.boards(np.array(held, np.int64), looks, nets[0], nets[1], np.array(once, np.int64), True, high, made)
    return made.tolist()


@pytest.mark.parametrize("held", [(0, 5, 23), (8, 9, 10)], ids=["no pair", "an instant winner"])
def test_all_boards_are_judged_by_the_game_as_they_are_counted(rules: Rules, held: tuple[int, ...]) -> None:
    """All 18,424 boards of three cards."""
    judge, cards = Judge(rules), [FRENCH[card] for card in held]
    boards = list(combinations([card for card in FRENCH if card not in cards], 3))
    made = counted_boards(rules, held, judge.declared(cards) or (-1, -1))
    assert (made[BACK], made[BONUS_BACK]) == by_group(judge, cards, boards, one_card)
    assert (made[BACKS], made[BONUS_BACKS]) == by_group(judge, cards, boards, all_cards)
    assert (made[ONE], made[BONUS_ONE]) == by_group(judge, cards, boards, lambda board: board)
    assert (made[ALL], made[BONUS_ALL]) == by_group(judge, cards, boards, lambda board: [board])


def test_who_cannot_tell_backs_apart_makes_what_is_made_without(rules: Rules) -> None:
    """With no card, or with every card, of the other back."""
    judge, random = Judge(rules), Random(8)
    for _ in range(20):
        held = sorted(random.sample(range(52), 3))
        once = judge.declared([FRENCH[card] for card in held]) or (-1, -1)
        for rank in (0, 13):
            made = counted_boards(rules, held, once, rank)
            assert made[BACK] == 3 * made[NONE] and made[BACKS] == made[NONE]
            assert made[BONUS_BACK] == 3 * made[BONUS_NONE] and made[BONUS_BACKS] == made[BONUS_NONE]
        told = counted_boards(rules, held, once)
        assert 3 * told[NONE] <= told[BACK] <= 3 * told[BACKS], "to know more never makes less"


# Seats that share


@pytest.fixture(scope="module")
def table(rules: Rules):
    return places_of(HIGH).tables, sharing.by_place(rules), sharing.at_once(rules), sharing.alone(rules), True


def test_what_sharing_adds_is_what_the_game_judges(rules: Rules, table) -> None:
    """Fourteen seats leave ten cards and 120 boards: every seat, with what it would do alone by the study's own strategy."""
    judge, random, lone = Judge(rules), Random(6), table[3]
    cards = random.sample(range(52), 52)
    cards[:3] = 8, 9, 10  # an instant winner
    rest = [card for card in random.sample(range(52), 52) if card not in (8, 9, 10)]
    cards[3:] = rest
    gain = np.zeros((2, 14), np.int64)
    assert sharing.seats_gain(np.array(cards, np.int64), 14, *table, gain) == 120
    boards = list(combinations([FRENCH[card] for card in cards[42:]], 3))
    for seat in range(14):
        held = [FRENCH[card] for card in sorted(cards[3 * seat : 3 * seat + 3])]
        best = by_group(judge, held, boards, lambda board: [0])
        for wager in range(2):
            units, away = map(int, lone[wager, *sorted(cards[3 * seat : 3 * seat + 3])])
            kept = [card for at, card in enumerate(held) if at != away]
            played = units * sum(judge.nets([*kept, *board])[wager] for board in boards)
            declared = judge.declared(held)
            alone = -120 if units < 0 else declared[wager] * 120 if not units and declared else played
            assert gain[wager, seat] == best[wager] - alone >= 0, (seat, wager)
    assert gain.sum() > 0


def test_declarations_win_what_the_game_pays(rules: Rules, table) -> None:
    judge, once, declared = Judge(rules), table[2], 0
    for three in combinations(range(52), 3):
        if three[0] // 13 == three[2] // 13 or three[0] % 13 == three[1] % 13 == three[2] % 13:
            found = judge.declared([FRENCH[card] for card in three])
            assert tuple(once[:, *three]) == (found or (-1, -1)), three
            declared += found is not None
    assert declared == (once[0] >= 0).sum() == (once[1] >= 0).sum() == 100


def test_a_seat_that_shares_with_none_gains_nothing(table) -> None:
    """Its play alone is then the best, over all 18,424 boards; so what it makes is exactly the edge of the study."""
    random, gain = Random(2), np.zeros((2, 1), np.int64)
    for at in range(60):
        cards = random.sample(range(52), 52) if at else [8, 9, 10, *(card for card in range(52) if card not in (8, 9, 10))]
        assert sharing.seats_gain(np.array(cards, np.int64), 1, *table, gain) == 18_424
        assert not gain.any(), cards[:3]


def test_tables_are_the_same_however_they_are_divided(rules: Rules, table) -> None:
    found = sharing.simulated(rules, 100, 5, no_progress)["sums"]
    parts = [sharing._tables(first, last, 5, sharing.SEATS, *table) for first, last in ((0, 37), (37, 100))]
    assert np.allclose(sum(parts), found, rtol=0, atol=1e-12)


# What is written


def test_what_was_counted_before_is_as_it_was() -> None:
    written = counted_figures(GAME.key)
    assert {name: str(written[name].made) for name in BEFORE} == BEFORE
    shared = written["seven seats that share their cards"]
    assert shared.error is not None and shared.error < Fraction(2, 10_000)


@pytest.mark.long
def test_figures_are_those_that_were_counted() -> None:
    """Everything but the full tables is counted again; without a sight of anything it is the edge of the study."""
    rules, written = under(GAME, {}), counted_figures(GAME.key)
    found = exposed.seen(rules, no_progress)
    assert exposed._of(NONE, 1)(found, rules) == -Fraction(2133, 38675)
    assert exposed._of(BONUS_NONE, 1)(found, rules) == -Fraction(371209, 2908360)
    for threat in exposed.THREATS:
        if "shared" not in threat.kinds:
            assert threat.made(found, rules) == written[threat.name].made, threat.name
