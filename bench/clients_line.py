"""A light client of the API: requests on one connection, and a socket. Its own cost must not be what is measured."""

from __future__ import annotations

import asyncio
from http.cookies import SimpleCookie
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin


class Line:
    """One person at one terminal: cookies, and one HTTP connection that is opened again when it was closed."""

    def __init__(self, port: int) -> None:
        self.port: Final = port
        self.origin: Final = f"http://127.0.0.1:{port}"
        self.cookie = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Return status and answer of a request."""
        data = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\norigin: {self.origin}\r\ncookie: {self.cookie}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        ).encode()
        for tries in (1, 2):
            try:
                return await self._exchange(head + data)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                if tries == 2:
                    raise
        raise AssertionError

    async def _exchange(self, request: bytes) -> tuple[int, Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        length, cookies = 0, SimpleCookie()
        for line in head[1:]:
            name, _, value = line.partition(":")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                cookies.load(value.strip())
        if cookies:
            self.cookie = "; ".join(f"{name}={one.value}" for name, one in cookies.items())
        body = await reader.readexactly(length)
        return int(head[0].split()[1]), msgspec.json.decode(body) if body else None

    async def logs_in(self, login: str, password: str) -> str:
        """Begin a session and return the opaque name of the patron."""
        status, told = await self.request("POST", "/log-in", {"login": login, "password": password, "code": ""})
        assert status == 200, told
        return told["session"]["name"]

    def live(self, **options: Any) -> Any:
        """Return a socket to be opened with `async with`."""
        return connect(
            f"ws://127.0.0.1:{self.port}/live",
            origin=Origin(self.origin),
            additional_headers={"Cookie": self.cookie},
            compression=None,
            max_size=2**24,
            **options,
        )

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def subscribe(live: ClientConnection, table: int, position: tuple[int, int] | None = None) -> None:
    """Subscribe to a table, after a position if one is given."""
    where = {} if position is None else {"round": position[0], "seq": position[1]}
    await live.send(msgspec.json.encode({"kind": "subscribe", "table": table, **where}).decode())
