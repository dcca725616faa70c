"""The showdown and the awarding of the pots: side pots first, each divided on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from houseway.core.betting_round import (
    BETS,
    CONCEDES,
    DEAD,
    FOLDS,
    RAISES,
    WAGER,
    contending,
)
from houseway.core.cards import Card
from houseway.core.chips import Chips
from houseway.core.command import Say
from houseway.core.event import BetPlaced, BetSettled, CardsShown, Event, PotAwarded
from houseway.core.money import BOARD, Bet, Hand, Move, Place, pot, stack
from houseway.core.option import Bar, Option
from houseway.core.pots import contenders
from houseway.core.round import Draft, Round
from houseway.core.shoe import Piece
from houseway.poker import best_five, high, named

from .rake import to_the_rack

SHOWS = "shows"
SUIT_ORDER = "cdhs"
OVER = {FOLDS: ("PKR-1.fold", "folded"), CONCEDES: ("PKR-15(d)", "conceded"), DEAD: ("PKR-15(i)", "the hand is dead")}


def shows(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The whole hand is turned up."""
    yield CardsShown(said.who, now.held[said.who], cites)


def concedes(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The hand is thrown away unseen, unless the house wants every hand seen (R-PKR-17)."""
    if now.rules.settings["pkr.show_discards"] == "always":
        yield CardsShown(said.who, now.held[said.who], cites)


def nobody_else_contends(round: Round, hand: Hand) -> bool:
    """A pot has to have a winner: the last one contending for it shows."""
    return any(hands == (hand,) for hands in contenders(round, contending(round)).values())


SHOWDOWN_OPTIONS = (
    Option(SHOWS, "PKR-15(d)", shows, in_silence=True),
    Option(CONCEDES, "PKR-15(d)", concedes, bars=(Bar("PKR-15(d)", nobody_else_contends),)),
)


def last_to_bet(*streets: str) -> Callable[[Round], Hand | None]:
    """Who shows first: whoever made the last bet or raise of the last betting round, else the first to act on it (R-PKR-17)."""
    number = {street: place for place, street in enumerate(streets)}

    def begins(round: Round) -> Hand | None:
        last, bettor = -1, None
        for stage, hand, word in round.said:
            at = number.get(stage, -1)
            if at < last or at < 0 or word == DEAD:
                continue
            if at > last:
                last, bettor = at, None
            if word in (BETS, RAISES):
                bettor = hand
        if bettor is not None or last > 0:
            return bettor
        blinds = len(cast("tuple[int, ...]", round.rules.settings["pkr.blinds"])) % len(round.hands)
        live = contending(round)
        return next(hand for hand in (*round.hands[blinds:], *round.hands[:blinds]) if hand in live)

    return begins


# Awarding


def award(now: Draft) -> Iterator[Event]:
    """Side pots first, the last made first of all (R-PKR-14); then the rake goes to the rack and every hand is settled."""
    live = contending(now)
    board = now.held.get(BOARD, ())
    shown = len(live) > 1
    worth = {hand: high((*now.held[hand], *board)) for hand in live} if shown else dict.fromkeys(live, 0)
    pots = contenders(now, live)
    for place in sorted(pots, key=_number, reverse=True):
        yield from _pushed(now, place, pots[place] or live, worth, shown)
    yield from to_the_rack(now)
    yield from _settled(now, worth, shown)


def _number(place: Place) -> int:
    return int(str(place).removeprefix("pot "))


def _pushed(now: Draft, place: Place, hands: tuple[Hand, ...], worth: dict[Hand, int], shown: bool) -> Iterator[Event]:
    best = max(worth[hand] for hand in hands)
    winners = [hand for hand in hands if worth[hand] == best]
    cites = "PKR-6(e)(5)" if place == pot(0) else "PKR-6(e)(6)"
    because = "nobody else is left" if not shown else named(best) if len(hands) > 1 else "nobody else is in it"
    for hand, chips in divided(now, now.chips[place], winners):
        bet = now.bet(hand, WAGER)
        if chips and bet not in now.bets:  # the last one in may have put in nothing yet: a bet of nothing that wins
            yield BetPlaced(bet, 0, cites)
        if chips:
            yield PotAwarded(place, hand, chips, because, cites, moves=(Move(place, stack(bet.by), chips, "wins", bet),))


def divided(now: Round, chips: Chips, winners: list[Hand]) -> list[tuple[Hand, Chips]]:
    """Even shares in whole chips; what is left over goes to the first winner from the button, or by suit (R-PKR-07)."""
    if len(winners) == 1:
        return [(winners[0], chips)]
    settings = now.rules.settings
    unit = cast("int", settings["pkr.chip_unit"])
    share = chips // unit // len(winners) * unit
    odd = winners[0]
    if settings["pkr.odd_chip.default"] == "high_card_by_suit":
        odd = max(winners, key=lambda hand: (_own_cards(now, hand), hand == winners[0]))
    return [(hand, share + (chips - share * len(winners) if hand == odd else 0)) for hand in winners]


def _own_cards(now: Round, hand: Hand) -> list[tuple[int, int]]:
    """The cards of a hand's own that play, best first; what lies on the board is everybody's and says nothing."""
    own = now.held[hand]
    five = best_five((*own, *now.held.get(BOARD, ())))
    return sorted(((card.rank, SUIT_ORDER.index(card.suit)) for card in five if _among(card, own)), reverse=True)


def _among(card: Card, own: tuple[Piece, ...]) -> bool:
    return card in own


def _settled(now: Draft, worth: dict[Hand, int], shown: bool) -> Iterator[Event]:
    made: dict[Bet, Chips] = {bet: 0 for bet in now.bets if bet not in now.settled}
    won: set[Bet] = set()
    for move in now.moves:
        bet = move.about
        if bet is not None and bet in made:
            player = "player " + bet.by
            if move.src == player:
                made[bet] -= move.chips
            elif move.dst == player:
                made[bet] += move.chips
                if move.why == "wins":
                    won.add(bet)
    words = {said.hand: said.word for said in now.said if said.word in OVER}
    for bet, net in made.items():
        word = words.get(bet.on)
        if word is not None:
            cites, because = OVER[word]
        elif shown:
            cites, because = "PKR-10(j)", named(worth[bet.on])
        else:
            cites, because = "PKR-6(d)", "nobody called" if bet in won else "nobody else is left"
        yield BetSettled(bet, net, because, cites)
