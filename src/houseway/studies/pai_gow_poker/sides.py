"""The side wagers, priced: each class of hands by the row that pays it most, at any table and any meter.

The rows that a hand satisfies come from the game's own names; the meter is taken as it shows when the hand is paid,
the chip's own cents already on it. Fixed prizes that leave the meter (PGP-14(e)) are the house's money all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed, Odds, PayTable, Price, Share, rate_of
from houseway.core.values.chips import Chips, dollars
from houseway.games.pai_gow_poker.house_rules import (
    ENVY_FROM,
    PROGRESSIVE_RATE,
    PROGRESSIVE_RESET,
    PROGRESSIVE_SEED,
    ROYAL_MATCH_RULE,
)
from houseway.games.pai_gow_poker.sides import (
    ROYAL_MATCH,
    SEVEN_NATURAL,
    SEVEN_WITH_JOKER,
    Five,
    best_row,
    is_deducted,
    kind_names,
    progressive_names,
    seven_card_names,
    three_card_rows,
)
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import Figure
from houseway.lab.tally import LOSES, net_of, priced
from houseway.poker.values.joker import FIVE_ACES, KINDS, ROYAL, STRAIGHT_FLUSH, TRIPS

from .classes import MATCHES, fives_in
from .sizes import HANDS
from .tables import DECK

NOTHING = "no winning hand"
DOLLAR: Chips = 1_00
SEED: Chips = 10_000_00
OTHERS = 5
"""The number of other players at a full table."""


def table_in_use(rules: Rules, wager: str, table: PayTable | None) -> PayTable:
    """Return the given pay table, or the house's, or the first printed one."""
    return table or rules.pays.get(wager) or next(iter(rules.game.pays[wager].values()))


def _worth(stake: Chips, shows: Chips) -> Callable[[Price], int]:
    """Return a function that gives the value of a price on a number of chips at a meter, for comparing."""
    return lambda price: int(net_of(price, stake, {"main": shows}) * stake)


def rows_of(counts: Counts, names: Callable[[frozenset[Five]], frozenset[str]], match: str = "") -> Counter[frozenset[str]]:
    """Return the number of hands that satisfy each set of rows."""
    found: Counter[frozenset[str]] = Counter()
    for mask, flags, ways in zip(counts["masks"].tolist(), counts["seven"].tolist(), counts["ways"].tolist(), strict=True):
        rows = {*names(fives_in(mask))}
        if match:
            rows |= {ROYAL_MATCH} if flags >> MATCHES.index(match) & 1 else set()
            rows |= {SEVEN_NATURAL} if flags & 4 else {SEVEN_WITH_JOKER} if flags & 8 else set()
        found[frozenset(rows)] += ways
    return found


def _best(found: Counter[frozenset[str]], table: PayTable, stake: Chips, shows: Chips, *, collected: bool) -> Spread:
    ways: Counter[Ending] = Counter()
    for rows, many in found.items():
        row = best_row(table, rows, _worth(stake, shows))
        net = LOSES if row is None else net_of(row[1], stake, {"main": shows}, collected=collected)
        ways[Ending(row[0] if row else NOTHING, net, cites=table.cites)] += many
    return Spread(dict(sorted(ways.items(), key=lambda item: (-item[0].net, item[0].name))))


