"""A process that was forked draws numbers of its own.

These tests run without coverage: a child of a fork can wait for ever for the lock of a tracer that another thread held.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from houseway.play.chance import Live


def _drawn(source: Live, count: int = 64) -> bytes:
    return bytes(source.below(256) for _ in range(count))


def test_a_fork_draws_numbers_of_its_own(tmp_path: Path) -> None:
    source = Live()
    source.below(256)  # something is drawn ahead
    draws = set[bytes]()
    for child in range(4):
        file = tmp_path / str(child)
        if os.fork() == 0:
            try:
                file.write_bytes(_drawn(source))
            finally:
                os._exit(0)
        os.wait()
        draws.add(file.read_bytes())
    draws.add(_drawn(source))
    assert len(draws) == 5


def test_a_fork_while_another_thread_draws_does_not_hang(tmp_path: Path) -> None:
    source, stop = Live(), threading.Event()

    def keeps_drawing() -> None:
        while not stop.is_set():
            source.below(52)

    thread = threading.Thread(target=keeps_drawing)
    thread.start()
    try:
        for child in range(5):
            pid = os.fork()
            if pid == 0:
                (tmp_path / str(child)).write_bytes(_drawn(source))
                os._exit(0)
            os.waitpid(pid, 0)
    finally:
        stop.set()
        thread.join()
    assert len({(tmp_path / str(child)).read_bytes() for child in range(5)}) == 5
