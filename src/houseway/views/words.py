"""The data of a view that events do not contain: the turn, and the names of hands. It is sent along with events.

A client folds events into its view and then applies these words. A round that is opened brings its whole view,
because limits, prices and the cards that are already out are not in an event; so does a card that was reread, because
the round went back to the moment before it (R-GEN-33).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from houseway.core.game.names import Names
from houseway.core.messages.event import Reread, RoundOpened
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand

from .hands import making, named, names_of, order_of
from .types import Published, Road, SeenEvent, View
from .view import gave_up, lit_in, parts_seen, roads_in, separate_hands


class HandWords(Published, frozen=True, kw_only=True):
    """The names of one hand: its worth, the cards that make it, the name and worth of each part it was set in, and its order."""

    worth: tuple[str, ...] = ()
    plays: tuple[str, ...] | None = None
    parts: tuple[tuple[str, str], ...] = ()
    order: tuple[int, ...] = ()


NO_WORDS = HandWords()
_WHOLE: Final = frozenset({RoundOpened.__name__, Reread.__name__})


def brings_the_view(events: Iterable[SeenEvent]) -> bool:
    """Whether the whole view is sent with some events, instead of folding them into the previous view."""
    return any(one.event["kind"] in _WHOLE for one in events)


class Words(Published, frozen=True, kw_only=True):
    """The data of a view that events do not contain, as it is after some events."""

    turn: str | None
    button: str | None = None
    out: tuple[str, ...] = ()
    """The seats whose hands were given up."""
    hands: Mapping[str, HandWords] = {}
    """Every hand that is called something."""
    opens: View | None = None
    """The whole view, where a round was opened or a card was read again."""
    roads: tuple[Road, ...] = ()
    """The roads, where the round is over."""
    lit: tuple[str, ...] = ()
    """The wagers that win by the dice, where the layout lights them."""


def words_in(seen: Round, turn: Hand | None) -> Words:
    """Return the words of the view of a round as somebody saw it, without making the view: that takes several times as long."""
    called: dict[str, HandWords] = {}
    hands, out, names = separate_hands(seen), gave_up(seen), names_of(seen)
    for hand, held in seen.held.items():
        if hand not in hands or (hand not in seen.arranged and _is_nameless(seen, names, hand, held)):
            continue
        plays = making(seen, hand)
        parts = tuple((part.name, part.worth) for part in parts_seen(seen, hand))
        worth, makes = tuple(named(seen, hand)), tuple(map(repr, plays)) if plays else None
        words = HandWords(worth=worth, plays=makes, parts=parts, order=order_of(seen, hand))
        if words != NO_WORDS:
            called[hand] = words
    seats = tuple(seat for seat in seen.seating if seat in out)
    button = names.button(seen) if names.button else None
    return Words(turn=turn, button=button, out=seats, hands=called, roads=roads_in(seen) if seen.over else (), lit=lit_in(seen))


def _is_nameless(seen: Round, names: Names, hand: Hand, held: tuple[Piece, ...]) -> bool:
    """Whether a hand that was not set has no name, because playing cards of it are hidden. Most hands of others are."""
    plays = names.plays(seen, hand) if names.plays else held
    return not plays or BACK in plays or hand in names.shares


def words_of(view: View, *, opens: bool = False) -> Words:
    """Return the words of a view; with the whole of it where a round was opened since the last one."""
    out = tuple(seat.seat for seat in view.seats if seat.out)
    called = {
        name: HandWords(
            worth=hand.worth, plays=hand.plays, parts=tuple((part.name, part.worth) for part in hand.parts), order=hand.order
        )
        for name, hand in view.hands.items()
    }
    said = {name: words for name, words in called.items() if words != NO_WORDS}
    roads = view.roads if view.over and not opens else ()
    return Words(
        turn=view.turn, button=view.button, out=out, hands=said, opens=view if opens else None, roads=roads, lit=view.lit
    )
