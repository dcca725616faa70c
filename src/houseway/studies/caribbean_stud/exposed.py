"""Threats besides those of the study.

All of the dealer's cards seen, only their number of aces and kings known, full tables that share their cards, and
side bets made by the back of a packet's first card.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.caribbean_stud.payouts import ACE_KING
from houseway.lab.duel import place_of
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.own_backs import Weigh, bet_when, by_name, first_marked, first_unmarked, five_cards_with
from houseway.lab.poker_ranks import HIGH, places_of
from houseway.lab.study import Countered, Threat, seated
from houseway.poker.values.five_cards import TENS_OR_BETTER

from .ante import nets, odds_of
from .subsets import hands

SEATS, ROUNDS, SEED = 7, 40_000, 12
FROM_A_PAIR = "raise any pair or better"


def _shared(rules: Rules, progress: Progress) -> Counts:
    from houseway.lab.shared import Table, shared

    places, found = places_of(HIGH), nets(rules, odds_of(rules, None))
    kinds = places.categories()
    table = found.table[kinds] + found.parts
    by_standing = table[:, [0, 0, 0, 1, 2, 3]]
    full = Table(
        seats=SEATS, held=5, up=1, kind=HIGH, edge=place_of(HIGH, ACE_KING), nets=by_standing, stays=(kinds >= 1).astype(np.int64)
    )
    return {**shared(full, ROUNDS, SEED, progress), "parts": np.array([found.parts])}


def _made(counted: Counts, rules: Rules) -> Fraction:
    from houseway.lab.shared import added

    from . import STUDY  # which imports no threats

    line = STUDY.line("ante")
    alone = line.spread(STUDY.counts(line, rules), rules, STUDY.table_in_use(line, rules), FROM_A_PAIR).house_edge
    return added(counted, int(counted["parts"][0]))[0] - alone


def _error(counted: Counts, rules: Rules) -> Fraction:
    from houseway.lab.shared import added

    return added(counted, int(counted["parts"][0]))[1]


def _number(rules: Rules, progress: Progress) -> Counts:
    """Return the counts for a player who knows only the number of aces and kings among the dealer's five cards."""
    from . import seen_cards as peeking

    high = (hands() % 13 >= peeking.KING).sum(axis=1)
    nothing = np.zeros((1, 0), np.int64)
    dealt = [(high == many).astype(np.int64) for many in range(6)]
    return peeking._by_parts(nothing, dealt, rules, progress, "the number of aces and kings known")  # pyright: ignore[reportPrivateUsage]


def _of_parts(counted: Counts, rules: Rules) -> Fraction:
    gain, deals, parts = (int(str(counted[name][0])) for name in ("gain", "deals", "parts"))
    return Fraction(gain, parts * deals) - 1


TEN = 10
KNOWN = "all 2,598,960 hands of five, those that are bet on priced by their kinds"
ALIKE = (Countered("CS-2(a)", "requires backs that are all alike"), Countered("CS-6(b)", "closes betting before the deal"))


def _on_bonus(names: tuple[str, ...]) -> str:
    """Return the name of a hand on a bonus table."""
    if names[0] not in ("pair", "high card"):
        return names[0]
    return TENS_OR_BETTER if TENS_OR_BETTER in names else ""


def _first(wager: str, weigh: Weigh, *also: str) -> Threat:
    """Return the threat of a side bet by the back of the packet's first card, which shows if it is ten or better."""

    def counts(rules: Rules, progress: Progress) -> Counts:
        return by_name(five_cards_with(TEN, weigh), _on_bonus if wager == "bonus" else lambda names: names[0])

    told = "ten or better" if weigh is first_marked else "nine or less"
    name = f"first card of the packet known by its back: {told}, {wager.replace('_', ' ')}"
    return bet_when(wager, name, counts, KNOWN, ALIKE, also)


THREATS = (
    Threat(
        name="aces and kings known by their backs, the up card not looked at",
        wager="ante",
        unit="one ante",
        method="every hand with every hand of the dealer's, by the number of aces and kings among the dealer's five cards",
        counts=_number,
        made=_of_parts,
        countered=(Countered("CS-2(a)", "backs that are all alike"),),
        published="6.90 %",
        kinds=("backs",),
        slow=True,
    ),
    Threat(
        name="seven seats that share their cards",
        wager="ante",
        unit="one ante",
        method=f"{ROUNDS:,} full tables of seven, each with all 1,820 sets of hole cards beside 36 known cards",
        counts=_shared,
        made=_made,
        error=_error,
        countered=(Countered("cs.seats", "fewer seats share less"),),
        kinds=("shared",),
        slow=True,
        unpriced=seated(SEATS),
    ),
    _first("bonus", first_marked),
    _first("progressive", first_unmarked),
    _first("five_card", first_marked, "five_card_dealer"),
)
