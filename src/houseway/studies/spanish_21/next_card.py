"""The wager where the next card of the shoe is seen before the first decision, without a hole card (S21-15(d)).

A player who draws, doubles or splits gets that card. A player who stands or surrenders refuses it, and it becomes the
dealer's second card. So standing is weighted as beside a known hole card, and drawing from the hand with that card.
Of a split pair the first hand has it; the other hands are weighted from the shoe without it. Whether a pair that comes
after a split is split again is chosen with the card in sight too: tens against a ten with a ten to come are split once.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.games.spanish_21.bars import MOST_HANDS

from .beside import beside, plainly, priced, roughly_priced, without
from .endings import SPECIAL, Play, Share, finish, split_hands, suits_of
from .hole_card import ALL, ValuedChoices, valued
from .prices import ALONE, ANOTHER, DOUBLED, DOUBLED_21, FIRST, MIXED, PLAIN_21, RESCUED, SURRENDERED, Prices, Suits
from .prices import classes as classes_of
from .tree import BLACKJACK, MOST, UNSEEN, VALUES, Array, shoe, tree
from .weights import DEPTH, Aside, Hands, fall

STANDS, GIVES_UP, HITS, DOUBLES, SPLITS, COMPLETES = range(6)
"""Actions with two cards; the last with 6-7, 6-8, 7-8 or 7-7 if the next card makes the three that pay more."""


class Again(NamedTuple):
    """The pairs that are split again, while a box may have more hands."""

    seen: bool
    """The pair that the card that was seen makes of the first hand."""
    later: bool
    """A pair that a card makes that was not seen."""


ALWAYS = Again(seen=True, later=True)
AGAIN = (ALWAYS, *(Again(*both) for both in ((True, False), (False, True), (False, False))))


class Part(NamedTuple):
    """Hands of a split box that look alike; whether they are the first one, which has the card that was seen."""

    share: Share
    has_it: bool


@cache
def parts(is_pair: bool, again: Again = ALWAYS) -> Counter[Part]:
    """Return all the ways a box can split, hand by hand, if the first card that is dealt to it is of the pair or is not."""
    found: Counter[Part] = Counter()
    splits = is_pair and again.seen

    def draw(hands: int, waiting: int, done: tuple[bool, ...]) -> None:
        if not waiting:
            for at, free in enumerate(done):
                closed = sum(not other for i, other in enumerate(done) if i != at)
                has_it = not splits and at == 0
                if not splits and at > 0:
                    closed -= 1  # the card that was seen is out of the shoe
                found[Part(Share(Aside(hands - 1, closed), ANOTHER if at else FIRST, free), has_it)] += 1
        elif hands == MOST_HANDS or not again.later:
            draw(hands, waiting - 1, (*done, True))
        else:
            draw(hands + 1, waiting + 1, done)
            draw(hands, waiting - 1, (*done, False))

    if splits:
        draw(3, 3, ())
    else:
        draw(2, 1, (False,))
    return found


def _starting(play: Play, pair: int, seen: int, decks: int) -> Hands:
    """Return the finished hands of the first of a split pair, which gets the card that was seen."""
    return finish(play, {(tree().at(pair, seen), suits): ways for suits, ways in suits_of(pair, seen, decks)}, True)


def split_weights(
    play: Play, up: int, pair: int, seen: int, decks: int, *, exact: bool, again: Again = ALWAYS
) -> dict[int, Array]:
    """Return the endings, by role, of the hands of a pair that is split with the next card seen.

    In whole numbers they are over the ways to draw a card and then `DEPTH` more; in floats they are probabilities.
    """
    ways, cards, full = parts(seen == pair, again), 48 * decks, without(decks)
    asides = tuple(sorted({part.share.aside for part in ways}, key=lambda one: (one.pairs, one.others)))
    rest = cards - DEPTH if exact else 1  # a full shoe is weighed over one card less

    def weigh(hands: Hands) -> Array:
        return plainly(hands, up, full, decks, pair, asides, exact=exact) * rest

    both = split_hands(play, pair, decks)
    if seen == pair and again.seen:
        first, (closed, free) = None, map(weigh, both)
    else:  # from the shoe without it, in as many ways as there are such cards
        left, many = without(decks, seen), full[seen] if exact else full[seen] / cards
        first = weigh(_starting(play, pair, seen, decks))
        closed, free = (plainly(one, up, left, decks, pair, asides, exact=exact) * many for one in both)
    found: dict[int, Array] = {}
    for (share, has_it), times in ways.items():
        at = asides.index(share.aside)
        table = closed[at] + free[at] if share.free else closed[at]
        if has_it and first is not None:
            table = first[at]
        found[share.role] = found.get(share.role, 0) + times * table
    return found


class Parted(NamedTuple):
    """A split pair's expected net, times the probability of the pair and the seen card, given the up card."""

    worth: float
    again: Again


def best_parted(prices: Prices, up: int, pair: int, seen: int, play: Play) -> Parted:
    """Return the best of splitting again or not, with the card that was seen and with those that were not."""
    decks = prices.decks

    def parted(again: Again) -> Parted:
        made = roughly_priced(split_weights(play, up, pair, seen, decks, exact=False, again=again), prices, up)
        return Parted(made / Suits(decks).scale / (int(shoe(decks)[up]) / (48 * decks)), again)

    return max(map(parted, (again for again in AGAIN if again.seen or seen == pair)), key=lambda one: one.worth)


