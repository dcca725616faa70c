"""Settlement of Fast Action Hold 'Em: naturals at once, then losers as they are seen, then winners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Self

from houseway.core.messages.basis import Basis, Valued, compared
from houseway.core.messages.event import CardsShown, Event
from houseway.core.money.price import EVEN, LOSE, PUSH, to_one
from houseway.core.round.settlement import ReadAs, Row, first, rulings_of
from houseway.core.round.state import Draft, Round
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BOARD, DEALER, Hand
from houseway.families.pay.order import Verdict
from houseway.families.pay.pay_bet import paid
from houseway.poker.values.hands import plural
from houseway.poker.values.many_decks import high
from houseway.poker.values.names import MANY_DECKS, highest_card_sign

from . import facts as f

# Naturals


class Four(NamedTuple):
    """Four cards as they were dealt."""

    alike: bool

    def are_a_natural(self) -> bool:
        """Whether the four cards are four of a kind."""
        return self.alike

    def play_on(self) -> bool:
        """Whether the four cards are not a natural, and are set."""
        return not self.alike


FOURS = (
    Row("FAH-8(b)", Four.are_a_natural, wager=to_one(5)),
    Row("FAH-8(a)", Four.play_on),
)


def has_a_natural(round: Round, hand: Hand) -> bool:
    """Whether a hand that plays was dealt four of a kind."""
    return f.plays(round, hand) and not round.is_hidden(hand) and f.is_natural(f.held(round, hand))


def somebody_has_a_natural(round: Round) -> bool:
    """Whether any hand has a natural to be paid at once."""
    return any(has_a_natural(round, hand) for hand in round.hands)


def settle_naturals(now: Draft) -> Iterator[Event]:
    """Turn up and pay naturals; players need not announce them (R-FAH-04)."""
    for hand in reversed(now.hands):
        if has_a_natural(now, hand):
            yield from _settle_natural(now, hand)


def _settle_natural(now: Draft, hand: Hand) -> Iterator[Event]:
    row = first(now.rules.rows["fours"], Four(alike=True))
    yield CardsShown(hand, now.held[hand], row.cites)
    because = f"a natural, four {plural(f.held(now, hand)[0].rank)}"
    yield paid(now, f.stake(now, hand), row.outcomes["wager"], row.cites, because)


def when_shown(now: Draft, hand: Hand) -> Iterator[Event]:
    """Pay a natural that its player shows before the hand is set (H-BACK-03)."""
    setting = now.stage is not None and now.stage.name == f.SETTING
    if setting and hand in now.hands and hand not in now.arranged and has_a_natural(now, hand):
        yield from _settle_natural(now, hand)


# The end


class Finish(NamedTuple):
    """A hand's value with the community cards and the dealer's, or that the dealer has a natural."""

    hand: int
    dealer: int
    natural: bool = False

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """Return the values of a hand and the dealer's in a round."""
        if f.dealer_has_a_natural(round):
            return cls(0, 0, natural=True)
        middle = round.held[BOARD]
        return cls(high((*round.held[hand], *middle)), high((*round.held[DEALER], *middle)))

    def dealer_has_a_natural(self) -> bool:
        """Whether the dealer has a natural, so hands are not compared."""
        return self.natural

    def hand_is_higher(self) -> bool:
        """Whether the hand is better than the dealer's."""
        return self.hand > self.dealer

    def dealer_is_higher(self) -> bool:
        """Whether the dealer's hand is better."""
        return self.hand < self.dealer

    def is_a_copy(self) -> bool:
        """Whether both hands are worth the same."""
        return self.hand == self.dealer

    def basis(self, round: Round, hand: Hand, row: Row) -> Basis:
        """Return the basis of a hand's settlement."""
        if self.natural:
            return Basis(words="the dealer has a natural")
        own, dealer = Valued(hand, _seven(round, hand), self.hand), Valued(DEALER, _seven(round, DEALER), self.dealer)
        rows, wager = round.rules.rows["showdown"], f.stake(round, hand).wager
        of = compared(MANY_DECKS, own, dealer, "FAH-3(c)")
        return Basis((of,), words="a copy" if self.is_a_copy() else "", rulings=rulings_of(rows, row, self, wager))


def _seven(round: Round, hand: Hand) -> tuple[Piece, ...]:
    """Return a hand's cards and the community cards."""
    return (*round.held[hand], *round.held[BOARD])


def by_highest_card(facts: Finish) -> Finish:
    """Return the facts read literally: of one kind, the highest rank that the other hand does not have decides (FAH-3(c))."""
    return facts._replace(hand=facts.dealer + highest_card_sign(facts.hand, facts.dealer))


# fmt: off
GROUPS_FIRST = {"R-FAH-02": ReadAs(by_highest_card)}
SHOWDOWN = (
    Row("FAH-8(h)", Finish.dealer_has_a_natural,                     wager=LOSE, split=PUSH),
    Row("FAH-8(n)", Finish.hand_is_higher,   GROUPS_FIRST,           wager=EVEN, split=EVEN),
    Row("FAH-8(k)", Finish.dealer_is_higher, GROUPS_FIRST,           wager=LOSE, split=LOSE),
    Row("FAH-8(k)", Finish.is_a_copy,        {"R-FAH-03": PUSH},     wager=LOSE, split=LOSE),
)
# fmt: on


def settle(now: Draft) -> Iterator[Event]:
    """Turn up each hand from the right and take losers, then pay winners from the right (R-FAH-13)."""
    later: list[Verdict] = []
    for hand in reversed(now.hands):
        if not f.plays(now, hand):
            continue
        finish, bet = Finish.of(now, hand), f.stake(now, hand)
        row = first(now.rules.rows["showdown"], finish)
        if not finish.natural:
            yield CardsShown(hand, now.held[hand], "FAH-8(k)")
        verdict = Verdict(bet, row.outcomes[bet.wager], row.cites, finish.basis(now, hand, row))
        if verdict.outcome == LOSE:
            yield paid(now, *verdict[:4])
        else:
            later.append(verdict)
    for verdict in later:
        yield paid(now, *verdict[:4])
