"""`houseway doctor`: the state of an installation, the line that installs each missing extra, and busy ports."""

from __future__ import annotations

import platform
import shutil
import socket
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid
from rich.text import Text

import houseway
from houseway import __version__
from houseway.cli.extras import EXTRAS, install_line
from houseway.cli.screen import print_json, screen
from houseway.floor.servers.nats import program as nats_program
from houseway.floor.servers.postgres import programs as postgres_programs
from houseway.floor.servers.programs import MissingProgram
from houseway.games import GAMES
from houseway.lab.sheet.pdf import NAMES as BROWSERS

from .floor.files import shipped_in

BRINGS: Final = {
    "cli": "the command line",
    "lab": "house edges, strategies, equities, PAR sheets",
    "sign": "signatures of records",
    "school": "scheduled exercises",
    "floor": "tables that run as a service, with API, page, cage and pit",
    "export": "reports as Parquet files",
    "laptop": "a PostgreSQL for houseway floor up",
    "mcp": "houseway mcp, a server for assistants",
    "workbooks": "results of the lab as .xlsx",
    "traces": "traces of requests for OpenTelemetry",
}
"""The purpose of each extra."""
PORTS: Final = {
    8000: "the API and the page: houseway floor up --port, or api.port",
    4222: "the bus: bus.address",
    5432: "PostgreSQL (a demonstration uses a socket instead)",
    8100: "houseway witness --port",
    9101: "metrics of the owner: --metrics",
    9102: "metrics of the API: --metrics",
    9103: "metrics of the log: --metrics",
    9104: "metrics of tend: --metrics",
}
"""The ports that Houseway uses by default, with the settings that change them."""


def examine(*, as_json: bool) -> bool:
    """Print the state of this installation; return True if nothing of it is faulty."""
    found = _found()
    if as_json:
        print_json(found)
    else:
        _print(found)
    return not found["faults"]


def _found() -> dict[str, Any]:
    package = Path(houseway.__file__).parent
    has_page = (package / "floor" / "page" / "index.html").is_file()
    faults = [str(one) for one in GAMES.set_aside]
    if not has_page:
        faults.append("there is no page: houseway floor up has nothing to open. Install a wheel, or run scripts/web build")
    return {
        "houseway": __version__,
        "folder": str(package),
        "python": platform.python_version(),
        "interpreter": sys.executable,
        "system": platform.platform(terse=True),
        "page": has_page,
        "files": (shipped_in() / "deploy").is_dir(),
        "command": shutil.which("houseway"),
        "games": {"own": len(GAMES.own), "installed": [key for key in GAMES if key not in GAMES.own]},
        "extras": {extra: _extra(extra) for extra in EXTRAS},
        "programs": {
            "postgresql": _place(postgres_programs),
            "nats-server": _place(nats_program),
            "browser": next(filter(None, map(shutil.which, BROWSERS)), None),
        },
        "ports": {str(port): {"for": use, "taken": _is_taken(port)} for port, use in PORTS.items()},
        "faults": faults,
    }


def _extra(extra: str) -> dict[str, Any]:
    missing = [name for name in EXTRAS[extra] if not _is_there(name)]
    return {"for": BRINGS[extra], "missing": missing, "install": install_line(extra) if missing else None}


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ValueError, ModuleNotFoundError):  # a module that is blocked, or the package that it is in
        return False


def _place(finds: Callable[[], Path]) -> str | None:
    """Return the server that `houseway floor up` would start, or None."""
    try:
        return str(finds())
    except (MissingProgram, ValueError):  # or a module that is blocked
        return None


def _is_taken(port: int) -> bool:
    with socket.socket() as caller:
        caller.settimeout(1)
        return caller.connect_ex(("127.0.0.1", port)) == 0


def _print(found: dict[str, Any]) -> None:
    console = screen(markup=False)
    console.print(f"houseway {found['houseway']} in {found['folder']}", soft_wrap=True)
    console.print(f"python {found['python']} ({found['interpreter']}) on {found['system']}", soft_wrap=True)
    console.print(f"the command: {found['command'] or 'not on PATH; python -m houseway is the same'}", soft_wrap=True)
    installed = found["games"]["installed"]
    console.print(f"games: {found['games']['own']}, and of other packages: {', '.join(installed) or 'none'}", soft_wrap=True)
    console.print(f"page of a floor: {'there' if found['page'] else 'missing'}")
    console.print(f"files for houseway floor files: {'there' if found['files'] else 'missing'}")
    extras = _grid("extra", "state", "what it brings")
    for name, one in found["extras"].items():
        state = f"missing {', '.join(one['missing'])}" if one["missing"] else "installed"
        extras.add_row(name, Text(state, style="yellow" if one["missing"] else "green"), one["for"])
    console.print(extras)
    for one in found["extras"].values():
        if one["missing"]:
            console.print(one["install"], soft_wrap=True)
    for name, where in found["programs"].items():
        console.print(f"{name}: {where or 'not found'}", soft_wrap=True)
    ports = _grid("port", "state", "used by")
    for port, one in found["ports"].items():
        ports.add_row(port, Text("taken" if one["taken"] else "free", style="yellow" if one["taken"] else "green"), one["for"])
    console.print(ports)
    for fault in found["faults"]:
        console.print(Text(f"! {fault}", style="bold red"), soft_wrap=True)
    if not found["faults"]:
        console.print("nothing is wrong")


def _grid(*names: str) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in names:
        grid.add_column(name, overflow="fold")
    return grid
