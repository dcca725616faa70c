"""Builds the page into the package: the page of a floor, the program of evidence files, and what practice needs.

    python -m tools.page.build

It needs Node 20 or newer and npm. A wheel and a source archive are not built without the page: a page that was
built from these sources is taken, and another one is built first.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "src" / "houseway" / "floor" / "page"
STAMP: Final = ROOT / "web" / "build" / "page.sha256"
"""The digest of the sources from which the page was built."""
OLDEST_NODE: Final = 20
MADE_FROM: Final = (
    "web/src",
    "web/public",
    "web/index.html",
    "web/package-lock.json",
    "web/svelte.config.js",
    "web/vite.config.ts",
    "web/vite.evidence.ts",
    "web/tools/practice_kit.mjs",
    "tools/page/practice.py",
    "tools/page/door.py",
    *(f"src/houseway/{room}" for room in ("core", "poker", "families", "games", "views", "layout", "worked", "play")),
    *(f"src/houseway/{room}" for room in ("dealer", "school")),
    "src/houseway/__init__.py",
    "pyproject.toml",
)
NEEDS_LOCKED: Final = {"msgspec": "floor", "fsrs": "school", "numpy": "lab"}
"""Packages that the files of practice and of the front door are made with, and the lock file that names the version of each."""
ADVICE: Final = """Houseway is not installed without its page, and the page cannot be built here: {why}.
Do one of these:
  - install Node {oldest} or newer with npm, for example `apt install nodejs npm`, and run the same command again
  - install a wheel: scripts/release builds one on a machine with Node
  - install for development, without a page: pip install --editable '.[cli]'"""


class NoPage(Exception):
    """A page that cannot be built; the message says why, and what to do."""


def digest() -> str:
    """Return the SHA-256 of the sources of the page."""
    hashed = sha256()
    for file in _sources():
        content = file.read_bytes()
        hashed.update(f"{file.relative_to(ROOT).as_posix()}\n{len(content)}\n".encode() + content)
    return hashed.hexdigest()


def _sources() -> Iterator[Path]:
    for name in MADE_FROM:
        place = ROOT / name
        if place.is_file():
            yield place
        yield from sorted(one for one in place.rglob("*") if one.is_file() and "__pycache__" not in one.parts)


def is_current() -> bool:
    """Return True if the package has a page that was built from these sources."""
    is_there = (PAGE / "index.html").is_file() and (PAGE / "practice.json").is_file() and STAMP.is_file()
    return is_there and STAMP.read_text(encoding="ascii").strip() == digest()


def build() -> None:
    """Build the page from its locked packages; raise `NoPage` where Node or npm is missing, or where a step fails."""
    npm = _npm()
    made = ROOT / "web" / "build" / "practice"
    if not (ROOT / "web" / "node_modules").is_dir():
        _run(npm, "ci", "--no-audit", "--no-fund", folder="web")
    with tempfile.TemporaryDirectory() as known:
        _name_the_version(Path(known))
        for tool, folder in (("practice", made), ("door", made / "door")):
            _run(sys.executable, "-m", f"tools.page.{tool}", str(folder), paths=(str(ROOT / "src"), known))
    _run(npm, "run", "--silent", "build", folder="web")
    _run("node", "tools/practice_kit.mjs", str(PAGE), folder="web")
    STAMP.write_text(digest() + "\n", encoding="ascii")


def _npm() -> str:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NoPage(ADVICE.format(why=f"{'node' if node is None else 'npm'} is not on the path", oldest=OLDEST_NODE))
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    number = re.match(r"v(\d+)\.", said)
    if number is None or int(number[1]) < OLDEST_NODE:
        raise NoPage(ADVICE.format(why=f"node is {said or 'of an unknown version'}", oldest=OLDEST_NODE))
    return npm


def _name_the_version(folder: Path) -> None:
    """Write the metadata of the version that is built, for an environment in which it is not installed."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    told = folder / f"houseway-{version}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: houseway\nVersion: {version}\n", encoding="utf-8")


def _run(*words: str, folder: str = ".", paths: tuple[str, ...] = ()) -> None:
    found = os.pathsep.join((*paths, os.environ.get("PYTHONPATH", ""))).strip(os.pathsep)
    environment = {**os.environ, "PYTHONPATH": found} if found else None
    done = subprocess.run(words, cwd=ROOT / folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoPage(
            f"The page was not built. {' '.join(words)} in {ROOT / folder} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        )
    sys.stderr.write(done.stdout)


def requirements() -> list[str]:
    """Return the Python packages that a build of the page needs, in the locked versions; none where the page is current."""
    if is_current():
        return []
    return ["pip", *(_locked(name, lock) for name, lock in NEEDS_LOCKED.items())]


def _locked(name: str, lock: str) -> str:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    found = re.search(rf"^{name}==[^\s\\;]+", text, re.MULTILINE)
    assert found is not None
    return found[0]


if __name__ == "__main__":
    try:
        build()
    except NoPage as why:
        sys.exit(str(why))
