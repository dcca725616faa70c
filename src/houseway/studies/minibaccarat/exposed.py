"""First cards seen or recognized by backs, for every wager; and every wager counted down a shoe, by the cut."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.minibaccarat.facts import Coup
from houseway.games.minibaccarat.game import GAME
from houseway.games.minibaccarat.house_rules import DECKS, MODE
from houseway.games.minibaccarat.odds import VALUES, shoe
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.memo import by_rules
from houseway.lab.study import Countered, Threat, changed

from .dealt import draws
from .removal import BANKERS, CARDS, PLAYERS, SHARE, effects, seen_first, worths

Array = NDArray[Any]
WAGERS = {
    "banker": ("commission", "banker", "printed"),
    "player": ("commission", "player", "printed"),
    "tie": ("commission", "tie", "printed"),
    "dragon_bonus_player": ("commission", "dragon_bonus", "A"),
    "dragon_bonus_banker": ("commission", "dragon_bonus", "A"),
    "dragon_7": ("ez", "dragon_7", "printed"),
    "panda_8": ("ez", "panda_8", "printed"),
}
"""Each wager with the mode of its table, its pay table and the letter of the default table."""
HIGH = (6, 7, 8, 9)
"""The values that are sorted from the rest."""
DEPTHS = (14, 52, 104)
"""Cards behind the cover card."""
TRIGGERS = 24
SHOES, SEED = 400_000, 21


def _table(wager: str, rules: Rules) -> tuple[Rules, PayTable]:
    """Return the rules and the prices of a wager: those of the table, or of one that is the same but offers it."""
    mode, pays, letter = WAGERS[wager]
    if wager in rules.wagers:
        return rules, rules.pays.get(pays, GAME.pays[pays][letter])
    return changed(rules, {MODE.name: mode}), GAME.pays[pays][letter]


def _none(rules: Rules, progress: Progress) -> Counts:
    return {}


@lru_cache(64)
def _seen(table: Rules, wager: str, whose: int) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return the probability of each value as the first card, and the wager's expected net given it."""
    rules, pays = _table(wager, table)
    return tuple((one.often, one.makes[wager]) for one in seen_first(rules, whose, {wager: pays}))


def _card(wager: str, whose: int) -> Callable[[Counts, Rules], Fraction]:
    def made(counted: Counts, rules: Rules) -> Fraction:
        return sum((often * max(makes, Fraction(0)) for often, makes in _seen(rules, wager, whose)), Fraction(0))

    return made


def _back(wager: str, whose: int) -> Callable[[Counts, Rules], Fraction]:
    def made(counted: Counts, rules: Rules) -> Fraction:
        alike = [Fraction(0), Fraction(0)]
        for value, (often, makes) in enumerate(_seen(rules, wager, whose)):
            alike[value in HIGH] += often * makes
        return sum((max(one, Fraction(0)) for one in alike), Fraction(0))

    return made


def _either(whose: int, sorted_only: bool) -> Callable[[Counts, Rules], Fraction]:
    """Return a function for the expected net of betting on the better of the two hands, where either pays."""

    def made(counted: Counts, rules: Rules) -> Fraction:
        both = [_seen(rules, wager, whose) for wager in ("banker", "player")]
        groups = (
            [[v for v in VALUES if v in HIGH], [v for v in VALUES if v not in HIGH]] if sorted_only else [[v] for v in VALUES]
        )
        best = (max(Fraction(0), *(sum((one[v][0] * one[v][1] for v in group), Fraction(0)) for one in both)) for group in groups)
        return sum(best, Fraction(0))

    return made


# Counting


@lru_cache
def tags(wager: str, table: Rules) -> tuple[int, ...]:
    """Return the tag of each value: effects of removal, rounded to small whole numbers that sum to zero over a deck.

    Of all scales up to three the one is taken whose tags follow the effects most closely. Unbalanced tags are used
    only if no scale gives balanced ones.
    """
    rules, pays = _table(wager, table)
    found = [float(effect) for effect in effects(worths(rules, wager, pays), shoe(table[DECKS]))]
    top = max(map(abs, found))
    tried = {tuple(round(scale / 50 * effect / top) for effect in found) for scale in range(30, 175)}
    balanced = [one for one in tried if any(one) and sum(map(mul, SHARE, one)) == 0]

    def follows(one: tuple[int, ...]) -> float:
        return sum(map(mul, map(mul, SHARE, one), found)) / sum(map(mul, SHARE, map(mul, one, one))) ** 0.5

    return max(balanced or tried, key=follows)


