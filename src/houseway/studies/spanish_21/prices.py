"""The net of each way a hand can end, from the game's own rows, once for each class that they distinguish.

A hand ends in a *class* (bust, eighteen stood on, nineteen doubled, twenty-one in six cards) against a dealer's
*result*. Of a split box the first hand carries the wager and the others a split: blackjack treats them differently,
so a hand has a *role*.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PUSH, Odds, Outcome
from houseway.core.round.settlement import first
from houseway.core.values.cards import Card, cards
from houseway.games.spanish_21.finished_hand import PAYS, Finish
from houseway.games.spanish_21.hands import bonus_of
from houseway.games.spanish_21.house_rules import DEALER_BJ_TAKES
from houseway.games.spanish_21.payouts import on_rescue
from houseway.lab.spread import Ending
from houseway.lab.tally import net_of

from .tree import BLACKJACK, BUST, MOST, RESULTS, SEVEN, UNSEEN, Array, tree

OVER = 0
STOOD = 1
"""Sixteen or less, seventeen, eighteen, nineteen, twenty."""
PLAIN_21, FIVE_21, SIX_21, SEVEN_21, NATURAL = 6, 7, 8, 9, 10
THREE_678, THREE_777 = 11, 14
"""Three classes each, by the first two cards: mixed suits, one suit, spades."""
DOUBLE_OVER, DOUBLED, DOUBLED_21 = 17, 18, 23
RESCUED, SURRENDERED = 24, 25
CLASSES = 26
NEEDS_TOTAL = np.array([STOOD <= c < STOOD + 5 or DOUBLED <= c < DOUBLED + 5 for c in range(CLASSES)])
"""Classes the dealer's total decides; for the others blackjack is all that matters."""

ALONE, FIRST, ANOTHER = range(3)
"""An unsplit box; the hand with the wager; a hand with a split bet."""

MIXED, SUITED, SPADES = range(3)
SUITS_OF = ("mixed suits", "one suit", "spades")

_LONG = {FIVE_21: "Ah 2h 4d 5c 9h", SIX_21: "Ah 2h 2d 4c 4h 8c", SEVEN_21: "Ah 2h 2d 2c 4h 4c 6h"}
_THREE = {THREE_678: ("6h 7d 8c", "6h 7h 8h", "6s 7s 8s"), THREE_777: ("7h 7d 7c", "7h 7h 7h", "7s 7s 7s")}


@dataclass(frozen=True)
class Suits:
    """Probabilities that two cards are of one suit, and a third of the same, where only their ranks are known."""

    decks: int

    def start(self, family: int) -> tuple[Fraction, Fraction, Fraction]:
        """Return the chances of mixed suits, of one suit that is not spades, and of spades."""
        alike = Fraction(1, 4) if family == THREE_678 else Fraction(self.decks - 1, 4 * self.decks - 1)
        return 1 - alike, alike * Fraction(3, 4), alike * Fraction(1, 4)

    def third(self, family: int) -> Fraction:
        """Return the chance that a third card has the suit of the first two."""
        return Fraction(1, 4) if family == THREE_678 else Fraction(self.decks - 2, 4 * self.decks - 2)

    @property
    def scale(self) -> int:
        """Return the number that makes every start a whole number."""
        return 16 * (4 * self.decks - 1)


