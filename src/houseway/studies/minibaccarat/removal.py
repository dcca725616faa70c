"""Game protection: the effect of one card that is out, and the value of one card that was seen. All of it exact.

A card that is known to be out, burned or dealt, is a shoe without it; cards that are out and unknown change nothing
on average. So the effect of a card is the player's expectation from the shoe without it, less that from the full
shoe. A card that is known to come next is different: the first card of the Player's Hand, or of the Banker's, decides
the best bet on the hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.minibaccarat.facts import Coup
from houseway.games.minibaccarat.odds import VALUES, shoe
from houseway.lab.kept_counts import Counts
from houseway.lab.sheet.words import percent
from houseway.lab.study import Advice, Chart, Figure

from .dealt import as_coups, by_first_card, coups
from .spreads import decks_of, ending

CARDS = ("T, J, Q, K", "A", "2", "3", "4", "5", "6", "7", "8", "9")
"""The cards of each value."""
SHARE = (4, 1, 1, 1, 1, 1, 1, 1, 1, 1)
"""The number of the thirteen ranks that have each value."""


def without(cards: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Return a shoe with one card less."""
    return tuple(number - (at == value) for at, number in enumerate(cards))


class Worths(NamedTuple):
    """The net of one unit on each coup: whole numbers over one denominator."""

    nets: Mapping[Coup, int]
    over: int


def worths(rules: Rules, wager: str, table: PayTable | None = None) -> Worths:
    """Return the net of a wager on every coup, computed once by the game."""
    nets = {coup: ending(rules, wager, coup, table).net for coup in coups(shoe(decks_of(rules)))}
    over = lcm(*(net.denominator for net in nets.values()))
    return Worths({coup: int(net * over) for coup, net in nets.items()}, over)


def expectation(made: Worths, ways: Mapping[Coup, int]) -> Fraction:
    """Return the player's expectation per unit, from how often each coup comes."""
    return Fraction(sum(made.nets[coup] * number for coup, number in ways.items()), made.over * sum(ways.values()))


def effects(made: Worths, cards: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return the change in the player's expectation for each card removed, by its value."""
    start = expectation(made, coups(cards))
    return tuple(expectation(made, coups(without(cards, value))) - start for value in VALUES)


def figures(wager: str) -> Callable[[Counts, Rules, PayTable | None], tuple[Figure, ...]]:
    """Return a function that gives the effects of removal on one wager, for its sheet."""

    def listed(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
        found = effects(worths(rules, wager, table), shoe(decks_of(rules)))
        in_order = sorted(enumerate(found), key=lambda one: one[0] or 10)
        return tuple(Figure(f"one {CARDS[value]} out, to the player", effect, "%") for value, effect in in_order)

    return listed


# A card that was seen and is still to come


class Seen(NamedTuple):
    """The first card of a hand, known before the bets: its probability, and each wager's expectation."""

    value: int
    often: Fraction
    makes: Mapping[str, Fraction]

    @property
    def best(self) -> tuple[str, Fraction] | None:
        """Return the wager with the highest expectation, or None if none is positive."""
        wager, made = max(self.makes.items(), key=lambda one: one[1])
        return (wager, made) if made > 0 else None


PLAYERS, BANKERS = 0, 1
"""The owner of the first card."""


_by_first_card = cache(by_first_card)


def seen_first(rules: Rules, whose: int, wagers: Mapping[str, PayTable | None]) -> tuple[Seen, ...]:
    """Return each wager's expectation if the first card of a hand is known, card by card."""
    counts = _by_first_card(shoe(decks_of(rules)))[whose]
    made = {wager: worths(rules, wager, table) for wager, table in wagers.items()}
    return tuple(
        Seen(value, Fraction(SHARE[value], 13), {wager: expectation(made[wager], as_coups(counts[value])) for wager in made})
        for value in VALUES
    )


def worth(seen: tuple[Seen, ...]) -> Fraction:
    """Return the average value per round of knowing a card, for a player who bets one unit where it pays."""
    return sum((one.often * one.best[1] for one in seen if one.best), Fraction(0))


MAIN: Mapping[str, PayTable | None] = {"banker": None, "player": None, "tie": None}


def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the best bet for a player who knows a first card, and its expected win."""
    found: list[Chart] = []
    for whose, name in ((PLAYERS, "Player's"), (BANKERS, "Banker's")):
        seen = seen_first(rules, whose, MAIN)
        lines = [_line(one) for one in sorted(seen, key=lambda one: one.value or 10)]
        note = (
            f"Worth {percent(worth(seen))} of a bet a round. A mistake is what the bet makes: all of it is lost by not betting."
        )
        found.append(Chart(f"If the first card of the {name} Hand is seen before the bets", tuple(lines), 13, note))
    return tuple(found)


def _line(one: Seen) -> Advice:
    best = one.best
    do, made = (f"bets {best[0]}", best[1]) if best else ("bets nothing", -max(one.makes.values()))
    return Advice(CARDS[one.value], do, SHARE[one.value], made)
