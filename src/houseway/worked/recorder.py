"""Writes a record to a file: the header, each round when it ends, and a closing line.

A section is on the disk (`fsync`) before the next begins, so a crash costs at most the round that was being played. A file that
exists is never overwritten. A record can be taken up again: what a crash left half-written is kept as comments, outside of the
chain.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

from houseway.core.messages.unreadable import Unreadable

from .chain import HEAD, LINK, SIGNATURE, Chain, closing, link, read_chain
from .header import Header
from .signatures import Signer
from .worked import Played, Worked
from .writer import write_round, write_table

Clock = Callable[[], str]
"""Returns the current time, for example `2026-11-15T20:00:00Z`."""


class Unrecordable(Unreadable):
    """A record that cannot be written: the message gives the reason and the fix."""


class Recorder:
    """A record that is being written."""

    def __init__(self, file: Path, out: BinaryIO, chain: Chain, clock: Clock | None, signer: Signer | None) -> None:
        self.file = file
        self.rounds = chain.rounds
        self._out = out
        self._before = chain.last
        self._is_closed, self._lacks_signature = chain.is_closed, chain.lacks_signature
        self._clock = clock
        self._signer = signer

    def add(self, played: Played) -> None:
        """Write a finished round."""
        parted = ["", "===", ""] if self.rounds else [""]
        ended = [f"round    ended {self._clock()}"] if self._clock else []
        lines = [*parted, f"round    {self.rounds + 1}", *write_round(played), *ended]
        self._before = link("round", self._before, lines)
        self._write([*lines, LINK + self._before])
        self.rounds += 1

    def begin(self, lines: Sequence[str], comments: Sequence[str] = ()) -> None:
        """Write a header; comments before it are not in its digest."""
        self._is_closed = False
        self._before = link("head", self._before, lines)
        self._write([*comments, *lines, HEAD + self._before])

    def close(self) -> None:
        """Write the closing line, sign it if there is a key, and close the file."""
        lines: list[str] = []
        if not self._is_closed:
            line, self._before = closing(self._before, self.rounds)
            lines = ["", line]
        if self._signer and (self._lacks_signature or not self._is_closed):  # a crash may come before the signature
            lines.append(SIGNATURE + self._signer.sign(self._before))
        self._write(lines)
        self.leave()

    def leave(self) -> None:
        """Close the file without a closing line."""
        self._out.close()

    def _write(self, lines: Sequence[str]) -> None:
        try:
            self._out.write("".join(f"{line}\n" for line in lines).encode())
            self._out.flush()
            os.fsync(self._out.fileno())
        except OSError as error:
            raise Unrecordable(f"{self.file}: cannot write: {error.strerror}") from None


def new_record(file: Path, worked: Worked, header: Header, clock: Clock | None = None, signer: Signer | None = None) -> Recorder:
    """Start a record in a new file; a file that exists raises `Unrecordable` and stays as it is."""
    try:
        out = file.open("xb")
    except FileExistsError:
        raise Unrecordable(f"{file} exists and is not overwritten. Use another name, or add --append to continue it") from None
    except OSError as error:
        raise Unrecordable(f"{file}: cannot write: {error.strerror}") from None
    _keep_to_myself(file, out)
    recorder = Recorder(file, out, Chain(), clock, signer)
    title = (
        ["# " + " ".join("".join(mark if mark.isprintable() else " " for mark in worked.title).split())] if worked.title else []
    )
    recorder.begin(["", *header.lines(), *write_table(worked)], comments=title)
    return recorder


def continued(file: Path, chain: Chain, header: Header, clock: Clock | None = None, signer: Signer | None = None) -> Recorder:
    """Take up a record after its last whole section; an unfinished round at its end becomes comments."""
    recorder = reopened(file, chain, clock, signer)
    recorder.begin(["", *header.lines(continued=True)])
    return recorder


def reopened(file: Path, chain: Chain, clock: Clock | None = None, signer: Signer | None = None) -> Recorder:
    """Open a record to write on after its last whole section; the chain that was checked must still be that of the file."""
    try:
        out = file.open("r+b")
    except OSError as error:
        raise Unrecordable(f"{file}: cannot write: {error.strerror}") from None
    _keep_to_myself(file, out)
    data = out.read()
    if not chain.holds or read_chain(data) != chain:
        out.close()
        raise Unrecordable(f"{file}: its chain does not hold, or it changed just now. Run houseway replay {file}")
    whole = len(data.decode("utf-8", "surrogateescape")[: chain.whole].encode("utf-8", "surrogateescape"))
    rest = data[whole:]
    out.seek(whole)
    out.write(_as_comments(rest))
    out.truncate()
    return Recorder(file, out, chain, clock, signer)


def _as_comments(rest: bytes) -> bytes:
    """Return the text after the last whole section as comments, so that it stays readable and counts for nothing."""
    text = "".join(mark if mark == "\n" or mark.isprintable() else "\ufffd" for mark in rest.decode("utf-8", "replace"))
    lines = [line if line.startswith("#") or not line else f"# not finished: {line}" for line in text.split("\n")]
    return "".join(f"{line}\n" for line in lines if line).encode()


def _keep_to_myself(file: Path, out: BinaryIO) -> None:
    """Lock the file, where the system can, so that two tables do not write one record."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return
    try:
        fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        out.close()
        raise Unrecordable(f"{file} is being written by another table. Use another name") from None
