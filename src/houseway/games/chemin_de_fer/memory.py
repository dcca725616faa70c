"""The memory of a chemin de fer table: its shoe, the bank's position, the last stake, and who may follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from houseway.core.game.between_rounds import READY, USED
from houseway.core.game.rules import Rules
from houseway.core.messages.note import RESHUFFLE, Note
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.cards import BACK
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, Hand, Player
from houseway.core.values.memory import remembered
from houseway.families.deck.shoe import cards_left, rack_of, wrong_rack

from .facts import (
    BANKS,
    KEEP,
    OFFER,
    ORDERED,
    TAKEOVER,
    bank,
    banker_of,
    circle,
    covered,
    covers,
    dominant_of,
    is_face_up,
    placed,
    somebody_banks,
    the_banker,
)
from .house_rules import BANK_FLOOR_BASIS, ROUNDS_AFTER_CUT

BEHIND_THE_CUTTING_CARD = 14
"""Cards behind the cutting card (CDF-3(e))."""
BANK_MOVES: Final = Note("bank_moves")
"""The note of a round after which the bank moves without having lost."""

KEPT, LOST = "kept", "lost"


class Memory(NamedTuple):
    """The table's memory; a new table has no banker, so the shoe is bid for (CDF-4(b))."""

    gone: str = ""
    """Cards in the discard bucket that were shown, in order."""
    unseen: int = 0
    """The number of unseen cards in the bucket."""
    rounds: int = 0
    """Rounds since the shuffle."""
    bank: str = ""
    """Empty where the shoe is to be bid for; `kept` where the last banker may continue; `lost` where the bank was passed on."""
    banker: str = ""
    """The seat that banked last."""
    player: str = ""
    """The player who sat there."""
    origin: str = ""
    """The seat from whose right a lost bank is offered: a passed one continues from where it was passed (CDF-10(d))."""
    last: Chips = 0
    """The banker's last wager."""
    suivi: str = ""
    """The player who matched it alone and lost."""
    seats: tuple[tuple[Hand, Player], ...] = ()
    """Each player's seat when the bank last came their way, so that no player gains a turn by moving (CDF-10(e))."""


def gone(memory: Memory) -> Mapping[Hand, tuple[Piece, ...]]:
    """Return the discard bucket at the start of a round."""
    return rack_of(memory.gone, memory.unseen)


def invalid_memory(memory: Memory, rules: Rules) -> str:
    """Return the reason why a stored memory is impossible: an impossible shoe, or a bank without a seat."""
    if memory.bank not in ("", KEPT, LOST):
        return f"bank: {KEPT} or {LOST}"
    if {memory.banker, memory.origin} - {"", *rules.seats}:  # one that does not count now may count in the next round
        return "banker and origin: a seat of this table"
    if memory.bank == KEPT and memory.banker not in rules.seats:
        return "banker: a seat, where the bank is kept"
    if memory.bank == LOST and memory.origin not in rules.seats:
        return "origin: a seat, where the bank was lost"
    return wrong_rack(memory.gone, memory.unseen, rules)


# How the bank stands at the beginning of a round


def may_keep(round: Round) -> Hand | None:
    """Return the seat of the last banker, if the bank is theirs to keep and they are still seated, or None."""
    was = remembered(round, Memory)
    return was.banker if was.bank == KEPT and round.seating.get(was.banker) == was.player else None


def is_ordered_on(round: Round) -> bool:
    """Whether the banker was told to pass the shoe."""
    return any(said.word == ORDERED for said in round.said)


def had_to_pass(round: Round) -> bool:
    """Whether the bank lost, or the banker was ordered to pass it."""
    return remembered(round, Memory).bank == LOST or is_ordered_on(round)


def passed_freely(round: Round) -> bool:
    """Whether the banker could have kept the shoe and did not, or left the table."""
    kept = any(said.stage == KEEP and said.word == BANKS for said in round.said)
    return remembered(round, Memory).bank == KEPT and not kept and not is_ordered_on(round)


def is_bid_for(round: Round) -> bool:
    """Whether no player has a claim to the shoe."""
    return not remembered(round, Memory).bank


def offered_from(round: Round) -> Hand:
    """Return the seat from whose right the bank is offered: the last banker's or, for a passed bank that lost, where it was
    passed.
    """
    was = remembered(round, Memory)
    return was.origin if was.bank == LOST else was.banker


def offered_after_a_loss(round: Round) -> tuple[Hand, ...]:
    """Return every seat counterclockwise, the last banker's included (CDF-10(b), CDF-10(d))."""
    return circle(round, offered_from(round)) if had_to_pass(round) else ()


