"""The seats dealt in, the button, and the bets required before the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.law.moments import BETTING, Part
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import BetPlaced, BetsClosed, CardsGathered, Event, Voided
from houseway.core.messages.note import Note
from houseway.core.money.places import Bet, Move, stack
from houseway.core.round.option import Option
from houseway.core.round.state import Draft, Round
from houseway.core.stages.choosing import Choosing
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import card_in
from houseway.core.values.hands import Hand
from houseway.poker.betting.betting_round import ANTE, BLIND, KILL, POST, WAGER
from houseway.poker.betting.pots import FIRST
from houseway.poker.values.forms import SUIT_ORDER

from .checks import stakes_of
from .house_rules import BLINDS, BRING_IN, HEADS_UP_BUTTON_SMALL_BLIND, KILL_ACTS, MISSED_BLIND, POSTED_ANTE
from .kill import kill_blind, killer
from .memory import memory_of

SEATS = "seats"
SITS_OUT, POSTS, DEALS_IN = "sits out", "posts", "deals in"
BUTTON: Final = Note("button")
"""The seat that drew the button."""


def blinds_of(round: Round) -> tuple[Chips, ...]:
    """Return the blinds the house posts, the largest last."""
    return round.rules[BLINDS]


def candidates(round: Round) -> tuple[Hand, ...]:
    """Return the seats that could be dealt in: one per player, with the required bets and one more (PKR-7(c)(3))."""
    forced = blinds_of(round)[-1] if blinds_of(round) else round.rules[BRING_IN]
    least = round.rules[POSTED_ANTE] + forced + stakes_of(round.rules)[0]
    was = memory_of(round)
    taken = {*was.sent, *(player for player, _ in was.away)}
    chips, kills = round.chips, str(was.kill)
    found: list[Hand] = []
    for seat, player in round.seating.items():
        if player in taken:
            continue
        more = kill_blind(round, seat) - forced if seat == kills else 0
        if chips.get(stack(player), 0) >= least + max(more, 0):
            taken.add(player)
            found.append(seat)
    return tuple(found)


def clockwise(seats: Sequence[Hand], after: int) -> tuple[Hand, ...]:
    """Return seats in order from the left of one; that one comes last."""
    return (*(seat for seat in seats if int(seat) > after), *(seat for seat in seats if int(seat) <= after))


def dealt_in(round: Round, without: Hand = "") -> tuple[Hand, ...]:
    """Return the seats that get cards, from the left of the button; the button is last.

    A seat that has missed the blind, or is new, waits until the last blind reaches it, unless it posts (R-PKR-30).
    """
    said = {said.hand: said.word for said in round.said if said.stage == SEATS}
    seats = [seat for seat in candidates(round) if said.get(seat) != SITS_OUT and seat != without]
    if not blinds_of(round):
        return tuple(seats)  # no button, no blind to wait for: from the dealer's left
    waiting = {seat for seat in seats if waits(round, seat)}
    ready = [seat for seat in seats if seat not in waiting or said.get(seat) == POSTS]
    if len(ready) < 2:
        ready = seats  # there are no other players to wait for: the game starts again
    if not ready:
        return ()
    button = _button(round, [seat for seat in ready if seat not in waiting] or ready)
    last_blind = len(blinds_of(round)) - 1
    order: list[Hand] = []
    for seat in clockwise(seats, button):
        if seat in ready or len(order) == last_blind:
            order.append(seat)
    return tuple(order)


def waits(round: Round, seat: Hand) -> bool:
    """Whether a seat has to wait for the blind."""
    entitled = memory_of(round).entitled
    return bool(entitled) and (seat, round.seating[seat]) not in entitled


def _button(round: Round, ready: Sequence[Hand]) -> int:
    """Return the seat of the button: at the dealer's right first, or by the high card, then one further each hand."""
    was = memory_of(round)
    drawn = next(iter(BUTTON.subjects(round)), "")
    if drawn:
        return int(clockwise(ready, int(drawn) - 1)[0])  # the player who drew it, or the next one if that player sits out
    if not was.button:
        return int(ready[-1])
    if was.stays and str(was.button) in ready:
        return was.button
    return int(clockwise(ready, was.button)[0])


# The first button, by the high card


def draws_for_it(round: Round) -> bool:
    """Whether the button is still to be drawn for: before the first hand, with two players or more."""
    return not memory_of(round).button and len(candidates(round)) > 1


