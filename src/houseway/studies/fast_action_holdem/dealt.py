"""Check the lab by dealing: rounds one by one as at a table, and hands of seven valued five by five.

    scripts/dev deal fast_action_holdem [--decks 6|8] [--rounds N] [--seed N]

One card burned, four and four by turns, another burned, five in the middle; every strategy plays the same rounds. No
hand is shared, no hand is weighted, and the best five are chosen from all twenty-one. The exit status is 1 where this
result and the lab's are more than four standard errors apart, or where the PAR sheet differs from the lab.

Both hands set the house way win equally often. So that edge is the frequency of copies and the balance of naturals;
another strategy's is that, less its gain in the same rounds. Both have smaller errors than the plain mean.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import argparse
import sys
from fractions import Fraction
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.fast_action_holdem.game import GAME
from houseway.games.fast_action_holdem.house_rules import DECKS, TRIPS_TIE
from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.sheet.par import differences, place
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.study import under

from .edges import naturals
from .eight_hands import (
    BOTH_WON,
    COPIED,
    GAVE_UP,
    LIKE_THE_HOUSE,
    LOST,
    NATURAL,
    NONE_WON,
    ONE_WON,
    SPLIT,
    SPLIT_NATURAL,
    SURRENDER,
    WON,
    Classes,
    classes,
    decks_of,
    sort_out,
)
from .fours import beside, fours
from .prices import endings, half_units, own_natural
from .tables import CARDS, NUMBERS, RANK, SUIT, Ints, LookupTables, best, house_keeps, lookup_tables

FIVES: Final = np.array([[at for at in range(7) if at not in (one, other)] for one in range(7) for other in range(one)])
"""The twenty-one fives of seven cards, by their places."""
ONES: Final = np.array([0, 0, 0, 1, 1, 2])
OTHERS: Final = np.array([1, 2, 3, 2, 3, 3])
MADE, SQUARE, MORE, MORE_SQUARE = range(4)
"""Columns: half units won and their squares; half units won above the last strategy's, and their squares."""


@kernel
def of_seven(one: Any, other: Any, board: Ints, fives: Ints, suited: Ints) -> int:
    """Return the best value of all fives."""
    seven, ranks, most = np.zeros(7, np.int64), np.zeros(5, np.int64), np.int64(0)
    seven[0], seven[1] = one, other
    for at in range(5):
        seven[2 + at] = board[at]
    for way in range(21):
        alike = True
        for at in range(5):
            card = seven[FIVES[way, at]]
            alike = alike and SUIT[card] == SUIT[seven[FIVES[way, 0]]]
            rank, to = RANK[card], at
            while to > 0 and ranks[to - 1] > rank:
                ranks[to] = ranks[to - 1]
                to -= 1
            ranks[to] = rank
        number = 0
        for at in range(5):
            number += NUMBERS[at, ranks[at]]
        most = max(most, np.int64(suited[number] if alike else fives[number]))
    return int(most)


@kernel
def ended(act: int, two: int, pairs: Ints, values: Ints, theirs: int) -> int:
    """Return the result column of a seat without a natural. `theirs` is zero if the dealer has one."""
    if act == SURRENDER:
        return GAVE_UP
    splits = act >= SPLIT and act < SURRENDER
    if theirs == 0:
        return SPLIT_NATURAL if splits else NATURAL
    at = two if act == LIKE_THE_HOUSE else pairs[0, act - SPLIT if splits else act]
    if splits:
        won = (values[at] > theirs) + (values[5 - at] > theirs)
        return BOTH_WON if won == 2 else (ONE_WON if won == 1 else NONE_WON)
    return WON if values[at] > theirs else (COPIED if values[at] == theirs else LOST)


@kernel
def rounds_dealt(
    rounds: int, shoe: Ints, seed: int, part: int, looks: LookupTables, held: Classes, acts: Ints, nets: Ints, natural: int,
    fives: Ints, suited: Ints, sums: Ints, came: Ints,
) -> None:  # fmt: skip
    """Deal this many rounds, each from a full shoe; add what every strategy made, and how the last one's rounds ended."""
    state, last = begun(seed, part), len(acts) - 1
    cards, board, keeps = np.zeros(8, np.int64), np.zeros(5, np.int64), np.zeros(2, np.int64)
    kinds, pairs, made = np.zeros(1, np.int64), np.zeros((1, 6), np.int64), np.zeros(len(acts), np.int64)
    values, wanted = np.zeros(6, np.int64), np.zeros(6, np.bool_)
    for _ in range(rounds):
        deal(shoe, 15, state)
        for at in range(4):
            cards[at], cards[4 + at] = shoe[1 + 2 * at], shoe[2 + 2 * at]
        for at in range(5):
            board[at] = shoe[10 + at]
        house_keeps(cards, 0, 2, looks, keeps)
        if keeps[0] < 0:
            made[:] = natural
        else:
            theirs, at = 0, keeps[1]
            if at >= 0:
                theirs = of_seven(cards[4 + ONES[at]], cards[4 + OTHERS[at]], board, fives, suited)
            sort_out(cards, 0, 1, held, kinds, pairs)
            wanted[:] = False
            wanted[keeps[0]] = True
            for which in range(len(acts)):
                act = acts[which, kinds[0]]
                if act < SURRENDER:
                    at = pairs[0, act - SPLIT if act >= SPLIT else act]
                    wanted[at] = True
                    wanted[5 - at] = wanted[5 - at] or act >= SPLIT
            for at in range(6):
                if wanted[at]:
                    values[at] = of_seven(cards[ONES[at]], cards[OTHERS[at]], board, fives, suited)
            for which in range(len(acts)):
                end = ended(acts[which, kinds[0]], keeps[0], pairs, values, theirs)
                made[which] = nets[end]
                if which == last:
                    came[end] += 1
        for which in range(len(acts)):
            more = made[which] - made[last]
            sums[which, MADE] += made[which]
            sums[which, SQUARE] += made[which] * made[which]
            sums[which, MORE] += more
            sums[which, MORE_SQUARE] += more * more


