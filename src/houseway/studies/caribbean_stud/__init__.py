"""Caribbean Stud: ante and bet by best play and by simpler ones, the bonus, and both meters at any size.

Every result is exact: all 19,933,230,517,200 deals of a hand, an up card and four hole cards. The method is in
`docs/lab/caribbean_stud.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.games.caribbean_stud.game import GAME
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.study import Countered, Line, Study, Threat, printed

from . import ante, charts, players, sides


def _counts(rules: Rules, progress: Progress) -> Counts:
    from .counted import counts  # so that pricing cached counts never waits for a compiler

    return counts(rules, progress)


_ANTE = Line(
    wager="ante",
    unit="one ante",
    cites=("CS-1.qualifying_hand", "CS-5(b)", "CS-5(c)", "CS-10(b)", "CS-10(c)(3)", "CS-11(a)", "CS-11(b)"),
    method="134,459 hands up to the names of the suits, 47 up cards, 163,185 sets of hole cards, by inclusion and exclusion",
    counts=_counts,
    spread=ante.spread,
    strategies=ante.STRATEGIES,
    charts=charts.charts,
    figures=charts.figures,
    bets={"ante": 10_00},
    plays=players.player,
)
_BONUS = Line(
    wager="bonus",
    unit="one chip",
    cites=("CS-10(c)(1)'", "CS-11(c)"),
    method="all 2,598,960 hands of five, by their kinds",
    counts=sides.bonus_counts,
    spread=sides.bonus,
    tables=printed("bonus"),
    bets={"bonus": 5_00, "ante": 10_00},
    plays=players.player,
)
_PROGRESSIVE = Line(
    wager="progressive",
    unit="one chip of the device",
    cites=("CS-6(c)", "CS-11(d).p2", "CS-11(d)(3)", "CS-11(d)(4)", "CS-11(d)(5)"),
    method="all 2,598,960 hands of five, by their kinds; the meter at the house's seed, or $10,000",
    counts=sides.hand_counts,
    spread=sides.progressive,
    tables=printed("progressive"),
    figures=sides.progressive_figures,
    held=sides.progressive_held,
    bets={"progressive": 1_00, "ante": 10_00},
    plays=players.player,
)
_FIVE = Line(
    wager="five_card",
    unit="one chip",
    cites=("CS-10(c)(3)'", "CS-11(e)(1)", "CS-11(e)(2)", "CS-11(e)(3)"),
    method="all 2,598,960 hands of five, by their kinds; the meter at the house's seed, or $10,000",
    counts=sides.hand_counts,
    spread=sides.five,
    tables=printed("five_card"),
    figures=sides.five_figures,
    held=sides.five_held,
    bets={"five_card": 1_00, "ante": 10_00},
    plays=players.player,
)


def _two_seen(rules: Rules, progress: Progress) -> Counts:
    from .seen_cards import seen

    return seen(2, rules, progress)


def _three_seen(rules: Rules, progress: Progress) -> Counts:
    from .seen_cards import three_seen

    return three_seen(rules, progress)


def _sorted(rules: Rules, progress: Progress) -> Counts:
    from .seen_cards import sorted_backs

    return sorted_backs(rules, progress)


def _made(counted: Counts, rules: Rules) -> Fraction:
    gain, deals, parts = (int(str(counted[name][0])) for name in ("gain", "deals", "parts"))
    return Fraction(gain, parts * deals) - 1


_COVERED = (
    Countered("CS-9(g)", "the stack is spread face down and only its bottom card is turned up"),
    Countered("CS-12(a)", "a hole card that is exposed early voids all hands"),
    Countered("CS-10(a)", "every player has bet or folded before the hole cards are exposed"),
)


def _threat(name: str, method: str, counts: Callable[[Rules, Progress], Counts], published: str, *countered: Countered) -> Threat:
    kinds = ("backs",) if countered else ("exposed", "hole")
    covered = countered or _COVERED
    return Threat(
        name=name,
        wager="ante",
        unit="one ante",
        method=method,
        counts=counts,
        made=_made,
        countered=covered,
        published=published,
        slow=True,
        kinds=kinds,
    )


THREATS = (
    _threat(
        "up card and one hole card seen",
        "every hand up to the names of the suits, each with all pairs of cards that it may see, by inclusion and exclusion",
        _two_seen,
        "-1.74 %",
    ),
    _threat(
        "up card and two hole cards seen",
        "1,755 classes of three seen cards, each with all hands beside it and the two cards that are left",
        _three_seen,
        "11.57 %",
    ),
    _threat(
        "aces and kings known by their backs",
        "every hand with every up card, by the number of aces and kings among the hole cards",
        _sorted,
        "6.90 %",
        Countered("CS-3(c)", "cards are washed before play; a wash in which cards are turned around undoes a sort"),
        Countered("CS-10(a)(3)", "cards that were decided on are placed face down and not touched again"),
    ),
)

STUDY = Study(GAME, (_ANTE, _BONUS, _PROGRESSIVE, _FIVE), rounds_an_hour=50, threats=THREATS)
