"""The disk of the record: a small ext4 image of its own where this process may mount one, so that it can be filled up."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

SIZE: Final = 3 * 1024**3
"""Bytes of the image. It is sparse: only what is written takes room."""
APART: Final = "HOUSEWAY_FAULTS_APART"


def apart(module: str) -> None:
    """Run this program again where its mounts are seen by nobody else and end with it; return where that cannot be done."""
    if os.geteuid() or APART in os.environ or shutil.which("unshare") is None:
        return
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode == 0:
        words = ["unshare", "--mount", "--", sys.executable, "-m", module, *sys.argv[1:]]
        os.execvpe(words[0], words, {**os.environ, APART: "1"})


class Disk:
    """A disk that can be full. `why_not` is the reason where there is none, and then nothing is mounted."""

    def __init__(self, folder: Path, image: Path) -> None:
        self.folder = folder
        self._image = image
        self.why_not = self._mount() if APART in os.environ else "only root may mount a disk apart from all others"

    def _mount(self) -> str | None:
        with self._image.open("wb") as file:
            file.truncate(SIZE)
        for words in (
            ["mkfs.ext4", "-q", "-m", "0", "-E", "lazy_itable_init=1", str(self._image)],
            ["mount", "-o", "loop", str(self._image), str(self.folder)],
        ):
            if shutil.which(words[0]) is None:
                return f"{words[0]} is missing"
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            if done.returncode:
                return f"{words[0]}: {done.stderr.strip()[:200]}"
        (self.folder / "lost+found").rmdir()  # PostgreSQL wants its folder empty
        return None

    def fill(self) -> int:
        """Take all that is free and return how many bytes that were."""
        ballast = self.folder / "ballast"
        found = os.statvfs(self.folder)
        part, taken = found.f_bavail * found.f_frsize, 0
        with ballast.open("ab") as file:
            while part >= found.f_frsize:
                try:
                    os.posix_fallocate(file.fileno(), taken, part)
                    taken += part
                except OSError:
                    part //= 2
        return taken

    def free(self) -> None:
        """Give back what was taken."""
        with suppress(FileNotFoundError):
            (self.folder / "ballast").unlink()

    def close(self) -> None:
        """Take the disk away."""
        if self.why_not is None:
            subprocess.run(["umount", "--lazy", str(self.folder)], capture_output=True, check=False)
        self._image.unlink(missing_ok=True)
