"""A hole card seen or recognized by its back, the next card of the shoe seen, and shoes that are counted down."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.spanish_21.house_rules import HOLE_CARD
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.memo import by_rules
from houseway.lab.study import OPTIMAL, Countered, Threat, changed

from . import hole_card as seeing
from . import next_card, shoes
from .beside import Group, plainly, priced, split_box, without
from .endings import Sheet, finish, suits_of
from .hole_card import EACH
from .main import prices_of, sheets_of
from .prices import ALONE, Prices, Suits
from .sides import decks_of
from .tree import ACE, TEN, VALUES, Array, tree
from .weights import DEPTH, NOTHING_ASIDE, Aside, Hands, fall

HIGH: Group = (ACE, TEN)
SORTED: tuple[Group, ...] = (HIGH, tuple(value for value in range(VALUES) if value not in HIGH))
"""The groups that a sorted back distinguishes: aces and court cards, and all others."""


def _summed(title: str, under_one: Callable[[int], Fraction], progress: Progress) -> Counts:
    """Return the sum over all up cards, as text: it has more digits than an array of numbers holds."""
    made = Fraction(0)
    with progress(title, VALUES) as tick:
        for up in range(VALUES):
            made += under_one(up)
            tick(up + 1)
    return {"made": np.array([str(made)])}


def _made(counted: Counts, rules: Rules) -> Fraction:
    return Fraction(str(counted["made"][0]))


# The hole card


@by_rules  # one count answers with insurance and without
def _hole_seen(rules: Rules, progress: Progress, groups: tuple[Group, ...]) -> Counts:
    prices = prices_of(changed(rules, {HOLE_CARD.name: "hole_no_peek"}))
    return _summed("hole cards", lambda up: seeing.made_under(prices, up, groups), progress)


def _hole(groups: tuple[Group, ...]) -> Callable[[Rules, Progress], Counts]:
    return lambda rules, progress: _hole_seen(rules, progress, groups)


def insured(rules: Rules, groups: tuple[Group, ...]) -> Fraction:
    """Return an insurance chip's expected net beside an ace, bet only beside groups of hole cards where it pays."""
    left, pays = without(decks_of(rules), ACE), shoes.odds(rules)[2]
    made = (sum(left[hole] * (pays if hole == TEN else -1) for hole in group) for group in groups)
    return Fraction(sum(max(one, 0) for one in made), sum(left))


def _with_insurance(groups: tuple[Group, ...]) -> Callable[[Counts, Rules], Fraction]:
    def made(counted: Counts, rules: Rules) -> Fraction:
        aces = Fraction(without(decks_of(rules))[ACE], 48 * decks_of(rules))
        return _made(counted, rules) + aces * insured(rules, groups) / 2

    return made


def _none(rules: Rules, progress: Progress) -> Counts:
    return {}


def _insurance(groups: tuple[Group, ...]) -> Callable[[Counts, Rules], Fraction]:
    return lambda counted, rules: insured(rules, groups)


# The first card of a round, known before the wager


def first_card(prices: Prices, sheet: Sheet, up: int, group: Group) -> Fraction:
    """Return the wager's expected net under an up card and a first card in a group, times the probability of both."""
    hands, decks = tree(), prices.decks
    starts: Counter[tuple[int, int]] = Counter()
    given_up: Counter[int] = Counter()
    pairs: set[int] = set()
    for a in range(VALUES):
        for b in range(a, VALUES):
            at, orders = hands.at(a, b), (a in group) + (b in group and a != b)
            for suits, ways in suits_of(a, b, decks):
                if a == b and sheet.split[a, suits]:
                    pairs |= {a} & {*group}
                elif orders and sheet.surrender[at, suits]:
                    given_up[at] += orders * ways
                elif orders:
                    starts[at, suits] += orders * ways

    def weigh(hands: Hands, pair: int = 0, asides: tuple[Aside, ...] = NOTHING_ASIDE) -> Array:
        return plainly(hands, up, without(decks), decks, pair, asides)

    found = {ALONE: weigh(finish(sheet.alone, starts, False, given_up))[0]}
    for pair in pairs:
        for role, table in split_box(sheet.after[pair], pair, decks, weigh).items():
            found[role] = found.get(role, 0) + table
    return priced(found, prices, up) / fall(48 * decks, DEPTH) / Suits(decks).scale


def _sheets(rules: Rules) -> list[Sheet]:
    from . import STUDY

    return sheets_of(STUDY.counts(STUDY.line("wager"), rules), OPTIMAL)


def _first(rules: Rules, progress: Progress) -> Counts:
    prices, sheets = prices_of(rules), _sheets(rules)
    return _summed("first cards", lambda up: first_card(prices, sheets[up], up, HIGH), progress)


def _where_it_pays(counted: Counts, rules: Rules) -> Fraction:
    """Return the wager's expected net if it is bet only on the backs, one or both, where it pays."""
    from . import STUDY

    line, high = STUDY.line("wager"), _made(counted, rules)
    low = -line.spread(STUDY.counts(line, rules), rules, STUDY.table_in_use(line, rules), OPTIMAL).house_edge - high
    return max(high, Fraction(0)) + max(low, Fraction(0))


# The next card of the shoe


def _next(rules: Rules, progress: Progress) -> Counts:
    prices = prices_of(rules)
    return _summed("next cards", lambda up: next_card.made_under(prices, up), progress)


# All of them

