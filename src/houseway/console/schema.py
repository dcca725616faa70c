"""The JSON Schema (draft 2020-12) of what a console is told, written from the types themselves by `scripts/schema`."""

from __future__ import annotations

from houseway.views.schema import DRAFT, JSON, published, shape_of

from .types import Console, Foretold, MayCall


def schema() -> JSON:
    """Return the schema: one document, whose definitions name everything a console is told."""
    known: dict[str, JSON] = {}
    told = [shape_of(shape, known) for shape in (Console, MayCall, Foretold)]
    return {
        "$schema": DRAFT,
        "$id": "console.schema.json",
        "title": "What a dealer's console is told: the steps and the words, what may be called, and what a call would do",
        "oneOf": told,
        "$defs": dict(sorted(known.items())),
    }


def written() -> str:
    """Return the schema as it is published."""
    return published(schema())
