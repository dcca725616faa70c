"""The wagers on five cards alone: bonus, progressive and five card hand bonus, at any meter.

No hand a table pays is ever folded by the best play (every pair is bet), so what a fold would give up is nothing. The meter is
taken as it shows when the hand is paid: the chip's own cents are already on it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable, Rate, Share, rate_of
from houseway.core.values.chips import Chips, dollars
from houseway.families.pay.pay_tables import row_for
from houseway.games.caribbean_stud.checks import five_card, progressive_price
from houseway.games.caribbean_stud.house_rules import (
    PROGRESSIVE_DEDUCT,
    PROGRESSIVE_RATE,
    PROGRESSIVE_RESET,
    PROGRESSIVE_SEED,
    PROGRESSIVE_WAGER,
    FiveCard,
)
from houseway.games.caribbean_stud.odds import envy_part, fixed_part, meter_part
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import Figure
from houseway.lab.tally import LOSES, as_counts, by_name, net_of, priced
from houseway.poker.values.five_cards import HANDS, KINDS, TENS_OR_BETTER, ways

SEED: Chips = 10_000_00
"""The amount assumed on a meter where a house has not set one."""
USUAL = FiveCard(1_00, 40, SEED, SEED)
"""A five card hand bonus, where a house has not submitted one."""


def bonus_counts(rules: Rules, progress: Progress) -> Counts:
    """Return hands by their name on a bonus table."""
    found: Counter[str] = Counter()
    for names, many in ways().items():
        better = names[0] not in ("pair", "high card")
        found[names[0] if better else TENS_OR_BETTER if TENS_OR_BETTER in names else ""] += many
    return as_counts(found)


def bonus(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the spread of the bonus under the table given, or the house's own."""
    return priced(counts, rules.pays["bonus"] if table is None else table, collected=False)


def hand_counts(rules: Rules, progress: Progress) -> Counts:
    """Return hands by their kind."""
    return as_counts(KINDS)


def at_meter(counts: Counts, table: PayTable, wager: Chips, shows: Chips) -> Spread:
    """Return the spread of one unit of this many chips, with this amount on the meter."""
    found: dict[Ending, int] = {}
    for name, many in by_name(counts).items():
        row = row_for(table, (name,))
        meters = {price.of: shows for price in table.pays.values() if isinstance(price, Share)}
        ending = Ending("no winning hand", LOSES, cites=table.cites)
        if row is not None:
            ending = Ending(name, net_of(row[1], wager, meters), cites=table.cites)
        found[ending] = found.get(ending, 0) + many
    return Spread(found)


