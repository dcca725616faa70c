"""Names of hands and offers at Double Down Stud."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.hands import BOARD, DEALER
from houseway.poker import high, named
from houseway.poker.values.sights import in_sight

from .odds import LOST, PUSHED, outlook_of, worth_of


def names(held: tuple[Card, ...]) -> str:
    """Return the name of a hand, and while the hole card is down the card it needs."""
    if len(held) == 5:
        return named(high(held))
    return in_sight(held) if len(held) == 4 else ""


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the outlook of a hand over the unseen cards, and the average result of doubling."""
    if ask.says != "doubles":
        return ""
    still = outlook_of(seen, ask.who)
    makes, worth = dict(still), worth_of(still, seen.rules.pays["wager"])
    many, push, lose = sum(makes.values()), makes.get(PUSHED, 0), makes.get(LOST, 0)
    says = "gains" if worth > 0 else "costs" if worth < 0 else "is even"
    return f"of {many} cards {many - push - lose} win, {push} push, {lose} lose: it {says}"


NAMES = Names(names, remarks=remarks, board=3, shares=(DEALER, BOARD), in_full=("doubles",))
