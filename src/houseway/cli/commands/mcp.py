"""`houseway mcp`: a server of the Model Context Protocol on stdin and stdout, with which assistants ask instead of guessing.

Each tool runs one command of Houseway that reads, in a process and a folder of its own, and returns its JSON. No tool takes a
path, an address or a free option, so none can write, and the output of a command cannot disturb the protocol.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from mcp.server import MCPServer
from mcp.types import ToolAnnotations

from houseway import __version__

LONGEST: Final = 300_000
"""Characters of a record or a submission."""
SECONDS: Final = 120
"""The longest time that a command may take; counts that are not shipped may need more, at a terminal."""
_GAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _'’-]{0,60}")
"""A key, a name or a code of a game; an option or a path is not one."""
READS: Final = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
INSTRUCTIONS: Final = (
    "Houseway runs the printed rules of casino table games. Use it instead of recalling rules, payouts or house edges: an answer"
    " has the clause behind it, and a clause can be read with `rules`. A record is text such as 'table plays high_card_flush' and"
    " 'seat 3 bets ante 25'; an answer with exit_code 2 explains what to write instead. Nothing here writes anything."
)
OF_A_GAME: Final = ("rules", "options", "analyze", "owed")
"""Commands whose first argument is a game."""
Answer = dict[str, Any]


def games() -> Answer:
    """List the games with their keys, editions and numbers of clauses."""
    return _run(("games", "--json"))


def rules(game: str, words: str = "") -> Answer:
    """Return clauses and rulings of a game: by number (10(e)(1)(i) or 10e1i), by ruling (R-HCF-09), or by words in them."""
    return _run(("rules", game, "--json", "--", words) if words else ("rules", game, "--json"))


def explain(record: str, round: int | None = None, seat: int | None = None, wager: str = "") -> Answer:
    """Explain why each bet of a round was paid or lost, with the clause, and whether the record is as the rules give it."""
    words = ["explain", "record.round", "--json"]
    words += [f"--{name}={value}" for name, value in (("round", round), ("seat", seat), ("wager", wager)) if value]
    return _run(words, {"record.round": record})


def what_if(record: str, settings: Mapping[str, str | int]) -> Answer:
    """Decide a record again with other settings of the house: which rounds differ, by which clause and by how much."""
    return _run(("replay", "record.round", "--json", *_settings(settings)), {"record.round": record})


def options(game: str, key: str = "") -> Answer:
    """List what a casino may set at a game: keys, lawful values, defaults, clauses and rulings."""
    return _run(("options", game, "--json", "--", key) if key else ("options", game, "--json"))


def price(game: str, wager: str = "", settings: Mapping[str, str | int] | None = None) -> Answer:
    """Return the house edge of a game's wagers under settings of the house, with its method: exact, or marked as simulated."""
    words = ["analyze", game, "--json", *_settings(settings or {}), *([f"--wager={wager}"] if wager else [])]
    return _run(words)


def check(submission: str) -> Answer:
    """Check a casino's submission (TOML): each breach with its clause, or what its tables offer."""
    return _run(("check", "submission.toml", "--json"), {"submission.toml": submission})


def duties(game: str) -> Answer:
    """List the duties of staff at a table: who, what, by when, the clause, and the consequence if it is not done."""
    return _run(("owed", game, "--json"))


TOOLS: Final = (games, rules, explain, what_if, options, price, check, duties)
"""What an assistant may ask."""


def _settings(settings: Mapping[str, str | int]) -> list[str]:
    return [f"--set={key}={value}" for key, value in settings.items()]


def _run(words: Sequence[str], files: Mapping[str, str] | None = None) -> Answer:
    """Run a command that reads in a folder of its own, which is removed, and return its exit code, its JSON and its errors."""
    if words[0] in OF_A_GAME and len(words) > 1 and not _GAME.fullmatch(words[1]):
        return {"exit_code": 2, "errors": "this is not the key of a game. The tool games lists them"}
    if sum(map(len, (*words, *(files or {}).values()))) > LONGEST:
        return {"exit_code": 2, "errors": f"this is longer than {LONGEST:,} characters. Send one round, or a part of the record"}
    with TemporaryDirectory(prefix="houseway-mcp-") as folder:
        for name, text in (files or {}).items():
            Path(folder, name).write_text(text, encoding="utf-8")
        environ = {**os.environ, "COLUMNS": "100", "HOUSEWAY_CACHE": str(Path(folder, "cache")), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                (sys.executable, "-m", "houseway", *words),
                cwd=folder,
                env=environ,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return {
                "exit_code": 124,
                "errors": f"this takes longer than {SECONDS} s. Run it at a terminal: houseway {' '.join(words)}",
            }
        answer: Answer = {"exit_code": done.returncode}
        try:
            answer["result"] = json.loads(done.stdout)
        except ValueError:
            answer["text"] = done.stdout.replace(folder, "").strip()
        if done.stderr.strip():
            answer["errors"] = " ".join(done.stderr.replace(folder + "/", "").split())
        return answer


def server() -> MCPServer[Any]:
    """Return the server with its tools."""
    made: MCPServer[Any] = MCPServer("houseway", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    for tool in TOOLS:
        made.tool(annotations=READS)(tool)
    return made


def serve() -> None:
    """Serve one client on stdin and stdout until it leaves."""
    server().run("stdio")
