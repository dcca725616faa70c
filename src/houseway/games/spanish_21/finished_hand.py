"""Settlement of one finished hand against the dealer's: its facts, and the rows that test them in order.

Prices are read from the printed tables.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from houseway.core.money.price import HALF, LOSE, PUSH, Odds
from houseway.core.round.settlement import Row
from houseway.core.round.state import Round
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import DEALER, Hand
from houseway.families.data_files import paytables

from .facts import dealer_has_blackjack, has_blackjack, held, is_doubled, is_split, may_have_blackjack, word
from .hands import bonus_of, points
from .house_rules import DEALER_BJ_TAKES

PAYS = paytables(__package__ or "")
BLACKJACK = PAYS["plain"]["5(e)"].at("blackjack", Odds)
PLAIN = PAYS["plain"]["5(e)"].at("higher", Odds)


class Finish(NamedTuple):
    """One hand next to the dealer's, when both are finished."""

    total: int
    dealer: int
    blackjack: bool
    dealer_blackjack: bool
    surrendered: bool
    low_card: bool
    split: bool
    doubled: bool
    bonus: bool
    busts_first: bool
    """Whether the house takes hands that went over before it checks the dealer's blackjack."""

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """Read one hand and the dealer's from a round."""
        cards = held(round, hand)
        doubled = is_doubled(round, hand)
        return cls(
            points(cards).total,
            points(cards_in(round.faces(DEALER))).total,  # a hand that surrenders at once does not wait for the hole card
            has_blackjack(round, hand),
            dealer_has_blackjack(round),
            word(round, hand) == "surrenders",
            not may_have_blackjack(round),
            is_split(round, hand),
            doubled,
            not doubled and bonus_of(cards) is not None,
            round.rules[DEALER_BJ_TAKES] == "original_and_busted",
        )

    def surrendered_to_a_low_card(self) -> bool:
        """Whether the hand surrendered to a low card: half is returned at once."""
        return self.surrendered and self.low_card

    def surrendered_to_blackjack(self) -> bool:
        """Whether the hand surrendered and the dealer has blackjack, which takes the stake."""
        return self.surrendered and self.dealer_blackjack

    def surrendered_to_a_high_card(self) -> bool:
        """Whether the hand surrendered to an ace or court card and the dealer has no blackjack: half is returned."""
        return self.surrendered and not (self.low_card or self.dealer_blackjack)

    def has_blackjack(self) -> bool:
        """Whether the hand is a blackjack, which beats even the dealer's blackjack (R-S21-01)."""
        return self.blackjack

    def busted_before_blackjack(self) -> bool:
        """Whether the hand busted against a blackjack at a house that takes such hands first (R-S21-07)."""
        return self.busts_first and self.dealer_blackjack and self.total > 21

    def split_against_blackjack(self) -> bool:
        """Whether the dealer's blackjack beats a split box, which loses only its first stake."""
        return self.dealer_blackjack and self.split

    def doubled_against_blackjack(self) -> bool:
        """Whether the dealer's blackjack beats a doubled hand, which loses only its first stake."""
        return self.dealer_blackjack and self.doubled

    def dealer_has_blackjack(self) -> bool:
        """Whether the dealer has blackjack, which beats every longer twenty-one."""
        return self.dealer_blackjack

    def busted(self) -> bool:
        """Whether the hand is over twenty-one."""
        return self.total > 21

    def wins_a_bonus(self) -> bool:
        """Whether the hand is a twenty-one that pays a bonus."""
        return self.bonus

    def dealer_busted(self) -> bool:
        """Whether the dealer is over twenty-one and the hand is not."""
        return self.total <= 21 < self.dealer

    def both_have_twenty_one(self) -> bool:
        """Whether both have twenty-one, which the hand wins (R-S21-02)."""
        return self.total == self.dealer == 21

    def higher(self) -> bool:
        """Whether the hand counts more than the dealer's, and neither is over twenty-one."""
        return self.dealer < self.total <= 21

    def equal(self) -> bool:
        """Whether the hand counts as much as the dealer's, below twenty-one."""
        return self.total == self.dealer < 21

    def lower(self) -> bool:
        """Whether the hand counts less than the dealer's, and neither is over twenty-one."""
        return self.total < self.dealer <= 21

    def because(self, row: Row) -> str:
        """Return the facts behind the settlement."""
        mine = "blackjack" if self.blackjack else str(self.total)
        theirs = "blackjack" if self.dealer_blackjack else str(self.dealer)
        if self.surrendered:
            return f"{mine} surrendered" + (", the dealer has blackjack" if self.dealer_blackjack else "")
        return f"{mine} against the dealer's {theirs}" + (", doubled" if self.doubled else "")


# fmt: off
HANDS = (
    Row("S21-8(a)(1)", Finish.surrendered_to_a_low_card,  wager=HALF),
    Row("S21-8(a)(2)", Finish.surrendered_to_blackjack,   wager=LOSE),
    Row("S21-8(a)(2)", Finish.surrendered_to_a_high_card, wager=HALF),
    Row("S21-5(a)(3)", Finish.has_blackjack,              wager=BLACKJACK),
    Row("S21-5(a)(1)", Finish.busted_before_blackjack,    wager=LOSE,  split=LOSE,  double=LOSE),
    Row("S21-10(d)",   Finish.split_against_blackjack,    wager=LOSE,  split=PUSH,  double=PUSH),
    Row("S21-9(c)",    Finish.doubled_against_blackjack,  wager=LOSE,  split=PUSH,  double=PUSH),
    Row("S21-5(b)",    Finish.dealer_has_blackjack,       wager=LOSE,  split=LOSE,  double=LOSE),
    Row("S21-5(a)(1)", Finish.busted,                     wager=LOSE,  split=LOSE,  double=LOSE),
    Row("S21-5(f)",    Finish.wins_a_bonus,               wager=PLAIN, split=PLAIN),
    Row("S21-5(a)(1)", Finish.dealer_busted,              wager=PLAIN, split=PLAIN, double=PLAIN),
    Row("S21-5(a)(4)", Finish.both_have_twenty_one,       wager=PLAIN, split=PLAIN, double=PLAIN),
    Row("S21-5(a)(2)", Finish.higher,                     wager=PLAIN, split=PLAIN, double=PLAIN),
    Row("S21-5(b)",    Finish.equal,                      wager=PUSH,  split=PUSH,  double=PUSH),
    Row("S21-5(a)(2)", Finish.lower,                      wager=LOSE,  split=LOSE,  double=LOSE),
)
# fmt: on
