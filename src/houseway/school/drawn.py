"""A situation as a page draws it: the table as plain data without its results, or cards, dice and chips alone.

What would give an answer away is left out: results and their facts, what hands are worth, and what meters show afterwards.
"""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from houseway.core.money.places import meter
from houseway.core.round.state import Round
from houseway.core.values.equipment import Piece
from houseway.views.types import BetSeen, HandSeen, View
from houseway.views.view import view_from

from .item import Item, Shown
from .picture import felt


def question_data(item: Item) -> dict[str, Any]:
    """Return an item without its key: the question, the choices, and the drawing."""
    asked, shown = item.question, item.question.shown
    words = _in_words(item)
    return {
        "name": str(item.name),
        "kind": item.name.kind,
        "asks": asked.text,
        "form": asked.form,
        "choices": [*asked.choices],
        "lines": [line for line in asked.shows if line not in words],
        "words": [line for line in asked.shows if line in words],
        "view": None if shown.round is None else to_builtins(bare(shown)),
        "cards": _texts(shown.cards),
        "shared": _texts(shown.shared),
        "dice": [*shown.dice],
        "stacks": [[stack.chip, stack.many] for stack in shown.stacks],
    }


def _in_words(item: Item) -> frozenset[str]:
    """Return the lines that the drawing replaces: those of the felt, or all if only cards, dice or chips are drawn."""
    shown = item.question.shown
    if shown.round is None:
        return frozenset(item.question.shows) if shown.cards or shown.dice or shown.stacks else frozenset()
    return frozenset((*felt(shown.round), *felt(shown.round, bets=False)))


def bare(shown: Shown) -> View:
    """Return the table of a situation with all cards face up and without anything that reveals a result."""
    round = shown.round
    assert round is not None
    view = view_from(round, round, "")
    return replace(
        view,
        turn=shown.hand or None,
        clock=None,
        bets=tuple(_open_bet(bet) for bet in view.bets if bet.chips),
        hands={name: _unread(hand) for name, hand in view.hands.items()},
        meters=_before(round, view.meters),
        owing=(),
        disputed=None,
        void=None,
        over=False,
        roads=(),
    )


def _open_bet(bet: BetSeen) -> BetSeen:
    return replace(bet, fate="lies", result=None, facts="", cites=None, waits_for=(), away=0)


def _unread(hand: HandSeen) -> HandSeen:
    """Return a hand without what it is worth and without the cards that make it."""
    return replace(hand, worth=(), plays=None, parts=tuple(replace(part, worth="") for part in hand.parts))


def _before(round: Round, meters: Any) -> dict[str, int]:
    then = dict(round.opened.chips)
    return {name: then.get(meter(name), 0) for name in meters}


def _texts(pieces: tuple[Piece, ...]) -> list[str]:
    return [repr(piece) for piece in pieces]
