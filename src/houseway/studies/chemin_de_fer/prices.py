"""Prices of the counts: the player's side and the banker's, by each way to play five; its chart, and figures."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.settlement import first
from houseway.games.chemin_de_fer.facts import BANK
from houseway.games.chemin_de_fer.payouts import Coup, fee
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import OPTIMAL, Advice, Chart, Figure

from .classical import Solved, solved, solved_by_cards
from .counted import ENDLESS, FIVES, FORCED, LOSES, NONE, TIES, WINS, Dealt, Ways, dealt, table_draws, values_in

ALWAYS_DRAWS, ALWAYS_STAYS = "always draws", "always stays"
STRATEGIES = (OPTIMAL, ALWAYS_DRAWS, ALWAYS_STAYS)
"""The strategies of the player's hand on five; the banker plays by the table."""
NAMES = {WINS: "player's hand is higher", LOSES: "banker's hand is higher", TIES: "a tie"}


def count(rules: Rules, progress: Progress) -> Counts:
    """Count every way to deal six cards of this shoe."""
    found = dealt(rules, values_in(rules.equipment))
    return {"third": found.third, "ended": found.ended}


def counted(counts: Counts) -> Dealt:
    """Read the counts from the cached arrays."""
    return Dealt(counts["third"], counts["ended"])


# The banker by the table


def fives(deals: Dealt) -> tuple[Ways, Ways, Ways]:
    """Return the ways by result: of all hands without a choice, and of each five if it stays and if it draws."""
    banker = table_draws()
    forced, free = deals.ended[FORCED].copy(), deals.ended[:FORCED]
    stays, draws = free.copy(), free.copy()
    for a, b in np.ndindex(10, 10):
        for third in range(NONE + 1):
            here = deals.third[a, b, third, :, banker[(a + b) % 10, third]]
            forced += here[FORCED]
            side = stays if third == NONE else draws
            side += here[:FORCED]
    return forced, stays, draws


def gain(stays: Ways, draws: Ways) -> list[int]:
    """Return each five's gain from drawing, as ways."""
    return [int(d[WINS] - d[LOSES] - s[WINS] + s[LOSES]) for s, d in zip(stays, draws, strict=True)]


def ends(counts: Counts, strategy: str) -> dict[int, int]:
    """Return the ways by result under a way to play five."""
    forced, stays, draws = fives(counted(counts))
    chosen = [
        draw if strategy == ALWAYS_DRAWS or (strategy == OPTIMAL and more > 0) else stay
        for stay, draw, more in zip(stays, draws, gain(stays, draws), strict=True)
    ]
    whole = forced + np.array(chosen).sum(axis=0)
    return {result: int(whole[result]) for result in (WINS, LOSES, TIES)}


def _cites(rules: Rules, table: str) -> dict[int, str]:
    """Return the clause of each result, from the game's own rows."""
    shown = {WINS: Coup(1, 0), LOSES: Coup(0, 1), TIES: Coup(0, 0)}
    return {result: first(rules.rows[table], coup).cites for result, coup in shown.items()}


def cover_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of a bet against the bank, at even money and without vigorish."""
    nets = {WINS: Fraction(1), LOSES: Fraction(-1), TIES: Fraction(0)}
    cites = _cites(rules, "covers")
    return Spread({Ending(NAMES[r], nets[r], cites=cites[r]): ways for r, ways in ends(counts, strategy).items()})


def share(rules: Rules) -> Fraction:
    """Return the vigorish on a win of the minimum bank."""
    least = rules.limits[BANK][0]
    return Fraction(fee(rules, least), least)


def bank_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of a bank that is covered in full, less vigorish on a win."""
    nets = {WINS: Fraction(-1), LOSES: 1 - share(rules), TIES: Fraction(0)}
    cites = _cites(rules, "bank")
    return Spread({Ending(NAMES[r], nets[r], cites=cites[r]): ways for r, ways in ends(counts, strategy).items()})


# The chart


def spelled(values: tuple[int, int]) -> str:
    """Return two cards by what they count.

    >>> spelled((0, 5)), spelled((1, 4))
    ('ten or court card and 5', 'ace and 4')
    """
    names = {0: "ten or court card", 1: "ace"}
    return " and ".join(names.get(one, str(one)) for one in values)


def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the best action on five, by the two cards that make it, and the cost of the other choice."""
    _, stays, draws = fives(counted(counts))
    left = values_in(rules.equipment)
    lines = [
        Advice(
            spelled(five),
            "card" if more > 0 else "stay",
            left[five[0]] * left[five[1]],
            Fraction(abs(more), int(stay.sum())),
        )
        for five, stay, more in zip(FIVES, stays, gain(stays, draws), strict=True)
    ]
    note = "Every other count has no choice, and the banker has none at all. A mistake is in units of the bet, each time."
    return (Chart("Five, by its two cards", tuple(lines), comb(sum(left), 2), note),)


# More figures


def cover_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the probability of a choice, its value, and the game in which the banker also chooses."""
    deals = counted(counts)
    _, stays, draws = fives(deals)
    total, more = deals.total, gain(stays, draws)
    drawn = Fraction(sum(more), int(stays.sum()))
    seen = solved_by_cards(deals)
    mixed = next(place for place, often in enumerate(seen.draws_on) if 0 < often < 1)
    return (
        Figure("player's hand is five", Fraction(int(stays.sum()), total), "%", "the only hand with a choice"),
        Figure("drawing on any five gains", drawn, "%", "of a bet, each time there is a five"),
        Figure("telling fives apart gains", Fraction(sum(-one for one in more if one < 0), total), "%", "over always drawing"),
        *_classical("classical game", solved(deals), "both sides choose; the player sees the count, the banker his cards"),
        Figure(
            f"classical, fives told apart: {spelled(FIVES[mixed])} draws", seen.draws_on[mixed], "%",
            "; ".join(f"{spelled(five)} {'draws' if often else 'stays'}" for five, often in zip(FIVES, seen.draws_on, strict=True)
                      if often in (0, 1)),
        ),
        Figure("classical, fives told apart: player's value", seen.solved.value, "%"),
        *_classical("classical game, endless cards", _endless(rules), "both see counts; Kemeny and Snell, 1957"),
    )  # fmt: skip


def _endless(rules: Rules) -> Solved:
    return solved(dealt(rules, ENDLESS, endless=True), by_count=True)


def _classical(name: str, found: Solved, note: str) -> tuple[Figure, ...]:
    mixes = (Figure(f"{name}: banker's {known} draws", often, "%") for known, often in found.mixes.items())
    return (
        Figure(f"{name}: five draws", found.draws_on_five, "%", note),
        *mixes,
        Figure(f"{name}: player's value", found.value, "%"),
    )


def bank_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the vigorish per unit covered."""
    deals = counted(counts)
    often = Fraction(ends(counts, OPTIMAL)[LOSES], deals.total)
    return (
        Figure("house takes of each unit covered", often * share(rules), "%", "vigorish, and nothing else"),
        Figure("bank wins", often, "%", "against a player who plays five best"),
    )