def bonus(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of the bonus, which do not depend on the wager; envy is not included."""
    found = rows_of(counts, kind_names, rules[ROYAL_MATCH_RULE])
    return _best(found, table_in_use(rules, "bonus", table), DOLLAR, 0, collected=False)


def seven_card(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of the seven-card bonus: the best five of the seven."""
    return _best(rows_of(counts, seven_card_names), table_in_use(rules, "seven_card", table), DOLLAR, 0, collected=False)


def chip_of(table: PayTable) -> Chips:
    """Return the cost of one wager: printed tables are named by their price, a house's own by its three of a kind."""
    if table.name.isdecimal():
        return int(table.name) * DOLLAR
    return DOLLAR if table.at("three of a kind", Fixed).chips < 10_00 else 5 * DOLLAR


def progressive(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of the progressive at the meter's initial amount."""
    return at_meter(counts, table_in_use(rules, "progressive", table), seed(rules))


def at_meter(counts: Counts, table: PayTable, shows: Chips) -> Spread:
    """Return the endings of the progressive at a given meter."""
    return _best(rows_of(counts, progressive_names), table, chip_of(table), shows, collected=True)


def progressive_held(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return a chip's net against the house's own money.

    The meter receives its rate and pays what is deducted from it; the rack pays the other prizes, and a reset when
    the meter is emptied.
    """
    hangs = table_in_use(rules, "progressive", table)
    chip, fed = chip_of(hangs), _rate(rules, hangs)
    ways: dict[Ending, int] = {}
    for ending, number in at_meter(counts, hangs, SEED).ways.items():  # what a hand is paid as
        price, paid = hangs.of(ending.name), Fraction(0)
        if isinstance(price, Share) and price.is_all:
            paid = Fraction(rules[PROGRESSIVE_RESET], chip)
        elif isinstance(price, Fixed) and not is_deducted(ending.name, price, chip):
            paid = Fraction(price.chips, chip)
        own = Ending(ending.name, paid + fed - 1, cites=ending.cites)
        ways[own] = ways.get(own, 0) + number
    return Spread(ways)


def _rate(rules: Rules, hangs: PayTable) -> Fraction:
    """Return the part of each chip that feeds the meter."""
    return rate_of(rules[PROGRESSIVE_RATE] or hangs.rates.get("main", 21))


def seed(rules: Rules) -> Chips:
    """Return the initial amount of the meter."""
    return rules[PROGRESSIVE_SEED]


def insurance(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of insurance: hands without a pair, by their highest card."""
    return priced(counts, table_in_use(rules, "insurance", table), collected=False)


# Three cards, and the number


def count_three(rules: Rules, progress: Progress) -> Counts:
    """Count all 23,426 hands of three, by the rows they satisfy."""
    found: Counter[frozenset[str]] = Counter(three_card_rows(three) for three in combinations(DECK, 3))
    return {"rows": np.array(["|".join(sorted(rows)) for rows in found]), "ways": np.array(list(found.values()))}


def three_card(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of the three-card bonus: the first three cards."""
    pairs = zip(counts["rows"].tolist(), counts["ways"].tolist(), strict=True)
    found = Counter({frozenset(str(rows).split("|")): int(ways) for rows, ways in pairs})
    return _best(found, table_in_use(rules, "three_card", table), DOLLAR, 0, collected=False)


def count_number(rules: Rules, progress: Progress) -> Counts:
    """Count seven equally likely numbers."""
    return {"numbers": np.array([7])}


def number(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of the number wager, one of seven; on ten dollars, so that rounding down changes nothing at the printed
    odds.
    """
    hangs, stake = table_in_use(rules, "number", table), 10_00
    price = hangs.pays["the number"]
    assert isinstance(price, Odds)
    win = Fraction(price.win(stake) // DOLLAR * DOLLAR, stake)
    all_numbers = int(counts["numbers"][0])
    return Spread(
        {Ending("the number", win, cites=hangs.cites): 1, Ending("another", LOSES, cites="PGP-13(b)(4)"): all_numbers - 1}
    )


# Figures


def bonus_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the value of envy, and how often another hand qualifies for it."""
    envy = rules.game.pays["envy"]["printed"]
    found = rows_of(counts, kind_names, rules[ROYAL_MATCH_RULE])
    each = paid = Fraction(0)
    for rows, ways in found.items():
        row = best_row(envy, rows, _worth(DOLLAR, 0))
        if row is not None:
            each += Fraction(ways * envy.at(row[0], Fixed).chips, HANDS)
            paid += Fraction(ways, HANDS)
    edge = bonus(counts, rules, table, "").house_edge
    part = each / ENVY_FROM
    return (
        Figure("a hand is premium", paid, "%", "four of a kind or better"),
        Figure("envy returns for each other player", part, "%", "of a $5 bonus; less of a larger one"),
        Figure(f"house edge of a $5 bonus with {OTHERS} others", edge - OTHERS * part, "%"),
        *_hands_by_kind(counts),
    )


def _hands_by_kind(counts: Counts) -> Iterator[Figure]:
    """Yield the number of all hands by best kind, as hands rank: a straight above three of a kind."""
    best: Counter[int] = Counter()
    for mask, ways in zip(counts["masks"].tolist(), counts["ways"].tolist(), strict=True):
        best[max((five.kind for five in fives_in(mask)), default=0)] += ways
    for kind in range(FIVE_ACES, TRIPS - 1, -1):
        yield Figure(f"hands whose best is {KINDS[kind]}", Fraction(best[kind]))
    yield Figure("hands whose best is a straight flush or a royal", Fraction(best[STRAIGHT_FLUSH] + best[ROYAL]))


def progressive_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the value of the meter, its break-even point, the time to reach it, and the long-run house edge."""
    hangs = table_in_use(rules, "progressive", table)
    chip = chip_of(hangs)
    spread = at_meter(counts, hangs, SEED)
    by_row = {ending.name: Fraction(ways, spread.total) for ending, ways in spread.ways.items()}
    prices = {row: price for row, price in hangs.pays.items() if row in by_row}
    fixed = sum((by_row[row] * price.chips / chip for row, price in prices.items() if isinstance(price, Fixed)), Fraction(0))
    part = sum((by_row[row] * price.percent / 100 for row, price in prices.items() if isinstance(price, Share)), Fraction(0))
    emptied = sum((by_row[row] for row, price in prices.items() if isinstance(price, Share) and price.is_all), Fraction(0))
    deducted = sum(
        (
            by_row[row] * price.chips / chip
            for row, price in prices.items()
            if isinstance(price, Fixed) and is_deducted(row, price, chip)
        ),
        Fraction(0),
    )
    rate = _rate(rules, hangs)
    reset = rules[PROGRESSIVE_RESET]
    kept = 1 - (fixed - deducted) - rate - emptied * reset / chip
    return (
        Figure("fixed prizes return", fixed, "%", "of each chip, whatever the meter shows"),
        Figure("of that comes out of the meter", deducted, "%", "of each chip: $50 a dollar and more, and the straight flush"),
        Figure("each $10,000 on the meter returns", part * SEED / chip, "%", "of each chip more"),
        Figure("the wager breaks even at a meter of", (1 - fixed) * chip / 100 / part, "$"),
        Figure("wagers until the meter is emptied", 1 / emptied, "rounds", "on average, one wager per round"),
        Figure(
            "long-run house edge",
            kept,
            "%",
            f"of each chip: prizes from the rack, what the meter gets, and a reset to ${dollars(reset)} each time it is emptied",
        ),
    )
