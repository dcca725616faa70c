"""Names of hands and offers at Fast Action Hold 'Em, and the six ways to keep two cards of four."""

from __future__ import annotations

from itertools import combinations

from houseway.core.game.names import HouseWay, Names, SetSo, Ways, two_typed
from houseway.core.game.picture import face
from houseway.core.game.rules import Rules
from houseway.core.messages.event import Arranged, CardsShown, Event
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import RANK_NAMES, RANKS, Card
from houseway.core.values.equipment import Piece, cards_in
from houseway.core.values.hands import DEALER, Hand, title
from houseway.games.fast_action_holdem.facts import FOUR, is_natural
from houseway.games.fast_action_holdem.house_rules import TRIPS_TIE
from houseway.games.fast_action_holdem.house_way import set_by
from houseway.games.fast_action_holdem.play import house_way
from houseway.poker.values.hands import plural
from houseway.poker.values.many_decks import high, named

BOARD = 5
SEVEN = 2 + BOARD


# Naming


def lays(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards from the highest down."""
    return tuple(sorted(held, key=lambda card: card.rank, reverse=True))


def names(held: tuple[Card, ...]) -> str:
    """Return the name of seven cards by their best five, of two by themselves, and of four if they are a natural.

    >>> from houseway.core.values.cards import cards
    >>> names(cards("Kh Ad")), names(cards("Ts Ts")), names(cards("9h 8h")), names(cards("8h 8h 8d 8c"))
    ('ace and king', 'pair of tens, suited', 'nine and eight, suited', 'natural, four eights')
    """
    if len(held) == SEVEN:
        return named(high(held))
    if len(held) == 2:
        top, low = lays(held)
        both = f"pair of {plural(top.rank)}" if top.rank == low.rank else f"{_name(top)} and {_name(low)}"
        return both + (", suited" if top.suit == low.suit else "")
    return f"natural, four {plural(held[0].rank)}" if len(held) == SEVEN - 3 and is_natural(held) else ""


def _name(card: Card) -> str:
    return RANK_NAMES[RANKS[card.rank - 2]]


# Setting


def ways(seen: Round, hand: Hand) -> tuple[Parts, ...]:
    """Return every distinct two cards of the hand, the house's choice first, then from the highest."""
    held = cards_in(seen.held[hand])
    pairs = sorted(map(lays, combinations(held, 2)), key=lambda two: [card.rank for card in two], reverse=True)
    return tuple((two, _less(held, two)) for two in dict.fromkeys((lays(house_way(seen, hand).two), *pairs)))


def _less(held: tuple[Card, ...], two: tuple[Card, ...]) -> tuple[Card, ...]:
    others = list(lays(held))
    for card in two:
        others.remove(card)
    return tuple(others)


def sets(rules: Rules, held: tuple[Piece, ...]) -> SetSo | None:
    """Return the two cards of four the house keeps and the line that decided; None for a natural, which is not set."""
    if len(held) != FOUR or not all(isinstance(card, Card) for card in held):
        return None
    four = cards_in(held)
    if is_natural(four):
        return SetSo((four, ()), "none: a natural is not set", "FAH-8(h)", "R-FAH-05")
    two, cites = set_by(four, rules[TRIPS_TIE])
    return SetSo((two, _less(four, two)), "", cites, "R-FAH-08")


def parts_typed(seen: Round, hand: Hand, typed: str) -> Parts | None:
    """Return the two typed cards as kept; None if they are not two of the player's."""
    return two_typed(cards_in(seen.held[hand]), typed)


# Remarks and descriptions of events


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the cost or effect of an offer."""
    match ask.says:
        case "splits":
            return "all four cards, as two hands: say so before you set them"
        case "surrenders":
            return "gives up half the wager, cards unseen"
        case "takes cards":
            return "what is missing is dealt to you now"
        case "voids hand":
            return "the wager comes back"
        case _:
            return ""


def event_line(event: Event) -> str | None:
    """Return the reason for the dealer's two cards, or the hand paid before hands were set; otherwise None."""
    match event:
        case CardsShown(hand=hand, cards=held, cites="FAH-8(b)"):
            return f"{title(hand)} has a {names(cards_in(held[:FOUR]))}"
        case CardsShown(hand=hand, cards=held) if hand == DEALER:
            return "the dealer turns up " + " ".join(map(face, held))
        case Arranged(hand=hand, parts=(kept, _)) if hand == DEALER:
            return f"the dealer keeps: {names(cards_in(kept))}"
        case _:
            return None


NAMES = Names(
    names,
    lays,
    remarks,
    event_line,
    board=BOARD,
    setting=Ways(ways, parts_typed, "two cards to keep as in Ah Kd", ("keep", "beside")),
    house_way=HouseWay(sets, "four cards"),
)
