"""Idempotent writes: a repeated key returns the first response (X5, X6).

The key and the change are committed together. A rejected request changes nothing, so its key can be reused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

import msgspec

from houseway.floor.store.steps import confirm_replicated

from .endpoints import Endpoint
from .errors import AnyBar, Refused, Wrong
from .shapes import SecretResponse
from .shown import Record

HEADER: Final = "Idempotency-Key"
PATTERN: Final = "^[A-Za-z0-9_.:-]{1,64}$"
_KEY: Final = re.compile(PATTERN[1:-1])


def key_in(endpoint: Endpoint, shown: str | None) -> str | None:
    """Return the key of a request; None where the endpoint takes none."""
    if not endpoint.is_keyed:
        return None
    if shown is None or not _KEY.fullmatch(shown):
        raise Refused(Wrong.UNREADABLE, f"It needs a header {HEADER} of 1 to 64 letters, digits or _.:-")
    return shown


def print_of(method: str, path: str, body: bytes) -> bytes:
    """Return the fingerprint of a request."""
    return sha256(f"{method} {path}\n".encode() + body).digest()


def done_once(record: Record, endpoint: Endpoint, speaker: int, key: str, what: bytes, does: Callable[[], Any]) -> Any:
    """Do something and keep its answer under a key, or return the answer of the first time."""
    with record.transaction():
        new = record.execute(
            "insert into asked_once (speaker, key, what) values (%s, %s, %s) on conflict do nothing", (speaker, key, what)
        )
        if not new.rowcount:
            confirm_replicated(record)  # with the end of this transaction
            return _first_answer(record, endpoint, speaker, key, what)
        told = does()
        if isinstance(told, AnyBar):
            record.execute("delete from asked_once where speaker = %s and key = %s", (speaker, key))
        elif told is not None and not isinstance(told, SecretResponse):
            kept = msgspec.json.encode(told)
            record.execute("update asked_once set answer = %s where speaker = %s and key = %s", (kept, speaker, key))
        return told


def _first_answer(record: Record, endpoint: Endpoint, speaker: int, key: str, what: bytes) -> Any:
    row = record.execute("select what, answer from asked_once where speaker = %s and key = %s", (speaker, key)).fetchone()
    assert row is not None
    if bytes(row[0]) != what:
        raise Refused(Wrong.KEY_USED)
    if endpoint.gives is None:
        return None
    if row[1] is None:
        raise Refused(Wrong.TOLD_ONCE)
    return msgspec.json.decode(row[1], type=endpoint.gives)
