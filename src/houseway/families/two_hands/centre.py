"""The money between two hands and two others: vigorish, and the centre of the table while a player banks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.messages.basis import Because
from houseway.core.messages.event import BetSettled, ChipsMoved, Event
from houseway.core.money.places import CENTRE, RACK, Bet, Move, Place, stack
from houseway.core.money.price import EVEN, Outcome
from houseway.core.round.approval import paid_or_held
from houseway.core.round.settlement import settled
from houseway.core.round.state import Draft
from houseway.core.values.chips import Chips, dollars
from houseway.core.values.hands import HOUSE, Hand
from houseway.families.pay import vigorish
from houseway.families.pay.pay_bet import coupon

from .bank import BANK, WAGER, bank_of, is_shared, smaller_half

FIVE_PER_CENT = 5
QUARTER: Chips = 25


class Ruled(NamedTuple):
    """The outcome of a bet, before any chips move."""

    bet: Bet
    outcome: Outcome
    cites: str
    because: Because


def payer_of(now: Draft) -> Place:
    """Return the place that pays and takes the wagers: the rack, or the centre while a player banks."""
    return CENTRE if bank_of(now) else RACK


def done(now: Draft, ruled: Ruled) -> BetSettled:
    """Return the settlement of one wager, without vigorish; the house pays its own coupons, whoever banks (R-GEN-16)."""
    bet, outcome, cites, because = ruled
    if now.rules.wagers[bet.wager].paper:
        return coupon(now, bet, outcome, cites, because)
    stake, owner = now.bets[bet], now.owner(bet)
    return settled(bet, stake, outcome, lies=stake, owner=owner, cites=cites, because=because, payer=payer_of(now))


def _approved(now: Draft, paid: BetSettled) -> Event:
    """Return a win from the rack, or one held for approval: then it is counted out without its vigorish."""
    bet = paid.bet
    if bank_of(now) or now.rules.wagers[bet.wager].paper:
        return paid
    stake, owner = now.bets[bet], now.owner(bet)
    because = paid.basis or paid.because
    out = settled(bet, stake, EVEN, lies=stake, owner=owner, cites=paid.cites, because=because, win=paid.net)
    held = paid_or_held(now, out, EVEN, RACK)
    return paid if isinstance(held, BetSettled) else held


# Vigorish


def fee(rules: Rules, win: Chips) -> Chips:
    """Return five percent of a win."""
    return vigorish.fee(rules, win, FIVE_PER_CENT, QUARTER)


class CentreClauses(NamedTuple):
    """The clauses in which a game's rulebook settles a player's bank."""

    alone: str
    shared: str
    dealers_win: str


class Centre:
    """The way one game pays wagers out."""

    def __init__(self, cites: CentreClauses) -> None:
        self.cites = cites

    def pays(self, now: Draft, wins: Iterable[Ruled]) -> Iterator[Event]:
        """Pay winners in the order given, each less five percent; out of the centre while a player banks."""
        unpaid = list(wins)
        while unpaid:
            yield from self.pays_next(now, unpaid)

    def pays_next(self, now: Draft, unpaid: list[Ruled]) -> Iterator[Event]:
        """Pay the first of the winners and remove it from the list."""
        bank = bank_of(now)
        if bank:
            yield from self._covers(now, unpaid, bank)
        yield _approved(now, self.less_vigorish(now, done(now, unpaid.pop(0))))

    def less_vigorish(self, now: Draft, paid: BetSettled) -> BetSettled:
        """Return a win less five percent, paid at once; the dealer pays none (R-PG-09)."""
        if paid.bet.by == HOUSE:
            return replace(paid, cites=self.cites.dealers_win)
        return vigorish.less(now, paid, fee(now.rules, paid.net))

    def _covers(self, now: Draft, unpaid: list[Ruled], bank: Hand) -> Iterator[Event]:
        """Put up what the centre lacks for the next win from the bank, half of it if the house shares."""
        win = unpaid[0].bet
        if now.rules.wagers[win.wager].paper or now.bets[win] <= now.chips.get(CENTRE, 0):
            return
        short = sum(now.bets[ruled.bet] for ruled in unpaid if ruled.bet.wager == WAGER) - now.chips.get(CENTRE, 0)
        bet = now.bet(bank, BANK)
        if not is_shared(now):
            yield ChipsMoved("bank covers", self.cites.alone, moves=(Move(bet, CENTRE, short, "covers", bet),))
            return
        half = smaller_half(now.rules, short)
        moves = (Move(bet, CENTRE, half, "covers", bet), Move(RACK, CENTRE, short - half, "covers", bet))
        yield ChipsMoved("bank covers", self.cites.shared, moves=moves)

    def surplus(self, now: Draft, bet: Bet) -> BetSettled:
        """Return the settlement of a bank: the centre less five percent; of a shared bank the house takes half first."""
        left, lies, owner = now.chips.get(CENTRE, 0), now.chips.get(bet, 0), stack(bet.by)
        cites = self.cites.shared if is_shared(now) else self.cites.alone
        back = (Move(bet, owner, lies, "back", bet),) if lies else ()
        if not left:
            missing = sum(move.chips for move in now.moves if move.dst == CENTRE and move.about == bet)
            shared = ", half of it the house's" if is_shared(now) else ""
            because = f"${dollars(missing)} was missing in the centre{shared}" if missing else "nothing is left in the centre"
            return BetSettled(bet, lies - now.bets[bet], because, cites, moves=back)
        house, taken, won = parted(now.rules, left, shared=is_shared(now))
        out = ((RACK, house, "house's half"), (RACK, taken, "vigorish"), (owner, won, "wins"))
        moves = (*back, *(Move(CENTRE, place, chips, why, bet) for place, chips, why in out if chips))
        because = f"${dollars(left)} left in the centre" + (", half of it the house's" if house else "")
        return BetSettled(bet, lies - now.bets[bet] + won, f"{because}; vigorish ${dollars(taken)}", cites, moves=moves)


class Parted(NamedTuple):
    """The division of what is left in the centre."""

    house: Chips
    taken: Chips
    won: Chips


def parted(rules: Rules, left: Chips, *, shared: bool) -> Parted:
    """Return the house's half where it shares the bank, the vigorish on the rest, and what the bank gets."""
    house = smaller_half(rules, left) if shared else 0
    taken = fee(rules, left - house)
    return Parted(house, taken, left - house - taken)


def bank_net(rules: Rules, left: Chips, *, shared: bool = False) -> Chips:
    """Return the net result of a bank when so much is left in the centre, or so much was missing."""
    if left > 0:
        return parted(rules, left, shared=shared).won
    return -smaller_half(rules, -left) if shared else left


def wins_of(ruled: Iterable[Ruled]) -> list[Ruled]:
    """Return the bets that are paid."""
    return [ruling for ruling in ruled if ruling.outcome == EVEN]
