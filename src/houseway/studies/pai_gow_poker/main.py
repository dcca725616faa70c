"""The wager against the dealer, and a bank against the dealer's wager, priced by the game's own rows, fee and centre.

Both sides were counted over all pairs of hands. The edge is that of the posted minimum bet: on ten dollars the vigorish is
exactly five percent, with rounding or without.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.settlement import first
from houseway.core.round.state import Round
from houseway.core.values.cards import Card, spelled
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.families.two_hands.centre import bank_net, fee
from houseway.games.pai_gow_poker.hands import splits
from houseway.games.pai_gow_poker.house_rules import HOUSE_WAY, WHEEL_RANK
from houseway.games.pai_gow_poker.house_way import way_of
from houseway.games.pai_gow_poker.payouts import Face
from houseway.games.pai_gow_poker.set_hands import wheel_lowest
from houseway.lab.kept_counts import Counts, Progress, kept
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import OPTIMAL, Advice, Chart, Figure, Player
from houseway.lab.tally import net_of

from .sizes import HANDS

FULL_DECK, HOUSE, HIGH_HAND, LOW_HAND = "best against a full deck", "house way", "strongest high hand", "strongest low hand"
STRATEGIES = (OPTIMAL, FULL_DECK, HOUSE, HIGH_HAND, LOW_HAND)
"""The best setting of every hand against the dealers it leaves; and the best against dealers who may have its own cards too."""
SEAT, BANK = 0, 1
A_HUNDRED: Chips = 100_00
"""The wager at which settings are compared: five percent of it is exact, however a house rounds."""
WORDS = ("lower", "a copy", "higher")
FACES = tuple(Face(high == 2, low == 2, high == 1, low == 1) for high in range(3) for low in range(3))
"""A hand compared with another: high and low hand lower, a copy, or higher."""
WAY = (HOUSE_WAY.name, WHEEL_RANK.name)
"""The choices that change how a dealer sets."""
SAYS = {"bank": "banks", "wishes": "shakes"}
"""The words of a bank before it has cards, by stage."""


# Pricing


def seat_nets(rules: Rules, stake: Chips) -> list[Chips]:
    """Return a seat's net by each face, after vigorish."""
    nets = [int(net_of(first(rules.rows["compared"], face).outcomes["wager"]) * stake) for face in FACES]
    return [net - fee(rules, net) if net > 0 else net for net in nets]


def bank_nets(rules: Rules, stake: Chips) -> list[Chips]:
    """Return a bank's net by its own face: the seat opposite has the reverse face."""
    across = [FACES[8 - at] for at in range(9)]
    outcomes = [first(rules.rows["compared"], face).outcomes["wager"] for face in across]
    return [bank_net(rules, -int(net_of(outcome) * stake)) for outcome in outcomes]


def counts(rules: Rules, progress: Progress) -> Counts:
    """Count both sides of the table over all pairs of hands."""
    return kept(rules.game.key, "pairs", {key: rules.settings[key] for key in WAY}, lambda: _counted(rules, progress))


def _counted(rules: Rules, progress: Progress) -> Counts:
    from .met import counts as met  # so that pricing cached counts never waits for a compiler

    return met(rules, both_nets(rules), progress)


def both_nets(rules: Rules) -> NDArray[np.int64]:
    """Return the nets of a seat and of a bank by each face, on a hundred."""
    return np.array([seat_nets(rules, A_HUNDRED), bank_nets(rules, A_HUNDRED)])


def _spread(counts: Counts, rules: Rules, strategy: str, side: int) -> Spread:
    stake = rules.limits["wager"][0]
    nets = bank_nets(rules, stake) if side == BANK else seat_nets(rules, stake)
    ways: dict[Ending, int] = {}
    for face in reversed(range(9)):
        cites = "PGP-10(l)" if side == BANK else first(rules.rows["compared"], FACES[face]).cites
        name = f"high hand {WORDS[face // 3]}, low hand {WORDS[face % 3]}"
        many = int(counts["faces"][side, STRATEGIES.index(strategy), face])
        if many:
            ways[Ending(name, Fraction(nets[face], stake), cites=cites)] = many
    return Spread(ways)


def seat_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of a seat against a dealer who sets the house way."""
    return _spread(counts, rules, strategy, SEAT)


def bank_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of a bank against the dealer's wager, the dealer setting the house way."""
    return _spread(counts, rules, strategy, BANK)


# Charts and figures


def _charts(counts: Counts, rules: Rules, side: int) -> tuple[Chart, ...]:
    """Return the charts of where the best setting against a full deck differs from the house way, line by line."""
    way = way_of(rules[HOUSE_WAY])
    advice: list[Advice] = []
    for at, rule in enumerate(way):
        hands, other = int(counts["decided"][at]), int(counts["otherwise"][side, at])
        if hands:
            do = "as the house does" if not other else f"otherwise with {100 * other / hands:.1f} % of them"
            cost = Fraction(int(str(counts["cost"][side, at])), hands * HANDS * A_HUNDRED)
            advice.append(Advice(rule.says or rule.name, do, hands, cost, rule.name))
    note = "What the house way costs there, in wagers for each such hand, against the best setting for a full deck."
    return (Chart("Line by line of the house way", tuple(advice), HANDS, note),)


