"""Messages to systemd: this process is ready, and it is alive. Without systemd nothing is sent.

`WatchdogSec` in a unit restarts a process that does not send for so long: its event loop is stuck, or its regular work is.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

OFTEN: Final = 3
"""Messages sent within the time after which systemd would restart the process."""


def notify(message: str) -> bool:
    """Send a message to systemd; return False where nobody listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    if address.startswith("@"):  # an abstract socket
        address = "\0" + address[1:]
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(message.encode(), address)
        return True
    return False


def watchdog_seconds() -> float | None:
    """Return after how many seconds without a message systemd restarts this process, or None where it does not."""
    told, process = os.environ.get("WATCHDOG_USEC", ""), os.environ.get("WATCHDOG_PID", "")
    if not told.isdecimal() or int(told) == 0 or (process and process != str(os.getpid())):
        return None
    return int(told) / 1_000_000


def is_ready(is_alive: Callable[[], bool]) -> asyncio.Task[None]:
    """Send that this process is ready, and from then on that it is alive as long as that holds; keep the task."""
    notify("READY=1")
    return asyncio.create_task(_sends(is_alive))


async def _sends(is_alive: Callable[[], bool]) -> None:
    seconds = watchdog_seconds()
    while seconds is not None:
        if is_alive():
            notify("WATCHDOG=1")
        await asyncio.sleep(seconds / OFTEN)
