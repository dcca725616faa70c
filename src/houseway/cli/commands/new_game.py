"""`houseway new-game`: write a package with a small game that passes the conformance kit, to be changed into another one."""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from houseway.cli.extras import install_line
from houseway.cli.screen import fail, screen
from houseway.games import GAMES

from .floor.files import shipped_in

TEMPLATE: Final = "high_card"
_GOLDEN: Final = ".golden.json"
TEST: Final = '''"""Rules of {name} that worked rounds do not express."""

from {key}.game import GAME
from houseway import Felt
from houseway.testing import clause


@clause("{prefix}-2(a)")
def test_a_bet_below_the_minimum_is_refused() -> None:
    refused = Felt(GAME)("seat 1 bets ante 1")
    assert str(refused.reason) == "below_minimum"
'''


def write_game(name: str, to: Path) -> None:
    """Write the package of a new game into a new folder, and print the commands that come next."""
    key, title = key_of(name), " ".join(word.capitalize() for word in re.split(r"[\W_]+", name) if word)
    source, folder = shipped_in() / "examples" / TEMPLATE, to / key
    if not (source / "pyproject.toml").is_file():
        fail("this installation has no example games. Install a wheel: see docs/install.md")
    if folder.exists():
        fail(f"{folder} is there already. Choose another name, or another folder: --to DIR")
    if find_spec(key) is not None:
        fail(f"there is a Python package {key}. Choose another name")
    prefix = _prefix(title)
    changes = {TEMPLATE: key, TEMPLATE.replace("_", "-"): key.replace("_", "-"), "High Card": title, "HC": prefix}
    for file in sorted(source.rglob("*")):
        path = file.relative_to(source)
        if file.is_file() and "__pycache__" not in path.parts and not file.name.endswith(_GOLDEN):
            text = file.read_text(encoding="utf-8").replace(" The game of docs/adding-a-game.md.", "")
            for old, new in changes.items():
                text = re.sub(rf"(?<![A-Za-z0-9_]){old}(?![A-Za-z0-9])", new, text)
            _write(folder / str(path).replace(TEMPLATE, key), text)
    _write(folder / "tests" / "test_rules.py", TEST.format(key=key, name=title, prefix=prefix))
    console = screen(markup=False)
    console.print(f"{title} is in {folder}: a whole game, to be changed into yours. Its clauses are {prefix}-1 to {prefix}-8.")
    for line in (f"cd {folder}", "pip install --editable . pytest", "pytest --houseway-write", f"houseway play {key}"):
        console.print(f"  {line}", soft_wrap=True)
    if find_spec("pytest") is None:
        console.print(f"The kit needs pytest, and the command line: {install_line('cli')}", soft_wrap=True)


def key_of(name: str) -> str:
    """Return the key of a new game, which is the name of its package too, or end with what is wrong with it."""
    key = re.sub(r"[\W_]+", "_", name.strip().lower()).strip("_")
    if not key.isidentifier() or not key.isascii() or keyword.iskeyword(key):
        fail(f"{name!r} cannot be the name of a game. Use letters, digits and spaces, and begin with a letter: lucky nine")
    if key in GAMES or key in {one.game.key for one in GAMES.set_aside}:
        fail(f"there is a game {key}. Choose another name")
    return key


def _prefix(title: str) -> str:
    """Return letters for the clauses that no other game has: the first ones of the words."""
    taken = {edition.rulebook.prefix for game in GAMES.values() for edition in game.editions}
    words = re.sub(r"[^A-Z ]", "", title.upper()).split() or ["GAME"]
    first = "".join(word[0] for word in words)
    tries = [first, *(first + words[-1][1:many] for many in range(2, 6)), *(f"{first}X{letter}" for letter in "ABCDEFGH")]
    return next(one for one in tries if len(one) > 1 and one not in taken)


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as wrong:
        fail(f"{file}: cannot be written: {wrong.strerror}. Name another folder: --to DIR")
