"""A table as plain data, and back: at every step, between rounds and within one, for a file or another process.

The whole table is restored: the chips of every place, the memory, who sits where, the cards' state and the current
round. The cache of a stage is not part of it. The rules are named by their digest, with the game and the settings
from which a process makes them; they are never inside, because many tables share them. A round that is over is kept
as long as its own rules are active at the table.

Input is not trusted. Data that is not exactly what keeping would write is `Unreadable`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, get_args

from houseway.core.game.between_rounds import READY, SHUFFLED, USED
from houseway.core.game.rules import Rules
from houseway.core.messages.basis import Basis
from houseway.core.messages.due import Due, Seen
from houseway.core.messages.event import Event, PaymentHeld, RoundOpened, RulingAsked
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import Aside, Bet, Move, Place, may_sink
from houseway.core.round.state import Draft, Result, Round, SpokenWord, seal
from houseway.core.table.state import Cutting, Table
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.plain import is_list, is_table, is_tuple
from houseway.core.values.tiles import Tile

from . import value_reader as v
from .typed import reader_of
from .value_reader import LISTED, TEXT, Reads, Wrong, shown
from .wire import plain, read

VERSION: Final = 1
"""The version of a kept table as it is written now."""


# Keeping


def kept(table: Table) -> dict[str, Any]:
    """Return a table as plain data."""
    rules, round = table.rules, table.round
    return {
        "version": VERSION,
        "game": rules.game.key,
        "digest": rules.digest,
        "settings": _plain(rules.submission),
        "build": table.build,
        "number": table.number,
        "deck": table.deck,
        "device_removed": table.device_removed,
        "dealer": table.dealer,
        "seating": _plain(table.seating),
        "memory": _plain(tuple(table.memory)),
        "chips": _plain(table.chips),
        "round": _round(round) if round is not None and is_kept(table) else None,
        **({"cutting": list(table.cutting)} if table.cutting != Cutting() else {}),
    }


def is_kept(table: Table) -> bool:
    """Whether the round of a table is part of the kept data: other rules may have become active since it was over."""
    return table.round is not None and table.round.rules == table.rules


def _round(round: Round) -> dict[str, Any]:
    stage = {"stage": round.stage.name if round.stage else None}
    past = {"past": _plain(round.past)} if round.past else {}
    return {"opened": plain(round.opened), **stage, **{name: _plain(getattr(round, name)) for name in _READS}, **past}


def _plain(value: object) -> Any:
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    writes = _WRITES.get(kind)
    if writes is not None:
        return writes(value)
    if is_tuple(value):
        return list(map(_plain, value))
    assert isinstance(value, Event)
    return plain(value)


def kept_result(result: Result) -> tuple[Any, ...]:
    """Return the part of a result that is kept: its basis only where it has one, as tables kept before had none."""
    return result if result.basis is not None else result[:-1]


def _pairs_of(value: Mapping[Any, Any]) -> list[list[Any]]:
    return [[_plain(key), _plain(item)] for key, item in value.items()]


def in_order(some: Iterable[object]) -> list[Any]:
    """Return a set as plain data, in an order that is the same in every process."""
    return sorted(map(_plain, some), key=json.dumps)


_AS_IT_IS: Final = frozenset({str, int, bool, type(None)})
_WRITES: Final[dict[type[object], Callable[[Any], object]]] = {
    Result: lambda one: list(map(_plain, kept_result(one))),
    Bet: lambda bet: {"bet": list(bet)},
    Aside: lambda aside: {"aside": list(aside.bet)},
    Card: repr,
    Tile: repr,
    MappingProxyType: _pairs_of,
    frozenset: lambda some: in_order(some),
}


# Reading


def rules_named(data: object) -> tuple[str, str, tuple[tuple[str, Any], ...]]:
    """Return the game, the digest of the rules and the settings that kept data names: what a process needs to make them."""
    try:
        fields = _of_this_version(data)
        return _TABLE["game"](fields["game"]), _TABLE["digest"](fields["digest"]), _TABLE["settings"](fields["settings"])
    except Wrong as wrong:
        raise Unreadable(f"not a kept table: {wrong}") from None


def _of_this_version(data: object) -> dict[str, Any]:
    if is_table(data) and data.get("version") != VERSION:
        raise Wrong(f"version {shown(data.get('version'))} is unknown. This Houseway reads version {VERSION}")
    return _fields(data, _TABLE)


def restored(data: object, rules: Rules, build: str | None = None) -> Table:
    """Return the kept table, under its rules; `build` names the program that continues it, if that is another."""
    try:
        fields = _of_this_version(data)
        game, digest = _TABLE["game"](fields["game"]), _TABLE["digest"](fields["digest"])
        if (game, digest) != (rules.game.key, rules.digest):
            raise Unreadable(f"the table was kept under {game} {digest}, not {rules.game.key} {rules.digest}")
        table = _table(fields, rules)
        # One comparison finds what was left over. The settings are those of the rules and not read, so they are compared as
        # text too: True equals 1, and a setting may be either. Every other value has the type that its reader requires.
        if (again := kept(table)) != data or json.dumps(again["settings"]) != json.dumps(fields["settings"]):
            raise Wrong("it is not written as a table is kept")
    except Wrong as wrong:
        raise Unreadable(f"not a kept table: {wrong}") from None
    return table if build is None else replace(table, build=build)


def _table(fields: dict[str, Any], rules: Rules) -> Table:
    told = {name: _TABLE[name](value) for name, value in fields.items() if name != "settings"}
    if not all(map(rules.is_seat, told["seating"])):
        raise Wrong("somebody sits where there is no seat")
    round = _playing(told["round"], rules, told["number"]) if told["round"] is not None else None
    return Table(
        rules=rules,
        chips=_above_zero(told["chips"]),
        memory=_remembered(told["memory"], rules),
        seating=told["seating"],
        round=round,
        number=told["number"],
        deck=told["deck"],
        device_removed=told["device_removed"],
        dealer=told["dealer"],
        build=told["build"],
        cutting=told.get("cutting", Cutting()),
    )


def _playing(data: object, rules: Rules, number: int) -> Round:
    """Return the round of a table, from its opening event and its kept state."""
    fields = _fields(data, {**_READS, "opened": _event(RoundOpened), "stage": _optional(_TEXT), "past": _PAST})
    opened = _event(RoundOpened)(fields["opened"])
    if opened.digest != rules.digest or opened.game != rules.game.key or opened.number != number:
        raise Wrong("the round is not this table's")
    now = object.__new__(Draft)
    now.rules, now.opened, now.cached = rules, opened, None
    now.seating = MappingProxyType(dict(opened.seating))
    now.memory = _remembered(opened.memory, rules)
    now.total = sum(chips for _, chips in opened.chips)
    for name, reads in _READS.items():
        setattr(now, name, reads(fields[name]))
    now.past = _PAST(fields.get("past", []))
    stages = rules.stages
    now.stage = None if now.over else stages[now.at] if 0 <= now.at < len(stages) else None
    if (now.stage.name if now.stage else None) != fields["stage"] or (now.at != len(stages) if now.over else now.stage is None):
        raise Wrong("the round is in no stage of these rules")
    if any(bet.wager not in rules.wagers for bet in now.bets) or not {*now.settled, *now.waiting} <= now.bets.keys():
        raise Wrong("a bet of the round cannot be made at this table")
    if sum(_above_zero(now.chips).values()) != now.total:
        raise Wrong("chips of the round were made or lost")
    return seal(now)


def _above_zero(chips: Mapping[Place, Chips]) -> Mapping[Place, Chips]:
    for place, left in chips.items():
        if left < 0 and not may_sink(place):
            raise Wrong(f"{place} is below zero")
    return chips


def _remembered(memory: tuple[Any, ...], rules: Rules) -> tuple[Any, ...]:
    """Return a memory as the game's own named tuple: as many values as it has, each of its kind."""
    fresh = rules.game.remembers()
    if len(memory) != len(fresh) or any(type(one) is not type(other) for one, other in zip(memory, fresh, strict=True)):
        raise Wrong("the table does not remember what this game remembers")
    return rules.game.remembers(*memory)


