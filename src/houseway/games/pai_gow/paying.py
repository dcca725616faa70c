"""How Pai Gow settles. The rows never ask who banks: a seat's two hands stand beside two others, and only the payer differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, Self, cast

from houseway.core.chips import Chips, dollars
from houseway.core.event import BetSettled, CardsShown, ChipsMoved, Event
from houseway.core.game import Rules
from houseway.core.money import CENTRE, DEALER, HOUSE, RACK, Bet, Hand, Move, Place, stack
from houseway.core.price import EVEN, LOSE, PUSH, Outcome
from houseway.core.round import Draft, Round
from houseway.core.settle import Row, first, settled
from houseway.games import vigorish

from .banking import DEALERS, bank_of, is_shared
from .hands import Two, is_zero, named, strength

FIVE_PER_CENT = 5
QUARTER: Chips = 25


class Face(NamedTuple):
    """One seat's two hands beside the bank's two, whoever banks: whether each is higher. A copy is not, a zero never is."""

    high: bool
    low: bool

    @classmethod
    def of(cls, seat: tuple[Two, Two], bank: tuple[Two, Two]) -> Self:
        """High against high, low against low; a low hand of no points wins nothing (R-PG-02)."""
        low = strength(seat[1]) > strength(bank[1]) and not is_zero(seat[1])
        return cls(strength(seat[0]) > strength(bank[0]), low)

    def neither_is_higher(self) -> bool:
        """Both hands copies or worse."""
        return not self.high and not self.low

    def only_high_is_higher(self) -> bool:
        """The high hand wins and the low one does not."""
        return self.high and not self.low

    def only_low_is_higher(self) -> bool:
        """The low hand wins and the high one does not."""
        return self.low and not self.high

    def both_are_higher(self) -> bool:
        """Both hands win."""
        return self.high and self.low


# fmt: off
COMPARED = (
    Row("PG-7(h)",    Face.neither_is_higher,   wager=LOSE),
    Row("PG-7(i)(1)", Face.only_high_is_higher, wager=PUSH),
    Row("PG-7(i)(2)", Face.only_low_is_higher,  wager=PUSH),
    Row("PG-7(j)",    Face.both_are_higher,     wager=EVEN),
)
# fmt: on


class Ruled(NamedTuple):
    """What becomes of a bet, before anything moves."""

    bet: Bet
    outcome: Outcome
    cites: str
    because: str


def arranged(round: Round, hand: Hand) -> tuple[Two, Two]:
    """A hand as it was set."""
    return cast("tuple[Two, Two]", round.arranged[hand])


def settle(now: Draft) -> Iterator[Event]:
    """Turn up from the right, take what is lost as it is seen, then pay from the right (PG-7(g) to (k), PG-8(n) to (r))."""
    bank = bank_of(now)
    payer = CENTRE if bank else RACK
    ruled: list[Ruled] = []
    for hand in (DEALER, *reversed(now.hands)):  # the dealer's own wager against a bank comes first: 8(n)
        alive = [bet for bet in now.bets if bet.on == hand and bet.wager != "bank" and bet not in now.settled]
        if alive:
            if hand != DEALER:
                two = arranged(now, hand)
                yield CardsShown(hand, (*two[0], *two[1]), "PG-8(o)" if bank else "PG-7(g)")
            compared = _compared(now, hand, bank or DEALER)
            for bet in alive:
                ruled.append(compared._replace(bet=bet))
                if compared.outcome != EVEN:
                    yield _settled(now, ruled[-1], payer)
    for win in (ruling for ruling in ruled if ruling.outcome == EVEN):
        if bank:
            yield from _covers(now, win, ruled, bank)
        yield _less_vigorish(now, _settled(now, win, payer))
    if bank:
        yield _surplus(now, now.bet(bank, "bank"))


def _compared(now: Draft, hand: Hand, against: Hand) -> Ruled:
    seat, bank = arranged(now, hand), arranged(now, against)
    row = first(now.rules.rows["compared"], Face.of(seat, bank))
    because = f"{named(seat[0])} and {named(seat[1])} against {named(bank[0])} and {named(bank[1])}"
    return Ruled(DEALERS, row.outcomes["wager"], row.cites, because)


def _settled(now: Draft, ruled: Ruled, payer: Place) -> BetSettled:
    bet, outcome, cites, because = ruled
    stake, owner = now.bets[bet], now.owner(bet)
    if now.rules.wagers[bet.wager].paper:  # the house's paper is the house's to pay, whoever banks (R-GEN-16)
        fate = "coupon stays" if outcome == PUSH else "coupon taken"
        face = stake if outcome == EVEN else 0
        return settled(bet, 0, outcome, lies=0, owner=owner, cites=cites, because=f"{because}; {fate}", win=face)
    return settled(bet, stake, outcome, lies=stake, owner=owner, cites=cites, because=because, payer=payer)


# Vigorish


def fee(rules: Rules, win: Chips) -> Chips:
    """Five percent of a win."""
    return vigorish.fee(rules, win, FIVE_PER_CENT, QUARTER)


def _less_vigorish(now: Draft, paid: BetSettled) -> BetSettled:
    """A player who wins pays five percent of it on the spot; the dealer pays none (R-PG-09)."""
    if paid.bet.by == HOUSE:
        return replace(paid, cites="PG-8(q)")
    return vigorish.less(now, paid, fee(now.rules, paid.net))


# A player's bank


def _covers(now: Draft, win: Ruled, ruled: list[Ruled], bank: Hand) -> Iterator[Event]:
    """When the centre does not hold the next win, the bank puts up all that is missing, half of it if the house shares."""
    paper = now.rules.wagers[win.bet.wager].paper
    if paper or now.bets[win.bet] <= now.chips.get(CENTRE, 0):
        return
    unpaid = [ruling.bet for ruling in ruled if ruling.outcome == EVEN and ruling.bet not in now.settled]
    short = sum(now.bets[bet] for bet in unpaid if bet.wager == "wager") - now.chips.get(CENTRE, 0)
    bet = now.bet(bank, "bank")
    if not is_shared(now):
        yield ChipsMoved("bank covers", "PG-8(o)", moves=(Move(bet, CENTRE, short, "covers", bet),))
        return
    half = short // 2  # an odd cent is the house's to pay (R-GEN-15)
    moves = (Move(bet, CENTRE, half, "covers", bet), Move(RACK, CENTRE, short - half, "covers", bet))
    yield ChipsMoved("bank covers", "PG-8(p)", moves=moves)


class Parted(NamedTuple):
    """What is left in the centre, and whose it is."""

    house: Chips
    taken: Chips
    won: Chips


def parted(rules: Rules, left: Chips, *, shared: bool) -> Parted:
    """The house's half where it shares the bank, the vigorish on the rest, and what the bank is given."""
    house = left // 2 if shared else 0
    taken = fee(rules, left - house)
    return Parted(house, taken, left - house - taken)


def _surplus(now: Draft, bet: Bet) -> BetSettled:
    """What is left in the centre is the bank's less five percent; the house first takes its half of a shared bank."""
    left, lies, owner = now.chips.get(CENTRE, 0), now.chips.get(bet, 0), stack(bet.by)
    cites = "PG-8(p)" if is_shared(now) else "PG-8(o)"
    back = (Move(bet, owner, lies, "back", bet),) if lies else ()
    if not left:
        return BetSettled(bet, lies - now.bets[bet], "nothing is left in the centre", cites, moves=back)
    house, taken, won = parted(now.rules, left, shared=is_shared(now))
    out = ((RACK, house, "house's half"), (RACK, taken, "vigorish"), (owner, won, "wins"))
    moves = (*back, *(Move(CENTRE, place, chips, why, bet) for place, chips, why in out if chips))
    because = f"${dollars(left)} left in the centre" + (", half of it the house's" if house else "")
    return BetSettled(bet, lies - now.bets[bet] + won, f"{because}; vigorish ${dollars(taken)}", cites, moves=moves)
