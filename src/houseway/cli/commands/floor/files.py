"""`houseway floor files`: write the deployment files, the example submissions and the example games into a folder."""

from __future__ import annotations

import filecmp
import os
import shutil
from pathlib import Path
from typing import Final

import houseway
from houseway.cli.screen import fail, screen

SHIPPED: Final = ("deploy", "examples")
"""Folders that a wheel has below `houseway/files`, and a checkout at its root."""
_LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", ".*", "*.egg-info", "build", "dist")


def shipped_in() -> Path:
    """Return the folder that has the shipped files: the package, or the checkout of an editable installation."""
    package = Path(houseway.__file__).parent
    return next((one for one in (package / "files", package.parents[1]) if (one / "deploy").is_dir()), package / "files")


def write_files(to: Path) -> None:
    """Write every file that is missing; a file that is there and differs stops the command before anything is written."""
    wanted = {file.relative_to(shipped_in()): file for file in _files()}
    if not wanted:
        fail(f"this installation has no files of {' and '.join(SHIPPED)}. Install a wheel: see docs/install.md")
    differ = [path for path, file in wanted.items() if (to / path).exists() and not filecmp.cmp(file, to / path, shallow=False)]
    if differ:
        fail(f"{to / differ[0]} is there and differs ({len(differ)} files do). Name another folder, or move it away")
    try:
        for path, file in wanted.items():
            (to / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, to / path)
    except OSError as wrong:
        fail(f"{to}: cannot be written: {wrong.strerror}. Run this as a user who may, or name another folder")
    screen(markup=False).print(f"{len(wanted)} files are in {' and '.join(str(to / name) for name in SHIPPED)}", soft_wrap=True)


def _files() -> list[Path]:
    found: list[Path] = []
    for name in SHIPPED:
        for folder, names, files in os.walk(shipped_in() / name):
            left_out = _LEFT_OUT(folder, [*names, *files])
            names[:] = sorted({*names} - left_out)
            found += [Path(folder, one) for one in sorted({*files} - left_out)]
    return found
