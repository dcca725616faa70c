"""Events from the text that a step holds, as strictly as `wire.read` and several times as quickly.

msgspec reads the structure of an event in one go: its kind, its fields, whole numbers within their limits, closed lists of words,
how long a list may be. Names, hands, places and cards are read by the readers of the wire itself, once for each
different word. Text that is rejected here is handed to the wire, which accepts it or gives its own error.

So this module can only be stricter than the wire, and then the wire decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from houseway.core.fault import Fault
from houseway.core.messages.event import EVENTS, Event, RoundOpened
from houseway.core.wire import value_reader as v
from houseway.core.wire.kinds import FIELDS
from houseway.core.wire.typed import hints_of, parts_of, readers_of
from houseway.core.wire.wire import VERSION, read

Makes = Callable[[Any], Any] | None
"""Makes the value of what msgspec read, or None where that is the value already."""
REMEMBERED: Final = 50_000
"""Words of one reader that are remembered; then all of them are forgotten."""
LONGEST: Final = 200
"""Characters of a text that is remembered: longer ones come once."""

HOUSES: Final = 1_000
"""Settings that are remembered; then all of them are forgotten."""
_WHOLE: Final = Annotated[int, msgspec.Meta(ge=-v.LARGEST, le=v.LARGEST)]
_MOVED: Final = Annotated[int, msgspec.Meta(ge=0, le=v.LARGEST)]


class _BetTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bet: tuple[str, str, str]


class _PlaceTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bet: tuple[str, str, str] | msgspec.UnsetType = msgspec.UNSET
    aside: tuple[str, str, str] | msgspec.UnsetType = msgspec.UNSET


class _ReadCache(dict[Any, Any]):
    """A cache of the result of a wire reader for each different word."""

    def __init__(self, reads: Callable[[Any], Any]) -> None:
        self._reads = reads

    def __missing__(self, word: Any) -> Any:
        made = self._reads(word)
        if len(self) >= REMEMBERED:
            self.clear()
        if type(word) is not str or len(word) <= LONGEST:
            self[word] = made
        return made


def _bet(table: _BetTable) -> Any:
    return v.bet({"bet": list(table.bet)})


def _place(named: str | _PlaceTable) -> Any:
    if isinstance(named, str):
        return v.place(named)
    return v.place({word: list(part) for word in ("bet", "aside") if (part := getattr(named, word)) is not msgspec.UNSET})


_reads_settings: Final = readers_of(RoundOpened)["settings"]
_settings: Final[dict[bytes, Any]] = {}


def _cached_settings(text: msgspec.Raw | tuple[()]) -> Any:
    """Return settings from their text. They are large, and the same in every round under the same rules."""
    if not text:
        return ()
    key = bytes(text)
    found = _settings.get(key)
    if found is None:
        found = _reads_settings(msgspec.json.decode(key))
        if len(_settings) >= HOUSES:
            _settings.clear()
        _settings[key] = found
    return found


_SETTINGS: Final[tuple[Any, Makes]] = (msgspec.Raw, _cached_settings)
_BETS: Final = _ReadCache(_bet).__getitem__
_PLACES: Final = _ReadCache(_place).__getitem__


def _structure(hint: Any) -> tuple[Any, Makes]:
    """Return the msgspec type of an annotation, and the function that makes its value."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _leaf(*inside)
    if hint is int:
        return _WHOLE, None
    if hint is bool or origin is Literal:
        return hint, None
    if origin in (Union, UnionType) and len(inside) == 2 and NoneType in inside:
        read, makes = _structure(next(other for other in inside if other is not NoneType))
        return read | None, None if makes is None else lambda value: None if value is None else makes(value)
    if origin is tuple and inside[1:] == (...,):
        read, makes = _structure(inside[0])
        listed = Annotated[tuple[read, ...], msgspec.Meta(max_length=v.LISTED)]
        return listed, None if makes is None else lambda values: tuple([makes(one) for one in values]) if values else ()
    if origin is tuple:
        return _in_order(inside, tuple)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return _in_order(tuple(parts_of(hint).values()), hint._make)  # type: ignore[attr-defined]
    raise Fault(f"an event holds {hint}, which is not read here")


