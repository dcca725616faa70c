"""A player alone with the dealer who counts the cards that are out, and bets only where the count is high.

Tags are what the wager makes more without a card of each rank (`without`), rounded. Shoes are dealt down to the cutting card. A
round that is bet on is dealt many times from what is left, so that results scatter little.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from operator import mul
from typing import Any, Final

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.values.cards import RANKS
from houseway.games.fast_action_holdem.house_rules import TRIPS_TIE
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal

from .dealt import ended
from .eight_hands import Classes, classes, decks_of, sort_out
from .prices import own_natural
from .seen import Play, best_by, own_twos
from .tables import CARDS, RANK, Ints, LookupTables, house_keeps, laid_out, lookup_tables, worths

BEHIND: Final = Fraction(1, 4)
"""The cards behind the cutting card, of all."""
LOWEST, TRIGGERS = 11, 14
"""The first true count that is tried as a trigger, and how many are."""
USUAL, BY_CARDS = range(2)
"""Cards are set by the best play of a full shoe, or by all cards that are out."""
MADE, SQUARE, BETS, ROUNDS = 0, 1, 4, 5
"""Columns: half units made and their squares by shoe, for both ways to play; then rounds bet on, and all rounds."""
COLUMNS = 6


def tags(moves: Ints) -> tuple[int, ...]:
    """Return the tag of each rank: effects of removal, rounded to small whole numbers that sum to zero over a deck.

    Of all scales up to three the one is taken whose tags follow the effects most closely. Unbalanced tags are used
    only if no scale gives balanced ones.
    """
    found = moves.tolist()
    top = max(map(abs, found))
    tried = {tuple(round(scale / 50 * effect / top) for effect in found) for scale in range(30, 175)}
    balanced = [one for one in tried if any(one) and sum(one) == 0]

    def follows(one: tuple[int, ...]) -> float:
        return sum(map(mul, one, found)) / sum(map(mul, one, one)) ** 0.5

    return max(sorted(balanced or tried), key=follows)


@kernel
def _shoes(
    first: int, last: int, seed: int, times: int, behind: int, shoe: Ints, tags: Ints, looks: LookupTables, held: Classes,
    play: Play, takes: Ints, natural: int, lowest: int, sums: Ints,
) -> None:  # fmt: skip
    """Deal shoes to one player; add what each makes by every trigger, for shoes of even and of odd numbers.

    Cards are set by the best play of a full shoe, and by all cards that are out: `takes` grows as the shoe gets shorter.
    """
    many, fresh, triggers = len(shoe), shoe.copy(), sums.shape[2]
    keeps, cards = np.zeros(2, np.int64), np.zeros(8, np.int64)
    kinds, pairs = np.zeros(1, np.int64), np.zeros((1, 6), np.int64)
    ranks, seen, values = np.zeros(5, np.int64), np.zeros(3, np.int64), np.zeros((2, 6), np.int64)
    made, out = np.zeros((2, triggers), np.int64), np.zeros(len(takes[0]))
    twos, won, net = np.zeros(6, np.int64), np.zeros(6), np.zeros(2, np.int64)
    for number in range(first, last):
        shoe[:] = fresh
        state, half = begun(seed, number), number & 1
        deal(shoe, 1, state)  # burned, and not shown
        at, unseen, running = 1, many, 0
        made[:], out[:] = 0, 0
        while at < many - behind:
            true = running * 52 // unseen - lowest  # the floor of it
            left = shoe[at:]
            for _ in range(times if true >= 0 else 1):
                deal(left, 14, state)
                for one in range(4):
                    cards[one], cards[4 + one] = left[2 * one], left[2 * one + 1]
                house_keeps(cards, 0, 2, looks, keeps)
                if true < 0:
                    continue
                net[:] = natural
                if keeps[0] >= 0:
                    board = left[9:]  # one is burned before the board
                    theirs: Any = np.int64(0)
                    if keeps[1] >= 0:
                        laid_out(board, ranks, seen)
                        worths(cards, 0, 2, seen, looks, values)
                        theirs = values[1, keeps[1]]
                    sort_out(cards, 0, 1, held, kinds, pairs)
                    usual: Any = play.acts[kinds[0]]
                    own_twos(cards, pairs, twos)
                    for one in range(6):
                        taken, by_card = 0.0, takes[twos[one]]
                        for card in range(len(out)):
                            taken += out[card] * by_card[card]
                        won[one] = play.won[kinds[0], one] + taken * (many - 5) / (unseen - 5)
                    act = best_by(won, play.natural[kinds[0]], usual, play.nets)
                    net[USUAL] = play.nets[ended(usual, keeps[0], pairs, values[0], theirs)]
                    net[BY_CARDS] = play.nets[ended(act, keeps[0], pairs, values[0], theirs)]
                for trigger in range(min(true + 1, triggers)):
                    made[USUAL, trigger] += net[USUAL]
                    made[BY_CARDS, trigger] += net[BY_CARDS]
            for trigger in range(triggers):
                sums[half, BETS, trigger] += true >= trigger
                sums[half, ROUNDS, trigger] += 1
            for one in range(8):
                running += tags[RANK[left[one]]]
                out[left[one]] += 1
            at += 8
            unseen -= 8
            if keeps[0] >= 0 and keeps[1] >= 0:  # no board is dealt to a natural
                for one in range(5):
                    running += tags[RANK[left[9 + one]]]
                    out[left[9 + one]] += 1
                at += 6
                unseen -= 5
        for trigger in range(triggers):
            for way in range(2):
                sums[half, 2 * way + MADE, trigger] += made[way, trigger]
                sums[half, 2 * way + SQUARE, trigger] += made[way, trigger] * made[way, trigger]


def counted_down(
    rules: Rules,
    play: Play,
    takes: Ints,
    tagged: tuple[int, ...],
    shoes: int,
    times: int,
    seed: int,
    progress: Progress,
    lowest: int = LOWEST,
) -> Ints:
    """Return by half, column and trigger what so many shoes make, each round that is bet on dealt so many times."""
    ask, held, shoe = lookup_tables(rules[TRIPS_TIE]), classes(), np.repeat(np.arange(CARDS), decks_of(rules))
    behind, natural = int(len(shoe) * BEHIND), int(2 * own_natural(rules).net)

    def part(first: int, last: int) -> Ints:
        sums = np.zeros((2, COLUMNS, TRIGGERS), np.int64)
        own = LookupTables(*map(np.copy, ask)), Classes(*map(np.copy, held)), play, takes, natural, lowest
        _shoes(first, last, seed, times, behind, shoe.copy(), np.array(tagged, np.int64), *own, sums)
        return sums

    parts = shared_out(part, shoes, title="shoes counted down", progress=progress)
    return sum(parts, np.zeros((2, COLUMNS, TRIGGERS), np.int64))


def best(counted: Counts, way: int) -> tuple[int, Fraction, Fraction, Fraction]:
    """Return the trigger by a way to play, the units per shoe and their standard error, and the bets per shoe.

    The trigger is chosen on one half of the shoes and tried on the other, so that luck does not choose it.
    """
    shoes, times = (int(counted[name][0]) for name in ("shoes", "times"))
    chosen, tried = counted["sums"]
    half, made = shoes // 2, 2 * way + MADE
    trigger = max(range(TRIGGERS), key=lambda one: int(chosen[made][one]))
    mean = Fraction(int(tried[made][trigger]), half * times * 2)
    variance = Fraction(int(tried[2 * way + SQUARE][trigger]), half * (2 * times) ** 2) - mean**2
    error = Fraction((float(variance) / half) ** 0.5).limit_denominator(10**9)
    return LOWEST + trigger, mean, error, Fraction(int(tried[BETS][trigger]), half)


def tagged_in_words(tagged: tuple[int, ...]) -> str:
    """Return the tags in words, lowest first; ranks that count nothing are left out."""
    by_tag: dict[int, list[str]] = {}
    for rank, tag in zip(RANKS, tagged, strict=True):
        by_tag.setdefault(tag, []).append(str(rank))
    return "; ".join(f"{', '.join(ranks)} {tag:+d}" for tag, ranks in sorted(by_tag.items()) if tag)
