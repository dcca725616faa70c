"""Results of a player who knows every removed card: shoes are dealt down at random, each wager computed exactly.

How often a wager turns as a shoe runs low depends on hundreds of cards and not on six, so the shoes are drawn at
random and the result has a standard error. The value of a wager from each shoe is counted over all of its deals.
Run it as scripts/dev lab minibaccarat perfect.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from houseway.games.minibaccarat.odds import shoe

from .dealt import COUPS, by_first_card, coup_at
from .protection import BONUS, MAIN, Column
from .removal import Worths


class Found(NamedTuple):
    """One wager at one depth."""

    wager: str
    left: int
    """The number of cards in the shoe when the round is dealt."""
    pays: float
    """The fraction of shoes from which the wager has a positive expectation."""
    made: float
    """The expected net of betting one unit only then, over all rounds at this depth."""
    error: float
    """The standard error of that."""
    mean: float
    """The expected net of betting every time: equal to a full shoe's, because cards out at random change nothing."""
    mean_error: float


def counted_down(columns: Sequence[Column], decks: int, left: int, shoes: int, seed: int) -> list[Found]:
    """Deal a number of shoes to a number of cards left, and return each wager's expectation."""
    random = np.random.default_rng([seed, decks, left])
    nets = np.array([_nets(column.made(decks)) for column in columns])
    makes = np.empty((len(columns), shoes))
    for number, cards in enumerate(random.multivariate_hypergeometric(shoe(decks), left, size=shoes).tolist()):
        ways = by_first_card(tuple(cards))[0].sum(axis=0)
        makes[:, number] = nets @ ways / ways.sum()
    found: list[Found] = []
    for column, made in zip(columns, makes, strict=True):
        gains = np.maximum(made, 0)
        error, mean_error = (float(one.std(ddof=1)) / shoes**0.5 for one in (gains, made))
        found.append(
            Found(
                wager=column.title,
                left=left,
                pays=float((made > 0).mean()),
                made=float(gains.mean()),
                error=error,
                mean=float(made.mean()),
                mean_error=mean_error,
            )
        )
    return found


def _nets(made: Worths) -> list[float]:
    return [made.nets.get(coup_at(place), 0) / made.over for place in range(COUPS)]


def main(shoes: int) -> None:
    """Print a table for eight decks and for six."""
    for decks in (8, 6):
        for left in (52 * decks // 2, 104, 52, 26):
            for one in counted_down((*MAIN, *BONUS), decks, left, shoes, 1):
                print(
                    f"{decks} decks, {left} left: {one.wager:12} pays in {100 * one.pays:7.3f} %, "
                    f"makes {100 * one.made:.4f} % a round (standard error {100 * one.error:.4f})"
                )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