ONE = "one wager"
PLAY = (
    "every hand by the cards it holds against every dealer's hand, from one full shoe, in whole numbers; the play is chosen in"
    " floating point, hand by hand"
)
AGAIN = (
    "Hands of a split pair are played by their own cards. Whether a pair is split again is chosen once for the pair that the"
    " seen card makes, and once for all later ones."
)
SPLIT = "Hands of a split pair are played by their own cards, and a pair that was split is split again while it may be."
NO_HOLE = (
    Countered("s21.hole_card", "none deals the dealer no second card before all decisions"),
    Countered("S21-7(i)", "has the dealer not look at the hole card until the players have their cards"),
)
ALIKE = (
    Countered("S21-2(a)", "requires backs that are all alike"),
    Countered("s21.hole_card", "none deals the dealer no second card before all decisions"),
)
WASHED = (Countered("S21-2(a)", "requires backs that are all alike"), Countered("S21-3(c)", "has new cards washed"))
DRAWN = (Countered("S21-15(d)", "gives no further card to a player who refuses it"),)
CUT = (
    Countered("s21.cut_fraction", "a larger part behind the cutting card leaves less to count"),
    Countered("S21-4(g)", "lets the house reshuffle after any round"),
)
BEHIND = ("a quarter", "a third", "half")
DEALT = f"simulated: {shoes.SHOES:,} shoes, one box by basic strategy, to the round in which the cutting card comes"
HOW = {
    shoes.BET: f"{DEALT}; tags are effects of removal; one unit is bet from the true count that the other half of shoes chose",
    shoes.MATCH: f"{DEALT}; all cards are remembered, and one unit counts at its exact value where the cards left make it pay",
    shoes.INSURED: f"{DEALT}; all cards are remembered, and one unit counts at its exact value where the cards left make it pay",
}
NOTES = {
    shoes.BET: "Basic strategy is not changed by the count.",
    shoes.MATCH: "Any one card that is gone changes it by as much as any other, so that no count of tags does this. The wager"
    " that is bet beside it is not in the figure.",
    shoes.INSURED: "The wager that is bet beside it is not in the figure.",
}


def _counted(wager: str, what: int, depth: int) -> Threat:
    return Threat(
        name=f"{wager} counted, {BEHIND[depth]} of the shoe behind the cutting card",
        wager=wager,
        unit="units per shoe, one unit per bet",
        method=HOW[what],
        counts=shoes.counted,
        made=lambda counted, rules: shoes.best(counted["sums"], what, depth).made,
        error=lambda counted, rules: shoes.best(counted["sums"], what, depth).error,
        countered=CUT,
        percent=False,
        note=NOTES[what],
        kinds=("counted",),
        slow=True,
        summary=lambda counted: shoes.in_words(counted, what, depth),
    )


HOLE, BACKS = ("hole",), ("backs",)
BACK = "hole card known by its back: ace or court card, or not"
THREATS = (
    Threat(
        name="hole card seen",
        wager="wager",
        unit=ONE,
        method=PLAY,
        counts=_hole(EACH),
        made=_made,
        countered=NO_HOLE,
        note=SPLIT,
        slow=True,
        kinds=HOLE,
    ),
    Threat(
        name="hole card seen, half a wager of insurance where it wins",
        wager="wager",
        unit=ONE,
        method=f"{PLAY}; and insurance",
        counts=_hole(EACH),
        made=_with_insurance(EACH),
        countered=NO_HOLE,
        note=SPLIT,
        slow=True,
        kinds=HOLE,
    ),
    Threat(
        name="hole card seen, insurance where it wins",
        wager="insurance",
        unit="one chip beside an ace",
        method="the card beside the dealer's ace, from a full shoe, the own hand unseen",
        counts=_none,
        made=_insurance(EACH),
        countered=NO_HOLE,
        kinds=HOLE,
    ),
    Threat(
        name=BACK,
        wager="wager",
        unit=ONE,
        method=PLAY,
        counts=_hole(SORTED),
        made=_made,
        countered=ALIKE,
        note=SPLIT,
        slow=True,
        kinds=BACKS,
    ),
    Threat(
        name=f"{BACK}; insurance where it pays",
        wager="insurance",
        unit="one chip beside an ace",
        method="the card beside the dealer's ace, from a full shoe, the own hand unseen",
        counts=_none,
        made=_insurance(SORTED),
        countered=ALIKE,
        kinds=BACKS,
    ),
    Threat(
        name="first card of the box known by its back before the wager: ace or court card, or not",
        wager="wager",
        unit="one wager per round",
        method="every hand against every dealer's hand, by the best play of the wager, by the first card; one wager where that"
        " pays",
        counts=_first,
        made=_where_it_pays,
        countered=WASHED,
        slow=True,
        kinds=BACKS,
    ),
    Threat(
        name="next card of the shoe seen before the first decision, no hole card dealt",
        wager="wager",
        unit=ONE,
        method=f"{PLAY}; who draws, doubles or splits gets the card, who stands or surrenders leaves it to the dealer",
        counts=_next,
        made=_made,
        countered=DRAWN,
        note=AGAIN,
        slow=True,
        kinds=("exposed",),
    ),
    *(_counted("wager", shoes.BET, depth) for depth in range(len(BEHIND))),
    *(_counted("match", shoes.MATCH, depth) for depth in range(len(BEHIND))),
    *(_counted("insurance", shoes.INSURED, depth) for depth in range(len(BEHIND))),
)
