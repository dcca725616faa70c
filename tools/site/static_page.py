"""Puts what plays onto the site: the built page with its rules, and the scripts that run worked rounds in a reader's browser.

All of it is static files. A file server need not know packed files: those that Python reads keep the suffix `.gz` and are
unpacked in the browser; those that a browser itself loads are unpacked here.

    python -m tools.site.static_page FOLDER

writes a site of one page with a round of each game, for `scripts/web site`: it needs the built page, and no generator.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final, cast

from houseway.games import GAMES
from houseway.worked.clause_index import rounds_of, text_in

from .markdown import folded
from .staging import ROOT

PAGE: Final = ROOT / "src" / "houseway" / "floor" / "page"
SCRIPTS: Final = ROOT / "build" / "site" / "scripts"
PLAY: Final = "play"
"""The folder of the page on the site."""
MANIFEST: Final = "practice.json"
PACKED: Final = ".gz"
LOADED_BY_A_BROWSER: Final = (".mjs", ".js", ".css", ".html")
ALONE: Final = '<meta name="house" content="none" />'
"""Tells the page that there is no house behind it: it opens with practice."""
HOW_TO_RUN: Final = (
    "Open a round and press *Edit and run*: change a card, a bet or an expected amount, and the rules decide it here."
)
NOT_BUILT: Final = (
    "Rounds cannot be run on this copy of the site: it was built without the page, which `scripts/web build` makes."
)


def is_built(page: Path = PAGE) -> bool:
    """Return True if there is a built page with practice."""
    return (page / "index.html").is_file() and (page / MANIFEST).is_file()


def make_scripts() -> None:
    """Build the scripts of the site; the rules they belong to are named in the service worker."""
    rules = sha256((PAGE / MANIFEST).read_bytes()).hexdigest()[:16]
    command = ["npx", "--no-install", "vite", "build", "--logLevel", "warn", "-c", "vite.site.ts"]
    subprocess.run(command, cwd=ROOT / "web", env={**os.environ, "RULES_DIGEST": rules}, check=True)


def put(site: Path, page: Path = PAGE, scripts: Path = SCRIPTS) -> None:
    """Put the page and the scripts onto a site."""
    for script in sorted(scripts.glob("*.js")):
        shutil.copyfile(script, site / script.name)
    for file in sorted(one for one in page.rglob("*") if one.is_file()):
        inside = file.relative_to(page)
        target = site / PLAY / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        data = file.read_bytes()
        if target.suffix == PACKED and target.with_suffix("").suffix in LOADED_BY_A_BROWSER:
            target, data = target.with_suffix(""), gzip.decompress(data)
        if inside.as_posix() == MANIFEST:
            data = (json.dumps(as_packed(json.loads(data)), indent=1) + "\n").encode()
        if inside.as_posix() == "index.html":
            data = data.replace(b"<head>", f"<head>\n    {ALONE}".encode(), 1)
        target.write_bytes(data)


def as_packed(told: object) -> object:
    """Return a manifest in which every file that Python reads is named as it is packed, with its size on the line.

    >>> as_packed({"files": [{"path": "a.zip", "bytes": 9, "sent": 4}, {"path": "b.mjs", "bytes": 5, "sent": 2}]})
    {'files': [{'path': 'a.zip.gz', 'bytes': 4, 'sent': 4}, {'path': 'b.mjs', 'bytes': 5, 'sent': 2}]}
    """
    if isinstance(told, list):
        return [as_packed(one) for one in cast("list[object]", told)]
    if not isinstance(told, dict):
        return told
    named = cast("dict[str, object]", told)
    if {"path", "bytes", "sent"} <= named.keys():
        path = str(named["path"])
        return named if path.endswith(LOADED_BY_A_BROWSER) else {**named, "path": path + PACKED, "bytes": named["sent"]}
    return {key: as_packed(value) for key, value in named.items()}


def sample() -> str:
    """Return a page with the first worked round of each game."""
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Worked rounds</title>'
    rounds = [folded(game.name, text_in(next(iter(rounds_of(game)))), game.key) for game in GAMES.values()]
    links = '<link rel="icon" href="play/icon.svg"><link rel="stylesheet" href="site.css">'
    script = '<script type="module" src="rounds.js"></script>'
    body = f'<body class="md-typeset">\n{"".join(rounds)}</body>'
    return f'<!doctype html><html lang="en"><head>{head}{links}{script}</head>{body}</html>\n'


def main(folder: Path) -> None:
    """Write a site of one page into a folder."""
    if not is_built():
        sys.exit(NOT_BUILT)
    folder.mkdir(parents=True, exist_ok=True)
    make_scripts()
    put(folder)
    shutil.copyfile(Path(__file__).with_name("site.css"), folder / "site.css")
    (folder / "rounds.html").write_text(sample(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
