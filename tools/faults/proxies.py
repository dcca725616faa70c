"""A proxy between a part and a server: it cuts, refuses, loses answers, stalls, and keeps connections half-open."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

PART: Final = 65_536


class Proxy:
    """Passes bytes both ways. A server is a port on this machine or a unix socket."""

    def __init__(self, target: int | Path, listens: Path | None = None) -> None:
        self.refuses = False
        self.loses = 0
        """The number of further connections to cut when the server answers, so that the answer is lost after it took effect."""
        self.lost = 0
        self.stalls = False
        """Whether bytes are held back; they arrive when the line resumes."""
        self.half_open = False
        """Whether connections stay open and carry nothing. Those that lost something so carry nothing later either."""
        self._target = target
        self._listens = listens
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        """Begin to listen for connections."""
        if self._listens is None:
            self._server = await asyncio.start_server(self._serves, "127.0.0.1", 0)
        else:
            self._server = await asyncio.start_unix_server(self._serves, str(self._listens))

    @property
    def port(self) -> int:
        """The port on which it listens."""
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def cut(self) -> None:
        """Cut every connection without a word."""
        for writer in list(self._open):
            writer.transport.abort()

    async def stop(self) -> None:
        """Cut everything and listen no more."""
        if self._server is not None:
            self._server.close()
            self.cut()
            self._server = None

    async def _serves(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.half_open:
            self._open.add(writer)
            while await reader.read(PART):  # until the client gives up
                pass
            writer.transport.abort()
            return
        try:
            if self.refuses:
                writer.transport.abort()
                return
            if isinstance(self._target, Path):
                server, to_server = await asyncio.open_unix_connection(str(self._target))
            else:
                server, to_server = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, to_server}
        try:
            await asyncio.gather(self._pass(reader, to_server, answers=False), self._pass(server, writer, answers=True))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for one in (writer, to_server):
                self._open.discard(one)
                one.transport.abort()

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, answers: bool) -> None:
        is_dead = False
        while data := await source.read(PART):
            is_dead = is_dead or self.half_open
            if is_dead:
                continue
            while self.stalls:
                await asyncio.sleep(0.01)
            if answers and self.loses > 0 and b"SELECT" in data:  # a statement has been carried out, and its answer is lost
                self.loses -= 1
                self.lost += 1
                raise ConnectionAbortedError
            sink.write(data)
            await sink.drain()
        raise ConnectionAbortedError  # one side has ended, so both do
