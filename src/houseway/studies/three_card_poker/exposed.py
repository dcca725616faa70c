"""Further threats: full tables that share cards, and pair plus bet by the backs of the player's own cards."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.own_backs import on_three_cards
from houseway.lab.poker_ranks import THREE, places_of
from houseway.lab.study import Countered, Threat, seated

from .ante import STRATEGIES, counts, duel, edge, spread, stays

SEATS, ROUNDS, SEED = 6, 40_000, 11
PLAYED = STRATEGIES[1]


def _shared(rules: Rules, progress: Progress) -> Counts:
    from houseway.lab.shared import Table, shared

    counted = counts(rules, progress)
    found = duel(counted, rules, None)
    nets = np.zeros((len(places_of(THREE).worth), 6), np.int64)
    stay = np.zeros(len(nets), np.int64)
    folds = int(found.folds.net * found.parts)
    for at, place in enumerate(counted["seats"].tolist()):
        nets[place] = [int(ending.net * found.parts) - folds for ending in found.ends[int(found.paid[at])]]
        stay[place] = stays(counted, found, PLAYED)[at]
    table = Table(seats=SEATS, held=3, up=0, kind=THREE, edge=edge(), nets=nets, stays=stay)
    return {**shared(table, ROUNDS, SEED, progress), "parts": np.array([found.parts])}


def _edge(rules: Rules) -> Fraction:
    from houseway.lab.kept_counts import no_progress

    return spread(counts(rules, no_progress), rules, None, PLAYED).house_edge


def _made(counted: Counts, rules: Rules) -> Fraction:
    from houseway.lab.shared import added

    return added(counted, int(counted["parts"][0]))[0] - _edge(rules)


def _error(counted: Counts, rules: Rules) -> Fraction:
    from houseway.lab.shared import added

    return added(counted, int(counted["parts"][0]))[1]


ALIKE = (
    Countered("TCP-2(a)", "requires backs that are all alike"),
    Countered("TCP-6(d)", "closes betting before any card is dealt"),
)


THREATS = (
    Threat(
        name="six seats that share their cards",
        wager="ante",
        unit="one ante",
        method=f"{ROUNDS:,} full tables of six, each with all 5,984 hands that the dealer can have beside 18 known cards",
        counts=_shared,
        made=_made,
        error=_error,
        countered=(Countered("tcp.seats", "fewer seats share less"),),
        kinds=("shared",),
        slow=True,
        unpriced=seated(SEATS),
    ),
    *on_three_cards("pair_plus", ALIKE),
)
