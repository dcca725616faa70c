"""Threats by dealer's tiles seen before a hand is set, or known by backs, and by seats or banks that share.

Knowing more changes only how a hand is set: the wager is made before tiles are dealt, and surrender costs all of it
(R-PG-05).
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.study import OPTIMAL, Countered, Threat

from . import BANK, SEAT, STUDY
from .prices import OTHERS, THIRDS, bank_set, least, seat_set
from .seen import BACKS, SAME, another_seen, by_number, by_tile, in_backs, of_kinds, one_kind_seen, one_seen
from .seen_two import by_tile_of_two
from .shared_tiles import gain_from_sharing, gained
from .tables import HELD, Ints, hands

DEALS = 35_960 * OTHERS
"""Deals of two hands."""
FOUR = 4
SEATS, PAIR = 6, 2
FULL_TABLES, PAIRS_OF_HANDS = 1_000_000, 50_000
MARKED = BACKS.index(tuple(at for at, (_, two) in enumerate(SAME) if two[0].text in ("6-6", "1-1")))
"""The index of the most informative backs, of one or two of the sixteen pairs: Teen and Day."""

Counting = Callable[[Rules, Progress], Counts]
Made = Callable[[Counts, Rules], Fraction]


# One tile, four tiles and backs, exactly


@lru_cache(maxsize=4)
def _tiles(rules: Rules, progress: Progress, banks: bool) -> Counts:
    """Walk once for all threats that depend on single tiles."""
    return by_tile(rules, progress, banks=banks)


@lru_cache(maxsize=2)
def _tiles_of_two(rules: Rules, progress: Progress) -> Counts:
    """Walk once for both threats to a bank against two."""
    return by_tile_of_two(rules, progress)


def _seen(*, banks: bool) -> Counting:
    """Return the walk for a seat or for a bank."""
    return lambda rules, progress: _tiles(rules, progress, banks)


def _marked(*, banks: bool) -> Counting:
    """Return the walk for a player who recognizes the marked tiles by their backs."""
    return lambda rules, progress: by_number(rules, progress, banks=banks, told=in_backs()[[MARKED]])


def _share(total: int, rules: Rules, deals: int) -> Fraction:
    """Return cents over all deals as a share of one bet."""
    return Fraction(total, deals * least(rules))


def _one(counted: Counts, rules: Rules) -> Fraction:
    """Return the expected net per bet with one of the four tiles seen."""
    return _share(one_seen(counted["seen"]), rules, FOUR * DEALS)


def _all(counted: Counts, rules: Rules) -> Fraction:
    """Return the expected net per bet with all four tiles seen."""
    return _share(int(hands().ways @ counted["known"]), rules, DEALS)


def _dead(counted: Counts, rules: Rules) -> Fraction:
    """Return the expected net per bet with a tile seen that neither side holds."""
    return _share(another_seen(counted["seen"]), rules, (sum(HELD) - 2 * FOUR) * DEALS)


def _by_back(counted: Counts, rules: Rules) -> Fraction:
    """Return the expected net per bet of a player who knows whether one tile is marked."""
    return _share(one_kind_seen(counted["seen"], of_kinds()[MARKED]), rules, FOUR * DEALS)


def _by_number(counted: Counts, rules: Rules) -> Fraction:
    """Return the expected net per bet of a player who knows how many of the four tiles are marked."""
    return _share(int(counted["best"][0]), rules, DEALS)


def _one_of_two(counted: Counts, rules: Rules) -> Fraction:
    """Return the expected net of a bank against two with one tile of the dealer seen."""
    return _one(counted, rules) / THIRDS


def _all_of_two(counted: Counts, rules: Rules) -> Fraction:
    """Return the expected net of a bank against two with all four of the dealer's tiles seen."""
    return _all(counted, rules) / THIRDS


# Seats that share, simulated


def _alone(rules: Rules, *, banks: bool) -> Ints:
    """Return the best setting of each hand for a player who knows no other tiles."""
    return (bank_set if banks else seat_set)(STUDY.counts(BANK if banks else SEAT, rules), rules, OPTIMAL)


def _sharing(told: int, tables: int, *, banks: bool = False) -> Counting:
    """Return the simulation of so many hands that share their tiles."""
    return lambda rules, progress: gain_from_sharing(rules, progress, told, tables, _alone(rules, banks=banks), banks=banks)


def _shared(*, banks: bool = False) -> Made:
    """Return a function for the expected net: the exact net of the best setting alone, plus the gain from sharing."""
    line = BANK if banks else SEAT

    def made(counted: Counts, rules: Rules) -> Fraction:
        asked = (STUDY.counts(line, rules), rules, None, OPTIMAL)
        return gained(counted)[0] - line.spread(*asked).house_edge

    return made


def _error(counted: Counts, rules: Rules) -> Fraction:
    """Return the standard error of what the knowledge adds."""
    return gained(counted)[1]


