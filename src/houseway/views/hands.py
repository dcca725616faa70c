"""Hands as their game names them: the cards that play, in the parts they were set in, and what they are worth in words."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from houseway.core.game.names import Names, Stakes
from houseway.core.game.rules import Rules
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand
from houseway.games import GAMES


def names_of(round: Round) -> Names:
    """Return the names that the game uses."""
    return names_under(round.rules)


def names_under(rules: Rules) -> Names:
    """Return the names that the game of some rules uses."""
    return GAMES.names(rules.game.key)


def stakes_of(rules: Rules) -> Stakes | None:
    """Return the stakes of a table without limits of wagers, or None where wagers have limits."""
    posted = GAMES.names(rules.game.key).stakes
    return None if posted is None else posted(rules)


def playing(round: Round, hand: Hand) -> tuple[Piece, ...]:
    """Return the cards of a hand that play."""
    plays = names_of(round).plays
    return plays(round, hand) if plays and hand in round.held else round.held.get(hand, ())


def laid(round: Round, hand: Hand) -> tuple[Piece, ...]:
    """Return the cards of a hand that play, sorted as a player would sort them; backs are not sorted."""
    held = playing(round, hand)
    return names_of(round).lays(held) if held and BACK not in held else held


def order_of(round: Round, hand: Hand) -> tuple[int, ...]:
    """Return the places of a hand's cards in the order in which a player would sort them; empty where they lie so already."""
    held = round.held.get(hand, ())
    if BACK in held or hand in round.arranged or hand in names_of(round).shares:
        return ()
    left = list(enumerate(held))
    found: list[int] = []
    for piece in names_of(round).lays(held):
        at = next((at for at, one in left if one == piece), None)
        if at is None:
            return ()
        left = [pair for pair in left if pair[0] != at]
        found.append(at)
    return tuple(found) if len(found) == len(held) and found != sorted(found) else ()


def parts_of(round: Round, hand: Hand) -> Parts:
    """Return a hand in the parts it was set in, or in one part where it was not set or has other cards since."""
    held = round.held.get(hand, ())
    parts = round.arranged.get(hand)
    if parts is None or Counter(chain(*parts)) != Counter(held):
        return (held,) if held else ()
    return parts


def named(round: Round, hand: Hand) -> list[str]:
    """Return the rank of a hand with the shared cards, if all are visible; of a set hand, the rank of each part."""
    names, held = names_of(round), playing(round, hand)
    if BACK in held or not held or hand in names.shares:
        return []
    if names.setting and names.setting.apart:
        parts = parts_of(round, hand)
        if len(parts) < 2 or BACK in chain(*parts):
            return []
        return [f"{which} {names.hand(part)}" for which, part in zip(names.setting.parts, parts, strict=False)]
    worth = names.hand((*held, *shared_with(round, hand)))
    return [worth] if worth else []


def shared_with(round: Round, hand: Hand) -> tuple[Piece, ...]:
    """Return the shared cards that lie open."""
    return tuple(piece for place in names_of(round).shares for piece in round.held.get(place, ()) if piece is not BACK)


def making(round: Round, hand: Hand) -> tuple[Piece, ...] | None:
    """Return the cards that make a hand, its own and shared ones, if all are visible and the game defines them."""
    names, held = names_of(round), playing(round, hand)
    if names.makes is None or not held or BACK in held or hand in names.shares:
        return None
    return names.makes(held, shared_with(round, hand)) or None