def _leaf(plain: Any, reads: v.Reads) -> tuple[Any, Makes]:
    if reads is v.whole:
        return _WHOLE, None
    if reads is v.moved:
        return _MOVED, None
    if reads is v.bet:
        return _BetTable, _BETS
    if reads is v.place:
        return str | _PlaceTable, _PLACES
    if reads is v.setting:
        return Any, v.setting
    return str, _cached_reader(reads).__getitem__


_readers: Final[dict[v.Reads, _ReadCache]] = {}


def _cached_reader(reads: v.Reads) -> _ReadCache:
    return _readers.setdefault(reads, _ReadCache(reads))


def _in_order(parts: tuple[Any, ...], made: Callable[[Iterable[Any]], Any]) -> tuple[Any, Makes]:
    """Return the structure of a list in which each place has its own meaning."""
    structures = [_structure(part) for part in parts]
    changes = [(at, makes) for at, (_, makes) in enumerate(structures) if makes is not None]

    def makes_all(values: tuple[Any, ...]) -> Any:
        found = list(values)
        for at, makes in changes:
            found[at] = makes(found[at])
        return made(found)

    return tuple[tuple(read for read, _ in structures)], makes_all  # type: ignore[misc]


def _reader_of(kind: type[Event]) -> tuple[type[msgspec.Struct], Callable[[msgspec.Struct], Event]]:
    """Return the structure of a kind, and what makes an event of it."""
    structures = {name: _SETTINGS if name == "settings" else _structure(hint) for name, hint in hints_of(kind).items()}
    fields = [_field(name, structures[name], default) for name, default in FIELDS[kind].items()]
    struct = msgspec.defstruct(
        kind.__name__,
        [*fields, ("v", Literal[VERSION], VERSION)],
        tag=kind.__name__,
        tag_field="kind",
        forbid_unknown_fields=True,
        gc=False,
    )
    changes = [(at, makes) for at, (_, makes) in enumerate(structures.values()) if makes is not None]
    as_tuple = msgspec.structs.astuple

    def makes_event(found: msgspec.Struct) -> Event:
        values = list(as_tuple(found))
        values.pop()  # the version
        for at, makes in changes:
            values[at] = makes(values[at])
        return kind(*values)

    return struct, makes_event


def _field(name: str, structure: tuple[Any, Makes], default: Any) -> tuple[Any, ...]:
    read, makes = structure
    if default is MISSING:
        return name, read
    if makes is not None and makes(default) != default:
        raise Fault(f"the default {default!r} of {name} is not one of its values")
    return name, read, default


_KINDS: Final = dict(map(_reader_of, EVENTS))
_ANY_KIND: Final[Any] = Union[tuple(_KINDS)]  # noqa: UP007 - the kinds are known only now
_event_decoder: Final = msgspec.json.Decoder[Any](_ANY_KIND)
_events_decoder: Final = msgspec.json.Decoder[Any](list[_ANY_KIND])
_NOT_HERE: Final = (msgspec.MsgspecError, v.Wrong, UnicodeError, RecursionError)


def event_in(text: bytes) -> Event:
    """Return the event that a text describes, or raise `Unreadable`, or a fault where it is a command."""
    try:
        found = _event_decoder.decode(text)
        return _KINDS[type(found)](found)
    except _NOT_HERE:
        return _from_the_wire(msgspec.json.decode(text))


def events_in(text: bytes) -> tuple[Event, ...]:
    """Return the events of a list, or raise `Unreadable`, or a fault where one of them is a command."""
    try:
        return tuple([_KINDS[type(found)](found) for found in _events_decoder.decode(text)])
    except _NOT_HERE:
        return tuple([_from_the_wire(one) for one in msgspec.json.decode(text)])


def _from_the_wire(data: object) -> Event:
    found = read(data)
    if not isinstance(found, Event):
        raise Fault("it holds a command among its events")
    return found