def _nets(wager: str, table: Rules) -> tuple[Array, int]:
    """Return the net of a unit, by points and numbers of cards, in whole parts, and the number of parts."""
    rules, pays = _table(wager, table)
    made = worths(rules, wager, pays)
    nets = np.zeros((10, 10, 2, 2), np.int64)
    for (player, banker, own, other), net in made.nets.items():
        nets[player, banker, own - 2, other - 2] = net
    return nets, made.over


@by_rules  # one simulation answers for all wagers and depths
def counts(rules: Rules, progress: Progress) -> Counts:
    """Return sums and squares of what shoes make, by wager, depth and trigger, and the rounds bet on; tags and whole parts."""
    priced = [_nets(wager, rules) for wager in WAGERS]
    nets = np.stack([net for net, _ in priced])
    tagged = np.array([tags(wager, rules) for wager in WAGERS], np.int64)
    cards = np.repeat(np.arange(10), shoe(rules[DECKS])).astype(np.int64)

    def part(first: int, last: int) -> Array:
        return _shoes(first, last, SEED, cards.copy(), np.array(DEPTHS, np.int64), TRIGGERS, tagged, nets, *draws())

    shape = (2, 3, len(WAGERS), len(DEPTHS), TRIGGERS)
    sums = sum(shared_out(part, SHOES, title="shoes counted down", progress=progress), np.zeros(shape, np.int64))
    return {"sums": sums, "tags": tagged, "over": np.array([over for _, over in priced])}


@kernel
def _shoes(
    first: int, last: int, seed: int, cards: Array, depths: Array, triggers: int, tags: Array, nets: Array, player_draws: Array,
    banker_draws: Array,
) -> Array:  # fmt: skip
    """Deal shoes to one hand after the cover card; a wager is bet from each trigger on, per deck that is left."""
    wagers, many, fresh = tags.shape[0], cards.shape[0], cards.copy()
    sums = np.zeros((2, 3, wagers, depths.shape[0], triggers), np.int64)
    running, made, bets = (
        np.zeros(wagers, np.int64),
        np.zeros((wagers, triggers), np.int64),
        np.zeros((wagers, triggers), np.int64),
    )
    for number in range(first, last):
        cards[:] = fresh
        deal(cards, many, begun(seed, number))
        made[:] = 0
        bets[:] = 0
        for wager in range(wagers):
            running[wager] = tags[wager, cards[0]]
        at, depth = 1 + (cards[0] if cards[0] else 10), depths.shape[0] - 1
        more = False
        while depth >= 0 and at + 6 <= many:
            start = at
            player, banker = (cards[at] + cards[at + 2]) % 10, (cards[at + 1] + cards[at + 3]) % 10
            at += 4
            third, own, other = 10, 0, 0
            if player_draws[player, banker]:
                third = cards[at]
                at += 1
                own = 1
            if banker_draws[player, banker, third]:
                banker = (banker + cards[at]) % 10
                at += 1
                other = 1
            if third < 10:
                player = (player + third) % 10
            for wager in range(wagers):
                true = running[wager] * 52 // (many - start)
                net = nets[wager, player, banker, own, other]
                for trigger in range(min(true, triggers - 1) + 1):
                    made[wager, trigger] += net
                    bets[wager, trigger] += 1
                for seen in range(start, at):
                    running[wager] += tags[wager, cards[seen]]
            while depth >= 0 and more:  # the hand after the cover card was the last
                for wager in range(wagers):
                    for trigger in range(triggers):
                        sums[number & 1, 0, wager, depth, trigger] += made[wager, trigger]
                        sums[number & 1, 1, wager, depth, trigger] += made[wager, trigger] * made[wager, trigger]
                        sums[number & 1, 2, wager, depth, trigger] += bets[wager, trigger]
                depth -= 1
                more = depth >= 0 and start >= many - depths[depth]
            if depth >= 0 and at >= many - depths[depth]:
                more = True
        while depth >= 0:
            for wager in range(wagers):
                for trigger in range(triggers):
                    sums[number & 1, 0, wager, depth, trigger] += made[wager, trigger]
                    sums[number & 1, 1, wager, depth, trigger] += made[wager, trigger] * made[wager, trigger]
                    sums[number & 1, 2, wager, depth, trigger] += bets[wager, trigger]
            depth -= 1
    return sums


