"""Threats by dealer's cards seen or known by their backs, seats that share, and side wagers on a known stack.

Dealers are counted exactly for every hand that is dealt, so no setting is chosen from a sample. The average is the
gain of the best setting over the one that is best against a full deck, whose edge is exact.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.pai_gow_poker.set_hands import wheel_lowest
from houseway.lab.kept_counts import Counts, Progress, no_progress
from houseway.lab.kernel import shared_out
from houseway.lab.memo import by_rules
from houseway.lab.study import Countered, Threat

from . import known_stack, main, sides
from .main import A_HUNDRED, BANK, FULL_DECK, SEAT, both_nets

Sums = NDArray[Any]
SEED = 53
ONE_SEEN, BACKS, ALL_SEEN, TABLES = 24_000, 22_000, 1_000_000, 100_000
"""Hands with one card of the dealer, hands against backs, decks of seven hands, and tables of six seats."""


@lru_cache(maxsize=1)
def _settings(rules: Rules) -> tuple[Any, Any]:
    """Return the settings of all hands, and the settings that can be best."""
    from .contenders import contenders  # so that pricing kept figures never waits for a compiler
    from .met import set_hands
    from .pairs import EVERY_RANK
    from .tables import worths

    _, rows = set_hands(rules, both_nets(rules))
    return rows, contenders(rows, worths(wheel_lowest(rules)), EVERY_RANK)


def _dealt(name: str, many: int, work: Callable[[Rules], Callable[[int, int], Sums]]) -> Callable[[Rules, Progress], Counts]:
    """Return a count that deals so many hands, once for a seat and a bank."""

    @by_rules
    def counts(rules: Rules, progress: Progress) -> Counts:
        parts = [*shared_out(work(rules), many, title=name, progress=progress)]
        ordered = np.sort(np.array(parts), axis=0)  # so that sums do not depend on which part ends first
        return {"sums": ordered.sum(axis=0), "many": np.array([many])}

    return counts


def _one_seen(rules: Rules) -> Callable[[int, int], Sums]:
    from .known_dealers import listed
    from .seen_dealers import see_one

    rows, hands = _settings(rules)
    lists, nets = listed(rows, hands), both_nets(rules)
    return lambda first, last: see_one(first, last, SEED, rows, hands, lists, nets)


def _backs(rules: Rules) -> Callable[[int, int], Sums]:
    from .known_dealers import PARTS, listed
    from .seen_dealers import see_backs

    rows, hands = _settings(rules)
    lists, nets = listed(rows, hands), both_nets(rules)
    aces = np.array([[part // 2 + part % 2 for part in range(PARTS)]])  # the joker looks like an ace
    return lambda first, last: see_backs(first, last, SEED, rows, hands, lists, nets, aces)[0]


def _all_seen(rules: Rules) -> Callable[[int, int], Sums]:
    from .full_tables import see_all

    rows, hands = _settings(rules)
    nets = both_nets(rules)
    return lambda first, last: see_all(first, last, SEED, rows, hands, nets)


def _shared(rules: Rules) -> Callable[[int, int], Sums]:
    from .full_tables import share

    rows, hands = _settings(rules)
    nets = both_nets(rules)
    return lambda first, last: share(first, last, SEED, rows, hands, nets)


def _edge(rules: Rules, side: int) -> Fraction:
    """Return the exact edge of the setting that is best against a full deck."""
    spread = main.bank_spread if side == BANK else main.seat_spread
    return spread(main.counts(rules, no_progress), rules, None, FULL_DECK).house_edge


def _mean(side: int) -> Callable[[Counts, Rules], Fraction]:
    def mean(counted: Counts, rules: Rules) -> Fraction:
        more = float(counted["sums"][side, 0]) / int(counted["many"][0]) / A_HUNDRED
        return Fraction(more).limit_denominator(10**9) - _edge(rules, side)

    return mean


def _error(side: int) -> Callable[[Counts, Rules], Fraction]:
    def error(counted: Counts, rules: Rules) -> Fraction:
        many = int(counted["many"][0])
        mean, square = (float(one) / many for one in counted["sums"][side])
        return Fraction(((square - mean**2) / many) ** 0.5 / A_HUNDRED).limit_denominator(10**9)

    return error


@by_rules
def _joker(rules: Rules, progress: Progress) -> Counts:
    from .known_joker import faces_by_joker

    rows, hands = _settings(rules)
    return {"faces": faces_by_joker(rows, hands, both_nets(rules), progress=progress)}


def _joker_made(side: int) -> Callable[[Counts, Rules], Fraction]:
    def made(counted: Counts, rules: Rules) -> Fraction:
        faces, nets = counted["faces"][side].tolist(), both_nets(rules)[side].tolist()
        return Fraction(sum(many * net for many, net in zip(faces, nets, strict=True)), sum(faces) * A_HUNDRED)

    return made


# The threats, and the clauses against them

WAGERS = (("wager", "one wager", ""), ("bank", "the dealer's wager", ", for a bank"))
ALIKE = Countered("PGP-2(a)", "backs that are all alike")
SEEN = (Countered("PGP-11(e)", "voids all hands if a dealer's card is exposed"),)
HIDDEN = (Countered("PGP-9(c)", "turns up the dealer's cards only when all players have set"), *SEEN)
TOLD = (Countered("pgp.max_positions_per_player", "keeps a player from seeing two hands"),)
DRAWN = (ALIKE, Countered("PGP-8c(b)(2)", "counts to the first position by dice thrown after betting is closed"))
CLOSED = (ALIKE, Countered("PGP-17(c)", "closes betting before the shoe gives its first stack"))
FROM = "the best setting for it less the setting that is best against a full deck, whose edge is exact"

ONE = f"simulated: {ONE_SEEN:,} hands with one card of the dealer, each against all 8,145,060 dealers who hold that card; {FROM}"
BACK = (
    f"simulated: {BACKS:,} hands, each against all its dealers by the number of aces they hold, the joker counted as one; {FROM}"
)
ALL = f"simulated: {ALL_SEEN:,} decks of seven hands, each of which sees every other as its dealer; {FROM}"
SHARED = f"simulated: {TABLES:,} tables of six seats, each hand against the 330 dealers that the eleven cards left give; {FROM}"
WALKED = "all hands up to the names of suits, each in its best setting against dealers with the joker, and against those without"

SIMULATED = (
    ("one dealer card seen", ONE, _dealt("one card seen", ONE_SEEN, _one_seen), HIDDEN, ("exposed", "hole")),
    ("all seven dealer cards seen", ALL, _dealt("all cards seen", ALL_SEEN, _all_seen), HIDDEN, ("exposed", "hole")),
    ("number of dealer's aces, with the joker, known by the backs", BACK, _dealt("backs", BACKS, _backs), (ALIKE,), ("backs",)),
    ("cards of six seats known", SHARED, _dealt("full tables", TABLES, _shared), TOLD, ("shared",)),
)


def _of_wagers() -> tuple[Threat, ...]:
    """Return the threats to a seat and to a bank."""
    found: list[Threat] = []
    for side, (wager, unit, who) in ((SEAT, WAGERS[SEAT]), (BANK, WAGERS[BANK])):
        for name, method, counts, countered, kinds in SIMULATED:
            found.append(
                Threat(
                    name=name + who,
                    wager=wager,
                    unit=unit,
                    method=method,
                    counts=counts,
                    made=_mean(side),
                    countered=countered,
                    error=_error(side),
                    slow=True,
                    kinds=kinds,
                )
            )
        name = f"dealer's joker known by its back{who}"
        found.append(
            Threat(
                name=name,
                wager=wager,
                unit=unit,
                method=WALKED,
                counts=_joker,
                made=_joker_made(side),
                countered=(ALIKE,),
                slow=True,
                kinds=("backs",),
            )
        )
    return tuple(found)


def _side(
    name: str,
    wager: str,
    counts: Callable[[Rules, Progress], Counts],
    priced: known_stack.Priced,
    countered: tuple[Countered, ...],
    note: str = "",
) -> Threat:
    method = "all 23,426 hands of three" if wager == "three_card" else "all 154,143,080 hands of seven, in 296,257 classes"
    made = known_stack.bet_made(priced)
    return Threat(
        name=name,
        wager=wager,
        unit="each bet made",
        method=f"{method}, those that are bet on and the others",
        counts=counts,
        made=made,
        countered=countered,
        note=note,
        slow=counts is known_stack.sevens,
        kinds=("backs",),
        summary=known_stack.how_often,
    )


METER = "The meter shows what it starts with."
THREATS = (
    *_of_wagers(),
    _side("bonus bet only when the joker comes to the own stack", "bonus", known_stack.sevens, sides.bonus, DRAWN),
    _side(
        "insurance bet only when no ace and no joker comes to the own stack",
        "insurance",
        known_stack.insurance,
        sides.insurance,
        DRAWN,
    ),
    _side(
        "progressive bet only when the joker comes to the own stack",
        "progressive",
        known_stack.sevens,
        sides.progressive,
        DRAWN,
        METER,
    ),
    _side(
        "seven-card bonus bet only when the joker comes to the own stack",
        "seven_card",
        known_stack.sevens,
        sides.seven_card,
        CLOSED,
    ),
    _side(
        "three-card bonus bet only when the joker is among the own first three",
        "three_card",
        known_stack.threes,
        sides.three_card,
        CLOSED,
    ),
)
