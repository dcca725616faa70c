"""Colorado hold 'em at the terminal: declare what wins at once, bet what is worth it, and put the right card away.

What three cards are worth is counted over every board there could be, at this house's prices; nothing here is a rule of thumb.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Arrange, Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.games.colorado_holdem.house_rules import BONUS_ON_FOLD, INSTANT_ACE_LOW, VERSION
from houseway.games.colorado_holdem.odds import BOARDS, ante_edge, ante_nets, bonus_edge, discards, net_of
from houseway.games.colorado_holdem.paying import instant_of, kept
from houseway.poker.values import three_cards
from houseway.poker.values.hands import high, named

from .lore import Lore


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """What makes most of the ante; the bonus has no say."""
    hand = asks[0].who
    offered = {ask.says: ask for ask in asks}
    made = _worth(seen, hand)
    best = max(made.values())
    row = instant_of(seen, hand)
    if "declares" in offered and row is not None and net_of(seen.rules.pays["ante"].pays[row]) * BOARDS >= 2 * best:
        return Say(hand, "declares")
    betting = offered.get("bets")
    if betting is not None and 2 * best > (-BOARDS if "folds" in offered else best):
        return Say(hand, "bets", betting.low)
    if "discards" in offered:
        return Arrange(hand, ((max(made, key=made.__getitem__),),), "discards")
    return Say(hand, "folds")


def _worth(seen: Round, hand: Hand) -> Mapping[Card, int]:
    scale = seen.rules.rows[seen.rules[VERSION]]
    return discards(cards_in(seen.held[hand]), ante_nets(scale, seen.rules.pays["ante"]))


def lays(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Pairs first, then from the top."""
    ranks = [card.rank for card in held]
    return tuple(sorted(held, key=lambda card: (ranks.count(card.rank), card.rank), reverse=True))


def names(held: tuple[Card, ...]) -> str:
    """What five cards are called, and three where there is something to say of them."""
    if len(held) == 5:
        return named(high(held))
    if len(held) != 3:
        return ""
    value = three_cards.high(held)
    telling = (three_cards.PAIR, three_cards.TRIPS, three_cards.STRAIGHT_FLUSH, three_cards.ROYAL)
    return three_cards.named(value) if three_cards.category(value) in telling else ""


def edges(rules: Rules) -> dict[str, Fraction]:
    """What the house keeps of an ante under the best play, and of a bonus at the least."""
    version = rules[VERSION]
    ace_low = rules[INSTANT_ACE_LOW]
    found = {"ante": ante_edge(rules.rows[version], rules.pays["ante"], may_fold=version == "required", ace_low=ace_low)}
    if "bonus" in rules.pays:
        found["bonus"] = bonus_edge(rules.pays["bonus"], ace_low=ace_low)
    return found


def remarks(seen: Round, ask: Ask) -> str:
    """What an offer costs, and what comes of it."""
    match ask.says:
        case "bets" if ask.wager == "bonus":
            return "a pair of jacks or better, for one dollar"
        case "bets" if ask.wager is None:
            return "as much again as your ante, and then a card goes"
        case "discards":
            return "one of your three; the other two play"
        case "leaves the discard":
            return "the dealer puts away what is worth least"
        case "folds":
            bonus = seen.bet(ask.who, "bonus") in seen.bets and seen.rules[BONUS_ON_FOLD] == "lose"
            return "gives up the ante" + (" and the bonus" if bonus else "")
        case "declares":
            return f"{seen.rules.pays['ante'].pays[instant_of(seen, ask.who) or '']} at once, and out of the round"
        case _:
            return ""


LORE = Lore(
    chooses,
    lays,
    names,
    edges,
    remarks,
    board=3,
    plays=kept,
)
