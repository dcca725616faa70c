"""Views of a round: the same events, replayed with the cards hidden from a viewer replaced by backs.

`seen_by` is the one place where cards are hidden. A viewer is a player's name; staff and the public see what is face
up, no more. A hidden card is not in the event at all; a back replaces it, so a view never contains it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import Final

from houseway.core.messages.event import Arranged, CardsDealt, CardsDiscarded, Event, HandSplit, LookedAt, Questioned, Reread
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand, Player, box
from houseway.core.values.role import DEALER as DEALER_ROLE

from .decide import apply, offers
from .option import RoundOffer
from .state import Round, draft, seal

PUBLIC = ""
"""A viewer who owns nothing at the table: a passer-by, a camera, the dealer at a table that hides its cards."""


HIDE: Final = frozenset({CardsDealt, CardsDiscarded, HandSplit, Arranged, Questioned, LookedAt, Reread})
"""The kinds that may show one viewer less than another."""


def seen_by(event: Event, viewer: str, seating: Mapping[Hand, Player], shown: Container[Hand] = ()) -> Event | None:
    """Return the event as a viewer may see it, or None where the viewer may not learn that it happened.

    `shown` are the hands that are face up: how one of them is set is seen by all.
    """
    if type(event) not in HIDE:
        return event
    if isinstance(event, CardsDealt):
        if event.seen == "all" or (event.seen == "owner" and _is_own(event.to, viewer, seating)):
            return event
        return CardsDealt(event.to, _backs(event.cards), event.seen, event.cites, event.moves)  # the commonest by far
    if isinstance(event, (CardsDiscarded, HandSplit)) and not _is_own(event.hand, viewer, seating):
        return event if isinstance(event, CardsDiscarded) and event.seen == "all" else replace(event, cards=_backs(event.cards))
    if isinstance(event, Arranged) and not _is_own(event.hand, viewer, seating):
        return event if event.hand in shown else replace(event, parts=tuple(map(_backs, event.parts)))
    if isinstance(event, Questioned) and not _is_own(event.hand, viewer, seating):
        return None  # a request for confirmation would reveal the cards
    if isinstance(event, Reread) and event.seen != "all" and not (event.seen == "owner" and _is_own(event.on, viewer, seating)):
        return replace(event, was=_backs(event.was), cards=_backs(event.cards))
    if isinstance(event, LookedAt) and not _is_own(event.hand, viewer, seating):
        return None
    return event


def _backs(cards: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return (BACK,) * len(cards)


def _is_own(hand: Hand, viewer: str, seating: Mapping[Hand, Player]) -> bool:
    return bool(viewer) and hand != DEALER and seating.get(box(hand)) == viewer


def view(first: Round, events: Iterable[Event], viewer: str) -> Round:
    """Return a viewer's view of a round: replayed from the events they saw, so it contains nothing hidden from them."""
    now = draft(first)
    for event in events:
        seen = seen_by(event, viewer, first.seating, now.shown)
        if seen is not None:
            apply(now, seen)
    return seal(now)


def offers_to(round: Round, viewer: str) -> tuple[RoundOffer, ...]:
    """Return all current offers to one viewer."""
    return tuple(offers_by_viewer(round).get(viewer, ()))


def offers_by_viewer(round: Round) -> dict[str, list[RoundOffer]]:
    """Return the offers to each viewer, each offer computed once; the dealer's are listed under the dealer's role.

    An offer's limits may reveal cards, so each viewer gets only their own.
    """
    told: dict[str, list[RoundOffer]] = {}
    for ask in offers(round):
        who = DEALER_ROLE if ask.who == DEALER else ask.by or round.seating.get(box(ask.who))
        if who:
            told.setdefault(who, []).append(ask)
    return told
