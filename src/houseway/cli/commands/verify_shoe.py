"""`houseway verify-shoe`: check the cards that were turned up against the commitment that was published before the bets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.commitment import Proof
from houseway.core.values.plain import is_list
from houseway.core.values.printable import printable
from houseway.core.wire.notation import pieces_in
from houseway.worked.text_files import text_of

MOST_PROOFS = 10_000
"""Cards of a file, and places of a shoe: more than any table deals from."""
LONGEST_PATH = 64
EXAMPLE = '{"root": "…", "size": 52, "shown": [{"place": 0, "piece": "Ah", "salt": "…", "path": ["…"]}]}'


def verify_shoe(file: Path, *, as_json: bool) -> None:
    """Check every proof in a file; exit with an error where one does not hold."""
    try:
        root, proofs = read_proofs(text_of(file))
    except Unreadable as error:
        fail(f"{file}: {error}")
    wrong = [proof for proof in proofs if not proof.holds(root)]
    if as_json:
        print_json({"file": str(file), "root": root.hex(), "proofs": len(proofs), "wrong": [proof.place for proof in wrong]})
    else:
        console = screen()
        for proof in wrong:
            console.print(Text.assemble(("≠ ", "bold red"), f"place {proof.place} is not {proof.piece} in this shoe"))
        if not wrong:
            cards = f"{len(proofs)} card{'s' * (len(proofs) != 1)}"
            console.print(Text.assemble(("ok ", "bold green"), f"{printable(str(file))}: {cards} proved, root {root.hex()[:16]}"))
    if wrong:
        raise typer.Exit(DIFFERS)


def read_proofs(text: str) -> tuple[bytes, list[Proof]]:
    """Read a commitment and the proofs under it."""
    try:
        data: Any = json.loads(text)
        shown = data["shown"]
        if not is_list(shown):
            raise TypeError
        if len(shown) > MOST_PROOFS:
            raise Unreadable(f"too many cards: {len(shown)}. A file has at most {MOST_PROOFS:,}")
        proofs = [_proof(one, _whole(data["size"])) for one in shown]
        return bytes.fromhex(data["root"]), proofs
    except Unreadable:
        raise
    except (KeyError, TypeError, ValueError, RecursionError):
        raise Unreadable(f"not a commitment. Write {EXAMPLE}") from None


def _proof(one: Any, size: int) -> Proof:
    path = tuple(bytes.fromhex(node) for node in one["path"])
    [piece] = pieces_in([one["piece"]])
    if len(path) > LONGEST_PATH or not size <= MOST_PROOFS:
        raise ValueError
    return Proof(_whole(one["place"]), repr(piece), bytes.fromhex(one["salt"]), size, path)


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value
