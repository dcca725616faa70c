"""The state after a round of Spanish 21: the cards in the rack, and whether the shoe continues."""

from __future__ import annotations

from houseway.core.game.between_rounds import READY, USED
from houseway.core.messages.note import RESHUFFLE
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.hands import BURN, DEALER, Hand
from houseway.core.values.memory import remembered
from houseway.families.deck.shoe import is_dealt_down_to, put_away

from .facts import READER_BROKEN, has_hole_card, is_revealed
from .house_rules import CUT_FRACTION
from .memory import BROKEN, Memory


def carries(round: Round) -> Memory:
    """Return the memory after a finished round: its cards in the rack, unseen cards as a number only (S21-7(h))."""
    was = remembered(round, Memory)
    reader = BROKEN if READER_BROKEN.is_in(round) else was.reader
    if not round.hands:
        return was._replace(reader=reader)  # without bets no card left the shoe, and no player sat out
    seen, unseen = put_away(round, _hidden)
    bettors = {bet.by for bet in round.bets if bet.wager == "wager"}
    if was.rounds:
        bettors &= set(was.players.split())
    return Memory(seen, unseen, 0, was.rounds + 1, " ".join(sorted(bettors)), reader)


def _hidden(round: Round, hand: Hand) -> int:
    held = round.held[hand]
    if hand == BURN and BURN not in round.shown:
        return len(held)
    return int(hand == DEALER and has_hole_card(round) and len(held) > 1 and not is_revealed(round))  # face down after a void


def leaves(table: Table, round: Round) -> str:
    """Return the state of the shoe: it continues until the cutting card has shown or a mishap requires a shuffle (S21-4(g))."""
    return USED if RESHUFFLE.is_in(round) or cutting_card_is_out(round) else READY


def cutting_card_is_out(round: Round) -> bool:
    """Whether the round has reached the cutting card, at the depth this house uses (S21-4(e))."""
    return is_dealt_down_to(round, *round.rules[CUT_FRACTION])