def offered_after_a_pass(round: Round) -> tuple[Hand, ...]:
    """Return every seat except that of the player who passed the bank, counterclockwise (CDF-10(c))."""
    if not passed_freely(round):
        return ()
    return tuple(seat for seat in circle(round, offered_from(round)) if round.seating[seat] != remembered(round, Memory).player)


# What a round leaves


def carries(round: Round) -> Memory:
    """Return the memory after a round: the cards in the bucket, and the state of the bank."""
    was = remembered(round, Memory)
    faces = [card for hand in round.held for card in _seen(round, hand) if card is not BACK]
    unseen = sum(map(len, round.held.values())) - len(faces)
    now = was._replace(gone="".join(map(repr, faces)), unseen=unseen, rounds=was.rounds + 1, seats=tuple(_seats(round)))
    banker = banker_of(round)
    if banker is None:  # nothing changes, except a bank that was ordered to be passed
        return now._replace(bank=LOST, origin=was.banker) if is_ordered_on(round) else now
    lost = not round.void and round.settled[bank(round)].net < 0
    moves = lost or BANK_MOVES.is_in(round)
    passed = was.bank == KEPT and not is_ordered_on(round)
    return now._replace(
        bank=LOST if moves else KEPT,
        banker=banker,
        player=round.seating[banker],
        origin=was.origin if passed and not BANK_MOVES.is_in(round) else banker,
        last=_last(round),
        suivi="" if moves else _follows(round),
    )


def _seen(round: Round, hand: Hand) -> tuple[Piece, ...]:
    """Return the cards of a hand that were shown: of a hand never turned up, a third card at most."""
    held = round.held[hand]
    if hand == BURN:
        return ()
    in_play = somebody_banks(round) and bool(covers(round)) and hand in (the_banker(round), dominant_of(round))
    return held[2:] if in_play and not is_face_up(round, hand) else held


def _last(round: Round) -> Chips:
    """Return the wager that limits the next one: as placed, or as covered if the house chose so and any was (R-CDF-04)."""
    by_cover = round.rules[BANK_FLOOR_BASIS] == "covered"
    return covered(round) or placed(round) if by_cover else placed(round)


def _follows(round: Round) -> Player:
    """Return the player who may follow: the one who matched a bank that won. A round without a result changes nothing, unless the
    bank is new.
    """
    was = remembered(round, Memory)
    result = round.settled[bank(round)].net
    if result > 0 and not round.void:
        return next((bet.by for bet, stake in covers(round).items() if stake == placed(round)), "")
    return was.suivi if was.player == round.seating[the_banker(round)] else ""


def _seats(round: Round) -> Iterator[tuple[Hand, Player]]:
    """Yield each player at the seat they had when the bank last came to them; players it came to now, or who are new, at their
    present seat.
    """
    before = remembered(round, Memory).seats
    for player in dict.fromkeys(round.seating.values()):
        now = [(seat, who) for seat, who in round.seating.items() if who == player]
        then = [(seat, who) for seat, who in before if who == player]
        yield from then if then and not any(seat in _came_to(round) for seat, _ in now) else now


def _came_to(round: Round) -> tuple[Hand, ...]:
    """Return the seats that the offer of the bank reached or passed over this round."""
    for stage, order in ((OFFER, offered_after_a_loss(round)), (TAKEOVER, offered_after_a_pass(round))):
        if order:
            taker = next((said.hand for said in round.said if said.stage == stage and said.word == BANKS), order[-1])
            return order[: order.index(taker) + 1]
    return ()


# The shoe


def cutting_card_is_out(round: Round) -> bool:
    """Whether the cutting card has come to the front."""
    return cards_left(round) <= BEHIND_THE_CUTTING_CARD


def was_out_before(round: Round) -> bool:
    """Whether the cutting card was out when the round started."""
    was = remembered(round, Memory)
    return round.rules.equipment.size - len(was.gone) // 2 - was.unseen <= BEHIND_THE_CUTTING_CARD


def is_last_hand(round: Round) -> bool:
    """Whether no other hand is dealt from this shoe (R-CDF-17)."""
    return was_out_before(round) if round.rules[ROUNDS_AFTER_CUT] else cutting_card_is_out(round)


def leaves(table: Table, round: Round) -> str:
    """Return the state of the shoe: it continues until its last hand or a mishap that requires a shuffle; an uncovered bank is
    not a hand.
    """
    was_dealt = somebody_banks(round) and bool(covers(round))
    return USED if RESHUFFLE.is_in(round) or (was_dealt and is_last_hand(round)) else READY


def fresh_shoe(memory: Memory, value: str) -> Memory:
    """Return the memory of a new shoe, which is bid for (CDF-4(b)); only seats are remembered."""
    return Memory(seats=memory.seats)
