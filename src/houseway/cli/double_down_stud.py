"""Double Down Stud at the terminal: double in full whenever the cards nobody has seen make it worth more than nothing.

Every card but the hole card lies open, so this is the best play there is: it weighs the other seats' cards too.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.cards import FRENCH, Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, DEALER, Hand
from houseway.games.double_down_stud.checks import edge
from houseway.games.double_down_stud.odds import LOST, PUSHED, Makes, outlook, worth_of
from houseway.poker import high, named
from houseway.poker.values.sights import in_sight

from .lore import Lore, as_dealt, by_silence


def speaks(seen: Round, asks: Sequence[Ask]) -> Command | None:
    """Double for all that may be doubled, or say nothing."""
    for ask in asks:
        if ask.says == "doubles" and worth_of(_outlook(seen, ask.who), seen.rules.pays["wager"]) > 0:
            return Say(ask.who, ask.says, ask.high)
    return None


def _outlook(seen: Round, hand: Hand) -> Makes:
    """What the hole card may still make of a hand, from all that lies open."""
    open_cards = {card for held in seen.held.values() for card in held}
    four = cards_in((*seen.held[hand], *seen.held[BOARD]))
    return outlook(four, (card for card in FRENCH if card not in open_cards))


def names(held: tuple[Card, ...]) -> str:
    """What a hand is worth, and while the hole card is down what it lacks."""
    if len(held) == 5:
        return named(high(held))
    return in_sight(held) if len(held) == 4 else ""


def edges(rules: Rules) -> dict[str, Fraction]:
    """What the house keeps of each bet if everybody doubles as they should, exactly."""
    return {"wager": edge(rules, rules.pays["wager"])}


def remarks(seen: Round, ask: Ask) -> str:
    """What the cards still to be seen make of a hand, and what doubling does on average."""
    if ask.says != "doubles":
        return ""
    still = _outlook(seen, ask.who)
    makes, worth = dict(still), worth_of(still, seen.rules.pays["wager"])
    many, push, lose = sum(makes.values()), makes.get(PUSHED, 0), makes.get(LOST, 0)
    says = "gains" if worth > 0 else "costs" if worth < 0 else "is even"
    return f"of {many} cards {many - push - lose} win, {push} push, {lose} lose: it {says}"


LORE = Lore(
    by_silence,
    as_dealt,
    names,
    edges,
    remarks,
    board=3,
    speaks=speaks,
    shares=(DEALER, BOARD),
)
