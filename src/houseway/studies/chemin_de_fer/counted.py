"""Every six cards a shoe can begin with, by value: the winner by the choice of five and of the banker.

Only the ten values matter, so 100 x 100 hands and 100 further cards represent all ways to deal. The drawing rules,
the counts that must draw and stay, and the winners come from the game as small tables; the loop contains none of
them.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import EVEN, LOSE
from houseway.core.round.settlement import first
from houseway.core.stages.drawing import first_draw
from houseway.core.values.equipment import Equipment
from houseway.families.baccarat.hands import Hands, is_natural, value
from houseway.games.chemin_de_fer.facts import COVER, STOOD
from houseway.games.chemin_de_fer.payouts import Coup
from houseway.games.chemin_de_fer.play import BANKER_DRAWS, MUST_DRAW, MUST_STAY
from houseway.lab.kernel import kernel

Ways = NDArray[np.int64]

WINS, LOSES, TIES = 0, 1, 2
"""Results of the player's hand."""
STANDS, DRAWS = 0, 1
NONE: Final = 10
"""In place of the value of a third card, where there is none."""
ENDS, DRAW, STAY, FREE = 0, 1, 2, 3
"""The required action for a count of the player's hand."""

FREE_COUNT: Final = next(n for n in range(10) if not is_natural(n) and n not in MUST_DRAW | MUST_STAY)
FIVES: Final = tuple((a, b) for a in range(10) for b in range(a, 10) if (a + b) % 10 == FREE_COUNT)
"""The two cards that make a five, by value: zero and five, ace and four, and so on."""
FORCED: Final = len(FIVES)
"""The class of every hand that has no choice."""

ENDLESS: Final = (4, *(1,) * 9)
"""Cards of each value in a deck that is never used up, of thirteen."""


class Dealt(NamedTuple):
    """Ways to deal six cards, by what was dealt and how it ends."""

    third: Ways
    """By banker's first card, second card, third card of the player (or none), class of the player's hand, what the banker does,
    and result: as many as there are of all ways in which these come."""
    ended: Ways
    """Deals with a natural, by class and result."""

    @property
    def total(self) -> int:
        """Return the number of all ways, each hand counted once: as if five always stayed."""
        forced = int(self.third[:, :, :, FORCED, STANDS].sum() + self.ended.sum())
        return forced + int(self.third[:, :, NONE, :FORCED, STANDS].sum())


def values_in(equipment: Equipment) -> tuple[int, ...]:
    """Return the number of cards of each value in a shoe."""
    left = [0] * 10
    for card in equipment.pieces():
        left[value(card)] += 1  # type: ignore[arg-type]  # a shoe of French cards
    return tuple(left)


def results(rules: Rules) -> NDArray[np.int64]:
    """Return the player's result by the two counts, from the game's own rows."""
    found = np.empty((10, 10), dtype=np.int64)
    for player in range(10):
        for banker in range(10):
            outcome = first(rules.rows["covers"], Coup(player, banker)).outcomes[COVER]
            found[player, banker] = WINS if outcome == EVEN else LOSES if outcome == LOSE else TIES
    return found


def duties() -> NDArray[np.int64]:
    """Return the required action for each count of the player's first two cards."""
    kinds = [ENDS if is_natural(n) else DRAW if n in MUST_DRAW else STAY if n in MUST_STAY else FREE for n in range(10)]
    return np.array(kinds, dtype=np.int64)


def classes() -> NDArray[np.int64]:
    """Return the class of the player's hand, by its two values."""
    found = np.full((10, 10), FORCED, dtype=np.int64)
    for place, (a, b) in enumerate(FIVES):
        found[a, b] = found[b, a] = place
    return found


def table_draws() -> NDArray[np.int64]:
    """Return whether the printed table has the banker draw, by the banker's count and the player's third card."""
    found = np.zeros((10, 11), dtype=np.int64)
    for count in range(10):
        for third in range(11):
            hands = Hands(STOOD, count) if third == NONE else Hands(min(MUST_DRAW), count, third)
            found[count, third] = first_draw(BANKER_DRAWS, hands).draws
    return found


def dealt(rules: Rules, left: tuple[int, ...], *, endless: bool = False) -> Dealt:
    """Count all deals. The largest shoe a house may submit has 832 cards, and 832 to the sixth is below 2**63."""
    third = np.zeros((10, 10, 11, FORCED + 1, 2, 3), dtype=np.int64)
    ended = np.zeros((FORCED + 1, 3), dtype=np.int64)
    step = 0 if endless else 1
    _count(np.array(left, dtype=np.int64), step, duties(), classes(), results(rules), third, ended)
    return Dealt(third, ended)


@kernel
def _count(left: Any, step: int, duty: Any, kinds: Any, result: Any, third: Any, ended: Any) -> None:
    ways = np.zeros(7, dtype=np.int64)
    ways[0] = 1
    card = np.zeros(6, dtype=np.int64)
    at = 0
    card[0] = -1
    while at >= 0:  # six cards in order, each of ten values: player, banker, player, banker, and two more
        if card[at] >= 0:
            left[card[at]] += step
        card[at] += 1
        if card[at] == 10:
            at -= 1
            continue
        ways[at + 1] = ways[at] * left[card[at]]
        left[card[at]] -= step
        if ways[at + 1] <= 0:
            continue
        if at < 5:
            at += 1
            card[at] = -1
            continue
        w = ways[6]
        p, b = (card[0] + card[2]) % 10, (card[1] + card[3]) % 10
        kind, must = kinds[card[0], card[2]], duty[p]
        if must == ENDS or duty[b] == ENDS:
            ended[kind, result[p, b]] += w
            continue
        if must in (DRAW, FREE):
            drawn = (p + card[4]) % 10
            cell = third[card[1], card[3], card[4], kind]
            cell[STANDS, result[drawn, b]] += w
            cell[DRAWS, result[drawn, (b + card[5]) % 10]] += w
        if must in (STAY, FREE):
            cell = third[card[1], card[3], NONE, kind]
            cell[STANDS, result[p, b]] += w
            cell[DRAWS, result[p, (b + card[4]) % 10]] += w
