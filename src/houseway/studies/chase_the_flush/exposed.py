"""Threats by hidden cards seen or recognized by their backs, by other seats' cards, and by a known packet."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.chase_the_flush.house_rules import SAME_SUIT_ACE_LOW
from houseway.games.chase_the_flush.same_suit import same_suit_named
from houseway.lab.kept_counts import Counts, Progress, kept_under
from houseway.lab.study import Countered, Threat
from houseway.lab.tally import net_of
from houseway.poker.values.flushes import run_in

from . import opened, peeked
from . import shared_cards as sharing

SAME_SUIT = "same_suit"
ONE_SUIT, ONE_COLOR = 1, 2
"""The number of suits that the player's own three cards may have, as shown by their backs."""


def _walked(rules: Rules, progress: Progress) -> Counts:
    """Return the walk over all hands and boards; it is kept, for it answers for many threats."""
    return kept_under(rules, "one hidden card seen", lambda: peeked.counted(rules, progress), by=peeked.__name__)


def _of(what: int) -> Callable[[Counts, Rules], Fraction]:
    def made(counts: Counts, rules: Rules) -> Fraction:
        return peeked.made(counts, what)

    return made


def _opened(rules: Rules, progress: Progress) -> Counts:
    return kept_under(rules, "dealers cards seen", lambda: opened.counted(rules, progress), by=opened.__name__)


def _shared(rules: Rules, progress: Progress) -> Counts:
    return kept_under(rules, "seats that share", lambda: sharing.counted(rules, progress), by=sharing.__name__)


# A packet that is known before bets are closed


def packet(rules: Rules, suits: int) -> Counter[str]:
    """Return the number of deals by row for seven cards whose own three are of one suit, or of two that look alike.

    The suits are added one after another, with the number of their cards on hand; the suits that look alike come
    first.
    """
    low = rules[SAME_SUIT_ACE_LOW]
    suit = Counter((mask.bit_count(), run_in(mask << 2, low)) for mask in range(1 << 13) if mask.bit_count() <= 7)
    hands: Counter[tuple[int, int, int, int]] = Counter({(0, 0, 0, 0): 1})  # cards, own cards, longest flush, longest run
    for at in range(4):
        grown: Counter[tuple[int, int, int, int]] = Counter()
        for (size, own, flush, run), ways in hands.items():
            for (more, length), masks in suit.items():
                for held in range(more + 1 if at < suits else 1):
                    if size + more <= 7 and own + held <= 3:
                        key = size + more, own + held, max(flush, more), max(run, length)
                        grown[key] += ways * masks * comb(more, held)
        hands = grown
    found: Counter[str] = Counter()
    for (size, own, flush, run), ways in hands.items():
        if size == 7 and own == 3:
            found[same_suit_named(flush=flush, run=run) or ""] += ways * 4 // suits
    return found


def _packet(suits: int) -> Callable[[Rules, Progress], Counts]:
    def counts(rules: Rules, progress: Progress) -> Counts:
        found = packet(rules, suits)
        return {"rows": np.array([*found]), "ways": np.array([*found.values()], np.int64)}

    return counts


def _paid(counts: Counts, rules: Rules) -> Fraction:
    table, made = rules.pays[SAME_SUIT], Fraction(0)
    for row, ways in zip(counts["rows"].tolist(), counts["ways"].tolist(), strict=True):
        price = table.of(row) if row else None
        made += ways * (net_of(price) if price is not None else -1)
    return made / int(counts["ways"].sum())


def _how_often(counts: Counts) -> str:
    share = Fraction(int(counts["ways"].sum()), comb(52, 3) * comb(49, 4))
    return f"a bet in {100 * float(share):.2f} % of rounds"


WALK = "every hand and board up to suits that are alike, with each card that may be seen; decisions from the last to the first"
ALIKE = f"{WALK}; cards that look alike are decided together"
BOARD = (Countered("CTF-11(a)", "voids all hands if a community card is exposed early"),)
HIDDEN = (
    Countered("CTF-7(b)", "requires a deal in which no value of a face-down card can be seen"),
    Countered("CTF-8(b)", "requires the same of an automated shoe"),
)
BACKS = (Countered("CTF-3(c)", "has new cards washed, which turns sorted cards around"),)
TALK = (
    Countered("CTF-9(e)", "has a player who shares information forfeit all wagers of the round"),
    Countered("ctf.seats", "fewer seats share less"),
)
CLOSED = (Countered("CTF-6(b)", "closes betting before the deal"), *BACKS)


def _walk(name: str, what: int, countered: tuple[Countered, ...], kinds: tuple[str, ...] = ("exposed", "hole")) -> Threat:
    method = ALIKE if kinds == ("backs",) else WALK
    return Threat(
        name=name,
        wager="ante",
        unit="one ante",
        method=method,
        counts=_walked,
        made=_of(what),
        countered=countered,
        slow=True,
        kinds=kinds,
    )


def _drawn(name: str, method: str, count: Callable[[Rules, Progress], Counts], countered: tuple[Countered, ...]) -> Threat:
    told = Threat(
        name=name,
        wager="ante",
        unit="one ante",
        method=method,
        counts=count,
        made=opened.made,
        countered=countered,
        error=opened.error,
        slow=True,
    )
    return told if count is _opened else replace(told, made=sharing.made, error=sharing.error, kinds=("shared",))


def _side(name: str, suits: int) -> Threat:
    method = "all deals in which the own three cards are so, suit by suit; the player bets in these rounds only"
    return Threat(
        name=name,
        wager=SAME_SUIT,
        unit="one bet",
        method=method,
        counts=_packet(suits),
        made=_paid,
        countered=CLOSED,
        kinds=("backs",),
        summary=_how_often,
    )


THREATS = (
    _walk("one dealer card seen", peeked.SEEN, HIDDEN),
    _drawn(
        "all three dealer cards seen",
        f"simulated: {opened.DEALS:,} pairs of hands, each played both ways around with all 163,185 boards and the best"
        " decisions; compared with a line whose sum over all hands is exact",
        _opened,
        HIDDEN,
    ),
    _walk("one flop card seen before the first decision", peeked.FLOP_ONE, BOARD),
    _walk("both flop cards seen before the first decision", peeked.FLOP_BOTH, BOARD),
    _walk("all four community cards seen before the first decision", peeked.BOARD_ALL, BOARD),
    _walk("suit of one dealer card known by its back", peeked.SUIT, BACKS, ("backs",)),
    _walk("color of one dealer card known by its back", peeked.COLOR, BACKS, ("backs",)),
    _walk("suit of one flop card known by its back", peeked.FLOP_SUIT, BACKS, ("backs",)),
    _walk("color of one flop card known by its back", peeked.FLOP_COLOR, BACKS, ("backs",)),
    _drawn(
        "six seats that share their cards",
        f"simulated: {sharing.TABLES:,} full tables of six, each seat with all boards and dealer's hands out of the 34 cards left"
        " and the best decisions; compared with seats that play by their own cards",
        _shared,
        TALK,
    ),
    _side("own three cards known by their backs to be of one suit", ONE_SUIT),
    _side("own three cards known by their backs to be of one color", ONE_COLOR),
)
