"""Writes the Python files for practice tables and the school: sources as two archives, and the list of games.

    python -m tools.page.practice web/build/practice

The archives contain the unchanged sources and their digest, and are the same wherever and whenever they are made.
`web/tools/practice_kit.mjs` compiles them for the Python of a browser, each game by itself, and puts them next to a
built page. A table needs the first archive, the school both. The wheel of msgspec next to them is the one that the
lock names for that Python.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

from houseway.core.messages.command import OpenRound
from houseway.core.messages.refusal import Refusal
from houseway.core.table.table import take
from houseway.games import GAMES
from houseway.layout.felts import layout_of
from houseway.play import least
from houseway.play.alone.seats import opened, rules_of, seated
from houseway.worked.build import BESIDE, DIGEST, build, code_digest
from houseway.worked.replay import open_table

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "houseway"
LOCK: Final = ROOT / "requirements" / "floor.txt"
PYODIDE: Final = ROOT / "web" / "node_modules" / "pyodide"
ROOMS: Final = ("core", "poker", "families", "games", "views", "layout", "worked", "play")
SCHOOL_ROOMS: Final = ("dealer", "school")
assert all((SOURCE / room / "__init__.py").exists() for room in (*ROOMS, *SCHOOL_ROOMS))
NOT_IN_A_BROWSER: Final = frozenset({"classroom", "coach", "exam_page", "schema"})
"""Modules that need the lab, or that write files."""
SCHEDULER: Final = ("__init__", "card", "rating", "review_log", "scheduler", "state")
SELF: Final = b"from typing import Self as Self\n"
"""All that the scheduler takes from `typing_extensions`, which Python has had since 3.11."""
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def sources() -> Iterator[tuple[str, bytes]]:
    """Yield each source file that a table needs, by its path in the archive, in alphabetical order."""
    version = build().partition("+")[0]
    yield f"houseway-{version}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: houseway\nVersion: {version}\n".encode()
    yield "houseway/__init__.py", (SOURCE / "__init__.py").read_bytes()
    yield f"houseway/{DIGEST}", f"{code_digest()}\n".encode()
    for room in ROOMS:
        for file in sorted((SOURCE / room).rglob("*")):
            parts = file.relative_to(SOURCE).parts
            if file.suffix in (".py", ".toml") and BESIDE.isdisjoint(parts):
                yield "/".join(("houseway", *parts)), file.read_bytes()


def school_sources() -> Iterator[tuple[str, bytes]]:
    """Yield the additional sources of the school: its packages, and a third-party scheduler without dependencies."""
    for room in SCHOOL_ROOMS:
        for file in sorted((SOURCE / room).rglob("*")):
            if file.suffix in (".py", ".toml") and file.stem not in NOT_IN_A_BROWSER:
                yield "/".join(("houseway", *file.relative_to(SOURCE).parts)), file.read_bytes()
    scheduler = distribution("fsrs")
    for name in SCHEDULER:
        yield f"fsrs/{name}.py", Path(str(scheduler.locate_file(f"fsrs/{name}.py"))).read_bytes()
    licence = next(file for file in scheduler.files or () if file.name == "LICENSE")
    yield "fsrs/LICENSE", Path(str(scheduler.locate_file(licence))).read_bytes()
    yield "typing_extensions.py", SELF


def wheel(folder: Path) -> bytes:
    """Return msgspec for the Python of a browser, in the version and by a hash of the lock; it is fetched once."""
    browser = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    platform, python = f"pyemscripten_{browser['abi_version']}_wasm32", "".join(browser["python"].split(".")[:2])
    locked = re.search(r"^msgspec==(\S+) \\\n(?:    --hash=\S+(?: \\)?\n)+", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert locked is not None
    name = f"msgspec-{locked[1]}-cp{python}-cp{python}-{platform}.whl"
    if not (folder / name).is_file():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "locked.txt").write_text(locked[0], encoding="utf-8")
        wanted = ("--only-binary=:all:", "--platform", platform, "--python-version", python, "--abi", f"cp{python}")
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes")
        subprocess.run([*pip, *wanted, "--dest", str(folder), "-r", str(folder / "locked.txt")], check=True)
    found = (folder / name).read_bytes()
    if f"sha256:{sha256(found).hexdigest()}" not in locked[0]:
        raise SystemExit(f"{folder / name} is not the file that {LOCK.name} names. Remove it")
    return found


def archive(sources: Iterable[tuple[str, bytes]]) -> bytes:
    """Return sources as one archive. Nothing in it depends on where or when it was made."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as packed:
        for path, data in sources:
            entry = zipfile.ZipInfo(path, LONG_AGO)
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, data)
    return made.getvalue()


def games() -> list[dict[str, Any]]:
    """Return every game as a chooser shows it."""
    return [_game(key) for key in GAMES if layout_of(key) is not None]


def _game(key: str) -> dict[str, Any]:
    rules, felt = rules_of(key), layout_of(key)
    assert felt is not None
    needs = next(bots for bots in range(len(rules.seats)) if _can_open(key, bots))
    told = {"key": key, "name": rules.game.name, "edition": rules.edition, "form": felt.form, "cloth": felt.cloth}
    return {**told, "seats": len(rules.seats), "needs": needs, "least": least(rules)}


def _can_open(key: str, bots: int) -> bool:
    rules = rules_of(key)
    return not isinstance(take(open_table(opened(rules, seated(rules, bots), "")), OpenRound()), Refusal)


def main() -> None:
    """Write the archives and the list of games into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tools.page.practice", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    (asked.folder / "sources.zip").write_bytes(archive(sources()))
    (asked.folder / "school.zip").write_bytes(archive(school_sources()))
    (asked.folder / "msgspec.zip").write_bytes(wheel(asked.folder / "wheels"))
    told = {"build": build(), "games": games()}
    (asked.folder / "games.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(f"practice: {len(told['games'])} games")


if __name__ == "__main__":
    main()
