"""Logs and witnesses that are reached over HTTP."""

from __future__ import annotations

import base64
import http.client
import urllib.error
import urllib.request
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from .notes import BadNote, Note, NoteKey, SignatureLine, lines_in, note_in, signed_by
from .tiles import Unavailable

SECONDS: Final = 5.0
"""Timeout of a request, in seconds."""
_LARGEST: Final = 1 << 20


class HttpResponse(NamedTuple):
    """A response: its status and its body."""

    status: int
    body: bytes


def request(url: str, body: bytes | None = None, seconds: float = SECONDS) -> HttpResponse:
    """Send a request and return the response, whatever its status; raise `Unavailable` where there is none."""
    if not url.startswith(("http://", "https://")):
        raise Unavailable(f"not an address: {url}. Use http:// or https://")
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body), timeout=seconds) as found:
            return HttpResponse(found.status, found.read(_LARGEST))
    except urllib.error.HTTPError as refused:
        with refused:
            return HttpResponse(refused.code, refused.read(_LARGEST))
    except (OSError, http.client.HTTPException, ValueError) as wrong:
        raise Unavailable(f"{url} does not respond: {wrong}") from None


class Remote:
    """The log of a house, read over HTTP."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    def read(self, path: str) -> bytes:
        """Return a file of the log."""
        found = request(f"{self.url}/{path}")
        if found.status != 200:
            raise Unavailable(f"{self.url}/{path} answers {found.status}")
        return found.body


class CosignRefused(Exception):
    """A witness's refusal to cosign a head: the status and the body of its response."""

    def __init__(self, status: int, body: str) -> None:
        super().__init__(f"{status}: {body}")
        self.status, self.body = status, body


class Conflict(CosignRefused):
    """A witness that has cosigned another size than the one that was named; `size` is the one it has."""

    def __init__(self, size: int) -> None:
        super().__init__(409, str(size))
        self.size = size


def origin_hash(origin: str) -> str:
    """Return the name under which a witness keeps the head of a log."""
    return sha256(origin.encode()).hexdigest()


def submission(note: Note, old: int, proof: Sequence[bytes]) -> bytes:
    """Return the body of `add-checkpoint` (C2SP `tlog-witness` 1.0.0)."""
    rows = [f"old {old}", *(base64.b64encode(one).decode() for one in proof)]
    return ("\n".join(rows) + "\n\n" + str(note)).encode()


class WitnessAt:
    """A witness that a log sends its heads to."""

    def __init__(self, url: str, key: NoteKey) -> None:
        self.url, self.key = url.rstrip("/"), key

    def cosign(self, note: Note, old: int, proof: Sequence[bytes]) -> SignatureLine:
        """Return the cosignature of a head; raise `CosignRefused`, `Conflict` or `Unavailable`."""
        found = request(f"{self.url}/add-checkpoint", submission(note, old, proof))
        text = found.body.decode(errors="replace")
        if found.status == 409 and text.strip().isdecimal():
            raise Conflict(int(text))
        if found.status != 200:
            raise CosignRefused(found.status, text.strip()[:200])
        try:
            lines = lines_in(text)
            signed = signed_by(Note(note.text, lines), [self.key])
        except BadNote as wrong:
            raise CosignRefused(200, str(wrong)) from None
        if self.key not in signed:
            raise CosignRefused(200, f"it is not signed by {self.key.name}: check the key of this witness")
        return next(line for line in lines if (line.name, line.key_id) == (self.key.name, self.key.id))

    def head(self, origin: str) -> Note | None:
        """Return the last head that the witness cosigned for a log, or None where there is none."""
        return head_at(self.url, origin)


def head_at(url: str, origin: str) -> Note | None:
    """Return the last head that a witness has of a log, or None where it has none."""
    found = request(f"{url.rstrip('/')}/{origin_hash(origin)}/checkpoint")
    if found.status == 404:
        return None
    if found.status != 200:
        raise Unavailable(f"{url} answers {found.status}")
    try:
        return note_in(found.body.decode())
    except (BadNote, UnicodeDecodeError) as wrong:
        raise Unavailable(f"{url} has no checkpoint: {wrong}") from None