# What each part is read with


def _fields(data: object, names: Mapping[str, Reads]) -> dict[str, Any]:
    if not is_table(data) or not names.keys() - SELDOM <= data.keys() <= names.keys():
        raise Wrong(f"it needs exactly {', '.join(names)}")
    return data


def _many(reads: Reads) -> Reads:
    def listed(value: object) -> tuple[Any, ...]:
        if not is_list(value) or len(value) > LISTED:
            raise Wrong(f"not a list of at most {LISTED:,}: {shown(value)}")
        return tuple([reads(one) for one in value])

    return listed


def _row(*items: Reads, make: Callable[..., Any] = lambda *found: found) -> Reads:
    def in_order(value: object) -> Any:
        if not is_list(value) or len(value) != len(items):
            raise Wrong(f"not a list of {len(items)}: {shown(value)}")
        return make(*[reads(one) for reads, one in zip(items, value, strict=True)])

    return in_order


def _pairs(key: Reads, item: Reads) -> Reads:
    listed = _many(_row(key, item))
    return lambda value: MappingProxyType(dict(listed(value)))


def _set(reads: Reads) -> Reads:
    listed = _many(reads)
    return lambda value: frozenset(listed(value))


def _optional(reads: Reads) -> Reads:
    return lambda value: None if value is None else reads(value)


