"""Forecast of a call: its effect in words, the chips it would move and its clauses. Nothing is changed."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from houseway.core.game.sentences import docstring_sentence, sentence_of
from houseway.core.game.words import spoken
from houseway.core.law.bar import reason
from houseway.core.messages.command import Call
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Move
from houseway.core.round.forecast import foreseen
from houseway.core.round.irregularity import Irregularity, is_late
from houseway.core.round.state import Round, draft, seal
from houseway.core.round.view import PUBLIC, seen_by
from houseway.core.table.table import Table
from houseway.core.table.uncleared import uncleared_table
from houseway.core.values.hands import BOARD, DEALER, Hand
from houseway.core.values.role import Role, may_for

from .event_words import happening
from .types import CallForecast, Happening, MayCall

NO_ROUND = "no_round_is_on"


def foretold(table: Table, seen: Round, call: Call) -> CallForecast | None:
    """Return the effect of a call, from the round as the caller saw it; None if the table has no such call.

    It depends only on what the caller saw, so that it reveals no face-down card.
    """
    line = table.rules.irregularities.get(call.what)
    if line is None:
        return None
    empty = CallForecast(what=line.name, says=spoken(line.name).capitalize(), cites=line.cites, happens=())
    round = callable_in(table, seen)
    if round is None:
        return replace(empty, refused=sentence_of(Refusal(NO_ROUND, table.rules.cites.opens), table.rules))
    found = foreseen(round, call)
    if isinstance(found, Refusal):
        return replace(empty, refused=sentence_of(found, table.rules), cites=found.cites)
    upheld = found.upheld
    moved = [move for event in (upheld or found).events for move in event.moves]
    return replace(
        empty,
        happens=_happenings(round, found.events),
        unless=tuple(docstring_sentence(bar.holds) or spoken(reason(bar.holds)) for bar in found.doubts),
        open_ended=not found.whole or (upheld is not None and not upheld.whole),
        upheld=_happenings(round, upheld.events) if upheld is not None else (),
        needs=line.needs_ruling if upheld is not None else (),
        back=_to_players(moved),
        players=len({player for move in moved for player in _players(move)}),
    )


def callable_in(table: Table, seen: Round) -> Round | None:
    """Return the round in which a call is possible: the current one, or one that was paid and is still on the table."""
    if table.is_playing:
        return seen
    if table.round is None or uncleared_table(table) is None:
        return None
    now = draft(seen)
    now.chips = table.chips  # somebody may have bought chips since
    return seal(now)


def _happenings(round: Round, events: Iterable[Event]) -> tuple[Happening, ...]:
    """Return events in words, as far as the caller may see them."""
    return tuple(happening(event) for event in events if seen_by(event, PUBLIC, round.seating, round.shown) is not None)


def _players(move: Move) -> tuple[str, ...]:
    return tuple(place for place in (move.src, move.dst) if isinstance(place, str) and place.startswith("player "))


def _to_players(moves: Iterable[Move]) -> int:
    """Return the chips that go to players, minus those that come from them."""
    found = 0
    for move in moves:
        found += move.chips if isinstance(move.dst, str) and move.dst.startswith("player ") else 0
        found -= move.chips if isinstance(move.src, str) and move.src.startswith("player ") else 0
    return found


# Everything that may be called


def calls_at(table: Table, seen: Round, by: Role) -> tuple[MayCall, ...]:
    """Return the calls that a role may make now, in the order of the rules, with each one's arguments and effect."""
    round = callable_in(table, seen)
    if round is None or round.disputed is not None:
        return ()
    return tuple(_callable(table, seen, line, by) for line in table.rules.irregularities.values() if _is_open(round, line, by))


def _is_open(round: Round, line: Irregularity, by: Role) -> bool:
    in_time = round.stage is not None and round.stage.name in line.during
    return may_for(by, line.by) and (in_time or is_late(round, line))


def _callable(table: Table, seen: Round, line: Irregularity, by: Role) -> MayCall:
    names = tuple(line.names.split())
    needed = [name for name in names if not name.endswith("?")]
    told = None if needed else foretold(table, seen, Call(by, line.name))
    bets = tuple((bet.on, bet.wager, bet.by) for bet in seen.bets) if "bet" in names else ()
    return MayCall(
        what=line.name,
        says=spoken(line.name).capitalize(),
        cites=line.cites,
        names=names,
        hands=_hands(seen, names),
        bets=bets,
        foretold=told,
    )


def _hands(seen: Round, names: tuple[str, ...]) -> tuple[Hand, ...]:
    """Return the hands that a call may name."""
    if "place" in names:
        return tuple(seen.held)
    if "hand" in names:
        return (*seen.hands, DEALER, *((BOARD,) if BOARD in seen.held else ()))
    return seen.hands if "seat" in names else ()
