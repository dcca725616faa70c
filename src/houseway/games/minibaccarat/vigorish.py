"""Five percent of what the banker's bet wins: taken at once, or marked at the seat and collected later.

A debt moves no chips. It is a line in the table's memory, `3:0.75/5:1.50`, seat by seat, and the chips that cover it are kept
back until it is collected.
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.game.rules import Rules
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import RACK, Move, stack
from houseway.core.round.state import Round
from houseway.core.table.table import Parting, Table
from houseway.core.values.chips import Chips, cents, dollars
from houseway.core.values.hands import Hand, Player
from houseway.core.values.memory import remembered
from houseway.families.baccarat.hands import BANKER
from houseway.families.deck.shoe import wrong_rack
from houseway.families.pay import vigorish as share

from .house_rules import COMMISSION, DEFERRED, MODE, VIG_COLLECTION
from .memory import Memory

FIVE_PER_CENT = 5
QUARTER: Chips = 25


def fee(rules: Rules, win: Chips) -> Chips:
    """Return the vigorish on a win on the banker, to the cent or up to the next quarter (R-GEN-07); never more than the win."""
    if rules[MODE] != COMMISSION:
        return 0
    return share.fee(rules, win, FIVE_PER_CENT, QUARTER)


def is_marked(rules: Rules) -> bool:
    """Whether the house collects vigorish later."""
    return rules[VIG_COLLECTION] == DEFERRED


# The markers


def read(owed: str) -> dict[Hand, Chips]:
    """Read the vigorish owed by each seat.

    >>> read("3:0.75/5:1.50"), read("")
    ({'3': 75, '5': 150}, {})
    """
    return {seat: cents(sum) for seat, sum in (marker.split(":") for marker in owed.split("/") if marker)}


def write(owed: Mapping[Hand, Chips]) -> str:
    """Return the markers as the table's memory stores them.

    >>> write({"5": 150, "3": 75})
    '3:0.75/5:1.50'
    """
    return "/".join(f"{seat}:{dollars(owed[seat])}" for seat in sorted(owed, key=int))


def invalid_memory(memory: Memory, rules: Rules) -> str:
    """Return the reason why a memory is impossible: an impossible shoe, or markers that are not amounts at seats."""
    try:
        owed = read(memory.owed)
    except ValueError:
        return "owed: a seat and an amount, for example 3:0.75/5:1.50"
    if not all(seat in rules.seats for seat in owed):
        return f"owed: seats 1 to {len(rules.seats)}"
    return wrong_rack(memory.gone, memory.unseen, rules)


def marked(round: Round) -> str:
    """Return the markers after a round: the earlier ones, and its wins on the banker, each rounded separately."""
    owed = read(remembered(round, Memory).owed)
    if is_marked(round.rules):
        for bet, result in round.settled.items():
            if bet.wager == BANKER and result.net > 0:
                owed[bet.on] = owed.get(bet.on, 0) + fee(round.rules, result.net)
    return write(owed)


def owed_by(owed: str, seating: Mapping[Hand, Player], player: Player) -> Chips:
    """Return the vigorish one player owes, at all their seats."""
    return sum(chips for seat, chips in read(owed).items() if seating.get(seat) == player)


def free_chips(round: Round, player: Player) -> Chips:
    """Return a player's chips beyond those that cover the markers."""
    return round.chips.get(stack(player), 0) - owed_by(remembered(round, Memory).owed, round.seating, player)


# Collecting


def collects(table: Table, value: str = "") -> tuple[Move, ...]:
    """Return the moves of all owed vigorish to the rack."""
    owed = remembered(table, Memory).owed
    players = dict.fromkeys(table.seating.values())
    sums = {player: owed_by(owed, table.seating, player) for player in players}
    return tuple(Move(stack(player), RACK, chips, "vigorish") for player, chips in sums.items() if chips)


def short_of_vigorish(table: Table, value: str) -> bool:
    """A player owes more vigorish than they have in chips, and must buy in first."""
    return any(table.chips.get(move.src, 0) < move.chips for move in collects(table))


def parting(table: Table, player: Player) -> Parting | Refusal:
    """Return a player's payment on leaving, or the refusal for one whose chips do not cover their markers."""
    memory = remembered(table, Memory)
    due = owed_by(memory.owed, table.seating, player)
    if due > table.chips.get(stack(player), 0):
        return Refusal("owes_vigorish", "MB-12(d)(2)(i)")
    kept = {seat: chips for seat, chips in read(memory.owed).items() if table.seating.get(seat) != player}
    moves = (Move(stack(player), RACK, due, "vigorish"),) if due else ()
    return Parting(moves, memory._replace(owed=write(kept)))
