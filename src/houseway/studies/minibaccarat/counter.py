"""Results of a counter at Dragon 7: eights and nines count against four to seven, with a bet when high.

A shoe is dealt from the burn to the cover card and one hand more. How deep each round begins depends on the cards
before it, so shoes are simulated. A counter who bets on every round loses the exact house edge; a test compares both.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.minibaccarat.game import GAME
from houseway.games.minibaccarat.house_rules import CUT_FROM_BOTTOM, DECKS
from houseway.games.minibaccarat.odds import shoe
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.shards import Job
from houseway.lab.study import under

from .dealt import draws

Array = NDArray[Any]
TAGS = (0, 0, 0, 0, -1, -1, -1, -1, 2, 2)
"""By the value of a card: tens and court cards count nothing."""
TRIGGER = 4
"""The true count, per deck that is left, from which the counter bets."""
SHOES, SEED = 4_000_000, 7
WIN = 40
"""The payout to one if the banker wins with seven in three cards; a test compares it with the rows."""


def _part(first: int, last: int) -> list[int]:
    """Count the shoes of one shard, under the rules as they come."""
    rules = under(GAME, {})
    return _counted(first, last, rules[DECKS], rules[CUT_FROM_BOTTOM], SEED, TRIGGER, 1).tolist()


def counts(rules: Rules, progress: Progress) -> Counts:
    """Return the shoes, the rounds, the bets, the wins, and the sum of the squares of what shoes make."""
    return simulated(rules[DECKS], rules[CUT_FROM_BOTTOM], SHOES, SEED, progress)


def to_the_cover_card(rules: Rules, progress: Progress) -> Counts:
    """Return the same for a counter who leaves when the cover card has come, and does not bet on the last hand."""
    return simulated(rules[DECKS], rules[CUT_FROM_BOTTOM], SHOES, SEED, progress, more=0)


def simulated(
    decks: int, behind: int, shoes: int, seed: int, progress: Progress, trigger: int = TRIGGER, more: int = 1
) -> Counts:
    """Deal a number of shoes with so many cards behind the cover card, and so many hands after it; count what is made."""

    def part(first: int, last: int) -> Array:
        return _counted(first, last, decks, behind, seed, trigger, more)

    found = sum(shared_out(part, shoes, title="shoes counted down", progress=progress), np.zeros(5, np.int64))
    return {"sums": found}


def _counted(first: int, last: int, decks: int, behind: int, seed: int, trigger: int, more: int) -> Array:
    cards = np.repeat(np.arange(10), shoe(decks)).astype(np.int64)
    return _shoes(first, last, seed, cards, behind, trigger, more, np.array(TAGS, np.int64), *draws())


JOB = Job(SHOES, _part, ("shoes", "rounds", "bets", "wins", "squares"))


@kernel
def _shoes(
    first: int,
    last: int,
    seed: int,
    cards: Array,
    behind: int,
    trigger: int,
    more: int,
    tags: Array,
    player_draws: Array,
    banker_draws: Array,
) -> Array:
    """Return shoes, rounds, bets, wins and squares; each shoe is drawn by a generator of its own number."""
    sums = np.zeros(5, np.int64)
    many, fresh = cards.shape[0], cards.copy()
    for number in range(first, last):
        cards[:] = fresh  # so that a shoe does not depend on the one before it
        deal(cards, many, begun(seed, number))
        running, at, made, left = tags[cards[0]], 1 + (cards[0] if cards[0] else 10), 0, -1
        while True:
            bets = running * 52 >= trigger * (many - at)
            start = at
            player, banker = (cards[at] + cards[at + 2]) % 10, (cards[at + 1] + cards[at + 3]) % 10
            at += 4
            third, drew = 10, False
            if player_draws[player, banker]:
                third = cards[at]
                at += 1
            if banker_draws[player, banker, third]:
                banker = (banker + cards[at]) % 10
                at += 1
                drew = True
            if third < 10:
                player = (player + third) % 10
            for seen in range(start, at):
                running += tags[cards[seen]]
            sums[1] += 1
            if bets:
                sums[2] += 1
                if drew and banker == 7 and player < 7:
                    sums[3] += 1
                    made += 40
                else:
                    made -= 1
            if left < 0 and at >= many - behind:
                left = more + 1
            if left > 0:
                left -= 1
            if left == 0:
                break
        sums[0] += 1
        sums[4] += made * made
    return sums


def per_shoe(counted: Counts, rules: Rules) -> Fraction:
    """Return the units that one-unit bets make per shoe."""
    shoes, _, bets, wins, _ = map(int, counted["sums"])
    return Fraction(wins * WIN - (bets - wins), shoes)


def error(counted: Counts, rules: Rules) -> Fraction:
    """Return the standard error of the units per shoe."""
    shoes, squares = int(counted["sums"][0]), int(counted["sums"][4])
    variance = Fraction(squares, shoes) - per_shoe(counted, rules) ** 2
    return Fraction((float(variance) / shoes) ** 0.5).limit_denominator(10**9)
