"""A witness: it follows logs from outside, checks that each head extends the last one, countersigns it, and keeps it.

It answers by C2SP's `tlog-witness` 1.0.0. It compares, makes the head durable and answers, under one lock, so that no two
heads of one log are cosigned that do not extend each other. A head that a log signed and that is not cosigned is kept.
"""

from __future__ import annotations

import base64
import binascii
import re
import threading
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final, NamedTuple

from .merkle import EMPTY, HASH, WrongProof, check_consistency, consistency
from .notes import BadNote, LogHead, Note, NoteKey, NoteSigner, head_in, note_in, signed_by, with_lines
from .remote import Remote, origin_hash, submission
from .store import nodes_of, write_durably
from .tiles import Unavailable

TEXT: Final = "text/plain; charset=utf-8"
SIZE: Final = "text/x.tlog.size"
_OLD: Final = re.compile(r"old (0|[1-9][0-9]{0,18})")
_MOST_PROOF: Final = 63
_LARGEST: Final = 65_536
_MOST_KEPT: Final = 10_000
"""Notes that were not cosigned and are kept, of one log."""


class Response(NamedTuple):
    """A response: status, type and body."""

    status: int
    kind: str
    body: str


class Witness:
    """The state of a witness: the last head of each log, in a folder."""

    def __init__(self, folder: Path, signer: NoteSigner, logs: Iterable[NoteKey], clock: Callable[[], float] = time.time) -> None:
        self.folder, self._signer, self._clock = folder, signer, clock
        self.logs: Final = {key.name: key for key in logs}
        """The key of each log, by its origin."""
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def key(self) -> NoteKey:
        """The key with which it countersigns."""
        return self._signer.key

    def _of(self, origin: str) -> Path:
        return self.folder / origin_hash(origin)

    def last(self, origin: str) -> Note | None:
        """Return the last head that was cosigned for a log."""
        try:
            return note_in((self._of(origin) / "checkpoint").read_text("utf-8"))
        except FileNotFoundError:
            return None

    def add_checkpoint(self, body: bytes) -> Response:
        """Cosign a head that extends the last one, and return the response to whoever sent it."""
        try:
            old, proof, note = _submitted(body)
            head = head_in(note)
        except (BadNote, UnicodeDecodeError) as wrong:
            return Response(400, TEXT, f"{wrong}\n")
        key = self.logs.get(head.origin)
        if key is None:
            return Response(404, TEXT, "this witness does not follow that log\n")
        try:
            if key not in signed_by(note, [key]):
                return Response(403, TEXT, "not signed by the key of the log\n")
        except BadNote as wrong:
            return Response(403, TEXT, f"{wrong}\n")
        if old > head.size:
            return Response(400, TEXT, "the old size is above the size of the head\n")
        with self._lock:
            return self._judged(old, proof, note, head, key)

    def _judged(self, old: int, proof: list[bytes], note: Note, head: LogHead, key: NoteKey) -> Response:
        last = self.last(head.origin)
        had = head_in(last) if last is not None else LogHead(head.origin, 0, EMPTY)
        if old != had.size:
            if head.size < had.size:
                self._keep(note, last)  # the log signed less than it had signed before
            return Response(409, SIZE, f"{had.size}\n")
        try:
            if not old:
                if proof or (not head.size and head.root != EMPTY):
                    raise WrongProof("a first head needs no proof, and an empty tree has the root of nothing")
            else:
                check_consistency(old, had.root, head.size, head.root, proof)
        except WrongProof as wrong:
            self._keep(note, last)
            return Response(422, TEXT, f"{wrong}\n")
        now = int(self._clock())
        line = self._signer.line(note.text, now)
        folder = self._of(head.origin)
        folder.mkdir(exist_ok=True)
        mine = [one for one in note.lines if (one.name, one.key_id) == (key.name, key.id)]
        cosigned = with_lines(Note(note.text, tuple(mine)), [line])
        if head.size != had.size:
            with (folder / f"heads-{time.strftime('%Y-%m-%d', time.gmtime(now))}").open("a", encoding="utf-8") as history:
                history.write(f"{cosigned}\n")
        write_durably(folder / "checkpoint", str(cosigned).encode())
        return Response(200, TEXT, str(line))

    def _keep(self, note: Note, last: Note | None) -> None:
        """Keep a head that the log signed and that does not extend the last one, with that one: both together are the proof."""
        folder = self._of(head_in(note).origin) / "not-cosigned"
        folder.mkdir(parents=True, exist_ok=True)
        text = f"{note}\n{last or ''}"
        file = folder / sha256(text.encode()).hexdigest()[:32]
        if not file.exists() and sum(1 for _ in folder.iterdir()) < _MOST_KEPT:
            write_durably(file, text.encode())

    def not_cosigned(self, origin: str) -> list[str]:
        """Return the stored proofs of heads that did not extend the last one."""
        folder = self._of(origin) / "not-cosigned"
        return [file.read_text("utf-8") for file in sorted(folder.iterdir())] if folder.is_dir() else []

    def follow(self, url: str, origin: str) -> Response:
        """Fetch the newest head of a log and what proves that it extends the last one, and judge it."""
        log = Remote(url)
        try:
            note = note_in(log.read("checkpoint").decode())
            head, last = head_in(note), self.last(origin)
            old = head_in(last).size if last is not None else 0
            proof = consistency(nodes_of(log, head.size), old, head.size) if 0 < old <= head.size else []
        except (BadNote, UnicodeDecodeError) as wrong:
            return Response(400, TEXT, f"{wrong}\n")
        return self.add_checkpoint(submission(note, min(old, head.size), proof))


