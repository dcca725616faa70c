"""`houseway witness`: follow the log of a house from outside, countersign its heads, and keep them."""

from __future__ import annotations

import json
import os
import secrets
import signal
import threading
from collections.abc import Sequence
from pathlib import Path

import typer
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.cli.screen import fail
from houseway.floor.log.notes import COSIGNATURE, ED25519, BadNote, NoteSigner, key_in
from houseway.floor.log.witness import Witness, follow_forever, server_of


def serve_witness(folder: Path, name: str, logs: Sequence[str], follow: str | None, listen: str, port: int, every: int) -> None:
    """Serve a witness until the process receives a signal to stop."""
    try:
        keys = [key_in(one) for one in logs]
        if any(key.type != ED25519 for key in keys):
            fail("not the key of a log. Print it with: houseway floor log key --config FILE")
        witness = Witness(folder, NoteSigner(name, _key_in(folder), COSIGNATURE), keys)
        server = server_of(witness, listen, port)
    except (BadNote, ValueError) as wrong:
        fail(str(wrong))
    except OSError as wrong:
        fail(f"the witness cannot serve: {wrong}. Check --folder, --listen and --port")
    if follow is not None and len(keys) != 1:
        fail("--follow takes one --log. Start another witness for another house, in a folder of its own")
    ends = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda name, frame: ends.set())
    threads = [threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True)]
    if follow is not None:
        told = (witness, follow, keys[0].name, float(every), ends, _warn)
        threads.append(threading.Thread(target=follow_forever, args=told, daemon=True))
    for one in threads:
        one.start()
    address = f"http://{listen}:{server.server_address[1]}"
    print("ready", json.dumps({"address": address, "key": str(witness.key)}), flush=True)
    ends.wait()
    server.shutdown()
    server.server_close()


def _warn(text: str) -> None:
    typer.echo(text, err=True)


def _key_in(folder: Path) -> Ed25519PrivateKey:
    """Return the key of a witness; the first start makes it, readable by its owner only."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "key"
    if not file.exists():
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as opened:
            opened.write(secrets.token_hex(32) + "\n")
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(file.read_text(encoding="ascii").strip()))
