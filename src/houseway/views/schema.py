"""One JSON Schema (draft 2020-12) for a view, an offer and an event as seen, written from the types themselves.

    scripts/dev schema

A test keeps the published file equal to what is written here, so a field that is added to a type is published with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from houseway.core.law.choice import Value
from houseway.core.messages.basis import Basis, Comparison, Measure, Side
from houseway.core.messages.due import Due
from houseway.core.messages.event import EVENTS
from houseway.core.money.places import Aside, Bet, Move
from houseway.core.values.cards import Card
from houseway.core.values.plain import is_sequence, is_table
from houseway.core.values.tiles import Tile
from houseway.core.wire.kinds import COMMANDS

from .answers import ANSWERS
from .types import Offer, SeenEvent, View
from .words import Words

DRAFT = "https://json-schema.org/draft/2020-12/schema"
JSON = dict[str, Any]
_PLAIN: dict[object, JSON] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    Any: {},
}
_WORDS: JSON = {"type": "array", "prefixItems": [{"type": "string"}] * 3, "items": False, "minItems": 3}
_ON_THE_WIRE: dict[object, JSON] = {
    Card: {"type": "string", "pattern": r"^([2-9TJQKA][cdhs]|JK|\?\?)$"},
    Tile: {"type": "string", "pattern": "^[1-6]-[1-6][a-z]?$"},
    Bet: {"type": "object", "properties": {"bet": _WORDS}, "required": ["bet"], "additionalProperties": False},
    Aside: {"type": "object", "properties": {"aside": _WORDS}, "required": ["aside"], "additionalProperties": False},
}
"""Types that the wire encodes in its own way: cards, tiles and places of chips."""
_BY_NAME: dict[str, object] = {"Value": Value}
_IN_A_ROW = (Move, Due, Basis, Comparison, Side, Measure)
"""Named tuples that the wire writes as lists."""


def schema() -> JSON:
    """Return the schema: one document, whose definitions name everything that is sent.

    `answers` is the table by which an offer becomes its command; it is no keyword of JSON Schema, and validators pass over it.
    """
    known: dict[str, JSON] = {}
    sent = [shape_of(shape, known) for shape in (View, Offer, SeenEvent, Words)]
    event = known["SeenEvent"]["properties"]
    event["event"] = {"$ref": "#/$defs/Event"}
    known["Event"] = {"oneOf": [_event(kind, known) for kind in EVENTS]}
    title = "What Houseway sends: a view, an offer, an event as seen, and the words that go with events"
    answers = {act: {"fields": dict(row.fields), "fills": row.fills} for act, row in ANSWERS.items()}
    return {**document("houseway.schema.json", title, sent, known), "answers": answers}


def document(name: str, title: str, any_of: list[JSON], known: dict[str, JSON]) -> JSON:
    """Return a published document: any of its shapes, with the definitions they name in order."""
    return {"$schema": DRAFT, "$id": name, "title": title, "oneOf": any_of, "$defs": dict(sorted(known.items()))}


def commands() -> dict[str, JSON]:
    """Return the schema of every command as the wire reads it, by name; `Command` is any of them."""
    known: dict[str, JSON] = {}
    any_of = [_event(kind, known) for kind in COMMANDS]
    for one in any_of:
        known[one["$ref"].rpartition("/")[2]]["properties"]["v"] = {"const": 1}
    return {**known, "Command": {"oneOf": any_of}}


def shape_of(shape: Any, known: dict[str, JSON]) -> JSON:
    """Return the schema of a type; one with a name is defined once and referred to."""
    if shape in _PLAIN:
        return dict(_PLAIN[shape])
    if isinstance(shape, (str, ForwardRef)):  # a type that contains itself is referenced by its name
        name = shape if isinstance(shape, str) else shape.__forward_arg__
        return _defined(name, known, lambda: shape_of(_BY_NAME[name], known))
    named: str = getattr(shape, "__name__", "")
    if shape in _ON_THE_WIRE:
        return _defined(named, known, lambda: dict(_ON_THE_WIRE[shape]))
    if shape in _IN_A_ROW:
        return _defined(named, known, lambda: _row(list(get_type_hints(shape).values()), known))
    if is_dataclass(shape) or _is_struct(shape):
        return _defined(named, known, lambda: _object(shape, known))
    made, parts = get_origin(shape), get_args(shape)
    if made in (Union, UnionType):
        return _any_of([shape_of(part, known) for part in parts])
    if made is Literal:
        return {"enum": list(parts)}
    if made is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        return {"type": "array", "items": shape_of(parts[0], known)}
    if made is tuple:
        return _row(list(parts), known)
    assert isinstance(made, type) and issubclass(made, Mapping), shape
    return {"type": "object", "additionalProperties": shape_of(parts[1], known)}


def _any_of(shapes: list[JSON]) -> JSON:
    """Return a choice of schemas; plain types are listed together."""
    if all(set(shape) == {"type"} for shape in shapes):
        return {"type": [shape["type"] for shape in shapes]}
    return {"anyOf": shapes}


def _row(parts: list[Any], known: dict[str, JSON]) -> JSON:
    items = [shape_of(part, known) for part in parts]
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


def _defined(name: str, known: dict[str, JSON], made: Callable[[], JSON]) -> JSON:
    if name not in known:
        known[name] = {}  # a type may contain itself
        known[name] |= made()
    return {"$ref": f"#/$defs/{name}"}


def _object(shape: Any, known: dict[str, JSON]) -> JSON:
    """Return the schema of an object: a field with a default may be left out, and no other field may come."""
    hints = get_type_hints(shape)
    usual = _usual(shape)
    return {
        "type": "object",
        "description": _first_line(shape),
        "properties": {name: shape_of(hint, known) for name, hint in hints.items() if name in usual},
        "required": [name for name, left_out in usual.items() if not left_out],
        "additionalProperties": False,
    }


def _usual(shape: Any) -> dict[str, bool]:
    """Return the fields of a type, and whether each may be left out."""
    if is_dataclass(shape):
        return {field.name: field.default is not MISSING for field in fields(shape)}
    return {field.name: not field.required for field in msgspec.structs.fields(shape)}


def _is_struct(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct)


def _first_line(shape: Any) -> str:
    return str(shape.__doc__ or "").partition("\n")[0]


def _event(kind: Any, known: dict[str, JSON]) -> JSON:
    """Return the schema of one kind of event or command, as the wire writes it."""
    name = kind.__name__
    found = _object(kind, known)
    found["properties"] = {"kind": {"const": name}, **found["properties"]}
    found["required"] = ["kind", *found["required"]]
    known[name] = found
    return {"$ref": f"#/$defs/{name}"}


def written() -> str:
    """Return the schema as it is published."""
    return published(schema())


def published(document: JSON) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(_listed(document), indent=1, ensure_ascii=False) + "\n"


def _listed(value: Any) -> Any:
    """Return plain data with lists for tuples, as JSON has them."""
    if is_table(value):
        return {name: _listed(item) for name, item in value.items()}
    return [_listed(item) for item in value] if is_sequence(value) else value
