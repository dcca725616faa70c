"""Starts a server as a child that does not outlive this process, even when this process is killed.

A keeper runs between the two: a small program that waits for the end of its standard input. The system closes that when this
process ends, in whatever way, and the keeper then stops the server and removes its folder, unless the folder is to stay.
"""

from __future__ import annotations

import errno
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

UNPRIVILEGED: Final = ("postgres", "nobody")
"""Users who may run a server when this process is root: PostgreSQL refuses to run as root."""


class MissingProgram(Exception):
    """A server's program is not installed; the message explains how to install it."""


def newest_of(pattern: str) -> Path | None:
    """Return the folder of programs with the highest version among those of a pattern such as `/usr/lib/postgresql/*/bin`."""
    root, _, rest = pattern.partition("*")
    found = [path for path in Path(root).glob("*" + rest) if path.is_dir()]
    return max(found, key=lambda path: [int(part) for part in path.parts if part.isdecimal()], default=None)


def package_folder(name: str) -> Path | None:
    """Return the folder of an installed package without importing it, or None."""
    spec = find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


def _unprivileged() -> pwd.struct_passwd | None:
    """Return the user whom servers run as, or None where this process is not root and runs them itself."""
    if os.geteuid() != 0:
        return None
    for name in UNPRIVILEGED:
        with suppress(KeyError):
            return pwd.getpwnam(name)
    raise MissingProgram(f"no user {' or '.join(UNPRIVILEGED)} to run a server as. Run as a user who is not root")


def as_user() -> tuple[str, ...]:
    """Return the words before a command that run it as a user who is not root; none where this process is not root."""
    user = _unprivileged()
    if user is None:
        return ()
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        raise MissingProgram("setpriv is missing. Install util-linux, or run as a user who is not root")
    return (setpriv, f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", "--")


def give(folder: Path) -> None:
    """Give a folder to the user whom servers run as."""
    if (user := _unprivileged()) is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)


def free_port() -> int:
    """Return a port that no server listens on now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def is_taken(host: str, port: int) -> bool:
    """Whether another program listens on a port; port 0 is any free one, and a host that is not of this machine is not judged."""
    if not port:
        return False
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            return False
    except OSError as wrong:
        return wrong.errno == errno.EADDRINUSE


def port_for(wanted: int | None) -> int:
    """Return a port that was used before if it is still free, or another free one."""
    return wanted if wanted and not is_taken("127.0.0.1", wanted) else free_port()


_KEEPER: Final = """
import os, shutil, signal, subprocess, sys, threading
folder, log, stops, seconds, *command = sys.argv[1:]
for name in ("SIGINT", "SIGTERM", "SIGHUP"):
    signal.signal(getattr(signal, name), signal.SIG_IGN)
reset = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP")]
def as_before():
    for one in reset:
        signal.signal(one, signal.SIG_DFL)
with open(log, "ab") as out:
    child = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd="/", start_new_session=True, preexec_fn=as_before)
print(child.pid, flush=True)
def ends_with_it():
    os._exit(child.wait() & 255)
if not folder:                            # where nothing is removed, the keeper of a child that ended is not needed
    threading.Thread(target=ends_with_it, daemon=True).start()
told = sys.stdin.readline().strip()       # empty when the process that started this one has ended
if child.poll() is None:
    child.send_signal(int(stops))
    try:
        child.wait(float(seconds))
    except subprocess.TimeoutExpired:
        child.kill()
child.wait()
if folder and told != "stay":
    shutil.rmtree(folder, ignore_errors=True)
"""


class ServerProcess:
    """A server's process, and the keeper that ends it with this one. Without a folder, nothing is removed."""

    def __init__(
        self, command: Sequence[str], folder: Path | None, *, stops: signal.Signals, log: Path | None = None, seconds: float = 10
    ) -> None:
        told = log or (folder or Path()) / "log"
        words = [sys.executable, "-c", _KEEPER, str(folder or ""), str(told), str(int(stops)), str(seconds), *command]
        self._keeper = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self._keeper.stdout is not None
        self.pid = int(self._keeper.stdout.readline())

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended; only reliable for a process without a folder to remove."""
        return self._keeper.poll() is not None

    def kill(self) -> None:
        """Kill the server and its children at once, as a power cut would, and leave its folder."""
        for pid in (self.pid, *_children(self.pid)):  # listed first: orphans have another parent
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._end("stay")

    def stop(self) -> None:
        """Stop the server and remove its folder, if it has one to remove."""
        self._end("remove")

    def _end(self, told: str) -> None:
        assert self._keeper.stdin is not None and self._keeper.stdout is not None
        if self._keeper.stdin.closed:  # it has ended
            return
        with suppress(BrokenPipeError):
            self._keeper.stdin.write(told + "\n")
            self._keeper.stdin.flush()
        with suppress(BrokenPipeError):
            self._keeper.stdin.close()
        self._keeper.wait()
        self._keeper.stdout.close()


class PrivateServer:
    """A server in its own folder that ends with this process. Subclasses start it. `stays` keeps the folder."""

    def __init__(self, folder: Path, *, stays: bool = False) -> None:
        self.folder = folder
        self.stays = stays
        self._kept: ServerProcess | None = None

    @property
    def pid(self) -> int:
        """The process of the server."""
        assert self._kept is not None, "the server is not running"
        return self._kept.pid

    def kill(self) -> None:
        """Kill every process of the server at once, as a power cut would, and leave its data."""
        if self._kept is not None:
            self._kept.kill()
            self._kept = None

    def stop(self) -> None:
        """Stop the server, if it runs, and remove its folder unless it stays."""
        if self._kept is not None:
            self._kept.stop()
            self._kept = None
        if not self.stays:
            shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def has_ended(self) -> bool:
        """Whether a server whose folder stays has ended by itself."""
        return self._kept is not None and self._kept.has_ended

    def _runs(self, command: Sequence[str], *, stops: signal.Signals) -> None:
        """Start the program of the server."""
        self._kept = ServerProcess(command, None if self.stays else self.folder, stops=stops, log=self.folder / "log")


def _children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [line.split() for line in listed.splitlines()]
    return [int(child) for child, parent in pairs if int(parent) == pid]
