"""`houseway floor log proof` and `receipt`: prove one entry of the log, and check what a house gave as a proof."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import typer

from houseway.cli.screen import fail
from houseway.floor.log.merkle import WrongProof
from houseway.floor.log.notes import BadNote, head_in, key_in, witness_key_in
from houseway.floor.log.proofs import PROOF, ClosedReceipt, Proved, check_closed, check_proof, entry_of, proof_text
from houseway.floor.log.store import COSIGNED, Folder
from houseway.floor.log.tiles import Unavailable

from .serve import read_config


def prove(file: Path, index: int) -> None:
    """Print the proof that an entry is in the cosigned log, with the entry itself."""
    config = read_config(file)
    if not config.log.is_kept:
        fail("this house has no log. Write log.folder and log.origin")
    log = Folder(Path(config.log.folder))
    try:
        note = log.note(COSIGNED)
        if note is None:
            fail("no witness has cosigned this log yet. Write log.witnesses, and wait for the next head")
        if index >= (size := head_in(note).size):
            fail(f"the cosigned log has {size:,} entries, numbered from 0")
        typer.echo(proof_text(log, index, note, log.entry(index)), nl=False)
    except (Unavailable, BadNote) as wrong:
        fail(f"the log cannot be read: {wrong}")


def check(file: Path, log_key: str, witness_keys: Sequence[str]) -> None:
    """Check a receipt of a player's round or the proof of one entry; one of the witnesses must have cosigned its head."""
    try:
        text = file.read_text(encoding="utf-8")
        log, witnesses = key_in(log_key), [witness_key_in(one) for one in witness_keys]
        if text.startswith(PROOF):
            many, proved = 1, check_proof(text, entry_of(text), log, witnesses)
        else:
            receipt = msgspec.json.decode(text, type=ClosedReceipt)
            many, proved = len(receipt.entries), check_closed(receipt, log, witnesses)
    except (OSError, UnicodeError) as wrong:
        fail(f"{file} cannot be read: {wrong}")
    except BadNote as wrong:
        fail(str(wrong))
    except msgspec.MsgspecError as wrong:
        fail(f"{file} is not a receipt: {wrong}. Save the answer of GET /rounds/TABLE/ROUND/receipt, or a .tlog-proof file")
    except WrongProof as wrong:
        fail(f"it does not hold: {wrong}")
    if not proved.witnesses:
        fail("none of these witnesses cosigned its head. Ask the witness for its key: it is the first line of GET /")
    typer.echo(_summary(many, proved))


def _summary(many: int, proved: Proved) -> str:
    seen = "; ".join(
        f"{name} saw it at {datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M:%S} UTC" for name, at in proved.witnesses.items()
    )
    return f"{many:,} of the {proved.head.size:,} entries in the log {proved.head.origin}; {seen}"
