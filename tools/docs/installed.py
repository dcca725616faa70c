"""An environment that has only the wheel and its locked extras, for commands that are run without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.page import build as page
from tools.releases.shipped import ROOT

EXTRAS: Final = ("lab", "sign", "school", "floor", "export")
"""The extras that commands of the pages need."""


class NotInstalled(Exception):
    """A wheel that could not be built or installed; the message is the output of the program that failed."""


def install_wheel(folder: Path, *, needs_page: bool = True) -> Path:
    """Build the wheel, install it in a new environment in a folder, and return the folder of its programs.

    The page is built if it is needed and not current. Packages are those of the lock files, from the cache of uv if it can.
    """
    if needs_page and not page.is_current():
        page.build()
    code = "from tools.page import build\n"
    code += "" if needs_page else "build.is_current = lambda: True\n"
    code += f"from hatchling.builders.wheel import WheelBuilder\nprint(*WheelBuilder({str(ROOT)!r}).build("
    code += f"directory={str(folder / 'wheel')!r}, versions=['standard']))"
    _run(sys.executable, "-c", code, cwd=ROOT)
    (wheel,) = (folder / "wheel").glob("*.whl")
    base = "/usr/bin/python3" if Path("/usr/bin/python3").exists() and sys.prefix != sys.base_prefix else sys.executable
    _run(base, "-m", "venv", "--without-pip", str(folder / "env"), cwd=folder)
    programs = folder / "env" / "bin"
    locks = [words for extra in EXTRAS for words in ("-r", str(ROOT / "requirements" / f"{extra}.txt"))]
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", str(programs / "python")]
    _run(*uv, "--require-hashes", *locks, cwd=folder)
    _run(*uv, "--no-deps", str(wheel), cwd=folder)
    return programs


def environment(programs: Path, home: Path) -> Mapping[str, str]:
    """Return the environment of a person who has just installed Houseway: its programs first on PATH, and an empty home."""
    home.mkdir(exist_ok=True)
    kept = {name: os.environ[name] for name in ("LANG", "TZ", "NUMBA_CACHE_DIR") if name in os.environ}
    return {**kept, "PATH": f"{programs}:/usr/local/bin:/usr/bin:/bin", "HOME": str(home), "COLUMNS": "100"}


def _run(*words: str, cwd: Path) -> None:
    environ = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False, env=environ)
    if done.returncode:
        raise NotInstalled(f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
