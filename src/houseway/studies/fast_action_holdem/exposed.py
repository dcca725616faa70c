"""Threats by the dealer's cards seen or recognized by their backs, other seats' cards, and cards that are out.

All of it is simulated. Hands are also played by the best play without that knowledge, whose edge is exact; the
difference is averaged.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.fast_action_holdem.house_rules import SEATS
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.memo import by_rules
from houseway.lab.study import Countered, Threat

from . import exact
from .against import BOARDS, facing, wins_by_knowledge
from .counter import BY_CARDS, LOWEST, TRIGGERS, USUAL, best, counted_down, tagged_in_words, tags
from .seen import ALL, BACKS, CHANGED, FOUR, GAIN, GIVEN_UP, ONE, SPLITS, SQUARE, Play, play_of, shared, valued
from .tables import Ints
from .without import moves, takes

DEALS, EACH, DEAL_SEED = 4_000_000, 16, 22
"""Deals of a hand and a dealer's hand, the boards to each, and their seed."""
FULL_TABLES, MEETINGS, TABLE_SEED = 2_000_000, 16, 23
"""Full tables, the dealers and boards to each, and their seed."""
SHOES, TIMES, SHOE_SEED = 1_000_000, 64, 24
"""Shoes, how often a round that is bet on is dealt, and their seed."""
FINE = 10**9
"""The denominator of what is simulated."""


@lru_cache(maxsize=2)
def _alone(rules: Rules) -> tuple[Play, Fraction, Ints, Ints]:
    """Return the best play of a player who knows four cards, its exact house edge, and a removed card's effects."""
    from . import STUDY, WAGER  # which imports no threats

    counts = STUDY.counts(WAGER, rules)
    edge = WAGER.spread(counts, rules, None, WAGER.strategies[0]).house_edge
    return play_of(counts, rules), edge, takes(counts, rules), moves(counts, rules)


# What is simulated


@by_rules  # one simulation answers for all cards, one card and backs
def _seen_sums(rules: Rules, progress: Progress) -> Ints:
    knowledge = wins_by_knowledge(rules, facing(rules, BOARDS, progress), progress)
    return valued(rules, _alone(rules)[0], knowledge, DEALS, EACH, DEAL_SEED, progress)


def _seen(way: int, rules: Rules, progress: Progress) -> Counts:
    cases = FOUR if way == ONE else 1  # each of the four may be the one that is seen
    return {"sums": _seen_sums(rules, progress)[way], "deals": np.array([DEALS]), "cases": np.array([cases, EACH])}


def _shared(rules: Rules, progress: Progress) -> Counts:
    play, _, effect, _ = _alone(rules)
    sums = shared(rules, play, effect, FULL_TABLES, MEETINGS, TABLE_SEED, progress)
    return {"sums": sums, "deals": np.array([FULL_TABLES]), "cases": np.array([rules[SEATS], MEETINGS])}


@by_rules  # one simulation answers for both ways to play
def _shoes(rules: Rules, progress: Progress) -> Counts:
    play, _, effect, by_rank = _alone(rules)
    tagged = tags(by_rank)
    sums = counted_down(rules, play, effect, tagged, SHOES, TIMES, SHOE_SEED, progress)
    return {"sums": sums, "shoes": np.array([SHOES]), "times": np.array([TIMES]), "tags": np.array(tagged)}


# What it comes to


def _unpriced(rules: Rules) -> str:
    """Return the reason for a missing figure, or an empty string: gains are measured against the exact best play."""
    return "" if exact.holds(rules) else "the best play without that knowledge is not counted exactly under these rules"


def _gained(counted: Counts) -> tuple[Fraction, Fraction]:
    """Return the gain from knowing more, in units per hand, and its standard error; results are in half units."""
    deals, (cases, each) = int(counted["deals"][0]), (int(many) for many in counted["cases"])
    parts = 2 * cases * each
    mean = Fraction(int(counted["sums"][GAIN]), deals * parts)
    variance = Fraction(int(counted["sums"][SQUARE]), deals * parts**2) - mean**2
    return mean, Fraction((float(variance) / deals) ** 0.5).limit_denominator(FINE)


def _made(counted: Counts, rules: Rules) -> Fraction:
    return (_gained(counted)[0] - _alone(rules)[1]).limit_denominator(FINE)


def _error(counted: Counts, rules: Rules) -> Fraction:
    return _gained(counted)[1]


def _summary(counted: Counts) -> str:
    hands = int(counted["deals"][0]) * int(counted["cases"][0])
    other, split, up = (100 * int(counted["sums"][column]) / hands for column in (CHANGED, SPLITS, GIVEN_UP))
    return f"{other:.1f} % of hands are played otherwise than without it; {split:.1f} % are split, {up:.1f} % given up"


