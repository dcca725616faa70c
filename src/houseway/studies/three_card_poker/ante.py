"""The ante and the play bet, with the bonus on the ante: every hand of three against all 18,424 of the dealer's.

What decides is the hand's value alone; suits only take cards from the dealer, and never so many that a value is worth playing in
one set of suits and not in another. A strategy is priced from the counts by hand, so that this is found and not supposed.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.settlement import Row
from houseway.core.values.cards import Card, cards
from houseway.families.bets.antes import ANTE
from houseway.families.pay.pay_tables import row_for
from houseway.games.three_card_poker.payouts import QUEEN_HIGH, Showdown
from houseway.games.three_card_poker.play import BONUS, PLAY
from houseway.lab.dealer_hands import Classes, cards_of, class_of, classes, ladders, no_card_seen, stand
from houseway.lab.duel import Duel, Stays, decided, in_words, place_of
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.poker_ranks import THREE, numbered, places_of
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import OPTIMAL
from houseway.lab.tally import LOSES, net_of
from houseway.poker.values.three_cards import high, is_spades, rows

HELD = 3
THRESHOLDS = {
    "play Q-6-4 or better": high(cards("Qs 6h 4d")),
    "play Q-7 or better": high(cards("Qs 7h 2d")),
    "mimic the dealer": QUEEN_HIGH,
    "play king high or better": high(cards("Ks 3h 2d")),
    "play ace high or better": high(cards("As 4h 2d")),
    "play a pair or better": high(cards("2s 2h 3d")),
    "never fold": high(cards("5s 3h 2d")),
}
"""The lowest hand each simple strategy plays."""
STRATEGIES = (OPTIMAL, *THRESHOLDS)
FOLDS = Ending("folds", LOSES, Fraction(1), "TCP-10(b)")


def edge() -> int:
    """Return the lowest place that qualifies."""
    return place_of(THREE, QUEEN_HIGH)


@cache
def held() -> Classes:
    """Return hands up to the names of the suits; where a pay table could depend on the suit, the hand in spades separately."""
    every = classes(HELD)
    hands, ways = every.hands.tolist(), every.ways.tolist()
    for at, hand in enumerate(every.hands):
        three = cards_of(hand.tolist())
        spades = tuple(Card(card.text[0] + "s") for card in three)
        if len({card.suit for card in three}) == 1 and names(spades) != names(three):
            ways[at] -= 1
            hands.append(sorted(numbered(spades)))
            ways.append(1)
    return Classes(np.array(hands, np.uint8), np.array(ways, np.int64))


@cache
def names(three: tuple[Card, ...]) -> tuple[str, ...]:
    """Return the rows of a bonus table a hand satisfies."""
    return rows(high(three), spades=is_spades(three))


def counts(rules: Rules, progress: Progress) -> Counts:
    """Return the dealer's hands against each class, by result."""
    hands, ways = held()
    seats = places_of(THREE).of(hands)
    came = np.zeros((len(ways), 6), np.int64)
    stand(hands, no_card_seen(hands), seats, edge(), ladders(THREE, HELD), came)
    return {"hands": hands, "ways": ways, "seats": seats, "came": came}


def by_class(counted: Counts) -> dict[tuple[int, ...], int]:
    """Return each hand's index by class, whatever its suits are called; of ace-king-queen suited, the one in spades."""
    return {class_of(cards_of(hand)): at for at, hand in enumerate(counted["hands"].tolist())}


@cache
def standings(rules: Rules) -> tuple[Row, ...]:
    """Return the row that decides each result against the dealer."""
    return decided(rules.rows["showdown"], Showdown, THREE, edge())


def duel(counted: Counts, rules: Rules, table: PayTable | None) -> Duel:
    """Return the duel: fold for the ante, or play and win or lose by the game's rows, with the bonus in any case (R-TCP-02)."""
    hung = rules.pays[BONUS] if table is None else table
    least = rules.limits[ANTE][0]  # a fixed sum is worth most with the minimum bet
    bonuses: list[tuple[str, Fraction]] = []
    paid = np.zeros(len(counted["ways"]), np.int64)
    for at, hand in enumerate(counted["hands"]):
        row = row_for(hung, names(cards_of(hand.tolist())))
        bonus = (row[0], net_of(row[1], least, collected=False)) if row else ("", Fraction(0))
        if bonus not in bonuses:
            bonuses.append(bonus)
        paid[at] = bonuses.index(bonus)
    ends = [[_ending(row, *bonus, hung) for row in standings(rules)] for bonus in bonuses]
    return Duel(counted["ways"], counted["came"], paid, ends, FOLDS)


def _ending(row: Row, name: str, bonus: Fraction, hung: PayTable) -> Ending:
    net = net_of(row.outcomes[ANTE]) + net_of(row.outcomes[PLAY]) + bonus
    cites = f"{row.cites}, {hung.cites}" if name else row.cites
    return Ending(f"plays, {in_words(row)}" + (f", {name}" if name else ""), net, Fraction(2), cites)


def stays(counted: Counts, found: Duel, strategy: str) -> Stays:
    """Return a mask of the hands that a strategy plays."""
    if strategy == OPTIMAL:
        return found.best
    lowest = place_of(THREE, THRESHOLDS[strategy])
    return np.asarray(counted["seats"] >= lowest, np.bool_)


def spread(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return every pair of hands, by action and the row that decided."""
    found = duel(counted, rules, table)
    return found.spread(stays(counted, found, strategy))
