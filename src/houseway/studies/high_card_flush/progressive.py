"""The progressive: one dollar on the hand's longest straight flush, for sums and shares of a meter that grows.

Where a fold gives it up (HCF-12(c), R-HCF-01) its worth depends on how the ante is played, so hands are counted by what the best
play of the ante does with them. The meter is taken as it shows when the hand is paid: the dollar's own cents are already on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, localcontext
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed, PayTable, Price, Share, rate_of
from houseway.core.values.chips import Chips, dollars
from houseway.games.high_card_flush.house_rules import PROGRESSIVE_INITIAL, PROGRESSIVE_ON_FOLD, PROGRESSIVE_RESET_FLOOR
from houseway.lab.kept_counts import Counts, Progress, kept
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import Figure
from houseway.lab.tally import LOSES, net_of
from houseway.poker.values.flushes import run_named

from . import ante
from .rule_tables import FOLD, LEAST, in_antes, nets, values
from .suits import HANDS, HELD

STAKE: Chips = 100
EVERY_WINNER = "raise every winner"
AS_THE_ANTE = "fold as the ante says"
STRATEGIES = (EVERY_WINNER, AS_THE_ANTE)
FOLDED = ("if no winner is folded", "if winners are folded as the ante's best play says")
"""The assumption of a break-even, by whether winners are given up."""


def counts(rules: Rules, progress: Progress) -> Counts:
    """Return hands by longest straight flush: those the ante's best play raises, those it folds, and what raising these costs."""
    sums = kept(rules.game.key, "ante", {}, lambda: ante.counts(rules, progress))["sums"]  # counted once for both
    hands = sums[..., 0].sum(axis=0)
    lost = -ante.margins(sums, values(nets(rules)))[:, FOLD].sum(axis=0)
    return {"raised": hands[LEAST:].sum(axis=0), "folded": hands[FOLD], "lost": lost}


