"""What a chemin de fer table remembers: its shoe, where the bank is, what was staked last, and who may follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from houseway.core.game.between_rounds import READY, USED
from houseway.core.messages.note import RESHUFFLE, Note
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.cards import BACK
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, Hand, Player
from houseway.core.values.memory import remembered
from houseway.families.deck.shoe import cards_left, rack_of

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
"""What a round notes when the bank goes on without having lost."""

KEPT, LOST = "kept", "lost"


class Memory(NamedTuple):
    """A new table has nobody who banks: the shoe is bid for (CDF-4(b))."""

    gone: str = ""
    """Cards in the discard bucket that everybody has seen, one after the other."""
    unseen: int = 0
    """Cards in it nobody has seen."""
    rounds: int = 0
    """Rounds since the shuffle."""
    bank: str = ""
    """Nothing where the shoe is to be bid for; `kept` where the last banker may go on; `lost` where the bank had to be passed."""
    banker: str = ""
    """The seat that banked last."""
    player: str = ""
    """Who sat there."""
    origin: str = ""
    """The seat from whose right a lost bank is offered: a passed one goes on from where it was passed (CDF-10(d))."""
    last: Chips = 0
    """The banker's last wager."""
    suivi: str = ""
    """Who matched it alone and lost."""
    seats: tuple[tuple[Hand, Player], ...] = ()
    """Where everybody sat when the bank last came their way, so that nobody gains a turn by moving (CDF-10(e))."""


def gone(memory: Memory) -> Mapping[Hand, tuple[Piece, ...]]:
    """The discard bucket as a round finds it."""
    return rack_of(memory.gone, memory.unseen)


# How the bank stands at the beginning of a round


def may_keep(round: Round) -> Hand | None:
    """The seat of the last banker, if the bank is theirs to keep and they still sit there."""
    was = remembered(round, Memory)
    return was.banker if was.bank == KEPT and round.seating.get(was.banker) == was.player else None


def is_ordered_on(round: Round) -> bool:
    """Whether the banker was told to pass the shoe."""
    return any(said.word == ORDERED for said in round.said)


def had_to_pass(round: Round) -> bool:
    """The bank lost, or was ordered on."""
    return remembered(round, Memory).bank == LOST or is_ordered_on(round)


def passed_freely(round: Round) -> bool:
    """The banker could have kept the shoe, and did not, or got up and left."""
    kept = any(said.stage == KEEP and said.word == BANKS for said in round.said)
    return remembered(round, Memory).bank == KEPT and not kept and not is_ordered_on(round)


def is_bid_for(round: Round) -> bool:
    """Nobody has a claim to the shoe."""
    return not remembered(round, Memory).bank


def offered_from(round: Round) -> Hand:
    """The seat from whose right the bank is offered: the last banker's, or of a passed bank that lost, where it was passed."""
    was = remembered(round, Memory)
    return was.origin if was.bank == LOST else was.banker


def offered_after_a_loss(round: Round) -> tuple[Hand, ...]:
    """Everybody counterclockwise, whoever banked last among them (CDF-10(b), CDF-10(d))."""
    return circle(round, offered_from(round)) if had_to_pass(round) else ()


def offered_after_a_pass(round: Round) -> tuple[Hand, ...]:
    """Everybody but whoever passed it, counterclockwise (CDF-10(c))."""
    if not passed_freely(round):
        return ()
    return tuple(seat for seat in circle(round, offered_from(round)) if round.seating[seat] != remembered(round, Memory).player)


# What a round leaves


def carries(round: Round) -> Memory:
    """The cards in the bucket, and where the bank stands now."""
    was = remembered(round, Memory)
    faces = [card for hand in round.held for card in _seen(round, hand) if card is not BACK]
    unseen = sum(map(len, round.held.values())) - len(faces)
    now = was._replace(gone="".join(map(repr, faces)), unseen=unseen, rounds=was.rounds + 1, seats=tuple(_seats(round)))
    banker = banker_of(round)
    if banker is None:  # the table waits as it was, but for a bank that somebody was ordered to pass
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
    """What everybody saw of a hand: of one that was never turned up, a third card at most."""
    held = round.held[hand]
    if hand == BURN:
        return ()
    in_play = somebody_banks(round) and bool(covers(round)) and hand in (the_banker(round), dominant_of(round))
    return held[2:] if in_play and not is_face_up(round, hand) else held


def _last(round: Round) -> Chips:
    """The wager the next one is measured by: as placed, or as covered if the house has it so and anything was (R-CDF-04)."""
    by_cover = round.rules[BANK_FLOOR_BASIS] == "covered"
    return covered(round) or placed(round) if by_cover else placed(round)


def _follows(round: Round) -> Player:
    """Who may follow: whoever matched a bank that won. What decided nothing leaves it as it was, unless the bank is new."""
    was = remembered(round, Memory)
    result = round.settled[bank(round)].net
    if result > 0 and not round.void:
        return next((bet.by for bet, stake in covers(round).items() if stake == placed(round)), "")
    return was.suivi if was.player == round.seating[the_banker(round)] else ""


def _seats(round: Round) -> Iterator[tuple[Hand, Player]]:
    """Everybody where they sat when the bank last came to them; whoever it came to now, or is new, where they sit."""
    before = remembered(round, Memory).seats
    for player in dict.fromkeys(round.seating.values()):
        now = [(seat, who) for seat, who in round.seating.items() if who == player]
        then = [(seat, who) for seat, who in before if who == player]
        yield from then if then and not any(seat in _came_to(round) for seat, _ in now) else now


def _came_to(round: Round) -> tuple[Hand, ...]:
    """The seats the offer of the bank reached or went over this round."""
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
    """Whether it had when the round began."""
    was = remembered(round, Memory)
    return round.rules.equipment.size - len(was.gone) // 2 - was.unseen <= BEHIND_THE_CUTTING_CARD


def is_last_hand(round: Round) -> bool:
    """Whether no other hand is dealt from this shoe (R-CDF-17)."""
    return was_out_before(round) if round.rules[ROUNDS_AFTER_CUT] else cutting_card_is_out(round)


def leaves(table: Table, round: Round) -> str:
    """The shoe goes on until its last hand, or until a mishap wants a shuffle; a bank that nobody covered was no hand."""
    was_dealt = somebody_banks(round) and bool(covers(round))
    return USED if RESHUFFLE.is_in(round) or (was_dealt and is_last_hand(round)) else READY


def fresh_shoe(memory: Memory, value: str) -> Memory:
    """A new shoe is bid for (CDF-4(b)); only where people sat is remembered."""
    return Memory(seats=memory.seats)
