"""The endings of an ante and of a bonus, class by class, over every board."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.families.pay.pay_tables import row_for
from houseway.games.colorado_holdem.hands import bonus_judged, judged, rows
from houseway.games.colorado_holdem.house_rules import BONUS_ON_FOLD
from houseway.games.colorado_holdem.odds import BOARDS, net_of
from houseway.lab.kept_counts import Counts
from houseway.lab.spread import Ending, Spread
from houseway.poker.values.draws import PRICED_ALIKE

from .acts import Act, Ints, Prices, acts, ante_prices, at_once, bonus_acts, bonus_prices, held_of, is_ace_low

LOST, PUSH, FOLDED, ALONE = "lost", "push", "folded", ", ante alone"


def ante_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the spread of ante and bet together, per ante."""
    prices = ante_prices(rules, table)
    kinds = {units: _ante_kinds(rules, prices, units) for units in (1, 2)}
    folded = Ending(FOLDED, Fraction(-1), cites="CHE-10(b)(2)")
    return _counted(counts, rules, prices, acts(counts, rules, prices, strategy), kinds, folded)


def bonus_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the spread of the bonus by itself."""
    prices = bonus_prices(rules, table)
    done = bonus_acts(counts, rules, prices, strategy)
    kinds = [_bonus_ending(prices.table, value) for value in PRICED_ALIKE]
    folded = None if rules[BONUS_ON_FOLD] == "best_discard" else Ending(FOLDED, Fraction(-1), cites="CHE-10(b)(2)")
    return _counted(counts, rules, prices, done, {1: kinds, 2: kinds}, folded)


def _counted(
    counts: Counts, rules: Rules, prices: Prices, done: Iterable[Act], kinds: dict[int, list[Ending]], folded: Ending | None
) -> Spread:
    """Return a spread over 22,100 hands of 18,424 boards, its endings in the order in which they first come."""
    listed, ways = [*done], counts["ways"]
    first: list[tuple[int, int, Ending, int]] = []
    for at, act in enumerate(listed):
        if act.word == "declares":
            row = at_once(held_of(counts, at), ace_low=is_ace_low(rules)) or ""
            net = Fraction(net_of(prices.table.pays[row]))
            first.append((at, 0, Ending(row, net, cites=prices.table.cites), int(ways[at]) * BOARDS))
        elif act.word == "folds" and folded is not None:
            first.append((at, 0, folded, int(ways[at]) * BOARDS))
    for units, endings in kinds.items():
        played = [at for at, act in enumerate(listed) if act.word == "plays" and act.units == units]
        first += _first(played, counts["boards"][played, [listed[at].away for at in played]], ways, endings)
    if folded is None:
        played = [at for at, act in enumerate(listed) if act.word == "folds"]
        first += _first(played, counts["best"][played], ways, kinds[1])
    found: Counter[Ending] = Counter()
    for _, _, ending, many in sorted(first, key=lambda one: one[:2]):
        found[ending] += many
    return Spread(found)


def _first(hands: list[int], boards: Ints, ways: Ints, endings: Sequence[Ending]) -> Iterator[tuple[int, int, Ending, int]]:
    """Yield the endings of hands that see the board: the first hand with each, its kind, and in how many ways it comes."""
    if hands:
        totals, firsts = (ways[hands] @ boards).tolist(), (boards > 0).argmax(axis=0).tolist()  # at most 407 million
        for kind, (ending, many, at) in enumerate(zip(endings, totals, firsts, strict=True)):
            if many:
                yield hands[at], kind, ending, many


def _ante_kinds(rules: Rules, prices: Prices, units: int) -> list[Ending]:
    endings: list[Ending] = []
    for value in PRICED_ALIKE:
        outcome, cites, _ = judged(rules.rows[prices.version], prices.table, value)
        net = net_of(outcome)
        row = row_for(prices.table, rows(value)) if net > 0 else None
        name = row[0] if row else LOST if net < 0 else PUSH
        endings.append(Ending(name + ALONE * (units == 1), Fraction(units * net), Fraction(units), cites))
    return endings


def _bonus_ending(table: PayTable, value: int) -> Ending:
    paid = bonus_judged(table, value)
    if paid is None:
        return Ending(LOST, Fraction(-1), cites=table.cites)
    row = row_for(table, rows(value))
    return Ending(row[0] if row else PUSH, Fraction(net_of(paid[0])), cites=paid[1])
