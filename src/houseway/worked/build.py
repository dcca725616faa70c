"""The build of a record: the version of Houseway and the digest of the code that its rules are made of.

The build is named in a record so that a difference years later can be traced to the code. It is computed once per
process, and only on demand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.resources.abc import Traversable

ROOMS = ("core", "poker", "families", "games")
"""The folders that decide a round, in the order in which they are read."""
DECIDES_NOTHING = frozenset(
    ["agreed.toml", "par.toml", "published.toml", "settings.toml", "protection.toml", "threats.toml", "worth.toml"]
)
"""Files of a game with figures of the analysis, and sentences about settings and game protection. They decide nothing."""
BESIDE = DECIDES_NOTHING | {"rounds", "__pycache__"}
"""The files and folders that decide no round: those files, and worked rounds."""
DIGEST = "code.sha256"
"""Where the rules are compiled and their sources are left out, as in a browser, a file with the digest of those sources."""


@cache
def build() -> str:
    """Return the version and the digest of the rules' code, for example `0.1.0+9f2c…` with 64 hexadecimal digits."""
    return f"{_version()}+{code_digest()}"


def code_digest() -> str:
    """Return the SHA-256 of the sources of the rules: each file's path and content, in alphabetical order within its room."""
    root = files("houseway")
    if not root.joinpath("__init__.py").is_file():
        return root.joinpath(DIGEST).read_text(encoding="ascii").strip()
    hashed = hashlib.sha256()
    for room in ROOMS:
        for path, file in _sources(root.joinpath(room), room):
            content = file.read_bytes()
            hashed.update(f"{path}\n{len(content)}\n".encode() + content)
    return hashed.hexdigest()


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for place in sorted(folder.iterdir(), key=lambda one: one.name):
        if place.name in BESIDE:
            continue
        if place.is_dir():
            yield from _sources(place, f"{path}/{place.name}")
        elif place.name.endswith((".py", ".toml")):
            yield f"{path}/{place.name}", place


def _version() -> str:
    try:
        return version("houseway")
    except PackageNotFoundError:  # run from its sources, without being installed
        return "0"
