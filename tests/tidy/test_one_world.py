"""The floor reaches clocks, chance and servers through `houseway.floor.world`, so that a simulator can run it by a seed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

FLOOR = Path(__file__).parents[2] / "src" / "houseway" / "floor"
AROUND = {
    "time": {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "localtime", "gmtime"},
    "os": {"urandom", "getrandom"},
    "uuid": {"uuid1", "uuid4"},
    "datetime": {"now", "today", "utcnow"},
    "date": {"today"},
    "asyncio": {"wait_for"},
    "psycopg": {"connect"},
    "Connection": {"connect"},
    "AsyncConnection": {"connect"},
}
"""What reaches around it, by module or class. Of `secrets` and `random` it is everything."""
MAY = {
    "world.py": "it is the way through",
    "signing_keys.py": "an operator makes keys once",
    "store/migration.py": "an operator migrates a record",
    "store/privileges.py": "an operator sets up a record",
    "servers/": "starts real servers",
    "log/": "a program of its own, and its witness is another house's",
}


def reaches_around(text: str) -> Iterator[str]:
    """Yield what a module uses of clocks, chance and servers by itself."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module in ("time", "secrets", "random"):
            yield f"line {node.lineno}: from {node.module}"
        if isinstance(node, ast.Import) and any(alias.name in ("secrets", "random") for alias in node.names):
            yield f"line {node.lineno}: import of chance"
        if isinstance(node, ast.ImportFrom):
            wanted = AROUND.get(node.module or "", set[str]())
            yield from (f"line {node.lineno}: {alias.name}" for alias in node.names if alias.name in wanted)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in AROUND.get(node.value.id, ()):
            yield f"line {node.lineno}: {node.value.id}.{node.attr}"


def _modules() -> list[Path]:
    named = [(file, str(file.relative_to(FLOOR))) for file in sorted(FLOOR.rglob("*.py"))]
    return [file for file, name in named if not any(name == one or (one[-1] == "/" and name.startswith(one)) for one in MAY)]


def test_nothing_of_the_floor_reaches_around_its_world() -> None:
    found = {str(file.relative_to(FLOOR)): [*reaches_around(file.read_text())] for file in _modules()}
    assert len(found) > 150 and {name: lines for name, lines in found.items() if lines} == {}


def test_each_exception_is_one() -> None:
    for name in MAY:
        files = FLOOR.joinpath(name).rglob("*.py") if name.endswith("/") else [FLOOR / name]
        assert any(any(True for _ in reaches_around(file.read_text())) for file in files), name


@pytest.mark.parametrize(
    "text",
    [
        "import time\nbegan = time.monotonic()",
        "from time import monotonic",
        "import secrets\nsecrets.token_bytes(8)",
        "from secrets import token_hex",
        "import os\nnonce = os.urandom(12)",
        "from os import urandom",
        "import random",
        "from datetime import datetime\nat = datetime.now()",
        "import asyncio\nasync def f(): await asyncio.wait_for(g(), 1)",
        "import psycopg\npsycopg.connect('')",
        "import time\ndef f(now=time.monotonic): ...",
    ],
)
def test_the_check_sees_each_way_around(text: str) -> None:
    assert [*reaches_around(text)]
