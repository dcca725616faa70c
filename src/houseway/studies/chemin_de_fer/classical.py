"""The game these rules come from, in which the banker chooses too: a matrix game, solved in fractions.

The player's hand has one choice, on five, or one for each two cards that make five where the player uses more than
the count. The banker has one in each situation: his own two cards and the third card of the player, or none. The
values of the banker's choices add up, so for a player who draws on five with probability p the banker's best reply is
found situation by situation. The player's net is then a concave line over p with corners. Its maximum is the value;
the banker mixes in the situation whose corner it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from .counted import DRAWS, FORCED, LOSES, NONE, STANDS, WINS, Dealt

HIGHEST_FREE = 7
"""Above it the banker has a natural."""


class Situation(NamedTuple):
    """The banker's information: his two cards by value, or only their count, and the third card of the player."""

    cards: tuple[int, ...]
    third: int

    def __str__(self) -> str:
        shown = "and ".join(f"{card} " for card in self.cards)
        return shown + ("after a stay" if self.third == NONE else f"against a {self.third}")


class Worth(NamedTuple):
    """The player's net in a situation, as ways: from hands that have no choice, and from fives."""

    forced: int
    five: int

    def at(self, share: Fraction) -> Fraction:
        """Return the net if a given share of the fives is in this situation."""
        return self.forced + share * self.five


@dataclass(frozen=True, slots=True)
class Solved:
    """Both best strategies, and the player's result under them."""

    draws_on_five: Fraction
    """The probability that the player's five draws."""
    value: Fraction
    """The player's expected net per unit."""
    draws: frozenset[Situation]
    """The situations in which the banker draws."""
    mixes: Mapping[Situation, Fraction]
    """The situations in which the banker is indifferent, with the probability that he draws there."""


Game = Mapping[Situation, tuple[Worth, Worth]]
"""The player's net in each situation if the banker stands and if he draws."""


def game_of(dealt: Dealt, *, by_count: bool = False) -> Game:
    """Return the banker's situations; where only the count is seen, or cards are endless, all hands of one count are one."""
    found: dict[Situation, tuple[Worth, Worth]] = {}
    net = dealt.third[..., WINS] - dealt.third[..., LOSES]
    for a, b in np.ndindex(10, 10):
        count = (a + b) % 10
        if count > HIGHEST_FREE:
            continue
        for third in range(NONE + 1):
            known = Situation((count,) if by_count else tuple(sorted((int(a), int(b)))), third)
            here = net[a, b, third]
            worths = (Worth(int(here[FORCED, act]), int(here[:FORCED, act].sum())) for act in (STANDS, DRAWS))
            before = found.get(known, (Worth(0, 0), Worth(0, 0)))
            found[known] = _both(before, tuple(worths))
    return found


def _both(one: tuple[Worth, ...], other: tuple[Worth, ...]) -> tuple[Worth, Worth]:
    stands, draws = (Worth(a.forced + b.forced, a.five + b.five) for a, b in zip(one, other, strict=True))
    return stands, draws


def _share(known: Situation, drawn: Fraction) -> Fraction:
    """Return the share of fives in a situation: those that drew, or those that stayed."""
    return 1 - drawn if known.third == NONE else drawn


def ended(dealt: Dealt) -> int:
    """Return the player's net in deals with a natural, as ways."""
    return int(dealt.ended[:, WINS].sum() - dealt.ended[:, LOSES].sum())


def left_to_player(game: Game, naturals: int, drawn: Fraction) -> Fraction:
    """Return the player's net, as ways, against the best reply to drawing that often on five."""
    best = (min(stands.at(share), draws.at(share)) for (stands, draws), share in _at(game, drawn))
    return naturals + sum(best, Fraction(0))


def _at(game: Game, drawn: Fraction) -> Iterator[tuple[tuple[Worth, Worth], Fraction]]:
    for known, worths in game.items():
        yield worths, _share(known, drawn)


def corners(game: Game) -> dict[Fraction, list[Situation]]:
    """Return the corners of the banker's best reply: the probability that five draws there, and the situations."""
    found: dict[Fraction, list[Situation]] = {}
    for known, (stands, draws) in game.items():
        steeper = draws.five - stands.five
        if steeper:
            share = Fraction(stands.forced - draws.forced, steeper)
            drawn = 1 - share if known.third == NONE else share
            if 0 <= drawn <= 1:
                found.setdefault(drawn, []).append(known)
    return found


def solved(dealt: Dealt, *, by_count: bool = False) -> Solved:
    """Return the maximum of the line, and the banker's play there."""
    game, naturals = game_of(dealt, by_count=by_count), ended(dealt)
    found = corners(game)
    best = max((Fraction(0), *found, Fraction(1)), key=lambda drawn: left_to_player(game, naturals, drawn))
    undecided = found.get(best, [])
    draws: set[Situation] = set()
    slope = Fraction(0)
    for known, (stands, drawing) in game.items():
        share = _share(known, best)
        if known in undecided:
            continue
        if drawing.at(share) < stands.at(share):
            draws.add(known)
        slope += _slope(known, drawing if known in draws else stands)
    return Solved(best, left_to_player(game, naturals, best) / dealt.total, frozenset(draws), _mixes(game, undecided, slope))


