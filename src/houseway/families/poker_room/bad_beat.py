"""The bad beat: pots feed a fund, and a very good hand that loses is paid from it once the shift supervisor has seen it.

Chips that pots give lie in the box at the table until they are counted; then they are in the fund, which is what the books say.
The fund belongs to the players: all of it is shared out, by the posted shares, and what shares leave over stays in it (R-PKR-25).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from houseway.core.game.between_rounds import Tending
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.condition import stated
from houseway.core.law.wager import Wager
from houseway.core.messages.event import BetPlaced, ChipsMoved, Event
from houseway.core.money.places import Move, meter, pot
from houseway.core.money.price import Fixed
from houseway.core.round.approval import Approval, Payment, paid_or_held
from houseway.core.round.settlement import settled
from houseway.core.round.state import Draft
from houseway.core.table.table import Table, recalls
from houseway.core.values.chips import Chips, shares
from houseway.core.values.hands import Hand
from houseway.core.values.memory import remembered
from houseway.core.values.role import DEALER, FLOOR, SHIFT_MANAGER
from houseway.poker import CATEGORIES
from houseway.poker.betting.betting_round import WAGER

from .house_rules import CHIP_UNIT, POSTED_BAD_BEAT
from .memory import PAYOUT_PENDING, Memory, memory_of
from .rake import played_for

BAD_BEAT = "bad_beat"
FUND, BOX = meter(BAD_BEAT), meter("bad_beat_box")
OFFERED = (stated(POSTED_BAD_BEAT),)


class Posted(NamedTuple):
    """What the sign says."""

    contribution: Chips
    least: Chips
    """The smallest pot that gives anything."""
    qualifier: str
    shares: tuple[int, int, int]
    """Per cent for the beaten hand, for the one that beat it, and for everybody else who was dealt in."""
    ends_by: str
    """How the house would end it so that players get everything (PKR-19(i))."""


def posted(rules: Rules) -> Posted | None:
    """The bad beat of a house that has one."""
    said = rules[POSTED_BAD_BEAT]
    return None if said is None else Posted(*said)


def meters(rules: Rules) -> Mapping[str, Chips]:
    """The fund and the box at the table, both empty."""
    return {BAD_BEAT: 0, "bad_beat_box": 0} if posted(rules) else {}


# In a hand


def contributes(now: Draft) -> Iterator[Event]:
    """After the rake and before anybody gets the pot: the posted amount, if the pots were large enough, the main pot first."""
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
    """The best hand that lost, if it is good enough, is paid with whoever beat it and whoever else was dealt in."""
    sign = posted(now.rules)
    fund = now.chips.get(FUND, 0)
    best = max(worth.values())
    beaten = {hand: value for hand, value in worth.items() if value < best}
    if sign is None or not beaten or not fund or max(beaten.values()) >> 20 < CATEGORIES.index(sign.qualifier):
        return
    losers = [hand for hand in beaten if beaten[hand] == max(beaten.values())]
    winners = [hand for hand in worth if worth[hand] == best]
    others = [hand for hand in now.hands if hand not in losers and hand not in winners]
    yield PAYOUT_PENDING.noted("PKR-19(f)(1)")
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


def is_a_bad_beat(rules: Rules, payment: Payment) -> bool:
    """Every one of them is looked at."""
    return payment.bet.wager == BAD_BEAT


WAGERS = (Wager(WAGER, "PKR-1.bet", open_in=""), Wager(BAD_BEAT, "PKR-1.bad_beat_payout", open_in="award", under=OFFERED))
"""All that a hand puts into the pots; and the bad beat, for which nothing is staked."""
APPROVALS = (Approval("bad_beat", is_a_bad_beat, (SHIFT_MANAGER,), "PKR-19(f)", under=OFFERED),)


# Between hands


def _memory(table: Table) -> Memory:
    return remembered(table, Memory)


def box_to_the_fund(table: Table, value: str) -> tuple[Move, ...]:
    """What was counted goes to the cage and into the books."""
    return (Move(BOX, FUND, table.chips[BOX], "counted"),)


def box_is_empty(table: Table, value: str) -> bool:
    """There is nothing to count."""
    return not table.chips.get(BOX)


def box_not_counted(table: Table, value: str) -> bool:
    """A gaming day does not end on an uncounted box."""
    return bool(table.chips.get(BOX))


def display_is_wrong(table: Table, value: str) -> bool:
    """What the players see is what the books say."""
    return _memory(table).shows != table.chips.get(FUND, 0)


def display_is_pending(table: Table, value: str) -> bool:
    """After a payout the display is put right before anything else."""
    return _memory(table).pending


def display_is_right(table: Table, value: str) -> bool:
    """Nothing has to be put right."""
    return not display_is_pending(table, value) and not display_is_wrong(table, value)


def adjusted(table: Table, value: str) -> Table:
    """The display says what the fund holds."""
    return replace(table, memory=_memory(table)._replace(shows=table.chips.get(FUND, 0), pending=False))


def has_stopped(table: Table, value: str) -> bool:
    """Collecting ends once."""
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
