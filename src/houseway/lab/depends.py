"""The dependencies of a count: the code that counts, the rules it uses, and nothing else.

The files are found by following imports from the modules that count; of a package, only what the counting function
itself uses. The game's own folder is always included, with the poker, the families and the values, money and law of
the core that it uses. The rest of the core is included only where the counting plays rounds; so are the remedies of
irregularities, the actions between rounds and the handling of decks. The meaning of the files is a digest of the code
that runs: comments, docstrings, type hints of functions, layout, the wording of clauses and the names of files are
left out, so a file may be moved or renamed. Reading a meaning takes up to a second, so it is cached with a digest of
the bytes it was read from.
"""

from __future__ import annotations

import ast
import hashlib
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from houseway.worked.build import DECIDES_NOTHING

ROOT = Path(__file__).parents[1]
ROOMS = ("houseway.poker.", "houseway.families.", "houseway.core.values.", "houseway.core.money.", "houseway.core.law.")
"""The packages a game's own rules depend on; their imports are followed no further."""
PLAYING = ("houseway.core.table.", "houseway.core.stages.", "houseway.core.wire.", "houseway.worked.", "houseway.play.")
"""Whatever imports one of these plays rounds, and then all of the core and of `worked` counts."""
ASIDE = ("houseway.families.deck.", "houseway.families.bets.late_bets")
DESCRIBED = "houseway.families.sides."
"""What plays and counts the bets that a house describes. No count that is kept has such a bet in it."""
ASIDE_OF_A_GAME = frozenset({"mishaps.py", "between.py"})
"""Files for irregularities and for actions between rounds: they affect a count only where rounds are played."""
AFTER = frozenset(
    f"houseway.lab.{name}"
    for name in (
        "answer",
        "catalogue",
        "kept_counts",
        "depends",
        "shards",
        "simulate",
        "spread",
        "studies",
        "study",
        "takings",
        "together",
    )
)
"""The modules that price, store and play counts."""
BESIDE = DECIDES_NOTHING | {
    "names.py",
    "bot.py",
    "rulings.py",
    "rulings.toml",
    "worth.toml",
    "felt.toml",
    "learn.toml",
    "say.toml",
    "side_bets.toml",
}
"""Files of a game, and of the register of rulings, on which no count depends."""
WORDING = frozenset({"says", "title", "note"})
Reader = Callable[[Path], bytes]


class Depends(NamedTuple):
    """The files that a count depends on, a digest of their bytes and a digest of their meaning."""

    starts: tuple[str, ...]
    """The modules from which imports were followed."""
    files: tuple[str, ...]
    bytes: str
    meaning: str


class Home(NamedTuple):
    """A package and its folder."""

    package: str
    folder: Path

    def has(self, module: str) -> bool:
        """Whether a module is the package or one of its modules."""
        return module == self.package or module.startswith(f"{self.package}.")


def of(starts: Sequence[str], game: Home | None = None, study: Home | None = None, read: Reader = Path.read_bytes) -> Depends:
    """Return the dependencies of counting by some modules, for a game and the study that counts.

    A start is the name of a module, or `module:function` where only what that function uses is meant.
    """
    source = _Source(game, study, read)
    found = source.reached(starts)
    files = sorted((source.file_of(module) for module in found), key=_name)
    files += sorted(source.data(), key=_name)
    digest = hashlib.sha256()
    for meaning in sorted(map(source.meaning, files)):  # independent of the file's path
        digest.update(f"{meaning}\0".encode())
    names = tuple(map(_name, files))
    return Depends(tuple(starts), names, _bytes_of(files, read), digest.hexdigest())


def holds(known: Depends, read: Reader = Path.read_bytes) -> bool:
    """Whether the files of a cached meaning still have the same bytes, so that it need not be read again."""
    try:
        return _bytes_of([Path(name) if Path(name).is_absolute() else ROOT / name for name in known.files], read) == known.bytes
    except OSError:
        return False


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else str(file)