def _submitted(body: bytes) -> tuple[int, list[bytes], Note]:
    head, blank, note = body.decode().partition("\n\n")
    first, *rest = head.split("\n")
    found = _OLD.fullmatch(first)
    if found is None or not blank or len(rest) > _MOST_PROOF:
        raise BadNote("the body is `old` and a size, at most 63 hashes, an empty line and a checkpoint")
    try:
        proof = [base64.b64decode(one, validate=True) for one in rest]
    except binascii.Error:
        raise BadNote("a hash of the proof is not base64") from None
    if any(len(one) != HASH for one in proof):
        raise BadNote("a hash of the proof does not have 32 bytes")
    return int(found[1]), proof, note_in(note)


# HTTP


def server_of(witness: Witness, address: str, port: int) -> ThreadingHTTPServer:
    """Return a server of a witness; heads are read and sent at one prefix."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 30

        def do_POST(self) -> None:
            length = self.headers.get("content-length", "")
            if self.path != "/add-checkpoint" or not length.isdecimal() or int(length) > _LARGEST:
                self.close_connection = True
                self._send(Response(404 if self.path != "/add-checkpoint" else 413, TEXT, "POST /add-checkpoint\n"))
                return
            self._send(witness.add_checkpoint(self.rfile.read(int(length))))

        def do_GET(self) -> None:
            if self.path == "/":
                followed = "".join(f"{origin_hash(origin)} {key}\n" for origin, key in witness.logs.items())
                self._send(Response(200, TEXT, f"{witness.key}\n{followed}"))
                return
            for origin in witness.logs:
                if self.path == f"/{origin_hash(origin)}/checkpoint" and (note := witness.last(origin)) is not None:
                    self._send(Response(200, TEXT, str(note)))
                    return
            self._send(Response(404, TEXT, "no such head\n"))

        def _send(self, response: Response) -> None:
            data = response.body.encode()
            self.send_response(response.status)
            self.send_header("content-type", response.kind)
            self.send_header("content-length", str(len(data)))
            self.send_header("cache-control", "no-store")
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            return  # what is kept is in the folder

    class Server(ThreadingHTTPServer):
        daemon_threads = True

    return Server((address, port), Handler)


def follow_forever(
    witness: Witness, url: str, origin: str, every: float, ends: threading.Event, tells: Callable[[str], None]
) -> None:
    """Follow a log until the event is set; an error is reported once, and again when it changes."""
    last = ""
    while True:
        try:
            found = witness.follow(url, origin)
            now = "" if found.status == 200 else f"{origin}: {found.status} {found.body.strip()}"
        except Unavailable as wrong:
            now = str(wrong)
        if now != last and now:
            tells(now)
        last = now
        if ends.wait(every):
            return
