"""The counts, priced by the game's own rows, fee and division of the centre, at the table's minimum bet.

Vigorish is five percent up to the next quarter (PG-7(k)): on ten dollars exactly five percent, on six dollars fifty cents. So the
edge is that of the posted minimum bet, and other bets are among the figures.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.settlement import first
from houseway.core.values.chips import Chips
from houseway.families.two_hands.centre import bank_net, fee
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.tally import net_of

from .dealer_hands import faced, two_seats
from .strategies import HOUSE, STRATEGIES, settled_ways, taken
from .tables import FACES, MOST_WAYS, Beats, Bools, Ints, beats, hands, house_way

NAMES = ("neither hand is higher", "only the low hand is higher", "only the high hand is higher", "both hands are higher")
"""In the order of FACES."""
OTHERS = 20_475
"""Hands left to be dealt out of twenty-eight tiles."""
THIRDS = 10_626
"""And out of twenty-four."""


def least(rules: Rules) -> Chips:
    """Return the minimum bet of the table, the unit of the figures."""
    return rules.limits["wager"][0]


# A seat against the dealer


def seat_nets(rules: Rules, stake: Chips) -> tuple[Chips, ...]:
    """Return a seat's net by each face, after vigorish."""
    outcomes = [first(rules.rows["compared"], face).outcomes["wager"] for face in FACES]
    nets = [int(net_of(outcome) * stake) for outcome in outcomes]
    return tuple(net - fee(rules, net) if net > 0 else net for net in nets)


def count_seat(rules: Rules, progress: Progress) -> Counts:
    """Count the ways by hand, setting and face against a dealer who sets the house way."""
    return _counted(rules, progress, banks=False)


def seat_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the four faces with their prices."""
    stake = least(rules)
    nets = seat_nets(rules, stake)
    cites = [first(rules.rows["compared"], face).cites for face in FACES]
    found = ways_by_face(counts["faces"], seat_set(counts, rules, strategy))
    return Spread(
        {Ending(NAMES[at], Fraction(nets[at], stake), cites=cites[at]): found[at] for at in reversed(range(len(FACES)))}
    )


def seat_set(counts: Counts, rules: Rules, strategy: str) -> Ints:
    """Return the setting that each hand gets."""
    return taken(counts, counts["faces"] @ np.array(seat_nets(rules, least(rules))), strategy)


def ways_by_face(faces: Ints, chosen: Ints) -> list[int]:
    """Return the ways by face for a choice of settings, of 736,281,000."""
    return (faces[np.arange(len(chosen)), chosen] * hands().ways[:, None]).sum(axis=0).tolist()


def _counted(rules: Rules, progress: Progress, *, banks: bool) -> dict[str, Ints]:
    held = hands()
    ways = settled_ways(rules, beats(rules), banks=banks)
    seat, bank = _both(rules, progress)
    chosen = {name.replace(" ", "_"): chosen for name, chosen in ways.items()}
    faces = {"faces": bank, "across": seat} if banks else {"faces": seat, "across": bank}
    return {**faces, "there": held.there.astype(np.int64), **chosen}


@lru_cache(maxsize=2)
def _both(rules: Rules, progress: Progress) -> tuple[Ints, Ints]:
    """Count both sides of the table at once; the second request is cached."""
    return faced(hands(), hands().set_as(house_way(rules)), beats(rules), progress)


# A bank against one seat that sets the house's way, as the dealer does


def bank_nets(rules: Rules, stake: Chips) -> tuple[Chips, ...]:
    """Return a bank's net by the face of the one seat against it."""
    outcomes = [first(rules.rows["compared"], face).outcomes["wager"] for face in FACES]
    return tuple(bank_net(rules, -int(net_of(outcome) * stake)) for outcome in outcomes)


def count_bank(rules: Rules, progress: Progress) -> Counts:
    """Count the ways by the bank's hand, its setting and the face of the seat."""
    return _counted(rules, progress, banks=True)