def _slope(known: Situation, worth: Worth) -> int:
    """Return the slope of a situation's net over the probability that five draws."""
    return -worth.five if known.third == NONE else worth.five


def _mixes(game: Game, undecided: list[Situation], slope: Fraction) -> dict[Situation, Fraction]:
    """Return the probability that the banker draws where both choices are equal, so the player gains by neither.

    Several such situations at once would have many solutions; these rules have one situation.
    """
    if not undecided:
        return {}
    [known] = undecided
    stands, draws = (_slope(known, worth) for worth in game[known])
    return {known: (-slope - stands) / (draws - stands)}


def crossed(game: Game, naturals: int) -> tuple[Fraction, Fraction]:
    """Return the probability that five draws and the player's net as ways, by another method.

    Each reply of the banker is a line over the probability that five draws, and two are taken at a time. Where they
    cross the banker replies again, until no reply is below the crossing.
    """
    low, high = _reply(game, naturals, Fraction(0)), _reply(game, naturals, Fraction(1))
    while True:
        rises, falls = low[1] - low[0], high[0] - high[1]
        steady = rises <= 0 or falls <= 0
        drawn = Fraction(int(rises > 0)) if steady else (high[0] - low[0]) / (rises + falls)
        here = low[0] + drawn * rises
        again = _reply(game, naturals, drawn)
        if again[0] + drawn * (again[1] - again[0]) == here:
            return drawn, here
        if again[1] > again[0]:
            low = again
        else:
            high = again


def _reply(game: Game, naturals: int, drawn: Fraction) -> tuple[Fraction, Fraction]:
    """Return the player's net against the best reply, if five never draws and if it always does."""
    never, always = Fraction(naturals), Fraction(naturals)
    for known, (stands, draws) in game.items():
        share = _share(known, drawn)
        worth = draws if draws.at(share) < stands.at(share) else stands
        never += worth.at(_share(known, Fraction(0)))
        always += worth.at(_share(known, Fraction(1)))
    return never, always


# A player who uses the two cards that make five


@dataclass(frozen=True, slots=True)
class Seen:
    """Both best strategies where the player distinguishes the pairs of cards that make five."""

    draws_on: tuple[Fraction, ...]
    """The probability that each five draws, in the order of `FIVES`."""
    solved: Solved
    """The rest; `draws_on_five` is that of the one five that mixes."""


def gains(dealt: Dealt, found: Solved) -> list[Fraction]:
    """Return each five's gain from drawing against a given banker, as ways."""
    net = dealt.third[..., WINS] - dealt.third[..., LOSES]
    gained = [Fraction(0)] * FORCED
    for a, b in np.ndindex(10, 10):
        for third in range(NONE + 1) if (a + b) % 10 <= HIGHEST_FREE else ():
            known = Situation(tuple(sorted((int(a), int(b)))), third)
            often = found.mixes.get(known, Fraction(int(known in found.draws)))
            for kind in range(FORCED):
                worth = often * int(net[a, b, third, kind, DRAWS]) + (1 - often) * int(net[a, b, third, kind, STANDS])
                gained[kind] += -worth if third == NONE else worth
    return gained


def solved_by_cards(dealt: Dealt) -> Seen:
    """Return the solution in which one five mixes and the others always draw or always stay. Which one is guessed from their
    gains against a banker who faces a player that sees only the count; a guess is accepted when neither side gains by any
    change, which proves it.
    """
    guess = gains(dealt, solved(dealt))
    for mixed in sorted(range(FORCED), key=lambda kind: abs(guess[kind])):
        pure = {kind: guess[kind] > 0 for kind in range(FORCED) if kind != mixed}
        found = solved(_decided(dealt, pure))
        gained = gains(dealt, found)
        if gained[mixed] == 0 and all(gained[kind] >= 0 if draws else gained[kind] <= 0 for kind, draws in pure.items()):
            often = tuple(found.draws_on_five if kind == mixed else Fraction(int(pure[kind])) for kind in range(FORCED))
            return Seen(often, found)
    raise ArithmeticError("no one five that mixes: this shoe needs a larger search")


def _decided(dealt: Dealt, pure: Mapping[int, bool]) -> Dealt:
    """Return the same deals, where some fives are decided and count among the hands without a choice."""
    third = dealt.third.copy()
    for kind, draws in pure.items():
        goes = slice(0, NONE) if draws else slice(NONE, NONE + 1)
        third[:, :, goes, FORCED] += third[:, :, goes, kind]
        third[:, :, :, kind] = 0
    return Dealt(third, dealt.ended)
