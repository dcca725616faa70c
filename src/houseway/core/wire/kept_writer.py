"""A kept table as JSON, written at once: what `kept` and a JSON encoder give, in a third of the time.

A floor keeps every table after every round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from houseway.core.messages.event import Event
from houseway.core.money.places import Bet, Place
from houseway.core.round.state import Result, Round
from houseway.core.table.state import Cutting, Table
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand
from houseway.core.values.plain import is_tuple

from .kept import ROUND, VERSION, in_order, is_kept, kept_result
from .wire import written_list
from .writer import RECURS, counted_text, encoded, known, moves_text, rows_text, settings_text, words_text


def kept_text(table: Table) -> str:
    """Return a table as `kept` does, as JSON without blanks."""
    rules, round = table.rules, table.round
    return (
        f'{{"version":{VERSION},"game":{known[rules.game.key]},"digest":{known[rules.digest]},'
        f'"settings":{settings_text(rules.submission)},"build":{known[table.build]},"number":{table.number},'
        f'"deck":{known[table.deck]},"device_removed":{known[table.device_removed]},"dealer":{known[table.dealer]},'
        f'"seating":{_pairs(table.seating)},"memory":{_text(tuple(table.memory))},"chips":{_counted(table.chips)},'
        f'"round":{_round(round) if round is not None and is_kept(table) else "null"}{_seldom(table)}}}'
    )


def _seldom(table: Table) -> str:
    return f',"cutting":{_text(tuple(table.cutting))}' if table.cutting != Cutting() else ""


def _round(round: Round) -> str:
    stage = known[round.stage.name if round.stage else None]
    state = [f'"{name}":{_BY_NAME.get(name, _text)(getattr(round, name))}' for name in ROUND]
    past = f',"past":{written_list(round.past)}' if round.past else ""
    return f'{{"opened":{_event(round.opened)},"stage":{stage},{",".join(state)}{past}}}'


def _text(value: object) -> str:
    kind = type(value)
    if kind is int:
        return repr(value)
    if kind in RECURS:
        return known[value]
    writes = _WRITES.get(kind)
    if writes is not None:
        return writes(value)
    if is_tuple(value):
        return f"[{','.join([_text(one) for one in value])}]"
    assert isinstance(value, Event)
    return _event(value)


def _pairs(value: Mapping[Any, Any]) -> str:
    return f"[{','.join([f'[{_text(key)},{_text(item)}]' for key, item in value.items()])}]"


def _event(event: Event) -> str:
    return written_list((event,))[1:-1]


_WRITES: Final[Mapping[type[object], Callable[[Any], str]]] = {
    MappingProxyType: _pairs,
    frozenset: lambda some: encoded(in_order(some)) if some else "[]",
}


def _counted(chips: Mapping[Place, Chips]) -> str:
    return counted_text(chips.items())


def _held(held: Mapping[Hand, tuple[Piece, ...]]) -> str:
    return f"[{','.join([f'[{known[hand]},{words_text(pieces)}]' for hand, pieces in held.items()])}]"


def _settled(settled: Mapping[Bet, Result]) -> str:
    return f"[{','.join([f'[{known[bet]},{_result(result)}]' for bet, result in settled.items()])}]"


def _result(result: Result) -> str:
    if result.basis is not None:
        return _text(tuple(result))
    net, *rest = kept_result(result)
    return f"[{net},{words_text(rest)[1:]}"


_BY_NAME: Final[Mapping[str, Callable[[Any], str]]] = {
    "hands": words_text,
    "chips": _counted,
    "bets": _counted,
    "held": _held,
    "settled": _settled,
    "said": rows_text,
    "moves": moves_text,
}
"""The fields that are never empty in a round, with writers for their contents."""
