"""Effects of a card that is out of the shoe: on the probability that two cards win, and on a wager's net.

The exact count contains the wins of two cards of every four, and the two that are put away are out of the shoe. So
the effect of one card is a mean over the other: no deal is simulated.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from math import comb

import numpy as np

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts
from houseway.lab.kernel import kernel

from .act_values import act_values
from .eight_hands import LOST, SPLIT, SURRENDER, WON, Classes, classes, decks_of, sort_out
from .exact import FINE
from .fours import fours
from .prices import half_units, own_natural
from .shoes import TWOS, static, two_of
from .tables import CARDS, MANY, PAIRS, Ints

FOUR = 4


@kernel
def _beside(won: Ints, decks: int, twos: Ints, held: Classes, found: Ints) -> None:
    """Fill how often each two cards win with each third card put away: a mean over the fourth."""
    cards, kinds, pairs = np.zeros(4, np.int64), np.zeros(1, np.int64), np.zeros((1, 6), np.int64)
    for two in range(len(twos)):
        cards[0], cards[1] = twos[two, 0], twos[two, 1]
        for third in range(len(found[0])):
            wins, many = 0.0, 0
            for fourth in range(len(found[0])):
                left = decks - (fourth == cards[0]) - (fourth == cards[1]) - (fourth == third)
                cards[2], cards[3] = third, fourth
                sort_out(cards, 0, 1, held, kinds, pairs)
                for at in range(6):
                    if pairs[0, at] == 0:  # the first two cards
                        wins += left * won[kinds[0], at]
                        many += left
            found[two, third] = wins / many


def takes(counts: Counts, rules: Rules) -> Ints:
    """Return, by two cards and a card that is out, how much more often the two win than they do on average."""
    decks, twos, found = decks_of(rules), static().twos, np.zeros((TWOS, CARDS))
    _beside(np.asarray(counts["won"]) / FINE, decks, twos, classes(), found)
    left = decks - (twos[:, :, None] == np.arange(CARDS)).sum(axis=1)
    return found - (found * left).sum(axis=1)[:, None] / left.sum(axis=1)[:, None]


def moves(counts: Counts, rules: Rules) -> Ints:
    """Return by rank what a wager makes more by the best play if one card of it is out: in units, to first order."""
    held, decks, best = fours(), decks_of(rules), act_values(counts, rules)
    ways, cards = held.ways(decks) / comb(CARDS * decks, FOUR), CARDS * decks
    worth = np.where(held.natural, float(own_natural(rules).net), best.best)
    ranks = (held.held[:, :, None] % MANY == np.arange(MANY)).sum(axis=1)
    mean, having = (ways * worth).sum(), (ways * worth) @ ranks / (ways @ ranks)
    own = FOUR / (cards - FOUR) * (mean - having)
    # then what it changes for a hand that is held, over all cards of the rank that are left beside it
    effect, left = takes(counts, rules), decks - (held.held[:, :, None] == np.arange(CARDS)).sum(axis=1)
    twos = np.stack([two_of(held.held[:, one], held.held[:, other]) for one, other in PAIRS], axis=1)
    splits = (best.acts >= SPLIT) & (best.acts < SURRENDER)
    at, rows = np.where(splits, best.acts - SPLIT, np.minimum(best.acts, 5)), np.arange(len(ways))
    beside = effect[twos[rows, at]] + np.where(splits[:, None], effect[twos[rows, 5 - at]], 0)
    plays = ~held.natural & (best.acts != SURRENDER)
    changed = ((ways * plays)[:, None] * left * beside).sum(axis=0) / (ways[:, None] * left).sum(axis=0)
    nets = half_units(rules)
    return own + (nets[WON] - nets[LOST]) / 2 * changed.reshape(FOUR, MANY).mean(axis=0)
