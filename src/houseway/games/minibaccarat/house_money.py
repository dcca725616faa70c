"""House Money: settled before any third card, from the dealer's right; a winner may have the payout added to another bet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from houseway.core.law.bar import Bar
from houseway.core.law.moments import CHOOSING, Part
from houseway.core.messages.basis import noting
from houseway.core.messages.command import Say
from houseway.core.messages.event import BetPlaced, Event
from houseway.core.money.places import Move, stack
from houseway.core.round.option import Option
from houseway.core.round.settlement import settled, win_of
from houseway.core.round.state import Draft, Round
from houseway.core.stages.choosing import Choosing
from houseway.core.values.chips import Chips, dollars
from houseway.core.values.hands import Hand
from houseway.families.baccarat.hands import BANKER, PLAYER
from houseway.families.pay.pay_bet import paid

from .facts import pairs_of
from .house_rules import HOUSE_MONEY_PARLAY_PORTION
from .payouts import house_money_of

WAGER = "house_money"


def is_open(round: Round, hand: Hand) -> bool:
    """Whether a seat's bet on House Money is still to be settled."""
    return round.is_undecided(round.bet(hand, WAGER))


def may_add(round: Round, hand: Hand) -> bool:
    """Whether a seat has a payout, a house that lets it be added, and a bet to add it to."""
    won = pairs_of(round).there_is_one() and round.rules[HOUSE_MONEY_PARLAY_PORTION] is not None
    return won and is_open(round, hand) and not (no_bet_on_the_player(round, hand) and no_bet_on_the_banker(round, hand))


@dataclass(frozen=True, slots=True)
class HouseMoney(Choosing):
    """A stage that settles seat by seat from the dealer's right: losses are taken, wins paid, and players with a choice are
    asked.
    """

    reacts: ClassVar[bool] = True

    @property
    def part(self) -> Part:
        """Return choosing: players decide here."""
        return CHOOSING

    def applies(self, round: Round) -> bool:
        """Whether any player has bet on House Money."""
        return self._next(round) is not None

    def turn(self, round: Round) -> Hand | None:
        """Return the next seat if it has a choice, or None."""
        hand = self._next(round)
        return hand if hand is not None and may_add(round, hand) else None

    def react(self, now: Draft) -> Iterator[Event]:
        """Settle until a player must be asked."""
        while (hand := self._next(now)) is not None and not may_add(now, hand):
            yield _settled(now, hand)

    def _next(self, round: Round) -> Hand | None:
        return next((hand for hand in reversed(round.hands) if is_open(round, hand)), None)


def _settled(now: Draft, hand: Hand) -> Event:
    verdict, basis = house_money_of(now)
    return paid(now, now.bet(hand, WAGER), verdict.outcome, verdict.cites, basis)


# The options of a winner


def _no_bet_on(round: Round, hand: Hand, wager: str) -> bool:
    return not round.is_live(round.bet(hand, wager))


def no_bet_on_the_player(round: Round, hand: Hand) -> bool:
    """The player has no bet on the Player's Hand to add the payout to."""
    return _no_bet_on(round, hand, PLAYER)


def no_bet_on_the_banker(round: Round, hand: Hand) -> bool:
    """The player has no bet on the Banker's Hand to add the payout to."""
    return _no_bet_on(round, hand, BANKER)


def takes(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Pay the payout to the player."""
    yield _settled(now, said.who)


def added(round: Round, payout: Chips) -> Chips:
    """Return the part of a payout that is added: the house's fixed portion, in chips of the table."""
    num, den = round.rules.stated(HOUSE_MONEY_PARLAY_PORTION)
    return payout * num // (den * round.rules.unit) * round.rules.unit


def adds_to(wager: str) -> Option:
    """Return the option to add a payout to a bet, to be settled with it; it is not a payment yet, so it needs no approval."""

    def adds(now: Draft, said: Say, cites: str) -> Iterator[Event]:
        (verdict, basis), own, other = house_money_of(now), now.bet(said.who, WAGER), now.bet(said.who, wager)
        stake, owner = now.bets[own], now.owner(own)
        payout = win_of(verdict.outcome, stake, now.rules.unit)
        goes = added(now, payout)
        because = noting(basis, f"; ${dollars(goes)} added to {wager}")
        yield settled(own, stake, verdict.outcome, lies=stake, owner=owner, cites=verdict.cites, because=because, win=payout)
        if goes:  # a small part of a small payout may be less than a chip
            yield BetPlaced(other, goes, cites, moves=(Move(stack(own.by), other, goes, "added", other),))

    bar = no_bet_on_the_player if wager == PLAYER else no_bet_on_the_banker
    return Option(f"adds to {wager}", "MB-8(c)(3)(i)A", adds, bars=(Bar("MB-8(c)(3)(i)A", bar),), spot=wager)


OPTIONS = (adds_to(PLAYER), adds_to(BANKER), Option("takes payout", "MB-8(c)(3)(i)B", takes, in_silence=True))