class Dealt(NamedTuple):
    """The result of one strategy: the plain mean, and the one with less variance, each with its standard error."""

    edge: float
    error: float
    sure: float
    sure_error: float


def dealt(rules: Rules, acts: Ints, rounds: int, seed: int = 3, progress: Progress = no_progress) -> list[Dealt]:
    """Return every strategy's result over the same rounds; the last of them is the house's own way."""
    decks, nets, tables, held = decks_of(rules), half_units(rules), lookup_tables(rules[TRIPS_TIE]), classes()
    sums, came = np.zeros((len(acts), 4), np.int64), np.zeros(len(nets), np.int64)
    natural, shoe = int(2 * own_natural(rules).net), np.repeat(np.arange(CARDS), decks)

    def work(first: int, until: int) -> tuple[Ints, Ints]:
        mine, ends = np.zeros_like(sums), np.zeros_like(came)
        own = LookupTables(*map(np.copy, tables)), Classes(*map(np.copy, held)), acts.astype(np.int64), nets, natural
        rounds_dealt(until - first, shoe.copy(), seed, first, *own, best(5, suited=False), best(5, suited=True), mine, ends)
        return mine, ends

    for mine, ends in shared_out(work, rounds, title=f"{decks} decks, round by round", progress=progress, parts=128):
        sums += mine
        came += ends
    copies = int(came[COPIED]) / rounds
    base, off = copies + float(naturals_keep(rules)), sqrt(copies * (1 - copies) / rounds)
    found: list[Dealt] = []
    for made, square, more, squares in sums.tolist():
        edge, gain = -made / rounds / 2, more / rounds / 2
        variance, extra = square / rounds / 4 - edge**2, squares / rounds / 4 - gain**2
        found.append(Dealt(edge, sqrt(variance / rounds), base - gain, off + sqrt(extra / rounds)))  # at most: they go together
    return found


def naturals_keep(rules: Rules) -> Fraction:
    """Return the exact edge of naturals alone, where both set alike: the dealer's take, the player's pay."""
    held, decks, own = fours(), decks_of(rules), naturals(rules)
    ways, theirs = held.ways(decks)[held.natural].tolist(), held.dealers_naturals(decks)[held.natural].tolist()
    both = Fraction(sum(a * b for a, b in zip(ways, theirs, strict=True)), int(held.ways(decks).sum()) * beside(decks))
    return -endings(rules)[NATURAL].net * (own - both) - own_natural(rules).net * own


def main() -> int:
    """Compute the lab's results first (minutes, once), then deal rounds and compare."""
    parser = argparse.ArgumentParser(prog="scripts/dev deal fast_action_holdem", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--decks", type=int, choices=(6, 8), default=6)
    parser.add_argument("--rounds", type=int, default=100_000_000)
    parser.add_argument("--seed", type=int, default=3)
    told = parser.parse_args()
    from . import STUDY  # it imports nothing from here

    rules, desk = under(GAME, {DECKS.name: told.decks}), StudyResults(STUDY)
    asked = [one for one in desk.every() if desk.rules(one.settings)[DECKS] == told.decks]
    wrong = differences(desk, asked, place(GAME.key).read_text(encoding="utf-8"))
    print(*wrong, sep="\n", end="\n" if wrong else "")
    far = False
    acts = np.asarray(desk.counts(STUDY.lines[0], rules)["acts"])
    for one, came in zip(asked, dealt(rules, acts, told.rounds, told.seed), strict=True):
        answer = desk.answer(one)
        edge, error = float(answer.house_edge), float(answer.error or 0)
        strays = (came.sure - edge) / sqrt(error**2 + came.sure_error**2)
        far = far or abs(strays) > 4 or abs(came.edge - edge) > 4 * sqrt(error**2 + came.error**2)
        print(
            f"{one.strategy:28} lab {edge:.4%} +- {error:.4%}  dealt {came.edge:.4%} +- {came.error:.4%},"
            f" surer {came.sure:.4%} +- {came.sure_error:.4%}: {strays:+.2f} errors apart"
        )
    return int(far or bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