def seat_charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the charts of a seat."""
    return _charts(counts, rules, SEAT)


def bank_charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the charts of a bank."""
    return _charts(counts, rules, BANK)


def seat_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return a wager's win, push and loss rates, house way against house way, and copies' frequency and value."""
    return tuple(_seat(counts, rules))


def _seat(counts: Counts, rules: Rules) -> Iterator[Figure]:
    faces = [int(many) for many in counts["faces"][SEAT, STRATEGIES.index(HOUSE)]]
    nets, total = seat_nets(rules, A_HUNDRED), sum(faces)

    def share(*wanted: int) -> Fraction:
        return Fraction(sum(faces[face] for face in wanted), total)

    wins, pushes, loses = (share(*(face for face in range(9) if _sign(nets[face]) == sign)) for sign in (1, 0, -1))
    yield Figure("a seat that sets the house way wins", wins, "%")
    yield Figure("it pushes", pushes, "%")
    yield Figure("it loses", loses, "%")
    yield Figure("the low hands copy", share(1, 4, 7), "%")
    yield Figure("the high hands copy", share(3, 4, 5), "%")
    strict = share(0)
    yield Figure("copies alone cost a seat", loses - strict, "%", "of each wager, the house way on both sides")
    house, bank = (
        spread(counts, rules, table_, HOUSE).house_edge for spread, table_ in ((seat_spread, None), (bank_spread, None))
    )
    yield Figure("the house way costs a seat", house - seat_spread(counts, rules, None, OPTIMAL).house_edge, "%", "of each wager")
    yield Figure("seat and bank by turns, the house way", (house + bank) / 2, "%")
    yield Figure("with four percent a seat that sets the house way would lose", loses - wins * Fraction(96, 100), "%")


def bank_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the value of the bank."""
    seat, bank = seat_spread(counts, rules, None, HOUSE).house_edge, bank_spread(counts, rules, None, HOUSE).house_edge
    faces = bank_spread(counts, rules, None, HOUSE)
    wins = Fraction(sum(ways for ending, ways in faces.ways.items() if ending.net > 0), faces.total)
    loses = Fraction(sum(ways for ending, ways in faces.ways.items() if ending.net < 0), faces.total)
    return (
        Figure("to bank instead of playing a seat is worth", seat - bank, "%", "of the wager, the house way on both sides"),
        Figure("with four percent a bank that sets the house way would lose", loses - wins * Fraction(96, 100), "%"),
    )


def _sign(net: Chips) -> int:
    return (net > 0) - (net < 0)


# Playing


def seat_plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a seat that sets by a strategy; it never surrenders, because that costs the full wager."""
    return _plays(counts, rules, strategy, SEAT)


def bank_plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a bank that accepts what it is offered, shakes and sets."""
    setting = _plays(counts, rules, strategy, BANK)

    def next_word(round: Round, hand: Hand) -> str:
        return SAYS.get(round.stage.name if round.stage else "") or setting(round, hand)

    return next_word


def _plays(counts: Counts, rules: Rules, strategy: str, side: int) -> Player:
    def next_word(round: Round, hand: Hand) -> str:
        if hand in round.arranged:
            return ""
        if strategy == HOUSE:
            return "sets house way"
        held = cards_in(round.held[hand])
        high, low = splits(held)[best_way(counts, rules, held, strategy, side)]
        return f"sets {spelled(high)} / {spelled(low)}"

    return next_word


def best_way(counts: Counts, rules: Rules, held: tuple[Card, ...], strategy: str, side: int) -> int:
    """Return the index of the way that a strategy chooses, of twenty-one."""
    if strategy == OPTIMAL:
        from .best import best_split, nets_of

        return best_split(nets_of(rules, held, side))
    from .tables import FIRST, SECOND, high_places, numbered, worths
    from .way import low_worths

    w, hand = worths(wheel_lowest(rules)), np.array(numbered(held), np.uint8)
    places, lows = np.zeros(len(FIRST), np.int64), np.zeros(len(FIRST), np.int64)
    high_places(hand, places, w, FIRST, SECOND)
    low_worths(hand, places, lows, w, FIRST, SECOND)
    values = counts["values"][side]

    def worth(way: int) -> tuple[int, ...]:
        if strategy == HIGH_HAND:
            return int(places[way]), int(lows[way])
        return (int(lows[way]), int(places[way])) if strategy == LOW_HAND else (int(values[places[way], lows[way]]),)

    return max((way for way in range(len(FIRST)) if lows[way] >= 0), key=worth)
