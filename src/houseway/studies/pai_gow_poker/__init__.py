"""Pai gow poker: exact side wagers over all hands of seven, and the wager, as seat or bank, over all pairs.

The method is in `docs/games/pai_gow_poker/lab.md`.
"""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.games.pai_gow_poker.game import GAME
from houseway.games.pai_gow_poker.house_rules import ROYAL_MATCH_RULE
from houseway.lab.kept_counts import Counts, Progress, kept
from houseway.lab.study import Line, Study, printed

from . import main, sides

ALL = "all 154,143,080 hands of seven, in 296,257 classes no wager tells apart"


def _sides(rules: Rules, progress: Progress) -> Counts:
    from .classes import count_sides  # so that pricing cached counts never waits for a compiler

    return kept(rules.game.key, "sevens", {}, lambda: count_sides(rules, progress))  # counted once for three wagers


def _insurance(rules: Rules, progress: Progress) -> Counts:
    from .classes import count_insurance

    return count_insurance(rules, progress)


PAIRS = "all 8,250,459,031,214,400 pairs of hands without a common card, by inclusion and exclusion of the cards they could share"
BANKS = """
    table   sets pgp.bank.offered true
    table   remembers offer 1
    seat 1  last bet 10
"""

_WAGER = Line(
    wager="wager",
    unit="one wager of the table's least",
    cites=("PGP-9(d)", "PGP-9(g)", "PGP-9(h)", "PGP-9(i)", "PGP-9(j)", "PGP-3(e)"),
    method=PAIRS,
    counts=main.counts,
    spread=main.seat_spread,
    strategies=main.STRATEGIES,
    reads=main.WAY,
    charts=main.seat_charts,
    figures=main.seat_figures,
    slow=True,
    bets={"wager": 0},
    plays=main.seat_plays,
)
_BANK = Line(
    wager="bank",
    unit="the dealer's wager of the table's least",
    cites=("PGP-10(g)", "PGP-10(k)", "PGP-10(l)", "PGP-9(j)", "PGP-3(e)"),
    method=PAIRS,
    counts=main.counts,
    spread=main.bank_spread,
    strategies=main.STRATEGIES,
    reads=main.WAY,
    charts=main.bank_charts,
    figures=main.bank_figures,
    slow=True,
    bets={"wager": 0},
    plays=main.bank_plays,
    stands=BANKS,
)
_BONUS = Line(
    wager="bonus",
    unit="one chip",
    cites=("PGP-3(f)", "PGP-15(d)(2)", "PGP-16(a)", "PGP-16(b)"),
    method=ALL,
    counts=_sides,
    spread=sides.bonus,
    variants=({}, {ROYAL_MATCH_RULE.name: "natural_ace_king"}),
    tables=printed("bonus"),
    figures=sides.bonus_figures,
    bets={"bonus": 5_00, "wager": 10_00},
)
_INSURANCE = Line(
    wager="insurance",
    unit="one chip",
    cites=("PGP-3(h)", "PGP-1.pai_gow_insurance_wager", "PGP-16(c)"),
    method=ALL,
    counts=_insurance,
    spread=sides.insurance,
    tables=printed("insurance"),
    bets={"insurance": 5_00, "wager": 10_00},
)
_PROGRESSIVE = Line(
    wager="progressive",
    unit="one chip of the device",
    cites=("PGP-14(d)", "PGP-14(e)", "PGP-14(f)", "PGP-14(g)"),
    method=f"{ALL}; the meter at the house's seed, or $10,000",
    counts=_sides,
    spread=sides.progressive,
    tables=printed("progressive"),
    figures=sides.progressive_figures,
    held=sides.progressive_held,
    bets={"progressive": 1_00, "wager": 10_00},
)
_SEVEN = Line(
    wager="seven_card",
    unit="one chip",
    cites=("PGP-3(g)", "PGP-18(c)"),
    method=ALL,
    counts=_sides,
    spread=sides.seven_card,
    tables=printed("seven_card"),
    bets={"seven_card": 5_00, "wager": 10_00},
)
_THREE = Line(
    wager="three_card",
    unit="one chip",
    cites=("PGP-17(f)", "PGP-18(b)"),
    method="all 23,426 hands of three, each asked of the game",
    counts=sides.count_three,
    spread=sides.three_card,
    tables=printed("three_card"),
    bets={"three_card": 5_00, "wager": 10_00},
)
_NUMBER = Line(
    wager="number",
    unit="one chip of ten dollars",
    cites=("PGP-13(b)(3)", "PGP-13(b)(6)"),
    method="seven numbers, each as likely",
    counts=sides.count_number,
    spread=sides.number,
    tables=printed("number"),
)

STUDY = Study(
    GAME, (_WAGER, _BANK, _BONUS, _INSURANCE, _PROGRESSIVE, _SEVEN, _THREE, _NUMBER), rounds_an_hour=30, by_minimum=True
)
