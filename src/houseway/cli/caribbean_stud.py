"""Caribbean Stud at the terminal: bet any pair, fold below ace-king, and with ace-king look at the dealer's card.

With ace-king the usual rules are followed: bet if the up card is a two to a queen and matches one of yours; if it is an ace or a
king and you hold a queen or a jack; or if it matches nothing, you hold a queen, and it is lower than your fourth card. They cost
next to nothing against the best play.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.game.words import typed
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK, Card, cards
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import card_in, cards_in
from houseway.core.values.hands import DEALER
from houseway.families.bets.antes import ANTE
from houseway.families.pay.progressive import OnePrice
from houseway.games.caribbean_stud.odds import bonus_edge
from houseway.poker.values.hands import high, named

from .lore import Lore

LEAST_PAIR = high(cards("2s 2h 3d 4c 5s"))
LEAST_ACE_KING = high(cards("As Kh 4d 3c 2s"))
QUEEN, KING = 12, 13


def worth_a_bet(held: tuple[Card, ...], up: Card) -> bool:
    """Whether the usual rules bet this hand against this up card."""
    value = high(held)
    if value >= LEAST_PAIR or value < LEAST_ACE_KING:
        return value >= LEAST_PAIR
    _, _, third, fourth, _ = sorted((card.rank for card in held), reverse=True)
    if up.rank >= KING:
        return third >= QUEEN - 1
    if any(card.rank == up.rank for card in held):
        return True
    return third == QUEEN and up.rank < fourth


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """Bet what is worth it, and fold the rest."""
    offered = {ask.says: ask for ask in asks}
    betting = offered.get("raises")
    if betting is not None:
        up = next(card for card in seen.held[DEALER] if card != BACK)
        if worth_a_bet(cards_in(seen.held[betting.who]), card_in(up)):
            return Say(betting.who, betting.says, betting.low)
    return Say(asks[0].who, "folds")


def lays(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """What is grouped first, then from the top; an ace that ends a straight at the bottom lies there."""
    ranks = [card.rank for card in held]
    low_ace = sorted(ranks) == [2, 3, 4, 5, 14]
    return tuple(
        sorted(held, key=lambda card: (ranks.count(card.rank), 1 if low_ace and card.rank == 14 else card.rank), reverse=True)
    )


def names(held: tuple[Card, ...]) -> str:
    """What five cards are called; while they come one at a time, nothing yet."""
    return named(high(held)) if len(held) == 5 else ""


def edges(rules: Rules) -> dict[str, Fraction]:
    """What the bonus keeps, exactly."""
    return {"bonus": bonus_edge(rules.pays["bonus"])} if "bonus" in rules.pays else {}


def remarks(seen: Round, ask: Ask) -> str:
    """What an offer costs, and what stays."""
    match ask.says:
        case "raises":
            return "twice your ante, against the dealer"
        case "folds":
            down = {bet.wager for bet in seen.bets if bet.on == ask.who}
            gone = ["the ante", *(wager for wager in ("bonus", "progressive") if wager in down)]
            stays = "; five card hand bonus bets stay" if down & {"five_card", "five_card_dealer"} else ""
            return f"gives up {', '.join(gone[:-1])}{' and ' * (len(gone) > 1)}{gone[-1]}{stays}"
        case "bets" if ask.wager == ANTE:
            return _what_rides_on_it(seen, ask)
        case "bets":
            return REMARKS.get(ask.wager or "", "")
        case _:
            return ""


def _what_rides_on_it(seen: Round, ask: Ask) -> str:
    """The rest is offered once an ante is down, and Enter deals then: whoever sits down is told how to bet it all."""
    rides = [wager for wager in REMARKS if wager in seen.rules.wagers]
    if not rides or seen.bet(ask.who, ANTE) in seen.bets:
        return ""
    least = {ANTE: ask.low or 0, **{wager: _least(seen.rules, wager) for wager in rides}}
    return "beside it, in one line: " + typed(least)


def _least(rules: Rules, wager: str) -> Chips:
    price = rules.wagers[wager].cap
    return price.of(rules) if isinstance(price, OnePrice) else rules.limits[wager][0]


REMARKS = {
    "bonus": "your own five cards, a pair of tens or better",
    "progressive": "one chip for the meter; lost if you fold",
    "five_card": "your own five cards, a flush or better; stays if you fold",
    "five_card_dealer": "the dealer's five cards, a flush or better",
}


LORE = Lore(
    chooses,
    lays,
    names,
    edges,
    remarks,
)
