"""`houseway seal`: close a record that was interrupted."""

from __future__ import annotations

from pathlib import Path

import typer

from houseway.cli.screen import fail
from houseway.core.messages.bounded import MOST_OF_A_RECORD
from houseway.core.messages.unreadable import Unreadable
from houseway.worked.chain import read_chain
from houseway.worked.recorder import reopened
from houseway.worked.signatures import signer
from houseway.worked.text_files import bytes_of


def seal(file: Path, sign: Path | None) -> None:
    """Write the closing line after the last whole round, and sign it if the record names a key."""
    try:
        key = signer(sign) if sign is not None else None
        chain = read_chain(bytes_of(file, MOST_OF_A_RECORD))
        if chain.header is None:
            fail(f"{file}: not a record of format 1")
        if chain.broken:
            fail(f"{file}: {chain.broken[0]}. Nothing was written")
        if chain.is_closed and chain.is_complete:
            fail(f"{file}: closed already. Check it with: houseway replay --strict {file}")
        if chain.header.key != (key.public if key else ""):
            wanted = (
                f"names key {chain.header.key}: add --sign with that key"
                if chain.header.key
                else "names no key: leave out --sign"
            )
            fail(f"{file}: this record {wanted}")
        recorder = reopened(file, chain, signer=key)
        recorder.close()
    except Unreadable as error:
        fail(f"{file}: {error}")
    typer.echo(f"{file}: closed after {recorder.rounds} round{'s' * (recorder.rounds != 1)}")
