"""Reasons for closing a socket, and the close itself: a client that does not even take the last frame is cut off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from enum import IntEnum
from typing import Any, Final

from houseway.floor.world import within

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
CLOSES: Final = 1.0
"""Seconds in which a client takes the frame that closes its socket; then the line is cut."""


class Closing(IntEnum):
    """The reason for closing a socket, by its code."""

    RESTARTS = 1012
    UNREADABLE = 4400
    NO_SESSION = 4401
    SLOW = 4408
    TOO_MANY = 4429

    @property
    def why(self) -> str:
        """The reason in words for the client."""
        return _WHY[self]


_WHY: Final = {
    Closing.RESTARTS: "The house restarts. Connect again and resume.",
    Closing.UNREADABLE: "A frame cannot be read.",
    Closing.NO_SESSION: "The session has ended. Log in again.",
    Closing.SLOW: "Your client fell behind. Connect again and resume.",
    Closing.TOO_MANY: "There are too many sockets or messages.",
}


async def closes_with(send: Send, closing: Closing) -> None:
    """Close a socket; a client that does not even take that frame is cut off."""
    with suppress(Exception):
        try:
            await within(CLOSES, send({"type": "websocket.close", "code": int(closing), "reason": closing.why}))
        except TimeoutError:
            transport = getattr(getattr(send, "__self__", None), "transport", None)  # uvicorn's own: ASGI has no word for it
            if transport is not None:
                transport.abort()