def _bytes_of(files: Iterable[Path], read: Reader) -> str:
    digest = hashlib.sha256()
    for file in files:
        content = read(file)
        digest.update(f"{_name(file)}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


class _Source:
    """The source files of Houseway and of one game, parsed once."""

    def __init__(self, game: Home | None, study: Home | None, read: Reader) -> None:
        self.game, self.study, self.read = game, study, read
        self.homes = [home for home in (game, study) if home]
        self.trees: dict[Path, ast.Module] = {}

    def _only(self, starts: Sequence[str]) -> None:
        """Keep of a module of which functions are named only these, and what they use of it."""
        named: dict[str, set[str]] = {}
        for module, _, function in (start.partition(":") for start in starts):
            named.setdefault(module, set()).add(function)
        for module, functions in named.items():
            if "" not in functions:
                file = self.file_of(module)
                self.trees[file] = _part_of(self._tree(file), functions)

    def reached(self, starts: Sequence[str]) -> set[str]:
        """Return the modules that counting reaches: all that it imports, the game's own, and what these bring with them."""
        found: set[str] = set()
        self._only(starts)
        starts = [start.partition(":")[0] for start in starts]
        _spread(starts, found, lambda module: self._imports(module) if self._is_lab(module) else ())
        found = {module for module in found if module not in AFTER}
        plays = any(module.startswith(PLAYING) for module in found)
        rooms = ("houseway.core.", "houseway.worked.", *ROOMS) if plays else ROOMS
        mine = f"{self.game.package}." if self.game else "\0"

        def is_included(module: str) -> bool:
            aside = module.startswith(ASIDE) or self.file_of(module).name in ASIDE_OF_A_GAME
            return not self._is_lab(module) and (plays or not aside)

        brought = [*(module for module in found if not self._is_lab(module)), *filter(is_included, self._own())]
        also: set[str] = set()
        _spread(brought, also, lambda m: (one for one in self._imports(m) if one.startswith((*rooms, mine)) and is_included(one)))
        return {module for module in found | also if not module.startswith(DESCRIBED) and self.file_of(module).name not in BESIDE}

    def _is_lab(self, module: str) -> bool:
        return module.startswith("houseway.lab.") or (self.study is not None and self.study.has(module))

    def _own(self) -> Iterator[str]:
        """Yield the modules of the game itself, and how rules are made of settings."""
        yield "houseway.core.game.rules"
        if self.game:
            package, folder = self.game
            for file in sorted(folder.glob("*.py")):
                yield package if file.stem == "__init__" else f"{package}.{file.stem}"

    def data(self) -> Iterator[Path]:
        """Yield the data files of the game and of its study on which a count can depend."""
        for file in (file for home in self.homes for file in home.folder.glob("*.toml")):
            if file.name not in BESIDE:
                yield file

    def file_of(self, module: str) -> Path:
        """Return the file of a module; the file need not exist."""
        home = next((home for home in self.homes if home.has(module)), Home("houseway", ROOT))
        place = home.folder.joinpath(*module.removeprefix(home.package).split(".")[1:])
        return place / "__init__.py" if place.is_dir() else place.with_name(f"{place.name}.py")

    def _tree(self, file: Path) -> ast.Module:
        if file not in self.trees:
            self.trees[file] = ast.parse(self.read(file))
        return self.trees[file]

    def _imports(self, module: str) -> Iterator[str]:
        """Yield the modules that the code of a module uses; names that only type hints use are left out."""
        if module in AFTER:
            return
        file = self.file_of(module)
        tree = self._tree(file)
        used = _used(tree)
        inside = module if file.name == "__init__.py" else module.rpartition(".")[0]
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or not any((name.asname or name.name) in used for name in node.names):
                continue
            base = ".".join([*inside.split(".")[: len(inside.split(".")) - node.level + 1], *filter(None, [node.module])])
            base = base if node.level else node.module or ""
            for name in node.names:
                for wanted in (f"{base}.{name.name}", base):
                    ours = wanted.startswith("houseway.") or any(home.has(wanted) for home in self.homes)
                    if ours and self.file_of(wanted).is_file():
                        yield wanted
                        break

    def meaning(self, file: Path) -> str:
        """Return the meaning of a file: code without its comments and hints, data without its wording."""
        if file.suffix == ".toml":
            return json.dumps(_worded(tomllib.loads(self.read(file).decode())), sort_keys=True, default=str)
        body = self._tree(file).body
        return _written([node for node in body if not isinstance(node, ast.Import | ast.ImportFrom) and not _is_text(node)])


def _part_of(tree: ast.Module, wanted: set[str]) -> ast.Module:
    """Return the statements of a module that some of its names need: their own, and those of the names they use in turn."""
    made = {name: node for node in tree.body if not isinstance(node, ast.ImportFrom) for name in _made_by(node)}
    kept: set[str] = set()
    waiting = [name for name in wanted if name in made]
    while waiting:
        name = waiting.pop()
        if name not in kept:
            kept.add(name)
            waiting += [used for used in _used(made[name]) if used in made]
    nodes = {id(made[name]) for name in kept}
    imported = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return ast.Module([*imported, *(node for node in tree.body if id(node) in nodes)], [])


def _made_by(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement of a module makes."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            yield from (one.id for one in ast.walk(target) if isinstance(one, ast.Name))


def _spread(starts: Iterable[str], found: set[str], onward: Callable[[str], Iterable[str]]) -> None:
    waiting = list(starts)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += [one for one in onward(module) if one not in found]


def _used(tree: ast.AST) -> set[str]:
    """Return the names that code uses, without those in type hints and behind TYPE_CHECKING."""
    found: set[str] = set()
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            found.add(node.id)
        for field, value in ast.iter_fields(node):
            if field not in ("annotation", "returns"):
                waiting += [
                    one for one in (cast("list[Any]", value) if isinstance(value, list) else [value]) if isinstance(one, ast.AST)
                ]
    return found


_ARGUED = (ast.arg, ast.FunctionDef, ast.AsyncFunctionDef)


def _written(value: object) -> str:
    """Return code as text in one form; what is empty is left out, so every version of Python writes the same."""
    if isinstance(value, ast.AST):
        fields: list[str] = []
        for name, part in ast.iter_fields(value):
            if (name in ("annotation", "returns") and isinstance(value, _ARGUED)) or name in ("ctx", "kind", "type_comment"):
                continue
            if name == "body" and isinstance(part, list):
                part = [one for one in cast("list[ast.AST]", part) if not _is_text(one)]
            if part is not None and part != []:
                fields.append(f"{name}={_written(part)}")
        return f"{type(value).__name__}({','.join(fields)})"
    if isinstance(value, list):
        return f"[{','.join(map(_written, cast('list[object]', value)))}]"
    return repr(value)


def _is_text(node: ast.AST) -> bool:
    """Whether a statement is a text and nothing else: a docstring, or a sentence under a name."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _worded(value: object) -> object:
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return {key: _worded(one) for key, one in table.items() if key not in WORDING or not isinstance(one, str)}
    return [_worded(one) for one in cast("list[object]", value)] if isinstance(value, list) else value
