"""Threats by cards known too early: before bets are closed, before five decides, to a bank, and by a count.

Under these rules five is the only hand with a choice and the bank has none (R-CDF-02). So a hidden card helps the
player who has five, and a card known before bets are closed helps both sides. The amount that the table of play takes
from a bank that knows the player's cards is priced as well: it is the value of `CDF-8(c)`.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.chemin_de_fer.facts import BANK, COVER
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.study import Countered, Threat

from .counter import COUNTED
from .known_cards import HANDS, bank_net, cover_net, freed, full_shoe_deals, left_to_usual, made_at_five, usual

Ints = NDArray[Any]
HIGH = 6
"""From this value on cards are sorted from the rest: six to nine, as at minibaccarat."""
PLAYERS, PLAYERS_OTHER, BANKERS, BANKERS_OTHER = np.indices(HANDS)
"""The values of the four cards, in every deal of two hands."""
ALIKE: Ints = np.zeros(HANDS, np.int64)
"""One group of all deals: nothing is distinguished."""
Made = Callable[[Counts, Rules], Fraction]


def _none(rules: Rules, progress: Progress) -> Counts:
    """Return nothing: a walk over all deals takes a tenth of a second and is shared."""
    return {}


def backs(*cards: Ints) -> Ints:
    """Return the number of high cards among some cards, which is all that sorted backs show."""
    return sum((np.where(card >= HIGH, 1, 0) for card in cards), ALIKE)


# Before bets are closed


def cover_before(seen: Ints) -> Made:
    """Return a function for the net of covering where that pays, given `seen`; five is played with that knowledge."""

    def made(counted: Counts, rules: Rules) -> Fraction:
        found = full_shoe_deals(rules)
        return Fraction(made_at_five(cover_net(found.bound), seen, ALIKE, passes=True), found.total)

    return made


def bank_before(seen: Ints, *, passes: bool = True) -> Made:
    """Return a function for the net of banking where that pays, given `seen`; five is played without that knowledge."""

    def made(counted: Counts, rules: Rules) -> Fraction:
        found = full_shoe_deals(rules)
        net, parts = bank_net(found.bound, rules)
        return Fraction(left_to_usual(net, usual(found), seen, passes=passes), found.total * parts)

    return made


# Before five decides


def five_by_sight(seen: Ints) -> Made:
    """Return a function for the expected net of covering every round, where five is played by what is seen."""

    def made(counted: Counts, rules: Rules) -> Fraction:
        found = full_shoe_deals(rules)
        return Fraction(made_at_five(cover_net(found.bound), ALIKE, seen, passes=False), found.total)

    return made


def five_by_next_card(counted: Counts, rules: Rules) -> Fraction:
    """Return the expected net of covering every round, where five is played by the next card of the shoe."""
    found = full_shoe_deals(rules)
    net = cover_net(found.after)
    alone = made_at_five(cover_net(found.bound), ALIKE, ALIKE, passes=False)
    more = int(net.max(axis=-1).sum()) - int(net.sum(axis=1).max(axis=-1).sum())
    return Fraction(alone + more, found.total)


# A bank and the hand it plays against


def bank_plays_five(seen: Ints) -> Made:
    """Return a function for the expected net of banking every round, five played for the bank by what is seen."""

    def made(counted: Counts, rules: Rules) -> Fraction:
        found = full_shoe_deals(rules)
        net, parts = bank_net(found.bound, rules)
        return Fraction(made_at_five(net, ALIKE, seen, passes=False), found.total * parts)

    return made


def free_bank(seen: int) -> Made:
    """Return a function for the net of a bank that knows so many of the player's two cards and may draw freely."""

    def made(counted: Counts, rules: Rules) -> Fraction:
        found = full_shoe_deals(rules)
        net, parts = freed(found, rules, seen)
        return Fraction(net, found.total * parts)

    return made