@dataclass(frozen=True)
class Prices:
    """The price of every class against every result, in every role."""

    rules: Rules
    decks: int
    reader: bool
    prize: Fraction = Fraction(0)
    """The amount that three suited sevens against a seven add, in wagers (S21-5(g))."""
    _means: dict[tuple[int, bool], Array] = field(default_factory=dict[tuple[int, bool], Array], compare=False, repr=False)

    def endings(self, kind: int, result: int, role: int, up: int = -1) -> tuple[tuple[Fraction, Ending], ...]:
        """Return the endings of a class, with their shares: a third card may or may not be of the suit."""
        for family, hands in _THREE.items():
            if family <= kind < family + 3 and kind > family:
                suits, like = kind - family, Suits(self.decks).third(family)
                whole = self._three(hands[suits], result, role, family == THREE_777 and up == SEVEN)
                return (like, whole), (1 - like, self._three(hands[MIXED], result, role, False))
            if kind == family:
                return ((Fraction(1), self._three(hands[MIXED], result, role, False)),)
        return ((Fraction(1), self._ending(kind, result, role)),)

    def _three(self, text: str, result: int, role: int, against_a_seven: bool) -> Ending:
        ending = self._bonus(cards(text), result, role)
        if against_a_seven and role == ALONE and result != BLACKJACK and self.prize:
            return Ending(f"{ending.name} against a seven", ending.net + self.prize, ending.staked, "S21-5(g)")
        return ending

    def _bonus(self, held: tuple[Card, ...], result: int, role: int) -> Ending:
        found = bonus_of(held)
        assert found is not None
        if result == BLACKJACK:
            return self._ending(PLAIN_21, result, role)
        row = first(self.rules.rows["hands"], self._facts(MOST, result, role, bonus=True))
        assert row.holds is Finish.wins_a_bonus
        table = PAYS["bonus"][found.clause]
        return Ending(found.hand, net_of(table.at(found.hand, Odds)), Fraction(1), table.cites)

    def _ending(self, kind: int, result: int, role: int) -> Ending:
        if kind in _LONG and result != BLACKJACK:
            return self._bonus(cards(_LONG[kind]), result, role)
        doubled = kind in (DOUBLE_OVER, RESCUED) or DOUBLED <= kind <= DOUBLED_21
        if self.reader and result == BLACKJACK and kind != NATURAL:  # the round ended before any decision
            kind, doubled, role = STOOD, False, {ALONE: ALONE, FIRST: ALONE, ANOTHER: -1}[role]
        if role < 0:
            return Ending("never split", Fraction(0), Fraction(0))
        stake = "split" if role == ANOTHER else "wager"
        staked = Fraction(2 if doubled else 1)
        if kind == RESCUED:
            net = net_of(on_rescue(stake)) + net_of(on_rescue("double"))
            return Ending("rescued", net, staked, "S21-9(d)")
        total = _total(kind)
        facts = self._facts(total, result, role, blackjack=kind == NATURAL, surrendered=kind == SURRENDERED, doubled=doubled)
        row = first(self.rules.rows["hands"], facts)
        prices: list[Outcome] = [row.outcomes[stake]]
        if doubled:
            prices.append(row.outcomes.get("double", PUSH))
        return Ending(_name(kind, result, sum(map(net_of, prices))), sum(map(net_of, prices), Fraction(0)), staked, row.cites)

    def _facts(
        self,
        total: int,
        result: int,
        role: int,
        *,
        blackjack: bool = False,
        surrendered: bool = False,
        doubled: bool = False,
        bonus: bool = False,
    ) -> Finish:
        return Finish(
            total=total,
            dealer={BUST: 26, BLACKJACK: 21, UNSEEN: 17}.get(result, 17 + result),
            blackjack=blackjack,
            dealer_blackjack=result == BLACKJACK,
            surrendered=surrendered,
            low_card=False,  # half either way; only blackjack takes all
            split=role != ALONE,
            doubled=doubled,
            bonus=bonus,
            busts_first=self.rules[DEALER_BJ_TAKES] == "original_and_busted",
        )

    def mean(self, role: int, up: int) -> Array:
        """Return the average net of each class as floats, for the search of a strategy; a surrender applies to a whole box."""
        key = (role, up == SEVEN)
        if key not in self._means:
            self._means[key] = self._mean(role, up)
        return self._means[key]

    def _mean(self, role: int, up: int) -> Array:
        table = np.zeros((CLASSES, RESULTS))
        for kind in range(CLASSES):
            for result in range(RESULTS):
                if (NEEDS_TOTAL[kind] and result == UNSEEN) or (role != ALONE and kind in (SURRENDERED, NATURAL)):
                    continue
                table[kind, result] = float(sum(s * e.net for s, e in self.endings(kind, result, role, up)))
        return table


def _total(kind: int) -> int:
    if kind in (OVER, DOUBLE_OVER):
        return MOST + 1
    if STOOD <= kind < STOOD + 5:
        return 16 + kind - STOOD
    if DOUBLED <= kind <= DOUBLED_21:
        return 16 + kind - DOUBLED
    return 16 if kind == SURRENDERED else MOST


def _name(kind: int, result: int, net: Fraction | int) -> str:
    if kind == NATURAL:
        return "blackjack"
    if result == BLACKJACK:
        return "dealer's blackjack"
    if kind == SURRENDERED:
        return "surrendered"
    fate = "wins" if net > 0 else "loses" if net < 0 else "pushes"
    if kind in (OVER, DOUBLE_OVER):
        return "over" if kind == OVER else "doubled, over"
    return f"doubled, {fate}" if DOUBLED <= kind <= DOUBLED_21 else fate


def classes(split: bool) -> Array:
    """Return the class of each hand of the tree if it stands."""
    hands = tree()
    kinds = np.zeros(len(hands.comps), dtype=np.int64)
    for at, (total, size) in enumerate(zip(hands.total, hands.size, strict=True)):
        if total < MOST:
            kinds[at] = STOOD + max(int(total) - 16, 0)
        elif size == 2 and not split:
            kinds[at] = NATURAL
        else:
            kinds[at] = {5: FIVE_21, 6: SIX_21}.get(int(size), SEVEN_21 if size >= 7 else PLAIN_21)
    return kinds
