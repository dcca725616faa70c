"""Forecast of the correction of a card, tile or throw that was entered wrongly (R-GEN-33). Nothing is changed.

It depends only on what staff at the table see. Where everything is face up, or was never read, the round is decided again. Where
a card is face down, only the chips that have moved since the wrong card are returned, because what follows depends on that card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from houseway.core.game.sentences import sentence_of
from houseway.core.messages.command import Misread
from houseway.core.messages.event import CardsDealt, DiceRolled, NumberShown
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Aside, Bet, Move, Place
from houseway.core.round.state import Round
from houseway.core.round.view import PUBLIC, seen_by
from houseway.core.table.actors import take_from
from houseway.core.table.table import Table
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import box, title

from .event_words import happening, placed
from .types import CallForecast, ChipsMove, Happening

WHAT = "entered_wrongly"
SAYS = "Entered wrongly"


class RereadForecast(NamedTuple):
    """The effect of a correction, and what each player gains or loses by it."""

    foretold: CallForecast
    net: dict[str, int]


def reread_foretold(table: Table, seen: Round, said: Misread) -> RereadForecast | None:
    """Return the effect of a correction from the round as staff saw it; None if the piece it names is face down.

    What a player owns is the stack and the bets on the layout.
    """
    if table.round is None or not table.is_playing or is_face_down(table.round, seen, said):
        return None
    if has_hidden(table.round, seen):
        return _moved_since(seen, said)
    cites = seen.rules.cites.disputes
    empty = CallForecast(what=WHAT, says=SAYS, cites=cites, happens=())
    ruling = take_from(table, said.by, said)
    if isinstance(ruling, Refusal):
        refused = CallForecast(what=WHAT, says=SAYS, cites=ruling.cites, happens=(), refused=sentence_of(ruling, table.rules))
        return RereadForecast(refused, {})
    told = tuple(happening(event) for event in ruling.events if seen_by(event, PUBLIC, seen.seating, seen.shown) is not None)
    net = _net(move for event in ruling.events for move in event.moves)
    return RereadForecast(_summed(empty, told, net, open_ended=False), net)


def is_face_down(round: Round, seen: Round, said: Misread) -> bool:
    """Whether the piece that a correction names lies face down for staff, although the record has its face."""
    if said.piece is None:
        return False
    at = said.card - 1
    real, shown = round.held.get(said.on, ()), seen.held.get(said.on, ())
    return 0 <= at < len(real) and real[at] is not BACK and (at >= len(shown) or shown[at] is BACK)


def has_hidden(round: Round, seen: Round) -> bool:
    """Whether the record has the face of a piece that staff have not seen, or of one that lay face down and is gone."""
    if _backs(seen.held.values()) > _backs(round.held.values()):
        return True
    masked = _backs(_dealt(seen)) > _backs(_dealt(round))
    return masked and sum(map(len, _dealt(round))) > sum(map(len, round.held.values()))


def _dealt(round: Round) -> list[tuple[Piece, ...]]:
    return [event.cards for event in round.past if isinstance(event, CardsDealt)]


def _backs(hands: Iterable[tuple[Piece, ...]]) -> int:
    return sum(piece is BACK for hand in hands for piece in hand)


def _moved_since(seen: Round, said: Misread) -> RereadForecast:
    """Return the chips that go back because they have moved since the wrong piece, which is face up."""
    at = _entered_at(seen, said)
    moves = [move for event in seen.past[at:] for move in event.moves] if at is not None else []
    back = [Move(move.dst, move.src, move.chips, move.why, move.about) for move in reversed(moves)]
    cites = seen.rules.cites.disputes
    chips = tuple(ChipsMove(src=placed(move.src), dst=placed(move.dst), chips=move.chips, why=move.why) for move in back)
    says = f"The round goes back to what was entered wrongly: {title(said.on)}"
    told = Happening(kind="Reread", says=says, cites=cites, moves=chips)
    net = _net(back)
    return RereadForecast(
        _summed(CallForecast(what=WHAT, says=SAYS, cites=cites, happens=()), (told,), net, open_ended=True), net
    )


def _entered_at(seen: Round, said: Misread) -> int | None:
    """Return the number of events before the piece that a correction names, as staff saw them."""
    if said.piece is None:
        return next((at for at in reversed(range(len(seen.past))) if isinstance(seen.past[at], DiceRolled | NumberShown)), None)
    held = seen.held.get(said.on, ())
    if not 1 <= said.card <= len(held):
        return None
    piece = held[said.card - 1]
    dealt = [(at, event) for at, event in enumerate(seen.past) if isinstance(event, CardsDealt)]
    own = [at for at, event in dealt if event.to in (said.on, box(said.on)) and piece in event.cards]
    anywhere = own or [at for at, event in dealt if event.to in (said.on, box(said.on))]
    return anywhere[-1] if anywhere else None


def _summed(told: CallForecast, happens: tuple[Happening, ...], net: dict[str, int], *, open_ended: bool) -> CallForecast:
    return CallForecast(
        what=told.what,
        says=told.says,
        cites=told.cites,
        happens=happens,
        open_ended=open_ended,
        back=sum(net.values()),
        players=len(net),
    )


def _net(moves: Iterable[Move]) -> dict[str, int]:
    """Return the gain or loss of each player by some moves: stack, bets and what was set aside for them."""
    found: dict[str, int] = {}
    for move in moves:
        for place, chips in ((move.src, -move.chips), (move.dst, move.chips)):
            owner = _owner(place)
            if owner is not None:
                found[owner] = found.get(owner, 0) + chips
    return {player: chips for player, chips in found.items() if chips}


def _owner(place: Place) -> str | None:
    if isinstance(place, Bet):
        return place.by
    if isinstance(place, Aside):
        return None
    return place.removeprefix("player ") if place.startswith("player ") else None