def spread(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the spread with the meter as the house first sets it."""
    meter = rules[PROGRESSIVE_INITIAL]
    return at_meter(counted, rules, table, strategy, meter)


def at_meter(counted: Counts, rules: Rules, table: PayTable | None, strategy: str, meter: Chips) -> Spread:
    """Return the spread with this amount on the meter."""
    hung = rules.pays["progressive"] if table is None else table
    gives_up = _gives_up(rules, strategy)
    ways: dict[Ending, int] = {}
    for length in range(HELD + 1):
        name = run_named(length)
        price = hung.of(name)
        net = LOSES if price is None else net_of(price, STAKE, {"main": meter})
        won = Ending(name if name and price else "no winning hand", net, cites=hung.cites)
        folded = Ending(f"{name}, folded", LOSES, cites="HCF-12(c)") if gives_up and price else won
        for ending, key in ((won, "raised"), (folded, "folded")):
            ways[ending] = ways.get(ending, 0) + int(counted[key][length])
    return Spread({ending: number for ending, number in ways.items() if number})


def held(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return a dollar's net against the house's own money: both meters receive their rates and pay their own shares."""
    hung = rules.pays["progressive"] if table is None else table
    fed = sum(map(rate_of, hung.rates.values()), Fraction(0))
    ways: dict[Ending, int] = {}
    for ending, number in at_meter(counted, rules, table, strategy, 0).ways.items():  # a share of an empty meter is zero
        own = Ending(ending.name, ending.net + fed, cites=ending.cites)
        ways[own] = ways.get(own, 0) + number
    return Spread(ways)


def figures(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> tuple[Figure, ...]:
    """Return the figures of the meter for a strategy: value, break-even point, how long it takes, and its cost to the house."""
    hung = rules.pays["progressive"] if table is None else table
    often, gives_up = _often(counted, rules, strategy), _gives_up(rules, strategy)
    prices = {length: hung.of(run_named(length)) for length in often}
    fixed = sum((often[n] * Fraction(p.chips, STAKE) for n, p in prices.items() if isinstance(p, Fixed)), Fraction(0))
    part = sum((often[n] * Fraction(p.percent, 100) for n, p in prices.items() if isinstance(p, Share)), Fraction(0))
    all_of_it = sum((often[n] for n, p in prices.items() if isinstance(p, Share) and p.is_all), Fraction(0))
    some = sum((often[n] for n, p in prices.items() if isinstance(p, Share)), Fraction(0))
    main, second = (rate_of(hung.rates.get(name, 0)) for name in ("main", "secondary"))
    shown = [
        Figure("fixed prizes return", fixed, "%", "of each dollar, whatever the meter shows"),
        Figure("each $1,000 on the meter returns", part * 1000, "%", "of each dollar more"),
    ]
    if part:
        shown.append(Figure("the wager breaks even at a meter of", (1 - fixed) / part, "$", FOLDED[gives_up]))
    if all_of_it:
        shown += [
            Figure("wagers until the meter is emptied", 1 / all_of_it, "rounds", "on average, one wager per round"),
            Figure("wagers until a part of the meter is won", 1 / some, "rounds", "on average"),
            Figure(
                "put by in the second meter between two such hits", second / all_of_it, "$", "on average: what the next starts at"
            ),
            Figure(
                "the emptied meter pays in the long run", _jackpot(all_of_it, part, main, second), "$", "on average, no floor"
            ),
        ]
    shown += [
        Figure("the main meter takes", main, "%", "of each dollar; all of it is paid to players"),
        Figure("the second meter takes", second, "%", "of each dollar; it is paid only after the main one is emptied"),
        Figure("long-run house edge", 1 - fixed - main - second, "%", "both meters paid out in full, before any seed"),
    ]
    initial = rules[PROGRESSIVE_INITIAL]
    floor = rules[PROGRESSIVE_RESET_FLOOR]
    if all_of_it:
        for least in sorted({initial, floor} - {0}):
            seed = _seed(Fraction(least, 100), second, all_of_it)
            said = f"a floor of ${dollars(least)} under the meter costs the house"
            shown.append(Figure(said, seed * all_of_it, "%", "of each dollar, in the long run; to twelve places"))
        once = Fraction(initial, 100)
        shown.append(Figure("the first seed", once, "$", "once, the house's own money"))
    return (*shown, *_folding(counted, rules, prices))


def _gives_up(rules: Rules, strategy: str) -> bool:
    """Whether a winner that the ante's best play folds is lost (HCF-12(c), R-HCF-01)."""
    return strategy == AS_THE_ANTE and rules[PROGRESSIVE_ON_FOLD] == "forfeit"


def _often(counted: Counts, rules: Rules, strategy: str) -> dict[int, Fraction]:
    """Return the probability that a strategy is paid for each length."""
    keys = ("raised",) if _gives_up(rules, strategy) else ("raised", "folded")
    return {length: Fraction(sum(int(counted[key][length]) for key in keys), HANDS) for length in range(3, HELD + 1)}


def _folding(counted: Counts, rules: Rules, prices: Mapping[int, Price | None]) -> tuple[Figure, ...]:
    """Return the cost of folding a winner: the best play of the ante folds, and the prize is lost with it."""
    if rules[PROGRESSIVE_ON_FOLD] != "forfeit":
        return ()
    shown: list[Figure] = []
    for length, price in prices.items():
        folded = int(counted["folded"][length])
        if folded and isinstance(price, Fixed):
            name, prize = run_named(length), Fraction(price.chips, STAKE)
            loss = in_antes(int(counted["lost"][length]), nets(rules)) / folded
            shown += [
                Figure(f"a {name} comes that the ante's best play folds", Fraction(folded, HANDS), "%", "of all hands"),
                Figure("folding it gives up", prize * Fraction(folded, HANDS), "%", "of each progressive dollar"),
                Figure("raising it costs", loss, "", "antes, on average"),
                Figure("it is worth raising up to an ante of", prize / loss, "$", "on average, for the prize alone"),
            ]
    return tuple(shown)


def _jackpot(emptied: Fraction, part: Fraction, main: Fraction, second: Fraction) -> Fraction:
    """Return the average payout of a hundred percent hit, once the first seed no longer matters.

    A meter that shows m pays j(m) when it is emptied, on average. The next wager adds its cents; then it is emptied,
    or loses a part, or neither. j is linear in m, which gives j(m) = (emptied * m + main) / part, part being the
    average part that a wager takes off the meter. It starts at the amount on the second meter.
    """
    return (second + main) / part


def _seed(floor: Fraction, second: Fraction, emptied: Fraction) -> Fraction:
    """Return the average amount that the house adds when the second meter has not reached the floor.

    After n wagers the meter holds n times its rate; n is geometric. The power of (1 - emptied) has millions of
    digits, so it is computed to fifty of them and the result to twelve places.
    """
    if not second:
        return floor
    reached = int(floor / second)
    with localcontext() as context:
        context.prec = 50
        one = Decimal((1 - emptied).numerator) / Decimal((1 - emptied).denominator)
        still = Fraction(one**reached)
    exact = (floor - second / emptied) * (1 - still) + second * reached * still
    return Fraction(round(exact * 10**12), 10**12)
