"""Backup and restore of a floor: its database cluster, its configuration and its keys, with a list of hashes.

A base backup is one night's state. With the write-ahead log that `pg_receivewal` keeps on another disk, a restore
continues to the last commit. If that program is a synchronous standby, no commit is answered before the other disk
has it, and no answered commit is lost.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from houseway.floor.store.timeouts import READING, limited

from .programs import as_user, give

MANIFEST: Final = "houseway.json"
CLUSTER: Final = "cluster"
FILES: Final = "files"


class NotDone(Exception):
    """A backup or a restore that failed: what is wrong, and the fix."""


def back_up(programs: Path, conninfo: str, files: Mapping[str, Path], to: Path) -> dict[str, str]:
    """Write a base backup, and copies of files under names of their own, into a new folder; return the hash of each file."""
    to = to.absolute()
    if to.exists() and any(to.iterdir()):
        raise NotDone(f"{to} is not empty. Name a new folder")
    to.mkdir(mode=0o700, parents=True, exist_ok=True)
    give(to)
    cluster = to / CLUSTER
    reached = limited(conninfo, READING)
    words = [str(programs / "pg_basebackup"), "-d", reached, "-D", str(cluster), "-c", "fast", "-X", "stream", "--no-sync"]
    _run(*words)
    kept = to / FILES
    kept.mkdir(mode=0o700)
    for name, file in files.items():
        (kept / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.copy2(file, kept / name)
        (kept / name).chmod(0o600)
    hashes = {f"{FILES}/{name}": _hash(kept / name) for name in sorted(files)}
    hashes[f"{CLUSTER}/backup_manifest"] = _hash(cluster / "backup_manifest")
    (to / MANIFEST).write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")
    _sync(to)
    return hashes


def check(programs: Path, backup: Path) -> None:
    """Raise `NotDone` where a file of a backup is missing or altered."""
    try:
        hashes: Mapping[str, str] = json.loads((backup / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise NotDone(f"{backup} is not a backup: {MANIFEST} is missing or cannot be read") from None
    for name, wanted in hashes.items():
        file = backup / name
        if not file.is_file() or _hash(file) != wanted:
            raise NotDone(f"{file} is missing or altered. Take another backup")
    _run(str(programs / "pg_verifybackup"), "--no-parse-wal", "--quiet", str((backup / CLUSTER).absolute()))


def restore(programs: Path, backup: Path, data: Path, files: Path, wal: Path | None) -> list[str]:
    """Check a backup and lay it out: the cluster as `data`, configuration and keys in `files`; return the files.

    With the folder of a write-ahead log, the server reads it when it starts, to its end.
    """
    backup, data, files = backup.absolute(), data.absolute(), files.absolute()
    check(programs, backup)
    for target in (data, files):
        if target.exists() and any(target.iterdir()):
            raise NotDone(f"{target} is not empty. Move what is there away first")
    shutil.copytree(backup / CLUSTER, data, dirs_exist_ok=True)
    data.chmod(0o700)
    if wal is not None:
        with (data / "postgresql.auto.conf").open("a", encoding="utf-8") as opened:
            wal = wal.absolute()
            # the last segment is not full, and pg_receivewal calls it so; the server reads as far as it goes
            opened.write(f'restore_command = \'cp "{wal}/%f" "%p" || cp "{wal}/%f.partial" "%p"\'\n')
        (data / "recovery.signal").touch()
    shutil.copytree(backup / FILES, files, dirs_exist_ok=True)
    for one in (data, *data.rglob("*")):
        give(one)
    return sorted(str(file.relative_to(files)) for file in files.rglob("*") if file.is_file())


def _run(*words: str) -> None:
    done = subprocess.run([*as_user(), *words], capture_output=True, text=True, cwd="/", check=False)
    if done.returncode:
        raise NotDone(f"{Path(words[0]).name} failed: {done.stderr.strip()[-1000:]}")


def _hash(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _sync(folder: Path) -> None:
    """Bring a folder to the disk: a backup that a power cut takes is none."""
    for one in (folder, *folder.rglob("*")):
        opened = os.open(one, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
