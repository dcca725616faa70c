"""The end of a betting round: uncalled chips go home, layers to the pots, the rake to its area."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.core.law.readers import terms
from houseway.core.messages.event import ChipsMoved, Event
from houseway.core.money.places import RACK, RAKE, Move, Place, pot, stack
from houseway.core.round.state import Draft, Round
from houseway.core.table.table import Table, recalls
from houseway.core.values.chips import Chips, shares
from houseway.core.values.memory import remembered
from houseway.poker.betting.betting_round import REFUND, contending
from houseway.poker.betting.pots import gathered

from .house_rules import CHIP_UNIT, RAKE_MAX, RAKE_METHOD, RAKE_PERCENT, RAKE_STEPS, RAKE_TIME
from .memory import RoomMemory, kept

STEP = "step"
"""The reason of moves out of the pots to a player who lost the hand without fault (PKR-15(i)(3))."""
PERCENT, INCREMENT, TIME = "percent", "increment", "time"


def closes(now: Draft) -> Iterator[Event]:
    """Move the chips in front of the players to the pots."""
    home = gathered(now, now.bets, contending(now))
    if home.uncalled:
        yield ChipsMoved("uncalled", "PKR-14(d)", moves=home.uncalled)
    if home.layers:
        side = any(move.dst != pot(0) for move in home.layers)
        yield ChipsMoved("pot", "PKR-7(c)(4)(iii)" if side else "PKR-6(c)", moves=home.layers)
        yield from _raked(now, home.layers)


def _raked(now: Draft, layers: Iterable[Move]) -> Iterator[Event]:
    methods = now.rules[RAKE_METHOD]
    if PERCENT in methods:
        moves = tuple(_percent(now, layers))
        if moves:
            yield ChipsMoved("rake", "PKR-14(b)(1)(ii)", moves=moves)
    if INCREMENT in methods:
        moves = tuple(_steps(now))
        if moves:
            yield ChipsMoved("rake", "PKR-14(b)(2)(i)", moves=moves)


def played_for(round: Round) -> Chips:
    """Return all that went into the pots, before the rake, less what was returned out of them (R-PKR-20)."""
    put = sum(move.chips for move in round.moves if str(move.dst).startswith("pot ") and move.about is not None)
    return put - sum(move.chips for move in round.moves if move.why == REFUND and str(move.src).startswith("pot "))


def _room(now: Draft) -> Chips:
    """Return the maximum that may still be taken from this hand."""
    return now.rules[RAKE_MAX] - now.chips.get(RAKE, 0)


def _percent(now: Draft, layers: Iterable[Move]) -> Iterator[Move]:
    """Yield a percentage of the bets of this betting round, pot by pot, down to the chip, up to the posted maximum."""
    (num, den), unit = terms(now.rules[RAKE_PERCENT]), now.rules[CHIP_UNIT]
    put: dict[Place, Chips] = {}
    for move in layers:
        put[move.dst] = put.get(move.dst, 0) + move.chips
    room = _room(now)
    for place, chips in put.items():
        takes = min(chips * num // (100 * den) // unit * unit, room)
        room -= takes
        if takes > 0:
            yield Move(place, RAKE, takes, "rake")


def _steps(now: Draft) -> Iterator[Move]:
    """Yield a posted amount at each posted level that all the pots together have reached, each once, main pot first."""
    steps = now.rules[RAKE_STEPS]
    total = played_for(now)
    taken = sum(move.chips for move in now.moves if move.why == STEP)
    due = min(sum(takes for level, takes in steps if level <= total) - taken, _room(now))
    number = 0
    while due > 0 and now.chips.get(pot(number)):
        part = min(due, now.chips[pot(number)])
        yield Move(pot(number), RAKE, part, STEP)
        due, number = due - part, number + 1


def to_the_rack(now: Draft) -> Iterator[Event]:
    """Move the rake from its area into the rack when the round is over."""
    taken = now.chips.get(RAKE, 0)
    if taken:
        percent = PERCENT in now.rules[RAKE_METHOD]
        cites = "PKR-14(b)(1)(iii)" if percent else "PKR-14(b)(2)(iii)"
        yield ChipsMoved("rake", cites, moves=(Move(RAKE, RACK, taken, "rake"),))


# Time charges, between rounds


def time_charge(table: Table, value: str = "") -> tuple[Move, ...]:
    """Return the moves of the fee for one interval, from every player at the table, idle or not.

    A player who is away with recorded stakes owes it out of those. Players who were sent from the game do not owe it.
    """
    basis, minutes, hourly = table.rules.stated(RAKE_TIME)
    gone = remembered(table, RoomMemory).sent
    players = tuple(player for player in dict.fromkeys(table.seating.values()) if player not in gone)
    unit = table.rules[CHIP_UNIT]
    due = hourly * minutes // 60 // unit * unit
    fees = (due,) * len(players) if basis == "player" else shares(due, len(players), unit)
    moves: list[Move] = []
    for player, fee in zip(players, fees, strict=True):
        place = stack(player) if table.chips.get(stack(player)) else kept(player)
        paid = min(fee, table.chips.get(place, 0))
        if paid:
            moves += [Move(place, RAKE, paid, TIME), Move(RAKE, RACK, paid, TIME)]
    return tuple(moves)


def no_time_charge(table: Table, value: str) -> bool:
    """The house does not charge by time."""
    return TIME not in table.rules[RAKE_METHOD]


def time_is_not_up(table: Table, value: str) -> bool:
    """The posted interval since the last time charge has not passed."""
    _, interval, _ = table.rules.stated(RAKE_TIME)
    return 0 <= remembered(table, RoomMemory).since_time < interval


time_collected = recalls(lambda memory, value: memory._replace(since_time=0))


def nobody_to_charge(table: Table, value: str) -> bool:
    """There is no player with chips to charge."""
    return not time_charge(table)
