"""`houseway floor verify --witness`: compare the record with the head that a witness has of its log."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.floor.log.notes import BadNote, LogHead, Note, head_in, note_in, signed_by, witness_key_in
from houseway.floor.log.remote import Remote, head_at
from houseway.floor.log.store import Folder, Log
from houseway.floor.log.tiles import Unavailable
from houseway.floor.lookback.log_check import Compared, compare

from .database import keys_in, reached
from .verify import SHOWN


def verify_witness(
    database: str,
    witness: str,
    witness_key: str | None,
    log: str | None,
    salts: Path | None,
    keys: Sequence[Path],
    *,
    as_json: bool,
    is_all: bool,
) -> None:
    """Compare the record with a witnessed head and print every row that differs; end where one does, or where it is all."""
    if log is None or salts is None:
        fail("--witness needs --log and --salts: the log of the house, and the key that salts the entries of steps")
    try:
        key = bytes.fromhex(salts.read_text(encoding="ascii").strip())
    except (OSError, ValueError):
        fail(f"not a key of salts: {salts}. It is a file with 64 hexadecimal digits, secrets.log_salt_key of the house")
    read: Log = Remote(log) if "://" in log else Folder(Path(log))
    head, at, unknown = _head(witness, witness_key, read)
    with reached(database) as connection:
        found = compare(connection, read, head, at, key, keys_in(keys))
    if as_json and is_all:
        print_json(_plain(found, head, at, unknown))
    else:
        _print(found, head, at, unknown)
    if found.findings:
        raise typer.Exit(DIFFERS)


def _head(witness: str, witness_key: str | None, log: Log) -> tuple[LogHead, int, str]:
    """Return the head that a witness has, when it cosigned it, and the name of a witness whose key was not given."""
    try:
        note = _note(witness, log)
        head = head_in(note)
        if witness_key is not None:
            key = witness_key_in(witness_key)
            signed = signed_by(note, [key])
            if key not in signed:
                fail(f"the head is not cosigned by {key.name}: this is not the witness whose key you gave")
            return head, signed[key], ""
    except (BadNote, Unavailable) as wrong:
        fail(str(wrong))
    lines = [line for line in note.lines if line.name != head.origin and len(line.signature) == 72]
    if not lines:
        fail("the head has no cosignature. Ask the witness for its own, or name its address with --witness")
    return head, int.from_bytes(lines[-1].signature[:8], "big"), lines[-1].name


def _note(witness: str, log: Log) -> Note:
    if "://" not in witness:
        try:
            return note_in(Path(witness).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            fail(f"{witness}: no such head. Name a file with a cosigned head, or the address of the witness")
    origin = head_in(note_in(log.read("checkpoint").decode())).origin
    note = head_at(witness, origin)
    if note is None:
        fail(f"{witness} has no head of {origin}: it does not follow this house yet")
    return note


def _plain(found: Compared, head: LogHead, at: int, unknown: str) -> dict[str, Any]:
    return {
        "holds": not found.findings,
        "altered": [{"relation": one.relation, "row": one.key, "wrong": one.wrong} for one in found.findings],
        "origin": head.origin,
        "entries": head.size,
        "witnessed_at": at,
        "steps": found.steps,
        "rows": found.rows,
        "not_yet_witnessed": found.unwitnessed,
        "restored": [{"by": one.by, "why": one.why, "at": one.at} for one in found.restored],
        "accepted": [
            {"by": one.by, "why": one.why, "at": one.at, "chain": one.steps.chain, "steps": [one.steps.first, one.steps.last]}
            for one in found.accepted
        ],
        "witness_key_not_checked": unknown or None,
    }


def _print(found: Compared, head: LogHead, at: int, unknown: str) -> None:
    console = screen(markup=False)
    findings = found.findings
    for one in findings[:SHOWN]:
        console.print(Text.assemble(("≠ ", "bold red"), str(one)), soft_wrap=True)
    if len(findings) > SHOWN:
        console.print(Text(f"  {len(findings) - SHOWN:,} more: see --json", style="dim"))
    seen = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(at))
    counted = f"{found.steps:,} steps and {found.rows:,} rows against {head.size:,} entries of {head.origin}, witnessed {seen}"
    mark = ("≠ ", "bold red") if findings else ("ok ", "bold green")
    rows = (
        f"{len(findings):,} row{'s' * (len(findings) != 1)} named above" if findings else "nothing was changed, added or deleted"
    )
    console.print(Text.assemble(mark, f"{counted}: {rows}"), soft_wrap=True)
    if found.unwitnessed:
        console.print(Text(f"  {found.unwitnessed:,} steps and rows are newer than that head", style="dim"))
    for one in found.restored:
        console.print(Text(f"  Restored, decided by {one.by}: {one.why}", style="dim"), soft_wrap=True)
    for one in found.accepted:
        where = f"{one.steps.chain}.{one.steps.first} to {one.steps.last}"
        console.print(Text(f"  Accepted by {one.by}, steps {where}: {one.why}", style="dim"), soft_wrap=True)
    if unknown:
        console.print(Text(f"  Cosigned in the name of {unknown}; use --witness-key to check whose it is", style="dim"))
