"""Progressives: chips collected before the deal, the meters they feed, and prizes on a chip that is gone.

What is received is the whole of a prize: the chip itself is not returned (R-GEN-05). A share of a meter is computed in cents,
rounded up, from what the meter shows at that moment, and leaves it at once; so the next seat sees what is left (R-GEN-10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.condition import Condition
from houseway.core.law.wager import BetLimit
from houseway.core.messages.basis import Because
from houseway.core.messages.command import Call
from houseway.core.messages.event import ChipsMoved, Event, Noted
from houseway.core.money.places import RACK, Bet, Move, Place, meter
from houseway.core.money.price import LOSE, Fixed, Odds, Outcome, Price, Rate, Share, rate_of
from houseway.core.round.approval import paid_or_held
from houseway.core.round.dependence import unpaid
from houseway.core.round.irregularity import Irregularity, Remedy, named_bet
from houseway.core.round.settlement import settled
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips, up_to
from houseway.core.values.hands import Hand
from houseway.families.bets.late_bets import goes_back

PROGRESSIVE = "progressive"


# The chip


class OnePrice(NamedTuple):
    """The cap of a wager that has one price, which is its floor too."""

    of: Callable[[Rules], Chips]
    cites: str

    def __call__(self, round: Round, bet: Bet) -> BetLimit:
        """Return the price at this table."""
        return BetLimit(self.of(round.rules), self.cites)


def one_price(price: Callable[[Rules], Chips], cites: str) -> OnePrice:
    """Return the cap and the floor of a wager that has exactly one price."""
    return OnePrice(price, cites)


class Fed(NamedTuple):
    """A wager whose chips are collected, and the percentage of each that goes to each meter."""

    wager: str
    rates: Mapping[str, Rate]


def collects(feeds: Callable[[Rules], Iterable[Fed]], collected: str, grown: str = "") -> Callable[[Draft], Iterator[Event]]:
    """Return a function that moves chips on these wagers to the rack as bets close, each with a part to its meters."""

    def lock_out(now: Draft) -> Iterator[Event]:
        fed = {feed.wager: feed.rates for feed in feeds(now.rules)}
        lit = [(bet, stake) for bet, stake in now.bets.items() if bet.wager in fed]
        if lit:
            chips = tuple(Move(bet, RACK, stake, "collected", bet) for bet, stake in lit)
            yield ChipsMoved("collected", collected, moves=chips)
            cents = tuple(
                Move(RACK, meter(name), up_to(stake * rate_of(rate), 1), "contribution", bet)
                for bet, stake in lit
                for name, rate in fed[bet.wager].items()
            )
            if cents:
                yield ChipsMoved("contribution", grown, moves=cents)

    return lock_out


# The prize


def received(now: Round, price: Price, stake: Chips) -> Chips:
    """Return the amount of a prize on a chip that was collected."""
    if isinstance(price, Share):
        return up_to(Fraction(now.chips.get(meter(price.of), 0) * price.percent, 100), 1)
    return price.chips if isinstance(price, Fixed) else price.win(stake) + stake


def prize(
    now: Draft, bet: Bet, price: Price | None, cites: str, because: Because, payer: Place = RACK, win: Chips | None = None
) -> Event:
    """Return the settlement of a bet whose chip was collected: lost without a price, otherwise paid, or held for approval."""
    stake, owner = now.bets[bet], now.owner(bet)
    if price is None:
        return settled(bet, stake, LOSE, lies=0, owner=owner, cites=cites, because=because)
    win = received(now, price, stake) if win is None else win
    done = settled(bet, stake, price, lies=0, owner=owner, cites=cites, because=because, payer=payer, win=win)
    return paid_or_held(now, done, price, payer)


def papers(cites: str, hand: Hand) -> Noted:
    """Return the note that a share of a meter is not paid from the tray: the hand stays until its forms are done (R-GEN-02)."""
    return Noted("payout_documentation", cites, hand)


def filled(now: Draft, name: str, least: Chips, bet: Bet, cites: str) -> Iterator[Event]:
    """Move what a meter lacks of its required amount from the house to the meter."""
    missing = least - now.chips.get(meter(name), 0)
    if missing > 0:
        yield ChipsMoved("meter seeded", cites, moves=(Move(RACK, meter(name), missing, "seed", bet),))


def at_least(price: Outcome, for_one: int) -> bool:
    """Whether a price is so many for one or more."""
    return isinstance(price, Odds) and price.is_at_least(for_one - 1)


# The light


def not_a_progressive_bet(round: Round, call: Call) -> bool:
    """Only a progressive wager has a light, and this is another wager."""
    return call.wager != PROGRESSIVE


def prizes_paid(round: Round) -> set[Bet | None]:
    """Return the bets that have been paid: from a small meter that may have been less than the chip."""
    return {move.about for move in round.moves if move.why == "wins"}


def already_settled(round: Round, call: Call) -> bool:
    """This bet has already been paid or returned."""
    bet = named_bet(round, call)
    result = round.settled.get(bet) if bet is not None else None
    return result is not None and (result.net >= 0 or bet in prizes_paid(round))


def void_bet(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void one bet; the hand continues to play."""
    bet = named_bet(now, call)
    assert bet is not None
    yield goes_back(now, bet, call, irregularity)


def reckoned_again(
    is_prize: Callable[[Round, Bet], bool],
    pays: Callable[[Draft], Iterator[Event]],
    along: Callable[[Round, Bet], Iterable[Bet]] = lambda round, chip: (),
) -> Remedy:
    """Return the remedy that sends a chip back, with those `along` with it, and prices waiting prizes without it.

    Once one of those has been paid, the others stay as they are: each was computed in its turn.
    """

    def chip_goes_back(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
        chip = named_bet(now, call)
        assert chip is not None
        paid = any(bet is not None and is_prize(now, bet) for bet in prizes_paid(now))
        waiting = [] if paid else [bet for bet in now.waiting if is_prize(now, bet)]
        back = unpaid(now, *waiting)
        if back:
            yield ChipsMoved("payment withdrawn", irregularity.cites, moves=back)
        for bet in (chip, *along(now, chip)):
            yield goes_back(now, bet, call, irregularity)
        if waiting:
            yield from pays(now)

    return chip_goes_back


def light_off(
    cites: str,
    during: tuple[str, ...],
    *under: Condition,
    unlit: Callable[[Round, Call], bool] = not_a_progressive_bet,
    remedy: Remedy = void_bet,
) -> Irregularity:
    """Return the line for a chip the system did not take: it cannot win and goes back (R-GEN-25). `unlit` is a bar."""
    bars = (Bar(cites, unlit), Bar(cites, already_settled))
    return Irregularity("light_off", cites, remedy, during, names="bet", bars=bars, under=under)
