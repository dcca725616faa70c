"""A line that can be cut: a proxy between a client and the API, which may also lose what the house answers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress


class Line:
    """Passes bytes on between clients and a port, until it is cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.loses_answers = False
        """Whether what the house answers is lost on the way."""
        threading.Thread(target=self._accepts, daemon=True).start()

    @property
    def port(self) -> int:
        """The port to which clients connect in place of the API's own."""
        return self._listener.getsockname()[1]

    def cuts(self) -> None:
        """Cut every connection that there is; those who connect again are let through, with answers."""
        self.loses_answers = False
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._open.clear()

    def ends(self) -> None:
        """Cut everything and listen no more."""
        self._listener.close()
        self.cuts()

    def _accepts(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                self._open += [near, far]
                threading.Thread(target=self._passes, args=(near, far, False), daemon=True).start()
                threading.Thread(target=self._passes, args=(far, near, True), daemon=True).start()

    def _passes(self, src: socket.socket, dst: socket.socket, answers: bool) -> None:
        with suppress(OSError):
            while data := src.recv(65_536):
                if not (answers and self.loses_answers):
                    dst.sendall(data)
        for one in (src, dst):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


@contextmanager
def line_to(port: int) -> Generator[Line]:
    """Have a line that can be cut, until the block ends."""
    made = Line(port)
    try:
        yield made
    finally:
        made.ends()
