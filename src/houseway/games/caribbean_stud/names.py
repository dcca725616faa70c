"""Names of hands and offers at Caribbean Stud."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.game.rules import Rules
from houseway.core.game.words import typed
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.families.bets.antes import ANTE
from houseway.families.pay.progressive import OnePrice
from houseway.poker.values.hands import high, named


def lays(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards in the order they are shown: groups first, then from the highest; a low ace of a straight last."""
    ranks = [card.rank for card in held]
    low_ace = sorted(ranks) == [2, 3, 4, 5, 14]
    return tuple(
        sorted(held, key=lambda card: (ranks.count(card.rank), 1 if low_ace and card.rank == 14 else card.rank), reverse=True)
    )


def names(held: tuple[Card, ...]) -> str:
    """Return the name of five cards; empty while they are still being dealt."""
    return named(high(held)) if len(held) == 5 else ""


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the cost of an offer, and the bets that stay."""
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


def _what_rides_on_it(seen: Round, ask: RoundOffer) -> str:
    """Return the line that bets the rest too, for a new player: shown until an ante is down; after that Enter deals."""
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

NAMES = Names(names, lays, remarks)
