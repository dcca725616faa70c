"""A table after a round was paid: its hands stay on it until they are cleared (R-GEN-30).

Clearing a table is not a command. The next round clears it, and so does any change of the cards, the rules or the
table's memory, and a player who leaves with the chips of the round. Until then a clause without a time limit can be
called, and the round is decided again from there: the seats that the clause does not affect stay as they were paid.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from houseway.core.game.between_rounds import READY, USED, deck_state
from houseway.core.money.places import stack
from houseway.core.round.state import Round, draft, seal
from houseway.core.values.hands import HOUSE

from .state import Table, cards_out


def left_by(table: Table, round: Round) -> tuple[tuple[Any, ...], str]:
    """Return the state that a round leaves at its table: the table's memory, and the state of the cards."""
    game = table.rules.game
    if not (round.hands or round.void or round.held != cards_out(table)):  # there is nothing to remember
        return table.memory, table.deck
    as_used = USED if table.rules.equipment.size else READY  # dice are always ready
    left = game.leaves(table, round) if game.leaves else as_used
    return game.carries(round), deck_state(table.rules.tendings, left)


def uncleared_table(table: Table) -> Table | None:
    """Return the table as it was when its last round was paid, with the chips of now, or None once it was cleared."""
    round = table.round
    if round is None or not round.over or round.rules != table.rules or not _still_have_it(table, round):
        return None
    before = reopened(table)
    memory, deck = left_by(before, round)
    return before if (tuple(memory), deck) == (tuple(table.memory), table.deck) else None


def reopened(table: Table) -> Table:
    """Return the table with what it remembered while its last round was on, and that round with the chips of now."""
    round = table.round
    assert round is not None
    if round.chips != table.chips:  # somebody has bought chips since
        now = draft(round)
        now.chips = table.chips
        round = seal(now)
    return replace(table, round=round, memory=round.memory, deck=READY)


def _still_have_it(table: Table, round: Round) -> bool:
    """Whether everybody who bet still sits there with at least the chips the round left them."""
    players = {bet.by for bet in round.bets} - {HOUSE}
    if not players <= {*table.seating.values()}:
        return False
    return all(table.chips.get(stack(player), 0) >= round.chips.get(stack(player), 0) for player in players)
