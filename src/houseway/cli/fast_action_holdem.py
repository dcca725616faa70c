"""Fast Action Hold 'Em at the terminal: the six ways to keep two cards of four, and a bot that keeps what the dealer would.

The house way is what silence means too. Better ways to keep and to split are the lab's (`houseway analyze fast_action_holdem`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from houseway.cli.table.answers import two_typed
from houseway.cli.table.pieces import card_text
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, Say
from houseway.core.messages.event import Arranged, CardsShown, Event
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.stages.setting import HOUSE_WAY, Parts
from houseway.core.values.cards import RANK_NAMES, RANKS, Card
from houseway.core.values.equipment import Piece, cards_in
from houseway.core.values.hands import DEALER, Hand, title
from houseway.games.fast_action_holdem.facts import FOUR, is_natural
from houseway.games.fast_action_holdem.house_rules import TRIPS_TIE
from houseway.games.fast_action_holdem.house_way import set_by
from houseway.games.fast_action_holdem.playing import house_way
from houseway.poker.values.hands import plural
from houseway.poker.values.many_decks import high, named

from .lore import Lore, SetSo, Ways, unknown

BOARD = 5
SEVEN = 2 + BOARD


# Naming


def lays(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """From the top."""
    return tuple(sorted(held, key=lambda card: card.rank, reverse=True))


def names(held: tuple[Card, ...]) -> str:
    """Seven cards by their best five, two by themselves, four only where they are a natural.

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
    """Every two cards of the hand that differ from others, the house's first, then from the top."""
    held = cards_in(seen.held[hand])
    pairs = sorted(map(lays, combinations(held, 2)), key=lambda two: [card.rank for card in two], reverse=True)
    return tuple((two, _less(held, two)) for two in dict.fromkeys((lays(house_way(seen, hand).two), *pairs)))


def _less(held: tuple[Card, ...], two: tuple[Card, ...]) -> tuple[Card, ...]:
    others = list(lays(held))
    for card in two:
        others.remove(card)
    return tuple(others)


def sets(rules: Rules, held: tuple[Piece, ...]) -> SetSo | None:
    """Which two of four cards the house keeps, and the line that decided; its clause says it in words. A natural is not set."""
    if len(held) != FOUR or not all(isinstance(card, Card) for card in held):
        return None
    four = cards_in(held)
    if is_natural(four):
        return SetSo((four, ()), "none: a natural is not set", "FAH-8(h)", "R-FAH-05")
    two, cites = set_by(four, rules[TRIPS_TIE])
    return SetSo((two, _less(four, two)), "", cites, "R-FAH-08")


def parts_typed(seen: Round, hand: Hand, typed: str) -> Parts | None:
    """Two cards somebody typed are kept; None where these are not two of theirs."""
    return two_typed(cards_in(seen.held[hand]), typed)


# Choosing


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """The house's way; a hand that is short takes its cards."""
    for says in (HOUSE_WAY, "takes cards"):
        ask = next((ask for ask in asks if ask.says == says), None)
        if ask is not None:
            return Say(ask.who, says)
    return Say(asks[0].who, asks[0].says, asks[0].low)


def remarks(seen: Round, ask: Ask) -> str:
    """What an offer costs or does."""
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


def tells(event: Event) -> str | None:
    """Why the dealer's two cards are just these, and who was paid before anybody set."""
    match event:
        case CardsShown(hand=hand, cards=held, cites="FAH-8(b)"):
            return f"{title(hand)} has a {names(cards_in(held[:FOUR]))}"
        case CardsShown(hand=hand, cards=held) if hand == DEALER:
            return "the dealer turns up " + " ".join(card_text(card, wide=False).plain.strip() for card in held)
        case Arranged(hand=hand, parts=(kept, _)) if hand == DEALER:
            return f"the dealer keeps: {names(cards_in(kept))}"
        case _:
            return None


LORE = Lore(
    chooses,
    lays,
    names,
    unknown,
    remarks,
    board=BOARD,
    setting=Ways(ways, parts_typed, "two cards to keep as in Ah Kd", ("keep", "beside")),
    sets=sets,
    tells=tells,
)
