"""The JSON Schema (draft 2020-12) of a felt as it is served, written from the types themselves by `scripts/dev schema`."""

from __future__ import annotations

from houseway.views.schema import DRAFT, JSON, published, shape_of

from .types import Layout


def schema() -> JSON:
    """Return the schema: one document, whose definitions name everything on a felt."""
    known: dict[str, JSON] = {}
    felt = shape_of(Layout, known)
    return {
        "$schema": DRAFT,
        "$id": "felt.schema.json",
        "title": "The felt of a game: what is printed on it, and where everything is put",
        **felt,
        "$defs": dict(sorted(known.items())),
    }


def written() -> str:
    """Return the schema as it is published."""
    return published(schema())
