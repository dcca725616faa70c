"""The bad beat: pots feed a fund, and a very good hand that loses is paid from it once the shift supervisor has seen it.

Chips from the pots stay in the box at the table until they are counted; then they are in the fund, which the books show.
The fund belongs to the players: all of it is shared out, by the posted shares, and what shares leave over stays in it (R-PKR-25).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

from houseway.core.game.between_rounds import Tending
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.condition import stated
from houseway.core.law.wager import Wager
from houseway.core.messages.event import BetPlaced, ChipsMoved, Event
from houseway.core.messages.note import Note
from houseway.core.money.places import Bet, Move, meter, pot
from houseway.core.money.price import Fixed
from houseway.core.round.approval import Approval, paid_or_held
from houseway.core.round.dependence import Dependence, Payment
from houseway.core.round.settlement import settled
from houseway.core.round.state import Draft, Round
from houseway.core.table.table import Table, recalls
from houseway.core.values.chips import Chips, shares
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, Hand
from houseway.core.values.memory import remembered
from houseway.core.values.role import DEALER, FLOOR, SHIFT_MANAGER
from houseway.poker import CATEGORIES, high
from houseway.poker.betting.betting_round import WAGER

from .house_rules import BOTH, CHIP_UNIT, POSTED_BAD_BEAT, RANKS, Qualifier
from .memory import PAYOUT_PENDING, RoomMemory, memory_of
from .rake import played_for

BAD_BEAT = "bad_beat"
FUND, BOX = meter(BAD_BEAT), meter("bad_beat_box")
OFFERED = (stated(POSTED_BAD_BEAT),)
BEATEN: Final = Note("bad_beat")
"""A hand that lost and qualifies for the bad beat."""


class Posted(NamedTuple):
    """The terms of the bad beat on the sign."""

    contribution: Chips
    least: Chips
    """The smallest pot that gives anything."""
    qualifier: Qualifier
    shares: tuple[int, int, int]
    """The percentages for the beaten hand, for the one that beat it, and for the others dealt in."""
    ends_by: str
    """The house's way to end it so that players get everything (PKR-19(i))."""
    hole_cards: str = ""
    """`both` where both hole cards of the beaten hand must play."""

    @property
    def least_worth(self) -> int:
        """The worth of the smallest hand that qualifies: ranks that are not named may be anything."""
        kind, ranks = (self.qualifier, "") if isinstance(self.qualifier, str) else self.qualifier
        worth = CATEGORIES.index(kind)
        for place in range(5):
            worth = worth << 4 | (RANKS.index(ranks[place]) + 2 if place < len(ranks) else 0)
        return worth


def posted(rules: Rules) -> Posted | None:
    """Return the bad beat of a house that offers one, otherwise None."""
    said = rules[POSTED_BAD_BEAT]
    if said is None:
        return None
    if len(said) == 6:  # with a requirement for the hole cards
        return Posted(*said)
    return Posted(*said)


def meters(rules: Rules) -> Mapping[str, Chips]:
    """Return the fund and the box at the table, both empty."""
    return {BAD_BEAT: 0, "bad_beat_box": 0} if posted(rules) else {}


# In a hand


def contributes(now: Draft) -> Iterator[Event]:
    """Take the posted amount after the rake and before the award, if the pots are large enough, main pot first."""
    sign = posted(now.rules)
    if sign is None or not memory_of(now).collecting:
        return
    if played_for(now) < sign.least:
        return
    due, number, moves = sign.contribution, 0, list[Move]()
    while due and now.chips.get(pot(number)):
        part = min(due, now.chips[pot(number)])
        moves.append(Move(pot(number), BOX, part, "contribution"))
        due, number = due - part, number + 1
    if moves:
        yield ChipsMoved("contribution", "PKR-19(c)", moves=tuple(moves))


