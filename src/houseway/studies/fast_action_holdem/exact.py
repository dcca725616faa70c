"""Every strategy over all deals of a hand, a dealer's hand and a board: what each two cards win is counted, the rest follows.

`optimal` takes, for each class of four cards, what makes most of two cards to keep, three splits and giving up. All ten are
compared as whole numbers, so none is passed over.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.fast_action_holdem.game import GAME
from houseway.games.fast_action_holdem.house_rules import DECKS, TRIPS_TIE
from houseway.games.fast_action_holdem.house_way import FIRST_DEALT
from houseway.lab.kept_counts import Counts, Progress, cache_folder
from houseway.lab.shards import join, missing, plan, run
from houseway.lab.spread import Ending, Spread

from .alike import alike, shared, splits_alike
from .boards import CLASSES, boards
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
)
from .fours import deals_of, fours, house_shares
from .prices import endings, half_units, own_natural
from .shoes import static
from .strategies import HOUSE, SORTS, STRATEGIES, best_act, house_and_splits, sorts
from .sums import may_be_split, slots
from .tables import PAIRS, Ints, lookup_tables

SHOES: Final = {6: "SIX", 8: "EIGHT"}
"""The shoes that are counted, and the job of each."""
SHARDS: Final = 64
THREE: Final = 3
"""The times that each deal is counted: of three of a kind in three suits, each card may be the one that was dealt last."""
FINE: Final = 1_000_000
"""Of so many deals, how many two cards win: what charts are drawn from."""
POINTS: Final = 1_000


class Won(NamedTuple):
    """The number of deals won in each class, three times each, as integers of any size."""

    two: Ints
    """By the two cards kept."""
    both: Ints
    """By the split: with both hands. Only of splits that may be worth it."""


def won_of(sums: Mapping[str, int]) -> Won:
    """Return the counts, shared among cards that differ only in the names of suits."""
    found, kinds = np.array([*sums.values()], object), len(fours().held)
    two, both = found[: len(PAIRS) * kinds].reshape(kinds, -1), found[len(PAIRS) * kinds :].reshape(kinds, -1)
    times = slots().times.astype(object)
    assert not (two % times).any() and not (both % times[:, :3]).any(), "equal cards are kept as often as each other"
    return Won(shared(two // times, alike()), shared(both // times[:, :3], splits_alike()))


# The strategies


def worths(two: Ints, others: Ints, theirs: Ints, rules: Rules) -> Ints:
    """Return each act's total net in each class, in half units over all its deals: sets, splits and surrender.

    `others` and `theirs` are its deals, as often as each was counted.
    """
    nets = [int(net) for net in half_units(rules)]
    assert 2 * nets[ONE_WON] == nets[BOTH_WON] + nets[NONE_WON], "each hand of a split is settled alone"
    others, theirs = others[:, None], theirs[:, None]
    sets = nets[LOST] * others + nets[NATURAL] * theirs + (nets[WON] - nets[LOST]) * two
    either = (two + two[:, ::-1])[:, :3]
    splits = nets[NONE_WON] * others + nets[SPLIT_NATURAL] * theirs + (nets[ONE_WON] - nets[NONE_WON]) * either
    return np.hstack([sets, splits, nets[GAVE_UP] * (others + theirs)])


def points_of(won: Won, decks: int) -> Ints:
    """Return the wins of two cards of each sort, in thousandths of the deals of all hands that contain them."""
    deals, plays = deals_of(decks), ~fours().natural
    came, wins = [0] * SORTS, [0] * SORTS
    for kind in np.flatnonzero(plays).tolist():
        for pair, sort in enumerate(sorts()[kind].tolist()):
            came[sort] += THREE * int(deals.others[kind] + deals.theirs[kind])
            wins[sort] += int(won.two[kind, pair])
    return np.array([(2 * POINTS * won + all_of) // (2 * all_of) for won, all_of in zip(wins, came, strict=True)], np.int64)


def acts_of(won: Won, points: Ints, rules: Rules) -> Ints:
    """Return the acts of every strategy in each class."""
    deals, house = deals_of(rules[DECKS]), house_shares(rules[TRIPS_TIE])
    best = worths(won.two, THREE * deals.others, THREE * deals.theirs, rules)
    times = POINTS * deals.others, POINTS * deals.theirs
    by_points = worths(points[sorts()].astype(object) * (deals.others + deals.theirs)[:, None], *times, rules)
    chosen = [best_act(worth, house) for worth in (best, by_points, best[:, :SPLIT])]
    for acts in chosen:
        split = ~fours().natural & (acts >= SPLIT) & (acts < SURRENDER)
        assert may_be_split()[split, acts[split] - SPLIT].all(), "a split is worth it that was not counted"
    return np.stack([*chosen, *house_and_splits()])


# The endings


def ends_of(won: Won, acts: Ints, rules: Rules) -> list[int]:
    """Return the deals that end in each way by a strategy, three times each, where the player has no natural.

    Columns are as in `eight_hands`.

    The wins of one hand are counted, but its copies only where both sides set the house way: then they win equally
    often. By any other strategy a copy is counted with the losses.
    """
    deals, shares = deals_of(rules[DECKS]), house_shares(rules[TRIPS_TIE])
    row = [Fraction(0)] * (SPLIT_NATURAL + 1)
    for kind in np.flatnonzero(~fours().natural).tolist():
        act, others, theirs = int(acts[kind]), THREE * int(deals.others[kind]), THREE * int(deals.theirs[kind])
        if act == SURRENDER:
            row[GAVE_UP] += others + theirs
        elif SPLIT <= act < SURRENDER:
            one, other = int(won.two[kind, act - SPLIT]), int(won.two[kind, 5 - (act - SPLIT)])
            both = int(won.both[kind, act - SPLIT])
            row[BOTH_WON] += both
            row[ONE_WON] += one + other - 2 * both
            row[NONE_WON] += others - one - other + both
            row[SPLIT_NATURAL] += theirs
        else:
            wins = Fraction(int(won.two[kind, act])) if act < SPLIT else _like_the_house(won.two[kind], shares[kind])
            row[WON] += wins
            row[LOST] += others - wins
            row[NATURAL] += theirs
    if (acts == LIKE_THE_HOUSE).all():
        row[COPIED], row[LOST] = row[LOST] - row[WON], row[WON]
    assert all(many.denominator == 1 and many >= 0 for many in row), "three that tie are kept as often as each other"
    return [int(many) for many in row]


def _like_the_house(two: Ints, shares: Ints) -> Fraction:
    return Fraction(sum(int(many) * int(share) for many, share in zip(two, shares, strict=True)), int(shares.sum()))


# The counts


def holds(rules: Rules) -> bool:
    """Whether a shoe is counted. Where three of a kind are set by the names of suits, boards of one class are not alike."""
    return rules[DECKS] in SHOES and rules[TRIPS_TIE] == FIRST_DEALT


def is_counted(counts: Counts) -> bool:
    """Whether these are the counts of all deals, and not of a sample."""
    return "won" in counts


FILES: Final = ("apart.py", "boards.py", "fours.py", "shoes.py", "sums.py", "tables.py", "wins.py")


def shards_of(rules: Rules) -> Path:
    """Return the folder of the shards of a shoe, by all that their sums depend on: the game's answers, and the files that add."""
    digest = hashlib.sha256()
    for array in (*lookup_tables(FIRST_DEALT), *static(), *slots(), *boards()):
        digest.update(np.ascontiguousarray(array).tobytes())
    for name in FILES:
        digest.update((Path(__file__).parent / name).read_bytes())
    return cache_folder() / f"{GAME.key}-{SHOES[rules[DECKS]].lower()}-{digest.hexdigest()[:12]}"


