"""Three Card Poker: the ante by best play and simpler ones under every bonus table, and pair plus at any prices.

Every result is exact: all 22,100 hands of a player, each of them against all 18,424 of the dealer's. The method is in
`docs/lab/three_card_poker.md`.
"""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.games.three_card_poker.game import GAME
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.study import Countered, Line, Study, Threat, printed

from . import ante, chart, own_play, pair_plus, player
from .together import together


def _seen(rules: Rules, progress: Progress) -> Counts:
    from .seen_cards import seen  # so that pricing cached counts never waits for a compiler

    return seen(rules, progress)


def _sorted(rules: Rules, progress: Progress) -> Counts:
    from .seen_cards import sorted_backs

    return sorted_backs(rules, progress)


def _made(counted: Counts, rules: Rules) -> Fraction:
    """Return the player's expected net per ante: the ante that a fold loses, and the gain from staying."""
    gain, deals, parts = (int(counted[name][0]) for name in ("gain", "deals", "parts"))
    return Fraction(gain, parts * deals) - 1


PEEKED = "1,756 classes of hands, each with the 49 cards that the dealer may show, against the 1,128 pairs behind each"
THREATS = (
    Threat(
        name="one dealer card seen",
        wager="ante",
        unit="one ante",
        method=PEEKED,
        counts=_seen,
        made=_made,
        countered=(
            Countered("TCP-9(c)", "the dealer's stack is covered with a cover card and delivered without showing a card"),
            Countered(
                "tcp.dealer_stack", "after_decisions keeps the stack in the shoe until every player has decided (TCP-9(c)(2))"
            ),
            Countered("TCP-12(d)", "a card of the dealer's that is exposed early voids all hands"),
        ),
        published="3.4829 %",
    ),
    Threat(
        name="one dealer card known by its back: Q, K, A",
        wager="ante",
        unit="one ante",
        method=f"{PEEKED}; cards that look alike are decided together",
        counts=_sorted,
        made=_made,
        countered=(
            Countered("TCP-2(a)", "all backs are alike; a deck whose edges differ does not meet it"),
            Countered("TCP-4(c)", "cards are washed before play; a wash in which cards are turned around undoes a sort"),
            Countered("tcp.dealer_stack", "after_decisions shows no back of the dealer's before the decisions (TCP-9(c)(2))"),
        ),
        published="1.837 %",
        kinds=("backs",),
    ),
)

STUDY = Study(
    GAME,
    (
        Line(
            wager="ante",
            unit="one ante",
            cites=("TCP-3(c)", "TCP-6(a)(1)", "TCP-10(b)", "TCP-11(a)(1)", "TCP-11(a)(3)", "R-TCP-02", "R-TCP-03", "R-TCP-04"),
            method="1,756 classes of hands, each against all 18,424 of the dealer's, by what the two hands could share",
            counts=ante.counts,
            spread=ante.spread,
            strategies=ante.STRATEGIES,
            tables=printed(ante.BONUS),
            charts=chart.charts,
            figures=chart.figures,
            by_hand=own_play.spread,
            bets={"ante": 10_00},
            plays=player.plays,
        ),
        Line(
            wager="pair_plus",
            unit="one chip",
            cites=("TCP-3(b)", "TCP-6(a)(2)", "TCP-11(a)(2)", "R-TCP-01", "R-TCP-07"),
            method="all 22,100 hands of three, by value",
            counts=pair_plus.counts,
            spread=pair_plus.spread,
            tables=pair_plus.tables,
            bets={"pair_plus": 5_00, "ante": 10_00},
        ),
    ),
    rounds_an_hour=50,
    threats=THREATS,
    together=together,
    by_minimum=True,
)
