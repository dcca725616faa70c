"""What each viewer may see of a round: the same events, replayed with hidden cards replaced by backs.

`seen_by` is the one place where cards are hidden. A viewer is a player's name; staff and the public see what is face up, no
more. A hidden card is not in the event at all; a back replaces it, so a view never contains it.
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
from .option import Ask
from .state import Round, draft, seal

PUBLIC = ""
"""A viewer who owns nothing at the table: a passer-by, a camera, the dealer at a table that hides its cards."""


HIDE: Final = frozenset({CardsDealt, CardsDiscarded, HandSplit, Arranged, Questioned, LookedAt, Reread})
"""The kinds that may show one viewer less than another."""


def seen_by(event: Event, viewer: str, seating: Mapping[Hand, Player], shown: Container[Hand] = ()) -> Event | None:
    """Return the event as a viewer may see it, or None where the viewer may not know that it happened.

    `shown` are the hands that lie open: how one of them is set is seen by all.
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
    """Return the round as a viewer knows it: replayed from what they saw, so it never contains what they did not see."""
    now = draft(first)
    for event in events:
        seen = seen_by(event, viewer, first.seating, now.shown)
        if seen is not None:
            apply(now, seen)
    return seal(now)


def asks_of(round: Round, viewer: str) -> tuple[Ask, ...]:
    """Return everything one viewer may say now."""
    return tuple(asks_of_all(round).get(viewer, ()))


def asks_of_all(round: Round) -> dict[str, list[Ask]]:
    """Return what each viewer may say, each offer computed once; the dealer's are listed under the dealer's role.

    An ask's limits may tell of cards, so each viewer gets only their own.
    """
    told: dict[str, list[Ask]] = {}
    for ask in offers(round):
        who = DEALER_ROLE if ask.who == DEALER else ask.by or round.seating.get(box(ask.who))
        if who:
            told.setdefault(who, []).append(ask)
    return told
