"""The best play as a person can use it, and the figures besides the edge."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.colorado_holdem.house_rules import BONUS_ON_FOLD
from houseway.games.colorado_holdem.odds import BOARDS, HANDS
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL, Advice, Chart, Figure

from .acts import ENOUGH, NEVER, Act, Prices, acts, ante_prices, bonus_prices, held_of, is_ace_low, points, worth

NOTE = (
    "Points of two cards of different ranks: twelve for each that wins when it pairs, six for each that pushes, four if they are "
    "suited, one for every straight that holds both. Keep the two with most; of equals the higher."
)


def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return one chart, by what the three cards hold; a mistake is the next best action with them."""
    prices = ante_prices(rules, table)
    found: dict[str, list[tuple[int, int, str]]] = {}
    for at, act in enumerate(acts(counts, rules, prices, OPTIMAL)):
        said = "folds" if act.word == "folds" else "declares" if act.word == "declares" else _act_text(act)
        found.setdefault(_line(counts, rules, prices, at), []).append(
            (int(counts["ways"][at]), _margin(counts, rules, prices, at), said)
        )
    lines = tuple(_advice(when, classes) for when, classes in sorted(found.items()))
    return (Chart("What to do with three cards", lines, HANDS, NOTE),)


def _act_text(act: Act) -> str:
    return "keeps two and bets" if act.units == 2 else "keeps two, no bet"


def _line(counts: Counts, rules: Rules, prices: Prices, at: int) -> str:
    """Return the name of a class's line, which begins with its place in the chart."""
    held = held_of(counts, at)
    if prices.declared(held, ace_low=is_ace_low(rules)) is not None:
        return "1 an instant winner"
    ranks = [card.rank for card in held]
    if len({*ranks}) < 3:
        return "2 a pair: keep it"
    most = max(points(held, away, prices) for away in range(3))
    if prices.may_fold:
        return f"3 no pair, {ENOUGH} points or more" if most >= ENOUGH else f"4 no pair, fewer than {ENOUGH} points"
    return "3 no pair"


def _advice(when: str, classes: list[tuple[int, int, str]]) -> Advice:
    ways = sum(many for many, _, _ in classes)
    words = {word: sum(many for many, _, said in classes if said == word) for _, _, word in classes}
    most = max(words, key=words.__getitem__)
    rest = ", ".join(f"{word} in {many:,}" for word, many in words.items() if word != most)
    mistake = Fraction(sum(many * margin for many, margin, _ in classes), ways * BOARDS)
    return Advice(when.partition(" ")[2], most, ways, mistake, f"but {rest}" if rest else "")


def _margin(counts: Counts, rules: Rules, prices: Prices, at: int) -> int:
    """Return by how much the best action is better than the next best, in antes over all boards."""
    made = counts["boards"][at] @ prices.nets
    cards, held = held_of(counts, at), sorted((int(one) for one in made), reverse=True)
    other = -BOARDS if prices.may_fold else None
    values = {2 * held[0], other if other is not None else held[0]}
    different = [one for one in held if one != held[0]]  # a choice between two discards that are worth the same is not a mistake
    values |= {2 * one for one in different} | ({*different} if other is None else set())
    declared = prices.declared(cards, ace_low=is_ace_low(rules))
    ordered = sorted(values | ({declared} if declared is not None else set()), reverse=True)
    return ordered[0] - ordered[1] if len(ordered) > 1 else 0


def figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the frequency of each action under the best play, and its value."""
    return tuple(_figures(counts, rules, ante_prices(rules, table)))


def _figures(counts: Counts, rules: Rules, prices: Prices) -> Iterator[Figure]:
    done = acts(counts, rules, prices, OPTIMAL)
    ways = [int(many) for many in counts["ways"]]
    made = counts["boards"] @ prices.nets

    def share(*classes: int) -> Fraction:
        return Fraction(sum(ways[at] for at in classes), HANDS)

    betting = [at for at, act in enumerate(done) if act.word == "plays" and act.units == 2]
    yield Figure("bets", share(*betting), "%", "of all hands, under the best play")
    if prices.may_fold:
        folded = [at for at, act in enumerate(done) if act.word == "folds"]
        yield Figure("folds", share(*folded), "%", "only hands of nines and less")
        saved = sum(ways[at] * (-BOARDS - 2 * int(np.max(made[at]))) for at in folded)
        yield Figure("what folding saves", Fraction(saved, HANDS * BOARDS), "%", "of an ante, against betting every hand")
    else:
        waits = [at for at, act in enumerate(done) if act.word == "plays" and act.units == 1]
        yield Figure("plays the ante alone", share(*waits), "%")
    declared = {at: prices.declared(held_of(counts, at), ace_low=is_ace_low(rules)) for at in range(len(done))}
    winners = {at: won for at, won in declared.items() if won is not None}
    yield Figure("instant winners", share(*winners), "%", "one hand in 221 where ace-two-three counts")
    yield Figure("rounds to an instant winner", 1 / share(*winners), "rounds")
    played = acts(counts, rules, prices, NEVER)
    gain = sum(ways[at] * (won - worth(played[at], made[at])) for at, won in winners.items())
    more = Fraction(gain, sum(ways[at] for at in winners) * BOARDS)
    yield Figure("what declaring is worth", more, "", "antes more than playing on")


def bonus_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the value of folding for the bonus where the house settles it after a fold; the best line never folds."""
    prices = bonus_prices(rules, table)
    if not prices.may_fold or rules[BONUS_ON_FOLD] != "best_discard":
        return ()
    looked_at = counts["best"] @ prices.nets
    made = 0
    for at, ways in enumerate(counts["ways"]):
        declared = prices.declared(held_of(counts, at), ace_low=is_ace_low(rules))
        made += int(ways) * (int(looked_at[at]) if declared is None else max(declared, int(looked_at[at])))
    note = "of the bonus, and an ante lost for it each time"
    return (Figure("won by folding all but instant winners", Fraction(made, HANDS * BOARDS), "%", note),)
