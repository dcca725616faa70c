"""Whole steps as they were committed together, one message per call: what a stream keeps for services that must not miss any."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from houseway.floor.messages import News
from houseway.floor.step import Step

from .envelope import Unreadable
from .line import Line
from .subjects import Subjects

LARGEST: Final = 400_000
"""Bytes of one message, about; a server takes a megabyte."""


class Committed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps of any tables, each table's in order."""

    v: Literal[1]
    steps: list[Step]


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Committed)


def packed(steps: Iterable[Step]) -> Iterator[bytes]:
    """Yield steps as messages: one, unless they are too many."""
    waiting: list[Step] = []
    size = 0
    for step in steps:
        waiting.append(step)
        size += len(step.said) + len(step.events) + 200 + 40 * len(step.postings)
        if size > LARGEST:
            yield _encoder.encode(Committed(1, waiting))
            waiting, size = [], 0
    if waiting:
        yield _encoder.encode(Committed(1, waiting))


def unpacked(data: bytes) -> list[Step]:
    """Return the steps of a message, or raise `Unreadable`."""
    try:
        return _decoder.decode(data).steps
    except (msgspec.MsgspecError, UnicodeError, ValueError, RecursionError) as wrong:
        raise Unreadable(str(wrong)[:200]) from None


class Calls:
    """Sends what an owner commits. It waits for nobody: the relay sees what the stream did not get, and sends it."""

    def __init__(self, line: Line, subjects: Subjects) -> None:
        self.sent = 0
        self._line = line
        self._subject = subjects.calls
        self._steps: list[Step] = []

    def publish(self, news: News) -> None:
        """Add a committed step; all steps of one turn of the loop are sent as one message."""
        if not self._steps:
            asyncio.get_running_loop().call_soon(self._flush)
        self._steps.append(news.step)

    def _flush(self) -> None:
        steps, self._steps = self._steps, []
        for data in packed(steps):
            self.sent += 1
            self._line.send(self._subject, data)
