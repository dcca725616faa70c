"""The words of `docs/words.md` in names and docstrings: what the dictionary replaced does not come back.

Names are those of functions, classes and modules, in Python and in TypeScript. Names of tests are sentences and are not read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REPLACED = (
    r"told|tells?|telling|retold|asked|asks?|asking|said|says?|saying|heard|hears?|hearing|unheard|lies?|lying|"
    r"hung|hangs?|hanging|owe[sd]?|owing|looker|look_away|knocks?|deeds?|heeds|minds|tends|voices?|speakers?|unsaid|untold"
)
WORD = re.compile(rf"(?:^|_)({REPLACED})(?=_|$)")
BAR = "the reason code of a bar, which is part of the digest of the law"
AT_A_TABLE = {
    "src/houseway/core/messages/command.py: Say": "a person at a table says it; a kind on the wire",
    "src/houseway/core/messages/command.py: Hang": "a kind on the wire and in records",
    "src/houseway/core/messages/event/cards.py: Owed": "a kind on the wire and in records",
    "src/houseway/core/messages/event/mishaps.py: RulingAsked": "the floor is asked for a ruling; a kind in records",
    "src/houseway/core/messages/event/table.py: Hung": "a kind on the wire and in records",
    "src/houseway/families/deck/shoe.py: one_lies_there": BAR,
    "src/houseway/families/poker_room/seats.py: already_said": BAR,
    "src/houseway/families/two_hands/mishaps.py: already_asked": BAR,
    "src/houseway/games/caribbean_stud/mishaps.py: lies_face_up": BAR,
    "src/houseway/games/chemin_de_fer/mishaps.py: no_card_was_asked_for": BAR,
    "src/houseway/games/colorado_holdem/mishaps.py: not_asked_now": BAR,
    "src/houseway/games/minibaccarat/between.py: nothing_owed": BAR,
    "src/houseway/games/minibaccarat/vigorish.py: owed_by": "money that is owed",
    "src/houseway/games/pai_gow/bank.py: already_asked": BAR,
    "tests/floor/cage/test_markers.py: owing": "money that is owed",
}
"""Names in which a person at a table speaks or is spoken to, money is owed, or the text of a `.round` file is meant."""
ACTIVITIES = {
    "src/houseway/cli/options/wording.py": "a noun",
    "src/houseway/cli/table/sitting.py": "a noun",
    "src/houseway/core/messages/event/opening.py": "a noun",
    "src/houseway/core/stages/betting.py": "a stage of a round",
    "src/houseway/core/stages/choosing.py": "a stage of a round",
    "src/houseway/core/stages/dealing.py": "a stage of a round",
    "src/houseway/core/stages/delivering.py": "a stage of a round",
    "src/houseway/core/stages/drawing.py": "a stage of a round",
    "src/houseway/core/stages/exposing.py": "a stage of a round",
    "src/houseway/core/stages/offering.py": "a stage of a round",
    "src/houseway/core/stages/playing.py": "a stage of a round",
    "src/houseway/core/stages/setting.py": "a stage of a round",
    "src/houseway/core/stages/settling.py": "a stage of a round",
    "src/houseway/core/table/outstanding.py": "an adjective: duties not done yet",
    "src/houseway/families/poker_room/betting.py": "a noun",
    "tools/a_day/closing.py": "a noun",
    "tools/a_day/opening.py": "a noun",
    "tools/site/staging.py": "a noun",
    "tools/sittings/sitting.py": "a noun",
}
"""Modules that end in -ing, with the reason: stages of a round, and words that are nouns."""
INDIRECT = re.compile(
    r"(?:Return|Yield) (?:what|who|whose|how|which|why|where|when)\b|(?:What|How|Who|Whose|Which|Why|Where|When)\b"
)
MOST_INDIRECT = 50
TYPESCRIPT = re.compile(
    r"\b(?:function|class|interface|type|enum)\s+([A-Za-z_]\w*)"
    r"|\bconst\s+([A-Za-z_]\w*)\s*=\s*(?:async\s*)?\("
)
GENERATED = {"shapes.ts", "routes.ts", "answers.ts"}


def parts(name: str) -> str:
    """Return a name in small letters with underscores between its words."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def replaced(name: str) -> list[str]:
    """Return the words of a name that the dictionary replaced."""
    return WORD.findall(parts(name))


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield every Python file with its tree."""
    for top in ("src", "tools", "bench", "tests"):
        for file in sorted((ROOT / top).rglob("*.py")):
            yield file.relative_to(ROOT).as_posix(), ast.parse(file.read_text(encoding="utf-8"))


def defined(tree: ast.Module) -> Iterator[str]:
    """Yield the names of functions and classes, without those of tests."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("test_"):
            yield node.name


def indirect(tree: ast.Module) -> list[str]:
    """Return the docstrings that are indirect questions."""
    nodes = [
        node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return [text.splitlines()[0] for node in nodes if INDIRECT.match(text := ast.get_docstring(node) or "")]


def scripts() -> Iterator[tuple[str, str]]:
    """Yield every file of the pages with its text, without what is generated."""
    for file in sorted((ROOT / "web").rglob("*")):
        if file.suffix in (".ts", ".svelte", ".mjs") and "node_modules" not in file.parts and file.name not in GENERATED:
            yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def python() -> list[tuple[str, ast.Module]]:
    return list(modules())


def test_names_of_functions_and_classes(python: list[tuple[str, ast.Module]]) -> None:
    found = {f"{path}: {name}" for path, tree in python for name in defined(tree) if replaced(name)}
    assert found == set(AT_A_TABLE)
    assert len(AT_A_TABLE) < 40


def test_names_of_the_pages() -> None:
    found = {
        f"{path}: {name}"
        for path, text in scripts()
        for match in TYPESCRIPT.finditer(text)
        if replaced(name := match[1] or match[2])
    }
    assert not found


def test_names_of_modules(python: list[tuple[str, ast.Module]]) -> None:
    stems = {path for path, _ in python if Path(path).stem.endswith("ing") and not Path(path).stem.startswith("test_")}
    assert stems == set(ACTIVITIES)
    assert len(ACTIVITIES) < 30
    assert not [path for path, _ in python if replaced(Path(path).stem.removeprefix("test_"))]


def test_docstrings_that_are_indirect_questions(python: list[tuple[str, ast.Module]]) -> None:
    found = [f"{path}: {line}" for path, tree in python for line in indirect(tree)]
    assert len(found) < MOST_INDIRECT, "\n".join(found)


def test_each_can_fail() -> None:
    tree = ast.parse('def tells_all():\n    """Return what is told."""\nclass Asked: ...\ndef test_asked(): ...\n')
    assert [name for name in defined(tree) if replaced(name)] == ["tells_all", "Asked"]
    assert indirect(tree) == ["Return what is told."]
    assert replaced("lookAway") and replaced("SlipTold") and not replaced("tallied") and not replaced("essay")
    assert TYPESCRIPT.search("export async function tellsAll(") and TYPESCRIPT.search("const hears = (event: Event) =>")