EXACT = "every order of six values from a full shoe; deals that look alike are decided together"
CHOSEN = "one unit per round"
CHIP, FULL = "one chip", "one bank covered in full"
CLOSED = (
    Countered("CDF-6(e)", "closes betting before the cards are dealt"),
    Countered("CDF-11(j)", "takes a card found face up out of the game with as many more as its value"),
)
SORTED = (
    Countered("CDF-1(a)", "requires backs of one color and design"),
    Countered("CDF-2(c)", "has new cards washed, which turns sorted cards around"),
)
DOWN = (
    Countered("CDF-7(d)", "has the banker's cards dealt face down, and the banker does not look before five has decided"),
    Countered("CDF-8(a)(1)", "leaves the player's hand no choice on zero to four"),
)
BOUND = (Countered("CDF-8(c)", "has the bank draw by the table, whatever it knows"),)
LARGEST = (Countered("CDF-7(c)", "gives the hand to the largest wager against the bank, which loses most by it"),)
SAME = "The same player plays five."
PLAIN = "Five is played without that knowledge."
TABLE = "The table leaves a bank no choice (CDF-8(c)), so this is what it prevents. Five draws, which is best against the table."
STAYING = "A five that stayed would leave such a bank 1.0932 %."


def _threat(
    name: str,
    wager: str,
    unit: str,
    made: Made,
    countered: tuple[Countered, ...],
    kinds: tuple[str, ...] = ("exposed", "hole"),
    note: str = "",
) -> Threat:
    """Return a threat that is counted exactly."""
    return Threat(
        name=name, wager=wager, unit=unit, method=EXACT, counts=_none, made=made, countered=countered, kinds=kinds, note=note
    )


def _before() -> tuple[Threat, ...]:
    """Return the threats by first cards known before bets are closed, for both sides."""
    found: list[Threat] = []
    for card, name in ((PLAYERS, "first card of the player's hand"), (BANKERS, "first card of the banker's hand")):
        own = f"{name} seen before bets are closed"
        found.append(_threat(f"{own}, cover", COVER, CHOSEN, cover_before(card), CLOSED, note=SAME))
        found.append(_threat(f"{own}, bank", BANK, CHOSEN, bank_before(card), CLOSED, note=PLAIN))
        back = f"{name} known by its back: six to nine"
        found.append(_threat(f"{back}, cover", COVER, CHOSEN, cover_before(backs(card)), SORTED, ("backs",), SAME))
        found.append(_threat(f"{back}, bank", BANK, CHOSEN, bank_before(backs(card)), SORTED, ("backs",), PLAIN))
    return tuple(found)


PAIR = BANKERS * 10 + BANKERS_OTHER
HOLE = ("hole", "shared")
THREATS = (
    *_before(),
    _threat("next card of the shoe seen before five decides", COVER, CHIP, five_by_next_card, CLOSED[1:]),
    _threat("one of the banker's cards seen before five decides", COVER, CHIP, five_by_sight(BANKERS), DOWN, HOLE),
    _threat("both of the banker's cards seen before five decides", COVER, CHIP, five_by_sight(PAIR), DOWN, HOLE),
    _threat(
        "backs of the banker's two cards seen before five decides: how many are six to nine",
        COVER,
        CHIP,
        five_by_sight(backs(BANKERS, BANKERS_OTHER)),
        SORTED,
        ("backs",),
    ),
    _threat(
        "player's two cards known to the bank, which draws by the table",
        BANK,
        FULL,
        bank_before(ALIKE, passes=False),
        BOUND,
        HOLE,
        "They change nothing: the bank has no choice (R-CDF-02), and its wager is placed before the cards.",
    ),
    _threat(
        "one of the player's cards known to the bank, if it could draw as it liked", BANK, FULL, free_bank(1), BOUND, HOLE, TABLE
    ),
    _threat(
        "player's two cards known to the bank, if it could draw as it liked",
        BANK,
        FULL,
        free_bank(2),
        BOUND,
        HOLE,
        f"{TABLE} {STAYING}",
    ),
    _threat(
        "five played for the bank by a partner", BANK, FULL, bank_plays_five(ALIKE), LARGEST, ("shared",), "It stays on five."
    ),
    _threat(
        "five played for the bank by a partner who is told the banker's cards",
        BANK,
        FULL,
        bank_plays_five(PAIR),
        (*LARGEST, Countered("CDF-8(b)", "has the banker look only after the player's hand has spoken")),
        ("shared",),
        "What the bank makes of the other bets against it; the partner's own bet is the largest.",
    ),
    *COUNTED,
)
