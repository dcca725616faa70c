"""The outermost layer: headers that every answer has, and the way to the socket. It is ASGI and nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any, Final

from houseway.floor.config.kinds import Networks
from houseway.floor.world import monotonic

from .sockets import Sockets
from .tally import Tally

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
LIVE: Final = "/live"
"""The address of the socket."""
HEADERS: Final = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
    (b"cache-control", b"no-store"),
)
_NOBODY: Final = Networks()
_ONLY_TLS: Final = (b"strict-transport-security", b"max-age=31536000")


def client_of(scope: Scope, proxies: Networks) -> tuple[str, int] | None:
    """Return the address of a client: of whoever connected or, if that is a trusted proxy, of whom the proxy names.

    Each proxy adds at the end of X-Forwarded-For who connected to it, so it is read from its end as far as proxies are trusted.
    What comes before is what a client made up.

    >>> from houseway.floor.config.kinds import NETWORKS
    >>> scope = {"client": ("10.0.0.1", 5), "headers": [(b"x-forwarded-for", b"made.up, 192.0.2.7, 10.0.0.2")]}
    >>> client_of(scope, NETWORKS.read("10.0.0.0/8")), client_of(scope, NETWORKS.read("10.0.0.1")), client_of(scope, Networks())
    (('192.0.2.7', 0), ('10.0.0.2', 0), ('10.0.0.1', 5))
    """
    client = scope.get("client")
    if client is None or client[0] not in proxies:
        return client
    named = b",".join(value for name, value in scope["headers"] if name.lower() == b"x-forwarded-for").decode("latin-1")
    found = (client[0], client[1])
    for part in reversed(named.split(",")):
        try:
            found = (str(ip_address(part.strip())), 0)
        except ValueError:  # nothing, or nothing that a trusted proxy wrote
            break
        if found[0] not in proxies:
            break
    return found


class Edge:
    """The ASGI application that uvicorn calls for every connection."""

    def __init__(self, app: App, sockets: Sockets, tally: Tally, proxies: Networks = _NOBODY, *, secure: bool) -> None:
        self.proxies = proxies
        self._app = app
        self._sockets = sockets
        self._tally = tally
        self._headers = [*HEADERS, *([_ONLY_TLS] if secure else [])]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one socket."""
        if scope["type"] in ("http", "websocket"):
            scope["client"] = client_of(scope, self.proxies)
        if scope["type"] == "websocket":
            if scope["path"] == LIVE:
                await self._sockets.serve(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close"})
            return
        began, status = monotonic(), 500

        async def sends(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name for name, _ in message["headers"]}  # a file of the page has its own policy and its own life
                message["headers"] = [*message["headers"], *(one for one in self._headers if one[0] not in own)]
            await send(message)

        try:
            await self._app(scope, receive, sends if scope["type"] == "http" else send)
        finally:
            self._tally.answered(scope.get("method", ""), status, monotonic() - began)