@dataclass
class Chosen:
    """Actions under one up card, with the ways in which they come about."""

    play: Play
    refuses: dict[int, Counter[tuple[int, int]]] = field(default_factory=lambda: defaultdict(Counter))
    """By the card that is seen: the hand and its class."""
    hits: Counter[tuple[int, int]] = field(default_factory=Counter)
    doubles: Counter[int] = field(default_factory=Counter)
    completes: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """Three cards that pay more: the hand, its class, and the ways by class."""
    splits: dict[tuple[int, int], Again] = field(default_factory=dict[tuple[int, int], Again])
    """By the pair and the card that is seen: the pairs that are split again."""


def choose(prices: Prices, up: int) -> tuple[Chosen, dict[int, Play]]:
    """Return the action with every two cards and every next card, and the play of split hands; found in floats."""
    hands, decks, usual = tree(), prices.decks, valued(prices, up, ALL[0])
    after = {pair: valued(prices, up, ALL[0], pair).play for pair in range(VALUES)}
    chosen, stood = Chosen(usual.play), classes_of(False)
    for seen in range(VALUES):
        beside_it = valued(prices, up, (seen,))
        parted = {pair: best_parted(prices, up, pair, seen, play) for pair, play in after.items()}
        for a in range(VALUES):
            for b in range(a, VALUES):
                at, orders = hands.at(a, b), 1 if a == b else 2
                for suits, ways in suits_of(a, b, decks):
                    what = _choice(at, seen, usual, beside_it, parted)
                    grown, number = int(hands.child[at, seen]), orders * ways
                    if what == STANDS:
                        chosen.refuses[seen][at, int(stood[at])] += number
                    elif what == GIVES_UP:
                        chosen.refuses[seen][at, SURRENDERED] += number
                    elif what == HITS:
                        chosen.hits[grown, MIXED] += number
                    elif what == DOUBLES:
                        chosen.doubles[grown] += number
                    elif what == COMPLETES:
                        chosen.completes[grown, SPECIAL[a, b][1], suits] += number
                    else:
                        chosen.splits[a, seen] = parted[a].again
    return chosen, after


def _choice(at: int, seen: int, usual: ValuedChoices, beside_it: ValuedChoices, parted: dict[int, Parted]) -> int:
    """Return the best of all choices. Three cards that pay more are distinguished by suits when they are priced."""
    hands = tree()
    if hands.total[at] == MOST:
        return STANDS
    grown = int(hands.child[at, seen])
    values = {STANDS: float(beside_it.stand[at]), GIVES_UP: float(beside_it.give_up[at])}
    if grown >= 0:
        values |= {HITS: float(usual.value[grown]), DOUBLES: float(usual.kept[grown])}
    two = [v for v in range(VALUES) for _ in range(int(hands.comps[at, v]))]
    if SPECIAL.get((two[0], two[1]), (-1, -1))[0] == seen:
        return COMPLETES  # wins whatever the dealer has, but blackjack
    if two[0] == two[1]:
        values[SPLITS] = parted[two[0]].worth
    return max(values, key=lambda what: values[what])


def _completed(prices: Prices, family: int, suits: int, result: int) -> Fraction:
    """Return the net of three cards that pay more, drawn or doubled by their suits, which are in sight."""
    ends = prices.endings(family + suits, result, ALONE)
    doubled = sum((share * end.net for share, end in prices.endings(DOUBLED_21, MOST - 17, ALONE)), Fraction(0))
    if result == BLACKJACK:
        doubled = sum((share * end.net for share, end in prices.endings(DOUBLED_21, BLACKJACK, ALONE)), Fraction(0))
    return sum((share * max(end.net, doubled) for share, end in ends), Fraction(0))


def _hands(rows: list[tuple[int, int, int]]) -> Hands:
    """Return hands of the tree with their classes and ways."""
    comps = tree().comps[[at for at, _, _ in rows]].reshape(-1, VALUES)
    return Hands(comps, np.array([kind for _, kind, _ in rows], np.int64), np.array([ways for _, _, ways in rows], np.int64))


def made_under(prices: Prices, up: int) -> Fraction:
    """Return the wager's exact expected net under one up card, times its probability, with the next card seen."""
    hands, decks = tree(), prices.decks
    chosen, after = choose(prices, up)
    full = without(decks)
    fewer, more, made = 48 * decks * fall(48 * decks - 1, DEPTH), fall(48 * decks, DEPTH), Fraction(0)
    for seen, refused in chosen.refuses.items():
        table = beside(_hands([(at, kind, ways) for (at, kind), ways in refused.items()]), up, (seen,), decks)[0]
        made += priced({ALONE: table}, prices, up) / fewer
    drawn = finish(chosen.play, dict(chosen.hits), False)
    kept = [
        (at, RESCUED if chosen.play.rescue[at] else DOUBLED + max(int(hands.total[at]) - 16, 0), ways)
        for at, ways in chosen.doubles.items()
    ]
    for some in (drawn, _hands(kept)):
        table = plainly(some, up, full, decks)[0]
        made += priced({ALONE: table}, prices, up) / more
    for (at, family, suits), ways in chosen.completes.items():
        table = plainly(_hands([(at, PLAIN_21, ways)]), up, full, decks)[0][PLAIN_21]
        for result in (BLACKJACK, UNSEEN):
            made += int(table[result]) * _completed(prices, family, suits, result) / more
    for (pair, seen), again in chosen.splits.items():
        made += priced(split_weights(after[pair], up, pair, seen, decks, exact=True, again=again), prices, up) / fewer
    return made / Suits(decks).scale
