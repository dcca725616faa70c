"""Every deal of a shoe, card by card in the order they come, counted by the result of the coup.

Suits and court cards drop out: a shoe is the number of its cards of each of ten values. The kernel goes through the
million ways six values can follow each other, with the number of cards behind each; a card that is not needed is
counted as dealt, so every coup is weighted by the same total n (n - 1) ... (n - 5). Draws are looked up in tables
that are filled from the game's rows.

For a shoe of eight decks the total is 4,998,398,275,503,360, well below 2**63; each cell of a count is a part of it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.stages.drawing import first_draw
from houseway.families.baccarat.hands import Hands
from houseway.games.minibaccarat.facts import Coup
from houseway.games.minibaccarat.odds import VALUES
from houseway.games.minibaccarat.third_card import BANKER_DRAWS, PLAYER_DRAWS
from houseway.lab.kernel import kernel

Array = NDArray[Any]
STOOD = 10
"""The index used in place of a third card of the Player's Hand, if there is none."""
COUPS = 400


@lru_cache
def draws() -> tuple[Array, Array]:
    """Return the draws by the counts of the first two cards, and for the banker also by the player's third card."""
    player, banker = np.zeros((10, 10), np.int8), np.zeros((10, 10, 11), np.int8)
    for p in VALUES:
        for b in VALUES:
            player[p, b] = first_draw(PLAYER_DRAWS, Hands(p, b)).draws
            for third in range(11):
                hands = Hands(p, b, None if third == STOOD else third)
                banker[p, b, third] = first_draw(BANKER_DRAWS, hands).draws
    return player, banker


@kernel
def deal_all(cards: Array, player_draws: Array, banker_draws: Array, by_player: Array, by_banker: Array) -> None:
    """Add every deal to two counts: by the first card of the Player's Hand, and by the first of the Banker's."""
    left = cards.copy()
    n = 0
    for v in range(10):
        n += left[v]
    for p1 in range(10):
        w1 = left[p1]
        left[p1] -= 1
        for b1 in range(10):
            w2 = w1 * left[b1]
            left[b1] -= 1
            for p2 in range(10):
                w3 = w2 * left[p2]
                left[p2] -= 1
                for b2 in range(10):
                    w4 = w3 * left[b2]
                    if w4 > 0:
                        left[b2] -= 1
                        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
                        if player_draws[player, banker]:
                            for p3 in range(10):
                                w5 = w4 * left[p3]
                                if w5 > 0:
                                    last = (player + p3) % 10
                                    if banker_draws[player, banker, p3]:
                                        left[p3] -= 1
                                        for b3 in range(10):
                                            coup = (last * 10 + (banker + b3) % 10) * 4 + 3
                                            by_player[p1, coup] += w5 * left[b3]
                                            by_banker[b1, coup] += w5 * left[b3]
                                        left[p3] += 1
                                    else:
                                        coup = (last * 10 + banker) * 4 + 2
                                        by_player[p1, coup] += w5 * (n - 5)
                                        by_banker[b1, coup] += w5 * (n - 5)
                        elif banker_draws[player, banker, 10]:
                            for b3 in range(10):
                                coup = (player * 10 + (banker + b3) % 10) * 4 + 1
                                by_player[p1, coup] += w4 * left[b3] * (n - 5)
                                by_banker[b1, coup] += w4 * left[b3] * (n - 5)
                        else:
                            coup = (player * 10 + banker) * 4
                            by_player[p1, coup] += w4 * (n - 4) * (n - 5)
                            by_banker[b1, coup] += w4 * (n - 4) * (n - 5)
                        left[b2] += 1
                left[p2] += 1
            left[b1] += 1
        left[p1] += 1


def coup_at(place: int) -> Coup:
    """Return the coup of a cell of a count."""
    counts, thirds = divmod(place, 4)
    return Coup(counts // 10, counts % 10, 2 + thirds // 2, 2 + thirds % 2)


def by_first_card(cards: tuple[int, ...]) -> tuple[Array, Array]:
    """Return every deal from a shoe, by the value of the first card of each hand: two counts of ten rows."""
    counts = np.zeros((10, COUPS), np.int64), np.zeros((10, COUPS), np.int64)
    deal_all(np.array(cards, np.int64), *draws(), *counts)
    return counts


@lru_cache(maxsize=64)
def coups(cards: tuple[int, ...]) -> Counter[Coup]:
    """Return the number of orders of six cards in which each coup comes from a shoe."""
    return as_coups(by_first_card(cards)[0].sum(axis=0))


def as_coups(row: Array) -> Counter[Coup]:
    """Return a row of a count by coups."""
    return Counter({coup_at(place): int(ways) for place, ways in enumerate(row) if ways})
