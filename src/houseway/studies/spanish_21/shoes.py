"""Shoes counted down: the wager by a count of tags, the match and insurance by every card that was seen.

One box is dealt to alone, from the burned card (which is shown to whoever asks, S21-7(c)) to the round in which the
cutting card comes. The values of the match and insurance follow from the cards that are left, so these values are
added up and not the results drawn. The wager is bet at or above a threshold of the true count; it is played by basic
strategy at every count.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from fractions import Fraction
from functools import cache
from operator import mul
from typing import Any, NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import Odds
from houseway.games.spanish_21.bars import MOST_HANDS
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.memo import by_rules

from .beside import boxes, plainly, roughly_priced, without
from .endings import Sheet
from .main import BASIC, prices_of, sheets_of
from .playing_out import felt, play_round
from .prices import Prices, Suits
from .sides import ANOTHER, COURT, SAME, decks_of
from .tree import ACE, NAMES, TEN, VALUES, Array
from .weights import NOTHING_ASIDE, Aside, Hands

RANKS = 12
"""Without the tens a deck has twelve ranks, and the last three are worth ten."""
SHARE = (*[1] * 9, 3)
"""The number of ranks of each value."""
PARTS = (Fraction(1, 4), Fraction(1, 3), Fraction(1, 2))
"""Parts of the shoe behind the cutting card; a quarter is about the least (S21-4(e))."""
TRIGGERS = 32
SHOES, SEED = 800_000, 2124
EVERY, BET, MATCH, INSURED = range(4)
"""The bets that are counted: the wager on every round, the wager from a trigger on, the match, insurance."""


@cache
def basic(rules: Rules) -> tuple[Sheet, ...]:
    """Return basic strategy by up card."""
    from . import STUDY

    return tuple(sheets_of(STUDY.counts(STUDY.line("wager"), rules), BASIC))


# Tags


def mean(sheets: tuple[Sheet, ...], prices: Prices, left: tuple[int, ...]) -> float:
    """Return the wager's expected net by a strategy from a shoe with these cards, in floats."""
    decks, made = prices.decks, 0.0
    for up, sheet in enumerate(sheets):

        def weigh(hands: Hands, pair: int = 0, asides: tuple[Aside, ...] = NOTHING_ASIDE, up: int = up) -> Array:
            return plainly(hands, up, left, decks, pair, asides, exact=False)

        made += roughly_priced(boxes(sheet, decks, weigh), prices, up)
    return made / Suits(decks).scale


@cache
def effects(rules: Rules) -> tuple[float, ...]:
    """Return the effect of removing one card of each value on the wager's net by basic strategy, in floats."""
    sheets, prices, decks = basic(rules), prices_of(rules), decks_of(rules)
    full = mean(sheets, prices, without(decks))
    return tuple(mean(sheets, prices, without(decks, value)) - full for value in range(VALUES))


@cache
def tags(rules: Rules) -> tuple[int, ...]:
    """Return the tag of each value: effects of removal, rounded to small whole numbers that sum to zero over a deck.

    Of all scales up to three the one is taken whose tags follow the effects most closely. Unbalanced tags are used
    only if no scale gives balanced ones.
    """
    found = effects(rules)
    top = max(map(abs, found))
    tried = {tuple(round(scale / 50 * effect / top) for effect in found) for scale in range(30, 175)}
    balanced = [one for one in tried if any(one) and sum(map(mul, SHARE, one)) == 0]

    def follows(one: tuple[int, ...]) -> float:
        return sum(map(mul, map(mul, SHARE, one), found)) / sum(map(mul, SHARE, map(mul, one, one))) ** 0.5

    return max(sorted(balanced or tried), key=follows)


# Shoes


def odds(rules: Rules) -> tuple[int, int, int]:
    """Return the odds to one of a match of the same suit, of a match of another, and of insurance."""
    found = [rules.pays["match"].at(name, Odds) for name in (SAME, ANOTHER)] + [rules.pays["insurance"].at(COURT, Odds)]
    assert all(one.den == 1 for one in found)
    same, another, insured = (one.num for one in found)
    return same, another, insured


@kernel
def match_worth(ranks: Any, cards: Any, left: int, same: int, another: int) -> int:
    """Return the net of a match from the cards that are left, over all orders of three of them."""
    alike, suited, unmatched = 0, 0, 0
    for rank in range(RANKS):
        many = ranks[rank]
        alike += many * (many - 1)
        unmatched += many * (left - many) * (left - many - 1)
        for suit in range(4):
            one = cards[4 * rank + suit]
            suited += one * (one - 1)
    return 2 * (same * suited + another * (alike - suited)) * (left - 2) - unmatched


