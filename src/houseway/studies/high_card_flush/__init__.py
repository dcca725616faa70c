"""High Card Flush: the ante by best play and by simpler ones, the bonuses, and the progressive at any meter.

Every result is exact: all 133,784,560 hands of a player, and for the ante each of them against all 45,379,620 of the
dealer's. The method is in `docs/lab/high_card_flush.md`.
"""

from __future__ import annotations

from houseway.games.high_card_flush.game import GAME
from houseway.games.high_card_flush.house_rules import PROGRESSIVE_OFFERED, PROGRESSIVE_ON_FOLD, SF_BONUS_SUIT_SPECIFIC
from houseway.lab.study import Line, Study, printed

from . import ante, bonuses, chart, players, progressive
from .together import together

_ANTE = Line(
    wager="ante",
    unit="one ante",
    cites=("HCF-1.dealers_qualifying_hand", "HCF-5(b)", "HCF-6(a)(5)", "HCF-10(b)", "HCF-10(e)(1)", "HCF-11(b)"),
    method="every hand up to the names of the suits against all 45,379,620 dealer's hands, counted by suits",
    counts=ante.counts,
    spread=ante.spread,
    strategies=ante.STRATEGIES,
    charts=chart.charts,
    figures=chart.figures,
    bets={"ante": 10_00},
    plays=players.ante_player,
)


_FLUSH = Line(
    wager="flush_bonus",
    unit="one chip",
    cites=("HCF-5(c)", "HCF-6(a)(2)", "HCF-11(c)", "HCF-11(h)"),
    method="all 133,784,560 hands, by sets of ranks folded over four suits",
    counts=bonuses.flush_counts,
    spread=bonuses.spread,
    tables=printed("flush_bonus"),
    bets={"flush_bonus": 5_00, "ante": 10_00},
    plays=players.simple_player,
)
_STRAIGHT_FLUSH = Line(
    wager="straight_flush_bonus",
    unit="one chip",
    cites=("HCF-5(a)", "HCF-5(c)", "HCF-6(a)(3)", "HCF-11(d)", "HCF-11(h)"),
    method="all 133,784,560 hands, by sets of ranks folded over four suits",
    counts=bonuses.run_counts,
    spread=bonuses.spread,
    reads=(SF_BONUS_SUIT_SPECIFIC.name,),
    tables=printed("straight_flush_bonus"),
    bets={"straight_flush_bonus": 5_00, "ante": 10_00},
    plays=players.simple_player,
)
_PROGRESSIVE = Line(
    wager="progressive",
    unit="one dollar",
    cites=("HCF-6(a)(4)", "HCF-11(e)", "HCF-11(f)", "HCF-11(f).p2", "HCF-12(c)"),
    method="all 133,784,560 hands by their longest straight flush and what the ante's best play does with them",
    counts=progressive.counts,
    spread=progressive.spread,
    strategies=progressive.STRATEGIES,
    variants=({}, {PROGRESSIVE_OFFERED.name: True, PROGRESSIVE_ON_FOLD.name: "stays_alive"}),
    tables=printed("progressive"),
    figures_by=progressive.figures,
    held=progressive.held,
    bets={"progressive": progressive.STAKE, "ante": 10_00},
    plays=players.simple_player,
)

STUDY = Study(GAME, (_ANTE, _FLUSH, _STRAIGHT_FLUSH, _PROGRESSIVE), rounds_an_hour=50, by_minimum=True, together=together)
