"""Writes what a browser needs to run a table alone: the rules as one archive, Python for it, and a list of games.

    python -m tools.page_practice FOLDER [--pyodide web/node_modules/pyodide]

FOLDER is a built page. The archive has the sources as they are, under a name with their digest, and is the same wherever it is
made. The files of Pyodide are those of its package, under its version; what shrinks is kept packed, and served so.
`practice.json` names them all, with the games.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import shutil
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from houseway.core.messages.command import OpenRound
from houseway.core.messages.refusal import Refusal
from houseway.core.table.table import take
from houseway.felts.loading import layout_of
from houseway.games import GAMES
from houseway.play import least
from houseway.play.alone.seats import opened, rules_of, seated
from houseway.record.build import build
from houseway.record.playing import open_table

SOURCE: Final = Path(__file__).parents[1] / "src" / "houseway"
ROOMS: Final = ("core", "poker", "families", "games", "views", "felts", "record", "play")
BESIDE: Final = frozenset({"lab", "rounds", "__pycache__", "par.toml", "published.toml"})
"""What no table needs: analysis, its figures, and worked rounds."""
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
PYTHON: Final = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
PACKED_ALREADY: Final = "python_stdlib.zip"
LICENCES: Final = """Python in the browser: Pyodide {version}, under the Mozilla Public License 2.0.
The files here are those of the package `pyodide` {version} on the npm registry, unchanged.
Their sources and the text of the licence are at
https://github.com/pyodide/pyodide/tree/{version}

It contains CPython, under the license of the Python Software Foundation: https://docs.python.org/3/license.html
"""


def sources() -> Iterator[tuple[str, bytes]]:
    """Yield each source file that a table needs, by its path in the archive, in alphabetical order."""
    version = build().partition("+")[0]
    yield f"houseway-{version}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: houseway\nVersion: {version}\n".encode()
    yield "houseway/__init__.py", (SOURCE / "__init__.py").read_bytes()
    for room in ROOMS:
        for file in sorted((SOURCE / room).rglob("*")):
            parts = file.relative_to(SOURCE).parts
            if file.suffix in (".py", ".toml") and BESIDE.isdisjoint(parts):
                yield "/".join(("houseway", *parts)), file.read_bytes()


def archive() -> bytes:
    """Return the sources as one archive. Nothing in it depends on where or when it was made."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as packed:
        for path, data in sources():
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


def _put(folder: Path, name: str, data: bytes) -> dict[str, Any]:
    """Write a file, packed where that makes it smaller; return its address and its bytes, as they are and as they are sent."""
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    if name.endswith(PACKED_ALREADY):
        (folder / name).write_bytes(data)
        return {"path": name, "bytes": len(data), "sent": len(data)}
    packed = gzip.compress(data, 9, mtime=0)
    (folder / f"{name}.gz").write_bytes(packed)
    return {"path": name, "bytes": len(data), "sent": len(packed)}


def write(folder: Path, pyodide: Path) -> dict[str, Any]:
    """Write everything into the folder of a page, and return what `practice.json` says."""
    version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    python = f"assets/pyodide-{version}"
    for old in (*(folder / "assets").glob("pyodide-*"),):
        shutil.rmtree(old)
    for old in (folder / "assets").glob("houseway-*.zip.gz"):
        old.unlink()
    rules = archive()
    files = [_put(folder, f"{python}/{name}", (pyodide / name).read_bytes()) for name in PYTHON]
    files.append(_put(folder, f"assets/houseway-{sha256(rules).hexdigest()[:16]}.zip", rules))
    (folder / python / "licence.txt").write_text(LICENCES.format(version=version), encoding="utf-8")
    lock = {"info": json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"], "packages": {}}
    told = {"build": build(), "python": f"{python}/", "lock": lock, "files": files, "games": games()}
    (folder / "practice.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return told


def main() -> None:
    """Write, and say what comes over the line when somebody practises for the first time."""
    parser = argparse.ArgumentParser(prog="python -m tools.page_practice", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pyodide", type=Path, default=Path("web/node_modules/pyodide"))
    asked = parser.parse_args()
    told = write(asked.folder, asked.pyodide)
    for file in told["files"]:
        print(f"{file['path']:52} {file['sent']:>9,}")
    print(f"{'practice, compressed, when it is asked for':52} {sum(file['sent'] for file in told['files']):>9,}")


if __name__ == "__main__":
    main()