def pays_bad_beat(now: Draft, worth: Mapping[Hand, int]) -> Iterator[Event]:
    """Pay the best losing hand if it qualifies, with the hand that beat it and the others dealt in."""
    sign = posted(now.rules)
    fund = now.chips.get(FUND, 0)
    best = max(worth.values())
    beaten = {hand: value for hand, value in worth.items() if value < best}
    if sign is None or not beaten or not fund or max(beaten.values()) < sign.least_worth:
        return
    losers = [hand for hand in beaten if beaten[hand] == max(beaten.values()) and _plays(now, sign, hand, beaten[hand])]
    if not losers:
        return
    winners = [hand for hand in worth if worth[hand] == best]
    others = [hand for hand in now.hands if hand not in losers and hand not in winners]
    yield PAYOUT_PENDING.noted("PKR-19(f)(1)")
    for hand in losers:
        yield BEATEN.noted("PKR-1.bad_beat", hand)
    unit = now.rules[CHIP_UNIT]
    first, second, third = sign.shares
    parts = ((losers, first if others else first + third), (winners, second), (others, third))
    for hands, percent in parts:
        each = shares(fund * percent // 100 // unit * unit, len(hands), unit) if hands else ()
        for hand, chips in zip(hands, each, strict=False):
            if chips:
                bet = now.bet(hand, BAD_BEAT)
                yield BetPlaced(bet, 0, "PKR-19(a)")
                paid = settled(
                    bet,
                    0,
                    Fixed(chips),
                    lies=0,
                    owner=now.owner(bet),
                    cites="PKR-19(a)",
                    because="a bad beat",
                    payer=FUND,
                )
                yield paid_or_held(now, paid, Fixed(chips), FUND)


def _plays(now: Draft, sign: Posted, hand: Hand, worth: int) -> bool:
    """Whether a hand is worth as much with both of its hole cards, where the sign requires both."""
    if sign.hole_cards != BOTH:
        return True
    hole, board = now.held[hand], now.held.get(BOARD, ())
    return any(high(cards_in((*hole, *three))) == worth for three in combinations(board, 3))


def of_the_beaten(round: Round, bet: Bet) -> tuple[Bet, ...]:
    """Return the payouts of the beaten hands, because of which the other hands are paid; none for a beaten hand itself."""
    beaten = BEATEN.subjects(round)
    if bet.on in beaten:
        return ()
    return tuple(other for other in round.bets if other.wager == BAD_BEAT and other.on in beaten)


def is_a_bad_beat(rules: Rules, payment: Payment) -> bool:
    """Whether a payment is a bad beat; every one of them needs approval."""
    return payment.bet.wager == BAD_BEAT


WAGERS = (Wager(WAGER, "PKR-1.bet", open_in=""), Wager(BAD_BEAT, "PKR-1.bad_beat_payout", open_in="award", under=OFFERED))
"""All that a hand puts into the pots; and the bad beat, for which nothing is staked."""
DEPENDENCES = (Dependence(BAD_BEAT, "PKR-19(a)", of_the_beaten, under=OFFERED),)
"""The winner of the pot and the others dealt in are paid because a very good hand was beaten (R-GEN-35)."""
APPROVALS = (Approval("bad_beat", is_a_bad_beat, (SHIFT_MANAGER,), "PKR-19(f)", under=OFFERED),)


# Between hands


def _memory(table: Table) -> RoomMemory:
    return remembered(table, RoomMemory)


def box_to_the_fund(table: Table, value: str) -> tuple[Move, ...]:
    """Return the moves of the counted box to the cage and into the fund."""
    return (Move(BOX, FUND, table.chips[BOX], "counted"),)


def box_is_empty(table: Table, value: str) -> bool:
    """The bad beat box is empty, so there is nothing to count."""
    return not table.chips.get(BOX)


def box_not_counted(table: Table, value: str) -> bool:
    """The bad beat box has not been counted this gaming day."""
    return bool(table.chips.get(BOX))


def display_is_wrong(table: Table, value: str) -> bool:
    """The display does not show what the fund holds."""
    return _memory(table).shows != table.chips.get(FUND, 0)


def display_is_pending(table: Table, value: str) -> bool:
    """A bad beat has been paid, and the display has not been adjusted yet."""
    return _memory(table).pending


def display_is_right(table: Table, value: str) -> bool:
    """The display already shows what the fund holds."""
    return not display_is_pending(table, value) and not display_is_wrong(table, value)


def adjusted(table: Table, value: str) -> Table:
    """Return the table with a display that shows what the fund holds."""
    return replace(table, memory=_memory(table)._replace(shows=table.chips.get(FUND, 0), pending=False))


def has_stopped(table: Table, value: str) -> bool:
    """Collection for the bad beat has already stopped."""
    return not _memory(table).collecting


# fmt: off
TENDINGS = (
    Tending("counts the box",     "PKR-19(d)", (DEALER, FLOOR), under=OFFERED, moves=box_to_the_fund,
            bars=(Bar("PKR-19(d)", box_is_empty),)),
    Tending("adjusts the display", "PKR-19(h)", (FLOOR,), under=OFFERED, does=(adjusted,),
            bars=(Bar("PKR-19(h)(1)", display_is_right),)),
    Tending("stops collecting",   "PKR-19(c)", (FLOOR,), under=OFFERED, bars=(Bar("PKR-19(c)", has_stopped),),
            does=(recalls(lambda memory, value: memory._replace(collecting=False)),)),
    Tending("closes the day",     "PKR-19(e)", (FLOOR,), under=OFFERED,
            bars=(Bar("PKR-19(d)", box_not_counted), Bar("PKR-19(h)(2)", display_is_wrong))),
)
# fmt: on
OPEN_BARS = (Bar("PKR-19(h)", display_is_pending),)
