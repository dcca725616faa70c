"""A view, an offer or an event as seen, in the types of JSON. What is at its default is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, cast

from houseway.core.values.plain import is_tuple


def plain(value: object) -> Any:
    """Return plain data: dicts, lists, texts, numbers.

    >>> from houseway.views.types import Amount
    >>> plain(Amount(500, 2500, 500))
    {'low': 500, 'high': 2500, 'unit': 500}
    """
    if is_dataclass(value) and not isinstance(value, type):
        told = ((field, getattr(value, field.name)) for field in fields(value))
        return {field.name: plain(item) for field, item in told if item != field.default}
    names = cast("tuple[str, ...] | None", getattr(value, "_fields", None))
    if names is not None and is_tuple(value):
        usual = cast("dict[str, Any]", getattr(value, "_field_defaults", {}))
        told = zip(names, value, strict=True)
        return {name: plain(item) for name, item in told if name not in usual or item != usual[name]}
    if is_tuple(value):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in cast("Mapping[object, object]", value).items()}
    return cast("Any", value)
