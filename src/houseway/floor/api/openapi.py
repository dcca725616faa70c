"""The OpenAPI document, from the list of endpoints and the shapes that are read and sent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from houseway.dealer import schema as dealer
from houseway.floor.people.rights import Action
from houseway.floor.people.roles import HELD
from houseway.layout import schema as layout
from houseway.views.schema import commands, published, schema

from . import shapes as s
from .catalogue import ENDPOINTS
from .console_frames import ConsoleFrame
from .endpoints import Endpoint, Who
from .errors import Error
from .once import HEADER, PATTERN

REF: Final = "#/components/schemas/{name}"
JSON = dict[str, Any]
_ERRORS: Final = {
    "400": "The request cannot be read.",
    "401": "Nobody is logged in, or the log-in failed.",
    "403": "The role or the site may not do this.",
    "404": "There is no such thing.",
    "409": "The current state does not allow it.",
    "413": "The request is too large.",
    "415": "The body is not JSON.",
    "429": "There were too many requests.",
    "503": "A part of the house does not respond now; the same request may be sent again.",
}
OWN: Final[JSON] = {
    "Json": {
        "description": "Any JSON.",
        "anyOf": [
            {"type": ["string", "number", "boolean", "null"]},
            {"type": "array", "items": {"$ref": REF.format(name="Json")}},
            {"type": "object", "additionalProperties": {"$ref": REF.format(name="Json")}},
        ],
    },
    "StaffRole": {"description": "A role that a member of staff holds for a shift.", "enum": list(HELD)},
}
"""Shapes that have a name in the document and are no classes."""
FRAMES: Final = (ConsoleFrame,)
"""Frames of the socket whose shapes are in the document."""
_NUMBERS: Final = {"table": s.TableNumber, "number": s.Number, "round": s.Number}


def document() -> JSON:
    """Return the OpenAPI document."""
    sent, shapes = _components([shape for one in ENDPOINTS for shape in (one.takes, one.query) if shape is not None])
    told, answers = _components([*(one.gives for one in ENDPOINTS if one.gives is not None), Error, *FRAMES])
    shapes |= answers
    for shape in told.values():
        _require_all_fields(shape)
    components = _named_once(sent, told, *_published(), OWN)
    paths: dict[str, JSON] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, shapes, components)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Houseway",
            "version": "1",
            "description": "The API of a floor. Events are sent over the WebSocket /live.",
        },
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "responses": {status: {"description": why, "content": _json(shapes[repr(Error)])} for status, why in _ERRORS.items()},
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "houseway_session"},
                "device": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _components(types: list[Any]) -> tuple[dict[str, JSON], dict[str, JSON]]:
    """Return the schemas of types by name, and how each type refers to them."""
    made, components = msgspec.json.schema_components(types, ref_template=REF)
    return components, dict(zip(map(repr, types), made, strict=True))


def _require_all_fields(shape: JSON) -> None:
    """Change the schema of an answer: the house sends every field, also one that has its default."""
    for name, field in shape.get("properties", {}).items():
        if "default" in field:
            del field["default"]
            shape["required"].append(name)


def _named_once(*parts: Mapping[str, JSON]) -> dict[str, JSON]:
    """Return schemas of several origins together; a name stands for one shape."""
    found: dict[str, JSON] = {}
    for name, shape in ((name, shape) for part in parts for name, shape in part.items()):
        if "." in name or found.setdefault(name, shape) != shape:
            raise ValueError(f"the schema name {name} is given twice")
    return found


def _operation(endpoint: Endpoint, shapes: dict[str, Any], components: dict[str, Any]) -> JSON:
    who = f"action: {endpoint.who.value}" if isinstance(endpoint.who, Action) else endpoint.who.value
    told: JSON = {
        "operationId": "_".join([endpoint.method.lower(), *re.findall(r"\w+", endpoint.path)]),
        "summary": endpoint.summary,
        "description": f"Who may: {who}.",
        "parameters": [*map(_in_path, endpoint.named), *_behind(endpoint, shapes, components), *_key(endpoint)],
        "responses": _responses(endpoint, shapes),
    }
    if endpoint.takes is not None:
        told["requestBody"] = {"required": True, "content": _json(shapes[repr(endpoint.takes)])}
    if endpoint.who is not Who.ANYBODY:
        told["security"] = [{"session": []}, *([{"device": []}] if endpoint.who is Who.AT_TABLE else [])]
    return told


def _responses(endpoint: Endpoint, shapes: dict[str, Any]) -> JSON:
    if endpoint.gives is None:
        done: JSON = {"204": {"description": "It is done."}}
    else:
        done = {"200": {"description": "It is done.", "content": _json(shapes[repr(endpoint.gives)])}}
    return done | {status: {"$ref": f"#/components/responses/{status}"} for status in _ERRORS}


def _json(shape: JSON) -> JSON:
    return {"application/json": {"schema": shape}}


def _in_path(name: str) -> JSON:
    shape: Any = {"type": "string", "pattern": "^[a-z_]{1,32}$"} if name == "role" else msgspec.json.schema(_NUMBERS[name])
    return {"name": name, "in": "path", "required": True, "schema": shape}


def _key(endpoint: Endpoint) -> list[JSON]:
    shape = {"type": "string", "pattern": PATTERN}
    return [{"name": HEADER, "in": "header", "required": True, "schema": shape}] if endpoint.is_keyed else []


def _behind(endpoint: Endpoint, shapes: dict[str, Any], components: dict[str, Any]) -> list[JSON]:
    if endpoint.query is None:
        return []
    shape = components[shapes[repr(endpoint.query)]["$ref"].rpartition("/")[2]]
    required = shape.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": _not_null(one)}
        for name, one in shape["properties"].items()
    ]


def _not_null(shape: JSON) -> JSON:
    """Return the schema of a value that stands behind the question mark: what is absent is null, and nothing else is."""
    some = [one for one in shape.get("anyOf", ()) if one.get("type") != "null"]
    return some[0] if some else shape


def _published() -> list[dict[str, JSON]]:
    """Return the published shapes of commands, views, felts and consoles, as parts of this document."""
    text = msgspec.json.encode([commands(), schema()["$defs"], layout.schema()["$defs"], dealer.schema()["$defs"]]).decode()
    found: list[dict[str, JSON]] = msgspec.json.decode(re.sub(r'"#/\$defs/(\w+)"', r'"#/components/schemas/\1"', text))
    console = next(part["Console"] for part in found if "Console" in part)
    changes: JSON = {**console, "description": "The parts of a console that changed.", "required": []}
    return [*found, {"ConsoleChanges": changes}]


def written() -> str:
    """Return the document as it is published."""
    return published(msgspec.to_builtins(document()))
