"""A correction after a round is over: chips are moved with the round's number, and nothing that was recorded changes.

After the round it is a dispute (R-GEN-33), and nobody decides one alone (R-GEN-32); H-25 decides how it is done.
"""

from __future__ import annotations

from houseway.core.messages.command import Correct
from houseway.core.messages.event import Corrected
from houseway.core.messages.refusal import Refusal
from houseway.core.money.cage import CORRECTION
from houseway.core.money.places import CAGE, RACK, Move, Place, may_sink, meter, stack
from houseway.core.values.chips import is_amount, is_whole
from houseway.core.values.role import CHAIN, DEALER, STAFF

from .state import Table


def handle_correct(table: Table, said: Correct) -> tuple[Corrected] | Refusal:
    """Return the consequences of a correction: its moves in order, if the required roles have approved it."""
    cites = table.rules.cites.disputes
    if said.by not in CHAIN:
        return Refusal("not_yours_to_say", cites)
    if type(said.number) is not int or not 1 <= said.number <= table.number:
        return Refusal("no_such_round", cites)
    others = {*said.approved} - {said.by, DEALER}
    if not others or not others <= STAFF or len(others) < len(said.approved):
        return Refusal("nobody_else_approved", cites)
    open_to: set[Place] = {RACK, CAGE, *map(stack, table.seating.values()), *map(meter, table.rules.meters)}
    if not said.moves or not all(_is_a_correction(move, open_to) for move in said.moves):
        return Refusal("not_a_correction", cites)
    left = dict(table.chips)
    for move in said.moves:
        left[move.src] = left.get(move.src, 0) - move.chips
        if left[move.src] < 0 and not may_sink(move.src):
            return Refusal("not_enough_chips", cites)
        left[move.dst] = left.get(move.dst, 0) + move.chips
    if not all(map(is_whole, left.values())):
        return Refusal("too_many_chips", cites)
    return (Corrected(said.number, said.by, said.approved, cites, said.moves),)


def _is_a_correction(move: Move, open_to: set[Place]) -> bool:
    ends = move.src in open_to and move.dst in open_to and move.src != move.dst
    return ends and is_amount(move.chips) and move.why == CORRECTION and move.about is None