WALKED = "each of 8,130 hands up to twins in every setting against every hand that the dealer can have, set the house's way"
BY_TILE = f"{WALKED}; the best setting for each tile seen, which is any of the dealer's four"
BY_FOUR = f"{WALKED}; the best setting for each"
BY_BACK = f"{WALKED}; the best setting for a tile that is one of the four, and for one that is not"
BY_BACKS = f"{WALKED}; the best setting for each number of such tiles"
BY_TWO = f"{WALKED}, and every hand of another seat, set the same way and unknown; the best setting for"
TABLES = (
    f"simulated: {FULL_TABLES:,} full tables of six, each hand set as is best against the 70 hands that the dealer can have"
    " out of the eight tiles left"
)
TWO_HANDS = (
    f"simulated: {PAIRS_OF_HANDS:,} pairs of hands, the second set as is best against the 10,626 hands that the dealer can have"
    " out of the tiles left"
)
NO_SURRENDER = "Giving up costs the whole wager (`PG-7(f)(1)`), so it never makes more."
MOST = "Of one or two of the sixteen pairs of a set, the backs of these tell most."
BANKED = "A bank sets its tiles before the dealer's are turned up; the dealer's wager is the only one against it."
TOLD_BANK = "What the five others have bet against the bank is left out."
FIRST_SET = "The first hand is set before the second is seen (`PG-10(b)`), so only the second gains."

COVERED = (
    Countered("PG-7(c)", "turns up the dealer's tiles only when all players have set"),
    Countered("PG-9(e)", "voids all hands if a tile of the dealer is exposed"),
)
DEAD = (Countered("PG-9(e)", "voids all hands if a tile of the dead hand is exposed"),)
ALIKE = (
    Countered("PG-4(a)(3)", "has back and sides of each tile examined"),
    Countered("PG-4(d)", "has the tiles washed with at least eight circles per hand"),
)
TOLD = (Countered("PG-7(b)", "lets no other person touch the tiles, and has them set in full view of the dealer"),)
ONE_AREA = (Countered("pg.max_positions_per_player", "keeps a player from seeing two hands"),)


def _threat(
    name: str,
    wager: str,
    method: str,
    counts: Counting,
    made: Made,
    countered: tuple[Countered, ...],
    *kinds: str,
    note: str = "",
) -> Threat:
    """Return a threat that is counted exactly."""
    units = {"wager": "one wager", "bank": "the dealer's wager"}
    unit = units.get(wager, "one of the two wagers")
    return Threat(
        name=name,
        wager=wager,
        unit=unit,
        method=method,
        counts=counts,
        made=made,
        countered=countered,
        kinds=kinds,
        note=note,
        slow=True,
    )


def _simulated(
    name: str, wager: str, method: str, counts: Counting, countered: tuple[Countered, ...], note: str, *, banks: bool = False
) -> Threat:
    """Return a threat of seats that share, with its standard error."""
    return replace(_threat(name, wager, method, counts, _shared(banks=banks), countered, "shared", note=note), error=_error)


TWO = "bank against two"
SEE, BANKS = _seen(banks=False), _seen(banks=True)

# fmt: off
THREATS = (
    _threat("one dealer tile seen", "wager", BY_TILE, SEE, _one, COVERED, "exposed", "hole", note=NO_SURRENDER),
    _threat("all four dealer tiles seen", "wager", BY_FOUR, SEE, _all, COVERED, "hole", note=NO_SURRENDER),
    _threat("one tile of the dead hand seen", "wager", f"{WALKED}; the best setting for each of the 24 tiles that neither has",
            SEE, _dead, DEAD, "exposed"),
    _threat("one dealer tile known by its back: 6-6 or 1-1, or neither", "wager", BY_BACK, SEE, _by_back, ALIKE, "backs",
            note=MOST),
    _threat("number of 6-6 and 1-1 among the dealer's four tiles known by their backs", "wager", BY_BACKS, _marked(banks=False),
            _by_number, ALIKE, "backs", note=MOST),
    _simulated("six seats that share their tiles", "wager", TABLES, _sharing(SEATS, FULL_TABLES), TOLD, NO_SURRENDER),
    _simulated("second of two hands of one player", "wager", TWO_HANDS, _sharing(PAIR, PAIRS_OF_HANDS), ONE_AREA, FIRST_SET),
    _threat("one dealer tile seen by a bank", "bank", BY_TILE, BANKS, _one, COVERED, "exposed", "hole", note=BANKED),
    _threat("all four dealer tiles seen by a bank", "bank", BY_FOUR, BANKS, _all, COVERED, "hole", note=BANKED),
    _threat("one dealer tile known to a bank by its back: 6-6 or 1-1, or neither", "bank", BY_BACK, BANKS, _by_back, ALIKE,
            "backs", note=MOST),
    _threat("number of 6-6 and 1-1 among the dealer's four tiles known to a bank by their backs", "bank", BY_BACKS,
            _marked(banks=True), _by_number, ALIKE, "backs", note=MOST),
    _simulated("five seats that tell a bank their tiles", "bank", TABLES, _sharing(SEATS, FULL_TABLES, banks=True), TOLD,
               TOLD_BANK, banks=True),
    _threat("one dealer tile seen by a bank against two", TWO, f"{BY_TWO} each tile seen", _tiles_of_two, _one_of_two, COVERED,
            "exposed", "hole"),
    _threat("all four dealer tiles seen by a bank against two", TWO, f"{BY_TWO} each hand of the dealer", _tiles_of_two,
            _all_of_two, COVERED, "hole"),
)
# fmt: on
