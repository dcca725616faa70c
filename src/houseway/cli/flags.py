"""The help of an option without a value: it shows no type, since `--json <bool>` reads as if a value had to follow."""

from __future__ import annotations

from typing import Any, cast

from typer.core import TyperOption

_OPTION = cast("Any", TyperOption)
_shown = getattr(_OPTION, "display_type_rich", None)
"""How Typer shows the type of an option; older versions have no such method and show no type of a flag."""


def _display_type(option: Any, ctx: Any) -> str | None:
    return None if option.is_flag or _shown is None else _shown(option, ctx)


def hide_types_of_flags() -> None:
    """Let Typer print flags without a type."""
    if _shown is not None:
        _OPTION.display_type_rich = _display_type