def bank_set(counts: Counts, rules: Rules, strategy: str) -> Ints:
    """Return the setting that each hand of the bank gets against one seat."""
    return taken(counts, counts["faces"] @ np.array(bank_nets(rules, least(rules))), strategy)


def bank_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the seat's four faces, and the bank's net for each."""
    stake = least(rules)
    nets = bank_nets(rules, stake)
    found = ways_by_face(counts["faces"], bank_set(counts, rules, strategy))
    return Spread(
        {
            Ending("of the seat's hands " + NAMES[at].replace("hand is", "is"), Fraction(nets[at], stake), cites="PG-8(o)"): ways
            for at, ways in enumerate(found)
        }
    )


# A bank against two seats


def count_two(rules: Rules, progress: Progress) -> Counts:
    """Count the ways as against one seat, and how often both seats win, both lose, or one wins while the other loses."""
    counts = _counted(rules, progress, banks=True)
    compares = beats(rules)
    alive = counts["there"] * undominated(compares)
    for strategy in STRATEGIES[1:]:
        chosen = counts[strategy.replace(" ", "_")]
        alive[np.arange(len(chosen)), chosen] = 1
    joint = two_seats(hands(), counts[HOUSE.replace(" ", "_")], compares, alive, progress)
    won, lost = (counts["faces"][:, :, compares.fates == fate].sum(axis=2) * THIRDS for fate in (1, -1))
    both_win, apart, both_lose = (joint[:, :, at] for at in range(3))
    # By the rest in the center, from two wagers missing to two wagers over; seats are distinguished, so one of two counts twice
    left = [both_win, 2 * (won - both_win - apart), 2 * apart, 2 * (lost - both_lose - apart), both_lose]
    left[2] = OTHERS * THIRDS - left[0] - left[1] - left[3] - left[4]
    return {**counts, "there": alive, "left": np.stack(left, axis=2) * alive[:, :, None]}


def undominated(compares: Beats) -> Ints:
    """Return the settings that no other setting of the hand equals or beats in both places; the best is one of them."""
    held = hands()
    high, low = compares.high.T, compares.low.T  # by the bank's two: who beats it
    at_least_high: Bools = np.all(high[:, None, :] <= high[None, :, :], axis=2)
    at_least_low: Bools = np.all(low[:, None, :] <= low[None, :, :], axis=2)
    alive = np.ones(held.high.shape, np.int64)
    for way in range(MOST_WAYS):
        for other in range(MOST_WAYS):
            if other == way:
                continue
            as_good = at_least_high[held.high[:, other], held.high[:, way]] & at_least_low[held.low[:, other], held.low[:, way]]
            back = at_least_high[held.high[:, way], held.high[:, other]] & at_least_low[held.low[:, way], held.low[:, other]]
            worse = as_good & (~back | (other < way)) & (held.many > other)
            alive[worse, way] = 0
    return alive


def two_set(counts: Counts, rules: Rules, strategy: str) -> Ints:
    """Return the setting that each hand of the bank gets against two seats."""
    stake = least(rules)
    nets = np.array([bank_net(rules, left * stake) for left in range(-2, 3)])
    return taken(counts, counts["left"] @ nets, strategy)


def two_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings by what is left in the centre of two equal wagers."""
    stake, held = least(rules), hands()
    chosen = two_set(counts, rules, strategy)
    # 35,960 x 20,475 x 10,626 ways in all: below 2**43
    found = (counts["left"][np.arange(len(chosen)), chosen] * held.ways[:, None]).sum(axis=0).tolist()
    names = ("two wagers to pay", "one wager to pay", "nothing left", "one wager left", "two wagers left")
    ways = Counter[Ending]()
    for left, (name, number) in enumerate(zip(names, found, strict=True), start=-2):
        ways[Ending(name, Fraction(bank_net(rules, left * stake), stake), Fraction(2), "PG-8(o)")] += number
    return Spread(ways)
