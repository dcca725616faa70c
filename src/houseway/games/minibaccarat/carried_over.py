"""The memory after a finished round."""

from __future__ import annotations

from houseway.core.game.between_rounds import READY, USED
from houseway.core.messages.note import RESHUFFLE
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.hands import BURN, Hand
from houseway.core.values.memory import remembered
from houseway.families.deck.shoe import put_away

from .facts import HANDS
from .memory import Memory, cover_card_is_out, is_fresh, shuffles_itself
from .roads import is_result, read, written
from .turning_right import first_two_are_face_down, third_is_face_down
from .vigorish import marked

SHOWN = 100
"""The number of coups a board shows where no shuffle ever clears it."""


def carries(round: Round) -> Memory:
    """Return the memory after a round: cards in the rack, vigorish on the markers, the coup on the roads; a continuous shoe is
    full again.
    """
    was, owed = remembered(round, Memory), marked(round)
    road = was.road + next((noted for noted in reversed(round.noted) if is_result(noted)), "")
    if shuffles_itself(round):
        return was._replace(owed=owed, road="".join(map(written, read(road)[-SHOWN:])))
    seen, unseen = put_away(round, _hidden)
    return Memory(
        gone=seen, unseen=unseen, rounds=was.rounds + 1, last=int(cover_card_is_out(round)), batch=was.batch, owed=owed, road=road
    )


def _hidden(round: Round, hand: Hand) -> int:
    """Return the number of unseen cards of a hand: of a burn all but the first, of a void round those not turned over."""
    count = len(round.held[hand])
    if hand == BURN:
        return count - is_fresh(round)
    if hand not in HANDS:
        return 0
    return count if first_two_are_face_down(round, hand) else int(third_is_face_down(round, hand))


def leaves(table: Table, round: Round) -> str:
    """Return the state of the shoe: it continues until the hand after the cover card, or until a mishap requires a shuffle
    (MB-9(e)).
    """
    if shuffles_itself(round):
        return READY
    return USED if RESHUFFLE.is_in(round) or (remembered(round, Memory).last and round.hands) else READY
