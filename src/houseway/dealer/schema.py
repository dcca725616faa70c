"""The JSON Schema (draft 2020-12) of a console's data, written from its types by `scripts/dev schema`."""

from __future__ import annotations

from houseway.views.schema import JSON, document, published, shape_of

from .types import CallForecast, Console, MayCall


def schema() -> JSON:
    """Return the schema: one document that defines all data sent to a console."""
    known: dict[str, JSON] = {}
    told = [shape_of(shape, known) for shape in (Console, MayCall, CallForecast)]
    title = "What a dealer's console receives: the steps, the announcements, the calls that may be made, and what a call would do"
    return document("console.schema.json", title, told, known)


def written() -> str:
    """Return the schema as it is published."""
    return published(schema())