def _per_shoe(way: int, counted: Counts, rules: Rules) -> Fraction:
    return best(counted, way)[1].limit_denominator(FINE)


def _shoe_error(way: int, counted: Counts, rules: Rules) -> Fraction:
    return best(counted, way)[2]


def _shoe_summary(way: int, counted: Counts) -> str:
    trigger, _, _, bets = best(counted, way)
    tagged = tagged_in_words(tuple(int(tag) for tag in counted["tags"]))
    return f"tags {tagged}; a bet from a true count of {trigger} on, {float(bets):.3f} bets per shoe"


WAGER_NAME, UNIT = "wager", "one wager"
BY_TABLE = (
    f"simulated: {DEALS:,} deals of a hand and a dealer's hand, {EACH} boards to each. The player keeps, splits or gives up by"
    " how often each two cards win against"
)
THEN = (
    f" (a table of two cards against two on {BOARDS:,} other boards). The best play without that knowledge plays the same boards,"
    " and its exact edge is taken off"
)
HIDDEN = (
    Countered("FAH-7(c)", "has each card placed face down"),
    Countered("FAH-8(g)", "turns up the dealer's cards only when all discards have been collected"),
)
ALIKE = (
    Countered("FAH-2(a)", "requires backs that are all alike"),
    Countered("FAH-4(c)", "has new cards washed, which turns sorted cards around"),
)
APART = (
    Countered("fah.seats", "fewer seats share less"),
    Countered("FAH-8(d)", "lets no player touch the cards of another"),
)
CUT = (
    Countered("FAH-5(f)", "keeps about a quarter of the cards behind the cutting card"),
    Countered("fah.reshuffle_any_round", "lets the house reshuffle after any round"),
    Countered("fah.csm", "leaves nothing to count"),
)
SHOE = (
    f"simulated: {SHOES:,} shoes dealt to one seat, down to a quarter of the cards; a round that is bet on is dealt {TIMES}"
    " times. Tags are what the wager makes more without a card of each rank, from the exact counts; the trigger is chosen on one"
    " half of the shoes and tried on the other."
)


def _by_sight(name: str, way: int, against: str, countered: tuple[Countered, ...], kinds: tuple[str, ...]) -> Threat:
    return Threat(
        name=name,
        wager=WAGER_NAME,
        unit=UNIT,
        method=f"{BY_TABLE} {against}{THEN}",
        counts=partial(_seen, way),
        made=_made,
        countered=countered,
        error=_error,
        kinds=kinds,
        slow=True,
        unpriced=_unpriced,
        summary=_summary,
    )


def _by_count(name: str, way: int, play: str, note: str = "") -> Threat:
    return Threat(
        name=name,
        wager=WAGER_NAME,
        unit="units per shoe, one unit per bet",
        method=f"{SHOE} {play}",
        counts=_shoes,
        made=partial(_per_shoe, way),
        countered=CUT,
        percent=False,
        error=partial(_shoe_error, way),
        note=note,
        kinds=("counted",),
        slow=True,
        unpriced=_unpriced,
        summary=partial(_shoe_summary, way),
    )


SIGHT = ("exposed", "hole")
THREATS = (
    _by_sight("all four dealer cards seen", ALL, "the two that the dealer will keep", HIDDEN, SIGHT),
    _by_sight(
        "one dealer card seen", ONE, "all hands of the dealer's with that card, whichever of the four it is", HIDDEN, SIGHT
    ),
    _by_sight(
        "how many of the dealer's four cards are ten or better, known by their backs",
        BACKS,
        "all hands of the dealer's with as many such cards",
        ALIKE,
        ("backs",),
    ),
    Threat(
        name="full table that shares all cards",
        wager=WAGER_NAME,
        unit=UNIT,
        method=f"simulated: {FULL_TABLES:,} full tables, {MEETINGS} dealers and boards to each. What each card out of the shoe"
        " takes from two cards comes from the exact counts, and is added up for all cards of the other seats. The best play"
        " without that knowledge plays the same rounds, and its exact edge is taken off",
        counts=_shared,
        made=_made,
        countered=APART,
        error=_error,
        kinds=("shared",),
        slow=True,
        unpriced=_unpriced,
        summary=_summary,
    ),
    _by_count(
        "shoe counted by ranks",
        USUAL,
        "Cards are set by the best play of a full shoe",
        f"Triggers from {LOWEST} to {LOWEST + TRIGGERS - 1} were tried, and no other count.",
    ),
    _by_count(
        "shoe counted by ranks, and hands set by all cards that are out",
        BY_CARDS,
        "Cards are set by what each card that is out takes from two cards",
        "Nobody remembers so much without a device.",
    ),
)
