"""Analyzes any small game without its own study: deals every round on a real table and tries every choice.

The rounds are a tree. Pending cards and dice are dealt in every different way, each with its probability; where a player
decides, every offer is tried. Rounds that look alike to the player are decided together, so a choice never depends on a card
that is face down. Amounts are tried at both limits: the result of a bet is linear in its size.

Cards that the rules cannot tell apart are dealt as one (`alike`), so the number of decks hardly matters. That they cannot is
checked while the rules read the cards, and again on random rounds with real cards. A game with more than `MOST` rounds needs a
study that counts instead of dealing; the reason why a game has none is given before anything is dealt.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from hashlib import sha256
from math import lcm

import numpy as np

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.chips import Chips

from .alike import CardsDiffer, FaceDown
from .deal_plan import planned
from .every_deal import Dealt, NotDealt, Situation, Walk, minimum_bets, situation_of
from .kept_counts import Counts, Progress, no_progress
from .spread import Ending, Spread
from .study import NONE, OPTIMAL, Advice, Chart, Line, Player, Study

METHOD = "every round dealt on the table itself with its probability, every choice tried, the best kept"


def dealt(rules: Rules, table: PayTable | None, progress: Progress = no_progress) -> Dealt:
    """Deal every round under some rules, with other prices on one wager; raise `NotDealt` where that cannot be done."""
    plan = planned(rules)
    own = rules if table is None else rules.with_pays(table.wager, table)
    with progress(f"deals {plan.rounds:,} rounds, about {round(plan.seconds)} s", plan.rounds) as tick:
        likeness = plan.likeness
        while True:
            try:
                return Walk(own, likeness, tick).whole()
            except (FaceDown, CardsDiffer) as found:
                likeness = likeness.after(found)


# Results are kept as text


def _written(result: Dealt) -> str:
    endings = {
        wager: [[e.name, str(e.net), str(e.staked), e.cites, str(chance)] for e, chance in chances.items()]
        for wager, chances in result.endings.items()
    }
    best = {key: [str(one.chance), one.when, one.do, str(one.mistake)] for key, one in result.best.items()}
    return json.dumps({"endings": endings, "best": best})


def _read(text: str) -> Dealt:
    kept = json.loads(text)
    endings = {
        wager: {
            Ending(name, Fraction(net), Fraction(staked), cites): Fraction(chance) for name, net, staked, cites, chance in rows
        }
        for wager, rows in kept["endings"].items()
    }
    best = {key: Situation(Fraction(chance), when, do, Fraction(cost)) for key, (chance, when, do, cost) in kept["best"].items()}
    return Dealt(endings, best)


def why_not(game: Game) -> str:
    """Return the reason why a game cannot be analyzed by dealing every round, or an empty string where it can."""
    rules = game.under({})
    if not isinstance(rules, Rules):
        return "its default settings are no submission: " + "; ".join(map(str, rules))
    try:
        planned(rules)
    except NotDealt as reason:
        return str(reason)
    return ""


def study(game: Game) -> Study | None:
    """Return a study for a game without one, if every round of it can be dealt."""
    rules = game.under({})
    if not isinstance(rules, Rules) or why_not(game):
        return None
    bets = minimum_bets(rules)
    main = next(iter(bets))
    return Study(game, tuple(_line(game, rules, wager, bets, asks=wager == main) for wager in bets))


def _line(game: Game, rules: Rules, wager: str, bets: Mapping[str, Chips], *, asks: bool) -> Line:
    printed = game.pays.get(wager)
    tables: Callable[[Game], Mapping[str, PayTable]] | None = None if printed is None else lambda _: {**printed}
    main = next(iter(bets))

    def counts(rules: Rules, progress: Progress) -> Counts:
        asked = {_name(None): None} if printed is None else {_name(table): table for table in printed.values()}
        return {name: np.array([_written(dealt(rules, table, progress))]) for name, table in asked.items()}

    def result(counts: Counts, rules: Rules, table: PayTable | None) -> Dealt:
        kept = counts.get(_name(table))
        return dealt(rules, table) if kept is None else _read(str(kept[0]))

    def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
        return result(counts, rules, table).spread(wager)

    def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
        best = result(counts, rules, table).best
        return (_chart(game, best.values()),) if best else ()

    def plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
        best, likeness = result(counts, rules, table).best, planned(rules).likeness
        return lambda round, hand: best[situation_of(round, likeness)].do

    return Line(
        wager=wager,
        unit=f"one {wager.replace('_', ' ')}",
        cites=tuple(dict.fromkeys((rules.wagers[wager].cites, *([rules.pays[wager].cites] if wager in rules.pays else [])))),
        method=METHOD,
        counts=counts,
        spread=spread,
        strategies=(OPTIMAL if asks else NONE,),
        reads=tuple(rules.settings),
        tables=tables,
        charts=charts if asks else None,
        bets={wager: bets[wager], **({} if wager == main else {main: bets[main]})},
        plays=plays if asks else None,
    )


def _name(table: PayTable | None) -> str:
    """Return a name for prices that no other prices have."""
    return "printed" if table is None else sha256(f"{table.wager} {sorted(table.pays.items())}".encode()).hexdigest()[:20]


def _chart(game: Game, situations: Iterable[Situation]) -> Chart:
    """Join chart lines of hands that differ only in suits and are played the same."""
    lines: dict[tuple[str, str], tuple[Fraction, Fraction]] = {}
    for one in situations:
        chance, cost = lines.get((one.when, one.do), (Fraction(0), Fraction(0)))
        lines[one.when, one.do] = (chance + one.chance, cost + one.chance * one.mistake)
    whole = lcm(*(chance.denominator for chance, _ in lines.values()))
    advice = [Advice(when, do or "waits", int(chance * whole), cost / chance) for (when, do), (chance, cost) in lines.items()]
    advice.sort(key=lambda one: tuple("AKQJT98765432".find(rank) for rank in one.when.split()))
    return Chart(f"{game.name}: the best choice by what is held", tuple(advice), sum(one.ways for one in advice))
