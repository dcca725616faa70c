"""Spanish 21: the wager by charts and by every card, the match, and insurance.

A round is one box alone at a table, dealt from a full shoe. `docs/games/spanish_21/lab.md` lists the exact results
and describes the method.
"""

from __future__ import annotations

from fractions import Fraction

from houseway.games.spanish_21.bars import MOST_HANDS
from houseway.games.spanish_21.game import GAME
from houseway.games.spanish_21.house_rules import DEALER_BJ_TAKES, DECKS, HIT_SOFT_21, HOLE_CARD
from houseway.lab.study import Line, Study, printed

from .basic_strategy import charts
from .main import DEALT, STRATEGIES, counted, figures, spread
from .player import plays
from .sides import insurance_figures, insurance_spread, match_spread, match_tables, matches, second_cards

WAGER = Line(
    wager="wager",
    unit="one wager, the fixed sums of S21-5(g) apart",
    cites=("S21-5(a)", "S21-5(e)", "S21-5(f)", "S21-8(a)", "S21-9(a)", "S21-9(d)", "S21-10(c)", "S21-12(b)"),
    method=(
        "every hand by the cards it holds against every dealer's hand, from one full shoe, in whole numbers; split boxes hand by"
        " hand, exact for play by the own hand and the up card. Variance and hit frequency of split boxes are simulated."
    ),
    most=Fraction(3 * MOST_HANDS),
    sample=f"{DEALT:,} rounds, seed 21, of which the split boxes",
    counts=counted,
    spread=spread,
    strategies=STRATEGIES,
    reads=(DECKS.name, HOLE_CARD.name, DEALER_BJ_TAKES.name, HIT_SOFT_21.name),
    variants=({}, {HOLE_CARD.name: "reader"}, {DECKS.name: 8}, {DECKS.name: 8, HOLE_CARD.name: "reader"}),
    charts=charts,
    figures=figures,
    bets={"wager": 10_00},
    plays=plays,
)

MATCH = Line(
    wager="match",
    unit="one chip",
    cites=("S21-6(a)", "S21-6(e)"),
    method="two cards in order beside the dealer's one, from a full shoe",
    counts=matches,
    spread=match_spread,
    reads=(DECKS.name,),
    variants=({}, {DECKS.name: 8}),
    tables=match_tables,
    bets={"match": 10_00, "wager": 10_00},
)

INSURANCE = Line(
    wager="insurance",
    unit="one chip",
    cites=("S21-11(a)", "S21-11(c)"),
    method="the card beside the dealer's ace, from a full shoe, the own hand unseen",
    counts=second_cards,
    spread=insurance_spread,
    reads=(DECKS.name,),
    variants=({}, {DECKS.name: 8}),
    tables=printed("insurance"),
    figures=insurance_figures,
    bets={"insurance": 5_00, "wager": 10_00},
)

STUDY = Study(GAME, (WAGER, MATCH, INSURANCE))