def best(counted: Counts, wager: str, depth: int) -> tuple[int, Fraction, Fraction, Fraction]:
    """Return the best trigger at a depth, the units per shoe, their standard error and the bets per shoe.

    The trigger is chosen on one half of the shoes and tried on the other, so that luck does not choose it.
    """
    at, cut = [*WAGERS].index(wager), DEPTHS.index(depth)
    over, half = int(counted["over"][at]), SHOES // 2
    chosen, tried = (counted["sums"][part][:, at, cut] for part in range(2))
    trigger = max(range(TRIGGERS), key=lambda one: int(chosen[0][one]))
    sums, squares, bets = (int(tried[what][trigger]) for what in range(3))
    mean = Fraction(sums, half * over)
    variance = Fraction(squares, half * over**2) - mean**2
    error = Fraction((float(variance) / half) ** 0.5).limit_denominator(10**9)
    return trigger, mean, error, Fraction(bets, half)


def _summary(wager: str, depth: int) -> Callable[[Counts], str]:
    def summary(counted: Counts) -> str:
        trigger, _, _, bets = best(counted, wager, depth)
        by_tag: dict[int, list[str]] = {}
        for value in sorted(VALUES, key=lambda value: value or 10):
            by_tag.setdefault(int(counted["tags"][[*WAGERS].index(wager)][value]), []).append(CARDS[value])
        tagged = "; ".join(f"{', '.join(cards)} {tag:+d}" for tag, cards in sorted(by_tag.items()) if tag)
        return f"tags {tagged}; a bet from a true count of {trigger} on, {float(bets):.2f} bets per shoe"

    return summary


def _shoe(wager: str, depth: int) -> Callable[[Counts, Rules], Fraction]:
    return lambda counted, rules: best(counted, wager, depth)[1]


def _shoe_error(wager: str, depth: int) -> Callable[[Counts, Rules], Fraction]:
    return lambda counted, rules: best(counted, wager, depth)[2]


def _named(wager: str) -> str:
    return wager.replace("_", " ").title()


EXACT = "every order of six values from a full shoe, by the value of the first card; one unit where that pays"
CLOSED = (Countered("MB-8(b)", "closes betting before any card is dealt"),)
CUT = (Countered("mb.cut_from_bottom", "more cards behind the cover card leave less to count"),)


def _cards() -> tuple[Threat, ...]:
    found: list[Threat] = []
    for whose, name in ((PLAYERS, "first card of the Player's Hand"), (BANKERS, "first card of the Banker's Hand")):
        for wager in WAGERS:
            title = f"{name} seen, {_named(wager)}"
            found.append(
                Threat(
                    name=title,
                    wager=wager,
                    unit="one unit per round",
                    method=EXACT,
                    counts=_none,
                    made=_card(wager, whose),
                    countered=CLOSED,
                )
            )
            back = f"{name} known by its back: six to nine, {_named(wager)}"
            found.append(
                Threat(
                    name=back,
                    wager=wager,
                    unit="one unit per round",
                    method=EXACT,
                    counts=_none,
                    made=_back(wager, whose),
                    countered=CLOSED,
                    kinds=("backs",),
                )
            )
        both = f"{name} seen, the better of Banker and Player"
        found.append(
            Threat(
                name=both,
                wager="banker",
                unit="one unit per round",
                method=EXACT,
                counts=_none,
                made=_either(whose, False),
                countered=CLOSED,
            )
        )
        both = f"{name} known by its back: six to nine, the better of Banker and Player"
        found.append(
            Threat(
                name=both,
                wager="banker",
                unit="one unit per round",
                method=EXACT,
                counts=_none,
                made=_either(whose, True),
                countered=CLOSED,
                kinds=("backs",),
            )
        )
    return tuple(found)


def _shoes_counted() -> tuple[Threat, ...]:
    return tuple(
        Threat(
            name=f"{_named(wager)} counted, {depth} cards behind the cover card",
            wager=wager,
            unit="units per shoe, one unit per bet",
            method=f"simulated: {SHOES:,} shoes to one hand after the cover card; tags are effects of removal",
            counts=counts,
            made=_shoe(wager, depth),
            error=_shoe_error(wager, depth),
            countered=CUT,
            percent=False,
            kinds=("counted",),
            slow=True,
            summary=_summary(wager, depth),
        )
        for wager in WAGERS
        for depth in DEPTHS
    )


THREATS = (*_cards(), *_shoes_counted())
__all__ = ["THREATS", "Coup", "best", "counts", "tags"]
