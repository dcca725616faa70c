"""Settlement of one finished hand against the dealer's: its facts, and the rows that test them in order.

Prices are read from the printed tables.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from houseway.core.messages.basis import Basis, Scale, Valued, compared
from houseway.core.money.price import HALF, LOSE, PUSH, Odds
from houseway.core.round.settlement import ReadAs, Row, rulings_of
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

    def basis(self, round: Round, hand: Hand, row: Row, wager: str) -> Basis:
        """Return the basis of the settlement of a bet on the hand."""
        rulings = rulings_of(round.rules.rows["hands"], row, self, wager)
        mine = "blackjack" if self.blackjack else str(self.total)
        if self.surrendered:
            words = f"{mine} surrendered" + (", the dealer has blackjack" if self.dealer_blackjack else "")
            return Basis(words=words, rulings=rulings)
        if self.total > 21 and row.holds in (Finish.busted, Finish.busted_before_blackjack):
            first_taken = ", the dealer has blackjack" if self.dealer_blackjack else ""
            return Basis(words=f"{mine}, over 21{first_taken}" + ", doubled" * self.doubled, rulings=rulings)
        own = Valued(hand, round.held[hand], (self.blackjack, self.total))
        dealer = Valued(DEALER, round.faces(DEALER), (self.dealer_blackjack, self.dealer))
        wins = ", which a player wins" if row.holds is Finish.both_have_twenty_one else ""
        return Basis((compared(COUNTS, own, dealer),), also=wins + ", doubled" * self.doubled, rulings=rulings)


def _measures(counted: tuple[bool, int]) -> tuple[tuple[str, int], ...]:
    blackjack, total = counted
    return (("not over 21", int(total <= 21)), ("blackjack", int(blackjack)), ("count", total))


def _called(counted: tuple[bool, int]) -> str:
    return "blackjack" if counted[0] else str(counted[1])


def _no_detail(counted: tuple[bool, int], at: int) -> str:
    return ""


COUNTS = Scale(_measures, _called, _no_detail)


def only_against_21(facts: Finish) -> Finish:
    """Return the facts as if a blackjack paid its price only where the dealer has 21 too (S21-5(e), literally)."""
    return facts if facts.dealer == 21 else facts._replace(blackjack=False)


def other_wagers_taken(facts: Finish) -> Finish:
    """Return the facts under the other setting for hands that went over before the dealer's blackjack (R-S21-07)."""
    return facts._replace(busts_first=not facts.busts_first)


# fmt: off
TAKES = {"R-S21-07": ReadAs(other_wagers_taken)}
HANDS = (
    Row("S21-8(a)(1)", Finish.surrendered_to_a_low_card,  wager=HALF),
    Row("S21-8(a)(2)", Finish.surrendered_to_blackjack,   wager=LOSE),
    Row("S21-8(a)(2)", Finish.surrendered_to_a_high_card, wager=HALF),
    Row("S21-5(a)(3)", Finish.has_blackjack,              {"R-S21-01": ReadAs(only_against_21)}, wager=BLACKJACK),
    Row("S21-5(a)(1)", Finish.busted_before_blackjack,    TAKES, wager=LOSE,  split=LOSE,  double=LOSE),
    Row("S21-10(d)",   Finish.split_against_blackjack,    TAKES, wager=LOSE,  split=PUSH,  double=PUSH),
    Row("S21-9(c)",    Finish.doubled_against_blackjack,  TAKES, wager=LOSE,  split=PUSH,  double=PUSH),
    Row("S21-5(b)",    Finish.dealer_has_blackjack,       wager=LOSE,  split=LOSE,  double=LOSE),
    Row("S21-5(a)(1)", Finish.busted,                     wager=LOSE,  split=LOSE,  double=LOSE),
    Row("S21-5(f)",    Finish.wins_a_bonus,               wager=PLAIN, split=PLAIN),
    Row("S21-5(a)(1)", Finish.dealer_busted,              wager=PLAIN, split=PLAIN, double=PLAIN),
    Row("S21-5(a)(4)", Finish.both_have_twenty_one,       {"R-S21-02": PUSH}, wager=PLAIN, split=PLAIN, double=PLAIN),
    Row("S21-5(a)(2)", Finish.higher,                     wager=PLAIN, split=PLAIN, double=PLAIN),
    Row("S21-5(b)",    Finish.equal,                      wager=PUSH,  split=PUSH,  double=PUSH),
    Row("S21-5(a)(2)", Finish.lower,                      wager=LOSE,  split=LOSE,  double=LOSE),
)
# fmt: on