def progressive(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the spread of the progressive with the meter as the house first sets it."""
    return at_meter(counts, _table_in_use(rules, "progressive", table), progressive_price(rules), _seed(rules))


def five(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the spread on either hand, a share on the dealer's won by one player alone, with the meter as first set."""
    offered = five_card(rules) or USUAL
    return at_meter(counts, _table_in_use(rules, "five_card", table), offered.wager, offered.seed)


def progressive_held(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return a chip's net against the house's own money: the meter gets its rate, a royal flush costs the reset."""
    said, hung = rules[PROGRESSIVE_RESET], _table_in_use(rules, "progressive", table)
    reset = SEED if said is None else said
    rack = rules[PROGRESSIVE_DEDUCT] != "all"
    return _own(counts, hung, progressive_price(rules), rules[PROGRESSIVE_RATE], reset, rack=rack)


def five_held(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return a five card hand bonus chip's net against the house's own money."""
    offered = five_card(rules) or USUAL
    return _own(counts, _table_in_use(rules, "five_card", table), offered.wager, offered.rate, offered.reset, rack=True)


def _own(counts: Counts, table: PayTable, wager: Chips, rate: Rate, reset: Chips, *, rack: bool) -> Spread:
    """Return each row's cost to the house: the rate of every chip, fixed prizes if the rack pays them, and a reset."""
    found: dict[Ending, int] = {}
    for name, many in by_name(counts).items():
        row, paid = row_for(table, (name,)), Fraction(0)
        if row is not None and isinstance(row[1], Share):
            paid = Fraction(reset, wager) if row[1].is_all else Fraction(0)
        elif row is not None and rack:
            paid = net_of(row[1], wager) + 1
        ending = Ending(name if row else "no winning hand", paid + rate_of(rate) - 1, cites=table.cites)
        found[ending] = found.get(ending, 0) + many
    return Spread(found)


def _table_in_use(rules: Rules, wager: str, table: PayTable | None) -> PayTable:
    return table or rules.pays.get(wager) or next(iter(rules.game.pays[wager].values()))


def _seed(rules: Rules) -> Chips:
    said = rules[PROGRESSIVE_SEED]
    return SEED if said is None else said


# Figures of a meter


def _often(table: PayTable) -> tuple[Fraction, Fraction, Fraction]:
    """Return the probability that the meter is emptied, that a part of it is won, and the average part per wager."""
    shares = {name: price for name, price in table.pays.items() if isinstance(price, Share)}
    emptied = sum((Fraction(KINDS[name], HANDS) for name, price in shares.items() if price.is_all), Fraction(0))
    some = sum((Fraction(KINDS[name], HANDS) for name in shares), Fraction(0))
    part = sum((Fraction(KINDS[name] * price.percent, 100 * HANDS) for name, price in shares.items()), Fraction(0))
    return emptied, some, part


def break_even(table: PayTable, wager: Chips, others: Fraction = Fraction(0)) -> Fraction:
    """Return the meter, in dollars, at which a wager of this many chips breaks even; `others` is what envy returns."""
    return (1 - fixed_part(table) - others) * wager / 100 / _often(table)[2]


def jackpot(table: PayTable, wager: Chips, rate: Rate, starts: Chips, *, from_the_meter: bool) -> Fraction:
    """Return a royal flush's average payout, in dollars, from a meter with this start that is not refilled.

    j(m), the average from a meter of m, is linear in m: the next wager adds its part, fixed prizes are deducted, and
    a straight flush leaves nine tenths. So j(m) = (emptied * m + the part of each wager that stays) / part.
    """
    emptied, _, part = _often(table)
    stays = rate_of(rate) - (fixed_part(table) if from_the_meter else 0)
    return (emptied * Fraction(starts, 100) + stays * wager / 100) / part


def _meter_figures(table: PayTable, wager: Chips) -> list[Figure]:
    emptied, some, part = _often(table)
    return [
        Figure("prizes for one return", fixed_part(table), "%", "of each chip, whatever the meter shows"),
        Figure("each $10,000 on the meter returns", part * 10_000_00 / wager, "%", "of each chip more"),
        Figure("the wager breaks even at a meter of", break_even(table, wager), "$"),
        Figure("wagers until the meter is emptied", 1 / emptied, "rounds", "on average, one wager per round"),
        Figure("wagers until a part of the meter is won", 1 / some, "rounds", "on average"),
    ]


def progressive_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the figures of the meter: its value, its break-even point, how long it takes, and the house edge."""
    hung, wager = _table_in_use(rules, "progressive", table), progressive_price(rules)
    rate, said_reset = rules[PROGRESSIVE_RATE], rules[PROGRESSIVE_RESET]
    reset = SEED if said_reset is None else said_reset
    from_the_meter = rules[PROGRESSIVE_DEDUCT] == "all"
    back = meter_part(rate, reset, wager) + (0 if from_the_meter else fixed_part(hung))
    paid_by = "out of the meter" if from_the_meter else "by the rack"
    said = f"on average, from a meter reset to ${dollars(reset)} and never filled in between"
    shown = _meter_figures(hung, wager)
    shown += [
        Figure(
            "a royal flush is paid in the long run", jackpot(hung, wager, rate, reset, from_the_meter=from_the_meter), "$", said
        ),
        Figure("the meter takes", rate_of(rate), "%", f"of each chip; prizes for one are paid {paid_by}"),
        Figure(
            f"a reset to ${dollars(reset)} costs the house", meter_part(0, reset, wager), "%", "of each chip, in the long run"
        ),
        Figure("long-run house edge", 1 - back, "%", "before envy and the first seed"),
    ]
    if hung.name == "D":
        prizes = rules.game.pays["envy"][str(rules[PROGRESSIVE_WAGER])]
        each = envy_part(prizes, wager, 1)
        shown += [
            Figure("envy returns for each other player", each, "%", "of each chip, if no such hand is folded"),
            Figure("with six others the wager breaks even at a meter of", break_even(hung, wager, 6 * each), "$"),
        ]
    return tuple(shown)


def five_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the same figures for the five card hand bonus and its own meter."""
    hung, offered = _table_in_use(rules, "five_card", table), five_card(rules) or USUAL
    shown = _meter_figures(hung, offered.wager)
    back = fixed_part(hung) + meter_part(offered.rate, offered.reset, offered.wager)
    paid = jackpot(hung, offered.wager, offered.rate, offered.reset, from_the_meter=False)
    shown += [
        Figure("a royal flush is paid in the long run", paid, "$", f"on average, at a rate of {offered.rate} %"),
        Figure("long-run house edge", 1 - back, "%", f"at that rate, reset to ${dollars(offered.reset)}"),
    ]
    return tuple(shown)