def _word(*words: str) -> Reads:
    def one_of(value: object) -> str:
        if type(value) is not str or value not in words:
            raise Wrong(f"not one of {', '.join(words)}: {shown(value)}")
        return value

    return one_of


def _event(kind: type[Any]) -> Reads:
    def happened(value: object) -> Any:
        found = read(value)
        if not isinstance(found, kind):
            raise Wrong(f"not a {kind.__name__}: {type(found).__name__}")
        return found

    return happened


_TEXT: Final = v.text_up_to(TEXT)
_HELD: Final = _many(v.piece)

_BASED: Final = (v.whole, _TEXT, _TEXT, v.yes_or_no, v.yes_or_no, reader_of(Basis))
"""The readers of a result with its basis."""
_RESULT: Final = _row(*_BASED[:-1], make=Result), _row(*_BASED, make=Result)


def _result(value: object) -> Result:
    return _RESULT[is_list(value) and len(value) == len(_BASED)](value)


_PAST: Final = _many(_event(Event))
_READS: Final[dict[str, Reads]] = {
    "at": v.whole,
    "hands": _many(v.hand),
    "chips": _pairs(v.place, v.whole),
    "bets": _pairs(v.bet, v.whole),
    "held": _pairs(v.hand, _HELD),
    "settled": _pairs(v.bet, _result),
    "said": _many(_row(_TEXT, v.hand, _TEXT, make=SpokenWord)),
    "shown": _set(v.hand),
    "waiting": _pairs(v.bet, _event(PaymentHeld)),
    "approved": _set(_row(v.bet, v.role_of)),
    "moves": _many(_row(v.place, v.place, v.moved, _TEXT, _optional(v.bet), make=Move)),
    "due": _many(_row(v.hand, v.whole, _word(*get_args(Seen)), _TEXT, make=Due)),
    "dice": _many(v.whole),
    "number": v.whole,
    "calls": _pairs(_TEXT, v.whole),
    "disputed": _optional(_event(RulingAsked)),
    "allowed": _pairs(_row(v.hand, _TEXT), v.whole),
    "permits": _set(_row(v.hand, _TEXT, v.whole, v.role_of)),
    "questioned": _set(_row(v.hand, _TEXT)),
    "arranged": _pairs(v.hand, _many(_HELD)),
    "noted": _many(_TEXT),
    "void": _optional(_TEXT),
    "over": v.yes_or_no,
}
"""The state of a round, by field; its rules, seating, memory and total follow from the event that opened it."""
ROUND: Final = tuple(_READS)
"""The fields of a round that are kept besides its opening event and its stage, in order."""

_TABLE: Final[dict[str, Reads]] = {
    "version": v.whole,
    "game": _TEXT,
    "digest": _TEXT,
    "settings": _many(_row(_TEXT, v.setting)),
    "build": _TEXT,
    "number": v.whole,
    "deck": _word(READY, SHUFFLED, USED),
    "device_removed": v.yes_or_no,
    "dealer": _TEXT,
    "seating": _pairs(v.hand, v.player),
    "memory": _many(v.setting),
    "chips": _pairs(v.place, v.whole),
    "round": lambda value: value,
    "cutting": _row(_TEXT, v.yes_or_no, make=Cutting),
}
SELDOM: Final = frozenset({"cutting", "past"})
"""The fields that are written only if they are not empty: a table whose round is over has none of them."""