def one_each(round: Round) -> tuple[Due, ...]:
    """Return one card, face up, to each seat that can play."""
    return tuple(Due(seat, 1, "all", "PKR-10(c)(2)(ii)") for seat in candidates(round))


def place_button(now: Draft) -> Iterator[Event]:
    """Give the button to the highest card, by suit among equals (R-PKR-26); then take the cards back to be shuffled."""
    drawn = {seat: card_in(held[-1]) for seat, held in now.held.items() if seat in now.seating}
    seat = max(drawn, key=lambda seat: (drawn[seat].rank, SUIT_ORDER.index(drawn[seat].suit)))
    yield CardsGathered("PKR-10(c)(2)(ii)")
    yield BUTTON.noted("PKR-10(c)(2)(ii)", seat, about=seat)


# Sitting out, posting, and the dealer's word


class Seats(Choosing):
    """The stage in which players may sit out until the dealer deals the others in."""

    __slots__ = ()

    @property
    def part(self) -> Part:
        """Return betting: bets are open."""
        return BETTING

    def enter(self, now: Draft) -> Iterator[Event]:
        """Find those who can play; if they are fewer than two, there is no hand."""
        seats = candidates(now)
        if len(seats) < 2:
            yield Voided("too_few_players", "PKR-7(c)(3)")
            return
        button = dealt_in(now)[-1]
        yield BetsClosed(clockwise(seats, int(button)), self.cites)


def fewer_than_two_would_play(round: Round, hand: Hand) -> bool:
    """Fewer than two players would be left for the hand."""
    return len(dealt_in(round, without=hand)) < 2


def already_said(round: Round, hand: Hand) -> bool:
    """The player has already chosen for this hand."""
    return bool(round.word(SEATS, hand))


def need_not_post(round: Round, hand: Hand) -> bool:
    """The player has not missed a blind and is not new, so there is nothing to post."""
    return not waits(round, hand)


def too_few_players(round: Round, hand: Hand) -> bool:
    """Fewer than two players can be dealt in."""
    return len(dealt_in(round)) < 2


def deals_in(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Settle who plays; antes and blinds go in before any card is dealt (R-PKR-12)."""
    posting = [hand for hand in now.hands if now.word(SEATS, hand) == POSTS]
    hands = dealt_in(now)
    yield BetsClosed(hands, "PKR-10(c)" if blinds_of(now) else "PKR-7(a)")
    ante = now.rules[POSTED_ANTE]
    if ante:
        for hand in hands:
            bet = now.bet(hand, WAGER)
            yield BetPlaced(bet, ante, "PKR-7(b)(1)", moves=(Move(stack(bet.by), FIRST, ante, ANTE, bet),))
    blinds = blinds_of(now)
    order = hands
    if len(hands) == 2 and now.rules[HEADS_UP_BUTTON_SMALL_BLIND]:
        order = hands[::-1]  # R-PKR-13
    kills = killer(now)
    for hand, blind in zip(order, blinds, strict=False):
        if hand != kills:
            yield _forced(now.bet(hand, WAGER), blind, BLIND)
    if kills is not None:
        is_last = kills in order[len(blinds) - 1 : len(blinds)] or now.rules[KILL_ACTS] == "last"
        yield _forced(now.bet(kills, WAGER), kill_blind(now, kills), BLIND if is_last else KILL, "PKR-11(i)")
    for hand in posting:
        if hand in hands and hand not in order[: len(blinds)] and hand != kills:
            yield _forced(now.bet(hand, WAGER), blinds[-1], POST)


def _forced(bet: Bet, chips: Chips, why: str, cites: str = "PKR-10(d)") -> BetPlaced:
    return BetPlaced(bet, chips, cites, moves=(Move(stack(bet.by), bet, chips, why, bet),))


DEALS = Option(DEALS_IN, "PKR-7(b)", deals_in, bars=(Bar("PKR-6(b)", too_few_players),))
SITS_OUT_OR_POSTS = (
    Option(SITS_OUT, "PKR-7(a)", bars=(Bar("PKR-7(a)", already_said), Bar("PKR-6(b)", fewer_than_two_would_play))),
    Option(
        POSTS,
        "PKR-10(d)",
        bars=(Bar("PKR-10(d)", need_not_post), Bar("PKR-7(a)", already_said)),
        under=(under(MISSED_BLIND, "post"),),
    ),
)

POT = Wager(WAGER, "PKR-1.bet", open_in="")
"""All that a hand puts into the pots."""
