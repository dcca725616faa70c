"""Rules of thumb for playing or folding at Three Card Poker: a hand and everything better."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts, no_progress
from houseway.lab.poker_ranks import THREE, places_of
from houseway.lab.simplest import Thumb, Vocabulary
from houseway.poker.values.three_cards import CATEGORIES, HIGH, category

from .ante import counts, duel

RANKS = {14: "A", 13: "K", 12: "Q", 11: "J", 10: "T"}


def vocabulary(rules: Rules) -> Vocabulary:
    """Return every hand, and the rules to play a hand of some kind, or with some cards, and all that is better."""
    counted = counts(rules, no_progress)
    found = duel(counted, rules, None)
    return Vocabulary(found.ways, found.margins, found.parts * found.dealers, tuple(_thumbs(counted)), "play")


def _thumbs(counted: Counts) -> Iterator[Thumb]:
    """Yield each rule once, those that name least first: a kind, one card, two or three."""
    worth, seats = places_of(THREE).worth, counted["seats"]
    yield Thumb("any hand", 0, np.ones(len(seats), np.bool_))
    told = set[str]()
    for value in sorted({int(one) for one in worth[1:]}):
        kind = category(value)
        ranks = [value >> shift & 15 for shift in (16, 12, 8)]
        names = [f"{CATEGORIES[kind]} or better"]
        if kind == HIGH:
            shown = [RANKS.get(rank, str(rank)) for rank in ranks]
            names = [f"{'-'.join(shown[:many])}{' high' * (many == 1)} or better" for many in (1, 2, 3)]
        for many, name in enumerate(names, start=1):
            if name not in told:
                told.add(name)
                yield Thumb(name, many, np.asarray(worth[seats] >= value, np.bool_))