@kernel
def _shoes(first: int, last: int, seed: int, decks: int, behind: Any, tagged: Any, same: int, another: int, insures: int,
           f: Any) -> Any:  # fmt: skip
    """Deal shoes; sum up what each makes and its square, and the bets, by half, depth, and trigger or kind of wager."""
    many, depths = 48 * decks, behind.shape[0]
    fresh, shoe, values = np.zeros(many, np.int64), np.zeros(many, np.int64), np.zeros(many, np.int64)
    for at in range(many):
        fresh[at] = at % 48
    sums = np.zeros((2, depths, 3, TRIGGERS + 3), np.float64)
    made, bets = np.zeros(TRIGGERS + 3), np.zeros(TRIGGERS + 3)
    ends, out, unused = np.zeros((MOST_HANDS, 4), np.int64), np.zeros(4, np.int64), np.zeros(1, np.uint64)
    cards, ranks = np.zeros(48, np.int64), np.zeros(RANKS, np.int64)
    for number in range(first, last):
        shoe[:] = fresh  # so that a shoe does not depend on the one before it
        deal(shoe, many, begun(seed, number))
        for at in range(many):
            values[at] = min(shoe[at] // 4, VALUES - 1) * 4 + shoe[at] % 4
        cards[:] = decks
        ranks[:] = 4 * decks
        made[:] = 0
        bets[:] = 0
        running, seen, at, depth = 0, 0, 1, depths - 1
        while depth >= 0:
            while seen < at:
                running += tagged[values[seen] // 4]
                cards[shoe[seen]] -= 1
                ranks[shoe[seen] // 4] -= 1
                seen += 1
            left = many - at
            true = running * 48 // left
            worth = match_worth(ranks, cards, left, same, another)
            if worth > 0:
                made[TRIGGERS + 1] += worth / (left * (left - 1) * (left - 2))
                bets[TRIGGERS + 1] += 1
            if values[at + 1] // 4 == ACE:
                courts = ranks[9] + ranks[10] + ranks[11] - (values[at] // 4 == TEN) - (values[at + 2] // 4 == TEN)
                gain = (insures + 1) * courts - (left - 3)
                if gain > 0:
                    made[TRIGGERS + 2] += gain / (left - 3)
                    bets[TRIGGERS + 2] += 1
            play_round(f, values[at:], unused, False, ends, out)
            at += out[3]
            made[TRIGGERS] += out[0] / 2
            bets[TRIGGERS] += 1
            for trigger in range(min(true, TRIGGERS - 1) + 1):
                made[trigger] += out[0] / 2
                bets[trigger] += 1
            while depth >= 0 and at >= many - behind[depth]:  # the cutting card has come
                for what in range(TRIGGERS + 3):
                    sums[number & 1, depth, 0, what] += made[what]
                    sums[number & 1, depth, 1, what] += made[what] * made[what]
                    sums[number & 1, depth, 2, what] += bets[what]
                depth -= 1
    return sums


def dealt(rules: Rules, shoes: int, progress: Progress, first: int = 0) -> Array:
    """Return the sums over so many shoes."""
    decks, table = decks_of(rules), felt([*basic(rules)], prices_of(rules))
    behind = np.array([int(48 * decks * part) for part in PARTS], np.int64)
    tagged = np.array(tags(rules), np.int64)

    def part(start: int, end: int) -> Array:
        return _shoes(first + start, first + end, SEED, decks, behind, tagged, *odds(rules), table)

    # added up in the order of the parts, so that rounding does not depend on which is ready first
    found = {int(sums[0]): sums[1] for sums in shared_out(lambda a, b: (a, part(a, b)), shoes, title="shoes", progress=progress)}
    return sum((found[at] for at in sorted(found)), np.zeros((2, len(PARTS), 3, TRIGGERS + 3)))


@by_rules
def counted(rules: Rules, progress: Progress) -> Counts:
    """Return the sums, and the tags; one simulation answers for every wager and every depth."""
    return {"sums": dealt(rules, SHOES, progress), "tags": np.array(tags(rules))}


class Best(NamedTuple):
    """A counter's results on a wager."""

    triggers: tuple[int, ...]
    """The counts from which the wager is bet, by each half of the shoes; none where every card is remembered."""
    made: Fraction
    """Units per shoe."""
    error: Fraction
    bets: Fraction
    """Per shoe."""


def best(sums: Array, what: int, depth: int, shoes: int = SHOES) -> Best:
    """Return a counter's results; each half of the shoes is tried with the trigger that the other half chose.

    So luck does not choose the trigger by which a half is valued.
    """
    triggers: tuple[int, ...] = ()
    places = [{EVERY: TRIGGERS, MATCH: TRIGGERS + 1, INSURED: TRIGGERS + 2}.get(what, 0)] * 2
    if what == BET:
        places = [int(np.argmax(sums[half, depth, 0, :TRIGGERS])) for half in (1, 0)]
        triggers = tuple(sorted({*places}))
    halves = [[float(one) / (shoes / 2) for one in sums[half, depth, :, places[half]]] for half in (0, 1)]
    made, bets = ((halves[0][part] + halves[1][part]) / 2 for part in (0, 2))
    error = (sum((square - mean**2) / (shoes / 2) for mean, square, _ in halves) / 4) ** 0.5
    return Best(triggers, *(Fraction(one).limit_denominator(10**9) for one in (made, error, bets)))


def in_words(counts: Counts, what: int, depth: int) -> str:
    """Return the method in words: tags, the trigger and the number of bets per shoe."""
    found = best(counts["sums"], what, depth)
    often = f"{float(found.bets):.3f} bets per shoe"
    if what != BET:
        return often
    from_which = " or ".join(map(str, found.triggers))
    by_tag: dict[int, list[str]] = {}
    for value, tag in enumerate(counts["tags"].tolist()):
        by_tag.setdefault(tag, []).append(NAMES[value] if value != TEN else "court cards")
    tagged = "; ".join(f"{', '.join(cards)} {tag:+d}" for tag, cards in sorted(by_tag.items()) if tag)
    return f"tags {tagged}; a bet from a true count of {from_which} on, per 48 cards that are left, {often}"