def counts(rules: Rules, progress: Progress) -> Counts:
    """Return the acts and the endings of every strategy. What was counted before a stop is kept."""
    decks, folder = rules[DECKS], shards_of(rules)
    plan(f"{__package__}.jobs:{SHOES[decks]}", folder, SHARDS)
    with progress(f"{decks} decks: {CLASSES:,} boards", SHARDS) as tick:
        for _ in run(folder, os.cpu_count() or 1):
            tick(SHARDS - len(missing(folder)))
    return counted(won_of(join(folder)), rules)


def counted(won: Won, rules: Rules) -> Counts:
    """Return the counts, from what each two cards win."""
    deals = deals_of(rules[DECKS])
    points = points_of(won, rules[DECKS])
    acts = acts_of(won, points, rules)
    ends = [[str(many) for many in ends_of(won, one, rules)] for one in acts]
    whole = THREE * (deals.others + deals.theirs)[:, None]
    shares = (2 * FINE * won.two + whole) // (2 * whole)
    return {"acts": acts.astype(np.int8), "ends": np.array(ends), "points": points, "won": shares.astype(np.int32)}


def spread(counts: Counts, rules: Rules, strategy: str) -> Spread:
    """Return every ending over all deals: a hand of the player's, one of the dealer's, and a board.

    Where it matters which of three cards that tie the dealer had first, each deal is taken three times.
    """
    came = [int(str(many)) for many in counts["ends"][STRATEGIES.index(strategy)]]
    if not any(many % THREE for many in came):
        came = [many // THREE for many in came]
    priced = dict(endings(rules))
    if strategy != HOUSE:
        priced[LOST] = Ending("lost or a copy", priced[LOST].net, cites=priced[LOST].cites)
    natural = naturals(rules)
    own = Fraction(natural.numerator, natural.denominator - natural.numerator) * sum(came)
    assert own.denominator == 1
    ways: dict[Ending, int] = {own_natural(rules): int(own)}
    return Spread(ways | {priced[column]: many for column, many in enumerate(came) if many})
